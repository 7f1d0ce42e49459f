"""Bombs: thrown through windows, and going off among people and vehicles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.people import numbered, require_once, subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs._kit.words import parts, sentence
from cogs.pottersville.aftermath import guts_line, harms, hurt_line, shot_at, units_shot_at
from cogs.pottersville.cars.crashes import FATES, crash_questions, crashed_changes, crashed_facts, crashed_lines
from cogs.pottersville.cars.rides import Ride, body, ride_on_table, seated_in
from cogs.pottersville.chips import headed, rerolls
from cogs.pottersville.people import Person, crew, person_of, require_able, require_alive
from cogs.pottersville.shooting.guns import bomb_of
from cogs.pottersville.shooting.listed import COVERS, entries
from cogs.pottersville.shooting.targets import CRASH, on_foot
from cogs.pottersville.turns import TABLED, board_here, deed_of, paying
from rules.core.events import Change
from rules.core.outcome import Throw
from rules.core.refusal import NotYours, OutOfRange
from rules.pottersville.board import Done
from rules.pottersville.bombs import (
    SURE,
    Blast,
    Caught,
    Toss,
    blast,
    caught_fate,
    check_caught,
    check_toss,
    toss,
)
from rules.pottersville.cars import CarWrecked, car_named
from rules.pottersville.changes import GearLost
from rules.pottersville.model import Car, Cover
from rules.pottersville.shooting import Aim
from rules.pottersville.state import Doing

THROWER: Final = "The thrower"
NEARBY: Final = "somebody near it"
EXAMPLE: Final = "name, inches from the marker, cover, such as Bricks 0; 2 Cop 1.5 soft; Sal 3 hard"
LANDED: Final = "a bomb thrown"
GONE_OFF: Final = "a bomb gone off"
MOST_CAUGHT: Final = 20
MOST_CARS: Final = 6


# The throw


@plays("pottersville-shoot throw")
async def prepare_throw(desk: Desk, options: Options) -> Play:
    """A bomb is thrown, through a window or not; where it lies it goes off."""
    thrower = await _thrower(desk, options)
    bomb = bomb_of(thrower, str(options.get("bomb") or ""))
    inches, window = float(options["inches"]), bool(options.get("window"))
    check_toss(inches)
    paid = _paid_throw(desk, thrower, bomb)
    goes_off = Offer("It goes off", "pottersville-shoot blast", _thrown_by(thrower))

    def say(tossed: Toss) -> Said:
        throws = sentence(f"{thrower.name} throws a {bomb.lower()}{' at a window' if window else ''}")
        lines = ("Where it lies it goes off: /pottersville-shoot blast.",)
        if tossed.missed:
            told = f'{throws}: it hits the wall and bounces back {tossed.bounce}".'
            return Said(told, lines, (goes_off,), Tone.BAD)
        return Said(f'{throws}, {inches:g}" away{": it goes in" if window else ""}.', lines, (goes_off,), Tone.GOOD)

    return Play(
        say=say,
        resolver=toss,
        args=(inches, window),
        changes=lambda _: (),
        paid=paid,
        facts=lambda outcome: {"bounce": outcome.result.bounce},
        questions=(Question("The window", toss, (inches, window), _through),) if window and inches > SURE else (),
        amends=rerolls(desk, thrower),
        about=subjects(thrower),
        again=TABLED.game(desk) is None and thrower.stored is None,
    )


def _through(tossed: Toss) -> str:
    return f'back {tossed.bounce}"' if tossed.missed else "it goes in"


async def _thrower(desk: Desk, options: Options) -> Person:
    """Who throws: one's own figure in a state to do it, a profile, or somebody unknown."""
    thrower = await person_of(desk, options, "thrower", THROWER)
    require_alive(thrower)
    TABLED.require_present(desk, [thrower])
    if not desk.asking:
        require_able(thrower, Doing.THROW)
    return thrower


def _thrown_by(thrower: Person) -> Options:
    return {"thrower": thrower.full_name} if thrower.figure is not None else {}


def _paid_throw(desk: Desk, thrower: Person, bomb: str, *, gone_off: bool = False) -> tuple[Change, ...]:
    """What a throw costs: the fire of the turn, the bomb itself, and in a game a note that it lies there."""
    if thrower.id is None or desk.asking:
        return ()
    paid = paying(desk, thrower, Doing.THROW)
    game = TABLED.game(desk)
    lies = (Done(game.id, thrower.id, tried=LANDED),) if game is not None and not gone_off else ()
    return (*paid, GearLost(thrower.id, bomb), *lies)


# The blast


@dataclass(frozen=True, slots=True)
class Around:
    """Those near a blast, and the vehicles that it hits."""

    people: tuple[Person, ...]
    caught: tuple[Caught, ...]
    rides: tuple[Ride, ...]

    @property
    def everybody(self) -> tuple[Person, ...]:
        return (*self.people, *(person for ride in self.rides for person in ride.people))

    def changes(self, done: Blast) -> Iterator[Change]:
        """What a blast changes in everybody on record, and in vehicles on the table."""
        for person, wound in zip(self.people, done.wounds, strict=True):
            yield from harms(person, wound)
        for ride, wounds in zip(self.rides, done.wrecks, strict=True):
            yield from crashed_changes(ride.people, wounds)
            if ride.game is not None:
                yield CarWrecked(ride.game.id, ride.car.name)

    def lines(self, done: Blast) -> Iterator[str]:
        """How everybody and everything is left."""
        for person, one, wound in zip(self.people, self.caught, done.wounds, strict=True):
            if one.cover in (Cover.HARD, Cover.COMPLETE):
                yield sentence(f"{person.name} is safe behind hard cover.")
            else:
                yield sentence(hurt_line(person.name, person.wound, wound))
        for ride, wounds in zip(self.rides, done.wrecks, strict=True):
            yield sentence(f"the {ride.name} is wrecked.")
            yield from crashed_lines(ride.people, wounds)

    def hurt(self, done: Blast) -> int:
        """How many are worse for it."""
        wounds = (*done.wounds, *(wound for wounds in done.wrecks for wound in wounds))
        return sum(wound > person.wound for person, wound in zip(self.everybody, wounds, strict=True))

    def facts(self, done: Blast) -> dict[str, Any]:
        near = zip(self.people, done.wounds, strict=True)
        return {
            "people": [{"name": person.name, "wound": wound.word} for person, wound in near],
            "vehicles": [
                {"name": ride.name, "people": crashed_facts(ride.people, wounds)}
                for ride, wounds in zip(self.rides, done.wrecks, strict=True)
            ],
        }

    def questions(self) -> Iterator[Question]:
        for person, one in zip(self.people, self.caught, strict=True):
            yield Question(person.name, caught_fate, (one,), lambda wound: wound.word, FATES)
        for ride in self.rides:
            yield from crash_questions(ride.people)


@plays("pottersville-shoot blast")
async def prepare_blast(desk: Desk, options: Options) -> Play:
    """A bomb goes off: thrown now, or lying there since a throw before."""
    thrower = await person_of(desk, options, "thrower", THROWER)
    around = await _around(desk, options)
    require_once(around.everybody)
    paid = _paid(desk, thrower, options)
    if options.get("inches") is not None:
        check_toss(float(options["inches"]))
    check_caught(around.caught)
    units = units_shot_at(desk, around.everybody)
    owing = () if desk.asking else shot_at(desk, around.everybody)

    def say(done: Blast) -> Said:
        lines = (*around.lines(done), *guts_line(units))
        near, hurt = len(around.everybody), around.hurt(done)
        who = f"{hurt} of {near} hurt" if near else "nobody is near"
        return Said(f"The bomb goes off: {who}.", lines, tone=Tone.BAD if hurt or around.rides else Tone.PLAIN)

    def own(person: Person, throw: Throw) -> bool:
        return headed(person, throw) if throw.why.startswith(CRASH) else person.id == thrower.id

    return Play(
        say=say,
        resolver=blast,
        args=(around.caught, tuple(tuple(map(body, ride.people)) for ride in around.rides)),
        names=tuple(person.name for person in around.everybody),
        changes=lambda done: tuple(around.changes(done)),
        paid=(*paid, *owing),
        facts=lambda outcome: around.facts(outcome.result),
        questions=tuple(around.questions()),
        amends=rerolls(desk, thrower, *around.everybody, own=own),
        about=subjects(thrower, *around.everybody),
        again=TABLED.game(desk) is None and thrower.stored is None,
    )


def _paid(desk: Desk, thrower: Person, options: Options) -> tuple[Change, ...]:
    """What the blast costs its thrower: a bomb of his that lies there, or the throw now; else it is for an umpire."""
    game = TABLED.game(desk)
    tried = deed_of(desk, thrower).tried
    if game is not None and thrower.id is not None and tried.count(LANDED) > tried.count(GONE_OFF):
        return () if desk.asking else (Done(game.id, thrower.id, tried=GONE_OFF),)
    if thrower.stored is None:
        if game is not None and not desk.asking:
            if not desk.is_umpire:
                raise NotYours("Say whose bomb it is, thrower: a figure on the table, or leave it to an umpire.")
            desk.acts_for("nobody on the table")
        return ()
    require_alive(thrower)
    if not desk.asking:
        require_able(thrower, Doing.THROW)
    if options.get("inches") is None:
        raise OutOfRange(f"No bomb of {thrower.name} lies there: say how far this one is thrown, inches:.")
    return _paid_throw(desk, thrower, bomb_of(thrower, str(options.get("bomb") or "")), gone_off=True)


async def _around(desk: Desk, options: Options) -> Around:
    """Everybody and everything that the options put near a blast."""
    people: list[Person] = []
    caught: list[Caught] = []
    for entry in entries(options.get("near"), 1, COVERS, EXAMPLE):
        inches = entry.numbers[0]
        cover = next((COVERS[word] for word in entry.words), Cover.NONE)
        for person in await crew(desk, entry.who) if entry.who else [Person(NEARBY)]:
            on_foot(desk, person, Aim(inches))
            people.append(person)
            caught.append(Caught(inches, body(person), cover))
    rides = await _rides(desk, options)
    if len(people) > MOST_CAUGHT:
        raise OutOfRange(f"A blast catches {MOST_CAUGHT} people at most, not {len(people)}.")
    named = numbered([*people, *(person for ride in rides for person in ride.people)])
    near, riders = named[: len(people)], named[len(people) :]
    told: list[Ride] = []
    for ride in rides:
        told.append(ride.called(riders[: len(ride.people)]))
        riders = riders[len(ride.people) :]
    return Around(tuple(near), tuple(caught), tuple(told))


async def _rides(desk: Desk, options: Options) -> list[Ride]:
    """The vehicles that the marker touches: by name on the table, or one with these in it."""
    names: Sequence[str] = parts(options.get("vehicles"))
    if len(names) > MOST_CARS:
        raise OutOfRange(f"A marker touches {MOST_CARS} vehicles at most, not {len(names)}.")
    rides: list[Ride] = []
    if names:
        _, board = board_here(desk)
        cars = list(dict.fromkeys(car_named(board.cars, name).name for name in names))
        rides = [await ride_on_table(desk, car_named(board.cars, name)) for name in cars]
    inside = await crew(desk, options.get("aboard"))
    for person in inside:
        on_foot(desk, person, Aim(0))
    return [*rides, seated_in(Car("vehicle"), inside)] if inside else rides
