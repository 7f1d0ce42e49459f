"""Prisoners: booked at the precinct, bailed and tried; who is free, and who is in the Pen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import Rolls, move, opt
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import altered
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, listed
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.model.figures import Posture, Stat
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.fields import CAMPAIGN, FIGURES, OWN_IN_TOWN
from rules.mad_dogs.paradise.city.records import Custody
from rules.mad_dogs.paradise.city.town import Members, Position, Town
from rules.mad_dogs.paradise.law.resolve import (
    BAIL,
    COURT_DAYS,
    JUDGES,
    MOST_PRISONERS,
    OWN_JUDGE,
    TRIAL,
    Judged,
    Suspect,
    Tried,
    bail_changes,
    bail_price,
    book_changes,
    court,
    defended_by,
    fate_of,
    judges_of,
    lost_changes,
    prisoners_of,
    sent_up,
    trial,
    trial_changes,
)
from rules.mad_dogs.paradise.orders.waking import woken
from rules.mad_dogs.play.position import Person

ONLY_OURS = "Only by our Judge, $50 each"
WHATEVER = "Whoever sits, $50 or $100 each"
MOST_ASKED = 6
"""Defendants whose odds are shown."""
JUDGED = {Judged.ACQUITTED: "acquitted", Judged.SENT_UP: "sent up", Judged.TURNED: "sent up, and talks"}


def suspect(one: Person) -> Suspect:
    """Somebody on record as the law has him."""
    return Suspect(one.id, one.figure.name, one.figure.stat(Stat.SMARTS))


def strangers(people: Iterable[Person]) -> list[Suspect]:
    """People who stand trial outside a campaign."""
    return [Suspect(0, one.name, one.figure.stat(Stat.SMARTS)) for one in people]


def in_court(members: Members) -> Members:
    """A gang that answers to the law; IllegalNow where it takes part in no campaign, or the law has no time."""
    town_of(members).require_open()
    town_of(members).require_phase(*COURT_DAYS)
    return members


def town_of(members: Members) -> Town:
    """The campaign of a gang; IllegalNow for none."""
    if members.town is None:
        raise IllegalNow(f"{members.name} is not in a campaign: /campaign join brings it in, or use plain numbers.")
    return members.town


def by_numbers(position: Position, gang: str, *plain: object) -> bool:
    """Whether a move is about plain numbers: one is said, or no campaign is meant."""
    return any(one not in (None, "") for one in plain) or (not gang and position.town_there is None)


# Booked


Number = Annotated[int, Interval(ge=1, le=MOST_PRISONERS)]
Judges = Annotated[int, Interval(ge=0, le=JUDGES)]
GANG = opt("Which gang of the campaign, if you have several.", default="", complete=OWN_IN_TOWN)
JUDGES_OWNED = opt("With plain numbers: Judges the gang owns.", default=None)


@move("mad-law book", town=True, party="figures")
class Book:
    """Book gangsters who gave up at the precinct."""

    figures: str = opt("Who, separated by commas.", default="", complete=FIGURES)
    prisoners: Number | None = opt("With plain numbers: how many.", default=None)
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(Book)
def book(position: Position, move: Book) -> Deed[None]:
    """Figures of a gang are booked at the precinct; with plain numbers, what it will cost to get so many out."""
    if by_numbers(position, move.gang, move.prisoners):
        return _booked_in_numbers(move.prisoners or 1)
    members = in_court(position.party)
    town = town_of(members)
    if not members.named:
        raise OutOfRange("Say who is booked: figures:Spats, Dooley.")
    for one in members.named:
        if one.figure.posture is Posture.DEAD:
            raise IllegalNow(f"{one.figure.name} is dead: nobody books him.")
    booked = book_changes(town.id, town.city, members.id, [one.id for one in members.named])
    booked = (*booked, *woken(town.id, town.city, booked))
    names = listed([one.figure.name for one in members.named])
    gang = {"gang": members.name}
    return Deed(
        report=lambda _: Report(
            f"{names}, of {members.name}: booked at the precinct.",
            (f"Bail is {dollars(BAIL)} each, {dollars(OWN_JUDGE)} before a Judge of their own.",),
            (FollowUp("Bail", "mad-law bail", gang), FollowUp("To trial", "mad-law trial", gang)),
            Tone.BAD,
        ),
        allow=lambda: members.rights,
        changes=lambda _: booked,
        rule="mad.law",
        log=town.id,
        about=members.named,
    )


def _booked_in_numbers(number: int) -> Deed[None]:
    cost = f"Bail is {dollars(BAIL * number)}, {dollars(OWN_JUDGE * number)} before a Judge of the gang's own."
    said = Report(f"{count(number, 'gangster')} booked.", (cost, f"A trial is {dollars(TRIAL)} a head."))
    return Deed(report=lambda _: said, rule="mad.law")


def in_cells(members: Members, custody: Custody | None = None) -> Sequence[Person]:
    """The living of a gang who are in the hands of the law, all or in one kind of custody."""
    kept = {one.figure for one in prisoners_of(town_of(members).city, members.id, custody)}
    return [one for one in members.people if one.id in kept and one.figure.posture is not Posture.DEAD]


def held(members: Members, custody: Custody | None = None) -> Sequence[Person]:
    """Those named who are in the hands of the law, or all of the gang; IllegalNow for one who is not, or nobody."""
    cells = in_cells(members, custody)
    for one in members.named:
        if one.figure.posture is Posture.DEAD:
            raise IllegalNow(f"{one.figure.name} is dead: the law has nothing more against him.")
        if one not in cells:
            raise IllegalNow(f"{one.figure.name} is not {custody or 'in a cell'}: see /mad-law prisoners.")
    found = list(members.named) or cells
    if not found:
        raise IllegalNow(f"Nobody in {members.name} is {custody or 'in a cell'}: /mad-law book puts somebody there.")
    return found


# Bailed


@move("mad-law bail", Rolls(), town=True, party="figures")
class Bail:
    """Bail out those who are booked: $100 each, $50 if your own Judge sits."""

    figures: str = opt(
        "Who is let go, separated by commas (default: all who are booked). The others await trial.",
        default="",
        complete=FIGURES,
    )
    pay: bool = opt("What it may cost.", default=False, words={WHATEVER: False, ONLY_OURS: True})
    prisoners: Number | None = opt("With plain numbers: how many.", default=None)
    judges: Judges | None = JUDGES_OWNED
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(Bail)
def bail(position: Position, move: Bail) -> Deed[bool]:
    """The court die of a batch, and who goes home for money."""
    if by_numbers(position, move.gang, move.prisoners, move.judges):
        return _bail_by_numbers(move.prisoners or 1, move.judges or 0)
    members = in_court(position.party)
    if move.pay and not judges_of(town_of(members).city, members.id):
        raise IllegalNow(
            f"{members.name} owns no Judge: its prisoners are let go for {dollars(BAIL)} each or not at all."
        )
    return bail_of(members, held(members, Custody.BOOKED), move.pay)


def bail_of(members: Members, those: Sequence[Person], choosy: bool = False) -> Deed[bool]:
    """The court die of a batch, and those of the booked who go home; if `choosy`, only by a Judge of their own."""
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
            _court_told(bool(ours), judges),
            f"{members.name} pays {dollars(price * len(free))}: {dollars(bank - price * len(free))} in the bank."
            if free
            else "",
            f"{count(waiting, 'prisoner')} left, to stand trial at {dollars(TRIAL)} a head." if waiting else "",
        ]
        offers = (FollowUp("To trial", "mad-law trial", {"gang": members.name}),) if waiting else ()
        names = listed([one.name for one in free])
        headline = f"{names} of {members.name} {'walks' if len(free) == 1 else 'walk'} out of the precinct."
        stays = f"Nobody in {members.name} is let go."
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
        told = f"{count(number, 'prisoner')}: {dollars(price)} each, {dollars(price * number)} in all."
        return Report(told, (_court_told(bool(ours), judges),), tone=Tone.GOOD if ours else Tone.PLAIN)

    return Deed(
        report=say,
        resolver=court if judges else None,
        args=(judges,),
        facts=lambda outcome: _bail_facts(outcome, number),
        questions=_court_questions(judges),
        rule="mad.law",
        again=bool(judges),
    )


def _court_told(ours: bool, judges: int) -> str:
    if not judges:
        return f"None of the gang's own Judges sits: {dollars(BAIL)} each."
    return f"Their own Judge sits: {dollars(OWN_JUDGE)} each." if ours else f"Another Judge sits: {dollars(BAIL)} each."


def _court_questions(judges: int) -> tuple[Question, ...]:
    return (Question("Their own Judge sits", court, (judges,)),) if judges else ()


def _bail_facts(outcome: Outcome[bool], freed: int) -> dict[str, Any]:
    return {"own_judge": outcome.result, "freed": freed, "price": bail_price(outcome.result)}


# Tried


def defendants(smarts: str) -> list[Suspect]:
    """Those on trial by their SMARTS; OutOfRange for what tells none."""
    numbers = smarts.replace(",", " ").split()
    if not 1 <= len(numbers) <= MOST_PRISONERS or not all(one.isascii() and one.isdigit() for one in numbers):
        raise OutOfRange(f"Type the SMARTS of 1 to {MOST_PRISONERS} on trial: smarts:3 4 2.")
    return [Suspect(0, f"Defendant {place}", int(one[:3])) for place, one in enumerate(numbers, 1)]


def tried(members: Members) -> Deed[Tried]:
    """Those named stand trial, or all who await it, or else all who are booked; the gang pays for all of them."""
    in_court(members)
    waiting = in_cells(members, Custody.COMMITTED)
    figures = held(members, Custody.COMMITTED if waiting and not members.named else None)
    allow = town_of(members).affords(members.id, TRIAL * len(figures), "law", "the trial", members.rights)
    return altered(trial_of(members, figures), allow=allow)


def trial_of(members: Members, figures: Sequence[Person]) -> Deed[Tried]:
    """Prisoners stand trial, with a lawyer as far as the bank of their gang goes."""
    town, gang = town_of(members), members.id
    on_trial = [suspect(one) for one in figures]
    bank = town.bank(gang)
    defended = defended_by(bank, len(on_trial))
    alone = [one.name for one in on_trial[defended:]]
    price = TRIAL * defended

    def changes(judged: Tried) -> tuple[Change, ...]:
        gone = lost_changes(town.id, town.city, gang, [one.id for one in in_cells(members)])
        return (*gone, *trial_changes(town.id, town.city, town.month, gang, bank, on_trial, judged))

    paid = (
        f"No money for a lawyer: {listed(alone)}." if alone else "",
        f"{members.name} pays {dollars(price)}: {dollars(bank - price)} in the bank." if price else "",
    )
    return altered(
        _judged(on_trial, members.name, paid, defended),
        changes=changes,
        log=town.id,
        about=tuple(figures),
        again=False,
    )


def tried_alone(on_trial: Sequence[Suspect]) -> Deed[Tried]:
    """People stand trial outside a campaign, a lawyer with each of them."""
    return _judged(on_trial, "", (), MOST_PRISONERS)


def _judged(on_trial: Sequence[Suspect], gang: str, paid: tuple[str, ...], defended: int) -> Deed[Tried]:
    """A trial that changes nothing: of people of this gang, whose name is empty outside a campaign."""
    alone = max(0, len(on_trial) - defended)

    def facts(outcome: Outcome[Tried]) -> dict[str, Any]:
        told = [
            {"name": one.name, "verdict": JUDGED[judged]}
            for one, judged in zip(on_trial, outcome.result.judged, strict=True)
        ]
        return {"lawyer": outcome.result.lawyer, "figures": told}

    each = [
        Question(
            one.name, fate_of, (one.smarts, place < defended), lambda judged: JUDGED[judged], tuple(JUDGED.values())
        )
        for place, one in enumerate(on_trial[:MOST_ASKED])
    ]
    many = (Question("Sent up", sent_up, (len(on_trial) - alone, alone)),) if len(on_trial) > 1 and defended else ()
    return Deed(
        report=_trial_told(on_trial, gang, paid),
        resolver=trial,
        args=(tuple(one.smarts for one in on_trial), defended),
        names=tuple(one.name for one in on_trial),
        facts=facts,
        questions=(*many, *each),
        again=True,
    )


def _trial_told(on_trial: Sequence[Suspect], gang: str, paid: tuple[str, ...]) -> Callable[[Tried], Report]:
    def say(tried: Tried) -> Report:
        pairs = list(zip(on_trial, tried.judged, strict=True))
        by = {judged: [one.name for one, met in pairs if met is judged] for judged in Judged}
        gone, talks = [*by[Judged.SENT_UP], *by[Judged.TURNED]], by[Judged.TURNED]
        after = gang or "the gang"
        lines = [
            f"A lawyer with SMARTS {tried.lawyer}." if tried.lawyer else "",
            f"Acquitted: {listed(by[Judged.ACQUITTED])}." if by[Judged.ACQUITTED] else "",
            f"In the Pen, and out of the game: {listed(gone)}." if gone else "",
            f"Stool pigeons: {listed(talks)}. The Feds come, and they are after {after}." if talks else "",
            *paid,
        ]
        verdict = f"{len(gone)} of {len(on_trial)} sent up" if len(on_trial) > 1 else "sent up" if gone else "acquitted"
        who = on_trial[0].name if len(on_trial) == 1 else "The trial"
        of = f" of {gang}" if gang else ""
        tone = Tone.BAD if gone else Tone.GOOD
        return Report(
            f"{who}{of}: {verdict}{', and somebody talks' if talks else ''}.", tuple(filter(None, lines)), tone=tone
        )

    return say
