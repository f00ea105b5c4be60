#!/usr/bin/env python3
"""Puts the words in the order in which new ones are asked: the column `order`.

Usage: order.py [--check]

The words of levels 1 and 2 have an order written by hand, as a course, and keep it. The levels
above are put into lessons of ten, see `lessons`. Words that are easily taken for one another are at
least APART new words apart: the later one waits. With --check nothing is written; prints a line for
every word whose place differs and exits 1 when there is one.
"""
import csv
import re
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


# Words of these topics are needed sooner than their rank says, which owes much to the news, and
# those of the others later.
SOON = set("food home family body clothes time people communication feelings health school shopping "
           "transport weather actions space animals sport travel".split())
LATE = set("society business law change".split())
FUNCTION = set("prep conj part aux pron mw int".split())
# Words that are written rather than said; glosses that say so mark others.
WRITTEN = set("以 及 所 其 至 较 曾 则 且 乃 即 亦 之 于 而 此 该 某 何 尚 仅 均 皆 未 勿 与 将 令 予 若 故 便 已 仍 "
              "者 使 并 无 约 另 共 凡 虽 因 如 为 可 或 需 由 自 当 受 被 据 经 向 各 本 乎 哉 矣 甚 诸 "
              "以及 以便 以至 以致 从而 进而 因而 然而 此外 其中 其他 根据 关于 有关 对于 由于 作为 以上 以下 "
              "之间 之前 之后 之一 之内 之下 之外 是否 能否 可否 如何 为何 为此 无法 无论 不仅 鉴于 基于 "
              "至于 至今 致使 倘若 假如 便于 有所 所谓 此次 此时 此前 此后 其余 其实 任何 逐步 逐渐 予以 "
              "给予 加以 得以 难以 足以 尤为 极为 颇 亦 愈 皆 均 且 若干 凡是 怎样 记者 政府 部长 市 区 省 县".split())
WRITTEN -= set("被 向 当 其他 其实 怎样 为 可 或 如 经 关于".split())
MARK = re.compile(r"\((?:formal|in writing|literary|archaic)\)")


def is_written(row):
    """True for a word that a learner reads before saying it, such as 以 and 其."""
    return row["simplified"] in WRITTEN or bool(MARK.search(row["gloss"]))


def is_function(row):
    """True for a word that only works with others: a preposition, a conjunction, a measure word."""
    return row["topic"] in ("grammar", "measures") or row["pos"].split("/")[0] in FUNCTION


def need(row):
    """The place of a word among those of its level by what learners say: its rank, corrected for
    its topic."""
    factor = .3 if row["topic"] in SOON else 5 if row["topic"] in LATE else 1
    return factor * int(row["rank"] or 10 ** 6), row["simplified"], row["reading"]


def lessons(rows, earlier):
    """The words of a level as a course of lessons of ten.

    A lesson has two words that only work with others, four of one topic, and the four that are
    needed most among the rest. Topics take turns, the one that is needed most of those not taught
    lately first. A measure word comes after a noun that it counts, here or in the `earlier` levels. Written words come in the last third of their level.
    """
    written = sorted(filter(is_written, rows), key=need)
    spoken = [row for row in rows if not is_written(row)]
    function = sorted(filter(is_function, spoken), key=need)
    content = sorted((row for row in spoken if not is_function(row)), key=need)
    taught = defaultdict(int)
    result = []
    counted = {measure for row in earlier for measure in row["measure"].split("|")}
    waited_for = {measure for row in rows for measure in row["measure"].split("|")} - counted

    def teach(row, *sources):
        for source in sources:
            source.remove(row)
        result.append(row)
        waited_for.difference_update(row["measure"].split("|"))

    while function or content or written:
        if len(result) * 3 >= len(rows) * 2 or not content:
            for row in written[:4]:
                teach(row, written)
        waiting = defaultdict(list)
        for row in content:
            waiting[row["topic"]].append(row)
        full = [topic for topic, words in waiting.items() if len(words) >= 4] or list(waiting)
        if full:
            topic = min(full, key=lambda topic: (
                taught[topic], sum(need(row)[0] for row in waiting[topic][:4]), topic))
            taught[topic] = len(result) + 1
            for row in waiting[topic][:4]:
                teach(row, content)
        ready = [row for row in function if row["simplified"] not in waited_for] or \
            ([] if content else function)
        for row in ready[:2]:
            teach(row, function)
        for row in content[:4]:
            teach(row, content)
    return result


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
            append(result, lessons(levels[name], result), likeness)
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
