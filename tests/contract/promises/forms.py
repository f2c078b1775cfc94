"""Whatever a game says fits where it is shown and stored."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from games.engine import WIN, Decision, Event, Seat, forms, say
from games.engine.decisions import KEY_LENGTH
from tests.contract.promises.case import AnyMatch, Case, play_on

KEY = re.compile(r"[a-z][a-z0-9_-]*(:[!-9;-@\[-`a-z{-~]+)*")  # lower case ASCII without blanks
ASK = re.compile(r"[a-z][a-z0-9_]{0,31}")
LABEL, DETAIL, PROMPT, LINE, REPLY = 80, 100, 150, 400, 1900  # a button, a menu's line, its heading, the log, a reply
NAME = "W" * 32  # the longest that Discord has


def everything_fits_its_form(case: Case) -> None:
    """Questions, standing orders, lines, views, worth and look-ups, here and after the next answers."""
    match, seats = case.match, case.seats
    for event in match.t.story:
        line_fits(match, event, seats)
    for form in all_forms(match.game.options_type):
        assert len(match.game.notice(form)) <= LINE, f"notice of {form}"
    for _ in range(4):
        for seat, decision in match.open.items():
            assert seat in seats, f"{seat} is asked {decision.ask!r}, and there is no such seat"
            decision_fits(match, decision)
            plans_fit(match, seat, decision)
            refusals_fit(match, seat, decision)
        for seat in seats:
            worth_fits(match, seat)
        lookups_fit(match, case)
        if not match.open:
            break
        play_on(match, case.dice)
    if match.outcome is not None:
        assert len(match.outcome.reason) <= DETAIL, f"reason {match.outcome.reason!r}"


def decision_fits(match: AnyMatch, decision: Decision[Any]) -> None:
    assert ASK.fullmatch(decision.ask), f"ask {decision.ask!r}"
    assert 1 <= len(decision.prompt) <= PROMPT, f"prompt {decision.prompt!r}"
    keys = [option.key for option in decision.options]
    assert len(set(keys)) == len(keys), f"{decision.ask} offers a key twice: {keys}"
    for option in decision.options:
        assert KEY.fullmatch(option.key), f"key {option.key!r}"
        assert len(option.key) <= KEY_LENGTH, f"key {option.key!r}"
        assert option.key.split(":")[0] in match.game.verbs, f"no verb of {match.game.key} begins {option.key!r}"
        assert 1 <= len(option.label) <= LABEL, f"label {option.label!r}"
        assert len(option.group) <= DETAIL, f"group {option.group!r}"
        assert len(option.detail) <= DETAIL, f"detail {option.detail!r}"
        assert len(option.spot) <= KEY_LENGTH, f"spot {option.spot!r}"
    decision.pick(decision.default)
    assert not decision.plan or decision.plan in match.game.plans, f"no plan {decision.plan!r}"


def plans_fit(match: AnyMatch, seat: Seat, decision: Decision[Any]) -> None:
    """Every standing order picks what is on offer, or says to ask."""
    if decision.plan:
        view = match.game.view(match.t.state, seat)
        for plan in all_forms(match.game.plans[decision.plan]):
            keys = match.game.follow(view, decision, plan)
            if keys is not None:
                decision.pick(keys)


def refusals_fit(match: AnyMatch, seat: Seat, decision: Decision[Any]) -> None:
    """Why something is not on offer, and what may have been overlooked by whoever takes the first options."""
    view = match.game.view(match.t.state, seat)
    keys = decision.default
    for said in (
        match.game.why_not(view, seat, "no:thing"),
        match.game.beware(view, decision, keys) if keys else None,  # nobody is asked back about nothing
    ):
        assert isinstance(said, str | None), f"{decision.ask} is answered by {said!r}"
        assert said is None or 1 <= len(said) <= LINE, f"{decision.ask} is answered by {said!r}"


def all_forms(form_type: type) -> list[Any]:
    """The form with each field at its defaults and at its extremes, one at a time."""
    made = [form_type()]
    for field in forms.fields(form_type):
        values: tuple[object, ...] = field.choices or (
            (False, True) if field.kind == "bool" else (field.low, field.high)
        )
        made += [forms.parse(form_type, {field.name: value}) for value in values]
    return made


def line_fits(match: AnyMatch, event: Event, seats: range) -> None:
    assert msgspec.json.decode(msgspec.json.encode(dict(event.args))) == dict(event.args), f"{event} cannot be stored"
    line = say(match.game, event, [NAME] * len(seats))
    assert 1 <= len(line) <= LINE, f"line {line!r}"
    assert event.to is None or event.to <= set(seats), f"{event} is for nobody here"


def worth_fits(match: AnyMatch, seat: Seat) -> None:
    worth = match.game.worth(match.t.state, seat)
    if match.outcome is None:
        assert -WIN < worth < WIN, f"worth {worth} of a match that is not over"
    else:
        assert (worth >= WIN) if seat in match.outcome.winners else (worth <= -WIN), f"worth {worth} at the end"


def lookups_fit(match: AnyMatch, case: Case) -> None:
    reader = case.readers[case.dice.below(len(case.readers))]
    for view in (match.game.view(match.t.state, reader), None):  # None: away from any match
        for lookup in match.game.lookups:
            things = match.game.things(view, lookup)
            assert all(1 <= len(thing) <= DETAIL for thing in things)
            for thing in things[case.dice.below(max(1, len(things))) :][:3]:
                assert 1 <= len(match.game.look_up(view, lookup, thing)) <= REPLY, f"{lookup} {thing}"
