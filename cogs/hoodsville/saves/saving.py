"""The saving throw by itself, secret if its owner wishes: from the options of /hood save to a wound."""

from __future__ import annotations

from collections import Counter

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.hoodsville.aftermath import harm_line, harms, morale_offers, screams
from cogs.hoodsville.firing.shots import FATES
from cogs.hoodsville.people import CAST, SYSTEM_ID, Person, person_of, require_there
from cogs.hoodsville.turns import table_of
from rules.core.events import Change
from rules.core.outcome import Modifier
from rules.core.person import numbered
from rules.core.refusal import OutOfRange, UnknownName
from rules.hoodsville.changes import SavesMade
from rules.hoodsville.duties import saves_of
from rules.hoodsville.fighting import STRIKES_AS
from rules.hoodsville.fire_tables import ALIASES, GUNS, gun_named
from rules.hoodsville.firing import strike_of
from rules.hoodsville.model import Blow, Injury
from rules.hoodsville.saves import (
    STRIKES,
    Edge,
    Struck,
    save_each,
    save_from_bludgeoning,
    save_from_piercing,
    worst_of_each,
)

VICTIM = "The victim"
BLUNT = "Bludgeoning"
NOTHING_WAITS = "Say how hard it struck, blow:Staggers; nothing that was left for later waits."


@plays("hood save")
async def prepare_save(desk: Desk, options: Options) -> Play:
    """A saving throw against one blow or bullet, for the owner of whom it struck."""
    if not options.get("target") and not options.get("blow"):
        return _waiting(await _whose_waits(desk))
    target = await person_of(desk, options, "target", VICTIM)
    require_there(target)
    if not options.get("blow"):
        return _waiting(target)
    blow = Blow[str(options["blow"]).upper()]
    edge, strike, why = _weapon(options)
    blunt = edge is Edge.BLUDGEONING
    thrown = save_from_bludgeoning if blunt else save_from_piercing
    args = (blow, strike)

    def say(injury: Injury) -> Said:
        return Said(
            headline=f"{target.name} {blow.word}: {injury.word}.",
            lines=(harm_line(target, injury, blunt=blunt), *screams([injury])),
            offers=morale_offers([target]) if injury.tests_morale else (),
            tone=Tone.BAD if injury > Injury.SUPERFICIAL else Tone.PLAIN,
        )

    return Play(
        say=say,
        resolver=thrown,
        args=args,
        changes=lambda injury: harms(target, injury, why, blow=blow, blunt=blunt),
        facts=lambda outcome: {"blow": blow.word, "injury": outcome.result.word},
        questions=(Question(f"{target.name}, who {blow.word}", thrown, args, lambda injury: injury.word, FATES),),
        about=subjects(target),
        again=target.stored is None,
        shown_to=target.stored.gang.gang.owners if target.stored is not None else (),
    )


async def _whose_waits(desk: Desk) -> Person:
    """The one figure of the caller's, on the table or else of his gangs, for whom saving throws wait.

    An umpire who has none throws for anybody's on the table. OutOfRange where none or several wait.
    """
    game = table_of(desk)
    if game is not None:
        figures = await figures_of(desk, game)
    else:
        gangs = [gang for gang in await desk.work.rosters.gangs(desk.server_id) if gang.gang.system == SYSTEM_ID]
        figures = await desk.work.rosters.figures_of([gang.id for gang in gangs if desk.owns(gang)])
    waiting = [one for one in figures if saves_of(one.figure)]
    mine = [one for one in waiting if desk.acts_as_owner(one)]
    if not mine and desk.is_umpire:
        mine = waiting
    if not mine:
        raise OutOfRange(NOTHING_WAITS)
    persons = numbered([CAST.stored(one) for one in mine])
    if len(persons) > 1:
        raise OutOfRange(f"Saving throws wait for {', '.join(person.name for person in persons)}: say whose, target:.")
    desk.require_own(mine[0])
    return persons[0]


def _waiting(target: Person) -> Play:
    """Every saving throw that a figure left for later, together."""
    struck = saves_of(target.figure) if target.figure is not None else ()
    if target.id is None or not struck:
        raise OutOfRange(NOTHING_WAITS)
    subject = target.id

    def blunt(one: Struck) -> bool:
        return one.edge is Edge.BLUDGEONING

    def say(injuries: tuple[Injury, ...]) -> Said:
        told = Counter(f"{one.blow.word}, {injury.word}" for one, injury in zip(struck, injuries, strict=True))
        worst = max(injuries)
        befell = "; ".join(f"{text} ({times} times)" if times > 1 else text for text, times in told.items())
        return Said(
            headline=f"{target.name} {befell}.",
            lines=(
                *dict.fromkeys(
                    harm_line(target, injury, blunt=blunt(one)) for one, injury in zip(struck, injuries, strict=True)
                ),
                *screams(injuries),
            ),
            offers=morale_offers([target]) if any(injury.tests_morale for injury in injuries) else (),
            tone=Tone.BAD if worst > Injury.SUPERFICIAL else Tone.PLAIN,
        )

    def changes(injuries: tuple[Injury, ...]) -> tuple[Change, ...]:
        return tuple(
            change
            for one, injury in zip(struck, injuries, strict=True)
            for change in harms(target, injury, "struck" if blunt(one) else "shot", blow=one.blow, blunt=blunt(one))
        )

    return Play(
        say=say,
        resolver=save_each,
        args=(struck,),
        changes=changes,
        paid=(SavesMade(subject),),
        facts=lambda outcome: {"injuries": [injury.word for injury in outcome.result]},
        questions=(Question(f"The worst for {target.name}", worst_of_each, (struck,), lambda one: one.word, FATES),),
        about=subjects(target),
        shown_to=target.stored.gang.gang.owners if target.stored is not None else (),
    )


def _weapon(options: Options) -> tuple[Edge, tuple[Modifier, ...], str]:
    """The family of tables, what is added by name, and what the morale test is for.

    A name that is a gun's and a club's means the gun, unless the harm is bludgeoning.
    """
    name, typed = str(options.get("weapon") or ""), options.get("strike")
    blunt = options.get("edge") == BLUNT
    edge, strike, why = (Edge.BLUDGEONING if blunt else Edge.PIERCING), (), "struck" if blunt else "shot"
    if name:
        edge, strike, why = _named(name, blunt, options.get("range"))
        if options.get("edge") is not None:
            edge = Edge.BLUDGEONING if blunt else Edge.PIERCING
    if typed is not None:
        strike = (Modifier("strike", int(typed)),) if typed else ()
    other = (Modifier("as said", int(options["modifier"])),) if options.get("modifier") else ()
    return edge, (*strike, *other), why


def _named(name: str, blunt: bool, inches: float | None) -> tuple[Edge, tuple[Modifier, ...], str]:
    wanted = name.casefold().strip()
    guns = {gun.casefold() for gun in (*GUNS, *ALIASES)}
    known = {called.casefold(): weapon for called, weapon in ({name: name for name in STRIKES} | STRIKES_AS).items()}
    if wanted in guns and not (blunt and wanted in known):
        gun = gun_named(name)
        if inches is None and len(gun.strikes) > 1:
            raise OutOfRange(f"A {gun.name} strikes by its range: say how far away it was fired, range:8.")
        if inches is not None and inches > gun.reach:
            raise OutOfRange(f"A {gun.name} reaches {gun.reach} inches, not {inches:g}.")
        return Edge.PIERCING, strike_of(gun, inches or 0), "shot"
    weapon = known.get(wanted)
    if weapon is None:
        raise UnknownName("weapon", name, (*GUNS, *STRIKES))
    edge, value = STRIKES[weapon]
    return edge, ((Modifier(weapon.lower(), value),) if value else ()), f"struck ({weapon.lower()})"
