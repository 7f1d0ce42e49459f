"""A shooter about to fire: from the options of a command and the table to a shot, at people as at cars."""

from __future__ import annotations

from dataclasses import dataclass

from cogs._kit.desk import Desk
from cogs._kit.play import Options
from cogs.mad_dogs import words
from cogs.mad_dogs.people import Person, require_femme_fatale, skills_of
from cogs.mad_dogs.riding import require_on_foot
from cogs.mad_dogs.shooting.triggers import Readied, readied
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName
from rules.mad_dogs.aboard import Sight
from rules.mad_dogs.drink import swayed
from rules.mad_dogs.injuries import Mark
from rules.mad_dogs.model import Cover, Figure, Gait, Gun, Light, Load, Nerve, Stat, Weapon
from rules.mad_dogs.shooting import Shot
from rules.mad_dogs.tables import DOUBLE_BARRELED, FIRED, GUNS, MISSILES, SERVES

TWO_GUN_KID = "Two-Gun Kid"
RUNS, LIES = "Running", "Lying down"


@dataclass(frozen=True, slots=True)
class Armed:
    """A shot as facts, the weapon of the shooter that it is fired with, and what he did on his card before."""

    shot: Shot
    weapon: Weapon | None
    ready: Readied


def armed(
    desk: Desk, options: Options, shooter: Person, seen: Sight, marks: tuple[Mark, ...], lying: bool = False
) -> Armed:
    """The shot that options and table make of it.

    seen   what cars have to do with it
    marks  who may be hit, the one aimed at first; nobody known in a car
    lying  the one aimed at lies down, whatever is said
    Raises Refusal for a gun, a skill or a move that he does not have.
    """
    gun, weapon = gun_of(shooter, str(options.get("gun") or ""))
    skills = skills_of(shooter, str(options.get("skills") or ""))
    if options.get("femme_fatale"):
        require_femme_fatale(shooter, skills)
    if options.get("two_guns") and TWO_GUN_KID not in skills:
        raise IllegalNow(f"Only a {TWO_GUN_KID} fires two pistols in one action.")
    if options.get("two_guns") and weapon is not None and weapon.blasts:
        raise IllegalNow(f"One of {words.possessive(shooter.name)} pistols is empty: fire the other, or /mad reload.")
    ready, figure = readied(desk, shooter, options, gun), shooter.figure
    if ready.moved is not Gait.STILL and ready.moving:
        require_on_foot(desk, shooter)
    drunk, sums = swayed(figure, skills, bool(options.get("drunk")))
    shot = Shot(
        gats=gats_of(options, figure),
        gun=gun,
        range=float(options["range"]),
        marks=marks,
        lost=figure.off(Stat.GATS) if figure else 0,
        nervous=figure is not None and figure.nerve is Nerve.NERVOUS,
        moved=ready.moved,
        aimed=ready.aimed,
        target_running=options.get("stance") == RUNS,
        cover=Cover(options.get("cover", Cover.NONE)),
        lying=options.get("stance") == LIES or lying,
        light=Light(options.get("light", Light.GOOD)),
        ladder=bool(options.get("ladder")),
        drunk=drunk,
        from_car=seen.from_car,
        driving=seen.driving,
        at_car=seen.at_car,
        outside=seen.outside,
        skills=sums,
        femme_fatale=bool(options.get("femme_fatale")),
        guns=2 if options.get("two_guns") else 1,
        weapon=weapon.name if weapon else "",
        blasts=weapon.blasts if weapon else 0,
        machine_gun_reload=desk.switched_on("machine-gun-reload"),
    )
    return Armed(shot, weapon, ready)


def gats_of(options: Options, figure: Figure | None) -> int:
    """GATS typed, or the figure's own."""
    if options.get("gats") is not None:
        return int(options["gats"])
    if figure is None:
        raise OutOfRange("Say who shoots, or the shooter's GATS: gats:3.")
    return figure.stats.gats


def gun_of(shooter: Person, name: str) -> tuple[Gun, Weapon | None]:
    """The row of the gun table, and the weapon of the shooter that it is fired with."""
    figure = shooter.figure if shooter.stored else None
    carried = [weapon for weapon in figure.weapons if weapon.name in SERVES] if figure else []
    if not name:
        if len(carried) == 1:
            name = SERVES[carried[0].name][0]
        elif figure is not None and not carried:
            raise IllegalNow(f"{shooter.name} carries no gun.{_to_throw(figure)}")
        else:
            choice = [row for weapon in carried for row in SERVES[weapon.name]]
            raise OutOfRange(f"Say which gun: {'; '.join(choice or GUNS)}.")
    known = {row.casefold(): row for row in FIRED}
    known |= {weapon.casefold(): rows[0] for weapon, rows in SERVES.items() if weapon not in GUNS}
    row = known.get(name.casefold().strip())
    if row is None:
        raise UnknownName("gun", name, FIRED)
    gun = FIRED[row]
    if figure is None:
        named = next((weapon for weapon in SERVES if weapon.casefold() == name.casefold().strip()), "")
        return gun, Weapon(named) if named == DOUBLE_BARRELED else None
    if row in MISSILES:
        missile = figure.weapon(row)
        if missile is None:
            raise IllegalNow(f"{shooter.name} carries no {row.lower()} to throw.")
        return gun, missile
    fitting = [weapon for weapon in carried if row in SERVES[weapon.name]]
    if not fitting:
        listed = ", ".join(weapon.name for weapon in carried) or "no gun at all"
        raise IllegalNow(f"{shooter.name} carries {listed}: {gun.name} can't be fired with that.")
    weapon = next((weapon for weapon in fitting if weapon.load is Load.READY), fitting[0])
    if weapon.load is Load.JAMMED:
        raise IllegalNow(f"{words.possessive(shooter.name)} {weapon.name} is jammed for the rest of the game.")
    if weapon.load is Load.EMPTY:
        raise IllegalNow(
            f"{words.possessive(shooter.name)} {weapon.name} is empty: /mad reload first, it takes an action."
        )
    return gun, weapon


def _to_throw(figure: Figure) -> str:
    """What somebody without a gun may throw, as advice; empty for nothing."""
    return "".join(f" Throw the {one.lower()} with gun:{one}." for one in MISSILES if figure.weapon(one))
