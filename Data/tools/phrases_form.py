"""The phrases as they are read from their files, and the faults that are found in them."""
import re
import unicodedata

from phrases_list import NOT_HANZI, parse, phrase_level
from senses import spelling_faults

COLUMNS = ["key", "sentence", "words", "english", "note"]
LONGEST = {"1": 10, "2": 10, "3": 16, "4": 16, "5": 16, "6": 16, "7-9": 16}
CELLS = 38
ENGLISH = 60
SENTENCE = re.compile(r"(?:[\u3007\u3400-\u9fff]+[，])*[\u3007\u3400-\u9fff]+[。？！]"
                      r"(?:(?:[\u3007\u3400-\u9fff]+[，])*[\u3007\u3400-\u9fff]+[。？！])*")
PLAIN = re.compile(r"[A-Z0-9][A-Za-z0-9 ,.?!':\-]*[.?!]")
NOTE = re.compile(r"written|spoken|taiwan:([\u3400-\u9fff]+)=[\u3400-\u9fff]+")
# What to do about a fault of each rule.
WAYS_OUT = {
    "form": "see Data/README.md, Phrases",
    "key": "use a word and reading of words/, each once",
    "place": "run phrases.py --fill",
    "missing": "write one",
    "words": "give each word with a reading of words/ or phrases/names.tsv",
    "length": "shorten it",
    "english": "rewrite it",
    "note": "see Data/README.md, Phrases",
    "once": "use the word once, whole",
    "order": "use earlier words",
    "level": "use words of lower levels, and at most one of the same",
    "character": "say it with other characters",
    "sound": "say it with words that sound otherwise",
    "synonym": "say it without the synonym",
    "match": "join or part the words, or say it otherwise",
    "jieba": "check the words, or say it otherwise",
    "reading": "check the readings, or say it otherwise",
    "script": "say it with the word that is meant, or otherwise",
    "frame": "say some of them in another way",
    "alike": "write another one",
    "accepted": "remove the line",
}


class Report:
    """Prints faults, except those that were accepted."""

    def __init__(self, accepted=(), silent=False):
        self.accepted = {(row["key"], row["rule"], row["what"]): number for number, row in accepted}
        self.used = set()
        self.found = []
        self.silent = silent

    def fault(self, path, number, rule, text, key="", what=""):
        """A fault; `what` is the word or character by which it can be accepted."""
        if (key, rule, what) in self.accepted:
            self.used.add((key, rule, what))
            return
        self.found.append((path, number, rule))
        if not self.silent:
            way = WAYS_OUT[rule]
            if what:
                way += f"; or accept it with a reason: {key}, {rule}, {what}"
            print(f"{path.name}:{number}: {rule}: {text} ({way})")


class Phrase:
    """One line of a file of phrases."""

    def __init__(self, path, number, level, row, words, report):
        self.path, self.number, self.level, self.report = path, number, level, report
        self.key, self.sentence, self.english = row["key"], row["sentence"], row["english"]
        self.notes = row["note"].split("|") if row["note"] else []
        self.text = NOT_HANZI.sub("", self.sentence)
        self.word = words.by_key.get(self.key)
        self.parts = parse(row["words"])
        self.others = [part for part in self.parts if "|".join(part) != self.key]

    def fault(self, rule, text, what=""):
        self.report.fault(self.path, self.number, rule, text, self.key, what)


def load(path, report):
    """Reads a table of phrases and checks its outer form; returns (line number, row) pairs."""
    rows = []
    data = path.read_bytes()
    text = data.decode("utf-8")
    if b"\r" in data or not text.endswith("\n") or unicodedata.normalize("NFC", text) != text:
        report.fault(path, 1, "form", "carriage return, no newline at the end, or not in NFC")
    for number, cells in enumerate((line.split("\t") for line in text.split("\n")[:-1]), start=1):
        if number == 1 and cells != COLUMNS:
            report.fault(path, 1, "form", "wrong header")
            return []
        if len(cells) != len(COLUMNS):
            report.fault(path, number, "form", f"{len(cells)} columns instead of {len(COLUMNS)}")
        elif any(cell != cell.strip() or "  " in cell or '"' in cell for cell in cells):
            report.fault(path, number, "form", "space at the edge, double space, or quotation mark")
        elif number > 1:
            rows.append((number, dict(zip(COLUMNS, cells))))
    return rows


def check_form(phrase, words):
    """What the cells of a phrase show without other words. False when nothing else can be said."""
    if phrase.word is None or phrase.level != phrase_level(phrase.word):
        phrase.fault("key", f"no word of level {phrase.level}: {phrase.key}")
        return False
    if not SENTENCE.fullmatch(phrase.sentence):
        phrase.fault("form", f"not only characters with 。？！，: {phrase.sentence}")
    if not 2 <= len(phrase.text) <= LONGEST[phrase.level] or len(phrase.sentence) * 2 > CELLS:
        phrase.fault("length", f"{len(phrase.text)} characters, at most {LONGEST[phrase.level]}")
    if not PLAIN.fullmatch(phrase.english) or len(phrase.english) > ENGLISH:
        phrase.fault("english", f"{len(phrase.english)} letters, or not plain: {phrase.english}")
    for _, text in spelling_faults({"gloss": phrase.english}):
        phrase.fault("english", text)
    for note in phrase.notes:
        match = NOTE.fullmatch(note)
        if not match or match[1] and match[1] not in [word for word, _ in phrase.parts]:
            phrase.fault("note", f"unknown, or of a word that is not there: {note}")
    if "".join(word for word, _ in phrase.parts) != phrase.text:
        phrase.fault("words", f"not those of the sentence: {' '.join(w for w, _ in phrase.parts)}")
        return False
    unknown = [word for word, reading in phrase.parts if not words.knows(word, reading)]
    for word in unknown:
        readings = [key.split("|")[1] for key in words.by_word[word]]
        phrase.fault("words", f"{word} is read {' or '.join(readings)}" if readings else
                     f"no word or name: {word}")
    return not unknown
