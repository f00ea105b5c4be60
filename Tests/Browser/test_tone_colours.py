"""The tones of readings in the colours that a learner has chosen, and in none."""

import pytest
from conftest import inspect
from test_page import Page, begin_as_newcomer, step, wait_for_other


def tones(page):
    """Returns the marked syllables with their colours as red, green and blue."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".toned")].map(node => {
            const draw = document.createElement("canvas").getContext("2d");
            draw.fillStyle = getComputedStyle(node).color;
            draw.fillRect(0, 0, 1, 1);
            return [node.textContent, [...draw.getImageData(0, 0, 1, 1).data].slice(0, 3)];
        })"""
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_tones_have_the_chosen_colours_in_shades_that_can_be_read(tmp_path, browser, scheme):
    # Colours of a terminal that a page could not show as they are: yellow on paper, black on ink.
    served = Page(tmp_path / "home", tone_colors="1=yellow,2=blue,3=bright-red,4=green,5=black")
    page = browser.page(served.url, browser.context(width=390, height=844, scheme=scheme, bypass_csp=True))
    begin_as_newcomer(page)
    assert step(page) == "intro"
    marked = tones(page)
    assert [text for text, _ in marked[:2]] == ["nǐ", "hǎo"]
    red, green, blue = marked[0][1]
    assert red > 1.5 * max(green, blue)
    assert len({tuple(colour) for text, colour in marked if text in ("lǎo", "nǐ", "hǎo")}) == 1
    inspect(page, f"page-tones-{scheme}")
    while step(page) == "intro":
        heading = page.locator("h1").inner_text()
        page.keyboard.press("Enter")
        wait_for_other(page, heading)
    page.wait_for_selector(".option")
    assert len(tones(page)) >= 4
    inspect(page, f"page-tones-question-{scheme}")


def test_without_the_setting_tones_have_no_colour(tmp_path, browser):
    for settings in [{}, {"tone_colors": "1=red", "color": "never"}]:
        served = Page(tmp_path / f"home-{len(settings)}", **settings)
        page = browser.page(served.url, browser.context(width=390, height=844, bypass_csp=True))
        begin_as_newcomer(page)
        assert step(page) == "intro"
        assert page.locator(".reading").inner_text().startswith("nǐhǎo")
        assert tones(page) == []
