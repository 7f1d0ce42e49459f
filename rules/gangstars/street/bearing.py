"""How figures of this game are on a street: where they look, whom they see, how far it is, and what is cover.

A square is 5 cm wide. A figure without a front, as before its first move or shot, looks everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.action.on_street import Bearing, afoot, both, cover_against, in_contact, why_hidden
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.play.laid_street import FigurePut
from rules.core.street.cover import CoverTable
from rules.core.street.fronts import at_the_back, direction_to, in_front
from rules.core.street.lights import Brightness, light_on
from rules.core.street.measures import centimeters_between
from rules.core.street.sight import in_the_way, letters_between
from rules.core.street.squares import Direction, Square
from rules.core.street.street_in_words import Sign
from rules.gangstars.model.changes import Affected
from rules.gangstars.model.figures import FOREVER, Effect, Figure, FigureState, Standing
from rules.gangstars.model.position import Person, Position, one_side
from rules.gangstars.traits.trait_table import Quality, trait_with

MEASURES_LATE: Final = "measure-after-the-shot"
"""The switch of the house ruling by which nobody is told a distance before a shot."""
WOODS: Final = "%"
"""Smoke and trees: whoever is in them, or behind them, is seen from near only."""
WOODS_CM: Final = 10.0
NIGHT_CM: Final = 20.0
SMELLS_CM: Final = 20.0
"""The centimeters within which a dog notices others without seeing them."""
HAWK_CM: Final = 25.0
"""The centimeters within which a hawk eye detects a lurker in sight."""
COVERS: Final = CoverTable(
    hard="=ca", light="/", hard_inside="=", light_inside="/ca", along="", names=("no cover", "cover", "cover")
)
"""What stops bullets: windows, crates, cars and doorways. A hedge or smoke hides, and covers nothing.

This game has one kind of cover.
"""
OBSCURES: Final = "h%"
"""Who is on such a square is neither in cover nor in the open."""


def bearing_of(figure: Figure) -> Bearing:
    """How a figure is on a street.

    The dead can be stepped over. Those who lie prone hold their square, and so does a dog that is away for a while.
    """
    dead = figure.standing is Standing.DEAD
    there = figure.present and figure.standing in (Standing.FIGHTING, Standing.DEAD)
    afraid = figure.counts(FigureState.SHAKEN) or figure.counts(FigureState.TERRIFIED)
    signs = (
        (Sign.DEAD, dead),
        (Sign.PRONE, figure.prone and not dead),
        (Sign.AFRAID, afraid and not dead),
        (Sign.EMPTY, any(one.trouble for one in figure.weapons) and not dead),
    )
    shown = tuple(sign for sign, holds in signs if holds)
    return Bearing(there, not dead, not dead, lurks(figure), shown, fronts=True)


def lurks(figure: Figure) -> bool:
    """Whether a lurker is hidden: until they are seen in the open, shoot, fight, or appear beside an enemy."""
    lurker = bool(trait_with(Quality.APPEARS, figure.traits))
    return lurker and not figure.kept_out and not figure.counts(FigureState.APPEARED)


def shows(person: Person) -> tuple[Change, ...]:
    """The changes by which a lurker is hidden no longer; none for anyone else."""
    open_ = Effect(FigureState.APPEARED, FOREVER, why="seen in the open")
    return (Affected(person.id, open_),) if lurks(person.figure) else ()


def known(position: Position, person: Person, people: Iterable[Person]) -> list[Person]:
    """Those of some people of whom a figure's side knows: all without a street, and all but hidden enemies on one."""
    return [one for one in people if knows(position, person, one)]


def knows(position: Position, one: Person, other: Person) -> bool:
    """Whether a figure's side knows where another is: no one knows of a hidden enemy on a street."""
    return position.street is None or not lurks(other.figure) or one_side(position, one, other)


def require_known(position: Position, one: Person, other: Person) -> None:
    """Refuse what is done to an enemy who is hidden on the street. Raises IllegalNow."""
    if both(position, one, other) is not None and not knows(position, one, other):
        raise IllegalNow(f"{one.name} sees no {other.name}. Pick someone in sight.")


def held(position: Position) -> frozenset[Square]:
    """The squares on which somebody on their feet is, the hidden too."""
    street = position.street
    there = () if street is None else (one for one in position.people.values() if street.is_afoot(one.id))
    return frozenset(
        square for one in there if bearing_of(one.figure).holds and (square := afoot(position, one)) is not None
    )


def hides_ranges(position: Position) -> bool:
    """Whether nobody is told a distance before a shot."""
    return position.house.holds(MEASURES_LATE)


# Measures


def cm_between(position: Position, one: Person, other: Person) -> float | None:
    """The centimeters from base to base; None unless both are on the street."""
    squares = both(position, one, other)
    return None if squares is None else centimeters_between(*squares)


def is_within(position: Position, one: Person, other: Person, cm: float) -> bool | None:
    """Whether two are at most so far apart; None unless both are on the street."""
    away = cm_between(position, one, other)
    return None if away is None else away <= cm


def front_of(position: Position, person: Person) -> Direction | None:
    """Where a figure on the street looks; None for one that looks everywhere."""
    return position.street.spots[person.id].front if position.street is not None else None


def is_behind(position: Position, one: Person, other: Person) -> bool | None:
    """Whether the second is behind the first one's front; None unless both are on the street."""
    squares = both(position, one, other)
    if squares is None:
        return None
    front = front_of(position, one)
    return front is not None and not in_front(squares[0], front, squares[1])


def strikes_behind(position: Position, one: Person, other: Person) -> bool | None:
    """Whether the first is on one of the three squares at the second one's back; None unless both are there."""
    squares = both(position, one, other)
    if squares is None:
        return None
    front = front_of(position, other)
    return front is not None and squares[0] in at_the_back(squares[1], front)


def turned(position: Position, person: Person, towards: Square) -> tuple[Change, ...]:
    """The change by which a figure looks towards a square; none if it does, or is not on the street."""
    street = position.street
    spot = street.spots.get(person.id) if street is not None else None
    front = direction_to(spot.square, towards) if spot is not None else None
    if spot is None or front is None or front is spot.front:
        return ()
    return (FigurePut(position.id, person.id, spot.square, spot.kept, spot.turn, front, spot.car),)


COMMAND_CM: Final = 10.0
"""Centimeters of command distance for each point of brains."""


def has_command(position: Position, leader: Person, person: Person) -> bool | None:
    """Whether a leader has a figure of their own gang in command distance and sight; None unless both are there."""
    away = cm_between(position, leader, person)
    if away is None:
        return None
    near = away <= COMMAND_CM * leader.figure.stats.brains and one_side(position, leader, person)
    return near and bool(sees(position, leader, person))


# Sight


def why_unseen(position: Position, one: Person, other: Person, *, around: bool = False) -> str:
    """Why a figure doesn't see another, as a sentence; empty if it does, or unless both are on the street.

    A hidden enemy is seen by nobody, and hides nobody.

    around  whether it sees behind itself too
    """
    if both(position, one, other) is None:
        return ""
    return position.once(
        (why_unseen, one.id, other.id, around), lambda: _why_unseen(position, one, other, around=around)
    )


def _why_unseen(position: Position, one: Person, other: Person, *, around: bool) -> str:
    squares, street = both(position, one, other), position.street
    assert squares is not None, "both are there"
    assert street is not None, "both are on it"
    if not around and is_behind(position, one, other):
        return f"{other.name} is behind {one.name}, who looks {front_of(position, one)}."
    hidden = why_hidden(position, one, other)
    if hidden:
        return hidden
    foes = [foe for foe in _standing(position, one, other) if not one_side(position, one, foe)]
    there = {street.spots[foe.id].square: foe for foe in foes}
    blocked = in_the_way(*squares, there)
    if blocked:
        return f"{there[blocked[0]].name} is in the way, between {one.name} and {other.name}."
    letters = letters_between(street.ground, *squares) + "".join(street.ground.squares[at].letter for at in squares)
    if WOODS in letters and centimeters_between(*squares) > WOODS_CM:
        return f"Smoke or trees hide {other.name} from {one.name}."
    if light_on(street.bare, squares[1]) is Brightness.BAD and centimeters_between(*squares) > NIGHT_CM:
        return f"The dark hides {other.name} from {one.name}."
    return ""


def _standing(position: Position, one: Person, other: Person) -> list[Person]:
    """Those on their feet whom others can't see past, without these two: the hidden hide nobody."""
    people = known(position, one, position.people.values())
    return [
        who
        for who in people
        if who.id not in (one.id, other.id)
        and afoot(position, who) is not None
        and not who.figure.kept_out
        and not who.figure.prone
        and not who.figure.is_dog
    ]


def friends_in_line(position: Position, shooter: Person, target: Person) -> list[Person]:
    """The friends over whom a figure shoots at a target, the nearest first; none unless both are on the street."""
    squares, street = both(position, shooter, target), position.street
    if squares is None or street is None:
        return []
    friends = [one for one in _standing(position, shooter, target) if one_side(position, shooter, one)]
    there = {street.spots[one.id].square: one for one in friends}
    return [there[at] for at in in_the_way(*squares, there)]


def sees(position: Position, one: Person, other: Person, *, around: bool = False) -> bool | None:
    """Whether a figure sees another; None unless both are on the street."""
    if both(position, one, other) is None:
        return None
    return not one.figure.kept_out and not why_unseen(position, one, other, around=around)


def sees_behind(figure: Figure) -> bool:
    """Whether a figure shoots all around."""
    return bool(trait_with(Quality.SEES_BEHIND, figure.traits))


def require_seen(position: Position, one: Person, other: Person, *, around: bool = False) -> None:
    """Refuse what needs sight of somebody whom the street hides. Raises IllegalNow."""
    require_known(position, one, other)
    why = why_unseen(position, one, other, around=around)
    if why:
        raise IllegalNow(f"{why} Move first, or pick someone else.")


def why_unnoticed(position: Position, one: Person, other: Person) -> str:
    """Why a figure can't charge another, as a sentence; empty if it sees them, or unless both are on the street.

    A dog notices those who are near without seeing them.
    """
    if one.figure.is_dog and is_within(position, one, other, SMELLS_CM):
        return ""
    return why_unseen(position, one, other, around=sees_behind(one.figure))


def touching(position: Position, person: Person) -> list[Person]:
    """Those in contact with a figure who can act, as its side knows them."""
    near = in_contact(position, person, known(position, person, position.people.values()))
    return [one for one in near if not one.figure.kept_out]


def opponents_touching(position: Position, person: Person) -> list[Person]:
    """The opponents among those."""
    return [one for one in touching(position, person) if not one_side(position, person, one)]


# Cover


def is_covered(position: Position, shooter: Person, target: Person) -> bool | None:
    """Whether something covers a target against a shooter; None unless both are on the street."""
    found = cover_against(position, shooter, target, COVERS)
    return None if found is None else bool(found)


def is_obscured(position: Position, person: Person) -> bool:
    """Whether a figure is where it is neither in the open nor in cover: in a hedge, smoke or trees."""
    square, street = afoot(position, person), position.street
    return square is not None and street is not None and street.ground.squares[square].letter in OBSCURES


def nearest_foe(position: Position, person: Person, *, dogs: bool = False) -> Person | None:
    """The nearest opponent on the street whom a figure's side knows of; the nearest dog of theirs if `dogs`."""
    foes = [
        (away, one.id)
        for one in known(position, person, position.people.values())
        if one.id != person.id and not one.figure.kept_out and not one_side(position, person, one)
        if (one.figure.is_dog or not dogs) and (away := cm_between(position, person, one)) is not None
    ]
    return position.people[min(foes)[1]] if foes else None


def is_in_cover(position: Position, person: Person) -> bool | None:
    """Whether a figure has cover from every opponent who sees it; None for one that is not on foot on the street."""
    if afoot(position, person) is None:
        return None
    foes = [one for one in known(position, person, position.people.values()) if not one_side(position, person, one)]
    seers = [one for one in foes if sees(position, one, person)]
    return all(is_covered(position, one, person) for one in seers)
