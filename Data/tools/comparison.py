"""Compares the word list with its sources: readings, forms, senses, missing words."""
import re

from facts import CURRENT, erhua_base
from senses import form_faults
from sources import folded, neutral_twins

STOP = set("a an the to of in on at for and or be is it not with by from up out as one s sb sth "
           "somebody something someone that this measure word ending".split())


def words_of(text):
    """Words cut to a rough stem."""
    found = re.findall(r"[a-z]+", re.sub(r"\[[^\]]*\]", " ", text.lower()))
    return {re.sub(r"(?:ing|ies|ied|es|ed|ly|s|y|e)$", "", word)[:7] or word for word in found}


def share(gloss, text):
    """True when two texts share a content word, or the gloss has none and they share any."""
    mine = words_of(gloss)
    return bool(((mine - STOPPED) or mine) & words_of(text))


STOPPED = {stem for word in STOP for stem in words_of(word)}


def entries_for(word, cedict):
    """The dictionary's entries; an erhua word also has those of its base."""
    return cedict.get(word, []) + erhua_base(word, cedict)


def check_sources(path, rows, cedict, decisions, reviewed, report):
    """Compares readings and traditional forms with CC-CEDICT."""
    for number, row in rows:
        word, reading = row["simplified"], row["reading"]
        entries = entries_for(word, cedict)
        same = [entry for entry in entries if folded(entry.reading) == folded(reading)]
        decided = decisions[word]
        report.figures["rows"] += 1
        if same:
            report.figures["reading attested"] += 1
        elif any(neutral_twins(entry.reading, reading) for entry in entries):
            report.figures["reading attested but for a neutral tone"] += 1
        if not same and reading not in decided.get("readings", "").split("|"):
            report.fault(path, number, "reading", f"not attested for {word}: {reading}")
        forms = {entry.traditional.translate(CURRENT) for entry in same or entries}
        if row["traditional"] in forms:
            report.figures["traditional attested"] += 1
        elif decided.get(f"traditional:{reading}") != row["traditional"]:
            report.fault(path, number, "traditional", f"not attested: {row['traditional']}")
        if row["gloss"] and (word, reading) not in reviewed:
            for column, text in form_faults(row, cedict, share):
                report.fault(path, number, column, text)


def check_senses(path, rows, cedict, reviewed, report):
    """Compares glosses with the senses of CC-CEDICT, word by word."""
    for number, row in rows:
        word, reading = row["simplified"], row["reading"]
        entries = entries_for(word, cedict)
        same = [entry for entry in entries if folded(entry.reading) == folded(reading)]
        theirs = " ".join(" ".join(entry.glosses) for entry in same or entries)
        report.figures["glosses"] += 1
        senses = set(gloss for entry in same or entries for gloss in entry.glosses)
        if row["gloss"] in senses or set(row["gloss"].split("; ")) <= senses:
            report.figures["glosses every sense of which is also worded so there"] += 1
        if share(row["gloss"], theirs):
            report.figures["gloss shares a content word"] += 1
        elif (word, reading) not in reviewed:
            report.fault(path, number, "gloss", f"no word in common: {word} {row['gloss']}")
        counters = set(re.findall(r"([\u4e00-\u9fff])\[",
                                  " ".join(g for e in same for g in e.glosses if g[:3] == "CL:")))
        mine = set(row["measure"].split("|")) - {""}
        if counters and mine:
            report.figures["measure words compared"] += 1
            report.figures["measure words agreeing"] += bool(mine & counters)


def check_complete(level, path, rows, lists, decisions, report):
    """Every word of the level, and every reading decided for it, must be there; nothing else."""
    keys = {(row["simplified"], row["reading"]) for _, row in rows}
    for word, decided in decisions.items():
        for question, decision in decided.items():
            kind, _, reading = question.partition(":")
            if kind == "levels" and decision.split("/")[-1] == level:
                if (word, reading) not in keys:
                    report.fault(path, 0, "reading", f"missing: {word}|{reading}")
    have = {row["simplified"] for _, row in rows}
    older = level == "older"
    wanted = {word for word, facts in lists.items()
              if facts.levels.get("2025", "older" if older else None) == level}
    for word in sorted(wanted - have):
        report.fault(path, 0, "simplified", f"missing: {word}")
    for number, row in rows:
        if row["2025"] != ("" if older else level):
            report.fault(path, number, "2025", f"{row['simplified']} is not of level {level}")
        if row["simplified"] not in lists:
            report.fault(path, number, "simplified", f"in no list: {row['simplified']}")
