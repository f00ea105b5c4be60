"""The word lists of a learner's page: a newcomer's characters, and a list of one's own."""

from conftest import inspect
from test_page import Page, begin_as_newcomer, step

ROWS = "hanzi,pinyin,english\n重庆,chong2qing4,Chongqing\n火锅,huo3guo1,hotpot\n,,nothing\n"
DROP = """([name, text]) => {
    const files = new DataTransfer();
    files.items.add(new File([text], name));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


def test_a_newcomer_from_taiwan_gets_traditional_characters(tmp_path, browser):
    served = Page(tmp_path / "home")
    page = browser.page(served.url, width=320, height=568)
    begin_as_newcomer(page, "with the readings of Taiwan")
    step(page)
    assert page.locator(".glyph").get_attribute("lang") == "zh-Hant"
    assert [served.setting(name) for name in ("script", "region", "spelling")] == ["traditional", "taiwan", "marks"]
    page.close()
    assert served.end() == 0


def test_a_newcomer_begins_with_a_list_of_her_own(tmp_path, browser):
    served = Page(tmp_path / "home")
    page = browser.page(served.url, width=390, height=844)
    page.get_by_role("button", name="I have my own list").click()
    page.get_by_role("button", name="汉语, simplified").click()
    page.wait_for_selector("h1:has-text('Word lists')")
    inspect(page, "page-lists")
    page.locator("#file").set_input_files({"name": "Lesson 5.csv", "mimeType": "text/csv", "buffer": ROWS.encode()})
    page.wait_for_selector("dialog:has-text('2 words for the list ‘lesson-5’')")
    assert "line 4" in page.locator("dialog").inner_text()
    inspect(page, "page-list-read")
    assert served.setting("packs") == "study"
    page.get_by_role("button", name="Add 2 words").click()
    page.get_by_role("button", name="Drill them now").wait_for()
    inspect(page, "page-list-added")
    assert served.setting("packs") == "lesson-5,study"
    page.keyboard.press("Enter")
    step(page)
    assert page.locator(".glyph").inner_text() in ("重庆", "火锅")
    page.close()
    assert served.end() == 0


def test_a_file_is_dropped_and_lists_are_switched(tmp_path, browser):
    served = Page(tmp_path / "home")
    page = browser.page(served.url, width=1280, height=800)
    begin_as_newcomer(page)
    step(page)
    page.evaluate(DROP, ["empty.csv", ""])
    page.wait_for_selector("dialog:has-text('The file is empty.')")
    page.keyboard.press("Escape")
    # Long enough for many messages.
    long = ROWS + "".join(f",,left out {number}\n" for number in range(2000))
    page.evaluate(DROP, ["Übung 1.csv", long])
    page.wait_for_selector("dialog:has-text('2 words for the list ‘übung-1’')")
    assert "more lines left out" in page.locator("dialog").inner_text()
    page.locator("dialog .main").click()
    page.get_by_role("button", name="Drill them now").wait_for()
    assert served.setting("packs") == "übung-1,study"
    page.get_by_label("übung-1").uncheck()
    page.wait_for_selector("[role=status]:has-text('Saved')")
    assert served.setting("packs") == "study"
    page.get_by_label("HSK 1 to 9").click()
    page.wait_for_selector("[role=status]:has-text('must stay chosen')")
    assert page.get_by_label("HSK 1 to 9").is_checked()
    page.evaluate(DROP, ["Übung 1.csv", ROWS])
    page.wait_for_selector("dialog:has-text('A list of this name exists')")
    page.get_by_role("button", name="Close").click()
    page.close()
    assert served.end() == 0
