"""What a seat may see, and what it cannot know.

Of every player all know which chips hand, bag and top of the bag hold together, for whatever is got or lost is got or
lost openly; hidden is how they lie there, and in the hand some are known (`Player.seen`). Hidden are also the moves
that the player on turn has picked ahead, and who wishes to be passed over in all windows.
"""

from __future__ import annotations

from itertools import chain

from games.engine import Rng, Seat
from games.puzzle_strike.chips import PLACE
from games.puzzle_strike.economy import browns_left, piggies, prices, purse
from games.puzzle_strike.state import Player, State
from games.puzzle_strike.view import PlayerView, StackView, View

_place = PLACE.__getitem__


def see(s: State, seat: Seat | None) -> View:
    """All that the seat (None: a spectator) may see of the state."""
    own = None if seat is None else s.players[seat]
    playing = s.phase == "turn" and s.stage != "answer"
    now = prices(s)
    return View(
        seat=seat,
        phase="over" if s.outcome is not None else s.phase,
        stage=s.stage,
        players=tuple(_player(p, player) for p, player in enumerate(s.players)),
        order=tuple(s.order),
        turn=s.turn,
        hand=() if own is None else tuple(own.hand),
        own_top=() if own is None else tuple(reversed(own.top)),
        bank=tuple(StackView(chip, count, now[chip], s.traps.get(chip, 0)) for chip, count in s.bank.items()),
        box=tuple(s.box),
        locked=tuple(s.locked),
        trash=tuple(s.trash),
        arrows=(s.arrows[0], s.arrows[1], s.arrows[2], s.arrows[3], s.arrows[4]),
        money=s.money,
        purse=purse(s, s.turn) if playing and seat == s.turn else s.money,
        piggies=piggies(s, s.turn) if playing else 0,
        bought=tuple(s.bought),
        answering=tuple(s.purchases) if s.stage == "answer" else (),
        resolving=tuple(s.resolving),
        warded=playing and browns_left(s, s.turn) < 1,
        flying=s.flying,
        attack=s.attack,
        extra=s.extra,
        game=s.game,
        games=s.options.games,
        fallen=tuple(s.fallen),
        leak_guard=s.options.leak_guard,
        last=s.last,
        outcome=s.outcome,
        options=s.options,
    )


def _player(seat: Seat, player: Player) -> PlayerView:
    pile = player.pile
    return PlayerView(
        seat=seat,
        character=player.character,
        alive=player.alive,
        left=player.left,
        hand=len(player.hand),
        bag=len(player.bag),
        top=tuple(chip if known else "" for chip, known in zip(player.top[::-1], player.top_open[::-1], strict=True)),
        pool=tuple(sorted(chain(player.hand, player.bag, player.top), key=_place)),
        seen=tuple(sorted(player.seen, key=_place)),
        discard=tuple(player.discard),
        table=tuple(player.table),
        ongoing=tuple(player.ongoing),
        pile=tuple(value for value in (4, 3, 2, 1) for _ in range(pile[value])),
        defense=pile[0],
        height=player.height,
        owed=player.owed,
        wins=player.wins,
    )


def redeal(s: State, seat: Seat | None, rng: Rng) -> None:
    """Deal anew, in place, what the seat cannot know: how the others' chips lie in hand, bag and on top of it."""
    for p, player in enumerate(s.players):
        if p != seat:
            player.passing = False
            _redeal(player, rng)
    if s.turn != seat:
        s.queue.clear()


def _redeal(player: Player, rng: Rng) -> None:
    pool = list(chain(player.hand, player.bag))
    for chip in player.seen:
        pool.remove(chip)
    pool += [chip for chip, known in zip(player.top, player.top_open, strict=True) if not known]
    rng.shuffle(pool)
    size = len(player.hand) - len(player.seen)
    player.hand = sorted([*player.seen, *(pool.pop() for _ in range(size))], key=_place)
    player.top = [chip if known else pool.pop() for chip, known in zip(player.top, player.top_open, strict=True)]
    player.bag = pool
