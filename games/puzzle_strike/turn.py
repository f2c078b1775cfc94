"""A turn, from the answers to the turn before it to the next player's: ante, plays, purchases, cleanup."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from games.engine import Decision, Flow, Left, Option, Seat, Table
from games.puzzle_strike.asking import choose_chips, hand_of
from games.puzzle_strike.buying import (
    affordable,
    buy,
    buys_more,
    owed_purchase,
    smallest_first,
    spend,
    spendable,
)
from games.puzzle_strike.chips import ACTIONS, CHIPS, COLOURS, NAME
from games.puzzle_strike.economy import MONEY, piggies, price, prices, purse
from games.puzzle_strike.effects import AT_START, PURCHASE_ANSWER
from games.puzzle_strike.ends import eliminate, settle
from games.puzzle_strike.piles import ante
from games.puzzle_strike.plays import end_actions, play, playable
from games.puzzle_strike.state import HAND_SIZE, HIGHEST, State
from games.puzzle_strike.zones import draw, happened

AT_ONCE: Final = 5  # moves in one pick

Move: TypeAlias = tuple[str, str, int]
"""What is done, with which chip; of a play the arrow that pays, of a purchase 1 where it goes onto the bag."""


def take_turn(t: Table[State]) -> Flow[None]:
    """One turn. Who leaves in the middle of the own turn ends it there."""
    s = t.state
    me = s.turn
    try:
        yield from answer_purchases(t)
        if s.players[me].alive:
            start(t, me)
            yield from act(t, me)
            yield from settle(t)
            if s.players[me].height < HIGHEST:
                yield from keep(t, me)
    except Left:
        pass
    if s.won is None:
        yield from finish(t, me)


def answer_purchases(t: Table[State]) -> Flow[None]:
    """Windows W7 and W8: what was bought in the turn before may be answered, in turn order from the buyer."""
    s = t.state
    for seat in s.others(s.buyer) if s.purchases else ():
        for answer in PURCHASE_ANSWER.values():
            if s.players[seat].alive and answer.possible(s, seat):
                if s.players[seat].passing:
                    t.reveal(seat)  # that nobody is asked tells it
                    continue
                try:
                    yield from answer.ask(t, seat)
                except Left:  # it is nobody's turn: who leaves here does not answer, and that is all
                    if s.won is not None:
                        raise
                yield from settle(t)
    s.purchases = []


def start(t: Table[State], me: Seat) -> None:
    """A fresh turn; what ends as the own turn starts; the ante."""
    s = t.state
    player = s.players[me]
    s.stage, s.arrows, s.money, s.piggies = "action", [1, 0, 0, 0, 0], 0, 0
    s.sales = s.ahead = s.plays = s.browns = 0
    s.extra = s.by_effect = player.passing = False
    s.last = happened("start", me)
    t.tell("{seat}'s turn", seat=me)
    for chip in tuple(player.ongoing):
        if chip in AT_START:
            AT_START[chip](t, me)
    ante(t, me, own=True)


def act(t: Table[State], me: Seat) -> Flow[None]:
    """Plays and purchases, until the player ends the turn or a purchase leaves nothing to buy."""
    s = t.state
    while s.stage != "cleanup":
        if s.leavers:
            yield from settle(t)
        if s.won is not None or me in t.gone:
            raise Left(me)
        if s.queue:
            key = s.queue.pop(0)
            move = next((option.value for option in choose_moves(s, me).options if option.key == key), None)
            if move is None:
                s.queue.clear()  # it is not legal any more, and what was to come after it may have relied on it
                continue
        else:
            picks = yield {me: choose_moves(s, me)}
            if picks is None:
                continue
            options = picks[me]
            s.queue = [option.key for option in options[1:]]
            move = options[0].value
        what, chip, how = move
        if what == "play":
            yield from play(t, me, chip, how)
        elif what == "buy":
            buy(t, me, chip, on_top=bool(how))
            if not s.queue and not buys_more(t, me):
                s.stage = "cleanup"
        elif what == "spend":
            spend(t, me, [chip])
            t.tell("{seat} spends {chips}", seat=me, chips=[chip])
        else:
            end(t, me)


def end(t: Table[State], me: Seat) -> None:
    """End the turn: what has to be bought is bought first, paid with the smallest chips."""
    s = t.state
    end_actions(t)
    owed = owed_purchase(s, me, affordable(s, me, purse(s, me)))
    if owed is not None:
        buy(t, me, owed, paid_with=smallest_first(s, me, price(s, owed) - s.money))
    s.stage = "cleanup"
    s.queue.clear()


def choose_moves(s: State, me: Seat) -> Decision[Move]:
    """The one question of a turn. Up to five moves may be picked at once and are done in the order picked; where one is
    not legal by then, it and those after it are dropped, and the question is put again."""
    player, to_spend = s.players[me], purse(s, me)
    options: list[Option[Move]] = []
    if s.stage == "action" and any(s.arrows):
        for chip in dict.fromkeys(player.hand):
            if chip in ACTIONS:
                for n, arrow in enumerate(playable(s, me, chip)):
                    options.append(_play(chip, arrow, n == 0))
        if player.pile[0] and "crash_gem" not in player.hand and (arrows := playable(s, me, "crash_gem")):
            options.append(_play("crash_gem", arrows[0], True))
    chips = affordable(s, me, to_spend)
    now = prices(s)
    options += [_buy(chip, now[chip]) for chip in chips]
    if s.ahead:
        options += [_buy_on_top(chip, now[chip]) for chip in chips]
    if piggies(s, me):
        options += [_spend(chip) for chip in spendable(s, me)]
    owed = owed_purchase(s, me, chips)
    options.append(_end(owed))
    return Decision(
        "turn", _prompt(s.stage, sum(s.arrows), to_spend), options, 1, min(AT_ONCE, len(options)),
        private=True, absent=("end",), plan="",
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _prompt(stage: str, arrows: int, money: int) -> str:
    if stage != "action":
        return f"Buy or end your turn: ${money} to spend"
    return f"Play, buy or end your turn: {arrows} {'action' if arrows == 1 else 'actions'}, ${money} to spend"


@lru_cache(maxsize=512)
def _play(chip: str, arrow: int, usual: bool) -> Option[Move]:
    colour = "" if usual else COLOURS[arrow - 1]
    return Option(
        f"play:{chip}-{colour}" if colour else f"play:{chip}",
        f"{NAME[chip]} ({colour} arrow)" if colour else NAME[chip],
        ("play", chip, arrow), group="Play", detail=CHIPS[chip].text, spot=chip,
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _buy(chip: str, cost: int) -> Option[Move]:
    return Option(
        f"buy:{chip}", f"Buy {NAME[chip]} (${cost})", ("buy", chip, 0), group="Buy", detail=CHIPS[chip].text, spot=chip
    )


@lru_cache(maxsize=1024)
def _buy_on_top(chip: str, cost: int) -> Option[Move]:
    return Option(
        f"buy:{chip}-top", f"Buy {NAME[chip]} (${cost}) onto your bag", ("buy", chip, 1),
        group="Buy onto your bag", detail=CHIPS[chip].text, spot=chip,
    )  # fmt: skip


@lru_cache(maxsize=64)
def _spend(chip: str) -> Option[Move]:
    return Option(f"spend:{chip}", f"Show {NAME[chip]} (${MONEY[chip]})", ("spend", chip, 0), group="Show", spot=chip)


@lru_cache(maxsize=64)
def _end(owed: str | None) -> Option[Move]:
    label = "End your turn" if owed is None else f"Buy {NAME[owed]}, end your turn"
    return Option("end", label, ("end", "", 0), group="End")


def keep(t: Table[State], me: Seat) -> Flow[None]:
    """Piggy banks: unplayed chips of the hand that stay there; all others are discarded."""
    s = t.state
    player, most = s.players[me], piggies(s, me)
    kept: list[str] = []
    if most and player.hand:
        kept = yield from choose_chips(
            t, me, "keep", "Keep chips for your next turn", hand_of(me), least=0, most=most
        )  # fmt: skip
        t.tell("{seat} keeps {count}", seat=me, count=f"{len(kept)} chip{'s' * (len(kept) != 1)}")
    for chip in kept:
        player.hand.remove(chip)
    player.discard += player.hand
    player.discard += player.table
    player.table = []
    if kept:
        for chip in player.hand:
            if chip in player.seen:
                player.seen.remove(chip)
    else:
        player.seen = []
    player.hand = kept
    draw(t, me, HAND_SIZE + player.height // 3 - len(kept))


def finish(t: Table[State], me: Seat) -> Flow[None]:
    """The end of a turn: whose pile is too high is out; reactions go to the discard piles; the next player."""
    s = t.state
    s.stage = "cleanup"
    s.queue = []
    if s.players[me].alive and s.players[me].height >= HIGHEST:
        yield from eliminate(t, me)
    yield from settle(t)
    for player in s.players:
        if player.table:
            player.discard += player.table
            player.table = []
    if s.won is not None:
        return
    s.buyer, s.purchases, s.bought = me, s.bought, []
    s.stage, s.arrows, s.money, s.piggies, s.sales = "answer", [1, 0, 0, 0, 0], 0, 0, 0
    if not (s.extra and s.players[me].alive):
        s.turn = s.next(me)
