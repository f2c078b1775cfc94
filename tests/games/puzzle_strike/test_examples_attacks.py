"""Worked examples of the rules: attacks and blue shields. A is on turn, B the next, C the one after."""

from __future__ import annotations

import pytest

from tests.games.puzzle_strike.table import table


def test_knockdown_discards_one_of_the_largest_gems():
    t = table(A="hand: knockdown", B="hand: gem_2 gem_2 gem_1 wound").does("A", "play:knockdown")
    assert (t.hand("B"), t.discard("B")) == (["gem_1", "gem_2", "wound"], ["gem_2"])
    assert t.arrows == {"black": 1}
    assert "B shows 1-gem, 2 × 2-gem and Wound" in t.told


def test_really_annoying_answers_before_the_attack():
    """The Wound goes into A's bag before B shows the hand."""
    t = table(A="hand: knockdown", B="hand: really_annoying gem_2").does("A", "play:knockdown")
    assert t.waits == ("fist", "B")
    t.does("B", "react:really_annoying")
    assert t.bag("A").count("wound") == 1
    assert t.discard("B") == ["gem_2"], "the attack goes on"
    assert t.on_table("B") == ["really_annoying"]
    into, shown = (next(n for n, line in enumerate(t.told) if said in line) for said in ("into the bag", "B shows"))
    assert into < shown


def test_self_improvement_draws_after_the_attack():
    """Otherwise the Knockdown would have found the gems that were drawn."""
    t = table(A="hand: knockdown", B="hand: self_improvement gem_1; bag: gem_4 gem_4 gem_4").does("A", "play:knockdown")
    t.does("B", "react:self_improvement")
    assert (t.hand("B"), t.discard("B")) == (["gem_4"] * 3, ["gem_1"])
    assert t.on_table("B") == ["self_improvement"]


def test_the_chip_that_reacts_has_left_the_hand():
    t = table(A="hand: knockdown", B="hand: self_improvement; bag: wound").does("A", "play:knockdown")
    t.does("B", "react:self_improvement")
    assert "B has no chip to show" in t.told


def test_one_reaction_to_one_attack():
    t = table(A="hand: knockdown", B="hand: self_improvement really_annoying").does("A", "play:knockdown")
    decision = t.decision("B")
    assert (decision.least, decision.most) == (1, 1)
    t.does("B", "react:self_improvement")
    assert t.waits == ("turn", "A")
    assert "really_annoying" in t.hand("B")


def test_self_improvement_never_trashes_itself():
    t = table(A="hand: self_improvement", B="").does("A", "play:self_improvement")
    assert (t.waits, t.on_table("A")) == (("turn", "A"), ["self_improvement"])


def test_self_improvement_trashes_from_hand_or_discard_pile():
    t = table(A="hand: self_improvement wound; discard: wound gem_1", B="").does("A", "play:self_improvement")
    assert [(option.key, option.label, option.group) for option in t.decision().options] == [
        ("trash:wound", "Wound", "Hand"),
        ("trash:wound-discard", "Wound (discard pile)", "Discard pile"),
        ("trash:gem_1-discard", "1-gem (discard pile)", "Discard pile"),
    ]
    t.does("A", "trash:wound-discard")
    assert (t.hand("A"), t.discard("A")) == (["wound"], ["gem_1"])


def test_sneak_attack_is_an_ante_that_nobody_reacts_to():
    t = table(A="hand: sneak_attack", B="hand: crash_gem stone_wall gems_to_gemonade; pile: 3", C="")
    gems = t.bank["gem_1"]
    t.does("A", "play:sneak_attack")
    assert t.waits == ("turn", "A")
    assert (t.pile("B"), t.pile("C"), t.pile("A")) == ([3, 1], [1], [])
    assert (t.bank["gem_1"], t.arrows) == (gems - 2, {"black": 1})


def test_an_attack_played_twice_may_be_answered_twice():
    t = table(A="hand: double_take sneak_attack", B="hand: really_annoying really_annoying", C="")
    t.does("A", "play:double_take")
    assert t.waits == ("fist", "B")
    t.does("B", "pass")
    assert t.pile("B") == [1]
    assert t.waits == ("fist", "B")
    t.does("B", "react:really_annoying")
    assert (t.pile("B"), t.pile("C"), t.bag("A").count("wound")) == ([1, 1], [1, 1], 1)


def test_burning_vigor_without_a_wound_may_be_answered():
    t = table(A="hand: burning_vigor", B="hand: really_annoying", C="").does("A", "play:burning_vigor")
    assert t.waits == ("fist", "B")
    t.does("B", "react:really_annoying")
    assert t.bag("A").count("wound") == 1
    assert (t.pile("B"), t.pile("C")) == ([], [])


@pytest.mark.parametrize("shield", ["thinking_ahead", "bubble_shield"])
def test_an_immune_player_does_not_even_show_a_hand(shield: str):
    t = table(A="hand: knockdown", B=f"hand: {shield} gem_2", C="hand: gem_2", bank="thinking_ahead knockdown")
    stock = t.bank["thinking_ahead"]
    t.does("A", "play:knockdown").does("B", f"react:{shield}")
    assert (t.hand("B"), t.hand("C"), t.arrows) == (["gem_2"], [], {"black": 1})
    assert not any(line.startswith("B shows") for line in t.told)
    assert t.bank["thinking_ahead"] == stock + (shield == "thinking_ahead"), "that one trashes itself"


def test_immunity_is_from_one_playing_of_one_chip():
    t = table(A="hand: sneak_attack knockdown", B="hand: bubble_shield gem_2", C="")
    t.does("A", "play:sneak_attack").does("B", "react:bubble_shield").does("A", "play:knockdown")
    assert (t.pile("B"), t.hand("B")) == ([], [])


def test_really_annoying_as_a_reaction_may_be_answered_by_the_attacker_alone():
    t = table(A="hand: knockdown really_annoying", B="hand: really_annoying", C="hand: really_annoying gem_1")
    t.does("A", "play:knockdown")
    assert t.waits == ("fist", "BC")
    t.does("C", "pass").does("B", "react:really_annoying")
    assert t.waits == ("fist", "A")
    t.does("A", "react:really_annoying")
    assert t.waits == ("turn", "A")
    assert [t.bag(p).count("wound") for p in "ABC"] == [1, 1, 0]
    assert t.discard("C") == ["gem_1"]


def test_really_annoying_back_and_forth_until_somebody_passes():
    t = table(A="hand: knockdown really_annoying really_annoying", B="hand: really_annoying really_annoying")
    t.does("A", "play:knockdown").does("B", "react:really_annoying").does("A", "react:really_annoying")
    assert t.waits == ("fist", "B")
    t.does("B", "react:really_annoying")
    assert t.waits == ("fist", "A")
    t.does("A", "pass")
    assert [t.bag(p).count("wound") for p in "AB"] == [2, 1]


def test_immunity_from_a_nested_really_annoying():
    t = table(A="hand: knockdown bubble_shield", B="hand: really_annoying gem_1").does("A", "play:knockdown")
    t.does("B", "react:really_annoying").does("A", "react:bubble_shield")
    assert t.bag("A").count("wound") == 0
    assert t.discard("B") == ["gem_1"]


def test_self_improvement_against_a_nested_really_annoying_draws_before_the_outer_attack_goes_on():
    t = table(
        A="hand: pilebunker self_improvement; bag: gem_2 gem_2 gem_2 gem_2 gem_2", B="hand: really_annoying gem_1"
    )
    t.does("A", "play:pilebunker").does("B", "react:really_annoying")
    t.does("A", "react:self_improvement")
    drawn = next(n for n, event in enumerate(t.told) if "reacts with Self-Improvement" in event)
    assert len(t.hand("A")) == 4, "three, and one by Pilebunker"
    assert any(line.startswith("B shows") for line in t.told[drawn:])


def test_answers_are_given_in_secret_and_opened_together():
    t = table(A="hand: sneak_attack", B="hand: really_annoying", C="hand: bubble_shield").does("A", "play:sneak_attack")
    assert t.waits == ("fist", "BC")
    told = len(t.told)
    t.does("C", "react:bubble_shield")
    assert len(t.told) == told
    assert t.hand("C") == ["bubble_shield"]
    t.does("B", "react:really_annoying")
    assert (t.pile("B"), t.pile("C")) == ([1], [])


def test_a_reaction_chip_goes_to_the_discard_pile_as_the_turn_ends():
    """Not before: it cannot be drawn again in the event that it answered."""
    t = table(A="hand: sneak_attack", B="hand: self_improvement; bag:; discard: gem_1")
    t.does("A", "play:sneak_attack").does("B", "react:self_improvement")
    assert (t.hand("B"), t.on_table("B")) == (["gem_1"], ["self_improvement"])
    t.does("A", "end")
    assert t.discard("B") == ["self_improvement"]
