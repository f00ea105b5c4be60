#!/usr/bin/env python3
"""Puts the words in the order in which new ones are asked: the column `order`.

Usage: order.py [--check]

The words of levels 1 and 2 have an order written by hand, as a course, and keep it. The levels
above follow, each by the frequency of its words. Words that are easily taken for one another are at
least APART new words apart: the later one waits. With --check nothing is written; prints a line for
every word whose place differs and exits 1 when there is one.
"""
import csv
import sys
from collections import defaultdict
from pathlib import Path

from sources import EDITIONS

DATA = Path(__file__).resolve().parent.parent
APART = 30
BY_HAND = ("1", "2")
# Families that one lesson teaches together: the numbers are counted in a row, and 'he', 'she' and
# 'it' are one spoken word.
TOGETHER = [set("一二三四五六七八九十"), set("他她它"), {"他们", "她们", "它们"}]


def level(row):
    """The level in the newest edition that lists the word, by which new words are asked first."""
    return next(row[edition] for edition in reversed(EDITIONS) if row[edition])


def sound(reading):
    """A reading as a learner may mishear it: without tones, with zh, ch and sh as z, c and s."""
    plain = "".join(c for c in reading.lower() if not c.isdigit())
    return " ".join(s[0] + s[2:] if s[:2] in ("zh", "ch", "sh") else s for s in plain.split())


class Likeness:
    """Which words of a list are alike: of like sound, or of like shape."""

    def __init__(self, rows, pairs):
        self.rows = rows
        shapes = defaultdict(set)
        for one, other in pairs:
            shapes[one].add(other)
            shapes[other].add(one)
        sounds, written = defaultdict(list), defaultdict(list)
        for row in rows:
            sounds[sound(row["reading"])].append(row)
            for form in {row["simplified"], row["traditional"]}:
                written[form].append(row)
        self.alike = {}
        for row in rows:
            found = {id(other): other for other in sounds[sound(row["reading"])]}
            for form in {row["simplified"], row["traditional"]}:
                for place, character in enumerate(form):
                    for other in shapes[character]:
                        for twin in written.get(form[:place] + other + form[place + 1:], ()):
                            found[id(twin)] = twin
            self.alike[id(row)] = [other for other in found.values()
                                   if other is not row and not together(row, other)]

    def of(self, row):
        """The words that are alike to one."""
        return self.alike[id(row)]


def together(one, other):
    """True for two words that are taught together on purpose."""
    return any({one["simplified"], other["simplified"]} <= family for family in TOGETHER)


def arranged(rows, likeness):
    """All words in the order of learning; the first levels keep theirs."""
    levels = defaultdict(list)
    for row in rows:
        levels[level(row)].append(row)
    result = []
    for name in sorted(levels):
        if name in BY_HAND:
            result += sorted(levels[name], key=lambda row: int(row["order"]))
        else:
            waiting = sorted(levels[name], key=lambda row: (
                int(row["rank"] or sys.maxsize), row["simplified"], row["reading"]))
            append(result, waiting, likeness)
    return result


def append(result, waiting, likeness):
    """Appends the words of a level; of those that may come now, always the first."""
    places = {id(row): place for place, row in enumerate(result)}
    start = len(result)
    while waiting:
        soonest = len(result) - APART
        row = next((row for row in waiting if all(
            places.get(id(other), soonest) <= soonest for other in likeness.of(row))), None)
        if row is None:
            insert(result, waiting.pop(0), likeness, start)
            places = {id(row): place for place, row in enumerate(result)}
        else:
            waiting.remove(row)
            places[id(row)] = len(result)
            result.append(row)


def insert(result, row, likeness, start):
    """Inserts a word that the end of its level has no room for at the last place that has."""
    alike = {id(other) for other in likeness.of(row)}
    for place in range(len(result), start - 1, -1):
        around = result[max(0, place - APART + 1):place + APART - 1]
        if not alike & {id(other) for other in around}:
            result.insert(place, row)
            return
    sys.exit(f"order: no place for {row['simplified']}")


def load():
    """Reads the words: the paths with the rows of each, and the pairs of alike characters."""
    tables = []
    for path in sorted((DATA / "words").glob("hsk-*.tsv")):
        with open(path, encoding="utf-8", newline="") as lines:
            tables.append((path, list(csv.DictReader(lines, delimiter="\t",
                                                     quoting=csv.QUOTE_NONE))))
    return tables, load_pairs()


def load_pairs():
    """Reads the pairs of characters that look alike."""
    with open(DATA / "look-alikes.tsv", encoding="utf-8", newline="") as lines:
        return [(row["one"], row["other"])
                for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)]


def main():
    tables, pairs = load()
    rows = [row for _, table in tables for row in table]
    changed = 0
    for place, row in enumerate(arranged(rows, Likeness(rows, pairs)), start=1):
        if row["order"] != str(place):
            changed += 1
            if "--check" in sys.argv:
                print(f"{row['simplified']} {row['reading']}: {row['order'] or '-'}, not {place}")
            row["order"] = str(place)
    print(f"{len(rows)} words, {changed} places changed", file=sys.stderr)
    if "--check" in sys.argv:
        sys.exit(1 if changed else 0)
    for path, table in tables:
        lines = ["\t".join(cells) for cells in [table[0].keys()] + [row.values() for row in table]]
        path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
