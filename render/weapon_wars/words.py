"""What pictures and texts of Weapon Wars say, from the view alone."""

from __future__ import annotations

from games.weapon_wars.cards import name, power, rank
from games.weapon_wars.view import INF, Last, PlayerView, View
from games.weapon_wars.words import weapon_needed
from render.describe import ORDINALS, winning
from render.names import Names

MINUS = "−"


def number(threat: int) -> str:
    """A threat as digits, with a real minus; infinity is said by the name of its card."""
    return "One Punch" if threat == INF else str(threat).replace("-", MINUS)


def asked(view: View) -> str:
    """What the player on turn is asked, in the fewest words: "answer the 11"."""
    match view.phase:
        case "open":
            return "open the round"
        case "recover":
            return "keep or redraw"
        case "answer" if view.threat is not None:
            return f"answer {number(view.threat)}" if view.threat == INF else f"answer the {number(view.threat)}"
    return "match over"


def energy(view: View) -> str:
    return "positive" if view.energy > 0 else "negative"


def needed(view: View) -> str:
    """The weapons that may be played now: "11 or more", "any weapon", "only powers"."""
    if view.threat is None:
        return "any weapon" if view.phase == "open" else "higher wins" if view.energy > 0 else "lower wins"
    weapons = weapon_needed(view.threat, view.energy)
    if not weapons:
        return "only powers"
    return "any weapon" if weapons in ("1 or more", "18 or less") else weapons


def rule_now(view: View, answerable: bool = True) -> str:
    """What can be done now, as a sentence; to whom holds no card that answers, that it is so."""
    if view.phase == "open":
        return f"Energy {energy(view)}: any weapon opens, no power."
    if view.phase == "recover":
        return f"Energy {energy(view)}: keep the hand, or redraw all of it; then open the next round."
    if not answerable:
        return f"Energy {energy(view)}: no card answers ({needed(view)}), you must fall."
    what = needed(view)
    if what == "only powers":
        return f"Energy {energy(view)}: only a power answers, or fall."
    return f"Energy {energy(view)}: play {what}, or a power, or fall."


def winners(view: View, names: Names) -> str:
    """ "Ana wins", "Ana and Bruno win", "Nobody wins"."""
    return winning([names.said(seat) for seat in view.outcome.winners] if view.outcome else [])


def places(view: View) -> dict[int, str]:
    """The places of those who were in to the end, where hearts tell them apart: "2nd", and for a draw the same.

    Who was knocked out, or left, has no place: the view does not tell in which order.
    """
    if view.outcome is None:
        return {}
    held = {player.seat: player.hearts for player in view.players if player.alive}
    return {seat: ORDINALS[sum(other > own for other in held.values())] for seat, own in held.items()}


def standing(player: PlayerView) -> str:
    """How somebody who is out went out."""
    return "left the match" if player.left else "knocked out"


def headline(view: View, names: Names) -> str:
    """The position in at most 80 characters."""
    if view.outcome is not None or view.phase == "over":
        return winners(view, names)
    line = f"{names.said(view.turn)} to {asked(view)}"
    return f"{line}, sudden death" if view.sudden_death else line


def tab_words(last: Last) -> str:
    """The last action on the plate of who did it."""
    match last.kind:
        case "play":
            return f"played {name(last.card) if power(last.card) else rank(last.card)}"
        case "fall":
            return "fell"
        case "pass":
            return "no weapon: passed"
        case "keep":
            return "kept the hand"
        case "redraw":
            return "redrew the hand"
        case "stalemate":
            return "stalemate: new hands"
        case "leave":
            return "left"


def last_sentence(view: View, names: Names) -> str:
    """What just happened."""
    if view.last is None:
        return "The match begins."
    who = names.said(view.last.seat)
    match view.last.kind:
        case "play" if power(view.last.card) == "gun_breaker":
            return f"Last: {who} played Gun Breaker, and the attack is broken."
        case "play":
            threat = (
                f", the threat is {number(view.threat)}" if power(view.last.card) and view.threat is not None else ""
            )
            return f"Last: {who} played {name(view.last.card)}{threat}."
        case "fall" if view.mode == "survival":
            return f"Last: {who} fell and lost a heart."
        case "fall":
            return f"Last: {who} fell."
        case "pass":
            return f"Last: {who} held no weapon and passed."
        case "keep":
            return f"Last: {who} kept the hand."
        case "redraw":
            return f"Last: {who} redrew the hand."
        case "stalemate":
            return "Last: nobody held a weapon, and everybody drew a new hand."
        case "leave":
            return f"Last: {who} left the match."


def player_sentence(view: View, player: PlayerView, names: Names) -> str:
    """One player's standing."""
    who = names.said(player.seat)
    if not player.alive:
        return f"{who}: {standing(player)}."
    cards = "1 card" if player.cards == 1 else f"{player.cards} cards"
    return f"{who}: {hearts(view, player)}, {cards}."


def hearts(view: View, player: PlayerView) -> str:
    """ "2 of 3 hearts"."""
    return f"{player.hearts} of {view.most_hearts} {'heart' if view.most_hearts == 1 else 'hearts'}"


def order_sentence(view: View, names: Names) -> str:
    """Which way play goes, and who comes after whom."""
    way = "Right" if view.direction > 0 else "Left"
    living = [player.seat for player in view.players if player.alive][:: view.direction]
    if view.turn in living:
        at = living.index(view.turn)
        living = living[at:] + living[:at]
    return f"Direction {way}: {', then '.join(names.said(seat) for seat in living)}."


def pile_sentence(view: View, names: Names, most: int) -> str:
    """The newest cards of this round, and how many lie under them."""
    if not view.stack:
        return "No cards on the pile."
    newest = list(zip(view.stack, view.stack_by, strict=True))[::-1]
    said = ", ".join(f"{name(card)} by {names.said(seat)}" for card, seat in newest[:most])
    under = len(newest) - most
    return f"Pile, newest first: {said}{f', and {under} under them' if under > 0 else ''}."


def deck_sentence(view: View) -> str:
    return f"Deck {view.deck}, discard pile {view.discard}."


SUDDEN_DEATH = "Sudden death: nobody draws until somebody falls."


def opening(view: View, names: Names) -> str:
    """The game, the round, whose turn it is and what is asked."""
    mode = f"first to {view.most_hearts} hearts, " if view.mode == "collector" else ""
    if view.outcome is not None or view.phase == "over":
        return f"Weapon Wars, {mode}round {view.round}. {winners(view, names)}."
    return f"Weapon Wars, {mode}round {view.round}. {names.said(view.turn)} to {asked(view)}."
