"""The stored tallies of luck: tests and faces, added up as dice are rolled, so that a question costs little."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Executable, bindparam, func, select

from db.store.models import FaceTally, Stream, TestTally
from db.store.prepared_statements import insert_or, once
from db.store.session import Session
from rules.core.chance.luck import Faces, Tally
from rules.core.tables.outcome import Throw

SPELL = 600
"""A spell is ten minutes; tests are summed by spell."""
MOST_POINTS = 200
"""The number of points, about, that a course has at most."""
NOBODY = 0
Whose = Callable[[Throw], int]


class DiceSelection(NamedTuple):
    """A selection of dice: one stream or all of a server, and one player or all."""

    server_id: int
    stream_id: int | None = None
    user_id: int | None = None


class Tallies(NamedTuple):
    """Rolled dice as the tallies count them: tests made and passed, and faces, by the keys of the tallies."""

    tests: dict[tuple[int, ...], int]
    passed: dict[tuple[int, ...], int]
    faces: dict[tuple[int, ...], int]


def tallied(at: datetime, throws: Iterable[Throw], whose: Whose) -> Tallies:
    """What rolled dice add to the tallies."""
    tallies = Tallies(defaultdict(int), defaultdict(int), defaultdict(int))
    spell = int(at.timestamp()) // SPELL
    for throw in throws:
        user = whose(throw)
        for typed, faces in ((True, throw.typed_now), (False, throw.fresh)):
            for face in faces:
                tallies.faces[user, typed, throw.sides, face] += 1
            if faces and 0 < len(throw.good) < throw.sides:
                key = (user, spell, typed, throw.sides, len(throw.good))
                tallies.tests[key] += len(faces)
                tallies.passed[key] += len([face for face in faces if face in throw.good])
    return tallies


class LuckTallies:
    """Adds to the stored tallies of a session, and reads them."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def count(self, stream_id: int, at: datetime, throws: Iterable[Throw], whose: Whose) -> None:
        """Add rolled dice to the tallies. Dice that a re-roll kept were added when they were rolled."""
        tests, passed, faces = tallied(at, throws, whose)
        self._add(
            TestTally,
            ("user_id", "spell", "typed", "sides", "good"),
            stream_id,
            [(key, {"thrown": times, "passed": passed[key]}) for key, times in sorted(tests.items())],
        )
        self._add(
            FaceTally,
            ("user_id", "typed", "sides", "face"),
            stream_id,
            [(key, {"times": times}) for key, times in sorted(faces.items())],
        )

    def _add(
        self,
        table: type[TestTally] | type[FaceTally],
        names: tuple[str, ...],
        stream_id: int,
        rows: list[tuple[tuple[int, ...], dict[str, int]]],
    ) -> None:
        values: list[dict[str, Any]] = [
            {"stream_id": stream_id, **dict(zip(names, key, strict=True)), **sums} for key, sums in rows
        ]
        for row in values:
            row["typed"] = bool(row["typed"])
        self._session.later(_adding(table, self._session.dialect.name), values)

    async def tests(self, scope: DiceSelection, typed: bool = False) -> list[Tally]:
        """The tests that the bot rolled, or those `typed` in."""
        query = (
            select(TestTally.sides, TestTally.good, func.sum(TestTally.thrown), func.sum(TestTally.passed))
            .where(*_within(TestTally, scope), TestTally.typed == typed)
            .group_by(TestTally.sides, TestTally.good)
            .order_by(TestTally.sides, TestTally.good)
        )
        return [Tally(*map(int, row)) for row in await self._session.execute(query)]

    async def by_player(self, scope: DiceSelection) -> dict[int, list[Tally]]:
        """The bot's tests of all players, by user id. NOBODY has those of figures without an owner."""
        query = (
            select(
                TestTally.user_id,
                TestTally.sides,
                TestTally.good,
                func.sum(TestTally.thrown),
                func.sum(TestTally.passed),
            )
            .where(*_within(TestTally, scope), TestTally.typed == False)  # noqa: E712 - SQL's
            .group_by(TestTally.user_id, TestTally.sides, TestTally.good)
        )
        found: dict[int, list[Tally]] = defaultdict(list)
        for user, *tally in await self._session.execute(query):
            found[user].append(Tally(*map(int, tally)))
        return found

    async def course(self, scope: DiceSelection) -> list[list[Tally]]:
        """The bot's tests spell by spell, in order. If there are too many spells, several form one point."""
        within = (*_within(TestTally, scope), TestTally.typed == False)  # noqa: E712 - SQL's
        bounds = await self._session.execute(
            select(func.min(TestTally.spell), func.max(TestTally.spell)).where(*within)
        )
        first, last = (int(bound or 0) for bound in bounds[0])
        spell = ((TestTally.spell - first) // ((last - first) // MOST_POINTS + 1)).label("part")
        query = (
            select(spell, TestTally.sides, TestTally.good, func.sum(TestTally.thrown), func.sum(TestTally.passed))
            .where(*within)
            .group_by("part", TestTally.sides, TestTally.good)
            .order_by("part", TestTally.sides, TestTally.good)
        )
        spells: dict[int, list[Tally]] = defaultdict(list)
        for number, *tally in await self._session.execute(query):
            spells[int(number)].append(Tally(*map(int, tally)))
        return list(spells.values())

    async def faces(self, scope: DiceSelection, typed: bool = False) -> list[Faces]:
        """How often each face of each kind of die was rolled, by number of sides."""
        query = (
            select(FaceTally.sides, FaceTally.face, func.sum(FaceTally.times))
            .where(*_within(FaceTally, scope), FaceTally.typed == typed)
            .group_by(FaceTally.sides, FaceTally.face)
            .order_by(FaceTally.sides)
        )
        found: dict[int, dict[int, int]] = defaultdict(dict)
        for sides, face, times in await self._session.execute(query):
            found[int(sides)][int(face)] = int(times)
        return [Faces(tuple(times.get(face, 0) for face in range(1, sides + 1))) for sides, times in found.items()]


@once
def _adding(table: type[TestTally] | type[FaceTally], dialect: str) -> Executable:
    """An insertion that adds to a row that is there."""
    columns = table.__table__.c
    adding = (
        insert_or(table.__table__, dialect).inline().values({column.key: bindparam(column.key) for column in columns})
    )
    key = list(table.__table__.primary_key)
    sums = {column.key: column + adding.excluded[column.key] for column in columns if column not in key}
    return adding.on_conflict_do_update(index_elements=key, set_=sums)


def _within(table: type[TestTally] | type[FaceTally], scope: DiceSelection) -> list[ColumnElement[bool]]:
    if scope.stream_id is not None:
        within: list[ColumnElement[bool]] = [table.stream_id == scope.stream_id]
    else:
        within = [table.stream_id.in_(select(Stream.id).where(Stream.server_id == scope.server_id))]
    return within if scope.user_id is None else [*within, table.user_id == scope.user_id]
