"""How unclear cases are ruled, for the table to look up. The game's README has the same with the reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from games.kit.rulings import Rulings

RULINGS: Mapping[str, str] = MappingProxyType(
    {
        "83 cards are weapons and powers together": (
            "The deck has 83 cards in all: 63 weapons and 20 powers, shuffled together. So a hand may be powers only; "
            "who opens with such a hand passes the opening on."
        ),
        "Up to five, not one": (
            "After each card you draw back up to five. It is the last thing in your turn: the card takes effect first."
        ),
        "Infinity and the numbers beyond the ranks": (
            "A second One Punch passes infinity on, and it stays infinite if the energy flips to negative and back. In "
            "negative energy every weapon answers it. A threat of 19 in negative energy, or of 0 in positive, is "
            "answered by every weapon; 19 in positive and 0 in negative by powers only."
        ),
        "Rope + Spoon on a power": "It changes the threat that stands, whatever card was played last, without bound.",
        "Gun Breaker": (
            "It breaks whatever made the attack and undoes no earlier flip or turn. Nobody falls, nobody gains a "
            "heart, and sudden death goes on."
        ),
        "Sudden death": (
            "It begins the moment the deck is empty, also in the middle of a refill and with the last card of a "
            "redraw; what was drawn stays drawn. It ends with a fall, after the fallen player has chosen to keep or to "
            "redraw: the discard pile is shuffled into a new deck, and all draw up to five, the fallen player first."
        ),
        "A redraw from fewer than five cards": (
            "Outside sudden death the discard pile, the old hand and the attack's cards included, is shuffled into the "
            "deck before you draw."
        ),
        "A fall resets energy and direction": (
            "After a fall the energy is positive and the direction Right, unless the table chose reset_on_fall=no. A "
            "Gun Breaker resets nothing."
        ),
        "An empty hand": "In sudden death it passes the opening on like a hand of powers, and falls if it must answer.",
        "A round": "It ends with a fall, a Gun Breaker, a stalemate, or when the answerer leaves. A pass ends none.",
        "The attacker has left": (
            "The threat stands. In survival a fall costs a heart as ever, in collector nobody gains one. Mirror Shield "
            "goes to the next player. Whoever plays a card becomes the attacker."
        ),
        "Passes and leaving": (
            "Who leaves no longer counts in the row of passes. If all others have passed by then, it is a stalemate, "
            "and the first of them who is still there opens."
        ),
        "Leaving is no fall": "It ends no sudden death and resets nothing, unless the leaver had fallen already.",
        "Knocked out stays knocked out": "Who leaves after being knocked out changes nothing.",
    }
)
_FOUND = Rulings(RULINGS)


def cases() -> Sequence[str]:
    """What there is a ruling about."""
    return _FOUND.titles


def ruling(typed: str) -> str:
    """The ruling about that case, by its name in any case of letters. AnswerError if there is none."""
    return _FOUND.about(typed)
