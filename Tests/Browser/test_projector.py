"""A projector that is read from the back of a room."""

import pytest
from conftest import heading, inspect

LONG = [
    "careless; casual; vague; not so bad; so-so; just passable",
    "to be in a hurry; hurriedly; in great haste and confusion",
    "absent-minded; to be lost in thought (of a person, at work)",
    "a draught horse; (fig.) someone who works very hard for others",
]
WORD = {
    "text": "马马虎虎", "lang": "zh-Hans", "reading": "mǎmǎhūhū", "gloss": LONG[0],
    "phrase": "他做作业总是马马虎虎的，老师常常批评他不够认真。",
    "english": "He always does his homework carelessly, and the teacher often says so to him.",
}
ASK = {"q": 3, "of": 10, "ms": 20000, "left": 14000}
QUESTIONS = [
    {"kind": "reading", "text": "银行", "lang": "zh-Hans", "options": ["yínháng", "yínxíng", "yǐnháng", "yīnxíng"]},
    {"kind": "meaning", "text": "马马虎虎", "lang": "zh-Hans", "options": LONG},
    {"kind": "recall", "text": LONG[0], "lang": "en", "options": ["马马虎虎", "乱七八糟", "一塌糊涂", "粗心大意"]},
]
NAMES = ["Anna", "小李", "Maximilian Schneider", "汉汉汉汉汉汉汉汉汉汉"]


def rows(count, teams=0):
    return [
        {"rank": n + 1, "name": NAMES[n % 4], "points": 9000 - 300 * n, "right": 9, "streak": 4,
         **({"team": n % teams} if teams else {})}
        for n in range(count)
    ]


def check(screen, name, is_code_shown=True):
    """Checks that a screen is shown whole, is large, and has the code in its corner."""
    found = screen.evaluate(
        """() => {
          const sizes = [...document.querySelectorAll('.prompt .big, .word p, .option > :nth-child(3), .task')]
            .map(e => parseFloat(getComputedStyle(e).fontSize) / innerHeight * 100)
          const box = e => e.getBoundingClientRect(), corner = document.querySelector('.corner')
          const over = corner && [...main.querySelectorAll('h1, .task, main > :not(.top), .option, td')].filter(e => {
            const a = box(e), b = box(corner)
            return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top })
          // The text of an option or a name is inside its box.
          const cut = [...main.querySelectorAll('.option > :nth-child(3), td')].filter(e => e.scrollWidth > e.clientWidth + 1)
          return { size: Math.min(...sizes), over: over ? over.length : 0, cut: cut.length,
            fits: document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth,
            code: corner && getComputedStyle(corner).visibility == 'visible' && corner.textContent }
        }"""
    )
    assert found["fits"], f"{name} needs scrolling"
    assert found["size"] is None or found["size"] >= 4, f"{name}: {found['size']} % of the height"
    assert found["over"] == found["cut"] == 0, f"{name}: {found}"
    if is_code_shown:
        assert found["code"] and found["code"].endswith(screen.evaluate("code")), name
        assert screen.locator(".corner svg").bounding_box()["width"] > 80
    inspect(screen, f"projector-{name}")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080), (1024, 768)])
def test_each_phase_fills_the_screen(hosts, browser, width, height):
    host = hosts("--questions", "1")
    screen = browser.screen(host, width=width, height=height, locale="de-DE")
    heading(screen, "Mitspielen")
    # From now on the test alone says what happens.
    screen.evaluate("ws.onmessage = null")
    size = f"{width}x{height}"

    def tell(name, **message):
        screen.evaluate("([name, message]) => on[name](message)", [name, message])

    players = [{"id": n, "name": NAMES[n % 4], "connected": True} for n in range(30)]
    tell("lobby", locked=False, players=players[:6])
    few = screen.locator(".hall svg").bounding_box()
    assert few["width"] > .6 * height and few["y"] + few["height"] <= height
    check(screen, f"{size}-few", is_code_shown=False)
    tell("lobby", locked=False, players=players)
    check(screen, f"{size}-lobby", is_code_shown=False)
    tell("ready", q=3, of=10)
    check(screen, f"{size}-ready")
    for question in QUESTIONS:
        kind = question["kind"]
        tell("ask", **ASK, **question)
        tell("count", q=3, answered=3, of=28)
        check(screen, f"{size}-ask-{kind}")
        assert screen.evaluate(
            "[0, 1].includes(document.querySelector('#seconds').textContent - Math.ceil((deadline - performance.now()) / 1000))"
        )
        assert screen.locator("#seconds").get_attribute("aria-hidden") == "true"
        tell("count", q=3, answered=28, of=28, bars=[15, 8, 3, 2], right=0, word=WORD)
        check(screen, f"{size}-reveal-{kind}")
    tell("pause")
    check(screen, f"{size}-paused")
    tell("resume", left=1000)
    for count in (3, 12, 28):
        tell("board", q=3, of=10, final=False, rows=rows(count))
        check(screen, f"{size}-board-{count}")
        assert screen.locator("tbody tr").count() == min(count, 5)
        others = screen.locator("main .soft").all_inner_texts()
        assert others == ([f"+{count - 5}"] if count > 5 else [])
    missed = [{"text": "银行 yínháng", "right": n, "of": 28} for n in range(9)]
    tell("board", q=10, of=10, final=True, rows=rows(28), missed=missed)
    check(screen, f"{size}-end")
    assert screen.locator(".podium .who").all_inner_texts() == NAMES[:3]
    assert screen.locator("tbody tr").count() == 3 and screen.locator(".both .soft").inner_text() == "+25"
    teams = [{"rank": n + 1, "team": n, "points": 9000 - n, "players": 5} for n in range(6)]
    tell("board", q=3, of=10, final=False, rows=rows(28, 6), teams=teams)
    check(screen, f"{size}-board-teams")
    tell("board", q=10, of=10, final=True, rows=rows(28, 6), teams=teams, missed=missed)
    check(screen, f"{size}-end-teams")


def test_a_podium_has_room_for_those_who_share_a_place(hosts, browser):
    screen = browser.screen(hosts("--questions", "1"))
    heading(screen, "Join at")
    screen.evaluate("ws.onmessage = null")
    for ranks, places in (
        ([1, 1, 3, 4], [1, 1, 3]), ([1, 2, 2, 2, 2, 2], [1]), ([1] * 6, []), ([1, 2], [1, 2]),
    ):
        screen.evaluate(
            "ranks => on.board({ q: 1, of: 1, final: true, rows: ranks.map((rank, i) => ({ rank, name: 'P' + i, points: 9 - rank, right: 1, streak: 0 })) })",
            ranks,
        )
        found = [int(e.inner_text().split()[1]) for e in screen.locator(".podium .step").all()]
        assert found == places
    # Who has no points stands on no podium.
    screen.evaluate("on.board({ q: 1, of: 1, final: true, rows: [{ rank: 1, name: 'P', points: 0, right: 0, streak: 0 }] })")
    assert screen.locator(".podium").count() == screen.locator("tbody").count() == 0
    assert screen.locator("main .soft").inner_text() == "+1"


def test_the_code_is_shown_until_the_game_is_locked(hosts, browser):
    host = hosts("--questions", "2", "--seed", "7")
    screen = browser.screen(host)
    page = browser.phone(host, "Ann")
    heading(screen, "Join at")
    assert screen.locator(".corner").count() == 0
    host.type()
    heading(screen, "Question 1")
    host.type()
    screen.locator(".option").first.wait_for()
    assert screen.locator(".corner").inner_text().replace("\n", "") == host.url.replace("http://", "")
    host.type("l")
    screen.locator(".corner[hidden]").wait_for(state="attached")
    # A screen that is opened while the game is locked does not show it either.
    second = browser.screen(host)
    second.locator(".option").first.wait_for()
    second.locator(".corner[hidden]").wait_for(state="attached")
    assert not second.locator(".corner").is_visible()
    host.type("l")
    screen.locator(".corner:not([hidden])").wait_for()
    page.keyboard.press("1")
    screen.locator(".win").wait_for()
    assert screen.locator(".corner").is_visible()
