"""One vocabulary for a window of Chromium, Firefox or WebKit, each driven by a client of its makers or of Selenium."""

import base64
import gc
import glob
import pathlib
import shutil
import subprocess
import time

from conftest import PATIENCE, PICTURES
from marionette_driver.marionette import ActionSequence, Marionette
from selenium.webdriver import ActionChains, WebKitGTK
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

FIREFOX = "/usr/bin/firefox-esr"
DRIVER = "/usr/bin/WebKitWebDriver"
MINI = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"
# The keys of WebDriver; Marionette has the same ones.
KEYS = {"Enter": "\ue007", "Escape": "\ue00c"}


def lacks(name):
    """Says what Debian has and this machine has not, or returns None."""
    if name == "firefox" and not shutil.which(FIREFOX):
        return "Firefox is not installed: apt install firefox-esr"
    if name == "webkit" and not (shutil.which(DRIVER) and shutil.which("Xvfb") and glob.glob(MINI)):
        return "WebKit is not installed: apt install webkit2gtk-driver xvfb"
    return None


class Window:
    """What people do and see; `run` is the body of a function, `elements` finds by a selector."""

    def inner(self, element):
        return self.run("return arguments[0].innerText", element)

    def touch(self, element):
        element.click()

    def click(self, selector, text=""):
        """Clicks the first element that has a text, also if the page draws it anew meanwhile."""
        self.wait(selector, text)

        def attempt():
            for element in self.elements(selector):
                if text in self.inner(element):
                    return self.touch(element)
            raise LookupError(text)

        self.insist(attempt)

    def insist(self, attempt):
        """Tries until it succeeds; WebDriver tells no event to wait for."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return attempt()
            except Exception:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def wait(self, selector, text="", gone=False):
        """Waits until an element has a text, or until none has."""
        self.until(
            "const [selector, text, gone] = arguments;"
            "return [...document.querySelectorAll(selector)].some(e => e.innerText.replaceAll('\u00a0', ' ').includes(text)) != gone",
            selector, text, gone,
        )

    def until(self, script, *arguments):
        def attempt():
            assert self.run(script, *arguments), f"waited for {arguments or script} in: {self.text('body')}"

        self.insist(attempt)

    def text(self, selector):
        """Returns the text of the first element, or None."""
        return self.run("return document.querySelector(arguments[0])?.innerText.trim().replaceAll('\u00a0', ' ') ?? null", selector)

    def texts(self, selector):
        return self.run(
            "return [...document.querySelectorAll(arguments[0])].map(e => e.innerText.trim().replaceAll('\u00a0', ' '))", selector
        )

    def compose(self, selector, part, whole):
        """Composes a text with an input method; the page gets no real one in this engine."""
        self.run(
            """
            const [selector, part, whole] = arguments, field = document.querySelector(selector)
            const tell = (type, data, Kind = CompositionEvent) =>
                field.dispatchEvent(new Kind(type, { data, bubbles: true, isComposing: Kind == InputEvent }))
            tell('compositionstart', '')
            for (const text of [part, whole]) {
                field.value = text
                tell('compositionupdate', text)
                tell('input', text, InputEvent)
            }
            for (const options of [{ isComposing: true }, { keyCode: 229 }]) field.dispatchEvent(
                new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...options }))
            tell('compositionend', whole)
            """,
            selector, part, whole,
        )


class Chromium(Window):
    """Playwright with the system's Chromium; `browser` takes notice of the page's errors."""

    def __init__(self, browser, width, height):
        self.page = browser.page("about:blank", width=width, height=height)

    def open(self, url):
        self.page.goto(url)

    def reload(self):
        self.page.reload()

    def run(self, script, *arguments):
        return self.page.evaluate(f"a => (function () {{ {script} }})(...a)", list(arguments))

    def elements(self, selector):
        return self.page.query_selector_all(selector)

    def inner(self, element):
        return element.inner_text()

    def touch(self, element):
        element.click(timeout=2000)

    def type(self, text):
        self.page.keyboard.type(text)

    def press(self, key):
        self.page.keyboard.press(key)

    def compose(self, selector, part, whole):
        """Composes as an input method does: parts that are not final, then the whole."""
        session = self.page.context.new_cdp_session(self.page)
        for text in (part, whole):
            session.send("Input.imeSetComposition", {
                "text": text, "selectionStart": len(text), "selectionEnd": len(text),
            })
        session.send("Input.insertText", {"text": whole})
        session.detach()

    def resize(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})

    def screenshot(self, path):
        self.page.screenshot(path=path)

    def problems(self):
        return []

    def close(self):
        self.page.close()


class Firefox(Window):
    """Debian's Firefox without a screen, by Mozilla's client for Marionette."""

    def __init__(self, width, height, log):
        # A log that exists is replaced, so it must be a file of its own.
        self.marionette = Marionette(
            bin=FIREFOX, headless=True, port=0, gecko_log=str(log),
            prefs={"ui.prefersReducedMotion": 1, "intl.accept_languages": "en"},
        )
        self.marionette.start_session()
        self.marionette.timeout.page_load = PATIENCE
        try:
            self.resize(width, height)
        except Exception:
            self.close()
            raise

    def open(self, url):
        self.marionette.navigate(url)

    def reload(self):
        self.marionette.refresh()

    def run(self, script, *arguments, **options):
        return self.marionette.execute_script(script, script_args=arguments, **options)

    def elements(self, selector):
        return self.marionette.find_elements("css selector", selector)

    def type(self, text):
        ActionSequence(self.marionette, "key", "keyboard").send_keys(text).perform()

    def press(self, key):
        self.type(KEYS.get(key, key))

    def compose(self, selector, part, whole):
        """Composes as an input method does, and ends with Enter."""
        self.run(
            """
            const [part, whole] = arguments
            const method = Cc["@mozilla.org/text-input-processor;1"].createInstance(Ci.nsITextInputProcessor)
            if (!method.beginInputTransactionForTests(window)) throw new Error("no input method")
            for (const text of [part, whole].filter(text => text)) {
                method.setPendingCompositionString(text)
                method.appendClauseToPendingComposition(text.length, method.ATTR_RAW_CLAUSE)
                method.setCaretInPendingComposition(text.length)
                method.flushPendingComposition()
            }
            method.commitComposition(new KeyboardEvent("", { key: "Enter", code: "Enter", keyCode: 13 }))
            """,
            part, whole, sandbox="system",
        )

    def resize(self, width, height):
        # A window of Firefox is at least 450 wide; what shows the page in it may be narrower.
        with self.marionette.using_context("chrome"):
            self.run(
                """
                const [width, height] = arguments, { style } = gBrowser.selectedBrowser
                window.resizeTo(Math.max(width, 450) + 50, height + 200)
                style.setProperty("flex", "none", "important")
                for (const [name, size] of [["width", width], ["height", height]])
                    for (const bound of ["min-", "max-", ""])
                        style.setProperty(bound + name, size + "px", "important")
                """,
                width, height,
            )
        self.until("return innerWidth == arguments[0] && innerHeight == arguments[1]", width, height)

    def screenshot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.marionette.screenshot(full=False)))

    def problems(self):
        """Returns what the console of the browser has of pages: errors of scripts, styles and the policy."""
        with self.marionette.using_context("chrome"):
            return self.run(
                """
                return Services.console.getMessageArray().filter(m => m instanceof Ci.nsIScriptError)
                    .filter(m => /^http:\\/\\/127/.test(m.sourceName)).map(m => m.errorMessage)
                """
            )

    def close(self):
        self.marionette.quit()
        self.marionette.cleanup()
        # Its profile is deleted with the last reference to it.
        self.marionette = None
        gc.collect()


# Without margins a window of MiniBrowser is as narrow as a phone; without animations GTK wants reduced motion.
GTK = {
    "gtk.css": "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px }\n",
    "settings.ini": "[Settings]\ngtk-enable-animations=0\n",
}


class WebKit(Window):
    """WebKitGTK's MiniBrowser on a display of its own, by Selenium."""

    def __init__(self, width, height, home):
        settings = pathlib.Path(home) / "gtk-3.0"
        settings.mkdir(parents=True, exist_ok=True)
        for name, text in GTK.items():
            (settings / name).write_text(text)
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1920x1200x24"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        options = Options()
        options.binary_location = glob.glob(MINI)[0]
        options.add_argument("--automation")
        environment = {
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(home), "XDG_CONFIG_HOME": str(home),
            "XDG_RUNTIME_DIR": str(home), "DISPLAY": ":" + self.screen.stdout.readline().strip(),
        }
        try:
            self.driver = WebKitGTK(options=options, service=Service(DRIVER, env=environment))
        except Exception:
            self.screen.kill()
            raise
        try:
            self.leave_bars()
            self.resize(width, height)
        except Exception:
            self.close()
            raise

    def leave_bars(self):
        """Goes to a window that a page opens without bars: it has the size of its page."""
        features = "toolbar=no,menubar=no,width=390,height=844"
        self.driver.get(
            f"data:text/html,<button onclick=\"open('about:blank', '', '{features}')\">Open</button>"
        )
        first = self.driver.current_window_handle
        self.driver.find_element("css selector", "button").click()
        self.insist(lambda: self.driver.switch_to.window(
            next(handle for handle in self.driver.window_handles if handle != first)
        ))

    def open(self, url):
        self.driver.get(url)
        self.listen()

    def reload(self):
        self.driver.refresh()
        self.listen()

    def listen(self):
        # The driver has no log; what goes wrong while a page loads is not heard.
        self.run(
            """
            window.problems ??= []
            addEventListener('error', e => problems.push(e.message))
            addEventListener('unhandledrejection', e => problems.push(String(e.reason)))
            addEventListener('securitypolicyviolation', e => problems.push(e.violatedDirective))
            for (const name of ['error', 'warn']) console[name] = (...all) => problems.push(all.join(' '))
            """
        )

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def elements(self, selector):
        return self.driver.find_elements("css selector", selector)

    def type(self, text):
        ActionChains(self.driver).send_keys(text).perform()

    def press(self, key):
        self.type(KEYS.get(key, key))

    def resize(self, width, height):
        self.driver.set_window_size(width, height)
        for _ in range(PATIENCE):
            # The page learns its size a little later; bars that are left are outside of it.
            time.sleep(0.3)
            inner = self.run("return [innerWidth, innerHeight]")
            outer = self.driver.get_window_size()
            if inner == [width, height]:
                return
            self.driver.set_window_size(
                width + outer["width"] - inner[0], height + outer["height"] - inner[1]
            )
        raise AssertionError(f"a window of {width} by {height} is {inner}")

    def screenshot(self, path):
        self.driver.save_screenshot(path)

    def problems(self):
        return self.run("return window.problems ?? []")

    def close(self):
        try:
            self.driver.quit()
        finally:
            self.screen.kill()
            self.screen.wait()


def picture(window, name):
    PICTURES.mkdir(parents=True, exist_ok=True)
    window.screenshot(str(PICTURES / f"{name}.png"))
