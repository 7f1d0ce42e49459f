"""Catching a public enemy: a force, the cards of both sides, and two dice (dil.catch)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange, either
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.dillinger.model.boxes_and_forces import RAIDED, Box, CatchRating, CatchResult, Force, dollars, total_of
from rules.dillinger.model.card_table import CardTable, card_of
from rules.dillinger.model.cards import NATURES, NO_MOLL, AccessoryKind, CardWindow, Seat, in_list, uses_text
from rules.dillinger.model.decisions import OpenDecision
from rules.dillinger.model.paragraphs import RAID_CARDS, ruled

TIP: Final = 2_000
"""Dollars for each 1 that Insider Information takes off."""
SURGEON: Final = 10_000
"""Dollars that Plastic Surgery costs."""
MOST_TIPS: Final = 50
TOMMY: Final = AccessoryKind.TOMMY_GUN.value

LAW_ADDS: Final = {
    AccessoryKind.ENGINE_TROUBLE: 1,
    AccessoryKind.ROADBLOCK: 2,
    AccessoryKind.TOMMY_GUN: 1,
    AccessoryKind.STOOL_PIGEON: 1,
    AccessoryKind.GUN_MOLL: 1,
}
ENEMY_ADDS: Final = {AccessoryKind.GETAWAY_CAR: -1, AccessoryKind.STUPIDITY: -2, AccessoryKind.CORRUPTION: -1}
BARRED: Final = (AccessoryKind.JAMMED,)
"""The cards that may still be played against Anne Sage."""
LISTS: Final = {
    (CardWindow.STOP, Seat.LAW): "9.22",
    (CardWindow.STOP, Seat.ENEMY): "9.23",
    (CardWindow.RAID, Seat.LAW): RAID_CARDS,
    (CardWindow.RAID, Seat.ENEMY): "9.35",
}
"""The paragraphs that list the cards of a catch, one of each kind: by moment and seat."""
SAFE: Final = {Box.CASING: "8.2", Box.KIDNAP: "8.53", Box.JAIL: "9.31"}
"""The paragraphs of the boxes in which no one is caught."""
RAID_ADDS: Final = {Box.LAM: Modifier("on the lam", -1), Box.RANSOM: Modifier("collecting ransom", -2)}
"""The modifier of a raid by the local police, by box."""


@frozen
class CatchAttempt:
    """One attempt to catch.

    where    Robbing Bank to stop a robbery; On the Lam or Collecting Ransom for a raid
    rating   of the force: the table of the local police, or the card's
    law      the law player's cards, each kind at most once
    answers  the cards of the enemy's player, each at most once, with an attached Getaway Car
    tips     times $2,000 paid on Insider Information
    bill     the Federal Crime Bill is in force
    against  what the force's own card adds against this enemy
    company  women are on the enemy's card, so that no gun moll is played on it
    """

    force: Force
    rating: CatchRating
    where: Box = Box.ROBBING
    law: tuple[AccessoryKind, ...] = ()
    answers: tuple[AccessoryKind, ...] = ()
    tips: int = 0
    bill: bool = False
    against: int = 0
    company: bool = False

    @property
    def raid(self) -> bool:
        return self.where in RAIDED

    @property
    def window(self) -> CardWindow:
        return CardWindow.RAID if self.raid else CardWindow.STOP

    def voided(self, kind: AccessoryKind) -> AccessoryKind | None:
        """The other side's card that cancels this one; None for none."""
        return next((answer for answer in self.answers if NATURES[answer].answers is kind), None)


class CatchRoll(NamedTuple):
    """The result of the dice; 0 for both numbers if none were rolled.

    hostage  the dice were odd, and Hostages had been played
    """

    natural: int
    total: int
    result: CatchResult
    hostage: bool = False


def check_catch(attempt: CatchAttempt) -> None:
    """Raise IllegalNow for a forbidden force, place or card, and OutOfRange for numbers."""
    if attempt.where is not Box.ROBBING and not attempt.raid:
        refusal = (
            f"The law can't catch an enemy in the {attempt.where} box. Name one who is {Box.ROBBING}, {either(RAIDED)}"
        )
        raise IllegalNow(ruled(refusal, SAFE[attempt.where]))
    if not attempt.raid and attempt.force is not Force.LOCAL:
        raise IllegalNow(
            ruled(
                "Only the local police stop a robbery, and state police and special agents raid. Name the local police",
                "9.21",
            )
        )
    for cards, seat in ((attempt.law, Seat.LAW), (attempt.answers, Seat.ENEMY)):
        twice = next((kind for place, kind in enumerate(cards) if kind in cards[:place]), None)
        if twice is not None:
            rule = in_list(twice) if twice is AccessoryKind.GUN_MOLL else LISTS[attempt.window, seat]
            raise IllegalNow(ruled(f"Only one card of each kind counts in a catch. Name {twice} once", rule))
        for kind in cards:
            _check_card(attempt, kind, seat)
    if attempt.company and AccessoryKind.GUN_MOLL in attempt.law:
        raise IllegalNow(NO_MOLL)
    _check_tips(attempt)


def _check_card(attempt: CatchAttempt, kind: AccessoryKind, seat: Seat) -> None:
    playing, rule = NATURES[kind].played_in(attempt.window, seat), LISTS[attempt.window, seat]
    if playing is None:
        refusal = f"{kind} can't be played in {attempt.window} by {seat}. Keep it for {uses_text(kind)}"
        raise IllegalNow(ruled(refusal, rule))
    if attempt.force not in playing.forces:
        only = either(force.text for force in playing.forces)
        raise IllegalNow(ruled(f"In a catch, {kind} goes only with {only}. Remove it, or choose that force", rule))
    if attempt.force in playing.billed and not attempt.bill:
        raise IllegalNow(ruled(f"Special agents use no {kind} before the Federal Crime Bill. Remove it", "7.421"))
    void = NATURES[kind].answers
    if seat is Seat.ENEMY and void is not None and void not in attempt.law:
        raise IllegalNow(ruled(f"{kind} answers {void}, and there is none. Remove it", rule))
    if seat is Seat.ENEMY and AccessoryKind.ANNE_SAGE in attempt.law and kind not in BARRED:
        raise IllegalNow(ruled(f"Anne Sage bars every answer but a {AccessoryKind.JAMMED}. Remove {kind}", RAID_CARDS))


def _check_tips(attempt: CatchAttempt) -> None:
    if not 0 <= attempt.tips <= MOST_TIPS:
        refusal = (
            f"Insider Information costs {dollars(TIP)} for each 1, up to {dollars(TIP * MOST_TIPS)} here. Pay a "
            "sum within that"
        )
        raise OutOfRange(ruled(refusal, "9.35"))
    if attempt.tips and AccessoryKind.INSIDER not in attempt.answers:
        raise IllegalNow(ruled("Money for a tip goes with Insider Information. Name that card too", "9.35"))
    if AccessoryKind.INSIDER in attempt.answers and not attempt.tips:
        refusal = f"Insider Information costs {dollars(TIP)} or more. Name the sum"
        raise IllegalNow(ruled(refusal, "9.35"))


def catch_modifiers(attempt: CatchAttempt) -> tuple[Modifier, ...]:
    """All modifiers of the dice of a catch, by name, without cancelled cards."""
    return tuple(_added(attempt))


def _added(attempt: CatchAttempt) -> Iterator[Modifier]:
    for kind, value in LAW_ADDS.items():
        if kind in attempt.law and attempt.voided(kind) is None:
            yield Modifier(kind.value, value)
    if attempt.force is Force.LOCAL and attempt.raid:
        yield RAID_ADDS[attempt.where]
    if attempt.against:
        yield Modifier("against this enemy", attempt.against)
    for kind, value in ENEMY_ADDS.items():
        if kind in attempt.answers:
            yield Modifier(kind.value, value)
    if attempt.tips:
        yield Modifier(AccessoryKind.INSIDER.value, -attempt.tips)


@resolves("dil.catch")
def catch(dice: Dice, attempt: CatchAttempt) -> CatchRoll:
    """Two dice with every card in play, on the rating of the force; no dice after Plastic Surgery.

    It raises what check_catch raises.
    """
    check_catch(attempt)
    if AccessoryKind.SURGERY in attempt.answers:
        return CatchRoll(0, 0, CatchResult.CANCELLED)
    natural = dice.total(2, 6, "catch")
    total = total_of(natural, catch_modifiers(attempt))
    odd = natural % 2 == 1 and AccessoryKind.HOSTAGES in attempt.answers
    return CatchRoll(natural, total, result_on(attempt.rating, total), odd)


def result_on(rating: CatchRating, total: int) -> CatchResult:
    """The meaning of a total on a rating."""
    if rating.kill is not None and rating.kill.holds(total):
        return CatchResult.KILLED
    if rating.capture is not None and rating.capture.holds(total):
        return CatchResult.CAPTURED
    return CatchResult.NONE


def attempt_at_table(table: CardTable, decision: OpenDecision) -> CatchAttempt:
    """A catch with the cards on the table."""
    man, lawmen = table.man(decision.man), table.book.force(decision.force)
    assert man is not None
    assert man.box is not None
    answers = [card_of(card).kind for card in decision.counter]
    if AccessoryKind.GETAWAY_CAR in man.under and man.box is Box.ROBBING and AccessoryKind.GETAWAY_CAR not in answers:
        answers.append(AccessoryKind.GETAWAY_CAR)
    return CatchAttempt(
        lawmen.force,
        lawmen.catches(table.bill),
        man.box,
        tuple(card_of(card).kind for card in decision.law),
        tuple(answers),
        decision.tips,
        table.bill,
        lawmen.adds_against(man.name),
        table.enemy(man.name).company,
    )
