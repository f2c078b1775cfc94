"""A small language for tests: lay a table, let players act, look at what came of it.

    t = table(A="hand: crash_gem gem_1; pile: 3 1", B="hand: crash_gem; pile: 1", bank="draw_three")
    t.does("A", "play:crash_gem", "break:3")
    assert t.waits == ("gems", "B")
    t.does("B", "pass")
    assert t.pile("B") == [1, 1, 1, 1]

Players are A to D in turn order. It is the action phase of `turn`, and the ante is over. Chips are said by their ids,
gems of a pile by their values, "crash_gem" there is one of Iron Defense. What is not said is empty, but the bag: unless
it is said, ten 1-gems lie in it, so that there is something to draw. Whose character is not said has that of a chip.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import Match, Rng, Table, say
from games.puzzle_strike import GAME
from games.puzzle_strike.chips import CHIPS, PLACE, PUZZLES
from games.puzzle_strike.economy import ARROW
from games.puzzle_strike.opening import set_bank
from games.puzzle_strike.options import Options
from games.puzzle_strike.state import Player, State
from games.puzzle_strike.view import View

NAMES = "ABCD"
BANK = (
    "draw_three", "gem_essence", "knockdown", "one_of_each", "one_two_punch",
    "really_annoying", "roundhouse", "self_improvement", "sneak_attack", "training_day",
)  # fmt: skip


class Play:
    """A match in progress."""

    def __init__(self, state: State, seed: int) -> None:
        self.match: Match[State, View] = Match(GAME, Table(state, Rng(seed)))

    @property
    def s(self) -> State:
        return self.match.t.state

    def player(self, name: str) -> Player:
        return self.s.players[NAMES.index(name)]

    # What is asked

    @property
    def waits(self) -> tuple[str, str]:
        """What is asked and of whom, "BC" of both; ("over", the winner) at the end."""
        if self.s.outcome is not None:
            return "over", "".join(NAMES[seat] for seat in self.s.outcome.winners)
        return self.match.ask, "".join(NAMES[seat] for seat in sorted(self.match.waiting))

    def decision(self, player: str = "") -> Any:
        """The question to the player; without one, the only one that there is."""
        if player:
            return self.match.open[NAMES.index(player)]
        (decision,) = self.match.open.values()
        return decision

    @property
    def legal(self) -> set[str]:
        """The keys on offer to the only one who is asked."""
        return {option.key for option in self.decision().options}

    def offered(self, player: str) -> set[str]:
        """The keys on offer to this one of several."""
        return {option.key for option in self.decision(player).options}

    # What is done

    def does(self, player: str, *moves: str | Sequence[str]) -> Play:
        """Let a player give these answers one after another; several picks of one answer are a list."""
        for move in moves:
            keys = [move] if isinstance(move, str) else list(move)
            seat = NAMES.index(player)
            assert seat in self.match.open, f"{player} is not asked, but {self.waits}"
            there = self.offered(player)
            assert there.issuperset(keys), f"{player} cannot {keys}: {sorted(there)}"
            self.match.answer(seat, keys, self.match.asked)
        return self

    def is_absent(self, player: str) -> Play:
        """The player's time runs out."""
        self.match.answer(NAMES.index(player), self.decision(player).default, self.match.asked)
        return self

    def leaves(self, *players: str) -> Play:
        for player in players:
            self.match.leave(NAMES.index(player))
        return self

    # What came of it

    def hand(self, player: str) -> list[str]:
        return list(self.player(player).hand)

    def bag(self, player: str) -> list[str]:
        return sorted(self.player(player).bag, key=PLACE.__getitem__)

    def top(self, player: str) -> list[str]:
        """On top of the bag, drawn first one first."""
        return self.player(player).top[::-1]

    def discard(self, player: str) -> list[str]:
        return list(self.player(player).discard)

    def on_table(self, player: str) -> list[str]:
        return list(self.player(player).table)

    def ongoing(self, player: str) -> list[str]:
        return list(self.player(player).ongoing)

    def pile(self, player: str) -> list[int]:
        """The gems of the pile, largest first."""
        return [value for value in (4, 3, 2, 1) for _ in range(self.player(player).pile[value])]

    def height(self, player: str) -> int:
        return self.player(player).height

    def alive(self, player: str) -> bool:
        return self.player(player).alive

    @property
    def bank(self) -> dict[str, int]:
        return self.s.bank

    @property
    def money(self) -> int:
        return self.s.money

    @property
    def piggies(self) -> int:
        return GAME.view(self.s, None).piggies

    @property
    def arrows(self) -> dict[str, int]:
        """The arrows that there are, by colour."""
        return {colour: self.s.arrows[n] for colour, n in ARROW.items() if self.s.arrows[n]}

    @property
    def turn(self) -> str:
        return NAMES[self.s.turn]

    @property
    def told(self) -> list[str]:
        """The story so far, in English."""
        return [say(GAME, event, NAMES) for event in self.match.t.story]


def table(
    *,
    turn: str = "A",
    bank: str | Sequence[str] = BANK,
    out: str = "",
    stocks: dict[str, int] | None = None,
    arrows: dict[str, int] | None = None,
    money: int = 0,
    options: Options | None = None,
    seed: int = 1,
    ante: bool = False,
    **players: str,
) -> Play:
    """Lay a table. `out` names who is out already, `stocks` sets stacks of the bank, `bank` the puzzle stacks in it (up
    to ten come in by themselves), `arrows` what the player on turn has.

    With `ante` the gem that the player on turn antes is put on the pile that is laid; else it is part of it.
    """
    seats = len(players)
    assert sorted(players) == list(NAMES[:seats]), "A, B, C ... without a gap"
    state = State(
        options or Options(), [_player(players[name]) for name in NAMES[:seats]], list(range(seats)), "turn", {}, []
    )
    chosen = bank.split() if isinstance(bank, str) else list(bank)
    state.turn, state.buyer, state.stage = NAMES.index(turn), NAMES.index(turn), "answer"
    set_bank(state, [*chosen, *(chip for chip in (*BANK, *PUZZLES) if chip not in chosen)][:10])
    state.bank |= stocks or {}
    for name in out:
        state.players[NAMES.index(name)] = Player(alive=False)
        state.fallen.append(NAMES.index(name))
    mine = state.players[state.turn]
    before = list(mine.pile), list(mine.proxies), dict(state.bank)
    play = Play(state, seed)
    if not ante:
        mine.pile, mine.proxies, state.bank = before
    if arrows is not None:
        state.arrows = [arrows.get(colour, 0) for colour in ARROW]
    state.money += money
    play.match._go(None)  # the question is put again by what has just been laid
    return play


def _player(said: str) -> Player:
    player = Player(bag=["gem_1"] * 10)
    for part in filter(None, map(str.strip, said.split(";"))):
        zone, _, things = part.partition(":")
        match zone.strip():
            case "pile":
                for gem in things.split():
                    player.pile[0 if gem == "crash_gem" else int(gem)] += 1
            case "character":
                player.character = things.strip()
            case "top":  # drawn first one first
                player.top = things.split()[::-1]
                player.top_open = [True] * len(player.top)
            case "hand":
                player.hand = sorted(things.split(), key=PLACE.__getitem__)
            case "owed":
                player.owed = int(things)
            case "bag" | "discard" | "ongoing" | "seen" | "table" as name:
                setattr(player, name, things.split())
            case unknown:
                raise AssertionError(f"no zone {unknown}")
    if not player.character:
        chips = (*player.hand, *player.bag, *player.discard, *player.table, *player.ongoing, *player.top)
        player.character = next((CHIPS[chip].character for chip in chips if CHIPS[chip].character), "")
    return player
