"""Bombs set, lit again and gone off, and the safes they open: from the options of /mad-bomb."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs.mad_dogs import luck, words
from cogs.mad_dogs.aftermath import credited, paying, watched
from cogs.mad_dogs.checks import person_of
from cogs.mad_dogs.explosives.blasts import (
    blast_facts,
    blast_lines,
    caught_of,
    fate_questions,
    hurts,
    inside,
    renamed,
    told_of,
    using_up,
)
from cogs.mad_dogs.explosives.fuses import (
    burning_side,
    dud_of,
    fuse_line,
    going_off,
    gone,
    lit,
    new_bomb,
    of_figure,
    ordinal,
)
from cogs.mad_dogs.explosives.ruins import Parked, destroyed, parked, ruin_lines, ruin_questions, scene_of, wrecks
from cogs.mad_dogs.explosives.uproar import Uproar, happens, in_public
from cogs.mad_dogs.people import Person, require_fit, skills_of
from cogs.mad_dogs.riding import require_on_foot
from cogs.mad_dogs.shooting.shots import guts_offers, owed_line
from cogs.mad_dogs.turns import spending, table_of
from rules.core.events import Change
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.bomb_tables import Safe
from rules.mad_dogs.drink import swayed
from rules.mad_dogs.explosives import (
    Caught,
    Cracked,
    Explosion,
    Lit,
    Planted,
    Scene,
    Setting,
    blow_safe,
    check_scene,
    check_setting,
    explode,
    plant,
    relight,
    set_bomb,
)
from rules.mad_dogs.model import Nerve, Posture, Stat
from rules.mad_dogs.vehicles import Bomb

VAULT_STICKS = "vault-sticks"
"""The house switch: what a vault takes is rolled for where nobody has settled it."""
THE_BOMBER = "The bomber"
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
    require_on_foot(desk, bomber)
    figure = bomber.figure
    if figure is None and options.get("smarts") is None:
        raise OutOfRange("Say whose SMARTS are tested, or the number: smarts:3.")
    skills = skills_of(bomber, str(options.get("skills") or ""))
    drunk, skills = swayed(figure, skills, bool(options.get("drunk")))
    setting = Setting(
        smarts=figure.stats.smarts if figure is not None and options.get("smarts") is None else int(options["smarts"]),
        sticks=sticks_of(options),
        fuse=int(options["fuse"]),
        lost=figure.off(Stat.SMARTS) if figure else 0,
        nervous=figure is not None and figure.nerve is Nerve.NERVOUS,
        skills=skills,
        drunk=drunk,
    )
    check_setting(setting)
    return bomber, setting


def fuse_lines(setting: Setting, half: bool) -> list[str]:
    """When a bomb that no game keeps goes off, and by which command."""
    card = ordinal(setting.fuse)
    command = f"/mad-bomb explode sticks:{setting.sticks}{' half:True' if half else ''}"
    return [
        f"It goes off when the {card} card from now is turned up for the bomber's gang, a Ten of its own included; "
        f"hold cards played burn nothing. Then: {command}"
    ]


# Going off


def explosion_said(
    opening: str,
    persons: list[Person],
    caught: tuple[Caught, ...],
    explosion: Explosion,
    scene: Scene,
    uproar: Uproar,
    near: Parked = (),
) -> Said:
    """A set bomb gone off: `opening` with what became of everybody."""
    blast = explosion.blast
    lines = [*blast_lines(persons, caught, blast), *ruin_lines(explosion.ruins, scene, near), *uproar.lines]
    bad = any(one.harm.lost or one.posture is Posture.DEAD for one in blast.struck)
    return Said(
        f"{opening}: {told_of(persons, caught, blast)}.",
        tuple(filter(None, lines)),
        tuple(guts_offers(persons, blast.struck)),
        tone=Tone.BAD if bad else Tone.PLAIN,
    )


def explosion_facts(
    persons: list[Person], explosion: Explosion, outcome: Outcome[Any], near: Parked = ()
) -> dict[str, Any]:
    """A set bomb gone off, as JSON values."""
    ruins = explosion.ruins
    return {
        **blast_facts(persons, explosion.blast, outcome),
        "building": ruins.building,
        "next_door": list(ruins.adjacent),
        "cars": ruins.cars,
        "trucks": list(ruins.trucks),
        **({"vehicles": [one.name for one in destroyed(near, ruins)]} if near else {}),
    }


@plays("mad-bomb explode")
async def prepare_explode(desk: Desk, options: Options) -> Play:
    """A set bomb goes off: one on the table of the game, or one that the options tell of."""
    bomb = going_off(desk, options)
    if bomb is None and options.get("sticks") is None:
        raise OutOfRange("Say how many sticks of dynamite it has: sticks:2.")
    persons, caught = await inside(desk, options)
    sticks, half = (bomb.sticks, bomb.half) if bomb else (sticks_of(options), bool(options.get("half")))
    near, game = parked(desk, options, bomb), table_of(desk)
    scene = scene_of(options, caught, near)
    charge = check_scene(sticks, scene, half)
    parts = [f"“{clean(bomb.name)}”", dynamite(sticks)] if bomb else [dynamite(sticks).capitalize()]
    parts += ["at half effect"] if half else []
    what = f"{', '.join(parts)}{',' * (len(parts) > 1)} goes off"
    bomber = await of_figure(desk, bomb)
    uproar = in_public(desk, options, game is not None)
    play = Play(
        say=lambda explosion: explosion_said(what, persons, caught, explosion, scene, uproar, near),
        resolver=explode,
        args=(sticks, scene, half),
        names=tuple(person.name for person in persons),
        changes=lambda explosion: (
            *hurts(persons, explosion.blast.struck),
            *uproar.changes,
            *wrecks(game.id if game else None, near, explosion.ruins, bomb),
            *gone(desk, bomb),
        ),
        facts=lambda outcome: explosion_facts(persons, outcome.result, outcome, near),
        questions=(*fate_questions(persons, caught, charge.tests), *ruin_questions(sticks, scene, half)),
        amends=luck.caught(persons),
        about=subjects(*persons),
        rule="mad.bomb.table",
    )
    play = await watched(desk, options, play, persons, [bomber] if bomber else [], due=bomb is not None)
    return play if bomber is None else credited(desk, play, bomber)


# Setting and lighting


@plays("mad-bomb set")
async def prepare_set(desk: Desk, options: Options) -> Play:
    """A bomb is set; what goes wrong follows at once, and so does an explosion around the bomber."""
    bomber, setting = await setting_of(desk, options)
    persons, caught = await inside(desk, options, bomber)
    if bomber.id is not None and bomber.id in [person.id for person in persons]:
        raise IllegalNow(f"{bomber.name} stands at the bomb in any case: name the others who are near.")
    himself = caught_of(bomber, skills=setting.skills, helpless=True)
    near, game = parked(desk, options), table_of(desk)
    scene = scene_of(options, caught, near)
    charge = check_scene(setting.sticks, scene, False)
    everybody, struck_by = [bomber, *persons], (himself, *caught)
    opening = f"{bomber.name} sets {dynamite(setting.sticks)}"
    bomb, paid = new_bomb(desk, options, bomber, setting), spending(desk, bomber)
    uproar = in_public(desk, options, happens(desk, everybody))

    def say(planted: Planted) -> Said:
        if planted.explosion is not None:
            oops = f"{opening}: Oops! It goes off"
            said = explosion_said(oops, everybody, struck_by, planted.explosion, scene, uproar, near)
            lines = (f"{bomber.name} has no STUNTS tests: every one owed is a hit.", *said.lines)
            return Said(said.headline, lines, said.offers, said.tone)
        return _lit(desk, opening, bomber, setting, planted, bomb)

    def changes(planted: Planted) -> tuple[Change, ...]:
        if planted.explosion is None:
            return lit(desk, bomb, planted)
        explosion = planted.explosion
        ruined = wrecks(game.id if game else None, near, explosion.ruins)
        return (*hurts(everybody, explosion.blast.struck), *uproar.changes, *ruined)

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        planted: Planted = outcome.result
        gone_off = explosion_facts(everybody, planted.explosion, outcome, near) if planted.explosion else {}
        return {"end": planted.end.name.lower(), "fuse": planted.fuse, **gone_off}

    play = Play(
        say=say,
        resolver=set_bomb,
        args=(setting, himself, scene),
        names=tuple(person.name for person in everybody),
        changes=changes,
        facts=facts,
        questions=(
            Question("Setting it", plant, (setting,), str, tuple(map(str, Lit))),
            *(
                Question(f"After an Oops!: {asked.heading}", asked.resolver, asked.args, asked.read, asked.order)
                for asked in fate_questions(everybody, struck_by, charge.tests)
            ),
        ),
        amends=luck.caught(persons, bomber),
        about=subjects(bomber, *persons),
    )
    play = credited(desk, await watched(desk, options, play, everybody, [bomber]), bomber)
    return await paying(desk, using_up(play, bomber, "Dynamite", setting.sticks), (bomber, paid))


def _lit(desk: Desk, opening: str, bomber: Person, setting: Setting, planted: Planted, bomb: Bomb | None) -> Said:
    """A bomb that burns, or is a dud."""
    if planted.end is Lit.DUD:
        lies = f"“{clean(bomb.name)}” lies on the table." if bomb else ""
        again = "Anybody at it may light it again at SMARTS −2: an action."
        return Said(
            f"{opening}: a dud.",
            tuple(filter(None, (lies, again, owed_line(bomber)))),
            (Offer("Light it again", "mad-bomb relight", _again(desk.options, bomb)),),
            tone=Tone.BAD,
        )
    half = planted.end is Lit.HALF
    burns = f"the fuse burns for {words.count(planted.fuse, 'card')}"
    return Said(
        f"{opening}: Darn! {burns.capitalize()}, at half effect." if half else f"{opening}: {burns}.",
        tuple(filter(None, (*_goes_off(desk, setting, half, bomb), owed_line(bomber)))),
        tone=Tone.BAD if half else Tone.GOOD,
    )


def _goes_off(desk: Desk, setting: Setting, half: bool, bomb: Bomb | None) -> list[str]:
    """When a burning bomb goes off: as the deck says, or as the table must count."""
    return fuse_lines(setting, half) if bomb is None else [fuse_line(desk, bomb, setting.fuse)]


def _again(options: Options, bomb: Bomb | None) -> Options:
    """The options that light a dud again; one on the table is known by its name."""
    told = {name: options[name] for name in LIGHTING if options.get(name) is not None}
    if bomb is None:
        return told
    return {**{name: value for name, value in told.items() if name != "sticks"}, "bomb": bomb.name}


@plays("mad-bomb relight")
async def prepare_relight(desk: Desk, options: Options) -> Play:
    """A dud is lit again."""
    bomber, setting = await setting_of(desk, options)
    dud = dud_of(desk, options, bomber)
    bomb = None
    if dud is not None:
        setting = replace(setting, sticks=dud.sticks)
        bomb = replace(dud, side=burning_side(desk, bomber), figure=bomber.id)
    paid = spending(desk, bomber)
    what = f"“{clean(bomb.name)}”" if bomb else "the dud"

    def say(planted: Planted) -> Said:
        if planted.end is Lit.DUD:
            return Said(
                f"{bomber.name} can't get {what} to burn.",
                tuple(filter(None, ("It stays a dud: another action may try again.", owed_line(bomber)))),
                (Offer("Try again", "mad-bomb relight", _again(options, bomb)),),
                tone=Tone.BAD,
            )
        return Said(
            f"{bomber.name} lights {what} again: the fuse burns for {words.count(planted.fuse, 'card')}.",
            tuple(filter(None, (*_goes_off(desk, setting, False, bomb), owed_line(bomber)))),
            tone=Tone.GOOD,
        )

    play = Play(
        say=say,
        resolver=relight,
        args=(setting,),
        names=(bomber.name,),
        changes=lambda planted: lit(desk, bomb, planted) if planted.end is Lit.BURNING else (),
        facts=lambda outcome: {"end": outcome.result.end.name.lower(), "fuse": outcome.result.fuse},
        questions=(Question("Burns", relight, (setting,), lambda planted: planted.end is Lit.BURNING),),
        amends=luck.lucky([bomber]),
        about=subjects(bomber),
    )
    return await paying(desk, play, (bomber, paid))


# Safes


@plays("mad-bomb safe")
async def prepare_safe(desk: Desk, options: Options) -> Play:
    """A bomb goes off at a safe."""
    safe = Safe(str(options.get("safe") or Safe.SMALL).lower())
    bomb = going_off(desk, options, named=True)
    if bomb is None and options.get("sticks") is None:
        raise OutOfRange("Say how many sticks of dynamite it has: sticks:2.")
    sticks, half = (bomb.sticks, bomb.half) if bomb else (sticks_of(options), bool(options.get("half")))
    needs = None if options.get("needs") is None else int(options["needs"])
    if safe is Safe.VAULT and needs is None and not desk.switched_on(VAULT_STICKS):
        raise OutOfRange(f"House rule “{VAULT_STICKS}” is off: say how many sticks this vault takes, needs:2.")
    args = (safe, sticks, needs, half)
    person = await person_of(desk, options, "figure")
    require_fit(person)
    paid = spending(desk, person)

    def say(cracked: Cracked) -> Said:
        takes = f"it takes {words.count(cracked.needs, 'stick')}"
        halved = (f"At half effect {words.count(sticks, 'stick')} count as {max(1, sticks // 2)}.",) if half else ()
        command = f"sticks:{sticks}{' half:True' if half else ''}" if bomb is None else f"bomb:{clean(bomb.name)}"
        lines = (*halved, f"Those near it: /mad-bomb explode {command}")
        offers = () if bomb is None else (Offer("Nobody is near it", "mad-bomb explode", {"bomb": bomb.name}),)
        if cracked.opened:
            return Said(f"The {safe} is open: {takes}.", lines, offers, tone=Tone.GOOD)
        return Said(f"The {safe} stays shut: {takes}.", lines, offers, tone=Tone.BAD)

    play = Play(
        say=say,
        resolver=blow_safe,
        args=args,
        facts=lambda outcome: {"opened": outcome.result.opened, "needs": outcome.result.needs},
        questions=(Question("Opens", blow_safe, args, lambda cracked: cracked.opened),),
        about=subjects(person),
    )
    return await paying(desk, play, (person, paid))
