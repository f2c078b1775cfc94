from __future__ import annotations

import string
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui import ids, offers

NUMBERS = st.integers(0, 2**64 - 1)
KEYS = st.text(st.sampled_from(string.ascii_lowercase + string.digits + "_:-."), min_size=1, max_size=60)
PLACES = st.builds(
    lambda group, page: f"{group}.{page}", st.one_of(st.just("-"), st.integers(0, 999)), NUMBERS.map(lambda n: n % 999)
)
MATTERS = st.text(st.sampled_from(string.ascii_lowercase + "_."), max_size=59).map(lambda text: f"m{text}")
NAMES = st.text(st.sampled_from(string.ascii_lowercase + "_-"), max_size=31).map(lambda text: f"n{text}")
IDS = st.one_of(
    st.builds(ids.Answer, NUMBERS, NUMBERS, KEYS),
    st.builds(ids.Sure, NUMBERS, NUMBERS, KEYS),
    st.builds(ids.Select, NUMBERS, NUMBERS, st.integers(0, 99)),
    st.builds(ids.Place, NUMBERS, NUMBERS, PLACES),
    st.builds(ids.Done, NUMBERS, NUMBERS),
    st.builds(ids.Press, NUMBERS, st.sampled_from(get_args(ids.Control)), st.sampled_from(get_args(ids.Post))),
    st.builds(ids.Form, NUMBERS, st.sampled_from(get_args(ids.FormName)), NUMBERS),
    st.builds(ids.Lines, NUMBERS, NUMBERS),
    st.builds(ids.Guest, NUMBERS, st.sampled_from(get_args(ids.Deed)), NUMBERS),
    st.builds(ids.LookUp, NAMES, NAMES, NUMBERS, st.booleans()),
    st.builds(ids.Order, NUMBERS, st.sampled_from(get_args(ids.OrderDeed)), st.just("") | NAMES),
    st.builds(ids.Timer, NUMBERS, st.sampled_from(get_args(ids.Part))),
    st.builds(ids.Rules, NAMES),
    st.builds(ids.Matter, MATTERS, NUMBERS),
    st.builds(ids.Mine, MATTERS),
    st.just(ids.Demo()),
    st.just(ids.Which()),
)


@given(IDS)
def test_every_id_reads_back_and_fits(named: ids.Id) -> None:
    assert ids.parse(str(named)) == named
    assert len(str(named)) <= 100


@given(IDS, IDS)
def test_two_ids_never_share_a_text(one: ids.Id, other: ids.Id) -> None:
    assert (one == other) == (str(one) == str(other))


@given(st.text(max_size=120))
def test_any_text_is_unknown_or_an_id_spelled_its_one_way(text: str) -> None:
    named = ids.parse(text)
    assert named is None or str(named) == text


@given(IDS, st.integers(0, 99), st.sampled_from("aou0:~ é\n"))
def test_a_damaged_id_is_unknown_or_another_whole_one(named: ids.Id, at: int, letter: str) -> None:
    text = str(named)
    damaged = text[: at % len(text)] + letter + text[at % len(text) + 1 :]
    found = ids.parse(damaged)
    assert found is None or str(found) == damaged


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "a:7:c",
        "a:7:c:",
        "a:07:c:fall",  # a leading zero: not how it was written
        "A:7:c:fall",
        "a:7:C:fall",
        "a:i:c:fall",  # i, l, o and u are no digits
        "a:7:c:two words",
        "a:7:c:" + "x" * 61,
        "a:" + "z" * 13 + ":c:fall",  # past 64 bits
        "d:7",
        "d:7:c:more",
        "s:7:c",
        "t:7:dance",
        "l:7",
        "l:7:c:d",
        "k:7:ban:c",
        "k:7:kick",
        "q:game:card",
        "q:game:card:1:",
        "q:game:card:1:go",
        "r:",
        "r:Game",
        "v:",
        "v:channels:0",  # the first page goes without
        "v:channels:1:2",
        "t:7:move:",
        "t:7:move:moon",
        "t:7:move:call:more",
        "m:7:poem",
        "m:7:number:0",
        "w:demo:1",
        "w:other",
    ],
)
def test_what_is_not_an_id_is_unknown(text: str) -> None:
    assert ids.parse(text) is None


def test_the_longest_id_of_a_busy_life_fits() -> None:
    assert len(str(ids.Answer(2**64 - 1, 2**64 - 1, "x" * 60))) == 90


@pytest.mark.parametrize("key", ["", "two words", "x" * 61, "naïve"])
def test_a_key_that_could_not_be_read_back_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="custom id"):
        ids.Answer(1, 1, key)


@pytest.mark.parametrize("number", [-1, 2**64])
def test_numbers_outside_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match="cannot be named"):
        ids.base32(number)


@given(NUMBERS)
def test_base32_is_crockfords(number: int) -> None:
    text = ids.base32(number)
    assert ids.unbase32(text) == number
    crockford = str.maketrans("0123456789abcdefghjkmnpqrstvwxyz", "0123456789abcdefghijklmnopqrstuv")
    assert int(text.translate(crockford), 32) == number


KINDS = ("lobby", "panel", "call", "nudge", "hand", "result", "request")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_message_has_a_mark_of_its_own(kind: str) -> None:
    found = ids.parse(ids.mark(7, kind))
    assert isinstance(found, ids.Press)
    assert found.post == kind


def test_marks_differ_by_kind_and_match() -> None:
    marks = [ids.mark(match, kind) for match in (1, 33) for kind in KINDS]
    assert not any(one != other and other.startswith(one) for one in marks for other in marks)
    assert len(set(marks)) == len(marks)


def test_a_kind_without_buttons_has_no_mark() -> None:
    with pytest.raises(ValueError, match="welcome"):
        ids.mark(7, "welcome")


@given(NUMBERS, NUMBERS, st.lists(KEYS, max_size=5).map(tuple))
def test_offers_read_back(match: int, asked: int, keys: tuple[str, ...]) -> None:
    offer = offers.Offer(match, asked, keys)
    assert offers.parse_offer(str(offer)) == offer
    assert offer.fits == (len(str(offer)) <= 100)


@pytest.mark.parametrize("typed", ["", "fall", "12 Flail", "7:c", "7.c", "7.c:two words", "x y.c:fall", "7.c:a,,b"])
def test_what_was_typed_by_hand_is_no_offer(typed: str) -> None:
    assert offers.parse_offer(typed) is None
