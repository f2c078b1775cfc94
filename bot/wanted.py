"""Which messages a match ought to have, from what is stored: a pure function that the publisher makes true."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from bot import overdue, pausing
from bot.record import UNDO
from bot.scenes import Scene
from bot.seating import OFFER, offers
from bot.turns import OVERDUE, asking, is_nudge, is_turn, played_by_person
from bot.ui import hands, lobby, panels, requests, seats
from bot.ui import overdue as overdue_words
from bot.ui.controls import in_words
from bot.ui.message import Say
from games.engine import Seat
from storage.notices import NoticeRow
from storage.posts import PostKind, PostRow
from storage.requests import RequestRow

EDITABLE = timedelta(hours=1)  # Discord lets hour-old messages be edited only rarely
PASSING: tuple[PostKind, ...] = (
    "call",
    "nudge",
    "request",
    "overdue",
    "pause",
    "offer",
)  # gone as soon as they hold no longer


Way: TypeAlias = tuple[PostKind, int | None, bool]


@dataclass(frozen=True, slots=True)
class Wanted:
    """One message as it should be. `say` None: there should be none, or with `keep` none but the newest.

    `channel_id` None: the person's DM.
    """

    kind: PostKind
    say: Say | None
    channel_id: int | None = None
    person_id: int | None = None
    fresh: bool = False  # a new message is due even where one stands
    create: bool = True  # where none stands, none is made
    keep: bool = False  # the newest stays as it is
    ageless: bool = False  # edited at any age, for that is rare
    old: Literal["retire", "delete"] = "retire"  # what becomes of the one that is replaced
    notices: tuple[NoticeRow, ...] = ()  # sent with it

    @property
    def way(self) -> Way:
        """Which message this is, and whether it goes into the channel or to its person alone."""
        return self.kind, self.person_id, self.channel_id is None


def young(post: PostRow | None, now: datetime) -> bool:
    return post is not None and post.sent_at is not None and now - post.sent_at < EDITABLE


def newest(posts: Sequence[PostRow], kind: PostKind, person_id: int | None = None) -> PostRow | None:
    """The last message of its kind that was sent, or may have been."""
    fitting = (p for p in posts if p.kind == kind and p.person_id == person_id and p.state in ("sending", "sent"))
    return max(fitting, key=lambda post: post.id, default=None)


def told_by(post: PostRow, notices: Sequence[NoticeRow], by_dm: frozenset[int] = frozenset()) -> tuple[NoticeRow, ...]:
    """Which of these a message has told, if it arrived: the calls that go with its kind."""
    return tuple(notice for notice in notices if _tells(post, notice, by_dm))


def _tells(post: PostRow, notice: NoticeRow, by_dm: frozenset[int]) -> bool:
    own, call = post.person_id == notice.person_id, notice.kind
    match post.kind:
        case "panel":
            return is_turn(call) and notice.person_id not in by_dm
        case "call":
            return is_turn(call) and own
        case "hand":
            return is_turn(call) and own and notice.person_id in by_dm
        case "nudge":
            return is_nudge(call) and own
        case "lobby":
            return call == "invite"
        case "request":
            return call.startswith(f"{UNDO}:")
        case "pause":
            return call.startswith(f"{pausing.PAUSE}:")
        case "overdue":
            return call.startswith(OVERDUE)
        case "offer":
            return call.startswith(OFFER)
    return False


def wanted(
    scene: Scene,
    posts: Sequence[PostRow],
    notices: Sequence[NoticeRow],
    now: datetime,
    by_dm: frozenset[int] = frozenset(),
) -> Iterator[Wanted]:
    """All messages of this match. Their order is the order of their importance. `by_dm`: who is called in private."""
    channel = scene.row.channel_id
    state = scene.row.state
    if state == "lobby":
        yield _lobby(scene, notices)
        return
    standing = newest(posts, "lobby")
    if standing is not None:
        yield Wanted("lobby", lobby.closed(scene), channel, create=False, ageless=True)
    if state == "playing":
        yield from _in_play(scene, posts, notices, now, by_dm)
    elif scene.row.started_at is not None:
        yield Wanted("panel", panels.closed(scene), channel, create=False)
        yield Wanted("result", panels.result(scene), channel)
        for row in scene.seats:
            if row.person_id is not None and newest(posts, "hand", row.person_id):
                gone = row.left_at is not None
                say = None if gone else hands.over(scene, row.seat)
                yield Wanted("hand", say, person_id=row.person_id, create=False, old="delete")
        yield from _strangers(scene, posts)
        for kind in PASSING:
            yield from _unwanted(posts, kind, channel)


def _lobby(scene: Scene, notices: Sequence[NoticeRow]) -> Wanted:
    """Posted anew where somebody is to be called to it: it is the invitation."""
    awaited = lobby.awaited(scene)
    due = tuple(n for n in notices if n.kind == "invite" and n.state in ("due", "sending") and n.person_id in awaited)
    say = lobby.lobby(scene, calling=frozenset(notice.person_id for notice in due))
    return Wanted("lobby", say, scene.row.channel_id, fresh=bool(due), ageless=True, old="delete", notices=due)


def _in_play(
    scene: Scene, posts: Sequence[PostRow], notices: Sequence[NoticeRow], now: datetime, by_dm: frozenset[int]
) -> Iterator[Wanted]:
    channel = scene.row.channel_id
    waits = {row.person_id: row for row in (scene.seats[seat] for seat in scene.waiting) if played_by_person(row)}
    if scene.row.paused_at is not None:
        waits = {}
    # What was planned for an earlier wait of the same person holds no longer, whatever became of it.
    holding = [n for n in notices if n.person_id in waits and n.asked == waits[n.person_id].waiting_asked]
    due = [n for n in holding if n.state in ("due", "sending")]
    turns = tuple(n for n in due if is_turn(n.kind))
    aloud = tuple(n for n in turns if n.person_id not in by_dm)
    panel = newest(posts, "panel")
    live, sealed = scene.live and young(panel, now), newest(posts, "lobby") is None
    if aloud and not live:
        calling = frozenset(n.person_id for n in aloud)
        say = panels.panel(scene, calling=calling, sealed=sealed)
        yield Wanted("panel", say, channel, fresh=True, notices=aloud)
    else:
        yield Wanted("panel", panels.panel(scene, calling=frozenset(), sealed=sealed), channel)
    if live:
        for notice in aloud:
            say = panels.call(scene, frozenset({notice.person_id}))
            yield Wanted("call", say, channel, notice.person_id, fresh=True, old="delete", notices=(notice,))
    yield from _nudges(scene, due, by_dm)
    called = frozenset(n.person_id for n in holding if is_turn(n.kind))
    reminded = frozenset(n.person_id for n in holding if is_nudge(n.kind) and waits[n.person_id].muted_asked != n.asked)
    kinds: tuple[tuple[PostKind, frozenset[int]], ...] = ("call", called), ("nudge", reminded)
    for kind, keep in kinds:
        yield from _unwanted(posts, kind, channel, keep=keep)
        yield from _left_over(posts, kind, channel, keep - _people(due))
    yield from _request(scene, posts, notices)
    yield from _overdue(scene, posts, notices)
    yield from _pause(scene, posts, notices)
    yield from _offers(scene, posts, notices)
    yield from _strangers(scene, posts)
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
        # Whoever is called by DM is called by their hand, which makes a sound for once.
        told = tuple(n for n in turns if n.person_id == row.person_id and n.person_id in by_dm)
        fresh = bool(told) or _called(scene, row.seat, notices, hand)
        say = replace(say, silent=say.silent and not told)
        yield Wanted("hand", say, person_id=row.person_id, fresh=fresh, old="delete", notices=told)


def _nudges(scene: Scene, due: Sequence[NoticeRow], by_dm: frozenset[int]) -> Iterator[Wanted]:
    """One reminder for each person, however many have become due since somebody looked."""
    for person_id in dict.fromkeys(n.person_id for n in due if is_nudge(n.kind)):
        told = tuple(n for n in due if n.person_id == person_id and is_nudge(n.kind))
        where = None if person_id in by_dm else scene.row.channel_id
        say = panels.nudge(scene, person_id)
        yield Wanted("nudge", say, where, person_id, fresh=True, old="delete", notices=told)


def _overdue(scene: Scene, posts: Sequence[PostRow], notices: Sequence[NoticeRow]) -> Iterator[Wanted]:
    """What the others may do about somebody who is overdue: it calls each of them, and goes when it holds no longer."""
    channel, among = scene.row.channel_id, overdue.voters(scene)
    asking = overdue.standing(scene) if among else {}
    for seat, row in asking.items():
        due = _due(notices, row, [person for person in among if str(person) not in row.data["votes"]])
        say = overdue_words.ask(scene, seat, row, calling=_people(due))
        yield _asked("overdue", say, channel, newest(posts, "overdue", row.by_id), row, due, row.by_id)
    yield from _unwanted(posts, "overdue", channel, keep=frozenset(row.by_id for row in asking.values()))


def _due(notices: Sequence[NoticeRow], row: RequestRow, among: Collection[int]) -> tuple[NoticeRow, ...]:
    """By which people are still to be called to a request, as far as they have a say in it."""
    kind = asking(row.kind, row.at)
    return tuple(n for n in notices if n.kind == kind and n.person_id in among and n.state in ("due", "sending"))


def _people(notices: Sequence[NoticeRow]) -> frozenset[int]:
    return frozenset(notice.person_id for notice in notices)


def _asked(
    kind: PostKind,
    say: Say,
    channel: int,
    post: PostRow | None,
    row: RequestRow,
    due: tuple[NoticeRow, ...],
    person_id: int | None = None,
) -> Wanted:
    """What the table is asked: said once, and anew whenever somebody is called to it."""
    fresh = bool(due) or post is None or post.sent_at is None or post.sent_at < row.at
    return Wanted(kind, say, channel, person_id, fresh=fresh, ageless=True, old="delete", notices=due)


def _offers(scene: Scene, posts: Sequence[PostRow], notices: Sequence[NoticeRow]) -> Iterator[Wanted]:
    """Each seat that is on offer; gone as soon as it is taken or kept."""
    channel, open_ = scene.row.channel_id, list(offers(scene))
    for one in open_:
        due = _due(notices, one.row, () if one.to is None else (one.to,))
        say = seats.offer(scene, one, calling=_people(due))
        yield _asked("offer", say, channel, newest(posts, "offer", one.person), one.row, due, one.person)
    yield from _unwanted(posts, "offer", channel, keep=frozenset(one.person for one in open_))


def _strangers(scene: Scene, posts: Sequence[PostRow]) -> Iterator[Wanted]:
    """Hands that lie with people who have no seat any more, for it is somebody else's now: they are taken away."""
    seated = {row.person_id for row in scene.seats}
    for person_id in dict.fromkeys(post.person_id for post in posts if post.kind == "hand"):
        if person_id is not None and person_id not in seated:
            yield Wanted("hand", None, person_id=person_id, create=False, old="delete")


def _request(scene: Scene, posts: Sequence[PostRow], notices: Sequence[NoticeRow]) -> Iterator[Wanted]:
    """What the table is asked to agree to; gone as soon as it holds no longer."""
    row = requests.standing(scene)
    yield from _consent(scene, posts, notices, "request", row, requests.missing, requests.request)


def _pause(scene: Scene, posts: Sequence[PostRow], notices: Sequence[NoticeRow]) -> Iterator[Wanted]:
    """The wish to pause; gone as soon as it is settled."""
    row = pausing.standing(scene)
    yield from _consent(scene, posts, notices, "pause", row, seats.missing, seats.pause)


def _consent(
    scene: Scene,
    posts: Sequence[PostRow],
    notices: Sequence[NoticeRow],
    kind: PostKind,
    row: RequestRow | None,
    missing: Callable[[Scene, RequestRow], Sequence[int]],
    words: Callable[..., Say],
) -> Iterator[Wanted]:
    """`words` says it, of the scene and the row, `calling` those who are pinged."""
    channel = scene.row.channel_id
    if row is None:
        yield from _unwanted(posts, kind, channel)
        return
    due = _due(notices, row, missing(scene, row))
    yield _asked(kind, words(scene, row, calling=_people(due)), channel, newest(posts, kind), row, due)


def _unwanted(
    posts: Sequence[PostRow], kind: PostKind, channel: int, keep: frozenset[int] = frozenset()
) -> Iterator[Wanted]:
    """Calls that no longer hold are taken away, also those of which nobody knows whether they were heard."""
    there = [post for post in posts if post.kind == kind and post.state in ("sending", "sent")]
    for person_id in dict.fromkeys(post.person_id for post in there):
        if person_id not in keep:
            yield Wanted(kind, None, channel, person_id, create=False, old="delete")


def _left_over(posts: Sequence[PostRow], kind: PostKind, channel: int, people: frozenset[int]) -> Iterator[Wanted]:
    """Older calls to the same people that could not be taken away when the newest went out."""
    for person_id in sorted(people):
        if sum(post.kind == kind and post.person_id == person_id and post.state == "sent" for post in posts) > 1:
            yield Wanted(kind, None, channel, person_id, create=False, keep=True, old="delete")


def _called(scene: Scene, seat: Seat, notices: Sequence[NoticeRow], hand: PostRow | None) -> bool:
    """Has this seat's turn been announced since its hand was last sent?"""
    row = scene.seats[seat]
    for notice in notices:
        if is_turn(notice.kind) and notice.person_id == row.person_id and notice.asked == row.waiting_asked:
            return hand is None or hand.sent_at is None or hand.sent_at < notice.due_at
    return False
