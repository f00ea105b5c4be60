"""The statistics of the page, which are those that `stats --html` writes."""

import re
import subprocess

import pytest
from conftest import PROGRAM, inspect
from test_long_use import FAKETIME
from test_page import Page

DAYS = (-20, -13, -6, -1, 0)


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A learner of five days who takes each tone for the first one."""
    home = tmp_path_factory.mktemp("learner") / "home"
    for days in DAYS:
        time = {"LD_PRELOAD": str(FAKETIME), "FAKETIME": f"{days:+d}d"} if FAKETIME.exists() else {}
        subprocess.run(
            [PROGRAM, "drill", "--kind", "tone", "--new", "10", "--ahead"], input="1\n" * 40, text=True,
            stdout=subprocess.DEVNULL, check=True,
            env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TRAINER_DAEMON": "off", "HOME": str(home),
                 "TRAINER_HOME": str(home), "TZ": "UTC", **time},
        )
    return home


@pytest.fixture
def statistics(home, browser):
    served = Page(home)
    page = browser.page(served.url, width=390, height=844)
    page.get_by_role("link", name="Statistics").or_(page.get_by_role("button", name="End the drill")).first.click()
    if page.locator(".report").count() == 0:
        page.get_by_role("button", name="Statistics").or_(page.get_by_role("link", name="Statistics")).first.click()
    page.wait_for_selector(".report svg")
    yield served, page
    page.close()
    assert served.end() == 0


def test_they_are_those_of_the_file(statistics, tmp_path):
    served, page = statistics
    file = tmp_path / "statistics.html"
    served.run("stats", "--html", str(file), check=True)
    written = file.read_text()
    titles = re.findall(r"<h2>([^<]*)</h2>", written)
    assert {"Progress by level", "The last year", "Weak spots"} <= set(titles)
    assert page.locator(".report h2").all_inner_texts() == titles
    for name, attribute in (("path", "d"), ("rect", "width"), ("rect", "x"), ("svg", "aria-label")):
        shown = page.eval_on_selector_all(
            f".report {name}[{attribute}]", f"nodes => nodes.map(node => node.getAttribute('{attribute}'))"
        )
        assert shown == re.findall(rf'<{name}\b[^>]* {attribute}="([^"]*)"', written), (name, attribute)
        assert shown
    # Charts are drawn, not only there: an element in the wrong namespace has no box.
    assert all(page.eval_on_selector_all(".report svg", "nodes => nodes.map(node => node.getBBox().width > 50)"))
    assert "trainer " not in page.locator(".report").inner_text()


def test_they_are_live(statistics):
    served, page = statistics
    before = page.locator(".totals").inner_text()
    served.run("drill", "--kind", "tone", "--ahead", "--count", "3", input="1\n" * 6)
    page.get_by_role("link", name="Statistics").click()
    page.wait_for_function("before => document.querySelector('.totals').innerText !== before", arg=before)


def test_a_weak_spot_leads_to_its_words_and_a_word_to_its_sheet(statistics):
    _, page = statistics
    inspect(page, "page-statistics-charts")
    link = page.locator(".report .spots a").first
    target = page.locator(link.get_attribute("href"))
    link.click()
    page.wait_for_function("id => { const top = document.querySelector(id).getBoundingClientRect().top; return top > -2 && top < innerHeight }",
                           arg=link.get_attribute("href"))
    assert "#" not in page.url
    word = target.locator("button.word").first
    hanzi = word.locator("b").inner_text()
    word.click()
    page.wait_for_selector(f"dialog :text('{hanzi}')")


def test_the_advice_begins_its_practice(statistics):
    _, page = statistics
    last = page.locator(".report > section").last
    assert "What to do next" in last.inner_text()
    practice = last.get_by_role("button", name="Practise what you confuse most")
    assert practice.count() == ("You often answer" in last.inner_text())
    if practice.count():
        practice.click()
        page.wait_for_selector(".option:enabled, .intro .main")


@pytest.mark.parametrize("width, height", [(320, 568), (740, 360), (1440, 900)])
def test_they_fit_each_screen(home, browser, width, height):
    served = Page(home)
    page = browser.page(served.url, width=width, height=height)
    page.get_by_role("button", name="End the drill").click()
    page.get_by_role("button", name="Statistics").click()
    page.wait_for_selector(".report svg")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    smallest = page.eval_on_selector_all(
        ".report svg text", "nodes => Math.min(...nodes.map(node => node.getBoundingClientRect().height))"
    )
    assert smallest >= 11, "the letters of a chart are too small"
    inspect(page, f"page-statistics-{width}")
    page.close()
    assert served.end() == 0
