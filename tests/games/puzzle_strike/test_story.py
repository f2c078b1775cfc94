"""What the table is told of everything that a chip does: each line as it is said. A is on turn, then B, then C.

What goes or comes unseen is told as "a chip"; all else by its name.
"""

from __future__ import annotations

import pytest

from tests.games.puzzle_strike.table import table

TOLD = [
    (
        dict(A="hand: its_a_trap", B="", bank="its_a_trap"),
        "A play:its_a_trap, A trap:gem_2",
        ["A plays It's a Trap", "A traps 2-gem", "A trashes It's a Trap"],
    ),
    (
        dict(A="hand: training_day gem_2", B=""),
        "A play:training_day, A trash:gem_2, A gain:one_two_punch",
        ["A plays Training Day", "A trashes 2-gem", "A gains One-Two Punch"],
    ),
    (
        dict(A="hand: combo_practice; discard: combine", B="hand: gem_1 wound"),
        "A play:combo_practice, A top:combine",
        ["A plays Combo Practice", "A puts Combine on top of the bag", "B discards 1-gem", "B discards Wound"],
    ),
    (
        dict(A="hand: mix_master; pile: 1 1", B="pile: 3", C="pile: 1"),
        "A play:mix_master",
        ["A plays Mix-Master", "B splits a 3-gem into 1-gems", "A combines a 1-gem and a 1-gem to a 2-gem"],
    ),
    (
        dict(A="hand: stolen_purples", B="hand: combine", C="hand: combine crash_gem"),
        "A play:stolen_purples, A take:combine-3",
        [
            "A plays Stolen Purples",
            "B shows Combine",
            "B discards Combine",
            "C shows Combine and Crash Gem",
            "C discards Combine",
            "C discards Crash Gem",
            "A takes Combine of C",
            "A trashes Stolen Purples",
        ],
    ),
    (
        dict(A="hand: double_take draw_three", B=""),
        "A play:double_take",
        ["A plays Double-take", "A plays Draw Three", "A plays Draw Three", "A trashes Draw Three"],
    ),
    (
        dict(A="hand: its_time_for_the_past wound; discard: roundhouse", B=""),
        "A play:its_time_for_the_past, A put:wound",
        ["A plays It's Time for the Past", "A swaps Wound for Roundhouse"],
    ),
    (
        dict(A="hand: its_time_for_the_past wound", B=""),
        "A play:its_time_for_the_past",
        ["A plays It's Time for the Past", "A has nothing to swap"],
    ),
    (
        dict(A="hand: research_and_development wound", B=""),
        "A play:research_and_development",
        ["A plays Research & Development", "A has nothing to swap"],
    ),
    (
        dict(A="hand: research_and_development wound; bag: combine gem_1", B=""),
        "A play:research_and_development",
        ["A plays Research & Development", "A swaps a chip of the hand for a purple of the bag"],
    ),
    (
        dict(A="hand: future_sight; bag: wound", B=""),
        "A play:future_sight, A put:wound",
        ["A plays Future Sight", "A puts a chip on top of the bag"],
    ),
    (
        dict(A="hand: big_rocks gem_1", B=""),
        "A play:big_rocks",
        ["A plays Big Rocks", "A trashes 1-gem", "A takes 2-gem into the hand"],
    ),
    (
        dict(A="hand: strength_of_earth; pile: 2", B=""),
        "A play:strength_of_earth",
        ["A plays Strength of Earth", "A combines a 2-gem and a 1-gem to a 3-gem"],
    ),
    (
        dict(A="hand: pandas_bargain gem_1 gem_1", B=""),
        "A play:pandas_bargain",
        ["A plays Panda's Bargain", "A gets $2 for 1-gems in hand"],
    ),
    (
        dict(A="hand: iron_defense", B=""),
        "A play:iron_defense",
        ["A plays Iron Defense", "A puts Crash Gem into the pile"],
    ),
    (dict(A="hand: crash_gem", B=""), "A play:crash_gem", ["A plays Crash Gem", "A has no gem to break"]),
    (
        dict(A="hand: crash_gem; pile: 3", B="hand: gems_to_gemonade"),
        "A play:crash_gem, B react:gems_to_gemonade-2",
        [
            "A plays Crash Gem",
            "A breaks a 3-gem",
            "3 gems fly from A to B",
            "B reacts with Gems to Gemonade",
            "B makes gemonade of 2 gems",
            "1 gem lands on B, whose pile is 1 high",
        ],
    ),
    (
        dict(A="hand: crash_gem; pile: 3", B="ongoing: bubble_shield"),
        "A play:crash_gem",
        [
            "A plays Crash Gem",
            "A breaks a 3-gem",
            "3 gems fly from A to B",
            "B discards Bubble Shield from play",
            "2 gems land on B, whose pile is 2 high",
        ],
    ),
    (
        dict(A="hand: crash_gem; pile: 3", B="hand: crash_gem; pile: 2"),
        "A play:crash_gem, B react:crash_gem-2",
        [
            "A plays Crash Gem",
            "A breaks a 3-gem",
            "3 gems fly from A to B",
            "B reacts with Crash Gem",
            "B breaks a 2-gem against 3 gems",
            "1 gem lands on B, whose pile is 1 high",
        ],
    ),
    (
        dict(A="hand: knockdown", B="hand: bubble_shield", C="hand: gem_2"),
        "A play:knockdown, B react:bubble_shield",
        [
            "A plays Knockdown",
            "B reacts with Bubble Shield",
            "B is immune to Knockdown",
            "C shows 2-gem",
            "C discards 2-gem",
        ],
    ),
    (
        dict(A="hand: hex_of_murkwood", B="discard: wound"),
        "A play:hex_of_murkwood",
        ["A plays Hex of Murkwood", "B puts Wound into the bag", "B antes a 1-gem"],
    ),
    (
        dict(A="hand: pilebunker; bag:", B="hand: gem_2"),
        "A play:pilebunker",
        ["A plays Pilebunker", "B shows 2-gem", "B trashes 2-gem", "B gains 1-gem", "B gains 1-gem"],
    ),
    (
        dict(A="hand: playing_with_fire gem_2", B=""),
        "A play:playing_with_fire",
        ["A plays Playing with Fire", "A puts 2-gem into the pile"],
    ),
    (
        dict(A="hand: master_puzzler", B="ongoing: protective_ward", bank="draw_three roundhouse"),
        "A play:master_puzzler, A choose:draw_three+choose:roundhouse",
        [
            "A plays Master Puzzler",
            "Roundhouse is one brown chip too many under Protective Ward",
            "A plays Draw Three",
            "A gains Draw Three",
        ],
    ),
    (
        dict(A="hand: thinking_ahead gem_4", B=""),
        "A play:thinking_ahead, A buy:gem_1-top, A buy:gem_2-top",
        [
            "A plays Thinking Ahead",
            "A buys 1-gem for $1, onto the bag",
            "A spends 4-gem and buys 2-gem for $3, onto the bag",
        ],
    ),
    (
        dict(A="hand: gem_4", B="", money=3),
        "A buy:gem_1, A buy:gem_2",
        ["A buys 1-gem for $1", "A spends 4-gem and buys 2-gem for $3"],
    ),
    (
        dict(A="hand: gem_4; ongoing: secret_move", B=""),
        "A spend:gem_4, A buy:combine",
        [
            "A spends 4-gem",
            "A buys Combine for $4",
            "A discards Secret Move from play",
            "B begins a turn and antes a 1-gem",
        ],
    ),
    (
        dict(A="hand: gem_4 wound; ongoing: secret_move", B=""),
        "A end, A keep:gem_4",
        ["A buys Wound for $0", "A keeps 1 chip", "B begins a turn and antes a 1-gem"],
    ),
    (
        dict(A="hand: gem_4 wound; ongoing: secret_move secret_move", B=""),
        "A end, A keep:gem_4+keep:wound",
        ["A buys Wound for $0", "A keeps 2 chips", "B begins a turn and antes a 1-gem"],
    ),
    (
        dict(A="hand: burst_of_speed", B=""),
        "A play:burst_of_speed",
        ["A plays Burst of Speed", "A trashes Burst of Speed"],
    ),
    (
        dict(A="pile: 4 4 4", B="", C=""),
        "A end",
        [
            "A buys Wound for $0",
            "A's pile is 12 high: A is out",
            "2 gems fly from A to B",
            "2 gems land on B, whose pile is 2 high",
            "B begins a turn and antes a 1-gem",
        ],
    ),
    (
        dict(A="pile: 4 4 4 1", B="hand: stone_wall", C=""),
        "A end, B react:stone_wall",
        [
            "A buys Wound for $0",
            "A's pile is 13 high: A is out",
            "3 gems fly from A to B",
            "B reacts with Stone Wall",
            "3 gems fly at nobody and go to the bank",
            "B begins a turn and antes a 1-gem",
        ],
    ),
    (
        dict(A="pile: 4 4 3", B="hand: stone_wall", C=""),
        "A end, B react:stone_wall",
        [
            "A buys Wound for $0",
            "A's pile is 11 high: A is out",
            "1 gem flies from A to B",
            "B reacts with Stone Wall",
            "1 gem flies at nobody and goes to the bank",
            "B begins a turn and antes a 1-gem",
        ],
    ),
    (
        dict(A="", B="ongoing: troublesome_rhetoric", money=3),
        "A buy:gem_2, B gain:gem_2",
        [
            "A buys 2-gem for $3",
            "B reacts with Troublesome Rhetoric",
            "B gains 2-gem",
            "B discards Troublesome Rhetoric from play",
            "B begins a turn and antes a 1-gem",
        ],
    ),
    (
        dict(A="", B="hand: rigorous_training gem_1", money=4),
        "A buy:combine, B react:gem_1, B gain:gem_2",
        [
            "A buys Combine for $4",
            "B reacts with Rigorous Training",
            "B trashes 1-gem",
            "B gains 2-gem",
            "B begins a turn and antes a 1-gem",
        ],
    ),
    (
        dict(A="hand: sneak_attack", B="hand: really_annoying"),
        "A play:sneak_attack, B react:really_annoying",
        ["A plays Sneak Attack", "B reacts with Really Annoying", "A puts Wound into the bag", "B antes a 1-gem"],
    ),
    (
        dict(A="hand: sneak_attack", B="hand: thinking_ahead"),
        "A play:sneak_attack, B react:thinking_ahead",
        [
            "A plays Sneak Attack",
            "B reacts with Thinking Ahead",
            "B trashes Thinking Ahead",
            "B is immune to Sneak Attack",
        ],
    ),
    (
        dict(A="hand: sneak_attack", B="hand: thinking_ahead"),
        "A play:sneak_attack, B pass",
        ["A plays Sneak Attack", "B does not react", "B antes a 1-gem"],
    ),
    (
        dict(A="hand: sneak_attack", B="hand: wound; bag: thinking_ahead"),
        "A play:sneak_attack",
        ["A plays Sneak Attack", "B does not react", "B antes a 1-gem"],
    ),
    (dict(A="hand: recklessness", B=""), "A play:recklessness", ["A plays Recklessness", "A gains Wound"]),
    (
        dict(A="hand: combos_are_hard", B="", bank="combos_are_hard"),
        "A play:combos_are_hard, A gain:gem_4+gain:combine",
        ["A plays Combos Are Hard", "A gains 4-gem", "A gains Combine", "A trashes Combos Are Hard"],
    ),
]


@pytest.mark.parametrize(("laid", "moves", "told"), TOLD, ids=[moves.partition(":")[2] for _, moves, _ in TOLD])
def test_what_is_told(laid: dict[str, str], moves: str, told: list[str]):
    t = table(**laid)
    before = len(t.told)
    for move in moves.split(", "):
        player, keys = move.split()
        t.does(player, keys.split("+"))
    assert t.told[before:] == told
