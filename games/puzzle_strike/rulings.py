"""How unclear cases are ruled, for the table to look up. The game's README has the same with the reasons.

What is unclear about one chip is told with that chip, in texts.py, and can be looked up here by its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from games.kit.rulings import Rulings
from games.puzzle_strike.chips import CHIPS
from games.puzzle_strike.texts import CLARIFIED

RULINGS: Mapping[str, str] = MappingProxyType(
    {
        "Ten is a total": (
            "What the gems of a pile are worth together counts, not how many there are. It is looked at once, at the "
            "end of your own turn: before that your pile may be as high as it likes."
        ),
        "A counter-crash cancels one for one": (
            "The two amounts cancel, and only the difference moves: to you what is left of the crash, or back to the "
            "sender what is left of your counter. Both together never fly back."
        ),
        "Who is crashed at": (
            "Always the next living player in turn order; there is no choice. What comes back from a counter-crash or "
            "a Stone Wall goes to the sender of the very gems it answered."
        ),
        "A 4-gem locks its crash": (
            "Gems sent by breaking a 4-gem cannot be answered with a purple shield, also when a counter-crash broke it "
            "or a smaller gem was broken with it. A Bubble Shield in play still stops one of them."
        ),
        "One reaction to one event": (
            "Gems sent are answered with one chip, an attack likewise. What comes back is a new event and may be "
            "answered anew, back and forth until somebody passes."
        ),
        "Which shield answers what": (
            "A blue shield answers a red fist, a purple shield gems that are sent. Gems put into a pile by an ante, an "
            "attack or a split are not sent."
        ),
        "What a crash pays": (
            "Crash Gem, Double Crash Gem and Unstable Power pay $1 for each gem broken, on your own turn only; so a "
            "counter-crash in another's turn pays nothing, and one that you need in your own turn pays. Reversal as a "
            "reaction is a Crash Gem in this too. A Chromatic Orb never pays."
        ),
        "A purple is a chip with the orb": (
            "Combine, Crash Gem and Double Crash Gem. A purple banner without the orb does not make a purple chip."
        ),
        "Arrows may wait": (
            "An arrow may be spent at any later point of the same action phase. A coloured arrow that fits is always "
            "used before a black one. Arrows gained outside your action phase are lost."
        ),
        "A banner of several colours": (
            "It counts as each of them. If arrows of two colours fit, you say which; else the first of brown, purple, "
            "red and blue pays. A gold banner takes a black arrow only."
        ),
        "Piggy banks keep what was not played": (
            "At the end of your turn you may keep that many chips of your hand; a chip played or a gem spent cannot be "
            "kept. What you keep counts towards the next hand."
        ),
        "Gaining is not buying": (
            "A gained chip comes from the bank into your discard pile, never into your hand unless the chip says so. "
            "It springs no trap, and no chip that waits for a purchase hears of it."
        ),
        "Buying is a must": (
            "Buy at least one chip every turn; a Wound costs nothing and may always be it, but only one Wound a turn. "
            "With no Wound in the bank you must buy what your money and the gems in your hand can pay for, if anything."
        ),
        "A purchase may end the turn": (
            "Your turn ends by itself as soon as what is left, gems in hand included, buys nothing but a Wound. If "
            "you want a Wound besides, buy it before the other chip, or pick both at once."
        ),
        "Traps": (
            "Each chip bought from a stack with trap tokens brings a Wound for each token, right after the purchase, "
            "if the bank has any. The trapper is not spared. Tokens stay until the game ends."
        ),
        "Must and may": (
            "What a chip says without may or up to must be done as far as it can be done, from the first word to the "
            "last. If you do: the rest hangs on that. Chips that name two places to look let you choose between them."
        ),
        "Trashing": (
            "A trashed chip returns to its stack in the bank, which may so grow above its first number; a character "
            "chip is set aside for good. Character chips may be trashed, and count as costing 0."
        ),
        "Which price counts": (
            "A trashed chip counts as its printed cost, the chip gained for it as its price now, Sale Prices included. "
            "For chips that answer a purchase both are printed costs."
        ),
        "When a stack is empty": (
            "It cannot be bought, gained or played from. Gem piles alone never lack a gem: for antes, crashes, splits "
            "and combines a substitute does, with the worth and the rights of a real gem; it leaves the pile first. "
            "The ante does not grow when stacks run out."
        ),
        "Crash Gems and 1-gems in the bank": (
            "The bank begins with 12 Crash Gems at any number of players, and with 64 1-gems less the six in each "
            "starting bag. A table may choose otherwise."
        ),
        "An attack that does nothing": "It is an attack all the same, and may be answered.",
        "An attack played twice": "Two attacks: each may be answered with a chip of its own.",
        "Answers to an attack": (
            "All opponents who may answer are asked at once, in secret, with one chip each. The answers are opened "
            "together and done in turn order from the attacker; only then does the attack take effect."
        ),
        "Immunity": (
            "It protects one player from one playing of one chip, who then does not show a hand either. All others, "
            "and what the attacker gains by the chip, are untouched."
        ),
        "Answers to a purchase": (
            "Rigorous Training and Troublesome Rhetoric are asked about once the buyer has bought everything, and each "
            "answers one of the purchases. If the player asked has the next turn, the question comes first thing in "
            "it, before the ante. It is put even if the buyer is out by then."
        ),
        "Chips that stay in play": (
            "They cost an action once and work until their text discards them. What stands before that part happens "
            "only as they are played. A chip discarded by its own text goes to its owner's discard pile at once."
        ),
        "A player who is out": (
            "All chips of theirs leave the game and do not return to the bank; trap tokens stay. If the pile was above "
            "ten, the rest flies to the next living player, who may answer it; it is never locked. Nobody is put out "
            "by it before the end of their own turn."
        ),
        "Leaving": (
            "Who leaves is out at once, with the same overflow. Gems on their way to them land in their pile first; "
            "gems they had sent still arrive; an attack of theirs that waits for answers is dropped."
        ),
        "The end of the bag": (
            "The discard pile is put into the bag only when a draw needs a chip and none is left, also in the middle "
            "of a draw. What lies on the table waits for the end of the turn."
        ),
        "What everybody knows": (
            "Every chip that anybody gets or loses is seen by all, so the chips of hand and bag together are known; "
            "which of them are in hand is secret. Everything else lies open. Whoever cannot hold an answer by that is "
            "never asked; whoever merely does not hold one is asked only where the table guards what haste tells."
        ),
        "One thing to choose": (
            "Where a chip leaves you one thing to choose it is taken unasked, a lone gem in your hand say. Where the "
            "table guards what haste tells you are asked all the same, if the choice is hidden."
        ),
        "Choosing characters": (
            "All wish at once; where several wish for the same one chance decides, and the others wish again. A table "
            "may pick in turn order instead, let the first seat choose, or leave it to chance. No two play the same "
            "one."
        ),
        "Games in a row": (
            "After each game all but its winner may swap one stack, first loser first; what was swapped out stays out "
            "for that game. Turn order and characters are new, the bank carries over, traps do not. The match is over "
            "as soon as nobody can catch up with the best; equals share it."
        ),
    }
)
_FOUND = Rulings({**RULINGS, **{CHIPS[chip].name: text for chip, text in CLARIFIED.items()}})


def cases() -> Sequence[str]:
    """What there is a ruling about: the general cases, then the chips by name."""
    return _FOUND.titles


def ruling(typed: str) -> str:
    """The ruling about that case or chip, by its name in any case of letters. AnswerError if there is none."""
    return _FOUND.about(typed)
