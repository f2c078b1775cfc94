"""What a game does that an author has not bettered."""

import pytest

from games.engine import WIN, Outcome
from tests.games.engine.tiny import State, game

TINY = game(lambda t: iter(()))


def test_only_won_and_lost_are_worth_anything():
    state = State([[], []], [])
    assert TINY.worth(state, 0) == 0
    state.outcome = Outcome((1,), "won")
    assert (TINY.worth(state, 0), TINY.worth(state, 1)) == (-WIN, WIN)


def test_nothing_is_explained_followed_or_looked_up():
    decision = TINY.step
    assert TINY.why_not(None, 0, "pick:a") is None
    assert TINY.follow(None, decision, None) is None
    assert TINY.things(None, "card") == ()
    assert TINY.word("card", 5) == "5"
    with pytest.raises(NotImplementedError, match="tiny names the look-up card"):
        TINY.look_up(None, "card", "x")
