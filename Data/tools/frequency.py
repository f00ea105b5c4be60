"""Ranks words by how frequent they are in one reading, from wordfreq and Unihan.

wordfreq blends subtitles, the web, books, news and encyclopedias, so it weighs speech. It counts
written words: where a word has several readings, each gets its share of the count, which is that of
the character in Unihan's kHanyuPinlu or a decision `share:<reading>`. Such a decision also corrects a
word that wordfreq counts where it is only two neighbours, as 后年 in 三年后年底.
"""
import bz2
import gzip
import math
import re
from bisect import bisect_left

from characters import numbered


class Frequencies:
    """How frequent words are, and the rank that a frequency has among all words of wordfreq."""

    def __init__(self, wordfreq, unihan):
        self.levels = load_levels(wordfreq)
        self.shares = load_shares(unihan)
        self.sorted = sorted(self.levels.values())

    def level(self, word):
        """A hundred times the negative logarithm of the frequency of a written word.

        A word that wordfreq does not list is put together from its parts as wordfreq does it: the
        parts' rates are added, and each seam makes it ten times as rare.
        """
        if word in self.levels:
            return self.levels[word]
        best = [0.0] + [math.inf] * len(word)
        parts = [[] for _ in best]
        for end in range(1, len(word) + 1):
            for start in range(end):
                level = self.levels.get(word[start:end])
                if level is not None and best[start] + level < best[end]:
                    best[end] = best[start] + level
                    parts[end] = parts[start] + [level]
        if not parts[-1]:
            return None
        rarity = sum(10 ** (level / 100) for level in parts[-1])
        return 100 * (math.log10(rarity) + len(parts[-1]) - 1)

    def rank(self, word, reading, readings, decided):
        """The rank of a word in one of its readings; empty when nothing is known of the word."""
        level = self.level(word)
        if level is None:
            return ""
        if len(readings) > 1 or f"share:{reading}" in decided:
            level -= 100 * math.log10(self.share(word, reading, decided))
        return bisect_left(self.sorted, level) + 1

    def share(self, word, reading, decided):
        """The part of the occurrences of a written word that have a reading."""
        if f"share:{reading}" in decided:
            return float(decided[f"share:{reading}"])
        counts = self.shares.get(word, {})
        if reading not in counts:
            raise SystemExit(f"facts: how often is {word} read {reading}? Decide share:{reading}")
        return counts[reading] / sum(counts.values())


def load_levels(path):
    """Reads wordfreq's list of words, which has one array for each hundredth of a magnitude."""
    with gzip.open(path) as handle:
        _, *groups = unpack_message(handle.read())[0]
    return {word: level for level, words in enumerate(groups) for word in words}


def unpack_message(data, at=0):
    """Reads one value of MessagePack: a map, array, text or number; returns it and its end."""
    kind = data[at]
    at += 1
    if kind < 0x80:
        return kind, at
    if 0xa0 <= kind < 0xc0 or kind in (0xd9, 0xda):
        size, at = (kind & 0x1f, at) if kind < 0xc0 else sized(data, at, kind - 0xd8)
        return data[at:at + size].decode("utf-8"), at + size
    if 0x80 <= kind < 0xa0 or kind in (0xdc, 0xdd):
        size, at = (kind & 0x0f, at) if kind < 0xa0 else sized(data, at, 2 * (kind - 0xdb))
        values = []
        for _ in range(size * (2 if kind < 0x90 else 1)):
            value, at = unpack_message(data, at)
            values.append(value)
        return values, at
    raise SystemExit(f"facts: unknown MessagePack type {kind:#x}")


def sized(data, at, width):
    """Reads a size of so many bytes; returns it and where it ends."""
    return int.from_bytes(data[at:at + width], "big"), at + width


def load_shares(path):
    """Reads how often characters have their readings (kHanyuPinlu): character → reading → count."""
    shares = {}
    with bz2.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if "\tkHanyuPinlu\t" in line:
                code, _, value = line.rstrip("\n").split("\t")
                shares[chr(int(code[2:], 16))] = {
                    numbered(pinyin): int(count)
                    for pinyin, count in re.findall(r"(\S+)\((\d+)\)", value)}
    return shares
