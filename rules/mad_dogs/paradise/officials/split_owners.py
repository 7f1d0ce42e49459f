"""Owners of one official who disagree: the highest die decides."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import parts
from rules.mad_dogs.paradise.city.town import Position
from rules.mad_dogs.paradise.officials.official_names import TITLES, post_meant
from rules.mad_dogs.paradise.officials.posts import MOST_OWNERS, decided, likely_decided

# The command


@move("mad-official decide", Rolls())
class Decide:
    """Owners of one official disagree: each rolls 1D6, and the highest decides."""

    owners: Annotated[str, Len(1, 600)] = option("The gangs, separated by commas.")
    official: str = option("The official who must decide.", default="", complete=TITLES)


@decides(Decide)
def decide_word(_position: Position, move: Decide) -> Deed[int]:
    """Several owners of an official disagree: the highest die decides."""
    names = tuple(parts(move.owners))
    if not 2 <= len(names) <= MOST_OWNERS:
        raise OutOfRange(
            f"The roll needs 2 to {MOST_OWNERS} owners who disagree. Separate them by commas, such as owners:North "
            "Side, South Side."
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
