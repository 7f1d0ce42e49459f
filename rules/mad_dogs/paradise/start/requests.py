"""Requests to the umpires of a campaign whose first month has begun, and the naming of another umpire."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.action.deed import Deed
from rules.core.action.report import FollowUp, Report
from rules.core.play.campaign import UmpireLeft
from rules.mad_dogs.paradise.city.changes import Requested, RequestOver
from rules.mad_dogs.paradise.city.records import Request
from rules.mad_dogs.paradise.city.town import Town


def asks(
    town: Town,
    request: Request,
    headline: str,
    lines: Sequence[str],
    offers: tuple[FollowUp, ...],
    pings: tuple[int, ...],
) -> Deed[None]:
    """A player asks the umpires to allow a command of a gang. The request waits until one of them answers."""
    return Deed(
        report=lambda _: Report(headline, tuple(lines), offers, pings=pings),
        changes=lambda _: (Requested(town.id, request),),
        log=town.id,
        rule="mad.campaign.start",
    )


def refused(town: Town, request: Request, what: str) -> Deed[None]:
    """An umpire refuses a request for `what` a gang would do: “draft that”."""
    return Deed(
        report=lambda _: Report(f"No: {request.name} doesn't {what}."),
        changes=lambda _: (RequestOver(town.id, request.gang),),
        log=town.id,
        rule="mad.campaign.start",
    )


def another_umpire(
    town: Town, headline: str, lines: Sequence[str], offer: FollowUp, pings: tuple[int, ...], left: int = 0
) -> Deed[None]:
    """The question to the players whether another umpire is to be named.

    left  the user who umpires no longer, having left the server; 0 for no one
    """
    return Deed(
        report=lambda _: Report(headline, tuple(lines), (offer,), pings=pings),
        changes=lambda _: (UmpireLeft(town.id, left),) if left else (),
        log=town.id,
    )
