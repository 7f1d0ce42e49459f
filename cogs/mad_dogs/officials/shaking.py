"""The Mayor accuses, owners throw dice for an official's word, rumors go round, and a post is filled anew."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval, Len

from cogs._kit.context import Context
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs.mad_dogs.officials.offices import ALONE, TITLES, everybody, facts_of, official_meant, post_meant
from cogs.mad_dogs.paradise.town import Town, gang_for, town_if
from rules.core.deed import Deed, Question
from rules.core.move import Rolls, opt
from rules.core.refusal import OutOfRange
from rules.core.report import Report, Tone
from rules.core.words import listed, parts
from rules.mad_dogs.paradise.changes import OfficialSet
from rules.mad_dogs.paradise.fields import CAMPAIGN, FOR_GANG
from rules.mad_dogs.paradise.friends import Ear, rumors
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.officials import (
    MAYOR_KEY,
    MOST_OWNERS,
    POSTS,
    decided,
    likely_decided,
    name_of,
    smarts_of,
    successor,
    title_of,
)
from rules.mad_dogs.paradise.shake_ups import (
    MOST_SMARTS,
    Accusation,
    Shaken,
    accusation,
    likely_shaken,
    require_smarts,
    shake_up,
    shaken_changes,
)

MOST_EARS = 12


# Shake-ups


Smarts = Annotated[int, Interval(ge=1, le=MOST_SMARTS)]


Owners = Annotated[int, Interval(ge=1, le=24)]


@command("mad-official shake-up", Rolls())
class ShakeUp:
    """The Mayor accuses an official: SMARTS against SMARTS, once a month."""

    official: str = opt("Whom: a Judge, Councilman, Captain or the Chief.", complete=everybody)
    gang: str = FOR_GANG
    mayor: Smarts | None = opt(f"{ALONE}SMARTS of the Mayor.", default=None)
    smarts: Smarts | None = opt(f"{ALONE}SMARTS of the accused.", default=None)
    owners: Owners | None = opt(f"{ALONE}gangs that own the Mayor, the accuser first.", default=None)
    campaign: str = CAMPAIGN


@prepares(ShakeUp)
async def prepare_shake_up(ctx: Context, m: ShakeUp) -> Prepared:
    """The Mayor accuses an official."""
    town = await town_if(ctx, m.campaign, m.mayor, m.smarts, m.owners)
    if town is None:
        return _shake_up_alone(m)
    town.require_open()
    town.require_phase(Phase.FRIENDS)
    gang = gang_for(ctx, town, m.gang).id
    key = official_meant(town, m.official).key
    facts = accusation(town.city, gang, key)
    mayor = official_meant(town, "Mayor")
    owners = (gang, *(one for one in mayor.owners if one != gang))
    names = (*(town.name(one) for one in owners), title_of(MAYOR_KEY), title_of(key))
    return Prepared(
        Deed(
            report=lambda shaken: _shaken_said(shaken, name_of(key)),
            resolver=shake_up,
            args=(facts,),
            names=names,
            changes=lambda shaken: shaken_changes(town.id, town.city, town.month, gang, key, shaken),
            facts=lambda outcome: outcome.result._asdict(),
            questions=_shaking(facts),
            log=town.id,
        )
    )


def _shake_up_alone(m: ShakeUp) -> Prepared:
    """The same from plain numbers."""
    post = post_meant(m.official)
    if m.mayor is None or m.smarts is None:
        raise OutOfRange("No campaign is running here: say the SMARTS of both, mayor:4 smarts:3.")
    owners = m.owners or 1
    facts = Accusation(post.id, m.mayor, m.smarts, owners)
    names = (*(f"owner {number}" for number in range(1, owners + 1)), title_of(MAYOR_KEY), post.title)
    return Prepared(
        Deed(
            report=lambda shaken: _shaken_said(shaken, f"the {post.title}"),
            resolver=shake_up,
            args=(facts,),
            names=names,
            facts=lambda outcome: outcome.result._asdict(),
            questions=_shaking(facts),
            again=True,
        )
    )


def _shaking(facts: Accusation) -> tuple[Question, ...]:
    return (
        Question("Ends", likely_shaken, (facts,), _ending),
        Question(f"SMARTS of the next {POSTS[facts.post].title}", smarts_of, (facts.post,)),
    )


def _ending(shaken: Shaken) -> str:
    if not shaken.heeded:
        return "the Mayor keeps quiet"
    return "he is out" if shaken.out else "he stays"


def _shaken_said(shaken: Shaken, who: str) -> Report:
    """How an accusation ended."""
    if not shaken.heeded:
        return Report(f"The Mayor keeps quiet about {who}.", ("Another of his owners threw higher.",))
    if not shaken.out:
        return Report(f"The Mayor accuses {who}, and nothing sticks.", tone=Tone.BAD)
    lines = (f"His successor has SMARTS {shaken.smarts} and is for sale from next month.",)
    return Report(f"The Mayor accuses {who}, who is out of office.", lines, tone=Tone.GOOD)


# Dice by themselves


@command("mad-official roll", Rolls())
class Roll:
    """SMARTS of somebody new in a post."""

    post: str = opt("Which post.", default="", complete=TITLES)
    replaces: str = opt(
        "For umpires: who in the campaign is dead or gone and is replaced.", default="", complete=everybody
    )
    campaign: str = CAMPAIGN


@prepares(Roll)
async def prepare_roll(ctx: Context, m: Roll) -> Prepared:
    """SMARTS of somebody new in a post; in a campaign an umpire may put him in the place of one who is dead."""
    if m.replaces:
        town = await town_if(ctx, m.campaign)
        if town is None:
            raise OutOfRange("No campaign is running here, so nobody is replaced. Remove “replaces”.")
        return _replaced(ctx, town, m)
    if not m.post:
        raise OutOfRange("Say for which post, post:Judge; in a campaign an umpire may say who is replaced.")
    post = post_meant(m.post)
    return Prepared(
        Deed(
            report=lambda smarts: Report(f"The {post.title} has SMARTS {smarts}."),
            resolver=smarts_of,
            args=(post.id,),
            facts=lambda outcome: {"post": post.id, "smarts": outcome.result},
            questions=(Question("SMARTS", smarts_of, (post.id,)),),
            again=True,
        )
    )


def _replaced(ctx: Context, town: Town, m: Roll) -> Prepared:
    """Somebody else takes the post of an official who is dead."""
    town.require_open()
    town.require_umpire()
    gone = official_meant(town, m.replaces)
    return Prepared(
        Deed(
            report=lambda smarts: Report(
                f"Somebody new is {name_of(gone.key)}.",
                (f"SMARTS {smarts}, for sale from month {town.month + 1}; what he was paid is lost.",),
            ),
            resolver=smarts_of,
            args=(gone.post, gone.number),
            changes=lambda smarts: (OfficialSet(town.id, successor(gone, smarts, town.month)),),
            facts=lambda outcome: facts_of(successor(gone, outcome.result, town.month)),
            questions=(Question("SMARTS", smarts_of, (gone.post, gone.number)),),
            log=town.id,
        )
    )


@command("mad-official decide", Rolls())
class Decide:
    """Owners of the same official disagree: 1D6 each, the highest decides."""

    owners: Annotated[str, Len(1, 600)] = opt("The gangs, separated by commas.")
    official: str = opt("Whose word it is.", default="", complete=TITLES)


@prepares(Decide)
async def prepare_decide(_context: Context, m: Decide) -> Prepared:
    """Several owners of an official want different things: the highest die decides."""
    names = tuple(name for name in parts(m.owners))
    if not 2 <= len(names) <= MOST_OWNERS:
        raise OutOfRange(
            f"Name 2 to {MOST_OWNERS} owners who disagree, separated by commas: owners:North Side, South Side."
        )
    about = post_meant(m.official) if m.official else None
    whose = f" with the {about.title}" if about is not None else ""
    return Prepared(
        Deed(
            report=lambda place: Report(f"{names[place]} has its way{whose}."),
            resolver=decided,
            args=(len(names),),
            names=names,
            facts=lambda outcome: {"decides": names[outcome.result]},
            questions=(Question("Has its way", likely_decided, (len(names),), lambda place: names[place]),),
            again=True,
        )
    )


@command("mad-official rumors", Rolls())
class Rumors:
    """Whether colleagues hear of an official's better pay: SMARTS each."""

    official: str = opt("The post.", complete=TITLES)
    smarts: Annotated[str, Len(1, 100)] = opt("SMARTS of the colleagues, separated by commas: 4, 5.")


@prepares(Rumors)
async def prepare_rumors(_context: Context, m: Rumors) -> Prepared:
    """Whether the colleagues of an official who is paid more hear of it: a test of SMARTS each."""
    post = post_meant(m.official)
    if POSTS[post.id].number < 2:
        raise OutOfRange(f"A {post.title} has no colleagues who could hear of it: Judges, Councilmen and Captains do.")
    numbers = parts(m.smarts)
    if not 1 <= len(numbers) <= MOST_EARS or not all(one.isascii() and one.isdigit() for one in numbers):
        raise OutOfRange(f"Give the SMARTS of 1 to {MOST_EARS} colleagues, separated by commas: smarts:4, 5.")
    for one in numbers:
        require_smarts(int(one[:3]))
    heard = tuple(Ear(f"{post.id}.{place}", int(one), 0) for place, one in enumerate(numbers, 1))
    names = tuple(f"{post.title} {place}, SMARTS {ear.smarts}" for place, ear in enumerate(heard, 1))

    def say(found: tuple[Ear, ...]) -> Report:
        told = [names[heard.index(ear)] for ear in found]
        if not told:
            return Report("Nobody hears of the better pay.")
        return Report(
            f"{listed(told)} {'has' if len(told) == 1 else 'have'} heard of the better pay.",
            ("Their gangs pay as much from the next payday on, or let them go.",),
        )

    return Prepared(
        Deed(
            report=say,
            resolver=rumors,
            args=(heard,),
            names=names,
            facts=lambda outcome: {"heard": [heard.index(ear) + 1 for ear in outcome.result]},
            questions=tuple(
                Question(f"{names[place]} hears of it", rumors, ((ear,),), bool) for place, ear in enumerate(heard)
            ),
            again=True,
        )
    )
