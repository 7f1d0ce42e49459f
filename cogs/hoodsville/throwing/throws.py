"""Things thrown at people, windows and vehicles: from the options of /hood-throw to what they change."""

from __future__ import annotations

from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs._kit.words import sentence
from cogs.hoodsville.aftermath import harm_line, harms, morale_offers, screams
from cogs.hoodsville.people import Person, person_of, require_there
from cogs.hoodsville.throwing.sticks import AT_WINDOW, begins
from cogs.hoodsville.turns import require_present, require_sheet, spending, table_of
from rules.core.events import Change
from rules.core.person import numbered, require_once
from rules.core.refusal import IllegalNow
from rules.hoodsville.changes import WeaponLost
from rules.hoodsville.firing import Hit
from rules.hoodsville.model import Blow, Injury
from rules.hoodsville.movement import measure
from rules.hoodsville.state import Doing, hindrance
from rules.hoodsville.throw_tables import Missile, Pane
from rules.hoodsville.throwing import MISSED, Toss, check_toss, throw_at, throw_at_vehicle, throw_at_window

THROWER, TARGET = "The thrower", "the target"
FATES = tuple(injury.word for injury in Injury)
UNTOUCHED = "missed"
CARRIED = (Missile.MOLOTOV, Missile.DYNAMITE)
"""What nobody picks up: a figure throws its own."""
BURSTS = "A bottle of burning petrol: what catches fire is the umpire's to say."


async def thrower_of(desk: Desk, options: Options, missile: Missile) -> Person:
    """Who throws: one's own figure in a state to do it and with the thing to hand, a profile, or somebody unknown.

    In a game somebody on the table.
    """
    person = await person_of(desk, options, "thrower", THROWER)
    require_present(desk, [person])
    hindered = hindrance(person.figure, Doing.FIRE) if person.figure is not None else ""
    if hindered:
        raise IllegalNow(f"{person.name} can't throw now, being {hindered}.")
    if missile in CARRIED and person.stored is not None and person.stored.figure.weapon(missile) is None:
        raise IllegalNow(f"{person.name} carries no {missile.word}: only stones, bottles and bricks lie about.")
    return person


def toss_of(desk: Desk, person: Person, options: Options, missile: Missile) -> Toss:
    """What is thrown how far; melee as typed, else as the sheet and wounds have it. Checked."""
    require_sheet(desk, person, options, "melee")
    typed, figure = options.get("melee"), person.figure
    known = figure.melee - figure.wounded_melee if figure is not None else 0
    toss = Toss(
        missile,
        int(typed) if typed is not None else known,
        float(options.get("inches") or 0),
        int(options.get("modifier") or 0),
    )
    check_toss(toss)
    return toss


def missile_of(options: Options) -> Missile:
    """What is thrown; a stone if nothing is said."""
    return Missile(options.get("what") or Missile.STONE)


def paid_for(desk: Desk, person: Person, missile: Missile) -> tuple[Change, ...]:
    """What a throw costs: a round of firing of the move, and the thing itself if it is on the sheet."""
    figure = person.figure
    gone = person.id is not None and figure is not None and figure.weapon(missile) is not None
    lost = (WeaponLost(person.id, missile),) if gone and person.id is not None else ()
    return (*spending(desk, person, rounds=1, shots=1), *lost)


def range_line(toss: Toss) -> str:
    """Within what range it was thrown, and what it carries."""
    band = "half range" if toss.near else "full range"
    return f"{measure(toss.distance)} away is within {band}: it carries {measure(toss.reach)}."


def article(missile: Missile) -> str:
    """“a half brick”."""
    return f"a {missile.word}"


def suffers(hit: Hit) -> str:
    """What befell somebody, in a word or two: “staggers, hurt”."""
    return f"{hit.blow.word}, {hit.injury.word}"


@plays("hood-throw at")
async def prepare_at(desk: Desk, options: Options) -> Play:
    """A stone, a bottle, a brick or a Molotov cocktail thrown at somebody."""
    missile = missile_of(options)
    thrower = await thrower_of(desk, options, missile)
    target = await person_of(desk, options, "target", TARGET, own=False)
    require_there(target)
    require_once([thrower, target])
    thrower, target = numbered([thrower, target])
    toss = toss_of(desk, thrower, options, missile)

    def changes(hit: Hit) -> tuple[Change, ...]:
        if hit == MISSED:
            return ()
        return harms(target, hit.injury, f"hit by {article(missile)}", blow=hit.blow, blunt=True)

    def say(hit: Hit) -> Said:
        burning = BURSTS if missile is Missile.MOLOTOV else ""
        if hit == MISSED:
            headline = f"{thrower.name} throws {article(missile)} at {target.name}: a miss."
            return Said(headline, tuple(filter(None, (range_line(toss), burning))))
        headline = f"{thrower.name} hits {target.name} with {article(missile)}: {target.name} {suffers(hit)}."
        lines = (
            range_line(toss),
            sentence(harm_line(target, hit.injury, blunt=True)),
            *screams([hit.injury]),
            burning,
        )
        offers = morale_offers([target]) if hit.injury.tests_morale else ()
        return Said(headline, tuple(filter(None, lines)), offers, Tone.BAD)

    def told(hit: Hit) -> dict[str, Any]:
        return {"name": target.name, "blow": hit.blow.word, "injury": hit.injury.word}

    blows = (UNTOUCHED, *(blow.word for blow in Blow if blow))
    return Play(
        say=say,
        resolver=throw_at,
        args=(toss,),
        names=(target.name,),
        changes=changes,
        paid=paid_for(desk, thrower, missile),
        facts=lambda outcome: told(outcome.result),
        questions=(
            Question("How hard", throw_at, (toss,), lambda hit: hit.blow.word if hit.blow else UNTOUCHED, blows),
            Question("What it does", throw_at, (toss,), lambda hit: hit.injury.word, FATES),
        ),
        about=subjects(thrower, target),
        again=thrower.stored is None,
    )


@plays("hood-throw window")
async def prepare_window(desk: Desk, options: Options) -> Play:
    """Something thrown at a window."""
    missile = missile_of(options)
    thrower = await thrower_of(desk, options, missile)
    toss = toss_of(desk, thrower, options, missile)
    lit = missile is Missile.DYNAMITE
    follows = {
        Missile.MOLOTOV: BURSTS,
        Missile.DYNAMITE: "Where it lies it goes off: /hood-throw dynamite with thrown:True takes no second stick.",
    }
    same = {name: options[name] for name in ("thrower", "inches", "melee") if options.get(name) is not None}
    offers = (Offer("Where it goes off", "hood-throw dynamite", {**same, "thrown": True}),) if lit else ()

    def say(pane: Pane) -> Said:
        headline = f"{thrower.name} throws {article(missile)} at a window: it {pane}."
        tone = Tone.PLAIN if pane is Pane.BOUNCES else Tone.GOOD
        return Said(headline, tuple(filter(None, (follows.get(missile, ""),))), offers, tone)

    return Play(
        say=say,
        resolver=throw_at_window,
        args=(toss,),
        changes=lambda _: begins(desk, thrower, AT_WINDOW) if lit else (),
        paid=paid_for(desk, thrower, missile),
        facts=lambda outcome: str(outcome.result),
        questions=(Question("The window", throw_at_window, (toss,), str, tuple(map(str, Pane))),),
        about=subjects(thrower),
        again=thrower.stored is None,
    )


@plays("hood-throw molotov")
async def prepare_molotov(desk: Desk, options: Options) -> Play:
    """A Molotov cocktail thrown at a vehicle."""
    thrower = await thrower_of(desk, options, Missile.MOLOTOV)
    toss = toss_of(desk, thrower, options, Missile.MOLOTOV)
    vehicle = _vehicle(desk, str(options.get("vehicle") or ""))

    def say(burns: bool) -> Said:
        throws = f"{thrower.name} throws {article(Missile.MOLOTOV)} at {vehicle}"
        if not burns:
            return Said(f"{throws}, to no effect.", (range_line(toss),))
        lines = (range_line(toss), "Out of it, whoever can: what the fire does is the umpire's to say.")
        return Said(f"{throws}: it smashes and sets fire to it.", lines, tone=Tone.BAD)

    return Play(
        say=say,
        resolver=throw_at_vehicle,
        args=(toss,),
        paid=paid_for(desk, thrower, Missile.MOLOTOV),
        facts=lambda outcome: {"burns": outcome.result},
        questions=(Question("Sets it on fire", throw_at_vehicle, (toss,), order=(True, False)),),
        about=subjects(thrower),
        again=thrower.stored is None,
    )


def _vehicle(desk: Desk, name: str) -> str:
    """What the vehicle is called; in a game one that stands there, or UnknownName."""
    game = table_of(desk)
    if not name:
        return "a vehicle"
    return clean(name if game is None else game.game.board.vehicle(name).name)
