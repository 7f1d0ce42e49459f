"""Gangland funerals: their price and reputation, and secret bids for flowers (mad.funeral). Money is in dollars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Figures, OfTown, option
from rules.core.action.move import move
from rules.core.action.position import Price, Umpired
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.plain.words import count, listed, possessive
from rules.core.play.campaign import Booked
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.estate import paid
from rules.mad_dogs.model.figures import Figure, Posture
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.paradise.city.bank_balances import bank_of
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, OWN_GANG
from rules.mad_dogs.paradise.city.changes import FuneralSet, NewsMade, OutfitSet
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase
from rules.mad_dogs.paradise.city.records import Flowers, Funeral, Headline, News, Outfit
from rules.mad_dogs.paradise.city.town import Position, Town

LEAST: Final = 500
MORE: Final = 200
"""Dollars for each further point, and for each car of the cortege."""
ACCOUNT: Final = "funerals"


# Giving one


@resolves("mad.funeral")
def bury(_dice: Dice, spent: int) -> int:
    """The permanent reputation of a funeral: 1 for $500, 1 more for each further $200; it rolls no die.

    Raises OutOfRange for less than $500 or more than a million.
    """
    if not LEAST <= spent <= MOST_MONEY:
        raise OutOfRange(
            f"A proper funeral costs {dollars(LEAST)} to {dollars(MOST_MONEY)}, not {dollars(spent)}. Give a sum in "
            "that range."
        )
    return 1 + (spent - LEAST) // MORE


def cortege(spent: int) -> int:
    """The cars of the procession, by the money spent on funeral and flowers."""
    return spent // MORE


def check_mourned(outfit: Outfit, id: int, figure: Figure) -> None:
    """Raises IllegalNow for a funeral of a living figure, or a second one for a dead figure."""
    if figure.posture is not Posture.DEAD:
        raise IllegalNow(f"{figure.name} is alive, and a funeral is for the dead of the gang. Name a dead figure.")
    if id in outfit.buried:
        raise IllegalNow(f"{figure.name} is already buried. Name another figure.")


def funeral_changes(
    campaign: int, city: Paradise, outfit: Outfit, bank: int, id: int, name: str, spent: int, points: int
) -> tuple[Change, ...]:
    """The changes of a gang's funeral: the bill, its points, and the wait for flowers.

    Refuses money that the bank lacks, or that the gang has promised for flowers.
    """
    line = paid(outfit.gang, bank - promised(city, outfit.gang), spent, ACCOUNT, f"the funeral of {name}")
    proud = replace(outfit, standing=outfit.standing + points, buried=(*outfit.buried, id))
    return (
        line,
        OutfitSet(campaign, proud),
        FuneralSet(campaign, Funeral(city.serial + 1, outfit.gang, name, spent)),
        NewsMade(campaign, News(Headline.FUNERAL, (outfit.gang,), name, spent)),
    )


# Flowers


def unshown_funerals(city: Paradise) -> tuple[Funeral, ...]:
    """The funerals whose flowers are not shown yet."""
    return tuple(one for one in city.funerals if not one.held)


def funeral_meant(city: Paradise, name: str = "") -> Funeral:
    """The funeral of this dead figure, or the only one. Raises IllegalNow for none or more than one."""
    found = unshown_funerals(city)
    if not found:
        raise IllegalNow("There is no funeral now. Hold one with /mad-spend funeral.").offering(
            "Hold a funeral", "mad-spend funeral"
        )
    key = name.strip().casefold()
    meant = [one for one in found if one.name.casefold() == key] if key else list(found)
    if len(meant) != 1:
        listed = ", ".join(one.name for one in found)
        raise IllegalNow(f"Several funerals are open. Name one of {listed}.")
    return meant[0]


def mourners(city: Paradise, funeral: Funeral) -> tuple[int, ...]:
    """The gangs that may send flowers: all but the host."""
    return tuple(one.gang for one in city.outfits if one.gang != funeral.host)


def without_answer(city: Paradise, funeral: Funeral) -> tuple[int, ...]:
    """The gangs that have neither bid nor passed. A gang that no player runs is not waited for."""
    answered = {bid.gang for bid in funeral.bids} | {one.gang for one in city.outfits if one.npc}
    return tuple(gang for gang in mourners(city, funeral) if gang not in answered)


def promised(city: Paradise, gang: int, but: int = 0) -> int:
    """A gang's bids for flowers that are not shown yet, at all funerals or all `but` one."""
    return sum(bid.dollars for one in unshown_funerals(city) if one.id != but for bid in one.bids if bid.gang == gang)


def bid_changes(campaign: int, city: Paradise, funeral: Funeral, gang: int, bank: int, bid: int) -> tuple[Change, ...]:
    """The changes of a sealed bid, in place of an earlier one; 0 passes. The gang pays when all bids are shown.

    Raises IllegalNow once they are, NotYours for the host, OutOfRange below 0 or for money that the bank lacks.
    """
    if funeral.held:
        raise IllegalNow(f"{funeral.name} is buried, and the flowers have been shown. Bids come before that.")
    if gang not in mourners(city, funeral):
        raise NotYours("The gang that holds a funeral sends no flowers to it. Leave the bids to the others.")
    free = bank - promised(city, gang, funeral.id)
    if not 0 <= bid <= max(0, free):
        raise OutOfRange(f"You have {dollars(max(0, free))} for flowers. Bid that or less, or 0 to pass.")
    others = tuple(one for one in funeral.bids if one.gang != gang)
    return (FuneralSet(campaign, replace(funeral, bids=(*others, Flowers(gang, bid)))),)


@frozen
class Wreaths:
    """The result of all bids for flowers.

    winner  the gang that gains a point; 0 for none
    paid    the bids above nothing of gangs that have the money
    broke   gangs whose bank no longer holds their bid, which does not count
    cars    of the cortege
    """

    winner: int
    paid: tuple[Flowers, ...]
    broke: tuple[int, ...]
    cars: int


@resolves("mad.funeral")
def show_flowers(_dice: Dice, funeral: Funeral, balances: tuple[BankBalance, ...]) -> Wreaths:
    """All bids together: the highest gains a point of reputation, a tie gains none; it rolls no die."""
    good = tuple(bid for bid in funeral.bids if 0 < bid.dollars <= bank_of(balances, bid.gang))
    broke = tuple(bid.gang for bid in funeral.bids if bid.dollars > 0 and bid not in good)
    most = max((bid.dollars for bid in good), default=0)
    lavish = [bid.gang for bid in good if bid.dollars == most]
    total = funeral.dollars + sum(bid.dollars for bid in good)
    return Wreaths(lavish[0] if len(lavish) == 1 else 0, good, broke, cortege(total))


def check_showing(city: Paradise, funeral: Funeral, gangs: Iterable[int], umpire: bool) -> None:
    """Raises the refusal of showing bids early: while some are missing only the host's gang or an umpire may."""
    if not umpire and funeral.host not in gangs and without_answer(city, funeral):
        raise NotYours(
            "Some gangs have not bid or passed yet. Until then, only the host of the funeral or an umpire may continue."
        )


def flowers_changes(campaign: int, city: Paradise, funeral: Funeral, wreaths: Wreaths) -> tuple[Change, ...]:
    """The changes of showing the bids: payments, and the point for the highest."""
    changes: list[Change] = [FuneralSet(campaign, replace(funeral, held=True))]
    changes += [Booked(bid.gang, -bid.dollars, ACCOUNT, f"flowers for {funeral.name}") for bid in wreaths.paid]
    winner = city.outfit(wreaths.winner)
    if winner is not None:
        spent = next(bid.dollars for bid in wreaths.paid if bid.gang == winner.gang)
        changes.append(OutfitSet(campaign, replace(winner, standing=winner.standing + 1)))
        changes.append(NewsMade(campaign, News(Headline.FLOWERS, (winner.gang,), funeral.name, spent)))
    return tuple(changes)


def unburied_names(town: Town | None, _typed: Mapping[str, Any]) -> list[str]:
    """The names of the dead whose flowers are not shown yet."""
    return [one.name for one in unshown_funerals(town.city)] if town is not None else []


Dollars = Annotated[int, Interval(ge=0, le=MOST_MONEY)]
FUNERAL: Final = option("The funeral, if there are several.", default="", complete=OfTown(unburied_names))


@move("mad-spend funeral", town=True, party="figure")
class Burial:
    """Bury one of your dead for $500 or more, and gain reputation."""

    figure: str = option("The dead figure of your gang in the campaign.", default="", complete=Figures(many=False))
    dollars: Dollars = option("The price of the funeral.")
    campaign: str = CAMPAIGN


@decides(Burial)
def buried(position: Position, move: Burial) -> Deed[int]:
    """A gang buries one of its dead; with no figure, the reputation of a funeral."""
    spent = move.dollars

    def facts(outcome: Outcome[int]) -> dict[str, int]:
        return {"reputation": outcome.result, "cars": cortege(spent)}

    if not move.figure:
        return Deed(
            report=lambda points: Report(
                f"A funeral for {dollars(spent)}: {count(points, 'point')} of reputation for good.",
                (f"{count(cortege(spent), 'car')} in the procession.",),
            ),
            resolver=bury,
            args=(spent,),
            facts=facts,
        )
    town, members = position.town, position.party
    one = town.hand(members, Phase.PRESS)
    outfit, bank, name = town.outfit(members.id), town.bank(members.id), one.name
    check_mourned(outfit, one.id, one.figure)
    return Deed(
        report=lambda points: Report(
            f"{members.name} buries {name} for {dollars(spent)}.",
            (
                f"{count(points, 'point')} of reputation for good.",
                "The other gangs bid for flowers in secret with /mad-spend flowers, or pass with 0.",
                "No one fights at a funeral.",
            ),
            (_show_button(town, name),),
        ),
        resolver=bury,
        args=(spent,),
        allow=lambda: members.rights,
        changes=lambda points: funeral_changes(town.id, town.city, outfit, bank, one.id, name, spent, points),
        facts=facts,
        log=town.id,
        about=(one,),
    )


def _show_button(town: Town, name: str) -> FollowUp:
    """The button that shows the flowers of a funeral."""
    return FollowUp("Show the flowers", "mad-spend bury", {"funeral": name, "campaign": town.title})


@move("mad-spend flowers", town=True)
class SendFlowers:
    """Bid for flowers in secret, or pass with 0. You pay when all are shown."""

    dollars: Dollars = option("Your bid in dollars.")
    funeral: str = FUNERAL
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(SendFlowers)
def flowers(position: Position, move: SendFlowers) -> Deed[None]:
    """A sealed bid for flowers, or a pass."""
    town = position.town
    gang = town.gang_for(move.gang)
    town.outfit(gang.id)
    town.require_phase(Phase.PRESS)
    funeral, bid = funeral_meant(town.city, move.funeral), move.dollars
    changes = bid_changes(town.id, town.city, funeral, gang.id, town.bank(gang.id), bid)
    left = [one for one in without_answer(town.city, funeral) if one != gang.id]
    yours = f"Your bid: {dollars(bid)}." if bid else "You send no flowers."
    open_ = (
        f"No answer yet: {listed(map(town.name, left))}." if left else "All have answered. You can show the flowers."
    )
    report = Report(
        f"{gang.name} has answered for {possessive(funeral.name)} funeral.",
        (yours, open_),
        () if left else (_show_button(town, funeral.name),),
    )
    return Deed(
        report=lambda _: report,
        allow=lambda: town.rights(gang),
        changes=lambda _: changes,
        log=town.id,
        unannounced=True,
        rule="mad.funeral",
    )


@move("mad-spend bury", town=True)
class Bury:
    """Show all flowers of a funeral together. The most lavish gain a point."""

    funeral: str = FUNERAL
    campaign: str = CAMPAIGN


@decides(Bury)
def flowers_shown(position: Position, move: Bury) -> Deed[Wreaths]:
    """All flowers are shown together, and paid."""
    town = position.town
    town.require_part()
    town.require_phase(Phase.PRESS)
    funeral = funeral_meant(town.city, move.funeral)
    mine = [gang for gang, one in town.gangs.items() if one.mine]
    check_showing(town.city, funeral, mine, town.umpires)

    def allow() -> Price:
        early = funeral.host not in mine and without_answer(town.city, funeral)
        return (Umpired(town.name(funeral.host)),) if early else ()

    def facts(outcome: Outcome[Wreaths]) -> dict[str, Any]:
        wreaths = outcome.result
        return {
            "winner": town.name(wreaths.winner) if wreaths.winner else None,
            "flowers": {town.name(one.gang): one.dollars for one in wreaths.paid},
            "cars": wreaths.cars,
        }

    return Deed(
        report=lambda wreaths: _flowers_report(town, funeral, wreaths),
        resolver=show_flowers,
        args=(funeral, town.balances),
        allow=allow,
        changes=lambda wreaths: flowers_changes(town.id, town.city, funeral, wreaths),
        facts=facts,
        log=town.id,
    )


def _flowers_report(town: Town, funeral: Funeral, wreaths: Wreaths) -> Report:
    """The flowers of each gang, and the winner."""
    bids = {one.gang: one.dollars for one in wreaths.paid}
    lines = [f"{strong(town.name(gang))} · {dollars(bids[gang])}" for gang in bids]
    lines += [f"{strong(town.name(gang))} · no flowers, because the money is missing" for gang in wreaths.broke]
    none = [gang for gang in mourners(town.city, funeral) if gang not in bids and gang not in wreaths.broke]
    if none:
        lines.append(f"No flowers: {listed(map(town.name, none))}.")
    if wreaths.winner:
        lines.append(f"The most lavish are {possessive(town.name(wreaths.winner))}: 1 point of reputation for good.")
    elif bids:
        lines.append("Two arrangements are equally lavish, so no one gains a point.")
    lines.append(f"{count(wreaths.cars, 'car')} in the procession.")
    return Report(f"{funeral.name} is laid to rest.", tuple(lines), tone=Tone.GOOD)
