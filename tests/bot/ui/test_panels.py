from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ui import guide, ids, panels
from bot.ui.message import Button, Menu, Say
from games.engine import Outcome
from tests.bot.ui.limits import NAMES, check_say, units
from tests.bot.ui.scenes import BIG, NOON, PLAIN, lobby_scene, played, scene_of, worst

NOBODY: frozenset[int] = frozenset()


def labels(say: Say) -> list[str]:
    return [
        button.label for row in say.rows if not isinstance(row, Menu) for button in row if isinstance(button, Button)
    ]


def buttons(say: Say) -> dict[str, str]:
    return {button.label: button.id for row in say.rows if not isinstance(row, Menu) for button in row}


def test_a_panel_says_whose_turn_since_when_and_what_to_do() -> None:
    scene = scene_of(played(3, 7), step=8)
    (seat,) = scene.waiting
    say = panels.panel(scene, calling=NOBODY)
    lines = say.content.split("\n")
    assert lines[0] == f"<@{11 + seat}>: your move in **Weapon Wars**."
    assert PLAIN[seat] in lines[1]
    assert lines[2] == f"Match 7, turn 9 · asked <t:{int(NOON.timestamp())}:R>"
    assert len(lines) == 3
    assert labels(say) == ["Your move", "My hand", "Board", "Log", "Help"]
    assert say.mentions == NOBODY
    assert say.drawing is not None
    assert (say.drawing.kind, say.drawing.view, say.drawing.names) == ("board", scene.view(None), PLAIN[:3])
    assert say.drawing.file_name == "weapon-wars-7-12.png"


def test_only_who_is_called_is_pinged_and_the_text_stays_when_it_was_done() -> None:
    scene = scene_of(played(3, 7))
    (seat,) = scene.waiting
    called, later = panels.panel(scene, calling=frozenset({11 + seat})), panels.panel(scene, calling=NOBODY)
    assert (called.mentions, later.mentions) == ({11 + seat}, NOBODY)
    assert called.content == later.content
    assert called.digest() == later.digest()
    assert (called.silent, later.silent) == (False, True)


def test_whom_the_picture_cannot_name_in_full_is_named_in_the_text() -> None:
    """As its faces and its room have it: a script that they lack, and a name that is too long."""
    names = ("Ana", "田中_さん", "Bartholomew the Third", "Bruno 🦊")
    said = "-# In the picture: Player 2 is 田中\\_さん · Bartholomew the Third"
    going, over = scene_of(played(4, 7), names), scene_of(played(4, 10**4), names, state="over")
    for say in (panels.panel(going, calling=NOBODY), panels.closed(over), panels.result(over)):
        assert said in say.content.split("\n")
    plain = panels.panel(scene_of(played(4, 7)), calling=NOBODY)
    assert "In the picture" not in plain.content


def test_the_first_round_comes_with_how_to_play() -> None:
    for moves, there in ((0, True), (40, False)):
        scene = scene_of(played(4, moves))
        told = panels.panel(scene, calling=NOBODY).content
        assert (guide.how_to_play(scene.game) in told) == there
    assert guide.how_to_play(scene.game).count("\n") == 3


def test_a_computer_player_is_said_to_think() -> None:
    scene = scene_of(played(2, 5), computers=2)
    assert f"**🤖 {PLAIN[scene.waiting[0]]}** is thinking." in panels.panel(scene, calling=NOBODY).content


def test_of_several_it_says_who_has_answered_and_not_what() -> None:
    match = played(3, 5)
    ((seat, decision),) = match.open.items()
    others = [other for other in range(3) if other != seat]
    match.open = {other: decision for other in range(3)}
    match.given = {seat: (decision.options[0].key,)}
    say = panels.panel(scene_of(match), calling=NOBODY)
    ticks = [f"✅ {PLAIN[at]}" if at == seat else f"⏳ {PLAIN[at]}" for at in range(3)]
    assert " · ".join(ticks) in say.content
    assert say.content.startswith(f"<@{11 + others[0]}> and <@{11 + others[1]}>: your move")
    assert decision.options[0].key not in say.content


def test_a_panel_that_has_ended_can_only_be_looked_at() -> None:
    scene = scene_of(played(2, 10**4))
    assert scene.match is not None
    (winner,) = scene.match.outcome.winners  # type: ignore[union-attr]
    say = panels.closed(scene)
    assert f"**{PLAIN[winner]}** wins!" in say.content
    assert labels(say) == ["Board", "Log"]
    assert say.drawing is not None


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        ((0,), "🏆 **Ana** wins! The last one stays."),
        ((0, 2), "🏆 **Ana** and **Chidi** win together! The last one stays."),
        ((), "It is a draw. The last one stays."),
    ],
)
def test_results(winners: tuple[int, ...], said: str) -> None:
    match = played(3, 5)
    match.open = {}
    match.t.state.outcome = Outcome(winners, "the last one stays")
    say = panels.result(scene_of(match, seed="99", salt="ab"))
    head, ending, seal = say.content.split("\n")
    assert (head, ending) == ("**Weapon Wars** · match 7", said)
    assert seal == "-# The seal is open: seed `99`, salt `ab`. `/match export` gives the whole record."
    assert say.drawing is not None
    assert say.drawing.kind == "result"
    assert labels(say) == ["Rematch", "Board", "Log"]


@pytest.mark.parametrize(("state", "said"), [("ended", "ended early"), ("set_aside", "nobody here is to blame")])
def test_a_match_closed_from_outside_has_kind_words_and_no_picture(state: str, said: str) -> None:
    scene = replace(scene_of(played(3, 5), state=state, seed="99", salt="ab"), match=None)
    for say in (panels.closed(scene), panels.result(scene), panels.board(scene)):
        check_say(say)
        assert said in say.content
        assert say.drawing is None
    opened = "The seal is open: seed `99`, salt `ab`" in panels.result(scene).content
    assert opened == (state == "ended"), "nobody may compute the hands of a match that may still be played on"


def test_calls_and_nudges_lead_to_the_board_and_open_the_move() -> None:
    scene = scene_of(played(3, 5))
    seat = scene.waiting[0]
    link = "[See the board](https://discord.com/channels/1/100)"
    call, nudge = panels.call(scene, frozenset({11, 12})), panels.nudge(scene, 11 + seat)
    assert call.content == f"<@11> and <@12>: your move in **Weapon Wars**. {link}"
    assert call.mentions == {11, 12}
    assert nudge.content.startswith(f"<@{11 + seat}>: the table would love to see your move")
    assert f"<t:{int(NOON.timestamp())}:R>" in nudge.content
    assert nudge.content.endswith(link)
    assert nudge.mentions == {11 + seat}
    assert (labels(call), labels(nudge)) == (["Your move"], ["Your move", "Not now"])


def test_the_board_is_there_in_words_too() -> None:
    scene = scene_of(played(3, 7))
    say = panels.board(scene)
    assert say.drawing is not None
    assert all(name in say.content for name in PLAIN[:3])
    over = panels.board(scene_of(played(2, 10**4)))
    assert over.drawing is not None
    assert over.drawing.kind == "result"


def test_the_log_keeps_the_newest_that_fit_and_leads_to_the_others() -> None:
    scene = scene_of(played(3, 7))
    lines = [(n, f"line {n}") for n in range(30)]
    say = panels.log(scene, lines)
    assert say.content.split("\n")[1:] == [f"- line {n}" for n in range(10, 30)]
    assert buttons(say) == {"Older": str(ids.Lines(7, 10))}
    assert buttons(panels.log(scene, lines[:20])) == {}
    older = panels.log(scene, lines[:10], newest=False)
    assert buttons(older) == {"Newest": str(ids.Press(7, "log"))}
    long = panels.log(scene, [(n, f"{n} {'*' * 290}") for n in range(40, 60)])
    assert units(long.content) <= 2000
    shown = long.content.split("\n")[1:]
    assert shown[-1].startswith("- 59 ")
    assert buttons(long) == {"Older": str(ids.Lines(7, 60 - len(shown)))}, "no line between the pages is lost"
    assert "Nothing has happened yet" in panels.log(scene, []).content


def test_names_in_the_log_are_shown_as_written() -> None:
    assert panels.log(scene_of(played(3, 7)), [(0, "**Ana** plays <@1>")]).content.endswith(
        "- \\*\\*Ana\\*\\* plays \\<\\@1>"
    )


@pytest.mark.parametrize("moves", [0, 8, 25, 10**4])
def test_the_worst_names_fit_everywhere_and_ping_nobody(moves: int) -> None:
    scene = worst(moves)
    everyone = frozenset(BIG + seat for seat in range(6))
    says = [
        panels.panel(scene, calling=everyone),
        panels.panel(scene, calling=NOBODY),
        panels.panel(replace(scene, row=replace(scene.row, step=0)), calling=everyone),
        panels.closed(scene),
        panels.result(scene),
        panels.call(scene, everyone),
        panels.nudge(scene, BIG),
        panels.log(scene, [(n, f"{name} plays 12 Flail against {name}") for n, name in enumerate(NAMES * 4)]),
    ]
    for say in says:
        check_say(say)
        told = say.content
        for person in everyone:
            told = told.replace(f"<@{person}>", "")
        assert "<@" not in told
        assert "@everyone" not in told.replace("\\@everyone", "")
        assert "https://e.vil" not in told


def test_the_digest_follows_what_is_seen() -> None:
    match = played(3, 7)
    one = panels.panel(scene_of(match), calling=NOBODY)
    assert panels.panel(scene_of(match, version=13), calling=NOBODY).digest() == one.digest()
    seat, decision = next(iter(match.open.items()))
    match.answer(seat, decision.default, match.asked)
    assert panels.panel(scene_of(match), calling=NOBODY).digest() != one.digest()


def test_a_lobby_has_no_board() -> None:
    assert panels.board(lobby_scene(state="cancelled")).content == "The lobby was cancelled."
    assert panels.board(lobby_scene()).content.startswith("The match has not started yet")
