"""Players who leave or do not come."""

import pytest

from games.engine import AnswerError
from games.weapon_wars import GAME
from tests.games.weapon_wars.table import table

FOUR = {"A": "1", "B": "12 2", "C": "13 3", "D": "14 4"}


@pytest.mark.parametrize("mode", ["survival", "collector"])
def test_no_heart_changes_hands_and_the_leavers_own_are_gone(mode):
    t = table(hands=FOUR, turn="B", threat=9, mode=mode, hearts={"A": 2, "B": 1, "C": 2, "D": 1}).leaves("B")
    assert t.s.hearts == [2, 0, 2, 1]
    assert (t.s.alive[1], t.s.left[1]) == (False, True)


def test_the_leavers_hand_goes_face_down_to_the_discard():
    t = table(hands=FOUR, turn="B", threat=9).leaves("D")
    assert len(t.s.buried[3]) == 2
    assert t.hand("D") == []


@pytest.mark.parametrize(("direction", "opener"), [(1, "C"), (-1, "A")])
def test_the_answerer_leaves_and_next_opens_with_energy_and_direction_kept(direction, opener):
    t = table(hands=FOUR, turn="B", threat=9, energy=-1, direction=direction).leaves("B")
    assert (t.threat, t.attacker, t.s.stack) == (None, None, [])
    assert (t.energy, t.direction, t.waits) == (-1, direction, ("open", opener))
    assert t.s.round == 2


@pytest.mark.parametrize(("direction", "opener"), [(1, "C"), (-1, "A")])
def test_the_opener_leaves_and_next_opens(direction, opener):
    t = table(hands=FOUR, turn="B", direction=direction, energy=-1).leaves("B")
    assert (t.energy, t.direction, t.waits) == (-1, direction, ("open", opener))
    assert t.s.round == 1


def test_leaving_and_what_comes_of_it_are_told():
    t = table(hands=FOUR, turn="B", threat=9).leaves("B")
    assert t.told == ["B leaves the game", "The attack is over, C opens a new round"]
    assert t.leaves("C").told[2:] == ["C leaves the game", "D opens instead"]


def test_who_is_recovering_leaves_and_the_fall_is_finished_as_after_an_elimination():
    t = table(hands=FOUR, turn="B", threat=18, direction=-1, energy=-1, auto_fall=False).does("B", "fall")
    t.leaves("B")
    assert t.told[-2:] == ["B leaves the game", "The energy is positive again, and the direction Right"]
    assert (t.energy, t.direction, t.waits) == (1, 1, ("open", "C"))
    assert t.drew == ""
    assert t.s.round == 2


def test_who_is_recovering_leaves_in_sudden_death_and_the_living_draw_from_their_right():
    t = table(hands=FOUR, turn="B", threat=18, sudden_death=True, auto_fall=False).does("B", "fall").leaves("B")
    assert not t.s.sudden_death
    assert t.drew == "CCCDDDAAAA"
    assert t.discarded == 0
    assert len(t.s.deck) == 83 - 15


def test_who_is_recovering_leaves_without_reset():
    t = table(hands=FOUR, turn="B", threat=18, direction=-1, reset_on_fall=False, auto_fall=False).does("B", "fall")
    t.leaves("B")
    assert (t.direction, t.waits) == (-1, ("open", "A"))


def test_a_bystander_leaves_and_play_goes_on_with_who_was_to_act():
    t = table(hands=FOUR, turn="B", threat=9, auto_fall=False).leaves("D")
    assert (t.waits, t.threat, t.attacker) == (("answer", "B"), 9, "A")
    t.does("B", "12").does("C", "13")
    assert t.waits == ("answer", "A")


def test_leaving_ends_no_sudden_death():
    t = table(hands=FOUR, turn="B", threat=9, sudden_death=True).leaves("B")
    assert t.s.sudden_death
    assert t.drew == ""
    t.leaves("D")
    assert t.s.sudden_death


def test_the_leavers_cards_come_back_with_the_next_shuffle():
    t = table(hands=FOUR, turn="B", threat=14, sudden_death=True, auto_fall=False).leaves("D")
    t.does("B", "fall", "keep")
    assert t.discarded == 0
    assert t.s.buried == [[], [], [], []]
    assert len(t.s.deck) == 83 - 15


def test_a_threat_outlives_its_attacker_and_scores_for_nobody():
    t = table(hands=FOUR, turn="B", threat=9, mode="collector", auto_fall=False).leaves("A")
    assert (t.threat, t.attacker, t.waits) == (9, None, ("answer", "B"))
    t.does("B", "fall")
    assert t.s.hearts == [0, 0, 0, 0]
    assert "Round 1: 1 card, B fell to the 9 Blowgun of A, who has left: nobody gains a heart" in t.told


def test_in_survival_a_fall_to_an_attacker_who_left_costs_a_heart_all_the_same():
    t = table(hands=FOUR, turn="B", threat=9, auto_fall=False).leaves("A").does("B", "fall")
    assert t.hearts("B") == 2


@pytest.mark.parametrize(("direction", "foe"), [(1, "C"), (-1, "D")])
def test_mirror_shield_goes_to_the_next_player_if_the_attacker_has_left(direction, foe):
    t = table(
        hands={**FOUR, "B": "mirror_shield 2"}, turn="B", stack=[("A", "9")], threat=9, direction=direction
    ).leaves("A")  # fmt: skip
    t.does("B", "mirror_shield")
    assert (t.threat, t.attacker, t.waits) == (9, "B", ("answer", foe))


def test_a_card_played_after_the_attacker_left_makes_its_player_the_attacker():
    t = table(hands=FOUR, turn="B", threat=9, mode="collector", auto_fall=False).leaves("A")
    t.does("B", "12").does("C", "fall")
    assert t.hearts("B") == 1


@pytest.mark.parametrize("mode", ["survival", "collector"])
@pytest.mark.parametrize("goes", ["A", "B"])
def test_the_last_one_left_wins_whoever_was_to_act(mode, goes):
    t = table(hands={"A": "1", "B": "12"}, turn="B", threat=9, mode=mode).leaves(goes)
    assert t.waits == ("over", "AB".replace(goes, ""))
    assert t.told[-1].endswith("is the last one left and wins")
    assert t.s.outcome is not None
    assert t.s.outcome.reason == "the last one left"


def test_the_last_one_left_wins_while_the_other_recovers():
    t = table(hands={"A": "1", "B": "12"}, turn="B", threat=9, sudden_death=True).does("B", "fall").leaves("B")
    assert t.waits == ("over", "A")


def test_who_has_been_knocked_out_may_go_and_nothing_changes():
    t = table(hands={**FOUR, "D": ""}, turn="B", threat=9, out="D")
    before = GAME.view(t.s, None)
    t.leaves("D")
    assert GAME.view(t.s, None) == before
    assert not t.s.left[3]
    assert t.waits == ("answer", "B")


def test_who_has_passed_and_leaves_no_longer_counts():
    powers = "u_turn rope_spoon"
    t = table(hands={"A": powers, "B": powers, "C": "5", "D": powers}, sudden_death=True)
    assert (t.waits, t.s.passed) == (("open", "C"), [0, 1])
    t.leaves("A")
    assert (t.waits, t.s.passed) == (("open", "C"), [1])


def test_the_opener_leaves_and_all_others_have_passed():
    t = table(hands={"A": "u_turn", "B": "u_turn rope_spoon", "C": "5"}, sudden_death=True, hearts=2).leaves("C")
    assert t.s.hearts == [2, 2, 0]
    assert not t.s.sudden_death
    assert t.drew == "AAAAABBBBB"
    assert t.waits == ("open", "A")
    assert not any("C holds" in line or "A opens instead" in line for line in t.told)


def test_after_the_first_who_passed_has_left_the_second_opens_the_stalemate():
    powers = "u_turn rope_spoon"
    t = table(hands={"A": powers, "B": powers, "C": "5", "D": "gun_breaker"}, sudden_death=True)
    t.leaves("A", "C")
    assert t.waits == ("open", "B")
    assert [len(hand) for hand in t.s.hands] == [0, 5, 0, 5]


def test_nobody_leaves_twice_or_plays_on():
    t = table(hands=FOUR, turn="B", threat=9).leaves("D")
    with pytest.raises(AnswerError):
        t.leaves("D")
    with pytest.raises(AnswerError):
        t.match.answer(3, ["fall"], t.match.asked)


@pytest.mark.parametrize(("energy", "card"), [(1, "w16_2"), (-1, "w3_2")])
def test_an_absent_opener_plays_the_weapon_hardest_to_answer_of_equals_the_lowest_id(energy, card):
    t = table(hands={"A": "w3_4 w3_2 w7_1 w16_4 w16_2 u_turn", "B": "w18_1 w1_1"}, energy=energy)
    t.is_absent("A")
    assert t.s.stack == [card]


def test_an_absent_answerer_falls_even_with_an_answer_in_hand():
    t = table(hands={"A": "1", "B": "16"}, turn="B", threat=12).is_absent("B")
    assert t.waits == ("recover", "B")


def test_who_is_absent_after_a_fall_keeps_the_hand():
    t = table(hands={"A": "1", "B": "2 3 4 5 6"}, turn="B", threat=12).is_absent("B")
    assert t.hand("B") == ["2", "3", "4", "5", "6"]
    assert t.s.last.kind == "keep"


def test_without_auto_fall_who_cannot_answer_is_asked_like_any_other():
    t = table(hands={"A": "1", "B": "2"}, turn="B", threat=12, auto_fall=False)
    assert (t.waits, t.legal) == (("answer", "B"), {"fall"})
    assert t.decision.private
    assert t.is_absent("B").waits == ("recover", "B")


def test_with_auto_fall_being_asked_tells_something_and_cannot_be_taken_back():
    for auto_fall in (True, False):
        t = table(hands={"A": "13", "B": "12"}, turn="B", threat=9, sudden_death=True, auto_fall=auto_fall)
        before = t.match.mark
        t.does("B", "12")
        assert (t.match.mark != before) == auto_fall


def test_being_asked_to_open_tells_that_a_weapon_is_held():
    t = table(hands={"A": "13", "B": "gun_breaker 2"}, turn="B", threat=9, sudden_death=True, auto_fall=False)
    before = t.match.mark
    t.does("B", "gun_breaker")
    assert t.match.mark != before
