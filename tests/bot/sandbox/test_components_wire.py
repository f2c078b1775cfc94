"""Buttons, menus and forms, pressed and filled in by people, answered by an unmodified discord.py."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable

import discord
import pytest

from bot.sandbox import LocalDiscord, NotPossible
from bot.sandbox.people import Person
from bot.sandbox.places import Channel
from tests.bot.sandbox.conftest import Client
from tests.local import running

pytestmark = pytest.mark.usefixtures("errors")

Answer = Callable[[discord.Interaction], Awaitable[None]]


def board(*, disabled: bool = False) -> discord.ui.View:
    """Three buttons and a menu, as plain payload: answers come from `on_interaction`."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Join", custom_id="join", disabled=disabled))
    view.add_item(discord.ui.Button(emoji="🎲", custom_id="roll"))
    view.add_item(discord.ui.Button(label="Rules", url="https://example.org/rules"))
    options = [discord.SelectOption(label=f"Card {n}", value=f"card:{n}") for n in range(3)]
    view.add_item(discord.ui.Select(custom_id="play", options=options, min_values=1, max_values=2))
    view.stop()
    return view


class Table(Client):
    """Posts a board on /board, and answers every component and form with `answer`."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer

        @self.tree.command(description="Shows the board")
        async def board_(interaction: discord.Interaction, private: bool = False) -> None:
            await interaction.response.send_message("board", view=board(), ephemeral=private)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.answer(interaction)


async def test_a_button_changes_its_message(local: LocalDiscord, general: Channel, alice: Person, bob: Person) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        assert interaction.message is not None
        assert interaction.data is not None
        pressed = f"{interaction.user.display_name} {interaction.data['custom_id']} on {interaction.message.content}"
        await interaction.response.edit_message(content=pressed, view=board(disabled=True))

    async with running(Table(answer), local):
        shown = await alice.run("/board_")
        result = await bob.click(shown, "🎲")
        assert result.message is shown.message
        assert shown.text == "Bob roll on board"
        assert shown.message is not None
        assert shown.message.edited is not None
        with pytest.raises(NotPossible, match="disabled"):
            await alice.click(shown, "Join")
        with pytest.raises(NotPossible, match="only opens"):
            await alice.click(shown, "Rules")
        with pytest.raises(NotPossible, match="0 buttons 'Leave'"):
            await alice.click(shown, "Leave")
        assert (await alice.click(shown, custom_id="roll")).text == "Alice roll on Bob roll on board"


async def test_a_deferred_update_is_finished_later(local: LocalDiscord, general: Channel, alice: Person) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="done", view=None)
        await interaction.followup.send("and this", ephemeral=True)

    async with running(Table(answer), local):
        shown = await alice.run("/board_")
        result = await alice.click(shown, "Join")
        await local.world.settle()
        assert result.deferred
        assert shown.message is not None
        assert (shown.message.text, shown.message.buttons) == ("done", [])
        assert [message.text for message in result.messages] == ["done", "and this"]


async def test_a_menu_takes_as_many_as_it_says(local: LocalDiscord, general: Channel, alice: Person) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        assert interaction.data is not None
        await interaction.response.send_message(" ".join(interaction.data["values"]), ephemeral=True)

    async with running(Table(answer), local):
        shown = await alice.run("/board_")
        assert shown.message is not None
        assert [menu.most for menu in shown.message.menus] == [2]
        result = await alice.select(shown, "Card 0", "card:2")
        assert (result.text, result.ephemeral) == ("card:0 card:2", True)
        with pytest.raises(NotPossible, match="takes 1 to 2"):
            await alice.select(shown, "Card 0", "Card 1", "Card 2")
        with pytest.raises(NotPossible, match="not all of"):
            await alice.select(shown, "Card 9")


async def test_an_ephemeral_board_works_for_its_person_only(
    local: LocalDiscord, general: Channel, alice: Person, bob: Person
) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        assert interaction.message is not None
        assert interaction.message.flags.ephemeral
        await interaction.response.edit_message(content="changed")

    async with running(Table(answer), local):
        shown = await alice.run("/board_", private=True)
        assert shown.ephemeral
        assert shown.message in alice.sees(general)
        assert shown.message not in bob.sees(general)
        with pytest.raises(NotPossible, match="cannot see"):
            await bob.click(shown, "Join")
        assert (await alice.click(shown, "Join")).text == "changed"


async def test_an_edit_keeps_adds_and_drops_attachments(local: LocalDiscord, general: Channel, alice: Person) -> None:
    def picture(name: str) -> discord.File:
        return discord.File(io.BytesIO(name.encode()), f"{name}.png", description=f"The {name}")

    async def answer(interaction: discord.Interaction) -> None:
        assert interaction.message is not None
        await interaction.response.edit_message(attachments=[*interaction.message.attachments[-1:], picture("new")])

    async with running(Table(answer), local) as client:
        shown = await alice.run("/board_")
        assert shown.message is not None
        for expected in (["new.png"], ["new.png", "new.png"], ["new.png", "new.png"]):
            await alice.click(shown, "Join")
            assert [attachment.filename for attachment in shown.message.attachments] == expected
        kept, added = shown.message.attachments
        assert (kept.description, added.description) == ("The new", "The new")
        assert kept.data == added.data == b"new"
        channel = client.get_partial_messageable(general.id)
        fetched = await channel.fetch_message(shown.message.id)
        assert await fetched.attachments[0].read() == b"new"


class Order(discord.ui.Modal, title="Your order"):
    piece = discord.ui.TextInput[discord.ui.Modal](label="Which piece", custom_id="piece", min_length=2, max_length=10)
    note = discord.ui.TextInput[discord.ui.Modal](label="Note", custom_id="note", required=False, default="none")


class LabelledOrder(discord.ui.Modal, title="Your order"):
    piece = discord.ui.Label[discord.ui.Modal](
        text="Which piece", description="Two letters", component=discord.ui.TextInput(custom_id="piece")
    )
    press = discord.ui.Label[discord.ui.Modal](
        text="Press",
        component=discord.ui.Select(
            custom_id="press", options=[discord.SelectOption(label=x) for x in ("Open", "Secret")]
        ),
    )


async def test_a_form_in_rows(local: LocalDiscord, general: Channel, alice: Person, bob: Person) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            form = Order()
            await interaction.response.send_modal(form)
            form.stop()
            return
        assert interaction.data is not None
        fields = {
            part["custom_id"]: part["value"] for row in interaction.data["components"] for part in row["components"]
        }
        await interaction.response.edit_message(content=str(fields))

    async with running(Table(answer), local):
        shown = await alice.run("/board_")
        form = await alice.click(shown, "Join")
        assert form.modal is not None
        assert form.modal["title"] == "Your order"
        with pytest.raises(NotPossible, match="2 to 10"):
            await alice.submit(form, piece="x")
        with pytest.raises(NotPossible, match="no field"):
            await alice.submit(form, piece="rook", colour="white")
        with pytest.raises(NotPossible, match="no form open"):
            await bob.submit(form, piece="rook")
        result = await alice.submit(form, which_piece="rook")
        assert result.message is shown.message
        assert result.text == "{'piece': 'rook', 'note': 'none'}"


async def test_a_form_with_labels_and_a_menu(local: LocalDiscord, general: Channel, alice: Person) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            form = LabelledOrder()
            await interaction.response.send_modal(form)
            form.stop()
            return
        assert interaction.data is not None
        piece, press = (label["component"] for label in interaction.data["components"])
        await interaction.response.send_message(f"{piece['value']} {press['values']}", ephemeral=True)

    async with running(Table(answer), local):
        form = await alice.click(await alice.run("/board_"), "Join")
        result = await alice.submit(form.interaction.id, {"piece": "rook", "press": "Secret"})
        assert (result.text, result.ephemeral) == ("rook ['Secret']", True)
        with pytest.raises(NotPossible):
            await alice.submit(form, piece="rook", press="Loud")


async def test_a_form_from_a_command(local: LocalDiscord, general: Channel, alice: Person) -> None:
    client = Client()
    orders: list[str] = []

    @client.tree.command(description="Asks")
    async def order(interaction: discord.Interaction) -> None:
        class Asking(Order):
            async def on_submit(self, interaction: discord.Interaction) -> None:
                orders.append(self.piece.value)
                await interaction.response.send_message("thanks")

        await interaction.response.send_modal(Asking())

    async with running(client, local):
        form = await alice.run("/order")
        assert form.message is None
        result = await alice.submit(form, piece="queen")
        assert (result.text, orders) == ("thanks", ["queen"])
