"""Drawing, and sudden death."""

from tests.games.weapon_wars.table import table


def test_sudden_death_begins_with_the_last_card_even_if_it_fills_the_hand():
    t = table(hands={"A": "1", "B": "10 2 3 4 5"}, turn="B", threat=9, deck=1, auto_fall=False).does("B", "10")
    assert len(t.hand("B")) == 5
    assert t.s.sudden_death
    assert t.told == [
        "B answers with 10 Crossbow",
        "The deck is empty. Sudden death: nobody draws until somebody falls",
    ]


def test_with_a_card_left_there_is_no_sudden_death():
    t = table(hands={"A": "1", "B": "10 2 3 4 5"}, turn="B", threat=9, deck=2, auto_fall=False).does("B", "10")
    assert len(t.s.deck) == 1
    assert not t.s.sudden_death


def test_nobody_draws_in_sudden_death():
    t = table(hands={"A": "12 2", "B": "10 3"}, turn="B", threat=9, sudden_death=True).does("B", "10").does("A", "12")
    assert (t.hand("A"), t.hand("B"), t.drew) == (["2"], ["3"], "")


def test_an_empty_hand_that_must_answer_falls():
    t = table(hands={"A": "12", "B": ""}, threat=None, sudden_death=True).does("A", "12")
    assert t.waits == ("recover", "B")
    assert t.hearts("B") == 2


def test_a_fall_ends_sudden_death_and_all_draw_to_five_from_the_fallen_to_the_right():
    t = table(
        hands={"A": "1", "B": "2 3", "C": "4 5 6", "D": ""}, turn="C", threat=12, direction=-1, sudden_death=True
    ).does("C", "keep")  # fmt: skip
    assert t.drew == "CC" + "DDDDD" + "AAAA" + "BBB"
    assert [len(hand) for hand in t.s.hands] == [5, 5, 5, 5]
    assert not t.s.sudden_death
    assert t.discarded == 0
    assert len(t.s.deck) == 83 - 20
    assert t.waits == ("open", "C")
    assert "Sudden death is over: the discard pile is shuffled into the deck, and everybody draws up to five" in t.told


def test_sudden_death_still_stands_while_the_fallen_player_chooses():
    t = table(hands={"A": "1", "B": "2 3"}, turn="B", threat=12, sudden_death=True)
    assert t.waits == ("recover", "B")
    assert t.s.sudden_death
    assert len(t.hand("A")) == 1


def test_a_redraw_at_the_end_of_sudden_death_goes_back_into_the_deck_first():
    t = table(hands={"A": "1", "B": "2 3"}, turn="B", threat=12, sudden_death=True).does("B", "redraw")
    assert t.drew == "BBBBBAAAA"
    assert t.discarded == 0


def test_a_fall_in_collector_ends_sudden_death_too():
    t = table(hands={"A": "1", "B": "2 3"}, turn="B", threat=12, sudden_death=True, mode="collector").does("B", "keep")
    assert not t.s.sudden_death
    assert [len(hand) for hand in t.s.hands] == [5, 5]


def test_keeping_outside_sudden_death_draws_nothing():
    t = table(hands={"A": "1", "B": "2 3 4 5 6"}, turn="B", threat=12).does("B", "keep")
    assert t.drew == ""
    assert t.hand("B") == ["2", "3", "4", "5", "6"]


def test_a_redraw_from_a_deck_of_five_begins_sudden_death_with_its_last_card():
    t = table(hands={"A": "1", "B": "2 3 4 5 6"}, turn="B", threat=12, deck="9 9 10 10 11").does("B", "redraw")
    assert t.hand("B") == ["9", "9", "10", "10", "11"]
    assert t.s.sudden_death
    assert t.discarded > 0


def test_a_redraw_from_fewer_than_five_shuffles_stack_and_old_hand_in_first():
    t = table(hands={"A": "1", "B": "2 3 4 5 6"}, turn="B", threat=12, deck=4).does("B", "redraw")
    assert t.discarded == 0
    assert t.s.stack == []
    assert len(t.s.deck) == 83 - 1 - 5
    assert not t.s.sudden_death
    assert any("shuffled into the deck" in line for line in t.told)
