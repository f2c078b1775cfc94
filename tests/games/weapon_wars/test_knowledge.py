"""What a seat may see, and what a redeal leaves as it is."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import Match, Rng
from games.weapon_wars import GAME
from games.weapon_wars.cards import DECK, RANKS, answers
from games.weapon_wars.knowledge import known_to_hold
from games.weapon_wars.options import Options
from games.weapon_wars.state import State
from games.weapon_wars.view import INF
from tests.games.weapon_wars.table import table
from tests.games.weapon_wars.zones import ZONES


def played(seats: int, seed: int, moves: int, **options) -> State:
    """A match after so many random answers, or its last question."""
    match, rng = Match.new(GAME, seats, Options(**options), seed), Rng(seed)
    before = copy.deepcopy(match.t.state)
    for _ in range(moves):
        before = copy.deepcopy(match.t.state)
        ((seat, decision),) = match.open.items()
        match.answer(seat, (rng.choice(decision.options).key,), match.asked)
        if not match.open:
            return before
    return match.t.state


STATES = st.builds(
    played,
    st.integers(2, 6),
    st.integers(0, 1 << 20),
    st.integers(0, 60),
    mode=st.sampled_from(["survival", "collector"]),
    auto_fall=st.booleans(),
)


def all_cards(s: State) -> list[str]:
    return sorted([*s.deck, *s.discard, *s.stack, *(c for pile in (*s.hands, *s.buried) for c in pile)])


@settings(max_examples=80, deadline=None)
@given(STATES, st.integers(0, 6), st.integers(0, 1 << 20))
def test_a_redeal_changes_no_view_and_nothing_that_the_seat_knows(state, who, seed):
    seat = who if who < len(state.hands) else None
    dealt = copy.deepcopy(state)
    GAME.reshuffle(dealt, seat, Rng(seed))
    for other in (None, seat):
        assert GAME.view(dealt, other) == GAME.view(state, other)
    assert all_cards(dealt) == sorted(DECK)
    assert (dealt.discard, dealt.stack) == (state.discard, state.stack)
    assert [len(pile) for pile in dealt.buried] == [len(pile) for pile in state.buried]
    for p, hand in enumerate(dealt.hands):
        assert hand == sorted(hand, key=DECK.index)
        assert len(hand) == len(state.hands[p])
        assert sum(not RANKS[card] for card in hand) >= state.powers[p]
    if seat is not None:
        assert dealt.buried[seat] == state.buried[seat]
    if (fits := known_to_hold(state)) is not None:
        assert any(map(fits, dealt.hands[dealt.turn]))


@settings(max_examples=60, deadline=None)
@given(STATES, st.integers(0, 6))
def test_a_redeal_changes_every_zone_that_is_hidden(state, who):
    seat = who if who < len(state.hands) else None
    hidden = {name: zone(state, seat) for name, zone in ZONES.items()}
    changed = set()
    for seed in range(10):
        dealt = copy.deepcopy(state)
        GAME.reshuffle(dealt, seat, Rng(seed))
        changed |= {name for name, zone in ZONES.items() if zone(dealt, seat) != hidden[name]}
    assert changed >= {name for name, cards in hidden.items() if cards}


def test_a_redeal_reaches_every_place_of_what_is_hidden():
    """Any of the hidden cards may turn up in any hidden place."""
    s = table(hands={"A": "1 2 3 4 5", "B": "6 7 8 9 10", "C": "11 12 13 14 15"}, turn="A", deck=5).s
    s.buried[1], s.discard = s.discard[:5], s.discard[5:]
    hidden = {*s.hands[1], *s.hands[2], *s.deck, *s.buried[1]}
    seen: dict[str, set[str]] = {"B": set(), "C": set(), "deck": set(), "buried": set()}
    for seed in range(400):
        GAME.reshuffle(s, 0, Rng(seed))
        for place, cards in zip(seen, (s.hands[1], s.hands[2], s.deck, s.buried[1]), strict=True):
            seen[place] |= set(cards)
    assert all(cards == hidden for cards in seen.values())


def test_a_redeal_is_as_likely_to_give_a_card_to_one_place_as_to_another():
    s = table(hands={"A": "1", "B": "6 7", "C": "11 12"}, turn="A", deck=4).s
    at = dict.fromkeys(["B", "C", "deck"], 0)
    for seed in range(900):
        GAME.reshuffle(s, 0, Rng(seed))
        at["B"] += "w12_1" in s.hands[1]
        at["C"] += "w12_1" in s.hands[2]
        at["deck"] += "w12_1" in s.deck
    assert 150 < at["B"] < 300
    assert 150 < at["C"] < 300
    assert 400 < at["deck"] < 600


def test_who_has_passed_is_known_to_hold_powers_until_they_have_played_them():
    powers = "u_turn rope_spoon"
    t = table(hands={"A": powers, "B": "9 12", "C": "10 13 14"}, sudden_death=True)
    for seed in range(30):
        GAME.reshuffle(t.s, 1, Rng(seed))
        assert sum(RANKS[card] for card in t.s.hands[0]) == 0
    t = table(hands={"A": powers, "B": "9 12", "C": "10 13 14"}, sudden_death=True).does("B", "12").does("C", "13")
    t.does("A", "u_turn")
    assert t.s.powers == [1, 0, 0]
    GAME.reshuffle(t.s, 1, Rng(1))
    assert not RANKS[t.s.hands[0][0]]


def test_a_weapon_drawn_and_played_takes_nothing_from_what_is_known_of_a_hand():
    powers = "u_turn rope_spoon gun_breaker mirror_shield polarity_flip"
    t = table(hands={"A": powers, "B": "9 1 2 3 4"}, deck="4 3 2 18 17", mode="collector")
    t.does("B", "9").does("A", "u_turn")
    assert t.s.powers == [4, 0]
    t.does("B", "17").does("A", "18")
    assert (t.s.powers, len(t.hand("A"))) == ([4, 0], 5)


def test_of_a_hand_drawn_anew_nothing_is_known():
    t = table(hands={"A": "u_turn rope_spoon", "B": "9 12", "C": "10"}, sudden_death=True, auto_fall=False)
    t.does("B", "9").does("C", "10")
    assert t.s.powers == [2, 0, 0]
    t.does("A", "fall", "redraw")
    assert t.s.powers == [0, 0, 0]


def test_who_is_asked_to_open_is_known_to_hold_a_weapon():
    t = table(hands={"A": "9 u_turn u_turn", "B": "gun_breaker gun_breaker mirror_shield"}, sudden_death=True)
    for seed in range(60):
        GAME.reshuffle(t.s, None, Rng(seed))
        assert any(map(RANKS.__getitem__, t.s.hands[0]))


def test_among_the_deals_that_fit_what_is_known_none_is_likelier():
    """Two of four cards with a weapon among them, two being weapons: five pairs, and one of them is both weapons."""
    s = table(hands={"A": "9 u_turn", "B": "1"}, deck="12 rope_spoon").s
    both = 0
    for seed in range(600):
        GAME.reshuffle(s, 1, Rng(seed))
        both += all(map(RANKS.__getitem__, s.hands[0]))
    assert 80 < both < 160


def test_of_a_hand_that_fell_nothing_is_known():
    t = table(hands={"A": "1", "B": "9"}, turn="B", threat=12, deck="u_turn rope_spoon one_punch")
    assert t.waits == ("recover", "B")
    ranks = set()
    for seed in range(40):
        GAME.reshuffle(t.s, 0, Rng(seed))
        ranks.add(RANKS[t.s.hands[1][0]])
    assert ranks == {0, 9}


@pytest.mark.parametrize("auto_fall", [True, False])
def test_with_auto_fall_who_is_asked_to_answer_is_known_to_hold_an_answer(auto_fall):
    t = table(hands={"A": "1 2 3 4", "B": "12"}, turn="B", threat=12, sudden_death=True, auto_fall=auto_fall)
    can = []
    for seed in range(60):
        GAME.reshuffle(t.s, None, Rng(seed))
        can.append(answers(t.s.hands[1][0], 12, 1))
    assert all(can) == auto_fall


def test_an_answer_that_is_known_to_be_held_is_a_power_where_the_hand_is_known_to_be_powers():
    t = table(hands={"A": "u_turn", "B": "12 1", "C": "1"}, turn="A", sudden_death=True).does("B", "12")
    assert t.waits == ("recover", "C")
    t = table(hands={"A": "u_turn", "B": "1", "C": "18 18"}, turn="A", sudden_death=True, energy=1)
    t.does("B", "1").does("C", "18")
    assert t.waits == ("answer", "A")
    for seed in range(40):
        GAME.reshuffle(t.s, None, Rng(seed))
        assert t.hand("A") == ["u_turn"]


def test_a_spectator_sees_no_hand_and_a_seat_its_own():
    t = table(hands={"A": "w9_1 u_turn_1 w2_1", "B": "12"}, turn="A")
    assert GAME.view(t.s, None).hand == ()
    assert GAME.view(t.s, 0).hand == ("w2_1", "w9_1", "u_turn_1")
    assert GAME.view(t.s, 1).hand == ("w12_1",)


def test_the_view_tells_the_table():
    t = table(
        hands={"A": "1 2", "B": "12 3 4", "C": "", "D": "5"},
        turn="B", stack=[("D", "7"), ("A", "one_punch")], threat=INF, energy=-1, deck=9, out="C", hearts=2,
    ).leaves("D")  # fmt: skip
    view = GAME.view(t.s, 1)
    assert [(p.hearts, p.cards, p.alive, p.left) for p in view.players] == [
        (2, 2, True, False), (2, 3, True, False), (0, 0, False, False), (0, 0, False, True),
    ]  # fmt: skip
    assert (view.seat, view.mode, view.most_hearts, view.turn, view.attacker) == (1, "survival", 2, 1, 0)
    assert (view.stack, view.stack_by) == (("w7_1", "one_punch_1"), (3, 0))
    assert (view.threat, view.energy, view.direction, view.round) == (INF, -1, 1, 1)
    assert (view.deck, view.discard, view.sudden_death) == (9, 83 - 9 - 5 - 2, False)
    assert view.last is not None
    assert (view.last.kind, view.last.seat) == ("leave", 3)
    assert view.outcome is None


def test_the_phases():
    t = table(hands={"A": "12", "B": "3 4"}, hearts=2)
    assert GAME.view(t.s, None).phase == "open"
    assert not GAME.view(t.s, None).sudden_death
    t.does("A", "12")
    assert GAME.view(t.s, None).phase == "recover"
    t = table(hands={"A": "1", "B": "13"}, turn="B", threat=12, hearts=1)
    assert GAME.view(t.s, None).phase == "answer"
    t.does("B", "fall")
    view = GAME.view(t.s, None)
    assert view.phase == "over"
    assert view.outcome is not None
    assert view.outcome.winners == (0,)


def test_the_view_tells_of_sudden_death():
    view = GAME.view(table(hands={"A": "12", "B": "3 4"}, sudden_death=True).s, None)
    assert (view.sudden_death, view.deck, view.phase) == (True, 0, "open")


def test_what_a_redraw_discarded_is_counted_and_shown_to_nobody():
    t = table(hands={"A": "1", "B": "w16_1 w17_1"}, turn="B", threat=18, sudden_death=False).does("B", "redraw")
    for seat in (None, 0):
        view = GAME.view(t.s, seat)
        assert "w16_1" not in repr(view)
        assert view.discard == 3
    assert not any("16" in line or "17" in line for line in t.told)
