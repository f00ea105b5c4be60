#!/usr/bin/env python3
"""Checks the phrases: form, words, level and order, readings, frames, completeness.

Usage: phrases.py [--level N] [--partial] [--accept FILE] [--fill] [--self-test]

Every fault is printed as file:line: rule: what is wrong, and what to do. Exits 1 when there is one.
The checks of the rules `jieba`, `reading` and `script` need jieba, pypinyin, g2pM and OpenCC, which `make lint`
installs; without them nothing is checked, and the status is 2. --level checks the phrases of one level. --partial says nothing of words
without a phrase, for a level that is being written. --fill writes the files before they are
checked: puts the phrases in the order of their words, and gives every word of the column `words`
that has no reading the one of the key or the only one in the word list. --self-test checks the bad phrases in
phrases_bad/: each must be refused for the reason that its file is named after. It also checks that
every word is asked for that an edition lists at levels 1 to 6.
"""
import argparse
import re
import sys
from collections import defaultdict
from pathlib import Path

try:
    from phrases_compared import check_jieba, check_readings, check_script
except ImportError as missing:
    print(f"phrases: {missing.name} is missing; run ‘make phrases’", file=sys.stderr)
    sys.exit(2)
from phrases_form import COLUMNS, WAYS_OUT, Phrase, Report, check_form, load
from phrases_list import Words, has_phrase, parse, phrase_level, read_table

DATA = Path(__file__).resolve().parent.parent
LEVELS = ["1", "2", "3", "4", "5", "6", "7-9"]
IN_ORDER = ("1", "2")
SAME_FRAME = 3
# Faults that several phrases have together.
TOGETHER = ("alike", "frame", "missing", "note", "place")
LITERAL = re.compile(r"[\u3400-\u9fff]")


def check_word(phrase, words):
    """The word is there once, and nothing else of it: no other character, sound or synonym."""
    word, reading = phrase.word["simplified"], phrase.word["reading"]
    if len(phrase.parts) - len(phrase.others) != 1 or phrase.sentence.count(word) != 1:
        phrase.fault("once", f"{word} is not there, or not as one word, or twice", word)
        return
    for other, sounded in phrase.others:
        for character in sorted(set(other) & set(word)):
            if not (character == "儿" and sounded.endswith("r5")):
                phrase.fault("character", f"{character} is also in {other}", other)
        if sounded.lower() == reading.lower():
            phrase.fault("sound", f"{other} sounds like {word}", other)
        if words.synonyms(f"{word}|{reading}", f"{other}|{sounded}"):
            phrase.fault("synonym", f"{other} means the same as {word}", other)


def check_level(phrase, words):
    """The other words are earlier in the order; at levels 3 to 6, of no higher level."""
    same = []
    for other, reading in phrase.others:
        row = words.row(other, reading)
        if row is None:
            continue
        if phrase.level in IN_ORDER:
            if int(row["order"]) > int(phrase.word["order"]):
                phrase.fault("order", f"{other} ({row['order']}) comes after "
                             f"{phrase.word['simplified']} ({phrase.word['order']})", other)
        elif phrase_level(row) > phrase.level:
            phrase.fault("level", f"{other} is of level {phrase_level(row)}", other)
        elif phrase_level(row) == phrase.level:
            same.append(other)
    for other in sorted(set(same))[1:]:
        phrase.fault("level", f"several words of the same level: {' '.join(sorted(set(same)))}",
                     other)


def check_match(phrase, words):
    """The words are those of the longest match over the word list and the names.

    Of the matches from the left and from the right, the better one counts. Words that make up a
    later word are allowed if it is read like them: 这 个 before 这个.
    """
    matches = words.longest(phrase.text, phrase.parts)
    found = [list(differences(phrase, match, words)) for match in matches]
    for word in min(found, key=len):
        phrase.fault("match", f"the longest match has {word} as one word", word)


def differences(phrase, match, words):
    """The words of a match that the phrase has not."""
    start, ends = 0, boundaries(phrase.parts)
    for word in match:
        end = start + len(word)
        inside = [reading for place, (_, reading) in zip(ends, phrase.parts) if start <= place < end]
        whole = start in ends and end in ends
        if not whole or len(inside) > 1 and \
                not words.is_later(word, " ".join(inside), phrase.word, phrase.level):
            yield word
        start = end


def boundaries(parts):
    """Where words begin, and the end."""
    places = [0]
    for word, _ in parts:
        places.append(places[-1] + len(word))
    return places


def frame(phrase, words):
    """The phrase without its word, persons, nouns and numbers; empty when nothing else is left."""
    slots = ["X" if "|".join(part) == phrase.key else words.slot(*part) for part in phrase.parts]
    return " ".join(slots) if len(slots) > 2 and any(LITERAL.match(s) for s in slots) else ""


def check_frames(phrases, words):
    """No frame is used too often in a level."""
    frames = defaultdict(list)
    for phrase in phrases:
        frames[phrase.level, frame(phrase, words)].append(phrase)
    for (_, used), same in frames.items():
        for phrase in same[SAME_FRAME:] if used else []:
            lines = ", ".join(str(other.number) for other in same)
            phrase.fault("frame", f"{used} in the lines {lines}", used)


def check_alike(phrases):
    """No phrase is, but for its punctuation, the same as another, or has the same words."""
    seen = {}
    for phrase in phrases:
        words = tuple(sorted(word for word, _ in phrase.parts))
        other = seen.setdefault(words, phrase)
        if other is not phrase:
            phrase.fault("alike", f"the same words as {other.path.name}:{other.number}",
                         other.sentence)
    texts = sorted((phrase for phrase in phrases if len(phrase.text) > 4),
                   key=lambda phrase: len(phrase.text))
    for place, phrase in enumerate(texts):
        for other in texts[place + 1:]:
            if phrase.text in other.text and phrase.text != other.text:
                other.fault("alike", f"contains {phrase.path.name}:{phrase.number}",
                            phrase.sentence)


def check_notes(phrases):
    """What is noted of a word's name in Taiwan in one phrase is noted in all."""
    names = defaultdict(set)
    for phrase in phrases:
        for note in phrase.notes:
            if note.startswith("taiwan:"):
                names[note[7:].split("=")[0]].add(note)
    for phrase in phrases:
        for word, _ in phrase.parts:
            if word in names and (len(names[word]) > 1 or not names[word] & set(phrase.notes)):
                phrase.fault("note", f"another phrase has {', '.join(sorted(names[word]))}")


def check_complete(path, level, phrases, words, report, partial):
    """Every word of the level has one phrase, in the order of the words."""
    keys = [phrase.key for phrase in phrases]
    for one, other in zip(phrases, phrases[1:]):
        if one.word and other.word and int(one.word["order"]) > int(other.word["order"]):
            other.fault("place", f"{other.key} comes before {one.key}")
    for phrase in phrases:
        if keys.count(phrase.key) > 1:
            phrase.fault("key", f"twice: {phrase.key}")
    for key, row in words.by_key.items():
        if not partial and has_phrase(row) and phrase_level(row) == level and key not in keys:
            report.fault(path, len(keys) + 1, "missing", f"no phrase for {key}")


def check(tables, words, report, partial=False):
    """Checks several (path, level, rows) tables by every rule."""
    sound = []
    everything = []
    for path, level, rows in tables:
        phrases = [Phrase(path, number, level, row, words, report) for number, row in rows]
        check_complete(path, level, phrases, words, report, partial)
        everything += phrases
        for phrase in phrases:
            if check_form(phrase, words):
                sound.append(phrase)
                check_word(phrase, words)
                check_level(phrase, words)
                check_match(phrase, words)
    check_frames(sound, words)
    check_alike(sound)
    check_notes(sound)
    for phrase in sound:
        check_jieba(phrase, boundaries(phrase.parts))
        check_readings(phrase)
        check_script(phrase, words)


def fill(path, words):
    """Sorts a file and completes the readings of its words."""
    header, *lines = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    for cells in lines:
        if len(cells) == len(COLUMNS):
            key, _, own = cells[0].partition("|")
            parts = [(word, reading or (own if word == key else words.only_reading(word)))
                     for word, reading in parse(cells[2])]
            cells[2] = " ".join(f"{word}={reading}" if reading else word for word, reading in parts)
    place = {key: int(row["order"]) for key, row in words.by_key.items()}
    lines.sort(key=lambda cells: place.get(cells[0], 0))
    text = "".join("\t".join(cells) + "\n" for cells in [header] + lines)
    path.write_text(text, encoding="utf-8")


def self_test(words):
    """Checks that every bad phrase is refused for its reason and for no other."""
    wrong = 0
    for path in sorted((Path(__file__).parent / "phrases_bad").glob("*.tsv")):
        report = Report(silent=True)
        rows = load(path, report)
        together = path.stem in TOGETHER or not rows
        for lines in [rows] if together else [[row] for row in rows]:
            tables = [(path, level, [(number, row) for number, row in lines
                                     if words.level_of(row["key"], "1") == level])
                      for level in sorted({words.level_of(row["key"], "1") for _, row in lines})]
            check(tables, words, report, partial=path.stem != "missing")
            found = sorted({rule for _, _, rule in report.found})
            if found != [path.stem]:
                wrong += 1
                print(f"{path.name}:{lines[0][0] if lines else 1}: refused for "
                      f"{', '.join(found) or 'nothing'}")
            report = Report(silent=True)
    return wrong + unasked(words)


def unasked(words):
    """Checks that files without phrases miss every word that they must have."""
    report = Report(silent=True)
    for level in LEVELS:
        check_complete(Path(f"hsk-{level}.tsv"), level, [], words, report, partial=False)
    due = [row for row in words.by_key.values() if has_phrase(row)]
    if len(report.found) == len(due):
        return 0
    print(f"missing: {len(report.found)} words asked for of {len(due)} that are listed at 1 to 6")
    return 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--level", choices=LEVELS)
    parser.add_argument("--partial", action="store_true")
    parser.add_argument("--accept", type=Path, default=DATA / "phrases" / "accepted.tsv")
    parser.add_argument("--fill", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    words = Words(DATA)
    if options.self_test:
        sys.exit(1 if self_test(words) else 0)
    accepted = read_table(options.accept, ["key", "rule", "what", "reason"])
    report = Report(accepted)
    paths = [(DATA / "phrases" / f"hsk-{level}.tsv", level) for level in LEVELS
             if level == (options.level or level)]
    paths = [(path, level) for path, level in paths if path.exists()]
    if options.fill:
        for path, _ in paths:
            fill(path, words)
    check([(path, level, load(path, report)) for path, level in paths], words, report,
          options.partial)
    for (key, rule, what), number in report.accepted.items():
        known = rule in WAYS_OUT and words.level_of(key, "") in [level for _, level in paths]
        if options.level and not known:
            continue
        if (key, rule, what) not in report.used:
            report.fault(options.accept, number, "accepted", f"no such fault: {key}, {rule}, {what}")
    sys.exit(1 if report.found else 0)


if __name__ == "__main__":
    main()
