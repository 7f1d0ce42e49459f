"""The trial of a Boss, stool pigeons, and the end of an Attorney General."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import Gangs, Rolls, move, opt, whom
from rules.core.action.people_fields import EVEN_ABSENT
from rules.core.action.report import Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import altered
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import listed, sentence
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.nerve.stat_tests import smarts_of
from rules.mad_dogs.paradise.city.fields import CAMPAIGN, FIGURES
from rules.mad_dogs.paradise.city.offices import name_of
from rules.mad_dogs.paradise.city.town import Members, Position
from rules.mad_dogs.paradise.law.cells import GANG, JUDGES_OWNED, Judges, by_numbers, in_court, suspect, town_of
from rules.mad_dogs.paradise.law.resolve import (
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
from rules.mad_dogs.play.position import Person
from rules.mad_dogs.scenarios.shared.scenario_kind import Doubter

MOB_BOSS = "Mob Boss"
TOLD = {
    Verdict.GOES_ON: "no verdict yet, it goes on next month",
    Verdict.MISTRIAL: "a mistrial: it goes on next month",
    Verdict.ACQUITTED: "acquitted",
    Verdict.SENT_UP: "sent up",
}


# The Boss


Lawyer = Annotated[int, Interval(ge=4, le=MOST_SMARTS)]


@move("mad-law boss", Rolls(), town=True, party="boss")
class Boss:
    """A month of a Boss's trial: the lawyer against the Attorney General."""

    boss: str = opt("Who leads the gang, if it has no single Mob Boss.", default="", complete=FIGURES)
    mistrial: bool = opt(
        "Your Judge, if it is his case, declares a mistrial before the Boss is sent up: $200.", default=False
    )
    lawyer: Lawyer | None = opt("With plain numbers: the lawyer's SMARTS (default: rolled).", default=None)
    judges: Judges | None = JUDGES_OWNED
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(Boss)
def boss(position: Position, move: Boss) -> Deed[Heard]:
    """A month of a Boss's trial."""
    if by_numbers(position, move.gang, move.lawyer, move.judges):
        return _heard("The Boss", Hearing(move.lawyer or 0, move.judges or 0, move.mistrial))
    members = in_court(position.party)
    town, gang = town_of(members), members.id
    tried, running = _boss(members), trial_for(town.city, gang)
    accused = None
    if running is not None and running.figure != tried.id:
        accused = next((one.figure for one in members.people if one.id == running.figure), None)
    check_boss(town.city, town.month, gang, tried.figure, tried.id, accused)
    month = hearing_of(town.city, gang, tried.id, move.mistrial)
    if move.mistrial and not month.judges:
        raise IllegalNow(f"{members.name} owns no Judge to declare a mistrial. Remove it.")
    allow = town.affords(gang, hearing_price(month), "law", "the trial", members.rights)
    return altered(hearing_in(members, tried, month), allow=allow)


def hearing_in(members: Members, tried: Person, month: Hearing) -> Deed[Heard]:
    """A month of the trial of the Boss of a gang."""
    town = town_of(members)

    def changes(heard: Heard) -> tuple[Change, ...]:
        return hearing_changes(town.id, town.city, town.month, members.id, suspect(tried), month, heard)

    deed = _heard(f"{tried.figure.name} of {members.name}", month)
    return altered(deed, changes=changes, log=town.id, about=(tried,), again=False)


def _boss(members: Members) -> Person:
    """Who is named, who stands trial already, or the one Mob Boss of the gang."""
    if len(members.named) > 1:
        raise OutOfRange("One Boss stands trial: name one.")
    if members.named:
        return members.named[0]
    running = trial_for(town_of(members).city, members.id)
    tried = [one for one in members.people if running is not None and one.id == running.figure]
    led = tried or [one for one in members.people if one.figure.profile == MOB_BOSS]
    if len(led) != 1:
        raise OutOfRange(f"Say who leads {members.name} and stands trial: boss: with a name.")
    return led[0]


def _heard(name: str, month: Hearing) -> Deed[Heard]:
    """A month of a trial that changes nothing."""

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

    return Deed(
        report=say,
        resolver=hearing,
        args=(month,),
        facts=lambda outcome: {"lawyer": outcome.result.lawyer, "verdict": str(outcome.result.verdict)},
        questions=(Question(name, hearing, (month,), lambda heard: str(heard.verdict), tuple(map(str, Verdict))),),
        again=True,
    )


# Stool pigeons


@move("mad-law pigeon", Rolls(), party="")
class Pigeon:
    """Does somebody in the Pen talk? A SMARTS test: he does if he fails."""

    figure: Person = whom("Who, or a profile.", "A gangster", only=EVEN_ABSENT)
    smarts: Annotated[int, Interval(ge=0, le=MOST_SMARTS)] | None = opt("His SMARTS in numbers.", default=None)
    gang: str = opt(
        "For umpires: the gang of the campaign he talks about, where no trial has booked it.",
        default="",
        complete=Gangs(),
    )
    campaign: str = CAMPAIGN


@decides(Pigeon)
def in_the_pen(position: Position, move: Pigeon) -> Deed[bool]:
    """Whether somebody in the Pen talks; of a gang that is named, the umpire books it."""
    members: Members | None = None
    smarts, name = smarts_of(move.figure, move.smarts), move.figure.name
    if move.figure.figure.posture is Posture.DEAD:
        raise IllegalNow(f"{name} is dead, and talks to nobody: name somebody living.")
    if move.gang:
        members = in_court(position.party)
        town_of(members).require_umpire()

    def changes(talks: bool) -> tuple[Change, ...]:
        if members is None or not talks:
            return ()
        town = town_of(members)
        return talk_changes(town.id, town.city.feds, town.month, members.id, (name,))

    def say(talks: bool) -> Report:
        if not talks:
            return Report(f"{name} keeps his mouth shut in the Pen.", tone=Tone.GOOD)
        gang = members.name if members is not None else "his old gang"
        return Report(f"{name} turns stool pigeon.", (f"The Feds come, and they are after {gang}.",), tone=Tone.BAD)

    return Deed(
        report=say,
        resolver=pigeon,
        args=(smarts,),
        names=(name,),
        allow=lambda: members.rights if members is not None else (),
        changes=changes,
        facts=lambda outcome: {"talks": outcome.result},
        questions=(Question("Talks", pigeon, (smarts,)),),
        log=town_of(members).id if members is not None else None,
        about=(),
        again=members is None,
    )


# The Attorney General


@move("mad-law attorney", Rolls(), town=True, party="")
class Attorney:
    """The price of a dead Attorney General, by hand: the Feds, and SMARTS of officials."""

    smarts: str = opt("With plain numbers: SMARTS of the gang's officials, such as 3 4 5.", default="")
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(Attorney)
def attorney(position: Position, move: Attorney) -> Deed[tuple[str, ...]]:
    """The Attorney General is dead: who of a gang's officials wants no more of it.

    A Hit on him of the campaign books that itself, so here only an umpire does.
    """
    if by_numbers(position, move.gang, move.smarts):
        return _killed("the gang", _officials(move.smarts), lambda key: key)
    members = in_court(position.party)
    town = town_of(members)
    town.require_umpire()

    def changes(leaving: tuple[str, ...] | None) -> tuple[Change, ...]:
        return attorney_changes(town.id, town.city, town.month, members.id, leaving or ())

    deed = _killed(members.name, doubters_of(town.city, members.id), name_of)
    return altered(deed, allow=lambda: members.rights, changes=changes, log=town.id, again=False)


def _officials(text: str) -> tuple[Doubter, ...]:
    numbers = text.replace(",", " ").split()
    if not numbers or not all(one.isascii() and one.isdigit() for one in numbers):
        raise OutOfRange("Type the SMARTS of the gang's officials: smarts:3 4 5.")
    return tuple(Doubter(f"official {place}", int(one[:3])) for place, one in enumerate(numbers, 1))


def _killed(gang: str, officials: tuple[Doubter, ...], named: Callable[[str], str]) -> Deed[tuple[str, ...]]:
    """The end of an Attorney General that changes nothing."""

    def say(leaving: tuple[str, ...] | None) -> Report:
        gone = [named(key) for key in leaving or ()]
        lines = (
            "Another is appointed, and the Feds are called in.",
            f"Finished with {gang}: {listed(gone)}." if gone else f"All {gang}'s officials stay.",
        )
        return Report(
            f"The Attorney General is dead: {len(gone)} of {len(officials)} officials leave.", lines, tone=Tone.BAD
        )

    return Deed(
        report=say,
        resolver=attorney_killed if officials else None,
        args=(officials,),
        names=tuple(named(one.name) for one in officials),
        facts=lambda outcome: {"leave": list(outcome.result)},
        questions=tuple(_leaving(officials, named)),
        rule="mad.law",
        again=True,
    )


def _leaving(officials: tuple[Doubter, ...], named: Callable[[str], str]) -> Iterator[Question]:
    """How many leave, and of several each by himself."""
    if officials:
        yield Question("Leave", attorney_killed, (officials,), len)
    for one in officials if len(officials) > 1 else ():
        yield Question(sentence(f"{named(one.name)} leaves"), attorney_killed, ((one,),), bool)
