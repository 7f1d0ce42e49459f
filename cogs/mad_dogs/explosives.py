"""Bombs thrown, set and gone off, safes and fires, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cogs._kit.moves import adds, tells
from cogs._kit.slash import add_commands, root
from rules.core.frozen import replace
from rules.core.outcome import Outcome
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count, listed, sentence
from rules.mad_dogs import lines as words
from rules.mad_dogs.blasts import UNHURT, Inside, Supply, Things, Uproar, fate
from rules.mad_dogs.bomb_tables import CAR_FUSE, CAR_STICKS, ESCAPE_CARDS, PUDDLE
from rules.mad_dogs.bombing import Blasting, Burst, Pitched, Throwing, blaze_of
from rules.mad_dogs.burning import Burnt, Cross, Fire, Noted, Reached, Through, Victims
from rules.mad_dogs.explosives import DIVE, Blast, Cracked, Explosion, Lit, Planted, Ruins
from rules.mad_dogs.fires import Blaze, Crossed, Crossing
from rules.mad_dogs.lines import guts_offers, outrage_lines, owed_line
from rules.mad_dogs.model import Injury, Posture
from rules.mad_dogs.planting import NO_ONE, Blown, Explode, Exploding, Lighting, Relight, SafeBlown, Safecracking, Set
from rules.mad_dogs.position import Position
from rules.mad_dogs.skills import SPUNKY_KID
from rules.mad_dogs.throwing import Bomb as ThrownBomb
from rules.mad_dogs.throwing import BombKind, Flick, Flung, Landing, Thrown
from rules.mad_dogs.vehicles import Bomb, FireLit, FireOut

HAZARDS = 2
"""What a fire counts as for a driver whose nerve fails."""
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}

# What an explosion does


def gone_off(opening: str, inside: Inside, blast: Blast, lines: Iterable[str]) -> Report:
    """A bomb gone off: `opening` with what became of everybody, then `lines` of all else that it does."""
    bad = any(one.harm.lost or one.posture is Posture.DEAD for one in blast.struck)
    return Report(
        f"{opening}: {_ends(inside, blast)}.",
        tuple(filter(None, (*_blast_lines(inside, blast), *lines))),
        tuple(guts_offers(inside.people, blast.struck)),
        tone=Tone.BAD if bad else Tone.PLAIN,
    )


def _ends(inside: Inside, blast: Blast, most: int = 4) -> str:
    """What became of everybody, in a clause; “nobody is in it” where nobody was."""
    told = [
        f"{name} {UNHURT if struck.flinched and one.helpless else fate(struck.verdict)}"
        for name, one, struck in zip(inside.names, inside.caught, blast.struck, strict=True)
    ]
    if not told:
        return "nobody is in it"
    return ", ".join(told[:most]) + (f" and {len(told) - most} more" if len(told) > most else "")


def _blast_lines(inside: Inside, blast: Blast) -> list[str]:
    """How far it reaches, what befell each, who lies behind cover, and what a Gory Death asks of those who see it."""
    met = list(zip(inside.people, inside.caught, blast.struck, strict=True))
    clear = [person.name for person, one, struck in met if struck.flinched and not one.helpless]
    lucky = [
        person.name for person, one, struck in met if struck.flinched and one.helpless and not person.figure.laid_out
    ]
    gory = [person.name for person, _, struck in met if struck.harm.worst is Injury.GORY_DEATH]
    dived = f"Down behind the closest cover up to {DIVE} inches away, owing 1 action each: {', '.join(clear)}."
    return [
        f"Radius {count(blast.radius, 'inch')}; {count(blast.tests, 'STUNTS test')} for everybody inside.",
        *(words.struck_line(one.name, one, struck) for one, _, struck in met if not struck.flinched),
        dived if clear else "",
        f"Unhurt, owing 1 action each: {', '.join(lucky)}." if lucky else "",
        words.witnesses_line(gory) if gory else "",
    ]


def blast_facts(inside: Inside, blast: Blast, outcome: Outcome[Any]) -> dict[str, Any]:
    """A blast as JSON values."""
    return {
        "radius": blast.radius,
        "tests": blast.tests,
        "figures": [words.struck_facts(*pair) for pair in zip(inside.names, blast.struck, strict=True)],
        "damage": words.damage_facts(outcome),
    }


def uproar_lines(uproar: Uproar) -> list[str]:
    """What it costs with the public, and whether a game has noted it."""
    if uproar.unknown:
        return [f"Used in public view, it adds {sum(cost.value for cost in uproar.costs)} outrage."]
    if not uproar.staged:
        return [f"Adds {cost.value} outrage: {cost.label}." for cost in uproar.costs]
    fresh = {one.why for one in uproar.noted}
    again = [f"Already noted in this game: {one.label}." for one in uproar.costs if one.label not in fresh]
    return [*outrage_lines(uproar.noted), *again]


@adds(Supply)
def supply(layer: Supply, _result: Any, said: Report) -> Report:
    """What is left of a bomber's explosives."""
    return replace(said, lines=(*said.lines, f"{layer.bomber.name} has {layer.left} left."))


# What burns


def _split(things: Things, alight: Sequence[bool]) -> tuple[str, str]:
    """What burns, and what does not."""
    met = list(zip(things, alight, strict=True))
    return ", ".join(one.name for one, burns in met if burns), ", ".join(one.name for one, burns in met if not burns)


def _thing_facts(things: Things, alight: Sequence[bool]) -> list[dict[str, Any]]:
    return [{"name": one.name, "burns": burns} for one, burns in zip(things, alight, strict=True)]


# Thrown


def bomb_named(bomb: ThrownBomb) -> str:
    """“a grenade”, “a bundle of 3 sticks”, “a gasoline bomb”."""
    if bomb.kind is BombKind.DYNAMITE:
        return "a stick of dynamite" if bomb.sticks == 1 else f"a bundle of {bomb.sticks} sticks"
    return "a grenade" if bomb.kind is BombKind.GRENADE else "a gasoline bomb"


def _burst(opening: str, burst: Burst, blaze: Blaze) -> Report:
    """A thrown bomb gone off."""
    burning, spared = _split(burst.things, blaze.alight)
    fire = [f"Catches fire: {burning}." if burning else "", f"Does not burn: {spared}." if spared else ""]
    puddle = (
        f"A puddle {count(PUDDLE, 'inch')} across burns for the rest of the game; "
        "its smoke is light cover, and −1 SMARTS to look through."
    )
    gasoline = puddle if burst.bomb.kind is BombKind.GASOLINE else ""
    lines = (" ".join(filter(None, fire)), gasoline, *uproar_lines(burst.uproar))
    return gone_off(opening, burst.inside, blaze.blast, lines)


def _burst_facts(burst: Burst, blaze: Blaze | None, outcome: Outcome[Any]) -> dict[str, Any]:
    """A thrown bomb gone off, as JSON values; nothing where none did."""
    if blaze is None:
        return {}
    return {**blast_facts(burst.inside, blaze.blast, outcome), "things": _thing_facts(burst.things, blaze.alight)}


@tells(Blasting, steps=lambda burst, outcome: _burst_facts(burst, blaze_of(outcome.result), outcome))
def blasted(burst: Burst, result: Blast | Blaze) -> Report:
    """A thrown bomb gone off where it lay."""
    return _burst(f"{sentence(bomb_named(burst.bomb))} goes off", burst, blaze_of(result))


def _thrown_facts(told: Pitched, outcome: Outcome[Thrown | Flung]) -> dict[str, Any]:
    result = outcome.result
    burst = _burst_facts(told.burst, result.blaze, outcome)
    if isinstance(result, Flung):
        return {"end": str(told.end), **burst}
    landing = result.landing
    return {"on_target": landing.on_target, "degrees": landing.degrees, "inches": landing.inches, **burst}


@tells(Throwing, steps=_thrown_facts)
def thrown(told: Pitched, result: Thrown | Flung) -> Report:
    """Where a bomb came down, and its blast."""
    name, what = told.thrower.name, bomb_named(told.burst.bomb)
    if isinstance(result, Flung):
        flicks = f"{name} flicks {what} {told.flick:g} {'inch' if told.flick == 1 else 'inches'}"
        if result.blaze is None:
            return Report(f"{flicks}: over 12 inches, a dud.", tone=Tone.BAD)
        close = ", too close for comfort" if told.end is Flick.TROUBLE else ""
        said = _burst(f"{flicks}{close}", told.burst, result.blaze)
    elif result.blaze is None:
        said = _strays(told, what, result.landing)
    else:
        said = _burst(f"{name} puts {what} on the spot", told.burst, result.blaze)
    return replace(said, lines=tuple(filter(None, (*said.lines, owed_line(told.thrower)))))


def _strays(told: Pitched, what: str, landing: Landing) -> Report:
    """A bomb gone astray: measured on the table, then the blast by another command."""
    return Report(
        f"{told.thrower.name} throws {what}, and it strays {count(landing.inches, 'inch')} {landing.way}.",
        (
            f"{landing.degrees} degrees clockwise from the line of the throw. Measure who is within "
            f"{count(told.burst.bomb.charge.radius, 'inch')} of where it lies: /mad-bomb blast near:…",
            *uproar_lines(told.burst.uproar),
        ),
        (FollowUp("Blast: the same people", "mad-bomb blast", told.blast),) if told.blast is not None else (),
        tone=Tone.BAD,
    )


# Set


def _blown(opening: str, blown: Blown, explosion: Explosion) -> Report:
    """A set bomb gone off."""
    lines = (*_ruin_lines(blown, explosion.ruins), *uproar_lines(blown.uproar))
    return gone_off(opening, blown.inside, explosion.blast, lines)


def _ruin_lines(blown: Blown, ruins: Ruins) -> list[str]:
    """What stands and what does not."""
    scene, fell = blown.scene, ", ".join(one.name for one in blown.destroyed(ruins))
    building = "The building is destroyed." if ruins.building else "The building stands, though badly damaged."
    return [
        building if scene.building else "",
        _fallen("Buildings next door", ruins.adjacent) if scene.adjacent else "",
        f"Cars destroyed: {ruins.cars} of {scene.cars}." if scene.cars else "",
        _fallen("Trucks", ruins.trucks) if scene.trucks else "",
        f"Wrecked on the table: {fell}." if fell else "",
    ]


def _fallen(what: str, destroyed: Sequence[bool]) -> str:
    gone = [str(place) for place, fell in enumerate(destroyed, 1) if fell]
    told = f"{what} destroyed: {len(gone)} of {len(destroyed)}"
    return f"{told} (number {', '.join(gone)})." if 0 < len(gone) < len(destroyed) else f"{told}."


def _blown_facts(blown: Blown, explosion: Explosion, outcome: Outcome[Any]) -> dict[str, Any]:
    """A set bomb gone off, as JSON values."""
    ruins = explosion.ruins
    return {
        **blast_facts(blown.inside, explosion.blast, outcome),
        "building": ruins.building,
        "next_door": list(ruins.adjacent),
        "cars": ruins.cars,
        "trucks": list(ruins.trucks),
        **({"vehicles": [one.name for one in blown.destroyed(ruins)]} if blown.parked else {}),
    }


@tells(Explode, steps=lambda told, outcome: _blown_facts(told.blown, outcome.result, outcome))
def exploded(told: Exploding, explosion: Explosion) -> Report:
    """A set bomb gone off."""
    bomb, sticks = told.blown.bomb, _sticks(told.sticks)
    parts = [f"“{bomb.name}”", sticks] if bomb else [sentence(sticks)]
    parts += ["at half effect"] if told.half else []
    return _blown(f"{', '.join(parts)}{',' * (len(parts) > 1)} goes off", told.blown, explosion)


def _sticks(sticks: int) -> str:
    """“a bomb of 3 sticks”."""
    return f"a bomb of {count(sticks, 'stick')}"


def _lighting_facts(told: Lighting, outcome: Outcome[Planted]) -> dict[str, Any]:
    planted, blown = outcome.result, told.blown
    gone = _blown_facts(blown, planted.explosion, outcome) if blown and planted.explosion else {}
    return {"end": planted.end.name.lower(), "fuse": planted.fuse, **gone}


@tells(Set, steps=_lighting_facts)
def bomb_set(told: Lighting, planted: Planted) -> Report:
    """A bomb that burns, is a dud, or goes off at once."""
    name, half = told.bomber.name, planted.end is Lit.HALF
    opening = f"{name} sets {_sticks(told.setting.sticks)}"
    if told.blown is not None and planted.explosion is not None:
        said = _blown(f"{opening}: Oops! It goes off", told.blown, planted.explosion)
        return replace(said, lines=(f"{name} can make no STUNTS tests: every one owed is a hit.", *said.lines))
    if planted.end is Lit.DUD:
        lies = f"“{told.bomb.name}” lies on the table." if told.bomb else ""
        again = "Anybody next to it may spend an action to light it again, at SMARTS −2."
        return _dud(told, f"{opening}: a dud.", "Light it again", lies, again)
    burns = f"the fuse burns for {count(planted.fuse, 'card')}"
    return Report(
        f"{opening}: Darn! {sentence(burns)}, at half effect." if half else f"{opening}: {burns}.",
        _goes_off(told, half),
        tone=Tone.BAD if half else Tone.GOOD,
    )


@tells(Relight, steps=_lighting_facts)
def relit(told: Lighting, planted: Planted) -> Report:
    """A dud that burns, or still does not."""
    name, what = told.bomber.name, f"“{told.bomb.name}”" if told.bomb else "the dud"
    if planted.end is Lit.DUD:
        stays = "It stays a dud: another action may try again."
        return _dud(told, f"{name} can't get {what} to burn.", "Try again", stays)
    burns = f"the fuse burns for {count(planted.fuse, 'card')}"
    return Report(f"{name} lights {what} again: {burns}.", _goes_off(told, False), tone=Tone.GOOD)


def _dud(told: Lighting, headline: str, label: str, *lines: str) -> Report:
    """A dud, and the button for another try."""
    known = tuple(filter(None, (*lines, owed_line(told.bomber))))
    return Report(headline, known, (FollowUp(label, "mad-bomb relight", told.again),), tone=Tone.BAD)


def _goes_off(told: Lighting, half: bool) -> tuple[str, ...]:
    """When a burning bomb goes off: as the deck says, or as the table must count and by which command."""
    fuse, sticks = told.setting.fuse, told.setting.sticks
    command = f"/mad-bomb explode sticks:{sticks}{' half:True' if half else ''}"
    line = (
        f"It goes off when the {_ordinal(fuse)} card from now is turned up for the bomber's gang, a Ten of its own "
        f"included; hold cards do not burn the fuse. Then: {command}"
    )
    return tuple(filter(None, (_fuse_line(told.at, told.bomb, fuse) if told.bomb else line, owed_line(told.bomber))))


def _fuse_line(at: Position, bomb: Bomb, fuse: int) -> str:
    """When a bomb on the board goes off."""
    side = at.side_name(bomb.side)
    line = f"“{bomb.name}” is on the table and goes off on the {_ordinal(fuse)} card of {side} from now."
    return f"{line} Its fuse is lit when this is revealed." if at.typed.get("secret") else line


def _ordinal(number: int) -> str:
    """“second”, “12th”."""
    return ORDINALS.get(number, f"{number}th")


@tells(SafeBlown, lambda _told, cracked: {"opened": cracked.opened, "needs": cracked.needs})
def safe_blown(told: Safecracking, cracked: Cracked) -> Report:
    """Whether a safe is open, and what is left to settle."""
    sticks, half, bomb = told.sticks, told.half, told.bomb
    halved = f"At half effect {count(sticks, 'stick')} count as {max(1, sticks // 2)}." if half else ""
    command = f"sticks:{sticks}{' half:True' if half else ''}" if bomb is None else f"bomb:{bomb.name}"
    return Report(
        f"The {told.safe} {'is open' if cracked.opened else 'stays shut'}: it takes {count(cracked.needs, 'stick')}.",
        tuple(filter(None, (halved, f"Those near it: /mad-bomb explode {command}"))),
        ()
        if bomb is None
        else (FollowUp("Nobody is near it", "mad-bomb explode", {"bomb": bomb.name, "near": NO_ONE}),),
        tone=Tone.GOOD if cracked.opened else Tone.BAD,
    )


# Fires


@tells(Fire, lambda told, alight: {"things": _thing_facts(told.things, alight)})
def reached(told: Reached, alight: Sequence[bool]) -> Report:
    """What a fire sets alight."""
    burning, spared = _split(told.things, alight)
    if not burning:
        return Report("Nothing catches fire.")
    lines = (f"Does not burn: {spared}." if spared else "", *uproar_lines(told.uproar))
    return Report(f"On fire: {burning}.", tuple(filter(None, lines)), tone=Tone.BAD)


@tells(Cross, lambda told, crossed: {"end": crossed.end.name.lower(), "needed": told.target.total})
def crossed(told: Through, crossed: Crossed) -> Report:
    """Whether somebody gets through a fire, and what follows."""
    spent = f"{SPUNKY_KID}: the one re-roll of this game is spent." if crossed.rerolled else ""
    headline, lines, offers = _crossed(told, crossed.end)
    tone = Tone.GOOD if crossed.end is Crossing.THROUGH else Tone.BAD
    return Report(headline, tuple(filter(None, (*lines, spent, owed_line(told.person)))), offers, tone)


def _crossed(told: Through, end: Crossing) -> tuple[str, tuple[str, ...], tuple[FollowUp, ...]]:
    """The verdict, what follows, and the button for it."""
    car, name = told.car, told.person.name
    match end:
        case Crossing.THROUGH:
            return f"{name} {'leaps' if told.speed is None else 'drives'} through the fire.", (), ()
        case Crossing.ROUND:
            return f"{name} won't go through the fire.", ("The only way is around it; nothing else follows.",), ()
        case Crossing.ENGULFED:
            out = f"Everybody inside has {count(ESCAPE_CARDS, 'card')} of the gang to get out."
            bang = f"On the gang's {_ordinal(CAR_FUSE)} card the car explodes: /mad-bomb explode sticks:{CAR_STICKS}"
            lines = (f"{out} {bang}",) if told.bomb is None else (out, _fuse_line(told.at, told.bomb, CAR_FUSE))
            return f"{name} drives through the fire, and the car burns.", lines, ()
        case Crossing.OBSTACLE:
            who = {"car": car.name} if car is not None else {"aboard": told.aboard} if told.aboard else {}
            faced = {"speed": str(told.speed), "hazards": HAZARDS, **who}
            offers = (FollowUp("Face the hazards", "mad-car hazard", faced),) if who else ()
            headline = f"{name} flinches from the fire: an obstacle of {count(HAZARDS, 'hazard')}."
            return headline, ("The driver tests STUNTS: /mad-car hazard hazards:2.",), offers


@tells(Burnt)
def burnt(told: Victims, _result: None) -> Report:
    """Who dies in a burning car."""
    names = listed(one.name for one in told.people)
    die = "dies" if len(told.people) == 1 else "die"
    return Report(f"{names} {die} in the fire of {told.car.name}.", tone=Tone.BAD)


@tells(Noted)
def fire_noted(change: FireLit | FireOut, _result: None) -> Report:
    """What burns, or burns no more."""
    return Report(f"{change.what} {'is on fire' if isinstance(change, FireLit) else 'burns no more'}.")


mad_bomb = root("mad-bomb", "Mad Dogs With Guns: grenades, dynamite, gasoline.")
add_commands(mad_bomb, __name__, (Throwing, Blasting, Set, Relight, Explode, SafeBlown, Fire, Cross))
ROOTS = (mad_bomb,)
