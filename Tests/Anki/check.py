"""Checks the exchange with Anki against Anki's own library: python3 check.py TRAINER FIXTURES.

TRAINER is the program; FIXTURES holds the samples of the tests. TRAINER_WORDS may name the pack.
Prints a line for each check and ends with status 1 when one fails.
"""
import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile

from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest
from anki.collection import ExportAnkiPackageOptions
from anki._backend import RustBackend
from anki.import_export_pb2 import ExportLimit

TRAINER, FIXTURES = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
SCRATCH = tempfile.mkdtemp(prefix="trainer-anki-")
FAILED = []
DAY = 86_400
STATE_TOLERANCE = 1e-3


def check(name, holds, detail=""):
    print("ok  " if holds else "BAD ", name, detail)
    if not holds:
        FAILED.append(name)


def trainer(*arguments, home="home"):
    environment = dict(os.environ, TRAINER_HOME=f"{SCRATCH}/{home}", TRAINER_DAEMON="off")
    done = subprocess.run([TRAINER, *arguments], env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"trainer {' '.join(arguments)}: {done.returncode} {done.stderr}")
    return done.stdout


def export(home="home"):
    return [json.loads(line) for line in trainer("export", home=home).splitlines()]


def package(path, collection):
    request = ImportAnkiPackageRequest(
        package_path=path,
        options=ImportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True),
    )
    return collection.import_anki_package(request)


def collection(name):
    os.makedirs(f"{SCRATCH}/{name}", exist_ok=True)
    return Collection(f"{SCRATCH}/{name}/collection.anki2")


def anki_day(col, due):
    """The civil day of a due number, as days since 1970."""
    now = datetime.datetime.now()
    hour = col.get_config("rollover", 4)
    today = (now - datetime.timedelta(hours=hour)).date()
    return (today - datetime.date(1970, 1, 1)).days + due - col.sched.today


def cards(col):
    """The cards of our notes, by word and skill."""
    skills = ["reading", "meaning", "recall", "hanzi", "listening"]
    found = {}
    for cid in col.find_cards('"note:Pinyin Trainer"'):
        card = col.get_card(cid)
        note = card.note()
        found[(note["Hanzi"], note["Pinyin"], skills[card.ord])] = card
    return found


def data(col, card):
    text = col.db.scalar("select data from cards where id = ?", card.id)
    return json.loads(text or "{}")


def compare(col, lines, name):
    statuses = [line for line in lines if line["type"] == "status"]
    reviews = {}
    undone = set()
    for line in lines:
        if line["type"] == "review":
            reviews.setdefault((line["word"], line["skill"]), []).append(line)
    mine = {}
    for card in cards(col).values():
        guid = card.note().guid
        mine.setdefault(guid, {})[card.ord] = card
    check(f"{name}: the number of cards", sum(map(len, mine.values())) == len(statuses),
          f"{sum(map(len, mine.values()))} of {len(statuses)}")
    by_name = {}
    for (hanzi, pinyin, skill), card in cards(col).items():
        by_name.setdefault((hanzi, skill), []).append(card)
    wrong = {"due": 0, "phase": 0, "lapses": 0, "hold": 0, "answers": 0}
    compared = 0
    for status in statuses:
        candidates = by_name.get((status["word"].split("|")[0], status["skill"]), [])
        if len(candidates) != 1:
            continue
        compared += 1
        card = candidates[0]
        due = status.get("due")
        if status["phase"] == "review":
            wrong["due"] += anki_day(col, card.due) != due["on"]
        wrong["phase"] += ["new", "learning", "review", "relearning"][card.type] != status["phase"]
        wrong["lapses"] += card.lapses != status["lapses"]
        wrong["hold"] += (card.queue == -1) != (status.get("hold") is not None)
        log = col.db.list("select ease from revlog where cid = ? and ease > 0 order by id", card.id)
        known = reviews.get((status["word"], status["skill"]), [])
        known.sort(key=lambda line: line["answeredAt"])
        eases = [line["grade"] for line in known]
        wrong["answers"] += log != eases[len(eases) - len(log):] or len(log) < status["reviews"]
    for what, count in wrong.items():
        check(f"{name}: {what}", compared > 500 and count == 0, f"{count} of {compared} differ")


def states(col, name):
    """The state in each card's data is the one that Anki computes from its answers."""
    worst = 0
    count = 0
    for card in cards(col).values():
        stored = data(col, card)
        if "s" not in stored or not col.db.scalar("select 1 from revlog where cid = ?", card.id):
            continue
        computed = col.compute_memory_state(card.id)
        worst = max(
            worst,
            abs(computed.stability - stored["s"]) / max(1, stored["s"]),
            abs(computed.difficulty - stored["d"]),
        )
        count += 1
    check(f"{name}: memory states", count > 0 and worst <= STATE_TOLERANCE,
          f"{count} cards, largest difference {worst:.1e}")


def sounds(col, name):
    """The notes name recordings, and Anki has each of them with its bytes."""
    names, missing = set(), 0
    for nid in col.find_notes('"note:Pinyin Trainer"'):
        names.update(col.media.files_in_str(col.models.by_name("Pinyin Trainer")["id"],
                                            col.get_note(nid)["Sound"]))
    for file in names:
        path = f"{col.media.dir()}/{file}"
        missing += not (os.path.exists(path) and open(path, "rb").read(4) == b"OggS")
    report = col.media.check()
    check(f"{name}: recordings are media of Anki",
          len(names) > 50 and missing == 0 and not report.missing and not report.unused,
          f"{len(names)} names, {missing} without a file, {len(report.unused)} unused")


def main():
    shutil.copy(f"{FIXTURES}/chinese-new.colpkg", f"{SCRATCH}/sample.colpkg")
    report = json.loads(trainer("import", "anki", "--json", f"{SCRATCH}/sample.colpkg"))
    check("import: answers", report["answers"] > 5000, str(report["answers"]))
    again = json.loads(trainer("import", "anki", "--json", f"{SCRATCH}/sample.colpkg"))
    check("import: twice is once", again["answers"] == 0 and again["placed"] == 0)
    trainer("doctor")
    lines = export()

    early = collection("early")
    trainer("export", "anki", f"{SCRATCH}/silent.apkg")
    package(f"{SCRATCH}/silent.apkg", early)

    # Every second word gets a recording.
    statuses = [line for line in lines if line["type"] == "status"]
    readings = sorted({line["word"].split("|")[1].replace(" ", "") for line in statuses})[::2]
    os.makedirs(f"{SCRATCH}/sounds")
    for reading in readings:
        with open(f"{SCRATCH}/sounds/{reading.lower().replace('ü', 'v')}.ogg", "wb") as file:
            file.write(b"OggS" + reading.encode())
    trainer("settings", "set", "recordings", f"{SCRATCH}/sounds")

    target = f"{SCRATCH}/out.apkg"
    trainer("export", "anki", target)
    first = open(target, "rb").read()
    trainer("export", "anki", "--force", target)
    check("export: the same bytes", open(target, "rb").read() == first)

    col = collection("fresh")
    package(target, col)
    compare(col, lines, "fresh collection")
    before = {card.id: (card.due, card.type, data(col, card)) for card in cards(col).values()}
    sounds(col, "fresh collection")
    package(target, early)
    sounds(early, "imported before")
    early.close()
    states(col, "fresh collection")
    col.set_config("fsrs", True)
    deck = col.decks.by_name("Pinyin Trainer")
    check("the deck has its name", deck is not None)
    states(col, "FSRS switched on")
    problems, _ = col.fix_integrity()
    check("the database check of Anki", "found" not in problems.lower() or "no problems" in problems.lower(), problems.strip()[:80])

    package(target, col)
    after = {card.id: (card.due, card.type, data(col, card)) for card in cards(col).values()}
    check("imported again: nothing changes", before == after)

    # A deleted note comes back as it was.
    some = next(card for card in cards(col).values() if card.type == 2)
    name, due = some.note()["Hanzi"], some.due
    col.remove_notes([some.nid])
    package(target, col)
    found = [c for c in cards(col).values() if c.note()["Hanzi"] == name and c.ord == some.ord]
    check("a deleted note comes back", [c.due for c in found] == [due])

    # Five answers in Anki come back as five.
    col.decks.select(deck["id"])
    answered = 0
    while answered < 5:
        queued = col.sched.get_queued_cards(fetch_limit=1).cards
        if not queued:
            break
        card = col.get_card(queued[0].card.id)
        card.start_timer()
        states_of_card = queued[0].states
        answer = col.sched.build_answer(card=card, states=states_of_card, rating=2)
        col.sched.answer_card(answer)
        answered += 1
    check("Anki has five cards to answer", answered == 5, str(answered))
    back = f"{SCRATCH}/back.apkg"
    col.export_anki_package(
        out_path=back,
        options=ExportAnkiPackageOptions(
            with_scheduling=True, with_deck_configs=True, with_media=False, legacy=False
        ),
        limit=ExportLimit(whole_collection={}),
    )
    col.close()
    report = json.loads(trainer("import", "anki", "--json", back))
    check("back again: five new answers", report["answers"] == 5, str(report["answers"]))
    check("back again: at most five states", report["placed"] <= 5, str(report["placed"]))
    trainer("doctor")
    report = json.loads(trainer("import", "anki", "--json", back))
    check("back again twice: nothing new", report["answers"] == 0 and report["placed"] == 0)
    old = {(l["word"], l["skill"]): l.get("due") for l in lines if l["type"] == "status"}
    new = {(l["word"], l["skill"]): l.get("due") for l in export() if l["type"] == "status"}
    changed = [key for key in old if new.get(key) != old[key]]
    check("back again: other cards keep their due days", len(changed) <= 5, str(len(changed)))

    # Another home gets everything through Anki.
    trainer("import", "anki", back, home="other")
    trainer("doctor", home="other")
    other = {(l["word"], l["skill"]): l.get("due") for l in export("other") if l["type"] == "status"}
    differing = [key for key in new if new[key] and other.get(key) != new[key]]
    check("through Anki to another home: due days", not differing, f"{len(differing)} differ")


def whole(name, path):
    """A new profile whose collection is replaced by a collection package."""
    collection(name).close()
    RustBackend().import_collection_package(
        col_path=f"{SCRATCH}/{name}/collection.anki2",
        backup_path=path,
        media_folder=f"{SCRATCH}/{name}/collection.media",
        media_db=f"{SCRATCH}/{name}/collection.media.db2",
    )
    return collection(name)


def rows(col):
    return {
        row[0]: row[1:]
        for row in col.db.all("select id, nid, did, ord, type, queue, due, lapses, reps from cards")
    }


def own_collection():
    """There and back: answers that came from a collection, and new ones, return to its cards."""
    sample = f"{SCRATCH}/sample.colpkg"
    trainer("import", "anki", "--json", "--name", "own", sample, home="own")
    drill = "2\n\n" * 40
    environment = dict(os.environ, TRAINER_HOME=f"{SCRATCH}/own", TRAINER_DAEMON="off")
    subprocess.run([TRAINER, "drill", "--ahead", "--kind", "meaning", "--count", "10", "--new", "0"], env=environment,
                   input=drill, capture_output=True, text=True)
    lines = export("own")
    mine = [l for l in lines if l["type"] == "review" and l.get("source") != "anki"]
    check("own: answers given here", len(mine) > 0, str(len(mine)))

    # The package of a deck makes no second cards and changes none.
    trainer("export", "anki", f"{SCRATCH}/own.apkg", home="own")
    col = whole("mine", sample)
    before, answers = rows(col), col.db.scalar("select count() from revlog")
    notes = col.db.all("select id, mid, flds from notes order by id")
    package(f"{SCRATCH}/own.apkg", col)
    check("own: a deck package changes no card that Anki has",
          all(rows(col)[key] == before[key] for key in before))
    check("own: nor a note", notes == [n for n in col.db.all("select id, mid, flds from notes order by id") if n in notes])
    found = len(rows(col)) - len(before)
    check("own: it adds only cards of words that Anki lacks", found <= len(mine), f"{found} cards")
    col.close()

    trainer("export", "anki", "--collection", sample, f"{SCRATCH}/new.colpkg", home="own")
    col = whole("mine", f"{SCRATCH}/new.colpkg")
    after = rows(col)
    added = col.db.scalar("select count() from revlog") - answers
    changed = [key for key in before if after[key] != before[key]]
    check("own: the same cards", after.keys() == before.keys())
    words = {(l["word"], l["skill"]) for l in mine}
    check("own: only answered cards change", 0 < len(changed) <= len(words), f"{len(changed)}")
    check("own: the answers arrive", 0 < added <= len(mine), f"{added} of {len(mine)}")
    check("own: notes stay", notes == col.db.all("select id, mid, flds from notes order by id"))
    problems, _ = col.fix_integrity()
    check("own: the database check of Anki", "missing" not in problems.lower(), problems.strip()[:90])
    col.set_config("fsrs", True)
    states_known = [col.compute_memory_state(key).stability for key in changed]
    check("own: Anki computes memory states", all(s > 0 for s in states_known if s is not None))
    col.export_anki_package(
        out_path=f"{SCRATCH}/mine.apkg",
        options=ExportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True),
        limit=ExportLimit(whole_collection={}),
    )
    col.close()
    report = json.loads(
        trainer("import", "anki", "--json", "--name", "own", f"{SCRATCH}/mine.apkg", home="own"))
    check("own: back again, nothing new",
          report["answers"] == 0 and report["placed"] == 0 and report.get("backup") is None,
          f"{report['answers']} answers, {report['placed']} states")


def other_settings():
    """A package with other settings changes nothing that a collection has, in either direction."""
    usual, taiwan = f"{SCRATCH}/usual.apkg", f"{SCRATCH}/taiwan.apkg"
    trainer("export", "anki", usual)
    for setting, value in [("script", "traditional"), ("region", "taiwan"), ("spelling", "zhuyin")]:
        trainer("settings", "set", setting, value)
    trainer("export", "anki", taiwan)
    for name, first, second in [("usual first", usual, taiwan), ("taiwan first", taiwan, usual)]:
        col = collection(name)
        package(first, col)
        before = rows(col), col.db.all("select id, mid, flds from notes order by id")
        shown = next(col.get_card(key) for key in col.find_cards("card:Reading"))
        field = "Traditional" if first == taiwan else "Hanzi"
        check(f"{name}: the front", shown.note()[field] in shown.question(), shown.note()[field])
        package(second, col)
        after = rows(col), col.db.all("select id, mid, flds from notes order by id")
        check(f"{name}: then nothing changes", before == after)
        col.close()


try:
    main()
    own_collection()
    other_settings()
finally:
    shutil.rmtree(SCRATCH, ignore_errors=True)
print("failed:", ", ".join(FAILED) if FAILED else "none")
sys.exit(1 if FAILED else 0)
