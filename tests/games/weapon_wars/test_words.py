"""What is said to players."""

import pytest

from games.engine import AnswerError
from games.weapon_wars import GAME
from games.weapon_wars.cards import NAMES
from games.weapon_wars.view import INF
from tests.games.weapon_wars.table import Play, table


def why(t: Play, player: str, typed: str) -> str | None:
    seat = "ABCDEF".index(player)
    return GAME.why_not(GAME.view(t.s, seat), seat, typed)


@pytest.mark.parametrize(
    ("typed", "threat", "energy", "reason"),
    [
        ("play:w9_1", 15, 1, "needs 15 or more"),
        ("play:w9_1", 18, 1, "needs 18"),
        ("play:w9_1", 6, -1, "needs 6 or less"),
        ("play:w9_1", 1, -1, "needs 1"),
        ("play:w9_1", INF, 1, "only powers answer ∞"),
        ("play:w9_1", 19, 1, "only powers answer 19"),
        ("play:w9_1", 0, -1, "only powers answer 0"),
        ("play:one_punch_1", 6, -1, "not while energy is negative"),
        ("play:One Punch", 6, -1, "not while energy is negative"),
        ("play:9 blowgun", 15, 1, "needs 15 or more"),
        ("play:w18_1", 6, 1, "you do not hold 18 Moon on a Chain"),
        ("play:u_turn_2", 6, 1, "you do not hold that U-Turn, but another one"),
        ("play:mirror shield", 6, 1, "you do not hold Mirror Shield"),
        ("play:Bazooka", 6, 1, "you hold no card called Bazooka"),
        ("play:9", 15, 1, "needs 15 or more"),
        ("play:blow", INF, 1, "only powers answer ∞"),
        ("play:9  BLOW", 15, 1, "needs 15 or more"),
        ("play:PUNCH", 6, -1, "not while energy is negative"),
        ("play:19", 6, 1, "you hold no card called 19"),
        ("play:1", 6, 1, "you hold no card called 1"),
        ("play:0", 6, 1, "you hold no card called 0"),
        ("play:mirror", 6, 1, "you hold no card called mirror"),
        ("play", 6, 1, "say which card"),
        ("play: ", 6, 1, "say which card"),
        ("keep", 6, 1, "a hand is kept or redrawn only after a fall"),
        ("redraw", 6, 1, "a hand is kept or redrawn only after a fall"),
        ("dance", 6, 1, "there is no such move: dance"),
        ("play:w9_1", 9, 1, None),
        ("play:9 Blowgun", 9, -1, None),
        ("play:U-Turn", INF, 1, None),
        ("play:one_punch_1", INF, 1, None),
        ("fall", 6, 1, None),
    ],
)
def test_why_an_answer_is_not_on_offer(typed, threat, energy, reason):
    t = table(
        hands={"A": "1", "B": "w9_1 one_punch_1 u_turn_1"},
        turn="B", stack=[("A", "gun_breaker")], threat=threat, energy=energy,
    )  # fmt: skip
    assert why(t, "B", typed) == reason


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("play:one punch", "not while energy is negative"),
        ("play:one_punch_1", "you do not hold that One Punch, but another one"),
        ("play:1", "you hold no card called 1"),
        ("play:15", "needs 6 or less"),
    ],
)
def test_a_name_is_that_of_any_copy_and_a_rank_is_no_part_of_another(typed, reason):
    t = table(hands={"A": "1", "B": "15 one_punch_2 u_turn"}, turn="B", threat=6, energy=-1)
    assert why(t, "B", typed) == reason


def test_what_is_refused_is_never_on_offer_and_what_is_offered_never_refused():
    for threat in (0, 1, 9, 18, 19, INF):
        for energy in (1, -1):
            t = table(
                hands={"A": "2", "B": "1 9 18 one_punch u_turn"},
                turn="B", stack=[("A", "rope_spoon")], threat=threat, energy=energy, auto_fall=False,
            )  # fmt: skip
            offered = {option.key for option in t.decision.options}
            for card in t.s.hands[1]:
                assert (why(t, "B", f"play:{card}") is None) == (f"play:{card}" in offered)


def test_why_an_opening_is_not_on_offer():
    t = table(hands={"A": "w9_1 u_turn_1", "B": "2"})
    assert why(t, "A", "play:u_turn_1") == "a round is opened with a weapon"
    assert why(t, "A", "fall") == "there is no attack to fall to: a round is opened with a weapon"
    assert why(t, "A", "play:w9_1") is None
    assert why(t, "B", "play:w2_1") == "it is another player's turn"


def test_why_nothing_else_is_on_offer_after_a_fall():
    t = table(hands={"A": "1", "B": "2"}, turn="B", threat=9)
    assert why(t, "B", "play:w2_1") == "first keep your hand or redraw it"
    assert why(t, "B", "fall") == "you have fallen already: keep your hand or redraw it"
    assert why(t, "B", "keep") is None


def test_why_nothing_is_on_offer_to_who_is_out_and_when_it_is_over():
    t = table(hands={"A": "1", "B": "", "C": "9"}, out="B", turn="C", threat=9)
    assert why(t, "B", "fall") == "you are out of the game"
    assert why(t.leaves("A"), "C", "fall") == "the match is over"


@pytest.mark.parametrize(
    ("threat", "energy", "prompt"),
    [
        (15, 1, "Answer 15 with 15 or more or a power, or fall"),
        (18, 1, "Answer 18 with 18 or a power, or fall"),
        (6, -1, "Answer 6 with 6 or less or a power, or fall"),
        (INF, -1, "Answer ∞ with 18 or less or a power, or fall"),
        (0, 1, "Answer 0 with 1 or more or a power, or fall"),
        (INF, 1, "Answer ∞ with a power, or fall"),
        (20, 1, "Answer 20 with a power, or fall"),
        (-1, -1, "Answer -1 with a power, or fall"),
    ],
)
def test_the_question_names_what_answers(threat, energy, prompt):
    t = table(
        hands={"A": "1", "B": "u_turn"}, turn="B", stack=[("A", "rope_spoon")], threat=threat, energy=energy
    )  # fmt: skip
    assert t.decision.prompt == prompt


def test_words_of_the_story():
    assert GAME.word("card", "w15_3") == "15 Freeze Ray"
    assert GAME.word("card", "rope_spoon_1") == "Rope + Spoon"
    assert GAME.word("threat", INF) == "∞"
    assert GAME.word("threat", -1) == "-1"
    assert GAME.word("cards", 1) == "1 card"
    assert GAME.word("cards", 11) == "11 cards"
    assert GAME.word("round", 7) == "7"


def test_the_story_of_a_round():
    t = table(
        hands={"A": "w1_1 polarity_flip", "B": "w5_1 polarity_flip", "C": "one_punch rope_spoon mirror_shield"},
        sudden_death=True,
    )  # fmt: skip
    t.does("A", "1").does("B", "5").does("C", "one_punch").does("A", "polarity_flip").does("B", "polarity_flip")
    t.does("C", "mirror_shield")
    assert t.told[:6] == [
        "A opens round 1 with 1 Wet Noodle",
        "B answers with 5 Frying Pan",
        "C lands One Punch: while the energy is positive, only powers answer it",
        "A plays Polarity Flip: the energy is negative, lower wins",
        "B plays Polarity Flip: the energy is positive, higher wins",
        "C plays Mirror Shield: the attack is thrown at B",
    ]


def test_the_other_powers_are_told():
    t = table(
        hands={"A": "9", "B": "rope_spoon 12", "C": "u_turn", "D": "1"}, turn="B", threat=9, sudden_death=True
    ).does("B", "rope_spoon").does("C", "u_turn")  # fmt: skip
    assert t.told == [
        "B plays Rope + Spoon: the threat is now 10",
        "C plays U-Turn: the direction turns, B must answer",
    ]
    t = table(hands={"A": "9", "B": "gun_breaker", "C": "1"}, turn="B", threat=9, sudden_death=True)
    assert t.does("B", "gun_breaker").told == [
        "B plays Gun Breaker: the attack is broken, C opens a new round",
    ]


def test_every_card_can_be_looked_up():
    view = GAME.view(table(hands={"A": "1", "B": "2"}).s, None)
    things = GAME.things(view, "card")
    assert len(things) == len(set(things)) == 63 + 6
    assert set(things) == set(NAMES.values())
    for thing in things:
        assert thing in GAME.look_up(view, "card", thing)


def test_a_look_up_says_what_a_card_is_and_how_it_is_played():
    view = GAME.view(table(hands={"A": "1", "B": "2"}).s, None)
    assert GAME.look_up(view, "card", "  15  freeze RAY ") == (
        "15 Freeze Ray: a weapon of rank 15, one of 4 in the deck. It opens any round. In positive energy it answers "
        "threats up to 15, in negative energy threats of 15 and above."
    )
    assert GAME.look_up(view, "card", "u_turn_3") == (
        "U-Turn: a power, 4 in the deck. Turns the direction round; the threat stays. It never opens a round."
    )
    for typed, said in [("Bazooka", "There is no card called Bazooka."), (" ", "Say which card.")]:
        with pytest.raises(AnswerError, match=f"^{said}$"):
            GAME.look_up(view, "card", typed)
