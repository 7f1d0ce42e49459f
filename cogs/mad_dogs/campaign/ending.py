"""The second half of a month: takeovers, the press, outrage, and its end."""

from __future__ import annotations

from cogs._kit.consent import open_all
from cogs._kit.context import Context
from cogs._kit.prepared import PREPARES, Prepared
from cogs.mad_dogs.campaign.going import Going
from cogs.mad_dogs.paradise.town import Town, people_of, peopled
from rules.core.deed import Deed
from rules.core.events import Change
from rules.core.frozen import replace
from rules.core.markup import strong
from rules.core.outcome import Target
from rules.core.refusal import IllegalNow, Refusal
from rules.core.report import Report, Tone
from rules.core.words import count, listed
from rules.mad_dogs.model import Posture, Stat
from rules.mad_dogs.paradise.changes import OutfitSet, PhaseBegun
from rules.mad_dogs.paradise.docket import next_case
from rules.mad_dogs.paradise.going import NEXT
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.monopolies import master
from rules.mad_dogs.paradise.months import (
    broken_changes,
    go_to_press,
    lean_on_all,
    month_over_changes,
    npc_takeover_changes,
    npc_takeovers,
    press_changes,
)
from rules.mad_dogs.paradise.orders import pending, tried
from rules.mad_dogs.paradise.outrage import Upshot
from rules.mad_dogs.paradise.paper import date_of
from rules.mad_dogs.paradise.policy import pick
from rules.mad_dogs.paradise.press import copies, headings
from rules.mad_dogs.paradise.printing import printed_lines
from rules.mad_dogs.paradise.rackets import in_sentence, name_of
from rules.mad_dogs.paradise.records import Order
from rules.mad_dogs.paradise.something import picked
from rules.mad_dogs.paradise.takeovers import Pitch, Talked, guts_known, prejudiced
from rules.mad_dogs.paradise.unsettled import blockers, feds_due
from rules.mad_dogs.prices import dollars

# Takeovers and fights


async def end_action(ctx: Context, town: Town, _m: Going) -> Prepared:
    ordered = npc_takeovers(town.city)
    if ordered:
        return await _npc_takeovers(ctx, town, ordered)
    for gang, order in pending(town.city):
        if town.outfit(gang).done:
            return await tried_for(umpiring(ctx), town, gang, order.business)
    standing = blockers(town.city, town.month, town.names())
    if standing:
        raise IllegalNow(" ".join(standing))
    return Prepared(
        Deed(
            report=lambda _: Report(
                "Takeovers and fights are over: the dead are mourned, and the press writes.",
                ("/mad-spend funeral and /mad-spend flowers; /mad-press write and expose.",),
                (NEXT,),
            ),
            changes=lambda _: (PhaseBegun(town.id, Phase.PRESS),),
            log=town.id,
            rule="mad.campaign.month",
        )
    )


async def _npc_takeovers(ctx: Context, town: Town, ordered: tuple[tuple[int, Order], ...]) -> Prepared:
    people = {one.id: one for one in await people_of(ctx, *(gang for gang, _ in ordered))}
    pitches: list[Pitch] = []
    for gang, order in ordered:
        business = town.city.business(order.business)
        smarts = Target(Stat.SMARTS, max(1, people[order.figures[0]].figure.stat(Stat.SMARTS)))
        pitches.append(Pitch(smarts, guts_known(ctx.house, business), prejudiced(town.outfit(gang), business)))

    def changes(talked: tuple[Talked, ...]) -> tuple[Change, ...]:
        return npc_takeover_changes(town.id, town.city, town.month, ordered, talked)

    def say(talked: tuple[Talked, ...]) -> Report:
        won = {gang for (gang, _), how in zip(ordered, talked, strict=True) if how.contest.value == "first"}
        lines = [
            f"{town.name(gang)} {'takes over' if gang in won else 'gets nothing at'} "
            f"{in_sentence(town.city.business(order.business))}."
            for gang, order in ordered
        ]
        return Report("The gangs that nobody plays make their calls.", tuple(lines), (NEXT,))

    return Prepared(
        Deed(
            report=say,
            resolver=lean_on_all,
            args=(tuple(pitches),),
            names=tuple(f"{town.name(gang)}" for gang, _ in ordered),
            changes=changes,
            facts=lambda outcome: {"won": [str(how.contest) for how in outcome.result]},
            log=town.id,
        )
    )


def umpiring(ctx: Context) -> Context:
    """The same caller as an umpire, for what the month does by itself: it is told of no umpire."""
    return replace(ctx, empowered=True, umpiring=[])


async def tried_for(ctx: Context, town: Town, gang: int, business: str) -> Prepared:
    """The takeover of a gang that leaves it to the dice; one that can't be tried any more comes to nothing."""
    named = {"campaign": town.title, "gang": town.gangs[gang].name}
    try:
        return await PREPARES["mad-racket take-over"](ctx, named)
    except Refusal as refusal:
        why = refusal.sentence
    name = in_sentence(town.city.business(business))
    return Prepared(
        Deed(
            report=lambda _: Report(f"{town.name(gang)} gets nothing at {name}.", (why,), (NEXT,)),
            changes=lambda _: (OutfitSet(town.id, tried(town.outfit(gang), business)),),
            log=town.id,
            rule="mad.racket.takeover",
        )
    )


# The press


async def stop_presses(_context: Context, town: Town, _m: Going) -> Prepared:
    standing = blockers(town.city, town.month, town.names())
    if standing:
        raise IllegalNow(" ".join(standing))
    return Prepared(
        Deed(
            report=lambda printed: Report(
                "The presses have stopped: public outrage comes next.",
                printed_lines(town, printed),
                (NEXT,),
            ),
            resolver=go_to_press,
            args=(town.city,),
            names=headings(copies(town.city)),
            changes=lambda printed: press_changes(town.id, town.city, town.month, printed),
            facts=lambda outcome: {"stories": len(outcome.result)},
            log=town.id,
            rule="mad.campaign.month",
        )
    )


# Outrage


async def end_month(ctx: Context, town: Town, _m: Going) -> Prepared:
    """Whatever is still due this month, one after the other; then the month is over."""
    city, named = town.city, {"campaign": town.title}
    if city.outcry is None:
        return await PREPARES["mad-outrage roll"](ctx, named)
    if city.outcry is Upshot.MUST_BE_DONE and not picked(city):
        business = pick(city) if town.outfit(city.picker).npc else None
        if business is not None:
            return await PREPARES["mad-outrage something"](ctx, {**named, "business": name_of(business)})
    if feds_due(city, town.month):
        return await PREPARES["mad-outrage feds"](ctx, {**named, "raid": True})
    case = None if city.open_fights else await _next_case(ctx, town)
    if case is not None:
        return case
    standing = blockers(city, town.month, town.names())
    if standing:
        raise IllegalNow(" ".join(standing))
    gone = await _wiped_out(ctx, town)
    return _broken(town, gone) if gone else await _close(ctx, town)


async def _next_case(ctx: Context, town: Town) -> Prepared | None:
    """The next case that nobody brings to court; None for none."""
    if not (town.city.prisoners or town.city.trials):
        return None
    deed = next_case(await peopled(ctx, town))
    return Prepared.of(deed) if deed is not None else None


async def _wiped_out(ctx: Context, town: Town) -> tuple[int, ...]:
    """The gangs of which nobody is left alive."""
    people = await people_of(ctx, *town.gangs)
    alive = {one.gang_id for one in people if one.figure.posture is not Posture.DEAD}
    return tuple(gang for gang in town.gangs if gang not in alive)


def _broken(town: Town, gone: tuple[int, ...]) -> Prepared:
    """Whole gangs are no more: what they owned is nobody's, and the Feds are content."""
    names = listed([town.name(gang) for gang in gone])
    feds = ("The Feds have what they came for, and leave.",) if town.city.feds.agents else ()
    return Prepared(
        Deed(
            report=lambda _: Report(f"Nobody in {names} is left alive: the gang is no more.", feds, (NEXT,)),
            changes=lambda _: broken_changes(town.id, town.city, gone),
            log=town.id,
            rule="mad.feds",
        )
    )


async def _close(ctx: Context, town: Town) -> Prepared:
    """The month is over: sealed rolls open, the seed of its dice is out, the next month begins."""
    revealed, noted = await open_all(ctx.work, ctx, await ctx.work.campaign_log(ctx.server_id, town.id))
    standing = [
        f"{town.name(one.gang)}: {count(len(town.city.owned(one.gang)), 'business')}, {dollars(town.bank(one.gang))}"
        for one in town.city.outfits
    ]
    ruler = master(town.city)
    ends = (f"{strong(f'{town.name(ruler)} rules the city')}: /campaign close ends the campaign.",) if ruler else ()
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{date_of(town.month)} is over; it is {date_of(town.month + 1)} in {town.title}.",
                (
                    *standing,
                    *ends,
                    f"Public outrage: {town.city.outrage}. /campaign paper month:{town.month} prints its news.",
                    *noted,
                ),
                (NEXT,),
                Tone.GOOD,
                beside=revealed,
            ),
            changes=lambda _: month_over_changes(town.id, town.city, town.month),
            log=town.id,
            ends_turn=lambda _: True,
            rule="mad.campaign.month",
        )
    )
