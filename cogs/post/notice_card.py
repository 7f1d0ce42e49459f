"""The card of a notice: whom a game or campaign waits for, with what, until when, and what happens then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cogs.cards.card import Card, Press
from cogs.context.board_display import MY_MOVE
from cogs.context.cross_channel_buttons import LETTERS
from cogs.post.clocks import otherwise
from cogs.post.pending import WAITS
from db.notices import NoticePlace, addressed, already_asked
from db.pending import Waited
from db.seats import GAME
from db.store.models import Awaited
from rules.core.action.pending_decisions import PendingDecision
from rules.core.plain.markup import at_time, mention, mention_channel, mention_role
from rules.core.play.pace import DecisionKind

MOST_NAMED: Final = 20
NOTICE: Final = "notice"
"""The name of the button that holds the number of a notice."""
WHAT: Final = {
    DecisionKind.TURN: "a turn",
    DecisionKind.ANSWER: "an answer",
    DecisionKind.DUTY: "something owed",
}


def _part_lines(rows: Sequence[Awaited], things: Mapping[str, PendingDecision], users: Sequence[int]) -> Iterator[str]:
    """What a part of a month asks these users for, until when, and what happens without an answer."""
    texts: dict[str, list[int]] = {}
    for row in rows:
        thing = things.get(row.mark)
        if thing is None or thing.wait is None:
            continue
        until = f": until {at_time(row.until)}, {at_time(row.until, 'R')}" if row.until else ""
        then = thing.wait.lapse.then if thing.wait.lapse is not None else ""
        whose = texts.setdefault(f"{thing.wait.what.removesuffix('.')}{until}. {then}".rstrip(), [])
        whose += [user for user in users if user in row.users and user not in whose]
    for text, whose in texts.items():
        alone = len(whose) == len(users)
        yield text if alone else f"{' '.join(map(mention, whose))}: {text}"


def _ruling_line(row: Awaited, thing: PendingDecision) -> str:
    """What an umpire has to decide, until when, and what happens then."""
    what = thing.wait.what if thing.wait is not None else ""
    if already_asked(row):
        return f"{what} The players were asked whether to name another umpire."
    until = f" Until {at_time(row.until)}, {at_time(row.until, 'R')}." if row.until else ""
    return f"{what}{until} {otherwise(thing)}"


def _secret(thing: PendingDecision | None) -> bool:
    return thing is not None and thing.secret


def _ways(place: NoticePlace, things: Sequence[PendingDecision], *, away: bool) -> list[Press]:
    """The buttons that lead to the decisions. Away from the game's channel they name the place."""
    at = f"@{LETTERS[place.kind]}{place.id}" if away else ""
    waits = [one.wait for one in things if one.wait is not None and one.wait.command]
    months = {Press(WAITS, one.command.replace(" ", "."), one.label) for one in waits}
    return [one._replace(at=at) for one in ([MY_MOVE] if place.kind == GAME else sorted(months)[:3])]


def notice_card(
    place: NoticePlace,
    users: Sequence[int],
    batch: str,
    waited: Waited | None,
    waits: Sequence[Awaited],
    *,
    direct: bool,
    away: bool,
) -> Card:
    """The card of a notice: whom it waits for, with which decision, until when, and what happens then.

    direct  whether it is in direct messages, so that it may name what is secret
    away    whether it is in another channel than the game or campaign
    """
    mine = [row for row in waits if set(addressed(row)) & set(users)]
    things = {one.mark: one for one in waited.things} if waited is not None else {}
    title = f"“{place.name}”"
    lines: list[str] = []
    for decision in DecisionKind:
        rows = [row for row in mine if row.decision == decision.value and (direct or not _secret(things.get(row.mark)))]
        if not rows:
            continue
        if decision is DecisionKind.BEGIN:
            lines += sorted({thing.wait.what for row in rows if (thing := things.get(row.mark)) and thing.wait})
            continue
        if decision is DecisionKind.PART:
            lines += _part_lines(rows, things, users)
            continue
        if decision is DecisionKind.RULING:
            lines += [_ruling_line(row, things[row.mark]) for row in rows if row.mark in things]
            continue
        times = sorted({row.until for row in rows if row.until})
        ends = sorted({otherwise(things[row.mark]) for row in rows if row.mark in things})
        deadline = f" until {at_time(times[0])}, {at_time(times[0], 'R')}" if times else ""
        then = f" {ends[0]}" if len(ends) == 1 else ""
        lines.append(f"{WHAT[decision].capitalize()}{deadline}.{then}")
    shown = [row for row in mine if row.mark in things and (direct or not things[row.mark].secret)]
    pairs = [pair for row in shown for pair in zip(things[row.mark].users, row.users, strict=False)]
    decide = [(absent, one) for absent, one in dict.fromkeys(pairs) if absent != one and one in users]
    lines += [f"{mention(one)} decides for {mention(absent)}." for absent, one in decide]
    if away and not direct:
        lines.append(f"It is played in {mention_channel(place.channel_id)}.")
    roles = {user: role for user in users if (role := place.role_of(user))}
    named = " ".join(mention_role(roles[user]) if user in roles else mention(user) for user in users[:MOST_NAMED])
    more = f" and {len(users) - MOST_NAMED} more" if len(users) > MOST_NAMED else ""
    ways = _ways(place, [things[row.mark] for row in mine if row.mark in things], away=away)
    return Card(
        f"{title} waits for you" if direct else f"{title} waits for {named}{more}",
        lines=tuple(lines),
        buttons=(*ways, Press(NOTICE, batch, "Agenda")),
        pings=tuple(roles.get(user, user) for user in users),
    )
