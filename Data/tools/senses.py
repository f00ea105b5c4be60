"""Checks that the senses of a gloss fit the other columns of its row.

A fault is (column, text). What a rule finds and a person has confirmed is in reviewed.tsv.
"""
import re
from collections import defaultdict

from facts import CURRENT, ordinary
from sources import folded, neutral_twins

# 'to' before one of these does not begin a verb: to the extreme, to one's surprise.
VERB = re.compile(r"(?!not to (?:speak|mention))(?:not )?to "
                  r"(?!(?:the|an?|one's|some|such|this)\b)[a-z]")
# A verb in English that has no infinitive, or what one says when doing it.
SAYING = re.compile(r"(?:can|cannot|must|should|may|will|if only|please)\b|.*!$")
PRONOUNS = re.compile(r"\b(?:i|you|he|she|it|we|they|who|what|which|how|where|here|there|this|"
                      r"that|these|those|each|every\w*|other\w*|another|all|some\w*|any\w*|many|"
                      r"both|such|when|then|now|\w*self|my|your|his|its|their|said|latter|former|"
                      r"various|certain|next|elsewhere)\b", re.IGNORECASE)
# Words that differ between the two sides of the Atlantic: the American one must be there as well.
AMERICAN = {"mum": "mom", "cinema": "movie", "petrol": "gas", "trousers": "pants",
            "rubbish": "garbage", "lorry": "truck", "pavement": "sidewalk", "queue": "line",
            "postcode": "zip", "motorway": "expressway", "biscuit": "cookie", "autumn": "fall",
            "maths": "math", "car park": "parking", "football": "soccer", "primary school":
            "elementary", "bookshop": "bookstore", "railway": "rail", "dustbin": "trash",
            "sweets": "candy", "mobile phone": "cell", "crisps": "chips", "luggage": "baggage"}
BRITISH = re.compile(r"\b(?:\w*colou\w+|\w*favou\w+|\w*honou\w+|\w*labou\w+|\w*neighbou\w+|"
                     r"\w*(?:met|lit|cent|theat)re|\w+yse|grey|tyre|cheque|licence|defence|"
                     r"programme|organis\w+|realis(?!ti)\w+|recognis\w+|apologis\w+|travell\w+|"
                     r"jewellery)\b")


def bare(sense):
    """A sense without the bracket before it."""
    return re.sub(r"^(?:\([^)]*\) ?)+", "", sense)


def part_faults(row):
    """Parts of speech without a sense, and senses without their part of speech."""
    parts = set(row["pos"].split("/"))
    senses = [bare(sense) for sense in row["gloss"].split("; ") if bare(sense)]
    verbs = [sense for sense in senses if VERB.match(sense)]
    others = [sense for sense in senses if sense not in verbs]
    if "v" in parts and not verbs:
        yield "pos", f"verb without 'to': {row['gloss']}"
    if verbs and not parts & {"v", "aux", "phrase"}:
        yield "pos", f"{row['pos']}, but the sense of a verb: {verbs[0]}"
    if "n" in parts and not others:
        yield "pos", f"noun without a sense of one: {row['gloss']}"
    if parts & {"adj", "adv", "conj", "prep", "pron", "num", "int"} and not others:
        yield "pos", f"{row['pos']}, but only senses of a verb: {row['gloss']}"
    if parts == {"v"} and verbs:
        for sense in others:
            if not SAYING.match(sense):
                yield "pos", f"only a verb, but {sense}"
    if "pron" in parts and not PRONOUNS.search(row["gloss"]):
        yield "pos", f"pronoun without a sense of one: {row['gloss']}"
    if parts == {"conj"} and any(re.match(r"(?:can|may|must|should)\b", each) for each in senses):
        yield "pos", f"only a conjunction, but a modal verb: {row['gloss']}"


def spelling_faults(row):
    """British spelling, and British words without the American one."""
    gloss = row["gloss"]
    if found := BRITISH.search(gloss):
        yield "gloss", f"British spelling: {found.group()}"
    for british, american in AMERICAN.items():
        if re.search(rf"\b{british}s?\b", gloss) and american not in gloss:
            yield "gloss", f"{british} without {american}: {gloss}"


def name_faults(row, decided):
    """Names have a capital, and what has a capital is a name or decided to have one."""
    parts, capital = row["pos"].split("/"), row["reading"][0].isupper()
    if "name" in parts and not capital:
        yield "reading", f"a name without a capital: {row['reading']}"
    if capital and "name" not in parts and decided.get("readings") != row["reading"]:
        yield "pos", f"a capital, but no name: {row['pos']}"


def wording(gloss):
    """The senses of a gloss without their punctuation, for comparison."""
    return frozenset(re.sub(r"[^a-z0-9 ]", "", sense.lower()).strip()
                     for sense in re.split(r"[;,] ", gloss))


def form_faults(row, cedict, share):
    """Senses that the dictionary gives to another traditional form of the same reading only."""
    entries = cedict.get(row["simplified"], [])
    same = [each for each in entries if folded(each.reading) == folded(row["reading"])] or \
        [each for each in entries if neutral_twins(each.reading, row["reading"])]
    texts = defaultdict(str)
    for entry in same:
        if ordinary(entry):
            glosses = [each for each in entry.glosses if not each.startswith("CL:")]
            texts[entry.traditional.translate(CURRENT)] += " " + " ".join(glosses)
    own = texts.pop(row["traditional"], "")
    if not own:
        return
    for sense in row["gloss"].split("; "):
        for form, text in texts.items():
            if share(bare(sense) or sense, text) and not share(bare(sense) or sense, own):
                yield "traditional", f"{sense} is written {form}, not {row['traditional']}"
