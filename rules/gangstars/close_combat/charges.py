"""Charges: how far a charging figure gets, and what the charge leaves in both (14 Close combat)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID
from rules.core.action.move import move
from rules.core.action.on_street import afoot
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal
from rules.core.plain.words import count, sentence
from rules.core.play.obligations import Owes
from rules.gangstars.close_combat.opponents import ATTACKER, defenders, headed, on_record, opponents, target_of
from rules.gangstars.dogs.masters_and_leashes import defends
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import Spending, segment_cm
from rules.gangstars.model.board import Activation, PointsSpent
from rules.gangstars.model.changes import Affected, Eased
from rules.gangstars.model.charge_reach import Dash, reach, require_free_to_charge
from rules.gangstars.model.fields import TypedFacts, distance_of, facts_of
from rules.gangstars.model.figures import Effect, Figure, FigureState, Profile, Test
from rules.gangstars.model.lines import points_line
from rules.gangstars.model.measures import CM_PER_INCH, MOST_CM, both
from rules.gangstars.model.obligations import reaction_test
from rules.gangstars.model.position import Person, Position, sheet_for
from rules.gangstars.moment.forced_attacks import Does, held
from rules.gangstars.moment.next_buttons import FIGHT, first_exchange, naming, offer, with_follow_on
from rules.gangstars.street.across import charge_way, charged, inches_along
from rules.gangstars.street.bearing import hides_ranges, knows, require_known, why_unnoticed
from rules.gangstars.traits.trait_table import Quality, trait_with


def after_charge(subject: int, dash: Dash, dog: bool, whom: str = "") -> tuple[Change, ...]:
    """The states of a figure that has charged: its first blow is to come, and it is winded after more than a segment.

    whom  the name of the target, if it is on record
    """
    breath = Affected(subject, Effect(FigureState.WINDED, 1, through=False, why="a long charge"))
    return (
        Eased(subject, FigureState.FORCED_BACK),
        *((Affected(subject, Effect(FigureState.CHARGING, 0, why=whom)),) if dash.arrives else ()),
        *((breath,) if dash.needed > 1 and not dog else ()),
    )


def free_shot(subject: int, figure: Figure, why: str) -> tuple[Change, ...]:
    """A free shot for the target of a charge that fell short. Dogs do not shoot."""
    shot = Affected(subject, Effect(FigureState.FREE_SHOT, 1, through=False, why=why))
    return () if figure.is_dog else (shot,)


def all_spent(game: int, active: Activation) -> tuple[Change, ...]:
    """The points lost when a charge falls short: all that are left."""
    return (PointsSpent(game, points=active.left),) if active.left > 0 else ()


# The deed


def bands(position: Position, move: Any) -> tuple[tuple[str, float], ...]:
    """The distances that a figure can charge, by the segments that it has points for."""
    if not move.attacker:
        return ()
    active = position.board.active
    running = active if active is not None and active.figure == move.attacker.id else None
    figure = move.attacker.figure
    try:
        most = reach(figure, MOST_CM, running).segments
    except Refusal:
        return ()
    return tuple((count(each, "segment"), each * segment_cm(figure)) for each in range(1, most + 1))


def _way_there(position: Position, move: Any) -> Any:
    """Fill the centimeters of the shortest way into contact with the only target."""
    if UNSAID in (move.attacker, move.target) or len(move.target) != 1:
        return UNSAID
    (target,) = move.target
    if not knows(position, move.attacker, target):
        return UNSAID
    if afoot(position, move.attacker) is None or afoot(position, target) is None:
        return UNSAID
    way = charge_way(position, move.attacker, target)
    return MOST_CM if way is None else inches_along(position, way) * CM_PER_INCH


@move("gangstars-melee charge", everybody=True)
class Charge:
    """Run at an enemy: 2 points for each 10 cm (4 in), with the first exchange included."""

    attacker: Person = ATTACKER
    target: tuple[Person, ...] = target_of("The target: a figure or a profile.")
    distance: float = distance_of(required=True, bands=bands, street=_way_there, untold=hides_ranges)
    facts: TypedFacts = facts_of("attacker")


class PreparedCharge(NamedTuple):
    """A charge that is ready to be carried out.

    figure    the attacker, with the typed facts
    distance  centimetres
    dogs      those that attack the attacker, each with its master
    """

    position: Position
    attacker: Person
    target: Person
    figure: Figure
    distance: float
    dash: Dash
    cost: Spending
    dogs: tuple[tuple[Person, Person], ...]

    @property
    def tests(self) -> bool:
        """Whether the target tests for being charged. Dogs and cool men don't."""
        return not (self.target.figure.is_dog or trait_with(Quality.UNTESTED, self.target.figure.traits))

    @property
    def attacking(self) -> dict[str, Any]:
        """How the first exchange names the attacker. For one on no record it says instead that they have charged."""
        return {"attacker": self.attacker.typed} if self.attacker.stored else {"charged": True}

    def price(self) -> Price:
        """The price of a charge. One that falls short takes all points that are left."""
        bill = self.cost.bill
        if bill is None:
            return ()
        if self.dash.arrives or bill.after is None:
            return bill.changes
        return (*bill.changes, *all_spent(self.position.id, bill.after))

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes of a charge in both figures and in the dogs."""
        attacker, target, dash = self.attacker, self.target, self.dash
        why = f"charged by {headed(attacker)}"
        owed = Owes(target.id, reaction_test(Test.FIRST_SHOT, why, shot_at=True))
        return (
            *after_charge(attacker.id, dash, self.figure.is_dog, on_record(target)),
            *((owed,) if self.tests else ()),
            *(() if dash.arrives else free_shot(target.id, target.figure, why)),
            *(defends(dog.id, headed(master)) for dog, master in self.dogs),
            *charged(self.position, attacker, target, dash.segments),
        )


@decides(Charge)
@held("attacker", Does.STRIKE)
@with_follow_on
def charge(position: Position, move: Charge) -> Deed[None]:
    """A figure charges another. An attacker that gets there fights next, for the same points."""
    attacker, *others = opponents(position, move.attacker, move.target)
    if len(others) > 1:
        raise OutOfRange(f"A charge has one target, not {len(others)}. Name one.")
    (target,) = others
    figure = move.facts.of(sheet_for(attacker, Profile.HIT_MAN))
    require_free_to_charge(figure, target.figure)
    require_known(position, attacker, target)
    if why := why_unnoticed(position, attacker, target):
        raise IllegalNow(f"{why} Move first, or charge someone else.")
    if afoot(position, attacker) and afoot(position, target) and charge_way(position, attacker, target) is None:
        raise IllegalNow(f"No way leads {attacker.name} to {target.name}. Charge someone else.")
    active = position.board.active
    dash = reach(figure, move.distance, active if active is not None and active.figure == attacker.id else None)
    cost = Spending.on(position, attacker, Action.CHARGE, dash.segments)
    dogs = defenders(position, attacker, others)
    charging = PreparedCharge(position, attacker, target, figure, move.distance, dash, cost, dogs)
    return Deed(
        report=lambda _: _charged(charging),
        allow=lambda: (*position.doer([attacker], others), *charging.price()),
        changes=lambda _: charging.changes,
        rule="gs.melee",
    )


def _charged(charging: PreparedCharge) -> Report:
    """Whether a charge gets there, the test that the target owes, and the dogs that bite."""
    attacker, target, dash, figure = charging.attacker, charging.target, charging.dash, charging.figure
    verdict = "gets there" if dash.arrives else f"falls short after {both(segment_cm(figure) * dash.segments)}"
    whom, dog = sentence(target.name), target.figure.is_dog
    winded = (
        f"The charge was longer than a segment. {sentence(attacker.name)} counts as exhausted in close combat "
        "until activated again."
    )
    lines = (
        *points_line(charging.cost),
        f"The charge covers {count(dash.needed, 'segment')}."
        if dash.arrives
        else "The charge spent all points that were left.",
        winded if dash.needed > 1 and not figure.is_dog else "",
        "" if dash.arrives or dog else f"{whom} may shoot once immediately, for free.",
        f"{whom} must test for being charged." if charging.tests else "",
        *(
            (
                f"{one.name} defends its master against {attacker.name}. If it can reach the attacker, it may bite at "
                "once for free."
            )
            for one, _ in charging.dogs
        ),
    )
    headline = sentence(f"{attacker.name} charges {target.name} over {both(charging.distance)} and {verdict}.")
    return Report(headline, tuple(filter(None, lines)), tuple(_first(charging)))


def _first(charging: PreparedCharge) -> Iterator[FollowUp]:
    """The buttons for the first exchange, and for the dogs of the target."""
    target, typed_options = charging.target, charging.position.typed
    if charging.dash.arrives:
        typed = {key: typed_options[key] for key in ("attacker", "target", "facts") if key in typed_options}
        yield FollowUp(first_exchange(target.name), FIGHT, {**typed, **charging.attacking, **naming(target=target)})
    for dog, _ in charging.dogs:
        yield offer(f"{dog.label} bites", FIGHT, naming(attacker=dog, target=charging.attacker))
