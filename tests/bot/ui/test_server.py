from __future__ import annotations

import pytest

from bot.servers import ServerSettings
from bot.ui import ids, server
from bot.ui.message import Menu, Say
from bot.ui.server import Named, Server
from games.catalog import all_games
from tests.bot.ui.limits import check_say
from tests.bot.ui.scenes import BIG

GAMES = list(all_games().values())
CAFE = Server("Toybox Café", (Named(100, "games"), Named(200, "lounge")), (Named(7, "Players"), Named(8, "Elders")))


def menu(say: Say) -> Menu:
    (found,) = [row for row in say.rows if isinstance(row, Menu)]
    return found


def chosen(say: Say) -> list[str]:
    return [choice.label for choice in menu(say).choices if choice.chosen]


def test_the_panel_shows_what_holds_and_leads_to_each_matter() -> None:
    say = server.panel(CAFE, ServerSettings(), GAMES)
    check_say(say)
    assert "in every channel in which I may write" in say.content
    assert "started by** everybody" in say.content
    assert "**Options of Weapon Wars** the usual ones" in say.content
    matters = [ids.parse(choice.value) for choice in menu(say).choices]
    assert matters == [
        ids.Matter("channels"),
        ids.Matter("starters"),
        ids.Matter("moderators"),
        ids.Matter("thread"),
        *(ids.Matter(f"options.{game.key}") for game in GAMES),
    ]


def test_the_panel_shows_what_was_set() -> None:
    options = {"weapon_wars": {"hearts": 2}}
    settings = ServerSettings(channels=(100, 999), starters=7, moderators=8, thread=True, options=options)
    say = server.panel(CAFE, settings, GAMES)
    assert "start** in <#100>\n" in say.content, "a channel that is gone is not named"
    assert "started by** <@&7>" in say.content
    assert "and <@&8>" in say.content
    assert "opens a match** in a new thread" in say.content
    assert "**Options of Weapon Wars** hearts: 2" in say.content
    assert "Open matches in the channel itself" in [choice.label for choice in menu(say).choices]


def test_channels_are_ticked_and_roles_picked() -> None:
    settings = ServerSettings(channels=(200,), starters=7)
    say = server.channels(CAFE, settings)
    check_say(say)
    assert (chosen(say), menu(say).least, menu(say).most) == (["#lounge"], 0, 2)
    assert chosen(server.starters(CAFE, settings)) == ["@Players"]
    assert chosen(server.moderators(CAFE, settings)) == ["No other role"]
    assert chosen(server.starters(CAFE, ServerSettings())) == ["Everybody"]


@pytest.mark.parametrize("count", [0, 1, 24, 25, 26, 500])
def test_any_number_of_channels_and_roles_can_be_reached(count: int) -> None:
    many = tuple(Named(BIG + n, "*" * 100) for n in range(count))
    big = Server("*" * 100, many, many)
    settings = ServerSettings(channels=tuple(one.id for one in many), starters=BIG, moderators=BIG, thread=True)
    check_say(server.panel(big, settings, GAMES))
    for page_of_all, size in ((server.channels, server.CHANNELS), (server.starters, server.ROLES)):
        reached: set[str] = set()
        for page in range(max(-(-count // size), 1)):
            say = page_of_all(big, settings, page)
            check_say(say)
            reached |= {choice.value for row in say.rows if isinstance(row, Menu) for choice in row.choices}
        assert reached - {server.ANYBODY} == {str(one.id) for one in many}


def test_when_all_that_were_named_are_gone_it_says_so() -> None:
    assert "nowhere" in server.panel(CAFE, ServerSettings(channels=(999,)), GAMES).content
