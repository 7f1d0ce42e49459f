"""Bribes, charm and coercion (hood.bribe, hood.charm, hood.coerce)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import UNSAID, Always, ByEye, ByStreet, EnemiesOf, OnSheet, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import both
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import sentence
from rules.core.tables.outcome import Modifier, Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.hoodsville.model.acting import Doing, price_of, require_able, require_there
from rules.hoodsville.model.changes import MoneyMoved
from rules.hoodsville.model.fields import ROLLS
from rules.hoodsville.model.figures import Bond, Temper
from rules.hoodsville.model.on_street import HEARD, near, sees, within_words
from rules.hoodsville.model.position import Person, Position, comrades
from rules.hoodsville.model.profiles import CENTS
from rules.hoodsville.model.sheets import money_line


class Answer(StrEnum):
    NO = "no"
    MORE = "for more money"
    DITHERS = "dithers"
    YES = "yes"


class Wrong(StrEnum):
    """How wrong the requested deed is."""

    NOTHING = "Harmless"
    NASTY = "Nasty"
    ILLEGAL = "Illegal"
    EVIL = "Evil"


class Station(StrEnum):
    """The social class of a person, which sets the price."""

    LOW = "Low class"
    WORKING = "Working class"
    LOWER_PROFESSIONAL = "Lower professional"
    UPPER_PROFESSIONAL = "Upper professional"
    MERCHANT = "Merchant"


class OfferLevel(StrEnum):
    """How much a figure offers."""

    GOING = "Going rate"
    DOUBLE = "Double"
    TREBLE = "Treble"


RATES: Final = {
    Station.LOW: 2,
    Station.WORKING: 4,
    Station.LOWER_PROFESSIONAL: 6,
    Station.UPPER_PROFESSIONAL: 8,
    Station.MERCHANT: 10,
}
"""The going rate of each class in dollars."""

LEVELS: Final = tuple(OfferLevel)
WRONGS: Final = {Wrong.NOTHING: 0, Wrong.NASTY: -1, Wrong.ILLEGAL: -2, Wrong.EVIL: -3}
"""What the requested deed takes off the D6 of a bribe or of charm."""

THREATS: Final = {Wrong.NOTHING: 0, Wrong.NASTY: 0, Wrong.ILLEGAL: -1, Wrong.EVIL: -2}
"""What it takes off the D6 of a threat."""

TEMPERS: Final = {Temper.COWARD: +2, Temper.CAUTIOUS: +1, Temper.NORMAL: 0, Temper.BRAVE: -1, Temper.HERO: -2}
"""What the temper of the threatened person adds."""

BRIBE: Final = Table(
    "hood.tables.bribe",
    "Bribes",
    "Bribes",
    (
        Row(1, 2, Answer.NO, "No", "Refuses the money."),
        Row(3, 3, Answer.MORE, "For more", "Would do it for the next rate up."),
        Row(4, 6, Answer.YES, "Yes", "Takes the money and does it."),
    ),
)
CHARM: Final = Table(
    "hood.tables.charm",
    "Charming",
    "Charming",
    (
        Row(1, 1, Answer.NO, "No", "Is not charmed."),
        Row(2, 3, Answer.DITHERS, "Dithers", "Can't decide this move."),
        Row(4, 6, Answer.YES, "Yes", "Does it."),
    ),
)
COERCE: Final = Table(
    "hood.tables.coerce",
    "Coercing",
    "Coercing",
    (
        Row(1, 2, Answer.NO, "No", "Is not coerced."),
        Row(3, 3, Answer.DITHERS, "Dithers", "Can't decide this move."),
        Row(4, 6, Answer.YES, "Yes", "Does it."),
    ),
)


@frozen
class Bribe:
    """An offer of money.

    wrong  how wrong the requested deed is
    level  how much is offered
    """

    wrong: Wrong = Wrong.NOTHING
    level: OfferLevel = OfferLevel.GOING


@frozen
class Threat:
    """A threat.

    wrong         how wrong the requested deed is
    outnumbering  two or more figures against each one of the victim's
    temper        the victim's
    """

    wrong: Wrong = Wrong.NOTHING
    outnumbering: bool = False
    temper: Temper = Temper.NORMAL


def bribe_price(station: Station, level: OfferLevel = OfferLevel.GOING) -> int:
    """The price of a bribe, in dollars."""
    return RATES[station] * (LEVELS.index(level) + 1)


def next_level(level: OfferLevel) -> OfferLevel | None:
    """The next higher rate; None above treble."""
    place = LEVELS.index(level) + 1
    return LEVELS[place] if place < len(LEVELS) else None


@lru_cache(64)
def bribe_modifiers(offer: Bribe) -> tuple[Modifier, ...]:
    """The modifiers of the D6 of a bribe, by name."""
    named = ((offer.wrong.lower(), WRONGS[offer.wrong]), (f"{offer.level.lower()} rate", LEVELS.index(offer.level)))
    return tuple(Modifier(label, value) for label, value in named if value)


def charm_modifiers(wrong: Wrong) -> tuple[Modifier, ...]:
    """The modifiers of the D6 of charm, by name."""
    return (Modifier(wrong.lower(), WRONGS[wrong]),) if WRONGS[wrong] else ()


@lru_cache(64)
def threat_modifiers(threat: Threat) -> tuple[Modifier, ...]:
    """The modifiers of the D6 of a threat, by name."""
    named = (
        ("outnumbered", int(threat.outnumbering)),
        (threat.wrong.lower(), THREATS[threat.wrong]),
        (threat.temper.lower(), TEMPERS[threat.temper]),
    )
    return tuple(Modifier(label, value) for label, value in named if value)


@resolves("hood.bribe")
def bribe(dice: Dice, offer: Bribe) -> Answer:
    """A D6 for the answer to a bribe. A person who wants more than treble has refused."""
    answer: Answer = dice.read(1, dice.reading(BRIBE, bribe_modifiers(offer)), "Bribe")[0]
    return Answer.NO if answer is Answer.MORE and next_level(offer.level) is None else answer


@resolves("hood.charm")
def charm(dice: Dice, wrong: Wrong = Wrong.NOTHING) -> Answer:
    """A D6 for the answer to charm."""
    return dice.read(1, dice.reading(CHARM, charm_modifiers(wrong)), "Charm")[0]


@resolves("hood.coerce")
def coerce(dice: Dice, threat: Threat) -> Answer:
    """A D6 for the answer to a threat."""
    return dice.read(1, dice.reading(COERCE, threat_modifiers(threat)), "Threat")[0]


# Who talks to whom

BEST_FIRST: Final = (Answer.YES, Answer.MORE, Answer.DITHERS, Answer.NO)
ASKS: Any = option(
    "The kind of request (default: harmless).", default=Wrong.NOTHING, words=Wrong, called="What is asked"
)


def _speaker(about: str) -> Any:
    return one_figure(about, "The figure", only=OWN)


def _listener(about: str) -> Any:
    return one_figure(about, "the other", complete=EnemiesOf("figure"))


def _require_talk(position: Position, speaker: Person, listener: Person) -> None:
    require_able(speaker, Doing.SPEAK)
    require_there(listener)
    deaf = listener.figure.out or (Bond.DRUG in listener.figure.bonds and Bond.DRUG)
    if deaf:
        raise IllegalNow(f"{listener.name} is {deaf} and can't listen. Talk to another figure.")
    if speaker.stored and speaker.id == listener.id:
        raise IllegalNow(f"{speaker.name} can't talk to themselves. Name another figure.")
    within_words(position, speaker, listener)


def _price_of_talk(position: Position, speaker: Person, listener: Person, tried: str = "") -> Price:
    """The price of talk on the table: a round of speech. In a game a figure may ask the same person the same way once a
    move.
    """
    both = [speaker, listener] if listener.stored else [speaker]
    return (*position.present(both), *price_of(position, speaker, rounds=1, tried=tried))


@move("hood bribe", ROLLS)
class OfferBribe:
    """Offer a bribe with a D6. The going rate is $2 to $10 by class."""

    figure: Person = _speaker("Your figure who pays, with their own money.")
    whom: Person = _listener("The person to bribe: a figure or a profile.")
    rank: Station = option("The person's class, which sets the price.", words=Station)
    offer: OfferLevel = option("The offer (default: the going rate).", default=OfferLevel.GOING, words=OfferLevel)
    asks: Wrong = ASKS
    agreed: bool = option("They named this rate after a 3, so they take it without a roll.", default=False)

    @property
    def price(self) -> int:
        """The offer, in dollars."""
        return bribe_price(self.rank, self.offer)


def can_pay(payer: Person, dollars: int) -> bool:
    """Whether a person has so many dollars. The bot doesn't know it of a person who is not stored."""
    return not payer.stored or payer.figure.cents >= dollars * CENTS


FOLK: Final = {
    Station.LOW: "people of low class",
    Station.WORKING: "people of the working class",
    Station.LOWER_PROFESSIONAL: "lower professionals",
    Station.UPPER_PROFESSIONAL: "upper professionals",
    Station.MERCHANT: "merchants",
}
"""The people of each rate."""


@decides(OfferBribe)
def offer_bribe(position: Position, move: OfferBribe) -> Deed[None] | Deed[Answer]:
    """A figure offers money. After a 3, the money that both agree on is paid without a roll."""
    payer, taker, cents = move.figure, move.whom, move.price * CENTS
    _require_talk(position, payer, taker)
    if not can_pay(payer, move.price):
        raise IllegalNow(
            f"{payer.name} has only {money_line(payer.figure.cents)}, and this bribe is ${move.price}. Offer less."
        )
    if move.agreed and position.played and not position.following:
        raise IllegalNow("In a game, only the button after a 3 makes an agreement. Remove “agreed”.")
    stake, args = MoneyMoved(payer.id, -cents), (Bribe(move.asks, move.offer),)
    taken = (MoneyMoved(taker.id, cents),) if payer.stored else ()
    if move.agreed:
        return Deed(
            allow=lambda: position.present([payer, taker] if taker.stored else [payer]),
            changes=lambda _: (stake, *taken),
            report=lambda _: _takes(move),
            rule="hood.bribe",
        )

    def report(answer: Answer) -> Report:
        rate = move.offer.lower() if move.offer is OfferLevel.GOING else f"{move.offer.lower()} rate"
        offered = f"The offer is ${move.price}, the {rate} for {FOLK[move.rank]}."
        if answer is Answer.MORE:
            return _wants_more(move, position.again(), offered)
        if answer is Answer.YES:
            return _takes(move, offered)
        return Report(f"{sentence(taker.name)} won't do it for ${move.price}.", (offered,), tone=Tone.BAD)

    return Deed(
        bribe,
        args,
        allow=lambda: (*_price_of_talk(position, payer, taker), stake),
        changes=lambda answer: taken if answer is Answer.YES else (MoneyMoved(payer.id, cents),),
        report=report,
        facts=lambda outcome: {"answer": str(outcome.result), "price": move.price},
        questions=(Question(f"For ${move.price}", bribe, args, order=BEST_FIRST),),
    )


def _takes(move: OfferBribe, *lines: str) -> Report:
    """The person takes the money, with what the payer has left if that is known."""
    payer = move.figure
    left = f"{payer.name} has {money_line(payer.figure.cents - move.price * CENTS)} left."
    headline = f"{sentence(move.whom.name)} takes the ${move.price} and does it."
    return Report(headline, (*lines, left) if payer.stored else lines, tone=Tone.GOOD)


def _wants_more(move: OfferBribe, again: dict[str, Any], offered: str) -> Report:
    """The answer on a 3: the next rate, with a button that pays it if the money is there."""
    higher = next_level(move.offer)
    assert higher is not None
    price = bribe_price(move.rank, higher)
    able = can_pay(move.figure, price)
    short = () if able else (f"{move.figure.name} does not have that much.",)
    agreed = {**again, "offer": str(higher), "agreed": True}
    return Report(
        f"{sentence(move.whom.name)} would do it for ${price}.",
        (offered, *short),
        (FollowUp(f"Pay ${price}", "hood bribe", agreed),) if able else (),
    )


@move("hood charm", ROLLS)
class Charm:
    """Charm a figure into something with a D6. It works on 4 or more."""

    figure: Person = _speaker("Your figure who charms.")
    whom: Person = _listener("The person to charm: a figure or a profile.")
    asks: Wrong = ASKS


OUTNUMBERING: Final = 2
"""How many times as many outnumber a side."""


def _outnumbered(position: Position, move: Any) -> Any:
    """Fill whether the victim's side is outnumbered, among those who see the victim from within 6 inches."""
    victim = move.whom
    if both(position, move.figure, victim) is None:
        return UNSAID
    around = near(position, victim, [one for one in position.people.values() if one.figure.can_act], HEARD)
    there = [one for one in around if sees(position, one, victim)]
    ours = sum(comrades(one, move.figure) for one in there)
    theirs = 1 + sum(comrades(one, victim) for one in there)
    return ours >= OUTNUMBERING * theirs


@move("hood coerce", ROLLS, around=True)
class Coerce:
    """Threaten a figure into something with a D6. It works on 4 or more."""

    figure: Person = _speaker("Your figure who threatens.")
    whom: Person = _listener("The person to threaten: a figure or a profile.")
    asks: Wrong = ASKS
    outnumbered: bool = option(
        ByEye("The victim's side is outnumbered two to one or worse: +1."),
        ByStreet(_outnumbered, Always(False)),
    )
    temper: Temper = option(
        "The victim's temper (default: from the sheet).",
        lambda _position, move: move.whom.figure.temper,
        known=OnSheet("whom"),
        words=Temper,
    )


@decides(Charm)
def charm_person(position: Position, move: Charm) -> Deed[Answer]:
    """A figure charms a person into a deed."""
    return _talked(position, move, "charm", "is not charmed", charm, move.asks)


@decides(Coerce)
def coerce_person(position: Position, move: Coerce) -> Deed[Answer]:
    """A figure threatens a person into a deed."""
    return _talked(
        position, move, "coerce", "won't be coerced", coerce, Threat(move.asks, move.outnumbered, move.temper)
    )


def _talked(
    position: Position, move: Charm | Coerce, how: str, refuses: str, resolver: Callable[..., Answer], asked: Hashable
) -> Deed[Answer]:
    _require_talk(position, move.figure, move.whom)
    tried = f"{how} {move.whom.typed}" if move.whom.typed else ""

    def report(answer: Answer) -> Report:
        other = move.whom.name
        if answer is Answer.YES:
            return Report(f"{move.figure.name} {how}s {other} into it.", tone=Tone.GOOD)
        if answer is Answer.DITHERS:
            again = FollowUp("Ask again next move", f"hood {how}", position.again())
            return Report(f"{sentence(other)} can't decide until the next move.", follow_ups=(again,))
        return Report(f"{sentence(other)} {refuses}.", tone=Tone.BAD)

    return Deed(
        resolver,
        (asked,),
        allow=lambda: _price_of_talk(position, move.figure, move.whom, tried),
        questions=(Question("The answer", resolver, (asked,), order=BEST_FIRST),),
        report=report,
        facts=_answer,
    )


def _answer(outcome: Outcome[Answer]) -> dict[str, str]:
    return {"answer": str(outcome.result)}


# Look-ups


def _rates() -> str:
    lines = [[station, *(f"${bribe_price(station, level)}" for level in LEVELS)] for station in RATES]
    return cells(("Class", *LEVELS), lines)


TALK_TABLES: Final = (BRIBE, CHARM, COERCE)
TALK_LOOKUPS: Final = {"hood.tables.bribe-rates": ("Prices of bribes", _rates())}
"""The title and text of each table, by id."""
