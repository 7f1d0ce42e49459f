"""Guns in hand: which one is fired, what it has left, and loading it."""

from __future__ import annotations

from dataclasses import replace

import discord

from cogs._kit.desk import Caller, Desk, readings_of
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Said, plays
from cogs._kit.views import client
from cogs._kit.words import count
from cogs.hoodsville.people import CAST, Person, person_of, require_able
from cogs.hoodsville.turns import deed_of, require_sheet, spending, table_of
from db.unit_of_work import reading
from rules.core.events import Change
from rules.core.named import called, same
from rules.core.refusal import IllegalNow, OutOfRange
from rules.hoodsville.arms import Salvo, check_trouble, reload
from rules.hoodsville.board import Deed, Done
from rules.hoodsville.changes import WeaponSet
from rules.hoodsville.fire_tables import GUNS, Gun, gun_named
from rules.hoodsville.guns import RoundsFired
from rules.hoodsville.model import Trouble, Weapon
from rules.hoodsville.movement import measure
from rules.hoodsville.state import ROUNDS, Doing

USUAL = "Revolver"
"""The gun of somebody of whom nothing is known."""


def guns_of(person: Person) -> list[Weapon]:
    """The guns that somebody carries."""
    return [weapon for weapon in person.figure.weapons if weapon.name in GUNS] if person.figure is not None else []


def gun_of(person: Person, name: str) -> tuple[Gun, Weapon | None]:
    """The gun of this name, or the one that somebody carries; and the weapon of his sheet, if he has one.

    UnknownName for what is no gun, IllegalNow for one that a stored figure does not carry, OutOfRange where several do.
    """
    carried = guns_of(person)
    if not name and person.figure is None:
        return GUNS[USUAL], None
    if not name and len(carried) != 1:
        if not carried:
            raise IllegalNow(f"{person.name} carries no gun: name one, gun:{USUAL}, or hand him one.")
        raise OutOfRange(f"Say which gun: {' or '.join(weapon.name for weapon in carried)}.")
    gun = gun_named(name or carried[0].name)
    weapon = next((one for one in carried if same(one.name, gun.name)), None)
    if weapon is None and person.stored is not None:
        listed = ", ".join(one.name for one in carried) or "no gun"
        raise IllegalNow(f"{person.name} carries {listed}: the {gun.name} is not his to fire.")
    return gun, weapon


def ready_gun(person: Person, name: str) -> tuple[Gun, Weapon | None]:
    """The same of a gun about to be fired; IllegalNow for a jammed one."""
    gun, weapon = gun_of(person, name)
    check_trouble(gun, weapon.trouble if weapon is not None else Trouble.NONE)
    return gun, weapon


def rounds_in(gun: Gun, weapon: Weapon | None, options: Options) -> int:
    """Rounds in a gun: as typed, else as the sheet has it, else full."""
    typed = options.get("rounds")
    if typed is not None:
        return int(typed)
    return weapon.rounds if weapon is not None else gun.holds


def gun_after(person: Person, weapon: Weapon | None, left: int, salvo: Salvo) -> tuple[Change, ...]:
    """What firing makes of the gun on a stored figure's sheet, where `left` rounds were in it as it was fired."""
    if person.id is None or weapon is None:
        return ()
    return (RoundsFired(person.id, weapon.name, weapon.rounds - left + salvo.rounds, salvo.trouble),)


def understated(options: Options, **known: float) -> list[str]:
    """The options in which less is typed than a game knows."""
    return [name for name, inches in known.items() if options.get(name) is not None and options[name] < inches]


async def carried_names(interaction: discord.Interaction, person: str) -> list[str]:
    """What a stored figure carries, for completion."""
    if not person:
        return []
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.rosters.figures_named(caller.server_id, [name for name, _ in readings_of(person)])
    return [weapon.name for stored in found for weapon in stored.figure.weapons]


async def gun_names(interaction: discord.Interaction, person: str) -> list[str]:
    """The guns that a stored figure carries, then every gun, for completion."""
    carried = [name for name in await carried_names(interaction, person) if name in GUNS]
    return [*carried, *GUNS]


@plays("hood-fire clear")
async def prepare_clear(desk: Desk, options: Options) -> Play:
    """A move spent on a gun that is stuck: it fires again in the one after that."""
    stored = await desk.own_figure(str(options["figure"]))
    person = CAST.stored(stored)
    require_able(person, Doing.WORK)
    jammed = [weapon for weapon in stored.figure.weapons if weapon.trouble is Trouble.JAMMED]
    named = str(options.get("gun") or "")
    weapon = called("jammed gun", named, jammed) if named else jammed[0] if len(jammed) == 1 else None
    if weapon is None:
        raise IllegalNow(f"{person.name} has {'more than one' if jammed else 'no'} gun to clear: name one, gun:.")
    if table_of(desk) is not None and deed_of(desk, person) != Deed(stored.id):
        raise IllegalNow(f"{person.name} has done something in this move already: clearing a gun takes all of one.")
    return Play(
        say=lambda _: Said(f"{person.name} spends the move on clearing the {weapon.name}.", ("It fires next move.",)),
        changes=lambda _: (WeaponSet(stored.id, weapon.name, weapon.rounds, Trouble.CLEARED),),
        paid=spending(desk, person, rounds=ROUNDS, stopped=True),
        about=subjects(person),
        rule="hood.fire.rounds",
    )


@plays("hood-fire reload")
async def prepare_reload(desk: Desk, options: Options) -> Play:
    """Loading a gun: an inch of the normal move a round."""
    person = await person_of(desk, options, "figure", "Somebody")
    require_sheet(desk, person, options, "left")
    require_able(person, Doing.WORK)
    gun, weapon = gun_of(person, str(options.get("gun") or ""))
    kept = weapon if person.stored is not None else None
    left = int(options["left"]) if options.get("left") is not None else kept.rounds if kept is not None else 0
    trouble = kept.trouble if kept is not None else Trouble.NONE
    rounds = _rounds(person, gun.holds - left, _inches(desk, person), options.get("rounds"))
    paid = tuple(
        replace(change, toll=change.inches) if isinstance(change, Done) else change
        for change in spending(desk, person, inches=float(rounds))
    )
    told = count(rounds, "round")

    def say(spent: int) -> Said:
        if person.figure is None:
            return Said(f"Loading takes {measure(spent)} of a normal move: {told} into the {gun.name}.")
        inside = f"{left + rounds} of {gun.holds} in it"
        return Said(f"{person.name} loads {told} into the {gun.name}: {measure(spent)} of the move, {inside}.")

    return Play(
        say=say,
        resolver=reload,
        args=(gun, left, rounds, trouble),
        changes=lambda _: () if person.id is None else (WeaponSet(person.id, gun.name, left + rounds),),
        paid=paid,
        facts=lambda outcome: {"inches": outcome.result, "rounds": rounds},
        about=subjects(person),
    )


def _rounds(person: Person, room: int, inches: float | None, typed: int | None) -> int:
    """How many rounds are loaded: as typed, else as many as go in; IllegalNow for more than there are inches for."""
    if inches is None or room <= 0:
        return room if typed is None else int(typed)
    if inches < 1:
        raise IllegalNow(f"{person.name} has no inch of this move left to load with: /hood next begins another.")
    if typed is not None and typed > inches:
        raise IllegalNow(f"{person.name} has {measure(inches)} of this move left: load at most {int(inches)} now.")
    return min(room, int(inches)) if typed is None else int(typed)


def _inches(desk: Desk, person: Person) -> float | None:
    """Inches of a normal move that somebody has left; None outside a game, where nobody counts."""
    if table_of(desk) is None or person.id is None or person.figure is None:
        return None
    deed = deed_of(desk, person)
    if deed.ran or deed.stopped:
        return 0
    return max(0.0, person.figure.pace - deed.inches)
