"""The trial of a Boss, stool pigeons, and the end of an Attorney General."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any

from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.params import any_gang
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.reader import Reader
from cogs._kit.slash import command
from cogs.mad_dogs import figures_or_profiles, several_figures
from cogs.mad_dogs.law.cells import GANG, JUDGES_OWNED, Judges, about, by_numbers, in_court, suspect, town_of_
from cogs.mad_dogs.paradise.town import Members
from rules.core.deed import Deed, Question
from rules.core.events import Change, Kind, Subject
from rules.core.move import Rolls, declared, opt
from rules.core.naming import Who
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.report import Report, Tone
from rules.core.words import listed, sentence
from rules.mad_dogs.model import Figure, Posture
from rules.mad_dogs.paradise.fields import CAMPAIGN
from rules.mad_dogs.paradise.law import (
    BOSS_TRIAL,
    MISTRIAL,
    MOST_SMARTS,
    Heard,
    Hearing,
    Verdict,
    attorney_changes,
    attorney_killed,
    check_boss,
    doubters_of,
    hearing,
    hearing_changes,
    hearing_of,
    hearing_price,
    pigeon,
    talk_changes,
    trial_for,
)
from rules.mad_dogs.paradise.officials import name_of
from rules.mad_dogs.position import Person
from rules.mad_dogs.prices import dollars
from rules.mad_dogs.scenarios.defections import Doubter
from rules.mad_dogs.trials import smarts_of

Changes = Callable[[Heard], tuple[Change, ...]]
MOB_BOSS = "Mob Boss"
TOLD = {
    Verdict.GOES_ON: "no verdict yet, it goes on next month",
    Verdict.MISTRIAL: "a mistrial: it goes on next month",
    Verdict.ACQUITTED: "acquitted",
    Verdict.SENT_UP: "sent up",
}


# The Boss


Lawyer = Annotated[int, Interval(ge=4, le=MOST_SMARTS)]


@command("mad-law boss", Rolls())
class Boss:
    """A month of a Boss's trial: the lawyer against the Attorney General."""

    boss: str = opt("Who leads the gang, if it has no single Mob Boss.", default="", complete=several_figures)
    mistrial: bool = opt(
        "Your Judge, if it is his case, declares a mistrial before the Boss is sent up: $200.", default=False
    )
    lawyer: Lawyer | None = opt("With plain numbers: the lawyer's SMARTS (default: rolled).", default=None)
    judges: Judges | None = JUDGES_OWNED
    gang: str = GANG
    campaign: str = CAMPAIGN


@prepares(Boss)
async def prepare_boss(ctx: Context, m: Boss) -> Prepared:
    """A month of a Boss's trial."""
    if await by_numbers(ctx, m.gang, m.campaign, m.lawyer, m.judges):
        month = Hearing(m.lawyer or 0, m.judges or 0, m.mistrial)
        return _hearing_play("The Boss", month, lambda _: ())
    members = await in_court(ctx, m.boss, m.gang, m.campaign)
    town, gang = town_of_(members), members.gang.id
    boss = _boss(members)
    running = trial_for(town.city, gang)
    accused: Figure | None = None
    if running is not None and running.figure != boss.id:
        accused = await ctx.work.rosters.state(Subject(Kind.FIGURE, running.figure))
    check_boss(town.city, town.month, gang, boss.figure, boss.id, accused)
    month = hearing_of(town.city, gang, boss.id, m.mistrial)
    if m.mistrial and not month.judges:
        raise IllegalNow(f"{members.name} owns no Judge to declare a mistrial. Remove it.")
    allow = town.affords(gang, hearing_price(month), "law", "the trial")
    return hearing_play(members, boss, month).but(allow=allow)


def hearing_play(members: Members, boss: Person, month: Hearing) -> Prepared:
    """A month of the trial of the Boss of a gang."""
    town = town_of_(members)

    def changes(heard: Heard) -> tuple[Change, ...]:
        return hearing_changes(town.id, town.city, town.month, members.gang.id, suspect(boss), month, heard)

    return _hearing_play(f"{boss.figure.name} of {members.name}", month, changes, members, boss)


def _leaving(officials: tuple[Doubter, ...], named: Callable[[str], str]) -> Iterator[Question]:
    """How many leave, and of several each by himself."""
    if officials:
        yield Question("Leave", attorney_killed, (officials,), len)
    for one in officials if len(officials) > 1 else ():
        yield Question(sentence(f"{named(one.name)} leaves"), attorney_killed, ((one,),), bool)


def _boss(members: Members) -> Person:
    """Who is named, who stands trial already, or the one Mob Boss of the gang."""
    if len(members.named) > 1:
        raise OutOfRange("One Boss stands trial: name one.")
    if members.named:
        return members.named[0]
    running = trial_for(town_of_(members).city, members.gang.id)
    tried = [one for one in members.people if running is not None and one.id == running.figure]
    led = tried or [one for one in members.people if one.figure.profile == MOB_BOSS]
    if len(led) != 1:
        raise OutOfRange(f"Say who leads {members.name} and stands trial: boss: with a name.")
    return led[0]


def _hearing_play(
    name: str, month: Hearing, changes: Changes, members: Members | None = None, boss: Person | None = None
) -> Prepared:
    def say(heard: Heard) -> Report:
        verdict = heard.verdict
        free, over = verdict is Verdict.ACQUITTED, verdict in (Verdict.ACQUITTED, Verdict.SENT_UP)
        price = BOSS_TRIAL + MISTRIAL * (verdict is Verdict.MISTRIAL)
        lines = [
            "No money for a lawyer against the Attorney General this month."
            if month.alone
            else f"A lawyer with SMARTS {heard.lawyer} against the Attorney General.",
            "" if month.alone else f"The month costs {dollars(price)}.",
            "The verdict takes the heat off the gang." if over else "The Feds are still after the gang.",
            "He is in the Pen, and out of the game." if over and not free else "",
        ]
        tone = Tone.GOOD if free else Tone.BAD if verdict is Verdict.SENT_UP else Tone.PLAIN
        return Report(f"{name} on trial: {TOLD[verdict]}.", tuple(filter(None, lines)), tone=tone)

    return Prepared(
        Deed(
            report=say,
            resolver=hearing,
            args=(month,),
            changes=changes,
            facts=lambda outcome: {"lawyer": outcome.result.lawyer, "verdict": str(outcome.result.verdict)},
            questions=(Question(name, hearing, (month,), lambda heard: str(heard.verdict), tuple(map(str, Verdict))),),
            log=members.town.id if members is not None and members.town is not None else None,
            again=members is None,
        ),
        about=about([boss]) if boss is not None else (),
    )


# Stool pigeons


@command("mad-law pigeon", Rolls())
class Pigeon:
    """Does somebody in the Pen talk? A SMARTS test: he does if he fails."""

    figure: str = opt("Who, or a profile.", default="", complete=figures_or_profiles)
    smarts: Annotated[int, Interval(ge=0, le=MOST_SMARTS)] | None = opt("His SMARTS in numbers.", default=None)
    gang: str = opt(
        "For umpires: the gang of the campaign he talks about, where no trial has booked it.",
        default="",
        complete=any_gang,
    )
    campaign: str = CAMPAIGN


@prepares(Pigeon)
async def prepare_pigeon(ctx: Context, m: Pigeon) -> Prepared:
    """Whether somebody in the Pen talks; of a gang that is named, the umpire books it."""
    members: Members | None = None
    person: Person = await Reader.of(ctx, declared(Pigeon)).whom(Who(nameless="A gangster"), m.figure)
    smarts, name = smarts_of(person, m.smarts), person.name
    if person.figure.posture is Posture.DEAD:
        raise IllegalNow(f"{name} is dead, and talks to nobody: name somebody living.")
    if m.gang:
        members = await in_court(ctx, "", m.gang, m.campaign)
        town_of_(members).require_umpire()

    def changes(talks: bool) -> tuple[Change, ...]:
        if members is None or not talks:
            return ()
        town = town_of_(members)
        return talk_changes(town.id, town.city.feds, town.month, members.gang.id, (name,))

    def say(talks: bool) -> Report:
        if not talks:
            return Report(f"{name} keeps his mouth shut in the Pen.", tone=Tone.GOOD)
        gang = members.name if members is not None else "his old gang"
        return Report(f"{name} turns stool pigeon.", (f"The Feds come, and they are after {gang}.",), tone=Tone.BAD)

    return Prepared(
        Deed(
            report=say,
            resolver=pigeon,
            args=(smarts,),
            names=(name,),
            changes=changes,
            facts=lambda outcome: {"talks": outcome.result},
            questions=(Question("Talks", pigeon, (smarts,)),),
            log=town_of_(members).id if members is not None else None,
            again=members is None,
        )
    )


# The Attorney General


@command("mad-law attorney", Rolls())
class Attorney:
    """The price of a dead Attorney General, by hand: the Feds, and SMARTS of officials."""

    smarts: str = opt("With plain numbers: SMARTS of the gang's officials, such as 3 4 5.", default="")
    gang: str = GANG
    campaign: str = CAMPAIGN


@prepares(Attorney)
async def prepare_attorney(ctx: Context, m: Attorney) -> Prepared:
    """The Attorney General is dead: who of a gang's officials wants no more of it.

    A Hit on him of the campaign books that itself, so here only an umpire does.
    """
    if await by_numbers(ctx, m.gang, m.campaign, m.smarts):
        return _killed("the gang", _officials(m.smarts), None)
    members = await in_court(ctx, "", m.gang, m.campaign)
    town_of_(members).require_umpire()
    return _killed(members.name, doubters_of(town_of_(members).city, members.gang.id), members)


def _officials(text: str) -> tuple[Doubter, ...]:
    numbers = text.replace(",", " ").split()
    if not numbers or not all(one.isascii() and one.isdigit() for one in numbers):
        raise OutOfRange("Type the SMARTS of the gang's officials: smarts:3 4 5.")
    return tuple(Doubter(f"official {place}", int(one[:3])) for place, one in enumerate(numbers, 1))


def _killed(gang: str, officials: tuple[Doubter, ...], members: Members | None) -> Prepared:
    def named(key: str) -> str:
        return name_of(key) if members is not None else key

    def say(leaving: tuple[str, ...] | None) -> Report:
        gone = [named(key) for key in leaving or ()]
        lines = (
            "Another is appointed, and the Feds are called in.",
            f"Finished with {gang}: {listed(gone)}." if gone else f"All {gang}'s officials stay.",
        )
        return Report(
            f"The Attorney General is dead: {len(gone)} of {len(officials)} officials leave.", lines, tone=Tone.BAD
        )

    def changes(leaving: tuple[str, ...] | None) -> tuple[Change, ...]:
        if members is None:
            return ()
        town = town_of_(members)
        return attorney_changes(town.id, town.city, town.month, members.gang.id, leaving or ())

    def facts(outcome: Outcome[tuple[str, ...]]) -> dict[str, Any]:
        return {"leave": list(outcome.result)}

    return Prepared(
        Deed(
            report=say,
            resolver=attorney_killed if officials else None,
            args=(officials,),
            names=tuple(named(one.name) for one in officials),
            changes=changes,
            facts=facts,
            questions=tuple(_leaving(officials, named)),
            rule="mad.law",
            log=town_of_(members).id if members is not None else None,
            again=members is None,
        )
    )
