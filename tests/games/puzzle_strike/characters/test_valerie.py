"""Worked examples of the rules: Valerie's chips. A is on turn, B the next, C the one after."""

from __future__ import annotations

from games.puzzle_strike import GAME
from tests.games.puzzle_strike.characters.acts import reacts
from tests.games.puzzle_strike.table import table


def test_burst_of_speed_gives_another_turn_and_is_gone():
    t = table(A="hand: burst_of_speed", B="", C="").does("A", "play:burst_of_speed")
    assert GAME.view(t.s, 1).extra, "all see that it comes"
    t.does("A", "end")
    assert not GAME.view(t.s, 1).extra
    assert t.s.trash == ["burst_of_speed"]
    assert t.waits == ("turn", "A")
    assert t.pile("A") == [1], "the other turn antes"
    t.does("A", "end")
    assert t.waits == ("turn", "B")


def test_an_extra_turn_does_not_make_oneself_the_next_player():
    t = table(A="hand: burst_of_speed crash_gem; pile: 2", B="", arrows={"black": 2})
    t.does("A", "play:burst_of_speed", "play:crash_gem")
    assert t.pile("B") == [1, 1]


def test_chromatic_orb_draws_then_crashes_without_money():
    t = table(A="hand: chromatic_orb; pile: 2 1", B="").does("A", "play:chromatic_orb")
    assert (t.pile("A"), t.pile("B"), t.money, t.hand("A")) == ([2], [1], 0, ["gem_1"])


def test_chromatic_orb_may_be_answered_and_is_no_reaction():
    t = table(A="hand: chromatic_orb; pile: 1", B="hand: crash_gem chromatic_orb; pile: 2")
    t.does("A", "play:chromatic_orb")
    assert t.waits == ("gems", "B")
    assert reacts(t, "crash_gem")
    assert not reacts(t, "chromatic_orb")


def test_creative_thoughts_names_two_different_things_before_either_is_done():
    t = table(A="hand: creative_thoughts", B="").does("A", "play:creative_thoughts")
    decision = t.decision()
    assert (decision.least, decision.most, len(decision.options)) == (2, 2, 4)
    t.does("A", ["choose:draw", "choose:arrow"])
    assert (t.hand("A"), t.arrows, t.money, t.piggies) == (["gem_1"], {"black": 1}, 0, 0)
    t = table(A="hand: creative_thoughts", B="").does("A", "play:creative_thoughts", ["choose:money", "choose:piggy"])
    assert (t.hand("A"), t.arrows, t.money, t.piggies) == ([], {}, 1, 1)
