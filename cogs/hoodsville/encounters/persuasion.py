"""Bribes, charm and threats: from the options of /hood to an answer, and to money that changes hands."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs._kit.words import sentence
from cogs.hoodsville.people import Person, person_of, require_able, require_there
from cogs.hoodsville.turns import require_present, require_sheet, spending, table_of
from rules.core.events import Change
from rules.core.refusal import IllegalNow
from rules.hoodsville.encounters import (
    CENTS,
    Answer,
    Bribe,
    Level,
    Station,
    Threat,
    Wrong,
    bribe,
    charm,
    coerce,
    price_of,
    raised,
)
from rules.hoodsville.guns import MoneyMoved
from rules.hoodsville.model import Out, Temper
from rules.hoodsville.sheets import money_line
from rules.hoodsville.state import Doing

WHO, WHOM = "He", "the other"
FOLK = {
    Station.LOW: "people of low class",
    Station.WORKING: "people of the working class",
    Station.LOWER_PROFESSIONAL: "lower professionals",
    Station.UPPER_PROFESSIONAL: "upper professionals",
    Station.MERCHANT: "merchants",
}
"""Whom a rate is for."""
ORDER = (Answer.YES, Answer.MORE, Answer.DITHERS, Answer.NO)


async def pair_of(desk: Desk, options: Options) -> tuple[Person, Person]:
    """Who talks and who listens; refused where one of them can't."""
    speaker = await person_of(desk, options, "figure", WHO)
    listener = await person_of(desk, options, "whom", WHOM, own=False)
    require_present(desk, [speaker, *([listener] if listener.stored is not None else [])])
    require_able(speaker, Doing.SPEAK)
    require_there(listener)
    if listener.figure is not None and listener.figure.out is not Out.NO:
        raise IllegalNow(f"{listener.name} is {listener.figure.out}: there is nobody to talk to.")
    if speaker.id is not None and speaker.id == listener.id:
        raise IllegalNow(f"{speaker.name} needs somebody else to talk to: name another.")
    return speaker, listener


def wrong_of(options: Options) -> Wrong:
    """How bad it is what is asked for."""
    return Wrong(str(options.get("asks") or Wrong.NOTHING))


# Bribes


@plays("hood bribe")
async def prepare_bribe(desk: Desk, options: Options) -> Play:
    """An offer of money, laid aside until it is answered; what is agreed on after a 3 is paid without a roll."""
    payer, taker = await pair_of(desk, options)
    station, level = Station(str(options["rank"])), Level(str(options.get("offer") or Level.GOING))
    price, offer = price_of(station, level), Bribe(wrong_of(options), level)
    if not can_pay(payer, price):
        assert payer.figure is not None
        raise IllegalNow(f"{payer.name} has {money_line(payer.figure.cents)}: this bribe is ${price}.")

    stake, back = _moved(payer, -price), _moved(payer, price)
    taken = _moved(taker, price) if payer.stored is not None else ()
    bought = f"{sentence(taker.name)} takes the ${price} and does it."
    if options.get("agreed"):
        if table_of(desk) is not None and not desk.following:
            raise IllegalNow("In a game a rate is agreed on after a 3, by the button of that roll: leave agreed out.")
        return Play(
            say=lambda _: Said(bought, _purse_lines(payer, price), tone=Tone.GOOD),
            changes=lambda _: (*stake, *taken),
            about=subjects(payer, taker),
            rule="hood.bribe",
        )
    rate = level.lower() if level is Level.GOING else f"{level.lower()} rate"

    def say(answer: Answer) -> Said:
        lines = (f"Offered: ${price}, the {rate} for {FOLK[station]}.",)
        if answer is Answer.YES:
            return Said(bought, (*lines, *_purse_lines(payer, price)), tone=Tone.GOOD)
        if answer is Answer.MORE:
            return _wants_more(payer, taker, station, level, options, lines)
        return Said(f"{sentence(taker.name)} won't do it for ${price}.", lines, tone=Tone.BAD)

    return Play(
        say=say,
        resolver=bribe,
        args=(offer,),
        changes=lambda answer: taken if answer is Answer.YES else back,
        paid=(*spending(desk, payer, rounds=1), *stake),
        facts=lambda outcome: {"answer": str(outcome.result), "price": price},
        questions=(Question(f"For ${price}", bribe, (offer,), order=ORDER),),
        about=subjects(payer, taker),
    )


def can_pay(payer: Person, price: int) -> bool:
    """Whether somebody has so many dollars; of who has no sheet nobody knows."""
    return payer.stored is None or payer.figure is None or payer.figure.cents >= price * CENTS


def _moved(person: Person, dollars: int) -> tuple[Change, ...]:
    return () if person.id is None else (MoneyMoved(person.id, dollars * CENTS),)


def _purse_lines(payer: Person, price: int) -> tuple[str, ...]:
    if payer.stored is None or payer.figure is None:
        return ()
    return (f"{payer.name} has {money_line(payer.figure.cents - price * CENTS)} left.",)


def _wants_more(
    payer: Person, taker: Person, station: Station, level: Level, options: Options, lines: tuple[str, ...]
) -> Said:
    """A 3: the next rate is named, and a button pays it if the money is there."""
    higher = raised(level)
    assert higher is not None
    price = price_of(station, higher)
    able = can_pay(payer, price)
    short = () if able else (f"{payer.name} has not got that much.",)
    agreed = {**kept(options), "offer": str(higher), "agreed": True}
    return Said(
        f"{sentence(taker.name)} would do it for ${price}.",
        (*lines, *short),
        (Offer(f"Pay ${price}", "hood bribe", agreed),) if able else (),
    )


# Charm and threats


@plays("hood charm")
async def prepare_charm(desk: Desk, options: Options) -> Play:
    """Somebody is charmed into something."""
    speaker, other = await pair_of(desk, options)
    return _asked(desk, options, speaker, other, Asking("charm", charm, wrong_of(options), "charms", "is not charmed"))


@plays("hood coerce")
async def prepare_coerce(desk: Desk, options: Options) -> Play:
    """Somebody is threatened into something."""
    speaker, victim = await pair_of(desk, options)
    require_sheet(desk, victim, options, "temper")
    own = victim.figure.temper if victim.figure is not None else Temper.NORMAL
    temper = Temper(str(options["temper"])) if options.get("temper") else own
    threat = Threat(wrong_of(options), bool(options.get("outnumbered")), temper)
    return _asked(desk, options, speaker, victim, Asking("coerce", coerce, threat, "coerces", "won't be coerced"))


@dataclass(frozen=True, slots=True)
class Asking:
    """A way to talk somebody round without money.

    command         its subcommand of /hood
    resolver        who answers, with `facts`
    does, refuses   what is told of a yes and of a no
    """

    command: str
    resolver: Callable[..., Answer]
    facts: Hashable
    does: str
    refuses: str


def _asked(desk: Desk, options: Options, speaker: Person, other: Person, asking: Asking) -> Play:
    """A round of talk; in a game the same person is asked the same way once a move."""
    tried = f"{asking.command} {other.full_name}" if options.get("whom") else ""

    def say(answer: Answer) -> Said:
        if answer is Answer.YES:
            return Said(f"{speaker.name} {asking.does} {other.name} into it.", tone=Tone.GOOD)
        if answer is Answer.DITHERS:
            again = Offer("Ask again next move", f"hood {asking.command}", kept(options))
            return Said(f"{sentence(other.name)} dithers for another move.", offers=(again,))
        return Said(f"{sentence(other.name)} {asking.refuses}.", tone=Tone.BAD)

    return Play(
        say=say,
        resolver=asking.resolver,
        args=(asking.facts,),
        paid=spending(desk, speaker, rounds=1, tried=tried),
        facts=lambda outcome: {"answer": str(outcome.result)},
        questions=(Question("The answer", asking.resolver, (asking.facts,), order=ORDER),),
        about=subjects(speaker, other),
    )


def kept(options: Options) -> Options:
    """The options of the same once more, with new dice."""
    return {name: value for name, value in options.items() if name not in ("dice", "odds", "secret")}
