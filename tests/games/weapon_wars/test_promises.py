"""What holds at every question of every match, over random ones."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import Match, Rng
from games.weapon_wars import GAME
from games.weapon_wars.cards import DECK, RANKS
from games.weapon_wars.options import Options
from tests.games.weapon_wars.table import table

OPTIONS = st.builds(
    Options,
    mode=st.sampled_from(["survival", "collector"]),
    hearts=st.integers(1, 3),
    opener=st.integers(0, 2),
    reset_on_fall=st.booleans(),
    auto_fall=st.booleans(),
)


def holds(match: Match) -> None:
    """What is true of every state at a question."""
    s = match.t.state
    ((seat, decision),) = match.open.items()
    living = [p for p in range(len(s.hands)) if s.alive[p]]
    cards = [*s.deck, *s.discard, *s.stack, *(c for pile in (*s.hands, *s.buried) for c in pile)]
    assert sorted(cards) == sorted(DECK), "all 83 cards lie somewhere, and none twice"
    assert s.turn == seat, "one player is waited for: the one on turn"
    assert s.alive[seat]
    assert s.attacker != seat, "the attacker can never be the answerer"
    assert s.attacker is None or s.alive[s.attacker]
    assert (s.threat is None) == (not s.stack), "a threat lies on the stack"
    assert len(s.stack) == len(s.stack_by)
    assert s.sudden_death == (not s.deck), "sudden death is when the deck is empty"
    assert all(len(s.hands[p]) <= 5 for p in living)
    assert s.sudden_death or all(len(s.hands[p]) == 5 for p in living), "with a deck, every hand is full"
    assert not any(s.hands[p] for p in range(len(s.hands)) if not s.alive[p])
    assert all(0 <= count <= len(s.hands[p]) for p, count in enumerate(s.powers))
    assert all(sum(not RANKS[c] for c in s.hands[p]) >= count for p, count in enumerate(s.powers))
    assert len(living) >= 2
    assert all(s.alive[p] for p in s.passed)
    assert len(set(s.passed)) == len(s.passed) < len(living), "whoever is asked to open has not passed"
    if decision.ask == "open":
        assert {o.value for o in decision.options} == {c for c in s.hands[seat] if RANKS[c]}
    if decision.ask == "answer":
        assert decision.options[-1].key == "fall"
        assert not s.auto_fall or len(decision.options) > 1
    if s.mode == "survival":
        assert all(s.alive[p] == (s.hearts[p] > 0) for p in range(len(s.hands)))
    else:
        assert sum(s.hearts) <= 13, "the box has hearts enough"
        assert all(s.alive[p] or s.left[p] for p in range(len(s.hands)))
        assert max(s.hearts) < 3


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 6), OPTIONS, st.integers(0, 1 << 30), st.booleans())
def test_every_match_ends_and_keeps_the_rules_at_every_question(seats, options, seed, fights):
    """Half of the matches are fought to the last card, so that decks run out."""
    match, rng = Match.new(GAME, seats, options, seed), Rng(seed)
    for _ in range(2000):
        if not match.open:
            break
        holds(match)
        ((seat, decision),) = match.open.items()
        choices = decision.options[:-1] if fights and len(decision.options) > 1 else decision.options
        match.answer(seat, (rng.choice(choices).key,), match.asked)
    assert match.outcome is not None
    (winner,) = match.outcome.winners
    s = match.t.state
    assert s.alive[winner]
    if options.mode == "collector":
        assert s.hearts[winner] == 3
        assert sum(s.hearts) <= 2 * seats + 1
    else:
        assert s.alive.count(True) == 1


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 6), OPTIONS, st.integers(0, 1 << 30))
def test_players_may_leave_at_any_moment(seats, options, seed):
    match, rng = Match.new(GAME, seats, options, seed), Rng(seed)
    for _ in range(2000):
        if not match.open:
            break
        holds(match)
        staying = [p for p in range(seats) if p not in match.t.gone]
        hearts = list(match.t.state.hearts)
        if rng.below(12) == 0:
            goer = rng.choice(staying)
            match.leave(goer)
            if match.open and goer not in match.open:
                assert (
                    match.t.state.hearts[:goer] + match.t.state.hearts[goer + 1 :] == hearts[:goer] + hearts[goer + 1 :]
                )
            continue
        ((seat, decision),) = match.open.items()
        match.answer(seat, (rng.choice(decision.options).key,), match.asked)
    assert match.outcome is not None
    assert len(match.outcome.winners) == 1


@pytest.mark.parametrize("mode", ["survival", "collector"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_match_of_absent_players_ends(mode, seats):
    match = Match.new(GAME, seats, Options(mode=mode), 3)
    for _ in range(2000):
        if not match.open:
            break
        ((seat, decision),) = match.open.items()
        match.answer(seat, decision.default, match.asked)
    assert match.outcome is not None


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 6), st.integers(0, 1 << 30))
def test_sudden_death_always_ends_within_the_cards_in_hand(seats, seed):
    """Hands only shrink in it, so it takes at most one answer for each card in them, and one to fall."""
    rng = Rng(seed)
    deck = list(DECK)
    rng.shuffle(deck)
    hands = {p: " ".join(deck.pop() for _ in range(rng.below(6))) for p in "ABCDEF"[:seats]}
    t = table(hands=hands, sudden_death=True, auto_fall=False)
    left = sum(map(len, t.s.hands))
    while t.match.open and t.s.sudden_death and t.waits[0] != "recover":
        assert sum(map(len, t.s.hands)) == left
        choices = [o.key for o in t.decision.options if o.key != "fall"] or ["fall"]
        t.does(t.waits[1], choices[rng.below(len(choices))])
        left -= 1
        assert left >= -1
    assert not t.s.sudden_death or t.waits[0] in ("recover", "over")


def test_the_same_seed_and_answers_tell_the_same_story():
    def story(seed: int) -> list[object]:
        match, rng = Match.new(GAME, 4, Options(), seed), Rng(seed)
        while match.open:
            ((seat, decision),) = match.open.items()
            match.answer(seat, (rng.choice(decision.options).key,), match.asked)
        return [(e.text, dict(e.args)) for e in match.t.story]

    assert story(5) == story(5)
    assert story(5) != story(6)


def test_no_line_of_the_story_is_for_some_only_and_none_names_a_card_that_was_not_played():
    for seed in range(12):
        match, rng = Match.new(GAME, 4, Options(hearts=2), seed), Rng(seed)
        while match.open:
            ((seat, decision),) = match.open.items()
            key = rng.choice(decision.options).key
            played = copy.copy(match.t.state.stack)
            for event in match.answer(seat, (key,), match.asked):
                assert event.to is None
                card = event.args.get("card")
                assert card is None or key == f"play:{card}" or card in played
