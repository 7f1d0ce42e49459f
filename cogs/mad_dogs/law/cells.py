"""Prisoners: booked at the precinct, bailed and tried; who is free, and who is in the Pen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.games import figures_of
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.reader import Reader
from cogs._kit.render import Card, Press
from cogs._kit.slash import command, shows
from cogs.mad_dogs import several_figures
from cogs.mad_dogs.paradise.town import Members, Town, members_of, people_of, town_if
from rules.core.deed import Deed, Question
from rules.core.events import Change, Kind, Subject
from rules.core.markup import strong
from rules.core.move import Rolls, declared, opt
from rules.core.naming import Takes, Who
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count, listed, sentence
from rules.mad_dogs.model import Posture, Stat
from rules.mad_dogs.paradise.fields import CAMPAIGN, OWN_IN_TOWN
from rules.mad_dogs.paradise.law import (
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
from rules.mad_dogs.paradise.records import Custody
from rules.mad_dogs.paradise.waking import woken
from rules.mad_dogs.position import Person, present
from rules.mad_dogs.prices import dollars

ONLY_OURS = "Only by our Judge, $50 each"
WHATEVER = "Whoever sits, $50 or $100 each"
MOST_ASKED = 6
"""Defendants whose odds are shown."""
JUDGED = {Judged.ACQUITTED: "acquitted", Judged.SENT_UP: "sent up", Judged.TURNED: "sent up, and talks"}


def suspect(one: Person) -> Suspect:
    return Suspect(one.id, one.figure.name, one.figure.stat(Stat.SMARTS))


def about(figures: Sequence[Person]) -> tuple[Subject, ...]:
    return tuple(Subject(Kind.FIGURE, one.id) for one in figures)


async def in_court(ctx: Context, figures: str, gang: str, campaign: str) -> Members:
    """The gang that answers to the law, in the part of the month for it; only its owners and umpires act for it.

    Raises IllegalNow where it takes part in no campaign.
    """
    members = await members_of(ctx, figures, gang, campaign)
    town_of_(members).require_open()
    town_of_(members).require_phase(*COURT_DAYS)
    return members


def town_of_(members: Members) -> Town:
    """The campaign of a gang; IllegalNow for none."""
    if members.town is None:
        raise IllegalNow(f"{members.name} is not in a campaign: /campaign join brings it in, or use plain numbers.")
    return members.town


async def by_numbers(ctx: Context, gang: str, campaign: str, *plain: object) -> bool:
    """Whether a command is about plain numbers: one is said, or no campaign is meant."""
    if any(one not in (None, "") for one in plain):
        return True
    return not gang and await town_if(ctx, campaign) is None


# Booked


Number = Annotated[int, Interval(ge=1, le=MOST_PRISONERS)]
Judges = Annotated[int, Interval(ge=0, le=JUDGES)]
GANG = opt("Which gang of the campaign, if you have several.", default="", complete=OWN_IN_TOWN)
JUDGES_OWNED = opt("With plain numbers: Judges the gang owns.", default=None)


@command("mad-law book")
class Book:
    """Book gangsters who gave up at the precinct."""

    figures: str = opt("Who, separated by commas.", default="", complete=several_figures)
    prisoners: Number | None = opt("With plain numbers: how many.", default=None)
    gang: str = GANG
    campaign: str = CAMPAIGN


@prepares(Book)
async def prepare_book(ctx: Context, m: Book) -> Prepared:
    """Figures of a gang are booked at the precinct; with plain numbers, what it will cost to get so many out."""
    if await by_numbers(ctx, m.gang, m.campaign, m.prisoners):
        number = m.prisoners or 1
        cost = f"Bail is {dollars(BAIL * number)}, {dollars(OWN_JUDGE * number)} before a Judge of the gang's own."
        return Prepared(
            Deed(
                report=lambda _: Report(
                    f"{count(number, 'gangster')} booked.", (cost, f"A trial is {dollars(TRIAL)} a head.")
                ),
                rule="mad.law",
            )
        )
    members = await in_court(ctx, m.figures, m.gang, m.campaign)
    town = town_of_(members)
    if not members.named:
        raise OutOfRange("Say who is booked: figures:Spats, Dooley.")
    for one in members.named:
        if one.figure.posture is Posture.DEAD:
            raise IllegalNow(f"{one.figure.name} is dead: nobody books him.")
    booked = book_changes(town.id, town.city, members.gang.id, [one.id for one in members.named])
    booked = (*booked, *woken(town.id, town.city, booked))
    names = listed([one.figure.name for one in members.named])
    gang = {"gang": members.gang.gang.name}
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{names}, of {members.name}: booked at the precinct.",
                (f"Bail is {dollars(BAIL)} each, {dollars(OWN_JUDGE)} before a Judge of their own.",),
                (FollowUp("Bail", "mad-law bail", gang), FollowUp("To trial", "mad-law trial", gang)),
                Tone.BAD,
            ),
            changes=lambda _: booked,
            rule="mad.law",
            log=town.id,
        ),
        about=about(members.named),
    )


def in_cells(members: Members, custody: Custody | None = None) -> Sequence[Person]:
    """The living of a gang who are in the hands of the law, all or in one kind of custody."""
    kept = {one.figure for one in prisoners_of(town_of_(members).city, members.gang.id, custody)}
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


@command("mad-law bail", Rolls())
class Bail:
    """Bail out those who are booked: $100 each, $50 if your own Judge sits."""

    figures: str = opt(
        "Who is let go, separated by commas (default: all who are booked). The others await trial.",
        default="",
        complete=several_figures,
    )
    pay: bool = opt("What it may cost.", default=False, words={WHATEVER: False, ONLY_OURS: True})
    prisoners: Number | None = opt("With plain numbers: how many.", default=None)
    judges: Judges | None = JUDGES_OWNED
    gang: str = GANG
    campaign: str = CAMPAIGN


@prepares(Bail)
async def prepare_bail(ctx: Context, m: Bail) -> Prepared:
    """The court die of a batch, and who goes home for money."""
    if await by_numbers(ctx, m.gang, m.campaign, m.prisoners, m.judges):
        return _bail_by_numbers(m)
    members = await in_court(ctx, m.figures, m.gang, m.campaign)
    if m.pay and not judges_of(town_of_(members).city, members.gang.id):
        raise IllegalNow(
            f"{members.name} owns no Judge: its prisoners are let go for {dollars(BAIL)} each or not at all."
        )
    return bail_of(members, held(members, Custody.BOOKED), m.pay)


def bail_of(members: Members, those: Sequence[Person], choosy: bool = False) -> Prepared:
    """The court die of a batch, and those of the booked who go home; if `choosy`, only by a Judge of their own."""
    town, gang = town_of_(members), members.gang.id
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
        offers = (FollowUp("To trial", "mad-law trial", {"gang": members.gang.gang.name}),) if waiting else ()
        names = listed([one.name for one in free])
        headline = f"{names} of {members.name} {'walks' if len(free) == 1 else 'walk'} out of the precinct."
        stays = f"Nobody in {members.name} is let go."
        tone = Tone.GOOD if free else Tone.BAD
        return Report(headline if free else stays, tuple(filter(None, lines)), offers, tone)

    return Prepared(
        Deed(
            report=say,
            resolver=court if judges else None,
            args=(judges,),
            allow=town.affords(gang, bail_price(choosy) * len(freed), "law", "bail"),
            changes=changes,
            facts=lambda outcome: _bail_facts(outcome, len(going(outcome.result))),
            questions=_court_questions(judges),
            rule="mad.law",
            log=town.id,
        ),
        about=about(those),
    )


def _bail_by_numbers(m: Bail) -> Prepared:
    number, judges = m.prisoners or 1, m.judges or 0

    def say(ours: bool | None) -> Report:
        price = bail_price(bool(ours))
        told = f"{count(number, 'prisoner')}: {dollars(price)} each, {dollars(price * number)} in all."
        return Report(told, (_court_told(bool(ours), judges),), tone=Tone.GOOD if ours else Tone.PLAIN)

    return Prepared(
        Deed(
            report=say,
            resolver=court if judges else None,
            args=(judges,),
            facts=lambda outcome: _bail_facts(outcome, number),
            questions=_court_questions(judges),
            rule="mad.law",
            again=bool(judges),
        )
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


@command("mad-law trial", Rolls())
class Trial:
    """Gangsters stand trial: the lawyer's SMARTS, and which convicts talk."""

    figures: str = opt("Who, separated by commas (default: all who await trial).", default="", complete=several_figures)
    smarts: str = opt("With plain numbers: the SMARTS of those on trial, such as 3 4 2.", default="")
    gang: str = GANG
    campaign: str = CAMPAIGN


@prepares(Trial)
async def prepare_trial(ctx: Context, m: Trial) -> Prepared:
    """One lawyer for one or more on trial, and whether those in the Pen talk."""
    if await by_numbers(ctx, m.gang, m.campaign, m.smarts):
        on_trial = await _defendants(ctx, m)
        return _trial_play(on_trial, lambda _: (), ())
    members = await in_court(ctx, m.figures, m.gang, m.campaign)
    waiting = in_cells(members, Custody.COMMITTED)
    figures = held(members, Custody.COMMITTED if waiting and not members.named else None)
    price = TRIAL * len(figures)
    allow = town_of_(members).affords(members.gang.id, price, "law", "the trial")
    return trial_of(members, figures).but(allow=allow)


def trial_of(members: Members, figures: Sequence[Person]) -> Prepared:
    """Prisoners stand trial, with a lawyer as far as the bank of their gang goes."""
    town, gang = town_of_(members), members.gang.id
    on_trial = [suspect(one) for one in figures]
    bank = town.bank(gang)
    defended = defended_by(bank, len(on_trial))
    alone = [one.name for one in on_trial[defended:]]
    price = TRIAL * defended

    def changes(tried: Tried) -> tuple[Change, ...]:
        gone = lost_changes(town.id, town.city, gang, [one.id for one in in_cells(members)])
        return (*gone, *trial_changes(town.id, town.city, town.month, gang, bank, on_trial, tried))

    paid = (
        f"No money for a lawyer: {listed(alone)}." if alone else "",
        f"{members.name} pays {dollars(price)}: {dollars(bank - price)} in the bank." if price else "",
    )
    return _trial_play(on_trial, changes, paid, members, figures, defended)


def _trial_play(
    on_trial: Sequence[Suspect],
    changes: Callable[[Tried], tuple[Change, ...]],
    paid: tuple[str, ...],
    members: Members | None = None,
    figures: Sequence[Person] = (),
    defended: int = MOST_PRISONERS,
) -> Prepared:
    smarts = tuple(one.smarts for one in on_trial)
    alone = max(0, len(on_trial) - defended)
    gang = members.name if members is not None else "the gang"

    def say(tried: Tried) -> Report:
        pairs = list(zip(on_trial, tried.judged, strict=True))
        by = {judged: [one.name for one, met in pairs if met is judged] for judged in Judged}
        gone, talks = [*by[Judged.SENT_UP], *by[Judged.TURNED]], by[Judged.TURNED]
        lines = [
            f"A lawyer with SMARTS {tried.lawyer}." if tried.lawyer else "",
            f"Acquitted: {listed(by[Judged.ACQUITTED])}." if by[Judged.ACQUITTED] else "",
            f"In the Pen, and out of the game: {listed(gone)}." if gone else "",
            f"Stool pigeons: {listed(talks)}. The Feds come, and they are after {gang}." if talks else "",
            *paid,
        ]
        verdict = f"{len(gone)} of {len(on_trial)} sent up" if len(on_trial) > 1 else "sent up" if gone else "acquitted"
        who = on_trial[0].name if len(on_trial) == 1 else "The trial"
        of = f" of {gang}" if members is not None else ""
        tone = Tone.BAD if gone else Tone.GOOD
        return Report(
            f"{who}{of}: {verdict}{', and somebody talks' if talks else ''}.", tuple(filter(None, lines)), tone=tone
        )

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
    return Prepared(
        Deed(
            report=say,
            resolver=trial,
            args=(smarts, defended),
            names=tuple(one.name for one in on_trial),
            changes=changes,
            facts=facts,
            questions=(*many, *each),
            log=members.town.id if members is not None and members.town is not None else None,
            again=members is None,
        ),
        about=about(figures),
    )


async def _defendants(ctx: Context, m: Trial) -> list[Suspect]:
    """Those on trial outside a campaign: by their SMARTS, or by names and profiles."""
    if m.smarts:
        numbers = m.smarts.replace(",", " ").split()
        if not 1 <= len(numbers) <= MOST_PRISONERS or not all(one.isascii() and one.isdigit() for one in numbers):
            raise OutOfRange(f"Type the SMARTS of 1 to {MOST_PRISONERS} on trial: smarts:3 4 2.")
        return [Suspect(0, f"Defendant {place}", int(one[:3])) for place, one in enumerate(numbers, 1)]
    reader = Reader.of(ctx, declared(Trial))
    people = await reader.whom(Who(Takes.LIST), m.figures)
    if not people:
        raise OutOfRange("Say who stands trial, by name or profile, or their SMARTS: smarts:3 4 2.")
    at = reader.seen(await figures_of(ctx, reader.game) if reader.game is not None else ())
    return [Suspect(0, one.name, one.figure.stat(Stat.SMARTS)) for one in present(at, people)]


# Looked up


@command("mad-law prisoners")
class Prisoners:
    """Who is in the hands of the law, and what it costs to get them out."""

    campaign: str = CAMPAIGN


@shows(Prisoners)
async def cells_card(ctx: Context, m: Prisoners) -> Card:
    """Who is in the hands of the law, gang by gang, and what it costs to get them out."""
    prices = (
        f"Bail {dollars(BAIL)} each, {dollars(OWN_JUDGE)} before a Judge of the gang's own: a D6 a batch, "
        "two faces for each Judge.",
        f"Whoever is not let go stands trial at {dollars(TRIAL)} a head.",
    )
    town = await town_if(ctx, m.campaign)
    if town is None:
        return Card(
            headline="No campaign keeps prisoners here.",
            lines=prices,
            buttons=(Press("why", "mad.law", "Why"),),
            private=True,
        )
    lines: list[str] = []
    for gang, stored in town.gangs.items():
        kept = {one.figure: one.custody for one in prisoners_of(town.city, gang)}
        names = [
            f"{one.figure.name} ({kept[one.id]})"
            for one in (await people_of(ctx, stored.id) if kept else ())
            if one.id in kept
        ]
        heat = ["the Feds are after it"] if gang in town.city.feds.heat else []
        tried = ["its Boss stands trial"] if any(one.gang == gang for one in town.city.trials) else []
        told = "; ".join(filter(None, [", ".join(names), *heat, *tried]))
        lines += [f"{strong(town.name(gang))}: {told}."] if told else []
    headline = sentence(f"{count(len(town.city.prisoners), 'prisoner')} in the cells of Paradise.")
    return Card(headline=headline, lines=(*lines, *prices), buttons=(Press("why", "mad.law", "Why"),), private=True)
