"""Undo: an event is struck, and its subjects are folded again without it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from db.conflicts import Overtaken
from db.notebooks import ORDERED
from db.past import NOTHING, Before
from db.pending import begun_by
from db.store.codec import load_changes
from db.store.models import Event
from db.store.trouble import Damaged
from db.unit_of_work import Work
from db.walking_back import note_taken_along, stop_order, walk_forth, walked_in
from rules.core.plain.events import Change, Subject, SubjectKind
from rules.core.plain.refusal import IllegalNow


async def strike(work: Work, event: Event, by: int, now: datetime) -> None:
    """Take an event back: it stays in the log, struck, and its subjects are folded again without it.

    Later unannounced events don't prevent an undo, as a refusal would reveal them. If one depends on the event, the
    undo takes it along, and only its actor learns of it; otherwise it stands.

    Raises IllegalNow if the event is struck already, or if a name that would come back has been taken. Raises Overtaken
    if something else has happened to one of its subjects since, or was booked in a month that it began.
    """
    if not work.sure:
        await work.servers.stream_of(event.stream_id)
        await work.events.reread(event)
    if event.struck_at is not None:
        raise IllegalNow("That has already been taken back.")
    subjects = await work.events.subjects(event.id)
    work.note(next((one for one in work.servers.at_hand() if one.id == event.stream_id), None), subjects, now)
    work.struck = True
    # What the clock has done comes up again, with its whole time.
    work.lapsing = await begun_by(work, event.delivery) or work.lapsing
    if event.delivery.startswith(ORDERED):
        await stop_order(work, event)
    before, later, unannounced = await work.past.of(event.id)
    if later:
        raise await _happened_since(work, next(later[subject] for subject in subjects if subject in later))
    hanging, apart = await _unannounced_since(work, event, before) if unannounced else ([], [])
    if event.unannounced and (mine := [one for one in hanging if one.actor_id == event.actor_id]):
        raise await _happened_since(work, mine[-1].id)
    for one in reversed(hanging):
        await strike(work, one, by, now)
    for one in {(one.actor_id, one.headline): one for one in hanging if one.actor_id > 0}.values():
        await note_taken_along(work, one, event, now)
    await work.folding.load(subjects, again=not work.sure)
    event.struck_at, event.struck_by = now, by
    for one in (event, *apart):
        work.past.drop(one.id)
    work.campaigns.unbook(event)
    if walk := walked_in(load_changes(event.changes)):
        await walk_forth(work, walk, event)
        before = (await work.past.of(event.id)).bases
    since = [change for one in apart for change in load_changes(one.changes)]
    for subject in subjects:
        state = await work.folding.restored(subject, before.get(subject, NOTHING))
        state = work.folding.as_if(subject, state, since)
        # A booking touches only its gang, but its line belongs to a month of the campaign.
        if subject.kind is SubjectKind.CAMPAIGN and (booking := await work.campaigns.booked_beyond(subject, state)):
            raise await _happened_since(work, booking)
        keeper = work.folding.keeper(subject)
        await keeper.require_name(subject, state)
        await keeper.put(subject, state)
    await work.note_gangs(subjects)


async def _unannounced_since(
    work: Work, event: Event, before: Mapping[Subject, Before]
) -> tuple[list[Event], list[Event]]:
    """The later unannounced events: those that depend on the event or on one that does, and those that stay the same
    without it.
    """
    hanging: list[Event] = []
    apart: list[Event] = []
    undone, kept = load_changes(event.changes), list[Change]()
    carries = any(change.carries for change in undone)
    for one in await work.past.unannounced_since(event.id):
        changes = load_changes(one.changes)
        states = {subject: await work.folding.restored(subject, past) for subject, past in before.items()}
        states = {subject: work.folding.as_if(subject, state, kept) for subject, state in states.items()}
        if not carries and work.folding.alike(undone, changes, states):
            apart.append(one)
            kept += changes
        else:
            hanging.append(one)
            undone += changes
    return hanging, apart


async def _happened_since(work: Work, event_id: int) -> Overtaken:
    last = await work.events.get(event_id)
    if last is None:
        raise Damaged(f"event {event_id} is missing, although something refers to it")
    what = "a sealed roll" if last.sealed else f"“{last.shown_headline}”"
    return Overtaken(f"Something has happened since. Take back {what} first.", event_id)
