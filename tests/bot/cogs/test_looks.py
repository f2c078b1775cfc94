"""/hand, /board, /log, /games, /rules and /help: what anybody may look at, each for their own eyes."""

from __future__ import annotations

from games.catalog import all_games
from games.engine import Event
from games.weapon_wars.cards import NAMES
from storage import story
from tests.bot.street import Street, labels


async def test_a_hand_is_for_the_eyes_of_its_owner(town: Street):
    scene = await town.started(town.bruno)
    mine = await town.ana.run("/hand", channel=town.games)
    assert mine.ephemeral
    assert mine.deferred
    assert mine.message
    assert mine.message.attachments
    assert mine.message not in town.bruno.sees(town.games)
    assert "no seat" in (await town.chidi.run("/hand", channel=town.games)).text
    assert scene.link in (await town.ana.run("/hand", channel=town.lounge)).text


async def test_everybody_may_look_at_the_board(town: Street):
    await town.started(town.bruno)
    board = await town.chidi.run("/board", channel=town.games)
    assert board.ephemeral
    assert board.message
    assert [file.filename for file in board.message.attachments] == ["weapon-wars-1-4.png"]
    assert "No match is on in this channel" in (await town.chidi.run("/board", channel=town.lounge)).text


async def test_in_a_dm_the_only_match_is_meant(town: Street):
    await town.started(town.bruno)
    for line in ("/hand", "/board"):
        answer = await town.ana.run(line, channel=town.ana.dm)
        assert answer.message
        assert answer.message.attachments
    assert "no match at the moment" in (await town.chidi.run("/hand", channel=town.chidi.dm)).text


async def test_games_lists_ones_matches_everywhere_and_the_box(town: Street):
    assert "You are in no match" in (await town.ana.run("/games", channel=town.games)).text
    scene = await town.started(town.bruno)
    await town.open_lobby(host=town.bruno, channel=town.lounge)
    mover = town.turn(scene)
    listed = await mover.run("/games", channel=mover.dm)
    assert listed.ephemeral
    assert "**your move**, asked <t:" in listed.text
    assert scene.link in listed.text
    assert "(2 to 6 players)" in listed.text
    assert "waiting for players" in (await town.bruno.run("/games", channel=town.games)).text


async def test_spectators_any_number_see_one_board_and_it_is_the_public_one(town: Street):
    await town.started(town.bruno)
    guild = town.games.guild
    assert guild is not None
    crowd = [town.local.world.person(f"Fan {n}") for n in range(8)]
    for fan in crowd:
        guild.join(fan)
    panel = town.says(town.games, "your move in **Weapon Wars**")
    boards = [await fan.click(panel, "Board") for fan in crowd] + [await town.ana.click(panel, "Board")]
    assert len({board.text for board in boards}) == 1
    assert all(board.ephemeral for board in boards)
    assert all(board.message and board.message.attachments for board in boards)


async def test_a_board_is_looked_at_after_the_end(town: Street):
    await town.started(town.bruno)
    await town.bruno.click(await town.bruno.run("/resign", channel=town.games), "Leave for good")
    await town.rest()
    assert "Ana** wins" in (await town.chidi.run("/board", channel=town.games)).text
    assert "leaves the game" in (await town.chidi.run("/log", channel=town.games)).text
    assert "No match is on" in (await town.chidi.run("/hand", channel=town.games)).text


async def test_the_log_is_private_and_has_pages(town: Street):
    scene = await town.started(town.bruno)
    told = [Event(f"line {n}") for n in range(45)]
    await town.app.store.write(lambda c: story.append(c, scene.row.id, 0, told, town.local.clock.now()))
    secret = [Event("only Bruno reads this", to=frozenset({1}))]
    await town.app.store.write(lambda c: story.append(c, scene.row.id, 0, secret, town.local.clock.now()))
    newest = await town.chidi.run("/log", channel=town.games)
    assert newest.ephemeral
    assert newest.deferred
    assert newest.text.split("\n")[1:] == [f"- line {n}" for n in range(25, 45)]
    assert labels(newest) == ["Older"]
    older = await town.chidi.click(newest, "Older")
    await town.rest()
    assert older.text.split("\n")[1:] == [f"- line {n}" for n in range(5, 25)]
    assert labels(older) == ["Older", "Newest"]
    first = await town.chidi.click(older, "Older")
    await town.rest()
    assert first.text.split("\n")[-5:] == [f"- line {n}" for n in range(5)]
    assert labels(first) == ["Newest"]
    again = await town.chidi.click(first, "Newest")
    await town.rest()
    assert "- line 44" in again.text
    assert "only Bruno reads this" in (await town.bruno.run("/log", channel=town.bruno.dm)).text


async def test_words_instead_of_pictures_are_one_persons_choice(town: Street):
    scene = await town.started(town.bruno)
    panel = town.says(town.games, "your move in **Weapon Wars**")
    board = await town.ana.click(panel, "Board")
    assert board.message
    assert board.message.attachments
    chosen = await town.ana.click(board, "Words instead of pictures")
    await town.rest()
    assert "in words" in chosen.text
    assert board.message.attachments == []
    assert labels(board) == ["Pictures again"]
    for answer in (await town.ana.run("/hand", channel=town.games), await town.ana.run("/board", channel=town.ana.dm)):
        assert answer.message
        assert answer.message.attachments == []
    hand = scene.view(0).hand
    told = [NAMES[card] for card in hand]
    shown = (await town.ana.run("/hand", channel=town.games)).text
    assert all(words in shown for words in told)
    (by_dm,) = [message for message in town.ana.dms if not message.ephemeral]
    assert by_dm.attachments == []
    assert all(words in by_dm.text for words in told)
    assert town.bruno.dms[-1].attachments
    assert (await town.bruno.run("/hand", channel=town.games)).message.attachments  # type: ignore[union-attr]
    assert panel.attachments
    back = await town.ana.run("/board", channel=town.games, text=False)
    await town.rest()
    assert back.message
    assert back.message.attachments
    assert "as pictures again" in back.text
    assert by_dm.attachments


async def test_words_can_be_chosen_away_from_any_match(town: Street):
    chosen = await town.chidi.run("/board", channel=town.lounge, text=True)
    assert "in words" in chosen.text
    assert await town.app.tastes.wordy(town.chidi.id)


async def test_help_is_about_the_match_of_the_channel_or_about_toybox(town: Street):
    general = await town.ana.run("/help", channel=town.games)
    assert general.ephemeral
    assert "`/play`" in general.text
    assert labels(general) == ["Demo match"]
    assert labels(await town.ana.run("/help", channel=town.ana.dm)) == []
    await town.started(town.bruno)
    for channel in (town.games, town.ana.dm):
        helped = await town.ana.run("/help", channel=channel)
        assert "`/weapon play card:`" in helped.text
        assert helped.ephemeral
    assert "`/weapon play card:`" not in (await town.chidi.run("/help", channel=town.lounge)).text


async def test_help_in_a_dm_speaks_of_no_server_that_is_not_there(town: Street):
    assert "for this server" in (await town.ana.run("/help", channel=town.games)).text
    told = (await town.ana.run("/help", channel=town.ana.dm)).text
    assert "this server" not in told
    assert "`/play` opens a match in a server" in told


async def test_beside_a_lobby_every_command_of_a_match_points_to_it(town: Street):
    """A lobby is in the way of another /play, so that is no advice."""
    await town.open_lobby()
    for command in ("/hand", "/board", "/log", "/undo", "/nudge", "/weapon fall"):
        said = (await town.bruno.run(command, channel=town.games)).text
        assert "Join it in the lobby" in said, command
        assert "/play" not in said, command
    second = await town.bruno.run("/play", channel=town.games, game="puzzle_strike")
    assert "press Join in its lobby" in second.text
    mine = await town.started(computers=1, channel=town.lounge)
    assert mine.link in (await town.ana.run("/hand", channel=town.games)).text


async def test_the_demo_of_the_help_begins_at_once(town: Street):
    helped = await town.bruno.run("/help", channel=town.games)
    demo = await town.bruno.click(helped, "Demo match")
    await town.rest()
    assert demo.message
    assert (await town.scene()).seat_of(town.bruno.id) == 0


async def test_rules_are_private_and_their_menu_looks_things_up(town: Street):
    rules = await town.chidi.run("/rules", channel=town.lounge, game="weapon_wars")
    assert rules.ephemeral
    assert rules.deferred
    assert "How to play" in rules.text
    assert "`hearts`" in rules.text
    assert rules.message
    cards, rulings = rules.message.menus
    (first, _, _), *_ = cards.options
    found = await town.chidi.select(rules, first)
    await town.rest()
    assert first in found.text
    pages = labels(found)
    turned = await town.chidi.click(found, pages[-1])
    await town.rest()
    shield = await town.chidi.select(turned, "Mirror Shield")
    await town.rest()
    assert "Mirror Shield: a power" in shield.text
    (about, _, _), *_ = rulings.options
    ruled = await town.chidi.select(shield, about)
    await town.rest()
    assert ruled.text.startswith(f"{about}: ")


async def test_help_in_a_match_has_the_same_menu(town: Street):
    await town.started(town.bruno)
    panel = town.says(town.games, "your move in **Weapon Wars**")
    helped = await town.ana.click(panel, "Help")
    assert helped.message
    found = await town.ana.select(helped, helped.message.menus[0].options[3][0])
    await town.rest()
    assert "in the deck" in found.text


async def test_rules_of_a_named_game_and_of_none(town: Street):
    offered = await town.ana.autocomplete("/rules", "game", "weap", town.games)
    assert [choice.value for choice in offered.choices] == ["weapon_wars"]
    assert "How to play" in (await town.ana.run("/rules", channel=town.ana.dm, game="Weapon Wars")).text
    unknown = await town.ana.run("/rules", channel=town.games, game="chess")
    assert "no such game in the box. It holds Puzzle Strike and Weapon Wars" in unknown.text


async def test_what_needs_a_server_is_not_there_in_a_dm(town: Street):
    offered = {command["name"] for command in town.local.world.commands.offered(town.ana, town.ana.dm)}
    played = {game.command for game in all_games().values()}
    assert offered == {"hand", "board", "log", "games", "rules", "help", "undo", "resign", "me", "orders", *played}
