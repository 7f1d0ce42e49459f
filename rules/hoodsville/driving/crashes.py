"""Crashes: the fate of a vehicle, of the people in it and of those it hits (hood.vehicle.crash)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides, in_words
from rules.core.action.fields import Always, ByEye, ByStreet, many_figures, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import in_inches
from rules.core.action.people_fields import OWN, NumberOf
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import numbered, require_once
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.hoodsville.driving.across_street import aboard, crash_people, crash_speed, crashed, require_hit
from rules.hoodsville.driving.tables import ABOARD, EVADING, GLANCING, PEDESTRIAN, VEHICLE_SAVE, Strike, impact_factor
from rules.hoodsville.driving.vehicle_changes import VehicleHarmed
from rules.hoodsville.driving.vehicle_of_move import (
    MOST_SPEED,
    SECRET,
    VEHICLE,
    VehicleOfMove,
    check_makes,
    hindrance,
    vehicle_of_move,
)
from rules.hoodsville.model.acting import present, require_there
from rules.hoodsville.model.figures import Injury, Vehicle, Wreck
from rules.hoodsville.model.lines import harm_line, measure, struck_buttons
from rules.hoodsville.model.obligations import CRASH
from rules.hoodsville.model.position import Person, Position, nameless
from rules.hoodsville.model.shaken import harm_changes
from rules.hoodsville.saves.saving_throws import OCCUPANTS, save_from_crash

MOST_PEOPLE: Final = 20


@frozen
class Crash:
    """An impact: its speed, the people in the vehicle, and the people on foot that it hits."""

    speed: float
    occupants: int = 0
    pedestrians: int = 0


class CrashToll(NamedTuple):
    """The fate of a vehicle (SOUND without a saving throw), of the people in it and of those on foot, in order."""

    wreck: Wreck = Wreck.SOUND
    occupants: tuple[Injury, ...] = ()
    pedestrians: tuple[Injury, ...] = ()


class Crashed(NamedTuple):
    """The kind of impact, and its toll."""

    strike: Strike
    toll: CrashToll


def check_people(people: int) -> None:
    """Refuse fewer people than none, or too many for one roll, with OutOfRange."""
    if not 0 <= people <= MOST_PEOPLE:
        raise OutOfRange(f"{people} people of a kind are too many in a crash. Name at most {MOST_PEOPLE}.")


def check_impact(speed: float) -> None:
    """Refuse an impossible impact speed, with OutOfRange."""
    if not 0 <= speed <= MOST_SPEED:
        raise OutOfRange(f"An impact speed can't be {speed:g} inches. Type 0 to {MOST_SPEED}.")


def check_crash(crash: Crash) -> None:
    """Refuse an impossible crash, with OutOfRange."""
    check_impact(crash.speed)
    check_people(crash.occupants)
    check_people(crash.pedestrians)


def check_crash_of(vehicle: Vehicle, crash: Crash) -> None:
    """Refuse as `check_crash` does, and with IllegalNow a vehicle whose burst tire keeps it from going so fast.

    A vehicle that can't move is hit where it is, at any speed.
    """
    check_crash(crash)
    if not hindrance(vehicle):
        check_makes(vehicle, crash.speed)


def at_impact(speed: float | None) -> tuple[Modifier, ...]:
    """The modifier of the impact speed, by name; empty without a speed."""
    factor = 0 if speed is None else impact_factor(speed)
    return (Modifier(f"impact speed {speed:g}", factor),) if factor else ()


@lru_cache(1024)
def save_factors(
    speed: float | None, strike: Strike = Strike.FULL, wreck: Wreck = Wreck.SOUND, on_foot: bool = False
) -> tuple[Modifier, ...]:
    """The modifiers of one person's saving throw, by name.

    speed    of the impact; None if none counts
    wreck    the result of the vehicle's saving throw, which counts for people in it
    on_foot  the person is a pedestrian
    """
    named = (
        ("glancing blow", GLANCING * (strike is Strike.GLANCING)),
        (wreck.word, 0 if on_foot else ABOARD.get(wreck, 0)),
        ("on foot", PEDESTRIAN * on_foot),
    )
    return (*at_impact(speed), *(Modifier(label, value) for label, value in named if value))


@resolves("hood.vehicle.crash")
def strike_of(dice: Dice, speed: float) -> Strike:
    """A D6 and the impact factor: the crash is evaded, a glancing blow or a full impact."""
    check_impact(speed)
    return dice.read(1, dice.reading(EVADING, at_impact(speed)), "Evading")[0]


def wrecking(dice: Dice, speed: float) -> Wreck:
    """The vehicle's saving throw: a D6 and the impact factor."""
    return dice.read(1, dice.reading(VEHICLE_SAVE, at_impact(speed)), "Vehicle")[0]


@resolves("hood.vehicle.crash")
def wreck_of(dice: Dice, speed: float) -> Wreck:
    """The fate of the vehicle alone, without the people; SOUND if the crash is evaded. For the odds."""
    strike = dice.call(strike_of, speed)
    return Wreck.SOUND if strike is Strike.EVADED else dice.call(wrecking, speed)


@resolves("hood.vehicle.crash", "hood.save.occupant")
def fate_of(dice: Dice, speed: float, on_foot: bool = False) -> Injury:
    """The fate of one person alone. For the odds."""
    strike = dice.call(strike_of, speed)
    if strike is Strike.EVADED:
        return Injury.UNSCATHED
    wreck = dice.call(wrecking, speed)
    return dice.call(save_from_crash, save_factors(speed, strike, wreck, on_foot))


@resolves("hood.vehicle.crash", "hood.save.occupant")
def crash(dice: Dice, collision: Crash) -> Crashed:
    """A whole impact. Dice in order: evading; the vehicle; the people in it; those on foot.

    Raises OutOfRange before any die is rolled.
    """
    check_crash(collision)
    strike = dice.call(strike_of, collision.speed)
    if strike is Strike.EVADED:
        unscathed = Injury.UNSCATHED
        return Crashed(
            strike, CrashToll(Wreck.SOUND, (unscathed,) * collision.occupants, (unscathed,) * collision.pedestrians)
        )
    wreck = dice.call(wrecking, collision.speed)
    aboard = saves(dice, collision.occupants, save_factors(collision.speed, strike, wreck))
    on_foot = saves(
        dice, collision.pedestrians, save_factors(collision.speed, strike, wreck, True), collision.occupants
    )
    return Crashed(strike, CrashToll(wreck, aboard, on_foot))


def saves(dice: Dice, people: int, factors: tuple[Modifier, ...], before: int = 0) -> tuple[Injury, ...]:
    """The saving throws of several people, in order. `before` people come first in the numbers of the headings."""
    return tuple(
        [dice.call(save_from_crash, factors, f"Saving throw:{index}") for index in range(before, before + people)]
    )


def crash_changes(game: int, vehicle: Vehicle, wreck: Wreck, on_side: bool = False) -> tuple[VehicleHarmed, ...]:
    """The change that a saving throw makes in a vehicle, SOUND for none. `on_side` if it overturned by speeding."""
    over = on_side or wreck is Wreck.OVERTURNED
    return (VehicleHarmed(game, vehicle.name, wreck, on_side=over),) if wreck or over else ()


# The people in a crash

CRASHED: Final = "in a crash"
"""The reason of a morale test after a crash."""
FATES: Final = sorted(row.key for row in OCCUPANTS.rows)
SAVED: Final = {
    Wreck.SOUND: "no saving throw",
    Wreck.DENTED: "just dented",
    Wreck.DAMAGED: "damaged",
    Wreck.WRECKED: "wrecked",
    Wreck.OVERTURNED: "smashed and overturned",
}
"""The words for the result of a vehicle's saving throw."""
PASSER_BY: Final = "Average Civilian"
RIDERS: Final = many_figures(
    "The driver first, then others in it: names, 3, 2 Gunman (default: one nameless driver).",
    lambda position, move: aboard(position, move.vehicle) or (nameless("the driver"),),
)


class Crowd(NamedTuple):
    """The people whom a crash may hurt: those in the vehicle, the driver first, and those on foot."""

    aboard: tuple[Person, ...]
    on_foot: tuple[Person, ...] = ()

    @property
    def all(self) -> tuple[Person, ...]:
        return (*self.aboard, *self.on_foot)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(person.name for person in self.all)

    def struck(self, toll: CrashToll) -> list[tuple[Person, Injury]]:
        """Everyone with their injury."""
        return list(zip(self.all, (*toll.occupants, *toll.pedestrians), strict=True))

    def hurt(self, toll: CrashToll) -> list[tuple[Person, Injury]]:
        """Everyone who is hurt."""
        return [(person, fate) for person, fate in self.struck(toll) if fate is not Injury.UNSCATHED]

    def harmed(self, position: Position, toll: CrashToll) -> tuple[Change, ...]:
        """The changes that the injuries make."""
        return tuple(
            part for one, fate in self.struck(toll) for part in harm_changes(position, one, fate, CRASHED, crash=True)
        )

    def allow(self, position: Position) -> Price:
        """The right to drive: the owner of the driver has it. In a game a nameless driver may not hurt figures on the
        table.
        """
        driver = self.aboard[:1]
        return (*position.owner(*driver), *position.doer(driver, self.all[len(driver) :]))

    def fates(self, fate: Callable[..., Injury], *args: Any) -> Iterator[Question]:
        """The odds for one person in the vehicle, and for one on foot."""
        both = ((self.aboard, "Each of those in it", False), (self.on_foot, "Each on foot", True))
        for people, each, on_foot in both:
            if people:
                heading = people[0].name if len(people) == 1 else each
                yield in_words(heading, fate, (*args, on_foot), FATES)


def crowd_of(move: Any) -> Crowd:
    """The people in the vehicle and those on foot, each with a distinct name."""
    aboard, on_foot = present(move.aboard), present(move.on_foot)
    require_once([*aboard, *on_foot])
    named = numbered([*aboard, *on_foot])
    return Crowd(tuple(named[: len(aboard)]), tuple(named[len(aboard) :]))


# The report

LATER: Final = {
    Wreck.DAMAGED: "From now on it goes half as fast.",
    Wreck.WRECKED: "It moves no more.",
    Wreck.OVERTURNED: "It moves no more.",
}
MOST_TOLD: Final = 4


def toll_facts(toll: CrashToll) -> dict[str, Any]:
    """The toll as JSON values."""
    return {
        "vehicle": SAVED[toll.wreck],
        "aboard": [fate.word for fate in toll.occupants],
        "on_foot": [fate.word for fate in toll.pedestrians],
    }


def toll_people(crowd: Crowd, toll: CrashToll) -> str:
    """“, Spats stunned”, “, 5 of 7 people hurt”, “, nobody is hurt”. Empty if nobody could be hurt."""
    hurt = [f"{person.name} {fate.word}" for person, fate in crowd.hurt(toll)]
    if len(hurt) > MOST_TOLD:
        return f", {len(hurt)} of {len(crowd.all)} people hurt"
    return f", {', '.join(hurt) or 'no one is hurt'}" if crowd.all else ""


def toll_lines(car: VehicleOfMove, crowd: Crowd, toll: CrashToll, *between: str) -> Iterator[str]:
    """What the saving throw left of the vehicle, if that matters later, and the injury of everyone who is hurt."""
    wreck, before = toll.wreck, car.wreck
    if wreck and wreck < before:
        yield f"It was already {SAVED[before]} before, and stays so."
    elif wreck > before and wreck in LATER:
        yield LATER[wreck]
    yield from between
    yield from (harm_line(person, fate, crash=True) for person, fate in crowd.hurt(toll))


# The deeds


@move(CRASH, SECRET, everybody=True)
class RunInto:
    """Resolve an impact: evaded or not, then saving throws for the vehicle and everyone."""

    vehicle: Vehicle | None = VEHICLE
    speed: Annotated[float, Interval(ge=0, le=200)] = option(
        ByEye("Impact speed in inches."), ByStreet(crash_speed, said=in_inches)
    )
    aboard: tuple[Person, ...] = RIDERS
    on_foot: tuple[Person, ...] = many_figures(
        ByEye("People that it hits: names or a number."),
        ByStreet(crash_people, Always(())),
        naming=(NumberOf(PASSER_BY),),
    )


@decides(RunInto)
def run_into(position: Position, move: RunInto) -> Deed[Crashed]:
    """An impact: whether it is evaded, and the fate of the vehicle, of the people in it and of those on foot."""
    require_hit(position, move.vehicle)
    car, crowd = vehicle_of_move(position, move.vehicle), crowd_of(move)
    what = Crash(move.speed, len(crowd.aboard), len(crowd.on_foot))
    check_crash_of(car.vehicle, what)

    def report(end: Crashed) -> Report:
        strike, toll = end
        lines, at_speed = tuple(toll_lines(car, crowd, toll)), f"at {measure(move.speed)}"
        if strike is Strike.EVADED:
            return Report(f"{car.title} evades the crash {at_speed}.", lines, tone=Tone.GOOD)
        headline = f"{car.title} takes {strike.word} {at_speed}: {SAVED[toll.wreck]}{toll_people(crowd, toll)}."
        return Report(headline, lines, struck_buttons(crowd.struck(toll)), Tone.BAD)

    return Deed(
        crash,
        (what,),
        crowd.names,
        lambda: crowd.allow(position),
        lambda end: (
            *crash_changes(car.game, car.vehicle, end.toll.wreck),
            *crowd.harmed(position, end.toll),
            *crashed(position, car.vehicle),
        ),
        lambda outcome: {"strike": outcome.result.strike.word, **toll_facts(outcome.result.toll)},
        (
            in_words("The crash", strike_of, (move.speed,), Strike),
            Question(car.title, wreck_of, (move.speed,), SAVED.__getitem__, tuple(SAVED.values())),
            *crowd.fates(fate_of, move.speed),
        ),
        again=not car.game and not any(person.stored for person in crowd.all),
        report=report,
    )


# A single saving throw


@move("hood-car save", SECRET)
class SaveFromCrash:
    """Make a saving throw for one person in a crash."""

    figure: Person = one_figure("The person: your figure or a profile.", "The figure", only=OWN)
    speed: Annotated[float | None, Interval(ge=0, le=200)] = option(
        ByEye("Impact speed in inches (default: none counts)."), nobody
    )
    glancing: bool = option("It was a glancing blow: +2.", default=False)
    fate: Wreck = option(
        "The vehicle's fate: -1 wrecked, -2 overturned.",
        default=Wreck.SOUND,
        words={wreck.name.capitalize(): wreck for wreck in (Wreck.WRECKED, Wreck.OVERTURNED)},
    )
    on_foot: bool = option("The person was on foot: -1.", default=False)
    modifier: Annotated[int, Interval(ge=-6, le=6)] = option("Any other modifier.", default=0)


@decides(SaveFromCrash)
def save_one(position: Position, move: SaveFromCrash) -> Deed[Injury]:
    """The saving throw of one person in a crash, for a crash that players resolve at the table."""
    require_there(move.figure)
    if move.speed is not None:
        check_impact(move.speed)
    if move.on_foot and move.fate:
        raise IllegalNow("A wreck counts for those in it. Remove either “on_foot” or “fate”.")
    factors = save_factors(move.speed, Strike.GLANCING if move.glancing else Strike.FULL, move.fate, move.on_foot)
    args = ((*factors, *((Modifier("other", move.modifier),) if move.modifier else ())),)

    def report(injury: Injury) -> Report:
        unscathed = injury is Injury.UNSCATHED
        return Report(
            f"{move.figure.name} in a crash: {injury.word}.",
            () if unscathed else (harm_line(move.figure, injury, crash=True),),
            struck_buttons([(move.figure, injury)]),
            Tone.GOOD if unscathed else Tone.BAD,
        )

    return Deed(
        save_from_crash,
        args,
        changes=lambda injury: harm_changes(position, move.figure, injury, CRASHED, crash=True),
        report=report,
        facts=lambda outcome: {"injury": outcome.result.word},
        questions=(in_words(move.figure.name, save_from_crash, args, FATES),),
        again=not move.figure.stored,
        shown_to=move.figure.leaders,
    )
