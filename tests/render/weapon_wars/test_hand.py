"""A private hand: numbers, marks, and what is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from games.weapon_wars.view import View
from render.names import Names
from render.theme import CAN
from render.weapon_wars import draw_hand, present, say_hand, text_hand
from render.weapon_wars.hand import playable
from tests.render.states import NAMES, asked, legal, table

CALLED = Names(NAMES)
HAND = ("w3_1", "w8_2", "w12_2", "w15_3", "mirror_shield_1")


def mine(**changes: object) -> View:
    return table(5, seat=1, hand=HAND, **changes)


def yellow(frame: Image.Image, place: int, count: int = 5) -> int:
    """How many pixels of the yellow of what can be done lie in one card's column."""
    x = 600 + (place - (count - 1) / 2) * 228
    column = frame.crop((round(x - 112), 90, round(x + 112), 464))
    other = Image.new("RGB", column.size, CAN)
    apart = ImageChops.difference(column, other).convert("L")
    return apart.histogram()[0]


def test_what_may_be_played_is_ringed_and_nothing_else() -> None:
    view = mine()
    decision = asked(view, *legal(view))
    assert playable(decision) == {"w12_2", "w15_3", "mirror_shield_1"}
    frame = draw_hand(view, CALLED, decision)
    marks = [yellow(frame, place) for place in range(5)]
    assert [mark > 1500 for mark in marks] == [False, False, True, True, True]
    assert marks[0] == marks[1] == 0


def test_without_a_question_nothing_is_ringed_or_dimmed() -> None:
    view = mine(turn=2)
    frame = draw_hand(view, CALLED, None)
    assert [yellow(frame, place) for place in range(5)] == [0] * 5
    dimmed = draw_hand(mine(), CALLED, asked(view, "w15_3"))
    assert sum(frame.crop((50, 130, 240, 400)).histogram()[600:]) > sum(
        dimmed.crop((50, 130, 240, 400)).histogram()[600:]
    )


@pytest.mark.parametrize("count", range(8))
def test_any_number_of_cards_is_drawn(count: int) -> None:
    cards = (*HAND, "polarity_flip_1", "polarity_flip_2")[:count]
    view = table(3, seat=1, hand=cards)
    frame = draw_hand(view, CALLED, asked(view, *legal(view)))
    assert frame.size == (1200, 540)


def test_where_no_card_answers_all_stay_bright_and_falling_is_named() -> None:
    view = mine(threat=-1, energy=-1)
    decision = asked(view)
    frame, none = draw_hand(view, CALLED, decision), draw_hand(view, CALLED, None)
    assert ImageChops.difference(frame.crop((0, 90, 1200, 450)), none.crop((0, 90, 1200, 450))).getbbox() is None
    for said in (" ".join(say_hand(view, CALLED, decision)), text_hand(view, CALLED, decision)):
        assert "Energy negative: no card answers (only powers), you must fall." in said
        assert "Without a card: Fall." in said


def test_keeping_or_redrawing_is_asked_without_marks() -> None:
    view = mine(phase="recover", threat=None, stack=(), stack_by=())
    decision = asked(view)
    frame = draw_hand(view, CALLED, decision)
    assert [yellow(frame, place) for place in range(5)] == [0] * 5
    said = " ".join(say_hand(view, CALLED, decision))
    assert "Keep my hand" in said
    assert "Redraw my hand" in said


def test_labels_begin_with_the_number_on_the_key_cap_in_the_order_of_the_hand() -> None:
    view = mine()
    decision = asked(view, "mirror_shield_1", "w12_2")
    shown = present(view, decision)
    assert [option.label for option in shown.options] == ["3 · 12 Flail", "5 · Mirror Shield", "Fall"]
    assert [option.key for option in shown.options] == ["play:w12_2", "play:mirror_shield_1", "fall"]
    assert shown.options[0].spot == "w12_2"
    assert decision.options[0].label == "Mirror Shield"  # the engine's own stays what it was


def test_a_question_about_no_card_is_left_as_it_is() -> None:
    view = mine(phase="recover", threat=None)
    decision = asked(view)
    assert [(o.key, o.label) for o in present(view, decision).options] == [(o.key, o.label) for o in decision.options]


def test_a_hand_is_said_by_number_with_yes_and_no() -> None:
    view = mine()
    assert " ".join(say_hand(view, CALLED, asked(view, *legal(view)))) == (
        "Your Weapon Wars hand, only you can see this. Energy positive: play 11 or more, or a power, or fall. "
        "1 · 3 Water Pistol, no. 2 · 8 Lawn Dart, no. 3 · 12 Flail, yes. 4 · 15 Freeze Ray, yes. "
        "5 · Mirror Shield, yes. Without a card: Fall. You have 2 of 3 hearts."
    )


def test_a_hand_as_text_tells_what_powers_do() -> None:
    view = mine()
    text = text_hand(view, CALLED, asked(view, "w12_2"))
    assert "3 · 12 Flail (yes)" in text
    assert "5 · Mirror Shield (no): Throws the attack back at whoever made it." in text
    assert "You have 2 of 3 hearts." in text


def test_a_hand_that_nobody_asks_of_says_nothing_of_others() -> None:
    view = mine()
    for turn in (0, 2):
        other = replace(view, turn=turn, threat=18 - turn, round=turn + 1)
        assert text_hand(other, CALLED, None) == text_hand(view, CALLED, None)
        assert draw_hand(other, CALLED, None).tobytes() == draw_hand(view, CALLED, None).tobytes()
