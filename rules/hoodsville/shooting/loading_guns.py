"""Loading a gun: the rounds that go in, and the inches that they cost (hood.fire.weapons)."""

from __future__ import annotations

from typing import Annotated, Any

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import OnSheet, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count
from rules.core.tables.rule import resolves
from rules.hoodsville.model.acting import Doing, price_of, require_able
from rules.hoodsville.model.changes import WeaponSet
from rules.hoodsville.model.fields import Rounds
from rules.hoodsville.model.figures import Trouble
from rules.hoodsville.model.guns import Gun
from rules.hoodsville.model.lines import measure
from rules.hoodsville.model.position import Person, Position, record_of
from rules.hoodsville.shooting.guns_in_hand import WHICH, carried_gun, gun_of
from rules.hoodsville.shooting.rounds_and_jams import check_left


def check_loading(gun: Gun, left: int, rounds: int, trouble: Trouble = Trouble.NONE) -> None:
    """Refuse a full or jammed gun, with IllegalNow, and more rounds than go in, with OutOfRange."""
    check_left(gun, left)
    if trouble is not Trouble.NONE:
        raise IllegalNow(f"The {gun.name} is {trouble}, so it can't be loaded now. Use another gun.")
    room = gun.holds - left
    if not room:
        raise IllegalNow(f"The {gun.name} is already full. It holds {gun.holds}.")
    if not 1 <= rounds <= room:
        raise OutOfRange(f"{rounds} rounds don't fit into the {gun.name} now. Load 1 to {room}.")


@resolves("hood.fire.weapons")
def reload(dice: Dice, gun: Gun, left: int, rounds: int, trouble: Trouble = Trouble.NONE) -> int:
    """The inches of a normal move that loading costs. Rolls no die.

    Raises as `check_loading` does.
    """
    check_loading(gun, left, rounds, trouble)
    return rounds


def _left(_position: Position, move: Any) -> int:
    """The rounds in a gun on the sheet. Any other gun is empty."""
    weapon = carried_gun(move.figure, move.gun)
    return weapon.rounds if weapon is not None and move.figure.stored else 0


@move("hood-fire reload")
class Reload:
    """Load a gun. Each round costs an inch of the normal move."""

    figure: Person = one_figure("Your figure that loads.", "The figure", only=OWN)
    gun: Gun = gun_of("figure", WHICH)
    rounds: Annotated[int | None, Interval(ge=1, le=50)] = option(
        "Rounds to load (default: as many as fit, or as the move has inches for).", nobody
    )
    left: Rounds = option("Rounds still in it (default: from the sheet).", _left, known=OnSheet("figure"))


@decides(Reload)
def load(position: Position, move: Reload) -> Deed[int]:
    """A figure loads a gun."""
    person, room, inches = move.figure, move.gun.holds - move.left, _inches(position, move.figure)
    require_able(person, Doing.WORK)
    weapon = carried_gun(person, move.gun)
    trouble = weapon.trouble if weapon is not None else Trouble.NONE
    check_loading(move.gun, move.left, move.rounds or 1, trouble)
    fitting = room if inches is None else min(room, int(inches))
    rounds = move.rounds or fitting
    inside = move.left + rounds

    def allow() -> Price:
        if inches is not None and inches < 1:
            raise IllegalNow(
                f"{person.name} has no inches left in this move to load with. Begin another with /hood next."
            ).offering("Next move", "hood next")
        if inches is not None and inches < rounds:
            raise IllegalNow(f"{person.name} has {measure(inches)} left in this move. Load at most {int(inches)} now.")
        return price_of(position, person, inches=float(rounds), toll=float(rounds))

    def report(inches: int) -> Report:
        text = f"{count(rounds, 'round')} into the {move.gun.name}"
        if not person.typed:
            return Report(f"Loading {text} takes {measure(inches)} of a normal move.")
        return Report(
            f"{person.name} loads {text} for {measure(inches)} of the move. It now holds {inside} of {move.gun.holds}."
        )

    return Deed(
        reload,
        (move.gun, move.left, rounds, trouble),
        allow=allow,
        changes=lambda _: (WeaponSet(person.id, move.gun.name, inside),),
        report=report,
        facts=lambda outcome: {"inches": outcome.result, "rounds": rounds},
    )


def _inches(position: Position, person: Person) -> float | None:
    """Inches of a normal move that a figure has left; None outside a game, where the bot counts no moves."""
    if not position.played or not person.stored:
        return None
    record = record_of(position, person)
    return 0 if record.ran or record.stopped else max(0.0, person.figure.pace - record.inches)
