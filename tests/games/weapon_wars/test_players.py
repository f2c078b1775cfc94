"""Standing orders, and what a position is worth to computer players."""

import pytest

from games.engine import WIN
from games.engine.forms import parse_text
from games.weapon_wars import GAME
from games.weapon_wars.options import AnswerOrder
from tests.games.weapon_wars.table import Play, table


def follows(t: Play, do: str) -> object:
    (seat,) = t.match.open
    return GAME.follow(GAME.view(t.s, seat), t.decision, parse_text(AnswerOrder, f"do={do}"))


@pytest.mark.parametrize(
    ("hand", "threat", "energy", "keys"),
    [
        ("w3_1 w15_2 w16_1 u_turn_1", 12, 1, ("play:w15_2",)),
        ("w3_1 w15_2 w11_1 u_turn_1", 12, -1, ("play:w11_1",)),
        ("w3_1 u_turn_1", 12, 1, None),
    ],
)
def test_cheapest_is_the_weapon_nearest_to_the_threat_and_asks_where_none_answers(hand, threat, energy, keys):
    t = table(hands={"A": "1", "B": hand}, turn="B", threat=threat, energy=energy)
    assert follows(t, "cheapest") == keys


def test_fall_falls_and_ask_asks():
    t = table(hands={"A": "1", "B": "16"}, turn="B", threat=12)
    assert follows(t, "fall") == ("fall",)
    assert follows(t, "ask") is None


def test_threats_may_be_answered_by_the_standing_order_and_nothing_else():
    t = table(hands={"A": "1", "B": "16"}, turn="B", threat=12)
    assert t.decision.plan == "answer"
    assert t.does("B", "fall").decision.plan == ""
    assert t.does("B", "keep").decision.plan == ""
    assert AnswerOrder().do == "ask"


def test_won_and_lost_are_beyond_all_else():
    t = table(hands={"A": "18 18 one_punch", "B": ""}, turn="B", threat=12, hearts=1)
    assert GAME.worth(t.s, 0) == WIN
    assert GAME.worth(t.s, 1) == -WIN


def test_a_heart_is_worth_more_than_any_hand():
    poor = table(hands={"A": "1", "B": "2"}, hearts={"A": 2, "B": 2})
    rich = table(hands={"A": "18 18 one_punch u_turn u_turn", "B": "2"}, hearts={"A": 1, "B": 2})
    assert GAME.worth(poor.s, 0) > GAME.worth(rich.s, 0)


def test_the_hearts_of_others_count_against_one():
    for mode in ("survival", "collector"):
        more = table(hands={"A": "1", "B": "2"}, hearts={"A": 1, "B": 2}, mode=mode)
        less = table(hands={"A": "1", "B": "2"}, hearts={"A": 1, "B": 1}, mode=mode)
        assert GAME.worth(less.s, 0) > GAME.worth(more.s, 0)


def test_in_collector_a_heart_of_another_outweighs_any_hand_and_an_own_one_outweighs_theirs():
    rich = "18 18 one_punch u_turn u_turn"
    theirs = table(hands={"A": rich, "B": "2"}, hearts={"A": 1, "B": 2}, mode="collector")
    nobodys = table(hands={"A": "1", "B": "2"}, hearts={"A": 1, "B": 1}, mode="collector")
    mine = table(hands={"A": "1", "B": "2"}, hearts={"A": 2, "B": 2}, mode="collector")
    assert GAME.worth(mine.s, 0) > GAME.worth(nobodys.s, 0) > GAME.worth(theirs.s, 0)


def test_in_survival_a_strong_hand_outweighs_a_heart_of_another():
    strong = table(hands={"A": "18 18 one_punch u_turn u_turn", "B": "2"}, hearts={"A": 2, "B": 2})
    weak = table(hands={"A": "1 2 3 4 5", "B": "6"}, hearts={"A": 2, "B": 1})
    assert GAME.worth(strong.s, 0) > GAME.worth(weak.s, 0)


@pytest.mark.parametrize("rank", [1, 9, 18])
def test_a_weapon_is_worth_in_negative_what_its_opposite_is_in_positive(rank):
    positive = table(hands={"A": f"{rank} u_turn", "B": "2"})
    negative = table(hands={"A": f"{19 - rank} u_turn", "B": "2"}, energy=-1)
    assert GAME.worth(positive.s, 0) == GAME.worth(negative.s, 0)


@pytest.mark.parametrize(("energy", "cheap", "dear"), [(1, "15", "17"), (-1, "9", "4")])
def test_the_cheapest_weapon_goes_first_and_powers_last(energy, cheap, dear):
    worth = {}
    for card in (cheap, dear, "u_turn"):
        kept = {cheap, dear, "u_turn"} - {card}
        t = table(hands={"A": " ".join(kept), "B": "1"}, energy=energy)
        worth[card] = GAME.worth(t.s, 0)
    assert worth[cheap] > worth[dear] > worth["u_turn"]
