"""A server is new to the bot once."""

from __future__ import annotations

import pytest

from db import newcomers
from db.newcomers import newly_met
from db.store.engine import Database
from tests.db.house import NOW


async def test_of_many_servers_those_without_a_row_are_met_once(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newcomers, "AT_ONCE", 2)
    assert await newly_met(database, [5, 3], NOW) == [3, 5]
    assert await newly_met(database, [7, 6, 5, 4, 3], NOW) == [4, 6, 7]
    assert await newly_met(database, [7, 3, 5], NOW) == []
    assert await newly_met(database, [], NOW) == []
