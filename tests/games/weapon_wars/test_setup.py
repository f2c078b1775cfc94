"""How a match begins, and what a table may choose."""

import pytest

from games.engine import AnswerError, FormError, Match, Rng
from games.engine.checks import check
from games.engine.forms import fields, parse
from games.weapon_wars import GAME
from games.weapon_wars.cards import DECK
from games.weapon_wars.options import Options


def begin(seats=3, seed=1, **options):
    return GAME.setup(seats, Options(**options), Rng(seed))


def test_names_and_types_fit_the_engine():
    check(GAME)


def test_how_to_play_says_how_each_mode_is_won():
    modes = next(field.choices for field in fields(Options) if field.name == "mode")
    assert all(f"{mode.capitalize()}: " in GAME.how_to_play[2] for mode in modes)


@pytest.mark.parametrize("seats", range(2, 7))
def test_five_cards_each_and_the_rest_is_the_deck(seats):
    s = begin(seats)
    assert [len(hand) for hand in s.hands] == [5] * seats
    assert len(s.deck) == 83 - 5 * seats
    assert sorted([*s.deck, *(card for hand in s.hands for card in hand)]) == sorted(DECK)
    assert not s.discard
    assert not s.stack


def test_hands_lie_in_order():
    for hand in begin(6).hands:
        assert hand == sorted(hand, key=DECK.index)


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_players(seats):
    with pytest.raises(AnswerError):
        Match.new(GAME, seats, Options(), 1)


def test_energy_is_positive_and_the_direction_right():
    s = begin()
    assert (s.energy, s.direction, s.sudden_death, s.round) == (1, 1, False, 1)
    assert (s.threat, s.attacker) == (None, None)


def test_everybody_is_in_the_game_and_nothing_is_known_of_their_hands():
    s = begin(4)
    assert (s.alive, s.left, s.powers, s.passed) == ([True] * 4, [False] * 4, [0] * 4, [])


@pytest.mark.parametrize("option", ["reset_on_fall", "auto_fall"])
def test_each_option_of_a_fall_is_turned_off_by_itself(option):
    s = begin(**{option: False})
    assert {"reset_on_fall": s.reset_on_fall, "auto_fall": s.auto_fall} == {
        "reset_on_fall": option != "reset_on_fall", "auto_fall": option != "auto_fall",
    }  # fmt: skip


@pytest.mark.parametrize("hearts", [1, 2, 3])
def test_survival_gives_each_the_hearts_of_the_option(hearts):
    s = begin(hearts=hearts)
    assert s.hearts == [hearts] * 3
    assert s.most_hearts == hearts


def test_survival_with_three_hearts_is_the_default():
    s = begin()
    assert s.mode == "survival"
    assert s.hearts == [3, 3, 3]
    assert s.reset_on_fall
    assert s.auto_fall


def test_collector_begins_without_hearts_and_asks_for_three_whatever_the_option_says():
    s = begin(mode="collector", hearts=1)
    assert s.hearts == [0, 0, 0]
    assert s.most_hearts == 3


def test_the_host_may_name_the_opener():
    assert [begin(opener=n).turn for n in (1, 2, 3)] == [0, 1, 2]


def test_without_a_name_chance_picks_the_opener():
    assert {begin(seed=seed).turn for seed in range(40)} == {0, 1, 2}


def test_an_opener_without_a_seat_is_refused_in_words():
    with pytest.raises(FormError, match=r"opener takes 0 \(chance decides\) or a seat from 1 to 3, not 4\.$"):
        begin(opener=4)
    with pytest.raises(AnswerError):
        Match.new(GAME, 2, Options(opener=6), 1)


@pytest.mark.parametrize("wrong", [{"hearts": 0}, {"hearts": 4}, {"opener": 7}, {"opener": -1}, {"mode": "team"}])
def test_options_out_of_bounds_are_refused(wrong):
    with pytest.raises(FormError):
        parse(Options, wrong)


def test_the_same_seed_deals_the_same_cards():
    assert begin(seed=7) == begin(seed=7)
    assert begin(seed=7) != begin(seed=8)
