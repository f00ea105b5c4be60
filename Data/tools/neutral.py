"""Derives which words are also read with a neutral tone, or with the full tone instead of one.

Dictionaries disagree word by word about optional neutral tones. The list follows three rules, so
that two words of one kind never accept different readings:

- In a word of three syllables with 不 in the middle, such as 对不起 and 是不是, 不 is accepted as
  bu4 and bu5.
- The last syllables in ENDINGS are accepted with the full and with the neutral tone.
- A word that contains another word of the list accepts what that one accepts, in neutral tones.

Spoken tone changes are no matter of these rules: the program derives them.
"""
from collections import defaultdict

from sources import folded, neutral_twins

# The last character with its full syllable, and the words it is a weak syllable of.
ENDINGS = {
    # resultative complements of perception
    ("见", "jian4"): "看见 听见 遇见 碰见 望见 梦见",
    # place words
    ("里", "li3"): "哪里 那里 这里 心里 暗地里 城里 家里 手里 眼里 夜里 怀里",
    ("上", "shang4"): "路上 网上 车上 地上 身上 岸上 天上 楼上 台上 晚上 早上 "
                      "表面上 基本上 实际上 事实上 一路上 大体上 "
                      # complements
                      "赶上 关上 跟上 碰上 踏上 遇上 加上 穿上",
    ("下", "xia4"): "放下 落下 剩下 停下 留下 坐下 倒下 底下 乡下 楼下",
    ("面", "mian4"): "后面 里面 前面 上面 外面 下面",
    ("边", "bian1"): "那边 这边 旁边 外边 右边 左边 北边 东边 后边 里边 南边 前边 上边 西边 下边",
    # directional complements
    ("来", "lai2"): "出来 过来 回来 进来 起来 上来 下来 看来 带来 接下来 说起来 看起来 反过来 "
                    "传来 迎来 醒来",
    ("去", "qu4"): "出去 过去 回去 进去 上去 下去 看上去 豁出去",
    # weak second parts of nouns
    ("处", "chu4"): "好处 坏处 益处 用处 难处 长处 短处 住处 去处",
    ("瓜", "gua1"): "西瓜 黄瓜 南瓜",
    ("法", "fa3"): "看法 说法 想法 做法",
}

# A word that contains another one only by chance, or in another sense.
CHANCE = {("前不久", "不"), ("一把手", "把手"), ("一口气", "口气"), ("一动不动", "动不动"), ("老人家", "人家"),
          ("恰到好处", "好处"), ("主人公", "主人")}


def variants(word, reading):
    """The readings that ENDINGS and the rule of 不 give a word beside its own."""
    tokens = reading.split()
    found = []
    if len(word) == 3 and word[1] == "不" and (word, "不") not in CHANCE:
        found.append(with_token(tokens, 1, "bu5" if tokens[1].endswith("4") else "bu4"))
    for (character, syllable), words in ENDINGS.items():
        if word[-1] == character and tokens[-1][:-1] == syllable[:-1] and word in words.split():
            weak = syllable[:-1] + "5"
            found.append(with_token(tokens, -1, syllable if tokens[-1] == weak else weak))
    return found


def with_token(tokens, place, token):
    """A reading with one syllable replaced."""
    changed = list(tokens)
    changed[place] = token
    return " ".join(changed)


def add_neutral_tones(rows):
    """Adds to `accepted` of every row what the rules give; returns the rows that were changed."""
    changed = []
    for row in rows:
        extend(row, variants(row["simplified"], row["reading"]), changed)
    weak = defaultdict(list)
    for row in rows:
        for other in accepted(row):
            if neutral_twins(other, row["reading"]) and len(row["simplified"]) > 1:
                weak[row["simplified"]].append((row["reading"], other))
    for row in sorted(rows, key=lambda row: len(row["simplified"])):
        extend(row, contained(row["simplified"], row["reading"], weak), changed)
    return changed


def contained(word, reading, weak):
    """The readings of a word that follow from the words it contains."""
    tokens = reading.split()
    found = []
    for start in range(len(word)):
        for end in range(start + 2, len(word) + 1):
            part = word[start:end]
            if part == word or (word, part) in CHANCE:
                continue
            for pair in weak.get(part, ()):
                own = folded(" ".join(tokens[start:end]))
                if any(own == folded(each) or neutral_twins(own, each) for each in pair):
                    found += [" ".join(tokens[:start] + each.split() + tokens[end:])
                              for each in pair]
    return found


def accepted(row):
    """The further readings of a row."""
    return row["accepted"].split("|") if row["accepted"] else []


def extend(row, readings, changed):
    """Adds readings to a row that it does not have."""
    have = accepted(row)
    known = {folded(each) for each in have + [row["reading"]]}
    new = [each for each in dict.fromkeys(readings) if folded(each) not in known]
    if new:
        row["accepted"] = "|".join(have + new)
        changed.append(row)
