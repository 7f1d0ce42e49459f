"""Guns and bombs in hand: which one is used, by whom, and whether two are fired at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import discord

from cogs._kit.desk import Caller, Desk, readings_of
from cogs._kit.play import Options
from cogs._kit.views import client
from cogs.pottersville.people import WOUNDS, Person, person_of, require_able, require_alive
from cogs.pottersville.turns import TABLED, board_of, deed_of
from db.unit_of_work import reading
from rules.core.refusal import IllegalNow, OutOfRange, either
from rules.pottersville.model import Motion, Pace, Wound
from rules.pottersville.roster import pair_of
from rules.pottersville.shooting import Pair
from rules.pottersville.state import Doing, motion_of
from rules.pottersville.weapons import BOMBS, GUNS, Weapon, gun_named

SHOOTER: Final = "The shooter"
USUAL: Final = "Pistol"
"""The gun of somebody of whom nothing is known."""
PAIRS: Final = {"Pistol": Pair.PISTOLS, "SMG": Pair.TOMMY_GUNS}


@dataclass(frozen=True, slots=True)
class Stand:
    """Who shoots, with what, and in what state."""

    person: Person
    gun: Weapon
    pair: Pair
    wound: Wound
    motion: Motion
    pace: Pace

    @property
    def dice(self) -> int:
        """D10s that are fired in all."""
        return self.gun.dice * (1 if self.pair is Pair.ONE else 2)


async def stand_of(desk: Desk, options: Options) -> Stand:
    """Who shoots, as sheet and table have him; what is typed counts instead, in a game by an umpire alone."""
    person = await person_of(desk, options, "shooter", SHOOTER)
    require_alive(person)
    TABLED.require_sheet(desk, person, options, "wound", "motion", "from_car")
    if not desk.asking and options.get("wound") is None:
        require_able(person, Doing.SHOOT)
    gun = gun_of(person, str(options.get("gun") or ""))
    wound = WOUNDS[str(options["wound"])] if options.get("wound") is not None else person.wound
    board = board_of(desk, person)
    car = board.car_of(person.id) if board is not None and person.id is not None else None
    motion = options.get("motion")
    pace = options.get("from_car")
    return Stand(
        person,
        gun,
        _pair(person, gun, bool(options.get("two"))),
        wound,
        Motion(str(motion)) if motion else motion_of(deed_of(desk, person)),
        Pace(str(pace)) if pace else car.pace if car is not None else Pace.STOPPED,
    )


def gun_of(person: Person, name: str) -> Weapon:
    """The gun of this name, or the one that somebody carries.

    UnknownName for what is no gun, IllegalNow for one that a stored figure does not carry, OutOfRange where several do.
    """
    if person.figure is None:
        return gun_named(name or USUAL)
    carried = list(dict.fromkeys(piece for piece in person.figure.gear if piece in GUNS))
    if name:
        gun = gun_named(name)
        if person.stored is not None and gun.name not in carried:
            raise IllegalNow(f"{person.name} carries {either(carried) or 'no gun'}: there is no {gun.name} to fire.")
        return gun
    return GUNS[_only(person, carried, "gun", USUAL)]


def bomb_of(person: Person, name: str) -> str:
    """The bomb of this name, or the one that somebody carries; refuses as `gun_of` does."""
    if person.figure is None or person.stored is None:
        return name or BOMBS[0]
    carried = list(dict.fromkeys(piece for piece in person.figure.gear if piece in BOMBS))
    if name and name not in carried:
        raise IllegalNow(f"{person.name} carries {either(carried) or 'no bomb'}: there is no {name} to throw.")
    return name or _only(person, carried, "bomb", BOMBS[0])


def _only(person: Person, carried: list[str], kind: str, usual: str) -> str:
    """The one thing meant where none is named."""
    if len(carried) > 1:
        raise OutOfRange(f"{person.name} carries several: say which, {kind}: {either(carried)}.")
    if not carried and person.stored is not None:
        raise IllegalNow(f"{person.name} carries no {kind}: /pottersville gear hands out one.")
    return carried[0] if carried else usual


def _pair(person: Person, gun: Weapon, two: bool) -> Pair:
    """Whether two of a gun are fired at once; IllegalNow for two that can't be, or that a stored figure lacks."""
    if not two:
        return Pair.ONE
    if gun.name not in PAIRS:
        raise IllegalNow(f"Nobody fires two of a {gun.name} at once: only two pistols, or two Tommy guns.")
    if person.stored is not None and not pair_of(person.stored.figure, gun.name):
        raise IllegalNow(f"{person.name} is not one to fire two of a {gun.name} at once: leave two out.")
    return PAIRS[gun.name]


async def carried_first(interaction: discord.Interaction, person: str, every: Iterable[str]) -> list[str]:
    """What a stored figure carries of these, then all of them, for completion."""
    listed = list(every)
    carried: list[str] = []
    if person:
        caller = Caller.of(interaction)
        async with reading(client(interaction).database) as work:
            found = await work.rosters.figures_named(caller.server_id, [name for name, _ in readings_of(person)])
        carried = [
            piece
            for one in found
            if one.gang.gang.system == TABLED.system
            for piece in one.figure.gear
            if piece in listed
        ]
    return [*carried, *listed]
