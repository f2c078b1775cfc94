"""What answers a threat, and what each card does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.weapon_wars.cards import DECK, KINDS, RANKS, answers
from games.weapon_wars.view import INF, Last
from tests.games.weapon_wars.table import table

ANSWERS_ALWAYS = ("gun_breaker", "rope_spoon", "u_turn", "mirror_shield", "polarity_flip")
THREATS = st.one_of(st.integers(-6, 25), st.just(INF))


@given(st.sampled_from([card for card in DECK if RANKS[card]]), THREATS)
def test_weapons_answer_up_to_their_rank_in_positive_and_down_to_it_in_negative(card, threat):
    assert answers(card, threat, 1) == (threat != INF and RANKS[card] >= threat)
    assert answers(card, threat, -1) == (RANKS[card] <= threat)


@given(st.sampled_from([card for card in DECK if KINDS[card]]), THREATS, st.sampled_from([1, -1]))
def test_powers_always_answer_but_one_punch_only_in_positive(card, threat, energy):
    assert answers(card, threat, energy) == (KINDS[card] != "one_punch" or energy == 1)


def attacked(card, **more):
    """C is attacked by B with a 9 and holds this card; nobody is forced to anything."""
    setting = {"stack": [("B", "9")], "threat": 9, "auto_fall": False, "turn": "C", **more}
    return table(hands={"A": "1", "B": "2", "C": f"{card} 3", "D": "4"}, **setting)


def test_a_weapon_replaces_the_threat():
    t = attacked("12").does("C", "12")
    assert (t.threat, t.attacker, t.waits) == (12, "C", ("answer", "D"))


def test_each_play_refills_the_hand_of_its_player_alone():
    t = table(hands={"A": "1 2 3 4 5", "B": "9 2 3 4 5"}, turn="B", threat=7)
    t.does("B", "9")
    assert t.drew == "B"
    assert len(t.hand("B")) == 5


def test_the_hand_stays_in_order_after_drawing():
    t = table(hands={"A": "1", "B": "9 3 5 7 u_turn"}, turn="B", threat=7, deck="18 2").does("B", "9")
    assert t.hand("B") == ["2", "3", "5", "7", "u_turn"]


def test_one_punch_makes_the_threat_infinite():
    t = attacked("one_punch").does("C", "one_punch")
    assert (t.threat, t.attacker, t.waits) == (INF, "C", ("answer", "D"))


def test_every_weapon_answers_infinity_in_negative():
    t = table(hands={"A": "1", "B": "18 9 1 one_punch"}, turn="B", threat=INF, energy=-1)
    assert t.legal == {"18", "9", "1", "fall"}
    t.does("B", "18")
    assert t.threat == 18


@pytest.mark.parametrize("top", ["9", "one_punch", "rope_spoon", "u_turn", "mirror_shield", "polarity_flip"])
def test_gun_breaker_breaks_whatever_is_on_top(top):
    t = attacked("gun_breaker", stack=[("A", "7"), ("B", top)], threat=INF if top == "one_punch" else 9)
    t.does("C", "gun_breaker")
    assert (t.threat, t.attacker, t.s.stack, t.s.stack_by) == (None, None, [], [])
    assert t.discarded == 3
    assert t.waits == ("open", "D")


@pytest.mark.parametrize(("energy", "direction", "opener"), [(1, 1, "D"), (-1, 1, "D"), (1, -1, "B"), (-1, -1, "B")])
def test_gun_breaker_keeps_energy_and_direction(energy, direction, opener):
    t = attacked("gun_breaker", energy=energy, direction=direction).does("C", "gun_breaker")
    assert (t.energy, t.direction, t.waits) == (energy, direction, ("open", opener))
    assert t.s.hearts == [3, 3, 3, 3]


def test_gun_breaker_begins_a_new_round_and_its_player_draws():
    t = table(hands={"A": "1", "B": "gun_breaker 2 3 4 5"}, turn="B", threat=7).does("B", "gun_breaker")
    assert t.s.round == 2
    assert len(t.hand("B")) == 5


def test_gun_breaker_gives_no_heart_in_collector():
    t = attacked("gun_breaker", mode="collector").does("C", "gun_breaker")
    assert t.s.hearts == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("threat", "energy", "after"),
    [(18, 1, 19), (19, 1, 20), (7, 1, 8), (1, -1, 0), (0, -1, -1), (7, -1, 6), (INF, 1, INF), (INF, -1, INF)],
)
def test_rope_and_spoon_strengthen_the_threat_without_bound(threat, energy, after):
    t = attacked("rope_spoon", threat=threat, energy=energy).does("C", "rope_spoon")
    assert (t.threat, t.attacker, t.waits) == (after, "C", ("answer", "D"))


@pytest.mark.parametrize(("threat", "energy"), [(19, 1), (0, -1), (-1, -1)])
def test_beyond_the_ranks_only_powers_answer(threat, energy):
    t = table(hands={"A": "1", "B": "18 1 u_turn"}, turn="B", threat=threat, energy=energy)
    assert t.legal == {"u_turn", "fall"}


@pytest.mark.parametrize(("threat", "energy"), [(19, -1), (0, 1), (-1, 1)])
def test_beyond_the_ranks_every_weapon_answers_once_the_energy_is_inverted(threat, energy):
    t = table(hands={"A": "1", "B": "18 1 u_turn"}, turn="B", threat=threat, energy=energy)
    assert t.legal == {"18", "1", "u_turn", "fall"}


def test_rope_and_spoon_on_a_power_change_the_threat_that_stands():
    t = attacked("rope_spoon", stack=[("A", "9"), ("B", "u_turn")], threat=9).does("C", "rope_spoon")
    assert t.threat == 10


@pytest.mark.parametrize(("direction", "foe"), [(1, "B"), (-1, "D")])
def test_u_turn_flips_the_direction_first(direction, foe):
    t = attacked("u_turn", direction=direction).does("C", "u_turn")
    assert (t.direction, t.threat, t.attacker, t.waits) == (-direction, 9, "C", ("answer", foe))


def test_mirror_shield_goes_to_the_attacker_wherever_they_sit():
    t = attacked("mirror_shield", stack=[("A", "9")]).does("C", "mirror_shield")
    assert (t.direction, t.threat, t.attacker, t.waits) == (1, 9, "C", ("answer", "A"))


def test_after_a_mirror_the_attack_goes_on_in_the_old_direction():
    t = table(hands={"A": "1", "B": "12 2", "C": "mirror_shield 14", "D": "1"}, turn="C", threat=9)
    t.does("C", "mirror_shield").does("B", "12")
    assert t.waits == ("answer", "C")


@pytest.mark.parametrize("energy", [1, -1])
def test_polarity_flip_flips_the_comparison_and_keeps_the_threat(energy):
    t = attacked("polarity_flip", energy=energy).does("C", "polarity_flip")
    assert (t.energy, t.threat, t.attacker, t.waits) == (-energy, 9, "C", ("answer", "D"))


@pytest.mark.parametrize("card", ["12", "one_punch", *ANSWERS_ALWAYS])
def test_a_played_card_lies_open_on_the_stack_or_the_discard(card):
    t = attacked(card).does("C", card)
    assert [KINDS[c] or str(RANKS[c]) for c in [*t.s.stack, *t.s.discard]] == ["9", card]
    assert card not in t.hand("C")
    if card != "gun_breaker":
        assert t.s.stack_by == [1, 2]


@pytest.mark.parametrize("card", ["w12_1", "one_punch_1", *(f"{power}_1" for power in ANSWERS_ALWAYS)])
def test_what_happened_last_is_the_card_played(card):
    assert attacked(card).does("C", card).s.last == Last("play", 2, card)


def test_next_skips_who_is_out():
    t = table(hands={"A": "12 2", "B": "", "C": "1", "D": "13"}, threat=9, out="BC").does("A", "12")
    assert t.waits == ("answer", "D")


def test_copies_of_a_rank_are_offered_one_by_one():
    t = table(hands={"A": "1", "B": "w15_1 w15_3 u_turn_1 u_turn_4"}, turn="B", threat=7)
    assert [o.key for o in t.decision.options] == [
        "play:w15_1", "play:w15_3", "play:u_turn_1", "play:u_turn_4", "fall",
    ]  # fmt: skip
    assert [o.label for o in t.decision.options] == ["15 Gatling Toaster", "15 Freeze Ray", "U-Turn", "U-Turn", "Fall"]
    assert [o.spot for o in t.decision.options] == ["w15_1", "w15_3", "u_turn_1", "u_turn_4", ""]
