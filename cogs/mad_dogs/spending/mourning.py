"""Gangland funerals: given, flowers bid for in secret, and shown together."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.params import Choices, any_figure, choices
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs.mad_dogs.paradise.town import Town, outfit_for, town_at, town_of
from cogs.mad_dogs.spending.school import hand_of
from rules.core.deed import Deed
from rules.core.markup import strong
from rules.core.move import opt
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count, listed, possessive
from rules.mad_dogs.paradise.fields import CAMPAIGN, OWN_GANG
from rules.mad_dogs.paradise.funerals import (
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
)
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.records import Funeral
from rules.mad_dogs.prices import MOST_MONEY, dollars

RULE = "mad.funeral"


async def funerals(interaction: discord.Interaction, current: str) -> Choices:
    """Funerals whose flowers are not shown yet."""
    town, _ = await town_at(interaction)
    return choices(awaited(town) if town else [], current)


Dollars = Annotated[int, Interval(ge=0, le=MOST_MONEY)]
FUNERAL = opt("Whose funeral, if there are several.", default="", complete=funerals)


@command("mad-spend funeral")
class Burial:
    """Bury one of your dead: $500 and more, for reputation."""

    figure: str = opt("The dead of your gang in the campaign.", default="", complete=any_figure)
    dollars: Dollars = opt("What it costs.")
    campaign: str = CAMPAIGN


@prepares(Burial)
async def prepare_funeral(ctx: Context, m: Burial) -> Prepared:
    """A gang buries one of its dead; with no figure, what a funeral brings."""
    spent = m.dollars
    if not m.figure:
        return Prepared(
            Deed(
                report=lambda points: Report(
                    f"A funeral for {dollars(spent)}: {count(points, 'point')} of reputation for good.",
                    (f"{count(cortege(spent), 'car')} in the procession.",),
                ),
                resolver=bury,
                args=(spent,),
                facts=lambda outcome: {"reputation": outcome.result, "cars": cortege(spent)},
            )
        )
    hand = await hand_of(ctx, m.figure, m.campaign, Phase.PRESS)
    check_mourned(hand.outfit, hand.id, hand.stored.figure)
    town, name = hand.town, hand.stored.figure.name
    about = {"funeral": name, "campaign": town.title}
    show = FollowUp("Show the flowers", "mad-spend bury", about)

    def told(points: int) -> Report:
        return Report(
            f"{town.name(hand.outfit.gang)} buries {hand.name} for {dollars(spent)}.",
            (
                f"{count(points, 'point')} of reputation for good.",
                "The other gangs bid for flowers in secret, 0 to pass: /mad-spend flowers.",
                "Nobody fights at a funeral.",
            ),
            (show,),
        )

    return Prepared(
        Deed(
            report=told,
            resolver=bury,
            args=(spent,),
            changes=lambda points: funeral_changes(
                town.id, town.city, hand.outfit, hand.bank, hand.id, name, spent, points
            ),
            facts=lambda outcome: {"reputation": outcome.result, "cars": cortege(spent)},
            log=town.id,
        ),
        about=hand.about,
    )


@command("mad-spend flowers")
class Flowers:
    """Bid for flowers in secret; 0 passes. Paid when all are shown."""

    dollars: Dollars = opt("Your bid.")
    funeral: str = FUNERAL
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@prepares(Flowers)
async def prepare_flowers(ctx: Context, m: Flowers) -> Prepared:
    """A sealed bid for flowers, or a pass."""
    town = await town_of(ctx, m.campaign)
    outfit = outfit_for(ctx, town, m.gang)
    town.require_phase(Phase.PRESS)
    funeral = funeral_meant(town.city, m.funeral)
    bid = m.dollars
    changes = bid_changes(town.id, town.city, funeral, outfit.gang, town.bank(outfit.gang), bid)
    left = [gang for gang in missing(town.city, funeral) if gang != outfit.gang]
    about = {"funeral": funeral.name, "campaign": town.title}
    offers = () if left else (FollowUp("Show the flowers", "mad-spend bury", about),)
    yours = f"Your bid: {dollars(bid)}." if bid else "You send no flowers."
    open_ = (
        f"Still to answer: {listed(map(town.name, left))}." if left else "All have answered: the flowers can be shown."
    )
    name = possessive(funeral.name)
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{town.name(outfit.gang)} has answered for {name} funeral.", (yours, open_), offers
            ),
            changes=lambda _: changes,
            log=town.id,
            untold=True,
            rule=RULE,
        )
    )


@command("mad-spend bury")
class Bury:
    """Show all flowers of a funeral together: the most lavish gain a point."""

    funeral: str = FUNERAL
    campaign: str = CAMPAIGN


@prepares(Bury)
async def prepare_bury(ctx: Context, m: Bury) -> Prepared:
    """All flowers shown together, and paid."""
    town = await town_of(ctx, m.campaign)
    town.require_part()
    town.require_phase(Phase.PRESS)
    funeral = funeral_meant(town.city, m.funeral)
    mine = [gang for gang, stored in town.gangs.items() if stored.mine]
    check_showing(town.city, funeral, mine, town.umpires)
    if funeral.host not in mine and missing(town.city, funeral):
        ctx.acts_for(town.name(funeral.host))
    return Prepared(
        Deed(
            report=lambda wreaths: _shown(town, funeral, wreaths),
            resolver=show_flowers,
            args=(funeral, town.purses),
            changes=lambda wreaths: flowers_changes(town.id, town.city, funeral, wreaths),
            facts=lambda outcome: {
                "winner": town.name(outcome.result.winner) if outcome.result.winner else None,
                "flowers": {town.name(one.gang): one.dollars for one in outcome.result.paid},
                "cars": outcome.result.cars,
            },
            log=town.id,
        )
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


def awaited(town: Town) -> list[str]:
    """The names of the dead whose flowers are not shown yet."""
    return [one.name for one in town.city.funerals if not one.held]
