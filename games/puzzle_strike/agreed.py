"""What a table has chosen otherwise than usual, chip by chip, for the look-up of that chip."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from games.puzzle_strike.chips import CHIPS
from games.puzzle_strike.economy import cost_by
from games.puzzle_strike.options import Options

COUNTERS: Final = ("crash_gem", "double_crash_gem", "reversal", "unstable_power")
OTHERWISE: Final[Mapping[tuple[str, object], tuple[tuple[str, ...], str]]] = MappingProxyType(
    {
        ("combos_exclude", "bang_only"): (("combos_are_hard",), "it gains any chips but Master Puzzler."),
        ("dragon_purples", "forbid"): (("dragon_form",), "while it is in play you cannot buy a purple."),
        ("dragon_antes", "all"): (("dragon_form",), "the antes of other chips are 2-gems too."),
        ("secret_move_arrow", False): (("secret_move",), "it gives no arrow."),
        ("combo_practice_arrow", "black"): (("combo_practice",), "its arrow is black."),
        ("combo_practice_arrow", "none"): (("combo_practice",), "it gives no arrow."),
        ("mix_master_combine", False): (("mix_master",), "it does not combine."),
        ("rhetoric_discarded", False): (("troublesome_rhetoric",), "it stays in play when it is used."),
        ("rigorous_trigger", "four"): (("rigorous_training",), "it answers any chip bought that costs 4 or more."),
        ("double_crash_may_break_one", False): (
            ("double_crash_gem", "unstable_power"), "it breaks two gems where there are two.",
        ),
        ("counter_money", False): (COUNTERS, "a counter-crash never pays."),
        ("double_take", "other"): (("double_take",), "it plays any action chip but puzzle chips."),
    }
)  # fmt: skip


def agreed(options: Options, chip: str) -> str:
    """What is otherwise about this chip, in sentences; "" where nothing is."""
    said = [
        text
        for (option, value), (chips, text) in OTHERWISE.items()
        if chip in chips and getattr(options, option) == value
    ]
    if CHIPS[chip].kind == "character" and options.character_cost:
        said.append(f"trashed, it counts as costing {options.character_cost}.")
    return " ".join(said)


def agreed_cost(options: Options, chip: str) -> int:
    """What the bank asks for the chip when no Sale Prices are played."""
    return cost_by(options, chip)
