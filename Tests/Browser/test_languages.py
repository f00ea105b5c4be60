"""The pages in the languages of the browsers."""

import json
import re

import pytest
from conftest import ROOT, choose, heading, inspect, text
from test_game import sheet

TEXTS = json.loads((ROOT / "Sources/QuizServer/texts.json").read_text(encoding="utf-8"))
LANGUAGES = TEXTS["lang"]
ENGLISH = LANGUAGES.index("en")

PLAYED = {
    "de-AT": {
        "lang": "de", "name": "Dein Name", "join": "Mitspielen", "hello": "Hallo, 小李!",
        "title": "Frage 1 von 1", "task": "Wie liest man das?", "got": "Antwort ist da.",
        "paused": "Pause", "verdict": "Richtig · 1000 Punkte",
        "standing": "Platz 1 von 2 · 1000 Punkte · 1 richtig", "place": "Platz 1",
        "end": "1000 Punkte · 1 von 1 richtig", "missed": "Alles gewusst!", "result": "Ergebnis",
    },
    "zh-TW": {
        "lang": "zh-Hant", "name": "你的名字", "join": "加入", "hello": "小李，你好！",
        "title": "第 1 題，共 1 題", "task": "怎麼讀？", "got": "已收到你的答案", "paused": "已暫停",
        "verdict": "答對了 · 1000 分", "standing": "第 1 名，共 2 名 · 1000 分 · 答對 1 題",
        "place": "第 1 名", "end": "1000 分 · 1 題答對 1 題", "missed": "全部答對！",
        "result": "最終成績",
    },
}


def wait(page, shown, within):
    page.locator(within, has_text=shown).first.wait_for()


@pytest.mark.parametrize("locale", PLAYED)
def test_a_question_is_played_in_the_language_of_the_browser(hosts, browser, tmp_path, locale):
    shown = PLAYED[locale]
    lang = shown["lang"]
    [question] = sheet(tmp_path, "7", 1)
    host = hosts("--questions", "1", "--seed", "7", "--scoring", "accuracy")
    page = browser.page(host.url, locale=locale, width=390, height=844)
    screen = browser.screen(host, locale=locale)
    other = browser.phone(host, "Ann")
    assert page.evaluate("document.documentElement.lang") == lang
    inspect(page, f"{lang}-join")
    page.get_by_label(shown["name"]).fill("小李")
    page.get_by_role("button", name=shown["join"]).click()
    heading(page, shown["hello"])
    wait(screen, "小李", ".names")
    inspect(page, f"{lang}-lobby")
    inspect(screen, f"{lang}-screen-lobby")
    host.type()
    heading(page, shown["title"])
    inspect(page, f"{lang}-ready")
    host.type()
    wait(page, shown["task"], ".task")
    wait(screen, shown["task"], ".task")
    inspect(page, f"{lang}-ask")
    inspect(screen, f"{lang}-screen-ask")
    # Words keep their own language, and a screen reader says the word and its options.
    assert page.locator(".big").get_attribute("lang") == "zh-Hans"
    assert page.locator(".option > :nth-child(3)").first.get_attribute("lang") == "zh-Latn"
    announced = text(page.locator("#status"))
    assert all(part in announced for part in (shown["title"], shown["task"], question["prompt"]))
    assert all(option in announced for option in question["options"])
    host.type("p")
    heading(page, shown["paused"])
    inspect(page, f"{lang}-paused")
    host.type("p")
    heading(page, shown["title"])
    choose(page, question["options"][question["answer"]])
    wait(page, shown["got"], ".task")
    inspect(page, f"{lang}-got")
    choose(other, question["options"][(question["answer"] + 1) % 4])
    wait(page, shown["verdict"], ".verdict")
    wait(page, shown["standing"], ".score")
    assert page.locator(".word > :nth-child(3)").get_attribute("lang") == "en"
    inspect(page, f"{lang}-reveal")
    screen.locator(".win").wait_for()
    inspect(screen, f"{lang}-screen-reveal")
    host.type()
    wait(page, shown["place"], ".big")
    wait(page, shown["end"], ".score")
    wait(page, shown["missed"], "main p")
    heading(screen, shown["result"])
    inspect(page, f"{lang}-end")
    inspect(screen, f"{lang}-screen-end")


def english(lang):
    """Returns the parts of the English texts that no text of a language contains."""
    own = LANGUAGES.index(lang)
    parts = {
        part.strip(" ·.:;,") for key, forms in TEXTS.items() if key != "lang"
        for part in re.split(r"\{\w+\}|~|\|", forms[ENGLISH])
    }
    used = " ".join(forms[own] for key, forms in TEXTS.items() if key != "lang").replace("~", " ")
    return {part for part in parts if len(part) > 3 and part not in used}


@pytest.mark.parametrize(
    ("locale", "lang"),
    [("de-DE", "de"), ("es-MX", "es"), ("fr-FR", "fr"), ("zh-CN", "zh-Hans"), ("zh-HK", "zh-Hant")],
)
def test_no_english_is_left_in_another_language(hosts, browser, tmp_path, locale, lang):
    [question] = sheet(tmp_path, "7", 1)
    host = hosts("--questions", "1", "--seed", "7", "--teams", "2")
    page = browser.page(host.url, locale=locale, width=320, height=568)
    screen = browser.screen(host, locale=locale, width=1024, height=768)
    unwanted = english(lang)
    assert len(unwanted) > 60

    def look(*pages):
        for each in pages:
            # Glosses are English, and say so.
            seen = each.evaluate(
                """() => { const copy = document.body.cloneNode(true)
                  for (const e of copy.querySelectorAll('[lang=en], script, noscript')) e.remove()
                  return copy.textContent.replaceAll('\\u00a0', ' ') }"""
            )
            found = [part for part in unwanted if re.search(rf"\b{re.escape(part)}\b", seen)]
            assert found == []
            assert each.evaluate("document.documentElement.scrollWidth <= innerWidth")

    look(page)
    page.locator("#name").fill("   ")
    page.locator("form button").click()
    page.locator("#status:not(:empty)").wait_for()
    look(page)
    page.locator("#name").fill("Xu")
    page.locator("form button").click()
    page.locator(".team").wait_for()
    screen.locator(".team").first.wait_for()
    look(page, screen)
    for _ in range(2):
        host.type()
        page.locator("#seconds").wait_for()
        screen.locator("#seconds").wait_for()
        look(page, screen)
    page.locator("button.option").nth(question["answer"]).click()
    page.locator(".win").wait_for()
    screen.locator(".win").wait_for()
    look(page, screen)
    host.type()
    page.locator(".side").wait_for()
    screen.locator(".podium").wait_for()
    look(page, screen)
    for part in ("screens.twin()", "screens.kicked()", "screens.gone()", "screens.board()",
                 "on.pause()", "on.no({ why: 'locked' })", "on.no({ why: 'wait' })"):
        page.evaluate(part)
        look(page)
