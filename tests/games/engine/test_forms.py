"""Forms: what may be filled in, and what is said where it was not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from games.engine import FormError, RulesError
from games.engine.forms import Field, fields, parse, parse_text, to_text, to_values
from tests.strategies import examples


@dataclass(frozen=True, slots=True)
class Form:
    mode: Annotated[Literal["survival", "Collector"], Meta(description="How one wins")] = "survival"
    hearts: Annotated[int, Meta(ge=-1, le=3, description="Hearts each")] = 3
    auto_fall: Annotated[bool, Meta(description="Fall unasked")] = True
    plain: bool = False


forms = st.builds(
    Form, mode=st.sampled_from(["survival", "Collector"]), hearts=st.integers(-1, 3), auto_fall=st.booleans()
)


def test_fields_say_what_a_dialogue_needs_to_know():
    assert fields(Form) == (
        Field("mode", "choice", "survival", choices=("survival", "Collector"), text="How one wins"),
        Field("hearts", "int", 3, low=-1, high=3, text="Hearts each"),
        Field("auto_fall", "bool", True, text="Fall unasked"),
        Field("plain", "bool", False),
    )
    assert [field.takes for field in fields(Form)] == [
        "one of survival, Collector", "a number from -1 to 3", "yes or no", "yes or no",
    ]  # fmt: skip


@examples(100)
@given(forms)
def test_what_is_written_out_reads_back_as_it_was(form):
    assert parse(Form, to_values(form)) == form
    assert parse_text(Form, to_text(form)) == form


def test_only_what_differs_from_the_defaults_is_written():
    assert to_text(Form()) == ""
    assert to_text(Form(mode="Collector", hearts=-1, auto_fall=False)) == "mode=Collector, hearts=-1, auto_fall=no"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("", Form()),
        (" , ", Form()),
        ("mode=collector", Form(mode="Collector")),
        ("MODE = COLLECTOR , Hearts=+2", Form(mode="Collector", hearts=2)),
        ("auto-fall=off", Form(auto_fall=False)),
        ("Auto Fall = NO, plain", Form(auto_fall=False, plain=True)),
        ("plain=1", Form(plain=True)),
    ],
)
def test_people_may_type_it_as_they_like(text, form):
    assert parse_text(Form, text) == form


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("heart=2", "There is no option 'heart', only mode, hearts, auto_fall, plain"),
        ("hearts=4", "hearts takes a number from -1 to 3, not 4"),
        ("hearts=two", "hearts takes a number from -1 to 3, not 'two'"),
        ("hearts=٣", "hearts takes a number"),
        ("hearts=", "hearts takes a number"),
        ("hearts=+-1", "hearts takes a number"),
        ("hearts=" + "9" * 5000, "hearts takes a number from -1 to 3, not '999999999999999999999999999999999999999…'."),
        ("hearts", "hearts takes a number from -1 to 3: type hearts=3, for example."),
        ("mode, hearts=2", "mode takes one of survival, Collector: type mode=survival, for example."),
        ("mode=peace", "mode takes one of survival, Collector, not 'peace'"),
        ("auto_fall=maybe", "auto_fall takes yes or no, not 'maybe'"),
        ("hearts=1, hearts=2", "hearts is given twice"),
    ],
)
def test_what_does_not_fit_names_the_field_and_what_it_takes(text, words):
    with pytest.raises(FormError) as refused:
        parse_text(Form, text)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    "values", [{"hearts": "2"}, {"hearts": True}, {"hearts": 2.0}, {"plain": 1}, {"mode": None}, {"x": 1}]
)
def test_nothing_is_coerced(values):
    with pytest.raises(FormError):
        parse(Form, values)


def test_a_form_may_check_more_by_itself():
    @dataclass(frozen=True)
    class Strict:
        low: Annotated[int, Meta(ge=0, le=9)] = 1
        high: Annotated[int, Meta(ge=0, le=9)] = 2

        def __post_init__(self):
            if self.low > self.high:
                raise ValueError("low is above high")

    globals()["Strict"] = Strict
    with pytest.raises(FormError, match="low is above high"):
        parse_text(Strict, "low=3")
    assert parse_text(Strict, "low=2") == Strict(2, 2)


@dataclass(frozen=True)
class Empty:
    pass


def test_a_form_may_be_empty():
    assert fields(Empty) == ()
    assert parse_text(Empty, "") == Empty()
    with pytest.raises(FormError, match="no options"):
        parse_text(Empty, "a=1")


@dataclass
class Thawed:
    a: bool = True


@dataclass(frozen=True)
class NoDefault:
    a: bool


@dataclass(frozen=True)
class Unbounded:
    a: Annotated[int, Meta(ge=1)] = 1


@dataclass(frozen=True)
class Backwards:
    a: Annotated[int, Meta(ge=3, le=1)] = 1


@dataclass(frozen=True)
class Text:
    a: str = ""


@dataclass(frozen=True)
class Numbers:
    a: Literal[1, 2] = 1


@dataclass(frozen=True)
class OutOfBounds:
    a: Annotated[int, Meta(ge=1, le=3)] = 4


@dataclass(frozen=True)
class OutOfChoices:
    a: Literal["x", "y"] = "z"


@dataclass(frozen=True)
class Yes:
    a: bool = "yes"


@dataclass(frozen=True)
class Upper:
    A: bool = True


@dataclass(frozen=True)
class Comma:
    a: Literal["x", "y, z"] = "x"


@dataclass(frozen=True)
class Blank:
    a: Literal["x", " y"] = "x"


@dataclass(frozen=True)
class Nothing:
    a: Literal["x", ""] = "x"


@dataclass(frozen=True)
class Alike:
    a: Literal["x", "X"] = "x"


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (OutOfBounds, "OutOfBounds.a takes a number from 1 to 3, and its default is 4"),
        (OutOfChoices, "OutOfChoices.a takes one of x, y, and its default is 'z'"),
        (Yes, "Yes.a takes yes or no, and its default is 'yes'"),
        (Upper, "Upper.A is not named in lower case"),
        (Comma, "Comma.a has a choice that nobody can type"),
        (Blank, "Blank.a has a choice that nobody can type"),
        (Nothing, "Nothing.a has a choice that nobody can type"),
        (Alike, "Alike.a has choices that differ by their case alone"),
        (Thawed, "Thawed is not a frozen dataclass"),
        (int, "int is not a frozen dataclass"),
        (NoDefault, "NoDefault.a has no default"),
        (Unbounded, "Unbounded.a must be"),
        (Backwards, "Backwards.a must be"),
        (Text, "Text.a must be"),
        (Numbers, "Numbers.a must be"),
    ],
)
def test_what_is_no_form_is_the_authors_fault(form, words):
    with pytest.raises(RulesError, match=words):
        fields(form)
