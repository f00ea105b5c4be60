#!/usr/bin/env python3
"""Compares the word list with facts that were collected again, and reports what has drifted.

Usage: drift.py FACTS

FACTS is what facts.py wrote. Compared are the columns that are facts: traditional, accepted, the
three levels, rank and separable. Prints a line for every difference; exits 1 when there is one.
"""
import csv
import sys
from pathlib import Path

FACTS = ["traditional", "accepted", "2012", "2021", "2025", "rank", "separable"]


def table(paths):
    """Rows by word and reading."""
    rows = {}
    for path in paths:
        with open(path, encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
                rows[row["simplified"], row["reading"]] = row
    return rows


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    have = table(sorted((Path(__file__).resolve().parent.parent / "words").glob("*.tsv")))
    want = table([sys.argv[1]])
    drift = 0
    for key in sorted(set(have) | set(want)):
        name = "|".join(key)
        if key not in want:
            print(f"{name}: no longer in the facts")
        elif key not in have:
            print(f"{name}: new in the facts")
        else:
            changed = [c for c in FACTS if have[key][c] != want[key][c]]
            for column in changed:
                print(f"{name}: {column}: {have[key][column] or '-'} here, {want[key][column] or '-'} there")
            drift += len(changed)
            continue
        drift += 1
    print(f"{len(have)} rows, {drift} differences", file=sys.stderr)
    sys.exit(1 if drift else 0)


if __name__ == "__main__":
    main()
