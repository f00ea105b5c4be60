"""The types of words for cloze questions, by WordNet: persons, food, places, and so on."""
import re
from collections import defaultdict

from sources import find
from wordnet import ARTICLES, WordNet

POINTERS = {"@", "@i", "~", "~i", "&", "=", "!", "\\"}
LETTERS = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
# Nouns of one of these concepts are of one type; the nearest concept above a noun counts.
ANCHORS = """
person animal bird insect fish plant flower fruit vegetable food beverage meat dish meal garment
footwear clothing vehicle building shop room furniture appliance computer tool container weapon
document publication book picture music_genre song dance sport game disease drug symptom body_part
country city district language feeling weather meal school hospital toy ball musical_instrument
material metal machine occupation science organization institution ceremony holiday day month
season color time_period relative child worker scholar leader performer stationery jewelry
toiletry letter news course examination room road body_of_water mountain celestial_body money fee
tableware fabric program message word statement story region structure
""".split()
# Nouns that are too different among each other to take each other's place go by topic as well.
BROAD = {"person", "structure", "region", "plant", "animal", "document", "machine", "organization",
         "institution", "time_period", "container", "statement", "message", "material", "science",
         "body_part", "tool", "worker", "leader", "food", "clothing", "feeling", "publication"}
# Topics whose nouns do not mix with others.
CLOSED = {"space", "time", "grammar", "measures", "numbers"}


class Types:
    """The concepts of English words, which are near each other, and the type of a word."""

    def __init__(self, folder):
        self.wordnet = WordNet(folder)
        self.near, self.kinds = defaultdict(set), defaultdict(set)
        self.field, self.first = {}, {}
        for part in ("noun", "verb", "adj"):
            with open(find(folder, f"data.{part}"), encoding="utf-8") as lines:
                for line in lines:
                    if not line.startswith(" "):
                        self.read(part, line.split(" | ")[0].split())
            with open(find(folder, f"index.{part}"), encoding="utf-8") as lines:
                for line in lines:
                    if not line.startswith(" "):
                        fields = line.split()
                        offset = fields[6 + int(fields[3])]
                        self.first[part, fields[0].replace("_", " ")] = part, offset
        self.anchors = {self.first["noun", name.replace("_", " ")]: name for name in ANCHORS
                        if ("noun", name.replace("_", " ")) in self.first}

    def read(self, part, fields):
        concept = part, fields[0]
        self.field[concept] = fields[1]
        place = 4 + 2 * int(fields[3], 16)
        for start in range(place + 1, place + 1 + 4 * int(fields[place]), 4):
            if fields[start] in POINTERS:
                other = LETTERS[fields[start + 2]], fields[start + 1]
                self.near[concept].add(other)
                if fields[start].startswith("@"):
                    self.kinds[concept].add(other)

    def lemmas(self, text, small):
        """The weighty words of an English text in the forms that WordNet lists."""
        words = re.findall(r"[a-z']+", re.sub(r"\([^()]*\)", "", text.lower().replace("n't", "")))
        bare = [re.sub(r"'.*", "", word) for word in words]
        bare = [word for word in bare if word and word not in small]
        return {self.wordnet.lemma(word) for word in bare} | set(bare)

    def of(self, lemmas, parts=None):
        """Every concept of some words, of certain parts of speech."""
        return {concept for lemma in lemmas for concept in self.wordnet.concepts.get(lemma, ())
                if parts is None or concept[0] in parts}

    def around(self, concepts):
        """Concepts with those that are a kind of them, of which they are a kind, or alike."""
        return concepts.union(*(self.near[concept] for concept in concepts))

    def above(self, concepts):
        """Every concept of which some concepts are a kind, at any remove."""
        found, left = set(), list(concepts)
        while left:
            for each in self.kinds[left.pop()]:
                if each not in found:
                    found.add(each)
                    left.append(each)
        return found

    def main_concept(self, part, gloss):
        """The commonest concept of the first sense of a gloss, or of the last word of it."""
        sense = re.split(r"[;,]", re.sub(r"\([^()]*\)", "", gloss.lower()))[0]
        words = re.findall(r"[\w'-]+", sense)
        words = words[1:] if words[:1] == ["to"] else words
        while len(words) > 1 and words[0] in ARTICLES:
            words = words[1:]
        if part == "verb":
            tries = [words, words[:2], words[:1]]
        else:
            tries = [words[start:] for start in range(len(words))]
        for each in tries:
            if each:
                phrase = " ".join(each[:-1] + [self.wordnet.lemma(each[-1])])
                for name in (phrase, " ".join(each)):
                    if (part, name) in self.first:
                        return self.first[part, name]
        return None

    def is_listed(self, gloss):
        """True if WordNet has the whole first sense of a gloss, so that its kind is certain."""
        return bool(self.wordnet.of_gloss(gloss.split(";")[0]))

    def is_person(self, row):
        """True for a noun that is a person."""
        concept = self.main_concept("noun", row["gloss"])
        person = self.first["noun", "person"]
        return concept == person or concept is not None and person in self.above({concept})

    def type(self, row):
        """The type of a word, equal for words that may take each other's place; None for none."""
        part = {"n": "noun", "v": "verb", "adj": "adj"}.get(row["pos"].split("/")[0])
        topic = row["topic"]
        if part is None or topic in ("grammar", "measures"):
            return None
        if part == "adj":
            return None if topic == "time" else topic
        concept = self.main_concept(part, row["gloss"])
        if concept is None:
            return None
        if part == "verb":
            return self.field[concept]
        level, seen = {concept}, set()
        while level:
            names = sorted(self.anchors[each] for each in level if each in self.anchors)
            if names:
                is_broad = names[0] in BROAD or topic in CLOSED or not self.is_listed(row["gloss"])
                return (names[0], topic) if is_broad else names[0]
            seen |= level
            level = {above for each in level for above in self.kinds[each]} - seen
        return self.field[concept], topic
