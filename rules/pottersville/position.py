"""What a position of this game holds, who may act in it, and what acting costs of a turn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import reduce
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core import person, position
from rules.core.deed import Reroll
from rules.core.events import Change
from rules.core.move import Rolls, opt
from rules.core.outcome import Outcome, Throw
from rules.core.person import NO_SIDE, People
from rules.core.position import Price, Umpired
from rules.core.refusal import IllegalNow, NotYours, OutOfRange, either
from rules.pottersville.board import Board, ChipSpent, Deed, Done, Unit, UnitChanged, apply
from rules.pottersville.changes import hurt_by
from rules.pottersville.characters import PROFILES
from rules.pottersville.model import Car, Figure, Order, Wound
from rules.pottersville.rolls import MOST_OTHER
from rules.pottersville.state import Doing, check_untried, hindrance, must_retreat, order_of, spend

Person = person.Person[Figure]
Position = position.Position[Board, Figure]
CHIP: Final = "Poker chip"
Owns = Callable[[Person, Throw], bool]


Other = Annotated[int, Interval(ge=-MOST_OTHER, le=MOST_OTHER)]
"""What an umpire adds to a number or a die."""
ROLLS: Final = Rolls()
SOMEBODY: Final = "Somebody"
FIGURE: Final = "Your figure, or a profile such as Goon."
WOUND: Final = "The wound, with no sheet or in place of it."
TOUGH: Final = "1 comes off effects: a sheet knows."
WOUNDS: Final = {
    "Fit": Wound.NONE,
    "Suppressed": Wound.SUPPRESSED,
    "Light wound": Wound.LIGHT,
    "Serious wound": Wound.SERIOUS,
    "Dead": Wound.DEAD,
}
"""Wounds as options name them."""


def wound_of(who: str, about: str = WOUND, *words: str, nameless: Wound = Wound.NONE) -> Any:
    """An option for the wound of somebody, whom another field names: his sheet knows it, or that of one `nameless`."""
    known = {word: wound for word, wound in WOUNDS.items() if word in (words or list(WOUNDS)[:4])}
    return opt(about, lambda _at, m: wound_or(getattr(m, who), nameless), whose=who, words=known)


def wound_or(person: Person, nameless: Wound) -> Wound:
    """The wound somebody has, or is taken to have where he is nameless."""
    return person.figure.wound if person.typed else nameless


def tough_of(who: str, about: str = TOUGH) -> Any:
    """An option for whether somebody is tough: his sheet knows it."""
    return opt(about, lambda _at, m: getattr(m, who).figure.tough, whose=who)


def of_profile(name: str) -> Figure | None:
    """A figure of a profile, such as “Goon”; None for a name that is no profile."""
    title = next((one for one in PROFILES if one.casefold() == name.casefold().strip()), None)
    return None if title is None else _of(title)


def _of(title: str) -> Figure:
    row = PROFILES[title]
    return Figure(title, title, row.level, row.folk, row.traits, row.carries)


def one_of(profile: str) -> Person:
    """Somebody of a profile, by its exact name."""
    return person.Person(profile, _of(profile), typed=profile)


def guest(name: str) -> Figure:
    """Somebody of whom nothing is known."""
    return Figure(name, "")


PEOPLE: Final = People(of_profile, guest, "Goon")


# What somebody is on the table


def deed_of(at: Position, person: Person) -> Deed:
    """What somebody has done in this turn; nothing for who is not on the table."""
    return at.board.deed(person.id) if person.here else Deed(0)


def unit_of(at: Position, person: Person) -> Unit | None:
    """The unit somebody belongs to; None for none."""
    return at.board.unit_of(person.id) if person.here else None


def car_of(at: Position, person: Person) -> Car | None:
    """The vehicle somebody is in; None for none."""
    return at.board.car_of(person.id) if person.here else None


def order_for(at: Position, person: Person) -> Order | None:
    """The order that binds somebody: of his unit, unless a wound sends him to cover or the unit runs; None for none."""
    return None if must_retreat(person.figure) else order_of(unit_of(at, person))


def doing_of(at: Position, person: Person) -> Doing:
    """Whether somebody who moves retreats: hurt, or of a unit that runs for cover."""
    unit = unit_of(at, person)
    return Doing.RETREAT if must_retreat(person.figure) or (unit is not None and unit.cheesing) else Doing.MOVE


def after(at: Position, *changes: Change) -> Position:
    """What lies there after these changes of the board."""
    return at.then(reduce(apply, changes, at.board))


# What is carried


def carried(figure: Figure, pieces: Collection[str]) -> list[str]:
    """Those of some pieces of gear that a figure carries, each once."""
    return list(dict.fromkeys(piece for piece in figure.gear if piece in pieces))


def only(person: Person, pieces: Collection[str], kind: str, usual: str) -> str:
    """The one of these pieces that somebody uses who does not say which.

    Raises OutOfRange where it can be one of several, IllegalNow for somebody on record who carries none.
    """
    found = carried(person.figure, pieces)
    if len(found) > 1:
        raise OutOfRange(f"{person.name} carries several: say which, {kind}: {either(found)}.")
    if not found and person.stored:
        raise IllegalNow(f"{person.name} carries no {kind}: /pottersville gear hands out one.")
    return found[0] if found else usual


def require_carried(person: Person, piece: str, pieces: Collection[str], kind: str, use: str) -> None:
    """Refuse somebody on record what he does not carry; `use` is what is done with it: “fire”."""
    found = carried(person.figure, pieces)
    if person.stored and piece not in found:
        raise IllegalNow(f"{person.name} carries {either(found) or f'no {kind}'}: there is no {piece} to {use}.")


# What keeps somebody from acting


def require_alive(person: Person) -> None:
    """Refuse what needs somebody who is not dead."""
    if person.figure.wound is Wound.DEAD:
        raise IllegalNow(f"{person.name} is dead: pick somebody who is alive.")


def require_able(person: Person, doing: Doing) -> None:
    """Refuse what a figure's state keeps it from doing."""
    kept = hindrance(person.figure, doing)
    if kept:
        raise IllegalNow(f"{person.name} can't {doing}: {person.name} is {kept}.")


def require_on_foot(at: Position, person: Person) -> None:
    """Refuse the move of somebody who sits in a vehicle."""
    car = car_of(at, person)
    if car is not None:
        raise IllegalNow(f"{person.name} is in the {at.clean(car.name)}: /pottersville-car alight comes first.")


def by_hand(at: Position, person: Person, what: str) -> Price:
    """What is put right by hand is for the owner, and in a game for its umpires alone; `what`: “a wound”."""
    if not person.here and person.mine:
        return ()
    if not person.here and not person.umpired:
        raise NotYours(f"{person.gang} is not your gang: only its owner or an umpire acts for it.")
    if not person.here:
        return (Umpired(person.gang),)
    told = f"{person.name} is on the table, where {what} is put right by an umpire: ask one."
    return at.by_umpire(f"the sheet of {person.name}", told)


# What acting costs


def paying(at: Position, person: Person, doing: Doing, *, inches: float = 0.0, ran: bool = False) -> Price:
    """What a deed costs somebody on record in a game.

    Raises IllegalNow for who takes no part, for another phase, and for more than a turn holds.
    """
    if not at.played or not person.stored:
        return ()
    at.require_part(person)
    return (spend(at.board, at.id, person.id, person.name, doing, inches=inches, ran=ran),)


def trying(at: Position, person: Person, what: str) -> Price:
    """That somebody on the table tries what is tried once a turn; IllegalNow where he has."""
    if not person.here:
        return ()
    check_untried(at.board, person.id, person.name, what)
    return (Done(at.id, person.id, tried=what),)


# What comes of it


def harms(person: Person, after: Wound) -> tuple[Change, ...]:
    """What a roll that left somebody with this wound changes in him."""
    return hurt_by(person.id, person.figure.wound, after)


def units_shot_at(at: Position, people: Iterable[Person]) -> tuple[Unit, ...]:
    """The units of those who are shot at, each once."""
    return tuple({unit.name: unit for one in people if (unit := unit_of(at, one)) is not None}.values())


def shot_at(at: Position, units: Iterable[Unit]) -> Price:
    """That units that are shot at, hit or not, owe a Guts test."""
    return tuple(UnitChanged(at.id, unit.name, shot_at=True) for unit in units)


# Poker chips


def any_throw(_person: Person, _throw: Throw) -> bool:
    """That every die of a roll is somebody's own."""
    return True


def headed(person: Person, throw: Throw) -> bool:
    """Whether a throw is headed by somebody's name, or falls for him: “melee, Bricks”."""
    return throw.why.rpartition(", ")[2] == person.name


def rerolls(at: Position, people: Iterable[Person], own: Owns = any_throw, spent: int = 0) -> tuple[Reroll, ...]:
    """The re-rolls that the sides of those on the table have chips for, one button a side.

    own    whether a throw is somebody's own: nobody makes an opponent throw anew
    spent  chips that the command itself costs each side
    """
    sides: dict[int, list[Person]] = {}
    for one in people:
        if one.here and one.side > NO_SIDE:
            sides.setdefault(one.side, []).append(one)
    return tuple(
        Reroll(
            label=f"{CHIP}: {at.side_name(side)}"[:80],
            skill=CHIP,
            figure=fellows[0].id,
            who=at.clean(at.side_name(side)),
            throws=_throws_of(fellows, own),
            changes=(ChipSpent(at.id, side, "a re-roll"),),
            left=left,
            once=True,
        )
        for side, fellows in sides.items()
        for left in ((at.board.chips_of(side) or 0) - spent,)
        if left > 0
    )


def _throws_of(fellows: Sequence[Person], own: Owns) -> Callable[[Outcome[object]], tuple[int, ...]]:
    def throws(outcome: Outcome[object]) -> tuple[int, ...]:
        return tuple(place for place, throw in enumerate(outcome.throws) if any(own(one, throw) for one in fellows))

    return throws
