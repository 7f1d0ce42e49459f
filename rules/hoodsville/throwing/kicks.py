"""A stick of dynamite that a figure kicks or throws away on a street: whoever kicks it chooses its way (hood.throw)."""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import stands_on
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.play.obligations import Owed, Owes
from rules.core.street.blasts import inches_from
from rules.core.street.squares import DIRECTIONS, Direction, name_of
from rules.hoodsville.model.board import StickLies
from rules.hoodsville.model.obligations import KICK
from rules.hoodsville.model.position import Person, Position
from rules.hoodsville.throwing.throws_on_street import kicked_to, stick_of

MOST_KICKED: Final = 3
DEGREES: Final = {str(one): 45.0 * index for index, one in enumerate(DIRECTIONS)}
"""The directions in degrees clockwise from north."""


def kick_owed(kicker: Person, inches: int) -> tuple[Change, ...]:
    """The choice of its way that a figure owes which kicked a stick; none for a figure of no gang."""
    if not inches or not kicker.stored:
        return ()
    options = (("inches", inches),)
    late = (("way", str(Direction.NORTH)),)
    return (Owes(kicker.id, Owed(KICK, "hood.throw", "the way of the kicked dynamite", options=options, late=late)),)


def require_kicked(position: Position, thrower: Person) -> None:
    """Refuse a blast before the way of the stick is chosen. Raises IllegalNow."""
    for one in position.people.values():
        due = (owed for owed in one.figure.duties if owed.command == KICK and not one.figure.kept_out)
        owed = next(due, None)
        if owed is not None and _thrower(position, one) is thrower:
            raise IllegalNow(f"{one.name} kicks the dynamite away, and must choose its way first.").offering(
                "Choose", KICK, **owed.filled(one.typed)
            )


def _thrower(position: Position, kicker: Person) -> Person | None:
    """The thrower of the stick that is nearest to a figure; None if none lies on the street."""
    here = stands_on(position, kicker)
    found = [(stick_of(position, one), one) for one in position.people.values()]
    near = [(inches_from(point, here), one.id) for point, one in found if point is not None and here is not None]
    return position.people[min(near)[1]] if near else None


@move(KICK, table=True, everybody=True)
class Kick:
    """Choose the way of a stick of dynamite on a street that your figure kicks or throws away."""

    figure: Person = one_figure("Your figure that kicks it.", only=OWN)
    inches: Annotated[int, Interval(ge=1, le=MOST_KICKED)] = option("The inches that the kick has.")
    way: str = option("The direction in which it goes.", words=tuple(map(str, DIRECTIONS)))


@decides(Kick)
def kick(position: Position, move: Kick) -> Deed[None]:
    """A stick goes so many inches in a direction, and lies there. Walls stop it."""
    person, thrower = move.figure, _thrower(position, move.figure)
    point, due = stick_of(position, thrower), {"inches": move.inches}
    owes = any(one.command == KICK and dict(one.options) == due for one in person.figure.duties)
    if thrower is None or point is None or not owes:
        raise IllegalNow(f"{person.name} owes no such kick. Its way is chosen once dynamite is kicked away.")
    end = kicked_to(position, point, move.inches, DEGREES[move.way])
    blast = FollowUp("It goes off", "hood-throw blast", {"thrower": thrower.typed})

    def allow() -> Price:
        return position.owner(person)

    return Deed(
        report=lambda _: Report(
            f"{person.name} kicks the dynamite {move.way}. It lies on {name_of(end.square)}.", (), (blast,), Tone.BAD
        ),
        allow=allow,
        changes=lambda _: (
            StickLies(position.id, thrower.id),
            StickLies(position.id, thrower.id, end),
        ),
        about=(person, thrower),
        again=True,
        rule="hood.throw",
    )
