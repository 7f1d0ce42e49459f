"""Morale, the move with what falls due in it, and bandages, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord

from cogs._kit.context import Caller, Context
from cogs._kit.games import MY_MOVE
from cogs._kit.moves import tells
from cogs._kit.prepared import Options
from cogs._kit.reader import around
from cogs._kit.slash import add_commands
from cogs._kit.views import asks_first, client
from cogs._kit.whom import offer_people
from cogs.hoodsville._root import hood
from db.unit_of_work import reading
from rules.core.markup import strong
from rules.core.move import command_of
from rules.core.refusal import together
from rules.core.report import Confirmation, FollowUp, Report, Tone
from rules.core.words import count, listed
from rules.hoodsville.duties import Bandage, Bandaging, Duties, Duty, Paid, Rolled, Want
from rules.hoodsville.lines import SCREAMS, harm_line, leaderless, morale_offers, rolls_offer
from rules.hoodsville.model import Cause, Nerve
from rules.hoodsville.morale import EFFECTS, Morale, Shaken, Shock, after_test, shakeable
from rules.hoodsville.position import Person
from rules.hoodsville.saves import Edge
from rules.hoodsville.turns import Next, Passed

add_commands(hood, __name__, (Morale, Shock, Next, Duties, Bandage))

MOST_SHOWN: Final = 15
NERVES: Final = {
    Nerve.CONTROLLED: "stays in control",
    Nerve.SHAKEN: "is shaken",
    Nerve.PANICKED: "panics",
    Nerve.TERRIFIED: "is terrified",
}


# Morale (hood.morale)


@tells(Morale, lambda _person, result: {"nerve": result.word})
def tested(person: Person, result: Nerve) -> Report:
    """How a test ended, and what that means for him."""
    nerve = after_test(person.figure.nerve, result)
    lines = [EFFECTS[nerve]]
    offers: tuple[FollowUp, ...] = ()
    if nerve is not result:
        lines.append(f"{person.name} stays {nerve.word} until that has run out.")
    if nerve is Nerve.PANICKED:
        lines.append(SCREAMS)
    if nerve is Nerve.TERRIFIED:
        lines.append("Friends within 6 inches who see it test morale: /hood shock.")
        gives_up = {"figures": person.typed, "state": "Surrendered"}
        offers = (FollowUp("Gives up", "hood standing", gives_up, people=(person,)),)
    tone = Tone.GOOD if nerve is Nerve.CONTROLLED else Tone.BAD
    return Report(f"{person.name} {NERVES[nerve]}.", tuple(lines), offers, tone)


@tells(Shock)
def shaken(told: Shaken, _result: None) -> Report:
    """Who owes a test, and for what."""
    people, names = told.people, ", ".join(person.name for person in told.people)
    owe = f"{names} {'owes' if len(people) == 1 else 'owe'} a morale test" if people else "Nobody owes a morale test"
    now = [person for person in people if person not in told.later]
    have = "has" if len(told.later) == 1 else "have"
    later = f"{', '.join(one.name for one in told.later)} {have} tested in this move: it counts in the next."
    typed = ", ".join(person.typed for person in now)
    every = (
        (FollowUp(f"Make {count(len(now), 'test')} now", "hood duties", {"figures": typed}),) if len(now) > 1 else ()
    )
    return Report(f"{owe} ({told.why}).", (later,) if told.later else (), (*every, *morale_offers(now)))


# The move (hood.turn)


def ends_move(told: Passed) -> Confirmation | None:
    """A move ends for everybody, or some of one's own have done nothing in it: that is asked once."""
    idle = (f"Nothing done in this move: {listed(told.idle)}.",) if told.idle else ()
    if told.waits:
        return Confirmation(f"Done with move {told.move}?", "Done", idle) if idle else None
    if told.people or not (told.others or idle):
        return None
    return Confirmation(f"Begin move {told.move} for everybody?", f"Begin move {told.move}", idle)


@tells(Next, sure=ends_move)
def passed(told: Passed, _result: None) -> Report:
    """That a move has passed, and what falls due; or by post who is done with it, and for whom it waits."""
    if told.waits:
        return Report(
            f"{together(told.done)} {'is' if len(told.done) == 1 else 'are'} done with move {told.move}.",
            (f"It goes on once {together(told.waits)} {'is' if len(told.waits) == 1 else 'are'} done too.",),
        )
    due = [_due_line(*each) for each in told.due]
    more = [f"{len(due) - MOST_SHOWN} more; /game status lists them all."] if len(due) > MOST_SHOWN else []
    rolls = f"{count(told.number, 'roll').capitalize()} due:"
    lines = (rolls, *due[:MOST_SHOWN], *more) if due else ("Nothing is due.",)
    headline, options = f"Move {told.move} begins.", {}
    if told.people:
        headline = f"A move passes for {', '.join(person.name for person in told.people)}."
        options = {"figures": ", ".join(person.typed for person in told.people)}
    offers = (rolls_offer(told.number, **options),) if told.number else ()
    return Report(headline, lines, offers, opens=() if told.people else (MY_MOVE,))


def _due_line(person: Person, duty: Duty) -> str:
    """What somebody has to roll, in words."""
    told = [count(len(duty.saves), "saving throw")] if duty.saves else []
    told += [str(want) for want, _ in duty.wants]
    told += [f"morale ({person.figure.shaken_by})"] if duty.trial is not None else []
    return f"{strong(person.figure.name)}: {', '.join(told)}"


TOLD: Final = {
    Want.BLEEDS: {True: "bleeds no worse", False: "bleeds: another 1 off the move and melee"},
    Want.SINKS: {True: "keeps up", False: "collapses, critically injured"},
    Want.STUNNED: {True: "comes to, groggy for this move", False: "is still stunned"},
}


def _held(rolled: Rolled, paid: Sequence[Paid]) -> dict[str, Any]:
    told = [
        {"name": person.name, "held": list(one.held), "nerve": one.nerve.word if one.nerve is not None else None}
        for person, one in zip(rolled.people, paid, strict=True)
    ]
    return {"figures": told}


@tells(Duties, _held)
def rolled(rolled: Rolled, paid: Sequence[Paid]) -> Report:
    """How everybody fared whose rolls were due."""
    people, (first, *others) = rolled.people, rolled.people
    lines = [line for each in zip(people, rolled.owed, paid, strict=True) for line in _lines(*each)]
    bad = any(not all(one.held) or one.nerve not in (None, Nerve.CONTROLLED) or one.injuries for one in paid)
    if len(lines) == 1:
        headline, lines = lines[0], []
    else:
        headline = "What was due is rolled." if others else f"{first.name} has rolled what was due."
    again = [one for one, each in zip(people, paid, strict=True) if any(hurt.tests_morale for hurt in each.injuries)]
    return Report(headline, tuple(lines), morale_offers(again), tone=Tone.BAD if bad else Tone.GOOD)


def _lines(person: Person, duty: Duty, paid: Paid) -> list[str]:
    """How one figure fared."""
    told = [
        harm_line(person, injury, blunt=struck.edge is Edge.BLUDGEONING)
        for struck, injury in zip(duty.saves, paid.injuries, strict=True)
    ]
    wants = [(want, held) for (want, _), held in zip(duty.wants, paid.held, strict=False)]
    told += [f"{person.name} {TOLD[want][held]}." for want, held in wants]
    if (Want.SINKS, False) in wants:
        told += leaderless(person)
    if paid.nerve is not None:
        nerve = after_test(person.figure.nerve, paid.nerve)
        told.append(f"{person.name} {NERVES[nerve]}." + (f" {SCREAMS}" if nerve is Nerve.PANICKED else ""))
    return told


# Bandages


@tells(Bandage)
def bandaged(told: Bandaging, _result: None) -> Report:
    """Whose wounds are bandaged, and by whom."""
    by = "" if told.helper.id == told.person.id else f" by {told.helper.name}"
    return Report(f"{told.person.name} is bandaged{by}.", ("No wound bleeds any more.",), tone=Tone.GOOD)


# What a button can't know: who is shaken

WHO: Final = {
    Cause.SHOOTING: "Who is within 12 inches of {}?",
    Cause.SCREAM: "Who is within 6 inches of {}, but not an enemy?",
    Cause.RUNS: "Which friends are within 6 inches of {}?",
    Cause.GIVES_UP: "Which friends saw {} give up?",
    Cause.LEADER: "Who followed {}?",
}


@asks_first(command_of(Shock))
async def ask_who_is_shaken(interaction: discord.Interaction, options: Options) -> bool:
    """Who is near, or followed whom."""
    if options.get("figures"):
        return False
    cause = Cause(str(options["cause"]))
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow(), options, system="hood")
        at = await around(ctx)
        of = next((one for one in at.people.values() if options.get("of") in (one.typed, one.name)), None)
    people = {one.id: one.name for one in shakeable(at, cause, of)}
    command, told = command_of(Shock), of.name if of is not None else ""
    await offer_people(interaction, command, options, "figures", people, WHO[cause].format(told or "him"))
    return True
