"""The word list and the names, as the phrases use them."""
import csv
import re
import sys
from collections import defaultdict

from order import level as newest_level
from sources import EDITIONS, folded, neutral_twins

NOT_HANZI = re.compile(r"[^\u3007\u3400-\u9fff]")
ROMAN = re.compile(r"^(?:[A-Z]?[a-zü]+|[A-Z])[1-5]$")
NUMBERS = set("零 一 二 三 四 五 六 七 八 九 十 百 千 万 两 几 半".split())
LARGEST_GROUP = 6
LOWER_LEVELS = ("1", "2", "3", "4", "5", "6")


def read_table(path, header):
    """Reads a small table; returns (line number, row) pairs."""
    with open(path, encoding="utf-8", newline="") as handle:
        table = csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE)
        if table.fieldnames != header:
            sys.exit(f"phrases: {path.name}: wrong header")
        rows = list(enumerate(table, start=2))
    for number, row in rows:
        if None in row or not all(value for value in row.values()):
            sys.exit(f"phrases: {path.name}:{number}: an empty cell, or too many")
    return rows


def phrase_level(row):
    """The level in whose file a word has its phrase, and from which other phrases may use it.

    It is that of the newest edition; but for a word that the 2025 edition leaves out, 7-9 in one of
    the older editions does not count where the other has it lower.
    """
    newest = newest_level(row)
    if newest == "7-9" and not row["2025"]:
        return min(row[edition] for edition in EDITIONS if row[edition])
    return newest


def has_phrase(row):
    """True for a word that one of the editions lists at a level from 1 to 6."""
    return any(row[edition] in LOWER_LEVELS for edition in EDITIONS)


def parse(cell):
    """The (word, reading) pairs of a cell such as `老师=lao3 shi1 你好=ni3 hao3`.

    A part without `=` that is not pinyin is a word whose reading is missing.
    """
    parts = []
    for part in cell.split(" "):
        word, equals, syllable = part.partition("=")
        if equals or not ROMAN.match(part) or not parts:
            parts.append((word, syllable))
        else:
            parts[-1] = (parts[-1][0], f"{parts[-1][1]} {part}")
    return parts


class Words:
    """Every word of the list by its key, and the names."""

    def __init__(self, data):
        self.by_key, self.by_word, self.names = {}, defaultdict(list), {}
        self.other_script = {}
        for path in sorted((data / "words").glob("hsk-*.tsv")):
            with open(path, encoding="utf-8", newline="") as handle:
                for row in csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE):
                    key = f"{row['simplified']}|{row['reading']}"
                    self.by_key[key] = row
                    self.by_word[row["simplified"]].append(key)
        for _, row in read_table(data / "phrases" / "names.tsv",
                                 ["name", "traditional", "reading", "english"]):
            self.names[row["name"]] = row["reading"]
            self.other_script[row["name"]] = row["traditional"]
        # Words of the last level are rarer than the same characters side by side.
        self.matched = set(self.names) | {
            word for word, keys in self.by_word.items()
            if any(phrase_level(self.by_key[key]) != "7-9" for key in keys)}
        self.groups = defaultdict(set)
        with open(data / "meanings.tsv", encoding="utf-8") as handle:
            for number, line in enumerate(handle):
                members = [each.replace(" ", "|", 1) for each in line.strip().split("|")]
                if 1 < len(members) <= LARGEST_GROUP:
                    for member in members:
                        # A single character has senses that no phrase of its level uses.
                        if member.index("|") > 1:
                            self.groups[member].add(number)

    def traditional(self, word, reading):
        """The traditional form of a word, of a name, or of a character that is the same in both."""
        row = self.by_key.get(f"{word}|{reading}")
        return row["traditional"] if row else self.other_script.get(word, word)

    def knows(self, word, reading):
        """True for a word of the list with this reading, and for a name."""
        return f"{word}|{reading}" in self.by_key or self.names.get(word) == reading

    def only_reading(self, word):
        """The reading of a word or name that has just one, or nothing."""
        readings = [key.split("|")[1] for key in self.by_word.get(word, [])]
        readings += [self.names[word]] if word in self.names else []
        return readings[0] if len(readings) == 1 else ""

    def level_of(self, key, otherwise):
        """The level of a word, or something else where there is no such word."""
        return phrase_level(self.by_key[key]) if key in self.by_key else otherwise

    def synonyms(self, one, other):
        """True for words with a sense in common in the list, or in a small group of meanings."""
        if one not in self.by_key or other not in self.by_key:
            return False
        senses = [set(self.by_key[key]["gloss"].lower().split("; ")) for key in (one, other)]
        return bool(senses[0] & senses[1] or self.groups[one] & self.groups[other])

    def row(self, word, reading):
        """The row of a word that is no name."""
        return None if self.names.get(word) == reading else self.by_key.get(f"{word}|{reading}")

    def longest(self, text, parts):
        """The words of the longest match from the left, and of that from the right.

        The phrase's own words (`parts`) are matched too, whatever their level.
        """
        matched = self.matched | {word for word, _ in parts}
        longest = max(map(len, matched))
        left, right = [], []
        rest = text
        while rest:
            size = next((size for size in range(min(longest, len(rest)), 1, -1)
                         if rest[:size] in matched), 1)
            left.append(rest[:size])
            rest = rest[size:]
        rest = text
        while rest:
            size = next((size for size in range(min(longest, len(rest)), 1, -1)
                         if rest[-size:] in matched), 1)
            right.insert(0, rest[-size:])
            rest = rest[:-size]
        return [left] if left == right else [left, right]

    def is_later(self, found, reading, word, level):
        """True for a word that the learner has not met and that is read like its parts."""
        for key in self.by_word[found]:
            row = self.by_key[key]
            later = int(row["order"]) > int(word["order"]) if level in "12" else \
                phrase_level(row) > level
            same = folded(row["reading"]) == folded(reading) or \
                neutral_twins(row["reading"], reading)
            if later and same:
                return True
        return False

    def slot(self, word, reading):
        """The place of a word in a frame: itself, or what kind of word it is."""
        row = self.row(word, reading)
        if row is None:
            return "P"
        parts = row["pos"].split("/")
        if row["topic"] in ("people", "family") and parts[0] in ("n", "pron", "name"):
            return "P"
        if parts[0] in ("n", "name"):
            return "N"
        if word in NUMBERS:
            return "#"
        return "M" if parts[0] == "mw" else "P" if word in PERSONS else word


PERSONS = set("我 你 您 他 她 它 我们 你们 他们 她们 咱们 大家".split())
