"""Whom a part of the month asks, and for what. Nothing else decides for whom a month waits (mad.campaign.month).

All of it comes from public facts: never from what orders, standing orders, bids for flowers or stories say.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.plain.words import count
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Custody, Headline, Outfit, Unfought
from rules.mad_dogs.paradise.fights.unsettled_fights import UNFOUGHT_RULES
from rules.mad_dogs.paradise.law.prisoners import prisoners_of
from rules.mad_dogs.paradise.officials.posts import REPORTER, name_of
from rules.mad_dogs.paradise.orders.clashes_and_fights import pending_takeovers
from rules.mad_dogs.paradise.outrage.month_roll import editors
from rules.mad_dogs.paradise.press.newspaper import date_of
from rules.mad_dogs.paradise.rackets.businesses import in_sentence
from rules.mad_dogs.paradise.spending.funerals import mourners, unshown_funerals
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS


class AskedFor(StrEnum):
    """What a gang is asked for."""

    READY = "ready"
    DRAFT = "draft"
    MATCH = "match"
    TOPPED = "topped"
    REACH = "reach"
    ORDERS = "orders"
    CRIPPLED = "crippled"
    FIGHT = "fight"
    TAKEOVER = "takeover"
    BAIL = "bail"
    FUNERAL = "funeral"
    FLOWERS = "flowers"
    SHOW = "show"
    REPORTER = "reporter"
    EDITOR = "editor"
    PICK = "pick"
    TRIAL = "trial"


FIRM: Final = frozenset({AskedFor.FIGHT, AskedFor.CRIPPLED, AskedFor.PICK})
"""What a gang does not answer by being done: the month can't go on without it before its time is up."""


@frozen
class Ask:
    """Something that a part of the month asks a gang for.

    id     of the fight, the funeral or the crippled figure; 0 otherwise
    about  the key of the official or business, or the name of the dead; empty otherwise
    """

    gang: int
    what: AskedFor
    id: int = 0
    about: str = ""


@resolves("mad.campaign.month")
def asked(city: Paradise) -> tuple[Ask, ...]:
    """All that this part of the month asks gangs of players for, whether they are done with it or not."""
    return tuple(one for outfit in city.outfits if not outfit.npc for one in _of_gang(city, outfit))


def left(city: Paradise) -> tuple[Ask, ...]:
    """What of it no gang has answered. Orders that are in may still be changed until the gang is done."""
    done = {one.gang for one in city.outfits if one.done}
    return tuple(one for one in asked(city) if one.gang not in done or one.what in FIRM)


def unanswered(city: Paradise) -> tuple[Ask, ...]:
    """What of it the others wait for: orders that are in count as an answer."""
    ordered = {one.gang for one in city.outfits if one.ordered}
    return tuple(one for one in left(city) if one.what is not AskedFor.ORDERS or one.gang not in ordered)


def late_gangs(city: Paradise) -> tuple[int, ...]:
    """The gangs that the others wait for."""
    return tuple(dict.fromkeys(one.gang for one in unanswered(city)))


def asks(city: Paradise, gang: int) -> bool:
    """Whether this part of the month asks a gang for anything that it answers by being done."""
    return any(one.gang == gang and one.what not in FIRM for one in asked(city))


def decided(city: Paradise) -> bool:
    """Whether nobody decides anything in this part of the month any more: no player, and no umpire about a fight."""
    umpired = city.unfought is Unfought.UMPIRE and city.phase in (Phase.ACTION, Phase.OUTRAGE)
    return not (city.phase is Phase.DRAFT or left(city) or (umpired and city.pressing_fights))


def _of_gang(city: Paradise, outfit: Outfit) -> Iterator[Ask]:
    gang = outfit.gang
    match city.phase:
        case Phase.DRAFT:
            yield Ask(gang, AskedFor.READY)
        case Phase.LOOT:
            if outfit.drafts and not city.owned(gang):
                yield Ask(gang, AskedFor.DRAFT)
        case Phase.FRIENDS:
            yield from _buying(city, outfit)
        case Phase.SPENDING:
            yield Ask(gang, AskedFor.ORDERS)
            yield from (Ask(gang, AskedFor.CRIPPLED, one.figure) for one in outfit.waiting_choices)
        case Phase.ACTION:
            yield from _fights(city, gang)
            yield from _takeovers(city, gang)
            if prisoners_of(city, gang, Custody.BOOKED):
                yield Ask(gang, AskedFor.BAIL)
        case Phase.PRESS:
            yield from _press(city, gang)
        case Phase.OUTRAGE:
            yield from _fights(city, gang)
            if city.outcry is None and gang in editors(city):
                yield Ask(gang, AskedFor.EDITOR)
            if city.picker == gang:
                yield Ask(gang, AskedFor.PICK)
            if prisoners_of(city, gang):
                yield Ask(gang, AskedFor.TRIAL)


def _buying(city: Paradise, outfit: Outfit) -> Iterator[Ask]:
    gang = outfit.gang
    for one in city.officials:
        if one.bid is not None and gang in one.owners and one.bid.gang != gang:
            yield Ask(gang, AskedFor.MATCH, about=one.key)
        if gang in one.topped:
            yield Ask(gang, AskedFor.TOPPED, about=one.key)
    if outfit.reach:
        yield Ask(gang, AskedFor.REACH)


def _fights(city: Paradise, gang: int) -> Iterator[Ask]:
    for one in city.pressing_fights:
        if gang in (one.attacker, one.defender):
            yield Ask(gang, AskedFor.FIGHT, one.id)


def _takeovers(city: Paradise, gang: int) -> Iterator[Ask]:
    """The talks of a gang with owners: its orders are open by now."""
    for talker, order in pending_takeovers(city):
        if talker == gang:
            yield Ask(gang, AskedFor.TAKEOVER, about=order.business)


def _press(city: Paradise, gang: int) -> Iterator[Ask]:
    given = {one.name for one in city.funerals if one.host == gang}
    for news in city.news:
        if news.kind is Headline.DIED and news.gangs[:1] == (gang,) and news.what not in given:
            yield Ask(gang, AskedFor.FUNERAL, about=news.what)
    for one in unshown_funerals(city):
        if gang == one.host:
            yield Ask(gang, AskedFor.SHOW, one.id, one.name)
        elif gang in mourners(city, one):
            yield Ask(gang, AskedFor.FLOWERS, one.id, one.name)
    if any(one.post == REPORTER.id for one in city.bought(gang)):
        yield Ask(gang, AskedFor.REPORTER)


# In words


def ask_line(one: Ask, city: Paradise, month: int) -> str:
    """What a gang is asked for, in a sentence without its end."""
    match one.what:
        case AskedFor.READY:
            return "Say when your gang is ready"
        case AskedFor.DRAFT:
            return "Draft your first rackets"
        case AskedFor.MATCH:
            return f"Another gang bids for {name_of(one.about)}. Match the bid, or let them go"
        case AskedFor.TOPPED:
            return f"Your bid for {name_of(one.about)} is beaten. Bid more, or leave it"
        case AskedFor.REACH:
            return "An official is within your reach"
        case AskedFor.ORDERS:
            return f"Orders for {date_of(month).split()[0]}" if month else "Orders"
        case AskedFor.CRIPPLED:
            return "A figure is crippled. Choose the stat"
        case AskedFor.FIGHT:
            return f"Fight {one.id}, {SCENARIOS[_scenario(city, one)].title}"
        case AskedFor.TAKEOVER:
            return f"Lean on the owner of {in_sentence(city.business(one.about))}"
        case AskedFor.BAIL:
            number = len(prisoners_of(city, one.gang, Custody.BOOKED))
            return f"The police hold {count(number, 'figure')} of yours. Bail them out"
        case AskedFor.FUNERAL:
            return f"{one.about} is dead. Give a funeral"
        case AskedFor.FLOWERS:
            return f"Flowers for {one.about}"
        case AskedFor.SHOW:
            return f"Show the flowers for {one.about}"
        case AskedFor.REPORTER:
            return "Your Reporters can write"
        case AskedFor.EDITOR:
            return "Guide the City Editor before the roll on public outrage"
        case AskedFor.PICK:
            return "Pick the business that the police raid"
        case AskedFor.TRIAL:
            number = len(prisoners_of(city, one.gang))
            return f"The law holds {count(number, 'figure')} of yours. Bail them out, or hire a lawyer"


def else_line(one: Ask, city: Paradise) -> str:
    """What happens without an answer, in a sentence."""
    match one.what:
        case AskedFor.READY:
            return ""
        case AskedFor.DRAFT:
            return "Without any, you draft before the next month's Loot."
        case AskedFor.MATCH:
            return "Without an answer they go to the bidder."
        case AskedFor.TOPPED:
            return "Without a higher bid you don't get them."
        case AskedFor.REACH:
            return "Otherwise you buy no one."
        case AskedFor.ORDERS:
            return "Without any, your figures stay at home."
        case AskedFor.CRIPPLED:
            return "Otherwise a die chooses."
        case AskedFor.FIGHT:
            return f"A fight that no one settles in time {UNFOUGHT_RULES[city.unfought]}."
        case AskedFor.TAKEOVER:
            return "Otherwise the bot rolls for your talker."
        case AskedFor.BAIL:
            return "Otherwise they stand trial as the month ends."
        case AskedFor.FUNERAL:
            return "Otherwise there is none."
        case AskedFor.FLOWERS:
            return "Without a bid you send none."
        case AskedFor.SHOW:
            return "Otherwise the bot shows them."
        case AskedFor.REPORTER:
            return "Otherwise they write nothing."
        case AskedFor.EDITOR:
            return "Otherwise the Editor does nothing."
        case AskedFor.PICK:
            return "Otherwise the bot picks it."
        case AskedFor.TRIAL:
            return "Otherwise they stand trial, with a lawyer if you can pay one."


def _scenario(city: Paradise, one: Ask) -> str:
    return next(fight.scenario for fight in city.open_fights if fight.id == one.id)
