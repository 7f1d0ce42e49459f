"""How the outcomes of Mad Dogs With Guns are told."""

from __future__ import annotations

from typing import Any

from rules.core.markup import strong
from rules.core.outcome import Outcome, Throw
from rules.core.words import count, listed, possessive
from rules.mad_dogs.car_shooting import CarShotResult
from rules.mad_dogs.injuries import VERDICTS, Struck
from rules.mad_dogs.model import Figure, Injury, Nerve, Posture, Stat, stat_row
from rules.mad_dogs.position import Person, left_with
from rules.mad_dogs.shooting import Shot, ShotResult
from rules.mad_dogs.tables import DEADLY_WEAPONS, MISSILES

UNNAMED_SHOOTER = "The shooter"
UNNAMED_TARGET = "the target"
FATE = {
    Posture.DEAD: "dead",
    Posture.UNCONSCIOUS: "unconscious, out of this fight",
    Posture.PRONE: "prone on the ground",
    Posture.HALF_SPEED: "down to half speed",
}
NERVE = {
    Nerve.STEADY: "holds steady",
    Nerve.NERVOUS: "loses his nerve",
    Nerve.TERRIFIED: "is terrified and runs",
}


def minus(number: int) -> str:
    """“2”, “−1”."""
    return str(number).replace("-", "−")


def verdict(struck: Struck) -> str:
    """What befell somebody, in a word or two."""
    return VERDICTS[struck.verdict]


def shot_headline(shooter: str, shot: Shot, result: ShotResult, names: tuple[str, ...]) -> str:
    """The verdict on a shot in a sentence."""
    weapon = shot.gun.name.partition(",")[0]
    gun = "two pistols" if shot.guns == 2 else f"the {weapon}"
    thrown = shot.gun.name in MISSILES
    if shooter == UNNAMED_SHOOTER and names == (UNNAMED_TARGET,):
        how = "A throw of" if thrown else "A burst from" if shot.gun.blazing else "A shot with"
        opening = f"{how} {gun}"
        opening += "" if shot.at_people else " at a car"
    else:
        does = f"blazes away with {gun}" if shot.gun.blazing else f"{'throws' if thrown else 'fires'} {gun}"
        opening = f"{shooter} {does} at {names[0]}"
        opening += " on a running board" if shot.outside else "" if shot.at_people else " in a car"
    if not shot.at_people:
        return f"{opening}: {count(result.hits, 'hit')}."
    if not result.hits and not result.flinches:
        return f"{opening}: a miss."
    told = [
        f"{name} {verdict(struck)}" if len(names) > 1 else verdict(struck)
        for name, struck in zip(names, result.struck, strict=True)
        if struck.harm.worst is not Injury.TRY_HARDER or struck.flinched or struck.posture is Posture.DEAD
    ]
    return f"{opening}: {count(result.hits, 'hit')}, {', '.join(told) or 'unharmed'}."


def struck_line(name: str, person: Person, struck: Struck) -> str:
    """What befell one mark, in a line; empty when nothing did."""
    harm = struck.harm
    gone = struck.posture in (Posture.DEAD, Posture.UNCONSCIOUS)
    parts: list[str] = []
    if harm.worst is not Injury.TRY_HARDER:
        parts.append(DEADLY_WEAPONS.labelled(harm.worst).label)
    if struck.flinched and not gone:
        parts.append("flinches")
    if harm.lost and struck.posture is not Posture.DEAD:
        parts.append(f"loses {count(harm.lost, 'point')} of every stat")
        left = left_with(person, harm.lost)
        parts += [f"now {stat_row(left)}"] if left is not None else []
    if struck.posture is not None and struck.posture in FATE:
        parts.append(FATE[struck.posture])
    if harm.owed and not gone:
        parts.append(f"owes {count(harm.owed, 'action')}")
    if harm.soaked:
        parts.append(f"tough: {count(harm.soaked, 'hit')} softened")
    if struck.fled:
        parts.append("breaks free and runs for it")
    return f"{strong(name)}: {', '.join(parts)}." if parts else ""


def aftermath(names: tuple[str, ...], result: ShotResult, hostages: frozenset[str]) -> list[str]:
    """What the rules ask for after a shot and the table carries out."""
    lines = []
    dead = [name for name, struck in zip(names, result.struck, strict=False) if struck.harm.worst is Injury.GORY_DEATH]
    if dead:
        lines.append(witnesses_line(dead))
    killed = [
        name
        for name, struck in zip(names, result.struck, strict=False)
        if name in hostages and struck.posture is Posture.DEAD
    ]
    if killed:
        lines.append(f"A hostage killed adds 3 outrage ({', '.join(killed)}).")
    return lines


EVERYBODY_SEES = "Everybody who sees "


def witnesses_line(dead: list[str]) -> str:
    """What a Gory Death asks of those who see it."""
    return (
        f"{EVERYBODY_SEES}{listed(dead)} die tests GUTS at −2, Stone Cold Killers excepted; "
        "left where the public sees it, a body adds 1 outrage."
    )


def frees_line(name: str, figure: Figure, nerve: Nerve) -> str:
    """That somebody terrified lets his hostages go; empty where he holds none."""
    if not figure.hostages or nerve is not Nerve.TERRIFIED:
        return ""
    return f"{name} lets go of {' and '.join(figure.hostages)}."


def gun_line(shooter: str, shot: Shot, result: ShotResult | CarShotResult) -> str:
    """What became of the gun; empty when nothing did."""
    if result.jammed:
        return f"Three sixes: {possessive(shooter)} Tommy Gun is jammed for the rest of the game."
    if shot.gun.name in MISSILES:
        return f"The {shot.gun.name.lower()} lies where it fell." if shooter != UNNAMED_SHOOTER else ""
    if not result.empty:
        return ""
    if shot.gun.name == "Tommy Gun":
        return "The drum is empty; the spare one is in the car. Reloading takes an action."
    guns = "Both pistols are" if result.empty == 2 else f"The {shot.weapon or shot.gun.name.partition(',')[0]} is"
    return f"{guns} empty: an action to reload{' each' if result.empty == 2 else ''}."


def shot_facts(outcome: Outcome[Any], names: tuple[str, ...]) -> dict[str, Any]:
    """A shot as JSON values: each damage die with whom it met, and the loss of each figure."""
    result: ShotResult = outcome.result
    return {
        **fired_facts(result),
        "damage": damage_facts(outcome),
        "figures": [struck_facts(name, struck) for name, struck in zip(names, result.struck, strict=False)],
    }


def fired_facts(result: ShotResult | CarShotResult) -> dict[str, Any]:
    """What the gun did, as JSON values, whatever was shot at."""
    return {name: getattr(result, name) for name in ("needed", "hits", "flinches", "jammed", "empty")}


def damage_facts(outcome: Outcome[Any]) -> list[dict[str, Any]]:
    """Each die on the Deadly Weapons table: whom it met, its natural face, the row."""
    return [
        {"target": throw.why.partition(", ")[2], "roll": face, "result": row}
        for throw in outcome.steps
        if isinstance(throw, Throw) and throw.table == DEADLY_WEAPONS.id
        for face, row in zip(throw.faces, throw.rows, strict=True)
    ]


def struck_facts(name: str, struck: Struck) -> dict[str, Any]:
    """What befell one mark, as JSON values."""
    return {
        "name": name,
        "result": struck.verdict,
        "flinched": struck.flinched,
        "lost": {str(stat): struck.harm.lost for stat in Stat},
        "owed": struck.harm.owed,
        "posture": str(struck.posture) if struck.posture else None,
        "fled": struck.fled,
    }


def title(figure: Figure | None, otherwise: str) -> str:
    """A figure's name, harmless in Discord."""
    return figure.name if figure else otherwise
