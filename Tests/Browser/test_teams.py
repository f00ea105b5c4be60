"""Games in which players belong to teams."""

import csv
import json

import pytest
from conftest import heading, inspect, text


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_teams_on_phones_and_projector(hosts, browser, tmp_path, scheme):
    host = hosts(
        "--questions", "2", "--seed", "7", "--teams", "2", "--scoring", "accuracy", "--json",
        "--save", str(tmp_path / "result.csv"),
    )
    screen = browser.screen(host, scheme=scheme)
    phones = [
        browser.phone(host, name, width=width, height=height, scheme=scheme)
        for name, width, height in [("Ann", 390, 844), ("小李", 320, 568), ("Bo", 390, 844)]
    ]
    ann, li, bo = phones
    for page, color in zip(phones, ["Red", "Blue", "Red"]):
        page.get_by_text(f"You are in team {color}").wait_for()
    screen.locator(".names", has_text="Bo").wait_for()
    groups = [group.inner_text().split("\n") for group in screen.locator(".sides > div").all()]
    assert groups == [["Red", "Ann", "Bo"], ["Blue", "小李"]]
    inspect(ann, f"teams-{scheme}-lobby-390")
    inspect(li, f"teams-{scheme}-lobby-320")
    inspect(screen, f"teams-{scheme}-screen-lobby")
    # A page that is loaded again keeps its team.
    bo.reload()
    bo.get_by_text("You are in team Red").wait_for()
    host.type()
    for number in (1, 2):
        heading(ann, f"Question {number}")
        host.type()
        for page, color in zip(phones, ["Red", "Blue", "Red"]):
            page.locator("button.option").first.wait_for()
            assert page.locator(".top .team").inner_text() == color
        if number == 1:
            inspect(ann, f"teams-{scheme}-ask-390")
            inspect(li, f"teams-{scheme}-ask-320")
        for page in phones:
            page.locator("button.option").nth(number).click()
        li.locator(".word").wait_for()
        if number == 1:
            inspect(li, f"teams-{scheme}-reveal-320")
            host.type()
            heading(screen, "After question 1")
            shown = [row.inner_text().split("\t") for row in screen.locator(".teams tbody tr").all()]
            assert sorted(row[1] for row in shown) == ["Blue", "Red"]
            assert screen.locator("tbody tr", has_text="小李").locator(".team").inner_text() == "Blue"
            inspect(screen, f"teams-{scheme}-screen-board")
        host.type()
    heading(screen, "Result")
    heading(ann, "The end")
    inspect(screen, f"teams-{scheme}-screen-end")
    inspect(ann, f"teams-{scheme}-end-390")
    inspect(li, f"teams-{scheme}-end-320")
    result = json.loads(host.rest().splitlines()[-1])
    teams = {row["team"]: row for row in result["teams"]}
    points = {player["name"]: player["points"] for player in result["players"]}
    assert teams["red"]["points"] == (points["Ann"] + points["Bo"]) // 2
    assert teams["blue"]["points"] == points["小李"]
    for page, color in zip(phones, ["red", "blue", "red"]):
        row = teams[color]
        assert f"Place {row['rank']} of 2 · {row['points']} points" in text(page.locator("p.side"))
    # Who has no points stands on no podium.
    assert [text(e).split("\n")[0] for e in screen.locator(".podium li").all()] == [
        f"Place {row['rank']}" for row in result["teams"] if row["points"]
    ]
    with open(tmp_path / "result.csv", newline="", encoding="utf-8-sig") as file:
        rows = list(csv.reader(file))
    assert rows[0][:5] == ["rank", "name", "team", "points", "right"]


def test_six_full_teams_fit_on_a_projector(hosts, browser):
    host = hosts("--questions", "1", "--teams", "6")
    screen = browser.screen(host)
    heading(screen, "Join at")
    # From now on the test alone says who has joined.
    screen.evaluate("ws.onmessage = null")
    for count in (30, 60, 300):
        screen.evaluate(
            """count => on.lobby({ locked: false, players: Array.from({ length: count },
                 (_, i) => ({ id: i + 1, name: i % 3 ? 'Pupil ' + (i + 1) : '汉汉汉汉汉汉汉汉汉汉', connected: true, team: i % 6 })) })""",
            count,
        )
        assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
        groups = [group.inner_text().split("\n") for group in screen.locator(".sides > div").all()]
        assert [group[0] for group in groups] == ["Red", "Blue", "Green", "Yellow", "Purple", "Orange"]
        inspect(screen, f"teams-screen-lobby-{count}")
        if count == 30:
            assert [len(group) for group in groups] == [6] * 6
        if count == 300:
            assert all(group[-1] == f"+{50 - (len(group) - 2)}" for group in groups)
    for final in ("false", "true"):
        screen.evaluate(
            """final => on.board({ q: 9, of: 10, final, missed: final ? Array.from({ length: 10 },
                 (_, i) => ({ text: '银行 yínháng', right: i, of: 30 })) : undefined,
               teams: Array.from({ length: 6 }, (_, i) => ({ rank: i + 1, team: 5 - i, points: 9000 - i * 700, players: 5 })),
               rows: Array.from({ length: 30 }, (_, i) => ({ rank: i + 1, name: i % 2 ? 'Pupil ' + i : '汉汉汉汉汉汉汉汉汉汉', points: 9000 - i, right: 9, streak: 9, team: i % 6 })) })""",
            final == "true",
        )
        assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight"), final
        inspect(screen, f"teams-screen-six-{final}")
