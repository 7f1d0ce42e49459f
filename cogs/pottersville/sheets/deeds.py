"""Gear, money, what stands on a card, wounds and handcuffs: put right by hand."""

from __future__ import annotations

from typing import Final

from cogs._kit.desk import Desk
from cogs._kit.people import require_once, subjects
from cogs._kit.play import Options, Play, Said, plays
from cogs._kit.words import parts
from cogs.pottersville.people import CAST, WOUNDS, Person, person_of, require_alive
from cogs.pottersville.turns import board_of, require_by_hand
from rules.core.events import Change
from rules.core.refusal import IllegalNow, OutOfRange
from rules.pottersville.changes import (
    CardSet,
    Cuffed,
    Freed,
    GearLost,
    GearTaken,
    MoneyMoved,
    MoneySet,
    WoundSet,
    apply,
)
from rules.pottersville.characters import gear_named, trait_named
from rules.pottersville.model import Figure, Folk, Level, Trait, Wound
from rules.pottersville.roster import MOST_DOLLARS, MOST_GEAR, check
from rules.pottersville.sheets import carried, condition, line

PUT_RIGHT: Final = "put right"


async def _own(desk: Desk, options: Options) -> tuple[Person, int, Figure]:
    """The figure on record that an option names, the caller's own."""
    stored = await desk.own_figure(str(options["figure"]))
    return CAST.stored(stored), stored.id, stored.figure


async def _by_hand(desk: Desk, options: Options, what: str) -> tuple[Person, int, Figure]:
    """The figure on record whose state is put right by hand."""
    stored = await desk.figure(str(options["figure"]), own=True)
    person = CAST.stored(stored)
    require_by_hand(desk, person, what)
    return person, stored.id, stored.figure


@plays("pottersville gear")
async def prepare_gear(desk: Desk, options: Options) -> Play:
    """What a figure carries."""
    person, subject, figure = await _own(desk, options)
    if figure.wound is Wound.DEAD and board_of(desk, person) is not None:
        require_by_hand(desk, person, "what the dead carry")
    added = [gear_named(piece) for piece in parts(options.get("add"))]
    dropped = [gear_named(piece) for piece in parts(options.get("drop"))]
    if not added and not dropped:
        raise OutOfRange("Say what it gets, add:, or what it loses, drop:.")
    left = list(figure.gear)
    for piece in dropped:
        if piece not in left:
            raise IllegalNow(f"{person.name} carries {carried(figure) or 'nothing'}, no {piece}: drop what is there.")
        left.remove(piece)
    if len(left) + len(added) > MOST_GEAR:
        raise OutOfRange(f"{MOST_GEAR} things are carried at most, not {len(left) + len(added)}: drop some first.")
    changes: tuple[Change, ...] = (
        *(GearLost(subject, piece) for piece in dropped),
        *(GearTaken(subject, piece) for piece in added),
    )
    after = _after(figure, changes)
    return Play(
        say=lambda _: Said(f"{person.name} carries {carried(after) or 'nothing'}."),
        changes=lambda _: changes,
        rule="pot.organization",
    )


def _after(figure: Figure, changes: tuple[Change, ...]) -> Figure:
    for change in changes:
        figure = apply(figure, change)
    return figure


@plays("pottersville money")
async def prepare_money(desk: Desk, options: Options) -> Play:
    """What a figure has in its pockets: counted, taken, given."""
    person, subject, figure = await _own(desk, options)
    other = await person_of(desk, options, "to", "", own=False)
    told = {key: int(options[key]) for key in ("has", "takes", "gives") if options.get(key) is not None}
    if len(told) != 1:
        raise OutOfRange("Say one thing: what it has, what it takes from a till, or what it gives.")
    if options.get("to") and "gives" not in told:
        raise OutOfRange("The option to goes with gives alone: leave it out.")
    if other.stored is not None:
        require_once([person, other])
    _require_hands(desk, person, other, told)
    changes = _moved(person, subject, figure, other, told)
    after = _after(figure, tuple(change for change in changes if change.subject == subject))
    if after.dollars > MOST_DOLLARS:
        raise OutOfRange(f"Nobody carries more than ${MOST_DOLLARS:,}: that would be ${after.dollars:,}.")
    if "gives" in told:
        to = f" to {other.name}" if options.get("to") else " away"
        said = Said(f"{person.name} gives ${told['gives']:,}{to}.", (f"${after.dollars:,} left.",))
    elif "takes" in told:
        said = Said(f"{person.name} takes ${told['takes']:,}.", (f"That makes ${after.dollars:,}.",))
    else:
        said = Said(f"{person.name} has ${after.dollars:,}.")
    return Play(say=lambda _: said, changes=lambda _: changes, about=subjects(person, other), rule="pot.money")


def _require_hands(desk: Desk, person: Person, other: Person, told: dict[str, int]) -> None:
    """The dead neither take money nor get any; on a table what they have on them is an umpire's to move."""
    if "takes" in told:
        require_alive(person)
    require_alive(other)
    if person.wound is Wound.DEAD and board_of(desk, person) is not None:
        require_by_hand(desk, person, "what the dead carry")


def _moved(person: Person, subject: int, figure: Figure, other: Person, told: dict[str, int]) -> tuple[Change, ...]:
    """What money does; OutOfRange for more than somebody has to give."""
    if "has" in told:
        return (MoneySet(subject, told["has"]),)
    if "takes" in told:
        return (MoneyMoved(subject, told["takes"]),)
    dollars = told["gives"]
    if dollars > figure.dollars:
        raise OutOfRange(f"{person.name} has ${figure.dollars:,}, not ${dollars:,}: give what is there.")
    got = (MoneyMoved(other.id, dollars),) if other.id is not None else ()
    return (MoneyMoved(subject, -dollars), *got)


@plays("pottersville card")
async def prepare_card(desk: Desk, options: Options) -> Play:
    """What stands on a figure's card, put right."""
    person, subject, figure = await _by_hand(desk, options, "a card")
    added = [Trait(trait_named(trait)) for trait in parts(options.get("add"))]
    dropped = [Trait(trait_named(trait)) for trait in parts(options.get("drop"))]
    if not (options.get("level") or options.get("folk") or added or dropped):
        raise OutOfRange("Say what stands on the card: level, folk, or traits to add or drop.")
    for trait in dropped:
        if trait not in figure.traits:
            raise IllegalNow(f"{person.name} has no trait {trait}: drop what is there.")
    kept = tuple(trait for trait in figure.traits if trait not in dropped)
    change = CardSet(
        subject,
        Level(str(options.get("level") or figure.level)),
        Folk(str(options.get("folk") or figure.folk)),
        tuple(dict.fromkeys((*kept, *added))),
    )
    after = _after(figure, (change,))
    assert not check(after)
    return Play(
        say=lambda _: Said(f"{person.name}'s card is {PUT_RIGHT}.", (line(after),)),
        changes=lambda _: (change,),
        rule="pot.organization",
    )


@plays("pottersville wound")
async def prepare_wound(desk: Desk, options: Options) -> Play:
    """The wound somebody has, and handcuffs, as they are."""
    person, subject, figure = await _by_hand(desk, options, "a wound")
    found: list[Change] = []
    if options.get("wound") is not None and WOUNDS[str(options["wound"])] is not figure.wound:
        found.append(WoundSet(subject, WOUNDS[str(options["wound"])]))
    cuffed = options.get("cuffed")
    if cuffed is not None and bool(cuffed) is not figure.cuffed:
        found.append(Cuffed(subject) if cuffed else Freed(subject))
    if not found:
        now = condition(figure) or "fit"
        raise OutOfRange(f"{person.name} is {now}: say what is different, wound or cuffed.")
    after = _after(figure, tuple(found))
    return Play(
        say=lambda _: Said(f"{person.name} is {condition(after) or 'fit'}."),
        changes=lambda _: tuple(found),
        rule="pot.wounds",
    )
