"""The command radius: who of a unit is too far from the others or from the leader."""

from __future__ import annotations

import re
from typing import Final

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.people import require_once, subjects
from cogs._kit.play import Options, Play, Said, plays
from cogs._kit.render import Tone, clean
from cogs.pottersville.people import CAST, Person, require_alive
from cogs.pottersville.table import people_by_id
from cogs.pottersville.turns import board_here, unit_of
from rules.core.refusal import IllegalNow, OutOfRange, together
from rules.pottersville.board import Unit
from rules.pottersville.commanding import Leash, Post, command
from rules.pottersville.model import Figure, Level, Wound

FORM: Final = "Bricks 3 5; Kid Tulip 2"
POST: Final = re.compile(r"(.+?)\s+(\d{1,3}(?:\.\d{1,2})?)(?:[\s/]+(\d{1,3}(?:\.\d{1,2})?))?")
MOST_POSTS: Final = 20


@plays("pottersville command")
async def prepare_command(desk: Desk, options: Options) -> Play:
    """Who of a unit is out of command, by the distances that are told."""
    told = [_told(part) for part in re.split(r"[;,]", str(options["posts"])) if part.strip()]
    if not 1 <= len(told) <= MOST_POSTS:
        raise OutOfRange(f"From 1 to {MOST_POSTS} figures stand somewhere, separated by semicolons: {FORM}.")
    persons = [await _somebody(desk, name) for name, _, _ in told]
    unit, known = await _unit(desk, options, persons)
    leader = await _leader(desk, options, unit, known)
    require_once(persons)
    for person in persons:
        _require_of(person, unit, leader)
    posts = tuple(Post(_level(person), nearest, far) for person, (_, nearest, far) in zip(persons, told, strict=True))
    ids = {person.id for person in (*persons, leader)}
    untold = [one.name for one in known.values() if one.id not in ids]
    return Play(
        say=lambda leashes: _said(persons, posts, leashes, untold),
        resolver=command,
        args=(_level(leader), posts),
        facts=lambda outcome: {one.name: leash.kept for one, leash in zip(persons, outcome.result, strict=True)},
        about=subjects(*persons),
    )


async def _unit(desk: Desk, options: Options, persons: list[Person]) -> tuple[Unit | None, dict[int, Person]]:
    """The unit that is asked about, and those of it who live; None and nobody where none is meant.

    With neither a unit nor a leader named it is that of the first told of who is in one.
    """
    if options.get("unit"):
        unit = board_here(desk)[1].unit(str(options["unit"]))
    elif options.get("leader"):
        return None, {}
    else:
        unit = next((its for person in persons if (its := unit_of(desk, person)) is not None), None)
    if unit is None:
        return None, {}
    game, _ = board_here(desk)
    people = people_by_id(await figures_of(desk, game))
    living = {one: person for one, person in people.items() if one in unit.members and person.wound is not Wound.DEAD}
    return unit, living


def _told(part: str) -> tuple[str, float, float]:
    """“Bricks 3 5”: who, the inches to the next nearest of the unit, and those to the leader."""
    found = POST.fullmatch(part.strip())
    if found is None:
        raise OutOfRange(
            f"Who stands where is told as a name, the inches to the next nearest of the unit and those to the leader: "
            f"{FORM}. One number alone is to the leader, who is the nearest."
        )
    nearest = float(found[2])
    return found[1], nearest, float(found[3]) if found[3] else nearest


async def _somebody(desk: Desk, name: str) -> Person:
    """A figure, a profile or a level by its name."""
    levels = {level.casefold(): level for level in Level}
    level = levels.get(name.casefold().strip())
    if level is not None and (await desk.figures([name]))[0] is None:
        return Person(str(level), Figure(str(level), str(level), level))
    (person,) = await CAST.people(desk, [name])
    return person


async def _leader(desk: Desk, options: Options, unit: Unit | None, known: dict[int, Person]) -> Person:
    """Who leads: as named, else the leader of the unit."""
    if options.get("leader"):
        leader = await _somebody(desk, str(options["leader"]))
        require_alive(leader)
        return leader
    if unit is None:
        raise OutOfRange("Say who leads, a figure or a level, or which unit it is: leader or unit.")
    if unit.leader not in known:
        raise IllegalNow(f"Nobody alive leads {clean(unit.name)}: /pottersville unit names another leader.")
    return known[unit.leader]


def _require_of(person: Person, unit: Unit | None, leader: Person) -> None:
    require_alive(person)
    if person.id is None:
        return
    if person.id == leader.id:
        raise IllegalNow(f"{person.name} leads: tell where the others stand.")
    if unit is not None and person.id not in unit.members:
        raise IllegalNow(f"{person.name} is not of {clean(unit.name)}: leave that figure out, or the unit.")


def _level(person: Person) -> Level:
    assert person.figure is not None, "who stands somewhere has a sheet, a profile or a level"
    return person.figure.level


def _said(persons: list[Person], posts: tuple[Post, ...], leashes: tuple[Leash, ...], untold: list[str]) -> Said:
    lines = [_line(*each) for each in zip(persons, posts, leashes, strict=True)]
    out = [person.name for person, leash in zip(persons, leashes, strict=True) if not leash.kept]
    lines += [f"Not told of: {together(untold)}."] if untold else []
    if out:
        return Said(f"Out of command: {together(out)}.", tuple(lines), tone=Tone.BAD)
    return Said("All of them are in command.", tuple(lines), tone=Tone.GOOD)


def _line(person: Person, post: Post, leash: Leash) -> str:
    nearest = f'{post.nearest:g}" of {leash.nearest} to the next nearest{" (too far)" if leash.strays else ""}'
    leader = f'{post.leader:g}" of {leash.leader} to the leader{" (too far)" if leash.unled else ""}'
    return f"{person.name}: {nearest}, {leader}."
