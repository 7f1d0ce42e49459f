"""/gangstars-shoot: grenades and molotov cocktails."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Len

from cogs._kit.slash import add_commands, command
from cogs.gangstars import several_figures
from cogs.gangstars.boards import fuses, things
from cogs.gangstars.shooting.commands import (
    CONDITION,
    CONTACT,
    MOVED,
    RANGE,
    SHOOTER,
    SHOOTING,
    TRAITS_OF,
    WALLS,
    Moved,
    Number,
    shooting,
    traits,
)
from rules.core.move import Rolls, opt

BOMB = ("Grenade", "Molotov cocktail")
Place = Annotated[str, Len(1, 60)]
CAUGHT = opt("Who is within its area: Ray open, 2 Rookie cover.", default=None, complete=several_figures)


@command("gangstars-shoot throw", Rolls())
class Throw:
    """Throw a grenade or a molotov cocktail: at once, or delayed on 5 or 6."""

    what: str | None = opt("Which; what the figure carries, else a grenade.", default=None, words=BOMB)
    range: str | None = RANGE
    thrower: str | None = SHOOTER
    caught: str | None = CAUGHT
    structures: str | None = WALLS
    place: Place | None = opt("What the place is called, where it lies or burns.", default=None)
    prepared: bool | None = opt("It was prepared before: only the throw is paid for.", default=None)
    shooting: Number | None = SHOOTING
    moved: Moved | None = MOVED
    condition: str | None = CONDITION
    contact: bool | None = CONTACT
    traits: str | None = TRAITS_OF


@command("gangstars-shoot explode", Rolls())
class Explode:
    """What was delayed goes off as the turn begins, before any chit."""

    fuse: str | None = opt("What lies on the table of the game.", default=None, complete=fuses)
    what: str | None = opt("Which, with no game: a grenade if left out.", default=None, words=BOMB)
    caught: str | None = CAUGHT
    structures: str | None = WALLS
    place: Place | None = opt("What the place is called, if it burns there.", default=None)
    shooting: Number | None = opt("Of who threw it, with nobody on record.", default=None)
    traits: str | None = opt("Traits of who threw it, with nobody on record.", default=None, complete=traits)


@command("gangstars-shoot pickup", Rolls())
class Pickup:
    """Pick up what was delayed and throw it: on an odd die it goes off in the hand."""

    figure: str | None = SHOOTER
    fuse: str | None = opt("What lies on the table of the game.", default=None, complete=fuses)
    what: str | None = opt("Which, with no game: a grenade if left out.", default=None, words=BOMB)
    range: str | None = RANGE
    caught: str | None = CAUGHT
    structures: str | None = WALLS
    near: str | None = opt(
        "Who is within the area of the thrower, if it goes off in the hand.", default=None, complete=several_figures
    )
    near_structures: str | None = opt("Structures and vehicles there.", default=None, complete=things)
    place: Place | None = opt("What the place is called, if it burns there.", default=None)
    shooting: Number | None = SHOOTING
    moved: Moved | None = MOVED
    condition: str | None = CONDITION
    contact: bool | None = CONTACT
    traits: str | None = TRAITS_OF


add_commands(shooting, __name__)
