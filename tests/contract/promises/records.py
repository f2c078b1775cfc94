"""What is stored of a match is the match: forked, restored and undone it is the same."""

from __future__ import annotations

import pytest

from games.engine import AnswerError, encode_table
from tests.contract.promises.case import AnyMatch, Case, lines, play_on, restored, shown
from tests.contract.promises.case import same as are_the_same


def forked_and_restored_it_is_the_same(case: Case) -> None:
    """Here and after each of the next answers, in the middle of joint questions too; and all go on alike."""
    match, dice = case.match, case.dice
    for _ in range(4):
        again = [match.fork(), restored(match)]
        for other in again:
            are_the_same(other, match)
            recent = match.t.story[len(match.t.story) - len(other.t.story) :]
            assert lines(other.t.story) == lines(recent), "the story since the checkpoint is told otherwise"
        if not match.open:
            break
        seat = match.waiting[dice.below(len(match.waiting))]
        keys = [option.key for option in match.open[seat].options[: match.open[seat].least]]
        told = lines(match.answer(seat, keys, match.asked))
        for other in again:
            assert lines(other.answer(seat, keys, other.asked)) == told, "the same answer is told otherwise"
            are_the_same(other, match)


def undo_gives_the_earlier_state(case: Case) -> None:
    """Within a step, and over steps by an older checkpoint."""
    match, dice = case.match, case.dice
    before, checkpoint, entries = match.fork(), match.checkpoint, list(match.log)
    for _ in range(3):
        if match.open:
            play_on(match, dice)
    loaded = type(match).load(match.game, checkpoint, entries, asked=match.asked + 1)
    undone = [loaded] if match.checkpoint != checkpoint else [loaded, match.undo(len(entries))]
    for earlier in undone:
        assert encode_table(match.game, earlier.t) == encode_table(match.game, before.t)
        assert shown(earlier.open) == shown(before.open)
        assert earlier.log == before.log


def old_clicks_are_refused(case: Case) -> None:
    """A name is never used again, so a click made before an undo fits nothing after it; nor does a second click."""
    match, dice = case.match, case.dice
    clicks: list[tuple[int, tuple[str, ...], int]] = []
    undone: AnyMatch | None = None
    for _ in range(4):
        if not match.open:
            break
        clicks += [(seat, decision.default, match.asked) for seat, decision in match.open.items()]
        name, keep = match.asked, len(match.log)
        play_on(match, dice)
        assert match.asked > name or shown(match.open), "an answer that closed a question left its name"
        if match.asked != name and match.open and match.log:
            undone = match.undo(min(keep, len(match.log)))
            assert undone.asked > match.asked, "an undone question has its old name back"
            refused(undone, clicks)
    refused(match, [click for click in clicks if click[2] != match.asked])


def refused(match: AnyMatch, clicks: list[tuple[int, tuple[str, ...], int]]) -> None:
    before = encode_table(match.game, match.t), dict(match.given), match.asked
    for seat, keys, name in clicks:
        with pytest.raises(AnswerError):
            match.answer(seat, keys, name)
    assert (encode_table(match.game, match.t), match.given, match.asked) == before
