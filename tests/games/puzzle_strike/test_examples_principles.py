"""Worked examples of the rules: general principles. A is on turn, B the next."""

from __future__ import annotations

from games.puzzle_strike import GAME
from tests.games.puzzle_strike.table import table


def test_instructions_are_done_in_reading_order():
    """Chromatic Orb draws first, refilling the bag if it must, and then finds nothing to crash."""
    t = table(A="hand: chromatic_orb; bag:; discard: wound; pile: 3", B="").does("A", "play:chromatic_orb")
    assert (t.hand("A"), t.discard("A"), t.pile("A"), t.pile("B")) == (["wound"], [], [3], [])


def test_two_choices_are_named_before_either_is_done():
    t = table(A="hand: creative_thoughts; bag: combine", B="").does("A", "play:creative_thoughts")
    assert t.hand("A") == []
    t.does("A", ["choose:arrow", "choose:draw"])
    assert (t.hand("A"), t.arrows, t.waits) == (["combine"], {"black": 1}, ("turn", "A"))


def test_discard_piles_lie_open_in_the_middle_of_a_turn():
    t = table(A="hand: draw_three; discard: wound combine", B="").does("A", "play:draw_three")
    for seat in (0, 1, None):
        assert GAME.view(t.s, seat).players[0].discard == ("wound", "combine")


def test_hand_bag_and_top_together_are_known_to_all_and_their_parts_are_not():
    t = table(A="hand: gem_1 wound; bag: combine gem_1; top: crash_gem", B="")
    view = GAME.view(t.s, 1)
    assert view.players[0].pool == ("gem_1", "gem_1", "wound", "combine", "crash_gem")
    assert view.hand == ()
    assert (view.players[0].hand, view.players[0].bag) == (2, 2)
    assert GAME.view(t.s, 0).hand == ("gem_1", "wound")


def test_an_instruction_without_may_is_done_if_it_can_be():
    t = table(A="hand: big_rocks gem_4", B="").does("A", "play:big_rocks")
    assert t.legal == {"trash:gem_4"}, "there is no way to keep it"


def test_a_played_chip_is_not_in_hand():
    t = table(A="hand: training_day", B="").does("A", "play:training_day")
    assert (t.waits, t.piggies, t.on_table("A")) == (("turn", "A"), 1, ["training_day"])
