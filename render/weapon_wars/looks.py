"""What cards look like: the icon of every weapon and power, the colours of ranks, the words on a power."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from games.weapon_wars.cards import name, power, rank
from render.colours import Colour, colour

ACCENT: Final = colour("#D9822B")
"""Brass: the game's own colour."""
FELT: Final = colour("#24434E")
PLUM: Final = colour("#2B2145")
"""The face of a power, so that it is told from a weapon at a glance."""
GLOW: Final = colour("#FFCB70")

TIERS: Final = (colour("#2F6F9F"), colour("#B06A12"), colour("#B3322E"))
"""Ranks 1-6, 7-12 and 13-18; as many pips as the place in this row."""

WEAPON_ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Wet Noodle": "noodles",
        "Stern Letter": "envelope",
        "Limp Handshake": "shaking-hands",
        "Soap Bubble Wand": "bubbles",
        "Feather Duster": "feather",
        "Damp Sock": "socks",
        "Paper Plane": "paper-plane",
        "Party Blower": "party-popper",
        "Water Pistol": "water-gun",
        "Pillow": "pillow",
        "Spitball Straw": "boba",
        "Banana Peel": "banana-peeled",
        "Plunger": "plunger",
        "Fly Swatter": "fly",
        "Rolled Newspaper": "newspaper",
        "Rubber Chicken": "chicken",
        "Frying Pan": "wok",
        "Garden Gnome": "bad-gnome",
        "Umbrella Lance": "umbrella-bayonet",
        "Stapler": "stapler",
        "Snowball Mortar": "mortar",
        "Pogo Stick": "bouncing-spring",
        "Baguette Boomerang": "bread",
        "Sausage Nunchaku": "sausages-ribbon",
        "Tennis Launcher": "tennis-racket",
        "Cactus Mace": "cactus",
        "Lawn Dart": "dart",
        "Beehive on a Stick": "tree-beehive",
        "Blowgun": "straight-pipe",
        "Iron Yo-Yo": "yo-yo",
        "Spiked Skateboard": "skateboard",
        "Chilli Bomb": "chili-pepper",
        "Crossbow": "crossbow",
        "Bowling-Ball Sling": "bowling-propulsion",
        "Roman Candle": "firework-rocket",
        "Throwing Stars": "shuriken",
        "Nail Gun": "stapler-pneumatic",
        "Giant Fork": "giant-fork",
        "Chainsaw Gun": "chainsaw",
        "Flail": "flail",
        "Rocket Skates": "roller-skate",
        "Musket": "musket",
        "Wrecking Mallet": "hammer-drop",
        "Electric Eel": "eel",
        "Flame Kazoo": "flame-kazoo",
        "Shock Gauntlet": "mailed-fist",
        "Shark Cannon": "shark-jaws",
        "Gatling Toaster": "toaster",
        "Piano Catapult": "grand-piano",
        "Freeze Ray": "ray-gun",
        "Buzzsaw Frisbee": "circular-sawblade",
        "Tank Tricycle": "tank",
        "Laser Trombone": "trombone",
        "Lava Hose": "flamethrower",
        "Robot Rex": "dinosaur-rex",
        "Orbital Anvil": "anvil-impact",
        "Kraken in a Box": "giant-squid",
        "Thunder Kettle": "teapot",
        "Black-Hole Blender": "blender",
        "Moon on a Chain": "wrecking-ball",
        "Doomsday Doughnut": "donut",
        "Volcano Remote": "smoking-volcano",
        "Sun Slapper": "sun",
    }
)
POWER_ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "one_punch": "punch-blast",
        "gun_breaker": "broken-gun",
        "rope_spoon": "rope-and-spoon",
        "u_turn": "u-turn",
        "mirror_shield": "shield-bounces",
        "polarity_flip": "magnet",
    }
)
POWER_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "one_punch": "powers only",
        "gun_breaker": "breaks it",
        "rope_spoon": "1 stronger",
        "u_turn": "turns round",
        "mirror_shield": "throws back",
        "polarity_flip": "flips energy",
    }
)
"""Two words on the face; the whole effect stands in the message."""


def weapon_name(card: str) -> str:
    """A card's name without the rank that is said before it."""
    return name(card).removeprefix(f"{rank(card)} ")


def icon_of(card: str) -> str:
    """The icon of a card: a weapon's own, or that of its kind of power."""
    return POWER_ICONS[power(card)] if power(card) else WEAPON_ICONS[weapon_name(card)]


def tier(value: int) -> int:
    """0, 1 or 2 for ranks 1-6, 7-12 and 13-18."""
    return (value - 1) // 6


def tier_colour(value: int) -> Colour:
    return TIERS[tier(value)]
