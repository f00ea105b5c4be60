"""The primer of the page: pinyin and tones are explained before the first word."""

import pytest
from conftest import inspect
from test_page import Page, step


@pytest.mark.parametrize("spelling", ["marks", "zhuyin"])
@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1280, 800)])
def test_a_newcomer_reads_the_primer_before_the_first_word(tmp_path, browser, size, spelling):
    chosen = {"script": "traditional", "spelling": "zhuyin"} if spelling == "zhuyin" else {}
    served = Page(tmp_path / "home", **chosen)
    page = browser.page(served.url, width=size[0], height=size[1])
    page.get_by_role("button", name="I am new to Chinese").click()
    if not chosen:
        page.get_by_role("button", name="汉语, simplified").first.click()
    texts, asked = [], 0
    for number in range(1, 6):
        page.wait_for_selector(f"text=Page {number} of 5")
        page.wait_for_selector(".primer")
        texts.append(page.locator("main").inner_text())
        # Where nothing can be heard, nothing offers it.
        assert page.get_by_role("button", name="Hear").count() == 0
        inspect(page, f"primer-{spelling}-{size[0]}-{number}")
        page.keyboard.press("Enter")
        while not (step_of := page.wait_for_function(
            "old => document.querySelector('.intro') ? 'words' : document.querySelector('.option:enabled') ? 'question'"
            " : document.querySelector('.primer') && document.querySelector('.page > p').innerText != old ? 'page' : null",
            arg=f"Page {number} of 5",
        ).json_value()) in ("page", "words"):
            choices = page.locator(".option").count()
            page.keyboard.press(str(asked % choices + 1))
            page.wait_for_selector(".option.is-right")
            asked += 1
            if number == 1 or number == 2:
                inspect(page, f"primer-{spelling}-{size[0]}-{number}-answered")
            page.keyboard.press("Enter")
            page.wait_for_selector(".option:disabled", state="detached")
    assert step_of == "words" and asked >= 9
    assert "tone" in texts[1] and ("bopomofo" if chosen else "pinyin") in texts[0].lower()
    assert step(page) == "intro" and served.answers() == 0
    page.close()
    served.end()


@pytest.mark.parametrize("name", ["pinyin", "bopomofo"])
def test_the_primer_is_found_again(tmp_path, browser, name):
    served = Page(tmp_path / "home", **({"spelling": "zhuyin"} if name == "bopomofo" else {}))
    page = browser.page(served.url, width=390, height=844)
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("button", name=f"How {name} and tones work").click()
    page.wait_for_selector("text=Page 1 of 5")
    page.get_by_role("button", name="Skip all this").click()
    page.wait_for_selector("h1:has-text('Settings')")
    page.close()
    served.end()


def test_a_third_tone_before_another_tone_stays_low(tmp_path, browser):
    served = Page(tmp_path / "home")
    page = browser.page(served.url, width=390, height=844)
    page.wait_for_selector(".big-choice")
    paths = page.evaluate(
        "async () => { const { curves } = await import('./parts.js');"
        " return [[3, 1], [1, 3], [3]].map(tones => [...curves(tones).querySelectorAll('path')].map(p => p.getAttribute('d'))) }"
    )
    alone = paths[2][0]
    assert paths[1][1] == alone and paths[0][0] != alone
    # The low curve ends where it is lowest.
    assert paths[0][0].endswith("51 31")
    page.close()
    served.end()
