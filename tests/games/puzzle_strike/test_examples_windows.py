"""Worked examples of the rules: when somebody else is asked. A is on turn, B the next, C the one after."""

from __future__ import annotations

import pytest

from games.puzzle_strike import GAME
from games.puzzle_strike.chips import CHIPS
from games.puzzle_strike.options import AttackOrder, GemsOrder, Options, PurchaseOrder
from tests.games.puzzle_strike.table import Play, table

GUARDED = Options(leak_guard=True)


def crashed(b: str, *, gem: int = 2, **more: object) -> Play:
    """A has crashed a gem at B."""
    return table(A=f"hand: crash_gem; pile: {gem}", B=b, **more).does("A", "play:crash_gem")  # type: ignore[arg-type]


# --- W1 to W3: gems --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [Options(), GUARDED], ids=["open", "guarded"])
def test_no_window_while_the_only_purple_shield_lies_in_the_discard_pile(options: Options):
    t = crashed("hand: gem_1 wound; pile: 1; discard: crash_gem", options=options)
    assert t.waits == ("turn", "A")
    assert t.pile("B") == [1, 1, 1]


def test_a_window_looks_the_same_wherever_the_shield_lies():
    held = crashed("hand: crash_gem wound; pile: 1; bag: gem_1", options=GUARDED)
    not_held = crashed("hand: gem_1 wound; pile: 1; bag: crash_gem", options=GUARDED)
    assert held.waits == not_held.waits == ("gems", "B")
    for t, legal in ((held, {"react:crash_gem-1", "pass", "pass:all"}), (not_held, {"pass"})):
        decision = t.decision("B")
        assert t.legal == legal
        assert (decision.ask, decision.prompt, decision.private, decision.hold) == (
            "gems",
            "2 gems fly at you",
            True,
            True,
        )
        assert GAME.view(t.s, 0).flying == GAME.view(t.s, None).flying == GAME.view(held.s, 0).flying
    assert held.told == not_held.told
    assert held.does("B", "pass").told == not_held.does("B", "pass").told, "a pass and inability are told alike"


def test_without_the_guard_who_cannot_react_is_passed_at_once():
    t = crashed("hand: gem_1 wound; pile: 1; bag: crash_gem")
    assert t.waits == ("turn", "A")
    assert "B does not react" in t.told


@pytest.mark.parametrize("bag", ["", "gem_1"])
def test_a_crash_gem_of_iron_defense_is_a_shield(bag: str):
    t = crashed(f"pile: crash_gem 1; bag: {bag}")
    assert t.waits == ("gems", "B")
    t.does("B", "react:crash_gem-pile-1")
    assert (t.pile("B"), t.on_table("B"), t.player("B").pile[0]) == ([1], ["crash_gem"], 0)


def test_a_crash_gem_of_the_pile_is_asked_for_by_a_name_of_its_own():
    t = table(A="pile: crash_gem 2", B="")
    assert "play:crash_gem-pile" in t.legal
    view = GAME.view(t.s, 0)
    assert GAME.why_not(view, 0, "play:crash_gem") == "your Crash Gem lies in your pile: play the one of your pile"


@pytest.mark.parametrize("options", [Options(), GUARDED], ids=["open", "guarded"])
def test_no_window_against_a_4_gem(options: Options):
    t = crashed("hand: crash_gem stone_wall gems_to_gemonade; pile: 3", gem=4, options=options)
    assert t.waits == ("turn", "A")
    assert t.pile("B") == [3, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("b", "opens"),
    [
        ("hand: crash_gem; pile: ", False),
        ("hand: ; bag: crash_gem; pile: 1", False),
        ("hand: wound; bag: wound; pile: 3", False),
        ("hand: stone_wall; pile: ", True),
        ("hand: gems_to_gemonade; pile: ", True),
        ("hand: wound; bag: stone_wall; pile: ", True),
        ("hand: wound; top: crash_gem; bag: ; pile: 1", True),
        ("hand: combine; bag: combine; pile: 1", False),
    ],
)
def test_windows_open_by_public_facts_alone(b: str, opens: bool):
    t = crashed(b, options=GUARDED)
    assert t.waits == (("gems", "B") if opens else ("turn", "A"))


def test_a_hand_that_all_have_seen_is_public():
    """After a Knockdown nobody need be asked what everybody has just seen; until something is drawn."""
    t = table(
        A="hand: knockdown crash_gem; pile: 2", B="hand: wound draw_three; pile: 1; bag: crash_gem",
        options=GUARDED, arrows={"black": 2},
    )  # fmt: skip
    t.does("A", "play:knockdown", "play:crash_gem")
    assert t.waits == ("turn", "A")
    assert t.pile("B") == [1, 1, 1]


def test_who_has_said_so_passes_until_the_own_next_turn():
    t = table(A="hand: crash_gem crash_gem; pile: 3 3 1", B="hand: crash_gem; pile: 1", arrows={"black": 2})
    t.does("A", "play:crash_gem", "break:3").does("B", "pass:all").does("A", "play:crash_gem", "break:3")
    assert t.waits == ("turn", "A")
    assert t.told.count("B does not react") == 2
    assert t.hand("B") == ["crash_gem"]
    t.does("A", "end").does("B", "end")
    assert not t.player("B").passing


@pytest.mark.parametrize("window", ["gems", "fist", "Rhetoric", "Training"])
def test_a_deadline_that_runs_out_is_a_pass(window: str):
    chip = window if window in ("gems", "fist") else "purchase"
    laid = {
        "gems": ("hand: crash_gem; pile: 3", "play:crash_gem"),
        "fist": ("hand: knockdown", "play:knockdown"),
        "Rhetoric": ("", "end"),
        "Training": ("hand: gem_4", "buy:combine"),
    }[window]
    ongoing = "ongoing: troublesome_rhetoric" if window == "Rhetoric" else ""
    held = "hand: crash_gem self_improvement rigorous_training; character: midori" if window == "Training" else (
        "hand: crash_gem self_improvement"
    )  # fmt: skip
    t = table(A=laid[0], B=f"{held}; pile: 2; {ongoing}").does("A", laid[1])
    assert t.waits == (chip, "B")
    before = (t.hand("B"), t.ongoing("B"))
    t.is_absent("B")
    assert (t.hand("B"), t.ongoing("B")) == before
    assert "B does not react" in t.told
    assert t.waits[0] == "turn"


def test_a_reaction_is_one_choice_of_chip_and_gems():
    t = crashed("hand: crash_gem double_crash_gem gems_to_gemonade stone_wall; pile: 2 1")
    assert t.legal == {
        "react:crash_gem-1", "react:crash_gem-2",
        "react:double_crash_gem-1", "react:double_crash_gem-2", "react:double_crash_gem-2-1",
        "react:gems_to_gemonade-1", "react:gems_to_gemonade-2", "react:stone_wall", "pass", "pass:all",
    }  # fmt: skip


def test_gemonade_negates_three_of_many():
    t = table(A="hand: double_crash_gem; pile: 3 3", B="hand: gems_to_gemonade").does(
        "A", "play:double_crash_gem", "break:3-3"
    )
    assert t.legal == {*(f"react:gems_to_gemonade-{n}" for n in (1, 2, 3)), "pass", "pass:all"}
    t.does("B", "react:gems_to_gemonade-3")
    assert (t.height("B"), t.player("B").owed) == (3, 3)


def test_a_counter_crash_must_break_two_where_the_table_says_so():
    options = Options(double_crash_may_break_one=False)
    t = crashed("hand: double_crash_gem crash_gem; pile: 2 1", options=options)
    assert t.legal == {"react:double_crash_gem-2-1", "react:crash_gem-1", "react:crash_gem-2", "pass", "pass:all"}
    assert "react:double_crash_gem-2" in crashed("hand: double_crash_gem; pile: 2", options=options).legal


@pytest.mark.parametrize(("answer", "on_table"), [("react:crash_gem-1", 1), ("pass", 2)])
def test_a_reaction_drops_what_was_picked_beforehand_and_a_pass_runs_it(answer: str, on_table: int):
    t = table(A="hand: crash_gem draw_three; pile: 1", B="hand: crash_gem; pile: 1", arrows={"black": 2})
    t.does("A", ["play:crash_gem", "play:draw_three"]).does("B", answer)
    assert len(t.on_table("A")) == on_table
    assert t.waits == ("turn", "A")


def test_an_overflow_may_be_answered_and_goes_back_to_nobody():
    t = table(A="pile: 4 4 4 1", B="hand: crash_gem; pile: 4", C="").does("A", "end")
    assert t.waits == ("gems", "B")
    gems = t.bank["gem_1"]
    t.does("B", "react:crash_gem-4")
    assert (t.pile("B"), t.pile("C")) == ([1], [])
    assert t.bank["gem_1"] == gems - 1, "one that flies back goes to the bank: what B lost but for the ante"
    assert t.waits == ("turn", "B")


def test_an_overflow_reflected_by_stone_wall_goes_to_the_bank():
    t = table(A="pile: 4 4 4 1", B="hand: stone_wall", C="").does("A", "end")
    assert t.waits == ("gems", "B")
    t.does("B", "react:stone_wall")
    assert (t.pile("B"), t.pile("C")) == ([1], []), "no more than the own ante"


# --- W4, W5: fists ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [Options(), GUARDED], ids=["open", "guarded"])
def test_no_window_without_a_blue_shield_in_the_pool(options: Options):
    t = table(A="hand: sneak_attack", B="hand: crash_gem; discard: self_improvement", options=options)
    t.does("A", "play:sneak_attack")
    assert t.waits == ("turn", "A")
    assert t.pile("B") == [1]


def test_the_guard_asks_whoever_might_hold_a_blue_shield():
    t = table(
        A="hand: sneak_attack", B="hand: self_improvement", C="hand: wound; bag: really_annoying wound", options=GUARDED
    ).does("A", "play:sneak_attack")
    assert t.waits == ("fist", "BC")
    assert t.offered("C") == {"pass"}
    assert t.decision("B").hold
    assert t.decision("C").hold
    t.does("C", "pass").does("B", "pass")
    assert t.told.count("B does not react") == t.told.count("C does not react") == 1


# --- W7, W8: purchases -----------------------------------------------------------------------------------------------


def test_rhetoric_is_asked_about_with_an_empty_hand():
    t = table(A="", B="ongoing: troublesome_rhetoric", money=3).does("A", "buy:gem_2")
    assert t.waits == ("purchase", "B")


def test_rhetoric_is_not_asked_where_nothing_can_be_gained():
    t = table(A="", B="ongoing: troublesome_rhetoric", stocks={"wound": 1}).does("A", "end")
    assert t.waits == ("turn", "B"), "the last Wound was bought, and nothing else costs nothing"
    assert "B does not react" not in t.told


def test_the_next_player_is_asked_in_the_own_turn_before_the_ante():
    t = table(A="", B="hand: rigorous_training gem_1; pile: 1", money=5).does("A", "buy:crash_gem")
    assert t.waits == ("purchase", "B")
    assert (t.turn, t.pile("B")) == ("B", [1])
    t.does("B", "pass")
    assert t.waits == ("turn", "B")
    assert t.pile("B") == [1, 1]


def test_the_next_ante_waits_for_somebody_else_who_is_asked():
    t = table(A="", B="", C="hand: rigorous_training gem_1", money=5).does("A", "buy:crash_gem")
    assert t.waits == ("purchase", "C")
    assert (t.turn, t.pile("B")) == ("B", [])
    t.does("C", "react:gem_1", "gain:combine")
    assert (t.waits, t.pile("B")) == (("turn", "B"), [1])


def test_purchases_are_answered_in_turn_order_from_the_buyer():
    t = table(A="", B="ongoing: troublesome_rhetoric", C="hand: rigorous_training gem_1", money=4)
    t.does("A", "buy:combine")
    assert t.waits == ("purchase", "B")
    t.does("B", "pass")
    assert t.waits == ("purchase", "C")


def test_of_several_purchases_one_is_answered():
    t = table(A="", B="ongoing: troublesome_rhetoric", money=8).does("A", "buy:gem_1", "buy:gem_4")
    assert t.waits == ("purchase", "B")
    assert "gain:roundhouse" in t.legal
    t.does("B", "gain:roundhouse")
    assert t.waits == ("turn", "B")


def test_purchases_of_an_eliminated_buyer_are_answered():
    t = table(A="pile: 4 4 4", B="hand: rigorous_training gem_1", C="", money=5).does("A", "buy:crash_gem")
    assert not t.alive("A")
    assert t.waits == ("purchase", "B")


def test_after_a_burst_of_speed_the_buyers_own_next_ante_waits():
    t = table(A="hand: burst_of_speed", B="hand: rigorous_training gem_1", money=5)
    t.does("A", "play:burst_of_speed", "buy:crash_gem")
    assert t.waits == ("purchase", "B")
    assert (t.turn, t.pile("A")) == ("A", [])
    t.does("B", "pass")
    assert (t.waits, t.pile("A")) == (("turn", "A"), [1])


def test_the_guard_asks_whoever_might_hold_rigorous_training():
    t = table(A="", B="hand: gem_1 wound; bag: rigorous_training", money=5, options=GUARDED).does("A", "buy:crash_gem")
    assert t.waits == ("purchase", "B")
    assert t.legal == {"pass"}
    assert t.decision("B").hold
    t = table(A="", B="hand: gem_1 wound; bag: rigorous_training", money=5).does("A", "buy:crash_gem")
    assert t.waits == ("turn", "B")


def test_who_passes_until_the_own_next_turn_passes_purchases_in_the_same_words():
    t = table(
        A="hand: crash_gem; pile: 1", B="", C="hand: rigorous_training gem_1; bag: gem_1", money=5, options=GUARDED
    )
    t.s.players[2].passing = True
    told = t.told.count("C does not react")
    t.does("A", "buy:crash_gem")
    assert t.waits == ("turn", "B")
    assert t.told.count("C does not react") == told + 1


# --- Standing orders -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "picks"),
    [
        (GemsOrder(), None),
        (GemsOrder(do="pass"), ("pass",)),
        (GemsOrder(do="react"), ("react:double_crash_gem-2-1",)),
        (GemsOrder(do="react", least=4), ("pass",)),
        (GemsOrder(do="react", gems="largest"), ("react:double_crash_gem-4-2",)),
        (GemsOrder(do="react", gems="four_first"), ("react:crash_gem-4",)),
        (GemsOrder(do="react", first="stone_wall"), ("react:stone_wall",)),
        (GemsOrder(do="react", first="gemonade"), ("react:gems_to_gemonade-3",)),
    ],
)
def test_an_order_for_gems(order: GemsOrder, picks: tuple[str, ...] | None):
    t = crashed("hand: crash_gem double_crash_gem stone_wall gems_to_gemonade; pile: 4 2 1", gem=3)
    decision = t.decision("B")
    assert decision.plan == "gems"
    assert GAME.follow(GAME.view(t.s, 1), decision, order) == picks


def test_an_order_that_cannot_be_carried_out_passes_quietly():
    t = crashed("hand: wound gem_1; bag: crash_gem; pile: 1", options=GUARDED)
    assert GAME.follow(GAME.view(t.s, 1), t.decision("B"), GemsOrder(do="react")) == ("pass",)


@pytest.mark.parametrize(
    ("do", "picks"),
    [("ask", None), ("pass", ("pass",)), ("really_annoying", ("react:really_annoying",)), ("bubble_shield", ("pass",))],
)
def test_an_order_for_fists(do: str, picks: tuple[str, ...] | None):
    t = table(A="hand: sneak_attack", B="hand: really_annoying self_improvement").does("A", "play:sneak_attack")
    decision = t.decision("B")
    assert GAME.plans[decision.plan] is AttackOrder
    assert GAME.follow(GAME.view(t.s, 1), decision, AttackOrder(do=do)) == picks  # type: ignore[arg-type]


@pytest.mark.parametrize(("do", "picks"), [("ask", None), ("pass", ("pass",))])
@pytest.mark.parametrize("b", ["hand: rigorous_training gem_1", "ongoing: troublesome_rhetoric"])
def test_an_order_for_purchases(b: str, do: str, picks: tuple[str, ...] | None):
    t = table(A="", B=b, money=5).does("A", "buy:crash_gem")
    decision = t.decision("B")
    assert GAME.plans[decision.plan] is PurchaseOrder
    assert GAME.follow(GAME.view(t.s, 1), decision, PurchaseOrder(do=do)) == picks  # type: ignore[arg-type]


def test_rhetoric_is_not_asked_about_where_an_answer_before_it_took_the_last_chip_that_it_could_gain():
    cheap = [chip for chip, stack in table(A="", B="").bank.items() if stack and CHIPS[chip].cost <= 4]
    t = table(
        A="", B="hand: rigorous_training dragon_form", C="ongoing: troublesome_rhetoric", money=4,
        stocks=dict.fromkeys(cheap, 0) | {"combine": 1, "wound": 1},
    )  # fmt: skip
    t.does("A", "buy:combine").does("B", "react:dragon_form")
    assert t.bank["wound"] == 0, "a lone chip is gained unasked"
    assert t.waits == ("turn", "B")
    assert "C does not react" not in t.told


def test_what_a_reaction_does_is_said_with_it():
    t = crashed("hand: crash_gem stone_wall gems_to_gemonade; pile: crash_gem 1")
    assert [(option.label, option.group) for option in t.decision("B").options[:-2]] == [
        ("Crash Gem: break a 1-gem", "Crash Gem"),
        ("Gems to Gemonade: negate 1", "Gems to Gemonade"),
        ("Gems to Gemonade: negate 2", "Gems to Gemonade"),
        ("Stone Wall: send all back", "Stone Wall"),
        ("Crash Gem of your pile: break a 1-gem", "Crash Gem of your pile"),
    ]


@pytest.mark.parametrize(("gem", "prompt"), [(1, "1 gem flies at you"), (3, "3 gems fly at you")])
def test_how_many_gems_fly_is_said_with_the_question(gem: int, prompt: str):
    assert crashed("hand: crash_gem; pile: 1", gem=gem).decision("B").prompt == prompt
