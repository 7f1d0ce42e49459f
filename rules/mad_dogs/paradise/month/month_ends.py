"""The second half of a month: takeovers and fights end, the papers are printed, and the month ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.core.action.deed import Deed, MoveRef
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.roster import Campaigning
from rules.core.plain.events import Change
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count, listed
from rules.core.play.active_config import ActiveConfig
from rules.core.play.campaign import GangWithdrawn, MonthBegun
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Posture, Stat
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.changes import OutfitSet, PhaseBegun, folded
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.next_steps import NEXT
from rules.mad_dogs.paradise.city.records import Order, Upshot
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.city.wake_ups import wake_changes
from rules.mad_dogs.paradise.law.docket import next_case
from rules.mad_dogs.paradise.law.feds import feds_due, gang_broken, month_end_changes
from rules.mad_dogs.paradise.month.obligations import blockers
from rules.mad_dogs.paradise.orders.clashes_and_fights import pending, tried
from rules.mad_dogs.paradise.orders.takeovers import (
    Pitch,
    TakeoverResult,
    guts_known,
    lean_on,
    prejudiced,
    takeover_changes,
)
from rules.mad_dogs.paradise.outrage.something_must_be_done import pick, picked
from rules.mad_dogs.paradise.press.city_editor import (
    PrintedStory,
    copies,
    headings,
    print_all,
    print_changes,
    printed_lines,
)
from rules.mad_dogs.paradise.press.newspaper import date_of
from rules.mad_dogs.paradise.rackets.businesses import in_sentence, name_of
from rules.mad_dogs.paradise.rackets.monopolies import master

# Takeovers and fights


def end_action(town: Town, house: ActiveConfig) -> Deed[Any]:
    """The gangs without a player make their calls; then takeovers and fights are over.

    Raises IllegalNow while some are left. The town must see the people of its gangs.
    """
    ordered = npc_takeovers(town.city)
    if ordered:
        return _npc_takeovers(town, house, ordered)
    _require_nothing_left(town)
    return Deed(
        report=lambda _: Report(
            "Takeovers and fights are over: the dead are mourned, and the press writes.",
            ("/mad-spend funeral and /mad-spend flowers; /mad-press write and expose.",),
            (NEXT,),
        ),
        changes=lambda _: (PhaseBegun(town.id, Phase.PRESS),),
        log=town.id,
        rule="mad.campaign.month",
    )


def left_to_dice(town: Town) -> tuple[int, str] | None:
    """The first takeover that a gang leaves to the dice, as gang and business; None for none.

    Gangs without a player have made their calls before.
    """
    tries = ((gang, order.business) for gang, order in pending(town.city) if town.outfit(gang).done)
    return None if npc_takeovers(town.city) else next(tries, None)


def _require_nothing_left(town: Town) -> None:
    """Raises IllegalNow if a part of the month has something left to settle."""
    standing = blockers(town.city, town.month, town.names())
    if standing:
        raise IllegalNow(" ".join(standing))


# Takeovers of gangs without a player


def npc_takeovers(city: Paradise) -> tuple[tuple[int, Order], ...]:
    """The takeovers of gangs without a player still to be tried."""
    npcs = {one.gang for one in city.outfits if one.npc}
    return tuple((gang, order) for gang, order in pending(city) if gang in npcs)


@resolves("mad.racket.takeover")
def lean_on_all(dice: Dice, pitches: tuple[Pitch, ...]) -> tuple[TakeoverResult, ...]:
    """Several takeovers, one after the other; a gang's number, for the headings, is the place of its pitch."""
    return tuple([dice.call(lean_on, pitch, place) for place, pitch in enumerate(pitches)])


def npc_takeover_changes(
    campaign: int, city: Paradise, month: int, tried: Iterable[tuple[int, Order]], talked: Iterable[TakeoverResult]
) -> tuple[Change, ...]:
    """The changes of those takeovers."""
    changes: list[Change] = []
    for (gang, order), how in zip(tried, talked, strict=True):
        now = folded(city, changes)
        business = now.business(order.business)
        changes += takeover_changes(campaign, now, month, gang, business, how, order.figures[0])
    return tuple(changes)


def _npc_takeovers(
    town: Town, house: ActiveConfig, ordered: tuple[tuple[int, Order], ...]
) -> Deed[tuple[TakeoverResult, ...]]:
    people = {one.id: one for gang, _ in ordered for one in town.gangs[gang].people}
    pitches: list[Pitch] = []
    for gang, order in ordered:
        business = town.city.business(order.business)
        smarts = Target(Stat.SMARTS, max(1, people[order.figures[0]].figure.stat(Stat.SMARTS)))
        pitches.append(Pitch(smarts, guts_known(house, business), prejudiced(town.outfit(gang), business)))

    def changes(talked: tuple[TakeoverResult, ...]) -> tuple[Change, ...]:
        return npc_takeover_changes(town.id, town.city, town.month, ordered, talked)

    def say(talked: tuple[TakeoverResult, ...]) -> Report:
        won = {gang for (gang, _), how in zip(ordered, talked, strict=True) if how.contest.value == "first"}
        lines = [
            f"{town.name(gang)} {'takes over' if gang in won else 'gets nothing at'} "
            f"{in_sentence(town.city.business(order.business))}."
            for gang, order in ordered
        ]
        return Report("The gangs that nobody plays make their calls.", tuple(lines), (NEXT,))

    return Deed(
        report=say,
        resolver=lean_on_all,
        args=(tuple(pitches),),
        names=tuple(f"{town.name(gang)}" for gang, _ in ordered),
        changes=changes,
        facts=lambda outcome: {"won": [str(how.contest) for how in outcome.result]},
        log=town.id,
    )


def gets_nothing(town: Town, gang: int, business: str, why: str) -> Deed[None]:
    """A takeover that is impossible by now is void, for this reason."""
    name = in_sentence(town.city.business(business))
    return Deed(
        report=lambda _: Report(f"{town.name(gang)} gets nothing at {name}.", (why,), (NEXT,)),
        changes=lambda _: (OutfitSet(town.id, tried(town.outfit(gang), business)),),
        log=town.id,
        rule="mad.racket.takeover",
    )


# The press


@resolves("mad.official.reporter", "mad.official.editor")
def go_to_press(dice: Dice, city: Paradise) -> tuple[PrintedStory, ...]:
    """The waiting stories, printed or killed."""
    return dice.call(print_all, copies(city))


def press_changes(campaign: int, city: Paradise, month: int, printed: tuple[PrintedStory, ...]) -> tuple[Change, ...]:
    """The changes of that; the outcry comes next."""
    changes = (*print_changes(campaign, city, month, printed), PhaseBegun(campaign, Phase.OUTRAGE))
    return (*changes, *wake_changes(campaign, city, changes))


def stop_presses(town: Town) -> Deed[tuple[PrintedStory, ...]]:
    """The papers are printed. Raises IllegalNow while flowers are not shown."""
    _require_nothing_left(town)
    return Deed(
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


# Outrage


def due_at_the_end(town: Town) -> MoveRef | None:
    """The next duty of public outrage before a month ends; None for none."""
    city, named = town.city, {"campaign": town.title}
    if city.outcry is None:
        return MoveRef("mad-outrage roll", named)
    if city.outcry is Upshot.MUST_BE_DONE and not picked(city):
        business = pick(city) if town.outfit(city.picker).npc else None
        if business is not None:
            return MoveRef("mad-outrage something", {**named, "business": name_of(business)})
    return MoveRef("mad-outrage feds", {**named, "raid": True}) if feds_due(city, town.month) else None


def last_of_all(town: Town) -> Deed[Any] | None:
    """The next duty of the law and the dead before a month ends, once no other is left; None for none.

    Raises IllegalNow while something is left. The town must see the people of its gangs.
    """
    case = None if town.city.open_fights else next_case(town)
    if case is not None:
        return case
    _require_nothing_left(town)
    alive = {
        id_ for id_, gang in town.gangs.items() if any(one.figure.posture is not Posture.DEAD for one in gang.people)
    }
    gone = tuple(gang for gang in town.gangs if gang not in alive)
    return _broken(town, gone) if gone else None


def broken_changes(campaign: int, city: Paradise, gangs: Iterable[int]) -> tuple[Change, ...]:
    """The changes of gangs that have no figures left: they leave the city, and the Feds, content, go with them."""
    changes: list[Change] = []
    for gang in gangs:
        changes += gang_broken(campaign, folded(city, changes), gang)
        changes += [GangWithdrawn(campaign, gang), Campaigning(gang, 0)]
    return tuple(changes)


def _broken(town: Town, gone: tuple[int, ...]) -> Deed[None]:
    """Whole gangs are gone: what they owned has no owner, and the Feds are content."""
    names = listed([town.name(gang) for gang in gone])
    feds = ("The Feds have what they came for, and leave.",) if town.city.feds.agents else ()
    return Deed(
        report=lambda _: Report(f"Nobody in {names} is left alive: the gang is no more.", feds, (NEXT,)),
        changes=lambda _: broken_changes(town.id, town.city, gone),
        log=town.id,
        rule="mad.feds",
    )


# The end


@resolves("mad.campaign.month")
def month_over_changes(campaign: int, city: Paradise, month: int) -> tuple[Change, ...]:
    """The month is over, the next one begins."""
    return (*month_end_changes(campaign, city), MonthBegun(campaign, month + 1))


def month_over(town: Town, noted: Sequence[str], revealed: tuple[str, ...]) -> Deed[None]:
    """The month is over and the next begins; sealed reports are `noted` in the log and `revealed` beside it."""
    standing = [
        f"{town.name(one.gang)}: {count(len(town.city.owned(one.gang)), 'business')}, {dollars(town.bank(one.gang))}"
        for one in town.city.outfits
    ]
    ruler = master(town.city)
    ends = (f"{strong(f'{town.name(ruler)} rules the city')}: /campaign close ends the campaign.",) if ruler else ()
    return Deed(
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
