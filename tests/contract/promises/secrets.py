"""What is hidden stays hidden: from views, stories and questions, and from whoever takes an answer back."""

from __future__ import annotations

import re
from copy import deepcopy

from games.agents import picked
from games.engine import Entry, Event, Rng, Seat
from tests.contract.promises.case import AnyMatch, Case, play_on, shown, texts

REDEALS = 10


def views_show_nothing_that_a_redeal_moves(case: Case) -> None:
    """Each reader's view is the same however what they cannot know is dealt anew."""
    game, state = case.match.game, case.match.t.state
    for reader in case.readers:
        view = game.view(state, reader)
        for _ in range(3):
            other = deepcopy(state)
            game.reshuffle(other, reader, Rng(case.dice.below(1 << 64)))
            assert game.view(other, reader) == view, f"a redeal for {reader} changes what {reader} sees"


def redeals_move_whatever_is_hidden(case: Case) -> None:
    """Of ten redeals at least one changes each kind of hidden zone that the game names."""
    game, state = case.match.game, case.match.t.state
    for reader in case.readers:
        still = {name: zone(state, reader) for name, zone in case.zones.items()}
        still = {name: there for name, there in still.items() if there}
        for _ in range(REDEALS):
            if not still:
                break
            other = deepcopy(state)
            game.reshuffle(other, reader, Rng(case.dice.below(1 << 64)))
            still = {name: there for name, there in still.items() if case.zones[name](other, reader) == there}
        assert not still, f"no redeal for {reader} moves {sorted(still)}"


def who_hides_something_names_its_zones(case: Case) -> None:
    """A game that asks or tells in private, or counts what is learned, hides something: else no redeal is proved."""
    if case.zones:
        return
    match = case.match
    where = f"tests/games/{match.game.key}/zones.py names no hidden zone"
    for _ in range(4):
        assert not any(decision.private for decision in match.open.values()), f"{match.ask!r} is private, and {where}"
        assert all(event.to is None for event in match.t.story), f"a line is private, and {where}"
        assert match.t.learned == len(match.t.gone), f"something was learned, and {where}"
        if match.open:
            play_on(match, case.dice)


def hidden_things_are_told_to_nobody(case: Case) -> None:
    """Whatever a zone hides from a reader is in none of their views, questions and lines, unless it was public before.

    The ids that lie in hidden zones serve as canaries, and so do the keys that are offered to somebody in private. Each
    of the next answers is looked at too, then a departure.
    """
    match, dice = case.match, case.dice
    public = {text for event in match.t.story if event.to is None for text in texts(dict(event.args))}
    look(case, public)
    for _ in range(3):
        if not match.open:
            break
        before = {reader: hidden(case, reader) for reader in case.readers}
        offered = {reader: offered_to_others(case, reader) for reader in case.readers}
        ended = len(match.past)
        seat = match.waiting[dice.below(len(match.waiting))]
        keys = [option.key for option in picked(match.open[seat], dice, several=True)]
        events = match.answer(seat, keys, match.asked)
        taken = [*match.past[ended:], (b"", match.log)]
        answered = {word for _, entries in taken for entry in entries for word in answer_words(entry)}
        for reader in case.readers:
            read(reader, events, (offered[reader] | before[reader] & hidden(case, reader)) - answered - public)
        public |= {text for event in events if event.to is None for text in texts(dict(event.args))}
        look(case, public | answered)
    if match.open and (here := [seat for seat in case.seats if seat not in match.t.gone]):
        before = {reader: hidden(case, reader) for reader in case.readers}
        events = match.leave(here[dice.below(len(here))])
        for reader in case.readers:
            read(reader, events, before[reader] & hidden(case, reader) - public)


def read(reader: Seat | None, events: list[Event], secret: set[str]) -> None:
    seen = [(event.text, dict(event.args)) for event in events if event.seen_by(reader)]
    assert not (leaked := among(secret, seen)), f"a line tells {reader} of {leaked}"


def look(case: Case, public: set[str]) -> None:
    """In truth, and as one of the readers may imagine it: what is asked there is made of what was dealt there."""
    look_at(case, public)
    match, dice = case.match, case.dice
    imagined = match.imagine(case.readers[dice.below(len(case.readers))], Rng(dice.below(1 << 64)))
    if (imagined.t.step, imagined.ask) == (match.t.step, match.ask):
        look_at(Case(imagined, dice, case.zones), public)


def look_at(case: Case, public: set[str]) -> None:
    match = case.match
    for reader in case.readers:
        secret = (hidden(case, reader) | offered_to_others(case, reader)) - public
        view = match.game.view(match.t.state, reader)
        assert not (leaked := among(secret, view)), f"the view of {reader} shows {leaked}"
        for seat, question in shown(match.open).items():
            if seat == reader or not match.open[seat].private:
                assert not (leaked := among(secret, question)), f"the question to {seat} shows {reader} {leaked}"


def hidden(case: Case, reader: Seat | None) -> set[str]:
    """The ids that lie where the reader cannot look."""
    state = case.match.t.state
    return {text for zone in case.zones.values() for text in texts(zone(state, reader) or ()) if len(text) > 1}


def offered_to_others(case: Case, reader: Seat | None) -> set[str]:
    """The keys with a thing that are on offer to others in private, and not to the reader as well."""
    keys: dict[bool, set[str]] = {True: set(), False: set()}
    for seat, decision in case.match.open.items():
        keys[seat == reader or not decision.private] |= {option.key for option in decision.options if ":" in option.key}
    return keys[False] - keys[True]


def answer_words(entry: Entry) -> set[str]:
    return {word for keys in entry.picks.values() for key in keys for word in words(key)}


def words(text: str) -> set[str]:
    return {text, *text.split(":"), *re.findall(r"\w+", text)}


def among(secret: set[str], seen: object) -> list[str]:
    """Those of the secret ids that can be read in what is seen."""
    return sorted(secret & {word for text in texts(seen) for word in words(text)})


def free_answers_teach_nobody_anything(case: Case) -> None:
    """An answer that may be taken back without asking: whatever is dealt, all see the same after it.

    Each reader's hidden things are redealt before the answer, which is then given again; their view, and the name and
    the seats of the question that comes next, are as in truth. A redeal in which it is not on offer, or in which others
    are asked than in truth, is left out: who is asked was known before.
    """
    match, dice = case.match, case.dice
    for _ in range(3):
        if not match.open:
            break
        before = match.fork()
        seat = match.waiting[dice.below(len(match.waiting))]
        keys = tuple(option.key for option in picked(match.open[seat], dice, several=True))
        match.answer(seat, keys, match.asked)
        own = len(before.open) == 1 or match.asked == before.asked  # whoever opens the answers of others may not undo
        if match.mark != before.mark or not own:
            continue
        for reader in case.readers:
            view = match.game.view(match.t.state, reader)
            for _ in range(3):
                other = before.imagine(reader, Rng(dice.below(1 << 64)))
                if asked(other) == asked(before) and answered(other, {**before.given, seat: keys}):
                    told = f"taking back {keys} is free, and tells {reader}"
                    assert match.game.view(other.t.state, reader) == view, f"{told} what was dealt"
                    assert (other.ask, other.open.keys()) == (match.ask, match.open.keys()), f"{told} who can do what"


def asked(match: AnyMatch) -> dict[Seat, bool]:
    """Who is asked, and whether there is only one answer, which is taken unasked."""
    return {seat: decision.forced for seat, decision in match.open.items()}


def answered(match: AnyMatch, given: dict[Seat, tuple[str, ...]]) -> bool:
    """Give these answers in a match that was redealt; False where they are not on offer."""
    name = match.asked
    for seat, keys in given.items():
        if match.asked != name or seat not in match.open:
            return False
        if not {option.key for option in match.open[seat].options} >= set(keys):
            return False
        match.answer(seat, keys, name)
    return True
