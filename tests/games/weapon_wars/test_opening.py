"""Opening a round, passing, and the stalemate."""

import pytest

from games.weapon_wars.view import Last
from tests.games.weapon_wars.table import table

POWERS = "u_turn mirror_shield rope_spoon gun_breaker polarity_flip"
POWERS_TOO = "u_turn mirror_shield rope_spoon gun_breaker polarity_flip"
WEAPONS = "1 5 9 13 18"


@pytest.mark.parametrize("energy", [1, -1])
def test_any_rank_opens_in_either_energy(energy):
    t = table(hands={"A": WEAPONS, "B": "1"}, energy=energy)
    assert t.legal == {"1", "5", "9", "13", "18"}


def test_an_opening_weapon_is_the_threat_and_its_player_the_attacker():
    t = table(hands={"A": "9 2 3 4 5", "B": "12"})
    t.does("A", "9")
    assert (t.threat, t.attacker, t.waits) == (9, "A", ("answer", "B"))
    assert t.s.stack == ["w9_1"]
    assert len(t.hand("A")) == 5


def test_the_opener_is_asked_for_a_weapon():
    t = table(hands={"A": "9 u_turn", "B": "12"})
    assert t.decision.prompt == "Open the round with a weapon"


def test_the_only_weapon_is_asked_for_and_not_played_unasked():
    t = table(hands={"A": "7 u_turn", "B": "12"})
    assert t.decision.private
    assert t.waits == ("open", "A")


def test_a_pass_draws_and_discards_nothing_and_changes_nothing():
    t = table(hands={"A": POWERS, "B": WEAPONS, "C": "1"}, energy=-1, direction=1)
    assert t.waits == ("open", "B")
    assert len(t.hand("A")) == 5
    assert t.discarded == 0
    assert (t.energy, t.direction, t.s.round, t.s.hearts) == (-1, 1, 1, [3, 3, 3])
    assert t.s.passed == [0]


def test_an_empty_hand_passes_like_a_hand_of_powers():
    t = table(hands={"A": "", "B": "3", "C": "4"}, sudden_death=True)
    assert t.waits == ("open", "B")
    assert t.s.passed == [0]


def test_passes_go_on_until_somebody_holds_a_weapon():
    t = table(hands={"A": POWERS, "B": POWERS_TOO, "C": "4"}, direction=1)
    assert t.waits == ("open", "C")
    assert t.s.passed == [0, 1]


def test_an_opening_weapon_ends_the_row_of_passes():
    t = table(hands={"A": POWERS, "B": WEAPONS})
    t.does("B", "5")
    assert t.s.passed == []


def test_a_pass_is_told_and_names_no_card():
    t = table(hands={"A": POWERS, "B": WEAPONS})
    assert t.told == ["A holds no weapon, and B opens instead"]
    assert t.s.last == Last("pass", 0)


def test_stalemate_shuffles_everything_and_deals_five_to_all_from_the_first_who_passed_to_the_right():
    t = table(
        hands={"A": "u_turn", "B": "u_turn rope_spoon", "C": "", "D": "polarity_flip"},
        turn="C", direction=-1, energy=-1, sudden_death=True, hearts=2,
    )  # fmt: skip
    assert t.drew == "CCCCCDDDDDAAAAABBBBB"
    assert len(t.s.deck) == 83 - 20
    assert (t.s.hearts, t.energy, t.direction, t.s.sudden_death) == ([2, 2, 2, 2], -1, -1, False)
    assert t.s.passed == []
    assert t.s.last is not None
    assert t.s.last.kind == "stalemate"
    assert t.waits == ("open", "C")


def test_stalemate_happens_outside_sudden_death_too():
    t = table(hands={"A": POWERS, "B": POWERS_TOO})
    assert t.waits == ("open", "A")
    assert not t.s.sudden_death


NEW_HANDS = "Nobody holds a weapon: all hands and the discard pile are shuffled into the deck, everybody draws five"


@pytest.mark.parametrize(("sudden_death", "over"), [(True, ["Sudden death is over, and nobody fell"]), (False, [])])
def test_a_stalemate_is_told_and_the_last_to_pass_hands_the_opening_to_nobody(sudden_death, over):
    t = table(hands={"A": POWERS, "B": POWERS_TOO}, sudden_death=sudden_death)
    assert t.told == ["A holds no weapon, and B opens instead", "B holds no weapon", NEW_HANDS, *over]


def test_who_is_out_is_not_waited_for_in_a_stalemate():
    t = table(hands={"A": "u_turn", "B": "", "C": "rope_spoon"}, out="B", sudden_death=True)
    assert [len(hand) for hand in t.s.hands] == [5, 0, 5]
    assert [line[0] for line in t.told[:3]] == ["A", "C", "N"], "each passes once, then nobody holds a weapon"


def test_a_stalemate_ends_the_round():
    t = table(hands={"A": POWERS, "B": POWERS_TOO})
    assert t.s.round == 2
