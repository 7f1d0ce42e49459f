"""What may become of cars and of the people in them: words, questions to the odds, report lines and buttons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from rules.core.action.deed import Question
from rules.core.action.report import FollowUp, Tone
from rules.core.plain.markup import STRONG, strong
from rules.core.plain.words import MOST_LABEL
from rules.mad_dogs.bombs.burning_cars import tank_name
from rules.mad_dogs.brawling.blows import floor_line
from rules.mad_dogs.cars.car_of_move import CarOfMove, off
from rules.mad_dogs.cars.car_options import DAMAGE, damage_text, pace, same_car, speed_text
from rules.mad_dogs.cars.car_records import CarCourse, Crashed, HazardTest, PersonFate, Skid, car_after
from rules.mad_dogs.cars.tables import SWERVED, SWERVING, Contact, Into, Smash, Swerving, Veer
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.model.figures import Injury, Posture, Speed
from rules.mad_dogs.model.injuries import VERDICTS, Struck
from rules.mad_dogs.model.vehicles import Car, Vehicle
from rules.mad_dogs.play.lines import some_of, struck_facts, struck_line, witnesses_line
from rules.mad_dogs.play.position import Person

STEERED: Final = {
    SWERVED[row].extra: SWERVING.labelled(row).label.lower()
    for row in (Swerving.LOSE_CONTROL, Swerving.ROLL_OVER, Swerving.SMASHUP)
}
"""Words for the rows of the Swerving table that make a crash worse, by what they add to it."""
KEEPS: Final = "keeps control"
SKIDS: Final = (KEEPS, "scrape", "skids left", "skids right", *STEERED.values(), "crash", "loses control")
"""The possible results of a hazard, mildest first."""
SMASHED: Final = {Smash.BUMP: "bumped", Smash.DAMAGED: "damaged", Smash.WRECKED: "wrecked", Smash.BLOWN_UP: "blown up"}
SMASHES: Final = tuple(SMASHED.values())
NO_CRASH: Final = "no crash"

FATE_LABELS: Final = (
    "missed",
    "unharmed",
    "on the ground",
    "bruised",
    "near miss",
    "lightly wounded",
    "wounded",
    "seriously wounded",
    "knocked down",
    "knocked out",
    "out cold",
    "unconscious",
    "dead",
)
"""The possible results for one person, mildest first."""


def skid_row(skid: Skid) -> str:
    """The row of the Braking or Swerving table."""
    if skid.way is Veer.STEERED:
        return STEERED[skid.extra]
    if skid.way is Veer.AHEAD:
        return "scrape" if skid.contact is Contact.NONE else "crash"
    return "skids left" if skid.way is Veer.LEFT else "skids right"


def faced_row(faced: HazardTest) -> str:
    """The result of a test against hazards, in a few words."""
    return KEEPS if faced.passed else skid_row(faced.skid) if faced.skid else "loses control"


def smash_label(smash: Smash | None) -> str:
    """The result of a crash for the car, in a word."""
    return NO_CRASH if smash is None else SMASHED[smash]


def fate(verdict: str) -> str:
    """A resolver's verdict on one person, as a report says it."""
    return {**VERDICTS, "Ouch!": "bruised"}.get(verdict, verdict.lower())


def fate_questions(
    people: Sequence[Person],
    like: Sequence[Hashable],
    resolver: Callable[..., Any],
    *args: Hashable,
    first: int = 0,
) -> list[Question]:
    """A question for each person; people who are alike share one.

    `resolver(*args, number)` answers; numbers start at `first`.
    """
    groups: dict[Hashable, list[int]] = {}
    for place, kind in enumerate(like):
        groups.setdefault(kind, []).append(place)
    return [
        Question(
            some_of([people[at].name for at in places], 3), resolver, (*args, first + places[0]), fate, FATE_LABELS
        )
        for places in groups.values()
    ]


def crash_questions(
    title: str,
    people: Sequence[Person],
    course: CarCourse,
    smash: Callable[..., Any],
    ends: Callable[..., Any],
    *args: Hashable,
    first: int = 0,
) -> list[Question]:
    """Questions on a car that may crash, and on each person in and on it. Their numbers start at `first`."""
    kinds = [*((one, False) for one in course.inside), *((one, True) for one in course.outside)]
    order = (NO_CRASH, *SMASHES)
    return [Question(title, smash, args, smash_label, order), *fate_questions(people, kinds, ends, *args, first=first)]


Typed = dict[str, Any]
"""Typed options by name."""


def opening(text: str) -> str:
    """A text with a capital, to open a sentence."""
    return text[:1].upper() + text[1:]


def goes_on(speed: Speed | None) -> str:
    """The sentence on the car's speed from now on."""
    return "The car is stopped." if speed is None else f"The car is {pace(speed)} now."


def inches(number: float) -> str:
    """“1 inch”, “4.5 inches”."""
    return f"{number:g} {'inch' if number == 1 else 'inches'}"


def damage_line(car: Car, what: str = "it") -> str:
    """The line that states a car's damage for the next command; empty for a sound car or a wreck."""
    text = damage_text(car)
    return f"From now on, type this damage for {what}: {text}." if text and not car.wrecked else ""


# The engine


def engine_die(game: int, board: Board, vehicle: Vehicle) -> FollowUp:
    """The button for the die of a hit engine, once a turn, in the game with this id."""
    names = [one.name for one in board.vehicles]
    once = f"engine:{game}:{board.cards.turn}:{names.index(vehicle.name)}"
    return FollowUp(f"Engine: {vehicle.name}"[:MOST_LABEL], "mad-car engine", {"car": vehicle.name}, once)


def engine_offers(game: int, board: Board) -> tuple[FollowUp, ...]:
    """The buttons for all engines that are hit."""
    return tuple(engine_die(game, board, one) for one in board.vehicles if one.engine)


# Braking, swerving, hazards


def skid_text(skid: Skid) -> str:
    """Where a car out of hand goes."""
    if skid.way is Veer.STEERED:
        return f"{STEERED[skid.extra]}, and the opponent steers the car up to {inches(skid.inches)}"
    if skid.way is Veer.AHEAD:
        return "a scrape, a mirror and some paint gone" if skid.contact is Contact.NONE else "straight into a crash"
    return f"the car skids {inches(skid.inches)}, {skid.way}"


def skid_lines(skid: Skid | None, options: Typed, *, crashed: bool = False, tire: bool = False) -> list[str]:
    """What the players must measure, and what follows; empty if a crash has lines of its own.

    `tire` means that the car stands still after it.
    """
    if skid is None or crashed:
        return []
    if skid.contact is not Contact.IF_MET or options.get("meets"):
        return [] if tire else [goes_on(skid.speed)]
    met = "If it meets anything on the way, it crashes."
    return [met] if tire else [met, goes_on(skid.speed)]


def skid_offers(
    options: Typed, car: Car, skid: Skid | None, speed: Speed | None, label: str = "Crash"
) -> list[FollowUp]:
    """A button for the crash that a skid ends in if the car meets anything, unless a player has said what it meets."""
    if skid is None or skid.contact is not Contact.IF_MET or options.get("meets"):
        return []
    crash: Typed = {"speed": speed_text(speed), **same_car(options, car, "aboard", "outside")}
    crash.pop("features", None)
    return [FollowUp(label, "mad-wreck crash", crash)]


def choice_offers(
    options: Typed, delivery: str, car: Car, speed: Speed | None, helpless: bool, more: str = ""
) -> list[FollowUp]:
    """Buttons for a driver who failed: brake or swerve, one of them."""
    if speed is None:
        return []
    typed: Typed = {} if options.get("car") else {"speed": speed_text(speed)}
    typed |= same_car(options, car, "aboard", "outside", "meets", "other_speed")
    once = f"choice:{delivery}{more}"
    ways = ["Swerve"] if helpless or car.brakes_cut else ["Brake", "Swerve"]
    return [FollowUp(f"{way}{more}", f"mad-car {way.lower()}", typed, once) for way in ways]


# Crashes


def crash_clause(into: Into | None, persons: Sequence[Person], crashed: Crashed | None) -> str:
    """The end of a sentence about a car out of hand; empty without a crash."""
    if crashed is None:
        return ""
    hurt = f", {fates_text(persons, crashed.aboard)}" if persons else ""
    return f", and it hits {into or Into.STANDING}: {SMASHED[crashed.smash]}{hurt}"


def wreck_lines(name: str, car: Car, speed: Speed | None, crashed: Crashed, *, kept: bool) -> list[str]:
    """What is left of a car, and its speed. If `kept`, the table knows its damage."""
    if crashed.smash >= Smash.WRECKED:
        return [f"{opening(name)} can't move again."]
    slower = [goes_on(crashed.speed)] if crashed.speed is not speed else []
    damage = "" if kept else damage_line(car_after(car, crashed.smash))
    hurt = [f"{opening(name)} can't race again."] if kept and crashed.smash is Smash.DAMAGED else []
    return [*slower, *hurt, *([damage] if damage else [])]


def crash_facts(car: Car, crashed: Crashed | None, persons: Sequence[Person]) -> dict[str, Any] | None:
    """A crash as JSON values."""
    if crashed is None:
        return None
    return {
        "crash": SMASHED[crashed.smash],
        "speed": speed_text(crashed.speed),
        "car": car_facts(car_after(car, crashed.smash)),
        "figures": people_facts(persons, crashed.aboard),
    }


# What a crash leaves


def tone_of(*crashes: Crashed | None) -> Tone:
    """The tone of a report on crashes."""
    return Tone.BAD if any(one is not None and one.smash >= Smash.WRECKED for one in crashes) else Tone.PLAIN


def bang(wheels: CarOfMove) -> list[str]:
    """What a car on the table that goes off asks of the players."""
    if wheels.vehicle is None:
        return []
    name = tank_name(wheels.position.board, wheels.vehicle)
    asks = f"/mad-bomb explode bomb:{name} near: and name those within its radius."
    return [f"{wheels.title} explodes like a bomb of two sticks: {asks}"]


def beside_the_bang(vehicle: Vehicle, persons: Sequence[Person], fates: Sequence[PersonFate]) -> list[Person]:
    """Those who were outside on a car that has gone off, and live."""
    ends = {who.id: one for who, one in zip(persons, fates, strict=False)}
    return [
        one
        for one in persons
        if one.id in vehicle.outside
        and one.figure.posture is not Posture.DEAD
        and (one.id not in ends or ends[one.id].struck.posture is not Posture.DEAD)
    ]


def bang_offers(wheels: CarOfMove, people: Sequence[Person], fates: Sequence[PersonFate]) -> list[FollowUp]:
    """The button for the explosion of a car, with the living who were outside on it filled in."""
    if wheels.vehicle is None:
        return []
    near = ", ".join(person.typed for person in beside_the_bang(wheels.vehicle, people, fates))
    name = tank_name(wheels.position.board, wheels.vehicle)
    return [
        FollowUp(
            f"Explode: {name}"[:MOST_LABEL], "mad-bomb explode", {"bomb": name, **({"near": near} if near else {})}
        )
    ]


def wheel_lines(wheels: CarOfMove, people: Sequence[Person], fates: Sequence[PersonFate]) -> list[str]:
    """The line on who has the wheel from now on, if it changes hands."""
    next_driver = wheels.next_driver(people, fates)
    if next_driver is None or next_driver in off(people, fates):
        return []
    return [f"{wheels.position.people[next_driver].figure.name} now drives {wheels.name}."]


def crash_lines(wheels: CarOfMove, people: Sequence[Person], crash: Crashed) -> list[str]:
    """What a crash did to those aboard and to the car, and what a car that blew up asks of the players."""
    return [
        *people_lines(people, crash.aboard),
        *wreck_lines(wheels.name, wheels.car, wheels.speed, crash, kept=wheels.vehicle is not None),
        *(bang(wheels) if crash.smash is Smash.BLOWN_UP else ()),
    ]


def crash_offers(wheels: CarOfMove, people: Sequence[Person], crash: Crashed) -> list[FollowUp]:
    """Buttons for the explosion of a car that blew up."""
    return bang_offers(wheels, people, crash.aboard) if crash.smash is Smash.BLOWN_UP else []


# People


def fate_line(person: Person, result: PersonFate) -> str:
    """The fate of one person, in a line; empty for no harm."""
    name = person.name
    if result.dodged:
        return f"{strong(name)}: leaps clear and lies on the ground, unhurt."
    before = "comes off the car: " if result.flung else ""
    harmed = struck_line(name, person, result.struck)
    if result.trapped:
        return f"{strong(name)}: can't get out of the burning car, and dies."
    if result.beaten is not None and result.struck.harm.worst is Injury.TRY_HARDER:
        harmed = floor_line(name, result.beaten) or f"{strong(name)}: bruised."
    if result.flung and not harmed:
        harmed = f"{strong(name)}: unharmed."
    if result.jumps:
        line = harmed.removesuffix(".") + ", and must" if harmed else f"{strong(name)}: must"
        return f"{line} leap out as soon as possible."
    return harmed.replace(f"{STRONG[1]}: ", f"{STRONG[1]}: {before}", 1)


def fates_text(persons: Sequence[Person], fates: Sequence[PersonFate]) -> str:
    """The fates of people, in a clause; “no one is hurt” for no harm."""
    lines = [
        f"{person.name} {fate(one.verdict)}"
        for person, one in zip(persons, fates, strict=False)
        if fate(one.verdict) != "unharmed"
    ]
    return some_of(lines) if lines else "no one is hurt"


def people_lines(persons: Sequence[Person], fates: Sequence[PersonFate]) -> list[str]:
    """The fates of people, a line each, and the tests that their deaths ask of those who see them."""
    pairs = list(zip(persons, fates, strict=False))
    gory = [person.name for person, one in pairs if one.struck.harm.worst is Injury.GORY_DEATH]
    lines = [fate_line(person, one) for person, one in pairs]
    return [line for line in (*lines, witnesses_line(gory) if gory else "") if line]


def struck_of(fates: Sequence[PersonFate]) -> list[Struck]:
    return [one.struck for one in fates]


def people_facts(persons: Sequence[Person], fates: Sequence[PersonFate]) -> list[dict[str, Any]]:
    """The fates of people, as JSON values."""
    return [
        {
            **struck_facts(person.name, one.struck),
            "result": one.verdict,
            "dodged": one.dodged,
            "flung": one.flung,
            "trapped": one.trapped,
            "jumps": one.jumps,
        }
        for person, one in zip(persons, fates, strict=False)
    ]


def skid_facts(skid: Skid | None) -> dict[str, Any] | None:
    """A skid as JSON values."""
    if skid is None:
        return None
    return {
        "row": skid_row(skid),
        "inches": skid.inches,
        "way": str(skid.way),
        "contact": str(skid.contact),
        "extra": skid.extra,
        "speed": speed_text(skid.speed),
    }


def faced_facts(faced: HazardTest | None) -> dict[str, Any] | None:
    """A hazard as JSON values."""
    return None if faced is None else {"needed": faced.needed, "passed": faced.passed, "skid": skid_facts(faced.skid)}


def car_facts(car: Car) -> dict[str, bool]:
    """The damage of a car as JSON values."""
    return {**{field: getattr(car, field) for field in DAMAGE.values()}, "wrecked": car.wrecked}
