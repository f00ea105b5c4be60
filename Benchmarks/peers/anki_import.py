"""Imports made-up collections with Anki's own library and with the trainer, one after the other:
python3 anki_import.py TRAINER WORDS SAMPLE ANSWERS…

WORDS is the study pack, SAMPLE a collection package of schema 18, which gives the kind of note.
Prints user and system time of both, in seconds, and the ratio; ends with status 1 above MOST.
"""
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from anki._backend import RustBackend
from anki.collection import Collection, ExportAnkiPackageOptions
from anki.collection import ImportAnkiPackageOptions, ImportAnkiPackageRequest
from anki.import_export_pb2 import ExportLimit

TRAINER, WORDS, SAMPLE = map(os.path.realpath, sys.argv[1:4])
MOST = 4
ANSWERS_A_CARD = 8
DAY = 86_400_000


def unicase(left, right):
    left, right = left.casefold(), right.casefold()
    return (left > right) - (left < right)


def make(path, answers):
    """A collection with cards of the study pack's words, of which each has eight answers."""
    Collection(path).close()
    RustBackend().import_collection_package(
        col_path=path, backup_path=SAMPLE, media_folder=path + ".media", media_db=path + ".db2")
    col = sqlite3.connect(path)
    col.create_collation("unicase", unicase)
    words = sqlite3.connect(f"file:{WORDS}?immutable=1", uri=True).execute(
        "SELECT simplified, traditional, reading, gloss FROM word ORDER BY id").fetchall()
    kind = col.execute("SELECT id FROM notetypes WHERE name = 'HSK Vocabulary'").fetchone()[0]
    templates = [row[0] for row in col.execute("SELECT ord FROM templates WHERE ntid = ?", (kind,))]
    for table in ["revlog", "cards", "notes"]:
        col.execute(f"DELETE FROM {table}")
    chance, used, card = random.Random(1), set(), 0
    for index in range(answers // ANSWERS_A_CARD // len(templates) + 1):
        simplified, traditional, reading, gloss = words[index % len(words)]
        fields = "\x1f".join([simplified, simplified, traditional, "", reading, gloss, "n", "", ""])
        col.execute("INSERT INTO notes VALUES (?, ?, ?, 1600000000, -1, '', ?, ?, 0, 0, '')",
                    (index + 1, f"note{index:08d}", kind, fields, simplified))
        for template in templates:
            card += 1
            moment, days = 1_600_000_000_000 + chance.randrange(10**10), 0
            for number in range(ANSWERS_A_CARD):
                while moment in used:
                    moment += 1
                used.add(moment)
                grade = 1 if chance.random() < .12 else 3
                last, days = days, max(1, int(days * 2.2)) if grade > 1 else 1
                col.execute("INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, 2500, ?, ?)",
                            (moment, card, grade, days, last, chance.randrange(1000, 9000),
                             0 if number < 2 else 1))
                moment += days * DAY + chance.randrange(DAY // 4)
            col.execute(
                "INSERT INTO cards VALUES (?,?,1,?,?,-1,2,2,?,?,2500,?,0,0,0,0,0,?)",
                (card, index + 1, template, moment // 1000, 3000 + chance.randrange(60), days,
                 ANSWERS_A_CARD, '{"s":%d,"d":5.0}' % max(1, days)))
    col.commit()
    col.execute("VACUUM")
    col.close()
    return len(used)


def spent(who):
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def anki(path, scratch):
    col = Collection(path)
    package = f"{scratch}/deck.apkg"
    col.export_anki_package(
        out_path=package,
        options=ExportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True),
        limit=ExportLimit(whole_collection={}))
    col.close()
    empty = Collection(f"{scratch}/empty.anki2")
    before = spent(resource.RUSAGE_SELF)
    empty.import_anki_package(ImportAnkiPackageRequest(
        package_path=package,
        options=ImportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True)))
    seconds = spent(resource.RUSAGE_SELF) - before
    empty.close()
    return package, seconds


def trainer(package, home):
    environment = dict(os.environ, TRAINER_HOME=home, TRAINER_WORDS=WORDS, TRAINER_DAEMON="off")
    before = spent(resource.RUSAGE_CHILDREN)
    subprocess.run([TRAINER, "import", "anki", package], env=environment, check=True,
                   capture_output=True)
    return spent(resource.RUSAGE_CHILDREN) - before


worst = 0
print("answers     Anki  trainer  ratio  again, nothing new")
for length in map(int, sys.argv[4:]):
    scratch = tempfile.mkdtemp(prefix="bench-anki-")
    try:
        count = make(f"{scratch}/collection.anki2", length)
        package, theirs = anki(f"{scratch}/collection.anki2", scratch)
        home = f"{scratch}/home"
        ours, kept = trainer(package, home), os.listdir(f"{home}/backups")
        again = trainer(package, home)
        assert os.listdir(f"{home}/backups") == kept, "nothing new, and a backup all the same"
        worst = max(worst, ours / theirs)
        print(f"{count:7} {theirs:8.2f} {ours:8.2f} {ours / theirs:6.2f} {again:8.2f}", flush=True)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
sys.exit(1 if worst > MOST else 0)
