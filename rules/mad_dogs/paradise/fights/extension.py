"""Both sides of a fight that is being played agree to extend it by a month."""

from __future__ import annotations

from typing import Final

from rules.core.action.deed import Deed
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.paradise.city.changes import FightExtended
from rules.mad_dogs.paradise.city.records import Fight
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.fights.report_and_confirm import Confirmers
from rules.mad_dogs.paradise.press.newspaper import date_of

MOST_MONTHS: Final = 2
RULE: Final = "mad.campaign.month"


def require_extensible(fight: Fight) -> None:
    """Raises IllegalNow for a fight that has no last day yet, or that was extended as often as it can be."""
    if not fight.month:
        raise IllegalNow(f"Fight {fight.id} is not being played yet. Open it with /campaign fight.").offering(
            "Open the fight", "campaign fight", fight=fight.id
        )
    if fight.more >= MOST_MONTHS:
        raise IllegalNow(
            f"Fight {fight.id} has been extended twice already. Its last day is the end of the fights of "
            f"{date_of(fight.last)}."
        )


def extending(town: Town, fight: Fight, price: Price) -> Deed[None]:
    """The fight has a month more; `price` is an umpire's."""
    until = date_of(fight.last + 1)
    return Deed(
        report=lambda _: Report(
            f"Fight {fight.id} has one more month.",
            (f"It must be over when the fights of {until} are.",),
            (),
            Tone.GOOD,
        ),
        allow=lambda: price,
        changes=lambda _: (FightExtended(town.id, fight.id, fight.more + 1),),
        log=town.id,
        rule=RULE,
    )


def asking(confirmers: Confirmers, name: str, delivery: str) -> Deed[None]:
    """The wish of a user of this `name` waits for the other side."""
    town, fight, me = confirmers.town, confirmers.fight, confirmers.me
    typed = {"fight": fight.id, "longer": True, "by": me, "campaign": town.title}
    agree = FollowUp(
        "Agree", "campaign fight", typed, f"longer:{town.id}:{fight.id}:{delivery}", confirmers.known_by_id(me)
    )
    lines = (
        f"It would have to be over when the fights of {date_of(fight.last + 1)} are.",
        f"{confirmers.described(me)} must agree.",
    )
    return Deed(
        report=lambda _: Report(f"{name} asks for one more month for fight {fight.id}.", lines, (agree,)),
        log=town.id,
        rule=RULE,
    )
