"""The moves of a turn: menus below each other, each an answer of its own."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.ui import choices, ids
from bot.ui.choices import apply
from bot.ui.drafts import Draft
from bot.ui.message import Button, Menu
from games.engine import AnswerError, Decision, Option, replace
from tests.bot.ui.clicking import ASKED, MATCH, named, reachable, shown

NEW = Draft()


def turn(play: int = 0, buy: int = 0, top: int = 0, show: int = 0, *, ends: int = 1, most: int = 5) -> Decision[str]:
    """So many options of each kind, and buttons."""
    options = [
        Option(f"{verb}:{n}", f"{title} {n}", f"{verb}{n}", group=title, detail=f"What {title} {n} does.")
        for verb, title, count in zip(
            ("play", "buy", "top", "show"), ("Play", "Buy", "Onto", "Show"), (play, buy, top, show), strict=True
        )
        for n in range(count)
    ]  # fmt: skip
    options += [Option("end", "End your turn", "end", group="End", detail="It is over then.")][:ends]
    return Decision("turn", "Play or buy", options, 1, min(most, len(options)), private=True, moves=True)


def menus(decision: Decision[str]) -> list[Menu]:
    return [row for row in shown(decision, NEW) if isinstance(row, Menu)]


def buttons(decision: Decision[str]) -> list[str]:
    return [button.label for row in shown(decision, NEW) if not isinstance(row, Menu) for button in row]


def values(menu: Menu) -> list[str]:
    return [choice.value for choice in menu.choices]


@pytest.mark.parametrize(
    "question",
    [
        turn(1),
        turn(4),
        turn(4, 1),
        turn(6, 18),
        turn(10, 18),
        turn(25, 25),
        turn(3, 9, 9),
        turn(5, 18, 18, 5),
        turn(6, 18, ends=0),
        turn(6, 6, most=1),
    ],
    ids=lambda question: len(question.options),
)
def test_every_move_is_one_tap_away(question: Decision[str]) -> None:
    found = reachable(question, 1)
    assert set(found) == {(option.key,) for option in question.options}


def test_each_kind_has_a_menu_and_the_end_a_button() -> None:
    play, buy, whole = menus(turn(6, 18))
    assert (play.hint, buy.hint, whole.hint) == ("Play", "Buy", "Several in one go")
    assert values(play) == [*(f"play:{n}" for n in range(6)), "end"]
    assert values(buy) == [*(f"buy:{n}" for n in range(18)), "end"], "what buys can end the turn as well"
    assert buttons(turn(6, 18)) == ["End your turn"]
    assert (play.least, play.most, buy.most) == (1, 5, 5)


def test_who_knows_their_turn_picks_it_whole() -> None:
    (menu,) = [menu for menu in menus(turn(6, 18)) if {"play:3", "buy:7", "end"} <= set(values(menu))]
    assert values(menu) == [option.key for option in turn(6, 18).options]
    assert picks(turn(6, 18), "play:3", "buy:7", "end") == ("play:3", "buy:7", "end")
    assert picks(turn(6, 12, 0, 3), "play:3", "show:2", "buy:7") == ("play:3", "show:2", "buy:7")


def test_three_kinds_share_two_menus_beside_that_of_all() -> None:
    assert [menu.hint for menu in menus(turn(6, 12, 0, 3))] == ["Play", "Buy, Show", "Several in one go"]
    assert [menu.hint for menu in menus(turn(6, 16, 0, 3))] == ["Play", "Buy", "Show"], "26 are too many for one"


def test_where_all_moves_are_too_many_for_a_menu_or_one_is_enough_there_is_none_of_all() -> None:
    assert [menu.hint for menu in menus(turn(6, 19))] == ["Play", "Buy"]
    assert [menu.hint for menu in menus(turn(6, 6, most=1))] == ["Play", "Buy"]
    assert [menu.hint for menu in menus(turn(9))] == ["Play"]


def test_where_there_is_no_room_the_end_is_a_button_alone() -> None:
    assert values(menus(turn(6, 25))[-1]) == [f"buy:{n}" for n in range(25)]
    assert values(menus(turn(6, 6, most=1))[-1]) == [f"buy:{n}" for n in range(6)]
    assert buttons(turn(6, 25)) == buttons(turn(6, 6, most=1)) == ["End your turn"]


def test_few_moves_are_buttons() -> None:
    assert [values(menu) for menu in menus(turn(2, 2))] == [["play:0", "play:1", "buy:0", "buy:1", "end"]]
    assert menus(turn(4)) == menus(turn(2, 2, most=1)) == []
    assert buttons(turn(2, 2)) == ["Play 0", "Play 1", "Buy 0", "Buy 1", "End your turn"]
    assert "**Play 1** What Play 1 does." in text(turn(2, 2))


def test_small_kinds_share_a_menu_where_there_are_many_kinds() -> None:
    assert [menu.hint for menu in menus(turn(5, 18, 18, 5))] == ["Play", "Buy", "Onto, Show"]
    shared = menus(turn(5, 18, 18, 5))[-1]
    assert values(shared) == [*(f"top:{n}" for n in range(18)), *(f"show:{n}" for n in range(5)), "end"]


def text(decision: Decision[str]) -> str:
    return choices.rows(MATCH, ASKED, decision, NEW)[1]


def test_the_order_of_several_is_told_and_kept() -> None:
    question = turn(6, 18)
    assert "Up to 5 in one go" in text(question)
    assert "in the order in which you tick them" in text(question)
    assert "**End your turn** It is over then." in text(question)
    picked = picks(question, "play:4", "play:0", "play:2")
    assert picked == ("play:4", "play:0", "play:2")


def picks(question: Decision[str], *keys: str) -> object:
    menu = next(menu for menu in menus(question) if set(values(menu)) >= set(keys))
    return apply(question, NEW, named(menu.id), keys)


def test_more_than_the_question_takes_are_refused() -> None:
    with pytest.raises(AnswerError, match="Pick 1 to 5"):
        picks(turn(8, 18), *(f"play:{n}" for n in range(6)))


@pytest.mark.parametrize("question", [turn(26, 3), turn(20, 20, 20, 20)])
def test_what_does_not_fit_beside_each_other_is_ticked_page_by_page(question: Decision[str]) -> None:
    assert any(isinstance(named(button.id), ids.Done) for button in _buttons(question))
    wanted = {(option.key,) for option in question.options}
    assert wanted == set(reachable(replace(question, most=1)))


def _buttons(question: Decision[str]) -> Sequence[Button]:
    rows = shown(question, NEW)
    return [button for row in rows if not isinstance(row, Menu) for button in row]


def test_being_sure_is_the_same_answer() -> None:
    assert apply(turn(6, 18), NEW, ids.Sure(MATCH, ASKED, "end")) == ("end",)
