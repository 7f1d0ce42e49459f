"""JSON that comes again is read once, and so is the fact in it."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from db.store.codec import SHORT, changes_in, dump, dump_changes, load, loaded, parsed
from db.store.engine import Database
from db.unit_of_work import reading, writing
from rules.core.play.campaign import Booked, MonthBegun
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.paradise.city.changes import PhaseBegun
from rules.mad_dogs.paradise.city.model import Phase
from tests.db import house


def test_the_same_short_text_is_the_same_values_and_a_long_one_only_if_it_comes_again_at_once() -> None:
    short, long, another = ('{"words": ["' + "x" * length + '"]}' for length in (10, SHORT, SHORT + 1))
    assert parsed(short) is parsed(short)
    assert parsed(short) == json.loads(short)
    first = parsed(long)
    assert parsed(long) is first
    assert first == json.loads(long)
    assert parsed(another) == json.loads(another)
    assert parsed(long) is not first
    assert parsed(short.encode()) == parsed(short)


def test_cached_values_are_compared_by_identity() -> None:
    facts = dump(house.a_figure("Spats"))
    alike = {**facts}
    assert loaded(Figure, facts) is loaded(Figure, facts)
    assert loaded(Figure, facts) == loaded(Figure, alike) == load(Figure, facts)
    assert loaded(Figure, facts) is not loaded(Figure, alike)
    assert loaded(dict, facts) == facts


def test_what_can_not_be_read_is_refused_each_time() -> None:
    wrong = {"name": 1}
    for _ in range(2):
        with pytest.raises(ValidationError):
            loaded(Figure, wrong)


async def test_an_unchanged_figure_is_read_once_for_all_commands(database: Database) -> None:
    async with writing(database) as work:
        gang, (spats, dooley), _ = await house.found(work, figures=("Spats", "Dooley"))

    async def found() -> list[Figure]:
        async with reading(database) as work:
            return [one.figure for one in await work.rosters.figures_of([gang])]

    before = await found()
    assert all(one is other for one, other in zip(before, await found(), strict=True))
    await house.do(database, house.Hurt(spats, lost=1))
    after = await found()
    assert [one.lost for one in before + after] == [0, 0, 1, 0]
    assert after[1] is before[1], dooley


def test_changes_of_some_kinds_are_read_without_the_rest() -> None:
    news = '"}, {"tag": "campaign.month-begun/1", "subject": 1, "month": 9}, {"why": "'
    changes = (Booked(3, 5, "loot", news), PhaseBegun(1, Phase.PRESS), Booked(3, 5, "loot", "a"), MonthBegun(1, 2))
    text = json.dumps(dump_changes(changes))
    assert changes_in(text, MonthBegun, PhaseBegun) == [changes[1], changes[3]]
    assert changes_in(text, Booked) == [changes[0], changes[2]]
    assert changes_in("[]", Booked) == []
