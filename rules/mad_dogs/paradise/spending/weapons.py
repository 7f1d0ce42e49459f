"""Weapons that a gang buys for a figure (mad.money). Money is in dollars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from annotated_types import Len

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Complete, option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal
from rules.core.plain.words import listed, parts
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.draft_edit import refuse
from rules.mad_dogs.gangs.estate import paid
from rules.mad_dogs.model.changes import WeaponBought
from rules.mad_dogs.model.figures import Figure, times
from rules.mad_dogs.model.prices import NOT_FOR_SALE, WEAPON_PRICES, dollars
from rules.mad_dogs.model.roster import MOST_CARRIED, gear_named
from rules.mad_dogs.paradise.city.bank_balances import in_dollars
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, FIGURE
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Outfit
from rules.mad_dogs.paradise.city.town import Position
from rules.mad_dogs.paradise.spending.training import require_pupil


@resolves("mad.money", "mad.gang.weapons")
def buy_weapons(_dice: Dice, carried: tuple[str, ...], pieces: tuple[str, ...]) -> int:
    """The price of these pieces for a figure that carries those already, each named once a piece; it rolls no die.

    Raises a Refusal that names all faults: no weapon, not for sale, more of a kind than one figure carries.
    """
    if not pieces:
        raise OutOfRange("The bank needs to know what you buy. Name weapons, such as Tommy Gun, 2 Grenade.")
    refuse(list(_wrong(carried, pieces)))
    return sum(WEAPON_PRICES[piece] for piece in pieces)


def _wrong(carried: tuple[str, ...], pieces: tuple[str, ...]) -> Iterator[Refusal]:
    held = Counter(carried)
    for piece, count in Counter(pieces).items():
        most = MOST_CARRIED.get(piece, 1)
        if piece in NOT_FOR_SALE:
            yield IllegalNow(f"A {piece} is not for sale. Pick another weapon.")
        elif held[piece] + count > most:
            has = f"{times(piece, held[piece])} already carried, " if held[piece] else ""
            yield IllegalNow(f"{times(piece, count)} is too many: {has}{most} is the most for one figure.")


def pieces_named(parts: tuple[tuple[int, str], ...]) -> tuple[str, ...]:
    """Pieces of gear by number and name, each once a piece. Raises UnknownName for other things."""
    return tuple(gear_named(name) for number, name in parts for _ in range(number))


def carried_by(figure: Figure) -> tuple[str, ...]:
    """The gear of a figure, each once a piece."""
    return tuple(weapon.name for weapon in figure.weapons for _ in range(weapon.count))


def buying_changes(
    outfit: Outfit, bank: int, id: int, figure: Figure, pieces: tuple[str, ...], cost: int
) -> tuple[Change, ...]:
    """The changes of buying weapons for a figure. Refuses money that the bank lacks."""
    bought = Counter(pieces)
    text = ", ".join(times(piece, count) for piece, count in bought.items())
    line = paid(outfit.gang, bank, cost, "gang", f"{figure.name}: {text}")
    return (*(WeaponBought(id, piece, count) for piece, count in bought.items()), *((line,) if cost else ()))


# The command


@move("mad-spend arm", town=True, party="figure")
class Arm:
    """Buy weapons for a figure from the bank."""

    figure: str = FIGURE
    weapons: Annotated[str, Len(1, 200)] = option(
        "The weapons, separated by commas: Tommy Gun, 2 Grenade.",
        complete=Complete(lambda _game, _figure: WEAPON_PRICES, many=True),
    )
    campaign: str = CAMPAIGN


@decides(Arm)
def armed(position: Position, move: Arm) -> Deed[int]:
    """A gang buys weapons for a figure; with no figure, the price."""
    pieces = pieces_named(tuple(_counted(part) for part in parts(move.weapons)))
    text = listed(times(piece, number) for piece, number in Counter(pieces).items())
    if not move.figure:
        return Deed(
            report=lambda cost: Report(f"{text}: {dollars(cost)}."),
            resolver=buy_weapons,
            args=((), pieces),
            facts=in_dollars,
        )
    town, members = position.town, position.party
    one = town.hand(members, Phase.SPENDING)
    require_pupil(town.city, one.id, one.figure)
    outfit, bank = town.outfit(members.id), town.bank(members.id)
    return Deed(
        report=lambda cost: Report(f"{one.name} gets {text}, for {dollars(cost)}."),
        resolver=buy_weapons,
        args=(carried_by(one.figure), pieces),
        facts=in_dollars,
        allow=lambda: members.rights,
        changes=lambda cost: buying_changes(outfit, bank, one.id, one.figure, pieces, cost),
        log=town.id,
        about=(one,),
    )


def _counted(part: str) -> tuple[int, str]:
    """“2 Grenade” as a number and a name. Raises OutOfRange for none or far too many."""
    number, _, name = part.partition(" ")
    if not (number.isascii() and number.isdigit()):
        return 1, part
    if not (len(number) <= 2 and int(number) >= 1):
        raise OutOfRange(f"1 to 99 of a weapon can be bought at once, not {number[:20]}. Give a number in that range.")
    return int(number), name
