"""A private hand: numbers, marks, what is asked, the own things, the shop."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageChops

import render
from games.engine import Decision, Option
from games.puzzle_strike.chips import CHIPS, ORDER
from games.puzzle_strike.view import Flying, View
from render.names import Names
from render.puzzle_strike import draw_hand, present, say_hand, text_hand
from render.puzzle_strike.offers import on_bank, on_discards, on_hand, on_pile, shopping
from render.theme import CAN, TALLEST
from tests.render.puzzle_strike.states import NAMES, mine, table, turn_question, with_player

CALLED = Names(NAMES)
HAND = "gem_1 gem_1 wound crash_gem draw_three one_of_each"


def yellow(frame: Image.Image, place: int, of: int) -> int:
    """How many pixels of the yellow of what can be done lie in one chip's column."""
    x = 600 + (place - (of - 1) / 2) * min(1150 / of, 232)
    column = frame.crop((round(x - 112), 96, round(x + 112), 290))
    apart = ImageChops.difference(column, Image.new("RGB", column.size, CAN)).convert("L")
    return apart.histogram()[0]


def asked(ask: str, *options: Option[Any], **more: Any) -> Decision[Any]:
    return Decision(ask, "What now?", list(options), private=True, **more)


def option(key: str, spot: str = "") -> Option[Any]:
    return Option(key, CHIPS[spot].name if spot in CHIPS else key, key, spot=spot)


def test_what_may_be_played_is_ringed_and_nothing_else() -> None:
    view = mine(HAND)
    decision = turn_question(view)
    assert on_hand(view, decision) == {"crash_gem", "draw_three", "one_of_each"}
    frame = draw_hand(view, CALLED, decision)
    marks = [yellow(frame, place, 5) for place in range(5)]
    assert [mark > 1200 for mark in marks] == [False, False, True, True, True]
    assert marks[0] == marks[1] == 0


def test_without_a_question_nothing_is_ringed_and_there_is_no_shop() -> None:
    view = mine(HAND)
    frame = draw_hand(view, CALLED, None)
    assert [yellow(frame, place, 5) for place in range(5)] == [0] * 5
    assert frame.height < draw_hand(view, CALLED, turn_question(view)).height
    assert not shopping(view, None)


def test_copies_stand_on_one_key() -> None:
    one, two = mine("gem_1 wound crash_gem"), mine("gem_1 gem_1 wound crash_gem")
    assert draw_hand(one, CALLED, None).tobytes() != draw_hand(two, CALLED, None).tobytes()
    assert "Hand: 1 · 1-gem ×2, 2 · Wound, 3 · Crash Gem." in list(say_hand(two, CALLED, None))


@pytest.mark.parametrize("kinds", range(23))
@pytest.mark.parametrize("shop", [False, True])
def test_any_number_of_kinds_is_drawn_within_the_limits(kinds: int, shop: bool) -> None:
    """A player can hold 21: those of the bank's stacks and three of the character."""
    view = mine(" ".join([*ORDER[:kinds], *ORDER[:kinds]]))
    frame = draw_hand(view, CALLED, turn_question(view) if shop else None)
    assert frame.width == 1200
    assert 400 <= frame.height <= TALLEST


def test_the_shop_rings_what_the_money_left_buys() -> None:
    view = mine("gem_1 gem_4 crash_gem", money=0)
    decision = turn_question(view)
    assert view.purse == 5
    assert on_bank(decision) == {stack.chip for stack in view.bank if stack.price <= 5}
    less = replace(view, purse=1)
    assert on_bank(turn_question(less)) < on_bank(decision)
    assert (
        draw_hand(view, CALLED, decision).tobytes()
        != draw_hand(replace(less, purse=5), CALLED, turn_question(less)).tobytes()
    )


def test_options_are_sorted_by_where_their_chips_lie() -> None:
    view = mine("draw_three crash_gem wound")
    decision = asked(
        "mixed",
        option("play:draw_three", "draw_three"),
        option("buy:crash_gem", "crash_gem"),
        option("gain:wound", "wound"),
        option("trap:gem_1", "gem_1"),
        option("trash:combine-discard", "combine"),
        option("top:gem_2", "gem_2"),
        option("break:4-1", "pile:4"),
        option("pass"),
    )
    assert on_hand(view, decision) == {"draw_three"}
    assert on_bank(decision) == {"crash_gem", "wound", "gem_1"}
    assert on_discards(decision) == {"combine", "gem_2"}
    assert on_pile(decision) == {4, 1}
    assert on_pile(asked("gems", option("react:double_crash_gem-3-1", "double_crash_gem"))) == {3, 1}
    assert on_bank(asked("puzzle", option("choose:combine", "combine"))) == {"combine"}


def test_gems_of_the_pile_and_chips_of_the_discard_pile_are_marked() -> None:
    view = mine(HAND)
    plain = draw_hand(view, CALLED, asked("break", option("pass")))
    for marked in (option("break:4", "pile:4"), option("top:combine", "combine")):
        frame = draw_hand(view, CALLED, asked("break", marked))
        box = ImageChops.difference(plain, frame).getbbox()
        assert box is not None
        assert box[1] > 440  # the panel of own things, and nothing above it


def test_gems_in_the_air_show_where_they_would_land() -> None:
    view = mine(HAND, seat=0, flying=Flying(3, 0, 4, "crash_gem"))
    question = asked("gems", option("react:crash_gem-2", "crash_gem"), option("pass"))
    calm = replace(view, flying=None)
    assert draw_hand(view, CALLED, question).tobytes() != draw_hand(calm, CALLED, question).tobytes()
    assert draw_hand(view, CALLED, None).tobytes() == draw_hand(calm, CALLED, None).tobytes()


def test_labels_begin_with_the_number_on_the_key_cap() -> None:
    view = mine(HAND)
    decision = turn_question(view)
    shown = present(view, decision)
    labels = [chip.label for chip in shown.options]
    assert labels[:3] == ["3 · Crash Gem", "4 · Draw Three", "5 · One of Each"]
    assert "Buy Crash Gem ($5)" in labels
    assert [chip.key for chip in shown.options] == [chip.key for chip in decision.options]
    assert shown.default == decision.default
    assert decision.options[0].label == "Crash Gem"  # the engine's own stays what it was
    assert present(view, shown).options == shown.options


def test_before_the_game_nothing_is_numbered() -> None:
    view = replace(mine(HAND), phase="swap")
    decision = asked("swap", option("swap:draw_three", "draw_three"))
    assert [chip.label for chip in present(view, decision).options] == ["Draw Three"]


def test_a_hand_is_said_with_all_that_is_offered_and_known() -> None:
    view = with_player(mine("gem_1 crash_gem", own_top=("gem_3",)), 3, ongoing=("bubble_shield",), pile=(2, 1))
    said = list(say_hand(view, CALLED, asked("trash", option("trash:gem_1", "gem_1"), option("pass"))))
    assert said[:5] == [
        "Your Puzzle Strike chips, only you can see this.",
        "What now?",
        "Offered: 1 · 1-gem, pass.",
        "Hand: 1 · 1-gem, 2 · Crash Gem.",
        "Your pile: 3 (2, 1).",
    ]
    assert "On top of your bag: 3-gem." in said
    assert "In play: Bubble Shield." in said


def test_a_hand_as_text_tells_what_chips_do_and_what_the_bank_has() -> None:
    view = mine(HAND)
    text = text_hand(view, CALLED, turn_question(view))
    assert "Draw Three: Draw three chips." in text
    assert "Reaction: Break a gem of your pile" in text
    assert "Bank: 1-gem $1 ×38" in text


def test_a_hand_that_nobody_asks_of_says_nothing_of_others_turns() -> None:
    view = mine(HAND, seat=1, seats=4)
    for turn in (0, 2):
        other = replace(view, turn=turn, money=turn, arrows=(turn, 0, 0, 0, 0), purse=turn)
        assert text_hand(other, CALLED, None) == text_hand(view, CALLED, None)
        assert draw_hand(other, CALLED, None).tobytes() == draw_hand(view, CALLED, None).tobytes()


def test_who_is_out_is_told_so() -> None:
    view: View = with_player(table(seat=1), 1, alive=False, hand=0, pile=(), pool=())
    assert "You are out of this game." in list(say_hand(view, CALLED, None))
    left = with_player(view, 1, left=True)
    assert "You left the match." in list(say_hand(left, CALLED, None))
    assert text_hand(left, CALLED, None).splitlines()[1] == "You left the match."
    assert draw_hand(view, CALLED, None).tobytes() != draw_hand(left, CALLED, None).tobytes()


def test_everything_is_said_even_where_all_can_be_bought_onto_the_bag_too() -> None:
    view = mine(HAND, money=9)
    plain = turn_question(view)
    more = [
        Option(f"{chip.key}-top", f"{chip.label} onto your bag", chip.value, spot=chip.spot)
        for chip in plain.options
        if chip.key.startswith("buy:")
    ]
    decision = Decision("turn", plain.prompt, [*plain.options, *more], most=5, private=True)
    assert len(decision.options) > 36
    picture = render.hand("puzzle_strike", view, NAMES, decision)
    written = render.text_hand("puzzle_strike", view, NAMES, decision)
    for chip in present(view, decision).options:
        assert chip.label in picture.alt
        assert chip.label in written


def test_of_a_list_that_is_too_long_as_much_as_can_be_is_said() -> None:
    view = mine(HAND)
    pairs = [Option(f"swap:{one}-{two}", f"{one} for {two}", 0, spot=one) for one in ORDER[:9] for two in ORDER[:9]]
    alt = render.hand("puzzle_strike", view, NAMES, Decision("swap_chips", "Swap?", pairs, private=True)).alt
    assert 700 < len(alt) <= 1024
    assert "gem_1 for gem_2" in alt
