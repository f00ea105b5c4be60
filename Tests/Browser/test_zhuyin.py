"""Bopomofo, where the learner wants it."""

from conftest import inspect
from test_page import Page, begin_as_newcomer, step, wait_for_other


def test_readings_are_shown_and_typed_in_bopomofo(tmp_path, browser):
    served = Page(tmp_path / "home", spelling="zhuyin")
    page = browser.page(served.url, browser.context(width=390, height=844, bypass_csp=True))
    begin_as_newcomer(page, characters=None)
    assert step(page) == "intro"
    assert page.locator(".reading").inner_text() == "ㄋㄧˇ ㄏㄠˇ"
    assert page.locator(".reading").get_attribute("lang") == "zh-Bopo"
    assert "ㄌㄠˇ ㄕ" in page.locator(".phrase").inner_text()
    inspect(page, "page-zhuyin-introduction")
    page.evaluate("import('/drill.js').then(drill => drill.start({ kinds: ['typed'], seed: 1 }))")
    page.wait_for_selector(".intro:has-text('New 1'), .typing")
    while step(page) == "intro":
        heading = page.locator("h1").inner_text()
        page.keyboard.press("Enter")
        wait_for_other(page, heading)
    word = page.locator(".glyph").inner_text()
    assert word == "你好"
    field = page.get_by_label("The bopomofo, with a mark or a number for each tone")
    assert field.get_attribute("lang") == "zh-Bopo"
    assert "ㄋㄧˇㄏㄠˇ" in field.get_attribute("placeholder")
    page.keyboard.insert_text("ㄋㄧㄏㄠ")
    page.keyboard.press("Enter")
    page.wait_for_selector(".detail:has-text('The sounds are right. Are the tones?')")
    field.fill("")
    page.keyboard.insert_text("ㄋㄧ3ㄏㄠ4")
    assert page.locator("output").inner_text() == "ㄋㄧˇㄏㄠˋ"
    inspect(page, "page-zhuyin-typed")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('Wrong')")
    assert page.locator(".reading").inner_text() == "ㄋㄧˇ ㄏㄠˇ (spoken ㄋㄧˊ ㄏㄠˇ)"
    assert "ㄏㄠˇ: tone 3 ˇ, not 4 ˋ" in page.locator(".detail").inner_text()
    inspect(page, "page-zhuyin-wrong")
    page.get_by_role("button", name="Undo the last answer").click()
    page.wait_for_selector(".field:not([readonly])")
    page.keyboard.insert_text("ㄋㄧˇ ㄏㄠˇ")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('Right')")
    assert page.evaluate("import('/parts.js').then(({ marked }) => [marked('ㄇㄚ1ㄇㄚ5'), marked('ㄩ2ㄦ5')])") == [
        "ㄇㄚ˙ㄇㄚ", "ㄩˊ˙ㄦ",
    ]
    torn = page.evaluate("""async () => {
        const { el } = await import("/parts.js");
        const line = el("p", { lang: "zh-Bopo" }, "ㄌㄜˋ ㄙㄜˋ ㄉㄞˋ ㄒㄧㄚˋ ˙ㄌㄧㄤ");
        document.body.append(line);
        const torn = new Set();
        for (let width = 100; width < 200; width++) {
            line.style.width = `${width}px`;
            for (const { 0: syllable, index } of line.textContent.matchAll(/\\S+/g)) {
                const range = document.createRange();
                range.setStart(line.firstChild, index);
                range.setEnd(line.firstChild, index + syllable.length);
                if (range.getClientRects().length > 1) torn.add(syllable);
            }
        }
        line.remove();
        return [...torn];
    }""")
    assert torn == []
    page.close()
    assert served.end() == 0


def test_a_reading_that_is_asked_with_is_in_bopomofo(tmp_path, browser):
    served = Page(tmp_path / "home", spelling="zhuyin", skills="hanzi", introduce="never")
    page = browser.page(served.url, width=320, height=568)
    begin_as_newcomer(page, characters=None)
    assert step(page) == "choice"
    assert page.locator(".asked.pinyin").inner_text() == "ㄋㄧˇ ㄏㄠˇ"
    assert page.locator(".asked.pinyin").get_attribute("lang") == "zh-Bopo"
    inspect(page, "page-zhuyin-question")
    page.evaluate("import('/main.js').then(main => main.words())")
    page.get_by_label("Characters, bopomofo or English").fill("ㄇㄞ")
    found = page.locator(".row.word", has_text="ㄇㄞˇ").first
    found.wait_for()
    assert found.locator("> span").first.get_attribute("lang") == "zh-Bopo"
    inspect(page, "page-zhuyin-words")
    page.close()
    assert served.end() == 0
