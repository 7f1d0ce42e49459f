"""Muscle for a fight, public opinion, and what a gang's name is worth."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.extras import room_for_extras
from cogs._kit.founding import to_settle
from cogs._kit.games import figures_of
from cogs._kit.prepared import Options, Prepared, prepares
from cogs._kit.render import Card, Press
from cogs._kit.slash import command, shows
from cogs._kit.systems import roster_of
from cogs.mad_dogs.paradise.town import Town, outfit_for, town_if, town_of
from cogs.mad_dogs.turns import board_here
from rules.core.crowd import people_lines
from rules.core.deed import Deed
from rules.core.markup import strong
from rules.core.move import Rolls, opt
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.report import FollowUp, Report
from rules.core.system import numbered
from rules.core.words import count, key_of, signed
from rules.mad_dogs.paradise.fields import ANY_IN_TOWN, CAMPAIGN, OWN_GANG
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.money import A_POINT, reputation
from rules.mad_dogs.paradise.spending import (
    MOST_MUSCLE,
    MUSCLE,
    Job,
    asks_for,
    brought_changes,
    hire_muscle,
    job_of,
    muscle_changes,
    muscle_named,
    sway,
    sway_changes,
)
from rules.mad_dogs.prices import dollars

# Muscle


@command("mad-spend muscle")
class Muscle:
    """Hire outsiders for one fight; shows the reputation they ask for and how long they then stay away."""

    who: str = opt("What kind.", complete=MUSCLE)
    number: Annotated[int, Interval(ge=1, le=MOST_MUSCLE)] = opt("How many.")
    reputation: Annotated[int, Interval(ge=0, le=9999)] | None = opt(
        "With no campaign: the gang's reputation.", default=None
    )
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@prepares(Muscle)
async def prepare_muscle(ctx: Context, m: Muscle) -> Prepared:
    """Outsiders hired for one fight; or what they would cost a gang of so much reputation."""
    row, number = muscle_named(m.who), m.number
    men = count(number, row.profile)
    if m.reputation is not None:
        job = Job(row.profile, number, m.reputation)
        return Prepared(
            Deed(
                report=lambda cost: Report(
                    f"{men} for one fight: {dollars(cost)}, at reputation {asks_for(row, number)} or more."
                ),
                resolver=hire_muscle,
                args=(job,),
                facts=lambda outcome: {"dollars": outcome.result},
            )
        )
    town = await town_if(ctx, m.campaign)
    if town is None:
        raise OutOfRange("There is no campaign here: say the reputation of the gang, such as reputation:3.")
    outfit = outfit_for(ctx, town, m.gang)
    town.require_phase(Phase.SPENDING)
    bank, name = town.bank(outfit.gang), town.name(outfit.gang)
    job = job_of(outfit, bank, row.profile, number)
    bring = FollowUp("Put them on the table", "mad-spend bring", _named(town, outfit.gang))
    lines = (
        "They come to one fight of this month: the button puts them on its table, in the channel of the game.",
        f"After that, no {row.profile} comes for {count(row.reputation, 'fight')} of your own.",
    )
    return Prepared(
        Deed(
            report=lambda cost: Report(f"{name} hires {men} for one fight: {dollars(cost)}.", lines, (bring,)),
            resolver=hire_muscle,
            args=(job,),
            changes=lambda cost: muscle_changes(town.id, outfit, bank, job, cost),
            facts=lambda outcome: {"dollars": outcome.result},
            log=town.id,
        )
    )


def _named(town: Town, gang: int) -> Options:
    """A gang and its campaign, as options name them."""
    return {"gang": town.gangs[gang].name, "campaign": town.title}


@command("mad-spend bring", Rolls(odds=False, secret=False))
class Bring:
    """Put the muscle your gang has hired on the table of the game here."""

    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@prepares(Bring)
async def prepare_bring(ctx: Context, m: Bring) -> Prepared:
    """All muscle that a gang has hired comes to its fight, on its side of the game here."""
    town = await town_of(ctx, m.campaign)
    outfit = outfit_for(ctx, town, m.gang)
    gone = brought_changes(town.id, outfit)
    game, _ = board_here(ctx)
    side, name = game.game.side_of_gang(outfit.gang), town.name(outfit.gang)
    if side is None:
        raise IllegalNow(f"{name} is not on the table here: /game bring comes first, then its muscle.")
    present = {key_of(one.figure.name) for one in await figures_of(ctx, game)}
    recruits = tuple(numbered([(squad.number, squad.profile) for squad in outfit.muscle], present))
    extras = await room_for_extras(
        ctx, game, side, f"Muscle of {town.gangs[outfit.gang].name}"[:40].strip(), len(recruits)
    )
    roster = roster_of(game.system)
    return Prepared(
        Deed(
            report=lambda figures: Report(
                f"{name} brings its muscle: {len(recruits)} on the table.",
                tuple(people_lines(figures, roster)),
                opens=to_settle(game.system, extras.ids, figures),
            ),
            resolver=roster.muster,
            args=(recruits, ()),
            changes=lambda figures: (*gone, *extras.brought(figures)),
            facts=lambda outcome: {"gang": extras.gang.name, "figures": len(outcome.result)},
        )
    )


# Public opinion


@command("mad-spend opinion")
class Opinion:
    """Good works: $500 for each point off public outrage."""

    points: Annotated[int, Interval(ge=1, le=1000)] = opt("How many points.")
    outrage: Annotated[int, Interval(ge=0, le=1000)] | None = opt(
        "With no campaign: what public outrage is now.", default=None
    )
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@prepares(Opinion)
async def prepare_opinion(ctx: Context, m: Opinion) -> Prepared:
    """Good works: public outrage falls by a point for every $500."""
    fewer = f"Public outrage {signed(-m.points)}"
    if m.outrage is not None:
        outrage = m.outrage
        return Prepared(
            Deed(
                report=lambda cost: Report(f"{fewer}, to {outrage - m.points}: {dollars(cost)}."),
                resolver=sway,
                args=(outrage, m.points),
                facts=lambda outcome: {"dollars": outcome.result},
            )
        )
    town = await town_if(ctx, m.campaign)
    if town is None:
        raise OutOfRange("There is no campaign here: say how high public outrage is, such as outrage:6.")
    outfit = outfit_for(ctx, town, m.gang)
    town.require_phase(Phase.SPENDING)
    bank, now = town.bank(outfit.gang), town.city.outrage
    return Prepared(
        Deed(
            report=lambda cost: Report(
                f"{town.name(outfit.gang)} feeds the poor for {dollars(cost)}.",
                (f"{fewer}: it is {now - m.points} now.",),
            ),
            resolver=sway,
            args=(now, m.points),
            changes=lambda _: sway_changes(town.id, outfit, bank, m.points),
            facts=lambda outcome: {"dollars": outcome.result},
            log=town.id,
        )
    )


# Looking


@command("mad-spend reputation")
class Reputation:
    """What the gangs' names are worth, and which muscle they wait for."""

    gang: str = opt("One gang (default: all of them).", default="", complete=ANY_IN_TOWN)
    campaign: str = CAMPAIGN


@shows(Reputation)
async def reputation_card(ctx: Context, m: Reputation) -> Card:
    """What the gangs' names are worth, and what they are made of; one gang or all."""
    town = await town_of(ctx, m.campaign)
    wanted = [town.gang_named(m.gang)] if m.gang else list(town.gangs.values())
    lines = [_reputation_line(town, one.id) for one in wanted]
    nobody = () if lines else ("No gang takes part yet: /campaign join brings one in.",)
    return Card(
        f"Reputation in {town.title}",
        lines=(*lines, *nobody),
        buttons=(Press("why", "mad.money", "Why"),),
        private=True,
    )


def _reputation_line(town: Town, gang: int) -> str:
    outfit, bank = town.outfit(gang), town.bank(gang)
    points = reputation(bank, outfit.standing)
    parts = [f"{dollars(bank)} in the bank"]
    if outfit.standing:
        parts.append(f"{outfit.standing} for funerals")
    short = A_POINT - max(0, bank) % A_POINT + max(0, -bank)
    parts.append(f"{dollars(short)} to the next point")
    waits = ", ".join(f"{one.profile} {one.fights}" for one in outfit.waits)
    if waits:
        parts.append(f"fights until muscle comes again: {waits}")
    return f"{strong(town.name(gang))} · {points}: {'; '.join(parts)}"
