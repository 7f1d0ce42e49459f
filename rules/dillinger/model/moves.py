"""Moves at the table as data, and as legal options."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rules.core.plain.frozen import frozen


class Verb(StrEnum):
    """Every action at the table."""

    ACTIVATE = "activate"
    READY = "ready"
    DISCARD = "discard"
    DRAW_CARDS = "draw cards"
    DRAW_ENEMY = "draw an enemy"
    RETAIN = "retain"
    NO_DRAW = "draw nothing"
    HIDE = "hide"
    ATTACH = "attach"
    DROP = "drop"
    OFFER = "offer"
    ACCEPT = "accept"
    DECLINE = "decline"
    PASS = "ask to pass"
    PLACE = "place"
    CASE = "case"
    ROB = "rob"
    TAKE = "take"
    LAM = "lam"
    KIDNAP = "kidnap"
    KEEP = "keep"
    COLLECT = "collect"
    HIT = "hit"
    BAIL = "bail"
    ESCAPE = "escape"
    NO_CRIME = "no crime"
    CATCH = "catch"
    TRY = "try"
    SPREE = "spree"
    NO_LAW = "no law"
    PLAY = "play"
    CALL_OFF = "call off"
    GO_ON = "go on"
    KILL = "kill"
    LUCK = "luck"
    YIELD = "yield"
    COUNSEL = "counsel"
    ROOM = "room"


@frozen
class Move:
    """One act of a seat at the table.

    man    the public enemy that acts, or is acted on
    means  the means: box, attached card, force, hit-man, victim or lawyer
    cards  cards played with it, by name
    units  how many times a price is paid: graft by $5,000, a tip by $2,000
    to     the seat that is offered a trade
    get, give_money, get_money   the rest of an offer; `cards` is what is given
    number the number of an offer
    """

    verb: Verb
    man: str = ""
    means: str = ""
    cards: tuple[str, ...] = ()
    units: int = 0
    to: int = -1
    get: tuple[str, ...] = ()
    give_money: int = 0
    get_money: int = 0
    number: int = 0


class LegalOption(NamedTuple):
    """A move that is legal now.

    extras  cards that may be played with it, by name, as often as they occur
    least   how many of them at least
    most    the most units that may be paid
    price   dollars a unit
    """

    move: Move
    extras: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    price: int = 0
