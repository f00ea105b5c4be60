"""The words around the gap of a cloze question: their kinds, and how likely a model finds them."""
from phrases_list import NUMBERS
from phrases_rank import EDGE, Model, vocabulary

# Words that stand between a word and those that it goes with.
SKIPPED = set("""了 过 着 地 一 很 不 真 太 也 都 没 没有 还 就 又 再 才 非常 特别 最
更 挺 比较 这么 那么 有点儿 有点 有些 已经 在 正在 正 会 能 可以 要 想
应该 得 别 从来 一直 总是 常常 经常 快 马上 先 一起 多 多么 好 这 那
这个 那个 这些 那些 哪 几 今天 明天 昨天 现在 最近 每天""".split())
PERSONS = set("""我 你 他 她 您 我们 你们 他们 她们 咱们 大家 谁 自己 别人 人 有人 人们""".split())
TIMES = set("""今天 明天 昨天 现在 最近 每天 晚上 早上 上午 下午 中午 周末 今年 明年 去年""".split())
# Words that count, also where the list has them first as something else.
MEASURES = set("""本 张 条 只 件 双 把 台 辆 家 间 片 块 封 首 部 场 座 所 名 门 份
顿 杯 瓶 碗 节 篇 套 支 根 朵 棵 对 位""".split())
GENERAL = set("""个 种 些 点儿 次 下 天 年 岁 回 遍 元 米 公里 分钟 小时 位 名 类 份
片""".split())
# What stands right behind a verb and shows its frame.
FOLLOWING = set("""的 地 得 着 过 给 到 在 起来 一下 于 成 一点儿 一会儿 完 好 见
出来 下来 上""".split())
# What moves or marks a noun before the verb.
MARKERS = set("把 被 比 跟 和 对 给 让 叫 请 使 向 为".split())
DEGREES = set("很 真 太 非常 特别 最 更 挺 比较 这么 那么 多 多么 有点儿".split())
PARTS = {"v": "v", "adj": "a", "mw": "m", "prep": "r", "part": "s", "adv": "d"}
MARKS = "。？！，"


class Sight:
    """The model, and the kinds of the words of phrases."""

    def __init__(self, words, types):
        self.words, self.types = words, types
        self.model = Model([*words.by_word, *words.names])
        self.vocabulary = vocabulary()
        self.kinds = {}

    def kind(self, word, reading):
        """p for a person, t for a thing, v for a verb, a for an adjective, m, or another letter."""
        if word not in self.kinds:
            self.kinds[word] = self.find_kind(word, reading)
        return self.kinds[word]

    def find_kind(self, word, reading):
        row = self.words.by_key.get(f"{word}|{reading}")
        if row is None or word in PERSONS:
            return "p"
        part = row["pos"].split("/")[0]
        if part in ("n", "name", "pron"):
            return "p" if self.types.is_person(row) else "t"
        return PARTS.get(part, "o")

    def number(self, word):
        return self.model.number.get(word)


class Frame:
    """A phrase with a gap."""

    def __init__(self, answer, phrase, parts, sight):
        self.sight, self.answer = sight, answer
        place = [part for part, _ in parts].index(answer.text)
        before, after = parts[:place], parts[place + 1:]
        start = phrase["sentence"].index(answer.text)
        left, right = phrase["sentence"][:start], phrase["sentence"][start + len(answer.text):]
        # A clause ends at a mark.
        self.before = clause(before[::-1], left[::-1])[::-1]
        self.after = clause(after, right)
        self.left = self.numbers(self.before[-2:]) or [EDGE]
        self.tail = self.numbers(self.after[:2]) or [EDGE]
        self.right = self.nats(answer.text)

    def numbers(self, parts):
        found = []
        for word, _ in parts:
            number = self.sight.number(word)
            found += [number] if number else [self.sight.number(each) or -1 for each in word]
        return found

    def shape(self):
        """What a verb or an adjective goes with: its subject, its object, what is next to it."""
        back = [self.sight.kind(*part) for part in self.before if self.is_weighty(part)]
        ahead = [self.sight.kind(*part) for part in self.after if self.is_weighty(part)]
        subject = next((kind for kind in back[::-1] if kind in "pt"), "-")
        after = self.after[0][0] if self.after else ""
        follows = after if after in FOLLOWING else ""
        marker = next((word for word, _ in self.before if word in MARKERS), "")
        last = self.before[-1][0] if self.before else ""
        degree = last in DEGREES
        topic = self.answer.row["topic"] if subject == "t" else ""
        return topic, subject, ahead[0] if ahead else "-", follows, marker, degree

    def is_weighty(self, part):
        return part[0] not in SKIPPED and part[0][0] not in NUMBERS and \
            self.sight.kind(*part) in "ptva"

    def is_open(self):
        """True where other words of the answer's kind can be expected to stand."""
        last, reading = self.before[-1] if self.before else ("", "")
        first, next_reading = self.after[0] if self.after else ("", "")
        row = self.answer.row
        if self.answer.part == "v":
            return True
        # A noun beside a noun is half a compound.
        if first and self.sight.kind(first, next_reading) in "tp" and first not in PERSONS | TIMES:
            return False
        if self.answer.part == "adj":
            return True
        if first == "们":
            return False
        if row["topic"] in ("space", "numbers"):
            return False
        if row["topic"] == "time":
            return bool(first) and first not in ("的", "好", "是") and (
                not last or self.sight.kind(last, reading) == "p")
        return last not in ("用", "以", "拿", "靠") and (
            not last or self.sight.kind(last, reading) != "t" or last in TIMES)

    def measured(self, row):
        """True if the measure word before the gap, if there is one, can count the word."""
        found = [(word, reading) for word, reading in self.before[-3:]
                 if self.sight.kind(word, reading) == "m" or word in MEASURES]
        if not found or found[-1][0] in GENERAL:
            return True
        measure = found[-1][0]
        if measure in row["measure"].split("|"):
            return True
        numbers = self.sight.model.number
        pair = numbers.get(measure), numbers.get(row["simplified"])
        return pair in self.sight.model.grams and not row["measure"]

    def goes_with_object(self, text):
        """True for a verb of one character that the model has seen with the object."""
        if self.answer.part != "v" or len(text) > 1 or not self.after:
            return True
        numbers = self.sight.model.number
        objects = [word for word, reading in self.after if self.sight.kind(word, reading) in "pt"]
        return not objects or objects[0] in PERSONS or \
            (numbers[text], numbers.get(objects[0])) in self.sight.model.grams

    def admits(self, other):
        """True if the model has the word, and it makes no longer word with its neighbours."""
        text, numbers = other.text, self.sight.model.number
        if text not in numbers or self.answer.text not in numbers:
            return False
        if not self.measured(other.row) or not self.goes_with_object(text):
            return False
        before = self.before[-1][0] if self.before else ""
        after = self.after[0][0] if self.after else ""
        joined = {before + text, text + after, before[-1:] + text, text + after[:1]} - {text}
        return not any(each in self.sight.vocabulary for each in joined)

    def nats(self, text):
        """The nats of the words around the gap with a word in it."""
        line = [EDGE, EDGE] + self.left + [self.sight.number(text) or -1] + self.tail
        start = 2 + len(self.left)
        return sum(self.sight.model.nats(*line[place - 2:place + 1])
                   for place in range(start, min(start + 3, len(line))))


def clause(parts, text):
    """The first words of a text, up to a mark."""
    end = next((place for place, each in enumerate(text) if each in MARKS), len(text))
    found = []
    for part in parts:
        end -= len(part[0])
        if end < 0:
            break
        found.append(part)
    return found
