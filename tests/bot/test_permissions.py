from __future__ import annotations

import discord
import pytest

from bot.people import Sorry
from bot.permissions import NAMES, missing, needed, require


def held(*names: str) -> discord.Permissions:
    return discord.Permissions(**dict.fromkeys(names, True))


def test_discord_knows_every_permission_that_is_asked_for():
    for name in NAMES:
        assert name in discord.Permissions.VALID_FLAGS
    assert {*needed(), *needed(thread=True), *needed(new_thread=True)} == NAMES.keys()


@pytest.mark.parametrize("place", [{}, {"thread": True}, {"new_thread": True}])
def test_each_missing_one_is_named_and_none_that_is_there(place):
    wanted = needed(**place)
    for name in wanted:
        have = held(*(other for other in wanted if other != name))
        assert missing(have, wanted) == [NAMES[name]]
        with pytest.raises(Sorry, match=f"<#77> I am missing the permission \\*\\*{NAMES[name]}\\*\\*.*allow it"):
            require(have, 77, **place)
    require(held(*wanted), 77, **place)
    require(held("administrator"), 77, **place)


def test_in_a_thread_writing_in_the_channel_is_not_needed():
    assert "send_messages" not in needed(thread=True)
    assert "send_messages" not in needed(new_thread=True)
    assert "create_public_threads" not in needed(thread=True)
