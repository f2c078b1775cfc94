"""What is said to players: how cards and numbers are called, why a card cannot be played, and what a card does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.engine import AnswerError, Seat
from games.weapon_wars.cards import DECK, HIGHEST, KINDS, LOWEST, NAMES, POWERS, RANKS, WEAPONS, answers
from games.weapon_wars.view import INF, View

_BY_NAME = {spoken: card for card in reversed(DECK) for spoken in (card, NAMES[card].lower())}  # of copies the first


def word(arg: str, value: object) -> str:
    """How an argument of a story line is said: `card` by its name, `threat` as a number or ∞, `cards` as a count."""
    match arg, value:
        case "card", str():
            return NAMES[value]
        case "threat", int():
            return said_threat(value)
        case "cards", int():
            return "1 card" if value == 1 else f"{value} cards"
    return str(value)


def said_threat(threat: int) -> str:
    return "∞" if threat == INF else str(threat)


def weapon_needed(threat: int, energy: int) -> str:
    """The weapons that answer: "15 or more", "6 or less", "18"; "" where only powers do."""
    if energy > 0:
        return "" if threat > HIGHEST else f"{HIGHEST}" if threat == HIGHEST else f"{max(threat, LOWEST)} or more"
    return "" if threat < LOWEST else f"{LOWEST}" if threat == LOWEST else f"{min(threat, HIGHEST)} or less"


@lru_cache(maxsize=256)
def answer_prompt(threat: int, energy: int) -> str:
    """What the answerer is asked, in one line."""
    needed = weapon_needed(threat, energy)
    return f"Answer {said_threat(threat)} with {needed + ' or a power' if needed else 'a power'}, or fall"


def find_card(typed: str) -> str | None:
    """The card whose id or name this is; of powers with the same name the first."""
    return _BY_NAME.get(" ".join(typed.lower().split()))


def find_in_hand(hand: Sequence[str], typed: str) -> str | None:
    """The card of the hand that is meant: by id or name, else by its rank alone or by how a word of its name begins."""
    card, text = find_card(typed), " ".join(typed.lower().split())
    if card is not None or not text:
        return card
    part = f" {text} " if text.isdigit() else f" {text}"  # 1 is no part of 15
    return next((held for held in hand if part in f" {NAMES[held].lower()}"), None)


def why_not(view: View, seat: Seat, typed: str) -> str | None:
    """Why this is not on offer, in words for the player; None if by the rules it is."""
    verb, _, thing = typed.partition(":")
    if view.phase == "over":
        return "the match is over"
    if not view.players[seat].alive:
        return "you are out of the game"
    if view.turn != seat:
        return "it is another player's turn"
    match verb:
        case "play":
            return why_not_card(view, thing)
        case "fall":
            if view.phase == "open":
                return "there is no attack to fall to: a round is opened with a weapon"
            return "you have fallen already: keep your hand or redraw it" if view.phase == "recover" else None
        case "keep" | "redraw":
            return None if view.phase == "recover" else "a hand is kept or redrawn only after a fall"
    return f"there is no such move: {typed}"


def why_not_card(view: View, typed: str) -> str | None:
    """Why the player on turn cannot play this card, given as they typed it."""
    card = find_in_hand(view.hand, typed)
    if card is None:
        return f"you hold no card called {typed}" if typed.strip() else "say which card"
    name = NAMES[card]
    held = [other for other in view.hand if NAMES[other] == name]
    if not held:
        return f"you do not hold {name}"
    if typed == card and card not in held:
        return f"you do not hold that {name}, but another one"
    if view.phase == "recover":
        return "first keep your hand or redraw it"
    if view.phase == "open":
        return None if RANKS[card] else "a round is opened with a weapon"
    assert view.threat is not None
    if answers(card, view.threat, view.energy):
        return None
    if not RANKS[card]:
        return "not while energy is negative"
    needed = weapon_needed(view.threat, view.energy)
    return f"needs {needed}" if needed else f"only powers answer {said_threat(view.threat)}"


def card_names() -> Sequence[str]:
    """The name of every card once, weapons by rank, then powers."""
    return tuple(dict.fromkeys(NAMES.values()))


def card_text(typed: str) -> str:
    """What a card is and how it is played. AnswerError if there is no such card."""
    card = find_card(typed)
    if card is None:
        raise AnswerError(f"There is no card called {typed}." if typed.strip() else "Say which card.")
    kind, rank = KINDS[card], RANKS[card]
    if kind:
        power = POWERS[kind]
        return f"{power.name}: a power, {power.copies} in the deck. {power.effect} It never opens a round."
    return (
        f"{NAMES[card]}: a weapon of rank {rank}, one of {len(WEAPONS[rank])} in the deck. It opens any round. In "
        f"positive energy it answers threats up to {rank}, in negative energy threats of {rank} and above."
    )
