"""What standing orders pick, from what their player may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import Decision, Option
from games.puzzle_strike.options import AttackOrder, GemsOrder, PurchaseOrder
from games.puzzle_strike.sends import COUNTERS
from games.puzzle_strike.view import View

PASS = ("pass",)
PREFERRED = {"stone_wall": "stone_wall", "gemonade": "gems_to_gemonade"}


def follow(view: View, decision: Decision[Any], plan: Any) -> Sequence[str] | None:
    """The keys that the order picks; None where it says to ask. What cannot be carried out is a pass, as quietly."""
    match plan:
        case GemsOrder():
            return follow_gems(view, decision, plan)
        case AttackOrder():
            if plan.do == "ask":
                return None
            wanted = f"react:{plan.do}"
            return (wanted,) if any(option.key == wanted for option in decision.options) else PASS
        case PurchaseOrder():
            return None if plan.do == "ask" else PASS
    return None


def follow_gems(view: View, decision: Decision[Any], plan: GemsOrder) -> Sequence[str] | None:
    if plan.do == "ask":
        return None
    coming = 0 if view.flying is None else view.flying.count
    offered = [option for option in decision.options if option.key.startswith("react:")]
    if plan.do == "pass" or coming < plan.least or not offered:
        return PASS
    wanted = [option for option in offered if option.value[0] == PREFERRED.get(plan.first)]
    if wanted:
        return (wanted[-1].key,)  # of Gems to Gemonade that which negates most
    counters = [option for option in offered if option.value[0] in COUNTERS]
    return ((counter(counters, coming, plan.gems) if counters else offered[-1]).key,)


def counter(counters: Sequence[Option[Any]], coming: int, gems: str) -> Option[Any]:
    """Of all counter-crashes the one that breaks the gems wished for."""

    def total(option: Option[Any]) -> int:
        return sum(option.value[1])

    if gems == "four_first" and any(4 in option.value[1] for option in counters):
        return min((option for option in counters if 4 in option.value[1]), key=total)
    if gems == "smallest":
        enough = [option for option in counters if total(option) >= coming]
        return min(enough, key=total) if enough else max(counters, key=total)
    return max(counters, key=total)
