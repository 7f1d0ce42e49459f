"""The evening of a match: the bell, the purse, the bets and the dives (mad.racket.gym)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import sentence
from rules.core.play.campaign import Booked
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.boxing.bets import QUIET, paid_dives
from rules.mad_dogs.paradise.boxing.boxers import CONTENDER, Fists, boxer, boxer_name, boxer_owner
from rules.mad_dogs.paradise.boxing.match_making import ACCOUNT, MATCH, PLAIN, bout_meant, bout_title
from rules.mad_dogs.paradise.boxing.ring import BoutResult, Corner, Ring, box, purse, who_wins
from rules.mad_dogs.paradise.city.bank_balances import LOOT
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, town_if
from rules.mad_dogs.paradise.city.changes import BoutSet, BoxerSet, NewsMade
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase
from rules.mad_dogs.paradise.city.records import BoxingMatch, Headline, News
from rules.mad_dogs.paradise.city.town import Position, Town

REST: Final = 3
"""Months from one fight to the next."""


def ring_of(city: Paradise, bout: BoxingMatch, balances: tuple[BankBalance, ...]) -> Ring:
    """A match as the dice see it, with the dives that the banks pay. Raises IllegalNow once it was fought, or a boxer
    is gone.
    """
    if bout.winner is not None:
        raise IllegalNow(
            "That match has already been fought, or called off. See the others with /mad-boxing stable."
        ).offering("Matches", "mad-boxing stable")
    fists: list[int] = []
    for id in (bout.red, bout.blue):
        found = boxer(city, id)
        if found is None and id != CONTENDER:
            raise IllegalNow("One of the boxers has left town. Call the match off with /mad-boxing cancel.").offering(
                "Call it off", "mad-boxing cancel"
            )
        fists.append(found.fists if found is not None else bout.contender)
    bribed = {one.boxer for one in paid_dives(bout, balances)}
    dives = frozenset(corner for corner, id in zip(Corner, (bout.red, bout.blue), strict=True) if id in bribed)
    return Ring(fists[0], fists[1], dives)


@resolves("mad.racket.gym")
def result_changes(
    campaign: int, city: Paradise, month: int, bout: BoxingMatch, fought: BoutResult, balances: tuple[BankBalance, ...]
) -> tuple[Change, ...]:
    """The changes of a match: the purse, the bets, the dives, a rest for the winner, and the loser's last fight."""
    won, lost = (bout.red, bout.blue) if fought.winner is Corner.RED else (bout.blue, bout.red)
    name, title = boxer_name(city, won), bout_title(city, bout)
    changes: list[Change] = [BoutSet(campaign, replace(bout, winner=won))]
    changes += [Booked(one.gang, -one.dollars, ACCOUNT, QUIET) for one in paid_dives(bout, balances) if one.due]
    winner, loser = boxer(city, won), boxer(city, lost)
    if winner is not None:
        changes.append(BoxerSet(campaign, replace(winner, rested=month + REST)))
        changes.append(Booked(winner.owner, fought.loot * LOOT, ACCOUNT, f"{name} wins: {title}"))
    if loser is not None:
        changes.append(BoxerSet(campaign, replace(loser, washed_up=True)))
    changes += [
        Booked(bet.gang, 2 * bet.dollars, ACCOUNT, f"bet on {name} won")
        for bet in bout.bets
        if bet.boxer == won and city.outfit(bet.gang) is not None
    ]
    owners = boxer_owner(city, won), boxer_owner(city, lost)
    return (*changes, NewsMade(campaign, News(Headline.BOUT, owners, name, fought.loot * LOOT)))


NOBODY: Final = frozenset[Corner]()
DIVES: Final = {"Red": frozenset({Corner.RED}), "Blue": frozenset({Corner.BLUE}), "Both": frozenset(Corner)}


# The command


@move("mad-boxing fight", Rolls(), town=True)
class Fight:
    """Ring the bell: both roll FISTS until only one passes."""

    boxer: str = MATCH
    red_fists: Fists | None = option("Without a campaign: FISTS in the red corner.", default=None)
    blue_fists: Fists | None = option("Without a campaign: FISTS in the blue corner.", default=None)
    dive: frozenset[Corner] = option("Without a campaign: the boxer who is paid to lose.", default=NOBODY, words=DIVES)
    campaign: str = CAMPAIGN


@decides(Fight)
def fight(position: Position, move: Fight) -> Deed[BoutResult]:
    """The bell rings: a match of the campaign, or one from plain numbers."""
    town = town_if(position, move.red_fists, move.blue_fists)
    if town is None:
        return _plain_fight(move)
    if move.dive:
        raise OutOfRange("In a campaign, bribes come before the match. Use /mad-boxing fix.").offering(
            "Fix the match", "mad-boxing fix"
        )
    town.require_open()
    bout = bout_meant(town.city, move.boxer)
    town.require_phase(Phase.ACTION)
    town.require_part()
    ring = ring_of(town.city, bout, town.balances)
    names = boxer_name(town.city, bout.red), boxer_name(town.city, bout.blue)
    text = _ring_known(town, bout, ring)

    def say(fought: BoutResult) -> Report:
        won = _won(bout, fought)
        changes = result_changes(town.id, town.city, town.month, bout, fought, town.balances)
        return Report(
            f"{sentence(boxer_name(town.city, won))} wins: {bout_title(town.city, bout)}.",
            tuple(_evening(town, bout, won, changes)),
            tone=Tone.GOOD,
        )

    return Deed(
        report=say,
        resolver=box,
        args=(ring,),
        names=names,
        changes=lambda fought: result_changes(town.id, town.city, town.month, bout, fought, town.balances),
        facts=lambda outcome: {
            "winner": boxer_name(town.city, _won(bout, outcome.result)),
            "loot": outcome.result.loot,
        },
        questions=_fight_questions(text, names),
        log=town.id,
    )


def _won(bout: BoxingMatch, fought: BoutResult) -> int:
    return bout.red if fought.winner is Corner.RED else bout.blue


def _ring_known(town: Town, bout: BoxingMatch, ring: Ring) -> Ring:
    """The ring as far as the caller knows it: with the dives that the caller's own gangs have paid for."""
    bribed = paid_dives(bout, town.balances)
    paid = {one.boxer for one in bribed if one.gang in town.gangs and town.gangs[one.gang].mine}
    corners = zip(Corner, (bout.red, bout.blue), strict=True)
    return Ring(ring.red, ring.blue, frozenset(corner for corner, id in corners if id in paid))


def _evening(town: Town, bout: BoxingMatch, won: int, changes: tuple[Change, ...]) -> Iterator[str]:
    """The results of a match, a line each."""
    for line in changes:
        if isinstance(line, Booked) and line.why != QUIET:
            yield f"{town.name(line.subject)}: {dollars(line.dollars)} ({line.why})."
    lost = bout.blue if won == bout.red else bout.red
    if won != CONTENDER:
        yield f"{boxer_name(town.city, won)} rests until month {town.month + REST}."
    if lost != CONTENDER:
        yield f"{boxer_name(town.city, lost)} is washed up."


def _plain_fight(move: Fight) -> Deed[BoutResult]:
    """A fight between two boxers with known FISTS alone."""
    red, blue = move.red_fists, move.blue_fists
    if move.boxer:
        raise IllegalNow("Named boxers fight only in a campaign, and none is here. Give red_fists and blue_fists.")
    if red is None or blue is None:
        raise OutOfRange("The match needs the FISTS of both boxers. Give them, such as red_fists:4 blue_fists:5.")
    ring = Ring(red, blue, move.dive)
    return Deed(
        report=lambda fought: Report(
            f"{fought.winner.title()} wins the fight.",
            (f"The purse: {fought.loot} Loot, {dollars(fought.loot * LOOT)}.",),
            tone=Tone.GOOD,
        ),
        resolver=box,
        args=(ring,),
        names=PLAIN,
        facts=lambda outcome: {"winner": str(outcome.result.winner), "loot": outcome.result.loot},
        questions=_fight_questions(ring, PLAIN),
        again=True,
    )


def _fight_questions(ring: Ring, names: tuple[str, str]) -> tuple[Question, ...]:
    by_corner = dict(zip(Corner, names, strict=True))
    return (
        Question("Wins", who_wins, (ring,), lambda corner: by_corner[corner], names),
        Question("The purse, in Loot", purse, ()),
    )
