"""The second half of a month: takeovers and fights, the press, public outrage and trials, and the end of the month."""

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
from rules.mad_dogs.model.figures import Contest, Posture, Stat
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
from rules.mad_dogs.paradise.orders.clashes_and_fights import pending_takeovers, with_takeover_done
from rules.mad_dogs.paradise.orders.takeovers import (
    TakeoverAttempt,
    TakeoverResult,
    attempt_takeover,
    guts_known,
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


def end_action(town: Town, config: ActiveConfig) -> Deed[Any]:
    """Rolls the takeovers of gangs without a player; without any, ends this part of the month.

    Raises IllegalNow while takeovers or fights of other gangs are left. The town must see the people of its gangs.
    """
    takeovers = npc_takeovers(town.city)
    if takeovers:
        return _npc_takeovers(town, config, takeovers)
    _require_nothing_left(town)
    return Deed(
        report=lambda _: Report(
            "Takeovers and fights are over. Next come funerals and the press.",
            ("[My month] shows the funerals, the flowers and what your Reporters can write.",),
            (NEXT,),
        ),
        changes=lambda _: (PhaseBegun(town.id, Phase.PRESS),),
        log=town.id,
        rule="mad.campaign.month",
    )


def left_to_dice(town: Town) -> tuple[int, str] | None:
    """The first takeover that a finished gang leaves to the dice, as gang and business; None for none.

    None also while gangs without a player still have takeovers, because theirs come first.
    """
    takeovers = ((gang, order.business) for gang, order in pending_takeovers(town.city) if town.outfit(gang).done)
    return None if npc_takeovers(town.city) else next(takeovers, None)


def _require_nothing_left(town: Town) -> None:
    """Raises IllegalNow while anything of this part of the month is unsettled."""
    unsettled = blockers(town.city, town.month, town.names())
    if unsettled:
        raise IllegalNow(" ".join(unsettled))


# Takeovers of gangs without a player


def npc_takeovers(city: Paradise) -> tuple[tuple[int, Order], ...]:
    """The takeovers that gangs without a player have still to try, with the gang of each."""
    npcs = {one.gang for one in city.outfits if one.npc}
    return tuple((gang, order) for gang, order in pending_takeovers(city) if gang in npcs)


@resolves("mad.racket.takeover")
def attempt_takeovers(dice: Dice, attempts: tuple[TakeoverAttempt, ...]) -> tuple[TakeoverResult, ...]:
    """Rolls several takeovers, one after the other; the index of an attempt picks its heading."""
    return tuple([dice.call(attempt_takeover, attempt, index) for index, attempt in enumerate(attempts)])


def npc_takeover_changes(
    campaign: int, city: Paradise, month: int, takeovers: Iterable[tuple[int, Order]], results: Iterable[TakeoverResult]
) -> tuple[Change, ...]:
    """Carries out takeovers of gangs without a player, given as gangs with their orders."""
    changes: list[Change] = []
    for (gang, order), result in zip(takeovers, results, strict=True):
        now = folded(city, changes)
        business = now.business(order.business)
        changes += takeover_changes(campaign, now, month, gang, business, result, order.figures[0])
    return tuple(changes)


def _npc_takeovers(
    town: Town, config: ActiveConfig, takeovers: tuple[tuple[int, Order], ...]
) -> Deed[tuple[TakeoverResult, ...]]:
    people = {one.id: one for gang, _ in takeovers for one in town.gangs[gang].people}
    attempts: list[TakeoverAttempt] = []
    for gang, order in takeovers:
        business = town.city.business(order.business)
        talker = people[order.figures[0]].figure
        # Wounds may have left the talker SMARTS 0, which an attempt refuses: this takeover is rolled with 1.
        smarts = Target(Stat.SMARTS, max(1, talker.stat(Stat.SMARTS)))
        attempts.append(TakeoverAttempt(smarts, guts_known(config, business), prejudiced(town.outfit(gang), business)))

    def changes(results: tuple[TakeoverResult, ...]) -> tuple[Change, ...]:
        return npc_takeover_changes(town.id, town.city, town.month, takeovers, results)

    def say(results: tuple[TakeoverResult, ...]) -> Report:
        pairs = zip(takeovers, results, strict=True)
        winners = {gang for (gang, _), result in pairs if result.contest is Contest.FIRST}
        lines = [
            f"{town.name(gang)} {'takes over' if gang in winners else 'gets nothing at'} "
            f"{in_sentence(town.city.business(order.business))}."
            for gang, order in takeovers
        ]
        return Report("The gangs without a player try their takeovers.", tuple(lines), (NEXT,))

    return Deed(
        report=say,
        resolver=attempt_takeovers,
        args=(tuple(attempts),),
        names=tuple(f"{town.name(gang)}" for gang, _ in takeovers),
        changes=changes,
        # Stored events have the key “won” for the ends of the opposed tests.
        facts=lambda outcome: {"won": [str(result.contest) for result in outcome.result]},
        log=town.id,
    )


def void_takeover(town: Town, gang: int, business: str, why: str) -> Deed[None]:
    """Voids a takeover that has become impossible; `why` is the reason, in a sentence."""
    name = in_sentence(town.city.business(business))
    return Deed(
        report=lambda _: Report(f"{town.name(gang)} gets nothing at {name}.", (why,), (NEXT,)),
        changes=lambda _: (OutfitSet(town.id, with_takeover_done(town.outfit(gang), business)),),
        log=town.id,
        rule="mad.racket.takeover",
    )


# The press


@resolves("mad.official.reporter", "mad.official.editor")
def go_to_press(dice: Dice, city: Paradise) -> tuple[PrintedStory, ...]:
    """Prints or kills the waiting stories."""
    return dice.call(print_all, copies(city))


def press_changes(campaign: int, city: Paradise, month: int, printed: tuple[PrintedStory, ...]) -> tuple[Change, ...]:
    """Prints the stories and begins the part for public outrage."""
    changes = (*print_changes(campaign, city, month, printed), PhaseBegun(campaign, Phase.OUTRAGE))
    return (*changes, *wake_changes(campaign, city, changes))


def stop_presses(town: Town) -> Deed[tuple[PrintedStory, ...]]:
    """Prints the papers. Raises IllegalNow while anything of this part of the month is unsettled."""
    _require_nothing_left(town)
    return Deed(
        report=lambda printed: Report(
            "The presses have stopped. Public outrage comes next.",
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
    """The command that public outrage demands next before a month ends; None for none."""
    city, named = town.city, {"campaign": town.title}
    if city.outcry is None:
        return MoveRef("mad-outrage roll", named)
    if city.outcry is Upshot.MUST_BE_DONE and not picked(city):
        business = pick(city, town.month) if town.outfit(city.picker).npc else None
        if business is not None:
            return MoveRef("mad-outrage something", {**named, "business": name_of(business)})
    return MoveRef("mad-outrage feds", {**named, "raid": True}) if feds_due(city, town.month) else None


def last_of_all(town: Town) -> Deed[Any] | None:
    """The next step at the end of a month: a case of the law, then the end of gangs without a living figure.

    None if no step is left. Raises IllegalNow if no case is due and anything of this part of the month is unsettled.
    The town must see the people of its gangs.
    """
    case = None if town.city.pressing_fights else next_case(town)
    if case is not None:
        return case
    _require_nothing_left(town)
    alive = {
        id_ for id_, gang in town.gangs.items() if any(one.figure.posture is not Posture.DEAD for one in gang.people)
    }
    fighting = {gang for one in town.city.open_fights for gang in (one.attacker, one.defender)}
    gone = tuple(gang for gang in town.gangs if gang not in alive and gang not in fighting)
    return _broken(town, gone) if gone else None


def broken_changes(campaign: int, city: Paradise, gangs: Iterable[int]) -> tuple[Change, ...]:
    """Removes gangs without a living figure from the city and the campaign; the Feds leave with them."""
    changes: list[Change] = []
    for gang in gangs:
        changes += gang_broken(campaign, folded(city, changes), gang)
        changes += [GangWithdrawn(campaign, gang), Campaigning(gang, 0)]
    return tuple(changes)


def _broken(town: Town, gone: tuple[int, ...]) -> Deed[None]:
    """Reports gangs without a living figure and removes them: their property has no owner, and the Feds leave."""
    names = listed([town.name(gang) for gang in gone])
    feds = ("The Feds have reached their aim, and leave.",) if town.city.feds.agents else ()
    return Deed(
        report=lambda _: Report(f"No one in {names} is alive: the gang is no more.", feds, (NEXT,)),
        changes=lambda _: broken_changes(town.id, town.city, gone),
        log=town.id,
        rule="mad.feds",
    )


# The end


@resolves("mad.campaign.month")
def month_over_changes(campaign: int, city: Paradise, month: int) -> tuple[Change, ...]:
    """Ends the month and begins the next one."""
    return (*month_end_changes(campaign, city), MonthBegun(campaign, month + 1))


def month_over(town: Town, noted: Sequence[str], revealed: tuple[str, ...]) -> Deed[None]:
    """Ends the month and begins the next one.

    noted     lines about opened sealed rolls, for the report and the log
    revealed  the reports of those rolls, for the card alone
    """
    gang_lines = [
        f"{town.name(one.gang)}: {count(len(town.city.owned(one.gang)), 'business')}, {dollars(town.bank(one.gang))}"
        for one in town.city.outfits
    ]
    ruler = master(town.city)
    ends = (f"{strong(f'{town.name(ruler)} rules the city')}. End the campaign with /campaign close.",) if ruler else ()
    return Deed(
        report=lambda _: Report(
            f"{date_of(town.month)} is over. It is {date_of(town.month + 1)} in {town.title}.",
            (
                *gang_lines,
                *ends,
                f"Public outrage: {town.city.outrage}. Read the news with /campaign paper month:{town.month}.",
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
