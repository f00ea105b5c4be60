"""Compares the phrases with jieba's words, the readings of pypinyin and g2pM, and OpenCC's traditional
characters."""
import logging

import jieba
from g2pM import G2pM
from opencc import OpenCC
from phrases_list import NOT_HANZI
from pypinyin import Style, lazy_pinyin

jieba.setLogLevel(logging.WARNING)
MODEL = G2pM()
# Read in several ways by rule; the list has the citation tone.
CHANGING = "一不"
TRADITIONAL = OpenCC("s2tw")
# Two ways of writing the same word, of which the list has the first.
VARIANTS = set("布佈 煙菸 濕溼 污汙 了瞭 家傢 伙夥 具俱 胡衚 同衕 鏈鍊 嘗嚐 托託 挨捱 霉黴 拐柺 雇僱 背揹 升昇 梁樑 姪侄 念唸 匯彙 局侷 毀燬 彌瀰 "
               "克剋 嘆歎 嘩譁 扎紮 桿杆 睏困 儘盡 複復 覆復 繫系 颳刮 像象 借藉 鬨哄 瞇眯 蒙矇 矇蒙 彩綵 蕩盪".split())


def check_jieba(phrase, places):
    """No boundary of jieba's words lies inside of a word while another of ours lies in its own."""
    start = 0
    for clause in split(phrase.sentence):
        for word in jieba.cut(clause, HMM=False):
            end = start + len(word)
            if any(start < place < end for place in places) and \
                    (start not in places or end not in places):
                phrase.fault("jieba", f"jieba has {word} as one word", word)
            start = end


def split(sentence):
    """The runs of characters between punctuation marks."""
    for mark in "。？！，":
        sentence = sentence.replace(mark, " ")
    return sentence.split()


def check_readings(phrase):
    """No syllable that pypinyin and g2pM both read in another way, beyond a neutral tone."""
    ours = [syllable.lower() for _, reading in phrase.parts for syllable in reading.split()]
    clauses = split(phrase.sentence)
    first = [syllable for clause in clauses for syllable in
             lazy_pinyin(clause, style=Style.TONE3, neutral_tone_with_five=True, v_to_u=True)]
    if len(first) != len(ours):
        phrase.fault("reading", f"pypinyin reads {len(first)} syllables", "number")
        return
    doubtful = [place for place, reading in enumerate(ours) if reading != "r5"
                and phrase.text[place] not in CHANGING and not agree(reading, first[place])]
    if not doubtful:
        return  # g2pM is slow
    second = [syllable.replace("u:", "ü") for clause in clauses for syllable in MODEL(clause)]
    for place in doubtful:
        if not agree(ours[place], second[place]):
            phrase.fault("reading", f"{phrase.text[place]} is {ours[place]}, but pypinyin has "
                         f"{first[place]} and g2pM {second[place]}", phrase.text[place])


def agree(one, other):
    """True for the same syllable in the same tone, or in the neutral tone."""
    return one == other or one[:-1] == other[:-1] and "5" in (one[-1], other[-1])


def check_script(phrase, words):
    """The traditional form, word by word from the list, is the one that OpenCC makes of the sentence.

    They differ where a character has two traditional forms and the list has another word: 这碗面 with 面
    "face" for 麵 "noodles".
    """
    ours = "".join(words.traditional(*part) for part in phrase.parts)
    for one, other in zip(ours, NOT_HANZI.sub("", TRADITIONAL.convert(phrase.sentence))):
        if one != other and one + other not in VARIANTS:
            phrase.fault("script", f"{one} is {other} for OpenCC", one)
