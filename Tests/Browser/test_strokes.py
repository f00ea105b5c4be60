"""Characters that are drawn stroke by stroke."""

import json
import subprocess

import pytest
from conftest import PROGRAM, inspect
from test_page import Page, begin_as_newcomer, step

# Two strokes that were drawn for the tests and stand for those of any character.
STROKES = ["M 100 420 L 900 420 L 900 500 L 100 500 Z", "M 460 800 L 540 800 L 540 -60 L 460 -60 Z"]
MEDIANS = [[[120, 460], [880, 460]], [[500, 780], [500, -40]]]


@pytest.fixture
def drawn(tmp_path, browser):
    """A home with the strokes of two words, and a function that opens its page."""
    served = Page(tmp_path / "home")
    file = tmp_path / "graphics.txt"
    file.write_text("".join(
        json.dumps({"character": character, "strokes": STROKES, "medians": MEDIANS}) + "\n" for character in "你学學"
    ))

    def start(motion="no-preference", characters="汉语, simplified", **options):
        subprocess.run(
            [PROGRAM, "words", "import", "--strokes", file], env=served.environment, check=True, stdout=subprocess.DEVNULL
        )
        page = browser.page("about:blank", **options)
        page.emulate_media(reduced_motion=motion)
        page.goto(served.url)
        begin_as_newcomer(page, characters)
        assert step(page) == "intro"
        return page

    yield served, start
    for context in browser.contexts:
        context.close()
    browser.contexts.clear()
    assert served.end() == 0


def find(page, text):
    """Shows all about the first word that a search finds; the drill is left before."""
    page.keyboard.press("q")
    page.get_by_role("button", name="Words").click()
    page.locator("#search").fill(text)
    page.locator(".found button").first.click()
    page.wait_for_selector("dialog")


def finish(page):
    page.wait_for_function(
        "() => document.querySelector('.strokes') && !document.querySelector('.strokes .ghost, .strokes .pen')"
    )


def test_a_new_word_is_drawn_and_drawn_again(drawn):
    served, start = drawn
    page = start(width=320, height=568)
    before = page.locator(".prompt").bounding_box()
    page.wait_for_selector(".strokes")
    # 你 is drawn; 好, whose strokes are not known, is written.
    assert page.locator(".glyph .strokes").count() == 1
    assert page.locator(".glyph").inner_text().endswith("好")
    assert page.locator(".prompt").bounding_box() == before
    finish(page)
    inspect(page, "page-strokes")
    page.get_by_role("button", name="Draw it again").click()
    page.wait_for_selector(".strokes .pen", state="attached")
    assert page.locator(".strokes .ghost").count() == 2
    finish(page)
    page.keyboard.press("d")
    page.wait_for_selector(".strokes .pen", state="attached")
    page.keyboard.press("d")
    finish(page)
    page.keyboard.press("s")
    page.wait_for_function("() => document.querySelector('.glyph').innerText != '你好' && !document.querySelector('.strokes')")
    find(page, "学")
    finish(page)
    assert page.locator("dialog .strokes").count() == 1
    inspect(page, "page-strokes-of-a-word")


def test_nothing_moves_for_who_wants_no_motion(drawn):
    served, start = drawn
    subprocess.run(
        [PROGRAM, "settings", "set", "script", "traditional"], env=served.environment, check=True, stdout=subprocess.DEVNULL
    )
    page = start("reduce", characters=None, width=390, height=844)
    page.wait_for_selector(".strokes")
    assert page.locator(".strokes .ghost, .strokes .pen").count() == 0
    assert page.get_by_role("button", name="Draw it again").count() == 0
    find(page, "学")
    # The character is that of the learner's script, and its strokes have their numbers.
    assert page.locator("dialog .strokes text").all_text_contents() == ["1", "2"]
    assert page.locator("dialog .glyph .sr").inner_text().startswith("學")
    inspect(page, "page-strokes-numbered")
