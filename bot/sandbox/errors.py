"""Every refusal the local Discord can answer with: status, Discord's own code, and its text, in one place."""

from __future__ import annotations

import math

from bot.sandbox.wire import Json


class Refusal(Exception):
    """An answer that says no. `body` is what travels; 50035 carries the tree of faulty fields under `errors`."""

    def __init__(self, status: int, code: int, message: str, *, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    @property
    def body(self) -> Json:
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body

    @property
    def headers(self) -> dict[str, str]:
        return {}


class Throttled(Refusal):
    """429. Discord's proxy adds `Via`; without it clients take the answer for a ban and do not try again."""

    def __init__(self, retry_after: float, *, everywhere: bool = False, code: int = 0, message: str = "") -> None:
        super().__init__(429, code, message or "You are being rate limited.")
        self.retry_after = retry_after
        self.everywhere = everywhere

    @property
    def body(self) -> Json:
        return {**super().body, "retry_after": self.retry_after, "global": self.everywhere}

    @property
    def headers(self) -> dict[str, str]:
        headers = {"Via": "1.1 local", "Retry-After": str(math.ceil(self.retry_after))}
        if self.everywhere:
            headers["X-RateLimit-Global"] = "true"
        return headers


def unauthorized() -> Refusal:
    return Refusal(401, 0, "401: Unauthorized")


def not_found() -> Refusal:
    return Refusal(404, 0, "404: Not Found")


def unknown_channel() -> Refusal:
    return Refusal(404, 10003, "Unknown Channel")


def unknown_guild() -> Refusal:
    return Refusal(404, 10004, "Unknown Guild")


def unknown_member() -> Refusal:
    return Refusal(404, 10007, "Unknown Member")


def unknown_message() -> Refusal:
    return Refusal(404, 10008, "Unknown Message")


def unknown_user() -> Refusal:
    return Refusal(404, 10013, "Unknown User")


def unknown_webhook() -> Refusal:
    return Refusal(404, 10015, "Unknown Webhook")


def unknown_interaction() -> Refusal:
    return Refusal(404, 10062, "Unknown interaction")


def too_many_commands(most: int) -> Refusal:
    return Refusal(400, 30032, f"Maximum number of application commands reached ({most}).")


def old_message_edits(retry_after: float) -> Throttled:
    """Edits of messages older than an hour have a limit of their own (limits.OLD_EDITS)."""
    message = "Maximum number of edits to messages older than 1 hour reached. Try again later."
    return Throttled(retry_after, code=30046, message=message)


def opening_dms_too_fast() -> Refusal:
    return Refusal(403, 40003, "You are opening direct messages too fast.")


def too_large() -> Refusal:
    return Refusal(413, 40005, "Request entity too large")


def already_answered() -> Refusal:
    return Refusal(400, 40060, "Interaction has already been acknowledged.")


def missing_access() -> Refusal:
    return Refusal(403, 50001, "Missing Access")


def foreign_message() -> Refusal:
    return Refusal(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> Refusal:
    return Refusal(400, 50006, "Cannot send an empty message")


def dms_closed() -> Refusal:
    return Refusal(403, 50007, "Cannot send messages to this user")


def missing_permissions() -> Refusal:
    return Refusal(403, 50013, "Missing Permissions")


def wrong_channel_type() -> Refusal:
    return Refusal(400, 50024, "Cannot execute action on this channel type")


def token_expired() -> Refusal:
    return Refusal(401, 50027, "Invalid Webhook Token")


def invalid_recipient() -> Refusal:
    return Refusal(400, 50033, "Invalid Recipient(s)")


def invalid_form(errors: Json) -> Refusal:
    return Refusal(400, 50035, "Invalid Form Body", errors=errors)


def thread_archived() -> Refusal:
    return Refusal(400, 50083, "Thread is archived")


def invalid_json() -> Refusal:
    return Refusal(400, 50109, "The request body contains invalid JSON.")


def no_mutual_guild() -> Refusal:
    return Refusal(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


def thread_exists() -> Refusal:
    return Refusal(400, 160004, "A thread has already been created for this message")


class Unsupported(Refusal):
    """Something real that the bot does not use, and the local Discord therefore does not speak; recorded as unknown."""

    def __init__(self, what: str) -> None:
        super().__init__(501, 0, f"The local Discord does not speak {what}")
        self.what = what
