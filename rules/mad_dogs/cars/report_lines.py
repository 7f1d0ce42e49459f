"""Report lines about cars and those in them, and the buttons that follow."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from rules.core.action.deed import Question
from rules.core.action.report import FollowUp, Tone
from rules.core.plain.markup import STRONG, strong
from rules.mad_dogs.bombs.burning_cars import tank_name
from rules.mad_dogs.brawling.blows import floor_line
from rules.mad_dogs.cars.car_of_move import Wheels, off
from rules.mad_dogs.cars.car_options import DAMAGE, damage_text, pace, same_car, speed_text
from rules.mad_dogs.cars.car_records import Befallen, Course, Crashed, Faced, Skid, car_after
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
"""The rows of the Swerving table that make a crash worse, by what they add to it."""
KEEPS: Final = "keeps control"
SKIDS: Final = (KEEPS, "scrape", "skids left", "skids right", *STEERED.values(), "crash", "loses control")
"""What a hazard may come to."""
SMASHED: Final = {Smash.BUMP: "bumped", Smash.DAMAGED: "damaged", Smash.WRECKED: "wrecked", Smash.BLOWN_UP: "blown up"}
SMASHES: Final = tuple(SMASHED.values())
NO_CRASH: Final = "no crash"

FATES: Final = (
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
"""What may befall one person."""


def skid_row(skid: Skid) -> str:
    """The row of the Braking or Swerving table."""
    if skid.way is Veer.STEERED:
        return STEERED[skid.extra]
    if skid.way is Veer.AHEAD:
        return "scrape" if skid.contact is Contact.NONE else "crash"
    return "skids left" if skid.way is Veer.LEFT else "skids right"


def faced_row(faced: Faced) -> str:
    """How a hazard ended."""
    return KEEPS if faced.passed else skid_row(faced.skid) if faced.skid else "loses control"


def smash_label(smash: Smash | None) -> str:
    """What became of the car."""
    return NO_CRASH if smash is None else SMASHED[smash]


def fate(verdict: str) -> str:
    """The verdict of a resolver on one person."""
    return {**VERDICTS, "Ouch!": "bruised"}.get(verdict, verdict.lower())


def fate_questions(
    people: Sequence[Person],
    like: Sequence[Hashable],
    resolver: Callable[..., Any],
    *args: Hashable,
    first: int = 0,
) -> list[Question]:
    """What befalls each, those alike asked once: `resolver(*args, number)` answers, numbers from `first` on."""
    groups: dict[Hashable, list[int]] = {}
    for place, kind in enumerate(like):
        groups.setdefault(kind, []).append(place)
    return [
        Question(some_of([people[at].name for at in places], 3), resolver, (*args, first + places[0]), fate, FATES)
        for places in groups.values()
    ]


def crash_questions(
    title: str,
    people: Sequence[Person],
    course: Course,
    smash: Callable[..., Any],
    ends: Callable[..., Any],
    *args: Hashable,
    first: int = 0,
) -> list[Question]:
    """What becomes of the car, and of each in and on it, whose numbers begin with `first`, where it may crash."""
    kinds = [*((one, False) for one in course.inside), *((one, True) for one in course.outside)]
    order = (NO_CRASH, *SMASHES)
    return [Question(title, smash, args, smash_label, order), *fate_questions(people, kinds, ends, *args, first=first)]


Typed = dict[str, Any]
"""What was typed of options."""


def opening(text: str) -> str:
    """A text with a capital, to open a sentence."""
    return text[:1].upper() + text[1:]


def goes_on(speed: Speed | None) -> str:
    """How fast a car goes from now on."""
    return "The car stands." if speed is None else f"The car is {pace(speed)} now."


def inches(number: float) -> str:
    """“1 inch”, “4.5 inches”."""
    return f"{number:g} {'inch' if number == 1 else 'inches'}"


def damage_line(car: Car, what: str = "it") -> str:
    """The line that gives a car's damage for the next command; empty for a sound car or a wreck."""
    text = damage_text(car)
    return f"From now on give {what} this damage: {text}." if text and not car.wrecked else ""


# The engine


def engine_die(game: int, board: Board, vehicle: Vehicle) -> FollowUp:
    """The button for the die of a hit engine, once a turn, in a game of that id."""
    names = [one.name for one in board.vehicles]
    once = f"engine:{game}:{board.cards.turn}:{names.index(vehicle.name)}"
    return FollowUp(f"Engine: {vehicle.name}"[:80], "mad-car engine", {"car": vehicle.name}, once)


def engine_offers(game: int, board: Board) -> tuple[FollowUp, ...]:
    """Those of all engines that are hit."""
    return tuple(engine_die(game, board, one) for one in board.vehicles if one.engine)


# Braking, swerving, hazards


def skid_text(skid: Skid) -> str:
    """What a car out of hand does."""
    if skid.way is Veer.STEERED:
        return f"{STEERED[skid.extra]}, and the opponent steers the car up to {inches(skid.inches)}"
    if skid.way is Veer.AHEAD:
        return "a scrape, a mirror and some paint gone" if skid.contact is Contact.NONE else "straight into a crash"
    return f"the car skids {inches(skid.inches)}, {skid.way}"


def skid_lines(skid: Skid | None, options: Typed, *, crashed: bool = False, tire: bool = False) -> list[str]:
    """What the table has to measure, and what follows; nothing more for a crash that has lines of its own.

    `tire` is that of a car that stands after it.
    """
    if skid is None or crashed:
        return []
    if skid.contact is not Contact.IF_MET or options.get("meets"):
        return [] if tire else [goes_on(skid.speed)]
    met = "Whatever it meets on the way means a crash."
    return [met] if tire else [met, goes_on(skid.speed)]


def skid_offers(
    options: Typed, car: Car, skid: Skid | None, speed: Speed | None, label: str = "Crash"
) -> list[FollowUp]:
    """A button for the crash that a skid ends in if the car meets anything, where no one has said whether it does."""
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
    text: Typed = {} if options.get("car") else {"speed": speed_text(speed)}
    text |= same_car(options, car, "aboard", "outside", "meets", "other_speed")
    once = f"choice:{delivery}{more}"
    ways = ["Swerve"] if helpless or car.brakes_cut else ["Brake", "Swerve"]
    return [FollowUp(f"{way}{more}", f"mad-car {way.lower()}", text, once) for way in ways]


# Crashes


def crash_clause(into: Into | None, persons: Sequence[Person], crashed: Crashed | None) -> str:
    """The end of a sentence about a car out of hand; empty where no crash follows."""
    if crashed is None:
        return ""
    hurt = f", {fates_text(persons, crashed.aboard)}" if persons else ""
    return f", and it hits {into or Into.STANDING}: {SMASHED[crashed.smash]}{hurt}"


def wreck_lines(name: str, car: Car, speed: Speed | None, crashed: Crashed, *, kept: bool) -> list[str]:
    """What is left of a car, and how fast it goes; the table knows it where it is `kept` there."""
    if crashed.smash >= Smash.WRECKED:
        return [f"{opening(name)} moves no more."]
    slower = [goes_on(crashed.speed)] if crashed.speed is not speed else []
    damage = "" if kept else damage_line(car_after(car, crashed.smash))
    hurt = [f"{opening(name)} never races again."] if kept and crashed.smash is Smash.DAMAGED else []
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
    """How bad it is."""
    return Tone.BAD if any(one is not None and one.smash >= Smash.WRECKED for one in crashes) else Tone.PLAIN


def bang(one: Wheels) -> list[str]:
    """What a car of the table that goes off asks of it."""
    if one.vehicle is None:
        return []
    name = tank_name(one.position.board, one.vehicle)
    text = (
        f"{one.title} goes off like a bomb of two sticks: /mad-bomb explode bomb:{name} near: those within its radius."
    )
    return [text]


def beside_the_bang(vehicle: Vehicle, persons: Sequence[Person], befallen: Sequence[Befallen]) -> list[Person]:
    """Those who were outside on a car that has gone off, and live."""
    ends = {who.id: one for who, one in zip(persons, befallen, strict=False)}
    return [
        one
        for one in persons
        if one.id in vehicle.outside
        and one.figure.posture is not Posture.DEAD
        and (one.id not in ends or ends[one.id].struck.posture is not Posture.DEAD)
    ]


def bang_offers(one: Wheels, people: Sequence[Person], befallen: Sequence[Befallen]) -> list[FollowUp]:
    """The button that settles the explosion of a car, with those who were outside on it and live filled in."""
    if one.vehicle is None:
        return []
    near = ", ".join(person.typed for person in beside_the_bang(one.vehicle, people, befallen))
    name = tank_name(one.position.board, one.vehicle)
    return [FollowUp(f"Explode: {name}"[:80], "mad-bomb explode", {"bomb": name, **({"near": near} if near else {})})]


def wheel_lines(one: Wheels, people: Sequence[Person], befallen: Sequence[Befallen]) -> list[str]:
    """Who has the wheel from now on, where it changes hands."""
    heir = one.heir(people, befallen)
    if heir is None or heir in off(people, befallen):
        return []
    return [f"{one.position.people[heir].figure.name} has the wheel of {one.name} now."]


def crash_lines(one: Wheels, people: Sequence[Person], crash: Crashed) -> list[str]:
    """What a crash did to those aboard, and to the car; what it asks of the table where the car blew up."""
    return [
        *people_lines(people, crash.aboard),
        *wreck_lines(one.name, one.car, one.speed, crash, kept=one.vehicle is not None),
        *(bang(one) if crash.smash is Smash.BLOWN_UP else ()),
    ]


def crash_offers(one: Wheels, people: Sequence[Person], crash: Crashed) -> list[FollowUp]:
    """Buttons for the explosion of a car that blew up."""
    return bang_offers(one, people, crash.aboard) if crash.smash is Smash.BLOWN_UP else []


# People


def befallen_line(person: Person, one: Befallen) -> str:
    """What befell one person, in a line; empty when nothing did."""
    name = person.name
    if one.dodged:
        return f"{strong(name)}: leaps clear and lies on the ground, unhurt."
    before = "comes off the car: " if one.flung else ""
    harmed = struck_line(name, person, one.struck)
    if one.trapped:
        return f"{strong(name)}: can't get out of the burning car and dies in it."
    if one.beaten is not None and one.struck.harm.worst is Injury.TRY_HARDER:
        harmed = floor_line(name, one.beaten) or f"{strong(name)}: bruised."
    if one.flung and not harmed:
        harmed = f"{strong(name)}: unharmed."
    if one.jumps:
        line = harmed.removesuffix(".") + ", and must" if harmed else f"{strong(name)}: must"
        return f"{line} leap out as soon as possible."
    return harmed.replace(f"{STRONG[1]}: ", f"{STRONG[1]}: {before}", 1)


def fates_text(persons: Sequence[Person], befallen: Sequence[Befallen]) -> str:
    """What befell people, in a clause; “no one is hurt” when nothing did."""
    lines = [
        f"{person.name} {fate(one.verdict)}"
        for person, one in zip(persons, befallen, strict=False)
        if fate(one.verdict) != "unharmed"
    ]
    return some_of(lines) if lines else "nobody is hurt"


def people_lines(persons: Sequence[Person], befallen: Sequence[Befallen]) -> list[str]:
    """What befell everyone, a line each, and what their deaths ask of those who see them."""
    pairs = list(zip(persons, befallen, strict=False))
    gory = [person.name for person, one in pairs if one.struck.harm.worst is Injury.GORY_DEATH]
    lines = [befallen_line(person, one) for person, one in pairs]
    return [line for line in (*lines, witnesses_line(gory) if gory else "") if line]


def struck_of(befallen: Sequence[Befallen]) -> list[Struck]:
    return [one.struck for one in befallen]


def people_facts(persons: Sequence[Person], befallen: Sequence[Befallen]) -> list[dict[str, Any]]:
    """What befell everyone, as JSON values."""
    return [
        {
            **struck_facts(person.name, one.struck),
            "result": one.verdict,
            "dodged": one.dodged,
            "flung": one.flung,
            "trapped": one.trapped,
            "jumps": one.jumps,
        }
        for person, one in zip(persons, befallen, strict=False)
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


def faced_facts(faced: Faced | None) -> dict[str, Any] | None:
    """A hazard as JSON values."""
    return None if faced is None else {"needed": faced.needed, "passed": faced.passed, "skid": skid_facts(faced.skid)}


def car_facts(car: Car) -> dict[str, bool]:
    """The damage of a car as JSON values."""
    return {**{field: getattr(car, field) for field in DAMAGE.values()}, "wrecked": car.wrecked}
