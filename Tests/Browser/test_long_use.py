"""A page in real use: for long, by every way of answering, beside other programs, over night, and after a crash."""

import json
import os
import pathlib
import random
import re
import signal

import pytest
from test_page import Page, begin_as_newcomer, step, wait_for_other

# TRAINER_ANSWERS=300 is what a release is tried with.
ANSWERS = int(os.environ.get("TRAINER_ANSWERS", "40"))
FAKETIME = pathlib.Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1")
READY = "document.querySelector('.option:enabled, .field:not([readonly]), .intro .main, .middle')"


def touch(page, locator):
    locator.tap()


def press(page, locator):
    page.keyboard.press(locator.get_attribute("aria-keyshortcuts"))


def click(page, locator):
    locator.click()


def compose(page, text):
    """Types as an input method does: what is composed is sent at once, and its Enter is not the page's."""
    link = page.context.new_cdp_session(page)
    link.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
    page.locator("#pinyin").dispatch_event("keydown", {"key": "Enter", "isComposing": True, "bubbles": True})
    assert page.locator(".field[readonly]").count() == 0
    link.send("Input.insertText", {"text": text})
    link.detach()


def answer(page, dice):
    """Answers the open step in one of the ways; returns whether it counts as an answer."""
    way = dice.choice([touch, press, click])
    kind = step(page)
    if kind == "pause":
        return None
    heading = page.locator("h1").inner_text()
    if kind == "intro":
        way(page, page.locator(".intro .main"))
        wait_for_other(page, heading)
        return False
    if kind == "typed":
        page.locator("#pinyin").click()
        text = dice.choice(["ni3hao3", "xue2", "bu4"])
        (compose if dice.random() < .5 else lambda page, text: page.keyboard.type(text))(page, text)
        page.keyboard.press("Enter")
    else:
        options = page.locator(".option:enabled")
        way(page, options.nth(dice.randrange(options.count())))
    page.wait_for_function(
        "() => document.querySelector('.actions .main')?.innerText.startsWith('Next') || document.querySelector('.again')"
    )
    if page.locator(".again").count():
        way(page, page.get_by_role("button", name="Don’t know"))
        page.wait_for_selector(".actions .main:has-text('Next')")
    heading = page.locator("h1").inner_text()
    counts = not heading.startswith("Practice")
    way(page, page.locator(".actions .main"))
    wait_for_other(page, heading)
    return counts


def test_many_answers_by_every_way_with_a_terminal_beside(tmp_path, browser):
    served = Page(tmp_path / "home", new_per_day="999", max_learning="999", reviews_per_day="999")
    page = browser.page(served.url, browser.context(width=390, height=844, has_touch=True, bypass_csp=True))
    begin_as_newcomer(page)
    dice = random.Random(7)
    answered = beside = drills = 0
    while answered < ANSWERS:
        counts = answer(page, dice)
        if counts is None:
            drills += 1
            # Every other drill is typed.
            kinds = "['typed']" if drills % 2 else "[]"
            page.evaluate(f"import('/drill.js').then(drill => drill.start({{ kinds: {kinds}, newWords: 10, goesAhead: true }}))")
            page.wait_for_function(f"() => {READY} && !document.querySelector('.middle')")
            said = served.run("drill", "--count", "3", "--new", "3", "--kind", "reading", input="1\n2\n3\n")
            beside += int(re.search(r"answered (\d+)", said)[1])
        answered += bool(counts)
    assert served.answers() == answered + beside, (answered, beside)
    assert beside > 0
    page.close()
    assert served.end() == 0


def test_a_page_that_is_open_over_night_goes_on_with_the_next_day(tmp_path, browser):
    if not FAKETIME.exists():
        pytest.skip("libfaketime is not installed")
    clock = tmp_path / "clock"
    clock.write_text("+0")
    served = Page(tmp_path / "home", environment={
        "LD_PRELOAD": str(FAKETIME), "FAKETIME_TIMESTAMP_FILE": str(clock), "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1", "TZ": "UTC",
    })
    page = browser.page(served.url, browser.context(width=390, height=844, has_touch=True))
    begin_as_newcomer(page)
    dice = random.Random(3)
    answered = sum(bool(answer(page, dice)) for _ in range(6))
    assert answered > 0
    prompt = page.locator(".glyph").inner_text()
    clock.write_text("+1d")
    # The question that waits is the same, and its answer is one of the new day.
    page.reload()
    step(page)
    assert page.locator(".glyph").inner_text() == prompt
    later = 0
    while later < 3:
        later += bool(answer(page, dice))
    days = json.loads(served.run("stats", "--json"))["series"]["days"]
    assert [day["answers"] for day in days] == [answered, later]
    page.close()
    assert served.end() == 0


def test_a_daemon_that_is_killed_in_mid_question_loses_and_doubles_nothing(tmp_path, browser):
    served = Page(tmp_path / "home", environment={"TRAINER_DAEMON": "on"})
    page = browser.page(served.url, browser.context(width=390, height=844, has_touch=True))
    begin_as_newcomer(page)
    dice = random.Random(5)
    answered = 0
    for _ in range(5):
        while step(page) == "intro":
            answer(page, dice)
        prompt = page.locator("h1").inner_text()
        os.kill(int(re.search(r'"pid":(\d+)', served.run("daemon", "status", "--json"))[1]), signal.SIGKILL)
        assert page.locator("h1").inner_text() == prompt
        answered += bool(answer(page, dice))
    assert served.answers() == answered == 5
    page.close()
    assert served.end() == 0
    served.run("daemon", "stop")
