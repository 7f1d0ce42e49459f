"""When the time of a part of a month is up: what is left is settled without whoever left it, and the month goes on."""

from __future__ import annotations

from typing import Any

from cogs._kit.context import Context
from cogs._kit.gone import where_told
from cogs._kit.prepared import PREPARES, Prepared, prepares
from cogs._kit.slash import command
from cogs.mad_dogs.campaign.ending import tried_for
from cogs.mad_dogs.campaign.going import Going, going_on
from cogs.mad_dogs.campaign.joining import joining
from cogs.mad_dogs.campaign.months import STEPS
from cogs.mad_dogs.campaign.starting import require_alone_or_umpire
from cogs.mad_dogs.paradise.town import Town, people_of, peopled, town_of
from db.seats import GAME
from rules.core.deed import Deed
from rules.core.events import Change
from rules.core.frozen import replace
from rules.core.move import opt
from rules.core.refusal import IllegalNow, InTheWay
from rules.core.report import Report
from rules.mad_dogs.paradise.changes import UnfoughtSet
from rules.mad_dogs.paradise.docket import tried_anyway
from rules.mad_dogs.paradise.fields import CAMPAIGN
from rules.mad_dogs.paradise.fights import Man, Outcome, sent, settled_changes
from rules.mad_dogs.paradise.going import NEXT
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.orders import facts_of
from rules.mad_dogs.paradise.policy import pick
from rules.mad_dogs.paradise.rackets import name_of
from rules.mad_dogs.paradise.records import Fight, Unfought
from rules.mad_dogs.paradise.spoils import winner_of
from rules.mad_dogs.paradise.telling import fight_told, outcome_lines
from rules.mad_dogs.paradise.unfought import TOLD, PlayedOut, may_test, outcome_played, play_out
from rules.mad_dogs.paradise.unsettled import Unsettled, What, fight_of, unsettled
from rules.mad_dogs.scenarios import SCENARIOS
from rules.mad_dogs.scenarios.forces import Side

WORDS = {"It is drawn": Unfought.DRAWN, "Dice decide it": Unfought.DICE, "An umpire decides it": Unfought.UMPIRE}


@command("campaign unfought")
class Unfinished:
    """What becomes of a fight that nobody settles in time."""

    fights: Unfought = opt("What becomes of it when time is up for its part of the month.", words=WORDS)
    campaign: str = CAMPAIGN


@prepares(Unfinished)
async def prepare_unfought(ctx: Context, m: Unfinished) -> Prepared:
    """The campaign's rule for fights that are left, for all to see."""
    town = await town_of(ctx, m.campaign)
    require_alone_or_umpire(ctx, town)
    if m.fights is town.city.unfought:
        raise IllegalNow(f"That is the rule of {town.title} already.")
    return Prepared(
        Deed(
            report=lambda _: Report(f"A fight that nobody settles in time {TOLD[m.fights]}."),
            changes=lambda _: (UnfoughtSet(town.id, m.fights),),
            log=town.id,
            rule="mad.campaign.month",
        )
    )


@prepares(Going, "campaign overdue")
async def prepare_overdue(ctx: Context, m: Going) -> Prepared:
    """The next thing that stands in the way is settled, or else the part of the month ends; whoever gives it, the bot
    at a deadline, does it as an umpire.

    IllegalNow while a fight is being played, or where an umpire is to decide it.
    """
    town = await town_of(ctx, m.campaign)
    first = next(iter(unsettled(town.city, town.month)), None)
    prepared = await _settled(ctx, town, first) if first is not None else None
    if prepared is None:
        meant = replace(m, anyway=True, collect=town.month if town.city.phase is Phase.LOOT else 0)
        prepared = await STEPS[town.city.phase](ctx, town, meant)
    return going_on(town, prepared)


async def _settled(ctx: Context, town: Town, one: Unsettled) -> Prepared | None:
    """What settles something in place of whoever left it; None where the end of the part sees to it by itself."""
    here = {"campaign": town.title}
    match one.what:
        case What.TAKEOVER if not town.outfit(one.gang).npc:
            return await tried_for(ctx, town, one.gang, one.about)
        case What.FIGHT:
            return await _fought(ctx, town, fight_of(town.city, one))
        case What.FLOWERS:
            return await PREPARES["mad-spend bury"](ctx, {**here, "funeral": one.about})
        case What.PICK:
            business = pick(town.city)
            named = {"business": name_of(business)} if business is not None else {}
            return await PREPARES["mad-outrage something"](ctx, {**here, **named})
        case What.TRIAL:
            return Prepared.of(tried_anyway(await peopled(ctx, town), one.gang))
        case _:
            return None


# Fights


async def _fought(ctx: Context, town: Town, fight: Fight) -> Prepared:
    """A fight that nobody has settled, by the rule of the campaign."""
    playing = await ctx.work.games.get(fight.game) if fight.game else None
    if playing is not None and playing.game.present:
        told = f"Fight {fight.id} is being played, in {where_told(playing.channel_id)}: the month waits for it."
        raise InTheWay(told, GAME, playing.id)
    title = f"Fight {fight.id}: {SCENARIOS[fight.scenario].title}, which nobody has settled, "
    match town.city.unfought:
        case Unfought.UMPIRE:
            raise IllegalNow(f"{fight_told(town, fight)} An umpire decides it: /campaign result.")
        case Unfought.DRAWN:
            return Prepared(
                Deed(
                    report=lambda _: Report(f"{title}is drawn.", tuple(outcome_lines(town, fight, Outcome())), (NEXT,)),
                    changes=lambda _: settled_changes(town.id, town.city, town.month, fight, Outcome()),
                    log=town.id,
                    rule=SCENARIOS[fight.scenario].rule,
                )
            )
        case Unfought.DICE:
            return await _by_dice(ctx, town, fight, f"{title}is decided by dice.")


async def _by_dice(ctx: Context, town: Town, fight: Fight, headline: str) -> Prepared:
    sides = [await _men(ctx, town, fight, side) for side in (Side.ATTACKER, Side.DEFENDER)]
    present = tuple(man for men in sides for man in men)
    join = await joining(ctx, town, fight)

    def outcome(found: PlayedOut) -> Outcome:
        return outcome_played(town.city, fight, found, present)

    def changes(found: PlayedOut) -> tuple[Change, ...]:
        brings = found.brings
        return (
            *settled_changes(town.id, town.city, town.month, fight, outcome(found), brings.smarts),
            *join.changes(winner_of(fight, found.winner), brings),
        )

    def say(found: PlayedOut) -> Report:
        lines = [
            *outcome_lines(town, fight, outcome(found)),
            *join.lines(winner_of(fight, found.winner), found.brings),
        ]
        return Report(headline, tuple(lines), (NEXT,))

    def facts(result: Any) -> dict[str, str | None]:
        return {"winner": result.result.winner and str(result.result.winner)}

    return Prepared(
        Deed(
            report=say,
            resolver=play_out,
            args=(
                town.city,
                town.month,
                fight,
                *(len(men) for men in sides),
                (join.room(fight.attacker), join.room(fight.defender)),
                join.taken,
            ),
            names=may_test(town.city, town.month, fight),
            changes=changes,
            facts=facts,
            log=town.id,
            rule=SCENARIOS[fight.scenario].rule,
        ),
        recalled=fight.fell,
    )


async def _men(ctx: Context, town: Town, fight: Fight, side: Side) -> tuple[Man, ...]:
    """Those of a side who are there: whom its orders sent, or where they do not tell, all who can."""
    gang = fight.attacker if side is Side.ATTACKER else fight.defender
    if gang not in town.gangs:
        return ()
    people = await people_of(ctx, gang)
    able = {one.id for one in facts_of(town, town.outfit(gang), people).hands if not one.unfit}
    named = sent(town.city, fight, side)
    there = able if named is None else able & set(named)
    return tuple(Man(gang, one.id, one.figure.name) for one in people if one.id in there)
