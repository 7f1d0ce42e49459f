"""Too fast, and crashes: from the options of /hood-car speeding, crash and save to wrecks and wounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs._kit.words import sentence
from cogs.hoodsville.aftermath import harm_line, harms, morale_offers
from cogs.hoodsville.people import Person, crew, person_of, require_there
from cogs.hoodsville.turns import require_doer
from cogs.hoodsville.vehicles.wheels import Wheels, course_of, wheels
from rules.core.events import Change
from rules.core.outcome import Modifier
from rules.core.person import numbered, require_once
from rules.core.refusal import IllegalNow, OutOfRange
from rules.hoodsville.changes import Harmed
from rules.hoodsville.crashing import (
    Crash,
    Crashed,
    Sped,
    Speeding,
    Toll,
    check_crash_of,
    check_impact,
    check_speeding,
    control_of,
    crash,
    fate_by_speeding,
    fate_of,
    go_too_fast,
    save_factors,
    sped,
    strike_of,
    struck,
    wreck_by_speeding,
    wreck_of,
)
from rules.hoodsville.driving import check_goes, check_makes, safest
from rules.hoodsville.model import Injury, Wreck
from rules.hoodsville.movement import measure
from rules.hoodsville.saves import OCCUPANTS, save_from_crash
from rules.hoodsville.vehicle_tables import RIGHTING, SIDEWAYS, Control, Strike, Way

DRIVER = "the driver"
PASSER_BY = "Average Civilian"
CRASHED = "in a crash"
"""What a morale test is owed for."""
FATES = tuple(row.key.word for row in sorted(OCCUPANTS.rows, key=lambda row: row.key))
SAVED = {
    Wreck.SOUND: "no saving throw",
    Wreck.DENTED: "just dented",
    Wreck.DAMAGED: "damaged",
    Wreck.WRECKED: "wrecked",
    Wreck.OVERTURNED: "smashed and overturned",
}
"""What a vehicle's saving throw comes to, in a word or two."""
LATER = {
    Wreck.DAMAGED: "From now on it goes half as fast.",
    Wreck.WRECKED: "It moves no more.",
    Wreck.OVERTURNED: "It moves no more.",
}
MOST_TOLD = 4


@dataclass(frozen=True, slots=True)
class Crowd:
    """Who may come to harm: those in the vehicle, the driver first, and those on foot."""

    aboard: list[Person]
    on_foot: list[Person]

    @property
    def all(self) -> list[Person]:
        return [*self.aboard, *self.on_foot]

    def struck(self, toll: Toll) -> list[tuple[Person, Injury]]:
        """Everybody with what he came to."""
        return list(zip(self.all, (*toll.occupants, *toll.pedestrians), strict=True))

    def harmed(self, toll: Toll) -> tuple[Change, ...]:
        """What the stored figures among them come to."""
        return tuple(
            [change for person, fate in self.struck(toll) for change in harms(person, fate, CRASHED, crash=True)]
        )

    def offers(self, toll: Toll) -> tuple[Offer, ...]:
        """The morale tests that are owed now."""
        owed = {change.about for change in self.harmed(toll) if isinstance(change, Harmed) and change.test}
        return morale_offers([person for person in self.all if {*subjects(person)} & owed])

    def lines(self, toll: Toll) -> Iterator[str]:
        """What everybody who came to harm has to bear."""
        return (
            sentence(harm_line(person, fate, crash=True))
            for person, fate in self.struck(toll)
            if fate is not Injury.UNSCATHED
        )

    def told(self, toll: Toll) -> str:
        """“, Spats stunned”, “, 5 of 7 people hurt”, “, nobody is hurt”; empty where nobody could be."""
        hurt = [f"{person.name} {fate.word}" for person, fate in self.struck(toll) if fate is not Injury.UNSCATHED]
        if not self.all:
            return ""
        if len(hurt) > MOST_TOLD:
            return f", {len(hurt)} of {len(self.all)} people hurt"
        return f", {', '.join(hurt) or 'nobody is hurt'}"

    def facts(self, toll: Toll) -> dict[str, Any]:
        return {
            "vehicle": SAVED[toll.wreck],
            "aboard": [fate.word for fate in toll.occupants],
            "on_foot": [fate.word for fate in toll.pedestrians],
        }


async def crowd_of(desk: Desk, options: Options) -> Crowd:
    """Those in the vehicle, a nameless driver where none are named, and those on foot; the driver is one's own."""
    aboard = await crew(desk, options["aboard"]) if options.get("aboard") is not None else [Person(DRIVER)]
    on_foot = await crew(desk, options.get("on_foot"), PASSER_BY)
    if aboard and aboard[0].stored is not None:
        desk.require_own(aboard[0].stored)
    require_once([*aboard, *on_foot])
    require_doer(desk, aboard[:1], [*aboard[1:], *on_foot])
    named = numbered([*aboard, *on_foot])
    return Crowd(named[: len(aboard)], named[len(aboard) :])


# Speeding


@plays("hood-car speeding")
async def prepare_speeding(desk: Desk, options: Options) -> Play:
    """A vehicle goes faster than is safe."""
    one, crowd = wheels(desk, options), await crowd_of(desk, options)
    over, speed = _how_fast(one, options)
    meets = bool(options.get("in_the_way")) or bool(crowd.on_foot)
    if meets and speed is None:
        raise OutOfRange("Say how fast it goes, speed:23, for what it would skid into.")
    speeding = Speeding(over, len(crowd.aboard), len(crowd.on_foot), speed if meets else None)
    check_speeding(speeding)

    def say(end: Sped) -> Said:
        lines = (*_wreck_lines(one, end.toll.wreck), *_course_lines(end, meets), *crowd.lines(end.toll))
        crashes = _crash_offer(one, options, speed, end, known="in_the_way" in options)
        return Said(
            f"{_sped(one, over, end)}{crowd.told(end.toll) if _toll_taken(end) else ''}.",
            lines,
            (*crashes, *crowd.offers(end.toll)),
            Tone.GOOD if end.control is Control.HELD else Tone.BAD,
        )

    args = (speeding,)
    return Play(
        say=say,
        resolver=go_too_fast,
        args=args,
        names=tuple(person.name for person in crowd.all),
        changes=lambda end: (*one.booked(lambda game, known: sped(game, known, end)), *crowd.harmed(end.toll)),
        facts=lambda outcome: {
            "control": outcome.result.control.word,
            "strike": None if outcome.result.strike is None else outcome.result.strike.word,
            **crowd.facts(outcome.result.toll),
        },
        questions=(
            Question(one.title, control_of, args, lambda end: end.word, tuple(end.word for end in Control)),
            Question(f"{one.title} in the end", wreck_by_speeding, args, SAVED.__getitem__, tuple(SAVED.values())),
            *_fates(crowd, fate_by_speeding, args),
        ),
        about=subjects(*crowd.all),
        again=one.known is None and not subjects(*crowd.all),
    )


def _how_fast(one: Wheels, options: Options) -> tuple[float, float | None]:
    """Inches over the safe speed, and the speed itself where it is known."""
    check_goes(one.vehicle)
    over, speed = (None if options.get(key) is None else float(options[key]) for key in ("over", "speed"))
    safe = safest(one.vehicle, course_of(options))
    if safe.slowest is Way.TURN_ROUND:
        raise IllegalNow("A reversing turn takes the whole move: nobody speeds in it.")
    if over is None and speed is None:
        raise OutOfRange("Say how far over its safe speed it goes, over:3, or how fast it goes, speed:23.")
    check_makes(one.vehicle, max(speed or 0.0, round((over or 0.0) + safe.inches, 6)))
    if over is None:
        assert speed is not None
        return round(speed - safe.inches, 6), speed
    known = one.known is not None or any(options.get(key) is not None for key in ("course", "straight"))
    return over, speed if speed is not None or not known else over + safe.inches


def _toll_taken(end: Sped) -> bool:
    """Whether anybody had to save himself."""
    return end.control is Control.OVERTURNS or end.strike is not None


def _sped(one: Wheels, over: float, end: Sped) -> str:
    """The verdict, but for the people."""
    fast = f"{one.title}, {measure(over)} too fast,"
    if end.control is Control.HELD:
        return f"{fast} keeps to its course"
    if end.control is Control.OVERTURNS:
        return f"{fast} overturns: {SAVED[end.toll.wreck]}"
    skids = f"{fast} skids {measure(SIDEWAYS)} to the side and halts sideways"
    if end.strike is None:
        return skids
    return f"{skids}: {end.strike.word}{'' if end.strike is Strike.EVADED else f', {SAVED[end.toll.wreck]}'}"


def _course_lines(end: Sped, meets: bool) -> tuple[str, ...]:
    if end.control is Control.OVERTURNS:
        return (f"{RIGHTING} people right it: /hood-car right.", "No speed counts for the saves of those in it.")
    return ("If anything is in the way, it crashes into it.",) if end.control is Control.SKIDS and not meets else ()


def _crash_offer(one: Wheels, options: Options, speed: float | None, end: Sped, known: bool) -> tuple[Offer, ...]:
    """The button for a crash after a skid of which it was not said what is in the way."""
    if end.control is not Control.SKIDS or known or speed is None or end.strike is not None:
        return ()
    told = {key: options[key] for key in ("aboard",) if options.get(key) is not None}
    return (Offer(f"Crash at {measure(speed)}", "hood-car crash", {**one.told, **told, "speed": speed}),)


# Crashes


@plays("hood-car crash")
async def prepare_crash(desk: Desk, options: Options) -> Play:
    """An impact: whether it is evaded, what becomes of the vehicle, of those in it and of those on foot."""
    one, crowd, speed = wheels(desk, options), await crowd_of(desk, options), float(options["speed"])
    what = Crash(speed, len(crowd.aboard), len(crowd.on_foot))
    check_crash_of(one.vehicle, what)

    def say(crashed: Crashed) -> Said:
        strike, toll = crashed
        lines = (*_wreck_lines(one, toll.wreck), *crowd.lines(toll))
        if strike is Strike.EVADED:
            return Said(f"{one.title} evades the crash at {measure(speed)}.", lines, tone=Tone.GOOD)
        headline = f"{one.title}, {strike.word} at {measure(speed)}: {SAVED[toll.wreck]}{crowd.told(toll)}."
        return Said(headline, lines, crowd.offers(toll), Tone.BAD)

    return Play(
        say=say,
        resolver=crash,
        args=(what,),
        names=tuple(person.name for person in crowd.all),
        changes=lambda crashed: (
            *one.booked(lambda game, known: struck(game, known, crashed.toll.wreck)),
            *crowd.harmed(crashed.toll),
        ),
        facts=lambda outcome: {"strike": outcome.result.strike.word, **crowd.facts(outcome.result.toll)},
        questions=(
            Question("The crash", strike_of, (speed,), lambda strike: strike.word, tuple(one.word for one in Strike)),
            Question(one.title, wreck_of, (speed,), SAVED.__getitem__, tuple(SAVED.values())),
            *_fates(crowd, fate_of, (speed,)),
        ),
        about=subjects(*crowd.all),
        again=one.known is None and not subjects(*crowd.all),
    )


def _wreck_lines(one: Wheels, wreck: Wreck) -> tuple[str, ...]:
    """What its saving throw left of the vehicle, where that matters later."""
    before = one.known.wreck if one.known is not None else Wreck.SOUND
    if wreck and wreck < before:
        return (f"It was {SAVED[before]} before, and stays so.",)
    return (LATER[wreck],) if wreck > before and wreck in LATER else ()


def _fates(crowd: Crowd, fate: Any, args: tuple[Any, ...]) -> Iterator[Question]:
    """What the odds say of one in the vehicle, and of one on foot."""
    for people, each, on_foot in ((crowd.aboard, "Each of those in it", False), (crowd.on_foot, "Each on foot", True)):
        if people:
            heading = people[0].name if len(people) == 1 else each
            yield Question(heading, fate, (*args, on_foot), lambda injury: injury.word, FATES)


# One saving throw


@plays("hood-car save")
async def prepare_save(desk: Desk, options: Options) -> Play:
    """The saving throw of one person in a crash, for who is harmed by the table's own reckoning."""
    person = await person_of(desk, options, "figure", "Somebody")
    require_there(person)
    speed = None if options.get("speed") is None else float(options["speed"])
    if speed is not None:
        check_impact(speed)
    on_foot, wreck = bool(options.get("on_foot")), Wreck[str(options.get("fate") or "Sound").upper()]
    if on_foot and wreck:
        raise IllegalNow("A wreck counts for those in it: leave out either on_foot or fate.")
    strike = Strike.GLANCING if options.get("glancing") else Strike.FULL
    other = int(options.get("modifier") or 0)
    factors = (*save_factors(speed, strike, wreck, on_foot), *((Modifier("other", other),) if other else ()))
    args = (factors,)

    def say(injury: Injury) -> Said:
        harm = (harm_line(person, injury, crash=True),) if injury is not Injury.UNSCATHED else ()
        crowd, toll = Crowd([person], []), Toll(occupants=(injury,))
        return Said(
            f"{person.name} in a crash: {injury.word}.",
            harm,
            crowd.offers(toll),
            Tone.GOOD if injury is Injury.UNSCATHED else Tone.BAD,
        )

    return Play(
        say=say,
        resolver=save_from_crash,
        args=args,
        changes=lambda injury: harms(person, injury, CRASHED, crash=True),
        facts=lambda outcome: {"injury": outcome.result.word},
        questions=(Question(person.name, save_from_crash, args, lambda injury: injury.word, FATES),),
        about=subjects(person),
        again=person.stored is None,
        shown_to=person.stored.gang.gang.owners if person.stored is not None else (),
    )
