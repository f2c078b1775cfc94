"""What is said: exact, in order, within the limits."""

from __future__ import annotations

from dataclasses import replace

import pytest

import render
from games.puzzle_strike.chips import PUZZLES
from games.puzzle_strike.view import Last
from render.names import Names
from render.puzzle_strike import headline, say_board, say_hand, text_board, text_hand
from render.puzzle_strike.words import asked, asked_seat, inside, last_sentence, left_sentence, order_sentence, threats
from tests.render.puzzle_strike.states import NAMES, bank, full, mine, rare, table, with_player

CALLED = Names(NAMES)
RARE = rare()


def test_the_table_is_said_in_the_order_that_all_games_keep() -> None:
    view = with_player(RARE["gems in the air"], 1, ongoing=("secret_move", "secret_move"), owed=2, defense=1)
    assert list(say_board(view, CALLED)) == [
        "Puzzle Strike. Ana: answer 3 gems.",
        "Last: Dagny sends 3 gems to Ana with Crash Gem.",
        "3 gems fly from Dagny to Ana by Crash Gem.",
        "Arrows: 1 black, 1 brown, money $3, piggy banks 1.",
        "Played: One of Each.",
        "Ana, Setsuki: pile 4 (2, 1, 1), hand 5, bag 4, discards 4.",
        "Bruno, Grave: pile 7 (3, 2, 1, 1), hand 5, bag 5, discards 4, ongoing 2 × Secret Move, "
        "1 Crash Gem in the pile, $2 owed.",
        "Chidi, Midori: pile 2 (1, 1), hand 5, bag 6, discards 4.",
        "Dagny, Argagarg: pile 9 (4, 3, 1, 1), hand 5, bag 7, discards 4.",
        "Bank: 1-gem $1 ×38, 2-gem $3 ×17, 3-gem $5 ×15, 4-gem $7 ×12, Wound $0 ×21, Combine $4 ×17, "
        "Crash Gem $5 ×11, Double Crash Gem $9 ×9, Combos Are Hard $6 ×5, Draw Three $3 ×5, Gem Essence $3 ×5, "
        "Knockdown $2 ×5, One of Each $6 ×5, One-Two Punch $5 ×5, Really Annoying $1 ×5, Self-Improvement $4 ×5, "
        "Sneak Attack $3 ×5, Training Day $2 ×5.",
        "Order of turns: Ana, then Bruno, then Chidi, then Dagny.",
    ]


def test_crash_gems_in_a_pile_are_counted() -> None:
    view = with_player(RARE["gems in the air"], 1, defense=2)
    assert any("2 Crash Gems in the pile" in said for said in say_board(view, CALLED))
    assert any(", 2 Crash Gems in it." in said for said in say_hand(replace(view, seat=1, flying=None), CALLED, None))


@pytest.mark.parametrize(
    ("kind", "seat", "words"),
    [
        ("four", 3, "act, then buy"),
        ("two", 1, "buy"),
        ("answers", 3, "others answer purchases"),
        ("cleanup", 3, "end of turn"),
        ("gems in the air", 0, "answer 3 gems"),
        ("attack", 3, "waits for answers"),
        ("attack on one", 3, "answer Really Annoying"),
        ("wishes", None, "all wish for a character"),
        ("picks", 3, "choose a character"),
        ("given out", None, "characters are given out"),
        ("bank", None, "the bank is being laid"),
        ("swap", 3, "may swap a stack"),
        ("over", None, "match over"),
    ],
)
def test_who_is_asked_and_what(kind: str, seat: int | None, words: str) -> None:
    assert (asked_seat(RARE[kind]), asked(RARE[kind])) == (seat, words)


@pytest.mark.parametrize(
    ("last", "sentence"),
    [
        (Last("play", 0, "draw_three"), "Last: Ana plays Draw Three."),
        (Last("crash", 0, "crash_gem", 1, 1), "Last: Ana sends 1 gem to Bruno with Crash Gem."),
        (Last("crash", 0, "", 1, 4), "Last: Ana sends 4 gems to Bruno."),
        (Last("react", 2, "stone_wall", 0), "Last: Chidi answers with Stone Wall."),
        (Last("land", 0, "", None, 1), "Last: 1 gem lands on Ana."),
        (Last("land", 0, "", None, 2), "Last: 2 gems land on Ana."),
        (Last("buy", 1, "gem_2"), "Last: Bruno buys 2-gem."),
        (Last("wound", 1), "Last: Bruno takes a Wound."),
        (Last("end", 1), "Last: Bruno ends the turn."),
        (Last("out", 1), "Last: Bruno is out."),
        (Last("leave", 1), "Last: Bruno leaves the match."),
        (Last("start", 1), "Last: Bruno begins a turn."),
        (Last("swap", 1, "roundhouse"), "Last: Bruno swaps in Roundhouse."),
        (Last("choose", 1), "Last: Bruno plays Grave."),
    ],
)
def test_what_happened_last(last: Last, sentence: str) -> None:
    assert last_sentence(table(last=last), CALLED) == sentence


def test_a_high_pile_is_said_by_its_kinds() -> None:
    view = with_player(table(), 0, pile=(4, 3, 3, *(1,) * 9))
    assert "Ana, Setsuki: pile 19 (4, 3 ×2, 1 ×9), hand 5, bag 4, discards 4." in list(say_board(view, CALLED))
    assert "pile 19 (4, 3 ×2, 1 ×9)" in text_board(view, CALLED)


def test_at_the_fullest_table_everybody_is_said_and_only_what_lies_in_the_piles_is_not() -> None:
    said = " ".join(say_board(full(), CALLED))
    assert "Ana, Setsuki: pile 23, hand 14" in said
    assert "Dagny, Argagarg: pile 17, hand 14" in said[:1024]


def test_discards_are_said_where_the_picture_shows_them() -> None:
    view = with_player(table(2), 0, discard=())
    assert list(say_board(view, CALLED))[-1] == "Discards of Bruno: 2 × 1-gem, Wound, Combine."
    assert not any(sentence.startswith("Discards") for sentence in say_board(table(4), CALLED))


@pytest.mark.parametrize("kind", ["wishes", "picks", "given out"])
def test_while_characters_are_chosen_each_is_said_with_its_chips(kind: str) -> None:
    view = with_player(RARE[kind], 1, alive=False, left=True)
    for said in (list(say_board(view, CALLED)), text_board(view, CALLED).split("\n")):
        assert "Grave: Reversal, Martial Mastery, Versatile Style." in said
        assert not any(line.startswith("Setsuki:") for line in said)  # Ana has taken it
        words = " ".join(said)
        assert "Ana: Setsuki." in words
        assert "Bruno: left the match." in words
        assert f"Dagny: {'chooses' if kind == 'picks' else 'not chosen yet'}." in words
        assert "pile 0" not in words


def test_while_a_bank_is_laid_what_may_be_laid_is_said() -> None:
    view = RARE["bank"]
    (said,) = [sentence for sentence in say_board(view, CALLED) if sentence.startswith("To choose from: ")]
    assert said.startswith("To choose from: Combo Practice $3, Combos Are Hard $6, ")
    assert said.count("$") == len(PUZZLES)
    assert said in text_board(view, CALLED)
    (chosen,) = (
        sentence
        for sentence in say_board(replace(view, bank=bank()), CALLED)
        if sentence.startswith("To choose from: ")
    )
    assert "Knockdown" not in chosen
    assert chosen.count("$") == len(PUZZLES) - 10


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("wishes", ("Grave: Reversal, Martial Mastery, Versatile Style.",)),
        ("bank", ("To choose from: Combo Practice $3, Combos Are Hard $6, ",)),
        ("swap", ("Knockdown $2 ×5", "In the box: Combo Practice $3, Gems to Gemonade $4, ")),
    ],
)
def test_who_chooses_for_the_match_is_told_all_that_may_be_chosen(kind: str, words: tuple[str, ...]) -> None:
    view = replace(RARE[kind], seat=1)
    for said in (" ".join(say_hand(view, CALLED, None)), text_hand(view, CALLED, None)):
        assert all(word in said for word in words)
        assert "chips in hand" not in said


def test_what_flies_and_what_hits() -> None:
    assert threats(RARE["locked"], CALLED) == ["5 gems fly from Dagny to Ana by Double Crash Gem, locked by a 4-gem."]
    assert threats(RARE["overflow"], CALLED) == ["4 gems fly from Bruno to Chidi, an overflow."]
    flying = RARE["overflow"].flying
    assert flying is not None
    one = replace(RARE["overflow"], flying=replace(flying, count=1))
    assert threats(one, CALLED) == ["1 gem flies from Bruno to Chidi, an overflow."]
    assert threats(RARE["attack"], CALLED) == ["Sneak Attack of Dagny hits Ana, Bruno and Chidi."]


def test_what_a_turn_has_left() -> None:
    assert left_sentence(full()) == "Arrows: 5 black, 4 brown, 3 purple, 2 red, 1 blue, money $27, piggy banks 7."
    spent = table(arrows=(0, 0, 0, 0, 0), money=0, piggies=0, warded=True, extra=True)
    assert left_sentence(spent) == (
        "Arrows: none, money $0, no more brown chips, by Protective Ward, another turn follows."
    )


def test_who_comes_after_whom_leaves_out_who_is_out() -> None:
    view = with_player(table(order=(2, 0, 3, 1)), 0, alive=False)
    assert order_sentence(view, CALLED) == "Order of turns: Chidi, then Dagny, then Bruno."


def test_a_seat_knows_what_its_bag_holds() -> None:
    view = with_player(mine("gem_1 crash_gem", own_top=("wound",)), 3, pool=("gem_1", "gem_1", "wound", "crash_gem"))
    assert inside(view) == [("gem_1", 1)]
    assert inside(table()) == []


def test_headlines() -> None:
    assert headline(table(), CALLED) == "Dagny: act, then buy"
    assert headline(RARE["wishes"], CALLED) == "All wish for a character"
    assert headline(RARE["over"], CALLED) == "Chidi wins"


@pytest.mark.parametrize("kind", RARE)
@pytest.mark.parametrize("names", [NAMES, ("W" * 32,) * 4, ("\u0301" * 3 + "é" * 60,) * 4, ()])
def test_words_keep_their_limits(kind: str, names: tuple[str, ...]) -> None:
    """Four at the table, the longest names, and every kind of position."""
    view = RARE[kind]
    picture = render.board("puzzle_strike", view, names)
    assert 100 <= len(picture.alt) <= 1024
    assert picture.alt.startswith("Puzzle Strike")
    assert picture.alt.endswith(".")
    assert 0 < len(render.headline("puzzle_strike", view, names)) <= 80
    assert len(text_board(view, Names(names))) <= 1800
    for player in view.players:
        assert Names(names).said(player.seat) in picture.alt
