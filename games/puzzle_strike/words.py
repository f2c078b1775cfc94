"""What is said to players: how chips and numbers are called, and why a move is not on offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.engine import Decision, Seat, listed
from games.puzzle_strike.chips import ACTIONS, CHARACTER_NAMES, CHIPS, NAME, ORDER
from games.puzzle_strike.view import View

DEAREST: Final = 3  # chips that are named to somebody who leaves money lying

_BY_NAME: Final = {spoken.casefold(): chip for chip in ORDER for spoken in (chip, NAME[chip])}


def find_chip(typed: str) -> str | None:
    """The chip whose id or name this is, in any case of letters."""
    return _BY_NAME.get(" ".join(typed.casefold().replace("’", "'").split()))


def word(arg: str, value: Any) -> str:
    """How an argument of a story line is said: chips by their names, gems by their values, `count` as so many gems."""
    match arg:
        case "chip" | "come" | "ward":
            return NAME[value]
        case "chips":
            return listed(counted([NAME[chip] for chip in value])) if value else "nothing"
        case "gem":
            return f"a {value}-gem"
        case "gems":
            return listed([f"a {gem}-gem" for gem in value])
        case "count" if isinstance(value, int):
            return "1 gem" if value == 1 else f"{value} gems"
        case "money":
            return f"${value}"
        case "character":
            return CHARACTER_NAMES[value]
    return str(value)


def counted(names: Sequence[str]) -> list[str]:
    """Each name once, in the order of its first, with how often it is there: "2 x 1-gem"."""
    return [name if (n := names.count(name)) == 1 else f"{n} × {name}" for name in dict.fromkeys(names)]


def why_not(view: View, seat: Seat, typed: str) -> str | None:
    """Why this is not on offer, in words for the player; None if by the rules it may be."""
    verb, _, thing = typed.partition(":")
    if view.phase == "over":
        return "the match is over"
    if not view.players[seat].alive:
        return "you are out of this game"
    if verb in ("react", "pass"):
        return "there is nothing to react to now"
    if view.phase != "turn":
        return "the game has not begun: the table is still being laid"
    if view.turn != seat:
        return "it is another player's turn"
    match verb:
        case "play":
            return why_not_play(view, seat, thing)
        case "buy":
            return why_not_buy(view, thing)
        case "spend":
            return "gems are shown by themselves as you buy: just buy"
    return None


def why_not_play(view: View, seat: Seat, typed: str) -> str | None:
    chip = find_chip(typed) or find_chip(typed.rpartition("-")[0])
    if chip is None:
        return f"there is no chip called {typed}" if typed else "say which chip"
    name = NAME[chip]
    if chip not in view.hand and not (chip == "crash_gem" and view.players[seat].defense):
        return f"you do not hold {name}"
    if chip not in view.hand and not typed.endswith("-pile"):
        return f"your {name} lies in your pile: play the one of your pile"
    if chip not in ACTIONS:
        return f"{name} cannot be played as an action"
    if view.stage != "action":
        return "no chip is played once you have begun to buy"
    if view.warded and "brown" in CHIPS[chip].banner:
        return "a Protective Ward lets you play one brown chip a turn"
    return f"you have no action left for {name}"


def why_not_buy(view: View, typed: str) -> str | None:
    chip = find_chip(typed) or find_chip(typed.removesuffix("-top"))
    if chip is None:
        return f"there is no chip called {typed}" if typed else "say which chip"
    stack = next((stack for stack in view.bank if stack.chip == chip), None)
    if stack is None:
        return f"{NAME[chip]} is not in this bank"
    if not stack.count:
        return f"there is no {NAME[chip]} left in the bank"
    if chip == "wound" and "wound" in view.bought:
        return "only one Wound is bought in a turn"
    if stack.price > view.purse:
        return f"{NAME[chip]} costs ${stack.price}, and you have ${view.purse}"
    return None


def beware(view: View, decision: Decision[Any], keys: Sequence[str]) -> str | None:
    """That a turn is ended without a purchase, although the money that there is buys something."""
    if keys[-1] != "end" or view.bought or any(key.startswith("buy:") for key in keys):
        return None
    offers = [option for option in decision.options if option.key.startswith("buy:") and option.spot != "wound"]
    if not offers:
        return None
    named = listed([NAME[chip] for chip in dict.fromkeys(option.spot for option in offers[-DEAREST:])])
    more = ", among others" if len(offers) > DEAREST else ""
    return f"You have bought nothing yet, and ${view.purse} still buys {named}{more}. It is lost when your turn ends."
