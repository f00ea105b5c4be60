"""Compares the phrases with jieba's words and with the readings of pypinyin and g2pM."""
import logging

import jieba
from g2pM import G2pM
from pypinyin import Style, lazy_pinyin

jieba.setLogLevel(logging.WARNING)
MODEL = G2pM()
# Read in several ways by rule; the list has the citation tone.
CHANGING = "一不"


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
