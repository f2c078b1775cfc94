"""What is checked of a game when it is found: each fault is named."""

from __future__ import annotations

import collections
import datetime
import re
from collections.abc import Callable
from dataclasses import InitVar, dataclass, field
from typing import Annotated, Any, Literal, TypedDict

import msgspec
import pytest

from games.engine import Game, Outcome, RulesError, Verb, check
from games.engine.checks import faults
from tests.games.engine.test_codec import Colour, Everything, Node
from tests.games.engine.tiny import Options, State, game


def with_state(kind: Any, **attributes: Any) -> list[str]:
    """The faults of a game whose state has one field `x` of this type."""
    made = dataclass(type("Made", (), {"__annotations__": {"x": kind, "outcome": Outcome | None}, **attributes}))
    return list(faults(game(lambda t: iter(()), state_type=made)))


def test_a_sound_game_has_no_faults():
    check(game(lambda t: iter(())))
    check(game(lambda t: iter(()), state_type=Everything, plans={"order": Options}))


@pytest.mark.parametrize(
    "kind",
    [
        bool, int, str, Colour, Literal["a", 1], int | None, list[int], tuple[int, ...], tuple[int, str], set[str],
        frozenset[tuple[int, int]], dict[int, str], dict[str, list[int]], dict[Literal["a"], int], Node, None,
        Annotated[int, msgspec.Meta(description="described")], dict[Annotated[str, msgspec.Meta(description="d")], int],
    ],
)  # fmt: skip
def test_what_a_state_may_be_made_of(kind):
    assert with_state(kind) == []


class Bare(msgspec.Struct, array_like=True):
    a: int


class Sparse(msgspec.Struct, omit_defaults=True):
    a: int = 1


class Tagged(msgspec.Struct, tag=True):
    a: float


@dataclass
class Late:
    a: int = field(init=False, default=1)


@dataclass
class Deep:
    inner: list[dict[str, Tagged]]


class Typed(TypedDict):
    a: int


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (float, r"Made\.x cannot be stored: a float"),
        (list[float], r"Made\.x\[\] cannot be stored: a float"),
        (Deep, r"Made\.x\.inner\[\]\{\}\.a cannot be stored: a float"),
        (Any, r"Made\.x cannot be stored: its type is not said"),
        (list, r"Made\.x\[\] cannot be stored: its type is not said"),
        (object, r"Made\.x cannot be stored: object is not"),
        (bytes, r"Made\.x cannot be stored: Bytes is not"),
        (datetime.datetime, r"Made\.x cannot be stored: DateTime is not"),
        (Typed, r"Made\.x cannot be stored: TypedDict is not"),
        (dict[tuple[int, int], int], r"Made\.x cannot be stored: a dict's keys"),
        (dict[bool, int], r"Made\.x cannot be stored: a dict's keys"),
        (dict[int | None, int], r"Made\.x cannot be stored: a dict's keys"),
        (dict[int | str, int], r"Made\.x cannot be stored: a dict's keys"),
        (dict[Colour, int], r"Made\.x cannot be stored: a dict's keys"),
        (dict[Literal["a", 1], int], r"Made\.x cannot be stored: a dict's keys"),
        (dict, r"Made\.x cannot be stored: a dict's keys"),
        (collections.deque[int], r"Made\.x cannot be stored: .*deque"),
        (collections.Counter[str], r"Made\.x cannot be stored: .*Counter"),
        (collections.defaultdict[str, int], r"Made\.x cannot be stored: .*defaultdict"),
        (Callable[[], int], r"Made\.x cannot be stored"),
        (Bare, r"Made\.x cannot be stored: a struct with array_like"),
        (Sparse, r"Made\.x cannot be stored: a struct with array_like or omit_defaults"),
        (Late, r"Made\.x cannot be stored: a is set by no argument"),
        (Node | Deep, "more than one dataclass"),
        (list[int] | set[int], "more than one array-like"),
    ],
)  # fmt: skip
def test_what_cannot_be_stored_is_named(kind, words):
    (fault,) = with_state(kind)
    assert re.search(words, fault), fault


def test_a_state_must_be_a_dataclass_with_an_outcome():
    @dataclass
    class NoOutcome:
        x: int

    @dataclass
    class Other:
        outcome: int | None

    @dataclass
    class Init:
        x: InitVar[int]
        outcome: Outcome | None = None

    globals().update(NoOutcome=NoOutcome, Other=Other, Init=Init)
    for kind, words in (
        (NoOutcome, "NoOutcome.outcome is not"), (Other, "Other.outcome is not"), (dict, "dict is not a dataclass"),
        (Init, "InitVar"),
    ):  # fmt: skip
        (fault,) = faults(game(lambda t: iter(()), state_type=kind))
        assert words in fault


@dataclass(frozen=True)
class Loose:
    a: Annotated[str, msgspec.Meta(description="Any text")] = ""


@dataclass(frozen=True)
class Silent:
    a: bool = True


LONG = "x" * 101


@pytest.mark.parametrize(
    ("attributes", "words"),
    [
        ({"key": "Tiny Game"}, "key 'Tiny Game' is not a folder's name"),
        ({"command": "Tiny"}, "command 'Tiny' is not one that Discord takes"),
        ({"title": ""}, "title is not of 1 to 100 characters"),
        ({"summary": LONG}, "summary is not of 1 to 100 characters"),
        ({"how_to_play": ("a", "b")}, "how_to_play is not three lines"),
        ({"how_to_play": ("a", LONG, "c")}, "how_to_play[1] is not of 1 to 100 characters"),
        ({"seats": range(3)}, "seats is empty or begins below 1"),
        ({"seats": range(2, 2)}, "seats is empty or begins below 1"),
        ({"version": 0}, "version begins at 1"),
        ({"verbs": {}}, "verbs is empty"),
        ({"verbs": {f"v{n}": Verb("Do") for n in range(26)}}, "26 verbs and look-ups are more than 25"),
        ({"lookups": {"pick": Verb("Look")}}, "'pick' is both a verb and a look-up"),
        ({"verbs": {"Pick": Verb("Do")}}, "'Pick' or its thing '' is not a name"),
        ({"verbs": {"pick": Verb("Do", "A thing", "Which")}}, "'pick' or its thing 'A thing' is not a name"),
        ({"verbs": {"pick": Verb("")}}, "'pick': its texts are not of 1 to 100 characters"),
        ({"verbs": {"pick": Verb("Do", "thing")}}, "'pick': its texts are not of 1 to 100 characters"),
        ({"options_type": Loose}, "options_type: Loose.a must be a bool"),
        ({"options_type": Silent}, "options_type: Silent.a needs a description"),
        ({"plans": {"order": State}}, "plans['order']: State is not a frozen dataclass"),
        ({"seats": 4}, "seats is not of type range"),
        ({"seats": (2, 4)}, "seats is not of type range"),
        ({"title": None}, "title is not of type str"),
        ({"key": 7}, "key is not of type str"),
        ({"how_to_play": "abc"}, "how_to_play is not of type tuple"),
        ({"verbs": ["pick"]}, "verbs is not of type Mapping"),
        ({"verbs": {"pick": "Pick"}}, "'pick' is not a Verb"),
        ({"lookups": {"card": "Look"}}, "'card' is not a Verb"),
        ({"rulings": {"no-draws"}}, "rulings is not of type frozenset"),
        ({"version": "1"}, "version is not of type int"),
        ({"options_type": None}, "options_type is not of type type"),
        ({"plans": {"order": None}}, "plans['order']: None is not a frozen dataclass"),
        ({"state_type": None}, "state_type: None is not a dataclass"),
    ],
)
def test_names_and_texts_fit_discord_and_forms_are_forms(attributes, words):
    (fault,) = faults(game(lambda t: iter(()), **attributes))
    assert words in fault


def test_what_is_missing_is_named():
    class Bare(Game[State, None, None]):
        key = title = summary = command = "bare"

        def setup(self, seats, options, rng): ...
        def step(self, t): ...
        def leave(self, t, seat): ...
        def view(self, state, seat): ...
        def reshuffle(self, state, seat, rng): ...

    assert list(faults(Bare())) == [
        f"{name} is missing" for name in ("how_to_play", "seats", "verbs", "options_type", "state_type")
    ]


def test_all_faults_are_told_at_once():
    with pytest.raises(RulesError) as refused:
        check(game(lambda t: iter(()), title="", version=0))
    assert str(refused.value).splitlines() == [
        "Tiny: title is not of 1 to 100 characters", "Tiny: version begins at 1",
    ]  # fmt: skip
