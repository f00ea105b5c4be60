#!/usr/bin/env python3
"""Checks the word list: form, readings, glosses, topics, completeness.

Usage: check.py [--sources DIR] [--facts FILE]

Without --sources only what the files themselves can show is checked. With it, readings and
traditional forms are compared with CC-CEDICT, glosses are compared with its senses, and every word
of a level must be there. --facts checks a table of facts without glosses and topics as well.
Every fault is printed as file:line:column: what is wrong. Exits 1 when there is one.
"""
import argparse
import re
import sys
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

from comparison import check_complete, check_senses, check_sources
from facts import COLUMNS, CURRENT
from neutral import add_neutral_tones
from order import APART, Likeness, arranged, level as newest_level, load_pairs
from senses import name_faults, part_faults, spelling_faults, wording
from sources import EDITIONS, find, folded, load_cedict, load_lists, neutral_twins
from taiwan import taiwan_readings

DATA = Path(__file__).resolve().parent.parent
POS = set("n v adj adv pron num mw prep conj part int aux name phrase".split())
LEVEL = re.compile(r"^(?:[1-6]|7-9)?$")
TOKEN = re.compile(r"^(?:[A-Z]?[a-zü]+|[A-Z])[1-5]$")
HANZI = re.compile(r"^[\u3007\u3400-\u9fff]+$")
GLOSS = re.compile(r"^[A-Za-z(\-'][A-Za-z0-9 ,;:.?!()'/\-]*$")
LIMIT = 60
UNITS = {**dict.fromkeys("点 分 分钟 日 刻 秒".split(), "time"),
         **dict.fromkeys("块 元 角 毛".split(), "shopping")}


class Report:
    """Collects faults and figures."""

    def __init__(self):
        self.faults = 0
        self.figures = Counter()

    def fault(self, path, line, column, text):
        self.faults += 1
        print(f"{path.name}:{line}:{column}: {text}")


def read(path, header, report):
    """Reads a TSV and checks its outer form; returns (line number, row) pairs."""
    data = path.read_bytes()
    if b"\r" in data:
        report.fault(path, 1, 0, "carriage return")
    if not data.endswith(b"\n"):
        report.fault(path, data.count(b"\n") + 1, 0, "no newline at the end")
    text = data.decode("utf-8")
    if unicodedata.normalize("NFC", text) != text:
        report.fault(path, 1, 0, "not in NFC")
    lines = text.split("\n")[:-1]
    if not lines or lines[0].split("\t") != header:
        report.fault(path, 1, 0, "wrong header")
        return []
    rows = []
    for number, line in enumerate(lines[1:], start=2):
        cells = line.split("\t")
        if len(cells) != len(header):
            report.fault(path, number, 0, f"{len(cells)} columns instead of {len(header)}")
            continue
        for column, cell in zip(header, cells):
            if cell != cell.strip() or '"' in cell:
                report.fault(path, number, column, f"space or quote in {cell!r}")
        rows.append((number, dict(zip(header, cells))))
    return rows


def fits(reading, word):
    """True when a reading has one syllable for each hanzi; r5 stands for 儿."""
    tokens = reading.split(" ")
    return (len(tokens) == len(word) and all(TOKEN.match(token) for token in tokens)
            and all(word[place] == "儿" for place, token in enumerate(tokens) if token == "r5"))


def check_form(path, rows, report):
    """Checks every cell that can be judged alone, the order and the keys."""
    previous = ("", "")
    for number, row in rows:
        def fault(column, text):
            report.fault(path, number, column, text)
        word, reading = row["simplified"], row["reading"]
        if not HANZI.match(word):
            fault("simplified", f"not hanzi: {word}")
        if not HANZI.match(row["traditional"]) or len(row["traditional"]) != len(word):
            fault("traditional", f"does not fit {word}: {row['traditional']}")
        if row["traditional"].translate(CURRENT) != row["traditional"]:
            fault("traditional", f"the list writes {row['traditional'].translate(CURRENT)}: "
                  f"{row['traditional']}")
        if not fits(reading, word):
            fault("reading", f"does not fit {word}: {reading}")
        others = row["accepted"].split("|") if row["accepted"] else []
        for other in others:
            if not fits(other, word):
                fault("accepted", f"does not fit {word}: {other}")
        if len({folded(each) for each in [reading] + others}) != len(others) + 1:
            fault("accepted", "repeats a reading")
        parts = row["pos"].split("/")
        if not set(parts) <= POS or len(set(parts)) != len(parts):
            fault("pos", f"unknown or repeated: {row['pos']}")
        for edition in EDITIONS:
            if not LEVEL.match(row[edition]):
                fault(edition, f"no level: {row[edition]}")
        if not any(row[edition] for edition in EDITIONS):
            fault("2025", "in no list")
        if row["rank"] and not re.fullmatch(r"[1-9]\d*", row["rank"]):
            fault("rank", f"no rank: {row['rank']}")
        if row["separable"] not in ("", "1"):
            fault("separable", f"neither 1 nor empty: {row['separable']}")
        if row["measure"] and not all(HANZI.match(part) for part in row["measure"].split("|")):
            fault("measure", f"not hanzi: {row['measure']}")
        key = (reading.lower(), word)
        if key < previous:
            fault("reading", "out of order")
        previous = key


def check_keys(tables, report):
    """No word and reading may occur twice, in one file or in several."""
    seen = {}
    for path, rows in tables:
        for number, row in rows:
            key = (row["simplified"], folded(row["reading"]))
            if key in seen:
                report.fault(path, number, "simplified", f"{'|'.join(key)} also in {seen[key]}")
            seen[key] = f"{path.name}:{number}"


def check_gloss(path, rows, topics, report):
    """Checks glosses and topics of one level."""
    seen = {}
    for number, row in rows:
        gloss = row["gloss"]
        senses = gloss.split("; ")

        def fault(text):
            report.fault(path, number, "gloss", text)
        if not gloss or len(gloss) > LIMIT:
            fault(f"{len(gloss)} characters: {gloss}")
        if not GLOSS.match(gloss) or ";" in gloss.replace("; ", "") or "  " in gloss:
            fault(f"shape: {gloss}")
        if len(senses) > 3 or len(set(senses)) != len(senses) or not all(senses):
            fault(f"senses: {gloss}")
        meaning = wording(gloss)
        if meaning in seen and (row["simplified"], row["reading"]) not in REVIEWED:
            fault(f"same senses as line {seen[meaning]}: {gloss}")
        seen[meaning] = number
        if gloss.count("(") != gloss.count(")"):
            fault(f"brackets: {gloss}")
        toneless = re.sub(r"[1-5 ]", "", row["reading"]).lower()
        if len(toneless) > 3 and toneless in re.findall(r"[a-z]+", gloss.lower()):
            if (row["simplified"], row["reading"]) not in REVIEWED:
                fault(f"repeats the pinyin: {gloss}")
        if row["topic"] not in topics:
            report.fault(path, number, "topic", f"unknown: {row['topic']}")


def check_senses_of_rows(path, rows, decisions, report):
    """Checks that senses, parts of speech, capitals and spelling fit each other."""
    for number, row in rows:
        found = list(spelling_faults(row))
        if (row["simplified"], row["reading"]) not in REVIEWED:
            found += part_faults(row)
        for column, text in found + list(name_faults(row, decisions[row["simplified"]])):
            report.fault(path, number, column, text)


def check_topics_of_measures(path, rows, report):
    """Measure words have one topic; units of time and money have that of what they measure."""
    for number, row in rows:
        if row["pos"].split("/")[0] == "mw":
            topic = UNITS.get(row["simplified"], "measures")
            if row["topic"] != topic:
                report.fault(path, number, "topic", f"a measure word, so {topic}: {row['topic']}")


def check_decided(path, rows, decisions, report):
    """A gloss, topic or part of speech about which something was decided is as it was decided."""
    for number, row in rows:
        for column in ("gloss", "topic", "pos"):
            decided = decisions[row["simplified"]].get(f"{column}:{row['reading']}", row[column])
            if decided != row[column]:
                report.fault(path, number, column, f"decided to be {decided}: {row[column]}")


def check_neutral_tones(levels, report):
    """Every word accepts the neutral tones that its kind accepts."""
    placed = [(path, number, row, dict(row)) for _, path, rows in levels for number, row in rows]
    add_neutral_tones([copy for *_, copy in placed])
    for path, number, row, copy in placed:
        if row["accepted"] != copy["accepted"]:
            report.fault(path, number, "accepted", f"{row['simplified']}: "
                         f"{row['accepted'] or 'none'} instead of {copy['accepted']}")


def check_accepted(path, rows, decisions, report):
    """A further reading is one of Taiwan, differs in a neutral tone, or was decided on, and what was
    decided is there.

    Dictionaries note readings of compounds, old ones and those of Taiwan beside a character; only a
    person can tell which of them a learner of the mainland may type.
    """
    for number, row in rows:
        decided = decisions[row["simplified"]].get(f"accepted:{row['reading']}", "").split("|")
        for other in decided:
            if other not in ("", "-", *row["accepted"].split("|")):
                report.fault(path, number, "accepted", f"decided to accept {other}")
        for other in row["accepted"].split("|") if row["accepted"] else []:
            if neutral_twins(other, row["reading"]) or other in decided:
                continue
            if other not in taiwan_readings(row["simplified"], row["reading"]):
                report.fault(path, number, "accepted", f"nothing decided about {other}")


def check_order(levels, report):
    """Every word has a place of its own, level by level, and words that are alike are apart."""
    placed = {id(row): (path, number) for _, path, rows in levels for number, row in rows}
    rows = [row for _, _, rows in levels for _, row in rows]

    def fault(row, text):
        report.fault(*placed[id(row)], "order", f"{row['simplified']}: {text}")
    if sorted(row["order"] for row in rows) != sorted(map(str, range(1, len(rows) + 1))):
        counts = Counter(row["order"] for row in rows)
        for row in rows:
            if counts[row["order"]] > 1 or not re.fullmatch(r"[1-9]\d*", row["order"]) or \
                    int(row["order"]) > len(rows):
                fault(row, f"no place of its own: {row['order'] or 'none'}")
        return
    rows.sort(key=lambda row: int(row["order"]))
    for one, other in zip(rows, rows[1:]):
        if newest_level(one) > newest_level(other):
            fault(other, f"level {newest_level(other)} after level {newest_level(one)}")
    likeness = Likeness(rows, load_pairs())
    for row in rows:
        for other in likeness.of(row):
            if 0 <= int(row["order"]) - int(other["order"]) < APART:
                fault(row, f"{row['order']} is too near to {other['simplified']}, {other['order']}")
    for one, other in zip(rows, arranged(rows, likeness)):
        if one is not other:
            fault(one, f"at {one['order']} instead of {other['simplified']}; run order.py")
            break


def check_measures(level, path, rows, decisions, report):
    """Every noun of levels 1 to 4 has a measure word, or a decision that it has none."""
    if level not in ("1", "2", "3", "4"):
        return
    for number, row in rows:
        none = decisions[row["simplified"]].get(f"measure:{row['reading']}") == "-"
        if "n" in row["pos"].split("/") and not row["measure"] and not none:
            report.fault(path, number, "measure", f"noun without one: {row['simplified']}")
        if row["measure"] and none:
            report.fault(path, number, "measure", f"decided to have none: {row['simplified']}")


def decisions_by_word(rows):
    table = defaultdict(dict)
    for _, row in rows:
        table[row["word"]][row["question"]] = row["decision"]
    return table


REVIEWED = set()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sources", type=Path)
    parser.add_argument("--facts", type=Path)
    options = parser.parse_args()
    report = Report()
    topics = {row["key"] for _, row in read(DATA / "topics.tsv", ["key", "name"], report)}
    decisions = decisions_by_word(read(
        DATA / "decisions.tsv", ["word", "question", "decision", "reason"], report))
    REVIEWED.update((row["word"], row["reading"]) for _, row in read(
        DATA / "reviewed.tsv", ["word", "reading", "reason"], report))
    levels = [(re.search(r"hsk-(.+)\.tsv", path.name).group(1), path, read(path, COLUMNS, report))
              for path in sorted((DATA / "words").glob("hsk-*.tsv"))]
    for level, path, rows in levels:
        check_form(path, rows, report)
        check_gloss(path, rows, topics, report)
        check_senses_of_rows(path, rows, decisions, report)
        check_measures(level, path, rows, decisions, report)
        check_topics_of_measures(path, rows, report)
        check_decided(path, rows, decisions, report)
        check_accepted(path, rows, decisions, report)
    check_keys([(path, rows) for _, path, rows in levels], report)
    check_neutral_tones(levels, report)
    check_order(levels, report)
    facts = read(options.facts, COLUMNS, report) if options.facts else []
    if facts:
        check_form(options.facts, facts, report)
        check_keys([(options.facts, facts)], report)
    if options.sources:
        cedict = load_cedict(find(options.sources, "cedict_ts.u8"))
        lists = load_lists(options.sources)
        for level, path, rows in levels:
            check_sources(path, rows, cedict, decisions, REVIEWED, report)
            check_senses(path, rows, cedict, REVIEWED, report)
            check_complete(level, path, rows, lists, decisions, report)
        if facts:
            check_sources(options.facts, facts, cedict, decisions, REVIEWED, report)
    for level, path, rows in levels:
        print(f"{path.name}: {len(rows)} rows", file=sys.stderr)
    for name, count in report.figures.items():
        print(f"{name}: {count}", file=sys.stderr)
    print(f"{report.faults} faults", file=sys.stderr)
    sys.exit(1 if report.faults else 0)


if __name__ == "__main__":
    main()
