#!/usr/bin/env python3
"""Collects which words of the list mean the same.

Words are one group that share a sense in CC-CEDICT, and words with a common character of which
senses are one concept of WordNet: 诧异 and 惊诧, astonished and amazed. Others were found by people
who read questions and glosses; they are listed in same-meaning.tsv.

Usage: meanings.py --sources DIR [--download] [--check]

Reads words/*.tsv and writes meanings.tsv beside them, without any text of the senses; with --check
it writes nothing, prints a line for every difference from the file that is there, and exits 1 when
there is one. DIR holds the unpacked sources; --download fetches exactly the listed versions, the one
of Debian with apt-get.
"""
import csv
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import sources
from sources import arguments, find, folded, load_cedict, neutral_twins
from wordnet import WordNet

DEBIAN = "wordnet-base=1:3.0-37"

DATA = Path(__file__).resolve().parent.parent
HEADER = "words"
# What says no meaning but points elsewhere.
REFERENCE = re.compile(r"cl:|see |surname |also |abbr\. |.*variant of |.*pr\. \[")
# Words that may be there or not in what means the same: "fed up with sth", "to be fed up with".
SMALL = set("a an the to be of in on at for with by as or and sb sth sb's sth's one's one oneself "
            "someone something somebody very".split())

def senses(glosses):
    """The senses of a dictionary line without what stands in brackets, as their weighty words."""
    for gloss in glosses:
        plain = gloss.lower()
        while (shorter := re.sub(r"\([^()]*\)", "", plain)) != plain:
            plain = shorter
        for sense in re.split(r"; ?", plain):
            words = re.findall(r"[\w'-]+", sense)
            if words and not REFERENCE.match(sense.strip()):
                yield tuple(word for word in words if word not in SMALL) or tuple(words)


def download(folder):
    """Fetches all sources and unpacks them."""
    sources.download(folder)
    subprocess.run(["apt-get", "download", DEBIAN], check=True, cwd=folder)
    for package in folder.glob("wordnet-base*.deb"):
        subprocess.run(["dpkg-deb", "-x", package.name, "wordnet"], check=True, cwd=folder)


def load_words():
    """The words of the list with all readings: (word, reading, [reading, …], gloss)."""
    for path in sorted((DATA / "words").glob("*.tsv")):
        with open(path, encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
                others = row["accepted"].split("|") if row["accepted"] else []
                readings = [row["reading"]] + others
                yield row["simplified"], row["reading"], readings, row["gloss"]


def load_read():
    """The groups that readers found, where neither source has a sense in common."""
    lines = (DATA / "same-meaning.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("|") for line in lines[1:]]


def groups(entries, wordnet):
    """Sets of words of which each two share a sense, without those that lie within another."""
    by_sense = defaultdict(set)
    for word, reading, readings, gloss in load_words():
        glosses = [gloss]
        for entry in entries.get(word, []):
            if any(folded(entry.reading) == folded(each) or neutral_twins(entry.reading, each)
                   for each in readings):
                glosses += [each for each in entry.glosses
                            if not REFERENCE.match(each.strip().lower())]
                for sense in senses(entry.glosses):
                    by_sense[sense].add(f"{word} {reading}")
        for concept in set().union(*(wordnet.of_gloss(each) for each in glosses)):
            for character in set(word):
                by_sense[concept, character].add(f"{word} {reading}")
    keys = defaultdict(list)
    for word, reading, _, _ in load_words():
        keys[word].append(f"{word} {reading}")
    read = {frozenset(key for word in words for key in keys[word]) for words in load_read()}
    found, holding = [], defaultdict(list)
    distinct = read | {frozenset(words) for words in by_sense.values() if len(words) > 1}
    for words in sorted(distinct, key=lambda words: (-len(words), sorted(words))):
        if not any(words <= other for other in holding[min(words)]):
            found.append(words)
            for word in words:
                holding[word].append(words)
    return sorted("|".join(sorted(words)) for words in found)


def main():
    options = arguments(__doc__)
    if options.download:
        download(options.sources)
    rows = groups(load_cedict(find(options.sources, "cedict_ts.u8")), WordNet(options.sources))
    path = DATA / "meanings.tsv"
    if options.check:
        have = set(path.read_text(encoding="utf-8").splitlines()[1:])
        for row in sorted(have - set(rows)):
            print(f"{row}: no longer in the sources")
        for row in sorted(set(rows) - have):
            print(f"{row}: not in the file")
        count = len(have ^ set(rows))
        print(f"{len(rows)} groups, {count} differences", file=sys.stderr)
        sys.exit(1 if count else 0)
    path.write_text("".join(row + "\n" for row in [HEADER] + rows), encoding="utf-8")
    print(f"{len(rows)} groups", file=sys.stderr)


if __name__ == "__main__":
    main()
