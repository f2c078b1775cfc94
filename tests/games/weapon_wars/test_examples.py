"""The worked examples of the rules, each a test named after its ruling. Players sit A, B, C, D to the Right."""

import pytest

from games.engine import AnswerError
from games.weapon_wars.view import INF
from tests.games.weapon_wars.table import table

POWERS = "u_turn mirror_shield rope_spoon gun_breaker polarity_flip"


def test_equal_is_enough():
    t = table(hands={"A": "1", "B": "15 3 u_turn"}, turn="B", threat=15)
    assert t.legal == {"15", "u_turn", "fall"}


def test_comparison_is_inverted_in_negative():
    t = table(hands={"A": "1", "B": "15 16 3"}, turn="B", threat=15, energy=-1)
    assert t.legal == {"15", "3", "fall"}


@pytest.mark.parametrize("direction", [1, -1])
def test_no_power_opens_a_round(direction):
    t = table(hands={"A": POWERS, "B": "1 2 3 4 5", "C": "1 2 3 4 5"}, direction=direction)
    assert t.waits == ("open", "B" if direction == 1 else "C")
    assert t.hearts("A") == 3
    assert t.direction == direction
    assert len(t.hand("A")) == 5


def test_who_holds_a_weapon_must_open():
    t = table(hands={"A": "1 u_turn u_turn rope_spoon one_punch", "B": "5"})
    assert t.waits == ("open", "A")
    assert t.legal == {"1"}
    with pytest.raises(AnswerError):
        t.match.answer(0, ["fall"], t.match.asked)


def test_one_punch_needs_positive_energy():
    t = table(hands={"A": "1", "B": "one_punch 9", "C": "1"}, turn="B", threat=6, energy=-1)
    assert t.waits == ("recover", "B")
    assert t.hearts("B") == 2


def test_only_powers_answer_one_punch():
    t = table(hands={"A": "u_turn", "B": "1", "C": "18 rope_spoon"}, turn="C", threat=INF)
    assert t.legal == {"rope_spoon", "fall"}
    t.does("C", "rope_spoon")
    assert t.threat == INF


def test_one_punch_answers_one_punch():
    t = table(hands={"A": "1", "B": "1", "C": "one_punch 2", "D": "u_turn 3"}, turn="C", threat=INF)
    t.does("C", "one_punch")
    assert t.threat == INF
    assert t.waits == ("answer", "D")


def test_infinity_flipped_there_and_back_is_still_infinity():
    t = table(
        hands={"A": "18 one_punch u_turn", "B": "1", "C": "polarity_flip 2", "D": "polarity_flip 3"},
        turn="C", threat=INF,
    )  # fmt: skip
    t.does("C", "polarity_flip")
    assert t.energy == -1
    t.does("D", "polarity_flip")
    assert (t.energy, t.threat) == (1, INF)
    assert t.waits == ("answer", "A")
    assert t.legal == {"one_punch", "u_turn", "fall"}


def test_rope_and_spoon_lead_to_19_and_20():
    t = table(
        hands={"A": "1", "B": "rope_spoon 2", "C": "rope_spoon 2", "D": "18 18"}, turn="B", threat=18, auto_fall=False
    )
    t.does("B", "rope_spoon")
    assert t.threat == 19
    t.does("C", "rope_spoon")
    assert t.threat == 20
    assert t.waits == ("answer", "D")
    assert t.legal == {"fall"}


def test_a_flip_brings_weapons_back_from_19():
    t = table(hands={"A": "1", "B": "1", "C": "polarity_flip 2", "D": "18 5"}, turn="C", threat=19)
    t.does("C", "polarity_flip")
    assert "18" in t.legal
    t.does("D", "18")
    assert t.threat == 18


def test_u_turn_turns_the_direction():
    t = table(hands={"A": "14 2", "B": "13 2", "C": "u_turn 2", "D": "1"}, turn="C", stack=[("B", "12")], threat=12)
    t.does("C", "u_turn")
    assert (t.direction, t.threat, t.waits) == (-1, 12, ("answer", "B"))
    t.does("B", "13")
    assert t.waits == ("answer", "A")


def test_mirror_shield_leaves_the_direction():
    t = table(
        hands={"A": "1", "B": "13 2", "C": "mirror_shield 14", "D": "1"}, turn="C", stack=[("B", "12")], threat=12
    )
    t.does("C", "mirror_shield")
    assert (t.direction, t.threat, t.waits) == (1, 12, ("answer", "B"))
    t.does("B", "13")
    assert t.waits == ("answer", "C")


def test_mirror_answers_mirror():
    t = table(
        hands={"A": "1", "B": "mirror_shield 2", "C": "mirror_shield 14", "D": "1"},
        turn="C", stack=[("B", "12")], threat=12,
    )  # fmt: skip
    t.does("C", "mirror_shield").does("B", "mirror_shield")
    assert (t.direction, t.threat, t.waits) == (1, 12, ("answer", "C"))


@pytest.mark.parametrize(("card", "direction"), [("u_turn", -1), ("mirror_shield", 1)])
def test_u_turn_and_mirror_find_the_same_answerer_among_two(card, direction):
    t = table(hands={"A": "10 12", "B": f"{card} 2"})
    t.does("A", "10").does("B", card)
    assert t.waits == ("answer", "A")
    assert t.direction == direction


def test_gun_breaker_breaks_one_punch():
    t = table(hands={"A": "1", "B": "1", "C": "gun_breaker 2", "D": "3"}, turn="C", threat=INF)
    t.does("C", "gun_breaker")
    assert t.waits == ("open", "D")
    assert (t.threat, t.attacker, t.s.hearts) == (None, None, [3, 3, 3, 3])


def test_fall_and_redraw():
    t = table(
        hands={"A": "1", "B": "1", "C": "1 2 3 4 5", "D": "1"}, turn="C", threat=6, energy=-1, direction=-1
    ).does("C", "fall")  # fmt: skip
    held = list(t.s.hands[2])
    t.does("C", "redraw")
    assert t.hearts("C") == 2
    assert t.s.buried[2] == held
    assert len(t.hand("C")) == 5
    assert not set(held) & set(t.s.hands[2])
    assert (t.energy, t.direction) == (1, 1)
    assert t.waits == ("open", "C")


def test_elimination_asks_no_recovery():
    t = table(
        hands={"A": "1", "B": "1", "C": "1 2 3 4 5", "D": "7"},
        turn="C", threat=9, direction=-1, hearts={"A": 3, "B": 3, "C": 1, "D": 3},
    )  # fmt: skip
    assert t.waits == ("open", "D")
    assert t.s.alive == [True, True, False, True]
    assert t.hand("C") == []
    assert len(t.s.buried[2]) == 5
    assert (t.energy, t.direction) == (1, 1)


def test_elimination_ends_sudden_death():
    t = table(
        hands={"A": "5 6", "B": "7", "C": "1 2", "D": "3 4"},
        turn="C", threat=9, hearts={"A": 3, "B": 3, "C": 1, "D": 3}, sudden_death=True, auto_fall=False,
    )  # fmt: skip
    t.does("C", "fall")
    assert t.drew == "DDDAAABBBB"
    assert [len(hand) for hand in t.s.hands] == [5, 5, 0, 5]
    assert not t.s.sudden_death
    assert t.discarded == 0
    assert (t.energy, t.direction) == (1, 1)
    assert t.waits == ("open", "D")


def test_last_survivor_wins():
    t = table(hands={"A": "1", "B": "2", "C": ""}, turn="A", threat=9, hearts={"A": 1, "B": 2, "C": 0}, out="C")
    assert t.waits == ("over", "B")


def test_sudden_death_begins_in_the_middle_of_a_refill():
    t = table(hands={"A": "1", "B": "10 2 3 4", "C": "12 5 6 7 8"}, turn="B", threat=9, deck=1)
    t.does("B", "10")
    assert len(t.hand("B")) == 4
    assert t.s.deck == []
    assert t.s.sudden_death
    t.does("C", "12")
    assert len(t.hand("C")) == 4


def test_gun_breaker_does_not_end_sudden_death():
    t = table(hands={"A": "1", "B": "1", "C": "gun_breaker 2", "D": "3"}, turn="C", threat=9, sudden_death=True)
    t.does("C", "gun_breaker")
    assert t.s.sudden_death
    assert t.hand("C") == ["2"]
    assert t.waits == ("open", "D")


def test_stalemate_deals_anew():
    t = table(
        hands={"A": "u_turn rope_spoon", "B": "u_turn", "C": "", "D": "gun_breaker"},
        sudden_death=True, energy=-1, direction=-1,
    )  # fmt: skip
    assert [len(hand) for hand in t.s.hands] == [5, 5, 5, 5]
    assert t.s.hearts == [3, 3, 3, 3]
    assert not t.s.sudden_death
    assert t.discarded == 0
    assert (t.energy, t.direction) == (-1, -1)
    assert t.waits == ("open", "A")


def test_collector_credits_the_last_card():
    t = table(hands={"A": "1 u_turn", "B": "5 2", "C": "15 3"}, mode="collector")
    t.does("A", "1").does("B", "5").does("C", "15").does("A", "u_turn")
    assert t.s.hearts == [1, 0, 0]
    assert t.waits == ("recover", "C")


def test_collector_ends_at_once():
    t = table(
        hands={"A": "1", "B": "10", "C": "2"},
        turn="C", threat=10, stack=[("B", "10")], mode="collector", hearts={"A": 2, "B": 2, "C": 0},
    )  # fmt: skip
    assert t.waits == ("over", "B")
    assert t.s.hearts == [2, 3, 0]
    assert not t.s.recovering


def test_falling_with_an_answer_in_hand_is_allowed_and_shows_nothing():
    t = table(hands={"A": "1", "B": "16 2"}, turn="B", threat=12)
    t.does("B", "fall")
    assert t.waits == ("recover", "B")
    assert t.hearts("B") == 2
    assert not any("16" in line for line in t.told)
    assert "16" in t.hand("B")


def test_an_attacker_who_left_wins_no_heart():
    t = table(hands={"A": "1", "B": "1", "C": "16 3"}, turn="C", stack=[("B", "12")], threat=12, mode="collector")
    t.leaves("B")
    assert (t.waits, t.threat, t.attacker) == (("answer", "C"), 12, None)
    t.does("C", "fall")
    assert t.s.hearts == [0, 0, 0]
    assert t.waits == ("recover", "C")
    t.does("C", "keep")
    assert t.waits == ("open", "C")


@pytest.mark.parametrize("mode", ["survival", "collector"])
def test_the_last_one_who_stays_wins(mode):
    t = table(hands={"A": "1", "B": "16"}, turn="B", threat=12, mode=mode)
    t.leaves("A")
    assert t.waits == ("over", "B")
