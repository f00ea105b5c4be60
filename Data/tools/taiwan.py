"""Reads the table of the readings of Taiwan, from which the program derives them."""
import re
from functools import cache
from itertools import product
from pathlib import Path

TABLE = Path(__file__).resolve().parents[2] / "Sources/Pinyin/RegionalReadings.swift"
ENTRY = re.compile(r"[~=+!]? ?([\u3007\u3400-\u9fff]+) ((?:[a-zü]+[1-5])+) ((?:[a-zü]+[1-5])+);")


@cache
def entries():
    """The syllables of the mainland and of Taiwan by the characters that they belong to."""
    table = {}
    for hanzi, mainland, taiwan in ENTRY.findall(TABLE.read_text(encoding="utf-8")):
        table.setdefault(hanzi, []).append((split(mainland), split(taiwan)))
    return table


def split(reading):
    """The syllables of a reading that is written without spaces."""
    return re.findall(r"[a-zü]+[1-5]", reading)


def taiwan_readings(word, reading):
    """The readings that the table gives a word of the mainland's reading, in all combinations."""
    tokens = reading.split()
    choices = [{(token,)} for token in tokens]
    for start in range(len(word)):
        for end in range(start + 1, len(word) + 1):
            for mainland, taiwan in entries().get(word[start:end], ()):
                if tokens[start:end] == mainland:
                    for place, token in enumerate(taiwan, start):
                        choices[place].add((token,))
    return {" ".join(token for (token,) in combination) for combination in product(*choices)}
