"""Bombs: the throw, and the blast by distance from the marker (pot.bomb)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import (
    Always,
    Bands,
    ByEye,
    ByStreet,
    ChoiceList,
    ListRow,
    OnTable,
    Rows,
    Squares,
    many_figures,
    one_figure,
    option,
    table_rows,
)
from rules.core.action.move import move
from rules.core.action.on_street import in_inches, square_read, stands_on
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import numbered, require_once
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import sentence
from rules.core.street.squares import Square, name_of
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import Rule, Ruling, resolves
from rules.pottersville.bombs_on_street import (
    BLAST,
    REACH,
    aimed_at,
    aims,
    at_window,
    cars_hit,
    lands_on,
    near_blast,
    nobody_unnamed,
    require_throw,
    throw_inches,
)
from rules.pottersville.driving.people_in_crashes import (
    FATES,
    crash,
    crash_questions,
    crashed_changes,
    crashed_facts,
    crashed_lines,
)
from rules.pottersville.driving.riders import CARS, Ride, ride_on_table, seated_in
from rules.pottersville.model.acting import Doing, carried, only, price_of, require_able, require_alive, require_carried
from rules.pottersville.model.board import DoneThisTurn
from rules.pottersville.model.changes import GearLost
from rules.pottersville.model.fields import ROLLS
from rules.pottersville.model.figures import Car, Cover, Wound
from rules.pottersville.model.lines import guts_lines, hurt_line
from rules.pottersville.model.position import Person, Position, guts_for, harm_changes, record_of, shot_at
from rules.pottersville.model.rerolls import rerolls
from rules.pottersville.model.rolls import at_least
from rules.pottersville.model.vehicles import WRECK, car_named
from rules.pottersville.model.weapons import BOMBS, EFFECTS, Column
from rules.pottersville.shooting.shots import COVERS, cover_of, doers_rerolls, people_of_row, require_open
from rules.pottersville.wounds.effects_and_wounds import FIT, Body, body_of, check_alive, hurt

SURE: Final = 2
"""The most inches at which a bomb goes through a window without a roll."""
BOUNCES: Final = 3
SOFT: Final = Modifier("soft cover", -1)
GOES_IN: Final = at_least(4, "goes in", "hits the wall")
EXAMPLE: Final = "name, inches from the marker, cover, such as Bricks 0; 2 Cop 1.5 soft; Sal 3 hard"
LANDED: Final = "a bomb thrown"
GONE_OFF: Final = "a bomb gone off"
MOST_CAUGHT: Final = 20
MOST_CARS: Final = 6


class Toss(NamedTuple):
    """Where a bomb lands: where the thrower aimed, or some inches back off the wall."""

    bounce: int = 0

    @property
    def missed(self) -> bool:
        return self.bounce > 0


@frozen
class Caught:
    """A figure near a blast.

    inches  from the edge of the marker; 0 if it touches the figure
    cover   between the marker and the figure; hard cover stops the blast
    """

    inches: float
    body: Body = FIT
    cover: Cover = Cover.NONE


class Blast(NamedTuple):
    """The wounds of figures near a blast, and of those in each vehicle that it wrecked."""

    wounds: tuple[Wound, ...]
    wrecks: tuple[tuple[Wound, ...], ...] = ()


def check_toss(inches: float) -> None:
    """Refuse a throw that is too far, with OutOfRange."""
    if not (isfinite(inches) and 0 <= inches <= REACH):
        raise OutOfRange(f'A bomb is thrown up to {REACH}", not {inches:g}.')


def check_caught(caught: tuple[Caught, ...]) -> None:
    """Refuse figures that a blast can't catch, with OutOfRange or IllegalNow."""
    for victim in caught:
        check_alive(victim.body.wound)
        if not 0 <= victim.inches <= BLAST:
            raise OutOfRange(
                f'A blast reaches {BLAST}" from its marker, not {victim.inches:g}. Remove everyone farther away.'
            )


@resolves("pot.bomb.window")
def toss(dice: Dice, inches: float, window: bool = False) -> Toss:
    """A throw of so many inches. Through a `window` more than 2 inches away it takes a D6: on 1 to 3 the bomb bounces
    back D3 inches.

    Raises OutOfRange for a throw that is too far.
    """
    check_toss(inches)
    if not window or inches <= SURE or dice.read(1, GOES_IN, "through the window")[0]:
        return Toss()
    return Toss(dice.total(1, BOUNCES, "inches it bounces back"))


@resolves("pot.bomb", "pot.effects", "pot.wounds", "pot.crash")
def blast(dice: Dice, caught: tuple[Caught, ...], vehicles: tuple[tuple[Body, ...], ...] = ()) -> Blast:
    """The effect of a bomb on figures within 3 inches, and on each vehicle that it touches.

    vehicles  each vehicle that the marker touches, as the bodies in it: it is wrecked, and all in it test as in a crash

    Dice in order: for each figure near it the effect and a repeated wound, then those in vehicles. Headings number all
    of them from 0 in that order. Raises OutOfRange or IllegalNow for figures that a blast can't catch.
    """
    check_caught(caught)
    wounds = tuple([dice.call(blasted, one, index) for index, one in enumerate(caught)])
    wrecks: list[tuple[Wound, ...]] = []
    first = len(caught)
    for bodies in vehicles:
        wrecks.append(dice.call(crash, bodies, first))
        first += len(bodies)
    return Blast(wounds, tuple(wrecks))


def blasted(dice: Dice, one: Caught, index: int) -> Wound:
    """The wound of one figure near a blast: the shotgun column if the marker touches it, the pistol column farther
    away.
    """
    if one.cover in (Cover.HARD, Cover.COMPLETE):
        return one.body.wound
    column = Column.PISTOL if one.inches else Column.SHOTGUN
    return dice.call(hurt, one.body, column, 1, (SOFT,) if one.cover is Cover.SOFT else (), index)


@resolves("pot.bomb", "pot.effects", "pot.wounds")
def caught_fate(dice: Dice, one: Caught) -> Wound:
    """The wound of one figure near a blast, for the odds."""
    check_caught((one,))
    return dice.call(blasted, one, 0)


# The throw

MOST_TYPED: Final = Interval(ge=0, le=60)


def lies_there(position: Position, thrower: Person) -> bool:
    """Whether a bomb that this figure threw in this turn still has to go off."""
    tried = record_of(position, thrower).tried
    return tried.count(LANDED) > tried.count(GONE_OFF)


def in_hand(position: Position, move: Any) -> str:
    """The bomb that a figure throws if the move names none. Empty if nothing is thrown now."""
    lies = isinstance(move, SetOff) and (move.inches is None or lies_there(position, move.thrower))
    return "" if lies else only(move.thrower, BOMBS, "bomb", BOMBS[0])


def bombs_of(_position: Position, move: Any) -> list[str]:
    """The bombs that a move may name: those that a stored thrower carries, or all for anyone else."""
    thrower: Person | None = move.thrower or None
    return carried(thrower.figure, BOMBS) if thrower is not None and thrower.stored else [*BOMBS]


def bands(_position: Position, _move: Any) -> tuple[tuple[str, float], ...]:
    """The distances of a throw: the first goes through a window without a roll."""
    return ("close", float(SURE)), ("in reach", float(REACH))


@move("pottersville-shoot throw", ROLLS, around=True)
class ThrowBomb:
    """Throw a bomb up to 8 inches, or through a window on a 4 or more."""

    thrower: Person = one_figure("The figure that throws: your own, or a profile.", "The thrower", only=OWN)
    to: str = option(
        "The square where the bomb is aimed, such as F9, or a place.",
        default="",
        read=square_read,
        measured=Squares(aims),
    )
    inches: Annotated[float, MOST_TYPED] = option(
        "Inches to the spot where the bomb is aimed.", ByStreet(throw_inches, said=in_inches), measured=Bands(bands)
    )
    bomb: str = option(
        "The kind of bomb (default: the one that the figure carries).",
        in_hand,
        words=ChoiceList.of(BOMBS, among=bombs_of),
    )
    window: bool = option(
        ByEye("The target is a window or as small: from more than 2 inches you roll for it."),
        ByStreet(at_window, Always(False)),
        called="Through a window",
    )


@decides(ThrowBomb)
def throw_bomb(position: Position, move: ThrowBomb) -> Deed[Toss]:
    """A figure throws a bomb, through a window or not. The bomb goes off where it lies."""
    require_bomb(move.thrower, move.bomb)
    check_toss(move.inches)
    aimed = aimed_at(move)
    if aimed is not None:
        require_throw(position, move.thrower, aimed)
    args = (move.inches, move.window)
    asked = (Question("The window", toss, args, _through),) if move.window and move.inches > SURE else ()
    return Deed(
        toss,
        args,
        allow=lambda: (
            *position.present([move.thrower]),
            *price_of_throw(position, move.thrower, move.bomb),
            *_noted(position, move.thrower, LANDED),
        ),
        changes=lambda tossed: _comes_to_lie(position, move, aimed, tossed),
        facts=lambda outcome: {"bounce": outcome.result.bounce},
        report=lambda tossed: _thrown(move, tossed, _end(position, move, aimed, tossed)),
        questions=asked,
        rerolls=rerolls(position, (move.thrower,)),
        again=not position.played and not move.thrower.stored,
    )


def _end(position: Position, move: ThrowBomb, aimed: Square | None, tossed: Toss) -> Square | None:
    """The square where a bomb lies; None where no street is laid."""
    return None if aimed is None else lands_on(position, move.thrower, aimed, tossed.bounce)


def _comes_to_lie(position: Position, move: ThrowBomb, aimed: Square | None, tossed: Toss) -> tuple[Change, ...]:
    """The record of the square where the bomb of a figure on a street lies."""
    end = _end(position, move, aimed, tossed)
    return () if end is None else (DoneThisTurn(position.id, move.thrower.id, bomb=name_of(end)),)


def _thrown(move: ThrowBomb, tossed: Toss, end: Square | None) -> Report:
    """Where the bomb lies, with a button for its blast."""
    named = {"thrower": move.thrower.typed} if move.thrower.typed else {}
    blasts = (FollowUp("It goes off", "pottersville-shoot blast", named),)
    where = "there" if end is None else f"on {name_of(end)}"
    lines = (f"It lies {where} now. /pottersville-shoot blast sets it off.",)
    at_window = " at a window" if move.window else ""
    text = sentence(f"{move.thrower.name} throws a {move.bomb.lower()}{at_window}")
    if tossed.missed:
        back = f'{text}. It hits the wall and bounces back {tossed.bounce}".'
        return Report(back, lines, blasts, Tone.BAD)
    goes_in = "; it goes in" if move.window else ""
    return Report(f'{text}, {move.inches:g}" away{goes_in}.', lines, blasts, Tone.GOOD)


def _through(tossed: Toss) -> str:
    return f'back {tossed.bounce}"' if tossed.missed else "it goes in"


def require_bomb(thrower: Person, bomb: str) -> None:
    """Refuse a dead thrower, and a stored one who doesn't carry this bomb."""
    require_alive(thrower)
    require_carried(thrower, bomb, BOMBS, "bomb", "throw")


def price_of_throw(position: Position, thrower: Person, bomb: str) -> Price:
    """The price of a throw: the fire of the turn, and the bomb itself."""
    require_able(thrower, Doing.THROW)
    return (*price_of(position, thrower, Doing.THROW), GearLost(thrower.id, bomb))


def _noted(position: Position, thrower: Person, what: str) -> Price:
    """A note in the game that a bomb of this figure lies on the table, or has gone off."""
    return (DoneThisTurn(position.id, thrower.id, tried=what),) if thrower.here else ()


# The blast


def _cars(position: Position, names: str) -> tuple[Car, ...]:
    """The vehicles on the table with these names, each once."""
    named = [name for name in names.split(",") if name.strip()]
    if len(named) > MOST_CARS:
        raise OutOfRange(f"A marker touches {MOST_CARS} vehicles at most, not {len(named)}. Name fewer.")
    return tuple(dict.fromkeys(car_named(position.board.cars, name.strip()) for name in named))


@move("pottersville-shoot blast", ROLLS, seated=False, around=True)
class SetOff:
    """A bomb goes off: roll for everyone within 3 inches and each vehicle that it touches."""

    thrower: Person = one_figure(
        "The figure whose bomb goes off: it lies on the table, or is thrown now.", "The thrower", only=OWN
    )
    near: tuple[ListRow, ...] = table_rows(
        ByEye("Each figure near it, with inches from the marker (0: touching) and cover: Bricks 0; 2 Cop 1.5 soft."),
        Rows(1, frozenset(COVERS), EXAMPLE),
        ByStreet(near_blast),
        called="Close to the marker",
    )
    vehicles: tuple[Car, ...] = option(
        "Names of the vehicles on the table that the marker touches.",
        ByStreet(cars_hit, Always(())),
        read=OnTable(_cars),
        complete=CARS,
    )
    aboard: tuple[Person, ...] = many_figures(
        "The people in a vehicle that it touches, if you name no vehicle: names, 3, 2 Cop.",
        ByStreet(nobody_unnamed),
    )
    inches: Annotated[float | None, MOST_TYPED] = option(
        "Inches that the bomb is thrown now.", default=None, measured=Bands(bands)
    )
    bomb: str = option(
        "The kind of bomb thrown now (default: the one that the figure carries).",
        in_hand,
        words=ChoiceList.of(BOMBS, among=bombs_of),
    )


@frozen
class BlastSurroundings:
    """Figures near a blast, vehicles that it hits, and the units that it shoots at, each with its first figure."""

    people: tuple[Person, ...]
    caught: tuple[Caught, ...]
    rides: tuple[Ride, ...]
    units: Mapping[str, Person]

    @property
    def everyone(self) -> tuple[Person, ...]:
        return (*self.people, *(person for ride in self.rides for person in ride.people))


@decides(SetOff)
def set_off(position: Position, move: SetOff) -> Deed[Blast]:
    """A bomb goes off: one that a figure throws now, or one that already lies on the table."""
    thrower, around = move.thrower, _around(position, move)
    lies = lies_there(position, thrower)
    if move.inches is not None and stands_on(position, thrower) is not None:
        raise IllegalNow("On a street a bomb is thrown at a square before it goes off. Throw it first.").offering(
            "Throw it", "pottersville-shoot throw", thrower=thrower.typed
        )
    if thrower.stored and not lies:
        if move.inches is None:
            raise Missing(
                f"No bomb of {thrower.name} is on the table. To throw one now, add its inches, such as inches:6.",
                "inches",
            )
        require_bomb(thrower, move.bomb)
    if move.inches is not None:
        check_toss(move.inches)
    check_caught(around.caught)

    def allow() -> Price:
        return (
            *(_noted(position, thrower, GONE_OFF) if lies else _paid(position, move)),
            *guts_for(position, around.units),
        )

    return Deed(
        blast,
        (around.caught, tuple(tuple(body_of(person.figure) for person in ride.people) for ride in around.rides)),
        tuple(person.name for person in around.everyone),
        allow,
        lambda done: tuple(_changed(around, done)),
        lambda outcome: _facts(around, outcome.result),
        tuple(_questions(around)),
        doers_rerolls(position, thrower, around.everyone),
        (thrower, *around.everyone),
        again=not position.played and not thrower.stored,
        report=lambda done: _gone_off(around, done),
    )


def _gone_off(around: BlastSurroundings, done: Blast) -> Report:
    """How the blast left everyone and everything near it."""
    wounds = (*done.wounds, *(wound for wounds in done.wrecks for wound in wounds))
    hurt = sum(wound > one.figure.wound for one, wound in zip(around.everyone, wounds, strict=True))
    who = f"{hurt} of {len(wounds)} hurt" if wounds else "no one is near"
    tone = Tone.BAD if hurt or around.rides else Tone.PLAIN
    return Report(f"The bomb goes off: {who}.", (*_blast_lines(around, done), *guts_lines(around.units)), tone=tone)


def _blast_lines(around: BlastSurroundings, done: Blast) -> Iterator[str]:
    for person, one, wound in zip(around.people, around.caught, done.wounds, strict=True):
        if one.cover in (Cover.HARD, Cover.COMPLETE):
            yield sentence(f"{person.name} is safe behind hard cover.")
        else:
            yield sentence(hurt_line(person.name, person.figure.wound, wound))
    for ride, wounds in zip(around.rides, done.wrecks, strict=True):
        yield sentence(f"the {ride.name} is wrecked.")
        yield from crashed_lines(ride.people, wounds)


def _facts(around: BlastSurroundings, done: Blast) -> dict[str, Any]:
    return {
        "people": [
            {"name": person.name, "wound": wound.word} for person, wound in zip(around.people, done.wounds, strict=True)
        ],
        "vehicles": [
            {"name": ride.name, "people": crashed_facts(ride.people, wounds)}
            for ride, wounds in zip(around.rides, done.wrecks, strict=True)
        ],
    }


def _paid(position: Position, move: SetOff) -> Price:
    """The price of a bomb that is thrown and goes off at once. In a game only an umpire may set off a bomb of no
    figure.
    """
    if move.thrower.stored or not position.played:
        return price_of_throw(position, move.thrower, move.bomb)
    text = "No figure on the table threw this bomb. Name one with thrower, or ask an umpire."
    return position.by_umpire("no one on the table", text)


def _around(position: Position, move: SetOff) -> BlastSurroundings:
    """Everyone and everything near a blast, each person with a distinct name."""
    near = [
        (one, Caught(row.numbers[0], body_of(one.figure), cover_of(row)))
        for row in move.near
        for one in people_of_row(row, "a figure near it")
    ]
    if len(near) > MOST_CAUGHT:
        raise OutOfRange(f"A blast catches {MOST_CAUGHT} people at most, not {len(near)}. Name fewer.")
    rides = [ride_on_table(position, car) for car in move.vehicles]
    if move.aboard:
        rides.append(seated_in(Car("vehicle"), move.aboard))
    people = [*(one for one, _ in near), *(person for ride in rides for person in ride.people)]
    for person in (*people[: len(near)], *move.aboard):
        require_open(position, person)
    require_once(people)
    people, units = numbered(people), shot_at(position, people)
    riders = iter(people[len(near) :])
    named_rides = tuple(ride.called([next(riders) for _ in ride.people]) for ride in rides)
    return BlastSurroundings(tuple(people[: len(near)]), tuple(one for _, one in near), named_rides, units)


def _changed(around: BlastSurroundings, done: Blast) -> Iterator[Change]:
    """The changes of figures and of vehicles on the table."""
    for person, wound in zip(around.people, done.wounds, strict=True):
        yield from harm_changes(person, wound)
    for ride, wounds in zip(around.rides, done.wrecks, strict=True):
        yield from crashed_changes(ride.people, wounds)
        yield from ride.changed(**WRECK)


def _questions(around: BlastSurroundings) -> Iterator[Question]:
    for person, one in zip(around.people, around.caught, strict=True):
        yield Question(person.name, caught_fate, (one,), lambda wound: wound.word, FATES)
    for ride in around.rides:
        yield from crash_questions(ride.people)


# The catalogue

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.bomb",
        "Bombs",
        "Gats",
        "Gats: bombs",
        "A figure throws a pipe bomb, dynamite or grenade up to 8 inches. A figure that touches the marker rolls "
        "on the shotgun column. A figure within 3 inches rolls on the pistol column. Hard cover stops the blast, "
        "and soft cover takes 1 off. A vehicle that the marker touches is wrecked.",
        rulings=(
            Ruling("The 3 inches are measured from the edge of the marker."),
            Ruling("The bomb hits a vehicle if the marker touches it. The people in it roll as in a crash."),
            Ruling("A throw into the open lands where the thrower aims."),
        ),
        tables=(EFFECTS[Column.SHOTGUN].id, EFFECTS[Column.PISTOL].id, "pot.tables.crash"),
        also=(
            "grenade",
            "dynamite",
            "throw a bomb",
            "explosives",
            "molotov",
        ),
        commands=("pottersville-shoot blast",),
    ),
    Rule(
        "pot.bomb.window",
        "Bombs through windows",
        "Gats",
        "Gats: bombs, windows",
        "A bomb aimed at a window from more than 2 inches takes a D6. On 1 to 3 it hits the wall and bounces back "
        "D3 inches.",
        rulings=(
            Ruling("A window within 2 inches needs no roll."),
            Ruling("The bomb goes off where it ends up. You roll for everyone near it then."),
        ),
        commands=("pottersville-shoot throw",),
    ),
)
