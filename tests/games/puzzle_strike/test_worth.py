"""What a position is worth to computer players, and how they play."""

import pytest

from games.agents import AGENTS
from games.engine import WIN
from games.puzzle_strike import GAME
from games.simulate import play
from tests.games.puzzle_strike.table import table


def worth(seat: int = 0, **zones) -> int:
    return GAME.worth(table(**zones).s, seat)


def test_won_and_lost_are_beyond_all_else():
    t = table(A="hand: crash_gem; pile: 4", B="hand: gem_1", turn="A")
    t.match.leave(1)
    assert GAME.worth(t.s, 0) == WIN
    assert GAME.worth(t.s, 1) == -WIN


@pytest.mark.parametrize("low", range(9))
def test_a_gem_more_in_the_own_pile_is_worse_and_ever_more_so(low):
    def pile(height):
        return worth(A="hand: gem_1; pile: " + " ".join("1" * height), B="hand: gem_1", turn="B")

    steps = [pile(height) - pile(height + 1) for height in (low, low + 1)]
    assert 0 < steps[0] <= steps[1]


def test_what_flies_at_the_other_is_good():
    assert worth(A="pile: 1", B="pile: 1 1 1", turn="B") > worth(A="pile: 1", B="pile: 1", turn="B")


def test_a_large_gem_is_better_than_small_ones_of_the_same_height():
    assert worth(A="pile: 3", B="", turn="B") > worth(A="pile: 1 1 1", B="", turn="B")


@pytest.mark.parametrize(
    ("good", "bad"), [("crash_gem", "gem_1"), ("gem_2", "gem_1"), ("gem_1", "wound"), ("roundhouse", "secret_move")]
)
def test_chips_differ(good, bad):
    assert worth(A=f"bag: {good}", B="", turn="B") > worth(A=f"bag: {bad}", B="", turn="B")


def test_money_that_still_buys_something_good_is_worth_something_and_less_than_the_chip():
    poor = worth(A="hand: gem_1", B="", turn="A")
    rich = worth(A="hand: gem_4 gem_1", B="", turn="A")
    late = worth(A="hand: gem_4 gem_1", B="", turn="B")
    assert rich > late > poor - 100
    t = table(A="hand: gem_4 gem_1", B="", turn="A")
    before = GAME.worth(t.s, 0)
    t.does("A", "buy:crash_gem")
    assert GAME.worth(t.s, 0) > before


def test_it_beats_random_play():
    for seed in range(1, 4):
        length, winners = play(GAME, seed, [AGENTS["greedy"], AGENTS["random"]])
        assert winners == (0,), (seed, length)
