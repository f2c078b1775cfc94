from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ui import choices, ids
from bot.ui.choices import apply
from bot.ui.drafts import Draft
from bot.ui.message import Button, Menu
from games.catalog import find_game
from games.engine import AnswerError, Decision, Option
from tests.bot.ui.clicking import ASKED, MATCH, clicks, decide, named, reachable, shown
from tests.bot.ui.limits import check_dialog, units

NEW = Draft()


def buttons(decision: Decision[int], draft: Draft = NEW) -> list[Button]:
    return [button for row in shown(decision, draft) if not isinstance(row, Menu) for button in row]


def menus(decision: Decision[int], draft: Draft = NEW) -> list[Menu]:
    return [row for row in shown(decision, draft) if isinstance(row, Menu)]


def text(decision: Decision[int], draft: Draft = NEW) -> str:
    return choices.rows(MATCH, ASKED, decision, draft)[1]


# --- one pick ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "taps"),
    [
        (decide(1), 1),
        (decide(2), 1),
        (decide(5, label="A label that is far too long to be short {n}"), 1),
        (decide(6), 1),
        (decide(10), 1),
        (decide(11), 1),
        (decide(25), 1),
        (decide(25, groups=5), 1),
        (decide(26), 2),
        (decide(26, groups=3, loose=2), 2),
        (decide(26, groups=3, loose=5), 2),
        (decide(26, groups=3, loose=6), 2),
        (decide(26, groups=1, loose=1), 2),
        (decide(200), 2),
        (decide(200, groups=8), 2),
        (decide(200, groups=3), 3),  # a group of more than 25
        (decide(200, groups=60), 3),  # more than 25 groups
        (decide(200, groups=200), 3),
        (decide(700), 3),
        (decide(900, groups=30), 4),
    ],
)
def test_every_option_is_reached_and_nothing_else(question: Decision[int], taps: int) -> None:
    found = reachable(question, taps)
    assert set(found) == {(option.key,) for option in question.options}
    assert max(found.values()) == taps


@pytest.mark.parametrize("count", [0, 1, 2, 4, 5, 9, 10, 25, 26, 200])
def test_none_can_be_picked_where_it_is_an_answer(count: int) -> None:
    found = reachable(decide(count, least=0), 2)
    assert found[()] == 1
    assert set(found) == {(), *((option.key,) for option in decide(count).options)}


def test_up_to_five_are_buttons_whatever_their_length() -> None:
    assert [button.label for button in buttons(decide(5, label="{n}" + "x" * 200))] == ["0" + "x" * 78 + "…"] + [
        f"{n}" + "x" * 78 + "…" for n in range(1, 5)
    ]


def test_up_to_ten_short_ones_are_buttons_in_even_lines() -> None:
    assert [len(row) for row in shown(decide(6), NEW) if not isinstance(row, Menu)] == [3, 3]
    assert [len(row) for row in shown(decide(10), NEW) if not isinstance(row, Menu)] == [5, 5]


def test_a_single_option_goes_by_its_own_name() -> None:
    assert [button.label for button in buttons(decide(1))] == ["Thing 0"]


def test_a_long_label_among_six_makes_a_menu() -> None:
    (menu,) = menus(decide(6, label="A thing with a rather long name {n}", detail="what it does"))
    assert [choice.label for choice in menu.choices] == [f"A thing with a rather long name {n}" for n in range(6)]
    assert {choice.detail for choice in menu.choices} == {"what it does"}
    assert (menu.hint, menu.least, menu.most) == ("What will you take?", 1, 1)


def test_what_buttons_cannot_say_stands_in_the_text() -> None:
    assert (
        text(decide(2, label="Axe {n}", detail="cuts *deep*")) == "**Axe 0** cuts \\*deep\\*\n**Axe 1** cuts \\*deep\\*"
    )


def test_passing_is_quieter_than_playing() -> None:
    assert [button.style for button in buttons(decide(2, loose=1))] == ["primary", "primary", "secondary"]
    assert [button.style for button in buttons(decide(0, loose=2))] == ["primary", "primary"]


def test_a_longer_way_to_pass_is_as_quiet() -> None:
    options = [Option("react:dart", "Dart", 0), Option("pass", "Pass", 1), Option("pass:all", "Pass to the end", 2)]
    question = Decision("ask", "What will you do?", options, private=True)
    assert [button.style for button in buttons(question)] == ["primary", "secondary", "secondary"]


def test_groups_are_asked_first_and_loose_options_are_always_at_hand() -> None:
    question = decide(30, groups=3, loose=1)
    (menu,) = menus(question)
    assert [choice.label for choice in menu.choices] == ["Group 0", "Group 1", "Group 2"]
    assert menu.choices[0].detail.startswith("10: Thing 0, Thing 3, ")
    assert [button.label for button in buttons(question)] == ["Pass 0"]
    inside = apply(question, NEW, named(menu.id), (menu.choices[1].value,))
    assert isinstance(inside, Draft)
    assert [choice.label for choice in menus(question, inside)[0].choices] == [f"Thing {n}" for n in range(1, 30, 3)]
    assert [button.label for button in buttons(question, inside)] == ["Pass 0", "Back"]
    assert text(question, inside) == "**Group 1**"
    back = apply(question, inside, named(buttons(question, inside)[1].id))
    assert back == NEW


def test_pages_say_what_is_on_them() -> None:
    assert [button.label for button in buttons(decide(60))] == [
        "Thing 0 – Thing 19",
        "Thing 20 – Thing 39",
        "Thing 40 – Thing 59",
    ]
    assert [button.disabled for button in buttons(decide(60))] == [True, False, False]
    assert next(choice.label for choice in menus(decide(200))[1].choices) == "Thing 0 – Thing 24"


def test_two_clicks_on_the_same_page_button_turn_one_page() -> None:
    question = decide(60)
    clicked = named(buttons(question)[1].id)
    once = apply(question, NEW, clicked)
    assert isinstance(once, Draft)
    assert apply(question, once, clicked) == once


def test_a_page_or_group_that_is_no_longer_there_shows_the_first() -> None:
    for draft in (Draft(9, 9), Draft(None, 9), Draft(9, 0)):
        assert menus(decide(26), draft)[0].choices[0].value == "take:t0"
        assert menus(decide(30, groups=2), draft)[0].choices[0].label in ("Group 0", "Thing 0")


def test_a_sealed_answer_is_marked() -> None:
    rows, _ = choices.rows(MATCH, ASKED, decide(3), NEW, given=("take:t1",))
    assert [button.style for button in rows[0] if isinstance(button, Button)] == ["primary", "success", "primary"]
    rows, _ = choices.rows(MATCH, ASKED, decide(20), NEW, given=("take:t1",))
    assert isinstance(rows[0], Menu)
    assert [choice.value for choice in rows[0].choices if choice.chosen] == ["take:t1"]


# --- several picks -----------------------------------------------------------------------------------------------


def test_several_of_up_to_twenty_five_are_one_menu() -> None:
    question = decide(25, least=2, most=4)
    (menu,) = menus(question)
    assert (menu.least, menu.most) == (2, 4)
    assert text(question) == "Pick 2 to 4."
    assert apply(question, NEW, named(menu.id), ("take:t3", "take:t1")) == ("take:t3", "take:t1")
    with pytest.raises(AnswerError, match="2 to 4"):
        apply(question, NEW, named(menu.id), ("take:t3",))


@pytest.mark.parametrize(
    ("least", "most", "said"), [(3, 3, "Pick 3."), (0, 3, "Pick up to 3."), (1, 99, "Pick 1 to 20.")]
)
def test_how_many_is_said(least: int, most: int, said: str) -> None:
    assert text(decide(20, least=least, most=most)) == said


@pytest.mark.parametrize("count", [2, 7, 26, 200])
def test_all_there_is_takes_one_button(count: int) -> None:
    question = decide(count, least=count, most=count)
    (button,) = buttons(question)
    assert button.label == f"Take all {count}"
    assert apply(question, NEW, named(button.id)) == tuple(option.key for option in question.options)


def test_nothing_to_choose_is_one_button_or_a_kind_word() -> None:
    (button,) = buttons(decide(0, least=0, most=0))
    assert apply(decide(0, least=0, most=0), NEW, named(button.id)) == ()
    assert shown(decide(0), NEW) == ()
    assert text(decide(0)) == "There is nothing to choose just now."


@settings(max_examples=40)
@given(st.data())
def test_any_legal_set_can_be_ticked_over_pages_and_groups(data: st.DataObject) -> None:
    count = data.draw(st.sampled_from([26, 60, 200]))
    groups = data.draw(st.sampled_from([0, 2, 9, 40]))
    keys = data.draw(st.lists(st.sampled_from(range(count)), min_size=1, max_size=6, unique=True))
    least = data.draw(st.integers(0, len(keys)))
    most = data.draw(st.integers(max(len(keys), 2), 8))
    question, draft = decide(count, least=least, most=most, groups=groups), NEW
    for key in (f"take:t{n}" for n in keys):
        draft = _tick(question, draft, key)
    assert draft.picked == tuple(f"take:t{n}" for n in keys)
    done = next(button for button in buttons(question, draft) if button.label.startswith("Done"))
    assert (done.label, done.disabled) == (f"Done ({len(keys)})", False)
    assert apply(question, draft, named(done.id)) == draft.picked


def _tick(question: Decision[int], draft: Draft, key: str) -> Draft:
    """Go by visible clicks to a menu that holds the option, and tick it beside what is ticked there."""
    seen, edge = {draft.place}, [draft]
    while edge:
        here = edge.pop(0)
        for menu in menus(question, here):
            if key in [choice.value for choice in menu.choices]:
                ticked = tuple(choice.value for choice in menu.choices if choice.chosen)
                found = apply(question, here, named(menu.id), (*ticked, key))
                assert isinstance(found, Draft)
                return found
        for clicked, values in clicks(shown(question, here)):
            if isinstance(clicked, ids.Place):
                following = apply(question, here, clicked, values)
                assert isinstance(following, Draft)
                if following.place not in seen:
                    seen.add(following.place)
                    edge.append(following)
    raise AssertionError(f"no way to {key}")


def test_ticks_come_off_where_they_are_taken_off() -> None:
    question = decide(60, least=2, most=3)
    draft = Draft(None, 1, ("take:t1", "take:t30", "take:t31"))
    menu = menus(question, draft)[0]
    assert [choice.value for choice in menu.choices if choice.chosen] == ["take:t30", "take:t31"]
    assert apply(question, draft, named(menu.id), ("take:t31",)) == Draft(None, 1, ("take:t1", "take:t31"))
    assert apply(question, draft, named(menu.id), ()) == Draft(None, 1, ("take:t1",))


def test_too_many_or_too_few_ticks_cannot_be_sent() -> None:
    question = decide(60, least=2, most=3)
    over = Draft(picked=tuple(f"take:t{n}" for n in (1, 2, 30, 31)))
    few = Draft(picked=("take:t1",))
    for draft, said in ((over, "One too many"), (few, "Picked: Thing 1. Pick 2 to 3.")):
        done = next(button for button in buttons(question, draft) if button.label.startswith("Done"))
        assert done.disabled
        assert text(question, draft).startswith(said)
        with pytest.raises(AnswerError, match="2 to 3"):
            apply(question, draft, named(done.id))


def test_more_ticks_than_a_menu_takes_are_shown_as_far_as_it_does() -> None:
    draft = Draft(picked=tuple(f"take:t{n}" for n in range(9)))
    menu = menus(decide(60, least=1, most=3), draft)[0]
    assert [choice.value for choice in menu.choices if choice.chosen] == ["take:t0", "take:t1", "take:t2"]


def test_options_without_a_group_are_a_group_where_several_are_picked() -> None:
    question = decide(30, least=1, most=3, groups=2, loose=2)
    assert [choice.label for choice in menus(question)[0].choices] == ["Group 0", "Group 1", "Other"]
    assert _tick(question, NEW, "pass1").picked == ("pass1",)


def test_ticks_of_what_is_not_on_offer_do_not_count() -> None:
    question = decide(60, least=1, most=3)
    draft = Draft(picked=("take:gone", "take:t1", "take:t1"))
    assert apply(question, draft, ids.Done(MATCH, ASKED)) == ("take:t1",)


# --- numbers -----------------------------------------------------------------------------------------------------


def test_many_whole_numbers_may_be_typed() -> None:
    question = decide(200, label="{n}")
    dialog = choices.number_dialog(MATCH, ASKED, question)
    assert dialog is not None
    check_dialog(dialog)
    assert dialog.inputs[0].label == "A whole number from 0 to 199"
    assert dialog.id == next(button.id for button in buttons(question) if button.label == "Type a number")
    assert apply(question, NEW, named(dialog.id), (" 137 ",)) == ("take:t137",)
    for wrong in ("200", "-1", "1.5", "", "seven", "9" * 400, "١"):
        with pytest.raises(AnswerError, match="from 0 to 199"):
            apply(question, NEW, named(dialog.id), (wrong,))


@pytest.mark.parametrize("question", [decide(25, label="{n}"), decide(200), decide(200, label="{n}", most=2)])
def test_other_questions_take_no_typed_number(question: Decision[int]) -> None:
    assert choices.number_dialog(MATCH, ASKED, question) is None
    with pytest.raises(AnswerError):
        apply(question, NEW, ids.Form(MATCH, "number", ASKED), ("3",))


# --- clicks that mean nothing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clicked", "values"),
    [
        (ids.Answer(MATCH, ASKED, "take:other"), ()),
        (ids.Select(MATCH, ASKED, 0), ()),
        (ids.Select(MATCH, ASKED, 0), ("take:other",)),
        (ids.Select(MATCH, ASKED, 0), ("take:t0", "take:t1")),
        (ids.Done(MATCH, ASKED), ()),
        (ids.Form(MATCH, "options"), ("x",)),
        (ids.Press(MATCH, "join"), ()),
        (ids.Demo(), ()),
    ],
)
def test_a_click_that_answers_nothing_is_the_players_error(clicked: ids.Id, values: tuple[str, ...]) -> None:
    for count in (3, 20, 60):
        with pytest.raises(AnswerError):
            apply(decide(count), NEW, clicked, values)


@given(st.text(max_size=20))
def test_any_place_is_somewhere(place: str) -> None:
    draft = Draft(picked=("take:t1",)).at(place)
    assert draft.picked == ("take:t1",)
    shown(decide(60, most=2), draft)


@pytest.mark.parametrize("data", [None, {}, {"place": 3, "picked": "x"}, {"place": "1.1.1", "picked": [1, None]}])
def test_an_unreadable_draft_is_an_empty_one(data: dict[str, object] | None) -> None:
    assert Draft.of(data) == NEW


def test_what_has_no_visible_name_goes_by_another() -> None:
    options = [Option(f"take:t{n}", "\u200b", n, group="" if n % 2 else "\u3164") for n in range(60)]
    rows = shown(Decision("ask", "\u200b", options), NEW)
    assert isinstance(rows[0], Menu)
    assert (rows[0].hint, [choice.label for choice in rows[0].choices]) == ("Choose", ["Other", "Other"])
    assert menus(Decision("ask", "", options), Draft(0, 0))[0].choices[0].label == "take:t0"


def test_the_command_that_is_quicker_is_named() -> None:
    assert "`/weapon play`" in choices.rows(1, 1, _plays(26), NEW, game=find_game("weapon_wars"))[1]
    assert choices.rows(1, 1, _plays(25), NEW, game=find_game("weapon_wars"))[1] == ""


def _plays(count: int) -> Decision[int]:
    return Decision("open", "Open the round", [Option(f"play:w{n}_1", f"Card {n}", n) for n in range(count)])


# --- worst cases -------------------------------------------------------------------------------------------------

LONG = st.text(st.sampled_from("*_🧸 @<>`\n\u200bx"), max_size=150)


@given(
    st.lists(st.tuples(LONG, LONG, LONG), min_size=1, max_size=60),
    LONG,
    st.integers(0, 3),
    st.integers(1, 5),
    st.integers(0, 3),
)
def test_whatever_the_words_the_rows_fit(
    things: list[tuple[str, str, str]], prompt: str, least: int, most: int, page: int
) -> None:
    options = [
        Option(f"take:{'k' * 50}{n}", label, n, group=group, detail=detail)
        for n, (label, group, detail) in enumerate(things)
    ]
    least = min(least, len(options), most)
    question = Decision("ask", prompt, options, least=least, most=most)
    picked = tuple(option.key for option in options[:most])
    for draft in (NEW, Draft(None, page), Draft(page, page, picked)):
        rows, said = choices.rows(2**60, 2**60, question, draft)
        assert units(said) <= 900
        assert len(rows) <= 4
        for row in rows:
            found = row.choices if isinstance(row, Menu) else row
            assert all(1 <= units(one.label) <= 100 for one in found)
