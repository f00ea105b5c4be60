"""Homework on two phones, each at its own pace."""

import datetime

from conftest import heading, inspect, text


def begin(browser, host, name, **options):
    page = browser.page(host.url, **options)
    page.get_by_text("There is no clock").wait_for()
    inspect(page, f"homework-join-{name}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    heading(page, "Question 1 of 2")
    return page


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
    while first.locator("h1").inner_text() != "Done":
        if first.get_by_role("button", name="Next").count():
            first.get_by_role("button", name="Next").click()
        elif first.locator("button.option[aria-disabled=false]").count():
            first.keyboard.press("2")
        first.wait_for_timeout(50)
    inspect(first, "homework-done")
    assert "of 2 right" in text(first.locator("main"))
    host.type("e")
    heading(second, "The homework has ended")
    inspect(second, "homework-ended")
    heading(first, "The homework has ended")
    assert '"answered":2' in host.rest()
