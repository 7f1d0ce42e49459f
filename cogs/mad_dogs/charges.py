"""Bombs set, lit again and gone off, and the safes they open: from the options of /mad-bomb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import words
from cogs.mad_dogs.blasts import (
    blast_facts,
    blast_lines,
    caught_of,
    fate_questions,
    hurts,
    inside,
    outrage_line,
    renamed,
    told_of,
)
from cogs.mad_dogs.checks import person_of
from cogs.mad_dogs.people import Person, require_fit, skills_of, subjects
from cogs.mad_dogs.shots import guts_offers, owed_line
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.bomb_tables import Safe
from rules.mad_dogs.explosives import (
    Caught,
    Cracked,
    Explosion,
    Lit,
    Planted,
    Ruins,
    Scene,
    Setting,
    blow_safe,
    check_scene,
    check_setting,
    explode,
    plant,
    relight,
    ruin,
    set_bomb,
)
from rules.mad_dogs.model import Nerve, Posture

VAULT_STICKS = "vault-sticks"
"""The house switch: what a vault takes is rolled for where nobody has settled it."""
THE_BOMBER = "The bomber"
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
LIGHTING = ("bomber", "smarts", "sticks", "fuse", "skills", "drunk")


def sticks_of(options: Options) -> int:
    """How many sticks; one if nothing is said."""
    return int(options.get("sticks") or 1)


def dynamite(sticks: int) -> str:
    """“a bomb of 3 sticks”."""
    return f"a bomb of {words.count(sticks, 'stick')}"


async def setting_of(desk: Desk, options: Options) -> tuple[Person, Setting]:
    """Who sets or lights a bomb, and what the rules want to know of it."""
    bomber = renamed(await person_of(desk, options, "bomber"), THE_BOMBER)
    require_fit(bomber)
    figure = bomber.figure
    if figure is None and options.get("smarts") is None:
        raise OutOfRange("Say whose SMARTS are tested, or the number: smarts:3.")
    setting = Setting(
        smarts=figure.stats.smarts if figure is not None and options.get("smarts") is None else int(options["smarts"]),
        sticks=sticks_of(options),
        fuse=int(options["fuse"]),
        lost=figure.lost if figure else 0,
        nervous=figure is not None and figure.nerve is Nerve.NERVOUS,
        skills=skills_of(bomber, str(options.get("skills") or "")),
        drunk=bool(options.get("drunk")),
    )
    check_setting(setting)
    return bomber, setting


def scene_of(options: Options, caught: tuple[Caught, ...]) -> Scene:
    """What is inside the radius."""
    return Scene(
        caught,
        building=bool(options.get("building")),
        adjacent=int(options.get("next_door") or 0),
        cars=int(options.get("cars") or 0),
        trucks=int(options.get("trucks") or 0),
    )


def fuse_lines(setting: Setting, half: bool) -> list[str]:
    """When a bomb goes off, and by which command."""
    card = ORDINALS.get(setting.fuse, f"{setting.fuse}th")
    command = f"/mad-bomb explode sticks:{setting.sticks}{' half:True' if half else ''}"
    return [
        f"It goes off when the {card} card from now is turned up for the bomber's gang, a Ten of its own included; "
        f"hold cards played burn nothing. Then: {command}"
    ]


# What an explosion destroys


def ruin_lines(ruins: Ruins, scene: Scene) -> list[str]:
    """What stands and what does not."""
    lines: list[str] = []
    if scene.building:
        lines.append("The building is destroyed." if ruins.building else "The building stands, if badly damaged.")
    if scene.adjacent:
        lines.append(_fallen("Buildings next door", ruins.adjacent))
    if ruins.cars or scene.cars:
        lines.append(f"Cars destroyed: {ruins.cars} of {scene.cars}.")
    if scene.trucks:
        lines.append(_fallen("Trucks", ruins.trucks))
    return lines


def _fallen(what: str, destroyed: Sequence[bool]) -> str:
    gone = [str(place) for place, fell in enumerate(destroyed, 1) if fell]
    told = f"{what} destroyed: {len(gone)} of {len(destroyed)}"
    return f"{told} (number {', '.join(gone)})." if 0 < len(gone) < len(destroyed) else f"{told}."


def explosion_said(
    opening: str, persons: list[Person], caught: tuple[Caught, ...], explosion: Explosion, scene: Scene
) -> Said:
    """A set bomb gone off: `opening` with what became of everybody."""
    blast = explosion.blast
    lines = [*blast_lines(persons, caught, blast), *ruin_lines(explosion.ruins, scene), outrage_line()]
    bad = any(one.harm.lost or one.posture is Posture.DEAD for one in blast.struck)
    return Said(
        f"{opening}: {told_of(persons, caught, blast)}.",
        tuple(filter(None, lines)),
        tuple(guts_offers(persons, blast.struck)),
        tone=Tone.BAD if bad else Tone.PLAIN,
    )


def explosion_facts(persons: list[Person], explosion: Explosion, outcome: Outcome[Any]) -> dict[str, Any]:
    """A set bomb gone off, as JSON values."""
    ruins = explosion.ruins
    return {
        **blast_facts(persons, explosion.blast, outcome),
        "building": ruins.building,
        "next_door": list(ruins.adjacent),
        "cars": ruins.cars,
        "trucks": list(ruins.trucks),
    }


@plays("mad-bomb explode")
async def prepare_explode(desk: Desk, options: Options) -> Play:
    """A set bomb goes off."""
    persons, caught = await inside(desk, options)
    sticks, half = sticks_of(options), bool(options.get("half"))
    scene = scene_of(options, caught)
    charge = check_scene(sticks, scene, half)
    what = f"{dynamite(sticks).capitalize()}{', at half effect,' if half else ''} goes off"
    return Play(
        say=lambda explosion: explosion_said(what, persons, caught, explosion, scene),
        resolver=explode,
        args=(sticks, scene, half),
        names=tuple(person.name for person in persons),
        changes=lambda explosion: hurts(persons, explosion.blast.struck),
        facts=lambda outcome: explosion_facts(persons, outcome.result, outcome),
        questions=(*fate_questions(persons, caught, charge.tests), *_ruin_questions(sticks, scene, half)),
        about=subjects(*persons),
        rule="mad.bomb.table",
    )


def _ruin_questions(sticks: int, scene: Scene, half: bool) -> list[Question]:
    """The odds of each kind of thing."""
    asked: list[Question] = []
    if scene.building:
        one = (sticks, Scene(building=True), half)
        asked.append(Question("The building is destroyed", ruin, one, lambda ruins: ruins.building))
    if scene.adjacent:
        one = (sticks, Scene(adjacent=1), half)
        asked.append(Question("Each building next door is destroyed", ruin, one, lambda ruins: ruins.adjacent[0]))
    if scene.cars:
        one = (sticks, Scene(cars=1), half)
        asked.append(Question("Each car is destroyed", ruin, one, lambda ruins: ruins.cars == 1))
    if scene.trucks:
        one = (sticks, Scene(trucks=1), half)
        asked.append(Question("Each truck is destroyed", ruin, one, lambda ruins: ruins.trucks[0]))
    return asked


# Setting and lighting


@plays("mad-bomb set")
async def prepare_set(desk: Desk, options: Options) -> Play:
    """A bomb is set; what goes wrong follows at once, and so does an explosion around the bomber."""
    bomber, setting = await setting_of(desk, options)
    persons, caught = await inside(desk, options)
    if bomber.id is not None and bomber.id in [person.id for person in persons]:
        raise IllegalNow(f"{bomber.name} stands at the bomb in any case: name the others who are near.")
    himself = caught_of(bomber, skills=setting.skills, helpless=True)
    scene = scene_of(options, caught)
    charge = check_scene(setting.sticks, scene, False)
    everybody, struck_by = [bomber, *persons], (himself, *caught)
    opening = f"{bomber.name} sets {dynamite(setting.sticks)}"

    def say(planted: Planted) -> Said:
        if planted.explosion is not None:
            said = explosion_said(f"{opening}: Oops! It goes off", everybody, struck_by, planted.explosion, scene)
            lines = (f"{bomber.name} has no STUNTS tests: every one owed is a hit.", *said.lines)
            return Said(said.headline, lines, said.offers, said.tone)
        return _lit(opening, bomber, setting, planted, options)

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        planted: Planted = outcome.result
        gone_off = explosion_facts(everybody, planted.explosion, outcome) if planted.explosion else {}
        return {"end": planted.end.name.lower(), "fuse": planted.fuse, **gone_off}

    return Play(
        say=say,
        resolver=set_bomb,
        args=(setting, himself, scene),
        names=tuple(person.name for person in everybody),
        changes=lambda planted: hurts(everybody, planted.explosion.blast.struck) if planted.explosion else (),
        facts=facts,
        questions=(
            Question("Setting it", plant, (setting,), str, tuple(map(str, Lit))),
            *(
                Question(f"After an Oops!: {asked.heading}", asked.resolver, asked.args, asked.read, asked.order)
                for asked in fate_questions(everybody, struck_by, charge.tests)
            ),
        ),
        about=subjects(bomber, *persons),
    )


def _lit(opening: str, bomber: Person, setting: Setting, planted: Planted, options: Options) -> Said:
    """A bomb that burns, or is a dud."""
    if planted.end is Lit.DUD:
        told = {name: options[name] for name in LIGHTING if options.get(name) is not None}
        return Said(
            f"{opening}: a dud.",
            tuple(filter(None, ("Anybody at it may light it again at SMARTS −2: an action.", owed_line(bomber)))),
            (Offer("Light it again", "mad-bomb relight", told),),
            tone=Tone.BAD,
        )
    half = planted.end is Lit.HALF
    burns = f"the fuse burns for {words.count(planted.fuse, 'card')}"
    return Said(
        f"{opening}: Darn! {burns.capitalize()}, at half effect." if half else f"{opening}: {burns}.",
        tuple(filter(None, (*fuse_lines(setting, half), owed_line(bomber)))),
        tone=Tone.BAD if half else Tone.GOOD,
    )


@plays("mad-bomb relight")
async def prepare_relight(desk: Desk, options: Options) -> Play:
    """A dud is lit again."""
    bomber, setting = await setting_of(desk, options)
    told = {name: options[name] for name in LIGHTING if options.get(name) is not None}

    def say(planted: Planted) -> Said:
        if planted.end is Lit.DUD:
            return Said(
                f"{bomber.name} can't get the dud to burn.",
                tuple(filter(None, ("It stays a dud: another action may try again.", owed_line(bomber)))),
                (Offer("Try again", "mad-bomb relight", told),),
                tone=Tone.BAD,
            )
        return Said(
            f"{bomber.name} lights the dud again: the fuse burns for {words.count(planted.fuse, 'card')}.",
            tuple(filter(None, (*fuse_lines(setting, False), owed_line(bomber)))),
            tone=Tone.GOOD,
        )

    return Play(
        say=say,
        resolver=relight,
        args=(setting,),
        names=(bomber.name,),
        facts=lambda outcome: {"end": outcome.result.end.name.lower(), "fuse": outcome.result.fuse},
        questions=(Question("Burns", relight, (setting,), lambda planted: planted.end is Lit.BURNING),),
        about=subjects(bomber),
    )


# Safes


@plays("mad-bomb safe")
async def prepare_safe(desk: Desk, options: Options) -> Play:
    """A bomb goes off at a safe."""
    safe = Safe(str(options.get("safe") or Safe.SMALL).lower())
    sticks, half = sticks_of(options), bool(options.get("half"))
    needs = None if options.get("needs") is None else int(options["needs"])
    if safe is Safe.VAULT and needs is None and not desk.switched_on(VAULT_STICKS):
        raise OutOfRange(f"House rule “{VAULT_STICKS}” is off: say how many sticks this vault takes, needs:2.")
    args = (safe, sticks, needs, half)

    def say(cracked: Cracked) -> Said:
        takes = f"it takes {words.count(cracked.needs, 'stick')}"
        halved = (f"At half effect {words.count(sticks, 'stick')} count as {max(1, sticks // 2)}.",) if half else ()
        lines = (*halved, f"Those near it: /mad-bomb explode sticks:{sticks}{' half:True' if half else ''}")
        if cracked.opened:
            return Said(f"The {safe} is open: {takes}.", lines, tone=Tone.GOOD)
        return Said(f"The {safe} stays shut: {takes}.", lines, tone=Tone.BAD)

    return Play(
        say=say,
        resolver=blow_safe,
        args=args,
        facts=lambda outcome: {"opened": outcome.result.opened, "needs": outcome.result.needs},
        questions=(Question("Opens", blow_safe, args, lambda cracked: cracked.opened),),
    )
