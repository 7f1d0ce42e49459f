"""A card of boxing: matches made, bet on, fixed and fought; by plain numbers where no campaign is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import OfTown, Rolls, move, opt
from rules.core.action.position import Price, Umpired
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.outcome import Outcome
from rules.core.people.names import MOST_LETTERS, proper
from rules.core.plain.fast_replace import altered
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.plain.words import count, sentence
from rules.core.play.campaign import Booked
from rules.core.play.events import Change
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.paradise.boxing.resolve import (
    BEFORE_THE_BELL,
    CONTENDER,
    QUIET,
    REST,
    Corner,
    Fought,
    Ring,
    arena_owner,
    bet_changes,
    bout_meant,
    box,
    boxer,
    boxer_named,
    call_off_changes,
    check_match,
    fight_changes,
    find_fists,
    fix_changes,
    fix_price,
    honored,
    in_bout,
    is_contender,
    match_changes,
    name_of,
    open_bouts,
    owner_of,
    purse,
    ring_of,
    sign_changes,
    title_of,
    who_wins,
)
from rules.mad_dogs.paradise.city.fields import ANY_IN_TOWN, CAMPAIGN, OWN_GANG, town_if
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.money import LOOT
from rules.mad_dogs.paradise.city.records import Bout, Boxer
from rules.mad_dogs.paradise.city.town import Position, Town

PLAIN = ("Red", "Blue")
NOBODY: Final = frozenset[Corner]()
DIVES: Final = {"Red": frozenset({Corner.RED}), "Blue": frozenset({Corner.BLUE}), "Both": frozenset(Corner)}


# The card


def boxers(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """Everybody who still boxes."""
    return [one.name for one in town.city.boxers if not one.washed_up] if town is not None else []


def fighters(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """Everybody on a card."""
    ids = [id for bout in open_bouts(town.city) for id in (bout.red, bout.blue)] if town is not None else []
    return [
        found.name if town is not None and (found := boxer(town.city, id)) is not None else "Contender"
        for id in dict.fromkeys(ids)
    ]


BOXES: Final = OfTown(boxers)
ON_A_CARD: Final = OfTown(fighters)
Fists = Annotated[int, Interval(ge=1, le=6)]
MATCH = opt("A boxer in the match, if the card has several matches.", default="", complete=ON_A_CARD)


@move("mad-boxing match", Rolls(), town=True)
class Match:
    """Put two boxers on the card; a contender's FISTS are rolled."""

    red: str = opt("Your boxer.", default="", complete=BOXES)
    blue: str = opt("The opponent (default: a contender whom nobody owns).", default="", complete=BOXES)
    red_fists: Fists | None = opt("With no campaign: the red boxer's FISTS (default: rolled).", default=None)
    blue_fists: Fists | None = opt("With no campaign: the blue boxer's FISTS (default: rolled).", default=None)
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Match)
def match(position: Position, move: Match) -> Deed[tuple[int, int] | None]:
    """Two boxers on the card: of the campaign, or two whom nobody knows."""
    if not move.red:
        if move.blue:
            raise OutOfRange("Name the boxer in the red corner. The one in the blue corner need not be named.")
        return _strangers(move, position.town_there)
    town = position.town
    town.require_open()
    town.require_phase(*BEFORE_THE_BELL)
    red = boxer_named(town.city, move.red)
    blue = boxer_named(town.city, move.blue) if move.blue else None
    if move.red_fists or move.blue_fists:
        raise OutOfRange("Boxers of the campaign have FISTS of their own. Remove “red_fists” and “blue_fists”.")
    maker, rights = _maker(town, move.gang, lambda who: check_match(town.city, town.month, who, red, blue))
    names = red.name, blue.name if blue is not None else "the contender"

    def say(fists: tuple[int, int] | None) -> Report:
        found = fists or (red.fists, blue.fists if blue is not None else 0)
        lines = (f"FISTS {found[0]} against {found[1]}.", "Bets are taken until the bell: /mad-boxing bet.")
        return Report(f"On the card: {names[0]} against {names[1]}.", lines)

    def changes(fists: tuple[int, int] | None) -> tuple[Change, ...]:
        return match_changes(town.id, town.city, town.month, maker, red, blue, fists[1] if fists else 0)

    deed = Deed(report=say, allow=lambda: rights, changes=changes, log=town.id, rule="mad.racket.gym")
    return deed if blue is not None else _rolling(deed, names, red.fists, None)


def _strangers(move: Match, town: Town | None) -> Deed[Any]:
    """The FISTS of two boxers of no campaign; where one is at home, a warning that they are not on its card."""
    warning = (
        (
            f"This is not on the card of {town.title}, and nobody bets on it: for that, name a boxer of the campaign "
            "with red:.",
        )
        if town is not None
        else ()
    )

    def say(fists: tuple[int, int]) -> Report:
        bell = FollowUp("Ring the bell", "mad-boxing fight", {"red_fists": fists[0], "blue_fists": fists[1]})
        return Report(f"A match: FISTS {fists[0]} in the red corner, {fists[1]} in the blue.", warning, (bell,))

    return _rolling(Deed(report=say, again=True), PLAIN, move.red_fists, move.blue_fists)


def _rolling(deed: Deed[Any], names: tuple[str, str], red: int | None, blue: int | None) -> Deed[Any]:
    """The same with dice for the FISTS that are not known."""
    questions = tuple(
        Question(f"FISTS, {name}", find_fists, (red, blue), lambda found, place=place: found[place])
        for place, (name, known) in enumerate(zip(names, (red, blue), strict=True))
        if known is None
    )
    return altered(
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
    """For which gang somebody makes a card, None for the umpire, and by what right; `check` refuses what that gang may
    not.
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


@move("mad-boxing sign", town=True)
class Sign:
    """Enter a boxer by hand, new or sold. For umpires."""

    boxer: Annotated[str, Len(1, MOST_LETTERS)] = opt("His name.", complete=BOXES)
    gang: str = opt("Whom he boxes for.", complete=ANY_IN_TOWN)
    fists: Fists | None = opt("FISTS; needed for a new one.", default=None)
    campaign: str = CAMPAIGN


@decides(Sign)
def sign(position: Position, move: Sign) -> Deed[None]:
    """A boxer comes to a gang by the umpire's word: a new one, or one who was sold."""
    town = position.town
    town.require_umpire()
    stored, name = town.gang_for(move.gang), proper(move.boxer)
    gang = town.outfit(stored.id).gang
    changes = sign_changes(town.id, town.city, name, gang, move.fists)
    return Deed(
        report=lambda _: Report(f"{name} boxes for {town.name(gang)} from now on."),
        allow=lambda: town.rights(stored),
        changes=lambda _: changes,
        log=town.id,
        rule="mad.racket.gym",
    )


@move("mad-boxing cancel", town=True)
class Cancel:
    """Call a match off: all bets and bribes go back."""

    boxer: str = MATCH
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Cancel)
def cancel(position: Position, move: Cancel) -> Deed[None]:
    """A match that is not fought after all."""
    town = position.town
    bout = bout_meant(town.city, move.boxer)
    maker, rights = _maker(town, move.gang, lambda who: call_off_changes(town.id, town.city, who, bout))
    return Deed(
        report=lambda _: Report(f"{title_of(town.city, bout)} is called off.", ("All stakes go back.",)),
        allow=lambda: rights,
        changes=lambda _: call_off_changes(town.id, town.city, maker, bout),
        log=town.id,
        rule="mad.racket.gym",
    )


# Bets and dives


@move("mad-boxing bet", town=True)
class Bet:
    """Bet on a boxer: twice the stake comes back if he wins."""

    boxer: str = opt("Which boxer; Contender for one whom nobody owns.", complete=ON_A_CARD)
    dollars: Annotated[int, Interval(ge=1, le=MOST_MONEY)] = opt("How much.")
    match: str = MATCH
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Bet)
def bet(position: Position, move: Bet) -> Deed[None]:
    """Dollars on a boxer."""
    town = position.town
    gang = town.gang_for(move.gang)
    outfit = town.outfit(gang.id)
    bout, fighter = _meant(town.city, move.boxer, move.match)
    town.require_phase(Phase.SPENDING)
    stake = move.dollars
    changes = bet_changes(town.id, town.city, town.bank(outfit.gang), bout, outfit.gang, fighter, stake)
    name = name_of(town.city, fighter)
    return Deed(
        report=lambda _: Report(
            f"{town.name(outfit.gang)} bets {dollars(stake)} on {name}.",
            (f"If {name} wins, {dollars(2 * stake)} comes back, stake included.",),
        ),
        allow=lambda: town.rights(gang),
        changes=lambda _: changes,
        log=town.id,
        rule="mad.racket.gym",
    )


@move("mad-boxing fix", town=True)
class Fix:
    """Pay a boxer to take a dive, in private: $300, or $100 for the Arena's owner."""

    boxer: str = opt("Who is to lose.", complete=ON_A_CARD)
    match: str = MATCH
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Fix)
def fix(position: Position, move: Fix) -> Deed[None]:
    """A boxer paid to take a dive, which is nobody else's business."""
    town = position.town
    gang = town.gang_for(move.gang)
    outfit = town.outfit(gang.id)
    bout, fighter = _meant(town.city, move.boxer, move.match)
    town.require_phase(Phase.SPENDING)
    changes = fix_changes(town.id, town.city, town.bank(outfit.gang), bout, outfit.gang, fighter)
    name, price = name_of(town.city, fighter), fix_price(town.city, outfit.gang)
    return Deed(
        report=lambda _: Report(
            "A quiet word is had at the gym.",
            (
                f"{dollars(price)} from {town.name(outfit.gang)}, paid as the bell rings: {name} goes down on a 6, "
                "whatever the other rolls. If the other falls first, the money is lost.",
                "Without the money in the bank at the bell there is no dive.",
            ),
        ),
        allow=lambda: town.rights(gang),
        changes=lambda _: changes,
        log=town.id,
        untold=True,
        rule="mad.racket.gym",
    )


def _meant(city: Paradise, name: str, match: str) -> tuple[Bout, int]:
    """The match, and which of its two boxers, by his name; a contender's match by its other boxer."""
    bout = bout_meant(city, match or ("" if is_contender(name) else name))
    return bout, in_bout(city, bout, name)


# The evening


@move("mad-boxing fight", Rolls(), town=True)
class Fight:
    """Ring the bell: FISTS until one passes while the other fails."""

    boxer: str = MATCH
    red_fists: Fists | None = opt("With no campaign: FISTS in the red corner.", default=None)
    blue_fists: Fists | None = opt("With no campaign: FISTS in the blue corner.", default=None)
    dive: frozenset[Corner] = opt("With no campaign: who is paid to lose.", default=NOBODY, words=DIVES)
    campaign: str = CAMPAIGN


@decides(Fight)
def fight(position: Position, move: Fight) -> Deed[Fought]:
    """The bell: a match of the campaign, or one by plain numbers."""
    town = town_if(position, move.red_fists, move.blue_fists)
    if town is None:
        return _plain_fight(move)
    if move.dive:
        raise OutOfRange("In a campaign a dive is paid for beforehand: /mad-boxing fix.")
    town.require_open()
    bout = bout_meant(town.city, move.boxer)
    town.require_phase(Phase.ACTION)
    town.require_part()
    ring = ring_of(town.city, bout, town.purses)
    names = name_of(town.city, bout.red), name_of(town.city, bout.blue)
    told = _ring_known(town, bout, ring)

    def say(fought: Fought) -> Report:
        won = _won(bout, fought)
        changes = fight_changes(town.id, town.city, town.month, bout, fought, town.purses)
        return Report(
            f"{sentence(name_of(town.city, won))} wins: {title_of(town.city, bout)}.",
            tuple(_evening(town, bout, won, changes)),
            tone=Tone.GOOD,
        )

    return Deed(
        report=say,
        resolver=box,
        args=(ring,),
        names=names,
        changes=lambda fought: fight_changes(town.id, town.city, town.month, bout, fought, town.purses),
        facts=lambda outcome: {
            "winner": name_of(town.city, _won(bout, outcome.result)),
            "loot": outcome.result.loot,
        },
        questions=_asked_of(told, names),
        log=town.id,
    )


def _won(bout: Bout, fought: Fought) -> int:
    return bout.red if fought.winner is Corner.RED else bout.blue


def _ring_known(town: Town, bout: Bout, ring: Ring) -> Ring:
    """The ring as far as the caller knows it: of the dives, those that his own gangs have paid for."""
    bribed = honored(bout, town.purses)
    paid = {one.boxer for one in bribed if one.gang in town.gangs and town.gangs[one.gang].mine}
    corners = zip(Corner, (bout.red, bout.blue), strict=True)
    return Ring(ring.red, ring.blue, frozenset(corner for corner, id in corners if id in paid))


def _evening(town: Town, bout: Bout, won: int, changes: tuple[Change, ...]) -> Iterator[str]:
    """What comes of a match, a line each."""
    for line in changes:
        if isinstance(line, Booked) and line.why != QUIET:
            yield f"{town.name(line.subject)}: {dollars(line.dollars)} ({line.why})."
    lost = bout.blue if won == bout.red else bout.red
    if won != CONTENDER:
        yield f"{name_of(town.city, won)} rests until month {town.month + REST}."
    if lost != CONTENDER:
        yield f"{name_of(town.city, lost)} is washed up."


def _plain_fight(move: Fight) -> Deed[Fought]:
    """A fight between two boxers of whom only the FISTS are known."""
    red, blue = move.red_fists, move.blue_fists
    if move.boxer:
        raise IllegalNow("Named boxers fight in a campaign, and there is none here: give red_fists and blue_fists.")
    if red is None or blue is None:
        raise OutOfRange("Say the FISTS of both boxers, such as red_fists:4 blue_fists:5.")
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
        questions=_asked_of(ring, PLAIN),
        again=True,
    )


def _asked_of(ring: Ring, names: tuple[str, str]) -> tuple[Question, ...]:
    by_corner = dict(zip(Corner, names, strict=True))
    return (
        Question("Wins", who_wins, (ring,), lambda corner: by_corner[corner], names),
        Question("The purse, in Loot", purse, ()),
    )


# Looked at


def stable_told(town: Town) -> Report:
    """Everybody's boxers, the matches to come with their bets, and who makes the cards; not a word about dives."""
    city, arena = town.city, arena_owner(town.city)
    makes = (
        f"{town.name(arena)} owns the Paradise Arena: it makes the cards and fixes fights for less."
        if arena
        else "Nobody owns the Paradise Arena: everybody matches his own boxers."
    )
    bouts = [_bout_line(town, one) for one in open_bouts(city)]
    boxers = [_boxer_line(town, one) for one in city.boxers if not one.washed_up]
    nobody = () if boxers else ("No gym has found a boxer yet.",)
    return Report(f"Boxing in {town.title}", (makes, *bouts, *boxers, *nobody))


def _bout_line(town: Town, bout: Bout) -> str:
    bets = "; ".join(
        f"{town.name(one.gang)} {dollars(one.dollars)} on {name_of(town.city, one.boxer)}" for one in bout.bets
    )
    return f"{strong(title_of(town.city, bout))} · {f'bets: {bets}' if bets else 'no bets yet'}"


def _boxer_line(town: Town, one: Boxer) -> str:
    months = max(0, one.rested - town.month)
    rest = f", rests {count(months, 'month')} more" if months else ""
    return f"{strong(one.name)} · {town.name(owner_of(town.city, one.id))}, FISTS {one.fists}{rest}"
