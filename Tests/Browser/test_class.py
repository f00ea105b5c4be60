"""A class whose pupils tap their own names."""

import subprocess

import pytest
from conftest import PROGRAM, heading, inspect

NAMES = ["Anna", "Ben", "小李", "Maximilian Schneider"] + [f"Pupil {n}" for n in range(5, 31)]


@pytest.fixture
def class_host(hosts, tmp_path):
    def start(*options):
        environment = {
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TRAINER_DAEMON": "off",
            "TRAINER_HOME": str(tmp_path / "home"), "HOME": str(tmp_path / "home"),
        }
        pupils = tmp_path / "pupils.txt"
        pupils.write_text("\n".join(NAMES) + "\n", encoding="utf-8")
        subprocess.run(
            [PROGRAM, "class", "new", "7b", "--file", str(pupils)], env=environment, check=True,
            stdout=subprocess.DEVNULL,
        )
        return hosts("--class", "7b", *options)

    return start


def tap(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def take(page, name):
    """Taps a name of the list, and confirms it."""
    tap(page, name)
    heading(page, f"Are you {name}?")
    tap(page, "Yes, begin")


def test_pupils_tap_their_names(class_host, browser):
    host = class_host("--questions", "1", "--seed", "7")
    first = browser.page(host.url, width=390, height=844)
    second = browser.page(host.url, width=320, height=568)
    heading(second, "Who are you?")
    assert second.locator(".pick button").all_inner_texts() == NAMES
    inspect(second, "class-list-320")
    tap(first, "Anna")
    heading(first, "Are you Anna?")
    inspect(first, "class-confirm")
    tap(first, "That is not me")
    take(first, "Anna")
    heading(first, "Hello, Anna")
    # The name that somebody else has just taken can still be tapped until the page hears of it.
    second.locator(".pick button:disabled", has_text="Anna").wait_for()
    assert "crossed out" in second.locator("#crossed").inner_text()
    second.evaluate("document.querySelector('.pick button').disabled = false")
    take(second, "Anna")
    second.get_by_text("Somebody has this name. Choose your own.").wait_for()
    assert second.locator(".pick button:disabled").all_inner_texts() == ["Anna"]
    inspect(second, "class-taken-320")
    take(second, "Pupil 30")
    heading(second, "Hello, Pupil 30")
    guest = browser.page(host.url, width=390, height=844)
    tap(guest, "I am not on the list")
    guest.get_by_label("Your name").fill("Guest")
    inspect(guest, "class-guest")
    tap(guest, "Join")
    heading(guest, "Hello, Guest")
    host.wait("Guest")

    # The wrong name is freed by the host, also after a reload, and chosen by its pupil.
    second.reload()
    heading(second, "Hello, Pupil 30")
    waiting = browser.page(host.url, width=390, height=844)
    waiting.locator(".pick button:disabled", has_text="Pupil 30").wait_for()
    inspect(waiting, "class-list-390")
    host.type("f Pupil 30")
    heading(second, "Who are you?")
    second.get_by_text("The host has freed this name. Choose your own.").wait_for()
    take(second, "小李")
    heading(second, "Hello, 小李")
    second.reload()
    heading(second, "Hello, 小李")
    take(waiting, "Pupil 30")
    heading(waiting, "Hello, Pupil 30")
    host.type()
    heading(second, "Question 1")
    heading(waiting, "Question 1")
    assert second.locator(".me").inner_text() == "小李"
    inspect(second, "class-question-320")


@pytest.mark.parametrize("width", [320, 390])
def test_a_wrong_name_is_given_back_in_the_lobby(class_host, browser, width):
    host = class_host("--questions", "1", "--teams", "2")
    page = browser.page(host.url, width=width, height=568)
    take(page, "Ben")
    heading(page, "Hello, Ben")
    inspect(page, f"class-lobby-{width}")
    other = browser.page(host.url)
    other.locator(".pick button:disabled", has_text="Ben").wait_for()
    tap(page, "That is not me")
    heading(page, "Who are you?")
    other.locator(".pick button:enabled", has_text="Ben").wait_for()
    page.reload()
    take(page, "Maximilian Schneider")
    heading(page, "Hello, Maximilian Schneider")
    host.type()
    heading(page, "Question 1")
    host.type()
    page.locator("button.option").first.wait_for()
    assert page.locator(".me .soft").inner_text() == "Maximilian Schneider"
    assert page.get_by_role("button", name="That is not me").count() == 0
    inspect(page, f"class-teams-{width}")


@pytest.mark.parametrize(
    ("locale", "title", "other"),
    [
        ("de-AT", "Wer bist du?", "Ich bin nicht auf der Liste"),
        ("es-MX", "¿Quién eres?", "No estoy en la lista"),
        ("fr-CA", "Qui es-tu", "Je ne suis pas sur la liste"),
        ("zh-CN", "你是谁？", "名单上没有我"),
        ("zh-TW", "你是誰？", "名單上沒有我"),
        ("pt-BR", "Who are you?", "I am not on the list"),
    ],
)
def test_the_list_is_in_the_language_of_the_phone(class_host, browser, locale, title, other):
    host = class_host("--questions", "1")
    page = browser.page(host.url, width=320, height=568, locale=locale)
    heading(page, title)
    tap(page, other)
    inspect(page, f"class-field-{locale}")
    page.locator("button", has_text=other).wait_for(state="detached")
    page.locator("button.plain").click()
    page.locator(".pick button", has_text="Anna").click()
    page.locator("h1", has_text="Anna").wait_for()
    inspect(page, f"class-confirm-{locale}")


def test_a_sleeping_phone_with_a_freed_name_goes_back_to_the_list(class_host, browser):
    host = class_host("--questions", "1")
    page = browser.page(host.url)
    take(page, "Ben")
    heading(page, "Hello, Ben")
    page.evaluate("ws.onclose = ws.onmessage = null; ws.close(); ws = null")
    host.type("f Ben")
    other = browser.page(host.url)
    other.locator(".pick button:enabled", has_text="Ben").wait_for()
    page.evaluate("connect()")
    heading(page, "Who are you?")


def test_names_fit_on_a_projector(class_host, browser):
    host = class_host("--questions", "1")
    screen = browser.screen(host)
    heading(screen, "Join at")
    # From now on the test alone says who has joined.
    screen.evaluate("ws.onmessage = null")

    def lobby(count):
        screen.evaluate(
            """count => on.lobby({ locked: false, players: Array.from({ length: count },
                 (_, i) => ({ id: i + 1, name: i % 3 ? 'Pupil ' + (i + 1) : '汉汉汉汉汉汉汉汉汉汉', connected: true })) })""",
            count,
        )
        below = "[...document.querySelectorAll('.names li')].some(e => e.getBoundingClientRect().bottom > innerHeight)"
        assert not screen.evaluate(below)
        assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
        return screen.locator(".names li").all_inner_texts()

    assert len(lobby(30)) == 30
    inspect(screen, "class-projector-30")
    assert len(lobby(40)) == 40
    shown = lobby(300)
    assert shown[-1] == f"+{300 - len(shown) + 1}"
    inspect(screen, "class-projector-300")
