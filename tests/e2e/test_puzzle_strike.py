"""Puzzle Strike at the tables of Discord: whole matches in every way to play, and how few taps a turn takes."""

from __future__ import annotations

from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, Interaction
from bot.scenes import Scene
from games.puzzle_strike.state import State
from games.records import Record, read
from games.replay import replay
from tests.bot.street import Street, labels
from tests.e2e.striking import (
    ALL,
    END,
    FAST,
    GAME,
    Taps,
    begun,
    by_buttons,
    by_command,
    by_dm,
    hand,
    high,
    holds,
    on,
    panel,
    placed,
    seeded,
)

TURNS = 60
AT_MOST = 5  # interactions from the notice to the end of a turn with one action and one purchase
SEED = 10
CRASH = "crash_gem gem_1 gem_1 gem_1 gem_1"


async def test_a_whole_match_by_buttons_against_a_computer_player(town: Street, used: list[Interaction]) -> None:
    with seeded(3):
        await begun(town, computers=1)
    turns: list[Taps] = []
    while (scene := await town.scene()).row.state != "over":
        turns.append(await by_buttons(town, town.turn(scene)))
        assert len(turns) < TURNS
        await town.rest()
    assert all(one.kind == COMPONENT for one in used[1:]), "after /play nothing is typed"
    assert scene.match is not None
    assert scene.seats[scene.match.t.state.outcome.winners[0]].name in town.says(town.games, "🏆").text
    assert_quick(turns)
    record = await town.ana.run("/match export", channel=town.games)
    assert record.message is not None
    (file,) = record.message.attachments
    recorded = read(file.data)
    assert isinstance(recorded, Record)
    assert replay(recorded, GAME).ok
    plain = [turn.count for turn in turns if turn.pressed[-1].endswith(f"+ {END}") and not turn.asked]
    assert set(plain) == {2}, "the notice; a chip, a purchase and the end in one go"


def assert_quick(turns: list[Taps]) -> None:
    assert [turn.pressed for turn in turns if turn.count > AT_MOST] == []


def trains(state: State) -> None:
    """Ana holds the chip that asks for most: what to trash, what to gain, and at the end what to keep."""
    state.players[0].hand = ["gem_1", "gem_1", "crash_gem", "training_day", "training_day"]


async def test_the_chip_that_asks_for_most_leaves_a_turn_at_five_taps(town: Street) -> None:
    with placed(2, SEED, FAST, ended=2, change=trains):
        await begun(town, town.bruno)
    turn = Taps(town, town.ana)
    message = await turn.click(panel(town), "Your move")
    await turn.select(message, turn.menu(message, ALL), "3 · Training Day", "Buy 1-gem ($1)", END)
    await on(turn, message)
    assert turn.asked == 3, turn.pressed
    assert turn.count == AT_MOST, turn.pressed
    assert town.turn(await town.scene()) is town.bruno


async def test_a_match_is_played_on_the_hands_in_direct_messages_alone(town: Street, used: list[Interaction]) -> None:
    with placed(2, 5, FAST, change=high):
        await begun(town, town.bruno)
    begin, turns = len(used), []
    while (scene := await town.scene()).row.state != "over":
        turns.append(await by_dm(town, town.turn(scene)))
        assert turns[-1].pressed
        assert len(turns) < TURNS
    assert all(one.channel in (town.ana.dm, town.bruno.dm) for one in used[begin:])
    assert_quick(turns)
    assert "🏆" in town.says(town.games, "🏆").text


async def test_a_match_is_played_by_commands_typed_by_hand(town: Street, used: list[Interaction]) -> None:
    with placed(2, 5, FAST, change=high):
        await begun(town, town.bruno)
    begin, turns = len(used), 0
    while (scene := await town.scene()).row.state != "over":
        assert len(await by_command(town, town.turn(scene))) <= AT_MOST
        turns += 1
        assert turns < TURNS
    assert all(one.kind in (COMMAND, AUTOCOMPLETE) for one in used[begin:])
    assert "🏆" in town.says(town.games, "🏆").text


async def test_whoever_leaves_money_lying_is_asked_back_once(town: Street) -> None:
    with seeded(SEED):
        scene = await begun(town, town.bruno)
    opened = await town.ana.click(panel(town), "Your move")
    await town.rest()
    message = opened.message
    assert message is not None
    await town.ana.click(message, END)
    await town.rest()
    assert "You have bought nothing yet" in message.text
    assert labels(message) == [END, "Look again"]
    assert (await town.scene()).row.version == scene.row.version, "nothing has happened"
    await town.ana.click(message, "Look again")
    await town.rest()
    assert "to spend" in message.text
    for _ in range(2):
        await town.ana.click(message, END)
        await town.rest()
    assert town.turn(await town.scene()) is town.bruno
    assert "Ana buys Wound" in (await town.ana.run("/log", channel=town.games)).text


async def test_a_turn_picked_whole_without_a_purchase_is_asked_back_and_nothing_is_done(town: Street) -> None:
    with placed(2, SEED, FAST, ended=2, change=holds(a="crash_gem gem_1 gem_1 gem_1 gem_1")):
        scene = await begun(town, town.bruno)
    turn = Taps(town, town.ana)
    message = await turn.click(panel(town), "Your move")
    await turn.select(message, turn.menu(message, ALL), "2 · Crash Gem", END)
    assert "You have bought nothing yet" in message.text
    assert "Nothing is done yet" in message.text
    assert labels(message) == ["Look again"]
    assert (await town.scene()).row.version == scene.row.version
    await turn.click(message, "Look again")
    await turn.select(message, turn.menu(message, ALL), "2 · Crash Gem", "Buy 1-gem ($1)", END)
    assert (await town.scene()).row.version > scene.row.version


async def test_it_is_asked_back_beside_the_hand_and_below_a_command_as_well(town: Street) -> None:
    with seeded(SEED):
        scene = await begun(town, town.bruno)
    mine = hand(town.ana)
    beside = await town.ana.click(mine, END)
    await town.rest()
    assert "You have bought nothing yet" in beside.messages[-1].text
    assert "to spend" in mine.text
    below = await town.ana.run("/puzzle end", channel=town.games)
    assert "You have bought nothing yet" in below.text
    assert (await town.scene()).row.version == scene.row.version
    await town.ana.click(below, END)
    await town.rest()
    assert town.turn(await town.scene()) is town.bruno


async def test_who_has_bought_something_is_not_asked_back(town: Street) -> None:
    with seeded(SEED):
        await begun(town, town.bruno)
    await town.ana.run("/puzzle buy", channel=town.games, chip="buy 1-gem ($1)")
    await town.rest()
    scene = await town.scene()
    assert scene.match is not None
    if scene.waiting == (0,):  # there is money left, and that is said
        ended = await town.ana.run("/puzzle end", channel=town.games)
        assert "nothing yet" not in ended.text
        await town.rest()
    assert town.turn(await town.scene()) is town.bruno


async def test_a_move_is_taken_back_where_all_others_agree(town: Street) -> None:
    with placed(2, SEED, FAST, ended=2, change=holds(a=CRASH, b=CRASH)):
        await begun(town, computers=1)
    before = (await town.scene()).asked
    await town.ana.run("/puzzle buy", channel=town.games, chip="buy 1-gem ($1)")
    await town.rest()
    scene = await town.scene()
    assert scene.match is not None
    assert scene.match.t.state.bought == ["gem_1"]
    undone = await town.ana.run("/undo", channel=town.games)
    await town.rest()
    scene = await town.scene()
    assert scene.match is not None, undone.text
    assert scene.match.t.state.bought == []
    assert scene.asked > before, "no old button fits the question that is put anew"
    assert town.turn(scene) is town.ana


async def crashed(town: Street, *, options: str = FAST) -> Scene:
    """In her second turn Ana may crash a gem at Bruno, who holds a Crash Gem himself."""
    with placed(2, SEED, options, ended=2, change=holds(a=CRASH, b=CRASH)):
        await begun(town, town.bruno, options=options)
    return await town.scene()


async def test_a_crash_is_answered_from_the_notice_in_two_taps(town: Street) -> None:
    await crashed(town)
    await town.ana.run("/puzzle play", channel=town.games, chip="crash gem")
    await town.rest()
    opened = await town.bruno.click(panel(town), "Your move")
    assert "1 gem flies at you" in opened.text
    react = next(label for label in labels(opened) if "Crash Gem: break a 1-gem" in label)
    await town.bruno.click(opened, react)
    await town.rest()
    assert town.turn(await town.scene()) is town.ana
    assert "Bruno reacts with Crash Gem" in (await town.ana.run("/log", channel=town.games)).text


async def test_a_crash_is_answered_on_the_hand_in_one_tap_or_by_a_command(town: Street) -> None:
    await crashed(town)
    await town.ana.run("/puzzle play", channel=town.games, chip="crash gem")
    await town.rest()
    mine = hand(town.bruno)
    assert "1 gem flies at you" in mine.text
    offered = await town.bruno.autocomplete("/puzzle react", "chip", "crash", town.games)
    assert len(offered.choices) == 1
    await town.bruno.click(mine, next(label for label in labels(mine) if "Crash Gem: break" in label))
    await town.rest()
    assert town.turn(await town.scene()) is town.ana


async def test_what_was_picked_beforehand_goes_on_when_nobody_reacts(town: Street) -> None:
    """Several chips in one pick: a window in between, a pass, and the purchase follows by itself."""
    scene = await crashed(town)
    assert scene.match is not None
    keys = ("play:crash_gem", "buy:gem_1", "end")
    await town.app.tables.answer(scene.row.id, town.ana.id, scene.asked, keys)
    await town.rest()
    assert town.turn(await town.scene()) is town.bruno
    await town.bruno.run("/puzzle pass", channel=town.games)
    await town.rest()
    told = (await town.ana.run("/log", channel=town.games)).text
    assert "Bruno does not react" in told
    assert "Ana buys 1-gem" in told
    scene = await town.scene()
    assert scene.match is not None
    assert scene.match.t.state.turn == 1, "the turn has ended as picked"


async def test_an_order_for_gems_is_followed_without_asking(town: Street) -> None:
    await crashed(town)
    orders = await town.bruno.run("/orders", channel=town.games)
    assert {"Gems", "Fist", "Purchase"} <= set(labels(orders))
    opened = await town.bruno.click(orders, "Gems")
    await town.bruno.submit(opened, {"do": "react"})
    await town.rest()
    await town.ana.run("/puzzle play", channel=town.games, chip="crash gem")
    await town.rest()
    assert town.turn(await town.scene()) is town.ana, "nobody was waited for"
    assert "Bruno reacts with Crash Gem" in (await town.ana.run("/log", channel=town.games)).text


async def test_the_host_turns_the_guard_on_in_the_lobby(town: Street) -> None:
    lobby = await town.open_lobby(game="puzzle_strike")
    opened = await town.ana.click(lobby, "Options")
    await town.ana.submit(opened, {"leak_guard": "yes", "options": "turn_order=seats"})
    await town.rest()
    assert "leak guard: yes" in lobby.text
    assert "turn order: seats" in lobby.text
    await town.ana.click(lobby, "Add computer")
    await town.rest()
    await town.ana.click(lobby, "Start")
    await town.rest()
    assert "haste may tell" not in lobby.text


async def test_a_casual_table_is_told_that_haste_tells(town: Street) -> None:
    await begun(town, town.bruno)
    assert "haste may tell what is in a hand" in town.says(town.games, "has started").text


async def test_at_a_guarded_table_a_standing_pass_waits_for_nobody(town: Street) -> None:
    await crashed(town, options=f"{FAST}, leak_guard=yes")
    orders = await town.bruno.run("/orders", channel=town.games)
    await town.bruno.submit(await town.bruno.click(orders, "Gems"), {"do": "pass"})
    await town.rest()
    await town.ana.run("/puzzle play", channel=town.games, chip="crash gem")
    await town.rest()
    assert town.turn(await town.scene()) is town.ana
    assert "Bruno does not react" in (await town.ana.run("/log", channel=town.games)).text


async def test_at_a_guarded_table_an_answer_waits_for_its_hour(town: Street) -> None:
    await crashed(town, options=f"{FAST}, leak_guard=yes")
    await town.ana.run("/puzzle play", channel=town.games, chip="crash gem")
    await town.rest()
    mine = hand(town.bruno)
    await town.bruno.click(mine, next(label for label in labels(mine) if "Crash Gem: break" in label))
    await town.rest()
    assert town.turn(await town.scene()) is town.bruno, "nobody can tell that he has answered"
    town.local.clock.advance(minutes=30)
    await town.rest()
    assert town.turn(await town.scene()) is town.ana
    assert "Bruno reacts with Crash Gem" in (await town.ana.run("/log", channel=town.games)).text


async def test_look_ups_answer_in_and_out_of_a_match(town: Street) -> None:
    offered = await town.chidi.autocomplete("/puzzle chip", "name", "crash", town.games)
    assert {"Crash Gem", "Double Crash Gem"} <= {choice.name for choice in offered.choices}
    assert "Break" in (await town.chidi.run("/puzzle chip", channel=town.games, name="Crash Gem")).text
    assert (await town.chidi.run("/puzzle bank", channel=town.games)).text
    with seeded(SEED):
        await begun(town, town.bruno)
    bank = await town.chidi.run("/puzzle bank", channel=town.games)
    assert "Knockdown" in bank.text
    offered = await town.chidi.autocomplete("/puzzle ruling", "case", "", town.games)
    assert offered.choices
    assert (await town.chidi.run("/puzzle ruling", channel=town.games, case=offered.choices[0].value)).text


def test_all_that_can_be_typed_has_a_name() -> None:
    assert {"play", "buy", "react", "end", "pass"} <= set(GAME.verbs)
    assert set(GAME.lookups) == {"chip", "ruling", "bank"}
