"""The page to type the code of a game."""

import pytest
from conftest import heading, inspect


@pytest.mark.parametrize(
    ("locale", "title", "label", "form", "wrong"),
    [
        ("en-US", "Join a game", "Code on the big screen", "A code has five letters and digits",
         "There is no game with this code."),
        ("de-DE", "Bei einem Spiel mitmachen", "Code von der Leinwand", "Ein Code hat fünf Buchstaben",
         "Zu diesem Code gibt es kein Spiel."),
        ("zh-TW", "加入遊戲", "大螢幕上的代碼", "代碼由五個字母和數字組成", "沒有使用這個代碼的遊戲。"),
    ],
)
def test_a_code_is_typed(hosts, browser, locale, title, label, form, wrong):
    host = hosts("--questions", "1")
    root, code = host.url.rsplit("/", 1)
    page = browser.page(root + "/", locale=locale, width=320, height=568)
    heading(page, title)
    assert page.evaluate("document.activeElement.id") == "code"
    inspect(page, f"entry-{locale}")
    # Nothing of the game is in the page.
    assert code not in page.content() and "/" + code not in page.content()
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    field = page.get_by_label(label)
    field.fill("12")
    page.keyboard.press("Enter")
    page.locator("#status", has_text=form).wait_for()
    assert requests == []
    field.fill("ZZZZ9" if code != "ZZZZ9" else "ZZZZ8")
    browser.is_code_wrong = True
    page.keyboard.press("Enter")
    page.locator("#status", has_text=wrong).wait_for()
    assert page.evaluate("document.activeElement.id") == "code"
    inspect(page, f"entry-wrong-{locale}")
    # Lower case and blanks are as good.
    field.fill(f" {code[:2]} {code[2:]}".lower())
    page.keyboard.press("Enter")
    page.wait_for_url(host.url)
    page.locator("#name").wait_for()


def test_wrong_codes_are_limited_and_an_opened_page_is_none(hosts, browser):
    host = hosts("--questions", "1")
    root, _ = host.url.rsplit("/", 1)
    page = browser.page(root + "/")
    browser.is_code_wrong = True
    opened = page.evaluate(
        "async () => { for (let i = 0; i < 250; i++) await fetch('/'); return (await fetch('/')).status }"
    )
    assert opened == 200
    assert page.evaluate(
        "async () => { for (let i = 0; i < 199; i++) await fetch('/22222'); return (await fetch('/22222')).status }"
    ) == 404
    page.get_by_label("Code on the big screen").fill("22222")
    page.keyboard.press("Enter")
    page.locator("#status", has_text="Too many wrong codes. Try again in a minute.").wait_for()


def test_a_wrong_code_in_the_address_can_be_typed_again(hosts, browser):
    host = hosts("--questions", "1")
    root, code = host.url.rsplit("/", 1)
    browser.is_code_wrong = True
    wrong = "ZZZZ9" if code != "ZZZZ9" else "ZZZZ8"
    page = browser.page(f"{root}/{wrong.lower()}", locale="de-DE", width=320, height=568)
    page.locator("#status", has_text="Zu diesem Code gibt es kein Spiel.").wait_for()
    field = page.get_by_label("Code von der Leinwand")
    assert field.input_value() == wrong
    inspect(page, "entry-wrong-address")
    field.fill(code)
    page.keyboard.press("Enter")
    page.wait_for_url(host.url)
