"""Structures: put on the table, shot at, struck by what goes off near them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.games import require_taking_part
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said
from cogs._kit.render import Tone, clean
from cogs._kit.words import parts, sentence
from cogs.gangstars.luck import lucky
from cogs.gangstars.onward import plays
from cogs.gangstars.people import Person
from cogs.gangstars.shooting.guns import (
    facts_of,
    shooter_in,
    spent_weapon,
    trouble_line,
    troubled,
    weapon_of,
)
from cogs.gangstars.shooting.targets import range_of
from cogs.gangstars.turns import TABLED, board_here, paying
from rules.core.events import Change
from rules.core.person import numbered
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName
from rules.gangstars.actions import Action
from rules.gangstars.board import StructureGone, StructureSet, VehicleSet
from rules.gangstars.gear import Arm
from rules.gangstars.model import Build, Hurt, Make, Structure, Trouble, Vehicle
from rules.gangstars.structures import Firing, Impact, shoot_structure
from rules.gangstars.wear import BUILDS, FRAMES, LIVES, WEAR, require_standing, worn

MOST_STRUCTURES: Final = 50
MOST_NAME: Final = 60
WEARS: Final = tuple(row.label for row in WEAR.rows)
BUILDINGS: Final = {str(build): build for build in Build}


@dataclass(frozen=True, slots=True)
class Wall:
    """Something lifeless that is struck.

    strength  2, 4 or 6
    thing     as it stands on the table; None for something made up for one command
    """

    name: str
    strength: int
    thing: Structure | Vehicle | None = None


def wear_word(hurt: Hurt) -> str:
    """What damage is called on things."""
    return WEAR.labelled(hurt).label


def walls_in(desk: Desk, text: object) -> list[Wall]:
    """Structures and vehicles as an option lists them: of the table, by name, or by what they are.

    UnknownName for neither.
    """
    found: list[Wall] = []
    game = TABLED.game(desk)
    things: tuple[Structure | Vehicle, ...] = (
        () if game is None else (*game.game.board.structures, *game.game.board.vehicles)
    )
    by_name = {thing.name.casefold(): thing for thing in things}
    kinds = {**{str(build): BUILDS[build] for build in Build}, **{str(make): FRAMES[make] for make in Make}}
    by_kind = {kind.casefold(): (kind, strength) for kind, strength in kinds.items()}
    for part in parts(text):
        thing = by_name.get(part.casefold())
        if thing is not None:
            require_standing(thing)
            found.append(Wall(clean(thing.name), strength_of(thing), thing))
            continue
        if part.casefold() not in by_kind:
            raise UnknownName("structure", part, [*(one.name for one in things), *kinds])
        found.append(Wall(*by_kind[part.casefold()]))
    if len({wall.thing.name for wall in found if wall.thing}) < sum(wall.thing is not None for wall in found):
        raise OutOfRange("A structure is named twice: each is struck once.")
    names = numbered([Person(wall.name) for wall in found])
    return [replace(wall, name=person.name) for wall, person in zip(found, names, strict=True)]


def strength_of(thing: Structure | Vehicle) -> int:
    """The structural strength of something on the table."""
    return FRAMES[thing.make] if isinstance(thing, Vehicle) else BUILDS[thing.build]


def worn_changes(desk: Desk, struck: Sequence[tuple[Wall, Hurt]]) -> Iterator[Change]:
    """What damage changes in things on the table."""
    game = TABLED.game(desk)
    if game is None:
        return
    for wall, hurt in struck:
        if not hurt or wall.thing is None:
            continue
        if isinstance(wall.thing, Vehicle):
            yield VehicleSet(game.id, worn(wall.thing, hurt))
        else:
            yield StructureSet(game.id, worn(wall.thing, hurt))


def worn_lines(struck: Sequence[tuple[Wall, Hurt]]) -> Iterator[str]:
    """How each thing is left, a line each."""
    for wall, hurt in struck:
        yield f"{sentence(wall.name)}: {wear_word(hurt)}{_after(wall.thing, hurt)}."


def _after(thing: Structure | Vehicle | None, hurt: Hurt) -> str:
    if thing is None or not hurt:
        return ""
    after = worn(thing, hurt)
    if after.heavy >= LIVES:
        ends = "destroyed" if isinstance(thing, Vehicle) else "it comes down, or has a hole to go through"
        return f"; {ends}"
    halved = ", its segments halved" if isinstance(thing, Vehicle) and after.heavy else ""
    return f"; {after.heavy} heavy and {after.light} light of {LIVES} heavy{halved}"


def wreck_offers(struck: Sequence[tuple[Wall, Hurt]]) -> tuple[Offer, ...]:
    """Buttons for what becomes of those in a vehicle that is destroyed."""
    return tuple(
        Offer(f"Wreck: {wall.name}"[:80], "gangstars-shoot wreck", {"vehicle": wall.thing.name})
        for wall, hurt in struck
        if isinstance(wall.thing, Vehicle) and worn(wall.thing, hurt).destroyed
    )


def worn_facts(struck: Sequence[tuple[Wall, Hurt]]) -> list[dict[str, Any]]:
    """The same as JSON values."""
    return [{"name": wall.name, "damage": wear_word(hurt)} for wall, hurt in struck]


@plays("gangstars-shoot structure")
async def prepare_structure(desk: Desk, options: Options) -> Play:
    """A shot at a wall or a door."""
    shooter = await shooter_in(desk, options)
    arm, weapon = weapon_of(shooter, str(options.get("gun") or ""))
    wall = _wall(desk, options)
    TABLED.require_doer(desk, [shooter], [])
    facts = facts_of(desk, shooter, options, arm)
    firing = Firing(arm, facts, wall.strength, range_of(options, "range", arm.effective or arm.maximum))
    paid = paying(desk, shooter, Action.SHOOT)

    def struck(impact: Impact) -> list[tuple[Wall, Hurt]]:
        return [(wall, impact.hurt)]

    def say(impact: Impact) -> Said:
        headline = f"{shooter.name} shoots at {wall.name}, {_with(arm)}: {wear_word(impact.hurt)}."
        after = _after(wall.thing, impact.hurt).removeprefix("; ")
        left = f"{sentence(wall.name)}: {after}." if after else ""
        lines = (left, trouble_line(arm, impact.trouble), paid.line)
        tone = Tone.BAD if impact.trouble else Tone.GOOD if impact.hurt else Tone.PLAIN
        return Said(headline, tuple(filter(None, lines)), tone=tone)

    def trouble(impact: Impact) -> str:
        return impact.trouble.value or "fires on"

    return Play(
        say=say,
        resolver=shoot_structure,
        args=(firing,),
        changes=lambda impact: (*worn_changes(desk, struck(impact)), *troubled(shooter, weapon, impact.trouble)),
        paid=(*paid.changes, *spent_weapon(shooter, arm, weapon)),
        facts=lambda outcome: {
            "damage": wear_word(outcome.result.hurt),
            "weapon": outcome.result.trouble.value,
        },
        questions=(
            Question("Damage", shoot_structure, (firing,), lambda impact: wear_word(impact.hurt), WEARS),
            *((Question("The weapon", shoot_structure, (firing,), trouble, TROUBLES),) if arm.shoots else ()),
        ),
        amends=lucky(shooter),
        about=subjects(shooter),
        again=arm.shoots,
    )


TROUBLES: Final = tuple(trouble.value or "fires on" for trouble in Trouble)


def _with(arm: Arm) -> str:
    return f"with the {arm.word}"


def _wall(desk: Desk, options: Options) -> Wall:
    """What is shot at: a structure on the table, or one of plain numbers with the damage it has."""
    if options.get("structure"):
        _, board = board_here(desk)
        thing = board.structure(str(options["structure"]))
        require_standing(thing)
        require_unsaid(options, thing.name, "build", "light", "heavy")
        return Wall(clean(thing.name), strength_of(thing), thing)
    require_no_damage(desk, options, "a structure", "/gangstars-shoot put")
    build = Build(str(options.get("build") or Build.WOOD))
    thing = Structure(f"the {build.lower()}", build, int(options.get("light") or 0), int(options.get("heavy") or 0))
    return Wall(thing.name, BUILDS[build], thing if TABLED.game(desk) is None else None)


def require_unsaid(options: Options, name: str, *keys: str) -> None:
    """Refuse to say of something on the table what the table knows."""
    typed = next((key for key in keys if options.get(key) is not None), None)
    if typed is not None:
        raise IllegalNow(f"{sentence(clean(name))} is on the table, which knows it: leave {typed} out.")


def require_no_damage(desk: Desk, options: Options, what: str, command: str) -> None:
    """Refuse damage said of something that is not on the table of the game: none would keep it."""
    typed = next((key for key in ("light", "heavy") if options.get(key) is not None), None)
    if typed is not None and TABLED.game(desk) is not None:
        raise IllegalNow(
            f"In a game the table keeps the damage: put {what} there with {command}, or leave {typed} out."
        )


@plays("gangstars-shoot put")
async def prepare_put(desk: Desk, options: Options) -> Play:
    """Put a structure on the table, or note one there otherwise."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    name = " ".join(str(options["name"]).split())[:MOST_NAME]
    if not name:
        raise OutOfRange("A structure has a name: “the back door”.")
    known = next((one for one in board.structures if one.name.casefold() == name.casefold()), None)
    if known is None and len(board.structures) >= MOST_STRUCTURES:
        raise OutOfRange(f"There are {MOST_STRUCTURES} structures on the table: remove one first.")
    if known is not None and not desk.is_umpire:
        raise OutOfRange(f"There is {clean(known.name)} on the table already: an umpire alone notes it otherwise.")
    build = Build(str(options["build"]))
    structure = Structure(name, build, int(options.get("light") or 0), int(options.get("heavy") or 0))
    return Play(
        say=lambda _: Said(f"On the table: {clean(name)}, {build.lower()}, strength {BUILDS[build]}."),
        changes=lambda _: (StructureSet(game.id, structure),),
        rule="gs.shoot.structure",
    )


@plays("gangstars-shoot remove")
async def prepare_remove(desk: Desk, options: Options) -> Play:
    """Take a structure off the table."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    structure = board.structure(str(options["structure"]))
    return Play(
        say=lambda _: Said(f"Off the table: {clean(structure.name)}."),
        changes=lambda _: (StructureGone(game.id, structure.name),),
        rule="gs.shoot.structure",
    )
