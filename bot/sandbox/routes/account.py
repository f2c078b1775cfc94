"""Who the bot is, where its gateway is, and whom it may write to."""

from bot.sandbox import payloads
from bot.sandbox.calls import Answer, Call, Routes, ok
from bot.sandbox.errors import dms_closed, invalid_recipient, unknown_user

routes = Routes()


@routes.on("GET", "/gateway")
def gateway(call: Call) -> Answer:
    return ok({"url": call.world.gateway.url})


@routes.on("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Answer:
    starts = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return ok({"url": call.world.gateway.url, "shards": 1, "session_start_limit": starts})


@routes.on("GET", "/users/@me")
def me(call: Call) -> Answer:
    return ok(payloads.own_user(call.world.bot))


@routes.on("GET", "/oauth2/applications/@me")
def application(call: Call) -> Answer:
    world = call.world
    guilds = sum(guild.has_bot for guild in world.guilds.values())
    return ok(payloads.application(world.bot, world.owner, guilds))


@routes.on("GET", "/users/{user}")
def user(call: Call) -> Answer:
    found = call.world.users.get(call.id("user"))
    if found is None:
        raise unknown_user()
    return ok(payloads.user(found))


@routes.on("POST", "/users/@me/channels")
def open_dm(call: Call) -> Answer:
    recipient = str(call.form.get("recipient_id"))
    person = call.world.people.get(int(recipient)) if recipient.isdigit() else None
    if recipient == str(call.world.bot.id):
        raise dms_closed()
    if person is None or person.deleted:
        raise invalid_recipient()
    if not person.has_dm:
        call.world.rate_limits.admit_new_dm()
    return ok(payloads.channel(person.dm))
