"""Absent players and their substitutes: reports and refusals."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from rules.core.action.deed import Deed
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.action.report import FollowUp, Report
from rules.core.plain.markup import at_time, mention
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange

NOW: Final = "now"
"""The word that a returning player types in the place of a time."""


@record
class Asked:
    """What the buttons hold: the absent user, the user asked to be their substitute, and until when."""

    user: int = option("The user who is away.")
    substitute: int = option("The user who decides meanwhile.")
    until: int = option("The end of the absence.")


def back(name: str, away_until: int, now: int) -> Deed[None]:
    """A user is back. Raises IllegalNow."""
    if away_until <= now:
        raise IllegalNow("You are not away, so you can't come back. Use /away to go away.").offering("Go away", "away")
    return Deed(report=lambda _: Report(f"{name} is back."))


def require_other(user: int, substitute: int) -> None:
    """Refuse a user as their own substitute. Raises OutOfRange."""
    if substitute == user:
        raise OutOfRange("You can't decide for yourself while you are away. Name another user, or none.")


def gone_away(user: int, name: str, substitute: int, until: int, once: str) -> Deed[None]:
    """A user is away from now on. A substitute, 0 for none, is asked.

    once  the key of the buttons of which only one can be pressed
    """
    headline = f"{name} is away until {at_time(until)}."
    if not substitute:
        report = Report(headline, ("Standing orders hold. The bot does everything else that comes due, as announced.",))
        return Deed(report=lambda _: report)
    kept = {"user": user, "substitute": substitute, "until": until}
    offers = (
        FollowUp("I will", "away agree", kept, once, (substitute,)),
        FollowUp("I will not", "away decline", kept, once),
    )
    lines = (f"The bot asks {mention(substitute)} to decide for {name} meanwhile, by post and live.",)
    return Deed(report=lambda _: Report(headline, lines, offers))


def require_asked(move: Asked, away_until: int, substitute: int, agreed: bool, now: float) -> None:
    """Refuse an answer to a question that no longer holds, given the user's present wish. Raises IllegalNow."""
    if (away_until, substitute, agreed) != (move.until, move.substitute, False) or move.until <= now:
        raise IllegalNow("That question is closed. You need not answer it.")


def require_addressed(move: Asked, user: int, *others: int) -> None:
    """Refuse an answer to a question for another user. Raises NotYours."""
    if user not in (move.substitute, *others):
        raise NotYours(f"That question is for {mention(move.substitute)}. Wait for the answer.")


def agreed(move: Asked) -> Deed[None]:
    """A substitute decides for the absent user from now on."""
    user = mention(move.user)
    headline = f"{mention(move.substitute)} decides for {user} until {at_time(move.until)}."
    lines = (
        f"They may do everything that {user} may, in games and campaigns.",
        f"{user} is back as soon as they do anything.",
    )
    return Deed(report=lambda _: Report(headline, lines))


def declined(move: Asked) -> Deed[None]:
    """The user who was asked declines, or the question is withdrawn."""
    return Deed(report=lambda _: Report(f"{mention(move.substitute)} will not decide for {mention(move.user)}."))


def require_outside(place: str, substitute: int, players: Collection[int]) -> None:
    """Refuse a substitute who takes part in a game or campaign of the absent user. Raises OutOfRange."""
    if substitute in players:
        raise OutOfRange(f"In “{place}” {mention(substitute)} takes part too. Name a user who doesn't, or none.")


def require_idle(place: str, substitute: int, substitutes: Iterable[int]) -> None:
    """Refuse a substitute who is another player's there. Raises OutOfRange."""
    if substitute in substitutes:
        raise OutOfRange(f"In “{place}” {mention(substitute)} decides for another user. Name another user, or none.")
