"""What is chosen for a player whose time runs out in the middle of a chip. A is on turn, then B, then C."""

from __future__ import annotations

import pytest

from tests.games.puzzle_strike.table import table


@pytest.mark.parametrize(
    ("laid", "chip", "default"),
    [
        ("hand: training_day gem_2 wound combine", "training_day", ("trash:wound",)),
        ("hand: purge_bad_habits reversal roundhouse gem_1", "purge_bad_habits", ("trash:gem_1",)),
        ("hand: martial_mastery reversal roundhouse", "martial_mastery", ("trash:roundhouse",)),
        ("hand: self_improvement roundhouse; discard: wound", "self_improvement", ("trash:wound-discard",)),
        ("hand: risky_move gem_3 gem_2", "risky_move", ("put:gem_2",)),
        ("hand: crash_gem; pile: 4 2 1", "crash_gem", ("break:1",)),
        ("hand: combine; pile: 2 2 1", "combine", ("combine:1-2",)),
        ("hand: no_more_lies wound wound", "no_more_lies", ()),
        ("hand: master_puzzler", "master_puzzler", ()),
        ("hand: combo_practice; discard: crash_gem", "combo_practice", ("pass",)),
        ("hand: versatile_style", "versatile_style", ("choose:piggy",)),
        ("hand: creative_thoughts", "creative_thoughts", ("choose:arrow", "choose:piggy")),
        ("hand: combos_are_hard", "combos_are_hard", ("gain:wound", "gain:gem_1")),
        ("hand: future_sight wound combine; bag:", "future_sight", ("put:wound",)),
        ("hand: its_time_for_the_past; discard: roundhouse draw_three; bag:", "its_time_for_the_past", None),
        (
            "hand: research_and_development gem_1 wound; bag: crash_gem combine",
            "research_and_development", ("swap:wound-combine",),
        ),
        ("hand: double_take combo_practice really_annoying", "double_take", ("choose:really_annoying",)),
    ],
)  # fmt: skip
def test_may_and_up_to_are_declined_else_the_cheapest_the_smallest_or_the_first_is_taken(laid, chip, default):
    t = table(A=laid, B="").does("A", f"play:{chip}")
    if default is None:
        assert t.waits == ("turn", "A"), "nothing to choose"
        return
    assert t.decision("A").default == default
    t.is_absent("A")


def test_the_cheapest_of_what_was_stolen_is_taken_whosever_it_was():
    t = table(A="hand: stolen_purples", B="hand: double_crash_gem", C="hand: combine").does("A", "play:stolen_purples")
    t.is_absent("A")
    assert t.discard("A") == ["combine"]


def test_the_cheapest_chip_is_gained():
    t = table(A="hand: training_day gem_2", B="").does("A", "play:training_day", "trash:gem_2").is_absent("A")
    assert t.discard("A") == ["wound"]


def test_no_more_gems_are_spent_than_are_needed_smallest_first():
    dear = "one_two_punch roundhouse one_of_each combos_are_hard its_combo_time master_puzzler"
    t = table(
        A="hand: gem_1 gem_2 gem_3", B="", bank=f"draw_three gem_essence combo_practice sneak_attack {dear}",
        stocks={"wound": 0, "gem_1": 0, "gem_2": 0},
    )  # fmt: skip
    t.is_absent("A")
    assert "A spends 1-gem and 2-gem and buys Combo Practice for $3" in t.told
