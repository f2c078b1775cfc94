"""What a person types, with a question made by hand: labels with numbers from a picture, equal labels, many picks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.cogs.typed import Asked, Meant, bare, decode, led, offer, offers, understand
from games.engine import Decision, Option

CARDS = {"w12_1": "12 Flail", "w12_2": "12 Flail", "w15_1": "15 Freeze Ray", "mirror_1": "Mirror, the Shield"}


def asked(*, most: int = 1, least: int = 1, where: str = "", match: int = 7, number: int = 40, cards=CARDS) -> Asked:
    plain = {f"play:{card}": name for card, name in cards.items()} | {"fall": "Fall"}
    shown = [
        Option(key, f"{n} · {name}" if ":" in key else name, key) for n, (key, name) in enumerate(plain.items(), 1)
    ]
    scene: Any = SimpleNamespace(row=SimpleNamespace(id=match), asked=number)
    return Asked(scene, 0, Decision("answer", "Answer", shown, least=least, most=most), plain, where)


def keys(question: Asked, text: str, verb: str = "play") -> list[tuple[str, ...] | None]:
    return [meant.keys for meant in understand([question], verb, text)]


def test_every_thing_of_the_verb_is_offered_and_no_other():
    assert offers([asked()], "play", "") == [
        ("1 · 12 Flail", "7.18:play:w12_1"),
        ("2 · 12 Flail", "7.18:play:w12_2"),
        ("3 · 15 Freeze Ray", "7.18:play:w15_1"),
        ("4 · Mirror, the Shield", "7.18:play:mirror_1"),
    ]


def test_the_best_fit_is_offered_first():
    names = [name for name, _ in offers([asked()], "play", "fr")]
    assert names == ["3 · 15 Freeze Ray"]
    assert [name for name, _ in offers([asked()], "play", "SHIELD")] == ["4 · Mirror, the Shield"]
    assert offers([asked()], "play", "trebuchet") == []


def test_a_choice_from_the_list_is_taken_as_it_is_even_when_it_went_stale():
    assert understand([], "play", "7.18:play:w12_2") == [Meant(7, 40, ("play:w12_2",))]


@pytest.mark.parametrize(
    "text",
    ["15 Freeze Ray", "15 FREEZE ray", "  15   freeze ray ", "3 · 15 Freeze Ray", "w15_1", "freeze", "ray"],
)
def test_a_label_typed_by_hand_is_taken_without_regard_to_case(text):
    assert keys(asked(), text) == [("play:w15_1",)]


def test_of_equal_labels_the_first_is_taken():
    assert keys(asked(), "12 flail") == [("play:w12_1",)]
    assert keys(asked(), "flail") == [("play:w12_1",)]
    assert keys(asked(), "2 · 12 Flail") == [("play:w12_2",)]


def test_a_thing_is_meant_by_its_words_even_where_other_labels_hold_them_too():
    shop = {
        "crash_gem": "Buy Crash Gem ($5)",
        "double_crash_gem": "Buy Double Crash Gem ($9)",
        "gem_1": "Buy 1-gem ($1)",
    }
    assert keys(asked(cards=shop), "crash gem") == [("play:crash_gem",)]
    assert keys(asked(cards=shop, most=3), "Crash Gem, 1-gem") == [("play:crash_gem", "play:gem_1")]
    assert keys(asked(cards=shop), "gem 1") == [("play:gem_1",)]


@pytest.mark.parametrize("most", [1, 2])
@pytest.mark.parametrize(
    ("text", "meant"),
    [("15", True), ("15 fr", True), ("ray", True), ("1", True), ("5", False), ("5 freeze", False), ("3", False)],
)
def test_a_number_is_meant_as_a_whole_and_none_of_an_id(text, meant, most):
    """The picture's own number of the card, 1, is one."""
    assert keys(asked(cards={"w15_3": "15 Freeze Ray"}, most=most), text) == [("play:w15_3",)] * meant


def test_while_a_number_is_typed_those_that_begin_so_are_offered():
    assert [name for name, _ in offers([asked(cards={"w15_1": "15 Freeze Ray"})], "play", "1")] == ["1 · 15 Freeze Ray"]


def test_what_fits_several_labels_is_worth_asking_about():
    found = understand([asked()], "play", "r")
    assert [meant.label for meant in found] == ["3 · 15 Freeze Ray", "4 · Mirror, the Shield"]


def test_nothing_fits_what_is_not_on_offer():
    assert keys(asked(), "9 Pitchfork") == []
    assert keys(asked(), "") == []


def test_a_verb_alone_is_an_answer_only_where_it_is_on_offer():
    assert [meant.keys for meant in bare([asked()], "fall")] == [("fall",)]
    assert bare([asked()], "play") == []


def test_in_a_dm_labels_are_led_by_server_and_channel_and_several_matches_are_pooled():
    pool = [asked(where="Café #games"), asked(where="Club #den", match=9, cards={"w15_2": "15 Freeze Ray"})]
    assert ("Club #den · 1 · 15 Freeze Ray", "9.18:play:w15_2") in offers(pool, "play", "freeze")
    both = understand(pool, "play", "15 freeze ray")
    assert [(meant.match_id, meant.keys) for meant in both] == [(7, ("play:w15_1",)), (9, ("play:w15_2",))]
    one = understand(pool, "play", "Club #den · 15 Freeze Ray")
    assert [(meant.match_id, meant.keys) for meant in one] == [(9, ("play:w15_2",))]


def test_several_picks_are_separated_by_commas_and_a_label_may_hold_one():
    several = asked(most=3)
    assert keys(several, "15 Freeze Ray, mirror, the shield") == [("play:w15_1", "play:mirror_1")]
    assert keys(several, "flail, flail") == [("play:w12_1", "play:w12_2")]
    assert keys(several, "flail, spoon") == []
    assert keys(asked(most=2), "flail, flail, freeze") == []
    assert keys(asked(most=3, least=2), "freeze") == []


def test_after_a_comma_the_last_word_is_completed_and_what_stands_is_kept():
    found = offers([asked(most=3)], "play", "15 freeze ray, mir")
    assert found == [("3 · 15 Freeze Ray, 4 · Mirror, the Shield", "7.18:play:w15_1,play:mirror_1")]


@pytest.mark.parametrize("most", [1, 3])
def test_the_letters_of_a_channel_list_what_is_asked_there_and_last(most):
    pool = [asked(where="Café #games", most=most), asked(where="Club #flat", match=9, most=most)]
    names = [name for name, _ in offers(pool, "play", "GAMES")]
    assert [name.partition(" · ")[2] for name in names] == [name for name, _ in offers([asked()], "play", "")]
    assert {name.partition(" · ")[0] for name in names} == {"Café #games"}
    mixed = [name for name, _ in offers(pool, "play", "fla")]
    assert [name[-5:] for name in mixed[:4]] == ["Flail"] * 4, "a thing's own name goes before its channel's"
    assert [name.partition(" · ")[0] for name in mixed[4:]] == ["Club #flat"] * 2
    assert understand(pool, "play", "games") == [], "only while typing"


def test_a_place_that_leads_what_was_typed_means_the_match_there_alone():
    games, den = asked(where="Café #games"), asked(where="Club #den", match=9)
    assert led([games, den], "club #den · spork") == [den]
    assert led([games, den], "spork") == [games, den]
    assert led([games, den], "Club") == [games, den]


def test_after_a_trailing_comma_the_picks_so_far_come_first_where_they_are_enough():
    names = [name for name, _ in offers([asked(most=2)], "play", "freeze,")]
    assert names[0] == "3 · 15 Freeze Ray"
    assert "3 · 15 Freeze Ray, 1 · 12 Flail" in names
    assert all(name.startswith("3 · 15 Freeze Ray, ") for name in names[1:])


def test_a_full_label_may_be_sent_or_continued():
    names = [name for name, _ in offers([asked(most=2)], "play", "15 Freeze Ray")]
    assert names[0] == "3 · 15 Freeze Ray"
    assert "3 · 15 Freeze Ray, 2 · 12 Flail" in names


def test_a_choice_of_several_can_be_typed_on_and_read_again():
    several = asked(most=3)
    (name, value), *_ = offers([several], "play", "15 freeze ray, mir")
    assert decode(value) == Meant(7, 40, ("play:w15_1", "play:mirror_1"))
    assert keys(several, name) == [("play:w15_1", "play:mirror_1")]


def test_nothing_at_all_is_an_answer_where_none_is_needed():
    several = asked(least=0, most=2)
    assert offers([several], "play", "")[0] == ("none", "7.18:")
    assert keys(several, "None") == [()]
    assert decode("7.18:") == Meant(7, 40, ())
    assert keys(asked(), "none") == []


def test_everything_offered_fits_discord_and_what_does_not_points_to_the_menu():
    name = "of a thing with a very long name, as long as the rules allow it"
    cards = {f"{'long_name_' * 5}{n}": f"{n} {name}" for n in range(40)}
    question = asked(most=5, where="A" * 24 + " #" + "b" * 24, cards=cards)
    first = next(iter(question.plain.values()))
    for typed in ("", f"{first},", f"{first}, {question.plain[list(question.plain)[1]]},"):
        found = offers([question], "play", typed)
        assert 0 < len(found) <= 25
        assert all(1 <= len(name) <= 100 and 1 <= len(value) <= 100 for name, value in found)
    assert decode(found[-1][1]) == Meant(7, 40, None)


def test_a_value_that_has_no_room_for_its_keys_leaves_them_out():
    assert offer(Meant(7, 40, tuple(f"play:{'x' * 50}{n}" for n in range(3)))) == "7.18:+"
