from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal

import pytest
from msgspec import Meta

from bot.scenes import Scene
from bot.ui import ids, lobby, options
from bot.ui.message import Menu, Say
from games.engine import FormError
from tests.bot.ui.limits import NAMES, check_dialog, check_say
from tests.bot.ui.scenes import BIG, NOON, PLAIN, lobby_scene, match_row

CLOSES = f"<t:{int(NOON.timestamp()) + 86400}:R>"


def labels(say: Say, *, able: bool = False) -> list[str]:
    rows = [row for row in say.rows if not isinstance(row, Menu)]
    return [button.label for row in rows for button in row if not (able and button.disabled)]


def test_a_new_lobby_says_what_is_played_who_sits_and_what_is_still_needed() -> None:
    say = lobby.lobby(lobby_scene())
    check_say(say)
    lines = say.content.split("\n")
    assert lines[0] == "**Weapon Wars** · who plays?"
    assert "**Seats** 1 of 6" in lines
    assert "1. Ana (host)" in lines
    assert "**Options** the usual ones" in lines
    assert lines[-1] == f"One more is needed: a friend, or a computer player. The lobby closes {CLOSES}."
    assert labels(say) == ["Join", "Start", "Leave", "Clock", "Add computer", "Options", "Cancel"]
    assert "Start" not in labels(say, able=True)
    assert (say.mentions, say.drawing) == (frozenset(), None)


def test_with_enough_people_it_can_be_started() -> None:
    say = lobby.lobby(lobby_scene(PLAIN[:3], computers=1))
    assert "3. 🤖 Chidi" in say.content
    assert "The host can start, or wait for more." in say.content
    assert labels(say) == labels(say, able=True)
    assert "Remove computer" in labels(say)


def test_a_full_table_takes_nobody_more() -> None:
    say = lobby.lobby(lobby_scene(PLAIN))
    assert "All seats are taken: the host can start." in say.content
    assert set(labels(say)) - set(labels(say, able=True)) == {"Join", "Add computer"}


def test_who_is_invited_and_not_yet_here_is_named_and_called_when_told_so() -> None:
    scene = lobby_scene(PLAIN[:2], invited=(11, 98, 99))
    say = lobby.lobby(scene)
    assert "Invited: <@98> and <@99>" in say.content
    assert say.mentions == frozenset()
    called = lobby.lobby(scene, calling=frozenset({99}))
    assert called.mentions == {99}
    assert called.digest() == say.digest(), "once it was said, nothing is left to change"


def test_the_host_may_say_who_sits_here() -> None:
    scene = lobby_scene(PLAIN[:3], computers=1)
    assert "Seats" in labels(lobby.lobby(scene))
    say = lobby.people(scene)
    check_say(say)
    (menu,) = say.rows
    assert isinstance(menu, Menu)
    assert [(choice.label, ids.parse(choice.value)) for choice in menu.choices] == [
        ("Make Bruno the host", ids.Guest(7, "host", 12)),
        ("Take the seat of Bruno away", ids.Guest(7, "kick", 12)),
    ]
    assert "Seats" not in labels(lobby.lobby(lobby_scene(PLAIN[:2], computers=1)))
    assert lobby.people(lobby_scene()).rows == ()


def test_only_options_that_differ_are_told() -> None:
    say = lobby.lobby(lobby_scene(options={"mode": "collector", "hearts": 3, "auto_fall": False}))
    assert "**Options** mode: collector · auto fall: no\n" in say.content


@pytest.mark.parametrize(
    ("state", "said"),
    [("cancelled", "was cancelled"), ("expired", "after a day without a start"), ("ended", "is closed")],
)
def test_a_lobby_that_is_gone_says_so_and_has_no_buttons(state: str, said: str) -> None:
    say = lobby.closed(lobby_scene(state=state, started_at=None))
    check_say(say)
    assert said in say.content
    assert "`/play`" in say.content
    assert say.rows == ()


def test_a_started_lobby_names_the_players_and_the_seal() -> None:
    for state in ("playing", "over", "ended"):
        say = lobby.closed(lobby_scene(PLAIN[:3], computers=1, state=state, started_at=NOON, commitment="ab" * 32))
        check_say(say)
        assert "match 7 has started" in say.content
        assert "**Players** Ana, Bruno and 🤖 Chidi" in say.content
        assert "ab" * 32 in say.content
        assert say.rows == ()


def test_the_started_lobby_never_changes_again_while_the_match_goes_on() -> None:
    scene = lobby_scene(PLAIN[:3], state="playing", commitment="ab" * 32)
    later = replace(scene, row=replace(scene.row, step=9, version=99, asked=12))
    assert lobby.closed(scene).digest() == lobby.closed(later).digest()


def test_the_worst_names_fit() -> None:
    row = {"id": BIG, "guild_name": "*" * 100, "commitment": "e" * 64, "options": {"mode": "collector", "hearts": 1}}
    check_say(lobby.people(lobby_scene(NAMES, **row)))
    check_say(lobby.lobby(lobby_scene(NAMES, invited=[BIG + n for n in range(5)], **row)))
    check_say(lobby.closed(lobby_scene(NAMES, state="playing", **row)))


def test_options_are_a_dialogue_with_what_holds_now() -> None:
    dialog = lobby.options_dialog(lobby_scene(options={"mode": "collector", "hearts": 2}))
    assert dialog is not None
    check_dialog(dialog)
    assert ids.parse(dialog.id) == ids.Form(7, "options")
    chosen = {field.key: [choice.value for choice in field.choices if choice.chosen] for field in dialog.inputs}
    assert chosen == {
        "mode": ["collector"],
        "hearts": ["2"],
        "opener": ["0"],
        "reset_on_fall": ["yes"],
        "auto_fall": ["yes"],
    }
    assert dialog.title == "Options of Weapon Wars"


def test_what_is_filled_in_becomes_values() -> None:
    scene = lobby_scene(options={"mode": "collector"})
    assert options.values(scene.game, {"hearts": "2", "auto_fall": "no", "mode": "survival"}) == {
        "hearts": 2,
        "auto_fall": False,
        "mode": "survival",
    }
    for name, value in (("hearts", "9"), ("mode", "chaos"), ("nothing", "1"), ("hearts", "")):
        with pytest.raises(FormError):
            options.values(scene.game, {name: value})


@dataclass(frozen=True)
class NoOptions:
    pass


@dataclass(frozen=True)
class ManyOptions:
    one: bool = True
    two: bool = True
    three: bool = True
    four: bool = True
    five: bool = True
    six: Annotated[int, Meta(ge=0, le=9)] = 3


@dataclass(frozen=True)
class WideOptions:
    points: Annotated[int, Meta(ge=10, le=1000, description="Points to win")] = 100
    pace: Annotated[Literal["slow", "fast"], Meta(description="How fast")] = "slow"
    few: Annotated[int, Meta(ge=1, le=25)] = 1


def with_options(form: type, **options: Any) -> Scene:
    scene = lobby_scene(options=options)

    class Other(type(scene.game)):  # type: ignore[misc]
        options_type: ClassVar[type] = form

    return replace(scene, game=Other(), row=match_row("lobby", options=options))


def test_a_game_without_options_offers_none() -> None:
    scene = with_options(NoOptions)
    assert lobby.options_dialog(scene) is None
    assert "Options" not in labels(lobby.lobby(scene))
    assert "**Options** the usual ones" in lobby.lobby(scene).content


def test_of_more_options_than_a_dialogue_holds_the_last_are_a_line_of_text() -> None:
    scene = with_options(ManyOptions, two=False, six=4)
    dialog = lobby.options_dialog(scene)
    assert dialog is not None
    check_dialog(dialog)
    *first, rest = dialog.inputs
    assert [field.key for field in first] == ["one", "two", "three", "four"]
    assert [choice.value for choice in first[1].choices if choice.chosen] == ["no"]
    assert (rest.key, rest.value) == ("options", "six=4")
    values = options.values(scene.game, {"one": "no", "two": "yes", "options": "six=2"})
    assert (values["one"], values["two"], values["six"]) == (False, True, 2)
    assert options.values(scene.game, {"one": "no", "options": ""})["six"] == 3
    for typed in ("seven=1", "one=yes"):
        with pytest.raises(FormError):
            options.values(scene.game, {"one": "no", "options": typed})


def test_a_wide_number_is_typed_and_a_narrow_one_picked() -> None:
    dialog = lobby.options_dialog(with_options(WideOptions, points=250))
    assert dialog is not None
    check_dialog(dialog)
    points, pace, few = dialog.inputs
    assert (points.value, points.detail, points.choices) == ("250", "Points to win", ())
    assert [choice.value for choice in pace.choices] == ["slow", "fast"]
    assert len(few.choices) == 25
