"""Before the first turn: turn order, characters, banks; and games in a row."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine import AnswerError, Match
from games.puzzle_strike import GAME
from games.puzzle_strike.chips import CHARACTERS, FIXED, PUZZLES
from games.puzzle_strike.options import Options
from games.puzzle_strike.puzzle_chips import RECOMMENDED


def new(seats=3, seed=1, **options):
    return Match.new(GAME, seats, Options(**options), seed)


def answer(match, seat, *keys):
    match.answer(seat, keys, match.asked)


def finish_game(match, winner):
    """Everybody else's pile grows until they are out; all end their turns."""
    game = match.t.state.game
    while match.open and match.t.state.game == game:
        seat = match.waiting[0]
        if match.ask == "turn" and seat != winner:
            match.t.state.players[seat].pile[4] = 5
        answer(match, seat, *match.open[seat].default)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bank_has_eighteen_stacks(seats):
    bank = new(seats, characters="random").t.state.bank
    assert len(bank) == 18
    assert {chip: bank[chip] for chip in FIXED} == {
        "gem_1": 64 - 6 * seats - 1, "gem_2": 20, "gem_3": 16, "gem_4": 12,
        "wound": 24, "combine": 20, "crash_gem": 12, "double_crash_gem": 10,
    }, "the first ante is taken from it"  # fmt: skip
    assert [count for chip, count in bank.items() if chip in PUZZLES] == [5] * 10


def test_the_other_ways_to_count_the_bank():
    bank = new(3, characters="random", crash_bank="physical", one_gem_bank="printed").t.state.bank
    assert bank["crash_gem"] == 13
    assert bank["gem_1"] == 63


@pytest.mark.parametrize("name", RECOMMENDED)
def test_recommended_banks(name):
    state = new(characters="random", bank=name).t.state
    assert set(state.bank) == {*FIXED, *RECOMMENDED[name]}
    assert set(state.box) == set(PUZZLES) - set(RECOMMENDED[name])


def test_chance_decides_the_order_of_turns_unless_seats_do():
    assert {tuple(new(3, seed, characters="random").t.state.order) for seed in range(40)} > {(0, 1, 2), (2, 0, 1)}
    assert all(new(3, seed, characters="random", turn_order="seats").t.state.order == [0, 1, 2] for seed in range(9))


def test_random_characters_are_all_different_and_play_begins_at_once():
    match = new(4, characters="random")
    assert match.ask == "turn"
    assert len({player.character for player in match.t.state.players}) == 4


def test_characters_are_picked_one_at_a_time_in_turn_order_openly():
    match = new(3, characters="pick")
    order = match.t.state.order
    assert (match.ask, match.waiting) == ("pick", (order[0],))
    answer(match, order[0], "pick:rook")
    assert match.waiting == (order[1],)
    assert "pick:rook" not in {option.key for option in match.open[order[1]].options}
    assert match.game.view(match.t.state, None).players[order[0]].character == "rook"
    answer(match, order[1], "pick:lum")
    answer(match, order[2], "pick:random")
    assert match.ask == "turn"
    assert match.t.state.players[order[2]].character not in ("rook", "lum", "")


def test_all_wish_at_once_and_clashes_are_settled_by_chance_with_the_losers_wishing_again():
    winners = Counter()
    for seed in range(30):
        match = new(3, seed, characters="wish")
        assert (match.ask, len(match.waiting)) == ("wish", 3)
        answer(match, 0, "pick:rook")
        answer(match, 1, "pick:rook")
        answer(match, 2, "pick:lum")
        state = match.t.state
        assert state.players[2].character == "lum"
        (winner,) = (seat for seat in (0, 1) if state.players[seat].character == "rook")
        winners[winner] += 1
        assert (match.ask, match.waiting) == ("wish", (1 - winner,))
        offered = {option.key for option in match.open[1 - winner].options}
        assert offered.isdisjoint({"pick:rook", "pick:lum"})
        answer(match, 1 - winner, "pick:grave")
        assert match.ask == "turn"
    assert min(winners[0], winners[1]) > 5


def test_the_host_gives_the_characters_out():
    match = new(2, characters="host")
    for who in ("rook", "lum"):
        assert (match.ask, match.waiting) == ("host", (0,))
        answer(match, 0, f"pick:{who}")
    order = match.t.state.order
    assert [match.t.state.players[seat].character for seat in order] == ["rook", "lum"]


def test_who_does_not_choose_gets_a_free_character_by_chance():
    match = new(3, characters="wish")
    while match.ask == "wish":
        seat = match.waiting[0]
        answer(match, seat, *match.open[seat].default)
    assert len({player.character for player in match.t.state.players}) == 3


def test_the_bank_is_laid_after_the_characters_are_chosen_or_before():
    assert new(characters="wish").t.state.bank == {}
    assert len(new(characters="wish", bank_first=True).t.state.bank) == 18


def test_the_host_picks_the_stacks_and_chance_fills_up():
    match = new(3, characters="random", bank="host", bank_first=True)
    assert (match.ask, match.waiting) == ("bank", (0,))
    answer(match, 0, *(f"stack:{chip}" for chip in PUZZLES[:10]))
    assert set(match.t.state.bank) == {*FIXED, *PUZZLES[:10]}
    match = new(3, characters="random", bank="host")
    answer(match, 0, "stack:master_puzzler", "stack:random")
    assert "master_puzzler" in match.t.state.bank
    assert len(match.t.state.bank) == 18
    match = new(3, characters="random", bank="host")
    with pytest.raises(AnswerError):
        answer(match, 0, *(f"stack:{chip}" for chip in PUZZLES[:11]))


def test_a_host_who_leaves_is_followed_by_the_next_seat():
    match = new(3, characters="random", bank="host")
    match.leave(0)
    assert (match.ask, match.waiting) == ("bank", (1,))


def test_one_game_is_the_match_where_no_more_are_wished_for():
    match = new(2, characters="random")
    finish_game(match, 0)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_losers_swap_stacks_first_loser_first_and_the_winner_does_not():
    match = new(3, characters="random", games=3, turn_order="seats")
    finish_game(match, 0)
    state = match.t.state
    assert state.game == 2
    assert (match.ask, match.waiting) == ("swap", (1,)), "seat 1 was out first"
    out = next(chip for chip in state.bank if chip in PUZZLES)
    came = state.box[0]
    answer(match, 1, f"swap:{out}")
    answer(match, 1, f"swap:{came}")
    assert came in state.bank
    assert out not in state.bank
    assert (match.ask, match.waiting) == ("swap", (2,))
    assert f"swap:{came}" in {option.key for option in match.open[2].options}, "what a swap brought may go again"
    other = next(chip for chip in state.bank if chip in PUZZLES and chip != came)
    answer(match, 2, f"swap:{other}")
    assert f"swap:{out}" not in {option.key for option in match.open[2].options}, "locked for this game"
    answer(match, 2, "pass")
    assert other in state.bank, "a swap is optional to the last"
    assert match.ask == "turn"
    assert match.game.view(state, None).locked == (out,)


def test_stacks_are_swapped_in_the_order_in_which_players_lost_and_not_of_turns():
    match = new(3, characters="random", games=2, turn_order="seats")
    state = match.t.state
    answer(match, 0, "end")
    answer(match, 1, "end")
    state.players[2].pile = [0, 2, 0, 0, 2]  # ten, and nothing to send
    answer(match, 2, "end")
    while not state.fallen:
        answer(match, match.waiting[0], *match.open[match.waiting[0]].default)
    state.players[1].pile[4] = 5
    while state.game == 1:
        answer(match, match.waiting[0], *match.open[match.waiting[0]].default)
    assert (match.ask, match.waiting) == ("swap", (2,))
    answer(match, 2, "pass")
    assert (match.ask, match.waiting) == ("swap", (1,))
    answer(match, 1, "pass")
    assert match.ask == "turn"


def test_the_next_game_has_full_stacks_no_traps_and_new_characters():
    match = new(2, characters="pick", games=3)
    for _ in range(2):
        answer(match, match.waiting[0], match.open[match.waiting[0]].options[0].key)
    match.t.state.traps["gem_1"] = 2
    finish_game(match, 1)
    state = match.t.state
    while match.ask == "swap":
        answer(match, match.waiting[0], "pass")
    assert match.ask == "pick"
    assert state.traps == {}
    assert state.bank["wound"] == 24
    assert [player.wins for player in state.players] == [0, 1]


def test_a_series_is_over_when_nobody_can_catch_up():
    match = new(2, characters="random", games=3)
    for game in (1, 2):
        assert match.t.state.game == game
        finish_game(match, 1)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_a_series_may_be_shared():
    match = new(2, characters="random", games=2)
    finish_game(match, 0)
    finish_game(match, 1)
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1)


def test_characters_have_three_chips_each():
    assert all(len(chips) == 3 for chips in CHARACTERS.values())
    assert len(CHARACTERS) == 10
