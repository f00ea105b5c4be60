"""Makes small collections with Anki's own library: python3 fixtures.py FOLDER.

German field names, Japanese, field names as in published decks, Shanghai time with a day that begins
at 7. All contents are made up here.
"""
import os
import shutil
import sys
import tempfile
import time

os.environ["TZ"] = "Asia/Shanghai"
time.tzset()

from anki.collection import Collection  # noqa: E402

TARGET = os.path.abspath(sys.argv[1])
# 2026-09-01 00:00 in Shanghai.
START = 1_788_192_000

WORDS = [
    ("茶", "chá", "Tee"), ("爱", "ài", "lieben"), ("吃 饭", "chīfàn", "essen"),
    ("朋友", "péngyou", "Freund"), ("银行", "yínháng", "Bank"), ("對不起！", "duìbuqǐ", "Entschuldigung"),
    ("他（她）", "tā", "er (sie)"), ("有 / 沒有", "yǒu / méiyǒu", "haben / nicht haben"),
    ("臺灣 台灣", "Táiwān", "Taiwan"), ("学校[xuéxiào]", "", "Schule"), ("一切", "yíqiè", "alles"),
    ("水", "shuǐ", "Wasser"), ("飞机", "fēijī", "Flugzeug"), ("医生", "yīshēng", "Arzt"),
]
JAPANESE = [
    ("先生", "せんせい", "Lehrer"), ("学校", "がっこう", "Schule"), ("茶", "ちゃ", "Tee"),
    ("水", "みず", "Wasser"), ("人", "ひと", "Mensch"),
]
SENTENCES = [
    ("我们今天去银行。", "Wir gehen heute zur Bank."), ("他很爱喝茶。", "Er trinkt sehr gern Tee."),
    ("你有几个朋友？", "Wie viele Freunde hast du?"),
]
RADICALS = [("水", "shuǐ", "water", "4"), ("人", "rén", "person", "2"), ("⾔", "yán", "speech", "7")]


def kind(col, name, fields, templates):
    made = col.models.new(name)
    for field in fields:
        col.models.add_field(made, col.models.new_field(field))
    for title, front, back in templates:
        template = col.models.new_template(title)
        template["qfmt"], template["afmt"] = front, back
        col.models.add_template(made, template)
    col.models.add(made)
    return col.models.by_name(name)


def notes(col, made, deck, rows):
    found = []
    for row in rows:
        note = col.new_note(made)
        note.fields = list(row) + [""] * (len(made["flds"]) - len(row))
        col.add_note(note, col.decks.id(deck))
        found.append(note)
    return found


def study(col, all_notes):
    """Two answers to each card: at 05:30 and 20:00 of their days, in Shanghai."""
    number = 0
    for note in all_notes:
        for card in note.cards():
            first = (START + (number % 20) * 86_400 + 5 * 3600 + 1800) * 1000 + number
            second = first + (14 * 3600 + 1800) * 1000 + 86_400_000
            for moment, kind_of_answer, interval in ((first, 0, 1), (second, 1, 30)):
                col.db.execute(
                    "insert into revlog values (?, ?, -1, 3, ?, 1, 2500, 4000, ?)",
                    moment, card.id, interval, kind_of_answer,
                )
            col.db.execute(
                "update cards set type = 2, queue = 2, due = ?, ivl = 30, factor = 2500, reps = 2,"
                " mod = ? where id = ?",
                60 + number, second // 1000, card.id,
            )
            number += 1


def collection(name, fill, legacy):
    folder = tempfile.mkdtemp()
    col = Collection(f"{folder}/collection.anki2")
    col.set_config("rollover", 7)
    col.set_config("creationOffset", -480)
    col.db.execute("update col set crt = ?", START + 4 * 3600)
    study(col, fill(col))
    col.export_collection_package(f"{TARGET}/{name}.colpkg", include_media=False, legacy=legacy)
    shutil.rmtree(folder, ignore_errors=True)


def german(col):
    basic = kind(
        col, "Vokabeln", ["Vorderseite", "Rückseite", "Aussprache"],
        [("Karte 1", "{{Vorderseite}}", "{{Rückseite}}"), ("Karte 2", "{{Rückseite}}", "{{Vorderseite}}")],
    )
    return notes(col, basic, "Chinesisch", [(word, gloss, reading) for word, reading, gloss in WORDS])


def varied(col):
    """One kind of note that is recognized, and others that are not."""
    made = []
    turned = kind(col, "Gedreht", ["Front", "Back"], [("Karte 1", "{{Back}}", "{{Front}}")])
    made += notes(
        col, turned, "Chinesisch",
        [("Daughter", "女儿<br>nǚ'ér"), ("to buy something", "买<br>mǎi"), ("airplane", "飞机<br>fēijī")],
    )
    japanese = kind(
        col, "Japanisch", ["Kanji", "Lesung", "Bedeutung"],
        [("Karte 1", "{{Kanji}}", "{{Lesung}} {{Bedeutung}}"), ("Karte 2", "{{Bedeutung}}", "{{Kanji}}")],
    )
    made += notes(col, japanese, "Japanisch", JAPANESE)
    sentences = kind(col, "Sätze", ["Satz", "Übersetzung"], [("Karte 1", "{{Satz}}", "{{Übersetzung}}")])
    made += notes(col, sentences, "Chinesisch", SENTENCES)
    return made


def written(col):
    """Cards drawn by a script, as in decks for writing characters: no field is shown."""
    writing = kind(
        col, "Write/Draw", ["Num", "Trad. Hanzi", "Tone pinyin", "Sense"],
        [("Write", "<div id=box></div><script>draw('{{Trad. Hanzi}}')</script>", "{{Sense}}")],
    )
    made = notes(
        col, writing, "Write",
        [(str(number), word, reading, gloss) for number, (word, reading, gloss) in enumerate(
            [("茶", "chá", "tea"), ("愛", "ài", "to love"), ("水", "shuǐ", "water")])],
    )
    radicals = kind(
        col, "Radicals", ["Stroke count", "Radical", "Say", "Sense"],
        [("Radical → sense", "{{Radical}} {{Sense}}", "{{Say}}")],
    )
    made += notes(
        col, radicals, "Radicals", [(strokes, word, say, sense) for word, say, sense, strokes in RADICALS]
    )
    return made


for name, fill, legacy in (
    ("german", german, False), ("varied", varied, False), ("written", written, True),
):
    collection(name, fill, legacy)
