"""The law in Paradise: prisoners bailed and tried, stool pigeons, and the trial of a Boss. Money is dollars."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import IntEnum, StrEnum
from functools import lru_cache
from operator import add
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.people.roster import FigureDismissed
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.campaign import Booked
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading, Row, Table
from rules.mad_dogs.model.checks import stat_test, under
from rules.mad_dogs.model.figures import Figure, Posture, Stat
from rules.mad_dogs.paradise.city.changes import FedsSet, NewsMade, PrisonerGone, PrisonerSet, TrialOver, TrialSet
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.money import paid
from rules.mad_dogs.paradise.city.records import BossTrial, Custody, Feds, Headline, News, Prisoner
from rules.mad_dogs.paradise.law.feds import called, cooled, hunting
from rules.mad_dogs.paradise.officials.releases import walked_out_changes
from rules.mad_dogs.scenarios.kinds.defections import doubter_faults, leavers
from rules.mad_dogs.scenarios.shared.facts import refuse
from rules.mad_dogs.scenarios.shared.scenario_kind import Doubter

ACCOUNT: Final = "law"
BAIL: Final = 100
OWN_JUDGE: Final = 50
TRIAL: Final = 100
BOSS_TRIAL: Final = 500
MISTRIAL: Final = 200
JUDGES: Final = 3
FACES_A_JUDGE: Final = 2
NO_LAWYER: Final = 0
ATTORNEY_GENERAL: Final = 5
"""His SMARTS."""
JUDGE: Final = "judge"
MOST_PRISONERS: Final = 40
MOST_SMARTS: Final = 6
COURT_DAYS: Final = (Phase.ACTION, Phase.PRESS, Phase.OUTRAGE)
"""When the law has time for gangsters."""

LAWYER: Final = Table(
    id="mad.tables.lawyer",
    title="SMARTS of a Shyster Lawyer",
    source="A Hell of a Town, The Consequences of Crime",
    rows=(
        Row(1, 1, 4, "SMARTS 4"),
        Row(2, 4, 5, "SMARTS 5"),
        Row(5, 6, 6, "SMARTS 6"),
    ),
)


class Judged(IntEnum):
    """How the trial of a gangster ends, worst last."""

    ACQUITTED = 0
    SENT_UP = 1
    TURNED = 2


class Verdict(StrEnum):
    """How a month of a Boss's trial ends."""

    GOES_ON = "no verdict yet"
    MISTRIAL = "a mistrial"
    ACQUITTED = "acquitted"
    SENT_UP = "sent up"


class Tried(NamedTuple):
    """The SMARTS of the lawyer, 0 for none, and how it went for each on trial, in order."""

    lawyer: int
    judged: tuple[Judged, ...]


class Heard(NamedTuple):
    """The SMARTS of the lawyer, 0 where he was neither there nor rolled before, and how the month ends."""

    lawyer: int
    verdict: Verdict


@frozen
class Hearing:
    """A month of a Boss's trial.

    lawyer    SMARTS of the gang's lawyer; 0 before he is rolled
    judges    Judges the gang owns, 0 to 3
    mistrial  whether one of them is to declare a mistrial sooner than see the Boss sent up, if the case is his
    alone     whether nobody pays the lawyer this month
    """

    lawyer: int = 0
    judges: int = 0
    mistrial: bool = False
    alone: bool = False


# Dice


@resolves("mad.law", "mad.official.judge")
def court(dice: Dice, judges: int) -> bool:
    """Whether a batch of prisoners comes before a Judge of their gang: 1D6, two faces for each of `judges`.

    No die without a Judge. Raises OutOfRange for more than three.
    """
    if not 0 <= judges <= JUDGES:
        raise OutOfRange(f"There are {JUDGES} Judges in Paradise: a gang owns 0 to {JUDGES} of them, not {judges}.")
    return judges > 0 and dice.read(1, under(FACES_A_JUDGE * judges, "our Judge", "another Judge"), "whose court")[0]


@resolves("mad.law", "mad.stat-test")
def pigeon(dice: Dice, smarts: int, index: int = 0) -> bool:
    """Whether a gangster in the Pen turns stool pigeon: he does where his SMARTS, 0 to 6, fail him."""
    _check_smarts((smarts,))
    return not dice.call(stat_test, Target("SMARTS in the Pen", smarts), index)


@resolves("mad.law", "mad.stat-test")
def trial(dice: Dice, on_trial: tuple[int, ...], defended: int = MOST_PRISONERS) -> Tried:
    """A trial of one or more, by their SMARTS now, 0 to 6; the lawyer defends the first `defended` of them.

    A die for the lawyer, if anybody has him, then for each his SMARTS; whom he does not get off goes to the Pen and
    tests his own once, a stool pigeon if he fails. Raises OutOfRange, before any die, unless there are 1 to 40.
    """
    if not 1 <= len(on_trial) <= MOST_PRISONERS:
        raise OutOfRange(f"1 to {MOST_PRISONERS} stand trial at once, not {len(on_trial)}.")
    _check_smarts(on_trial)
    lawyer = dice.call(hire_lawyer) if defended else NO_LAWYER
    judged = [
        dice.call(_judged, lawyer if index < defended else NO_LAWYER, smarts, index)
        for index, smarts in enumerate(on_trial)
    ]
    return Tried(lawyer, tuple(judged))


@resolves("mad.law")
def hire_lawyer(dice: Dice) -> int:
    """1D6 for the SMARTS of the lawyer of a trial."""
    return dice.read(1, dice.reading(LAWYER), "the lawyer")[0]


@resolves("mad.law", "mad.stat-test")
def fate_of(dice: Dice, smarts: int, defended: bool = True) -> Judged:
    """How it goes for one on trial. For odds."""
    return dice.call(_judged, dice.call(hire_lawyer) if defended else NO_LAWYER, smarts, 0)


@resolves("mad.law", "mad.stat-test")
def sent_up(dice: Dice, defended: int, alone: int = 0) -> int:
    """How many on trial go to the Pen, of so many whom a lawyer defends, and all who are `alone`. For odds."""
    lawyer = dice.call(hire_lawyer)
    return dice.gather(defended, _lost(lawyer), add, alone, "the lawyer's SMARTS")


@lru_cache
def _lost(lawyer: int) -> Reading[int]:
    """The lawyer's die as the number of those whom he can't get off."""
    return Reading(tuple(int(face > lawyer) for face in range(1, 7)))


def _judged(dice: Dice, lawyer: int, smarts: int, index: int) -> Judged:
    """One on trial. Nobody gets off without a lawyer."""
    if lawyer and dice.call(stat_test, Target("the lawyer's SMARTS", lawyer), index):
        return Judged.ACQUITTED
    return Judged.TURNED if dice.call(pigeon, smarts, index) else Judged.SENT_UP


def can_be_lawyer(smarts: int) -> bool:
    """Whether a lawyer may have these SMARTS, by whatever table."""
    return LAWYER.rows[0].key <= smarts <= LAWYER.rows[-1].key


@resolves("mad.law", "mad.opposed-test")
def hearing(dice: Dice, month: Hearing) -> Heard:
    """A month of a Boss's trial: the lawyer's SMARTS, rolled in the first, against 5 of the Attorney General.

    A verdict falls when one passes and the other fails; a lawyer whom nobody pays passes nothing. A conviction that a
    Judge of the gang is to prevent needs the court die, two faces for each. Raises OutOfRange for a lawyer or judges
    that can't be, before any die.
    """
    if month.lawyer and not can_be_lawyer(month.lawyer):
        raise OutOfRange(f"Lawyers have SMARTS of 4 to 6, not {month.lawyer}.")
    if not 0 <= month.judges <= JUDGES:
        raise OutOfRange(f"There are {JUDGES} Judges in Paradise: a gang owns 0 to {JUDGES} of them.")
    lawyer = month.lawyer if month.lawyer or month.alone else dice.call(hire_lawyer)
    defence = not month.alone and dice.call(stat_test, Target("the lawyer's SMARTS", lawyer))
    charge = dice.call(stat_test, Target("the Attorney General's SMARTS", ATTORNEY_GENERAL))
    if defence == charge:
        return Heard(lawyer, Verdict.GOES_ON)
    if defence:
        return Heard(lawyer, Verdict.ACQUITTED)
    saved = month.mistrial and dice.call(court, month.judges)
    return Heard(lawyer, Verdict.MISTRIAL if saved else Verdict.SENT_UP)


@resolves("mad.law", "mad.stat-test")
def attorney_killed(dice: Dice, officials: tuple[Doubter, ...]) -> tuple[str, ...]:
    """Who of a gang's officials, reporters too, leaves it once it has killed the Attorney General: SMARTS failed.

    Raises OutOfRange, with every fault, before any die falls.
    """
    refuse(doubter_faults(officials, Stat.SMARTS))
    return leavers(dice, officials, Stat.SMARTS, False)


def _check_smarts(numbers: Iterable[int]) -> None:
    for smarts in numbers:
        if not 0 <= smarts <= MOST_SMARTS:
            raise OutOfRange(f"SMARTS are 0 to {MOST_SMARTS}, not {smarts}.")


# Prisoners


class Suspect(NamedTuple):
    """A gangster in the hands of the law: his id, name and SMARTS now."""

    id: int
    name: str
    smarts: int


def judges_of(city: Paradise, gang: int) -> int:
    """How many Judges a gang owns."""
    return sum(one.post == JUDGE for one in city.bought(gang))


def prisoners_of(city: Paradise, gang: int, custody: Custody | None = None) -> tuple[Prisoner, ...]:
    """The prisoners of a gang, all or in one kind of custody."""
    return tuple(one for one in city.prisoners if one.gang == gang and custody in (None, one.custody))


def left_to_the_law(city: Paradise) -> tuple[Prisoner, ...]:
    """The prisoners for whom nobody speaks at the end of a month: of gangs that are done, or that nobody plays."""
    silent = {one.gang for one in city.outfits if one.npc or one.done} if city.phase is Phase.OUTRAGE else set[int]()
    return tuple(one for one in city.prisoners if one.gang in silent)


def book_changes(campaign: int, city: Paradise, gang: int, figures: Sequence[int]) -> tuple[Change, ...]:
    """Figures of a gang are booked at the precinct. Raises IllegalNow for one who is in custody."""
    held = {one.figure for one in city.prisoners}
    if held.intersection(figures):
        raise IllegalNow("One of them is already in a cell: /mad-law prisoners lists them.")
    return (
        *(PrisonerSet(campaign, Prisoner(figure, gang)) for figure in figures),
        NewsMade(campaign, News(Headline.ARRESTED, (gang,), number=len(figures))),
    )


def bail_price(ours: bool) -> int:
    """What a prisoner is let go for: in a court of the gang's own Judge, or elsewhere."""
    return OWN_JUDGE if ours else BAIL


def bail_changes(
    campaign: int, city: Paradise, gang: int, bank: int, freed: Sequence[Suspect], ours: bool
) -> tuple[Change, ...]:
    """Those `freed` of the gang's booked prisoners go home, paid for one by one; the others await trial.

    Raises IllegalNow, with what is missing, for more than the bank holds.
    """
    price, free = bail_price(ours), {one.id for one in freed}
    if freed:
        paid(gang, bank, price * len(freed), ACCOUNT, "bail")
    stay = [one for one in prisoners_of(city, gang, Custody.BOOKED) if one.figure not in free]
    return (
        *(PrisonerGone(campaign, one.id) for one in freed),
        *(PrisonerSet(campaign, replace(one, custody=Custody.COMMITTED)) for one in stay),
        *(Booked(gang, -price, ACCOUNT, f"{'our Judge' if ours else 'bail'} for {one.name}") for one in freed),
    )


def defended_by(bank: int, on_trial: int) -> int:
    """How many of those on trial the lawyer is paid for."""
    return min(on_trial, max(0, bank) // TRIAL)


def released_by(bank: int, booked: int) -> int:
    """How many of the booked a bank bails out, whoever sits."""
    return min(booked, max(0, bank) // BAIL)


def penniless(city: Paradise, gang: int, bank: int) -> bool:
    """Whether a gang can neither bail out nor defend one of its prisoners."""
    ours = judges_of(city, gang) and prisoners_of(city, gang, Custody.BOOKED)
    return bank < (OWN_JUDGE if ours else min(BAIL, TRIAL))


def trial_changes(
    campaign: int, city: Paradise, month: int, gang: int, bank: int, on_trial: Sequence[Suspect], tried: Tried
) -> tuple[Change, ...]:
    """What a trial changes: the lawyer's fees as far as the bank goes, who is free, who is in the Pen, and the Feds if
    one of them talks."""
    changes: list[Change] = []
    defended = defended_by(bank, len(on_trial))
    for place, (one, judged) in enumerate(zip(on_trial, tried.judged, strict=True)):
        free = judged is Judged.ACQUITTED
        kind = Headline.ACQUITTED if free else Headline.SENT_UP
        changes.append(PrisonerGone(campaign, one.id))
        changes += [Booked(gang, -TRIAL, ACCOUNT, f"the trial of {one.name}")] if place < defended else []
        changes += [] if free else [FigureDismissed(one.id)]
        changes.append(NewsMade(campaign, News(kind, (gang,), one.name)))
    talked = [one.name for one, judged in zip(on_trial, tried.judged, strict=True) if judged is Judged.TURNED]
    return (*changes, *(talk_changes(campaign, city.feds, month, gang, talked) if talked else ()))


def lost_changes(campaign: int, city: Paradise, gang: int, living: Collection[int]) -> tuple[Change, ...]:
    """The law lets those go who died in a cell, or who belong to the gang no more."""
    return tuple(PrisonerGone(campaign, one.figure) for one in prisoners_of(city, gang) if one.figure not in living)


def talk_changes(campaign: int, feds: Feds, month: int, gang: int, names: Iterable[str]) -> tuple[Change, ...]:
    """Stool pigeons of a gang talk: the Feds are called, if they are not in town, and go after that gang."""
    return (
        *(NewsMade(campaign, News(Headline.TURNED, (gang,), name)) for name in names),
        *_feds_changes(campaign, feds, hunting(called(feds, month), gang)),
    )


def _feds_changes(campaign: int, before: Feds, after: Feds) -> tuple[Change, ...]:
    news = NewsMade(campaign, News(Headline.FEDS_CALLED, number=after.agents))
    return (FedsSet(campaign, after), *(() if before.agents else (news,)))


# The Boss


def check_boss(
    city: Paradise, month: int, gang: int, boss: Figure, boss_id: int, accused: Figure | None = None
) -> None:
    """Refuse a trial that is not due: IllegalNow. `accused` is who stands trial already, whether he lives or not."""
    if gang not in city.feds.heat:
        raise IllegalNow("The Feds are not after that gang, so there is nothing to try its Boss for.")
    trial_of = trial_for(city, gang)
    if trial_of is not None and trial_of.heard >= month:
        raise IllegalNow("The case of that gang's Boss was heard this month: it goes on in the next.")
    if trial_of is not None and trial_of.figure != boss_id and accused is not None and _stands_trial(accused):
        raise IllegalNow(f"It is {accused.name} who stands trial for that gang, not {boss.name}.")
    if boss.posture is Posture.DEAD:
        raise IllegalNow(f"{boss.name} is dead: the one who leads the gang now stands trial, name him.")


def _stands_trial(figure: Figure) -> bool:
    return figure.present and figure.posture is not Posture.DEAD


def trial_for(city: Paradise, gang: int) -> BossTrial | None:
    """The trial that the Boss of a gang stands; None for none."""
    return next((one for one in city.trials if one.gang == gang), None)


def hearings_due(city: Paradise, month: int) -> tuple[BossTrial, ...]:
    """The trials of Bosses that go on and have not been heard this month."""
    return tuple(one for one in city.trials if one.gang in city.feds.heat and one.heard < month)


def hearing_of(city: Paradise, gang: int, boss_id: int, mistrial: bool = False, alone: bool = False) -> Hearing:
    """The facts of this month of a Boss's trial: a new one, with another lawyer, where it is another Boss."""
    trial_of = trial_for(city, gang)
    lawyer = trial_of.lawyer if trial_of is not None and trial_of.figure == boss_id else NO_LAWYER
    return Hearing(lawyer, judges_of(city, gang), mistrial, alone)


def hearing_price(month: Hearing) -> int:
    """What a month of the trial may cost at most."""
    return 0 if month.alone else BOSS_TRIAL + MISTRIAL * (month.mistrial and month.judges > 0)


def hearing_changes(
    campaign: int, city: Paradise, month: int, gang: int, boss: Suspect, given: Hearing, heard: Heard
) -> tuple[Change, ...]:
    """What a month of a Boss's trial changes."""
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


# The Attorney General


def doubters_of(city: Paradise, gang: int) -> tuple[Doubter, ...]:
    """A gang's officials, by key, with their SMARTS."""
    return tuple(Doubter(one.key, one.smarts) for one in city.bought(gang))


def attorney_changes(
    campaign: int, city: Paradise, month: int, gang: int, leaving: Iterable[str]
) -> tuple[Change, ...]:
    """A gang has killed the Attorney General: the Feds come, and officials leave it, given by key."""
    after = called(city.feds, month)
    return (
        *(() if after == city.feds else _feds_changes(campaign, city.feds, after)),
        *walked_out_changes(campaign, city, gang, leaving, month),
    )
