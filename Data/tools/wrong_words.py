#!/usr/bin/env python3
"""Checks the wrong words that a teacher has chosen, and takes in what was written or struck.

Usage: wrong_words.py [--draft FILE]... [--marks FILE]... [--self-test]

Without arguments every row of wrong-words/hsk-*.tsv is checked; each fault is printed as
file:line: what is wrong, and the program exits 1 when there is one. A row has the key of a word and
six to nine other words of the list, at least five of them with as many characters as the word:
those are the options of questions that ask for the word, all of them those of questions for its meaning.
None may mean the same (a wording of the gloss, a group of meanings.tsv or same-meaning.tsv), or be more
than one level above the word.

--draft FILE adds rows `key TAB word word …`, where a word without `=reading` is that of the lowest level.
--marks FILE strikes words: `word TAB wrong word TAB reason`, and a line `word TAB +wrong word TAB add` adds
to a row that loses one. A row that would be too short keeps as many of the words struck as `silly` as it
needs, the last ones first, or else is left out.
Both write the files in the order of the list and say what they left out. --self-test checks bad rows.
"""
import argparse
import re
import sys
from collections import defaultdict
from pathlib import Path

from order import level as newest_level
from phrases_list import Words, parse, read_table

DATA = Path(__file__).resolve().parent.parent
FOLDER = DATA / "wrong-words"
LEVELS = ["1", "2", "3", "4", "5", "6", "7-9"]
FEWEST, MOST, FEWEST_ALIKE = 6, 9, 5
# Beginners have met few words: these levels may draw on each other.
FIRST_LEVELS = 2


def wordings(gloss):
    """The senses of a gloss without brackets, articles and 'to'."""
    plain = (re.sub(r"\(.*?\)", "", sense).strip().lower() for sense in re.split("[;,]", gloss))
    return {re.sub(r"^(to be|to|a|an|the) ", "", sense) for sense in plain if sense}


class Checker:
    def __init__(self):
        self.words = Words(DATA)
        self.groups = defaultdict(set)
        for name, separator in (("meanings.tsv", " "), ("same-meaning.tsv", None)):
            for number, line in enumerate((DATA / name).read_text(encoding="utf-8").splitlines()):
                for member in line.split("|"):
                    keys = [member.replace(" ", "|", 1)] if separator else self.words.by_word[member]
                    for key in keys:
                        self.groups[key].add((name, number))

    def place(self, key):
        return LEVELS.index(newest_level(self.words.by_key[key]))

    def found(self, word, reading):
        """The key of a word; without a reading that of the lowest level; None if there is none."""
        if reading:
            return f"{word}|{reading}" if f"{word}|{reading}" in self.words.by_key else None
        return min(self.words.by_word.get(word, []), key=self.place, default=None)

    def fault(self, key, other):
        """Why a word may not be a wrong one beside another; None if it may."""
        one, two = self.words.by_key[key], self.words.by_key[other]
        if one["simplified"] == two["simplified"]:
            return "is the word itself"
        if wordings(one["gloss"]) & wordings(two["gloss"]) or self.groups[key] & self.groups[other]:
            return "can mean the same"
        if self.place(other) > max(self.place(key) + 1, FIRST_LEVELS - 1):
            return "is more than a level above"
        return None

    def faults(self, key, pairs):
        """The faults of a row."""
        if key not in self.words.by_key:
            return [f"{key} is not in the list"]
        faults, taken = [], set()
        for word, reading in pairs:
            other = self.found(word, reading)
            why = "is not in the list" if not other or not reading else self.fault(key, other)
            if other in taken:
                why = "comes twice"
            taken.add(other)
            if why:
                faults.append(f"{word} {why}")
        alike = sum(len(word) == len(key.split("|")[0]) for word, _ in pairs)
        if not FEWEST <= len(pairs) <= MOST or alike < FEWEST_ALIKE:
            faults.append(f"{len(pairs)} words, {alike} of them as long as the word; needed are "
                          f"{FEWEST} to {MOST} and at least {FEWEST_ALIKE}")
        return faults


def load():
    """The rows of all levels: (file, line, key, [(word, reading)])."""
    for path in sorted(FOLDER.glob("hsk-*.tsv")):
        for number, row in read_table(path, ["key", "words"]):
            yield path.name, number, row["key"], parse(row["words"])


def lines(path, count):
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        fields = line.split("\t")
        if len(fields) >= count and fields[0] != "key":
            yield fields


def take_in(checker, drafts, marks):
    rows = {key: pairs for _, _, key, pairs in load()}
    for path in drafts:
        for key, text, *_ in lines(path, 2):
            pairs = [(word, reading.replace("_", " ")) for word, reading in parse(text)]
            keys = [checker.found(*pair) for pair in pairs]
            rows[key] = [tuple(other.split("|")) for other in keys if other]
    struck, added = defaultdict(list), defaultdict(list)
    for path in marks:
        for word, wrong, reason, *_ in lines(path, 3):
            if wrong.startswith("+"):
                added[word].append(tuple((checker.found(wrong[1:], "") or "|").split("|")))
            else:
                struck[word].append((wrong, reason))
    kept, dropped = defaultdict(list), []
    for key, pairs in rows.items():
        word = key.split("|")[0]
        gone = {wrong for wrong, _ in struck[word]}
        spare = [pair for wrong, reason in struck[word] if reason == "silly"
                 for pair in pairs if pair[0] == wrong]
        left = [pair for pair in pairs if pair[0] not in gone]
        left += added[word] if len(left) < len(pairs) else []
        good = [pair for pair in dict.fromkeys(left) if key in checker.words.by_key
                and pair[0] and not checker.fault(key, "|".join(pair))]
        while checker.faults(key, good) and spare:
            good.append(spare.pop())
        if checker.faults(key, good):
            dropped.append(key)
        else:
            kept[newest_level(checker.words.by_key[key])].append((key, good))
    FOLDER.mkdir(exist_ok=True)
    for level, found in kept.items():
        found.sort(key=lambda row: int(checker.words.by_key[row[0]]["order"] or 0))
        text = "".join(f"{key}\t" + " ".join("=".join(pair) for pair in pairs) + "\n"
                       for key, pairs in found)
        (FOLDER / f"hsk-{level}.tsv").write_text("key\twords\n" + text, encoding="utf-8")
    print(f"{sum(map(len, kept.values()))} rows written, {len(dropped)} left out: "
          + " ".join(dropped))


def self_test(checker):
    """Bad rows, each of which must be refused for its reason."""
    good = "爸爸=ba4 ba5 哥哥=ge1 ge5 弟弟=di4 di5 姐姐=jie3 jie5 妹妹=mei4 mei5 奶奶=nai3 nai5"
    cases = [
        ("妈妈|ma1 ma5", good, None),
        ("妈妈|ma1 ma1", good, "not in the list"),
        ("妈妈|ma1 ma5", good + " 妈妈=ma1 ma5", "itself"),
        ("妈妈|ma1 ma5", good + " 爸爸=ba4 ba5", "twice"),
        ("妈妈|ma1 ma5", good + " 爸爸=ba4", "not in the list"),
        ("妈妈|ma1 ma5", good + " 母亲=mu3 qin1", "mean the same"),
        ("妈妈|ma1 ma5", good + " 岳母=yue4 mu3", "a level above"),
        ("妈妈|ma1 ma5", good.replace("奶奶=nai3 nai5", ""), "needed"),
    ]
    bad = 0
    for key, text, wanted in cases:
        said = "; ".join(checker.faults(key, parse(text.strip())))
        if (wanted or "") not in said or bool(said) != bool(wanted):
            bad += 1
            print(f"wrong_words: self-test: {key} {text}: ‘{said}’ instead of ‘{wanted}’")
    return bad


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--draft", action="append", default=[])
    parser.add_argument("--marks", action="append", default=[])
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    checker = Checker()
    if options.self_test:
        sys.exit(1 if self_test(checker) else 0)
    if options.draft or options.marks:
        take_in(checker, options.draft, options.marks)
    bad, seen = 0, set()
    for name, number, key, pairs in load():
        faults = checker.faults(key, pairs) + (["comes twice"] if key in seen else [])
        seen.add(key)
        for fault in faults:
            bad += 1
            print(f"{name}:{number}: {key}: {fault}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
