"""What chips look like: the icon and the printed figures of each, two words on what it does, the colours of banners."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from games.puzzle_strike.chips import CHIPS
from games.puzzle_strike.chips import Colour as Banner
from render.colours import Colour, colour

ACCENT: Final = colour("#7C5CFF")
"""Violet: the game's own colour."""
GOLD: Final = colour("#FFCF4A")
"""Money, and what things cost."""
PIG: Final = colour("#FFA3BA")
CHALK: Final = colour("#F6F1E6")

BANNERS: Final[Mapping[Banner, Colour]] = MappingProxyType(
    {
        "brown": colour("#9C6429"),
        "purple": colour("#7F4CD4"),
        "red": colour("#E4514B"),
        "blue": colour("#3298EA"),
        "grey": colour("#7D8699"),
        "gold": colour("#E0AE2E"),
    }
)
"""Each banner has a figure of its own too, on rims and in arrows: see `render.puzzle_strike.figures`."""
SLATE: Final = colour("#566074")
"""The rim of a chip without a banner."""
GEMS: Final = (colour("#43B8F2"), colour("#5CDB8B"), colour("#FFC24B"), colour("#FF6A63"))
"""By value less 1."""

# What is printed on a face, in reading order: "a" an arrow of any colour, "an", "ap", "ar", "ab" one of a colour (by
# the letter of its banner), "$2" money, "d3" chips to draw, "p" a piggy bank.
_PRINTED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "combine": "a",
        "crash_gem": "$1",
        "double_crash_gem": "$2",
        "combo_practice": "ar",
        "draw_three": "d3",
        "gem_essence": "an ap ar ab",
        "gems_to_gemonade": "d2",
        "its_a_trap": "a",
        "its_combo_time": "a d4",
        "knockdown": "a",
        "one_of_each": "a p $1 d1",
        "one_two_punch": "a a",
        "recklessness": "a a a",
        "risky_move": "$3",
        "roundhouse": "a d2",
        "sale_prices": "$1",
        "secret_move": "a p",
        "self_improvement": "",
        "sneak_attack": "a",
        "thinking_ahead": "$1",
        "training_day": "p",
        "reversal": "d2",
        "martial_mastery": "a",
        "versatile_style": "p $2 d2",
        "playing_with_fire": "a",
        "unstable_power": "$2",
        "speed_of_the_fox": "an an d1",
        "bag_of_tricks": "an p d1",
        "stone_wall": "d1",
        "strength_of_earth": "an d1",
        "pilebunker": "d1",
        "no_more_lies": "ar",
        "chromatic_orb": "d1",
        "creative_thoughts": "a p $1 d1",
        "research_and_development": "a",
        "future_sight": "d2",
        "its_time_for_the_past": "a",
        "poker_winnings": "$2",
        "living_on_the_edge": "d4 ap",
        "protective_ward": "ab",
    }
)
WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "gem_1": "$1 to spend",
        "gem_2": "$2 to spend",
        "gem_3": "$3 to spend",
        "gem_4": "$4 to spend",
        "wound": "does nothing",
        "combine": "merge 2 gems",
        "crash_gem": "break 1 gem",
        "double_crash_gem": "break 2 gems",
        "combo_practice": "they discard",
        "combos_are_hard": "gain 2 chips",
        "draw_three": "draw 3",
        "gem_essence": "gem to arrows",
        "gems_to_gemonade": "draw 2",
        "its_a_trap": "trap a stack",
        "its_combo_time": "draw 4",
        "iron_defense": "Crash to pile",
        "knockdown": "hits best gem",
        "master_puzzler": "play the bank",
        "mix_master": "split top gem",
        "one_of_each": "one of each",
        "one_two_punch": "2 actions",
        "really_annoying": "Wounds for all",
        "recklessness": "3 actions",
        "risky_move": "gem up, +$3",
        "roundhouse": "draw 2",
        "sale_prices": "all 1 cheaper",
        "secret_move": "keep 1, stays",
        "self_improvement": "trash a chip",
        "sneak_attack": "they ante 1",
        "stolen_purples": "steal a purple",
        "thinking_ahead": "buy onto bag",
        "training_day": "trash, gain +2",
        "reversal": "draw 2",
        "martial_mastery": "trash, gain +2",
        "versatile_style": "choose one",
        "playing_with_fire": "gem to pile",
        "burning_vigor": "burn a Wound",
        "unstable_power": "break 2 gems",
        "dragon_form": "no countering",
        "rigorous_training": "reaction only",
        "purge_bad_habits": "trash, 2-gem",
        "speed_of_the_fox": "act, draw 1",
        "bag_of_tricks": "keep, draw 1",
        "double_take": "play it twice",
        "stone_wall": "draw 1",
        "big_rocks": "gem grows",
        "strength_of_earth": "combine a 1",
        "pilebunker": "smash a gem",
        "no_more_lies": "trash up to 2",
        "troublesome_rhetoric": "gain a chip",
        "burst_of_speed": "extra turn",
        "chromatic_orb": "crash a 1-gem",
        "creative_thoughts": "choose two",
        "research_and_development": "fetch a purple",
        "future_sight": "draw 2, top 2",
        "its_time_for_the_past": "fetch a chip",
        "poker_winnings": "$2 to spend",
        "pandas_bargain": "$1 per 1-gem",
        "living_on_the_edge": "at 8: draw 4",
        "hex_of_murkwood": "Wounds, antes",
        "bubble_shield": "stops 1 gem",
        "protective_ward": "slows browns",
    }
)
"""Under a chip of a hand; the whole effect stands in the message."""


def icon_of(chip: str) -> str:
    """The icon of a chip; gems have none, they are drawn as gems."""
    return f"chip-{chip.replace('_', '-')}"


def printed(chip: str) -> tuple[str, ...]:
    """The figures on a chip's face: arrows, money, chips to draw, piggy banks."""
    return tuple(_PRINTED.get(chip, "").split())


def banner_of(chip: str) -> tuple[Banner, ...]:
    return CHIPS[chip].banner


def base_of(chip: str) -> Colour:
    """The colour of a chip's rim; of several colours the first."""
    banner = banner_of(chip)
    return BANNERS[banner[0]] if banner else SLATE


def gem_colour(value: int) -> Colour:
    return GEMS[value - 1]
