"""What is said: exact, in order, within the limits."""

from __future__ import annotations

from dataclasses import replace

import pytest

import render
from games.weapon_wars.view import INF, Last, View
from render.names import Names
from render.weapon_wars import headline, say_board, text_board
from render.weapon_wars.words import asked, last_sentence, needed, order_sentence, tab_words
from tests.render.states import NAMES, rare, table, with_player, won

CALLED = Names(NAMES)


def test_the_table_is_said_in_the_order_that_all_games_keep() -> None:
    view = with_player(table(5, sudden_death=True, deck=0), 4, alive=False, hearts=0, cards=0)
    assert list(say_board(view, CALLED)) == [
        "Weapon Wars, round 6. Bruno to answer the 11.",
        "Last: Ana played 11 Nail Gun.",
        "Energy positive: play 11 or more, or a power, or fall.",
        "Sudden death: nobody draws until somebody falls.",
        "Ana: 3 of 3 hearts, 5 cards.",
        "Bruno: 2 of 3 hearts, 4 cards.",
        "Chidi: 1 of 3 hearts, 5 cards.",
        "Dagny: 3 of 3 hearts, 4 cards.",
        "Emeka: knocked out.",
        "Direction Right: Bruno, then Chidi, then Dagny, then Ana.",
        "Pile, newest first: 11 Nail Gun by Ana, 9 Iron Yo-Yo by Dagny, 7 Baguette Boomerang by Bruno, "
        "4 Plunger by Chidi.",
        "Deck 0, discard pile 20.",
    ]


def test_where_everybody_has_one_heart_it_is_one() -> None:
    assert "Ana: 1 of 1 heart, 5 cards." in list(say_board(with_player(table(2, most_hearts=1), 0, hearts=1), CALLED))


@pytest.mark.parametrize(
    ("threat", "energy", "words"),
    [
        (11, 1, "11 or more"),
        (11, -1, "11 or less"),
        (18, 1, "18"),
        (19, 1, "only powers"),
        (19, -1, "any weapon"),
        (18, -1, "any weapon"),
        (1, 1, "any weapon"),
        (1, -1, "1"),
        (0, -1, "only powers"),
        (-1, 1, "any weapon"),
        (INF, 1, "only powers"),
        (INF, -1, "any weapon"),
    ],
)
def test_what_is_needed(threat: int, energy: int, words: str) -> None:
    assert needed(table(threat=threat, energy=energy)) == words


def test_what_is_asked() -> None:
    assert asked(table()) == "answer the 11"
    assert asked(table(threat=-1)) == "answer the −1"
    assert asked(table(threat=INF)) == "answer One Punch"
    assert asked(rare()["open"]) == "open the round"
    assert asked(rare()["recover"]) == "keep or redraw"


@pytest.mark.parametrize(
    ("last", "tab", "sentence"),
    [
        (Last("play", 0, "w11_2"), "played 11", "Last: Ana played 11 Nail Gun."),
        (Last("play", 0, "u_turn_1"), "played U-Turn", "Last: Ana played U-Turn, the threat is 11."),
        (Last("fall", 2), "fell", "Last: Chidi fell and lost a heart."),
        (Last("pass", 2), "no weapon: passed", "Last: Chidi held no weapon and passed."),
        (Last("keep", 2), "kept the hand", "Last: Chidi kept the hand."),
        (Last("redraw", 2), "redrew the hand", "Last: Chidi redrew the hand."),
        (Last("stalemate", 2), "stalemate: new hands", "Last: nobody held a weapon, and everybody drew a new hand."),
        (Last("leave", 2), "left", "Last: Chidi left the match."),
    ],
)
def test_the_last_action_on_its_plate_and_in_words(last: Last, tab: str, sentence: str) -> None:
    assert tab_words(last) == tab
    assert last_sentence(table(last=last), CALLED) == sentence


def test_a_threat_of_nought_is_said_too() -> None:
    view = table(stack=("w1_2", "rope_spoon_2"), stack_by=(1, 0), threat=0, last=Last("play", 0, "rope_spoon_2"))
    assert last_sentence(view, CALLED) == "Last: Ana played Rope + Spoon, the threat is 0."


def test_a_broken_attack_and_a_fall_for_hearts_to_collect() -> None:
    assert last_sentence(rare()["broken"], CALLED) == "Last: Ana played Gun Breaker, and the attack is broken."
    assert last_sentence(table(mode="collector", last=Last("fall", 1)), CALLED) == "Last: Bruno fell."
    assert last_sentence(table(last=None), CALLED) == "The match begins."


def test_who_comes_after_whom_goes_by_the_direction_and_leaves_out_who_is_out() -> None:
    assert order_sentence(table(), CALLED) == "Direction Right: Bruno, then Chidi, then Dagny, then Ana."
    left = with_player(table(direction=-1), 0, alive=False)
    assert order_sentence(left, CALLED) == "Direction Left: Bruno, then Dagny, then Chidi."


def test_headlines() -> None:
    assert headline(table(), CALLED) == "Bruno to answer the 11"
    assert headline(table(sudden_death=True), CALLED) == "Bruno to answer the 11, sudden death"
    assert headline(won(table(), 2), CALLED) == "Chidi wins"


@pytest.mark.parametrize("kind", rare())
@pytest.mark.parametrize("names", [NAMES, ("W" * 32,) * 6, ("\u0301" * 3 + "é" * 60,) * 6, ()])
def test_words_keep_their_limits(kind: str, names: tuple[str, ...]) -> None:
    """Six at the table, the longest names, and every kind of position."""
    view = rare()[kind]
    picture = render.board("weapon_wars", view, names)
    assert 100 <= len(picture.alt) <= 1024
    assert picture.alt.startswith("Weapon Wars, ")
    assert picture.alt.endswith(".")
    assert len(render.headline("weapon_wars", view, names)) <= 80
    assert len(text_board(view, Names(names))) <= 1800
    for player in view.players:
        assert Names(names).said(player.seat) in picture.alt


def test_a_text_board_tells_all_that_is_public() -> None:
    view: View = rare()["deep pile"]
    text = text_board(view, CALLED)
    for words in ("Bruno to answer the 14", "1. Ana: 3 of 3 hearts", "Deck 29, discard pile 20", "and 8 under them"):
        assert words in text


def test_the_energy_is_said_to_whoever_keeps_or_redraws() -> None:
    assert "Energy negative: keep the hand, or redraw all of it; then open the next round." in list(
        say_board(replace(rare()["recover"], energy=-1), CALLED)
    )
