"""Weapons in hand: which one is used, by whom, in what trouble it is, and how that is mended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import discord

from cogs._kit.desk import Caller, Desk, readings_of
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said
from cogs._kit.render import Tone
from cogs._kit.views import client
from cogs._kit.words import parts
from cogs.gangstars.luck import lucky
from cogs.gangstars.onward import plays
from cogs.gangstars.people import CAST, Person, require_there
from cogs.gangstars.turns import TABLED, Paid, acting, trace_of
from db.unit_of_work import reading
from rules.core.events import Change
from rules.core.refusal import IllegalNow, OutOfRange, either
from rules.gangstars.aiming import Shooter, shooter_of
from rules.gangstars.ammunition import REMEDY, clear, require_ready
from rules.gangstars.board import apply as apply_to_board
from rules.gangstars.changes import WeaponGone, WeaponSet
from rules.gangstars.gear import ARMS, PISTOL, Arm, arm_named
from rules.gangstars.model import Trouble, Weapon
from rules.gangstars.state import require_able, spend_share
from rules.gangstars.traits import WEAPON_SPEC, traits_named

SHOOTER: Final = "The shooter"
USUAL: Final = 3
"""Shooting of somebody of whom nothing is known: a hit-man's."""
CONDITIONS: Final = {
    "Fit": (False, False),
    "Wounded": (True, False),
    "Exhausted": (False, True),
    "Wounded and exhausted": (True, True),
}
STATES: Final = {
    "In order": Trouble.NONE,
    "Out of ammunition": Trouble.EMPTY,
    "Jammed": Trouble.JAMMED,
    "Broken": Trouble.BROKEN,
}


def shot_or_thrown(arm: Arm) -> bool:
    """What /gangstars-shoot shot is for."""
    return arm.maximum > 0 and not arm.bomb


async def shooter_in(desk: Desk, options: Options, key: str = "shooter", nameless: str = SHOOTER) -> Person:
    """Who shoots: one's own figure in a state to do it, a profile, or somebody unknown; no dog."""
    person = await acting(desk, options, key, nameless)
    require_there(person)
    if person.figure is not None and person.figure.is_dog:
        raise IllegalNow(f"{person.name} is a dog: once unleashed it is the bullet itself, but it shoots nothing.")
    if person.stored is not None and person.figure is not None and not desk.asking:
        require_able(person.figure)
    return person


def weapon_of(
    person: Person, name: str, fits: Callable[[Arm], bool] = shot_or_thrown, usual: str = PISTOL
) -> tuple[Arm, Weapon | None]:
    """The weapon of this name, or the one that somebody carries and that fits; as on the sheet, if he has one.

    UnknownName for no weapon, IllegalNow for one that a stored figure does not carry or that is in trouble, OutOfRange
    where several would do.
    """
    if person.figure is None:
        return (arm_named(name) if name else ARMS[usual]), None
    carried = [one for one in person.figure.weapons if one.name in ARMS and fits(ARMS[one.name])]
    arm = arm_named(name) if name else _only(person, carried, usual)
    weapon = person.figure.weapon(arm.name)
    if weapon is None and person.stored is not None:
        has = either(dict.fromkeys(one.name for one in carried)) or "nothing of the kind"
        raise IllegalNow(f"{person.name} carries {has}: no {arm.word} to use.")
    if weapon is not None:
        require_ready(weapon)
    return arm, weapon if person.stored is not None else None


def _only(person: Person, carried: list[Weapon], usual: str) -> Arm:
    """The one weapon meant where none is named: guns before knives, those that work before those that do not."""
    guns = [one for one in carried if ARMS[one.name].shoots] or carried
    guns = [one for one in guns if not one.trouble] or guns
    names = list(dict.fromkeys(one.name for one in guns))
    if len(names) > 1:
        raise OutOfRange(f"Say with which weapon: {either(names)}.")
    if not names and person.stored is not None:
        raise IllegalNow(f"{person.name} carries nothing for that: name a weapon that he has.")
    return ARMS[names[0]] if names else ARMS[usual]


def facts_of(desk: Desk, person: Person, options: Options, arm: Arm) -> Shooter:
    """A shooter as sheet and board have him; what is typed counts instead, in a game by an umpire alone."""
    TABLED.require_sheet(desk, person, options, "shooting", "moved", "condition", "sight", "traits")
    known = shooter_of(person.figure, arm) if person.figure is not None else Shooter(USUAL)
    shooter = replace(
        known,
        aimed=bool(options.get("aimed")),
        moved=trace_of(desk, person).segments,
        contact=bool(options.get("contact")),
        behind=bool(options.get("behind")),
    )
    if options.get("shooting") is not None:
        shooter = replace(shooter, shooting=int(options["shooting"]))
    if options.get("moved") is not None:
        shooter = replace(shooter, moved=int(options["moved"]))
    if options.get("condition"):
        wounded, exhausted = CONDITIONS[str(options["condition"])]
        shooter = replace(shooter, wounded=wounded, exhausted=exhausted)
    if options.get("sight") is not None:
        shooter = replace(shooter, sight=bool(options["sight"]))
    if options.get("traits"):
        traits = traits_in(options, "traits")
        shooter = replace(shooter, traits=traits, spec=WEAPON_SPEC in traits)
    return shooter


def traits_in(options: Options, key: str) -> tuple[str, ...]:
    """Traits as an option lists them; UnknownName for what is none."""
    return traits_named(parts(options.get(key)))


def spent_weapon(person: Person, arm: Arm, weapon: Weapon | None) -> tuple[Change, ...]:
    """That a stored figure has a weapon no more once it is thrown."""
    if person.id is None or weapon is None or arm.shoots:
        return ()
    return (WeaponGone(person.id, weapon.name),)


def troubled(person: Person, weapon: Weapon | None, trouble: Trouble) -> tuple[Change, ...]:
    """What a shot leaves of a stored figure's weapon."""
    if person.id is None or weapon is None or not trouble:
        return ()
    return (WeaponSet(person.id, weapon.name, trouble, weapon.trouble, fresh=True),)


def trouble_line(arm: Arm, trouble: Trouble) -> str:
    """That a weapon is empty, jammed or broken, and what helps; empty for one that is not."""
    return f"The {arm.word} is {trouble}: {REMEDY[trouble]}." if trouble else ""


async def carried_names(interaction: discord.Interaction, person: str, fits: Callable[[Arm], bool]) -> list[str]:
    """The weapons that a stored figure carries, then every one, for completion; those alone that fit."""
    found: list[str] = []
    if person:
        caller = Caller.of(interaction)
        async with reading(client(interaction).database) as work:
            known = await work.rosters.figures_named(caller.server_id, [name for name, _ in readings_of(person)])
        found = [weapon.name for one in known if one.gang.gang.system == CAST.system for weapon in one.figure.weapons]
    return [name for name in (*found, *ARMS) if name in ARMS and fits(ARMS[name])]


# Putting them right


@plays("gangstars-shoot repair")
async def prepare_repair(desk: Desk, options: Options) -> Play:
    """Half of the action points reload a weapon; all of them, and a die, clear a jam."""
    person = await acting(desk, options, "figure", "Somebody")
    require_there(person)
    if person.stored is None:
        name = arm_named(str(options.get("gun") or PISTOL)).name
        weapon = Weapon(name, STATES[str(options.get("trouble") or "Jammed")])
    else:
        TABLED.require_sheet(desk, person, options, "trouble", "points")
        weapon = _troubled_of(person, str(options.get("gun") or ""))
    if weapon.trouble is Trouble.BROKEN:
        require_ready(weapon)
    paid = _paying_share(desk, person, weapon)
    if person.stored is None and options.get("points"):
        paid = Paid(line=_share_line(weapon, int(options["points"])))
    mended = (WeaponSet(person.id, weapon.name, Trouble.NONE, weapon.trouble),) if person.id is not None else ()
    called = arm_named(weapon.name).word
    if weapon.trouble is Trouble.EMPTY:
        return Play(
            say=lambda _: Said(f"{person.name} reloads the {called}.", tuple(filter(None, (paid.line,)))),
            changes=lambda _: mended,
            paid=paid.changes,
            about=subjects(person),
            rule="gs.weapon.trouble",
        )

    def say(cleared: bool) -> Said:
        after = "it fires again in the next turn" if cleared else "still jammed, and another activation gone"
        headline = f"{person.name} works on the {called}: {after}."
        return Said(headline, tuple(filter(None, (paid.line,))), tone=Tone.GOOD if cleared else Tone.BAD)

    return Play(
        say=say,
        resolver=clear,
        changes=lambda cleared: mended if cleared else (),
        paid=paid.changes,
        facts=lambda outcome: {"cleared": outcome.result},
        questions=(Question("Cleared", clear, (), order=(True, False)),),
        amends=lucky(person),
        about=subjects(person),
        again=person.stored is None,
    )


def _troubled_of(person: Person, name: str) -> Weapon:
    """The weapon of a figure that has to be put right: the one named, or the only one; what can be mended first."""
    assert person.figure is not None
    wanted = arm_named(name).name if name else ""
    found = [one for one in person.figure.weapons if one.trouble and wanted in ("", one.name)]
    if not found:
        which = f"no {arm_named(wanted).word}" if wanted else "no weapon"
        raise IllegalNow(f"{person.name} has {which} that is empty or jammed: nothing is to be put right.")
    names = list(dict.fromkeys(one.name for one in found))
    if len(names) > 1:
        raise OutOfRange(f"Say which weapon: {either(names)}.")
    return min(found, key=lambda one: one.trouble is Trouble.BROKEN)


def _paying_share(desk: Desk, person: Person, weapon: Weapon) -> Paid:
    """What a weapon takes to work again, of the activation that runs; nothing outside a game, or to ask the odds."""
    game = TABLED.game(desk)
    if game is None or person.id is None or person.figure is None or desk.asking:
        return Paid()
    TABLED.require_part(desk, person)
    require_able(person.figure)
    spent = spend_share(game.game.board, game.id, person.id, person.figure, weapon)
    active = apply_to_board(game.game.board, spent).active
    assert active is not None
    return Paid((spent,), f"Action points: {spent.points}, {active.left} of {active.points} left.")


def _share_line(weapon: Weapon, points: int) -> str:
    if weapon.trouble is Trouble.JAMMED:
        return f"That takes all {points} action points of an activation."
    return f"Of {points} action points that takes {-(-points // 2)}: half, rounded up."


@plays("gangstars-shoot hand")
async def prepare_hand(desk: Desk, options: Options) -> Play:
    """The state of a weapon is put right by hand; in a game by an umpire."""
    stored = await desk.own_figure(str(options["figure"]))
    person = CAST.stored(stored)
    TABLED.require_sheet(desk, person, options, "state")
    arm = arm_named(str(options["gun"]))
    carried = [one for one in stored.figure.weapons if one.name == arm.name]
    if not carried:
        raise IllegalNow(f"{person.name} carries no {arm.word}: name a weapon that he has.")
    if not arm.shoots:
        raise IllegalNow(f"A {arm.word} has no ammunition, and never jams.")
    state = str(options["state"])
    was = next((one.trouble for one in carried if one.trouble is not STATES[state]), STATES[state])
    return Play(
        say=lambda _: Said(f"{person.name}'s {arm.word} is {state.lower()}, by hand."),
        changes=lambda _: (WeaponSet(stored.id, arm.name, STATES[state], was),),
        about=subjects(person),
        rule="gs.weapon.trouble",
    )
