"""What pictures and texts of Puzzle Strike say, from the view alone."""

from __future__ import annotations

from collections import Counter

from games import engine
from games.puzzle_strike.chips import CHARACTER_NAMES, CHARACTERS, COST, NAME, PUZZLES
from games.puzzle_strike.view import Last, PlayerView, View
from render.describe import winning
from render.names import Names
from render.puzzle_strike.parts import Counted, counted

COLOURS = ("black", "brown", "purple", "red", "blue")
CHOOSING = ("wish", "pick", "host")
_FEW = 6
"""Gems in a pile that are said one by one."""


def chip_name(chip: str) -> str:
    return NAME.get(chip, "a chip")


def listed(chips: Counted) -> str:
    """ "2 × Wound, 1-gem": kinds with their numbers where there are several."""
    return ", ".join(f"{count} × {chip_name(chip)}" if count > 1 else chip_name(chip) for chip, count in chips)


def gems(count: int) -> str:
    return "1 gem" if count == 1 else f"{count} gems"


def crash_gems(count: int) -> str:
    return "1 Crash Gem" if count == 1 else f"{count} Crash Gems"


def over(view: View) -> bool:
    return view.phase == "over" or view.outcome is not None


def asked_seat(view: View) -> int | None:
    """Whose turn the pill shows: who must answer what flies or hits, else the player on turn; None where it is
    nobody's alone."""
    if over(view) or view.phase in ("wish", "host", "bank"):
        return None
    if view.flying is not None:
        return view.flying.receiver
    if view.attack is not None:
        return view.attack.targets[0] if len(view.attack.targets) == 1 else view.turn
    return view.turn


def asked(view: View) -> str:
    """What is asked, in the fewest words: "act, then buy"."""
    if over(view):
        return "match over"
    match view.phase:
        case "wish":
            return "all wish for a character"
        case "pick":
            return "choose a character"
        case "host":
            return "characters are given out"
        case "bank":
            return "the bank is being laid"
        case "swap":
            return "may swap a stack"
    if view.flying is not None:
        return f"answer {gems(view.flying.count)}"
    if view.attack is not None:
        alone = len(view.attack.targets) == 1
        return f"answer {chip_name(view.attack.chip)}" if alone else "waits for answers"
    match view.stage:
        case "answer":
            return "others answer purchases"
        case "action":
            return "act, then buy"
        case "buy":
            return "buy"
    return "end of turn"


def headline(view: View, names: Names) -> str:
    """The position in at most 80 characters."""
    if over(view):
        return winners(view, names)
    seat = asked_seat(view)
    line = asked(view) if seat is None else f"{names.said(seat)}: {asked(view)}"
    return f"{line[0].upper()}{line[1:]}"


def winners(view: View, names: Names) -> str:
    """ "Ana wins", "Ana and Bruno win", "Nobody wins"."""
    return winning([names.said(seat) for seat in view.outcome.winners] if view.outcome else [])


def last_words(view: View, last: Last, names: Names, drawn: bool = False) -> str:
    """What happened last, as a sentence without its full stop."""
    call = names.drawn if drawn else names.said
    who, chip = call(last.seat), chip_name(last.chip) if last.chip else ""
    foe = call(last.foe) if last.foe is not None else ""
    match last.kind:
        case "play":
            return f"{who} plays {chip}"
        case "crash":
            with_what = f" with {chip}" if chip and not drawn else ""  # drawn beside it
            return f"{who} sends {gems(last.count)} to {foe}{with_what}" if foe else f"{who} crashes {gems(last.count)}"
        case "react":
            return f"{who} answers with {chip}"
        case "land":
            return f"{gems(last.count)} {'lands' if last.count == 1 else 'land'} on {who}"
        case "buy":
            return f"{who} buys {chip}"
        case "wound":
            return f"{who} takes a Wound"
        case "end":
            return f"{who} ends the turn"
        case "out":
            return f"{who} is out"
        case "leave":
            return f"{who} leaves the match"
        case "swap":
            return f"{who} swaps in {chip}" if chip else f"{who} swaps nothing"
        case "choose":
            return f"{who} plays {CHARACTER_NAMES.get(view.players[last.seat].character, 'another character')}"
        case "start":
            return f"{who} begins a turn"


def last_sentence(view: View, names: Names) -> str:
    if view.last is None:
        return "The match begins."
    return f"Last: {last_words(view, view.last, names)}."


def opening(view: View, names: Names) -> str:
    """The game, whose turn it is and what is asked."""
    game = f"Puzzle Strike, game {view.game} of {view.games}." if view.games > 1 else "Puzzle Strike."
    return f"{game} {headline(view, names)}."


def left_sentence(view: View) -> str:
    """Arrows, money and piggy banks of the player on turn."""
    arrows = [f"{count} {colour}" for colour, count in zip(COLOURS, view.arrows, strict=True) if count]
    words = [f"Arrows: {', '.join(arrows) or 'none'}", f"money ${view.money}"]
    if view.piggies:
        words.append(f"piggy banks {view.piggies}")
    if view.warded:
        words.append("no more brown chips, by Protective Ward")
    if view.extra:
        words.append("another turn follows")
    return f"{', '.join(words)}."


def threats(view: View, names: Names) -> list[str]:
    """What flies and what hits."""
    said = []
    if view.flying is not None:
        fly = view.flying
        chip = f" by {chip_name(fly.chip)}" if fly.chip else ", an overflow"
        locked = ", locked by a 4-gem" if fly.locked else ", not to be counter-crashed" if fly.uncounterable else ""
        flies = f"{gems(fly.count)} {'flies' if fly.count == 1 else 'fly'}"
        said.append(f"{flies} from {names.said(fly.sender)} to {names.said(fly.receiver)}{chip}{locked}.")
    if view.attack is not None:
        hit = engine.listed([names.said(seat) for seat in view.attack.targets])
        said.append(f"{chip_name(view.attack.chip)} of {names.said(view.attack.attacker)} hits {hit}.")
    return said


def standing(player: PlayerView) -> str:
    """How somebody who is out went out."""
    return "left the match" if player.left else "out of this game"


def choice(view: View, player: PlayerView) -> str:
    """While characters are chosen: whose chips somebody has taken, or that they have not yet."""
    if not player.alive:
        return standing(player)
    chooses = view.phase == "pick" and player.seat == view.turn
    return CHARACTER_NAMES.get(player.character, "chooses" if chooses else "not chosen yet")


def pile_words(player: PlayerView) -> str:
    """ "9 (4, 3, 1, 1)"; of many gems "17 (4, 3, 2, 1 ×8)"."""
    if len(player.pile) < 2:
        return str(player.height)
    if len(player.pile) <= _FEW:
        return f"{player.height} ({', '.join(map(str, player.pile))})"
    kinds = [f"{value} ×{count}" if count > 1 else str(value) for value, count in Counter(player.pile).items()]
    return f"{player.height} ({', '.join(kinds)})"


def player_sentence(view: View, player: PlayerView, names: Names, short: bool = False) -> str:
    """One player's pile, counts and ongoing chips."""
    who = names.said(player.seat)
    if view.phase in CHOOSING:
        return f"{who}: {choice(view, player)}."
    if player.character:
        who += f", {CHARACTER_NAMES[player.character]}"
    if not player.alive:
        return f"{who}: {standing(player)}."
    bag = player.bag + len(player.top)
    words = [f"pile {player.height if short else pile_words(player)}"]
    words.append(f"hand {player.hand}, bag {bag}, discards {len(player.discard)}")
    if player.ongoing:
        words.append(f"ongoing {listed(counted(player.ongoing))}")
    if player.defense:
        words.append(f"{crash_gems(player.defense)} in the pile")
    if player.owed:
        words.append(f"${player.owed} owed")
    if view.games > 1:
        words.append(f"{player.wins} won")
    return f"{who}: {', '.join(words)}."


def bank_sentence(view: View) -> str:
    """Every stack with price and number."""
    stacks = [
        f"{chip_name(stack.chip)} ${stack.price} ×{stack.count}"
        + (f" trapped{f' ×{stack.traps}' if stack.traps > 1 else ''}" if stack.traps else "")
        for stack in view.bank
    ]
    return f"Bank: {', '.join(stacks)}." if stacks else "The bank is not laid yet."


def characters(view: View) -> list[str]:
    """Those whom nobody has taken, each with the chips that come with the choice."""
    taken = {player.character for player in view.players}
    return [
        f"{CHARACTER_NAMES[who]}: {', '.join(map(chip_name, own))}."
        for who, own in CHARACTERS.items()
        if who not in taken
    ]


def stacks_left(view: View) -> str:
    """The puzzle stacks that are not in the bank: of these it is laid, or one of them comes in."""
    chosen = {stack.chip for stack in view.bank}
    left = [chip for chip in view.box or PUZZLES if chip not in chosen]
    where = "To choose from" if view.phase == "bank" else "In the box"
    return f"{where}: {', '.join(f'{chip_name(chip)} ${COST[chip]}' for chip in left)}."


def discards(view: View, names: Names) -> list[str]:
    """What lies open in the discard piles."""
    return [
        f"Discards of {names.said(player.seat)}: {listed(counted(player.discard))}."
        for player in view.players
        if player.discard
    ]


def order_sentence(view: View, names: Names) -> str:
    """Who comes after whom: gems fly to the next."""
    living = [seat for seat in view.order if view.players[seat].alive]
    return f"Order of turns: {', then '.join(names.said(seat) for seat in living)}."


def places(view: View) -> dict[int, int]:
    """Who came in where: by games won in a series; in one game the later somebody fell, the better."""
    if view.outcome is None:
        return {}
    if view.games > 1:
        won = {player.seat: player.wins for player in view.players}
        return {seat: 1 + sum(other > own for other in won.values()) for seat, own in won.items()}
    fell = [*view.fallen]
    lasted = [player.seat for player in view.players if player.seat not in fell]
    order = {seat: 1 for seat in lasted}
    for place, seat in enumerate(reversed(fell), len(lasted) + 1):
        order[seat] = place
    return order


def inside(view: View) -> Counted:
    """What lies inside the own bag: all that is neither in the hand nor on top, in no order that anybody knows."""
    if view.seat is None:
        return []
    left = dict(counted(view.players[view.seat].pool))
    for chip in (*view.hand, *view.own_top):
        left[chip] = left.get(chip, 0) - 1
    return [(chip, count) for chip, count in left.items() if count > 0]
