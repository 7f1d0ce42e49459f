"""Who is on the table with a dog, whom it hops around, and what ends when it leaves them."""

from __future__ import annotations

from dataclasses import replace

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.play import Options
from cogs.gangstars.people import CAST, Person, person_of, require_there
from cogs.gangstars.sketch import sketched
from cogs.gangstars.turns import TABLED, side_of
from rules.core.events import Change
from rules.core.refusal import IllegalNow, OutOfRange
from rules.gangstars.dogs import left_by
from rules.gangstars.goons import READY
from rules.gangstars.measures import centimetres
from rules.gangstars.model import Figure, Profile
from rules.gangstars.state import require_able, require_active

A_DOG, SOMEBODY = "the dog", "the victim"


def figure_of(person: Person, otherwise: Profile, facts: object, *traits: str) -> Figure:
    """What is known of somebody, and what is said; somebody nameless has the ready card of a type, and these traits."""
    if person.figure is not None:
        return sketched(person.figure, facts, person.name)
    return sketched(replace(READY[otherwise], traits=traits), facts, person.name)


async def dog_of(desk: Desk, options: Options, own: bool = True) -> Person:
    """The dog that an option names, who is there; OutOfRange for a human."""
    dog = await person_of(desk, options, "dog", A_DOG, own)
    if dog.figure is not None and not dog.figure.is_dog:
        raise OutOfRange(f"{dog.name} is no dog: name one.")
    TABLED.require_part(desk, dog)
    return dog


def require_turn(desk: Desk, dog: Person) -> None:
    """In a game what a dog does for no points it does in its own activation."""
    game = TABLED.game(desk)
    require_there(dog)
    if game is None or dog.id is None or dog.figure is None or desk.asking:
        return
    require_able(dog.figure)
    require_active(game.game.board, dog.id, dog.figure)


def distance_in(options: Options) -> float | None:
    """How far away somebody or something is, if it is said."""
    typed = options.get("distance")
    return centimetres(str(typed)) if typed is not None else None


def of_one_side(desk: Desk, dog: Person, other: Person) -> bool:
    """Whether two on record are of one side or, where none is known, of one gang."""
    if dog.stored is None or other.stored is None:
        return False
    game = TABLED.game(desk)
    sides = (side_of(game, dog), side_of(game, other)) if game is not None else (None, None)
    return sides[0] == sides[1] if None not in sides else dog.stored.gang.id == other.stored.gang.id


async def around(desk: Desk, dog: Person) -> list[Person]:
    """Those on the table whom a dog hops around."""
    game = TABLED.game(desk)
    if game is None or dog.stored is None or not dog.stored.figure.is_dog:
        return []
    found = [CAST.stored(one) for one in await figures_of(desk, game)]
    name = dog.stored.figure.name
    return [one for one in found if one.id is not None and one.figure is not None and left_by(one.id, one.figure, name)]


async def left(desk: Desk, dog: Person) -> tuple[Change, ...]:
    """What ends for everybody on the table whom a dog leaves."""
    name = dog.stored.figure.name if dog.stored is not None else ""
    return tuple(
        change
        for one in await around(desk, dog)
        if one.id is not None and one.figure is not None
        for change in left_by(one.id, one.figure, name)
    )


def require_umpire(desk: Desk, dog: Person, what: str) -> None:
    """In a game what is put right by hand is an umpire's."""
    game = TABLED.game(desk)
    if game is None or not TABLED.takes_part(game, dog):
        return
    if not desk.is_umpire:
        raise IllegalNow(f"In a game only an umpire says that {dog.name} {what}: a test sends it home by itself.")
    desk.acts_for(dog.name)
