"""What a Mayor's accusation comes to, whose word counts, and who fills a post anew: and how that is told."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import Rolls, move, opt
from rules.core.action.report import Report, Tone
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import parts
from rules.mad_dogs.paradise.city.changes import OfficialSet
from rules.mad_dogs.paradise.city.fields import ALONE, CAMPAIGN, FOR_GANG, town_if
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.offices import (
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
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.officials.names import EVERYBODY, TITLES, facts_of, official_meant, post_meant
from rules.mad_dogs.paradise.officials.shake_ups import (
    MOST_SMARTS,
    Accusation,
    Shaken,
    accusation,
    likely_shaken,
    shake_up,
    shaken_changes,
)

# The Mayor accuses


Smarts = Annotated[int, Interval(ge=1, le=MOST_SMARTS)]
Owners = Annotated[int, Interval(ge=1, le=MOST_OWNERS)]


@move("mad-official shake-up", Rolls(), town=True)
class ShakeUp:
    """The Mayor accuses an official: SMARTS against SMARTS, once a month."""

    official: str = opt("Whom: a Judge, Councilman, Captain or the Chief.", complete=EVERYBODY)
    gang: str = FOR_GANG
    mayor: Smarts | None = opt(f"{ALONE}SMARTS of the Mayor.", default=None)
    smarts: Smarts | None = opt(f"{ALONE}SMARTS of the accused.", default=None)
    owners: Owners | None = opt(f"{ALONE}gangs that own the Mayor, the accuser first.", default=None)
    campaign: str = CAMPAIGN


@decides(ShakeUp)
def accuse(position: Position, move: ShakeUp) -> Deed[Shaken]:
    """The Mayor accuses an official."""
    town = town_if(position, move.mayor, move.smarts, move.owners)
    if town is None:
        return _accuse_alone(move)
    town.require_open()
    town.require_phase(Phase.FRIENDS)
    gang = town.gang_for(move.gang)
    key = official_meant(town, move.official).key
    facts = accusation(town.city, gang.id, key)
    mayor = official_meant(town, "Mayor")
    owners = (gang.id, *(one for one in mayor.owners if one != gang.id))
    return Deed(
        report=lambda shaken: _shaken_said(shaken, name_of(key)),
        resolver=shake_up,
        args=(facts,),
        names=(*(town.name(one) for one in owners), title_of(MAYOR_KEY), title_of(key)),
        allow=lambda: town.rights(gang),
        changes=lambda shaken: shaken_changes(town.id, town.city, town.month, gang.id, key, shaken),
        facts=lambda outcome: outcome.result._asdict(),
        questions=_shaking(facts),
        log=town.id,
    )


def _accuse_alone(move: ShakeUp) -> Deed[Shaken]:
    """The same from plain numbers."""
    post = post_meant(move.official)
    if move.mayor is None or move.smarts is None:
        raise OutOfRange("No campaign is running here: say the SMARTS of both, mayor:4 smarts:3.")
    owners = move.owners or 1
    facts = Accusation(post.id, move.mayor, move.smarts, owners)
    return Deed(
        report=lambda shaken: _shaken_said(shaken, f"the {post.title}"),
        resolver=shake_up,
        args=(facts,),
        names=(*(f"owner {number}" for number in range(1, owners + 1)), title_of(MAYOR_KEY), post.title),
        facts=lambda outcome: outcome.result._asdict(),
        questions=_shaking(facts),
        again=True,
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


# A post is filled anew


@move("mad-official roll", Rolls(), town=True)
class Roll:
    """SMARTS of somebody new in a post."""

    post: str = opt("Which post.", default="", complete=TITLES)
    replaces: str = opt(
        "For umpires: who in the campaign is dead or gone and is replaced.", default="", complete=EVERYBODY
    )
    campaign: str = CAMPAIGN


@decides(Roll)
def fill_post(position: Position, move: Roll) -> Deed[int]:
    """SMARTS of somebody new in a post; in a campaign an umpire may put him in the place of one who is dead."""
    if move.replaces:
        town = position.town_there
        if town is None:
            raise OutOfRange("No campaign is running here, so nobody is replaced. Remove “replaces”.")
        return _replaced(town, move)
    if not move.post:
        raise OutOfRange("Say for which post, post:Judge; in a campaign an umpire may say who is replaced.")
    post = post_meant(move.post)
    return Deed(
        report=lambda smarts: Report(f"The {post.title} has SMARTS {smarts}."),
        resolver=smarts_of,
        args=(post.id,),
        facts=lambda outcome: {"post": post.id, "smarts": outcome.result},
        questions=(Question("SMARTS", smarts_of, (post.id,)),),
        again=True,
    )


def _replaced(town: Town, move: Roll) -> Deed[int]:
    """Somebody else takes the post of an official who is dead."""
    town.require_open()
    town.require_umpire()
    gone = official_meant(town, move.replaces)
    return Deed(
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


# Whose word counts


@move("mad-official decide", Rolls())
class Decide:
    """Owners of the same official disagree: 1D6 each, the highest decides."""

    owners: Annotated[str, Len(1, 600)] = opt("The gangs, separated by commas.")
    official: str = opt("Whose word it is.", default="", complete=TITLES)


@decides(Decide)
def decide_word(_position: Position, move: Decide) -> Deed[int]:
    """Several owners of an official want different things: the highest die decides."""
    names = tuple(parts(move.owners))
    if not 2 <= len(names) <= MOST_OWNERS:
        raise OutOfRange(
            f"Name 2 to {MOST_OWNERS} owners who disagree, separated by commas: owners:North Side, South Side."
        )
    post = post_meant(move.official) if move.official else None
    whose = f" with the {post.title}" if post is not None else ""

    def winner(place: int) -> str:
        return names[place]

    return Deed(
        report=lambda place: Report(f"{winner(place)} has its way{whose}."),
        resolver=decided,
        args=(len(names),),
        names=names,
        facts=lambda outcome: {"decides": winner(outcome.result)},
        questions=(Question("Has its way", likely_decided, (len(names),), winner),),
        again=True,
    )
