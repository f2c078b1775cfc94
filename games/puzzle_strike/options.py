"""What a table may choose at the start, and the standing orders a player may leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta


@dataclass(frozen=True, slots=True)
class Options:
    """From `combos_exclude` on they are rulings that are open to doubt."""

    characters: Annotated[
        Literal["wish", "pick", "host", "random"],
        Meta(
            description="wish: all at once; pick: in turn, openly; host: the first seat gives them out; random: chance"
        ),
    ] = "wish"
    bank: Annotated[
        Literal[
            "random", "first_game", "lots_of_attacks", "no_attacks", "combo_crazy", "master_puzzler", "host"
        ],
        Meta(description="a recommended set of ten stacks; random: ten by chance; host: as the first seat picks them"),
    ] = "random"  # fmt: skip
    games: Annotated[int, Meta(ge=1, le=5, description="Games in a row; losers swap a bank stack in between")] = 1
    leak_guard: Annotated[
        bool, Meta(description="Reactions are asked for whether there is one or not, so that haste tells nothing")
    ] = False
    bank_first: Annotated[bool, Meta(description="The bank is known before characters are chosen")] = False
    turn_order: Annotated[
        Literal["random", "seats"], Meta(description="Chance decides who comes when, or seats do")
    ] = "random"
    combos_exclude: Annotated[
        Literal["puzzle", "bang_only"],
        Meta(description="Combos Are Hard gains no Puzzle chip, or any but Master Puzzler"),
    ] = "puzzle"
    crash_bank: Annotated[
        Literal["printed", "physical"], Meta(description="Crash Gems in the bank: 12, or 16 less one a player")
    ] = "printed"
    one_gem_bank: Annotated[
        Literal["physical", "printed"], Meta(description="1-gems in the bank: 64 less six a player, or 64")
    ] = "physical"
    dragon_purples: Annotated[
        Literal["discard", "forbid"],
        Meta(description="Who has Dragon Form in play and buys a purple discards it, or cannot buy one"),
    ] = "discard"
    dragon_antes: Annotated[
        Literal["own", "all"],
        Meta(description="Dragon Form makes 2-gems of the turn's ante, or of every ante by other chips too"),
    ] = "own"
    gemonade_cost: Annotated[int, Meta(ge=1, le=9, description="What Gems to Gemonade costs")] = 4
    secret_move_cost: Annotated[int, Meta(ge=1, le=9, description="What Secret Move costs")] = 1
    secret_move_arrow: Annotated[bool, Meta(description="Secret Move gives an action")] = True
    thinking_ahead_cost: Annotated[int, Meta(ge=1, le=9, description="What Thinking Ahead costs")] = 2
    combo_practice_arrow: Annotated[
        Literal["red", "black", "none"], Meta(description="The arrow of Combo Practice")
    ] = "red"
    mix_master_combine: Annotated[bool, Meta(description="Mix-Master also combines two of one's own gems")] = True
    rhetoric_discarded: Annotated[bool, Meta(description="Troublesome Rhetoric is discarded when it is used")] = True
    rigorous_trigger: Annotated[
        Literal["purple", "four"],
        Meta(description="Rigorous Training answers the purchase of a purple, or of any chip of cost 4 or more"),
    ] = "purple"
    character_cost: Annotated[int, Meta(ge=0, le=9, description="What a trashed character chip counts as")] = 0
    double_crash_may_break_one: Annotated[
        bool, Meta(description="A Double Crash Gem may break just one of several gems")
    ] = True
    counter_money: Annotated[bool, Meta(description="A counter-crash in one's own turn gives money")] = True
    double_take: Annotated[
        Literal["puzzle", "other"], Meta(description="Double-take plays a Puzzle chip, or any other chip, twice")
    ] = "puzzle"


@dataclass(frozen=True, slots=True)
class GemsOrder:
    """The standing order for gems that are sent at me."""

    do: Annotated[
        Literal["ask", "pass", "react"], Meta(description="ask me; never react; or react when enough gems come")
    ] = "ask"
    least: Annotated[int, Meta(ge=1, le=10, description="React when at least so many gems come, else pass")] = 1
    gems: Annotated[
        Literal["smallest", "largest", "four_first"],
        Meta(description="Break the smallest that cancels all, the largest, or a 4-gem if there is one"),
    ] = "smallest"
    first: Annotated[
        Literal["crash", "stone_wall", "gemonade"],
        Meta(description="Which I would rather use: a counter-crash, Stone Wall, or Gems to Gemonade"),
    ] = "crash"


@dataclass(frozen=True, slots=True)
class AttackOrder:
    """The standing order for red fists."""

    do: Annotated[
        Literal["ask", "pass", "really_annoying", "self_improvement", "thinking_ahead", "bubble_shield"],
        Meta(description="ask me; never react; or use this chip if I hold it, else pass"),
    ] = "ask"


@dataclass(frozen=True, slots=True)
class PurchaseOrder:
    """The standing order for what others buy (Rigorous Training, Troublesome Rhetoric)."""

    do: Annotated[Literal["ask", "pass"], Meta(description="ask me, or never react")] = "ask"
