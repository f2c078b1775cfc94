"""The data of the ten characters, three chips each. A row is as in puzzle_chips.py; no such chip has a cost."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from games.puzzle_strike.puzzle_chips import Row

TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "grave": "Grave",
        "jaina": "Jaina",
        "midori": "Midori",
        "setsuki": "Setsuki",
        "rook": "Rook",
        "degrey": "DeGrey",
        "valerie": "Valerie",
        "geiger": "Geiger",
        "lum": "Lum",
        "argagarg": "Argagarg",
    }
)

CHARACTER_CHIPS: Final[Mapping[str, tuple[Row, Row, Row]]] = MappingProxyType(
    {
        "grave": (
            ("reversal", "Reversal", 0, "p", "P", "Draw two chips.",
             "Break a gem of your pile against gems sent to you, as a Crash Gem does."),
            ("martial_mastery", "Martial Mastery", 0, "n", "",
             "One more action. Trash a chip from your hand: gain one that costs exactly 2 more.", ""),
            ("versatile_style", "Versatile Style", 0, "n", "",
             "Choose one: a piggy bank, $2, or draw two chips.", ""),
        ),
        "jaina": (
            ("playing_with_fire", "Playing with Fire", 0, "n", "",
             "One more action. Put a gem from your hand into your pile.", ""),
            ("burning_vigor", "Burning Vigor", 0, "r", "F",
             "Trash a Wound from your hand or discard pile: each opponent antes a 1-gem.", ""),
            ("unstable_power", "Unstable Power", 0, "p", "P",
             "Break one or two gems of your pile: $1 each; they fly together. Gain two Wounds.",
             "Break one or two gems against gems sent to you. Gain two Wounds."),
        ),
        "midori": (
            ("dragon_form", "Dragon Form", 0, "n", "S",
             "Stays: ante a 2-gem, your purples' gems cannot be counter-crashed. Ends as you buy a purple.", ""),
            ("rigorous_training", "Rigorous Training", 0, "n", "N", "",
             "An opponent bought a purple: trash a chip from hand, gain one that costs up to 3 more."),
            ("purge_bad_habits", "Purge Bad Habits", 0, "n", "", "Trash a chip from your hand: gain a 2-gem.", ""),
        ),
        "setsuki": (
            ("speed_of_the_fox", "Speed of the Fox", 0, "n", "", "Two brown arrows. Draw one chip.", ""),
            ("bag_of_tricks", "Bag of Tricks", 0, "n", "", "Brown arrow, one piggy bank, draw one chip.", ""),
            ("double_take", "Double-take", 0, "n", "",
             "Play a Puzzle chip of your hand or discard pile twice, trash it, end the phase.", ""),
        ),
        "rook": (
            ("stone_wall", "Stone Wall", 0, "p", "P", "Draw one chip.",
             "All gems sent to you fly back to the sender."),
            ("big_rocks", "Big Rocks", 0, "n", "",
             "Trash a gem from your hand: take one 1 larger from the bank into your hand.", ""),
            ("strength_of_earth", "Strength of Earth", 0, "p", "",
             "Brown arrow. Draw one. Combine a 1-gem of the bank with a gem of your pile.", ""),
        ),
        "degrey": (
            ("pilebunker", "Pilebunker", 0, "r", "F",
             "Draw one. Opponents show their hands, trash their largest gem and gain its value in 1-gems.", ""),
            ("no_more_lies", "No More Lies", 0, "n", "", "Red arrow. Trash up to two chips from your hand.", ""),
            ("troublesome_rhetoric", "Troublesome Rhetoric", 0, "n", "S",
             "Stays: when an opponent buys a chip, you may gain one that costs no more, and discard this.", ""),
        ),
        "valerie": (
            ("burst_of_speed", "Burst of Speed", 0, "n", "", "Trash this. After this turn you take another one.", ""),
            ("chromatic_orb", "Chromatic Orb", 0, "pnrb", "",
             "Draw one chip. Crash a 1-gem of your pile, without money.", ""),
            ("creative_thoughts", "Creative Thoughts", 0, "n", "",
             "Choose two: one more action, a piggy bank, $1, draw one chip.", ""),
        ),
        "geiger": (
            ("research_and_development", "Research & Development", 0, "n", "",
             "One more action. Swap a chip of your hand for an orb chip inside your bag.", ""),
            ("future_sight", "Future Sight", 0, "n", "",
             "Draw two. Put two chips of your hand on top of your bag in any order.", ""),
            ("its_time_for_the_past", "It's Time for the Past", 0, "n", "",
             "One more action. Swap a chip of your hand for a Puzzle chip of your discard pile.", ""),
        ),
        "lum": (
            ("poker_winnings", "Poker Winnings", 0, "", "", "", ""),
            ("pandas_bargain", "Panda's Bargain", 0, "n", "", "$1 for each 1-gem now in your hand.", ""),
            ("living_on_the_edge", "Living on the Edge", 0, "n", "",
             "If your pile totals at least 8: draw four chips and get a purple arrow.", ""),
        ),
        "argagarg": (
            ("hex_of_murkwood", "Hex of Murkwood", 0, "r", "F",
             "Opponents put a Wound into their bag, then ante a 1-gem for each Wound among their discards.", ""),
            ("bubble_shield", "Bubble Shield", 0, "b", "BS", "Stays: stops one gem sent to you, then goes.",
             "From your hand: that attack does nothing to you."),
            ("protective_ward", "Protective Ward", 0, "n", "S",
             "Blue arrow. Stays until your next turn: opponents play one brown chip a turn at most.", ""),
        ),
    }
)  # fmt: skip
