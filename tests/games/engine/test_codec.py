"""Tables as JSON: what is stored comes back as exactly what it was, or not at all."""

from __future__ import annotations

import enum
import json
from dataclasses import dataclass, field
from typing import Annotated, Generic, Literal, NamedTuple, TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import CodecError, Outcome, Rng, Table, decode_table, encode_table
from games.engine.codec import thaw_table
from tests.games.engine.tiny import game, new, pick
from tests.strategies import examples

T = TypeVar("T")


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Place(NamedTuple):
    x: int
    marks: frozenset[str]


NOWHERE = Place(0, frozenset())


@dataclass(frozen=True)
class Piece:
    kind: str
    at: tuple[int, int]


@dataclass
class Node:
    name: str
    seen: set[int] = field(default_factory=set)
    kids: list[Node] = field(default_factory=list)


@dataclass
class Box(Generic[T]):
    held: T
    tags: set[str] = field(default_factory=set)


class Door(msgspec.Struct, tag=True):
    key: str


class Chest(msgspec.Struct, tag="box"):
    things: set[int]


@dataclass
class Everything:
    colour: Colour = Colour.RED
    mode: Literal["slow", "fast"] = "slow"
    by_seat: dict[int, list[str]] = field(default_factory=dict)
    by_name: dict[str, set[int]] = field(default_factory=dict)
    pieces: set[Piece] = field(default_factory=set)
    colours: frozenset[Colour] = frozenset()
    pairs: set[tuple[int, str]] = field(default_factory=set)
    maybe: set[int] | None = None
    either: list[set[str]] | int = 0
    mixed: dict[str, set[int]] | list[set[int]] | None = None
    place: Place = NOWHERE
    fixed: tuple[set[int], str] = (set(), "")
    many: tuple[set[int], ...] = ()
    tree: Node = field(default_factory=lambda: Node("root"))
    box: Box[int] = field(default_factory=lambda: Box(1))
    other: Box[set[int]] | None = None
    thing: Door | Chest = field(default_factory=lambda: Door("brass"))
    noted: Annotated[set[int], msgspec.Meta(description="described")] = field(default_factory=set)
    noted_too: Annotated[set[int], msgspec.Meta(description="described")] | None = None
    place_too: Place | None = None
    fixed_too: tuple[set[int], int] | None = None
    outcome: Outcome | None = None


RICH = game(lambda t: iter(()), state_type=Everything)
small = st.integers(-(1 << 40), 1 << 40)
sets = st.sets(small, max_size=4)
words = st.text(max_size=4)
states = st.builds(
    Everything,
    colour=st.sampled_from(Colour),
    mode=st.sampled_from(["slow", "fast"]),
    by_seat=st.dictionaries(small, st.lists(words, max_size=3), max_size=3),
    by_name=st.dictionaries(words, sets, max_size=3),
    pieces=st.sets(st.builds(Piece, words, st.tuples(small, small)), max_size=4),
    colours=st.frozensets(st.sampled_from(Colour)),
    pairs=st.sets(st.tuples(small, words), max_size=4),
    maybe=st.none() | sets,
    either=st.lists(st.sets(words, max_size=3), max_size=2) | small,
    mixed=st.none() | st.dictionaries(words, sets, max_size=2) | st.lists(sets, max_size=2),
    place=st.builds(Place, small, st.frozensets(words, max_size=3)),
    fixed=st.tuples(sets, words),
    many=st.lists(sets, max_size=3).map(tuple),
    tree=st.recursive(
        st.builds(Node, words, sets),
        lambda kids: st.builds(Node, words, sets, st.lists(kids, max_size=2)),
        max_leaves=4,
    ),
    box=st.builds(Box, small, st.sets(words, max_size=2)),
    other=st.none() | st.builds(Box, sets, st.sets(words, max_size=2)),
    thing=st.builds(Door, words) | st.builds(Chest, sets),
    noted=sets,
    noted_too=st.none() | sets,
    place_too=st.none() | st.builds(Place, small, st.frozensets(words, max_size=3)),
    fixed_too=st.none() | st.tuples(sets, small),
    outcome=st.none() | st.builds(Outcome, st.just((0, 1)), words),
)


@examples(100)
@given(states, st.integers(0, (1 << 64) - 1), st.sets(st.integers(0, 6)), st.frozensets(words, max_size=3))
def test_everything_that_a_state_may_be_made_of_comes_back_as_it_was(state, seed, gone, rules):
    table = Table(state, Rng(seed), rules, gone, step=3, learned=7)
    data = encode_table(RICH, table)
    assert decode_table(RICH, data) == thaw_table(RICH, data) == table
    assert encode_table(RICH, decode_table(RICH, data)) == data


@examples(100)
@given(st.lists(words, max_size=6, unique=True))
def test_sets_are_written_sorted_however_they_were_filled(items):
    one, other = Everything(), Everything()
    for state, order in ((one, items), (other, items[::-1])):
        for item in order:
            state.box.tags.add(item)
            state.pairs.add((len(item), item))
    assert encode_table(RICH, Table(one, Rng(1))) == encode_table(RICH, Table(other, Rng(1)))


def test_dicts_keep_their_order():
    state = Everything(by_seat={2: [], 0: [], 1: []})
    assert list(decode_table(RICH, encode_table(RICH, Table(state, Rng(1)))).state.by_seat) == [2, 0, 1]


TINY = game(lambda t: t.choose(0, pick("a", "b")))


def stored():
    return json.loads(new(TINY).checkpoint)


def decode(data, tiny=TINY, **options):
    return decode_table(tiny, json.dumps(data).encode(), **options)


def changed(change):
    data = stored()
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d["state"].pop("turn"), r"\$\.state\.turn is missing"),
        (lambda d: d["state"].update(turns=1), r"\$\.state\.turns is unknown"),
        (lambda d: d["state"].update(turn="0"), r"\$\.state\.turn"),
        (lambda d: d["state"]["hands"][0].append(5), r"\$\.state\.hands"),
        (lambda d: d["state"].update(outcome={"winners": [0]}), "reason"),
        (lambda d: d["state"].update(outcome={"winners": [0], "reason": "x", "by": 1}), r"outcome\.by is unknown"),
        (lambda d: d.pop("gone"), "gone"),
        (lambda d: d.update(more=1), "more"),
        (lambda d: d.update(gone=[1, 1]), r"\$\.gone"),
        (lambda d: d.update(rng=-1), r"\$\.rng is read back as"),
        (lambda d: d.update(version=9), "version 9, newer than 1"),
        (lambda d: d.update(version="1"), "names no version"),
        (lambda d: d.pop("version"), "names no version"),
    ],
)
def test_whatever_does_not_fit_is_refused_and_named(change, words):
    with pytest.raises(CodecError, match=words):
        decode(changed(change))


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null"])
def test_what_is_no_table_is_refused(data):
    with pytest.raises(CodecError):
        decode_table(TINY, data)


def test_two_of_one_thing_where_a_set_should_be_are_refused():
    table = Table(Everything(), Rng(1))
    data = json.loads(encode_table(RICH, table))
    data["state"]["noted"] = [2, 1]
    with pytest.raises(CodecError, match=r"\$\.state\.noted\[0\] is read back as 1, not 2"):
        decode(data, RICH)


def test_an_older_state_is_brought_to_todays_shape_first():
    def upgrade(self, data, version):
        assert version == 1
        data["count"] = data.pop("counter")
        return data

    old = changed(lambda d: d["state"].update(counter=d["state"].pop("count") + 5))
    newer = game(TINY.step, version=2, upgrade=upgrade)
    assert decode(old, newer).state.count == 5
    assert json.loads(encode_table(newer, decode(old, newer)))["version"] == 2
    unnamed = changed(lambda d: d["state"].update(counter=d["state"].pop("count"))) | {"version": 2}
    assert decode(unnamed, newer, version=1).state.count == 0


def test_an_upgrade_that_forgets_a_field_is_refused():
    newer = game(TINY.step, version=2, upgrade=lambda self, data, version: {k: data[k] for k in data if k != "count"})
    with pytest.raises(CodecError, match=r"count is missing"):
        decode(stored(), newer)


def test_a_game_that_cannot_read_older_states_says_so():
    with pytest.raises(CodecError, match="version 1 cannot be upgraded"):
        decode(stored(), game(TINY.step, version=2))


@pytest.mark.parametrize("value", [object(), {(1, 2): 3}, "\ud800"])
def test_what_cannot_be_written_is_refused_at_once(value):
    match = new(TINY)
    match.t.state.count = value
    with pytest.raises(CodecError, match="cannot be stored"):
        encode_table(TINY, match.t)


@dataclass
class Marked:
    marks: set[str]
    by_seat: dict[int, set[int]]
    outcome: Outcome | None = None


@pytest.mark.parametrize(("marks", "by_seat"), [(None, {}), ({1, "a"}, {}), (set(), None), (set(), {1: None})])
def test_what_lies_where_a_set_should_and_is_none_is_refused_at_once(marks, by_seat):
    marked = game(TINY.step, state_type=Marked, setup=lambda self, *_: Marked(marks, by_seat))
    with pytest.raises(CodecError, match="cannot be stored"):
        new(marked)


def test_what_was_written_against_its_type_is_found_when_it_is_read():
    match = new(TINY)
    match.t.state.count = 1.5
    with pytest.raises(CodecError, match="count"):
        thaw_table(TINY, encode_table(TINY, match.t))
