"""The fold of changes: changes update rows, and past states are computed from changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Any

from db.campaigns import StoredCampaigns
from db.games import Games
from db.past import EVERY, MANY, Before, Past
from db.repositories import Rosters
from db.store.codec import load_changes
from db.tables import Tables
from rules.core.action.system import after
from rules.core.plain.events import Change, Subject, SubjectKind
from rules.core.play.campaign import GangEnrolled, GangWithdrawn

OF_GANGS = frozenset({SubjectKind.GANG, SubjectKind.FIGURE})
OF_ENROLLMENT = frozenset({GangEnrolled.tag, GangWithdrawn.tag})
"""The tags of the changes that say which gangs take part in a campaign."""


class Folding:
    """The fold of changes into the rows of a transaction."""

    def __init__(self, rosters: Rosters, games: Games, campaigns: StoredCampaigns, tables: Tables, past: Past) -> None:
        self._rosters, self._games, self._campaigns = rosters, games, campaigns
        self._tables, self._past = tables, past

    @staticmethod
    def as_if(subject: Subject, state: Any, changes: Iterable[Change]) -> Any:
        """The state of a subject after those changes that are about it."""
        return reduce(after, (change for change in changes if change.about == subject), state)

    async def commute(self, some: Sequence[Change], others: Sequence[Change]) -> bool:
        """Whether two runs of changes give the same result in either order."""
        subjects = by_subject(some).keys() & by_subject(others).keys()
        await self.load(subjects)
        states = {subject: await self.keeper(subject).state(subject) for subject in subjects}
        return self.alike(some, others, states)

    @staticmethod
    def alike(some: Sequence[Change], others: Sequence[Change], states: Mapping[Subject, Any]) -> bool:
        """The same for subjects in these states. A subject that did not exist has the state None."""
        these, those = by_subject(some), by_subject(others)
        for subject in these.keys() & those.keys():
            state = states.get(subject)
            try:
                first = reduce(after, [*these[subject], *those[subject]], state)
                last = reduce(after, [*those[subject], *these[subject]], state)
            except (LookupError, TypeError, ValueError, AttributeError):
                return False
            if first != last:
                return False
        return True

    async def carry_out(self, changes: Sequence[Change], event_id: int | None = None) -> None:
        """Apply changes, those of an event or of none, to the rows of their subjects."""
        grouped = by_subject(changes)
        await self.load(grouped)
        for subject, its_changes in grouped.items():
            keeper = self.keeper(subject)
            state = reduce(after, its_changes, await keeper.state(subject))
            await keeper.put(subject, state)
            of_many = len(changes) >= MANY and subject.kind in OF_GANGS
            if event_id is not None and (of_many or keeper.writes(subject) % EVERY == 0):
                self._past.keep(event_id, subject, keeper.columns(state))

    def keeper(self, subject: Subject) -> Rosters | Games | StoredCampaigns | Tables:
        """The repository of a subject's row."""
        match subject.kind:
            case SubjectKind.GAME:
                return self._games
            case SubjectKind.CAMPAIGN:
                return self._campaigns
            case SubjectKind.SERVER:
                return self._tables
            case SubjectKind.GANG | SubjectKind.FIGURE:
                return self._rosters

    async def load(self, subjects: Iterable[Subject], again: bool = False) -> None:
        known = list(subjects)
        await self._rosters.load([one for one in known if one.kind in OF_GANGS], again)
        await self._games.load([one for one in known if one.kind is SubjectKind.GAME], again)
        await self._campaigns.load([one for one in known if one.kind is SubjectKind.CAMPAIGN], again)
        await self._tables.load([one for one in known if one.kind is SubjectKind.SERVER], again)

    async def rebuilt(self, subject: Subject) -> Any:
        """A subject's state from its standing events alone; None for one that never existed."""
        state = None
        async for _, changes in self._past.changes(subject):
            state = reduce(after, load_changes(changes, subject), state)
        return state

    async def before(self, subject: Subject, event_id: int) -> Any:
        """A subject's state before an event; None for one that did not exist yet."""
        return await self.restored(subject, await self._past.before(subject, event_id))

    async def gangs_before(self, campaign_id: int, event_id: int) -> tuple[int, ...]:
        """The ids of a campaign's gangs before an event; none if it did not exist yet. The rest of the campaign, which
        is large, is not folded.
        """
        subject = Subject(SubjectKind.CAMPAIGN, campaign_id)
        past = await self._past.before(subject, event_id)
        gangs = () if past.row is None else tuple(past.row["gangs"])
        for change in load_changes([one for one in past.changes if one["tag"] in OF_ENROLLMENT], subject):
            assert isinstance(change, GangEnrolled | GangWithdrawn)
            gangs = change.among(gangs)
        return gangs

    async def restored(self, subject: Subject, past: Before) -> Any:
        state = None if past.row is None else await self.keeper(subject).restored(subject, past.row)
        return reduce(after, load_changes(past.changes, subject), state)


def by_subject(changes: Iterable[Change]) -> dict[Subject, list[Change]]:
    found: dict[Subject, list[Change]] = {}
    for change in changes:
        found.setdefault(change.about, []).append(change)
    return found
