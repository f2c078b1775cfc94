"""Chance: the stream is ours, and it is fair."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import Dice, Rng
from tests.strategies import examples


def test_the_stream_is_that_of_splitmix64():
    """The reference outputs for the seed 1234567."""
    rng = Rng(1234567)
    assert [rng.below(1 << 64) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_the_stream_will_never_change():
    """Stored matches go on from a stored state: these numbers are a promise."""
    rng = Rng(7)
    deck = list(range(10))
    rng.shuffle(deck)
    assert (deck, rng.below(1000), rng.sample(range(100), 3), rng.choice("abc"), rng.state) == STREAM


STREAM = ([8, 2, 9, 3, 6, 5, 4, 0, 7, 1], 16, [90, 58, 46], "a", 13064056694810536069)


@examples(100)
@given(st.integers(-(1 << 70), 1 << 70), st.integers(1, 1 << 64))
def test_below_stays_below(seed, n):
    assert 0 <= Rng(seed).below(n) < n
    assert 0 <= Dice(seed).below(n) < n


def test_any_integer_is_a_seed_and_the_state_has_64_bits():
    assert Rng(-1).state == (1 << 64) - 1
    assert Rng(1 << 64) == Rng(0)


@pytest.mark.parametrize("kind", [Rng, Dice])
def test_below_is_fair(kind):
    rng = kind(3)
    counts = Counter(rng.below(7) for _ in range(7000))
    assert set(counts) == set(range(7))
    assert all(880 < count < 1120 for count in counts.values())


@pytest.mark.parametrize("kind", [Rng, Dice])
def test_every_order_is_as_likely_as_any_other(kind):
    rng, counts = kind(5), Counter()
    for _ in range(4800):
        items = ["a", "b", "c", "d"]
        rng.shuffle(items)
        counts["".join(items)] += 1
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    assert all(130 < count < 280 for count in counts.values())


def test_shuffling_next_to_nothing_still_moves_the_state_on():
    for items in ([], ["only"]):
        rng, before = Rng(1), list(items)
        rng.shuffle(items)
        assert items == before
        assert rng.state != 1


def test_one_shuffle_moves_the_state_as_far_as_one_number():
    one, other = Rng(9), Rng(9)
    one.shuffle(list(range(50)))
    other.below(6)
    assert one == other


def test_samples_hold_no_place_twice_and_every_place_is_as_likely():
    rng, counts = Rng(11), Counter()
    for _ in range(3000):
        drawn = rng.sample("abcdef", 2)
        assert len(set(drawn)) == 2
        counts.update(drawn)
    assert all(880 < counts[letter] < 1120 for letter in "abcdef")
    assert sorted(rng.sample("abc", 3)) == ["a", "b", "c"]
    assert rng.sample("abc", 0) == []


def test_choice_takes_each():
    rng = Rng(2)
    assert {rng.choice(["x", "y"]) for _ in range(20)} == {"x", "y"}


def test_dice_are_the_same_for_the_same_seed_and_last_beyond_one_handful():
    one, other = Dice(4), Dice(4)
    first = [one.below(100) for _ in range(600)]
    assert first == [other.below(100) for _ in range(600)]
    assert first[:256] != first[256:512]
    assert len(set(first)) == 100
