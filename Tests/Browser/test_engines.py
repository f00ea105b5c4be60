"""The quiz and the drill in Chromium, Firefox and WebKit: what each of them must be able to do."""

import re

import pytest
from conftest import PATIENCE
from engines import Chromium, Firefox, WebKit, lacks, picture
from test_game import sheet
from test_page import WORDS, Page

ENGINES = ["chromium", "firefox", "webkit"]
PHONES = [(390, 844), (320, 568)]


@pytest.fixture
def windows(request, tmp_path):
    opened = []

    def start(name, width=390, height=844):
        if reason := lacks(name):
            pytest.skip(reason)
        if name == "chromium":
            window = Chromium(request.getfixturevalue("browser"), width, height)
        elif name == "firefox":
            window = Firefox(width, height, tmp_path / f"firefox-{len(opened)}.log")
        else:
            window = WebKit(width, height, tmp_path / f"webkit-{len(opened)}")
        opened.append(window)
        return window

    yield start
    problems = []
    for window in opened:
        try:
            problems += window.problems()
        finally:
            window.close()
    assert problems == []


def join(window, host, name):
    window.open(host.url)
    window.click("#name")
    window.type(name)
    window.click("button", "Join")
    window.wait("h1", f"Hello, {name}")


def fits(window):
    """Checks that nothing is wider than the window and that word and options need no scrolling."""
    assert window.run("return document.documentElement.scrollWidth <= innerWidth")
    ends = window.run(
        "return [...document.querySelectorAll('.big, .word, .option')].map(e => e.getBoundingClientRect().bottom)"
    )
    assert len(ends) >= 5 and max(ends) <= window.run("return innerHeight")


@pytest.mark.parametrize(
    "engines", [("chromium", "firefox"), ("firefox", "webkit"), ("webkit", "chromium")], ids="-".join
)
def test_two_engines_play_one_game(engines, hosts, windows, tmp_path):
    questions = sheet(tmp_path, "7", 2)
    host = hosts("--questions", "2", "--seed", "7", "--time", "120")
    first, second = (windows(name) for name in engines)
    join(first, host, "Xiaoli")
    join(second, host, "Ann")
    points = 0
    for number, question in enumerate(questions, 1):
        right, wrong = question["answer"], (question["answer"] + 1) % 4
        host.type()
        first.wait("h1", f"Question {number} of 2")
        host.type()
        for window in (first, second):
            window.wait(".big", question["prompt"])
            assert [text in shown for text, shown in zip(
                question["options"], window.texts("button.option"), strict=True
            )] == [True] * 4
        first.click("button.option", f"{right + 1}.")
        first.wait(".task", "Answer received")
        first.reload()
        first.wait("button.option.mine", question["options"][right])
        second.press(str(wrong + 1))
        first.wait(".verdict", "✓ Right")
        second.wait(".verdict", "✗ Wrong · 0 points")
        for window in (first, second):
            assert question["prompt"] in window.text(".word")
            assert question["options"][right] in window.text(".win")
            assert len(window.texts(".lose")) == 3
        points += int(re.search(r"· (\d+) points", first.text(".verdict")).group(1))
        assert points > 0
        before = first.text("main")
        first.reload()
        first.until("return document.querySelector('main').innerText.trim().replaceAll('\u00a0', ' ') == arguments[0]", before)
        assert f"Place 1 of 2 · {points} points · {number} right" in first.text("main")
        host.type()
        if number == 1:
            host.wait("After question 1")
    # Who has no points has no place.
    for window, is_placed, shown in ((first, True, points), (second, False, 0)):
        window.wait("h1", "The end")
        assert ("Place" in window.text("main")) == is_placed and f"{shown} points" in window.text("main")


@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("engine", ENGINES)
def test_a_game_fits_on_a_phone(engine, size, hosts, windows):
    host = hosts("--questions", "1", "--seed", "7", "--time", "120")
    phone = windows(engine, *size)
    join(phone, host, "Xiaoli")
    host.type()
    phone.wait("h1", "Question 1 of 1")
    host.type()
    phone.wait("button.option")
    fits(phone)
    picture(phone, f"{engine}-{size[0]}-ask")
    phone.click("button.option", "1.")
    phone.wait(".score", "points")
    fits(phone)
    picture(phone, f"{engine}-{size[0]}-reveal")


@pytest.fixture
def web(tmp_path):
    """A page of a learner who has chosen characters; it is served once its window is there, for half a minute."""
    started = []

    def start():
        started.append(Page(tmp_path / "home", script="simplified"))
        return started[-1]

    yield start
    assert [page.end() for page in started] == [0] * len(started)


def question(window):
    """Leaves introductions by key and waits for a choice; returns how many there were."""
    introductions = 0
    while True:
        window.wait(".option:enabled, .intro .main")
        heading = window.text("h1")
        if window.text(".intro") is None:
            return introductions
        introductions += 1
        window.press("Enter")
        window.until("return document.querySelector('h1').innerText != arguments[0]", heading)


def drill_fits(window):
    assert window.run("return document.documentElement.scrollWidth <= innerWidth")
    ends = window.run(
        "return [...document.querySelectorAll('.option, .field, .dock .button')]"
        ".map(e => e.getBoundingClientRect().bottom)"
    )
    assert ends and max(ends) <= window.run("return innerHeight")


@pytest.mark.parametrize("engine", ENGINES)
def test_a_drill_goes_by_mouse_and_by_keys(engine, web, windows):
    window = windows(engine)
    served = web()
    window.open(served.url)
    window.click("button", "I am new to Chinese")
    window.wait("button", "Skip all this")
    window.press("q")
    window.click(".intro .main", "Go on")
    question(window)
    for size in PHONES:
        window.resize(*size)
        drill_fits(window)
        picture(window, f"{engine}-{size[0]}-drill")
    prompt, options = window.text(".glyph"), window.texts(".option")
    window.reload()
    window.wait(".option:enabled")
    assert window.text(".glyph") == prompt and window.texts(".option") == options
    window.click(".option", options[2])
    window.wait(".actions .main", "Next")
    assert window.text("h1").startswith(("Right", "Wrong", "New")) and served.answers() == 1
    drill_fits(window)
    picture(window, f"{engine}-verdict")
    window.press("u")
    window.wait(".option:enabled")
    assert window.text(".glyph") == prompt and served.answers() == 0
    for answered in (1, 2, 3):
        window.press(str(answered))
        window.wait(".actions .main", "Next")
        assert served.answers() == answered
        if answered < 3:
            window.press("Enter")
            window.wait(".actions .main", "Next", gone=True)
            question(window)
    window.press("q")
    window.wait(".middle h1", "You met 3 new words")
    window.click("button", "Statistics")
    window.wait(".totals", "3")
    assert window.run("return document.documentElement.scrollWidth <= innerWidth")
    picture(window, f"{engine}-statistics")
    assert window.text("h1") == "Statistics"


def dictionary():
    """Returns the reading and the meaning of each word of the lists."""
    words = {}
    for file in WORDS.glob("hsk-*.tsv"):
        for line in file.read_text(encoding="utf-8").splitlines()[1:]:
            fields = line.split("\t")
            words.setdefault(fields[0], (fields[2], fields[13]))
    return words


@pytest.mark.parametrize("engine", ENGINES)
def test_a_reading_is_typed_and_composed(engine, web, windows):
    window = windows(engine)
    window.open(web().url)
    window.click("button", "Find my level")
    window.wait(".options.text .option:enabled")
    word = window.text(".glyph")
    reading, meaning = dictionary()[word]
    place = window.texts(".option > :nth-child(2)").index(meaning)
    window.press(str(place + 1))
    window.wait("#pinyin")
    assert window.run("return document.activeElement.id") == "pinyin"
    for size in PHONES:
        window.resize(*size)
        drill_fits(window)
        picture(window, f"{engine}-{size[0]}-typed")
    plain = re.sub(r"[1-5 ]", "", reading)
    remark = window.text(".detail .remark")
    # What an input method composes is not an answer, and the field keeps it as it is.
    window.compose("#pinyin", plain[:-1], plain)
    value = "return document.querySelector('#pinyin').value"
    assert window.run(value) == plain
    assert window.text("output").replace(" ", "") == plain.replace("v", "ü")
    assert window.text(".progress") == "Word 1" and window.text(".detail .remark") == remark
    window.press("Enter")
    window.wait(".detail .remark", "tones are missing")
    assert window.text(".progress") == "Word 1"
    # The field is selected: what is typed takes the place of what was there.
    window.type(reading.replace(" ", ""))
    assert window.run(value) == reading.replace(" ", "")
    marks = window.text("output")
    assert marks != window.run(value) and not re.search(r"[1-4]", marks)
    window.press("Enter")
    window.wait(".progress", "Word 2")
