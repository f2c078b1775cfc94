"""What card games share."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import Rng, Table
from games.kit.cards import deal, draw_up_to, lay, redeal, shuffle_into
from tests.strategies import examples

ORDER = "abcdefgh"


def table():
    return Table(None, Rng(1))


def test_drawing_up_to_a_size_keeps_the_hand_in_order_and_counts_what_was_learned():
    t, pile, hand = table(), ["x", *"hdga"], ["b", "e"]
    assert draw_up_to(t, pile, hand, 5, ORDER.index) == 3
    assert (hand, pile, t.learned) == (list("abdeg"), ["x", "h"], 3)


@pytest.mark.parametrize(("pile", "hand", "drawn"), [("ab", "", 2), ("", "", 0), ("ab", "cdefgh", 0)])
def test_no_more_is_drawn_than_there_is_or_fits(pile, hand, drawn):
    t, pile, hand = table(), list(pile), list(hand)
    assert draw_up_to(t, pile, hand, 5, ORDER.index) == drawn
    assert t.learned == drawn


def test_dealing_takes_from_the_top():
    pile, hands = list("abcdef"), [[], ["z"]]
    deal(pile, hands, 2)
    assert (pile, hands) == (["a", "b"], [["f", "e"], ["z", "d", "c"]])
    with pytest.raises(IndexError):
        deal(pile, hands, 2)


def test_laying_moves_all():
    one, other = ["a", "b"], ["c"]
    lay(one, other)
    assert (one, other) == ([], ["c", "a", "b"])


def test_shuffling_piles_into_one():
    t, deck, discard, hand = table(), list("ab"), list("cd"), list("efgh")
    before = t.rng.state
    shuffle_into(t, deck, discard, hand)
    assert (sorted(deck), discard, hand) == (list("abcdefgh"), [], [])
    assert deck != list("abcdefgh")
    assert t.rng.state != before


@examples(100)
@given(st.lists(st.lists(st.integers(), max_size=5), max_size=4), st.integers(0, 99))
def test_a_redeal_keeps_the_cards_and_their_numbers(zones, seed):
    before = [len(zone) for zone in zones]
    cards = sorted(card for zone in zones for card in zone)
    redeal(zones, Rng(seed))
    assert [len(zone) for zone in zones] == before
    assert sorted(card for zone in zones for card in zone) == cards


def test_a_redeal_moves_cards_between_zones():
    seen = set()
    for seed in range(20):
        zones = [["a", "b"], ["c"]]
        redeal(zones, Rng(seed))
        seen.add(tuple(map(tuple, zones)))
    assert len(seen) == 6
