"""A small language for tests: lay a table, let players act, look at what came of it.

    t = table(hands={"A": "10 2", "B": "15 3 u_turn"}, turn="B", threat=15)
    assert t.legal == {"15", "u_turn", "fall"}
    t.does("B", "u_turn")
    assert t.waits == ("answer", "A")

Players are A to F, to the Right. A card is said by its rank or its power's key: "15" is some 15 that has not been said
yet, "w15_3" that very one. Nothing said lies twice, and all 83 cards lie somewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine import Match, Rng, Table, say
from games.weapon_wars import GAME
from games.weapon_wars.cards import DECK, KINDS, RANKS
from games.weapon_wars.options import GOAL_HEARTS
from games.weapon_wars.state import State
from games.weapon_wars.view import INF, View

NAMES = "ABCDEF"


def short(card: str) -> str:
    """How a card is said here: "w15_3" is "15", "u_turn_2" is "u_turn"."""
    return KINDS[card] or str(RANKS[card])


@dataclass
class Cards:
    """The 83 cards; what has been said is gone."""

    rest: list[str] = field(default_factory=lambda: list(DECK))

    def take(self, said: str) -> str:
        card = next(card for card in self.rest if said in (card, short(card)))
        self.rest.remove(card)
        return card

    def take_all(self, said: str | Iterable[str]) -> list[str]:
        return [self.take(one) for one in (said.split() if isinstance(said, str) else said)]


class Watched(Table[State]):
    """A table that notes which cards are drawn."""

    drawn: tuple[str, ...] = ()

    def draw(self, pile: list[Any]) -> Any:
        card = super().draw(pile)
        self.drawn += (card,)
        return card


class Play:
    """A match in progress."""

    def __init__(self, state: State, seed: int) -> None:
        self.table = Watched(state, Rng(seed))
        self.match: Match[State, View] = Match(GAME, self.table)

    @property
    def s(self) -> State:
        return self.match.t.state

    @property
    def waits(self) -> tuple[str, str]:
        """What is asked and of whom; ("over", the winner) at the end."""
        if self.s.outcome is not None:
            return "over", "".join(NAMES[seat] for seat in self.s.outcome.winners)
        (seat,) = self.match.open
        return self.match.ask, NAMES[seat]

    @property
    def decision(self) -> Any:
        (decision,) = self.match.open.values()
        return decision

    @property
    def legal(self) -> set[str]:
        """What is on offer, cards as they are said here."""
        return {short(o.value) if isinstance(o.value, str) else o.key for o in self.decision.options}

    def does(self, player: str, *moves: str) -> Play:
        """Let a player make these moves in a row: a card as it is said, or "fall", "keep", "redraw"."""
        for move in moves:
            keys = [o.key for o in self.decision.options if move in (o.key, o.value, o.value and _short(o.value))]
            assert keys, f"{player} cannot {move}: {sorted(self.legal)}"
            self.match.answer(NAMES.index(player), keys[:1], self.match.asked)
        return self

    def is_absent(self, player: str) -> Play:
        """The player's time runs out."""
        self.match.answer(NAMES.index(player), self.decision.default, self.match.asked)
        return self

    def leaves(self, *players: str) -> Play:
        for player in players:
            self.match.leave(NAMES.index(player))
        return self

    def hand(self, player: str) -> list[str]:
        """The hand, cards as they are said, in its order."""
        return [short(card) for card in self.s.hands[NAMES.index(player)]]

    @property
    def drew(self) -> str:
        """Who drew, a letter for every card in the order drawn, as far as the cards are still in hand."""
        return "".join(
            p for card in self.table.drawn for p, hand in zip(NAMES, self.s.hands, strict=False) if card in hand
        )

    def hearts(self, player: str) -> int:
        return self.s.hearts[NAMES.index(player)]

    @property
    def energy(self) -> int:
        return self.s.energy

    @property
    def direction(self) -> int:
        return self.s.direction

    @property
    def threat(self) -> int | None:
        return self.s.threat

    @property
    def attacker(self) -> str | None:
        return None if self.s.attacker is None else NAMES[self.s.attacker]

    @property
    def discarded(self) -> int:
        return GAME.view(self.s, None).discard

    @property
    def told(self) -> list[str]:
        """The story so far, in English."""
        return [say(GAME, event, NAMES) for event in self.match.t.story]


def table(
    hands: Mapping[str, str],
    *,
    turn: str = "A",
    threat: int | None = None,
    stack: Iterable[tuple[str, str]] = (),
    energy: int = 1,
    direction: int = 1,
    hearts: int | Mapping[str, int] = 3,
    mode: str = "survival",
    sudden_death: bool = False,
    deck: int | str | None = None,
    recovering: bool = False,
    reset_on_fall: bool = True,
    auto_fall: bool = True,
    out: str = "",
    seed: int = 1,
) -> Play:
    """Lay a table at the moment when `turn` must act.

    `hands` names everybody who sits here; `out` who of them has been knocked out. `stack` is (who, card) from the
    oldest on; a `threat` without one has been made by the player before. `deck` is a number of cards, or the cards from
    the bottom to the top; what lies nowhere else is in the face-up discard, and without `deck` it is the deck, weak
    weapons on top.
    """
    cards, seats = Cards(), NAMES[: len(hands)]
    assert set(hands) == set(seats), "A, B, C ... without a gap"
    # What is told by its id is laid first, so that no other 15 takes its place.
    laid = {p: cards.take_all(sorted(hands[p].split(), key=lambda one: one not in DECK)) for p in seats}
    if threat is not None and not stack:
        stack = [(before(turn, seats, out, direction), "one_punch" if threat == INF else str(min(max(threat, 1), 18)))]
    stacked = [(NAMES.index(who), cards.take(said)) for who, said in stack]
    if isinstance(deck, str):
        pile = cards.take_all(deck)
    else:
        size = 0 if sudden_death else len(cards.rest) if deck is None else deck
        pile, cards.rest = cards.rest[:size][::-1], cards.rest[size:]
    most = GOAL_HEARTS if mode == "collector" else hearts if isinstance(hearts, int) else max(3, *hearts.values())
    held = hearts if isinstance(hearts, Mapping) else dict.fromkeys(seats, 0 if mode == "collector" else hearts)
    state = State(
        mode=mode,  # type: ignore[arg-type]
        most_hearts=most,
        reset_on_fall=reset_on_fall,
        auto_fall=auto_fall,
        deck=pile,
        hands=[sorted(laid[p], key=DECK.index) for p in seats],
        hearts=[0 if p in out else held[p] for p in seats],
        alive=[p not in out for p in seats],
        left=[False] * len(seats),
        buried=[[] for _ in seats],
        powers=[0] * len(seats),
        turn=NAMES.index(turn),
        discard=cards.rest,
        stack=[card for _, card in stacked],
        stack_by=[who for who, _ in stacked],
        passed=[],
        threat=threat,
        attacker=stacked[-1][0] if stacked else None,
        recovering=recovering,
        energy=energy,  # type: ignore[arg-type]
        direction=direction,  # type: ignore[arg-type]
        sudden_death=sudden_death,
    )
    return Play(state, seed)


def before(player: str, seats: str, out: str, direction: int) -> str:
    """Who attacks this player in that direction."""
    around = [p for p in seats if p not in out][::direction]
    return around[around.index(player) - 1]


def _short(value: object) -> str:
    return short(value) if isinstance(value, str) else ""
