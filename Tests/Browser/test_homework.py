"""Homework on two phones, each at its own pace."""

import datetime

from conftest import heading, inspect, text
from test_class import NAMES, class_host, take, tap  # noqa: F401 (a fixture)


def begin(browser, host, name, **options):
    page = browser.page(host.url, **options)
    page.get_by_text("There is no clock").wait_for()
    inspect(page, f"homework-join-{name}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    heading(page, "Question 1 of 2")
    return page


def finish(page):
    while page.locator("h1").inner_text() != "Done":
        if page.get_by_role("button", name="Next").count():
            page.get_by_role("button", name="Next").click()
        elif page.locator("button.option[aria-disabled=false]").count():
            page.keyboard.press("2")
        page.wait_for_timeout(50)


def test_two_phones_at_their_own_pace(hosts, browser):
    until = str(datetime.date.today() + datetime.timedelta(days=2))
    host = hosts("--homework", "--until", until, "--questions", "2", "--seed", "7", "--json",
                 "--level", "1", "--kind", "reading")
    first = begin(browser, host, "Ann", width=400)
    second = begin(browser, host, "Bo", width=320, height=568, scheme="dark")
    inspect(first, "homework-asking")
    for page, name in ((first, "Ann"), (second, "Bo")):
        page.keyboard.press("1")
        page.get_by_role("button", name="Next").wait_for()
        inspect(page, f"homework-verdict-{name}")
        assert len(page.locator(".word").inner_text().split("\n")) >= 3
    # A reload keeps the place.
    first.reload()
    first.get_by_role("button", name="Next").click()
    heading(first, "Question 2 of 2")
    finish(first)
    inspect(first, "homework-done")
    assert "of 2" in text(first.locator(".big")) and first.locator(".big + p").inner_text() == "right"
    # The result is on one line, and whole, on the narrowest phone.
    first.set_viewport_size({"width": 320, "height": 568})
    assert first.evaluate(
        """() => {
            const range = document.createRange()
            range.selectNodeContents(document.querySelector('.big'))
            const box = range.getBoundingClientRect()
            return range.getClientRects().length == 1 && box.left >= 0 && box.right <= innerWidth
        }"""
    )
    inspect(first, "homework-done-320")
    host.type("e")
    heading(second, "The homework has ended")
    inspect(second, "homework-ended")
    heading(first, "The homework has ended")
    assert '"answered":2' in host.rest()


def test_a_class_taps_its_names_and_a_projector_counts(class_host, browser):
    until = str(datetime.date.today() + datetime.timedelta(days=2))
    host = class_host("--homework", "--until", until, "--questions", "1", "--seed", "7",
                      "--level", "1", "--kind", "reading")
    screen = browser.screen(host)
    screen.get_by_text(f"Begun: 0 of {len(NAMES)} · done: 0").wait_for()
    first = browser.page(host.url, width=390, height=844)
    second = browser.page(host.url, width=320, height=568)
    heading(second, "Who are you?")
    second.get_by_text("There is no clock").wait_for()
    inspect(second, "homework-list-320")
    take(first, "Anna")
    heading(first, "Question 1 of 1")
    second.locator(".pick button:disabled", has_text="Anna").wait_for()
    # A wrong name is given back as long as nothing was answered, also after a reload.
    take(second, "Pupil 7")
    heading(second, "Question 1 of 1")
    assert second.locator(".me").inner_text() == "Pupil 7"
    inspect(second, "homework-name-320")
    second.reload()
    third = browser.page(host.url)
    third.locator(".pick button:disabled", has_text="Pupil 7").wait_for()
    tap(second, "That is not me")
    heading(second, "Who are you?")
    third.locator(".pick button:enabled", has_text="Pupil 7").wait_for()
    take(second, "Ben")
    heading(second, "Question 1 of 1")
    second.keyboard.press("1")
    second.get_by_role("button", name="Next").wait_for()
    assert second.get_by_role("button", name="That is not me").count() == 0
    first.keyboard.press("1")
    first.get_by_role("button", name="Next").wait_for()
    screen.get_by_text(f"Begun: 2 of {len(NAMES)} · done: 2").wait_for()
    assert "Anna" not in screen.locator("main").inner_text()
    inspect(screen, "homework-projector")
    # The wrong name is freed, and its pupil chooses again.
    host.wait("joined: 3 Ben")
    host.type("f Ben")
    heading(second, "Who are you?")
    second.get_by_text("The host has freed this name. Choose your own.").wait_for()
    take(second, "小李")
    heading(second, "Question 1 of 1")
    # What was answered under the other name is not answered under this one.
    second.locator("button.option[aria-disabled=false]").first.wait_for()
    assert second.locator(".me").inner_text() == "小李"


def test_a_stopped_homework_says_so_and_goes_on_by_itself(hosts, browser, tmp_path):
    until = str(datetime.date.today() + datetime.timedelta(days=2))
    host = hosts("--homework", "--until", until, "--questions", "2", "--seed", "7", "--json",
                 "--level", "1", "--kind", "reading")
    browser.is_host_gone = True
    page = begin(browser, host, "Ann", width=320, height=568)
    done = begin(browser, host, "Bo")
    finish(done)
    page.clock.install()
    page.reload()
    heading(page, "Question 1 of 2")
    host.type("q")
    # The host says that it stops: there is nothing to wait for.
    heading(page, "Not reachable now")
    page.get_by_text("does not answer").wait_for()
    inspect(page, "homework-away-320")
    # Who is done keeps the result.
    done.locator("main.gone h1", has_text="Done").wait_for()
    done.get_by_text("You can close this page.").wait_for()
    host.rest()
    # After some seconds of its own attempts, a page says the same of a host that is killed.
    [record] = (tmp_path / "home").glob("homework-*.jsonl")
    port = host.url.split(":")[2].split("/")[0]
    resumed = hosts("--resume", str(record), "--port", port, "--json")
    assert resumed.url == host.url
    page.clock.run_for(31_000)
    heading(page, "Question 1 of 2")
    resumed.end()
    page.get_by_text("Connection lost; reconnecting").wait_for()
    for _ in range(8):
        page.clock.run_for(4_000)
        if page.get_by_text("Not reachable now").count():
            break
    heading(page, "Not reachable now")
