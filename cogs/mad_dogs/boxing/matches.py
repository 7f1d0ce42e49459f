"""Boxing matches: made, bet on, fixed and fought; by plain numbers where no campaign is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from cogs._kit.context import Context
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs.mad_dogs.boxing.stable import boxers, fighters, title
from cogs.mad_dogs.paradise.town import Town, outfit_for, town_if, town_of
from rules.core.campaign import Booked
from rules.core.deed import Deed, Question
from rules.core.move import Rolls, opt
from rules.core.named import MOST_LETTERS, proper
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import sentence
from rules.mad_dogs.paradise.boxing import (
    BEFORE_THE_BELL,
    CONTENDER,
    QUIET,
    REST,
    Corner,
    Fought,
    Ring,
    bet_changes,
    bout_meant,
    box,
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
    purse,
    ring_of,
    sign_changes,
    who_wins,
)
from rules.mad_dogs.paradise.fields import ANY_IN_TOWN, CAMPAIGN, OWN_GANG
from rules.mad_dogs.paradise.model import Paradise, Phase
from rules.mad_dogs.paradise.money import LOOT
from rules.mad_dogs.paradise.records import Bout
from rules.mad_dogs.prices import MOST_MONEY, dollars

PLAIN = ("Red", "Blue")
NOBODY: Final = frozenset[Corner]()
DIVES: Final = {"Red": frozenset({Corner.RED}), "Blue": frozenset({Corner.BLUE}), "Both": frozenset(Corner)}


# The card


Fists = Annotated[int, Interval(ge=1, le=6)]


MATCH = opt("A boxer in the match, if the card has several matches.", default="", complete=fighters)


@command("mad-boxing match", Rolls())
class Match:
    """Put two boxers on the card; a contender's FISTS are rolled."""

    red: str = opt("Your boxer.", default="", complete=boxers)
    blue: str = opt("The opponent (default: a contender whom nobody owns).", default="", complete=boxers)
    red_fists: Fists | None = opt("With no campaign: the red boxer's FISTS (default: rolled).", default=None)
    blue_fists: Fists | None = opt("With no campaign: the blue boxer's FISTS (default: rolled).", default=None)
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@prepares(Match)
async def prepare_match(ctx: Context, m: Match) -> Prepared:
    """Two boxers on the card: of the campaign, or two whom nobody knows."""
    if not m.red:
        if m.blue:
            raise OutOfRange("Name the boxer in the red corner. The one in the blue corner need not be named.")
        return _strangers(m, await town_if(ctx, m.campaign))
    town = await town_of(ctx, m.campaign)
    town.require_open()
    town.require_phase(*BEFORE_THE_BELL)
    red = boxer_named(town.city, m.red)
    blue = boxer_named(town.city, m.blue) if m.blue else None
    if m.red_fists or m.blue_fists:
        raise OutOfRange("Boxers of the campaign have FISTS of their own. Remove “red_fists” and “blue_fists”.")
    maker = _maker(ctx, town, m.gang, lambda who: check_match(town.city, town.month, who, red, blue))
    names = red.name, blue.name if blue is not None else "the contender"

    def say(fists: tuple[int, int] | None) -> Report:
        found = fists or (red.fists, blue.fists if blue is not None else 0)
        lines = (f"FISTS {found[0]} against {found[1]}.", "Bets are taken until the bell: /mad-boxing bet.")
        return Report(f"On the card: {names[0]} against {names[1]}.", lines)

    def changes(fists: tuple[int, int] | None) -> tuple[Any, ...]:
        return match_changes(town.id, town.city, town.month, maker, red, blue, fists[1] if fists else 0)

    prepared = Prepared(Deed(report=say, changes=changes, log=town.id, rule="mad.racket.gym"))
    return prepared if blue is not None else _rolling(prepared, names, red.fists, None)


def _strangers(m: Match, town: Town | None) -> Prepared:
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

    return _rolling(Prepared(Deed(report=say, again=True)), PLAIN, m.red_fists, m.blue_fists)


def _rolling(prepared: Prepared, names: tuple[str, str], red: int | None, blue: int | None) -> Prepared:
    """The same with dice for the FISTS that are not known."""
    questions = tuple(
        Question(f"FISTS, {name}", find_fists, (red, blue), lambda found, place=place: found[place])
        for place, (name, known) in enumerate(zip(names, (red, blue), strict=True))
        if known is None
    )
    return prepared.but(
        resolver=find_fists,
        args=(red, blue),
        names=names,
        facts=lambda outcome: {"red": outcome.result[0], "blue": outcome.result[1]},
        questions=questions,
    )


def _maker(ctx: Context, town: Town, named: str, check: Callable[[int | None], object]) -> int | None:
    """For which gang somebody makes a card, None for the umpire; `check` refuses what that gang may not."""
    if named or town.takes_part:
        gang = outfit_for(ctx, town, named).gang
        try:
            check(gang)
        except NotYours:
            if not town.umpires:
                raise
        else:
            return gang
    town.require_umpire()
    ctx.acts_for("the Paradise Arena")
    check(None)
    return None


@command("mad-boxing sign")
class Sign:
    """Enter a boxer by hand, new or sold. For umpires."""

    boxer: Annotated[str, Len(1, MOST_LETTERS)] = opt("His name.", complete=boxers)
    gang: str = opt("Whom he boxes for.", complete=ANY_IN_TOWN)
    fists: Fists | None = opt("FISTS; needed for a new one.", default=None)
    campaign: str = CAMPAIGN


@prepares(Sign)
async def prepare_sign(ctx: Context, m: Sign) -> Prepared:
    """A boxer comes to a gang by the umpire's word: a new one, or one who was sold."""
    town = await town_of(ctx, m.campaign)
    town.require_umpire()
    gang, name = outfit_for(ctx, town, m.gang).gang, proper(m.boxer)
    changes = sign_changes(town.id, town.city, name, gang, m.fists)
    return Prepared(
        Deed(
            report=lambda _: Report(f"{name} boxes for {town.name(gang)} from now on."),
            changes=lambda _: changes,
            log=town.id,
            rule="mad.racket.gym",
        )
    )


@command("mad-boxing cancel")
class Cancel:
    """Call a match off: all bets and bribes go back."""

    boxer: str = MATCH
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@prepares(Cancel)
async def prepare_cancel(ctx: Context, m: Cancel) -> Prepared:
    """A match that is not fought after all."""
    town = await town_of(ctx, m.campaign)
    bout = bout_meant(town.city, m.boxer)
    maker = _maker(ctx, town, m.gang, lambda who: call_off_changes(town.id, town.city, who, bout))
    return Prepared(
        Deed(
            report=lambda _: Report(f"{title(town.city, bout)} is called off.", ("All stakes go back.",)),
            changes=lambda _: call_off_changes(town.id, town.city, maker, bout),
            log=town.id,
            rule="mad.racket.gym",
        )
    )


# Bets and dives


@command("mad-boxing bet")
class Bet:
    """Bet on a boxer: twice the stake comes back if he wins."""

    boxer: str = opt("Which boxer; Contender for one whom nobody owns.", complete=fighters)
    dollars: Annotated[int, Interval(ge=1, le=MOST_MONEY)] = opt("How much.")
    match: str = MATCH
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@prepares(Bet)
async def prepare_bet(ctx: Context, m: Bet) -> Prepared:
    """Dollars on a boxer."""
    town = await town_of(ctx, m.campaign)
    outfit = outfit_for(ctx, town, m.gang)
    bout, fighter = _meant(town.city, m.boxer, m.match)
    town.require_phase(Phase.SPENDING)
    stake = m.dollars
    changes = bet_changes(town.id, town.city, town.bank(outfit.gang), bout, outfit.gang, fighter, stake)
    name = name_of(town.city, fighter)
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{town.name(outfit.gang)} bets {dollars(stake)} on {name}.",
                (f"If {name} wins, {dollars(2 * stake)} comes back, stake included.",),
            ),
            changes=lambda _: changes,
            log=town.id,
            rule="mad.racket.gym",
        )
    )


@command("mad-boxing fix")
class Fix:
    """Pay a boxer to take a dive, in private: $300, or $100 for the Arena's owner."""

    boxer: str = opt("Who is to lose.", complete=fighters)
    match: str = MATCH
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@prepares(Fix)
async def prepare_fix(ctx: Context, m: Fix) -> Prepared:
    """A boxer paid to take a dive, which is nobody else's business."""
    town = await town_of(ctx, m.campaign)
    outfit = outfit_for(ctx, town, m.gang)
    bout, fighter = _meant(town.city, m.boxer, m.match)
    town.require_phase(Phase.SPENDING)
    changes = fix_changes(town.id, town.city, town.bank(outfit.gang), bout, outfit.gang, fighter)
    name, price = name_of(town.city, fighter), fix_price(town.city, outfit.gang)
    return Prepared(
        Deed(
            report=lambda _: Report(
                "A quiet word is had at the gym.",
                (
                    f"{dollars(price)} from {town.name(outfit.gang)}, paid as the bell rings: {name} goes down on a 6, "
                    "whatever the other rolls. If the other falls first, the money is lost.",
                    "Without the money in the bank at the bell there is no dive.",
                ),
            ),
            changes=lambda _: changes,
            log=town.id,
            untold=True,
            rule="mad.racket.gym",
        )
    )


def _meant(city: Paradise, name: str, match: str) -> tuple[Bout, int]:
    """The match, and which of its two boxers, by his name; a contender's match by its other boxer."""
    bout = bout_meant(city, match or ("" if is_contender(name) else name))
    return bout, in_bout(city, bout, name)


# The evening


@command("mad-boxing fight", Rolls())
class Fight:
    """Ring the bell: FISTS until one passes while the other fails."""

    boxer: str = MATCH
    red_fists: Fists | None = opt("With no campaign: FISTS in the red corner.", default=None)
    blue_fists: Fists | None = opt("With no campaign: FISTS in the blue corner.", default=None)
    dive: frozenset[Corner] = opt("With no campaign: who is paid to lose.", default=NOBODY, words=DIVES)
    campaign: str = CAMPAIGN


@prepares(Fight)
async def prepare_fight(ctx: Context, m: Fight) -> Prepared:
    """The bell: a match of the campaign, or one by plain numbers."""
    town = await town_if(ctx, m.campaign, m.red_fists, m.blue_fists)
    if town is None:
        return _plain_fight(m)
    if m.dive:
        raise OutOfRange("In a campaign a dive is paid for beforehand: /mad-boxing fix.")
    town.require_open()
    bout = bout_meant(town.city, m.boxer)
    town.require_phase(Phase.ACTION)
    town.require_part()
    ring = ring_of(town.city, bout, town.purses)
    names = name_of(town.city, bout.red), name_of(town.city, bout.blue)
    told = _ring_known(ctx, town, bout, ring)

    def say(fought: Fought) -> Report:
        won = _won(bout, fought)
        changes = fight_changes(town.id, town.city, town.month, bout, fought, town.purses)
        return Report(
            f"{sentence(name_of(town.city, won))} wins: {title(town.city, bout)}.",
            tuple(_evening(town, bout, won, changes)),
            tone=Tone.GOOD,
        )

    return Prepared(
        Deed(
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
    )


def _won(bout: Bout, fought: Fought) -> int:
    return bout.red if fought.winner is Corner.RED else bout.blue


def _ring_known(ctx: Context, town: Town, bout: Bout, ring: Ring) -> Ring:
    """The ring as far as the caller knows it: of the dives, those that his own gangs have paid for."""
    bribed = honored(bout, town.purses)
    paid = {one.boxer for one in bribed if one.gang in town.gangs and town.gangs[one.gang].mine}
    corners = zip(Corner, (bout.red, bout.blue), strict=True)
    return Ring(ring.red, ring.blue, frozenset(corner for corner, id in corners if id in paid))


def _evening(town: Town, bout: Bout, won: int, changes: tuple[Any, ...]) -> Iterator[str]:
    """What comes of a match, a line each."""
    for line in changes:
        if isinstance(line, Booked) and line.why != QUIET:
            yield f"{town.name(line.subject)}: {dollars(line.dollars)} ({line.why})."
    lost = bout.blue if won == bout.red else bout.red
    if won != CONTENDER:
        yield f"{name_of(town.city, won)} rests until month {town.month + REST}."
    if lost != CONTENDER:
        yield f"{name_of(town.city, lost)} is washed up."


def _plain_fight(m: Fight) -> Prepared:
    """A fight between two boxers of whom only the FISTS are known."""
    red, blue = m.red_fists, m.blue_fists
    if m.boxer:
        raise IllegalNow("Named boxers fight in a campaign, and there is none here: give red_fists and blue_fists.")
    if red is None or blue is None:
        raise OutOfRange("Say the FISTS of both boxers, such as red_fists:4 blue_fists:5.")
    ring = Ring(red, blue, m.dive)
    return Prepared(
        Deed(
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
    )


def _asked_of(ring: Ring, names: tuple[str, str]) -> tuple[Question, ...]:
    by_corner = dict(zip(Corner, names, strict=True))
    return (
        Question("Wins", who_wins, (ring,), lambda corner: by_corner[corner], names),
        Question("The purse, in Loot", purse, ()),
    )
