"""Games that tell or hide what they should not are found out."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace as copied
from typing import Any

from games.engine import Decision, Flow, Left, Option, Table, replace
from tests.contract.breaking import ANY, breaks, broken
from tests.contract.promises.imagining import (
    a_question_put_anew_is_the_same,
    an_imagined_match_can_be_finished,
    own_options_are_the_same_when_imagined,
)
from tests.contract.promises.secrets import (
    free_answers_teach_nobody_anything,
    hidden_things_are_told_to_nobody,
    redeals_move_whatever_is_hidden,
    views_show_nothing_that_a_redeal_moves,
    who_hides_something_names_its_zones,
)
from tests.contract.sound import Sound, points
from tests.contract.sound import State as SoundState


def shows_hands(self: Sound, state: SoundState, seat: int | None) -> Any:
    return copied(Sound.view(self, state, seat), hand=tuple(card for hand in state.hands for card in hand))


def shows_the_top_card(self: Sound, state: SoundState, seat: int | None) -> Any:
    return copied(Sound.view(self, state, seat), buried=(*state.buried, *state.deck[-1:]))


def redeals_the_own_hand(self: Sound, state: SoundState, seat: int | None, rng: Any) -> None:
    Sound.reshuffle(self, state, None, rng)


def redeals_nothing(self: Sound, state: SoundState, seat: int | None, rng: Any) -> None:
    pass


def redeals_hands_only(self: Sound, state: SoundState, seat: int | None, rng: Any) -> None:
    deck = state.deck[:]
    state.deck.clear()
    Sound.reshuffle(self, state, seat, rng)
    state.deck[:] = deck


def tells_the_swap(self: Sound, t: Table[SoundState], seat: int) -> None:
    drawn = t.draw(t.state.deck)
    t.state.hands[seat] = sorted([*t.state.hands[seat], drawn])
    t.tell("{seat} drew {card}", seat=seat, card=drawn)


def tells_the_top_card(self: Sound, t: Table[SoundState], seat: int, card: str) -> None:
    t.tell(
        "{seat} bids {card}, and {next} comes next", seat=seat, card=card, next=t.state.deck[0] if t.state.deck else ""
    )


def bids_in_the_open(self: Sound, s: SoundState, seat: int) -> Decision[str]:
    return replace(Sound.choose_bid(self, s, seat), private=False)


def asks_with_a_foes_card(self: Sound, s: SoundState, seat: int) -> Decision[str]:
    foe = s.hands[1 - min(seat, 1)]
    return replace(Sound.choose_bid(self, s, seat), prompt=f"Can you beat {foe[0] if foe else ''}?")


def draws_uncounted(self: Sound, t: Table[SoundState], winner: int) -> Flow[None]:
    """A card for taking the pot, past `t.draw`."""
    if t.state.deck and winner not in t.gone:
        t.state.hands[winner].append(t.state.deck.pop())
    yield from Sound.window(self, t, winner)


def asks_by_the_hand(self: Sound, t: Table[SoundState], winner: int) -> Flow[None]:
    """What the winner is asked tells whether the next one holds a high card, and nothing counts it."""
    s = t.state
    hand = s.hands[(winner + 1) % len(s.hands)]
    ask = "fear" if any(int(card[5:]) > 7 for card in hand) else "hope"
    with suppress(Left):
        yield from t.choose(winner, lambda _: replace(ANY, ask=ask))


def tells_what_was_on_offer(self: Sound, t: Table[SoundState], seat: int) -> Flow[None]:
    """What the winner of the pot could have done in private; no id of a card is in it."""
    hand = t.state.hands[seat]
    high = "bid:high" if hand and points(hand[-1]) > 7 else "bid:low"
    options = [Option(high, "Do it", 1), Option("pass", "Let it be", 2)]
    yield from t.choose(seat, lambda _: Decision("boast", "Boast?", options, private=True))
    t.tell("{seat} had the choice of {thing}", seat=seat, thing=high)


def tells_a_card_to_come(self: Sound, t: Table[SoundState], seat: int) -> None:
    Sound.leave(self, t, seat)
    t.tell("{seat} leaves before {card}", seat=seat, card=t.state.deck[-1] if t.state.deck else "")


def redeals_by_chance(self: Sound, state: SoundState, seat: int | None, rng: Any) -> None:
    """By another chance than the generator's."""
    Sound.reshuffle(self, state, seat, random.Random())


def test_views_that_show_too_much_are_found() -> None:
    for view in (shows_hands, shows_the_top_card):
        breaks(views_show_nothing_that_a_redeal_moves, broken(view=view), "changes what .* sees")
        breaks(hidden_things_are_told_to_nobody, broken(view=view), "the view of .* shows")


def test_redeals_of_too_much_or_too_little_are_found() -> None:
    greedy = broken(reshuffle=redeals_the_own_hand)
    breaks(views_show_nothing_that_a_redeal_moves, greedy, "changes what .* sees")
    breaks(own_options_are_the_same_when_imagined, greedy, "imagines other options of its own")
    breaks(redeals_move_whatever_is_hidden, broken(reshuffle=redeals_nothing), "no redeal for .* moves")
    breaks(redeals_move_whatever_is_hidden, broken(reshuffle=redeals_hands_only), "moves .'deck order'")


def test_lines_and_questions_that_tell_too_much_are_found() -> None:
    breaks(hidden_things_are_told_to_nobody, broken(swap=tells_the_swap), "a line tells")
    breaks(hidden_things_are_told_to_nobody, broken(tell_bid=tells_the_top_card), "a line tells")
    breaks(hidden_things_are_told_to_nobody, broken(choose_bid=bids_in_the_open), "the question to")
    breaks(hidden_things_are_told_to_nobody, broken(choose_bid=asks_with_a_foes_card), "the question to")
    breaks(hidden_things_are_told_to_nobody, broken(win=tells_what_was_on_offer), "a line tells .*bid:")
    breaks(hidden_things_are_told_to_nobody, broken(leave=tells_a_card_to_come), "a line tells")


def test_hidden_things_without_a_named_zone_are_found() -> None:
    """Without zones an empty redeal would pass for a full one."""
    breaks(who_hides_something_names_its_zones, broken(reshuffle=redeals_nothing), "names no hidden zone", zones={})


def test_chance_in_a_redeal_is_the_generators() -> None:
    breaks(own_options_are_the_same_when_imagined, broken(reshuffle=redeals_by_chance), "the same generator")


def test_what_is_learned_and_not_counted_is_found() -> None:
    breaks(free_answers_teach_nobody_anything, broken(window=draws_uncounted), "what was dealt")
    breaks(free_answers_teach_nobody_anything, broken(window=asks_by_the_hand), "who can do what")


class HoldsOn(Sound):
    """Keeps a hidden card in a variable over a question, where a redeal cannot reach it."""

    def win(self, t: Table[SoundState], seat: int) -> Flow[None]:
        foe = (seat + 1) % len(t.state.hands)
        taken = t.state.hands[foe][:1]
        yield from super().win(t, seat)
        for card in taken:
            if foe not in t.gone:
                t.state.hands[foe].remove(card)


def test_a_hidden_thing_held_over_a_question_is_found() -> None:
    breaks(an_imagined_match_can_be_finished, HoldsOn(), "not in list")


class AsksAsBefore(Sound):
    """Makes a question before a question, and puts it as it was made, whatever has been dealt anew."""

    def win(self, t: Table[SoundState], seat: int) -> Flow[None]:
        foe = (seat + 1) % len(t.state.hands)
        made = self.choose_bid(t.state, foe)
        if made.options and foe not in t.gone:
            with suppress(Left):
                yield from t.choose(foe, lambda _: made)
        yield from super().win(t, seat)


def test_a_question_made_of_what_was_dealt_before_is_found() -> None:
    breaks(hidden_things_are_told_to_nobody, AsksAsBefore(), "the question to")


def shrinks(self: Sound, s: SoundState, seat: int) -> Decision[str]:
    s.size = s.size % 3 + 1
    return Sound.choose_bid(self, s, seat)


class Tosses(Sound):
    """Draws chance while it is asking."""

    def step(self, t: Table[SoundState]) -> Flow[None]:
        def toss(seat: int) -> Decision[Any]:
            t.rng.below(2)
            return ANY

        yield from t.choose_together([p for p in range(len(t.state.hands)) if p not in t.gone], toss)
        yield from super().step(t)


def changes_its_mind(self: Sound, s: SoundState, seat: int) -> Decision[str]:
    return replace(Sound.choose_bid(self, s, seat), prompt=f"Bid a card {random.random()}")


def test_a_question_that_moves_something_is_found() -> None:
    for game, words in (
        (broken(choose_bid=shrinks), "changes the state"),
        (Tosses(), "draws chance"),
        (broken(choose_bid=changes_its_mind), "is another when it is put anew"),
    ):
        breaks(a_question_put_anew_is_the_same, game, words)
