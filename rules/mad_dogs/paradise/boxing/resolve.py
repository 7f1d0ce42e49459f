"""The fights at the Paradise: boxers, cards, bets, dives (mad.racket.gym, mad.racket.paradise-arena).

FISTS are 1 to 6, money is dollars, a point of Loot is $100. Boxer 0 is a contender whom no gang owns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.people.names import called, same
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.play.campaign import Booked
from rules.core.play.events import Change
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading, Row, Table
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.businesses import ARENA
from rules.mad_dogs.paradise.city.changes import BoutSet, BoxerSet, NewsMade
from rules.mad_dogs.paradise.city.model import Paradise, Phase, Purse
from rules.mad_dogs.paradise.city.money import LOOT, paid
from rules.mad_dogs.paradise.city.records import Bout, Boxer, Headline, News, Stake

THE_ARENA: Final = f"riverside.{ARENA}.1"
"""The key of the business whose owner makes the cards."""

ACCOUNT: Final = "boxing"
QUIET: Final = "a quiet word at the gym"
"""What the ledger calls a dive."""
CONTENDER: Final = 0
BEFORE_THE_BELL: Final = (Phase.LOOT, Phase.FRIENDS, Phase.SPENDING)
"""When cards are made."""
CALLED_OFF: Final = -1
"""The winner of a match that was never fought."""

PURSE_DICE: Final = 3
REST: Final = 3
"""Months from one fight to the next."""

FIX: Final = 300
ARENA_FIX: Final = 100
ALWAYS_FAILS: Final = 6

BOXERS: Final = Table(
    "mad.tables.boxers",
    "FISTS of a boxer",
    "A Hell of a Town, Rackets: Boxing Matches",
    (Row(1, 2, 4, "FISTS 4"), Row(3, 5, 5, "FISTS 5"), Row(6, 6, 6, "FISTS 6")),
)


# The fight


class Corner(StrEnum):
    RED = "red"
    BLUE = "blue"

    @property
    def other(self) -> Corner:
        return Corner.BLUE if self is Corner.RED else Corner.RED


class Swing(IntEnum):
    """What a boxer's die comes to: DIVES for the 6 of one who is paid to lose."""

    DIVES = 0
    FAILS = 1
    PASSES = 2


@frozen
class Ring:
    """Two boxers by their FISTS, and the corners that were paid to take a dive."""

    red: int
    blue: int
    dives: frozenset[Corner] = frozenset()


class Fought(NamedTuple):
    """Who is left standing, and the points of Loot in the purse."""

    winner: Corner
    loot: int


@resolves("mad.racket.gym")
def find_fists(dice: Dice, red: int | None = None, blue: int | None = None) -> tuple[int, int]:
    """The FISTS of two boxers: a D6 on the table for each who is not known. OutOfRange for FISTS that can't be."""
    known = red, blue
    _require_fists(one for one in known if one is not None)
    found = [
        dice.read(1, dice.reading(BOXERS), f"FISTS:{place}")[0] if fists is None else fists
        for place, fists in enumerate(known)
    ]
    return found[0], found[1]


@resolves("mad.racket.gym")
def box(dice: Dice, ring: Ring) -> Fought:
    """Both test FISTS again and again until one passes while the other fails, then 3D6 for the purse.

    A 6 always fails, and a boxer who is paid to goes down on it whatever the other rolled; if both are, they get up
    again. OutOfRange for FISTS that can't be.
    """
    _require_fists((ring.red, ring.blue))
    winner = None
    while winner is None:
        winner = dice.call(exchange, ring)
    return Fought(winner, dice.call(purse))


@resolves("mad.racket.gym")
def purse(dice: Dice) -> int:
    """3D6 of Loot."""
    return dice.total(PURSE_DICE, 6, "purse, in Loot")


@resolves("mad.racket.gym")
def exchange(dice: Dice, ring: Ring) -> Corner | None:
    """One die each: who is left standing, None while both are."""
    (red,) = dice.read(1, swings(ring.red, Corner.RED in ring.dives), "FISTS:0")
    (blue,) = dice.read(1, swings(ring.blue, Corner.BLUE in ring.dives), "FISTS:1")
    return _standing(red, blue)


@resolves("mad.racket.gym")
def who_wins(dice: Dice, ring: Ring) -> Corner:
    """Who is left standing in the end, with the chances of `box`: one throw over all that can decide an exchange."""
    _require_fists((ring.red, ring.blue))
    return dice.read(1, _deciding(ring), "who wins")[0]


@lru_cache(64)
def swings(fists: int, bribed: bool) -> Reading[Swing]:
    """The six faces of a boxer's die."""
    passes = [face <= fists and face != ALWAYS_FAILS for face in range(1, 7)]
    keys = [Swing.PASSES if ok else Swing.FAILS for ok in passes]
    labels = ["passes" if ok else "fails" for ok in passes]
    if bribed:
        keys[ALWAYS_FAILS - 1], labels[ALWAYS_FAILS - 1] = Swing.DIVES, "goes down"
    good = tuple(face for face, ok in enumerate(passes, 1) if ok)
    return Reading(tuple(keys), labels=tuple(labels), good=good)


@lru_cache(256)
def _deciding(ring: Ring) -> Reading[Corner]:
    """All pairs of faces that leave one boxer standing."""
    red, blue = (swings(ring.red, Corner.RED in ring.dives).keys, swings(ring.blue, Corner.BLUE in ring.dives).keys)
    ends = [_standing(one, other) for one in red for other in blue]
    return Reading(tuple(sorted(end for end in ends if end is not None)))


def _standing(red: Swing, blue: Swing) -> Corner | None:
    if red == blue:
        return None
    if Swing.DIVES in (red, blue):
        return Corner.BLUE if red is Swing.DIVES else Corner.RED
    return Corner.RED if red is Swing.PASSES else Corner.BLUE


def _require_fists(known: Iterable[int]) -> None:
    for fists in known:
        if not 1 <= fists <= 6:
            raise OutOfRange(f"A boxer's FISTS are 1 to 6, not {fists}.")


# Boxers and matches of a campaign


def boxer(city: Paradise, id: int) -> Boxer | None:
    """The boxer of this id; None for a contender, or one who is gone."""
    return next((one for one in city.boxers if one.id == id), None)


def boxer_named(city: Paradise, name: str) -> Boxer:
    """The boxer of this name; UnknownName otherwise."""
    return called("boxer", name, reversed(city.boxers))


def name_of(city: Paradise, id: int) -> str:
    found = boxer(city, id)
    return found.name if found is not None else "the contender"


def owner_of(city: Paradise, id: int) -> int:
    """The gang that owns a boxer; 0 for none."""
    found = boxer(city, id)
    return found.owner if found is not None else 0


def sign_changes(campaign: int, city: Paradise, name: str, gang: int, fists: int | None) -> tuple[Change, ...]:
    """A boxer who comes to a gang by hand: a new one with so many FISTS, or one of another gang, sold or put right.

    OutOfRange for FISTS that can't be, or for a new one of whom none are told.
    """
    _require_fists(() if fists is None else (fists,))
    known = next((one for one in city.boxers if same(one.name, name)), None)
    if known is not None:
        return (BoxerSet(campaign, replace(known, owner=gang, fists=fists or known.fists)),)
    if fists is None:
        raise OutOfRange(f"Nobody knows “{name}” yet. Add the boxer's FISTS, such as fists:4.")
    new = Boxer(city.serial + 1, gang, "", name, fists)
    return (BoxerSet(campaign, new), NewsMade(campaign, News(Headline.NEW_BOXER, (gang,), name)))


def open_bouts(city: Paradise) -> tuple[Bout, ...]:
    """The matches still to be fought."""
    return tuple(one for one in city.bouts if one.winner is None)


def title_of(city: Paradise, bout: Bout) -> str:
    """“Kid Malone against the contender”."""
    return f"{name_of(city, bout.red)} against {name_of(city, bout.blue)}"


def bout_meant(city: Paradise, text: str = "") -> Bout:
    """The open match of a boxer by his name, or the only one. IllegalNow where there is none or more than one."""
    waiting = list(open_bouts(city))
    if not waiting:
        raise IllegalNow("No match is on the card: /mad-boxing match makes one.")
    if text.strip():
        wanted = boxer_named(city, text)
        found = [one for one in waiting if wanted.id in (one.red, one.blue)]
        if not found:
            raise IllegalNow(f"{wanted.name} is on no card: the matches are {_listed(city, waiting)}.")
        return found[0]
    if len(waiting) > 1:
        raise IllegalNow(f"More than one match is on the card, so name a boxer: {_listed(city, waiting)}.")
    return waiting[0]


def _listed(city: Paradise, bouts: Iterable[Bout]) -> str:
    return "; ".join(title_of(city, one) for one in bouts)


def is_contender(text: str) -> bool:
    """Whether somebody typed “contender”, for one whom nobody owns."""
    return text.strip().casefold().removeprefix("the ") == "contender"


def in_bout(city: Paradise, bout: Bout, text: str) -> int:
    """Which boxer of a match is meant: by name, or “contender”. UnknownName for anybody else."""
    if CONTENDER in (bout.red, bout.blue) and is_contender(text):
        return CONTENDER
    return called("boxer of that match", text, [one for one in city.boxers if one.id in (bout.red, bout.blue)]).id


def arena_owner(city: Paradise) -> int:
    """The gang that makes the cards; 0 while nobody owns the Arena."""
    return city.business(THE_ARENA).owner


def check_match(city: Paradise, month: int, maker: int | None, red: Boxer, blue: Boxer | None) -> None:
    """Refuse a match that can't be, or that is not for this gang to make; `maker` is None for the umpire."""
    pair = [one for one in (red, blue) if one is not None]
    if len({one.id for one in pair}) < len(pair):
        raise IllegalNow(f"{red.name} can't box himself: name another for the blue corner, or nobody for a contender.")
    for one in pair:
        if one.washed_up:
            raise IllegalNow(f"{one.name} has lost once and is washed up: he never fights again.")
        if one.rested > month:
            raise IllegalNow(f"{one.name} rests until month {one.rested}, and this is month {month}.")
        if any(one.id in (bout.red, bout.blue) for bout in open_bouts(city)):
            raise IllegalNow(f"{one.name} is already on a card: one match at a time.")
    _require_maker(city, maker, pair)


def _require_maker(city: Paradise, maker: int | None, pair: Iterable[Boxer]) -> None:
    arena = arena_owner(city)
    if maker is None or maker == arena:
        return
    if arena:
        raise NotYours("The gang that owns the Paradise Arena makes the cards there: ask it, or an umpire.")
    for one in pair:
        if one.owner != maker:
            raise NotYours(
                f"{one.name} is another gang's: while nobody owns the Arena, you match your own boxers with each other "
                "or a contender, and an umpire the rest."
            )


def match_changes(
    campaign: int, city: Paradise, month: int, maker: int | None, red: Boxer, blue: Boxer | None, contender: int
) -> tuple[Change, ...]:
    """A match on the card; `contender` are the FISTS of one whom nobody owns. Refuses what `check_match` does."""
    check_match(city, month, maker, red, blue)
    fists = contender if blue is None else 0
    return (BoutSet(campaign, Bout(city.serial + 1, month, red.id, blue.id if blue else CONTENDER, fists)),)


def call_off_changes(campaign: int, city: Paradise, maker: int | None, bout: Bout) -> tuple[Change, ...]:
    """A match that is not fought: every bet and bribe is paid back. NotYours for those who don't make its card."""
    if maker is not None and maker != arena_owner(city):
        pair = [found for id in (bout.red, bout.blue) if (found := boxer(city, id)) is not None]
        _require_maker(city, maker, pair)
    back = [
        Booked(one.gang, one.dollars, ACCOUNT, f"back from {title_of(city, bout)}, called off")
        for one in (*bout.bets, *bout.fixes)
        if city.outfit(one.gang) is not None and not one.due
    ]
    return (BoutSet(campaign, replace(bout, winner=CALLED_OFF)), *back)


# Bets and dives


def bet_changes(
    campaign: int, city: Paradise, bank: int, bout: Bout, gang: int, fighter: int, stake: int
) -> tuple[Change, ...]:
    """So many dollars on a boxer. Refuses money that is not there, and a bet after the bell."""
    _require_bell(bout)
    if stake < 1:
        raise OutOfRange(f"A bet is at least $1, not {dollars(stake)}.")
    line = paid(gang, bank, stake, ACCOUNT, f"bet on {name_of(city, fighter)}")
    return (BoutSet(campaign, replace(bout, bets=(*bout.bets, Stake(gang, fighter, stake)))), line)


def fix_price(city: Paradise, gang: int) -> int:
    """What a dive costs this gang."""
    return ARENA_FIX if gang == arena_owner(city) else FIX


def fix_changes(campaign: int, city: Paradise, bank: int, bout: Bout, gang: int, fighter: int) -> tuple[Change, ...]:
    """A boxer promised money to take a dive. Refuses what the bank can't pay with all that is promised, the bell, and a
    gang's second bribe for one boxer.
    """
    _require_bell(bout)
    if any((one.gang, one.boxer) == (gang, fighter) for one in bout.fixes):
        raise IllegalNow(f"You have already paid {name_of(city, fighter)}: a second bribe buys nothing.")
    price = fix_price(city, gang)
    promised = sum(one.dollars for each in open_bouts(city) for one in each.fixes if one.due and one.gang == gang)
    paid(gang, bank - promised, price, ACCOUNT, QUIET)
    return (BoutSet(campaign, replace(bout, fixes=(*bout.fixes, Stake(gang, fighter, price, due=True)))),)


def honored(bout: Bout, purses: tuple[Purse, ...]) -> Iterator[Stake]:
    """The dives that are paid for once the bell rings: before it, or now out of a bank that has the money."""
    left = {one.gang: one.dollars for one in purses}
    for one in bout.fixes:
        if not one.due:
            yield one
        elif one.dollars <= left.get(one.gang, 0):
            left[one.gang] -= one.dollars
            yield one


def _require_bell(bout: Bout) -> None:
    if bout.winner is not None:
        raise IllegalNow("That match is over: bets and bribes are placed before the bell.")


# The evening


def ring_of(city: Paradise, bout: Bout, purses: tuple[Purse, ...]) -> Ring:
    """A match as the dice see it, whose dives the banks pay. IllegalNow once it was fought, or a boxer is gone."""
    if bout.winner is not None:
        raise IllegalNow("That match has already been fought, or called off: /mad-boxing stable lists the others.")
    fists: list[int] = []
    for id in (bout.red, bout.blue):
        found = boxer(city, id)
        if found is None and id != CONTENDER:
            raise IllegalNow("One of the boxers has left town: /mad-boxing cancel calls the match off.")
        fists.append(found.fists if found is not None else bout.contender)
    bribed = {one.boxer for one in honored(bout, purses)}
    dives = frozenset(corner for corner, id in zip(Corner, (bout.red, bout.blue), strict=True) if id in bribed)
    return Ring(fists[0], fists[1], dives)


def fight_changes(
    campaign: int, city: Paradise, month: int, bout: Bout, fought: Fought, purses: tuple[Purse, ...]
) -> tuple[Change, ...]:
    """What a match comes to: the purse, the bets, the dives, a rest for the winner, and the loser's last fight."""
    won, lost = (bout.red, bout.blue) if fought.winner is Corner.RED else (bout.blue, bout.red)
    name, title = name_of(city, won), title_of(city, bout)
    changes: list[Change] = [BoutSet(campaign, replace(bout, winner=won))]
    changes += [Booked(one.gang, -one.dollars, ACCOUNT, QUIET) for one in honored(bout, purses) if one.due]
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
    owners = owner_of(city, won), owner_of(city, lost)
    return (*changes, NewsMade(campaign, News(Headline.BOUT, owners, name, fought.loot * LOOT)))
