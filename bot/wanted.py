"""Which messages a match ought to have, from what is stored: a pure function that the publisher makes true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from bot.scenes import Scene
from bot.ui import hands, lobby, panels, requests
from bot.ui.controls import in_words
from bot.ui.message import Say
from games.engine import Seat
from storage.notices import NoticeRow
from storage.posts import PostKind, PostRow

EDITABLE = timedelta(hours=1)  # Discord lets hour-old messages be edited only rarely
PASSING: tuple[PostKind, ...] = ("call", "nudge", "request")  # gone as soon as they hold no longer


@dataclass(frozen=True, slots=True)
class Wanted:
    """One message as it should be. `say` None: there should be none. `channel_id` None: the person's DM."""

    kind: PostKind
    say: Say | None
    channel_id: int | None = None
    person_id: int | None = None
    fresh: bool = False  # a new message is due even where one stands
    create: bool = True  # where none stands, none is made
    ageless: bool = False  # edited at any age, for that is rare
    old: Literal["strip", "delete"] = "strip"  # what becomes of the one that is replaced
    notices: tuple[NoticeRow, ...] = ()  # sent with it


def young(post: PostRow | None, now: datetime) -> bool:
    return post is not None and post.sent_at is not None and now - post.sent_at < EDITABLE


def newest(posts: Sequence[PostRow], kind: PostKind, person_id: int | None = None) -> PostRow | None:
    """The last message of its kind that was sent, or may have been."""
    fitting = (p for p in posts if p.kind == kind and p.person_id == person_id and p.state in ("sending", "sent"))
    return max(fitting, key=lambda post: post.id, default=None)


def wanted(scene: Scene, posts: Sequence[PostRow], notices: Sequence[NoticeRow], now: datetime) -> Iterator[Wanted]:
    """All messages of this match. Their order is the order of their importance."""
    channel = scene.row.channel_id
    state = scene.row.state
    if state == "lobby":
        yield _lobby(scene, notices)
        return
    standing = newest(posts, "lobby")
    if standing is not None:
        yield Wanted("lobby", lobby.closed(scene), channel, create=False, ageless=True)
    if state == "playing":
        yield from _in_play(scene, posts, notices, now)
    elif scene.row.started_at is not None:
        yield Wanted("panel", panels.closed(scene), channel, create=False)
        yield Wanted("result", panels.result(scene), channel)
        for row in scene.seats:
            if row.person_id is not None and newest(posts, "hand", row.person_id):
                gone = row.left_at is not None
                say = None if gone else hands.over(scene, row.seat)
                yield Wanted("hand", say, person_id=row.person_id, create=False, old="delete")
        for kind in PASSING:
            yield from _unwanted(posts, kind, channel)


def _lobby(scene: Scene, notices: Sequence[NoticeRow]) -> Wanted:
    """Posted anew where somebody is to be called to it: it is the invitation."""
    awaited = lobby.awaited(scene)
    due = tuple(n for n in notices if n.kind == "invite" and n.state in ("due", "sending") and n.person_id in awaited)
    say = lobby.lobby(scene, calling=frozenset(notice.person_id for notice in due))
    return Wanted("lobby", say, scene.row.channel_id, fresh=bool(due), ageless=True, old="delete", notices=due)


def _in_play(scene: Scene, posts: Sequence[PostRow], notices: Sequence[NoticeRow], now: datetime) -> Iterator[Wanted]:
    channel = scene.row.channel_id
    waits = {scene.seats[seat].person_id: scene.seats[seat].waiting_asked for seat in scene.waiting}
    # What was planned for an earlier wait of the same person holds no longer, whatever became of it.
    holding = [n for n in notices if n.person_id in waits and n.asked == waits[n.person_id]]
    due = [n for n in holding if n.state in ("due", "sending")]
    turns = tuple(n for n in due if n.kind == "turn")
    panel = newest(posts, "panel")
    live, sealed = scene.live and young(panel, now), newest(posts, "lobby") is None
    if turns and not live:
        calling = frozenset(n.person_id for n in turns)
        say = panels.panel(scene, calling=calling, sealed=sealed)
        yield Wanted("panel", say, channel, fresh=True, notices=turns)
    else:
        yield Wanted("panel", panels.panel(scene, calling=frozenset(), sealed=sealed), channel)
    if live:
        for notice in turns:
            say = panels.call(scene, frozenset({notice.person_id}))
            yield Wanted("call", say, channel, notice.person_id, fresh=True, old="delete", notices=(notice,))
    for notice in due:
        if notice.kind == "nudge":
            say = panels.nudge(scene, notice.person_id)
            yield Wanted("nudge", say, channel, notice.person_id, fresh=True, old="delete", notices=(notice,))
    yield from _unwanted(posts, "call", channel, keep=frozenset(n.person_id for n in holding if n.kind == "turn"))
    yield from _unwanted(posts, "nudge", channel, keep=frozenset(n.person_id for n in holding if n.kind == "nudge"))
    yield from _request(scene, posts)
    for row in scene.seats:
        if row.person_id is None:
            continue
        if row.left_at is not None:
            yield Wanted("hand", None, person_id=row.person_id, create=False, old="delete")
            continue
        hand = newest(posts, "hand", row.person_id)
        say = hands.hand(scene, row.seat, dm=True)
        if row.person_id in scene.wordy:
            say = in_words(say)
        fresh = _called(scene, row.seat, notices, hand)
        yield Wanted("hand", say, person_id=row.person_id, fresh=fresh, old="delete")


def _request(scene: Scene, posts: Sequence[PostRow]) -> Iterator[Wanted]:
    """What the table is asked to agree to, said once with a ping; gone as soon as it holds no longer."""
    channel, row = scene.row.channel_id, requests.standing(scene)
    if row is None:
        yield from _unwanted(posts, "request", channel)
        return
    post = newest(posts, "request")
    fresh = post is None or post.sent_at is None or post.sent_at < row.at
    say = requests.request(scene, row, calling=fresh)
    yield Wanted("request", say, channel, fresh=fresh, ageless=True, old="delete")


def _unwanted(
    posts: Sequence[PostRow], kind: PostKind, channel: int, keep: frozenset[int] = frozenset()
) -> Iterator[Wanted]:
    """Calls that no longer hold are taken away, also those of which nobody knows whether they were heard."""
    there = [post for post in posts if post.kind == kind and post.state in ("sending", "sent")]
    for person_id in dict.fromkeys(post.person_id for post in there):
        if person_id not in keep:
            yield Wanted(kind, None, channel, person_id, create=False, old="delete")


def _called(scene: Scene, seat: Seat, notices: Sequence[NoticeRow], hand: PostRow | None) -> bool:
    """Has this seat's turn been announced since its hand was last sent?"""
    row = scene.seats[seat]
    for notice in notices:
        if notice.kind == "turn" and notice.person_id == row.person_id and notice.asked == row.waiting_asked:
            return hand is None or hand.sent_at is None or hand.sent_at < notice.due_at
    return False
