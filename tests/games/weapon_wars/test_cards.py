"""The deck: 83 cards, 63 weapons and 20 powers."""

from collections import Counter

import pytest

from games.weapon_wars.cards import DECK, KINDS, NAMES, POWERS, RANKS, effect, name, power, rank


def test_83_cards_each_with_an_id_of_its_own():
    assert len(DECK) == len(set(DECK)) == 83


def test_63_weapons_four_of_the_outer_ranks_and_three_of_the_middle():
    counts = Counter(rank(card) for card in DECK if rank(card))
    assert {r for r, count in counts.items() if count == 4} == {1, 2, 3, 4, 9, 15, 16, 17, 18}
    assert {r for r, count in counts.items() if count == 3} == {5, 6, 7, 8, 10, 11, 12, 13, 14}
    assert counts.total() == 63


def test_20_powers_of_six_kinds():
    counts = Counter(power(card) for card in DECK if power(card))
    assert counts == {
        "one_punch": 2, "gun_breaker": 3, "rope_spoon": 4, "u_turn": 4, "mirror_shield": 3, "polarity_flip": 4,
    }  # fmt: skip


def test_ids_say_rank_or_kind_and_number():
    assert [card for card in DECK if rank(card) == 15] == ["w15_1", "w15_2", "w15_3", "w15_4"]
    assert [card for card in DECK if power(card) == "one_punch"] == ["one_punch_1", "one_punch_2"]


def test_a_hand_is_held_by_rank_with_powers_last():
    ranks = [rank(card) for card in DECK]
    assert ranks == sorted(ranks[:63]) + [0] * 20


def test_names():
    assert name("w15_3") == "15 Freeze Ray"
    assert name("w12_1") == "12 Chainsaw Gun"
    assert name("rope_spoon_4") == "Rope + Spoon"
    assert len({NAMES[card] for card in DECK if RANKS[card]}) == 63


def test_powers_have_an_effect_of_one_line_and_weapons_none():
    assert effect("w15_3") == ""
    for card in DECK:
        if KINDS[card]:
            assert effect(card) == POWERS[KINDS[card]].effect
            assert 10 < len(effect(card)) <= 100


def test_what_is_no_card_is_refused():
    for ask in (rank, power, name, effect):
        with pytest.raises(KeyError):
            ask("w19_1")
