"""A turn, from the answers to the turn before it to the next player's: ante, plays, purchases, cleanup."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from games.engine import Decision, Flow, Left, Option, Seat, Table
from games.puzzle_strike.asking import choose_chips, hand_of
from games.puzzle_strike.buying import buy, buys_more, smallest_first, spend, spendable
from games.puzzle_strike.chips import ACTIONS, CHIPS, COLOURS, NAME, ORDER
from games.puzzle_strike.economy import ARROW, MONEY, browns_left, piggies, price, purse
from games.puzzle_strike.effects import AT_START, PURCHASE_ANSWER, PurchaseAnswer
from games.puzzle_strike.ends import eliminate, settle
from games.puzzle_strike.piles import ante
from games.puzzle_strike.plays import end_actions, play, playable
from games.puzzle_strike.shop import Move, buying_onto_bag, buys, on_sale
from games.puzzle_strike.state import BLACK, HAND_SIZE, HIGHEST, State
from games.puzzle_strike.zones import draw, happened

AT_ONCE: Final = 5  # moves in one pick
USUAL: Final = -1  # in place of an arrow: the first that fits


def take_turn(t: Table[State]) -> Flow[None]:
    """One turn: plays and purchases, until the player ends it or a purchase leaves nothing to buy. Who leaves in the
    middle of the own turn ends it there."""
    s = t.state
    me = s.turn
    player = s.players[me]
    try:
        if s.purchases and (seats := answerers(s)):
            yield from answer_purchases(t, seats)
        s.purchases = []
        if player.alive:
            start(t, me)
            while s.stage != "cleanup":
                if s.queue:
                    move = picked_before(t, me)
                    if move is None:
                        continue
                else:
                    picks = yield {me: choose_moves(s, me)}
                    if picks is None:
                        yield from look_around(t, me)
                        continue
                    options = picks[me]
                    move = options[0].value
                    if len(options) > 1:
                        s.queue = [option.key for option in options[1:]]
                flow = do(t, me, move)
                if flow is not None:
                    yield from flow
                    if s.leavers or s.won is not None:
                        yield from look_around(t, me)
            if s.leavers:
                yield from settle(t)
            if (height := player.height) >= HIGHEST:
                yield from eliminate(t, me)
            elif (s.piggies or player.ongoing) and piggies(s, me):
                clean_up(t, me, height, (yield from keep(t, me)))
            else:
                clean_up(t, me, height, [])
    except Left:
        s.stage, s.queue = "cleanup", []
    if s.leavers and s.won is None:
        yield from settle(t)
    if s.won is None:
        hand_on(s)


@cache
def _answers() -> dict[str, PurchaseAnswer]:
    """By character, the chip that answers purchases: no character has two, and nobody ever gets another's chip."""
    return {CHIPS[chip].character: answer for chip, answer in PURCHASE_ANSWER.items()}


def answerers(s: State) -> list[Seat]:
    """Who may answer what was bought in the turn before, by what all know, in turn order from the buyer."""
    answers, found = _answers(), []
    for seat, player in enumerate(s.players):
        if player.character in answers and player.alive and answers[player.character].possible(s, seat):
            found.append(seat)
    return [seat for seat in s.others(s.buyer) if seat in found] if found else found


def answer_purchases(t: Table[State], seats: list[Seat]) -> Flow[None]:
    """Windows W7 and W8."""
    s = t.state
    for seat in seats:
        player = s.players[seat]
        answer = _answers()[player.character]
        if not player.alive or not answer.possible(s, seat):
            continue
        if player.passing:
            t.reveal(seat)  # that nobody is asked tells it
            t.tell("{seat} does not react", seat=seat)
            continue
        try:
            yield from answer.ask(t, seat)
        except Left:  # it is nobody's turn: who leaves here does not answer, and that is all
            if s.won is not None:
                raise
        yield from settle(t)


def start(t: Table[State], me: Seat) -> None:
    """What ends as the own turn starts; the ante."""
    s = t.state
    player = s.players[me]
    s.stage = "action"
    player.passing = False
    s.last = happened("start", me)
    if player.ongoing:
        for chip in tuple(player.ongoing):
            if chip in AT_START:
                AT_START[chip](t, me)
    ante(t, me, own=True)


def picked_before(t: Table[State], me: Seat) -> Move | None:
    """The next of the moves that were picked together; none of them any more where it is not legal by now."""
    s = t.state
    move = meant(t.reveal(s.queue.pop(0)))
    if is_legal(s, me, move):
        return move
    s.queue.clear()  # what was to come after it may have relied on it
    return None


def do(t: Table[State], me: Seat, move: Move) -> Flow[None] | None:
    """Play, buy, show or end; a purchase that leaves nothing to buy ends the turn. What is returned asks for the rest
    of what a chip does."""
    s = t.state
    what, chip, how = move
    if what == "buy":
        buy(t, me, chip, on_top=how > 0)
        if not s.queue and not buys_more(t, me):
            s.stage = "cleanup"
    elif what == "play" or what == "pile":
        arrow = playable(s, me, chip)[0] if how == USUAL else how
        return play(t, me, chip, arrow, of_pile=what == "pile")
    elif what == "spend":
        end_actions(t)
        spend(t, me, [chip])
        t.tell("{seat} spends {chips}", seat=me, chips=[chip])
    else:
        end(t, me)
    return None


def look_around(t: Table[State], me: Seat) -> Flow[None]:
    """Somebody has left: what was theirs is dealt with before the turn goes on, unless it was this player, or the last
    but one."""
    yield from settle(t)
    if t.state.won is not None or me in t.gone:
        raise Left(me)


def end(t: Table[State], me: Seat) -> None:
    """End the turn: what has to be bought is bought first, paid with the smallest chips."""
    s = t.state
    end_actions(t)
    if not s.bought:
        if s.bank["wound"]:
            buy(t, me, "wound")
        else:
            for option in on_sale(s, me, t.reveal(purse(s, me)))[:1]:  # the cheapest there is, or that there is none
                owed = option.value[1]
                buy(t, me, owed, paid_with=smallest_first(s, me, price(s, owed) - s.money))
    s.stage = "cleanup"
    s.queue.clear()


def choose_moves(s: State, me: Seat) -> Decision[Move]:
    """The one question of a turn. Up to five moves may be picked at once and are done in the order picked; where one is
    not legal by then, it and those after it are dropped, and the question is put again."""
    player, action = s.players[me], s.stage == "action"
    arrows = sum(s.arrows) if action else 0
    money = purse(s, me)
    sale = on_sale(s, me, money)
    end = ENDS[sale[0].spot] if sale and not s.bought else END_NOW
    options = plays(s, me, arrows) + sale if arrows else sale
    if s.ahead:
        options += [buying_onto_bag(chip, price(s, chip)) for _, chip, _ in [option.value for option in sale]]
    if (s.piggies or player.ongoing) and piggies(s, me):
        options += [_spend(chip) for chip in spendable(s, me)]
    options.append(end)
    most = AT_ONCE if len(options) > AT_ONCE else len(options)
    return Decision("turn", _prompt(action, arrows, money), options, 1, most, True, None, END, "", False, True)


def plays(s: State, me: Seat, arrows: int) -> list[Option[Move]]:
    """The chips that can be played now, with another option for every further colour of arrow that fits."""
    player, last = s.players[me], ""
    found: list[Option[Move]] = []
    for chip in player.hand:
        if chip in BLACK_PLAYS and chip != last:  # in a hand, copies lie side by side
            last = chip
            found.append(BLACK_PLAYS[chip])
    if found and (s.arrows[BLACK] != arrows or (s.browns and not browns_left(s, me))):
        chips = [option.spot for option in found]
        found = [_play(chip, arrow, n == 0) for chip in chips for n, arrow in enumerate(playable(s, me, chip))]
    if player.pile[0]:
        found += [_play_of_pile() for _ in playable(s, me, "crash_gem")[:1]]
    return found


def is_legal(s: State, me: Seat, move: Move) -> bool:
    """Whether a move picked beforehand can still be done."""
    what, chip, how = move
    player = s.players[me]
    match what:
        case "play" | "pile":
            there = chip in player.hand if what == "play" else player.pile[0] > 0
            fits = playable(s, me, chip) if s.stage == "action" and there else []
            return how in fits or (how == USUAL and bool(fits))
        case "buy":
            return (not how or s.ahead > 0) and buys(s, me, chip, purse(s, me))
        case "spend":
            return chip in spendable(s, me)
    return True


@cache
def _prompt(action: bool, arrows: int, money: int) -> str:
    if not action:
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


@lru_cache(maxsize=2)
def _play_of_pile() -> Option[Move]:
    """A Crash Gem that Iron Defense put into the pile. Its key is its own, whether there is one in the hand or not."""
    chip = "crash_gem"
    return Option(
        f"play:{chip}-pile", f"{NAME[chip]} of your pile", ("pile", chip, USUAL),
        group="Play", detail=CHIPS[chip].text, spot="pile:0",
    )  # fmt: skip


@lru_cache(maxsize=64)
def _spend(chip: str) -> Option[Move]:
    return Option(f"spend:{chip}", f"Show {NAME[chip]} (${MONEY[chip]})", ("spend", chip, 0), group="Show", spot=chip)


def _end(owed: str = "") -> Option[Move]:
    detail = f"{NAME[owed]} is bought for you, if you have bought nothing by then." if owed else ""
    return Option("end", "End your turn", ("end", "", 0), group="End", detail=detail)


BLACK_PLAYS: Final[dict[str, Option[Move]]] = {chip: _play(chip, BLACK, True) for chip in ORDER if chip in ACTIONS}
"""Every play that a black arrow pays."""
END: Final = ("end",)
END_NOW: Final = _end()
ENDS: Final = {chip: _end(chip) for chip in ORDER}
"""The end of a turn by the chip that has to be bought before."""


def meant(key: str) -> Move:
    """The move of an option's key."""
    what, _, thing = key.partition(":")
    chip, _, how = thing.partition("-")
    if what != "play":
        return what, chip, int(how == "top")
    if how == "pile":
        return "pile", chip, USUAL
    return what, chip, ARROW[how] if how else USUAL


def keep(t: Table[State], me: Seat) -> Flow[list[str]]:
    """The unplayed chips of the hand that piggy banks keep there."""
    most = piggies(t.state, me)
    kept = yield from choose_chips(
        t, me, "keep", "Keep chips for your next turn", hand_of(me), least=0, most=most
    )  # fmt: skip
    if kept:
        t.tell("{seat} keeps {number}", seat=me, number=f"{len(kept)} chip{'s' * (len(kept) > 1)}")
    return kept


def clean_up(t: Table[State], me: Seat, height: int, kept: list[str]) -> None:
    """Discard all but what is kept, and draw: five chips in all, and one for every three that the pile is high."""
    player = t.state.players[me]
    for chip in kept:
        player.hand.remove(chip)
    if player.seen:
        for chip in player.hand if kept else ():
            if chip in player.seen:
                player.seen.remove(chip)
        if not kept:
            player.seen.clear()
    player.discard += player.hand
    player.discard += player.table
    player.hand, player.table = kept, []
    draw(t, me, HAND_SIZE + height // 3 - len(kept))


def hand_on(s: State) -> None:
    """Reactions go to the discard piles; the next player, whose turn begins with the answers to what was bought."""
    me = s.turn
    for player in s.players:
        if player.table:
            player.discard += player.table
            player.table = []
    s.buyer, s.purchases = me, s.bought
    if not (s.extra and s.players[me].alive):
        s.turn = s.next(me)
    s.refresh()
