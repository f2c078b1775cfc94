from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui import words
from tests.bot.ui.limits import units

ANY = st.text(st.characters(), max_size=80)


@given(ANY, st.integers(2, 60))
def test_cut_fits_and_keeps_the_start(text: str, most: int) -> None:
    found = words.cut(text, most)
    assert words.length(found) <= most
    assert found == text or (found.endswith("…") and text.startswith(found[:-1]))


def test_cut_never_halves_a_letter() -> None:
    assert words.cut("🧸🧸🧸", 4) == "🧸…"
    assert words.cut("🧸🧸", 4) == "🧸🧸"


def test_length_counts_as_discord_may() -> None:
    assert words.length("aé🧸") == 4


def test_fit_cuts_at_a_line() -> None:
    text = "\n".join(["first", "x" * 30, "y" * 30])
    assert words.fit(text, 40) == "first\n" + "x" * 30 + "\n…"
    assert words.fit(text, 200) == text


@given(st.lists(ANY, max_size=8), st.integers(10, 100))
def test_fit_always_fits(lines: list[str], most: int) -> None:
    assert words.length(words.fit("\n".join(lines), most)) <= most


@given(ANY)
def test_plain_is_one_visible_line(text: str) -> None:
    found = words.plain(text)
    assert found == found.strip()
    assert not any(
        letter != "\u200d" and unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") for letter in found
    )
    assert units(found) <= 100


def test_plain_keeps_what_people_write() -> None:
    assert words.plain("  Ana\n  María 👩‍🚀 *7* ") == "Ana María 👩‍🚀 *7*"
    assert words.plain("\u202eevil\u200b\u2066") == "evil"


@given(ANY)
def test_nothing_typed_is_markdown_or_a_mention(text: str) -> None:
    for line in words.escape(text).split("\n"):
        bare = re.sub(r"\\.", "", line)
        assert not re.search(r"[*_~|`<@\[\]]|://|:\w+:", bare)
        assert not re.match(r"[-+>#]|\d+\.", line)


@given(ANY)
def test_escaping_only_adds_backslashes(text: str) -> None:
    found = words.escape(text)
    shown = "\n".join(re.sub(r"\\([^0-9A-Za-z\s])", r"\1", line) for line in found.split("\n"))
    assert shown == "\n".join(words.plain(line, 2000) for line in text.split("\n"))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**Ana**", r"\*\*Ana\*\*"),
        ("@everyone", r"\@everyone"),
        ("<@123>", r"\<\@123>"),
        ("[a](https://b.c)", r"\[a\](https\://b.c)"),
        ("discord.gg/abc", r"discord\.gg/abc"),
        (":smile: at 9:30", r"\:smile: at 9:30"),
        (":a:b:", r"\:a\:b:"),
        ("# one\n- two\n3. three\n> four\n-# five", "\\# one\n\\- two\n3\\. three\n\\> four\n\\-# five"),
        ("Jean-Luc #1 (a > b)", "Jean-Luc #1 (a > b)"),
        ("Dr. No", "Dr. No"),
    ],
)
def test_escape_by_example(text: str, shown: str) -> None:
    assert words.escape(text) == shown


@pytest.mark.parametrize("unseen", ["", "   ", "\u200b\u2060", "\u3164\u2800", "\u202e", "\u200d"])
def test_who_has_no_visible_name_is_someone(unseen: str) -> None:
    assert words.name(unseen) == "Someone"


def test_a_name_has_at_most_thirty_two_characters() -> None:
    assert words.name("x" * 40) == "x" * 31 + "…"
    assert units(words.name("*" * 40)) <= 64


def test_times_are_the_readers_own() -> None:
    moment = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
    assert words.ago(moment) == "<t:1772366400:R>"
    assert words.at(moment) == "<t:1772366400:f>"


def test_counting() -> None:
    assert words.count(1, "{n} card of {who}", "{n} cards of {who}", who="Ana") == "1 card of Ana"
    assert words.count(0, "{n} card", "{n} cards") == "0 cards"


@pytest.mark.parametrize(
    ("some", "said"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")]
)
def test_listing(some: list[str], said: str) -> None:
    assert words.listed(some) == said


def test_what_people_wrote_is_filled_in_as_it_is() -> None:
    assert words.line("{name} plays", name="{0} {name}") == "{0} {name} plays"
