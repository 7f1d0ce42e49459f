"""Every example that rolls comes to the outcome of its line of dice, too, if its player is asked for each throw."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

from cogs.pipeline import pipeline
from db.store.engine import Database
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Scripted, Source, Typed, parse_faces
from rules.core.tables.book import Book
from rules.core.tables.outcome import Outcome
from tests.cogs.examples import EXAMPLES, Example
from tests.cogs.starting import started
from tests.cogs.test_forms import typed
from tests.cogs.trying import set_up
from tests.cogs.world import Reply, World
from tests.db.conftest import cluster, with_tables
from tests.db.postgres_cluster import PostgresCluster
from tests.turns import takes_turns

__all__ = ["cluster", "with_tables"]

ROLLED = [one for one in EXAMPLES if one.dice and one.command != "campaign next"]
"""A month's collecting is one line of dice."""
SHARE = 40
"""So many of the examples are played on PostgreSQL, where all of them would take a quarter of a minute."""
ASKED = re.compile(r"Roll \*\*(\d+)D")


@contextmanager
def as_in_one_line(line: str) -> Iterator[list[Outcome[Any]]]:
    """Resolve each verdict on a line of dice, too. Both outcomes must be alike."""
    found: list[Outcome[Any]] = []

    def both(resolver: Any, *args: Any, dice: Source, book: Book) -> Outcome[Any]:
        outcome = resolve(resolver, *args, dice=dice, book=book)
        assert outcome == resolve(resolver, *args, dice=Typed(parse_faces(line), Scripted()), book=book)
        found.append(outcome)
        return outcome

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipeline, "resolve", both)
        yield found


async def answered(card: Reply, faces: list[str]) -> Reply:
    """Answer the throw that a card asks for: a die by its button, a card from the menu, more dice in the window."""
    if "1" in card.buttons:
        return await card.press(faces.pop(0))
    if card.menus:
        face = int(faces.pop(0))
        lows = {int(low): label for menu in card.menus.values() for label, low in menu.items()}
        return await card.choose(lows[max(low for low in lows if low <= face)])
    asked = ASKED.search(card.text)
    assert asked is not None, card.text
    now = [faces.pop(0) for _ in range(min(int(asked[1]), len(faces)))]
    return await typed(card.world, await card.press("Type my dice"), " ".join(now))


async def comes_out_alike(world: World, example: Example) -> None:
    """Be asked for the dice of an example, throw by throw."""
    events, faces = world.count("event"), parse_faces(example.dice)
    with as_in_one_line(example.dice) as outcomes:
        card = await world.say(world.alice, example.command, **example.options, dice="ask")
        while faces:
            assert card.private
            assert world.count("event") == events, "nothing is stored before the last die"
            card = await answered(card, faces)
    assert len(outcomes) == 1
    assert world.count("event") == events + 1


@takes_turns
@pytest.mark.parametrize("example", ROLLED, ids=str)
async def test_an_example_comes_out_alike_throw_by_throw(world: World, example: Example) -> None:
    await set_up(world, example, world.alice)
    await comes_out_alike(world, example)


class PostgresWorld(World):
    """The same on PostgreSQL."""

    url = ""

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        assert not values
        with psycopg.connect(self.url) as connection:
            return connection.execute(query.encode()).fetchall()

    def version(self) -> int:
        return 0


@pytest.mark.postgres
async def test_a_share_of_the_examples_comes_out_alike_on_postgresql(
    cluster: PostgresCluster, with_tables: str
) -> None:
    """Those with plain numbers, of every game, one after the other in one world: on SQLite all are played."""
    url = cluster.new_database(with_tables)
    plain = [one for one in ROLLED if not (one.gangs or one.before or one.moved)]
    share = Random(40).sample(list({one.command: one for one in plain}.values()), SHARE)
    async with started(Database(url)) as env:
        world = PostgresWorld(env, Path())
        world.url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        for example in share:
            await comes_out_alike(world, example)
