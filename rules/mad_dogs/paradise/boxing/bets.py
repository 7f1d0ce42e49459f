"""Bets on boxers, and boxers who are paid to take a dive (mad.racket.gym)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.estate import paid, require_money
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.paradise.boxing.boxers import boxer_name, is_contender
from rules.mad_dogs.paradise.boxing.match_making import (
    ACCOUNT,
    MATCH,
    ON_A_CARD,
    arena_owner,
    bout_meant,
    in_bout,
    open_bouts,
)
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, OWN_GANG
from rules.mad_dogs.paradise.city.changes import BoutSet
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase
from rules.mad_dogs.paradise.city.records import BoxingMatch, Stake
from rules.mad_dogs.paradise.city.town import Position

QUIET: Final = "a quiet word at the gym"
"""What the ledger calls the payment for a dive."""
FIX: Final = 300
ARENA_FIX: Final = 100


@resolves("mad.racket.gym")
def bet_changes(
    campaign: int, city: Paradise, bank: int, bout: BoxingMatch, gang: int, fighter: int, stake: int
) -> tuple[Change, ...]:
    """The changes of a bet on a boxer. Refuses money that the bank lacks, and a bet after the bell."""
    _require_bell(bout)
    if stake < 1:
        raise OutOfRange(f"A bet is at least $1, not {dollars(stake)}. Bet more.")
    line = paid(gang, bank, stake, ACCOUNT, f"bet on {boxer_name(city, fighter)}")
    return (BoutSet(campaign, replace(bout, bets=(*bout.bets, Stake(gang, fighter, stake)))), line)


def fix_price(city: Paradise, gang: int) -> int:
    """The price of a dive for this gang."""
    return ARENA_FIX if gang == arena_owner(city) else FIX


def fix_changes(
    campaign: int, city: Paradise, bank: int, bout: BoxingMatch, gang: int, fighter: int
) -> tuple[Change, ...]:
    """The changes of promising a boxer money for a dive.

    Refuses a sum that the bank can't pay with all other promises, a dive after the bell, and a gang's second bribe for
    one boxer.
    """
    _require_bell(bout)
    if any((one.gang, one.boxer) == (gang, fighter) for one in bout.fixes):
        raise IllegalNow(f"You have already bribed {boxer_name(city, fighter)}. A second bribe has no effect.")
    price = fix_price(city, gang)
    promised = sum(one.dollars for each in open_bouts(city) for one in each.fixes if one.due and one.gang == gang)
    require_money(bank - promised, price)
    return (BoutSet(campaign, replace(bout, fixes=(*bout.fixes, Stake(gang, fighter, price, due=True)))),)


def paid_dives(bout: BoxingMatch, balances: tuple[BankBalance, ...]) -> Iterator[Stake]:
    """The dives that are paid for when the bell rings: paid before it, or now by a bank that has the money."""
    left = {one.gang: one.dollars for one in balances}
    for one in bout.fixes:
        if not one.due:
            yield one
        elif one.dollars <= left.get(one.gang, 0):
            left[one.gang] -= one.dollars
            yield one


def _require_bell(bout: BoxingMatch) -> None:
    if bout.winner is not None:
        raise IllegalNow("That match is over. Bets and bribes must come before the bell.")


# The commands


@move("mad-boxing bet", town=True)
class Bet:
    """Bet on a boxer: if they win, twice the stake comes back."""

    boxer: str = option("The boxer, or Contender for one without a gang.", complete=ON_A_CARD)
    dollars: Annotated[int, Interval(ge=1, le=MOST_MONEY)] = option("The dollars to bet.")
    match: str = MATCH
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Bet)
def bet(position: Position, move: Bet) -> Deed[None]:
    """A gang bets dollars on a boxer."""
    town = position.town
    gang = town.gang_for(move.gang)
    outfit = town.outfit(gang.id)
    bout, fighter = _bout_and_boxer(town.city, move.boxer, move.match)
    town.require_phase(Phase.SPENDING)
    stake = move.dollars
    changes = bet_changes(town.id, town.city, town.bank(outfit.gang), bout, outfit.gang, fighter, stake)
    name = boxer_name(town.city, fighter)
    return Deed(
        report=lambda _: Report(
            f"{town.name(outfit.gang)} bets {dollars(stake)} on {name}.",
            (f"If {name} wins, {dollars(2 * stake)} comes back, stake included.",),
        ),
        allow=lambda: town.rights(gang),
        changes=lambda _: changes,
        log=town.id,
        rule="mad.racket.gym",
    )


@move("mad-boxing fix", town=True)
class Fix:
    """Pay a boxer in private to lose: $300, or $100 for the Arena's owner."""

    boxer: str = option("The boxer who is to lose.", complete=ON_A_CARD)
    match: str = MATCH
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Fix)
def fix(position: Position, move: Fix) -> Deed[None]:
    """A gang pays a boxer for a dive, in secret."""
    town = position.town
    gang = town.gang_for(move.gang)
    outfit = town.outfit(gang.id)
    bout, fighter = _bout_and_boxer(town.city, move.boxer, move.match)
    town.require_phase(Phase.SPENDING)
    changes = fix_changes(town.id, town.city, town.bank(outfit.gang), bout, outfit.gang, fighter)
    name, price = boxer_name(town.city, fighter), fix_price(town.city, outfit.gang)
    return Deed(
        report=lambda _: Report(
            "The gym gets a quiet word.",
            (
                f"{town.name(outfit.gang)} pays {dollars(price)} as the bell rings. {name} goes down on a 6, "
                "whatever the other rolls. If the other falls first, the money is lost.",
                "If the money is not in the bank at the bell, there is no dive.",
            ),
        ),
        allow=lambda: town.rights(gang),
        changes=lambda _: changes,
        log=town.id,
        unannounced=True,
        rule="mad.racket.gym",
    )


def _bout_and_boxer(city: Paradise, name: str, match: str) -> tuple[BoxingMatch, int]:
    """The match and the boxer of this name; the other boxer's name finds the match of a contender."""
    bout = bout_meant(city, match or ("" if is_contender(name) else name))
    return bout, in_bout(city, bout, name)
