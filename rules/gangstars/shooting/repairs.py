"""Weapons put right: reloaded, cleared of a jam, or corrected by hand (5 Weapons)."""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import OnSheet, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import EVEN_ABSENT, OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, either
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.gangstars.abilities.luck_rerolls import lucky
from rules.gangstars.model.acting import spend_share
from rules.gangstars.model.action_costs import Action, Cost
from rules.gangstars.model.action_points import PaidActions, Spending
from rules.gangstars.model.changes import WeaponSet
from rules.gangstars.model.fields import ROLLS, doer
from rules.gangstars.model.figures import Trouble, Weapon
from rules.gangstars.model.lines import points_line
from rules.gangstars.model.position import Person, Position, require_there
from rules.gangstars.model.weapons import PISTOL, Arm, arm_named
from rules.gangstars.moment.forced_attacks import held
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.shooting.shooters import arms_of
from rules.gangstars.shooting.weapon_trouble import require_ready

MENDING: Final = Table(
    "gs.tables.mending",
    "Clearing a jam",
    "5 Weapons",
    (
        Row(1, 5, True, "cleared", "It fires again."),
        Row(6, 6, False, "still jammed", "Needs another whole activation."),
    ),
)


@resolves("gs.weapon.trouble")
def clear(dice: Dice) -> bool:
    """Whether a jammed weapon fires again after a whole activation: on anything but a 6."""
    return dice.read(1, dice.reading(MENDING), "clearing the jam")[0]


STATES: Final = {
    "In order": Trouble.NONE,
    "Out of ammunition": Trouble.EMPTY,
    "Jammed": Trouble.JAMMED,
    "Broken": Trouble.BROKEN,
}


TROUBLED: Final = arms_of("figure", lambda arm: arm.shoots)


def failed(move: Repair) -> Weapon:
    """The weapon to put right: of a figure on record the first that can be, else a jammed one.

    It raises OutOfRange if it could be one of several, and IllegalNow for a figure without any.
    """
    name, person = move.gun.name if move.gun is not None else "", move.figure
    if not person.stored:
        return Weapon(name or PISTOL, Trouble.JAMMED)
    found = [one for one in person.figure.weapons if one.trouble and name in ("", one.name)]
    if not found:
        which = f"no {arm_named(name).word}" if name else "no weapon"
        raise IllegalNow(f"{person.name} has {which} that is empty or jammed, so there is nothing to repair.")
    names = list(dict.fromkeys(one.name for one in found))
    if len(names) > 1:
        raise Missing(f"Several weapons are empty or jammed. Add “gun” with {either(names)}.", "gun")
    return min(found, key=lambda one: one.trouble is Trouble.BROKEN)


@move("gangstars-shoot repair", ROLLS, everybody=True)
class Repair:
    """Reload with half your action points, or clear a jam with all of them and a roll."""

    figure: Person = doer("figure", "The figure", "Your figure.")
    gun: Arm | None = option(
        "The weapon, if more than one is empty or jammed.",
        nobody,
        read=lambda _position, name: arm_named(name),
        complete=TROUBLED,
    )
    trouble: Trouble = option(
        "The weapon's trouble, if no figure is named (default: jammed).",
        lambda _position, move: failed(move).trouble,
        known=OnSheet("figure"),
        words={word: STATES[word] for word in ("Out of ammunition", "Jammed")},
    )
    points: Annotated[int | None, Interval(ge=1, le=30)] = option(
        "The figure's action points, if no figure is named.", nobody, known=OnSheet("figure")
    )


@frozen(kw_only=True)
class RepairPrice(Spending):
    """A weapon that a figure puts right, and its price in the current activation.

    points  the figure's points where no game knows them; None if not given
    """

    weapon: Weapon
    points: int | None

    @property
    def typed_points(self) -> int | None:
        """The typed action points; None if not given, or if the sheet counts them."""
        return None if self.person.stored else self.points

    @property
    def arm(self) -> Arm:
        return arm_named(self.weapon.name)

    def settled(self) -> PaidActions:
        """Half of the action points, or all for a jam. It raises what `spend_share` raises."""
        at, person = self.position, self.person
        spent = spend_share(at.board, at.id, person.id, person.figure, self.weapon)
        cost = Cost(Action.COMPLEX, 1, spent.points, (), (), spent.points)
        return PaidActions(at.board, person.id, (spent,), (cost,))


@decides(Repair)
@held("figure")
@with_follow_on
def repair(position: Position, move: Repair) -> Deed[bool | None]:
    """Half of the action points reload a weapon. All of them, and a die, clear a jam."""
    person, weapon = move.figure, failed(move)
    require_there(person)
    weapon = weapon if person.stored else replace(weapon, trouble=move.trouble)
    if weapon.trouble is Trouble.BROKEN:
        require_ready(weapon)
    mending = RepairPrice(position, person, (), weapon=weapon, points=move.points)
    mended: tuple[Change, ...] = (WeaponSet(person.id, weapon.name, Trouble.NONE, weapon.trouble),)
    who, arm = person.name, mending.arm.word
    if weapon.trouble is Trouble.EMPTY:
        return Deed(
            report=lambda _: Report(f"{who} reloads the {arm}.", _cost_lines(mending)),
            allow=mending.price,
            changes=lambda _: mended,
            rule="gs.weapon.trouble",
        )

    def report(cleared: bool | None) -> Report:
        after = "It fires again in the next turn" if cleared else "It is still jammed, and the activation is used up"
        tone = Tone.GOOD if cleared else Tone.BAD
        return Report(f"{who} works on the {arm}. {after}.", _cost_lines(mending), tone=tone)

    return Deed(
        clear,
        allow=mending.price,
        changes=lambda cleared: mended if cleared else (),
        facts=lambda outcome: {"cleared": outcome.result},
        questions=(Question("Cleared", clear, (), order=(True, False)),),
        rerolls=lucky(person),
        again=not person.stored,
        report=report,
    )


def _cost_lines(mending: RepairPrice) -> tuple[str, ...]:
    """The price in the current activation, or out of the typed points."""
    points = mending.typed_points
    if paid := points_line(mending):
        return paid
    if points is None:
        return ()
    if mending.weapon.trouble is Trouble.JAMMED:
        return (f"This takes all {points} action points of an activation.",)
    return (f"This takes {-(-points // 2)} of {points} action points (half, rounded up).",)


@move("gangstars-shoot hand", everybody=True)
class Hand:
    """Set a weapon's state by hand. In a game, only an umpire may do this."""

    figure: Person = one_figure("The figure with the weapon.", only=OWN | RECORDED | EVEN_ABSENT)
    gun: Arm = option("The weapon.", read=lambda _position, name: arm_named(name), complete=TROUBLED)
    state: Trouble = option("Its new state.", words=STATES)


@decides(Hand)
@with_follow_on
def by_hand(position: Position, move: Hand) -> Deed[None]:
    """A correction of a weapon's state by hand."""
    person, arm = move.figure, move.gun
    carried = [one.trouble for one in person.figure.weapons if one.name == arm.name]
    if not carried:
        raise IllegalNow(f"{person.name} carries no {arm.word}. Name a weapon that {person.name} has.")
    if not arm.shoots:
        raise IllegalNow(f"A {arm.word} has no ammunition and never jams. Name another weapon.")
    was = next((one for one in carried if one is not move.state), move.state)

    def allow() -> Price:
        refusal = f"{person.name} is on the table, so the sheet counts. Remove “state”, or ask an umpire."
        return position.by_umpire(f"the sheet of {person.name}", refusal) if person.here else ()

    state = next(word for word, trouble in STATES.items() if trouble is move.state)
    return Deed(
        report=lambda _: Report(f"{person.name}'s {arm.word} is {state.lower()}, by hand."),
        allow=allow,
        changes=lambda _: (WeaponSet(person.id, arm.name, move.state, was),),
        rule="gs.weapon.trouble",
    )
