"""Prisoners: booked at the precinct, kept in its cells and bailed out (mad.law). Money is in dollars."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import Rolls, move
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, listed
from rules.core.play.campaign import Booked
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.estate import paid
from rules.mad_dogs.model.figures import Posture, Stat
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, FIGURES, OWN_IN_TOWN
from rules.mad_dogs.paradise.city.changes import NewsMade, PrisonerGone, PrisonerSet
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Custody, Headline, News, Prisoner
from rules.mad_dogs.paradise.city.town import Members, Position, Town
from rules.mad_dogs.paradise.city.wake_ups import wake_changes
from rules.mad_dogs.play.position import Person
from rules.mad_dogs.play.stat_tests import under

ACCOUNT: Final = "law"
BAIL: Final = 100
OWN_JUDGE: Final = 50
TRIAL: Final = 100
JUDGES: Final = 3
FACES_A_JUDGE: Final = 2
JUDGE: Final = "judge"
MOST_PRISONERS: Final = 40
COURT_DAYS: Final = (Phase.ACTION, Phase.PRESS, Phase.OUTRAGE)
"""The parts of a month in which the law sits."""


# Dice


@resolves("mad.law", "mad.official.judge")
def court(dice: Dice, judges: int) -> bool:
    """Whether a batch of prisoners comes before a Judge of their gang: 1D6, two faces for each of `judges`.

    Without a Judge it rolls no die. Raises OutOfRange for more than three.
    """
    if not 0 <= judges <= JUDGES:
        raise OutOfRange(
            f"There are {JUDGES} Judges in Paradise, so a gang owns 0 to {JUDGES} of them, not {judges}. Give a "
            "number in that range."
        )
    return judges > 0 and dice.read(1, under(FACES_A_JUDGE * judges, "our Judge", "another Judge"), "whose court")[0]


# Prisoners


class Suspect(NamedTuple):
    """A gangster in the hands of the law: id, name and present SMARTS."""

    id: int
    name: str
    smarts: int


def judges_of(city: Paradise, gang: int) -> int:
    """The number of Judges that a gang owns."""
    return sum(one.post == JUDGE for one in city.bought(gang))


def prisoners_of(city: Paradise, gang: int, custody: Custody | None = None) -> tuple[Prisoner, ...]:
    """The prisoners of a gang, all or in one kind of custody."""
    return tuple(one for one in city.prisoners if one.gang == gang and custody in (None, one.custody))


def left_to_the_law(city: Paradise) -> tuple[Prisoner, ...]:
    """The prisoners that no player handles at the end of a month: of gangs that are done, or that no player runs."""
    silent = {one.gang for one in city.outfits if one.npc or one.done} if city.phase is Phase.OUTRAGE else set[int]()
    return tuple(one for one in city.prisoners if one.gang in silent)


def book_changes(campaign: int, city: Paradise, gang: int, figures: Sequence[int]) -> tuple[Change, ...]:
    """Books figures of a gang at the precinct. Raises IllegalNow for one in custody already."""
    held = {one.figure for one in city.prisoners}
    if held.intersection(figures):
        raise IllegalNow("One of them is already in a cell. /mad-law prisoners lists them.").offering(
            "Prisoners", "mad-law prisoners"
        )
    return (
        *(PrisonerSet(campaign, Prisoner(figure, gang)) for figure in figures),
        NewsMade(campaign, News(Headline.ARRESTED, (gang,), number=len(figures))),
    )


def bail_price(ours: bool) -> int:
    """The bail for a prisoner: before the gang's own Judge, or elsewhere."""
    return OWN_JUDGE if ours else BAIL


def bail_changes(
    campaign: int, city: Paradise, gang: int, bank: int, freed: Sequence[Suspect], ours: bool
) -> tuple[Change, ...]:
    """Carries out bail: the gang's `freed` prisoners go home, each paid for; its other booked ones await trial.

    Raises IllegalNow, with the missing sum, if the bank lacks the money.
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


def released_by(bank: int, booked: int) -> int:
    """How many of the booked a bank bails out in any court."""
    return min(booked, max(0, bank) // BAIL)


def penniless(city: Paradise, gang: int, bank: int) -> bool:
    """Whether a gang can neither bail out nor defend a single prisoner."""
    ours = judges_of(city, gang) and prisoners_of(city, gang, Custody.BOOKED)
    return bank < (OWN_JUDGE if ours else min(BAIL, TRIAL))


def lost_changes(campaign: int, city: Paradise, gang: int, living: Collection[int]) -> tuple[Change, ...]:
    """Releases prisoners who died in a cell, or who belong to the gang no more."""
    return tuple(PrisonerGone(campaign, one.figure) for one in prisoners_of(city, gang) if one.figure not in living)


ONLY_OURS = "Only by our Judge, $50 each"
ANY_JUDGE = "Before any Judge, $50 or $100 each"


def suspect(one: Person) -> Suspect:
    """A figure on record as a suspect."""
    return Suspect(one.id, one.figure.name, one.figure.stat(Stat.SMARTS))


def in_court(members: Members) -> Members:
    """Raises IllegalNow for a gang that takes part in no campaign, or if the law does not sit."""
    town_of(members).require_open()
    town_of(members).require_phase(*COURT_DAYS)
    return members


def town_of(members: Members) -> Town:
    """The campaign of a gang. Raises IllegalNow if there is none."""
    if members.town is None:
        raise IllegalNow(
            f"{members.name} is not in a campaign. Bring it in with /campaign join, or use plain numbers."
        ).offering("Bring it in", "campaign join", gang=members.name)
    return members.town


def by_numbers(position: Position, gang: str, *plain: object) -> bool:
    """Whether a move means plain numbers: it names one, or means no campaign."""
    return any(one not in (None, "") for one in plain) or (not gang and position.town_there is None)


# Booked


Number = Annotated[int, Interval(ge=1, le=MOST_PRISONERS)]
Judges = Annotated[int, Interval(ge=0, le=JUDGES)]
GANG = option("The gang of the campaign, if you have several.", default="", complete=OWN_IN_TOWN)
JUDGES_OWNED = option("With plain numbers: the Judges that the gang owns.", default=None)


@move("mad-law book", town=True, party="figures")
class Book:
    """Book gangsters who gave up, at the precinct."""

    figures: str = option("The gangsters, separated by commas.", default="", complete=FIGURES)
    prisoners: Number | None = option("With plain numbers: the number of gangsters.", default=None)
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(Book)
def book(position: Position, move: Book) -> Deed[None]:
    """Figures of a gang are booked at the precinct; with plain numbers, the price of getting so many out."""
    if by_numbers(position, move.gang, move.prisoners):
        return _booked_in_numbers(move.prisoners or 1)
    members = in_court(position.party)
    town = town_of(members)
    if not members.named:
        raise OutOfRange("The precinct needs names. Give them, such as figures:Spats, Dooley.")
    town.require_out_of_fights(members.named)
    for one in members.named:
        if one.figure.posture is Posture.DEAD:
            raise IllegalNow(f"{one.figure.name} is dead and can't be booked. Name a living figure.")
    booked = book_changes(town.id, town.city, members.id, [one.id for one in members.named])
    booked = (*booked, *wake_changes(town.id, town.city, booked))
    names = listed([one.figure.name for one in members.named])
    gang, number = {"gang": members.name}, len(prisoners_of(town.city, members.id, Custody.BOOKED)) + len(members.named)
    waiting = len(prisoners_of(town.city, members.id, Custody.COMMITTED)) or number
    bank = dollars(town.bank(members.id))
    offers = (
        *town.payable(members.id, BAIL * number, FollowUp("Bail", "mad-law bail", gang)),
        *town.payable(members.id, TRIAL * waiting, FollowUp("To trial", "mad-law trial", gang)),
    )
    return Deed(
        report=lambda _: Report(
            f"{names}, of {members.name}: booked at the precinct.",
            (
                f"Bail is {dollars(BAIL)} each, {dollars(OWN_JUDGE)} before a Judge of their own. "
                f"A trial is {dollars(TRIAL)} each.",
                *([] if len(offers) == MOST_WAYS else [f"{members.name} has {bank} in the bank."]),
            ),
            offers,
            Tone.BAD,
        ),
        allow=lambda: members.rights,
        changes=lambda _: booked,
        rule="mad.law",
        log=town.id,
        about=members.named,
    )


MOST_WAYS: Final = 2
"""Bail and a trial."""


def _booked_in_numbers(number: int) -> Deed[None]:
    cost = f"Bail is {dollars(BAIL * number)}, or {dollars(OWN_JUDGE * number)} before a Judge of the gang."
    report = Report(f"{count(number, 'gangster')} booked.", (cost, f"A trial is {dollars(TRIAL)} a head."))
    return Deed(report=lambda _: report, rule="mad.law")


def in_cells(members: Members, custody: Custody | None = None) -> Sequence[Person]:
    """The living prisoners of a gang, all or in one kind of custody."""
    kept = {one.figure for one in prisoners_of(town_of(members).city, members.id, custody)}
    return [one for one in members.people if one.id in kept and one.figure.posture is not Posture.DEAD]


def held(members: Members, custody: Custody | None = None) -> Sequence[Person]:
    """The named prisoners, or all of the gang. Raises IllegalNow for a figure that is none, or if there are none."""
    cells = in_cells(members, custody)
    for one in members.named:
        if one.figure.posture is Posture.DEAD:
            raise IllegalNow(f"{one.figure.name} is dead, and the law no longer wants them. Name another prisoner.")
        if one not in cells:
            raise IllegalNow(
                f"{one.figure.name} is not {custody or 'in a cell'}. See the prisoners with /mad-law prisoners."
            ).offering("Prisoners", "mad-law prisoners")
    found = list(members.named) or cells
    if not found:
        raise IllegalNow(
            f"No one in {members.name} is {custody or 'in a cell'}. Book prisoners with /mad-law book."
        ).offering("Book prisoners", "mad-law book", asks="figures")
    return found


# Bailed


@move("mad-law bail", Rolls(), town=True, party="figures")
class Bail:
    """Bail out booked gangsters: $100 each, or $50 before your own Judge."""

    figures: str = option(
        "The gangsters to release, separated by commas (default: all booked). The others await trial.",
        default="",
        complete=FIGURES,
    )
    pay: bool = option("The price that it may cost.", default=False, words={ANY_JUDGE: False, ONLY_OURS: True})
    prisoners: Number | None = option("With plain numbers: the number of gangsters.", default=None)
    judges: Judges | None = JUDGES_OWNED
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(Bail)
def bail(position: Position, move: Bail) -> Deed[bool]:
    """The court die of a batch, and the prisoners who go home for bail."""
    if by_numbers(position, move.gang, move.prisoners, move.judges):
        return _bail_by_numbers(move.prisoners or 1, move.judges or 0)
    members = in_court(position.party)
    if move.pay and not judges_of(town_of(members).city, members.id):
        raise IllegalNow(
            f"{members.name} owns no Judge, so release costs {dollars(BAIL)} each. Pay that, or wait for the trial."
        )
    return bail_of(members, held(members, Custody.BOOKED), move.pay)


def bail_of(members: Members, those: Sequence[Person], choosy: bool = False) -> Deed[bool]:
    """The court die of a batch, and the booked who go home; if `choosy`, only before a Judge of the gang."""
    town, gang = town_of(members), members.id
    freed = [suspect(one) for one in those]
    stay = len(in_cells(members, Custody.BOOKED)) - len(freed)
    judges, bank = judges_of(town.city, gang), town.bank(gang)

    def going(ours: bool) -> list[Suspect]:
        return freed if ours or not choosy else []

    def changes(ours: bool | None) -> tuple[Change, ...]:
        return bail_changes(town.id, town.city, gang, bank, going(bool(ours)), bool(ours))

    def say(ours: bool | None) -> Report:
        free, price = going(bool(ours)), bail_price(bool(ours))
        waiting = stay + len(freed) - len(free)
        lines = [
            _court_line(bool(ours), judges),
            f"{members.name} pays {dollars(price * len(free))}: {dollars(bank - price * len(free))} in the bank."
            if free
            else "",
            f"{count(waiting, 'prisoner')} left, to stand trial at {dollars(TRIAL)} a head." if waiting else "",
        ]
        tried = waiting + len(in_cells(members, Custody.COMMITTED))
        to_trial = FollowUp("To trial", "mad-law trial", {"gang": members.name})
        offers = town.payable(gang, TRIAL * tried, to_trial, price * len(free)) if waiting else ()
        names = listed([one.name for one in free])
        headline = f"{names} of {members.name} {'walks' if len(free) == 1 else 'walk'} out of the precinct."
        stays = f"No one in {members.name} is released."
        tone = Tone.GOOD if free else Tone.BAD
        return Report(headline if free else stays, tuple(filter(None, lines)), offers, tone)

    return Deed(
        report=say,
        resolver=court if judges else None,
        args=(judges,),
        allow=town.affords(gang, bail_price(choosy) * len(freed), "law", "bail", members.rights),
        changes=changes,
        facts=lambda outcome: _bail_facts(outcome, len(going(outcome.result))),
        questions=_court_questions(judges),
        rule="mad.law",
        log=town.id,
        about=tuple(those),
    )


def _bail_by_numbers(number: int, judges: int) -> Deed[bool]:
    def say(ours: bool | None) -> Report:
        price = bail_price(bool(ours))
        text = f"{count(number, 'prisoner')}: {dollars(price)} each, {dollars(price * number)} in all."
        return Report(text, (_court_line(bool(ours), judges),), tone=Tone.GOOD if ours else Tone.PLAIN)

    return Deed(
        report=say,
        resolver=court if judges else None,
        args=(judges,),
        facts=lambda outcome: _bail_facts(outcome, number),
        questions=_court_questions(judges),
        rule="mad.law",
        again=bool(judges),
    )


def _court_line(ours: bool, judges: int) -> str:
    if not judges:
        return f"None of the gang's own Judges hears the case: {dollars(BAIL)} each."
    return (
        f"Their own Judge hears the case: {dollars(OWN_JUDGE)} each."
        if ours
        else f"Another Judge hears the case: {dollars(BAIL)} each."
    )


def _court_questions(judges: int) -> tuple[Question, ...]:
    return (Question("Their own Judge hears the case", court, (judges,)),) if judges else ()


def _bail_facts(outcome: Outcome[bool], freed: int) -> dict[str, Any]:
    return {"own_judge": outcome.result, "freed": freed, "price": bail_price(outcome.result)}
