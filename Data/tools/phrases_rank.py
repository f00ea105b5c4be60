#!/usr/bin/env python3
"""Ranks phrases for a reader: those first that a trigram model of Chinese finds least likely.

Usage: phrases_rank.py [--level N] [--worst SHARE] [FILE]

The model is that of Debian's sunpinyin-data, which sunpinyin-utils reads (both from apt-get). FILE
has a sentence a line; without it the phrases of Data/phrases are ranked. Prints for each the nats a
character, the nats of the least likely word, and the sentence as the model cuts it. --worst prints
only that share of each level. It ranks and is no gate: many good phrases look bad to it, above all
those with names, with 儿 and of two words. Neither the build nor the tests need it.
"""
import argparse
import subprocess
import sys
from pathlib import Path

from phrases import DATA, LEVELS
from phrases_form import COLUMNS

EDGE = 0  # begins and ends a sentence
STRANGE = 25.0  # nats of a character that the model does not have
LONGEST = 8


def find(name):
    """A file of sunpinyin-data."""
    found = sorted(Path("/usr/lib").glob(f"*/sunpinyin/data/{name}"))
    if not found:
        sys.exit(f"phrases_rank: no {name}; apt-get install sunpinyin-utils sunpinyin-data")
    return found[0]


def vocabulary():
    """The number of every word: the dictionary ends with all of them in UTF-32."""
    data = find("pydict_sc.bin").read_bytes()
    start = int.from_bytes(data[8:12], "little")
    words = data[start:].decode("utf-32-le").split("\0")
    return {word: number for number, word in enumerate(words) if word}


class Model:
    """The n-grams of the words that occur in some sentences."""

    def __init__(self, sentences):
        numbers = vocabulary()
        parts = {sentence[start:end] for sentence in sentences for start in range(len(sentence))
                 for end in range(start + 1, min(start + LONGEST, len(sentence)) + 1)}
        self.number = {word: numbers[word] for word in parts if word in numbers}
        self.grams = {}
        wanted = {str(number).encode() for number in [EDGE, *self.number.values()]}
        with subprocess.Popen(["tslminfo", "-v", str(find("lm_sc.t3g"))],
                              stdout=subprocess.PIPE) as process:
            size = 0
            for line in process.stdout:
                if line.startswith(b"\\"):
                    size = int(line[1:2])
                    continue
                cells = line.split()
                if size and wanted.issuperset(cells[:size]):
                    gram = tuple(map(int, cells[:size]))
                    backoff = float(cells[size + 1]) if size < 3 else 0.0
                    self.grams[gram] = float(cells[size]), backoff

    def nats(self, *gram):
        """-ln of the probability of the last word after those before it."""
        if gram in self.grams:
            return self.grams[gram][0]
        if len(gram) == 1:
            return STRANGE
        return self.grams.get(gram[:-1], (0, 0.0))[1] + self.nats(*gram[1:])

    def cut(self, sentence):
        """The likeliest words of a sentence with the nats of each, and of its end."""
        best = {0: {(EDGE, EDGE): (0.0, [])}}
        for place in range(len(sentence)):
            for (one, two), (sum_, path) in best.get(place, {}).items():
                for end in range(place + 1, min(place + LONGEST, len(sentence)) + 1):
                    word = sentence[place:end]
                    number = self.number.get(word, -1)
                    if number < 0 and end > place + 1:
                        continue
                    nats = self.nats(one, two, number)
                    states = best.setdefault(end, {})
                    if sum_ + nats < states.get((two, number), (float("inf"),))[0]:
                        states[two, number] = sum_ + nats, path + [(word, nats)]
        return min(best[len(sentence)].values())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--level", choices=LEVELS)
    parser.add_argument("--worst", type=float, default=1, help="0.1 prints the worst tenth")
    parser.add_argument("file", nargs="?", type=Path)
    options = parser.parse_args()
    if options.file:
        tables = [options.file.read_text(encoding="utf-8").split()]
    else:
        paths = [DATA / "phrases" / f"hsk-{level}.tsv" for level in LEVELS
                 if level == (options.level or level)]
        column = COLUMNS.index("sentence")
        tables = [[line.split("\t")[column] for line in
                   path.read_text(encoding="utf-8").splitlines()[1:]]
                  for path in paths if path.exists()]
    model = Model([sentence for table in tables for sentence in table])
    for table in tables:
        ranked = []
        for sentence in table:
            nats, words = model.cut(sentence)
            least = max(part for _, part in words)
            ranked.append((nats / len(sentence), least, " ".join(word for word, _ in words)))
        ranked.sort(reverse=True)
        for mean, least, words in ranked[:round(len(ranked) * options.worst)]:
            print(f"{mean:5.2f} {least:5.1f}  {words}")


if __name__ == "__main__":
    main()
