"""Servers, their channels, roles and members."""

from bot.sandbox import payloads
from bot.sandbox.calls import Answer, Call, Routes, ok
from bot.sandbox.errors import unknown_member

routes = Routes()


@routes.on("GET", "/guilds/{guild}")
def fetch(call: Call) -> Answer:
    return ok(payloads.guild(call.guild))


@routes.on("GET", "/guilds/{guild}/channels")
def channels(call: Call) -> Answer:
    return ok([payloads.channel(channel) for channel in call.guild.channels.values() if channel.thread is None])


@routes.on("GET", "/guilds/{guild}/roles")
def roles(call: Call) -> Answer:
    return ok([payloads.role(role) for role in call.guild.roles.values()])


@routes.on("GET", "/guilds/{guild}/members/{user}")
def member(call: Call) -> Answer:
    found = call.guild.members.get(call.id("user"))
    if found is None:
        raise unknown_member()
    return ok(payloads.member(found))
