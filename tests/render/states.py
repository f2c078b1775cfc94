"""Positions to draw: reached by random play, or set by hand where play seldom goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from games.engine import Decision, Game, Match, Outcome, Rng
from games.weapon_wars.cards import power, rank
from games.weapon_wars.falls import RECOVERY
from games.weapon_wars.plays import FALL, PLAYS
from games.weapon_wars.view import INF, Last, PlayerView, View

NAMES = ("Ana", "Bruno", "Chidi", "Dagny", "Emeka", "Farid")
AnyMatch = Match[Any, Any]


def played(game: Game[Any, Any, Any], seats: int, seed: int, options: Any = None) -> Iterator[AnyMatch]:
    """A match of random answers, handed out at every question and once more at the end."""
    match = Match.new(game, seats, game.options_type() if options is None else options, seed)
    rng = Rng(seed + 1)
    for _ in range(5_000):
        yield match
        if not match.open:
            return
        seat = match.waiting[0]
        decision = match.open[seat]
        most = min(decision.most, len(decision.options))
        count = decision.least + rng.below(most - decision.least + 1)
        picks = rng.sample(range(len(decision.options)), count)
        match.answer(seat, [decision.options[pick].key for pick in picks], match.asked)
    raise AssertionError("a match of random answers does not end")


def table(seats: int = 4, **changes: Any) -> View:
    """A table in the middle of a round: seat 1 must answer the 11 of seat 0."""
    plain = View(
        seat=None,
        mode="survival",
        most_hearts=3,
        players=tuple(PlayerView(seat, 3 - seat % 3, 5 - seat % 2, True, False) for seat in range(seats)),
        hand=(),
        stack=("w4_1", "w7_1", "w9_2", "w11_2"),
        stack_by=(2 % seats, 1 % seats, 3 % seats, 0),
        threat=11,
        attacker=0,
        turn=1,
        phase="answer",
        energy=1,
        direction=1,
        deck=29,
        discard=20,
        sudden_death=False,
        round=6,
        last=Last("play", 0, "w11_2"),
        outcome=None,
    )
    return replace(plain, **changes)


def with_player(view: View, seat: int, **changes: Any) -> View:
    """The same table with another standing of one player."""
    players = list(view.players)
    players[seat] = replace(players[seat], **changes)
    return replace(view, players=tuple(players))


def asked(view: View, *cards: str) -> Decision[Any]:
    """What the player on turn is asked, with these cards to play."""
    if view.phase == "recover":
        return RECOVERY
    plays = [PLAYS[card] for card in cards]
    if view.phase == "open":
        return Decision("open", "Open the round with a weapon", plays, private=True)
    return Decision("answer", "Answer it", [*plays, FALL], private=True)


def rare() -> dict[str, View]:
    """Weapon Wars tables of every kind, by what they show."""
    boosted = ("w18_2", "rope_spoon_1")
    return {
        "two": table(2),
        "three": table(3),
        "five": with_player(table(5), 4, alive=False, hearts=0, cards=0),
        "six": table(6),
        "open": table(stack=(), stack_by=(), threat=None, attacker=None, phase="open", last=None),
        "recover": table(stack=(), stack_by=(), threat=None, attacker=None, phase="recover", last=Last("fall", 1)),
        "infinite": table(
            stack=("w3_1", "one_punch_1"), stack_by=(1, 0), threat=INF, last=Last("play", 0, "one_punch_1")
        ),
        "infinite, negative": table(stack=("one_punch_1", "polarity_flip_2"), stack_by=(1, 0), threat=INF, energy=-1),
        "nineteen": table(stack=boosted, stack_by=(1, 0), threat=19, last=Last("play", 0, "rope_spoon_1")),
        "nought": table(stack=("w1_2", "rope_spoon_2"), stack_by=(1, 0), threat=0, energy=-1),
        "minus one": table(stack=("w1_2", "rope_spoon_2"), stack_by=(1, 0), threat=-1, energy=-1),
        "minus one, positive": table(stack=("w1_2", "rope_spoon_2", "polarity_flip_1"), stack_by=(1, 0, 1), threat=-1),
        "deep pile": table(stack=tuple(f"w{rank}_1" for rank in range(1, 15)), stack_by=(0, 1) * 7, threat=14),
        "left turn": table(direction=-1, last=Last("play", 0, "u_turn_1")),
        "sudden death": table(6, sudden_death=True, deck=0),
        "collector": table(6, mode="collector"),
        "one heart each": with_player(table(2, most_hearts=1), 0, hearts=1),
        "somebody left": with_player(table(5, last=Last("leave", 3)), 3, alive=False, left=True, hearts=0, cards=0),
        "passed": table(last=Last("pass", 2)),
        "kept": table(last=Last("keep", 2)),
        "redrew": table(last=Last("redraw", 2)),
        "stalemate": table(last=Last("stalemate", 2)),
        "broken": table(stack=(), stack_by=(), threat=None, phase="open", last=Last("play", 0, "gun_breaker_1")),
        "over": won(table(5)),
    }


def won(view: View, *winners: int) -> View:
    """The table after a survival match that these seats won (seat 0 if none is named)."""
    winners = winners or (0,)
    players = tuple(
        player if player.seat in winners else replace(player, alive=False, hearts=0, cards=0) for player in view.players
    )
    outcome = Outcome(winners, "the last one with a heart")
    return replace(view, players=players, phase="over", threat=None, stack=(), stack_by=(), outcome=outcome)


def legal(view: View) -> list[str]:
    """The cards of the view's hand that answer by its threat and energy: enough of the rules to mark a picture."""
    if view.phase == "open":
        return [card for card in view.hand if rank(card)]
    if view.threat is None:
        return []
    return [card for card in view.hand if power(card) or (rank(card) - view.threat) * view.energy >= 0]
