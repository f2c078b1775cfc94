"""What every chip does, in words, and how its unclear cases are ruled; for look-ups and spoken tables.

An arrow is one more action: a black one of any colour, a coloured one of its colour only. A purple is a Combine, a
Crash Gem or a Double Crash Gem.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

TEXTS: Mapping[str, str] = MappingProxyType(
    {
        # The same in every bank.
        "gem_1": "Worth $1 when you play it from your hand in your buy phase. In a gem pile it counts 1.",
        "gem_2": "Worth $2 when you play it from your hand in your buy phase. In a gem pile it counts 2.",
        "gem_3": "Worth $3 when you play it from your hand in your buy phase. In a gem pile it counts 3.",
        "gem_4": (
            "Worth $4 when you play it from your hand in your buy phase. In a gem pile it counts 4; gems sent by "
            "breaking it cannot be answered with a purple shield."
        ),
        "wound": "Does nothing and cannot be played. It costs nothing; buy at most one a turn.",
        "combine": (
            "Replace two gems of your pile by one gem of their sum, if that is 4 or less. One black arrow, whether "
            "anything was combined or not."
        ),
        "crash_gem": (
            "Break a gem of your pile: it goes back to the bank, as many 1-gems as it was worth go to the next player, "
            "and you get $1. Reaction, when gems are sent to you: break a gem of your pile to cancel as many of them; "
            "what is over goes back to the sender. It pays on your own turn only."
        ),
        "double_crash_gem": (
            "Break one or two gems of your pile: all they were worth goes to the next player at once as 1-gems, and "
            "you get $1 for each gem broken. Reaction, when gems are sent to you: the same as a counter-crash."
        ),
        # Puzzle chips.
        "combo_practice": (
            "One red arrow. You may put a chip of your discard pile on top of your bag. Then each opponent discards "
            "one purple or two chips, as they like."
        ),
        "combos_are_hard": (
            "Only if it is the one action you play this turn: gain two chips of different names, trash this, and your "
            "action phase ends."
        ),
        "draw_three": "Draw three chips.",
        "gem_essence": "Trash a gem from your hand. If you do: a brown, a purple, a red and a blue arrow.",
        "gems_to_gemonade": (
            "Draw two chips. Reaction, when gems are sent to you: up to three of them never arrive, and you get $1 for "
            "each in your next buy phase."
        ),
        "its_a_trap": (
            "One black arrow. Put a trap token on any stack of the bank and trash this. For the rest of the game a "
            "chip bought from there brings its buyer a Wound for each token."
        ),
        "its_combo_time": "Put a 1-gem from your hand into your pile. If you do: draw four chips, one black arrow.",
        "iron_defense": (
            "Put a Crash Gem from the bank into your gem pile. You may use it from there as if it were in your hand."
        ),
        "knockdown": "One black arrow. Each opponent shows their hand and discards their largest gem.",
        "master_puzzler": (
            "Choose any number of chips of the bank, all of different names: no gem, no Wound, no Master Puzzler. Play "
            "them one after another in the order you like, then gain them, and your action phase ends."
        ),
        "mix_master": (
            "In each opponent's pile the largest gem becomes as many 1-gems as it was worth. Then combine two gems of "
            "your own pile."
        ),
        "one_of_each": "One black arrow, one piggy bank, $1, and draw a chip.",
        "one_two_punch": "Two black arrows.",
        "really_annoying": (
            "Each opponent puts a Wound from the bank into their bag. Reaction, when you are attacked: the attacker "
            "puts a Wound into their bag."
        ),
        "recklessness": "Three black arrows. Gain a Wound.",
        "risky_move": "Put a gem from your hand into your pile. If you do: gain a gem worth one more, and $3.",
        "roundhouse": "One black arrow. Draw two chips.",
        "sale_prices": "$1. Every chip of the bank costs $1 less for the rest of this turn, but not less than $1.",
        "secret_move": (
            "One black arrow. Stays in play: a piggy bank every turn, this one included. Discard it when you buy a "
            "purple."
        ),
        "self_improvement": (
            "Trash a chip from your hand or your discard pile. Reaction, when you are attacked: draw three chips after "
            "the attack."
        ),
        "sneak_attack": "One black arrow. Each opponent puts a 1-gem from the bank into their pile.",
        "stolen_purples": (
            "Each opponent shows their hand and discards every purple in it. Take one of these into your discard pile; "
            "if you do, trash this."
        ),
        "thinking_ahead": (
            "$1. You may put each chip that you buy this turn on top of your bag. Reaction, when you are attacked: "
            "trash this, and the attack does nothing to you."
        ),
        "training_day": (
            "One piggy bank. Trash a chip from your hand. If you do: gain a chip that costs at most $2 more."
        ),
        # Grave
        "reversal": "Draw two chips. Reaction, when gems are sent to you: counter-crash with one gem, as a Crash Gem.",
        "martial_mastery": "One black arrow. Trash a chip from your hand, then gain one that costs exactly $2 more.",
        "versatile_style": "Choose one: a piggy bank, or $2, or draw two chips.",
        # Jaina
        "playing_with_fire": "One black arrow. Put a gem from your hand into your pile.",
        "burning_vigor": (
            "Trash a Wound from your hand or your discard pile. If you do: each opponent puts a 1-gem from the bank "
            "into their pile."
        ),
        "unstable_power": (
            "Break one or two gems of your pile as with a Double Crash Gem, then gain two Wounds. Reaction, when gems "
            "are sent to you: the same as a counter-crash. It is no purple."
        ),
        # Midori
        "dragon_form": (
            "Stays in play: your ante is a 2-gem, and gems sent by your purples cannot be counter-crashed. Discard it "
            "when you buy a purple."
        ),
        "rigorous_training": (
            "Reaction only, when an opponent buys a purple: trash a chip from your hand and gain one that costs at "
            "most $3 more."
        ),
        "purge_bad_habits": "Trash a chip from your hand. If you do: gain a 2-gem.",
        # Setsuki
        "speed_of_the_fox": "Two brown arrows. Draw a chip.",
        "bag_of_tricks": "One brown arrow, one piggy bank. Draw a chip.",
        "double_take": (
            "Choose a puzzle chip of your hand or discard pile, but no Master Puzzler. Play it twice and trash it; "
            "then your action phase ends."
        ),
        # Rook
        "stone_wall": "Draw a chip. Reaction, when gems are sent to you: all of them go back to the sender.",
        "big_rocks": "Trash a gem from your hand, then take a gem worth one more from the bank into your hand.",
        "strength_of_earth": (
            "One brown arrow. Draw a chip. Combine a 1-gem of the bank with a gem of your pile, if one of 1 to 3 lies "
            "there."
        ),
        # DeGrey
        "pilebunker": (
            "Draw a chip. Each opponent shows their hand, trashes their largest gem and gains as many 1-gems as it was "
            "worth."
        ),
        "no_more_lies": "One red arrow. Trash up to two chips from your hand.",
        "troublesome_rhetoric": (
            "Stays in play: when an opponent buys a chip, you may gain one that costs no more, and then discard this."
        ),
        # Valerie
        "burst_of_speed": "Trash this. After this turn you take another one.",
        "chromatic_orb": (
            "Draw a chip. Break a 1-gem of your pile and send it to the next player; it pays nothing. Any arrow plays "
            "it. It is no purple and no reaction."
        ),
        "creative_thoughts": "Choose two of these four: a black arrow, a piggy bank, $1, draw a chip.",
        # Geiger
        "research_and_development": "One black arrow. Swap a chip of your hand for a purple inside your bag.",
        "future_sight": "Draw two chips, then put two chips of your hand on top of your bag in the order you like.",
        "its_time_for_the_past": "One black arrow. Swap a chip of your hand for a puzzle chip of your discard pile.",
        # Lum
        "poker_winnings": "Never played as an action: shown from your hand in your buy phase it is worth $2.",
        "pandas_bargain": "$1 for each 1-gem in your hand.",
        "living_on_the_edge": "If your pile totals 8 or more as you play this: draw four chips, one purple arrow.",
        # Argagarg
        "hex_of_murkwood": (
            "Each opponent puts a Wound into their bag, then a 1-gem from the bank into their pile for each Wound in "
            "their discard pile."
        ),
        "bubble_shield": (
            "Stays in play: of the next gems that would arrive from a send, one does not; then discard this. Reaction "
            "from your hand, when you are attacked: the attack does nothing to you."
        ),
        "protective_ward": (
            "One blue arrow. Stays in play: no opponent may play more than one brown chip a turn. Discard it at the "
            "start of your next turn."
        ),
    }
)

CLARIFIED: Mapping[str, str] = MappingProxyType(
    {
        "wound": "Its grey banner does not make it playable. With no Wound in the bank none is dealt.",
        "combine": "It pays no money. If two gems can be combined they must be; of several pairs you choose.",
        "crash_gem": "With an empty pile it may be played, and does nothing; it cannot be a reaction then.",
        "double_crash_gem": "You may break just one of several gems. If one of them is a 4-gem, all of it is locked.",
        "combo_practice": (
            "With one chip in hand that one is discarded, with none nothing. Who picks one chip and no purple is asked "
            "for the other. Its arrow is red here."
        ),
        "combos_are_hard": (
            "Gems, purples and Wounds only may be gained, unless the table chose otherwise; never a Master Puzzler. "
            "After another action it does nothing and is not trashed. Reactions are no actions. Played by Double-take "
            "or Master Puzzler it is never the only action."
        ),
        "gems_to_gemonade": (
            "It answers only gems sent to you: no ante, so neither Sneak Attack nor Hex of Murkwood. Its cost is that "
            "of a later edition."
        ),
        "its_a_trap": (
            "The token may lie on an empty stack and works when the stack refills. It catches its owner too. Gaining, "
            "taking or playing a chip from there springs nothing."
        ),
        "iron_defense": (
            "On your own turn the Crash Gem in the pile costs an arrow, at once if you like; as a counter it is free. "
            "It has no value there, and attacks on your hand do not touch it. Once used it is an ordinary chip."
        ),
        "knockdown": "Of several largest gems one is discarded. A hand without gems is shown all the same.",
        "master_puzzler": (
            "All are chosen before the first is played, and played in the order in which you pick them. Arrows they "
            "give are lost, money, piggy banks and draws are not. Chips that stay in play give their immediate part "
            "only. Choosing none is allowed. Its gold banner is paid by a black arrow."
        ),
        "mix_master": "The split gems were not sent, so no purple shield answers. Your combine is mandatory.",
        "really_annoying": (
            "As a reaction it is an attack itself, which only the first attacker may answer. Its banner is red and "
            "blue: either arrow plays it."
        ),
        "risky_move": "With a 4-gem there is no gem to gain; the $3 still comes. Poker Winnings is no gem.",
        "sale_prices": "Wounds stay at 0. Two of them make it $2 less.",
        "secret_move": (
            "Each in play gives a piggy bank. One purple bought discards all of them, before they can count; gaining "
            "one does not. Played by another chip it gives its arrow only. Cost and arrow are those of a later edition."
        ),
        "self_improvement": "It lies on the table by then, so it cannot trash itself.",
        "sneak_attack": "The 1-gem is an ante and is not sent: no purple shield answers, Dragon Form does not apply.",
        "stolen_purples": "Unstable Power, Reversal and Stone Wall bear no orb and are kept. Taking one is mandatory.",
        "thinking_ahead": (
            "As many of the chips bought as you like go on top; the last one is drawn first. Its cost is that of a "
            "later edition."
        ),
        "training_day": "It cannot trash itself. A character chip counts as costing 0.",
        "reversal": "It breaks one gem and may answer a reflection by Stone Wall, but no ante.",
        "martial_mastery": "Without another chip in hand there is nothing to trash and nothing to gain.",
        "playing_with_fire": "Poker Winnings is no gem.",
        "burning_vigor": "It is an attack, and may be answered, even if there turns out to be no Wound.",
        "unstable_power": "It pays like a Double Crash Gem. For Dragon Form it counts as one.",
        "dragon_form": (
            "Only your ante at the start of your turn becomes a 2-gem. Stone Wall and Gems to Gemonade still answer "
            "your purples. Buying a purple is allowed and discards it; gaining one does not."
        ),
        "rigorous_training": (
            "It answers a purchase and no gain, and printed costs count. With no other chip in hand nothing is gained. "
            "It cannot be played in the action phase."
        ),
        "purge_bad_habits": "The 2-gem goes to your discard pile.",
        "double_take": (
            "An attack played twice may be answered twice. A chip that stays in play gives its immediate part only. "
            "Arrows gained are lost, for the phase is over; it is over too if there was nothing to choose."
        ),
        "stone_wall": "All the gems or none. They are a new send, which the first sender may answer.",
        "big_rocks": "A 4-gem, if it is your only gem, is trashed for nothing. The new gem may be spent this turn.",
        "pilebunker": "Of two largest gems one is trashed. Poker Winnings is no gem.",
        "troublesome_rhetoric": "Printed costs count, not those of Sale Prices. It answers purchases, never gains.",
        "chromatic_orb": "The draw comes first. The gem it sends may be answered with a purple shield.",
        "creative_thoughts": "Name both before doing either; then do them in the order you like.",
        "research_and_development": (
            "Only inside the bag: what lies on top is not in it, and the bag is not refilled for this. Without a "
            "purple there, or a chip in hand, nothing is swapped; the arrow stays."
        ),
        "future_sight": "With fewer than two chips in hand, put back what there is.",
        "its_time_for_the_past": "With no puzzle chip in the discard pile, or no chip in hand, nothing is swapped.",
        "poker_winnings": "It is a gem for no other chip.",
        "pandas_bargain": "The gems are not used up and may still be spent.",
        "living_on_the_edge": "The pile is looked at once, as the chip is played.",
        "bubble_shield": (
            "In play it works by itself, after any reaction, also on a 4-gem's crash. Used from hand it goes to the "
            "discard pile at the end of the turn and does not stay in play."
        ),
        "protective_ward": (
            "A chip with brown among its colours counts, and so do Double-take and the chip it plays, each. It "
            "restricts no reaction. The arrow comes only as you play it."
        ),
    }
)
