"""People met on the way, in words: what is heard, what is in their pockets, bribes, charm and threats."""

from __future__ import annotations

from typing import Any, Final

from cogs._kit.moves import tells
from cogs._kit.slash import add_commands
from cogs.hoodsville._root import hood
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import sentence
from rules.hoodsville.encounters import Counted, CountMoney, Hear, Heard, Sound
from rules.hoodsville.movement import measure
from rules.hoodsville.persuasion import (
    Answer,
    Charm,
    Coerce,
    Haggling,
    Level,
    OfferBribe,
    Station,
    Talk,
    can_pay,
    price_of,
    raised,
)
from rules.hoodsville.sheets import money_line

NOUNS: Final = {Sound.SPEECH: "Plain speech"}
MORALE: Final = {
    Sound.SCREAM: (6.0, "Everybody within 6 inches of a scream who is not an enemy tests morale: /hood shock."),
    Sound.SHOT: (12.0, "When shooting begins, whoever is within 12 inches tests morale: /hood shock."),
}
"""What frightens who is so near, by sound."""


@tells(Hear, lambda _m, heard: {"heard": heard.name.lower()})
def listened(m: Hear, heard: Heard) -> Report:
    """What of a sound gets across, and whom it frightens."""
    near, shock = MORALE.get(m.sound, (-1.0, ""))
    what = NOUNS.get(m.sound, f"A {m.sound.lower()}")
    return Report(
        f"{what} {measure(m.inches)} away is {heard.word}.",
        (shock,) if m.inches <= near else (),
        tone=Tone.PLAIN if heard is Heard.NOT else Tone.GOOD,
    )


@tells(CountMoney, lambda _told, cents: {"cents": cents})
def counted(told: Counted, cents: int) -> Report:
    """What somebody has, and what he had before."""
    m, before = told
    had = () if before is None else (f"It was {money_line(before)} before.",)
    carries = money_line(cents) if cents else "nothing at all"
    return Report(f"{m.figure.name} has {carries}.", (f"{m.who}.", *had))


# Bribes

FOLK: Final = {
    Station.LOW: "people of low class",
    Station.WORKING: "people of the working class",
    Station.LOWER_PROFESSIONAL: "lower professionals",
    Station.UPPER_PROFESSIONAL: "upper professionals",
    Station.MERCHANT: "merchants",
}
"""Whom a rate is for."""


def _bribe(haggling: Haggling, answer: Answer | None) -> dict[str, Any] | None:
    return None if answer is None else {"answer": str(answer), "price": haggling.m.price}


@tells(OfferBribe, _bribe)
def offered(haggling: Haggling, answer: Answer | None) -> Report:
    """Whether somebody takes the money; `answer` is None where the rate was agreed on."""
    m, taker = haggling.m, sentence(haggling.m.whom.name)
    rate = m.offer.lower() if m.offer is Level.GOING else f"{m.offer.lower()} rate"
    lines = () if answer is None else (f"Offered: ${m.price}, the {rate} for {FOLK[m.rank]}.",)
    if answer is Answer.MORE:
        return _wants_more(haggling, lines)
    if answer in (None, Answer.YES):
        return Report(f"{taker} takes the ${m.price} and does it.", (*lines, *_purse(haggling)), tone=Tone.GOOD)
    return Report(f"{taker} won't do it for ${m.price}.", lines, tone=Tone.BAD)


def _purse(haggling: Haggling) -> tuple[str, ...]:
    left = haggling.left
    return () if left is None else (f"{haggling.m.figure.name} has {money_line(left)} left.",)


def _wants_more(haggling: Haggling, lines: tuple[str, ...]) -> Report:
    """A 3: the next rate is named, and a button pays it if the money is there."""
    m, higher = haggling.m, raised(haggling.m.offer)
    assert higher is not None
    price = price_of(m.rank, higher)
    able = can_pay(m.figure, price)
    short = () if able else (f"{m.figure.name} does not have that much.",)
    agreed = {**haggling.again, "offer": str(higher), "agreed": True}
    return Report(
        f"{sentence(m.whom.name)} would do it for ${price}.",
        (*lines, *short),
        (FollowUp(f"Pay ${price}", "hood bribe", agreed),) if able else (),
    )


# Charm and threats


def _answer(_talk: Talk, answer: Answer) -> dict[str, Any]:
    return {"answer": str(answer)}


@tells(Charm, _answer)
def charmed(talk: Talk, answer: Answer) -> Report:
    """Whether somebody is charmed into it."""
    return _answered(talk, answer, "hood charm", "charms", "is not charmed")


@tells(Coerce, _answer)
def coerced(talk: Talk, answer: Answer) -> Report:
    """Whether somebody is coerced into it."""
    return _answered(talk, answer, "hood coerce", "coerces", "won't be coerced")


def _answered(talk: Talk, answer: Answer, command: str, does: str, refuses: str) -> Report:
    other = talk.listener.name
    if answer is Answer.YES:
        return Report(f"{talk.speaker.name} {does} {other} into it.", tone=Tone.GOOD)
    if answer is Answer.DITHERS:
        again = FollowUp("Ask again next move", command, talk.again)
        return Report(f"{sentence(other)} dithers for another move.", follow_ups=(again,))
    return Report(f"{sentence(other)} {refuses}.", tone=Tone.BAD)


add_commands(hood, __name__, (Hear, CountMoney, OfferBribe, Charm, Coerce))
