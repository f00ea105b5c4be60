"""What keyboards and screen readers meet when a screen changes by itself."""

from conftest import heading, text
from test_game import sheet

FOCUS = "document.activeElement.id || document.activeElement.tagName"


def test_focus_stays_when_the_screen_changes(hosts, browser, tmp_path):
    questions = sheet(tmp_path, "7", 2)
    host = hosts("--questions", "2", "--seed", "7", "--time", "60")
    page = browser.phone(host, "Ann")
    other = browser.phone(host, "Bo")
    # The button that was pressed is gone: the title has the focus, and keeps it.
    assert page.evaluate(FOCUS) == "H1"
    for number, question in enumerate(questions, 1):
        host.type()
        heading(page, f"Question {number}")
        assert page.evaluate(FOCUS) == "H1"
        host.type()
        page.locator("button.option").first.wait_for()
        assert page.evaluate(FOCUS) == "H1"
        announced = text(page.locator("#status"))
        assert announced.startswith(f"Question {number} of 2. How is it read? {question['prompt']}; 1 ")
        assert page.locator("#status span").first.get_attribute("lang") == "zh-Hans"
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUS) == "o1"
        page.keyboard.press("Enter")
        page.locator(".task", has_text="Answer received").wait_for()
        assert page.evaluate(FOCUS) == "o1"
        assert page.locator("#o1").get_attribute("aria-disabled") == "true"
        assert text(page.locator("#status")) == "Answer received; wait for the others."
        # A second press changes nothing.
        page.keyboard.press("Enter")
        assert page.locator(".mine").count() == 1
        other.keyboard.press("1")
        page.locator(".verdict").wait_for()
        assert page.evaluate(FOCUS) == "H1"
        assert text(page.locator("#status")).split(", ")[0] in ("✓ Right", "✗ Wrong")
        host.type()
    heading(page, "The end")
    assert page.evaluate(FOCUS) == "H1"


def test_who_does_not_use_the_keyboard_gets_no_focus(hosts, browser):
    host = hosts("--questions", "1", "--seed", "7")
    page = browser.page(host.url)
    page.get_by_label("Your name").fill("Ann")
    page.evaluate("document.activeElement.blur()")
    page.evaluate("document.querySelector('form').requestSubmit()")
    heading(page, "Hello, Ann")
    host.type()
    heading(page, "Question 1")
    assert page.evaluate(FOCUS) == "BODY"


def test_the_word_of_a_listening_question_is_not_announced(hosts, browser, tmp_path):
    [question] = sheet(tmp_path, "7", 1, "listening")
    host = hosts("--questions", "1", "--seed", "7", "--kind", "listening")
    page = browser.phone(host, "Ann")
    host.type()
    heading(page, "Question 1")
    host.type()
    page.locator("button.option").first.wait_for()
    announced = text(page.locator("#status"))
    assert "What do you hear?" in announced and question["audio"] not in announced
