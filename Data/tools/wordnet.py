"""Reads WordNet: which English words and phrases stand for one concept."""
import re
from collections import defaultdict

from sources import find

PARTS = ["noun", "verb", "adj", "adv"]
ENDINGS = [("ies", "y"), ("es", "e"), ("es", ""), ("s", ""), ("ing", ""), ("ing", "e"), ("ed", ""),
           ("ed", "e")]
# What may be left out at the head of a sense.
ARTICLES = {"a", "an", "the", "be", "of", "in"}


class WordNet:
    """The concepts (synsets) of English words."""

    def __init__(self, folder):
        self.concepts = defaultdict(set)
        self.irregular = {}
        for part in PARTS:
            with open(find(folder, f"data.{part}"), encoding="utf-8") as lines:
                for line in lines:
                    if not line.startswith(" "):
                        fields = line.split()
                        for place in range(int(fields[3], 16)):
                            name = re.sub(r"\(\w+\)$", "", fields[4 + 2 * place])
                            self.concepts[name.lower().replace("_", " ")].add(
                                (part, fields[0]))
            with open(find(folder, f"{part}.exc"), encoding="utf-8") as lines:
                for line in lines:
                    form, lemma = line.split()[:2]
                    self.irregular.setdefault(form, lemma)

    def lemma(self, word):
        """The form of a word that WordNet lists."""
        if word in self.concepts:
            return word
        forms = [word[:-len(cut)] + end for cut, end in ENDINGS if word.endswith(cut)]
        known = [form for form in forms if form in self.concepts]
        return self.irregular.get(word) or (known[0] if known else word)

    def of_gloss(self, gloss):
        """The concepts of the senses of a gloss, each of which has to be a listed word or phrase."""
        found = set()
        for sense in re.split(r"[;,]", re.sub(r"\([^()]*\)", "", gloss.lower())):
            words = re.findall(r"[\w'-]+", sense)
            is_verb = words[:1] == ["to"]
            words = words[1:] if is_verb else words
            while len(words) > 1 and words[0] in ARTICLES:
                words = words[1:]
            if words:
                phrase = " ".join(words[:-1] + [self.lemma(words[-1])])
                for part, number in self.concepts.get(phrase, ()):
                    if (part == "verb") == is_verb:
                        found.add((part, number))
        return found
