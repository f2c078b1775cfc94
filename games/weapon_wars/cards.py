"""The 83 cards: weapons of rank 1 to 18, and powers.

Ids never change once released: ``w{rank}_{n}`` for weapons and ``{power}_{n}`` for powers, n from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

WEAPONS: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {
        1: ("Wet Noodle", "Stern Letter", "Limp Handshake", "Soap Bubble Wand"),
        2: ("Feather Duster", "Damp Sock", "Paper Plane", "Party Blower"),
        3: ("Water Pistol", "Pillow", "Spitball Straw", "Banana Peel"),
        4: ("Plunger", "Fly Swatter", "Rolled Newspaper", "Rubber Chicken"),
        5: ("Frying Pan", "Garden Gnome", "Umbrella Lance"),
        6: ("Stapler", "Snowball Mortar", "Pogo Stick"),
        7: ("Baguette Boomerang", "Sausage Nunchaku", "Tennis Launcher"),
        8: ("Cactus Mace", "Lawn Dart", "Beehive on a Stick"),
        9: ("Blowgun", "Iron Yo-Yo", "Spiked Skateboard", "Chilli Bomb"),
        10: ("Crossbow", "Bowling-Ball Sling", "Roman Candle"),
        11: ("Throwing Stars", "Nail Gun", "Giant Fork"),
        12: ("Chainsaw Gun", "Flail", "Rocket Skates"),
        13: ("Musket", "Wrecking Mallet", "Electric Eel"),
        14: ("Flame Kazoo", "Shock Gauntlet", "Shark Cannon"),
        15: ("Gatling Toaster", "Piano Catapult", "Freeze Ray", "Buzzsaw Frisbee"),
        16: ("Tank Tricycle", "Laser Trombone", "Lava Hose", "Robot Rex"),
        17: ("Orbital Anvil", "Kraken in a Box", "Thunder Kettle", "Black-Hole Blender"),
        18: ("Moon on a Chain", "Doomsday Doughnut", "Volcano Remote", "Sun Slapper"),
    }
)
LOWEST, HIGHEST = min(WEAPONS), max(WEAPONS)


@dataclass(frozen=True, slots=True)
class Power:
    """A kind of power card: its name, how many there are, and what it does in one short line."""

    name: str
    copies: int
    effect: str


POWERS: Mapping[str, Power] = MappingProxyType(
    {
        "one_punch": Power("One Punch", 2, "Infinite threat: only powers answer it. Needs positive energy."),
        "gun_breaker": Power("Gun Breaker", 3, "Breaks the attack; the next player opens a new round."),
        "rope_spoon": Power("Rope + Spoon", 4, "Makes the threat 1 stronger: +1, or -1 in negative energy."),
        "u_turn": Power("U-Turn", 4, "Turns the direction round; the threat stays."),
        "mirror_shield": Power("Mirror Shield", 3, "Throws the attack back at whoever made it."),
        "polarity_flip": Power("Polarity Flip", 4, "Flips the energy: higher wins turns into lower wins, or back."),
    }
)

RANKS: dict[str, int] = {}  # 0 for powers
KINDS: dict[str, str] = {}  # the power's key, "" for weapons
NAMES: dict[str, str] = {}
for _rank, _names in WEAPONS.items():
    for _n, _name in enumerate(_names, 1):
        _card = f"w{_rank}_{_n}"
        RANKS[_card], KINDS[_card], NAMES[_card] = _rank, "", f"{_rank} {_name}"
for _key, _power in POWERS.items():
    for _n in range(1, _power.copies + 1):
        _card = f"{_key}_{_n}"
        RANKS[_card], KINDS[_card], NAMES[_card] = 0, _key, _power.name

DECK: tuple[str, ...] = tuple(RANKS)
"""Every card once, in the order in which a hand is held: weapons by rank, then powers."""
PLACES: dict[str, int] = {card: place for place, card in enumerate(DECK)}


def rank(card: str) -> int:
    """A weapon's rank, 0 for a power. KeyError for what is no card."""
    return RANKS[card]


def power(card: str) -> str:
    """The key of the card's power, "" for a weapon. KeyError for what is no card."""
    return KINDS[card]


def name(card: str) -> str:
    """How the card is said: "15 Freeze Ray", "Mirror Shield". KeyError for what is no card."""
    return NAMES[card]


def effect(card: str) -> str:
    """What a power does, in one short line; "" for a weapon. KeyError for what is no card."""
    kind = KINDS[card]
    return POWERS[kind].effect if kind else ""


def answers(card: str, threat: int, energy: int) -> bool:
    """Whether the card is a legal answer to the threat: weapons by their rank, and equal is enough.

    A power always is, but for One Punch, which needs positive energy.
    """
    if rank := RANKS[card]:
        return rank >= threat if energy > 0 else rank <= threat
    return energy > 0 or KINDS[card] != "one_punch"
