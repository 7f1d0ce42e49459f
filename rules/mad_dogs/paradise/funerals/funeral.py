"""Gangland funerals: given, flowers bid for in secret, and shown together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.move import Figures, OfTown, move, opt
from rules.core.action.position import Price, Umpired
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.outcome import Outcome
from rules.core.plain.markup import strong
from rules.core.plain.words import count, listed, possessive
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.paradise.city.fields import CAMPAIGN, OWN_GANG
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Funeral
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.funerals.resolve import (
    Wreaths,
    bid_changes,
    bury,
    check_mourned,
    check_showing,
    cortege,
    flowers_changes,
    funeral_changes,
    funeral_meant,
    missing,
    mourners,
    show_flowers,
    waiting,
)


def awaited(town: Town | None, _typed: Mapping[str, Any]) -> list[str]:
    """The names of the dead whose flowers are not shown yet."""
    return [one.name for one in waiting(town.city)] if town is not None else []


Dollars = Annotated[int, Interval(ge=0, le=MOST_MONEY)]
FUNERAL: Final = opt("Whose funeral, if there are several.", default="", complete=OfTown(awaited))


@move("mad-spend funeral", town=True, party="figure")
class Burial:
    """Bury one of your dead: $500 and more, for reputation."""

    figure: str = opt("The dead of your gang in the campaign.", default="", complete=Figures(many=False))
    dollars: Dollars = opt("What it costs.")
    campaign: str = CAMPAIGN


@decides(Burial)
def buried(position: Position, move: Burial) -> Deed[int]:
    """A gang buries one of its dead; with no figure, what a funeral brings."""
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
                "The other gangs bid for flowers in secret, 0 to pass: /mad-spend flowers.",
                "Nobody fights at a funeral.",
            ),
            (_show(town, name),),
        ),
        resolver=bury,
        args=(spent,),
        allow=lambda: members.rights,
        changes=lambda points: funeral_changes(town.id, town.city, outfit, bank, one.id, name, spent, points),
        facts=facts,
        log=town.id,
        about=(one,),
    )


def _show(town: Town, name: str) -> FollowUp:
    """The button that shows the flowers of somebody's funeral."""
    return FollowUp("Show the flowers", "mad-spend bury", {"funeral": name, "campaign": town.title})


@move("mad-spend flowers", town=True)
class Flowers:
    """Bid for flowers in secret; 0 passes. Paid when all are shown."""

    dollars: Dollars = opt("Your bid.")
    funeral: str = FUNERAL
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Flowers)
def flowers(position: Position, move: Flowers) -> Deed[None]:
    """A sealed bid for flowers, or a pass."""
    town = position.town
    gang = town.gang_for(move.gang)
    town.outfit(gang.id)
    town.require_phase(Phase.PRESS)
    funeral, bid = funeral_meant(town.city, move.funeral), move.dollars
    changes = bid_changes(town.id, town.city, funeral, gang.id, town.bank(gang.id), bid)
    left = [one for one in missing(town.city, funeral) if one != gang.id]
    yours = f"Your bid: {dollars(bid)}." if bid else "You send no flowers."
    open_ = (
        f"Still to answer: {listed(map(town.name, left))}." if left else "All have answered: the flowers can be shown."
    )
    said = Report(
        f"{gang.name} has answered for {possessive(funeral.name)} funeral.",
        (yours, open_),
        () if left else (_show(town, funeral.name),),
    )
    return Deed(
        report=lambda _: said,
        allow=lambda: town.rights(gang),
        changes=lambda _: changes,
        log=town.id,
        untold=True,
        rule="mad.funeral",
    )


@move("mad-spend bury", town=True)
class Bury:
    """Show all flowers of a funeral together: the most lavish gain a point."""

    funeral: str = FUNERAL
    campaign: str = CAMPAIGN


@decides(Bury)
def flowers_shown(position: Position, move: Bury) -> Deed[Wreaths]:
    """All flowers shown together, and paid."""
    town = position.town
    town.require_part()
    town.require_phase(Phase.PRESS)
    funeral = funeral_meant(town.city, move.funeral)
    mine = [gang for gang, one in town.gangs.items() if one.mine]
    check_showing(town.city, funeral, mine, town.umpires)

    def allow() -> Price:
        early = funeral.host not in mine and missing(town.city, funeral)
        return (Umpired(town.name(funeral.host)),) if early else ()

    def facts(outcome: Outcome[Wreaths]) -> dict[str, Any]:
        wreaths = outcome.result
        return {
            "winner": town.name(wreaths.winner) if wreaths.winner else None,
            "flowers": {town.name(one.gang): one.dollars for one in wreaths.paid},
            "cars": wreaths.cars,
        }

    return Deed(
        report=lambda wreaths: _shown(town, funeral, wreaths),
        resolver=show_flowers,
        args=(funeral, town.purses),
        allow=allow,
        changes=lambda wreaths: flowers_changes(town.id, town.city, funeral, wreaths),
        facts=facts,
        log=town.id,
    )


def _shown(town: Town, funeral: Funeral, wreaths: Wreaths) -> Report:
    """Who sent what, and who gains by it."""
    bids = {one.gang: one.dollars for one in wreaths.paid}
    lines = [f"{strong(town.name(gang))} · {dollars(bids[gang])}" for gang in bids]
    lines += [f"{strong(town.name(gang))} · the money is not there: no flowers" for gang in wreaths.broke]
    none = [gang for gang in mourners(town.city, funeral) if gang not in bids and gang not in wreaths.broke]
    if none:
        lines.append(f"No flowers: {listed(map(town.name, none))}.")
    if wreaths.winner:
        lines.append(f"The most lavish are {possessive(town.name(wreaths.winner))}: 1 point of reputation for good.")
    elif bids:
        lines.append("Two arrangements are equally lavish: nobody gains by them.")
    lines.append(f"{count(wreaths.cars, 'car')} in the procession.")
    return Report(f"{funeral.name} is laid to rest.", tuple(lines), tone=Tone.GOOD)
