"""Registering commands, for all servers or for one."""

from bot.sandbox.calls import Answer, Call, Routes, ok
from bot.sandbox.errors import missing_access

routes = Routes()


def _application(call: Call) -> None:
    if call.id("application") != call.world.bot.id:
        raise missing_access()


@routes.on("GET", "/applications/{application}/commands")
def list_commands(call: Call) -> Answer:
    _application(call)
    return ok(call.world.commands.of(None))


@routes.on("PUT", "/applications/{application}/commands")
def replace_commands(call: Call) -> Answer:
    _application(call)
    return ok(call.world.commands.replace(None, call.body))


@routes.on("GET", "/applications/{application}/guilds/{guild}/commands")
def list_guild_commands(call: Call) -> Answer:
    _application(call)
    return ok(call.world.commands.of(call.guild.id))


@routes.on("PUT", "/applications/{application}/guilds/{guild}/commands")
def replace_guild_commands(call: Call) -> Answer:
    _application(call)
    return ok(call.world.commands.replace(call.guild.id, call.body))
