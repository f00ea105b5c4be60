#!/usr/bin/env python3
"""Chooses the wrong words that a cloze question may offer, phrase by phrase.

Usage: phrases_cloze.py --sources DIR

Reads words/, meanings.tsv and phrases/, writes phrases/cloze-N.tsv: the key of a word and six to
twelve words, none of which can stand in its place in its phrase. A word with fewer has no line.
The same sources give the same files. DIR holds wordnet-base, as for meanings.py; the trigram model
is that of phrases_rank.py. Neither the build nor a test needs them.

A wrong word W for the answer A in a phrase with its English:
1. The English says A: it has a word of A's gloss, or one of the same concept. It says no word of
   W's gloss, nor one of the same concept.
2. W has A's first part of speech (noun, verb or adjective), its number of characters, and is
   separable if A is. Its level is A's or the one below, or, for a frequent A, the one above.
3. No shared meaning: no group of meanings.tsv, no word of the gloss, and no concept of WordNet in
   common, nor one that is the other's kind, its opposite or similar to it.
   Words with a character in common are of different topics: 想法 and 办法 are of one.
4. No character of W is elsewhere in the phrase.
5. The model finds the phrase with A likelier by MARGIN nats or more, by twice as many if W shares a
   character with A; and by at most FARTHEST, since nobody chooses what cannot be there at all.
Of those that are left, words of A's topic, with a character or a syllable of A, and those that the
model finds least unlikely are taken, as many learned before A as after it, and as many more frequent
as less.
"""
import argparse
import re
from collections import defaultdict
from pathlib import Path

from order import level
from phrases import DATA, LEVELS
from phrases_form import COLUMNS
from phrases_list import Words, parse
from phrases_rank import Model
from sources import find
from wordnet import WordNet

PARTS = {"n": ("noun",), "v": ("verb",), "adj": ("adj", "adv")}
FEWEST, MOST = 6, 12
MARGIN, FARTHEST = 3.0, 10.0
# Candidates of one kind that the model is asked about, and that are kept before others fill up.
ASKED, KEPT = 40, 3
SMALL = set("a an the to be of in on at for with by as or and sb sth one oneself one's someone "
            "something somebody very is are am was were not no do does did have has had it its "
            "this that up out off down so too from into s t re m ll ve d more most much many "
            "thing things person people".split())
POINTERS = {"@", "~", "&", "=", "!", "\\"}


class Concepts:
    """The concepts of English words, and which are near each other."""

    def __init__(self, folder):
        self.wordnet = WordNet(folder)
        self.near = defaultdict(set)
        letters = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
        for part in ("noun", "verb", "adj"):
            with open(find(folder, f"data.{part}"), encoding="utf-8") as lines:
                for line in lines:
                    if line.startswith(" "):
                        continue
                    fields = line.split(" | ")[0].split()
                    place = 4 + 2 * int(fields[3], 16)
                    for start in range(place + 1, place + 1 + 4 * int(fields[place]), 4):
                        if fields[start] in POINTERS:
                            self.near[part, fields[0]].add(
                                (letters[fields[start + 2]], fields[start + 1]))

    def lemmas(self, text):
        """The weighty words of an English text in the forms that WordNet lists."""
        words = re.findall(r"[a-z']+", re.sub(r"\([^()]*\)", "", text.lower().replace("n't", "")))
        bare = [re.sub(r"'.*", "", word) for word in words]
        return {self.wordnet.lemma(word) for word in bare if word and word not in SMALL} | {
            word for word in bare if word and word not in SMALL}

    def of(self, lemmas, parts=None):
        """Every concept of some words, of certain parts of speech."""
        return {concept for lemma in lemmas for concept in self.wordnet.concepts.get(lemma, ())
                if parts is None or concept[0] in parts}

    def around(self, concepts):
        """Concepts with those that are a kind of them, of which they are a kind, or alike."""
        return concepts.union(*(self.near[concept] for concept in concepts))


class Candidate:
    """A word of the list as an answer or as a wrong word."""

    def __init__(self, key, row, words, concepts):
        self.key, self.row = key, row
        self.text, self.other = row["simplified"], row["traditional"]
        self.level = LEVELS.index(level(row)) if level(row) in LEVELS else len(LEVELS)
        self.part = row["pos"].split("/")[0]
        self.order = int(row["order"])
        self.rank = int(row["rank"] or 1_000_000)
        self.toneless = {re.sub(r"\d", "", each).lower() for each in row["reading"].split()}
        glosses = [words.by_key[each]["gloss"] for each in words.by_word[self.text]]
        self.lemmas = concepts.lemmas("; ".join(glosses))
        self.exact = set().union(*(concepts.wordnet.of_gloss(gloss) for gloss in glosses))
        self.said = concepts.of(self.lemmas, PARTS.get(self.part))
        self.around = concepts.around(self.exact)
        self.near = concepts.around(self.said)

    def excludes(self, other):
        """True if the words may mean the same."""
        if set(self.text) & set(other.text) and self.row["topic"] == other.row["topic"]:
            return True
        return bool(self.lemmas & other.lemmas or self.near & other.said
                    or self.around & other.exact or other.around & self.exact)


def likeness(answer, other):
    """How readily one word is taken for another, without regard to the phrase."""
    points = 2.0 * (answer.row["topic"] == other.row["topic"])
    points += 1.5 * bool(set(answer.text) & set(other.text))
    points += 1.0 * bool(answer.toneless & other.toneless)
    points += 0.5 * (answer.level == other.level)
    return points


def kind(answer, other):
    return other.order < answer.order, other.rank < answer.rank


def suitable(answer, phrase, pools, groups, concepts):
    """The words that may be asked about, each with its likeness, the likest first of each kind."""
    english = concepts.lemmas(phrase["english"])
    meant = concepts.of(english)
    if not (answer.lemmas & english or answer.said & meant):
        return []
    rest = phrase["sentence"].replace(answer.text, "")
    levels = {answer.level, answer.level - 1} | ({1} if answer.level == 0 else set())
    found = defaultdict(list)
    for number in sorted(levels):
        for other in pools.get((answer.part, len(answer.text), number), ()):
            if (other.other == answer.other or other.text == answer.text
                    or other.row["separable"] != answer.row["separable"]
                    or set(other.text) & set(rest)
                    or groups[answer.text] & groups[other.text]
                    or other.lemmas & english or other.said & meant
                    or answer.excludes(other)):
                continue
            found[kind(answer, other)].append((-likeness(answer, other), other.order, other))
    return [other for each in found.values()
            for _, _, other in sorted(each, key=lambda t: t[:2])[:ASKED]]


def chosen(answer, phrase, others, model):
    """The wrong words that the model finds much less likely than the answer."""
    def nats(text):
        return model.cut(phrase["sentence"].replace(answer.text, text))[0]

    right = nats(answer.text)
    ranked, texts = defaultdict(list), set()
    for other in others:
        margin = nats(other.text) - right
        least = MARGIN * (2 if set(other.text) & set(answer.text) else 1)
        if least <= margin <= FARTHEST and other.text not in texts and other.other not in texts:
            texts |= {other.text, other.other}
            ranked[kind(answer, other)].append(
                (margin / 2 - likeness(answer, other), other.order, other))
    kept, left = [], []
    for each in ranked.values():
        each.sort(key=lambda t: t[:2])
        kept += each[:KEPT]
        left += each[KEPT:]
    left.sort(key=lambda t: t[:2])
    kept += left[:MOST - len(kept)]
    return sorted((other for _, _, other in kept), key=lambda other: other.order)


def load(number):
    path = DATA / "phrases" / f"hsk-{number}.tsv"
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    return [dict(zip(COLUMNS, line.split("\t"))) for line in lines]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sources", type=Path, required=True)
    options = parser.parse_args()
    words, concepts = Words(DATA), Concepts(options.sources)
    groups = defaultdict(set)
    lines = (DATA / "meanings.tsv").read_text(encoding="utf-8").splitlines()[1:]
    for number, line in enumerate(lines):
        for member in line.split("|"):
            groups[member.split(" ")[0]].add(number)
    candidates = {key: Candidate(key, row, words, concepts) for key, row in words.by_key.items()}
    pools = defaultdict(list)
    for candidate in sorted(candidates.values(), key=lambda each: each.order):
        if candidate.part in PARTS:
            pools[candidate.part, len(candidate.text), candidate.level].append(candidate)
    tables, asked = {}, {}
    for number in LEVELS:
        tables[number] = [
            phrase for phrase in load(number)
            if ["|".join(part) for part in parse(phrase["words"])].count(phrase["key"]) == 1
            and phrase["sentence"].count(phrase["key"].split("|")[0]) == 1]
        for phrase in tables[number]:
            answer = candidates[phrase["key"]]
            asked[answer.key] = suitable(answer, phrase, pools, groups, concepts)
    model = Model([phrase["sentence"] for table in tables.values() for phrase in table]
                  + [candidate.text for candidate in candidates.values()])
    for number, table in tables.items():
        rows = ["key\twords"]
        for phrase in table:
            answer = candidates[phrase["key"]]
            others = asked[answer.key]
            found = chosen(answer, phrase, others, model) if len(others) >= FEWEST else []
            if len(found) >= FEWEST:
                cell = " ".join(each.key.replace("|", "=") for each in found)
                rows.append(f"{answer.key}\t{cell}")
        path = DATA / "phrases" / f"cloze-{number}.tsv"
        path.write_text("".join(row + "\n" for row in rows), encoding="utf-8")
        print(f"level {number}: {len(rows) - 1} of {len(table)} phrases")


if __name__ == "__main__":
    main()
