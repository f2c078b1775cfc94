"""Answers to interactions: the first by id and token, all others by token. None needs the bot's own token."""

from bot.sandbox import payloads
from bot.sandbox.calls import Answer, Call, Routes, done, ok
from bot.sandbox.errors import unknown_webhook

routes = Routes()

BY_TOKEN = "/webhooks/{application}/{token:[^/]+}"
MESSAGE = BY_TOKEN + "/messages/{message:@original|[0-9]+}"


def _token(call: Call) -> str:
    if call.id("application") != call.world.bot.id:
        raise unknown_webhook()
    return call.params["token"]


@routes.on("POST", "/interactions/{interaction}/{token:[^/]+}/callback")
def answer(call: Call) -> Answer:
    told = call.world.interactions.answer(call.id("interaction"), call.params["token"], call.form, call.uploads)
    return ok(told) if call.query.get("with_response", "").lower() in ("1", "true") else done()


@routes.on("POST", BY_TOKEN)
def follow_up(call: Call) -> Answer:
    return ok(payloads.message(call.world.interactions.follow_up(_token(call), call.form, call.uploads)))


@routes.on("GET", MESSAGE)
def fetch(call: Call) -> Answer:
    return ok(payloads.message(call.world.interactions.message(_token(call), call.params["message"])))


@routes.on("PATCH", MESSAGE)
def edit(call: Call) -> Answer:
    key, token = call.params["message"], _token(call)
    return ok(payloads.message(call.world.interactions.edit(token, key, call.form, call.uploads)))


@routes.on("DELETE", MESSAGE)
def delete(call: Call) -> Answer:
    call.world.interactions.delete(_token(call), call.params["message"])
    return done()
