"""Matches on the card: the Arena's owner or the boxers' own gangs make them and call them off (mad.racket.gym)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import OfTown, option
from rules.core.action.move import Rolls, move
from rules.core.action.position import Price, Umpired
from rules.core.action.report import FollowUp, Report
from rules.core.people.names import called
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.plain.words import count
from rules.core.play.campaign import Booked
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.boxing.boxers import (
    BOXES,
    CONTENDER,
    Fists,
    boxer,
    boxer_name,
    boxer_named,
    boxer_owner,
    is_contender,
)
from rules.mad_dogs.paradise.boxing.ring import find_fists
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, OWN_GANG
from rules.mad_dogs.paradise.city.changes import BoutSet
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Boxer, BoxingMatch
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.rackets.kinds_of_business import ARENA

THE_ARENA: Final = f"riverside.{ARENA}.1"
"""The key of the business whose owner makes the cards."""
ACCOUNT: Final = "boxing"
BEFORE_THE_BELL: Final = (Phase.LOOT, Phase.FRIENDS, Phase.SPENDING)
"""The parts of a month in which gangs make cards."""
CALLED_OFF: Final = -1
"""The winner of a match that was called off."""


def open_bouts(city: Paradise) -> tuple[BoxingMatch, ...]:
    """The matches that are still to come."""
    return tuple(one for one in city.bouts if one.winner is None)


def bout_title(city: Paradise, bout: BoxingMatch) -> str:
    """“Kid Malone against the contender”."""
    return f"{boxer_name(city, bout.red)} against {boxer_name(city, bout.blue)}"


def bout_meant(city: Paradise, text: str = "") -> BoxingMatch:
    """The open match of a boxer by name, or the only one. Raises IllegalNow for none or more than one."""
    waiting = list(open_bouts(city))
    if not waiting:
        raise IllegalNow("No match is on the card. Make one with /mad-boxing match.").offering(
            "Make a match", "mad-boxing match"
        )
    if text.strip():
        wanted = boxer_named(city, text)
        found = [one for one in waiting if wanted.id in (one.red, one.blue)]
        if not found:
            raise IllegalNow(f"{wanted.name} is in no match. Pick from {_listed(city, waiting)}.")
        return found[0]
    if len(waiting) > 1:
        raise IllegalNow(f"Several matches are on the card. Name a boxer from {_listed(city, waiting)}.")
    return waiting[0]


def _listed(city: Paradise, bouts: Iterable[BoxingMatch]) -> str:
    return "; ".join(bout_title(city, one) for one in bouts)


def in_bout(city: Paradise, bout: BoxingMatch, text: str) -> int:
    """The boxer of a match, by name or as “contender”. Raises UnknownName for any other."""
    if CONTENDER in (bout.red, bout.blue) and is_contender(text):
        return CONTENDER
    return called("boxer of that match", text, [one for one in city.boxers if one.id in (bout.red, bout.blue)]).id


def arena_owner(city: Paradise) -> int:
    """The gang that makes the cards; 0 while no gang owns the Arena."""
    return city.business(THE_ARENA).owner


def check_match(city: Paradise, month: int, maker: int | None, red: Boxer, blue: Boxer | None) -> None:
    """Raises the refusal of an impossible match, or one that this gang may not make; `maker` is None for the umpire."""
    pair = [one for one in (red, blue) if one is not None]
    if len({one.id for one in pair}) < len(pair):
        raise IllegalNow(
            f"{red.name} can't box themselves. Name another boxer for the blue corner, or none for a contender."
        )
    for one in pair:
        if one.washed_up:
            raise IllegalNow(f"{one.name} has lost once and can never fight again. Pick another boxer.")
        if one.rested > month:
            raise IllegalNow(
                f"{one.name} rests until month {one.rested}, and this is month {month}. Pick another boxer."
            )
        if any(one.id in (bout.red, bout.blue) for bout in open_bouts(city)):
            raise IllegalNow(f"{one.name} already has a match. Pick another boxer.")
    _require_maker(city, maker, pair)


def _require_maker(city: Paradise, maker: int | None, pair: Iterable[Boxer]) -> None:
    arena = arena_owner(city)
    if maker is None or maker == arena:
        return
    if arena:
        raise NotYours("The gang that owns the Paradise Arena makes the matches there. Ask its player, or an umpire.")
    for one in pair:
        if one.owner != maker:
            raise NotYours(
                f"{one.name} belongs to another gang. While no one owns the Arena, match only your own boxers, with "
                "each other or a contender. An umpire may match others."
            )


def match_changes(
    campaign: int, city: Paradise, month: int, maker: int | None, red: Boxer, blue: Boxer | None, contender: int
) -> tuple[Change, ...]:
    """The changes of a new match on the card; `contender` gives the FISTS of a boxer without a gang. Refuses as
    `check_match`.
    """
    check_match(city, month, maker, red, blue)
    fists = contender if blue is None else 0
    return (BoutSet(campaign, BoxingMatch(city.serial + 1, month, red.id, blue.id if blue else CONTENDER, fists)),)


def call_off_changes(campaign: int, city: Paradise, maker: int | None, bout: BoxingMatch) -> tuple[Change, ...]:
    """The changes of a match that is called off: all bets and bribes are paid back. Raises NotYours unless the gang
    makes its card.
    """
    if maker is not None and maker != arena_owner(city):
        pair = [found for id in (bout.red, bout.blue) if (found := boxer(city, id)) is not None]
        _require_maker(city, maker, pair)
    back = [
        Booked(one.gang, one.dollars, ACCOUNT, f"back from {bout_title(city, bout)}, called off")
        for one in (*bout.bets, *bout.fixes)
        if city.outfit(one.gang) is not None and not one.due
    ]
    return (BoutSet(campaign, replace(bout, winner=CALLED_OFF)), *back)


PLAIN = ("Red", "Blue")


def boxers_on_a_card(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """The names of all boxers on the card."""
    ids = [id for bout in open_bouts(town.city) for id in (bout.red, bout.blue)] if town is not None else []
    return [
        found.name if town is not None and (found := boxer(town.city, id)) is not None else "Contender"
        for id in dict.fromkeys(ids)
    ]


ON_A_CARD: Final = OfTown(boxers_on_a_card)
MATCH = option("A boxer in the match, if there are several matches.", default="", complete=ON_A_CARD)


@move("mad-boxing match", Rolls(), town=True)
class Match:
    """Put two boxers on the card. The FISTS of a contender are rolled."""

    red: str = option("Your boxer for the red corner.", default="", complete=BOXES)
    blue: str = option("The opponent (default: a contender without a gang).", default="", complete=BOXES)
    red_fists: Fists | None = option("Without a campaign: the red boxer's FISTS (default: rolled).", default=None)
    blue_fists: Fists | None = option("Without a campaign: the blue boxer's FISTS (default: rolled).", default=None)
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Match)
def match(position: Position, move: Match) -> Deed[tuple[int, int] | None]:
    """Two boxers on the card: of the campaign, or two from outside it."""
    if not move.red:
        if move.blue:
            raise OutOfRange("The red corner has no boxer. Name one. The blue corner may be empty.")
        return _strangers(move, position.town_there)
    town = position.town
    town.require_open()
    town.require_phase(*BEFORE_THE_BELL)
    red = boxer_named(town.city, move.red)
    blue = boxer_named(town.city, move.blue) if move.blue else None
    if move.red_fists or move.blue_fists:
        raise OutOfRange("Boxers of the campaign have their own FISTS. Remove “red_fists” and “blue_fists”.")
    maker, rights = _maker(town, move.gang, lambda who: check_match(town.city, town.month, who, red, blue))
    names = red.name, blue.name if blue is not None else "the contender"

    def say(fists: tuple[int, int] | None) -> Report:
        found = fists or (red.fists, blue.fists if blue is not None else 0)
        lines = (f"FISTS {found[0]} against {found[1]}.", "Bet before the bell with /mad-boxing bet.")
        return Report(f"On the card: {names[0]} against {names[1]}.", lines)

    def changes(fists: tuple[int, int] | None) -> tuple[Change, ...]:
        return match_changes(town.id, town.city, town.month, maker, red, blue, fists[1] if fists else 0)

    deed = Deed(report=say, allow=lambda: rights, changes=changes, log=town.id, rule="mad.racket.gym")
    return deed if blue is not None else _rolling(deed, names, red.fists, None)


def _strangers(move: Match, town: Town | None) -> Deed[Any]:
    """The FISTS of two boxers outside a campaign. A warning follows if one belongs to a campaign here: they are not on
    its card.
    """
    warning = (
        (
            f"This match is not part of {town.title}, so no one can bet on it. To allow bets, name a boxer of the "
            "campaign with red:.",
        )
        if town is not None
        else ()
    )

    def say(fists: tuple[int, int]) -> Report:
        bell = FollowUp("Ring the bell", "mad-boxing fight", {"red_fists": fists[0], "blue_fists": fists[1]})
        return Report(f"A match: FISTS {fists[0]} in the red corner, {fists[1]} in the blue.", warning, (bell,))

    return _rolling(Deed(report=say, again=True), PLAIN, move.red_fists, move.blue_fists)


def _rolling(deed: Deed[Any], names: tuple[str, str], red: int | None, blue: int | None) -> Deed[Any]:
    """The same with dice for unknown FISTS."""
    questions = tuple(
        Question(f"FISTS, {name}", find_fists, (red, blue), lambda found, place=place: found[place])
        for place, (name, known) in enumerate(zip(names, (red, blue), strict=True))
        if known is None
    )
    return fast_replace(
        deed,
        resolver=find_fists,
        args=(red, blue),
        names=names,
        facts=_found,
        questions=questions,
    )


def _found(outcome: Outcome[tuple[int, int]]) -> dict[str, int]:
    return {"red": outcome.result[0], "blue": outcome.result[1]}


def _maker(town: Town, named: str, check: Callable[[int | None], object]) -> tuple[int | None, Price]:
    """The gang for which the caller makes a card, None for the umpire, and the price; `check` refuses what that gang
    may not.
    """
    rights: Price = ()
    if named or town.takes_part:
        gang = town.gang_for(named)
        rights, maker = town.rights(gang), town.outfit(gang.id).gang
        try:
            check(maker)
        except NotYours:
            if not town.umpires:
                raise
        else:
            return maker, rights
    town.require_umpire()
    check(None)
    return None, (*rights, Umpired("the Paradise Arena"))


@move("mad-boxing cancel", town=True)
class Cancel:
    """Call a match off. All bets and bribes are paid back."""

    boxer: str = MATCH
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Cancel)
def cancel(position: Position, move: Cancel) -> Deed[None]:
    """A match is called off."""
    town = position.town
    bout = bout_meant(town.city, move.boxer)
    maker, rights = _maker(town, move.gang, lambda who: call_off_changes(town.id, town.city, who, bout))
    return Deed(
        report=lambda _: Report(f"{bout_title(town.city, bout)} is called off.", ("All stakes are paid back.",)),
        allow=lambda: rights,
        changes=lambda _: call_off_changes(town.id, town.city, maker, bout),
        log=town.id,
        rule="mad.racket.gym",
    )


# Shown


def stable_report(town: Town) -> Report:
    """The boxers of all gangs, the matches to come with their bets, and who makes the cards; not a word about dives."""
    city, arena = town.city, arena_owner(town.city)
    makes = (
        f"{town.name(arena)} owns the Paradise Arena, makes the matches and pays less for bribes."
        if arena
        else "No one owns the Paradise Arena, so each gang matches its own boxers."
    )
    bouts = [_bout_line(town, one) for one in open_bouts(city)]
    active_boxers = [_boxer_line(town, one) for one in city.boxers if not one.washed_up]
    nobody = () if active_boxers else ("No gym has a boxer yet.",)
    return Report(f"Boxing in {town.title}", (makes, *bouts, *active_boxers, *nobody))


def _bout_line(town: Town, bout: BoxingMatch) -> str:
    bets = "; ".join(
        f"{town.name(one.gang)} {dollars(one.dollars)} on {boxer_name(town.city, one.boxer)}" for one in bout.bets
    )
    return f"{strong(bout_title(town.city, bout))} · {f'bets: {bets}' if bets else 'no bets yet'}"


def _boxer_line(town: Town, one: Boxer) -> str:
    months = max(0, one.rested - town.month)
    rest = f", rests {count(months, 'month')} more" if months else ""
    return f"{strong(one.name)} · {town.name(boxer_owner(town.city, one.id))}, FISTS {one.fists}{rest}"
