"""`/orders` and its panel: standing orders by a dialogue each, and what is put ready for one's next turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import discord

from bot.cogs import which
from bot.cogs.here import matches_here
from bot.cogs.slash import AnyCommand, command
from bot.people import Sorry
from bot.replies import Reply
from bot.ui import options, orders, words
from bot.ui.ids import Order
from bot.ui.payload import modal
from games.engine import FormError

if TYPE_CHECKING:
    from bot.app import App


def orders_command(app: App) -> AnyCommand:
    async def show(interaction: discord.Interaction) -> None:
        async def work(reply: Reply) -> None:
            scenes = await matches_here(app, interaction, ("playing",), seated=True)
            if len(scenes) > 1:
                await reply.show(which.ask_match(scenes, "orders"))
            else:
                await panel(app, reply, scenes[0].row.id)

        await app.answer(interaction, "private", work)

    return command("orders", "Say beforehand what to answer for you, by standing orders or for your next turn", show)


async def panel(app: App, reply: Reply, match_id: int) -> None:
    """What this person has said beforehand."""
    say = orders.panel(await app.orders.of(match_id, reply.interaction.user.id))
    await (reply.add(say) if reply.on_post else reply.show(say))


async def click(app: App, reply: Reply, clicked: Order, values: Sequence[str]) -> None:
    """A button or the menu of the panel."""
    person_id = reply.interaction.user.id
    match clicked.deed:
        case "forget":
            await app.orders.forget(clicked.match, person_id)
        case "ready":
            await app.orders.put_ready(clicked.match, person_id, "".join(values[:1]))
        case "next":
            standing = await app.orders.of(clicked.match, person_id)
            await reply.show(orders.play_next(standing, await app.orders.possible(clicked.match, person_id)))
            return
    await panel(app, reply, clicked.match)


async def ask(app: App, reply: Reply, clicked: Order) -> None:
    """Open an order's dialogue."""
    dialog = orders.dialog(await app.orders.of(clicked.match, reply.interaction.user.id), clicked.name)
    if dialog is None:
        raise Sorry("There is no such order in this game.")
    await reply.ask(modal(dialog))


async def take_filled(app: App, reply: Reply, clicked: Order, filled: Mapping[str, str]) -> None:
    """What the dialogue brought back stands from now on."""
    person_id = reply.interaction.user.id
    form = (await app.orders.of(clicked.match, person_id)).scene.game.plans.get(clicked.name)
    if form is None:
        raise Sorry("There is no such order in this game.")
    try:
        values = options.form_values(form, filled)
    except FormError as error:
        raise Sorry(words.escape(str(error))) from error
    await app.orders.choose(clicked.match, person_id, clicked.name, values)
    await panel(app, reply, clicked.match)
