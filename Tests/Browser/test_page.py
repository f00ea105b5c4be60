"""A learner's drill in a browser: by keys, by mouse, reloaded, and checked with axe."""

import json
import os
import pathlib
import re
import signal
import subprocess
import unicodedata
import wave

import pytest
from conftest import PATIENCE, PROGRAM, inspect


WORDS = pathlib.Path(__file__).parents[2] / "Data" / "words"


class Page:
    """`trainer web` without a browser."""

    def __init__(self, home, environment=None, **settings):
        self.environment = {
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TRAINER_DAEMON": "off",
            "TRAINER_HOME": str(home), "HOME": str(home), **(environment or {}),
        }
        # The same screens on every machine, with and without a program that speaks.
        for name, value in {"speech": "off", **settings}.items():
            subprocess.run(
                [PROGRAM, "settings", "set", name.replace("_", "-"), value], env=self.environment,
                check=True, stdout=subprocess.DEVNULL,
            )
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "web", "--no-browser"], stdout=subprocess.PIPE, text=True, env=self.environment
        )
        self.process.stdout.readline()
        self.door = self.process.stdout.readline().split(": ")[1].strip()
        self.url = re.search(r'url=(\S+?)"', open(self.door).read()).group(1)

    def run(self, *arguments, **options):
        return subprocess.run(
            [PROGRAM, *arguments], env=self.environment, capture_output=True, text=True, **options
        ).stdout

    def answers(self):
        return int(re.search(r'"total":(\d+)', self.run("stats", "--json")).group(1))

    def placed(self):
        return max(int(number) for number in re.findall(r'"placed":(\d+)', self.run("stats", "--json")))

    def setting(self, name):
        return self.run("settings", "get", name).strip()

    def end(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


class PhonePage(Page):
    """`trainer web --lan` on an address of this machine alone."""

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "web", "--lan", "--bind", "127.0.0.1"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, env=self.environment,
        )
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+/#[0-9a-f]{32}", line):
                self.url = found.group()
                return


@pytest.fixture
def drill(tmp_path, browser):
    served = Page(tmp_path / "home")
    page = browser.page(served.url, width=390, height=844)
    begin_as_newcomer(page)
    yield served, page
    page.close()
    assert served.end() == 0


def begin_as_newcomer(page, characters="汉语, simplified"):
    """Begins with the first words; without `characters` the learner has chosen them before."""
    page.get_by_role("button", name="I am new to Chinese").click()
    if characters:
        page.get_by_role("button", name=characters).first.click()
    page.get_by_role("button", name="Skip all this").click()


def step(page):
    """Waits for a question or an introduction that can be answered; returns its kind."""
    page.wait_for_selector(".option:enabled, .field:not([readonly]), .intro .main, .middle:not([role=alert])")
    return page.evaluate(
        "() => document.querySelector('.middle:not([role=alert])') ? 'pause' : document.querySelector('.intro') ? 'intro'"
        " : document.querySelector('.field') ? 'typed' : 'choice'"
    )


def wait_for_other(page, heading):
    """Waits until the heading is another one."""
    page.wait_for_function("old => document.querySelector('h1').innerText != old", arg=heading)


def test_a_drill_of_twenty_by_keys(drill):
    served, page = drill
    answered = 0
    while (kind := step(page)) != "pause":
        heading = page.locator("h1").inner_text()
        if kind == "intro":
            page.keyboard.press("Enter")
            wait_for_other(page, heading)
            continue
        page.keyboard.press("1")
        page.wait_for_selector(".actions .main:has-text('Next')")
        answered += 1
        heading = page.locator("h1").inner_text()
        assert heading.startswith(("Right", "Wrong", "New"))
        page.keyboard.press("Enter")
        wait_for_other(page, heading)
    assert answered == 20
    heading = page.locator("h1").inner_text()
    assert re.fullmatch(r"20 answered, \d+ right\.|\d+ words? comes? back within \d+ min\.", heading)
    assert page.get_by_role("button", name=re.compile(r"^(\d+ more questions?|Practise)")).count() == 1
    page.keyboard.press("q")
    wait_for_other(page, heading)
    # What was gained stands first.
    assert re.match(r"You met \d+ new words\.", page.locator("h1").inner_text())
    assert "Answered 20, right " in page.locator(".middle").inner_text()
    # New words stand with their readings and meanings, and open their cards.
    row = page.locator(".middle .rows .row").last
    word = row.locator("b").inner_text()
    row.click()
    page.wait_for_selector(f"dialog h2:has-text('{word}')")
    page.wait_for_selector("dialog p:has-text('again ')")
    page.keyboard.press("Escape")
    assert served.answers() == 20


def test_a_drill_by_mouse_with_undo_and_a_reload(drill):
    served, page = drill
    while step(page) == "intro":
        heading = page.locator("h1").inner_text()
        page.get_by_role("button", name="Go on").click()
        wait_for_other(page, heading)
    prompt = page.locator(".glyph").inner_text()
    options = page.locator(".option").all_inner_texts()
    page.reload()
    page.wait_for_selector(".options")
    assert page.locator(".glyph").inner_text() == prompt
    assert page.locator(".option").all_inner_texts() == options
    page.locator(".option").nth(2).click()
    page.wait_for_selector(".option.is-right")
    # The others make room for the explanation, on a desk and on a phone.
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".option:visible").count() == page.locator(".option.is-right, .option.is-given").count()
    assert served.answers() == 1
    page.get_by_role("button", name="Undo the last answer").click()
    page.wait_for_selector(".option:enabled")
    assert page.locator(".glyph").inner_text() == prompt
    assert served.answers() == 0
    page.locator(".option").nth(0).click()
    page.wait_for_selector(".option.is-right")
    page.reload()
    page.wait_for_selector(".option:enabled, .intro .main")
    assert served.answers() == 1
    page.get_by_role("button", name="End the drill").click()
    page.get_by_role("button", name="Statistics").click()
    page.wait_for_selector(".totals")


def test_a_typed_answer_with_tone_keys_and_an_input_method(tmp_path, browser):
    served = Page(tmp_path / "home")
    # The script that begins a typed drill is not of the page, whose policy forbids it.
    page = browser.page(served.url, browser.context(bypass_csp=True))
    begin_as_newcomer(page)
    step(page)
    page.evaluate("import('/drill.js').then(drill => drill.start({ kinds: ['typed'] }))")
    page.wait_for_selector(".intro:has-text('New 1'), .typing")
    while step(page) == "intro":
        heading = page.locator("h1").inner_text()
        page.keyboard.press("Enter")
        wait_for_other(page, heading)
    field = page.locator("#pinyin")
    page.keyboard.type("lv")
    page.get_by_role("button", name="Tone 3, low").click()
    assert field.input_value() == "lv3"
    assert page.locator("output").inner_text() == "lǚ"
    inspect(page, "page-typed")
    # Enter ends the composition and sends nothing.
    field.dispatch_event("keydown", {"key": "Enter", "isComposing": True, "bubbles": True})
    field.fill("nihao")
    assert page.locator("h1").inner_text() == "Type the pinyin"
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('Once more')")
    assert served.answers() == 0
    inspect(page, "page-retry")
    page.keyboard.type("ni3hao3")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('Right'), h1:has-text('Wrong')")
    assert served.answers() == 1
    page.keyboard.press("Enter")
    page.wait_for_selector(".field:not([readonly]), .intro")
    page.close()
    assert served.end() == 0


def test_the_verdict_on_a_word_shows_its_characters_large(tmp_path, browser):
    served = Page(tmp_path / "home", skills="recall", introduce="never")
    page = browser.page(served.url, width=390, height=844)
    begin_as_newcomer(page)
    assert step(page) == "choice"
    assert page.locator(".asked").count() == 1
    page.keyboard.press("0")
    page.wait_for_selector(".glyph:lang(zh)")
    assert page.locator(".asked").count() == 0
    assert page.locator(".option:visible").count() == 1
    inspect(page, "page-recall-verdict")
    page.close()
    assert served.end() == 0


def test_what_was_wrong_fits_on_a_phone(drill):
    _, page = drill
    page.set_viewport_size({"width": 390, "height": 664})
    fits = "() => { const e = document.querySelector('.detail'); return e.scrollHeight <= e.clientHeight + 1 }"
    wrong = 0
    while wrong < 3 and (kind := step(page)) != "pause":
        heading = page.locator("h1").inner_text()
        if kind == "choice":
            page.locator(".option").last.click()
            page.wait_for_selector(".option.is-right")
            heading = page.locator("h1").inner_text()
            if page.locator(".option.is-given").count():
                wrong += 1
                assert page.locator(".phrase > span").count() == 3 and page.evaluate(fits)
                assert page.locator(".detail.more").count() == 0
                page.set_viewport_size({"width": 320, "height": 400})
                page.wait_for_selector(".detail.more")
                page.locator(".detail").evaluate("e => e.scrollTo(0, e.scrollHeight)")
                page.wait_for_selector(".detail:not(.more)")
                page.set_viewport_size({"width": 390, "height": 664})
                page.wait_for_selector(".detail:not(.more)")
        page.keyboard.press("Enter")
        wait_for_other(page, heading)
    assert wrong == 3


def test_with_very_large_text_the_verdict_is_in_sight(drill):
    _, page = drill
    # As wide in letters as a phone with text of twice the size.
    page.set_viewport_size({"width": 280, "height": 400})
    while step(page) == "intro":
        heading = page.locator("h1").inner_text()
        page.keyboard.press("Enter")
        wait_for_other(page, heading)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate("scrollY") > 100
    page.locator(".option").last.click()
    page.wait_for_selector(".option.is-right")
    top = page.evaluate("document.querySelector('h1').getBoundingClientRect().top")
    assert 0 <= top < 200
    page.keyboard.press("q")
    page.get_by_role("button", name="Words").click()
    page.wait_for_selector("#search")
    assert page.evaluate("[...document.querySelectorAll('.tabs a')].every(e => e.scrollWidth <= e.clientWidth)")


def test_a_word_is_known_on_a_page_over_plain_http(drill):
    served, page = drill
    # Only pages of this machine and of HTTPS have this function; a phone has not.
    page.add_init_script("delete Crypto.prototype.randomUUID")
    page.reload()
    assert step(page) == "intro"
    assert page.evaluate("crypto.randomUUID === undefined")
    word = page.locator(".glyph").inner_text()
    page.get_by_role("button", name="I know it").click()
    page.wait_for_function("old => document.querySelector('.glyph')?.innerText !== old", arg=word)
    known = subprocess.run(
        [PROGRAM, "words", "list", "--status", "known"], env=served.environment, capture_output=True,
        text=True,
    ).stdout
    assert word in known


def test_another_tab_and_the_end_of_the_program_are_said(drill, browser):
    served, page = drill
    step(page)
    key = page.evaluate("sessionStorage.trainer")
    other = page.context.new_page()
    other.add_init_script(f"sessionStorage.trainer ??= {key!r}")
    other.goto(served.url.split("#")[0])
    step(other)
    page.wait_for_selector("text=The drill is open in another tab")
    inspect(page, "page-elsewhere")
    page.keyboard.press("Enter")
    step(page)
    other.wait_for_selector("text=The drill is open in another tab")
    other.close()
    browser.is_host_gone = True
    assert served.end() == 0
    page.wait_for_selector("text=The program does not answer")
    inspect(page, "page-ended")


def test_an_answer_without_a_connection_is_kept_and_sent(drill, browser):
    served, page = drill
    while step(page) == "intro":
        heading = page.locator("h1").inner_text()
        page.keyboard.press("Enter")
        wait_for_other(page, heading)
    browser.is_host_gone = True
    page.context.set_offline(True)
    page.keyboard.press("1")
    note = page.locator("text=No connection. Your answer is kept and will be sent.")
    note.wait_for()
    assert served.answers() == 0
    inspect(page, "page-offline")
    page.context.set_offline(False)
    page.wait_for_selector("h1:has-text('Right'), h1:has-text('Wrong'), h1:has-text('New')")
    assert note.count() == 0 and served.answers() == 1


def test_an_answer_that_a_killed_program_has_lost_is_not_called_stored(tmp_path, browser):
    served = PhonePage(tmp_path / "home")
    page = browser.page(served.url)
    begin_as_newcomer(page)
    while step(page) == "intro":
        heading = page.locator("h1").inner_text()
        page.keyboard.press("Enter")
        wait_for_other(page, heading)
    browser.is_host_gone = True
    served.process.kill()
    served.process.wait()
    page.keyboard.press("1")
    page.wait_for_selector("text=No connection. Your answer is kept and will be sent.")
    served.start()
    page.wait_for_selector("text=This answer was not stored")
    inspect(page, "page-unstored")
    page.get_by_role("button", name="Try again").click()
    step(page)
    assert served.answers() == 0
    page.close()
    assert served.end() == 0


def test_a_link_opens_once(drill, browser):
    served, page = drill
    step(page)
    other = browser.page(served.url)
    other.wait_for_selector("text=This link is used up")
    inspect(other, "page-refused")


def test_a_phone_stays_let_in(tmp_path, browser):
    served = PhonePage(tmp_path / "home")
    page = browser.page(served.url)
    page.wait_for_selector("h1:has-text('Welcome')")
    link = served.url
    browser.is_host_gone = True
    assert served.end() == 0
    page.wait_for_selector("text=The program does not answer")
    served.start()
    assert served.url.split("#")[0] == link.split("#")[0]
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector("h1:has-text('Welcome')")
    # A link that was used leads in where the device is known, and nowhere else.
    other = page.context.new_page()
    other.goto(link)
    other.wait_for_selector("h1:has-text('Welcome')")
    stranger = browser.page(link)
    stranger.wait_for_selector("text=This link is used up")
    page.close()
    assert served.end() == 0


def test_every_screen_can_be_used_by_all(drill):
    _, page = drill
    assert step(page) == "intro"
    inspect(page, "page-introduction")
    page.get_by_role("button", name="The tones").click()
    page.wait_for_selector("dialog:has-text('another tone makes another word')")
    inspect(page, "page-tones")
    page.keyboard.press("Escape")
    while step(page) == "intro":
        heading = page.locator("h1").inner_text()
        page.keyboard.press("Enter")
        wait_for_other(page, heading)
    inspect(page, "page-question")
    page.keyboard.press("?")
    page.wait_for_selector("dialog")
    inspect(page, "page-more")
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    page.wait_for_selector(".option.is-right")
    inspect(page, "page-verdict")
    page.keyboard.press("q")
    page.wait_for_selector(".middle")
    inspect(page, "page-end")
    page.get_by_role("button", name="Statistics").click()
    page.wait_for_selector(".totals")
    inspect(page, "page-statistics")


def test_a_reading_can_be_typed_where_readings_are_to_choose_from(drill):
    served, page = drill
    while step(page) == "intro":
        heading = page.locator("h1").inner_text()
        page.keyboard.press("Enter")
        wait_for_other(page, heading)
    # A stop is the key of the hint, since letters begin a reading.
    assert page.get_by_role("button", name="Hint").get_attribute("aria-keyshortcuts") == "."
    page.keyboard.press(".")
    page.wait_for_selector(".detail .lead")
    # What ends no syllable is not shown as pinyin.
    page.keyboard.type("bux4")
    assert page.locator(".typed output").inner_text() == "bux4"
    page.keyboard.press("Escape")
    # None of these is taken as a command or as the number of an option.
    page.keyboard.type("hqsuk3")
    assert page.locator(".typed .field").input_value() == "hqsuk3"
    # What is no pinyin is not counted, and stays to be mended.
    page.keyboard.press("Enter")
    page.wait_for_selector(".again")
    page.keyboard.type("4")
    assert page.locator(".typed .field").input_value() == "hqsuk34" and served.answers() == 0
    page.keyboard.press("Escape")
    page.wait_for_selector(".typed", state="detached")
    assert page.locator(".option:enabled").count() > 1 and served.answers() == 0
    reading = page.locator(".option > :nth-child(2)").first.inner_text()
    page.keyboard.type(unicodedata.normalize("NFD", reading)[0])
    page.locator(".typed .field").fill(reading)
    inspect(page, "page-typed-instead")
    page.keyboard.press("Enter")
    page.wait_for_selector(".option.is-right")
    assert served.answers() == 1 and page.locator(".option").first.get_attribute("class") != "option"


def choose(page, glosses):
    """Choose what the word of a placement means; each value of `glosses` ends with its meaning."""
    gloss = glosses[page.locator(".glyph").inner_text()][-1]
    options = page.locator(".option")
    place = next(place for place in range(options.count())
                 if options.nth(place).inner_text().split("\n")[-1] == gloss)
    page.keyboard.press(f"{place + 1}")


def test_a_placement_finds_the_level_and_marks_words(tmp_path, browser):
    served = Page(tmp_path / "home")
    page = browser.page(served.url, width=390, height=844)
    page.wait_for_selector("h1:has-text('Welcome')")
    inspect(page, "page-welcome")
    readings = {}
    for file in WORDS.glob("hsk-*.tsv"):
        for line in file.read_text(encoding="utf-8").splitlines()[1:]:
            fields = line.split("\t")
            readings.setdefault(fields[0], (fields[2], fields[7], fields[13]))
    page.get_by_role("button", name="Find my level").click()
    page.wait_for_selector("h1:has-text('Which characters?')")
    inspect(page, "page-characters")
    page.keyboard.press("1")
    page.wait_for_selector(".options.text")
    inspect(page, "page-placement")
    choose(page, readings)
    page.wait_for_selector(".typing")
    inspect(page, "page-placement-reading")
    # Without its tones a reading is asked for once more.
    page.keyboard.type(re.sub(r"[1-5 ]", "", readings[page.locator(".glyph").inner_text()][0]))
    page.keyboard.press("Enter")
    page.wait_for_selector(".detail .remark:has-text('tones are missing')")
    assert page.locator(".progress").inner_text() == "Word 1"
    asked = []
    while page.locator(".middle").count() == 0:
        number = page.locator(".progress").inner_text()
        word = page.locator(".glyph").inner_text()
        asked.append(word)
        reading, level, _ = readings[word]
        if len(asked) == 3:
            page.reload()
            page.get_by_role("button", name="Find my level").click()
            page.wait_for_selector(f".progress:has-text('{number}')")
            assert page.locator(".glyph").inner_text() == word
        if level in ("1", "2", "3"):
            if page.locator(".options").count():
                choose(page, readings)
                page.wait_for_selector(".typing")
            page.locator("#pinyin").fill(reading)
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("0")
        page.wait_for_function(
            "old => document.querySelector('.middle') || document.querySelector('.progress').innerText != old",
            arg=number,
        )
    assert len(asked) <= 40
    inspect(page, "page-level")
    assert "of the 2025 edition" in page.locator(".middle").inner_text()
    page.get_by_role("button", name="Mark these words as learned").click()
    page.wait_for_selector(".option:enabled, .field, .intro .main")
    assert served.placed() > 300
    page.close()
    assert served.end() == 0


def test_who_has_marked_words_is_no_newcomer(tmp_path, browser):
    served = Page(tmp_path / "home")
    assert "done" in served.run("place", "--known-to", "2", "--yes")
    page = browser.page(served.url, width=390, height=844)
    page.wait_for_selector(".prompt")
    assert page.locator(".progress").inner_text() == "1 of 20"


def test_settings_are_stored_as_they_are_touched(drill):
    served, page = drill
    step(page)
    page.get_by_role("button", name="End the drill").click()
    page.get_by_role("button", name="Words").click()
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("group", name="New words a day").get_by_text("5", exact=True).click()
    page.wait_for_selector("text=New words a day: saved")
    assert served.setting("new-per-day") == "5"
    page.get_by_text("recall: from").click()
    page.wait_for_selector("text=Practise: saved")
    assert served.setting("skills") == "reading,meaning,recall"
    for skill in ["reading", "meaning", "recall"]:
        page.get_by_text(f"{skill}: from").click()
    page.wait_for_selector("[role=status]:not(:has-text('saved'))")
    assert served.setting("skills") == "recall"
    assert page.get_by_role("checkbox", checked=True).count() == 1
    page.get_by_role("radio", name="traditional").check(force=True)
    page.wait_for_selector("text=Characters: saved")
    inspect(page, "page-settings")
    page.get_by_role("link", name="Drill").click()
    step(page)


def test_words_are_found_by_characters_pinyin_and_english(drill):
    served, page = drill
    assert step(page) == "intro"
    begun, heading = page.locator(".glyph").inner_text(), page.locator("h1").inner_text()
    page.keyboard.press("Enter")
    wait_for_other(page, heading)
    page.get_by_role("button", name="End the drill").click()
    page.get_by_role("button", name="Words").click()
    # Before anything is typed, the words that were begun are there.
    page.wait_for_selector("[role=status]:has-text('the newest first: 1')")
    assert page.locator(".found .row").inner_text().startswith(begun)
    field = page.get_by_role("searchbox")
    for typed, found in [("学习", "学习"), ("xue2xi2", "学习"), ("to study", "学习")]:
        field.fill(typed)
        page.wait_for_selector(f".found .row:has-text('{found}')")
    inspect(page, "page-words")
    field.fill("zzzz")
    page.wait_for_selector("text=No word has this")
    assert page.locator(".found .row").count() == 0
    field.fill("<b>学习")
    page.wait_for_selector("text=No word has this")
    field.fill("xuexi")
    page.locator(".found .row:has-text('学习')").first.click()
    page.wait_for_selector("dialog:has-text('xuéxí')")
    assert not page.locator("dialog details p").first.is_visible()
    page.locator("dialog summary").click()
    page.wait_for_selector("dialog:has-text('level: ')")
    inspect(page, "page-word")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Statistics").click()
    page.wait_for_selector("h1:has-text('Statistics')")
    # The browser's way back leads to the page before, then to the drill's end, not out of the page.
    page.go_back()
    page.wait_for_selector("h1:has-text('Words')")
    assert field.input_value() == "xuexi" and page.locator(".found .row").count() > 0
    page.go_back()
    assert step(page) == "pause"
    assert served.answers() == 0


def test_the_way_back_closes_a_sheet_and_turns_pages(tmp_path, browser):
    served = Page(tmp_path / "home")
    page = browser.page(served.url, width=390, height=844)
    page.get_by_role("button", name="I come from Anki").click()
    page.wait_for_selector("dialog")
    page.go_back()
    page.wait_for_selector("dialog", state="detached")
    page.get_by_role("button", name="I am new to Chinese").click()
    page.get_by_role("button", name="汉语, simplified").first.click()
    page.wait_for_selector(".primer")
    page.keyboard.press("Enter")
    page.wait_for_selector(".option")
    page.go_back()
    page.wait_for_selector(".primer")
    page.go_back()
    page.wait_for_selector("h1:has-text('Which characters?')")
    page.go_back()
    page.wait_for_selector("h1:has-text('Welcome')")
    # What was left is not entered again by the way forward.
    page.go_forward()
    assert page.locator("h1").inner_text() == "Welcome"
    begin_as_newcomer(page, None)
    page.wait_for_selector(".intro")
    # The first word leads back to the primer.
    page.go_back()
    page.wait_for_selector("h1:has-text('What pinyin is')")
    page.get_by_role("button", name="Skip all this").click()
    while step(page) == "intro":
        heading = page.locator("h1").inner_text()
        page.keyboard.press("Enter")
        wait_for_other(page, heading)
    # A sheet that was closed by its button leaves no step behind.
    page.keyboard.press("?")
    page.get_by_role("button", name="Close").click()
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("0")
    page.wait_for_selector("h1:has-text('Answer'), h1:has-text('Wrong'), h1:has-text('New')")
    heading = page.locator("h1").inner_text()
    page.locator(".glyph a").click()
    page.wait_for_selector("dialog")
    page.go_back()
    page.wait_for_selector("dialog", state="detached")
    assert page.locator("h1").inner_text() == heading and served.answers() == 1
    page.go_back()
    page.wait_for_url("about:blank")
    page.close()
    assert served.end() == 0


# What a page plays is noted: how long it is and how far the clock of the sound was at its end.
LISTENER = """
window.heard = [];
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function () {
    const { context, buffer } = this, begun = context.currentTime;
    this.addEventListener("ended", () => heard.push({
        length: buffer.duration, played: context.currentTime - begun,
        loudest: Math.max(...buffer.getChannelData(0)),
    }));
    start.call(this);
};
"""

# A program that speaks: it writes a WAV of a tone to its standard output, and notes what it said.
SPEAKER = """#!/usr/bin/python3
import io, math, struct, sys, wave
with open({said!r}, "a") as said:
    said.write(" ".join(sys.argv[1:]) + "\\n")
{trouble}
sound = io.BytesIO()
with wave.open(sound, "wb") as file:
    file.setnchannels(1), file.setsampwidth(2), file.setframerate(16000)
    file.writeframes(b"".join(
        struct.pack("<h", int(9000 * math.sin(place / 8))) for place in range(4800)))
sys.stdout.buffer.write(sound.getvalue())
"""


class Speaker:
    """The program that speaks, by its path."""

    def __init__(self, folder):
        self.program = folder / "speaker"
        self.said_file = folder / "said"
        self.write()

    def write(self, trouble=""):
        other = self.program.with_suffix(".new")
        other.write_text(SPEAKER.format(said=str(self.said_file), trouble=trouble))
        other.chmod(0o700)
        other.rename(self.program)

    def said(self):
        return self.said_file.read_text().split("\n")[:-1] if self.said_file.exists() else []


@pytest.fixture
def loud(tmp_path, browser):
    """Opens a page with a program that speaks, and notes what is played."""
    served = []

    def start(**settings):
        speaker = Speaker(tmp_path)
        served.append(Page(tmp_path / "home", speech=f"{speaker.program} {{pinyin}}", **settings))
        # The script that begins a drill of one kind is not of the page, whose policy forbids it.
        context = browser.context(bypass_csp=True)
        context.add_init_script(LISTENER)
        page = browser.page(served[0].url, context)
        begin_as_newcomer(page)
        step(page)
        return served[0], page, speaker

    yield start
    assert served[0].end() == 0


def begin_listening(page, **request):
    """Begins a drill, and loads the page again, so that no key was pressed on it."""
    request = json.dumps({"kinds": ["listening"], **request})
    page.evaluate(f"import('/drill.js').then(drill => drill.start({request}))")
    page.wait_for_selector(".play")
    page.reload()
    page.wait_for_selector(".play")
    assert page.evaluate("heard.length") == 0


def heard(page, count):
    """Waits until sounds were played to their ends; returns them."""
    page.wait_for_function("count => heard.length >= count", arg=count)
    sounds = page.evaluate("heard")
    assert len(sounds) == count
    for sound in sounds:
        assert sound["length"] == pytest.approx(0.3, abs=0.01) and sound["loudest"] > 0.2
        assert sound["played"] >= 0.25
    return sounds


def test_a_new_word_and_an_answer_are_heard(loud):
    served, page, speaker = loud(speak_answers="wrong")
    heard(page, 1)
    page.reload()
    assert step(page) == "intro"
    assert page.evaluate("heard.length") == 0
    page.keyboard.press("Shift")
    heard(page, 1)
    assert len(speaker.said()) == 1
    page.get_by_role("button", name="Hear it").click()
    heard(page, 2)
    # The same sound is not made twice; the second time that it is asked for, the phrase is heard.
    assert len(speaker.said()) == 1
    page.keyboard.press("r")
    heard(page, 3)
    assert len(speaker.said()) <= 2
    inspect(page, "page-introduction-heard")
    while step(page) == "intro":
        heading = page.locator("h1").inner_text()
        page.keyboard.press("Enter")
        wait_for_other(page, heading)
    page.evaluate("heard.length = 0")
    before = len(speaker.said())
    # Before the answer nothing says it.
    assert page.locator(".glyph").count() == 1
    page.keyboard.press("r")
    assert page.get_by_role("button", name="Hear it").count() == 0
    # It may begin a reading, until it is taken back.
    page.keyboard.press("Escape")
    page.keyboard.press("0")
    page.wait_for_selector("h1:has-text('Wrong'), h1:has-text('Answer')")
    heard(page, 1)
    page.keyboard.press("r")
    heard(page, 2)
    assert len(speaker.said()) <= before + 1
    inspect(page, "page-verdict-heard")
    page.close()


def test_the_examples_of_the_primer_are_heard(loud):
    served, page, speaker = loud(introduce="never")
    page.keyboard.press("?")
    page.get_by_role("button", name="in five short pages").click()
    page.wait_for_selector("text=Page 1 of 5")
    page.get_by_role("button", name="Hear nǐhǎo").click()
    heard(page, 1)
    assert speaker.said() == ["ni2hao3"]
    inspect(page, "primer-heard")
    page.close()


def test_a_listening_question_is_answered_after_it_was_heard(loud):
    served, page, speaker = loud(introduce="never")
    begin_listening(page)
    assert page.locator(".glyph").count() == 0
    assert not re.search("[\u4e00-\u9fff]", page.locator("#page").inner_text())
    inspect(page, "page-listening")
    # This key is the first one: it begins the sound, and is no answer to what was not heard.
    page.keyboard.press("1")
    page.wait_for_selector("text=Listen to the whole word first")
    heard(page, 1)
    assert served.answers() == 0
    page.keyboard.press("r")
    heard(page, 2)
    page.get_by_role("button", name="Play the word").click()
    heard(page, 3)
    page.keyboard.press("1")
    page.wait_for_selector("h1:has-text('Right'), h1:has-text('Wrong')")
    assert page.locator(".glyph:lang(zh)").count() == 1
    assert served.answers() == 1
    inspect(page, "page-listening-verdict")
    page.close()


def test_a_question_that_cannot_be_heard_is_skipped(loud):
    served, page, speaker = loud(introduce="never")
    speaker.write("sys.exit(3)")
    page.evaluate("import('/drill.js').then(drill => drill.start({ kinds: ['listening'] }))")
    page.wait_for_selector("text=failed with status 3")
    inspect(page, "page-unheard")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=failed with status 3")
    speaker.write()
    page.keyboard.press("r")
    heard(page, 1)
    assert served.answers() == 0
    page.close()


def sounds_like(option, said):
    """Returns whether a reading with marks is heard as one with numbers; a 3 before a 3 is said as 2."""
    marks = {"\u0304": "1", "\u0301": "2", "\u030c": "3", "\u0300": "4"}
    letters = unicodedata.normalize("NFD", option.lower()).replace("u\u0308", "v")
    tones = [marks[mark] for mark in letters if mark in marks]
    heard = [tone for tone in said if tone in "1234"]
    plain = "".join(letter for letter in letters if letter.isalpha())
    return plain == re.sub("[1-5]", "", said.replace("ü", "v")) and len(tones) == len(heard) and all(
        tone == other or (tone, other) == ("3", "2") for tone, other in zip(tones, heard))


def test_a_heard_word_is_typed_and_played_again(loud):
    served, page, speaker = loud(introduce="never", typed_after="0", learning_steps="")
    begin_listening(page)
    page.keyboard.press("r")
    heard(page, 1)
    said = speaker.said()[0]
    options = page.locator(".option").all_inner_texts()
    right = next(place for place, option in enumerate(options) if sounds_like(option, said))
    page.locator(".option").nth(right).click()
    page.wait_for_selector("h1:has-text('Right')")
    begin_listening(page, goesAhead=True, newWords=0)
    page.wait_for_selector("#pinyin")
    page.keyboard.press("Shift")
    heard(page, 1)
    assert len(speaker.said()) == 1
    inspect(page, "page-listening-typed")
    # An empty line and r play the word again; slowly is the same for this program.
    page.keyboard.press("Enter")
    heard(page, 2)
    page.keyboard.type("r")
    page.keyboard.press("Enter")
    heard(page, 3)
    page.keyboard.type(said)
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('Right'), h1:has-text('Wrong')")
    assert served.answers() == 2
    page.close()


def test_recordings_come_before_the_program(loud, tmp_path):
    folder = tmp_path / "recordings"
    folder.mkdir()
    served, page, speaker = loud(introduce="always", recordings=str(folder))
    heard(page, 1)
    word = speaker.said()[0]
    # Syllables are looked up as they are spoken, as the program got them.
    syllables = re.findall(r"[a-zü]+[1-5]", word)
    for syllable in syllables:
        name = syllable.replace("ü", "v")
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1), file.setsampwidth(2), file.setframerate(16000)
            file.writeframes(b"\0\x30" * 8000)
    page.keyboard.press("r")
    page.wait_for_function("count => heard.length === count", arg=1 + len(syllables))
    for length in page.evaluate("heard.slice(1).map(sound => sound.length)"):
        assert length == pytest.approx(0.5, abs=0.01)
    assert speaker.said() == [word]
    page.close()


def test_without_a_program_the_page_says_once_how_to_get_sound(tmp_path, browser):
    served = Page(tmp_path / "home", speech="/nowhere/speaker {pinyin}")
    page = browser.page(served.url, browser.context(bypass_csp=True))
    begin_as_newcomer(page)
    told = "text=the program ‘/nowhere/speaker’ of the setting speech is not installed"
    assert step(page) == "intro"
    page.wait_for_selector(told)
    assert page.get_by_role("button", name="Hear it").count() == 0
    inspect(page, "page-silent")
    # It is not said again, neither on this page nor after it is loaded again.
    for _ in range(2):
        heading = page.locator("h1").inner_text()
        page.keyboard.press("Enter")
        wait_for_other(page, heading)
        step(page)
        page.evaluate("import('/sound.js').then(sound => sound.advise())")
        assert page.locator(told).count() == 0
        page.reload()
        step(page)
    page.close()
    assert served.end() == 0
