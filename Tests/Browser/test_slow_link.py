"""A phone on a bad Wi-Fi: a browser in a network namespace, 200 ms and many losses away."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading

import pytest
from conftest import PATIENCE, PROGRAM
from test_page import begin_as_newcomer, step

SPACE = "trainer-phone"
LINK = pathlib.Path(__file__).with_name("slow_link.py")


class Terminal:
    """`trainer web --lan` with lines instead of a screen."""

    def __init__(self, home):
        self.environment = {
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "NO_COLOR": "1", "TRAINER_DAEMON": "off",
            "TRAINER_HOME": str(home), "HOME": str(home),
        }
        subprocess.run([PROGRAM, "settings", "set", "speech", "off"], env=self.environment, check=True)
        self.process = subprocess.Popen(
            [PROGRAM, "web", "--lan", "--bind", "127.0.0.1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, env=self.environment,
        )
        for line in self.process.stdout:
            if match := re.search(r"http://127\.0\.0\.1:(\d+)/#[0-9a-f]{32}", line):
                self.url, self.port = match[0], match[1]
                break
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def answers(self):
        output = subprocess.run([PROGRAM, "stats", "--json"], env=self.environment, capture_output=True, text=True).stdout
        return int(re.search(r'"total":(\d+)', output).group(1))

    def end(self):
        self.process.stdin.write("q\n")
        self.process.stdin.flush()
        return self.process.wait(PATIENCE)


@pytest.fixture
def far_away(tmp_path):
    if os.geteuid() != 0 or not shutil.which("ip"):
        pytest.skip("a network namespace needs root and the program ip")
    subprocess.run(["ip", "netns", "add", SPACE], check=True)
    inside = ["ip", "netns", "exec", SPACE]
    subprocess.run([*inside, "ip", "link", "set", "lo", "up"], check=True)
    halves = []

    def connect(port):
        for half, place in (("far", []), ("near", inside)):
            halves.append(subprocess.Popen(
                [*place, sys.executable, LINK, half, "127.0.0.1", port, str(tmp_path / "link")],
                stdout=subprocess.PIPE, text=True,
            ))
            assert halves[-1].stdout.readline() == "ready\n"

    browser = tmp_path / "chromium"
    browser.write_text(f"#!/bin/sh\nexec {' '.join(inside)} /usr/bin/chromium \"$@\"\n")
    browser.chmod(0o755)
    yield connect, browser
    for half in halves:
        half.kill()
    subprocess.run(["ip", "netns", "del", SPACE], check=True)


def test_twenty_answers_on_a_bad_link_are_stored_once(tmp_path, far_away, chromium):
    connect, program = far_away
    served = Terminal(tmp_path / "home")
    connect(served.port)
    browser = chromium.browser_type.launch(
        executable_path=str(program), args=["--no-sandbox", "--disable-gpu"]
    )
    page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    errors, lost = [], []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("websocket", lambda socket: socket.on("close", lambda _: lost.append(socket)))
    page.set_default_timeout(60_000)
    page.goto(served.url)
    begin_as_newcomer(page)
    answered = 0
    while True:
        page.wait_for_selector(".option:enabled, .intro .main, .middle")
        # In one step, since the page goes on by itself when it is connected again.
        if page.evaluate("() => { const alert = document.querySelector('[role=alert]'); alert?.parentNode.querySelector('.dock .button').click(); return !!alert }"):
            page.wait_for_timeout(300)
            continue
        heading = page.locator("h1").inner_text()
        kind = step(page)
        if kind == "pause":
            break
        if kind == "intro":
            page.locator(".intro .main").tap()
        else:
            page.locator(".option:enabled").first.tap()
            page.wait_for_selector(".actions .main:has-text('Next')")
            answered += 1
            heading = page.locator("h1").inner_text()
            page.locator(".actions .main").tap()
        page.wait_for_function("old => document.querySelector('h1').innerText != old", arg=heading)
    assert answered == 20 and errors == []
    assert lost, "the link broke no connection, so the test shows less than it says"
    browser.close()
    assert served.answers() == 20
    assert served.end() == 0
