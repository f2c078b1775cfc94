"""Names are what people type into Discord: anything."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from render import names_in_full
from render.names import LONGEST, NARROWEST, Names, drawn, said
from render.puzzle_strike import columns
from render.text import covered, runs
from render.weapon_wars.layout import PLATE


@pytest.mark.parametrize(
    ("typed", "in_text", "in_picture"),
    [
        ("Ana", "Ana", "Ana"),
        ("  Ana \t\n B ", "Ana B", "Ana B"),
        ("\u202eevil\u202c\u2066x\u2069", "evilx", "evilx"),
        ("a\u200bb\u200d\ufeffc", "abc", "abc"),
        ("e\u0301lan", "élan", "élan"),
        ("Бруно Ωμέγα", "Бруно Ωμέγα", "Бруно Ωμέγα"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("𝓑𝓻𝓾𝓷𝓸", "𝓑𝓻𝓾𝓷𝓸", "Bruno"),
        ("Ａｎｎａ", "Ａｎｎａ", "Anna"),
        ("Ken 田中", "Ken 田中", "Ken"),
        ("fox🦊", "fox🦊", "fox"),
        ("1\ufe0f\u20e3", "1", "1"),
        ("Fam 👩\u200d👩🏽\u200d👧", "Fam 👩\u200d👩🏽\u200d👧", "Fam"),
        ("🏳\ufe0f\u200d🌈 B", "🏳\u200d🌈 B", "B"),
        ("🦊\u200dfox\u200d🦊\u200d \u200d", "🦊fox🦊", "fox"),
        ("👩" * 30 + "\u200d👩👩", "👩" * 30 + "…", ""),
        ("a\ud800b", "ab", "ab"),
        ("\ue000x", "x", "x"),
        ("हिन्दी", "हिन्दी", "\u093fहन्दी"),
    ],
)
def test_what_is_left_of_a_name(typed: str, in_text: str, in_picture: str) -> None:
    assert said(typed) == in_text
    assert drawn(typed) == in_picture


@pytest.mark.parametrize("typed", ["", " ", "\u3164", "\u2800\u2800", "\u200b", "\u0301\u0302", "\u202e"])
def test_a_name_that_shows_nothing_is_called_by_the_seat(typed: str) -> None:
    names = Names(["Ana", "Bruno", typed])
    assert (names.said(2), names.drawn(2)) == ("Player 3", "Player 3")


@pytest.mark.parametrize("typed", ["🦊🔥", "田中さん", "ﷺ", "(╯°□°）╯︵ ┻━┻".replace("°", ""), "…", "_-_"])
def test_a_name_that_we_cannot_draw_is_called_by_the_seat_in_the_picture_alone(typed: str) -> None:
    names = Names([typed])
    assert names.drawn(0) == "Player 1"
    assert names.said(0) == typed


@pytest.mark.parametrize(
    ("typed", "hidden"),
    [
        ("Ana", False),
        ("Bruno 🦊", False),
        ("𝓑𝓻𝓾𝓷𝓸", False),
        ("é" * 8, False),
        ("", False),
        ("🦊🔥", True),
        ("田中さん", True),
        ("Ken 田中", True),
        ("Bartholomew the Third", True),
        ("W" * 8, True),
    ],
)
def test_which_names_a_picture_does_not_show_in_full(typed: str, hidden: bool) -> None:
    assert Names([typed]).hidden(0) == hidden
    assert names_in_full(["Ana", typed]) == ([(drawn(typed) or "Player 2", said(typed))] if hidden else [])


def test_no_plate_of_any_game_cuts_a_name_that_counts_as_shown() -> None:
    """Where games give names least room; only the fist on an attacked column takes more of it, for a moment."""
    _, wide = columns.spots(4)[0]
    assert wide - 80 - 20 >= NARROWEST
    assert PLATE[0] - 88 - 20 >= NARROWEST


def test_more_seats_than_names() -> None:
    assert Names(["Ana"]).said(4) == "Player 5"


def test_stacks_of_marks_are_cut_down() -> None:
    zalgo = "Z" + "\u0321\u0362\u0319" * 40 + "a" + "\u035b\u0326" * 40 + "l"
    assert drawn(zalgo) == "Zal"
    assert max(len(part) for part in said(zalgo).split("a")) <= 4


def test_a_long_name_is_cut() -> None:
    assert said("W" * 500) == "W" * (LONGEST - 1) + "…"


@settings(deadline=None)
@given(st.text(st.characters(), max_size=60))
def test_nothing_that_disturbs_a_line_comes_through(typed: str) -> None:
    text, picture = said(typed), drawn(typed)
    assert len(text) <= LONGEST
    assert all(unicodedata.category(part) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} for part in text)
    assert text == text.strip()
    assert all(covered(part) for part in picture)
    assert "".join(run for _, run in runs(picture, "bold")) == picture
    text.encode()
