"""Sheets edited by hand: gear, money, the card, wounds and handcuffs (pot.organization, pot.money, pot.wounds)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Complete, name_list, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import EVEN_ABSENT, OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.people.person import require_once
from rules.core.plain.events import Change, fold
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.tables.rule import Rule
from rules.pottersville.model.acting import require_alive, right_to_edit
from rules.pottersville.model.changes import CardSet, Freed, GearLost, GearTaken, MoneyMoved, MoneySet, WoundSet
from rules.pottersville.model.fields import WOUNDS
from rules.pottersville.model.figures import Figure, Folk, Level, Trait, Wound
from rules.pottersville.model.position import Person, Position, handcuffs_on
from rules.pottersville.model.profiles import gear_named, trait_named
from rules.pottersville.model.roster import MOST_DOLLARS, MOST_GEAR
from rules.pottersville.model.sheets import carried, condition, line
from rules.pottersville.model.weapons import GEAR

Dollars = Annotated[int | None, Interval(ge=0, le=MOST_DOLLARS)]
IN_HAND: Final = Complete(lambda _game, figure: () if figure is None else figure.gear, of="figure", many=True)
TRAITS: Final = Complete(lambda _game, _figure: map(str, Trait), many=True)


def _put_right(
    person: Person,
    changes: tuple[Change, ...],
    allow: Callable[[], Price],
    rule: str,
    report: Callable[[Figure], Report],
) -> Deed[None]:
    """Changes of a person's sheet. The report shows the sheet after them."""
    after = fold(person.figure, changes)
    return Deed(report=lambda _: report(after), allow=allow, changes=lambda _: changes, rule=rule)


def _of_the_dead(position: Position, person: Person) -> Price:
    """The right to move what the dead carry: on a table only an umpire has it."""
    dead = person.here and person.figure.wound is Wound.DEAD
    return right_to_edit(position, person, "what the dead carry") if dead else ()


@move("pottersville gear")
class Gear:
    """Give a figure something to carry, or take it away."""

    figure: Person = one_figure("Your figure.", only=OWN | RECORDED | EVEN_ABSENT)
    add: tuple[str, ...] = name_list("Gear that the figure gets, separated by commas.", gear_named, GEAR)
    drop: tuple[str, ...] = name_list("Gear that the figure loses, separated by commas.", gear_named, IN_HAND)


@decides(Gear)
def change_gear(position: Position, move: Gear) -> Deed[None]:
    """A player changes the gear of a figure."""
    if not move.add and not move.drop:
        raise Missing("Nothing is named to add or drop. Use add or drop with a piece of gear.", "add", "drop")
    left = list(move.figure.figure.gear)
    for piece in move.drop:
        if piece not in left:
            carries = carried(move.figure.figure) or "nothing"
            raise IllegalNow(f"{move.figure.name} carries {carries}, and no {piece}. Drop something from that list.")
        left.remove(piece)
    most = len(left) + len(move.add)
    if most > MOST_GEAR:
        raise OutOfRange(f"A figure carries at most {MOST_GEAR} things, not {most}. Drop some first.")
    id = move.figure.id
    changes = (*(GearLost(id, piece) for piece in move.drop), *(GearTaken(id, piece) for piece in move.add))

    def report(after: Figure) -> Report:
        return Report(f"{move.figure.name} carries {carried(after) or 'nothing'}.")

    return _put_right(move.figure, changes, lambda: _of_the_dead(position, move.figure), "pot.organization", report)


@move("pottersville money")
class Money:
    """Count, take or give the money that a figure carries."""

    figure: Person = one_figure("Your figure.", only=OWN | RECORDED | EVEN_ABSENT)
    has: Dollars = option("Dollars that the figure has now.", nobody)
    takes: Dollars = option("Dollars that the figure takes, such as loot or a till.", nobody)
    gives: Dollars = option("Dollars that the figure gives away.", nobody)
    to: Person | None = one_figure("The figure that gets the dollars.", source=nobody)


@decides(Money)
def move_money(position: Position, move: Money) -> Deed[None]:
    """A player changes the money of a figure: counted, taken from a till, given away. The dead neither take nor get
    any.
    """
    if sum(dollars is not None for dollars in (move.has, move.takes, move.gives)) != 1:
        raise OutOfRange("This command does one thing at a time. Use has, takes or gives.")
    if move.to is not None and move.gives is None:
        raise OutOfRange("The option “to” goes only with “gives”. Remove “to”.")
    people = (move.figure, *([move.to] if move.to is not None else []))
    require_once(people)
    for person in people[0 if move.takes is not None else 1 :]:
        require_alive(person)
    had, id = move.figure.figure.dollars, move.figure.id
    if move.gives is not None and move.gives > had:
        raise OutOfRange(f"{move.figure.name} has ${had:,}, not ${move.gives:,}. Give that much or less.")
    if move.has is not None:
        left, changes = move.has, (MoneySet(id, move.has),)
    else:
        moved = move.takes or -(move.gives or 0)
        left, changes = had + moved, (MoneyMoved(id, moved), *(MoneyMoved(person.id, -moved) for person in people[1:]))
    if left > MOST_DOLLARS:
        raise OutOfRange(
            f"A figure carries at most ${MOST_DOLLARS:,}, and this would make ${left:,}. Choose a smaller sum."
        )
    return Deed(
        report=lambda _: _moved(move, left),
        allow=lambda: _of_the_dead(position, move.figure),
        changes=lambda _: changes,
        rule="pot.money",
    )


def _moved(move: Money, left: int) -> Report:
    """The money of each figure afterwards."""
    name = move.figure.name
    if move.gives is not None:
        to = f"to {move.to.name}" if move.to is not None else "away"
        return Report(f"{name} gives ${move.gives:,} {to}.", (f"${left:,} left.",))
    if move.takes is not None:
        return Report(f"{name} takes ${move.takes:,}.", (f"That makes ${left:,}.",))
    return Report(f"{name} has ${left:,}.")


@move("pottersville card")
class Card:
    """Correct a figure's card: level, side of the law, traits."""

    figure: Person = one_figure("The figure.", only=RECORDED | EVEN_ABSENT)
    level: Level | None = option("The figure's experience.", nobody, words=Level)
    folk: Folk | None = option("The figure's side of the law.", nobody, words=Folk)
    add: tuple[str, ...] = name_list("Traits that the figure gets, separated by commas.", trait_named, TRAITS)
    drop: tuple[str, ...] = name_list("Traits that the figure loses, separated by commas.", trait_named, TRAITS)


@decides(Card)
def set_card(position: Position, move: Card) -> Deed[None]:
    """A player corrects the card of a figure."""
    figure = move.figure.figure
    if not (move.level or move.folk or move.add or move.drop):
        raise Missing(
            "This changes nothing on the card. Add a level, a folk, or traits to add or drop.",
            "level",
            "folk",
            "add",
            "drop",
        )
    for trait in move.drop:
        if trait not in figure.traits:
            raise IllegalNow(f"{move.figure.name} has no trait {trait}. Drop one that the figure has.")
    kept = [trait for trait in figure.traits if trait not in move.drop]
    traits = tuple(dict.fromkeys((*kept, *map(Trait, move.add))))
    change = CardSet(move.figure.id, move.level or figure.level, move.folk or figure.folk, traits)

    def report(after: Figure) -> Report:
        return Report(f"{move.figure.name}'s card is corrected.", (line(after),))

    return _put_right(
        move.figure, (change,), lambda: right_to_edit(position, move.figure, "a card"), "pot.organization", report
    )


@move("pottersville wound")
class Condition:
    """Correct a figure's wound or handcuffs. In a game, an umpire does it."""

    figure: Person = one_figure("The figure.", only=RECORDED | EVEN_ABSENT)
    wound: Wound = option(
        "The figure's wound from now on.", lambda _position, move: move.figure.figure.wound, words=WOUNDS
    )
    cuffed: bool = option("Whether the figure is handcuffed.", lambda _position, move: move.figure.figure.cuffed)


@decides(Condition)
def set_condition(position: Position, move: Condition) -> Deed[None]:
    """A player corrects the wound and the handcuffs of a figure."""
    figure, id = move.figure.figure, move.figure.id
    changes: tuple[Change, ...] = (
        *([WoundSet(id, move.wound)] if move.wound is not figure.wound else []),
        *((handcuffs_on(move.figure) if move.cuffed else (Freed(id),)) if move.cuffed is not figure.cuffed else ()),
    )
    if not changes:
        raise OutOfRange(
            f"{move.figure.name} is already {condition(figure) or 'fit'}. Add what is different: wound or cuffed."
        )

    def report(after: Figure) -> Report:
        return Report(f"{move.figure.name} is {condition(after) or 'fit'}.")

    return _put_right(
        move.figure, changes, lambda: right_to_edit(position, move.figure, "a wound"), "pot.wounds", report
    )


# The catalogue

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.money",
        "Loot",
        "Money",
        "Monopoly money",
        "Toy money represents stolen money. It counts for victory, and pays bribes.",
        reminder="Figures carry dollars. The scenario says what they are worth in the end.",
        also=(
            "steal money",
            "rob a bank",
            "cash",
        ),
    ),
)
