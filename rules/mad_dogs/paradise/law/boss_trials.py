"""The trial of a Boss against the Attorney General, month by month (mad.law)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.roster import FigureDismissed
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.campaign import Booked
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Figure, Posture
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, FIGURES
from rules.mad_dogs.paradise.city.changes import FedsSet, NewsMade, TrialOver, TrialSet
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import BossTrial, Headline, News
from rules.mad_dogs.paradise.city.town import Members, Position
from rules.mad_dogs.paradise.law.feds import cooled
from rules.mad_dogs.paradise.law.prisoners import (
    ACCOUNT,
    GANG,
    JUDGES,
    JUDGES_OWNED,
    Judges,
    Suspect,
    by_numbers,
    court,
    in_court,
    judges_of,
    suspect,
    town_of,
)
from rules.mad_dogs.paradise.law.stool_pigeons import MOST_SMARTS
from rules.mad_dogs.paradise.law.trials import NO_LAWYER, can_be_lawyer, hire_lawyer
from rules.mad_dogs.play.position import Person
from rules.mad_dogs.play.stat_tests import stat_test

BOSS_TRIAL: Final = 500
MISTRIAL: Final = 200
ATTORNEY_GENERAL: Final = 5
"""The SMARTS of the Attorney General."""


class Verdict(StrEnum):
    """The result of a month of a Boss's trial."""

    GOES_ON = "no verdict yet"
    MISTRIAL = "a mistrial"
    ACQUITTED = "acquitted"
    SENT_UP = "sent up"


class HearingResult(NamedTuple):
    """The SMARTS of the lawyer, 0 for one neither paid nor rolled before, and the result of the month."""

    lawyer: int
    verdict: Verdict


@frozen
class Hearing:
    """A month of a Boss's trial.

    lawyer    SMARTS of the gang's lawyer; 0 before the roll
    judges    Judges that the gang owns, 0 to 3
    mistrial  whether such a Judge with the case is to declare a mistrial rather than let the Boss be sent up
    alone     whether no lawyer is paid this month
    """

    lawyer: int = 0
    judges: int = 0
    mistrial: bool = False
    alone: bool = False


@resolves("mad.law", "mad.opposed-test")
def hearing(dice: Dice, month: Hearing) -> HearingResult:
    """A month of a Boss's trial: the lawyer's SMARTS, rolled in the first, against 5 of the Attorney General.

    There is a verdict when one passes and the other fails; an unpaid lawyer passes nothing. A Judge of the gang can
    prevent a conviction if the court die gives that Judge the case, two faces for each. Raises OutOfRange for an
    impossible lawyer or number of judges, before any die.
    """
    if month.lawyer and not can_be_lawyer(month.lawyer):
        raise OutOfRange(f"Lawyers have SMARTS of 4 to 6, not {month.lawyer}. Give a number in that range.")
    if not 0 <= month.judges <= JUDGES:
        raise OutOfRange(
            f"There are {JUDGES} Judges in Paradise, so a gang owns 0 to {JUDGES} of them. Give a number in that range."
        )
    lawyer = month.lawyer if month.lawyer or month.alone else dice.call(hire_lawyer)
    defence = not month.alone and dice.call(stat_test, Target("the lawyer's SMARTS", lawyer))
    charge = dice.call(stat_test, Target("the Attorney General's SMARTS", ATTORNEY_GENERAL))
    if defence == charge:
        return HearingResult(lawyer, Verdict.GOES_ON)
    if defence:
        return HearingResult(lawyer, Verdict.ACQUITTED)
    saved = month.mistrial and dice.call(court, month.judges)
    return HearingResult(lawyer, Verdict.MISTRIAL if saved else Verdict.SENT_UP)


def check_boss(
    city: Paradise, month: int, gang: int, boss: Figure, boss_id: int, accused: Figure | None = None
) -> None:
    """Raises IllegalNow for a trial that is not due. `accused` is the figure already on trial, dead or alive."""
    if gang not in city.feds.heat:
        raise IllegalNow("The Feds are not after that gang, so its Boss has no trial. Continue with the month.")
    trial_of = trial_for(city, gang)
    if trial_of is not None and trial_of.heard >= month:
        raise IllegalNow("The case of that gang's Boss was heard this month. It continues next month.")
    if trial_of is not None and trial_of.figure != boss_id and accused is not None and _stands_trial(accused):
        raise IllegalNow(f"{accused.name} stands trial for that gang, not {boss.name}. Name {accused.name}.")
    if boss.posture is Posture.DEAD:
        raise IllegalNow(f"{boss.name} is dead. Name the figure that leads the gang now.")


def _stands_trial(figure: Figure) -> bool:
    return figure.present and figure.posture is not Posture.DEAD


def trial_for(city: Paradise, gang: int) -> BossTrial | None:
    """The trial of the Boss of a gang; None if there is none."""
    return next((one for one in city.trials if one.gang == gang), None)


def hearings_due(city: Paradise, month: int) -> tuple[BossTrial, ...]:
    """The trials of Bosses that continue and have not been heard this month."""
    return tuple(one for one in city.trials if one.gang in city.feds.heat and one.heard < month)


def hearing_of(city: Paradise, gang: int, boss_id: int, mistrial: bool = False, alone: bool = False) -> Hearing:
    """The facts of this month of a Boss's trial. Another Boss gets a new trial with another lawyer."""
    trial_of = trial_for(city, gang)
    lawyer = trial_of.lawyer if trial_of is not None and trial_of.figure == boss_id else NO_LAWYER
    return Hearing(lawyer, judges_of(city, gang), mistrial, alone)


def hearing_price(month: Hearing) -> int:
    """The highest price of a month of the trial."""
    return 0 if month.alone else BOSS_TRIAL + MISTRIAL * (month.mistrial and month.judges > 0)


def hearing_changes(
    campaign: int, city: Paradise, month: int, gang: int, boss: Suspect, given: Hearing, heard: HearingResult
) -> tuple[Change, ...]:
    """Carries out a month of a Boss's trial."""
    mistrial = heard.verdict is Verdict.MISTRIAL
    changes: list[Change] = []
    if not given.alone:
        changes.append(Booked(gang, -BOSS_TRIAL, ACCOUNT, f"the trial of {boss.name}"))
    if mistrial:
        changes.append(Booked(gang, -MISTRIAL, ACCOUNT, f"a mistrial for {boss.name}"))
    trial_of = trial_for(city, gang)
    if trial_of is None or trial_of.figure != boss.id:
        changes.append(NewsMade(campaign, News(Headline.BOSS_TRIED, (gang,), boss.name)))
    if heard.verdict in (Verdict.GOES_ON, Verdict.MISTRIAL):
        return (*changes, TrialSet(campaign, BossTrial(gang, boss.id, heard.lawyer, month)))
    free = heard.verdict is Verdict.ACQUITTED
    kind = Headline.BOSS_ACQUITTED if free else Headline.BOSS_SENT_UP
    return (
        *changes,
        TrialOver(campaign, gang),
        FedsSet(campaign, cooled(city.feds, gang)),
        NewsMade(campaign, News(kind, (gang,), boss.name)),
        *(() if free else (FigureDismissed(boss.id),)),
    )


MOB_BOSS = "Mob Boss"
VERDICTS = {
    Verdict.GOES_ON: "no verdict yet, and it continues next month",
    Verdict.MISTRIAL: "a mistrial, and it continues next month",
    Verdict.ACQUITTED: "acquitted",
    Verdict.SENT_UP: "sent up",
}


Lawyer = Annotated[int, Interval(ge=4, le=MOST_SMARTS)]


@move("mad-law boss", Rolls(), town=True, party="boss")
class Boss:
    """Roll a month of a Boss's trial: the lawyer against the Attorney General."""

    boss: str = option("The figure that leads the gang, if it has no single Mob Boss.", default="", complete=FIGURES)
    mistrial: bool = option("Your Judge may declare a mistrial before the Boss is sent up, for $200.", default=False)
    lawyer: Lawyer | None = option("With plain numbers: the lawyer's SMARTS (default: rolled).", default=None)
    judges: Judges | None = JUDGES_OWNED
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(Boss)
def boss(position: Position, move: Boss) -> Deed[HearingResult]:
    """A month of a Boss's trial."""
    if by_numbers(position, move.gang, move.lawyer, move.judges):
        return _hearing_deed("The Boss", Hearing(move.lawyer or 0, move.judges or 0, move.mistrial))
    members = in_court(position.party)
    town, gang = town_of(members), members.id
    tried, running = _boss(members), trial_for(town.city, gang)
    accused = None
    if running is not None and running.figure != tried.id:
        accused = next((one.figure for one in members.people if one.id == running.figure), None)
    check_boss(town.city, town.month, gang, tried.figure, tried.id, accused)
    month = hearing_of(town.city, gang, tried.id, move.mistrial)
    if move.mistrial and not month.judges:
        raise IllegalNow(f"{members.name} owns no Judge to declare a mistrial. Remove “mistrial”.")
    allow = town.affords(gang, hearing_price(month), "law", "the trial", members.rights)
    return fast_replace(hearing_in(members, tried, month), allow=allow)


def hearing_in(members: Members, tried: Person, month: Hearing) -> Deed[HearingResult]:
    """A month of the trial of the Boss of a gang."""
    town = town_of(members)

    def changes(heard: HearingResult) -> tuple[Change, ...]:
        return hearing_changes(town.id, town.city, town.month, members.id, suspect(tried), month, heard)

    deed = _hearing_deed(f"{tried.figure.name} of {members.name}", month)
    return fast_replace(deed, changes=changes, log=town.id, about=(tried,), again=False)


def _boss(members: Members) -> Person:
    """The named figure, the one already on trial, or the only Mob Boss of the gang."""
    if len(members.named) > 1:
        raise OutOfRange("Only one Boss stands trial. Name one.")
    if members.named:
        return members.named[0]
    running = trial_for(town_of(members).city, members.id)
    tried = [one for one in members.people if running is not None and one.id == running.figure]
    led = tried or [one for one in members.people if one.figure.profile == MOB_BOSS]
    if len(led) != 1:
        raise OutOfRange(f"The trial needs the leader of {members.name}. Add boss: with a name.")
    return led[0]


def _hearing_deed(name: str, month: Hearing) -> Deed[HearingResult]:
    """A month of a trial outside the books: it changes nothing."""

    def say(heard: HearingResult) -> Report:
        verdict = heard.verdict
        free, over = verdict is Verdict.ACQUITTED, verdict in (Verdict.ACQUITTED, Verdict.SENT_UP)
        price = BOSS_TRIAL + MISTRIAL * (verdict is Verdict.MISTRIAL)
        lines = [
            "No money for a lawyer against the Attorney General this month."
            if month.alone
            else f"A lawyer with SMARTS {heard.lawyer} against the Attorney General.",
            "" if month.alone else f"The month costs {dollars(price)}.",
            "The verdict takes the heat off the gang." if over else "The Feds are still after the gang.",
            "The Boss is in the Pen, and out of the game." if over and not free else "",
        ]
        tone = Tone.GOOD if free else Tone.BAD if verdict is Verdict.SENT_UP else Tone.PLAIN
        return Report(f"{name} on trial: {VERDICTS[verdict]}.", tuple(filter(None, lines)), tone=tone)

    return Deed(
        report=say,
        resolver=hearing,
        args=(month,),
        facts=lambda outcome: {"lawyer": outcome.result.lawyer, "verdict": str(outcome.result.verdict)},
        questions=(Question(name, hearing, (month,), lambda heard: str(heard.verdict), tuple(map(str, Verdict))),),
        again=True,
    )
