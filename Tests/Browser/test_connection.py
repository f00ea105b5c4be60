"""Reloads, second tabs, sleeping phones, and hosts that end or are killed."""

import os
import pty
import re
import select
import signal
import socket
import termios

import pytest
from conftest import PATIENCE, PROGRAM, choose, heading, inspect, join, text


STATE = "[...document.querySelectorAll('main > :not(.clock)')].map(e => e.innerText).join()"
CLOCK = "[parseFloat(document.querySelector('#left').style.width), +document.querySelector('#seconds').textContent]"


def state(page):
    """Returns what a page shows, without the time that passes."""
    return page.evaluate(STATE)


def test_a_reload_in_each_phase_shows_the_same(hosts, browser):
    host = hosts("--questions", "2", "--seed", "7", "--time", "60")
    page = browser.phone(host, "小李")
    other = browser.phone(host, "Ann")

    def reload():
        before = state(page)
        page.reload()
        page.wait_for_function(f"text => {STATE} == text", arg=before)
        assert page.evaluate("S.name") == "小李"

    reload()  # the lobby
    host.type()
    heading(page, "Question 1")
    reload()  # ready
    width, seconds = page.evaluate(CLOCK)
    assert width < 100 and seconds <= 3
    host.type()
    page.locator("button.option").first.wait_for()
    left = page.evaluate("deadline - performance.now()")
    reload()  # asking
    after = page.evaluate("deadline - performance.now()")
    assert 50_000 < after <= left
    width, seconds = page.evaluate(CLOCK)
    assert 80 < width < 100 and 50 < seconds <= 60
    late = browser.phone(host, "Bo", greeting="Question 1")
    late.get_by_text("You play from the next question").wait_for()
    # Who comes late sees the rest of the time run out.
    late.wait_for_function(f"() => {CLOCK}[0] < 100 && {CLOCK}[1] < 60")
    choose(page, "2.")
    page.locator(".task", has_text="Answer received").wait_for()
    page.reload()  # answered
    page.locator("button.option.mine", has_text="2.").wait_for()
    assert page.locator("button.option[aria-disabled=true]").count() == 4
    host.type("p")
    heading(page, "Paused")
    reload()  # paused
    host.type("p")
    heading(page, "Question 1")
    other.keyboard.press("1")
    page.locator("main .score", has_text="points").wait_for()
    reload()  # the reveal
    host.type()
    page.reload()
    heading(page, "After question 1")
    reload()  # the board
    host.type("e")
    heading(page, "The end")


def test_a_second_tab_takes_over_and_the_first_is_quiet(hosts, browser):
    host = hosts("--questions", "1")
    context = browser.context()
    first = browser.page(host.url, context)
    join(first, "小李")
    second = browser.page(host.url, context)
    heading(second, "Hello, 小李")
    heading(first, "Open elsewhere")
    inspect(first, "twin")
    attempts = []
    first.on("websocket", lambda socket: attempts.append(socket.url))
    first.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    host.type()
    heading(second, "Question 1")
    assert attempts == []
    first.get_by_role("button", name="Play here").click()
    heading(first, "Question 1")
    heading(second, "Open elsewhere")


def test_a_sleeping_phone_is_back_at_once(hosts, browser):
    host = hosts("--questions", "1", "--seed", "7", "--time", "60")
    page = browser.phone(host, "小李")
    # Asleep, a phone runs no timers, and its connection is lost unnoticed.
    page.evaluate(
        """() => {
          Object.defineProperty(document, 'hidden', { value: true, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
          ws.onclose = ws.onmessage = null
          ws.close()
        }"""
    )
    host.type()
    host.wait("get ready")
    host.type()
    host.wait("0 of 0 have answered")
    page.evaluate(
        """() => {
          Object.defineProperty(document, 'hidden', { value: false, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
        }"""
    )
    page.locator("button.option").first.wait_for()
    choose(page, "1.")
    page.locator("main .score", has_text="points").wait_for()


def test_an_answer_that_was_lost_is_sent_again(hosts, browser):
    host = hosts("--questions", "1", "--seed", "7", "--time", "60")
    page = browser.phone(host, "小李")
    browser.phone(host, "Ann")
    host.type()
    host.wait("get ready")
    host.type()
    page.locator("button.option").first.wait_for()
    page.evaluate("ws.send = () => {}")
    choose(page, "3.")
    page.evaluate("ws.close()")
    page.locator(".task", has_text="Answer received").wait_for()


def test_a_killed_host_is_missed_for_a_minute(hosts, browser):
    host = hosts("--questions", "2", "--seed", "7")
    browser.is_host_gone = True
    page = browser.page(host.url)
    page.clock.install()
    page.reload()
    join(page, "小李")
    host.type()
    host.wait("get ready")
    host.type()
    page.locator("button.option").first.wait_for()
    host.process.send_signal(signal.SIGKILL)
    page.get_by_text("Connection lost; reconnecting").wait_for()
    inspect(page, "reconnecting")
    for _ in range(20):
        page.clock.run_for(4_000)
        if page.get_by_text("The host is gone").count():
            break
    heading(page, "The host is gone")
    assert "小李 · 0 points" in text(page.locator("main"))
    inspect(page, "gone")


class Terminal:
    """`trainer host` on a terminal of its own."""

    def __init__(self, home):
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.environ.update(TRAINER_HOME=str(home), TRAINER_DAEMON="off", TERM="xterm-256color")
            os.execv(
                PROGRAM, [PROGRAM, "host", "--bind", "127.0.0.1", "--port", "0", "--questions", "2"]
            )
        self.seen = ""
        self.url = self.wait(r"http://127\.0\.0\.1:\d+/[0-9A-Z]{5}").group(0)

    def wait(self, pattern):
        while not (match := re.search(pattern, self.seen)):
            ready, _, _ = select.select([self.descriptor], [], [], PATIENCE)
            assert ready, f"waited for {pattern} after {self.seen[-2000:]!r}"
            self.seen += os.read(self.descriptor, 65536).decode(errors="replace")
        return match

    def modes(self):
        return termios.tcgetattr(self.descriptor)[:4]

    def status(self):
        while select.select([self.descriptor], [], [], PATIENCE)[0]:
            try:
                chunk = os.read(self.descriptor, 65536)
            except OSError:
                break
            if not chunk:
                break
            self.seen += chunk.decode(errors="replace")
        _, status = os.waitpid(self.process, 0)
        return os.waitstatus_to_exitcode(status)


@pytest.mark.parametrize("way", ["^C", "TERM"])
def test_the_end_of_the_host_is_told(way, browser, tmp_path):
    terminal = Terminal(tmp_path / "home")
    page = browser.phone(terminal, "小李")
    screen = browser.screen(terminal)
    os.write(terminal.descriptor, b"\r")
    heading(page, "Question 1")
    browser.is_host_gone = True
    if way == "^C":
        os.write(terminal.descriptor, b"\x03")
        terminal.wait(r"End the game for everybody\?")
        os.write(terminal.descriptor, b"n")
        terminal.seen = ""
        os.write(terminal.descriptor, b"\x03")
        terminal.wait(r"End the game for everybody\?")
        os.write(terminal.descriptor, b"y")
    else:
        os.kill(terminal.process, signal.SIGTERM)
    assert terminal.status() == (0 if way == "^C" else 128 + signal.SIGTERM)
    assert "\x1b[?1049l" in terminal.seen and "小李" in terminal.seen.split("\x1b[?1049l")[1]
    heading(page, "The end")
    heading(screen, "Result")
    assert page.evaluate(
        """() => ended || new Promise(closed =>
          ws.addEventListener('close', () => closed(ended)))"""
    ) == "over"
    port = int(terminal.url.split(":")[2].split("/")[0])
    with socket.create_server(("127.0.0.1", port), reuse_port=False):
        pass
