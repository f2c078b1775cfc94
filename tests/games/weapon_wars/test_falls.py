"""A fall, in its order, and the recovery from it."""

import pytest

from games.weapon_wars.view import Last
from tests.games.weapon_wars.table import Play, table


def fallen(**more) -> Play:
    """B has fallen to A's 12."""
    setting = {"threat": 12, "turn": "B", "auto_fall": False, **more}
    return table(hands={"A": "1", "B": "2 3 4 5 6", "C": "7"}, **setting).does("B", "fall")


def test_survival_takes_a_heart_of_the_one_who_falls():
    assert fallen().s.hearts == [3, 2, 3]


def test_collector_gives_a_heart_to_the_attacker_and_takes_none():
    t = fallen(mode="collector", hearts={"A": 1, "B": 2, "C": 0})
    assert t.s.hearts == [2, 2, 0]


def test_the_stack_is_discarded_and_nothing_threatens():
    t = fallen(stack=[("C", "9"), ("A", "12")])
    assert (t.s.stack, t.s.stack_by, t.threat, t.attacker) == ([], [], None, None)
    assert [*map(len, (t.s.discard, t.s.buried[1]))] == [2, 0]


def test_the_fallen_player_is_asked_to_keep_or_redraw_and_opens():
    t = fallen()
    assert t.waits == ("recover", "B")
    assert [o.key for o in t.decision.options] == ["keep", "redraw"]
    assert t.does("B", "keep").waits == ("open", "B")


def test_energy_and_direction_still_stand_while_the_fallen_player_chooses():
    t = fallen(energy=-1, direction=-1)
    assert (t.energy, t.direction) == (-1, -1)


RESET = "The energy is positive again, and the direction Right"


@pytest.mark.parametrize(("energy", "direction"), [(-1, -1), (-1, 1), (1, -1)])
def test_a_fall_resets_energy_and_direction(energy, direction):
    t = fallen(energy=energy, direction=direction).does("B", "keep")
    assert (t.energy, t.direction) == (1, 1)
    assert t.told[-2:] == ["B keeps the hand", RESET]


def test_nothing_is_told_to_be_reset_where_nothing_was_changed():
    assert fallen().does("B", "keep").told[-1] == "B keeps the hand"


def test_with_the_option_off_energy_and_direction_persist():
    t = fallen(energy=-1, direction=-1, reset_on_fall=False).does("B", "keep")
    assert (t.energy, t.direction) == (-1, -1)
    assert RESET not in t.told


def test_with_the_option_off_the_next_after_an_elimination_is_found_in_the_old_direction():
    t = fallen(direction=-1, reset_on_fall=False, hearts={"A": 3, "B": 1, "C": 3})
    assert t.waits == ("open", "A")


def test_after_an_elimination_the_next_to_the_right_opens():
    t = fallen(direction=-1, hearts={"A": 3, "B": 1, "C": 3})
    assert t.waits == ("open", "C")
    assert t.s.alive == [True, False, True]
    assert not t.s.left[1]
    assert t.s.passed == [], "who is out is not asked to open, nor passed over"
    assert t.told[-2:] == ["B is out of the game", RESET]


def test_an_elimination_outside_sudden_death_draws_nothing():
    assert fallen(hearts={"A": 3, "B": 1, "C": 3}).drew == ""


def test_the_hand_of_who_is_out_goes_face_down_to_the_discard():
    t = fallen(hearts={"A": 3, "B": 1, "C": 3})
    assert len(t.s.buried[1]) == 5
    assert t.hand("B") == []


def test_the_last_one_with_a_heart_wins_before_anything_is_drawn():
    t = table(hands={"A": "1", "B": "2"}, turn="B", threat=12, hearts={"A": 2, "B": 1}, sudden_death=True)
    assert t.waits == ("over", "A")
    assert t.s.sudden_death
    assert t.drew == ""


def test_collector_eliminates_nobody():
    t = fallen(mode="collector")
    assert t.s.alive == [True, True, True]
    assert t.waits == ("recover", "B")


def test_collector_is_won_with_three_hearts():
    t = fallen(mode="collector", hearts={"A": 2, "B": 2, "C": 2})
    assert t.waits == ("over", "A")


def test_redraw_is_all_or_nothing_and_face_down():
    t = fallen()
    held = list(t.s.hands[1])
    t.does("B", "redraw")
    assert t.s.buried[1] == held
    assert t.drew == "BBBBB"
    assert "B discards 5 cards face down and draws anew" in t.told


def test_each_fall_begins_a_new_round():
    t = fallen()
    assert t.s.round == 1
    assert t.does("B", "keep").s.round == 2


@pytest.mark.parametrize("auto_fall", [True, False])
def test_a_forced_fall_is_told_as_a_chosen_one(auto_fall):
    chosen = table(hands={"A": "1", "B": "16 u_turn"}, turn="B", threat=12).does("B", "fall")
    forced = table(hands={"A": "1", "B": "2 3"}, turn="B", threat=12, auto_fall=auto_fall)
    if not auto_fall:
        assert forced.waits == ("answer", "B")
        assert forced.legal == {"fall"}
        forced.does("B", "fall")
    assert forced.told == chosen.told
    assert forced.s.last == chosen.s.last


def test_the_round_is_summed_up_in_survival():
    t = fallen(stack=[("C", "9"), ("A", "u_turn")])
    assert t.told == ["B falls and loses a heart", "Round 1: 2 cards, B fell to A's U-Turn, ♥♥♡"]


def test_the_round_is_summed_up_in_collector():
    t = fallen(stack=[("A", "w12_2")], mode="collector")
    assert t.told == ["B falls", "Round 1: 1 card, B fell to A's 12 Flail, and A gains a heart: ♥♡♡"]


def test_the_end_is_told():
    assert fallen(hearts={"A": 2, "B": 1, "C": 0}, out="C").told[-2:] == [
        "B is out of the game",
        "A is the last one with a heart and wins",
    ]
    assert fallen(mode="collector", hearts={"A": 2, "B": 0, "C": 0}).told[-1] == "A has collected ♥♥♥ and wins"


def test_the_sum_names_the_last_card_also_where_its_player_has_left():
    t = fallen(stack=[("C", "9"), ("A", "w12_2")], mode="collector", auto_fall=False)
    assert t.told[1] == "Round 1: 2 cards, B fell to A's 12 Flail, and A gains a heart: ♥♡♡"
    t = table(hands={"A": "1", "B": "2", "C": "7"}, turn="B", stack=[("C", "9"), ("A", "w12_2")], threat=12,
              mode="collector", auto_fall=False).leaves("A").does("B", "fall")  # fmt: skip
    assert t.told[-1] == "Round 1: 2 cards, B fell to the 12 Flail of A, who has left: nobody gains a heart"


def test_what_happened_last_is_the_fall_and_then_the_choice():
    assert fallen().s.last == Last("fall", 1)
    assert fallen().does("B", "keep").s.last == Last("keep", 1)
    assert fallen().does("B", "redraw").s.last == Last("redraw", 1)


@pytest.mark.parametrize(
    ("setting", "reason"),
    [
        ({"hearts": {"A": 2, "B": 1, "C": 0}, "out": "C"}, "the last one with a heart"),
        ({"mode": "collector", "hearts": {"A": 2, "B": 2, "C": 2}}, "the first to collect the hearts"),
    ],
)
def test_the_outcome_says_why(setting, reason):
    outcome = fallen(**setting).s.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), reason)


def test_survival_of_one_heart_is_a_single_fall():
    t = table(hands={"A": "1", "B": "2"}, turn="B", threat=12, hearts=1)
    assert t.waits == ("over", "A")
