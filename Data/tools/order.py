#!/usr/bin/env python3
"""Puts the words in the order in which new ones are asked: the column `order`.

Usage: order.py [--check]

The words of levels 1 and 2 have an order written by hand, as a course, and keep it. The levels
above are put into lessons of ten, see `lessons`. Words that are easily taken for one another are at
least APART new words apart: the later one waits. With --check nothing is written; prints a line for
every word whose place differs and exits 1 when there is one.
"""
import csv
import re
import sys
from collections import defaultdict
from pathlib import Path

from sources import EDITIONS

DATA = Path(__file__).resolve().parent.parent
APART = 30
BY_HAND = ("1", "2")
# Families that one lesson teaches together: the numbers are counted in a row, and 'he', 'she' and
# 'it' are one spoken word.
TOGETHER = [set("一二三四五六七八九十"), set("他她它"), {"他们", "她们", "它们"}]


def level(row):
    """The level in the newest edition that lists the word, by which new words are asked first."""
    return next(row[edition] for edition in reversed(EDITIONS) if row[edition])


def sound(reading):
    """A reading as a learner may mishear it: without tones, with zh, ch and sh as z, c and s."""
    plain = "".join(c for c in reading.lower() if not c.isdigit())
    return " ".join(s[0] + s[2:] if s[:2] in ("zh", "ch", "sh") else s for s in plain.split())


# Words of these topics are needed sooner than their rank says, which owes much to the news, and
# those of the others later.
SOON_TOPICS = set("food home family body clothes time people communication feelings health school "
                  "shopping transport weather actions space animals sport travel".split())
LATE_TOPICS = set("society business law change".split())
FUNCTION = set("prep conj part aux pron mw int".split())
# Words that are written rather than said; glosses that say so mark others.
WRITTEN = set("以 及 所 其 至 较 曾 则 且 乃 即 亦 之 于 而 此 该 某 何 尚 仅 均 皆 未 勿 与 将 令 予 若 故 便 已 仍 "
              "者 使 并 无 约 另 共 凡 虽 因 如 为 可 或 需 由 自 当 受 被 据 经 向 各 本 乎 哉 矣 甚 诸 "
              "以及 以便 以至 以致 从而 进而 因而 然而 此外 其中 其他 根据 关于 有关 对于 由于 作为 以上 以下 "
              "之间 之前 之后 之一 之内 之下 之外 是否 能否 可否 如何 为何 为此 无法 无论 不仅 鉴于 基于 "
              "至于 至今 致使 倘若 假如 便于 有所 所谓 此次 此时 此前 此后 其余 其实 任何 逐步 逐渐 予以 "
              "给予 加以 得以 难以 足以 尤为 极为 颇 亦 愈 皆 均 且 若干 凡是 怎样 记者 政府 部长 市 区 省 县".split())
WRITTEN |= set("应 内 入 获 列为 列入 用于 指出 之中 不论 从中 从此 将要 有着 分为 变为 "
               "位于 处于 在于 出自 称为 称 如此 使得 或是 应当 必 凭 由此 正如 如同 他人 自身 "
               "此事 日前 截至 归 除 与其 即便 毫无 伴随 非 及其 直至 兹 与此同时 其后 继 竟 即可 "
               "须 依 赴 尚未 并非 继而 乃至 若是 反之 譬如 纵然 唯 唯有 之际 致 购 曰".split())
WRITTEN -= set("被 向 当 其他 其实 怎样 可 或 如 经 关于".split())
# Everyday words whose rank, or topic, would bring them too late.
EARLY = set("""
应该 如果 一定 最好 当然 还 搬 换 借 放 关 查 试 丢 见面 聊天 听说 回答 帮助 房子 洗澡 打扫 冰箱 空调
碗 饿 甜 新鲜 饮料 蛋糕 菜单 尝 筷子 鞋 裙子 衬衫 脸 头发 胖 以前 以后 后来 最近 刚才 马上 常常 周末
平时 突然 迟到 容易 简单 一样 特别 方便 安静 合适 差不多 短 旧 明白 清楚 打算 忘记 记 怎么办 担心 害怕
开心 生气 难过 着急 放心 哭 认真 努力 聪明 热情 感冒 发烧 作业 复习 练习 成绩 图书馆 同事 开会 请假
自行车 司机 公园 邻居 叔叔 别人 咱们 礼物 一共 年轻 女人 照片 音乐 故事 比赛 锻炼 生活 参加 动物 离开
护照 行李 春天 一直 又 更 才 先 或者 只要 除了 不但 能不能 挺 双 张 麻烦 打扰 收拾 厨房 客厅 钥匙 镜子
窗户 毛巾 牙膏 刷牙 眼镜 戴 袜子 外套 毛衣 咳嗽 打针 肚子 困 醒 躺 鼻子 擦 扔 敲 乱 垃圾 垃圾桶 厕所
早餐 餐厅 味道 酸 香 汤 盐 果汁 西红柿 葡萄 巧克力 饼干 小吃 零食 食堂 打工 工资 加班 出差 面试 辛苦
顺便 顺利 礼貌 脾气 性格 幽默 粗心 懒 笨 活泼 耐心 害羞 流利 口语 听力 语法 日记 翻译 散步 逛 乒乓球
加油 赢 健身 放松 无聊 轻松 紧张 愉快 激动 伤心 失望 羡慕 后悔 讨厌 烦 难受 吃惊 抱歉 道歉 原谅 误会
开玩笑 打招呼 商量 短信 微信 密码 视频 修理 打印 堵车 座位 停车场 加油站 出口 签证 景点 导游 航班 旅行
参观 暖和 温度 零下 小伙子 帅 亲戚 孙子 父亲 父母 约会 估计 猜 也许 恐怕 肯定 确实 实在 够 破 满 深 厚
亮 低 轻 提前 赶紧 偶尔 准时 来得及 暑假 毕业 专业 作文 零钱 现金 价格 免费 付 打折 塑料袋 弄 抱 推 挂
拍 排队 寄 快递 地址 对面 周围 叶子 做梦 小说 精彩 演出 生意 热闹 身份证 取消 感谢 答应 联系 解释 通知
邀请 不过 不管 到底 要是 另外 只好 差点儿 千万 难道 首先 公里 份 顿 趟 场 既然 老婆 小姐 吵 骂 劝 催
打听 称赞 恭喜 切 炒 煮 蔬菜 豆腐 土豆 黄瓜 饼 点心 口味 打包 宿舍 卧室 阳台 家务 锁 被子 剪刀 闹钟 铃
手套 围巾 拖鞋 领带 牛仔裤 口袋 打扮 骗 傻 调皮 丑 腰 嘴巴 牙齿 胃 出汗 摔倒 捡 藏 扶 吐 着凉 挂号
救护车 录音 键盘 下载 软件 充电 背 念 橡皮 题目 及格 发音 拼音 邮局 邮票 信封 挣钱 欠 穷 晒 雾 湿 猴子
兔子 宠物 尾巴 蛇 除夕 中秋节 忍不住 舍不得 糟糕 遗憾 幸运 居然 运气 果然 毕竟 的确 说不定 反正 万一 不然
要不 尽量 随时 立刻 一下子 傍晚 半夜 闲 堵 挤 驾照 迷路 简历 退休 老板 辞职 手续 签字 名片 暗 软 紧 宽
薄 浅 斜 圆 臭 怪 整齐 罚款 报警 涨 买卖 吓 恨 可怜 恶心 痒 头疼 嗓子 闭 歇 拦 掏 蹲 睁 吵架 打架
夸 算了 当面 发票 省钱 合算 钓鱼 滑雪 象棋 打牌 朗读 钢笔 打雷 淋 潮湿 晾 上当 偷 小偷儿 骗子 结实 烫
松 烂 脆 粥 醋 酱油 枕头 隔壁 浴室 暖气 戒指 化妆 晕车 拐弯 刹车 岁数 来往 姑姑 舅舅 嫁 角 听话 委屈 痛快
心疼 多亏 发愁 盼望 逗 不耐烦 待会儿 轮流 耽误 总算 匆忙 呆 淘气 小气 马虎 大方 干脆 嘛 啥 明明 倒是
要么 凳子 串门 嫩 素 别说 刮风 拉链 冰棍儿 夹子 胆子 倒霉 脏 干净 奇怪 变 结束 优点 客气 上楼 预习 师傅
失败 银行 信用卡 啤酒 可爱 小心
""".split())
# Words of the news and of books, and hard grammar, whose rank would bring them too early.
LATE = set("""
起 中 关于 员 子 美元 西方 室 板 段 被 可 只是 关注 极 乐 金 共有 事实上 喜爱 高速公路 世界杯 名单
传来 播出 赶到 部长 所长 代表团 大使馆 建成 积极性 分组 得分 全场 中部 死 指 生 学院 当 单位 道 期 最终
队 定 列 压 提 转 图 型 身 血 胸部 低温 冰雪 大规模 全球 推出 通过 而是 却 各个 既 随着 按照 否则
仅仅 项 部 台 亚运会 公路 高速 千克 摄氏度 占 区域 拥有 时期 原 期间 副 团 处 反 级 届 式 化 医疗
宣布 发布 妇女 系统 项目 领导 欧洲 品 系 行为 控制 杀 自杀 病毒 中央 射 立 卷 线 科 网 年度 剑 炸 毒
皇帝 暴力 恐怖 尸体 赌 性感 屁股 吻 报 注 罗 股 绑 绑架 穆斯林 癌症 谴责 势必 裸
舔 尿 哼
""".split())
# Words that are taught one after another, in this order, when the first of them that comes up does.
FAMILIES = [line.split() for line in """
不但 而且, 一方面 另一方面, 如果 的话, 先 然后, 除了 以外, 以前 以后, 饿 饱 渴, 胖 瘦 矮,
借 还, 容易 难, 东 南 西 北, 春天 夏天 秋天 冬天, 春 夏 秋 冬, 季节 四季, 前天 后天,
前年 后年, 女人 男人, 女生 男生, 叔叔 阿姨, 住院 出院, 开机 关机, 太阳 月亮, 山 河 海,
南方 北方, 东北 东南 西北 西南, 风 刮, 干净 脏, 嫁 娶, 碗 筷子 盘子 勺子, 难看 难听, 斤 公斤, 毛 角,
感冒 发烧, 词典 字典, 照相 照相机, 父亲 母亲, 戴 脱, 眼镜 帽子, 赢 输, 首先 其次,
早餐 午餐 晚餐, 酸 苦 辣 咸, 出口 入口, 优点 缺点, 好处 坏处, 上楼 下楼, 暑假 寒假,
来得及 来不及, 增加 减少, 推 拉, 高于 低于, 多数 少数, 孙子 孙女, 春季 夏季 秋季 冬季, 尽管 仍然,
期中 期末, 线上 线下, 打印 打印机, 听众 观众 读者, 粗心 细心, 上个月 下个月, 成功 失败, 批评 表扬,
降价 打折, 支持 反对, 细 粗, 懒 笨, 稍 稍微, 老婆 老公, 外公 外婆, 姥姥 姥爷, 儿女 子女,
软 硬, 宽 窄, 穷 富, 优惠 折扣, 长处 短处, 有利 不利, 哪怕 万一, 邮局 邮票 信封, 开幕 闭幕,
前者 后者, 宁可 宁愿
""".split(",")]
FAMILY = {word: family for family in FAMILIES for word in family}
MARK = re.compile(r"\((?:formal|in writing|literary|archaic)\)")


def is_written(row):
    """True for a word that a learner reads before saying it, such as 以 and 其."""
    word = row["simplified"]
    return word in WRITTEN or bool(MARK.search(row["gloss"])) and word not in EARLY


def is_function(row):
    """True for a word that only works with others: a preposition, a conjunction, a measure word."""
    return row["topic"] in ("grammar", "measures") or row["pos"].split("/")[0] in FUNCTION


def need(row):
    """The place of a word among those of its level by what learners say: its rank, corrected for
    its topic or by hand."""
    factor = .3 if row["topic"] in SOON_TOPICS else 5 if row["topic"] in LATE_TOPICS else 1
    if row["simplified"] in EARLY:
        factor = .05
    elif row["simplified"] in LATE:
        factor = 15
    return factor * int(row["rank"] or 10 ** 6), row["simplified"], row["reading"]


def lessons(rows, earlier):
    """The words of a level as a course of lessons of ten.

    A lesson has two words that only work with others, four of one topic, and those that are needed
    most among the rest. Topics take turns, the one that is needed most of those not taught lately
    first. A measure word comes after a noun that it counts, here or in the `earlier` levels. Two
    written words come in every lesson of the last third. A word brings its family with it.
    """
    written = sorted(filter(is_written, rows), key=need)
    spoken = [row for row in rows if not is_written(row)]
    function = sorted(filter(is_function, spoken), key=need)
    content = sorted((row for row in spoken if not is_function(row)), key=need)
    taught = defaultdict(int)
    result = []
    counted = {measure for row in earlier for measure in row["measure"].split("|")}
    waited_for = {measure for row in rows for measure in row["measure"].split("|")} - counted
    relatives = {row["simplified"]: row for row in spoken if row["simplified"] in FAMILY}

    def teach(row):
        family = [relatives.pop(word, None) for word in FAMILY.get(row["simplified"], ())]
        for each in list(filter(None, family)) or [row]:
            source = written if is_written(each) else function if is_function(each) else content
            if each in source:
                source.remove(each)
                result.append(each)
                waited_for.difference_update(each["measure"].split("|"))

    while function or content or written:
        start = len(result)
        if len(result) * 3 >= len(rows) * 2 or not content:
            for row in written[:2]:
                teach(row)
        waiting = defaultdict(list)
        for row in content:
            waiting[row["topic"]].append(row)
        full = [topic for topic, words in waiting.items() if len(words) >= 4] or list(waiting)
        if full:
            topic = min(full, key=lambda topic: (
                taught[topic], sum(need(row)[0] for row in waiting[topic][:4]), topic))
            taught[topic] = len(result) + 1
            for row in waiting[topic][:4]:
                teach(row)
        ready = [row for row in function if row["simplified"] not in waited_for] or \
            ([] if content else function)
        for row in ready[:2]:
            teach(row)
        for row in content[:max(0, start + 10 - len(result))]:
            teach(row)
    return result


class Likeness:
    """Which words of a list are alike: of like sound, or of like shape."""

    def __init__(self, rows, pairs):
        self.rows = rows
        shapes = defaultdict(set)
        for one, other in pairs:
            shapes[one].add(other)
            shapes[other].add(one)
        sounds, written = defaultdict(list), defaultdict(list)
        for row in rows:
            sounds[sound(row["reading"])].append(row)
            for form in {row["simplified"], row["traditional"]}:
                written[form].append(row)
        self.alike = {}
        for row in rows:
            found = {id(other): other for other in sounds[sound(row["reading"])]}
            for form in {row["simplified"], row["traditional"]}:
                for place, character in enumerate(form):
                    for other in shapes[character]:
                        for twin in written.get(form[:place] + other + form[place + 1:], ()):
                            found[id(twin)] = twin
            self.alike[id(row)] = [other for other in found.values()
                                   if other is not row and not together(row, other)]

    def of(self, row):
        """The words that are alike to one."""
        return self.alike[id(row)]


def together(one, other):
    """True for two words that are taught together on purpose."""
    return any({one["simplified"], other["simplified"]} <= family for family in TOGETHER)


def arranged(rows, likeness):
    """All words in the order of learning; the first levels keep theirs."""
    levels = defaultdict(list)
    for row in rows:
        levels[level(row)].append(row)
    result = []
    for name in sorted(levels):
        if name in BY_HAND:
            result += sorted(levels[name], key=lambda row: int(row["order"]))
        else:
            append(result, lessons(levels[name], result), likeness)
    return result


def append(result, waiting, likeness):
    """Appends the words of a level; of those that may come now, always the first."""
    places = {id(row): place for place, row in enumerate(result)}
    start = len(result)
    while waiting:
        soonest = len(result) - APART
        row = next((row for row in waiting if all(
            places.get(id(other), soonest) <= soonest for other in likeness.of(row))), None)
        if row is None:
            insert(result, waiting.pop(0), likeness, start)
            places = {id(row): place for place, row in enumerate(result)}
        else:
            waiting.remove(row)
            places[id(row)] = len(result)
            result.append(row)


def insert(result, row, likeness, start):
    """Inserts a word that the end of its level has no room for at the last place that has."""
    alike = {id(other) for other in likeness.of(row)}
    for place in range(len(result), start - 1, -1):
        around = result[max(0, place - APART + 1):place + APART - 1]
        if not alike & {id(other) for other in around}:
            result.insert(place, row)
            return
    sys.exit(f"order: no place for {row['simplified']}")


def load():
    """Reads the words: the paths with the rows of each, and the pairs of alike characters."""
    tables = []
    for path in sorted((DATA / "words").glob("hsk-*.tsv")):
        with open(path, encoding="utf-8", newline="") as lines:
            tables.append((path, list(csv.DictReader(lines, delimiter="\t",
                                                     quoting=csv.QUOTE_NONE))))
    return tables, load_pairs()


def load_pairs():
    """Reads the pairs of characters that look alike."""
    with open(DATA / "look-alikes.tsv", encoding="utf-8", newline="") as lines:
        return [(row["one"], row["other"])
                for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)]


def main():
    tables, pairs = load()
    rows = [row for _, table in tables for row in table]
    changed = 0
    for place, row in enumerate(arranged(rows, Likeness(rows, pairs)), start=1):
        if row["order"] != str(place):
            changed += 1
            if "--check" in sys.argv:
                print(f"{row['simplified']} {row['reading']}: {row['order'] or '-'}, not {place}")
            row["order"] = str(place)
    print(f"{len(rows)} words, {changed} places changed", file=sys.stderr)
    if "--check" in sys.argv:
        sys.exit(1 if changed else 0)
    for path, table in tables:
        lines = ["\t".join(cells) for cells in [table[0].keys()] + [row.values() for row in table]]
        path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
