"""What somebody of a gang being made still owes himself, as buttons."""

from __future__ import annotations

from collections.abc import Iterable

from cogs._kit.prepared import Options
from rules.core.report import FollowUp
from rules.mad_dogs.drafting import whom
from rules.mad_dogs.drafts import Draft, Member
from rules.mad_dogs.model import stat_row
from rules.mad_dogs.rolling_up import BRAINS, BRAWLER, GUNMAN, suggested
from rules.mad_dogs.skills import CHOICE

MANNERS = {"as a gunman": GUNMAN, "as a brawler": BRAWLER, "as the brains": BRAINS}
"""Ways to spread six numbers, by what goes first."""
MOST_OF_NAME = 16
"""Letters of a name on a button that shows all six numbers."""


def moment(gang: str, draft: Draft, names: Iterable[str], most: int = 4) -> tuple[FollowUp, ...]:
    """Numbers to spread and skills to take, for each of these, as buttons; the first of them if they are many."""
    offers: list[FollowUp] = []
    for name in names:
        member = whom(draft, name)
        about = {"gang": gang, "figure": member.name}
        if member.stats is None and member.rolled is not None:
            offers += [
                FollowUp(
                    f"{shortened(member.name)} {manner}: {stat_row(stats)}",
                    "mad-gang place",
                    {**about, "stats": " ".join(map(str, stats))},
                )
                for manner, first in MANNERS.items()
                for stats in [suggested(member.rolled, first)]
            ]
        offers += owing(member, about)
    return tuple(offers[:most])


def shortened(name: str) -> str:
    """A name that leaves room for six numbers on a button."""
    return name if len(name) <= MOST_OF_NAME else f"{name[: MOST_OF_NAME - 1].strip()}…"


def owing(member: Member, about: Options) -> list[FollowUp]:
    """The skills that are to be settled for somebody at no cost, as buttons."""
    settle = "mad-gang skill"
    if member.crippling:
        return [FollowUp(f"{member.name}: what is crippled", settle, about)]
    if member.choices:
        return [FollowUp(f"{member.name}: {one}", settle, {**about, "skill": one}) for one in member.choices]
    if member.owed and CHOICE not in member.knows:
        return [FollowUp(f"{member.name}: roll a skill", settle, about)]
    return []
