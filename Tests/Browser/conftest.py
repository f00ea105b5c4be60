"""A host, phones and a projector, driven as people drive them."""

import json
import os
import pathlib
import select
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).parents[2]
PROGRAM = os.environ.get("TRAINER", str(ROOT / ".build/debug/trainer"))
PICTURES = ROOT / ".build/browser/pictures"
PATIENCE = 20


class Host:
    """`trainer host` with lines instead of a screen."""

    def __init__(self, home, *options):
        environment = {
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "NO_COLOR": "1", "TRAINER_DAEMON": "off",
            "TRAINER_HOME": str(home), "HOME": str(home),
        }
        # The same screens on every machine, with and without a program that speaks.
        subprocess.run(
            [PROGRAM, "settings", "set", "speech", "off"], env=environment, check=True,
            stdout=subprocess.DEVNULL,
        )
        self.process = subprocess.Popen(
            [PROGRAM, "host", "--bind", "127.0.0.1", "--port", "0", *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
        )
        self.seen = ""
        if "--json" in options:
            self.url = json.loads(self.wait("}"))["url"]
        else:
            self.wait("or give --bind\n")
            self.url = self.seen.split("join at ")[1].split("\n")[0]

    def type(self, line=""):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()

    def wait(self, text):
        """Waits for a text that the host prints after what was waited for before."""
        start = len(self.seen)
        output = self.process.stdout.fileno()
        while text not in self.seen[start:]:
            ready, _, _ = select.select([output], [], [], PATIENCE)
            chunk = os.read(output, 65536) if ready else b""
            assert chunk, f"waited for {text!r} after {self.seen[start:]!r}"
            self.seen += chunk.decode()
        return self.seen[start:]

    def rest(self):
        output, errors = self.process.communicate(timeout=PATIENCE)
        self.errors = errors.decode()
        return output.decode()

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


@pytest.fixture
def hosts(tmp_path):
    started = []

    def start(*options):
        started.append(Host(tmp_path / "home", *options))
        return started[-1]

    yield start
    for host in started:
        host.end()


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        browser.close()


class Browser:
    """Pages, whose errors fail the test."""

    def __init__(self, chromium):
        self.chromium = chromium
        self.contexts = []
        self.problems = []
        # Host names and ports that are allowed to be gone.
        self.is_host_gone = False
        # A browser reports the answer to a wrong code as an error.
        self.is_code_wrong = False

    def context(self, width=400, height=740, scheme="light", **options):
        context = self.chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme,
            reduced_motion="reduce", device_scale_factor=2, **options,
        )
        context.set_default_timeout(PATIENCE * 1000)
        self.contexts.append(context)
        return context

    def page(self, url, context=None, **options):
        page = (context or self.context(**options)).new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self.hear)
        page.goto(url)
        return page

    def hear(self, message):
        if message.type not in ("error", "warning"):
            return
        if self.is_host_gone and "WebSocket connection" in message.text:
            return
        if self.is_code_wrong and "status of 4" in message.text:
            return
        self.problems.append(message.text)

    def phone(self, host, name, greeting="Hello", **options):
        page = self.page(host.url, **options)
        join(page, name, greeting)
        return page

    def screen(self, host, **options):
        return self.page(host.url + "/screen", **{"width": 1280, "height": 720, **options})


@pytest.fixture
def browser(chromium):
    browser = Browser(chromium)
    yield browser
    for context in browser.contexts:
        context.close()
    assert browser.problems == []


def join(page, name, greeting="Hello"):
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    heading(page, greeting)


def heading(page, text):
    """Waits until the page's title contains a text."""
    page.locator("h1", has_text=text).wait_for()


def text(locator):
    """Returns a text as it is read, without blanks that no line ends at."""
    return locator.inner_text().replace("\xa0", " ")


def choose(page, text):
    page.locator("button.option", has_text=text).click()


def inspect(page, name):
    """Checks the screen with axe, its width and the sizes of its targets, and takes a picture."""
    results = Axe().run(page, options={"resultTypes": ["violations"]})
    assert results.violations_count == 0, f"{name}: {results.generate_report()}"
    fits = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert fits, f"{name} is wider than its window"
    sizes = page.evaluate(
        "[...document.querySelectorAll('button, input')].filter(e => e.getClientRects().length)"
        ".map(e => e.getBoundingClientRect())"
        ".map(r => Math.min(r.width, r.height))"
    )
    assert all(size >= 44 for size in sizes), f"{name}: targets of {sizes}"
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(PICTURES / f"{name}.png"), full_page=True)


def answers(host):
    """Returns the right option of each question, which a host with the same seed asks too."""
    return [item["options"][item["right"]] for item in host["questions"]]
