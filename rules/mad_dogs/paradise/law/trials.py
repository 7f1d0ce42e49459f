"""Trials of prisoners: a lawyer for each, and the Pen for those without an acquittal (mad.law)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from operator import add
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.roster import FigureDismissed
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import listed
from rules.core.play.campaign import Booked
from rules.core.tables.outcome import Outcome, Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading, Row, Table
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.changes import NewsMade, PrisonerGone
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Custody, Headline, News
from rules.mad_dogs.paradise.city.town import Members
from rules.mad_dogs.paradise.law.prisoners import (
    ACCOUNT,
    MOST_PRISONERS,
    TRIAL,
    Suspect,
    held,
    in_cells,
    in_court,
    lost_changes,
    suspect,
    town_of,
)
from rules.mad_dogs.paradise.law.stool_pigeons import check_smarts, pigeon, talk_changes
from rules.mad_dogs.play.position import Person
from rules.mad_dogs.play.stat_tests import stat_test

NO_LAWYER: Final = 0
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


class Judgment(IntEnum):
    """The result of a gangster's trial, worst last."""

    ACQUITTED = 0
    SENT_UP = 1
    TURNED = 2


class TrialResult(NamedTuple):
    """The SMARTS of the lawyer, 0 for none, and the results in order."""

    lawyer: int
    judged: tuple[Judgment, ...]


@resolves("mad.law", "mad.stat-test")
def trial(dice: Dice, on_trial: tuple[int, ...], defended: int = MOST_PRISONERS) -> TrialResult:
    """A trial of one or more, by their present SMARTS, 0 to 6; the lawyer defends the first `defended` of them.

    A die for the lawyer, if any has one, then the lawyer's SMARTS for each defendant. One whom the lawyer does not get
    off goes to the Pen, tests SMARTS once, and turns stool pigeon by failing. Raises OutOfRange, before any die, unless
    there are 1 to 40.
    """
    if not 1 <= len(on_trial) <= MOST_PRISONERS:
        raise OutOfRange(f"1 to {MOST_PRISONERS} figures stand trial at once, not {len(on_trial)}. Name fewer.")
    check_smarts(on_trial)
    lawyer = dice.call(hire_lawyer) if defended else NO_LAWYER
    judged = [
        dice.call(_judge_one, lawyer if index < defended else NO_LAWYER, smarts, index)
        for index, smarts in enumerate(on_trial)
    ]
    return TrialResult(lawyer, tuple(judged))


@resolves("mad.law")
def hire_lawyer(dice: Dice) -> int:
    """1D6 for the SMARTS of the lawyer of a trial."""
    return dice.read(1, dice.reading(LAWYER), "the lawyer")[0]


@resolves("mad.law", "mad.stat-test")
def fate_of(dice: Dice, smarts: int, defended: bool = True) -> Judgment:
    """The result of one defendant, for the odds."""
    return dice.call(_judge_one, dice.call(hire_lawyer) if defended else NO_LAWYER, smarts, 0)


@resolves("mad.law", "mad.stat-test")
def sent_up(dice: Dice, defended: int, alone: int = 0) -> int:
    """How many defendants go to the Pen, of so many with a lawyer and so many `alone`, for the odds."""
    lawyer = dice.call(hire_lawyer)
    return dice.gather(defended, _lost(lawyer), add, alone, "the lawyer's SMARTS")


@lru_cache
def _lost(lawyer: int) -> Reading[int]:
    """The lawyer's die as the number of lost cases."""
    return Reading(tuple(int(face > lawyer) for face in range(1, 7)))


def _judge_one(dice: Dice, lawyer: int, smarts: int, index: int) -> Judgment:
    """The trial of one defendant. No one gets off without a lawyer."""
    if lawyer and dice.call(stat_test, Target("the lawyer's SMARTS", lawyer), index):
        return Judgment.ACQUITTED
    return Judgment.TURNED if dice.call(pigeon, smarts, index) else Judgment.SENT_UP


def can_be_lawyer(smarts: int) -> bool:
    """Whether a lawyer may have these SMARTS, by any table."""
    return LAWYER.rows[0].key <= smarts <= LAWYER.rows[-1].key


def defended_by(bank: int, on_trial: int) -> int:
    """How many defendants a bank can pay the lawyer for."""
    return min(on_trial, max(0, bank) // TRIAL)


def trial_changes(
    campaign: int, city: Paradise, month: int, gang: int, bank: int, on_trial: Sequence[Suspect], result: TrialResult
) -> tuple[Change, ...]:
    """Carries out a trial: the lawyer's fees as far as the bank goes, the free, those in the Pen, and the Feds if one
    talks.
    """
    changes: list[Change] = []
    defended = defended_by(bank, len(on_trial))
    for place, (one, judged) in enumerate(zip(on_trial, result.judged, strict=True)):
        free = judged is Judgment.ACQUITTED
        kind = Headline.ACQUITTED if free else Headline.SENT_UP
        changes.append(PrisonerGone(campaign, one.id))
        changes += [Booked(gang, -TRIAL, ACCOUNT, f"the trial of {one.name}")] if place < defended else []
        changes += [] if free else [FigureDismissed(one.id)]
        changes.append(NewsMade(campaign, News(kind, (gang,), one.name)))
    talked = [one.name for one, judged in zip(on_trial, result.judged, strict=True) if judged is Judgment.TURNED]
    return (*changes, *(talk_changes(campaign, city.feds, month, gang, talked) if talked else ()))


MOST_ASKED = 6
"""How many defendants have their odds shown."""
JUDGED = {Judgment.ACQUITTED: "acquitted", Judgment.SENT_UP: "sent up", Judgment.TURNED: "sent up, and talks"}


def suspects_of(people: Iterable[Person]) -> list[Suspect]:
    """The figures as defendants outside a campaign, where they need no record."""
    return [Suspect(0, one.name, one.figure.stat(Stat.SMARTS)) for one in people]


def defendants(smarts: str) -> list[Suspect]:
    """Defendants by their SMARTS. Raises OutOfRange for text that holds none."""
    numbers = smarts.replace(",", " ").split()
    if not 1 <= len(numbers) <= MOST_PRISONERS or not all(one.isascii() and one.isdigit() for one in numbers):
        raise OutOfRange(
            f"The trial needs the SMARTS of 1 to {MOST_PRISONERS} defendants. Type them, such as smarts:3 4 2."
        )
    return [Suspect(0, f"Defendant {place}", int(one[:3])) for place, one in enumerate(numbers, 1)]


def trial_in_campaign(members: Members) -> Deed[TrialResult]:
    """A trial in a campaign: of the named prisoners, of all who await it, or else of all who are booked.

    The gang pays for all of them.
    """
    in_court(members)
    waiting = in_cells(members, Custody.COMMITTED)
    figures = held(members, Custody.COMMITTED if waiting and not members.named else None)
    allow = town_of(members).affords(members.id, TRIAL * len(figures), "law", "the trial", members.rights)
    return fast_replace(trial_of(members, figures), allow=allow)


def trial_of(members: Members, figures: Sequence[Person]) -> Deed[TrialResult]:
    """A trial of these prisoners, with a lawyer for as many as their gang's bank can pay for."""
    town, gang = town_of(members), members.id
    on_trial = [suspect(one) for one in figures]
    bank = town.bank(gang)
    defended = defended_by(bank, len(on_trial))
    alone = [one.name for one in on_trial[defended:]]
    price = TRIAL * defended

    def changes(judged: TrialResult) -> tuple[Change, ...]:
        gone = lost_changes(town.id, town.city, gang, [one.id for one in in_cells(members)])
        return (*gone, *trial_changes(town.id, town.city, town.month, gang, bank, on_trial, judged))

    paid = (
        f"No money for a lawyer: {listed(alone)}." if alone else "",
        f"{members.name} pays {dollars(price)}: {dollars(bank - price)} in the bank." if price else "",
    )
    return fast_replace(
        _trial_deed(on_trial, members.name, paid, defended),
        changes=changes,
        log=town.id,
        about=tuple(figures),
        again=False,
    )


def trial_outside_campaign(on_trial: Sequence[Suspect]) -> Deed[TrialResult]:
    """A trial outside a campaign, with a lawyer for each defendant. It changes nothing."""
    return _trial_deed(on_trial, "", (), MOST_PRISONERS)


def _trial_deed(on_trial: Sequence[Suspect], gang: str, paid: tuple[str, ...], defended: int) -> Deed[TrialResult]:
    """A trial outside the books: it changes nothing. The gang's name is empty outside a campaign."""
    alone = max(0, len(on_trial) - defended)

    def facts(outcome: Outcome[TrialResult]) -> dict[str, Any]:
        lines = [
            {"name": one.name, "verdict": JUDGED[judged]}
            for one, judged in zip(on_trial, outcome.result.judged, strict=True)
        ]
        return {"lawyer": outcome.result.lawyer, "figures": lines}

    each = [
        Question(
            one.name, fate_of, (one.smarts, place < defended), lambda judged: JUDGED[judged], tuple(JUDGED.values())
        )
        for place, one in enumerate(on_trial[:MOST_ASKED])
    ]
    many = (Question("Sent up", sent_up, (len(on_trial) - alone, alone)),) if len(on_trial) > 1 and defended else ()
    return Deed(
        report=_trial_report(on_trial, gang, paid),
        resolver=trial,
        args=(tuple(one.smarts for one in on_trial), defended),
        names=tuple(one.name for one in on_trial),
        facts=facts,
        questions=(*many, *each),
        again=True,
    )


def _trial_report(on_trial: Sequence[Suspect], gang: str, paid: tuple[str, ...]) -> Callable[[TrialResult], Report]:
    def say(result: TrialResult) -> Report:
        pairs = list(zip(on_trial, result.judged, strict=True))
        by = {judged: [one.name for one, met in pairs if met is judged] for judged in Judgment}
        gone, talks = [*by[Judgment.SENT_UP], *by[Judgment.TURNED]], by[Judgment.TURNED]
        after = gang or "the gang"
        lines = [
            f"A lawyer with SMARTS {result.lawyer}." if result.lawyer else "",
            f"Acquitted: {listed(by[Judgment.ACQUITTED])}." if by[Judgment.ACQUITTED] else "",
            f"In the Pen, and out of the game: {listed(gone)}." if gone else "",
            f"Stool pigeons: {listed(talks)}. The Feds come, and they are after {after}." if talks else "",
            *paid,
        ]
        verdict = f"{len(gone)} of {len(on_trial)} sent up" if len(on_trial) > 1 else "sent up" if gone else "acquitted"
        who = on_trial[0].name if len(on_trial) == 1 else "The trial"
        of = f" of {gang}" if gang else ""
        tone = Tone.BAD if gone else Tone.GOOD
        return Report(
            f"{who}{of}: {verdict}{', and a convict talks' if talks else ''}.", tuple(filter(None, lines)), tone=tone
        )

    return say
