"""A door in a command: one told in options, or one on the table of a game, put there by hand."""

from __future__ import annotations

from dataclasses import dataclass

from cogs._kit.desk import Desk
from cogs._kit.games import require_taking_part
from cogs._kit.play import Options, Play, Said, plays
from cogs._kit.render import Card, clean
from cogs._kit.words import sentence
from cogs.hoodsville.turns import board_here
from db.games import StoredGame
from rules.core.events import Change
from rules.core.named import proper, same
from rules.core.refusal import IllegalNow, OutOfRange
from rules.hoodsville.board import DoorGone, DoorSet
from rules.hoodsville.door_changes import wear
from rules.hoodsville.door_tables import PADLOCKS, STRENGTHS
from rules.hoodsville.doors import check_build
from rules.hoodsville.model import Build, Door, Padlock, Passage

MOST_DOORS = 40
NAMELESS = "the door"


@dataclass(frozen=True, slots=True)
class Entrance:
    """A door of a command, and the game on whose table it stands; None for one told in options alone."""

    door: Door
    game: StoredGame | None = None

    @property
    def name(self) -> str:
        """“Vault” by its name on the table, otherwise “the internal door”."""
        return clean(self.door.name) if self.game is not None else f"the {kind(self.door.build)}"

    @property
    def title(self) -> str:
        """The same to open a sentence."""
        return sentence(self.name)

    def left_as(self, door: Door) -> tuple[Change, ...]:
        """What the table keeps of it: what made it the door it is now."""
        return () if self.game is None else wear(self.game.id, self.door, door)


def kind(build: Build) -> str:
    """“internal door”, “shed door”."""
    return build.removeprefix("Locked ").lower()


def built(options: Options, name: str = NAMELESS) -> Door:
    """A door as the options tell of it; OutOfRange for one that can't be."""
    build = Build[str(options["build"]).upper()]
    usual = Padlock.MEDIUM if build is Build.SHED else Padlock.NONE
    door = Door(name, build, Padlock(str(options.get("padlock") or usual)), int(options.get("locks") or 0))
    check_build(door)
    return door


def entrance_of(desk: Desk, options: Options) -> Entrance:
    """The door of a command: on the table by its name, or as the options tell of it."""
    name = str(options.get("door") or "")
    if name:
        told = [key for key in ("build", "padlock", "locks", "weakened") if options.get(key) is not None]
        if told:
            raise OutOfRange(f"A door of the table is known by its name: leave {', '.join(told)} out.")
        game, board = board_here(desk)
        if not desk.asking:
            require_taking_part(desk, game)
        return Entrance(board.door(name), game)
    if not options.get("build"):
        raise OutOfRange("Say what kind of door it is, build:Internal, or which one of the table of the game.")
    return Entrance(built(options))


def door_told(door: Door) -> str:
    """A door in a few words: what it is, what holds it, how it has been left."""
    force = STRENGTHS[door.build].force + PADLOCKS.get(door.padlock, 0) + door.locks - door.force
    breach = STRENGTHS[door.build].breach - door.breach
    locks = f"{door.locks} extra lock{'s' * (door.locks != 1)} or bolt{'s' * (door.locks != 1)}" if door.locks else ""
    padlock = f"{door.padlock.lower()} padlock" if door.padlock is not Padlock.NONE else ""
    shut = (
        f"forcing strength {force}{' (weakened)' * bool(door.force)}",
        f"breaching strength {breach}{' (weakened)' * bool(door.breach)}",
        "+1 on the next shot at its lock" * door.shot,
    )
    holds = shut if door.passage is Passage.SHUT else (door.passage.value,)
    return ", ".join(filter(None, (kind(door.build), padlock, locks, *holds)))


def door_line(door: Door) -> str:
    """A door on a line, for the board at a glance."""
    return f"**{clean(door.name)}**: {door_told(door)}."


# On the table


def doors_card(desk: Desk) -> Card:
    """The doors on the table of the game here."""
    _, board = board_here(desk)
    if not board.doors:
        return Card("There is no door on the table yet: /hood-door set puts one there.", plain=True, private=True)
    return Card(
        "Doors",
        lines=tuple(map(door_line, board.doors)),
        private=True,
    )


@plays("hood-door set")
async def prepare_set(desk: Desk, options: Options) -> Play:
    """A door is put on the table, whole; or another in the place of the one of its name."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    door = built(options, proper(str(options["name"])))
    before = next((one for one in board.doors if same(one.name, door.name)), None)
    if before is None and len(board.doors) >= MOST_DOORS:
        raise IllegalNow(f"There are {MOST_DOORS} doors on the table already: /hood-door gone takes one away.")
    replaced = (f"It replaces the door of that name, {door_told(before)}.",) if before is not None else ()
    return Play(
        say=lambda _: Said(f"{sentence(clean(door.name))} is on the table: {door_told(door)}.", replaced),
        changes=lambda _: (DoorSet(game.id, door),),
        rule="hood.door",
    )


@plays("hood-door gone")
async def prepare_gone(desk: Desk, options: Options) -> Play:
    """A door is taken off the table."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    door = board.door(str(options["door"]))
    return Play(
        say=lambda _: Said(f"{sentence(clean(door.name))} is no more on the table."),
        changes=lambda _: (DoorGone(game.id, door.name),),
        rule="hood.door",
    )
