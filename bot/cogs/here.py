"""Which match a command means: the one of this channel, or in a direct message one of the person's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from bot.people import Sorry
from bot.refusals import closed
from bot.replies import Interaction
from bot.scenes import LIVE, Scene
from bot.ui import words
from games.catalog import AnyGame
from storage.matches import MatchState

if TYPE_CHECKING:
    from bot.app import App

CLOSABLE: Final[tuple[MatchState, ...]] = (*LIVE, "set_aside")  # what can still be ended
LINKS: Final = 10  # in one answer


async def matches_here(
    app: App, interaction: Interaction, states: Sequence[MatchState], *, seated: bool
) -> list[Scene]:
    """The match of this channel, or in a DM all of this person's; Sorry, with where theirs are, if there is none.

    `seated`: only one in which the person has a seat will do.
    """
    if interaction.guild_id is None:
        scenes = await app.tables.scenes_of(interaction.user.id, states)
        if not scenes:
            raise Sorry("You are in no match at the moment. In a server, /play opens one.")
        return scenes
    scenes = await app.tables.scenes_in(interaction.channel_id or 0, states)
    if scenes and not (seated and scenes[-1].seat_of(interaction.user.id) is None):
        return scenes[-1:]
    own = await app.tables.glances_of(interaction.user.id, states)
    if scenes:
        text = (
            "You have no seat in this channel's match. Yours: {links}"
            if own
            else "You have no seat in this channel's match. /board shows it to everybody."
        )
    else:
        if not own and (lobbies := await app.tables.scenes_in(interaction.channel_id or 0, ("lobby",))):
            raise Sorry(closed(lobbies[-1]))
        text = (
            "No match is on in this channel. Yours: {links}"
            if own
            else "No match is on in this channel. /play opens one."
        )
    raise Sorry(words.line(text, links=words.listed(glance.link for glance in own[:LINKS])))


async def match_here(app: App, interaction: Interaction, states: Sequence[MatchState]) -> Scene:
    """The one match of this channel, whoever sits there."""
    return (await matches_here(app, interaction, states, seated=False))[-1]


async def matches_to_look_at(app: App, interaction: Interaction) -> list[Scene]:
    """What is played here; in a channel where nothing is, the match that was played last."""
    try:
        return await matches_here(app, interaction, ("playing",), seated=False)
    except Sorry:
        last = await app.tables.last_in(interaction.channel_id or 0) if interaction.guild_id else None
        if last is None:
            raise
        return [last]


async def game_here(app: App, interaction: Interaction, game: AnyGame) -> Scene | None:
    """The match of this game that is played here; in a DM the person's own; None where there is none."""
    if interaction.guild_id is None:
        scenes = await app.tables.scenes_of(interaction.user.id, ("playing",))
    else:
        scenes = await app.tables.scenes_in(interaction.channel_id or 0, ("playing",))
    return next((scene for scene in scenes if scene.game.key == game.key), None)


def seen(scene: Scene | None, interaction: Interaction) -> Any:
    """What this person sees of the match; away from any match, nothing."""
    if scene is None or scene.match is None:
        return None
    return scene.view(scene.seat_of(interaction.user.id))
