"""The data of the chips that lie in banks: gems, purples, the Wound and the 24 puzzle chips.

A row is id, name, printed cost, banner, icons, what it does as an action, what it does as a reaction. Banner letters:
n brown, p purple, r red, b blue, y grey, g gold. Icons: F red fist, B blue shield, P purple shield, N brown shield,
O orb, G gem, S stays in play, ! the puzzle mark. The five recommended banks are here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

Row: TypeAlias = tuple[str, str, int, str, str, str, str]

BASIC_CHIPS: Final[tuple[Row, ...]] = (
    ("gem_1", "1-gem", 1, "", "G", "", ""),
    ("gem_2", "2-gem", 3, "", "G", "", ""),
    ("gem_3", "3-gem", 5, "", "G", "", ""),
    ("gem_4", "4-gem", 7, "", "G", "", ""),
    ("wound", "Wound", 0, "y", "", "", ""),
    ("combine", "Combine", 4, "p", "O", "Make one gem of two in your pile, up to 4. One more action.", ""),
    ("crash_gem", "Crash Gem", 5, "p", "OP", "Break a gem of your pile: $1, and its 1-gems fly at the next player.",
     "Break a gem of your pile against gems sent to you."),
    ("double_crash_gem", "Double Crash Gem", 9, "p", "OP",
     "Break one or two gems of your pile: $1 each; they fly together.",
     "Break one or two gems of your pile against gems sent to you."),
)  # fmt: skip

PUZZLE_CHIPS: Final[tuple[Row, ...]] = (
    ("combo_practice", "Combo Practice", 3, "r", "F",
     "Red arrow. You may top your bag from your discards. Opponents discard an orb chip or two chips.", ""),
    ("combos_are_hard", "Combos Are Hard", 6, "n", "",
     "If your only action: gain two different non-Puzzle chips, trash this, end the phase.", ""),
    ("draw_three", "Draw Three", 3, "n", "", "Draw three chips.", ""),
    ("gem_essence", "Gem Essence", 3, "n", "", "Trash a gem from your hand for an arrow of each colour.", ""),
    ("gems_to_gemonade", "Gems to Gemonade", 4, "p", "P", "Draw two chips.",
     "Negate up to three gems sent to you, $1 each in your next buy phase."),
    ("its_a_trap", "It's a Trap", 2, "n", "",
     "One more action. Trap a stack: who buys there gains a Wound. Trash this.", ""),
    ("its_combo_time", "It's Combo Time", 8, "n", "",
     "Put a 1-gem from your hand into your pile: draw four, one more action.", ""),
    ("iron_defense", "Iron Defense", 5, "n", "",
     "Put a Crash Gem of the bank into your pile, to be used as if in your hand.", ""),
    ("knockdown", "Knockdown", 2, "r", "F",
     "One more action. Opponents show their hands and discard their largest gem.", ""),
    ("master_puzzler", "Master Puzzler", 12, "g", "!",
     "Play any bank chips of different names, but gems, then gain them. End the phase.", ""),
    ("mix_master", "Mix-Master", 4, "r", "F",
     "Opponents split their pile's largest gem into 1-gems. Combine two of your own.", ""),
    ("one_of_each", "One of Each", 6, "n", "", "One more action, one piggy bank, $1, draw one.", ""),
    ("one_two_punch", "One-Two Punch", 5, "n", "", "Two more actions.", ""),
    ("really_annoying", "Really Annoying", 1, "rb", "FB", "Each opponent puts a Wound into his bag.",
     "Whoever attacks you puts a Wound into his own bag; the attack goes on."),
    ("recklessness", "Recklessness", 3, "n", "", "Three more actions. Gain a Wound.", ""),
    ("risky_move", "Risky Move", 1, "n", "",
     "Put a gem from your hand into your pile: gain a gem 1 larger, and $3.", ""),
    ("roundhouse", "Roundhouse", 6, "n", "", "One more action. Draw two chips.", ""),
    ("sale_prices", "Sale Prices", 2, "n", "", "$1. All chips cost 1 less this turn, but at least 1.", ""),
    ("secret_move", "Secret Move", 1, "n", "S",
     "One more action. Stays: one piggy bank each turn, until you buy a purple.", ""),
    ("self_improvement", "Self-Improvement", 4, "b", "B", "Trash a chip from your hand or discard pile.",
     "Once the attack on you is over, draw three."),
    ("sneak_attack", "Sneak Attack", 3, "r", "F", "One more action. Each opponent antes a 1-gem.", ""),
    ("stolen_purples", "Stolen Purples", 4, "r", "F",
     "Opponents show their hands and discard all orb chips. Take one; if you did, trash this.", ""),
    ("thinking_ahead", "Thinking Ahead", 2, "b", "B",
     "$1. What you buy this turn you may put on top of your bag.", "Trash this: that attack does nothing to you."),
    ("training_day", "Training Day", 2, "n", "",
     "One piggy bank. Trash a chip from your hand: gain one that costs up to 2 more.", ""),
)  # fmt: skip

RECOMMENDED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "first_game": (
            "combos_are_hard", "draw_three", "gem_essence", "knockdown", "one_of_each", "one_two_punch",
            "really_annoying", "self_improvement", "sneak_attack", "training_day",
        ),
        "lots_of_attacks": (
            "combo_practice", "its_a_trap", "knockdown", "mix_master", "really_annoying", "recklessness",
            "self_improvement", "sneak_attack", "stolen_purples", "thinking_ahead",
        ),
        "no_attacks": (
            "draw_three", "gems_to_gemonade", "iron_defense", "one_of_each", "one_two_punch", "recklessness",
            "roundhouse", "sale_prices", "secret_move", "training_day",
        ),
        "combo_crazy": (
            "combo_practice", "draw_three", "its_combo_time", "master_puzzler", "one_of_each", "one_two_punch",
            "recklessness", "roundhouse", "sale_prices", "sneak_attack",
        ),
        "master_puzzler": (
            "combos_are_hard", "draw_three", "gems_to_gemonade", "knockdown", "master_puzzler", "mix_master",
            "risky_move", "roundhouse", "self_improvement", "training_day",
        ),
    }
)  # fmt: skip
