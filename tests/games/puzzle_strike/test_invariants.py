"""What holds at every question of every match, over random ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine import Match, Rng, Table, forms
from games.puzzle_strike import GAME, ends
from games.puzzle_strike.chips import CHIPS, GEMS, ORDER, PLACE
from games.puzzle_strike.opening import laid_out
from games.puzzle_strike.options import Options
from games.puzzle_strike.state import Player, State

BOX = {
    "gem_1": 64, "gem_2": 20, "gem_3": 16, "gem_4": 12, "wound": 24, "combine": 20, "crash_gem": 16,
    "double_crash_gem": 10,
}  # fmt: skip
LONG = 4000  # answers after which a random match is taken to have no end
EVERY = 16  # answers between two looks for leaks


def random_options(pick: Callable[[int], int]) -> Options:
    """Options of every kind, each value as likely as any other."""
    given: dict[str, Any] = {}
    for field in forms.fields(Options):
        match field.kind:
            case "bool":
                given[field.name] = bool(pick(2))
            case "int":
                assert field.low is not None
                assert field.high is not None
                given[field.name] = field.low + pick(field.high - field.low + 1)
            case _:
                given[field.name] = field.choices[pick(len(field.choices))]
    return Options(**given | {"games": 1 + pick(2)})


def held(player: Player) -> Counter[str]:
    """All real chips of a player; substitutes in the pile are none."""
    chips = Counter(chain(player.hand, player.bag, player.top, player.discard, player.table, player.ongoing))
    chips["crash_gem"] += player.pile[0]
    for value, gem in enumerate(GEMS, 1):
        chips[gem] += player.pile[value] - player.proxies[value]
    return chips


def all_chips(s: State) -> Counter[str]:
    total = Counter(s.bank) + Counter(s.trash) + Counter(s.resolving)
    for player in s.players:
        total += held(player)
    return total


class Watch:
    """Counts the chips of a match, and those that leave it with whoever goes out."""

    def __init__(self, match: Match[State, Any], *, wild: bool) -> None:
        self.wild = wild
        self.match, self.lost, self.start, self.game = match, Counter[str](), Counter[str](), 0

    def gone(self, player: Player) -> None:
        s = self.match.t.state
        if any(player is other for other in s.players):  # and not of a fork, which plays it over again
            self.lost += held(player)
            if player is s.players[s.turn]:
                self.lost += Counter(s.resolving)  # whoever leaves in the middle of a Double-take

    def look(self) -> None:
        s = self.match.t.state
        if s.phase != "turn":
            self.lost.clear()
            return
        if s.game != self.game:
            self.game = s.game
            self.lost.clear()
            self.start = all_chips(s)
            if s.game > 1 or not self.wild:
                starts(s, self.start)
        assert +(all_chips(s) + self.lost) == +self.start, "no chip comes from nowhere or goes there"
        holds(s)
        if self.match.ask == "turn":
            assert not s.resolving
            assert not s.by_effect
            assert s.flying is s.attack is None
            assert s.players[s.turn].alive
        for decision in self.match.open.values():
            assert len({option.key for option in decision.options}) == len(decision.options)
            assert len(decision.pick(decision.default)) >= decision.least


def starts(s: State, chips: Counter[str]) -> None:
    """The chips of the box, as far as they are in the game."""
    seats = sum(not player.left for player in s.players)
    for chip, count in BOX.items():
        if chip == "crash_gem" and s.options.crash_bank == "printed":
            count = 12 + seats
        if chip == "gem_1" and s.options.one_gem_bank == "printed":
            count = 64 + 6 * seats
        assert chips[chip] == count or seats < len(s.players), chip
    kinds = Counter(CHIPS[chip].kind for chip in chips if chips[chip])
    assert kinds["puzzle"] == 10
    assert all(chips[chip] == 5 for chip in chips if CHIPS[chip].kind == "puzzle")
    assert kinds["character"] == 3 * seats
    assert all(chips[chip] == 1 for chip in chips if CHIPS[chip].kind == "character")


def holds(s: State) -> None:
    """What is true of every state at a question in the middle of a game."""
    assert len(s.bank) == 18
    assert min(s.bank.values()) >= 0
    assert min(s.arrows) >= 0
    assert s.money >= 0
    assert s.piggies >= 0
    assert all(CHIPS[chip].kind == "character" for chip in s.trash)
    for seat, player in enumerate(s.players):
        assert list(player.hand) == sorted(player.hand, key=PLACE.__getitem__)
        assert min(player.pile) >= 0
        assert all(0 <= proxies <= count for proxies, count in zip(player.proxies, player.pile, strict=True))
        assert player.proxies[0] == 0
        assert not Counter(player.seen) - Counter(player.hand), "what is known to be in the hand is there"
        assert len(player.top) == len(player.top_open)
        assert player.owed >= 0
        if not player.alive:
            assert seat in s.leavers or not +held(player), "whoever is out has nothing"


def leaks(match: Match[State, Any], rng: Rng) -> None:
    """Nobody's view and nobody's question tells more than it may: a redeal for a seat leaves both as they are."""
    for seat in range(len(match.t.state.players)):
        before = GAME.view(match.t.state, seat)
        other = match.fork()
        GAME.reshuffle(other.t.state, seat, rng)
        assert GAME.view(other.t.state, seat) == before
        if own := match.open.get(seat):
            asked = match.imagine(seat, rng).open.get(seat)
            assert asked is not None, "who is asked is asked by what is known"
            assert [option.key for option in asked.options] == [option.key for option in own.options]


def tells(before: Match[State, Any], after: Match[State, Any], seat: int, keys: tuple[str, ...], rng: Rng) -> None:
    """An answer that may be taken back without asking has taught nobody anything: whatever lies hidden from them, all
    see the same after it, and the same question follows."""
    for reader in (*range(len(after.t.state.players)), None):
        other = before.imagine(reader, rng)
        asked = other.open.get(seat)
        if asked is not None and {option.key for option in asked.options}.issuperset(keys):
            other.answer(seat, keys, other.asked)
            assert GAME.view(other.t.state, reader) == GAME.view(after.t.state, reader), f"{keys} tells {reader}"
            assert (other.ask, other.open.keys()) == (after.ask, after.open.keys()), f"{keys} tells {reader}"


def answers(match: Match[State, Any], rng: Rng) -> Iterator[tuple[int, tuple[str, ...]]]:
    """A random legal answer for everybody asked; chips are rather played and reactions rather used than not."""
    for seat in match.waiting:
        decision = match.open[seat]
        most = min(decision.most, decision.least + rng.below(3))
        size = decision.least + rng.below(most - decision.least + 1)
        eager = [option for option in decision.options if option.key.startswith(("play:", "react:"))]
        if eager and rng.below(4):
            yield seat, (rng.choice(eager).key,)
        else:
            yield seat, tuple(option.key for option in rng.sample(decision.options, size))


@pytest.fixture
def cleared(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[Player], None]]:
    """Functions that hear of everything that a player loses by going out."""
    hears: list[Callable[[Player], None]] = []
    clear = ends.clear

    def heard(player: Player) -> None:
        for hear in hears:
            hear(player)
        clear(player)

    monkeypatch.setattr(ends, "clear", heard)
    return hears


def wild(seats: int, options: Options, seed: int) -> Match[State, Any]:
    """A match in the middle of its first game, in which everybody has chips of all kinds in all places."""
    rng = Rng(seed)
    s = laid_out(seats, replace(options, characters="random", bank="random"), rng)
    chips = [chip for chip in ORDER if chip in s.bank or CHIPS[chip].kind == "character"]
    for player in s.players:
        zones = (player.hand, player.bag, player.discard)
        for chip in rng.sample(chips, 24):
            rng.choice(zones).append(chip)
        player.hand.sort(key=PLACE.__getitem__)
        player.seen = rng.sample(player.hand, rng.below(3))
        player.ongoing = [chip for chip in ONGOING if not rng.below(4)]
        for chip in rng.sample(chips, rng.below(3)):
            player.top.append(chip)
            player.top_open.append(bool(rng.below(2)))
        player.pile = [rng.below(2), *(rng.below(3) for _ in range(4))]
        player.owed = rng.below(4)
    for chip in rng.sample(list(s.bank), 5):
        s.bank[chip] = rng.below(2)
        s.traps[chip] = rng.below(3)
    return Match(GAME, Table(s, rng))


def play(match: Match[State, Any], seed: int, hears: list[Callable[[Player], None]], leaving: int = 0) -> None:
    """One random match to its end, looked at before every answer."""
    seats = len(match.t.state.players)
    rng, watch = Rng(seed), Watch(match, wild=bool(match.t.state.traps))
    hears[:] = [watch.gone]
    watch.look()
    for n in range(LONG):
        if not match.open:
            break
        if n % EVERY == 0:
            leaks(match, rng)
        if leaving and rng.below(leaving) == 0:
            here = [seat for seat in range(seats) if seat not in match.t.gone]
            match.leave(rng.choice(here))
        else:
            seat, keys = rng.choice(list(answers(match, rng)))
            before = match.fork() if n % EVERY == 1 and len(match.open) == 1 else None
            match.answer(seat, keys, match.asked)
            if before is not None and before.mark == match.mark:
                tells(before, match, seat, keys, rng)
        watch.look()
    assert match.outcome is not None, "it ends"
    assert match.outcome.winners


SEEDS = st.integers(0, 1 << 30)
OPTIONS = SEEDS.map(lambda seed: random_options(Rng(seed).below))
ONGOING = tuple(chip for chip in ORDER if "ongoing" in CHIPS[chip].icons)
wide = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@wide
@given(st.integers(2, 4), OPTIONS, SEEDS)
def test_every_match_keeps_its_chips_and_its_secrets(cleared, seats, options, seed):
    play(Match.new(GAME, seats, options, seed), seed, cleared)


@wide
@given(st.integers(2, 4), OPTIONS, SEEDS, st.integers(10, 60))
def test_players_may_leave_at_any_moment(cleared, seats, options, seed, leaving):
    play(Match.new(GAME, seats, options, seed), seed, cleared, leaving)


@wide
@given(st.integers(2, 4), OPTIONS, SEEDS, st.integers(0, 1))
def test_every_chip_in_every_place_keeps_them_too(cleared, seats, options, seed, leaving):
    play(wild(seats, options, seed), seed, cleared, leaving * 40)
