#!/usr/bin/env python3
"""Collects the facts of every HSK word: readings, traditional form, levels, frequency.

Usage: facts.py --sources DIR --out FILE [--undecided FILE] [--download]

DIR holds the unpacked sources (see sources.py). With --download they are fetched into DIR and
unpacked, as characters.py does it. The choices that no source settles are read from decisions.tsv
beside the folder of this script. No gloss of any source is written: glosses are read only to tell
surnames and variants from ordinary entries, and to find the notes on further pronunciations.
"""
import argparse
import csv
import re
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

from characters import download
from frequency import Frequencies
from neutral import add_neutral_tones
from sources import (EDITIONS, Entry, find, folded, load_cedict, load_lists, load_tags,
                     neutral_twins, normalise)

COLUMNS = ["simplified", "traditional", "reading", "accepted", "pos", "2012", "2021", "2025",
           "rank", "order", "separable", "measure", "topic", "gloss"]
HERE = Path(__file__).resolve().parent

# Of two ways to write one traditional character in one sense, the list has the second everywhere.
CURRENT = str.maketrans("裏台羣牀啓綫粧衆峯牠妳喫衹祇箇咊龢麪佈嵗鑒祕癡僱艷菸",
                        "裡臺群床啟線妝眾峰它你吃只只個和和麵布歲鑑秘痴雇豔煙")


def load_decisions(path):
    """Reads decisions.tsv: word → question → decision."""
    decisions = defaultdict(dict)
    if path.exists():
        with open(path, encoding="utf-8", newline="") as handle:
            for row in csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE):
                decisions[row["word"]][row["question"]] = row["decision"]
    return decisions


# Choosing

MINOR = re.compile(r"^(?:\([^)]*\) )?(?:surname |(?:old |archaic |ancient |unofficial |literary |"
                   r"erroneous |Japanese )*variant of|used in |see (?!also|to)|abbr\. for .*\[.*\]$|"
                   r"\(archaic\)|\(old\)|also written )")


def ordinary(entry):
    """True when an entry is more than a surname, a variant or a cross-reference."""
    return any(not MINOR.match(gloss) for gloss in entry.glosses if not gloss.startswith("CL:"))


def variant(entry):
    """True when an entry is first of all another way to write a word."""
    return "variant of" in entry.glosses[0]


def candidates(entries):
    """Readings of a word, ordinary ones first, each with its entries."""
    chosen = [entry for entry in entries if ordinary(entry)] or list(entries)
    if any(entry.reading.islower() for entry in chosen):
        lower = [entry for entry in chosen if entry.reading.islower()]
        chosen = lower or chosen
    groups = defaultdict(list)
    for entry in chosen:
        groups[entry.reading].append(entry)
    return groups


def erhua_base(word, cedict):
    """Entries for a word in 儿 that the dictionary has only without it."""
    if len(word) > 1 and word.endswith("儿"):
        return [Entry(entry.traditional + "兒", entry.reading + " r5", entry.glosses)
                for entry in cedict.get(word[:-1], [])]
    return []


PRONUNCIATION = re.compile(r"(?:also pr\.|Taiwan pr\.|Tw pr\.|coll(?:oquial|\.) pr\.|pr\. also)"
                           r"((?: ?(?:or|,)? ?\[[^\]]+\])+)")


def further_readings(entries):
    """Readings given in notes such as `also pr. [...]` and `Taiwan pr. [...]`."""
    found = []
    for entry in entries:
        for gloss in entry.glosses:
            for match in PRONUNCIATION.finditer(gloss):
                for pinyin in re.findall(r"\[([^\]]+)\]", match.group(1)):
                    reading = normalise(re.sub(r"([1-5])(?=[a-zA-Z])", r"\1 ", pinyin))
                    if reading and len(reading.split()) == len(entry.reading.split()):
                        found.append(reading)
    return found


TAGS = {"n": "n", "v": "v", "a": "adj", "d": "adv", "r": "pron", "m": "num", "q": "mw",
        "p": "prep", "c": "conj", "u": "part", "y": "part", "e": "int", "o": "int", "f": "n",
        "t": "n", "s": "n", "b": "adj", "z": "adj", "i": "phrase", "l": "phrase", "j": "n",
        "k": "part", "h": "part", "g": "n", "x": ""}


def part_of_speech(word, entries, tag):
    """A best guess for words whose part of speech nobody has decided yet."""
    guessed = []
    if entries and all(entry.reading[0].isupper() for entry in entries):
        return "name"
    glosses = [gloss for entry in entries for gloss in entry.glosses if not MINOR.match(gloss)]
    plain = [re.sub(r"^(?:\([^)]*\) ?)+", "", gloss) for gloss in glosses]
    if tag in ("vn", "an"):
        guessed += {"vn": ["v", "n"], "an": ["adj", "n"]}[tag]
    elif tag.startswith("nr") or tag.startswith("ns") or tag == "nz" or tag == "nt":
        guessed.append("n")
    elif tag:
        guessed.append(TAGS.get(tag[0], ""))
    if any(gloss.startswith("to ") for gloss in plain[:3]) and "v" not in guessed:
        guessed.insert(0 if plain[0].startswith("to ") else len(guessed), "v")
    if any(gloss.startswith("classifier for") or gloss.startswith("(classifier") for gloss in
           glosses) and "mw" not in guessed:
        guessed.append("mw")
    if len(word) >= 4 and guessed[:1] not in (["n"], ["v"], ["adv"], ["conj"], ["adj"]):
        guessed = ["phrase"]
    guessed = [each for each in dict.fromkeys(guessed) if each]
    return "/".join(guessed) or "n"


def rows_of(word, facts, cedict, frequencies, tags, decisions):
    """All rows of one written word, with the doubts that were met."""
    decided = decisions.get(word, {})
    entries = cedict.get(word) or erhua_base(word, cedict)
    groups = candidates(entries)
    doubts = []
    if "readings" in decided:
        readings = decided["readings"].split("|")
    elif len(groups) == 1:
        readings = list(groups)
    else:
        readings, doubt = best_reading(word, facts, groups)
        doubts.append(doubt)
    rows = []
    for reading in readings:
        own = [entry for entry in entries if folded(entry.reading) == folded(reading)]
        own = [entry for entry in own if ordinary(entry) and not variant(entry)] or \
            [entry for entry in own if ordinary(entry)] or own
        near = own or [e for e in entries if neutral_twins(e.reading, reading)] or entries
        forms = list(dict.fromkeys(entry.traditional.translate(CURRENT) for entry in near))
        traditional = decided.get(f"traditional:{reading}")
        if traditional is None:
            traditional = forms[0] if forms else word
            if len(forms) > 1:
                doubts.append((word, f"traditional:{reading}", traditional,
                               "several forms: " + " ".join(forms)))
        levels = dict(facts.levels)
        if f"levels:{reading}" in decided:
            given = decided[f"levels:{reading}"].split("/")
            levels = {edition: "" if level == "-" else level
                      for edition, level in zip(EDITIONS, given)}
        if not any(levels.values()):
            continue
        rows.append({
            "simplified": word, "traditional": traditional, "reading": reading,
            "accepted": "|".join(accepted(word, reading, readings, near, entries, facts, decided)),
            "pos": decided.get(f"pos:{reading}") or part_of_speech(word, near, tags.get(word, "")),
            **{edition: levels.get(edition, "") for edition in EDITIONS},
            "rank": frequencies.rank(word, reading, readings, decided),
            "order": "", "separable": separable(reading, facts, decided),
            "measure": "", "topic": "", "gloss": ""})
    return rows, doubts


def separable(reading, facts, decided):
    """The mark of a word that can be parted: what is decided, or else what the 2012 list has."""
    choice = decided.get(f"separable:{reading}", decided.get("separable"))
    return "1" if choice == "1" or (facts.separable and choice is None) else ""


def best_reading(word, facts, groups):
    """The automatic choice among several readings, with the reason for doubt."""
    if not groups:
        if facts.readings2012:
            return [facts.readings2012[0][0]], (word, "readings", facts.readings2012[0][0],
                                                "not in CC-CEDICT; reading of the 2012 list")
        return [], (word, "readings", "", "no source gives a reading")
    options = " ".join(f"[{reading}]" for reading in groups)
    for given, _ in facts.readings2012:
        for reading in groups:
            if folded(reading) == folded(given):
                return [reading], (word, "readings", reading, f"2012 list, among {options}")
    full = max(groups, key=lambda reading: sum(len(e.glosses) for e in groups[reading]))
    return [full], (word, "readings", full, f"most senses, among {options}")


def accepted(word, reading, readings, near, entries, facts, decided):
    """Further accepted readings, without the reading itself and the other taught readings."""
    question = f"accepted:{reading}"
    if question in decided:
        return [] if decided[question] == "-" else decided[question].split("|")
    found = [reading_ for entry in near for reading_ in [entry.reading]] + further_readings(near)
    full = {folded(entry.reading) for entry in entries if ordinary(entry)}
    found += [given for given, _ in facts.readings2012
              if neutral_twins(given, reading) and folded(given) not in full]
    unwanted = {folded(each) for each in readings}
    result = []
    for each in found:
        if each[0].isupper() and not reading[0].isupper():
            continue
        if folded(each) not in unwanted and len(each.split()) == len(reading.split()):
            unwanted.add(folded(each))
            result.append(each)
    return result


def collect(folder, decisions):
    """All rows and all doubts."""
    cedict = load_cedict(find(folder, "cedict_ts.u8"))
    tags = load_tags(find(folder, "dict.txt"))
    frequencies = Frequencies(find(folder, "large_zh.msgpack.gz"),
                              find(folder, "Unihan_Readings.txt.bz2"))
    rows, doubts = [], []
    for word, facts in load_lists(folder).items():
        more, unsure = rows_of(word, facts, cedict, frequencies, tags, decisions)
        rows += more
        doubts += unsure
    add_neutral_tones(rows)
    rows.sort(key=lambda row: (row["reading"].lower(), row["simplified"]))
    return rows, doubts


def write(path, columns, rows):
    """Writes a TSV: LF, no quoting, NFC."""
    with open(path, "w", encoding="utf-8", newline="") as handle:
        for row in [columns] + [[row[column] for column in columns] for row in rows]:
            handle.write(unicodedata.normalize("NFC", "\t".join(map(str, row))) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sources", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--undecided", type=Path)
    parser.add_argument("--decisions", type=Path, default=HERE.parent / "decisions.tsv")
    parser.add_argument("--download", action="store_true")
    options = parser.parse_args()
    if options.download:
        download(options.sources)
    rows, doubts = collect(options.sources, load_decisions(options.decisions))
    write(options.out, COLUMNS, rows)
    if options.undecided:
        columns = ["word", "question", "decision", "reason"]
        write(options.undecided, columns, [dict(zip(columns, doubt)) for doubt in sorted(doubts)])
    print(f"{len(rows)} rows, {len(doubts)} undecided", file=sys.stderr)


if __name__ == "__main__":
    main()
