"""A new holder of a post, with a die for SMARTS (mad.official.lose)."""

from __future__ import annotations

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report
from rules.core.plain.refusal import OutOfRange
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN
from rules.mad_dogs.paradise.city.changes import OfficialSet
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.officials.official_names import EVERYBODY, TITLES, facts_of, official_meant, post_meant
from rules.mad_dogs.paradise.officials.posts import name_of, smarts_of, successor

# The command


@move("mad-official roll", Rolls(), town=True)
class Roll:
    """Roll the SMARTS of a new official in a post."""

    post: str = option("The post.", default="", complete=TITLES)
    replaces: str = option(
        "For umpires: the official of the campaign who is dead or gone.", default="", complete=EVERYBODY
    )
    campaign: str = CAMPAIGN


@decides(Roll)
def fill_post(position: Position, move: Roll) -> Deed[int]:
    """SMARTS of a new holder of a post; in a campaign an umpire may replace an official who is dead."""
    if move.replaces:
        town = position.town_there
        if town is None:
            raise OutOfRange("No campaign is running here, so no one is replaced. Remove “replaces”.")
        return _replaced(town, move)
    if not move.post:
        raise OutOfRange(
            "The roll needs a post, such as post:Judge. In a campaign, an umpire may name the official to replace."
        )
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
    """A new official takes the post of one who is dead."""
    town.require_open()
    town.require_umpire()
    gone = official_meant(town, move.replaces)
    return Deed(
        report=lambda smarts: Report(
            f"A new official is {name_of(gone.key)}.",
            (f"SMARTS {smarts}, for sale from month {town.month + 1}. The money paid to the old one is lost.",),
        ),
        resolver=smarts_of,
        args=(gone.post, gone.number),
        changes=lambda smarts: (OfficialSet(town.id, successor(gone, smarts, town.month)),),
        facts=lambda outcome: facts_of(successor(gone, outcome.result, town.month)),
        questions=(Question("SMARTS", smarts_of, (gone.post, gone.number)),),
        log=town.id,
    )
