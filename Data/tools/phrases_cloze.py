#!/usr/bin/env python3
"""Chooses the wrong words that a cloze question may offer, phrase by phrase.

Usage: phrases_cloze.py --sources DIR

Reads words/, meanings.tsv and phrases/, writes phrases/cloze-N.tsv: the key of a word and six to
twelve words, each of which makes a sentence in its place that the English excludes. A word with
fewer has no line. The same sources give the same files. DIR holds wordnet-base, as for meanings.py;
the trigram model is that of phrases_rank.py. Neither the build nor a test needs them.

A wrong word W for the answer A in a phrase with its English:
1. The English says A: it has a word of A's gloss, or one of the same concept. It says no word of
   W's gloss, nor one of the same concept.
2. W is of A's type (cloze_types.py): persons with persons, food with food, abstract nouns and verbs
   with those of the same topic and field, adjectives with those of their topic.
3. No shared meaning: no group of meanings.tsv, no word of the gloss, and no concept of WordNet in
   common, nor one that is the other's kind at any remove, its opposite or similar to it.
   Words with a character in common are of different topics: 想法 and 办法 are of one.
4. No character of W is elsewhere in the phrase, and W makes no longer word with its neighbours.
5. The model has seen W after the word before the gap, and before the word behind it. It has also
   seen W with the word that governs it: a noun with its verb, an adjective with its noun.
6. The model finds the phrase with W at most FARTHEST nats less likely than with A.
Of those that are left, words of A's topic, with a character or a syllable of A, and those that the
model finds likeliest are taken, as many learned before A as after it, and as many more frequent
as less.
Where a teacher has chosen the words of a phrase (phrases/chosen.tsv), theirs are taken instead.
At last those fall that a reader has struck (phrases/struck.tsv): words that are right as well
(second), or that nobody would take (silly); * strikes the whole question.
"""
import argparse
import re
from collections import defaultdict
from pathlib import Path

from cloze_frame import Frame, Sight
from cloze_types import Types
from order import level
from phrases import DATA, LEVELS
from phrases_form import COLUMNS
from phrases_list import Words, parse

PARTS = {"n": ("noun",), "v": ("verb",), "adj": ("adj", "adv")}
FEWEST, MOST = 6, 12
FARTHEST = 5.0
KEPT = 3  # of each kind, before others fill up
SMALL = set("a an the to be of in on at for with by as or and sb sth one oneself one's someone "
            "something somebody very is are am was were not no do does did have has had it its "
            "this that up out off down so too from into s t re m ll ve d more most much many "
            "thing things person people".split())
# Nouns of other frames than their kind.
VAGUE = set("""小时候 那时候 小时 其间 有的是 之类 美味 大小 大多数 多数 不对 大会
大众 公众 人口 民族 集体 全球 全身 一身 人体 生命 邮票 海边 站 官方""".split())
# Adjectives that are close in what they praise or blame, though no list has them together.
CLOSE = [set(line.split()) for line in (
    "友好 热情 真诚 友善 亲切 热心 亲热 善良 温柔 温和 和气", "聪明 能干 伶俐 机灵 天才 优秀 出色",
    "焦虑 紧张 着急 急躁 担心 不安 激动", "美 漂亮 优美 美丽 好看 可爱 鲜艳 壮观", "难过 伤心 痛苦 寂寞 孤独 难受",
    "高兴 开心 愉快 快乐 幸福 得意 满意", "认真 细心 仔细 细致 谨慎 小心 周到", "单纯 天真 老实 朴素 简单 简洁 单调",
    "艰难 困难 辛苦 艰苦 糟糕", "严格 严厉 严肃", "安静 静 寂寞", "重要 关键 主要", "准确 精准 正确 合适")]
# Nothing that a learner would rather not read in a question.
GRUESOME = set("死杀尸毒癌炸妓奸枪血葬屠")


class Candidate:
    """A word of the list as an answer or as a wrong word."""

    def __init__(self, key, row, words, types):
        self.key, self.row = key, row
        self.text, self.other = row["simplified"], row["traditional"]
        self.level = LEVELS.index(level(row)) if level(row) in LEVELS else len(LEVELS)
        self.part = row["pos"].split("/")[0]
        self.order = int(row["order"])
        self.rank = int(row["rank"] or 1_000_000)
        self.toneless = {re.sub(r"\d", "", each).lower() for each in row["reading"].split()}
        glosses = [words.by_key[each]["gloss"] for each in words.by_word[self.text]]
        self.lemmas = types.lemmas("; ".join(glosses), SMALL)
        self.exact = set().union(*(types.wordnet.of_gloss(gloss) for gloss in glosses))
        self.said = types.of(self.lemmas, PARTS.get(self.part))
        self.around = types.around(self.exact)
        self.near = types.around(self.said)
        self.above = types.above(self.exact)
        self.type = types.type(row)
        self.shape = None

    def excludes(self, other):
        """True if the words may mean the same."""
        if set(self.text) & set(other.text) and self.row["topic"] == other.row["topic"]:
            return True
        if any({self.text, other.text} <= close for close in CLOSE):
            return True
        return bool(self.lemmas & other.lemmas or self.near & other.said
                    or self.around & other.exact or other.around & self.exact
                    or self.above & other.exact or other.above & self.exact)

    def is_free(self):
        """True for a word that stands by itself: single characters are often bound."""
        if set(self.text) & GRUESOME or self.text in VAGUE:
            return False
        if self.part == "n" and len(self.text) == 2 and self.text[1] in "里上中下外内的时间":
            return False
        return len(self.text) > 1 or self.part != "n" or bool(self.row["measure"]) and (
            self.row["topic"] not in ("space", "time") and self.level < 3)


def likeness(answer, other):
    """How readily one word is taken for another, without regard to the phrase."""
    points = 2.0 * (answer.row["topic"] == other.row["topic"])
    points += 1.5 * bool(set(answer.text) & set(other.text))
    points += 1.0 * bool(answer.toneless & other.toneless)
    points += 0.5 * (answer.level == other.level)
    return points


def kind(answer, other):
    return other.order < answer.order, other.rank < answer.rank


def suitable(answer, phrase, pool, groups, types):
    """The words of the answer's type that the English excludes."""
    english = types.lemmas(phrase["english"], SMALL)
    meant = types.of(english)
    if not (answer.lemmas & english or answer.said & meant):
        return []
    rest = phrase["sentence"].replace(answer.text, "")
    highest = answer.level + 1
    return [other for other in pool
            if other.level <= highest and other.other != answer.other
            and other.text != answer.text
            and (answer.part == "n" or (len(other.text) == 1) == (len(answer.text) == 1)
                 and other.shape == answer.shape)
            and other.row["separable"] == answer.row["separable"]
            and not set(other.text) & set(rest)
            and not groups[answer.text] & groups[other.text]
            and not other.lemmas & english and not other.said & meant
            and not answer.excludes(other)]


def chosen(answer, frame, others):
    """The wrong words that the frame of the phrase admits."""
    ranked, texts = defaultdict(list), set()
    for other in others:
        if {other.text, other.other} & texts or not frame.admits(other):
            continue
        margin = frame.nats(other.text) - frame.right
        if margin <= FARTHEST:
            texts |= {other.text, other.other}
            ranked[kind(answer, other)].append(
                (margin - likeness(answer, other), other.order, other))
    kept, left = [], []
    for each in ranked.values():
        each.sort(key=lambda t: t[:2])
        kept += each[:KEPT]
        left += each[KEPT:]
    left.sort(key=lambda t: t[:2])
    kept += left[:MOST - len(kept)]
    return sorted((other for _, _, other in kept), key=lambda other: other.order)


def lines_of(name):
    """The rows of a table of phrases/, without its header, as lists of cells."""
    text = (DATA / "phrases" / name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()[1:]]


def struck():
    """The words that readers have struck, by the key of the phrase."""
    found = defaultdict(set)
    for key, word, _ in lines_of("struck.tsv"):
        found[key].add(word)
    return found


def written(candidates):
    """The wrong words that a teacher has chosen, by the key of the phrase.

    They share no meaning with the word either: the builder refuses those.
    """
    found = {}
    for key, cell in lines_of("chosen.tsv"):
        found[key] = [candidates["|".join(part)] for part in parse(cell)]
    return found


def load(number):
    return [dict(zip(COLUMNS, line)) for line in lines_of(f"hsk-{number}.tsv")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sources", type=Path, required=True)
    options = parser.parse_args()
    words, types = Words(DATA), Types(options.sources)
    groups = defaultdict(set)
    lines = (DATA / "meanings.tsv").read_text(encoding="utf-8").splitlines()[1:]
    for number, line in enumerate(lines):
        for member in line.split("|"):
            groups[member.split(" ")[0]].add(number)
    candidates = {key: Candidate(key, row, words, types) for key, row in words.by_key.items()}
    pools = defaultdict(list)
    for candidate in sorted(candidates.values(), key=lambda each: each.order):
        if candidate.part in PARTS and candidate.level < len(LEVELS) and candidate.is_free():
            pools[candidate.part, candidate.type].append(candidate)
    sight, fallen, of_teacher = Sight(words, types), struck(), written(candidates)

    def of_machine(answer, phrase, parts):
        if not answer.type or answer.part not in PARTS:
            return []
        others = suitable(answer, phrase, pools[answer.part, answer.type], groups, types)
        frame = Frame(answer, phrase, parts, sight)
        return chosen(answer, frame, others) if len(others) >= FEWEST and frame.is_open() else []

    for number in LEVELS:
        for phrase in load(number):
            parts, answer = parse(phrase["words"]), candidates[phrase["key"]]
            if answer.text in [word for word, _ in parts]:
                answer.shape = Frame(answer, phrase, parts, sight).shape()
    for number in LEVELS:
        table = load(number)
        rows = ["key\twords"]
        for phrase in table:
            parts = parse(phrase["words"])
            answer = candidates[phrase["key"]]
            if (["|".join(part) for part in parts].count(phrase["key"]) != 1
                    or phrase["sentence"].count(answer.text) != 1):
                continue
            left_out = fallen[answer.key]
            found = [each for each in of_teacher.get(answer.key) or of_machine(answer, phrase, parts)
                     if each.text not in left_out]
            if len(found) >= FEWEST and "*" not in left_out:
                cell = " ".join(each.key.replace("|", "=") for each in found)
                rows.append(f"{answer.key}\t{cell}")
        path = DATA / "phrases" / f"cloze-{number}.tsv"
        path.write_text("".join(row + "\n" for row in rows), encoding="utf-8")
        print(f"level {number}: {len(rows) - 1} of {len(table)} phrases", flush=True)


if __name__ == "__main__":
    main()
