"""The first screen of a drill."""

import json

from conftest import inspect
from test_page import Page, begin_as_newcomer, step, wait_for_other

CORRECTION = (
    "Your answers since the placement test show that you know about 640 words, not 500: 123 more are "
    "marked as learned. ‘trainer place --undo’ undoes the placement."
)


def corrected(page):
    """Lets the response to `drill.start` say that the placement was corrected."""
    def serve(socket):
        server = socket.connect_to_server()

        def answer(message):
            response = json.loads(message)
            if "total" in response.get("texts", {}):
                response["texts"]["lines"] = [[{"text": CORRECTION}]]
            socket.send(json.dumps(response))

        server.on_message(answer)

    page.route_web_socket("**/calls", serve)


def test_a_corrected_placement_is_said_once_before_the_first_question(tmp_path, browser):
    served = Page(tmp_path / "home", introduce="never")
    page = browser.context(width=320, height=568).new_page()
    page.on("pageerror", lambda error: browser.problems.append(str(error)))
    corrected(page)
    page.goto(served.url)
    begin_as_newcomer(page)
    step(page)
    said = page.locator(".detail .remark.soft", has_text=CORRECTION)
    said.wait_for()
    assert page.locator(".option:enabled").count() == 4
    inspect(page, "page-corrected")
    page.keyboard.press("1")
    page.wait_for_selector(".option.is-right")
    assert said.count() == 0
    heading = page.locator("h1").inner_text()
    page.keyboard.press("Enter")
    wait_for_other(page, heading)
    page.reload()
    step(page)
    assert said.count() == 0
    page.close()
    assert served.end() == 0
