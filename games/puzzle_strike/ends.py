"""How players go out, how a game ends, and what comes after it."""

from __future__ import annotations

from games.engine import Flow, Outcome, Seat, Table
from games.puzzle_strike.sends import send
from games.puzzle_strike.state import HIGHEST, Player, State
from games.puzzle_strike.zones import happened


def eliminate(t: Table[State], seat: Seat) -> Flow[None]:
    """A pile of 10 or more at the own turn's end: out, and what is above 10 flies at the next player."""
    s = t.state
    player = s.players[seat]
    player.alive = False
    s.fallen.append(seat)
    s.last = happened("out", seat)
    t.tell("{seat}'s pile is {height} high: {seat} is out", seat=seat, height=player.height)
    yield from overflow(t, seat)


def overflow(t: Table[State], seat: Seat) -> Flow[None]:
    """All that was theirs leaves the game; what the pile had above 10 flies on, if two are still there to play."""
    s = t.state
    over = s.players[seat].height - HIGHEST
    clear(s.players[seat])
    if seat == s.turn:
        s.extra = False
        s.resolving.clear()
    if not won(t) and over > 0:
        yield from send(t, seat, s.next(seat), over, False, "")


def settle(t: Table[State]) -> Flow[None]:
    """Deal with the piles of those who have left: not before gems that were on their way to them have arrived."""
    s = t.state
    while s.leavers:
        yield from overflow(t, s.leavers.pop(0))


def forfeit(t: Table[State], seat: Seat) -> None:
    """Somebody goes for good. Their pile is dealt with as soon as the rules come to it."""
    s = t.state
    player = s.players[seat]
    if player.left:
        return
    player.left = True
    t.tell("{seat} leaves the game", seat=seat)
    s.swappers = [p for p in s.swappers if p != seat]
    s.last = happened("leave", seat)
    if player.alive:
        player.alive = False
        s.fallen.append(seat)
        s.leavers.append(seat)
    here = [p for p in s.order if not s.players[p].left]
    if len(here) == 1:
        s.won = here[0]
        s.outcome = Outcome((here[0],), "the last one left")
        t.tell("{seat} is the last one left and wins", seat=here[0])
    elif s.phase == "turn":
        won(t)


def won(t: Table[State]) -> bool:
    """Whether this game is over; the last one alive wins it, at once."""
    s = t.state
    if s.won is None:
        alive = [p for p in s.order if s.players[p].alive]
        if len(alive) > 1:
            return False
        s.won = alive[0]
        s.players[s.won].wins += 1
        t.tell("{seat} is the last one in the game and wins it", seat=s.won)
        _decide(t)
    return True


def _decide(t: Table[State]) -> None:
    """The match is over after its last game, or as soon as nobody can catch up."""
    s = t.state
    wins = {seat: s.players[seat].wins for seat in s.order if not s.players[seat].left}
    to_play, best = s.options.games - s.game, max(wins.values())
    leaders = [seat for seat in sorted(wins) if wins[seat] == best]
    chasers = [count for seat, count in wins.items() if seat not in leaders]
    if to_play and (len(leaders) > 1 or max(chasers, default=0) + to_play >= best):
        return
    if s.options.games == 1:
        s.outcome = Outcome((leaders[0],), "the last one in the game")
    else:
        s.outcome = Outcome(tuple(leaders), f"{best} of {s.game} games won")
        t.tell("{seats} won most games: {number} of {games}", seats=leaders, number=best, games=s.game)


def clear(player: Player) -> None:
    """Nothing of a player's is in the game any more."""
    for zone in (player.hand, player.bag, player.top, player.discard, player.table, player.ongoing):
        zone.clear()
    player.top_open.clear()
    player.seen.clear()
    player.pile, player.proxies, player.owed = [0] * 5, [0] * 5, 0
