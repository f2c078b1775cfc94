"""Games that break a promise are found out: each promise is seen to fail, and the sound game keeps them all."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from games.engine import Decision, Dice, Flow, Match, Outcome, Table, check, replace
from games.kit.cards import draw_up_to
from tests.contract.breaking import ANY, breaks, broken
from tests.contract.promises import PROMISES, Case, Promise
from tests.contract.promises.endings import (
    it_ends_by_chance,
    it_ends_when_all_are_absent,
    it_ends_when_all_but_one_leave,
    whoever_leaves_it_goes_on,
)
from tests.contract.promises.faults import a_log_stops_where, rules_that_raise_change_no_record
from tests.contract.promises.forms import everything_fits_its_form
from tests.contract.promises.records import (
    forked_and_restored_it_is_the_same,
    old_clicks_are_refused,
    undo_gives_the_earlier_state,
)
from tests.contract.sound import GAME, ZONES, Sound, points
from tests.contract.sound import State as SoundState
from tests.contract.test_contract import assert_same_stories
from tests.strategies import answer, examples, matches, seeds


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_the_sound_game_keeps(promise: Promise) -> None:
    check(GAME)

    @examples(20)
    @given(matches(GAME, most=40), seeds)
    def kept(match: Match[Any, Any], seed: int) -> None:
        promise(Case(match, Dice(seed), ZONES))

    kept()


def test_the_sound_game_tells_the_same_story_whatever_the_hash_seed() -> None:
    assert_same_stories("tests.contract.sound", "GAME")


def never_ends(self: Sound, t: Table[SoundState]) -> Flow[None]:
    yield from t.choose_together([p for p in range(len(t.state.hands)) if p not in t.gone], lambda _: ANY)


def raises(self: Sound, t: Table[SoundState]) -> Flow[None]:
    yield from Sound.step(self, t)
    if len(t.state.buried) > 8:
        raise ZeroDivisionError


def absent_for_ever(self: Sound, t: Table[SoundState]) -> Flow[None]:
    if (yield from t.choose(0, lambda _: replace(ANY, absent=("pass",)))) == 1:
        t.state.outcome = Outcome((0,), "at last")


def asks_who_left(self: Sound, t: Table[SoundState]) -> Flow[None]:
    """By hand, past `choose`."""
    s = t.state
    yield {len(s.hands) - 1: ANY}
    s.points[0] += 1
    if s.points[0] > 50:
        s.outcome = Outcome((0,), "enough")


def empties_the_hand(self: Sound, t: Table[SoundState], seat: int) -> None:
    """The one who stays alone waits for ever."""
    t.state.hands[seat] = []


def leaves_by_chance(self: Sound, t: Table[SoundState], seat: int) -> None:
    """By another chance than the table's."""
    Sound.leave(self, t, seat)
    t.state.points[seat] -= random.randrange(1 << 30)


class Stateful(Sound):
    """Counts rounds in itself and lets them decide."""

    rounds = 0

    def step(self, t: Table[SoundState]) -> Flow[None]:
        Stateful.rounds += 1
        t.state.points[0] += Stateful.rounds % 7
        yield from super().step(t)


@pytest.mark.parametrize(
    ("promise", "game", "words"),
    [
        (it_ends_by_chance, broken(step=never_ends), "no end after 300 decisions"),
        (it_ends_by_chance, broken(step=raises), "ZeroDivisionError"),
        (it_ends_when_all_are_absent, broken(step=absent_for_ever), "no end after 300 decisions by absent players"),
        (it_ends_when_all_but_one_leave, broken(step=never_ends, leave=empties_the_hand), "no end after 300 decisions"),
        (whoever_leaves_it_goes_on, broken(step=asks_who_left), "has left and is asked"),
        (whoever_leaves_it_goes_on, broken(leave=leaves_by_chance), "assert"),
    ],
)
def test_a_match_without_a_proper_end_is_found(
    promise: Promise, game: Sound, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.contract.promises.endings.LONGEST", 300)
    monkeypatch.setattr("tests.contract.promises.case.LONGEST", 300)
    breaks(promise, game, words)


# Records


def at_random(self: Sound, t: Table[SoundState]) -> Flow[None]:
    t.state.points[0] += random.randrange(100)
    yield from Sound.step(self, t)


def two_names_for_one_thing(self: Sound, seats: int, options: Any, rng: Any) -> SoundState:
    """The pot is also the buried pile, until the first checkpoint is read back."""
    state = Sound.setup(self, seats, options, rng)
    state.pot = state.buried
    return state


def keeps_sharing(self: Sound, t: Table[SoundState]) -> Flow[None]:
    yield from Sound.step(self, t)
    t.state.pot = t.state.buried


class Remembers(Sound):
    """Keeps an option in itself, where a process that loads the match does not find it."""

    def setup(self, seats: int, options: Any, rng: Any) -> SoundState:
        self.size = options.hand
        return super().setup(seats, options, rng)

    def draw(self, t: Table[SoundState], hand: list[str]) -> None:
        draw_up_to(t, t.state.deck, hand, self.size, points)


class Careless(Match[Any, Any]):
    """An engine that undoes without a new name."""

    def undo(self, keep: int) -> Match[Any, Any]:
        undone = super().undo(keep)
        undone.asked = 0
        return undone


def test_what_is_no_function_of_the_state_is_found() -> None:
    for game in (Stateful(), broken(step=at_random), broken(setup=two_names_for_one_thing, step=keeps_sharing)):
        breaks(forked_and_restored_it_is_the_same, game, "assert|told otherwise|is broken")
    for game in (Stateful(), broken(step=at_random)):
        breaks(undo_gives_the_earlier_state, game, "assert")
    breaks(forked_and_restored_it_is_the_same, Remembers(), "no attribute 'size'")


def test_a_name_that_comes_back_is_found() -> None:
    breaks(old_clicks_are_refused, GAME, "has its old name back", Careless)


class Hashed(Sound):
    """Whoever has the pot gets the points of the first card that a set happens to give."""

    def step(self, t: Table[SoundState]) -> Flow[None]:
        yield from super().step(t)
        for card in t.state.out | set(t.state.buried):
            t.state.points[0] += len(t.state.hands[0]) + int(card[5:])
            break


class Reckless(Sound):
    """Deals by another chance than the table's."""

    def setup(self, seats: int, options: Any, rng: Any) -> SoundState:
        state = super().setup(seats, options, rng)
        random.shuffle(state.deck)
        return state


HASHED, RECKLESS = Hashed(), Reckless()


@pytest.mark.parametrize("name", ["HASHED", "RECKLESS"])
def test_walking_over_a_set_and_chance_of_its_own_are_found(name: str) -> None:
    with pytest.raises(AssertionError, match="order of a set"):
        assert_same_stories("tests.contract.test_broken", name)


# Forms


def says_too_much_at_the_end(self: Sound, t: Table[SoundState]) -> Flow[None]:
    yield from Sound.step(self, t)
    if t.state.outcome is not None:
        t.state.outcome = Outcome(t.state.outcome.winners, "x" * 101)


def asks_nobody_there(self: Sound, t: Table[SoundState]) -> Flow[None]:
    yield from t.choose(len(t.state.hands), lambda _: ANY)
    yield from Sound.step(self, t)


def with_bids(change: Callable[[Decision[str]], Decision[str]]) -> Sound:
    return broken(choose_bid=lambda self, s, seat: change(Sound.choose_bid(self, s, seat)))


def with_option(**changes: Any) -> Sound:
    return with_bids(lambda d: replace(d, options=[replace(d.options[0], **changes), *d.options[1:]]))


@pytest.mark.parametrize(
    "game",
    [
        with_bids(lambda d: replace(d, options=[*d.options, d.options[0]])),
        with_bids(lambda d: replace(d, ask="Bid!")),
        with_bids(lambda d: replace(d, prompt="")),
        with_bids(lambda d: replace(d, prompt="x" * 151)),
        with_bids(lambda d: replace(d, absent=("bid:nothing",))),
        with_bids(lambda d: replace(d, plan="bids")),
        with_option(key="bid:" + "x" * 57),
        with_option(key="bid:Card"),
        with_option(key="bid:a card"),
        with_option(key="bet:card_1"),
        with_option(label=""),
        with_option(label="x" * 81),
        with_option(detail="x" * 101),
        with_option(group="x" * 101),
        with_option(spot="x" * 61),
        broken(follow=lambda self, view, decision, plan: ("bid:nothing",)),
        broken(why_not=lambda self, view, seat, typed: 5),
        broken(why_not=lambda self, view, seat, typed: ""),
        broken(beware=lambda self, view, decision, keys: "x" * 401),
        broken(beware=lambda self, view, decision, keys: view.nothing),
        broken(notice=lambda self, options: "x" * 401),
        broken(step=says_too_much_at_the_end),
        broken(step=asks_nobody_there),
        broken(worth=lambda self, state, seat: 1_000_000),
        broken(worth=lambda self, state, seat: 0),
        broken(look_up=lambda self, view, lookup, thing: ""),
        broken(look_up=lambda self, view, lookup, thing: "x" * 2000),
        broken(things=lambda self, view, lookup: ["x" * 101]),
        broken(things=lambda self, view, lookup: list(view.pot)),
        broken(look_up=lambda self, view, lookup, thing: f"{thing}, with {view.deck} to come"),
        broken(tell_bid=lambda self, t, seat, card: t.tell("{seat} bids {nothing}", seat=seat)),
        broken(tell_bid=lambda self, t, seat, card: t.tell("x" * 401)),
        broken(tell_bid=lambda self, t, seat, card: t.tell("{card}", card=(1, 2))),
        broken(tell_bid=lambda self, t, seat, card: t.tell("psst", to=[9])),
    ],
)
def test_what_fits_nowhere_is_found(game: Sound) -> None:
    def promise(case: Case) -> None:
        try:
            everything_fits_its_form(case)
        except (ValueError, KeyError, AttributeError) as fault:
            # an answer that is not on offer, a line that lacks a word, a look at a view where there is none
            raise AssertionError from fault

    breaks(promise, game, "")


# Faults


class Forgiving(Match[Any, Any]):
    """An engine that records an answer before the rules have taken it."""

    def answer(self, seat: int, keys: Any, asked: int) -> Any:
        self.past.append((b"", []))
        return super().answer(seat, keys, asked)


def test_a_record_that_changes_with_what_raised_is_found() -> None:
    breaks(rules_that_raise_change_no_record, GAME, "is in the record", Forgiving)


def test_a_log_that_should_have_stopped_and_did_not_is_found() -> None:
    """The rules have lost nothing, so nothing is lost."""
    match = Match.new(GAME, 2, GAME.options_type(), 1)
    while not match.past:
        answer(match, 0)
    checkpoint, log = match.past[0]
    with pytest.raises(AssertionError, match="nothing was lost"):
        a_log_stops_where(Case(match, Dice(1), ZONES), checkpoint, log, lambda game, t: game.step(t), log[0].ask)


def test_rules_that_lost_a_question_are_noticed_by_the_record_too() -> None:
    """A log of the sound game, loaded by rules that no longer ask who wins the pot."""
    match = Match.new(GAME, 3, GAME.options_type(), 1)
    while match.ask != "grab":
        answer(match, 0)
    lost = broken(win=lambda self, t, seat: iter(()))
    again = Match.load(lost, match.checkpoint, match.log, match.given, match.asked)
    assert again.lost == len(match.log) - 1
    assert [entry.ask for entry in again.log] == ["bid"]
