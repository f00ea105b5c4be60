"""Whole games on phones, a projector and the host's terminal."""

import csv
import json
import os
import subprocess

from conftest import PROGRAM, choose, heading, inspect, join, text


def sheet(tmp_path, seed, count, kind="reading"):
    """Returns the questions that a host asks with this seed."""
    environment = {
        "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TRAINER_HOME": str(tmp_path / "home"),
        "TRAINER_DAEMON": "off",
    }
    output = subprocess.run(
        [PROGRAM, "questions", "--json", "--seed", seed, "--count", str(count), "--kind", kind],
        env=environment, capture_output=True, check=True,
    ).stdout
    return [json.loads(line) for line in output.splitlines()]


class Joined:
    """`trainer join`, whose game is read from standard error."""

    def __init__(self, tmp_path, url, name):
        environment = {
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TRAINER_HOME": str(tmp_path / "learner"),
            "TRAINER_DAEMON": "off", "NO_COLOR": "1",
        }
        self.process = subprocess.Popen(
            [PROGRAM, "join", url, "--name", name, "--json"], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )

    def answer(self, prompt, number):
        """Waits for a question, and answers it with a number."""
        for line in self.process.stderr:
            if line.strip() == prompt:
                break
        self.process.stdin.write(f"{number}\n")
        self.process.stdin.flush()

    def result(self):
        output, _ = self.process.communicate(timeout=20)
        assert self.process.returncode == 0
        return json.loads(output)


def test_pages_terminal_and_json_agree_after_five_questions(hosts, browser, tmp_path):
    questions = sheet(tmp_path, "7", 5)
    host = hosts("--questions", "5", "--seed", "7", "--json", "--save", str(tmp_path / "result.csv"))
    first = browser.phone(host, "小李", width=400)
    second = browser.phone(host, "Ann", width=320, height=568)
    screen = browser.screen(host)
    third = Joined(tmp_path, host.url, "Bo")
    screen.locator(".names", has_text="Bo").wait_for()
    host.type()
    for number, question in enumerate(questions, 1):
        title = f"Question {number} of 5"
        heading(first, title)
        host.type()  # Ask now.
        right = question["options"][question["answer"]]
        wrong = question["options"][(question["answer"] + 1) % 4]
        for page in (first, second):
            page.locator(".big", has_text=question["prompt"]).wait_for()
            assert page.locator(".big").get_attribute("lang") == "zh-Hans"
        # Ann is right in the odd questions, and answers by keys.
        choose(first, right)
        picked = right if number % 2 else wrong
        second.keyboard.press(str(question["options"].index(picked) + 1))
        right_number = question["answer"] + 1
        third.answer(question["prompt"], right_number if number != 2 else right_number % 4 + 1)
        first.locator("main").get_by_text("✓ Right").wait_for()
        second.locator("main").get_by_text("✓ Right" if number % 2 else "✗ Wrong").wait_for()
        screen.locator(".option.win", has_text=right).get_by_text("✓").wait_for()
        for page in (first, second, screen):
            word = page.locator(".word").inner_text()
            assert question["prompt"] in word and right in word and len(word.split("\n")) >= 3
        host.type()
        if number < 5:
            heading(screen, f"After question {number}")
            host.type()
    heading(first, "The end")
    heading(screen, "Result")
    joined = third.result()
    result = json.loads(host.rest().splitlines()[-1])
    players = {player["name"]: player for player in result["players"]}
    assert [players[name]["right"] for name in ("小李", "Ann", "Bo")] == [5, 3, 4]
    bo = players["Bo"]
    assert [joined[key] for key in ("rank", "points", "right", "asked")] == [
        bo["rank"], bo["points"], bo["right"], 5
    ]
    for page, name in ((first, "小李"), (second, "Ann")):
        player = players[name]
        shown = text(page.locator("main"))
        assert f"Place {player['rank']}" in shown
        assert f"{player['points']} points · {player['right']} of 5 right" in shown
    assert second.locator("section li").count() == 2
    shown = [row.inner_text().split("\t") for row in screen.locator("tbody tr").all()]
    assert [(row[0], row[2], row[3]) for row in shown] == [
        (str(p["rank"]), str(p["points"]), str(p["right"])) for p in result["players"]
    ]
    with open(tmp_path / "result.csv", newline="", encoding="utf-8-sig") as file:
        rows = list(csv.reader(file))
    assert oct(os.stat(tmp_path / "result.csv").st_mode & 0o777) == "0o600"
    assert [row[:4] for row in rows[1:]] == [
        [str(p["rank"]), p["name"], str(p["points"]), str(p["right"])] for p in result["players"]
    ]


def test_screens_are_accessible_and_fit(hosts, browser):
    for scheme, width, height in (("light", 400, 740), ("dark", 320, 568), ("light", 740, 360)):
        host = hosts("--questions", "2", "--seed", "7")
        name = f"{scheme}-{width}"
        page = browser.page(host.url, width=width, height=height, scheme=scheme)
        inspect(page, f"{name}-join")
        join(page, "小李 Wang")
        other = browser.phone(host, "Ann")
        screen = browser.screen(host, scheme=scheme)
        screen.locator(".names", has_text="Ann").wait_for()
        inspect(page, f"{name}-lobby")
        inspect(screen, f"{name}-screen-lobby")
        host.type()
        heading(page, "Question 1")
        inspect(page, f"{name}-ready")
        inspect(screen, f"{name}-screen-ready")
        host.type()
        page.locator("button.option").first.wait_for()
        bottom = "Math.max(...[...document.querySelectorAll('.word, .option')].map(e => e.getBoundingClientRect().bottom))"
        assert page.evaluate(bottom) <= page.viewport_size["height"], f"{name}: the question needs scrolling"
        inspect(page, f"{name}-ask")
        inspect(screen, f"{name}-screen-ask")
        host.type("p")
        heading(page, "Paused")
        inspect(page, f"{name}-paused")
        host.type("p")
        page.locator("button.option").first.click()
        page.locator(".task", has_text="Answer received").wait_for()
        inspect(page, f"{name}-got")
        other.keyboard.press("2")
        other.locator(".score").first.wait_for()
        page.locator(".score").first.wait_for()
        inspect(page, f"{name}-reveal")
        assert page.locator(".win").count() == 1 and page.locator(".lose").count() == 3
        assert page.evaluate(bottom) <= page.viewport_size["height"], f"{name}: the reveal needs scrolling"
        inspect(screen, f"{name}-screen-reveal")
        host.type()
        heading(screen, "After question 1")
        page.reload()
        heading(page, "After question 1")
        inspect(page, f"{name}-board")
        inspect(screen, f"{name}-screen-board")
        host.type("k Ann")
        heading(other, "Removed")
        inspect(other, f"{name}-removed")
        host.type("e")
        heading(page, "The end")
        inspect(page, f"{name}-end")
        inspect(screen, f"{name}-screen-end")


def test_another_game_needs_no_second_scan(hosts, browser):
    host = hosts("--questions", "1", "--seed", "7")
    page = browser.phone(host, "小李", width=320, height=568)
    other = browser.phone(host, "Ann")
    gone = browser.phone(host, "Bo")
    screen = browser.screen(host)
    screen.locator(".names", has_text="Bo").wait_for()
    prompts = []
    for game in range(3):
        host.type()
        heading(page, "Question 1")
        host.type()
        page.locator("button.option").first.wait_for()
        prompts.append(page.locator(".big").inner_text())
        for each in (page, other):
            # The same tap as in the game before counts in this one.
            each.locator("button.option").nth(0).click()
        if game == 0:
            gone.locator("button.option").nth(1).click()
        page.locator(".win").wait_for()
        host.type()
        heading(page, "The end")
        page.get_by_text("Another game may follow").wait_for()
        if game == 0:
            screen.locator(".hardest li", has_text=" of 3").wait_for()
            inspect(screen, "screen-end-missed")
            host.type("k Bo")
            heading(gone, "Removed")
            gone.reload()
            heading(gone, "Removed")
        if game < 2:
            host.type("n" if game == 0 else "m")
            heading(page, "Hello, 小李")
            heading(screen, "Join at")
            assert screen.locator(".names li").all_inner_texts() == ["小李", "Ann"]
            other.reload()
            heading(other, "Hello, Ann")
    assert prompts[0] != prompts[1] == prompts[2]
    browser.is_host_gone = True
    host.type()
    heading(page, "The end")
    page.get_by_text("Another game may follow").wait_for(state="detached")
    assert host.rest() is not None


def test_what_nobody_answered_is_counted_at_the_end(hosts, browser):
    host = hosts("--questions", "1", "--seed", "7")
    page = browser.phone(host, "Ann")
    host.type()
    heading(page, "Question 1")
    host.type()
    page.locator("button.option").first.wait_for()
    host.type()
    page.locator(".win").wait_for()
    host.type()
    heading(page, "The end")
    page.get_by_text("1 not answered").wait_for()


def test_listening_speaks_with_a_chinese_voice_or_says_so(hosts, browser, tmp_path):
    [question] = sheet(tmp_path, "7", 1, "listening")
    host = hosts("--questions", "1", "--seed", "7", "--kind", "listening")
    voice = browser.context()
    voice.add_init_script(
        """
        window.spoken = []
        const voices = [{ lang: 'en-US' }, { lang: 'zh-CN' }]
        window.SpeechSynthesisUtterance = function (text) { this.text = text }
        Object.defineProperty(window, 'speechSynthesis', { value: {
          getVoices: () => voices, cancel() {}, speak(u) { spoken.push(u.voice.lang + ' ' + u.text) },
        } })
        """
    )
    hearing = browser.page(host.url, voice)
    join(hearing, "Ann")
    mute = browser.context()
    mute.add_init_script(
        "Object.defineProperty(window, 'speechSynthesis', { value: { getVoices: () => [] } })"
    )
    silent = browser.page(host.url, mute)
    join(silent, "Bo")
    host.type()
    heading(silent, "Question 1")
    host.type()
    silent.get_by_text("This browser has no Chinese voice; listen to the host").wait_for()
    inspect(silent, "listening-silent")
    hearing.get_by_role("button", name="Listen again").click()
    assert hearing.evaluate("spoken") == [f"zh-CN {question['audio']}"] * 2
    assert question["prompt"] not in hearing.locator("main").inner_text()
    assert f"Read aloud: {question['audio']}" in host.wait("Read aloud: " + question["audio"])
    inspect(hearing, "listening-voice")


def test_names_are_safe_everywhere(hosts, browser, tmp_path):
    host = hosts("--questions", "1", "--json", "--save", str(tmp_path / "result.csv"))
    names = [
        "\x1b[31mred", "a\u202egnp.exe", "<img src=x onerror=alert(1)>", "汉" * 20, "=1+1", "  x  y  ",
    ]
    shown = ["[31mred", "agnp.exe", "<img src=x onerror=al"[:20], "汉" * 10, "=1+1", "x y"]
    context = browser.context()
    context.on("dialog", lambda dialog: browser.problems.append("a name was run"))
    pages = []
    for name, expected in zip(names, shown):
        page = browser.page(host.url, browser.context(width=320, height=568))
        page.get_by_label("Your name").evaluate("(e, v) => { e.value = v }", name)
        page.get_by_role("button", name="Join").click()
        heading(page, f"Hello, {expected}")
        pages.append(page)
    blank = browser.page(host.url)
    blank.get_by_label("Your name").fill("   ")
    blank.get_by_role("button", name="Join").click()
    blank.get_by_text("Type a name of 1 to 20 letters.").wait_for()
    inspect(blank, "join-refused")
    screen = browser.screen(host)
    screen.locator(".names", has_text="x y").wait_for()
    assert screen.locator(".names li").all_inner_texts() == shown
    assert screen.locator("main img").count() == 0
    inspect(screen, "screen-names")
    # Only a game with an answer has a file of results.
    host.type()
    heading(pages[0], "Question 1")
    host.type()
    for page in pages:
        page.locator("button.option").first.click()
    pages[0].locator(".word").wait_for()
    host.type("e")
    result = host.rest()
    assert "\x1b" not in result and "\u202e" not in result
    saved = (tmp_path / "result.csv").read_text()
    assert "\x1b" not in saved and "\u202e" not in saved and "\"'=1+1\"" in saved


def test_only_features_of_insecure_pages_are_used(hosts, browser):
    host = hosts("--questions", "1")
    content = browser.page(host.url).content()
    for feature in ("wakeLock", "crypto", "randomUUID", "serviceWorker", "innerHTML"):
        assert feature not in content
