"""What somebody of a gang being made still owes himself, and the steps that ask him for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cogs._kit.prepared import Offer, Options, Prepared
from cogs.mad_dogs.recruiting.books import Books, step
from cogs.mad_dogs.recruiting.words import member_line
from rules.mad_dogs.drafting import whom
from rules.mad_dogs.drafts import Draft, Member
from rules.mad_dogs.model import Stat, Stats, stat_row
from rules.mad_dogs.rolling_up import LEAST_HITS, MOST_HITS, RolledUp
from rules.mad_dogs.skills import CHOICE, CRIPPLED

GUNMAN = (Stat.GATS, Stat.GUTS, Stat.STUNTS, Stat.FISTS, Stat.SMARTS)
BRAWLER = (Stat.FISTS, Stat.GUTS, Stat.STUNTS, Stat.GATS, Stat.SMARTS)
BRAINS = (Stat.SMARTS, Stat.GATS, Stat.GUTS, Stat.FISTS, Stat.STUNTS)
MANNERS = {"as a gunman": GUNMAN, "as a brawler": BRAWLER, "as the brains": BRAINS}
"""Ways to spread six numbers, by what goes first."""
MOST_OF_NAME = 16
"""Letters of a name on a button that shows all six numbers."""


def suggested(rolled: RolledUp, first: Iterable[Stat]) -> Stats:
    """The numbers spread with the best to the stats that come first, once HITS have one that they may."""
    left = list(rolled.best)
    hits = next((number for number in left if LEAST_HITS <= number <= MOST_HITS), left[-1])
    left.remove(hits)
    spread_out = dict(zip(first, left, strict=True))
    return Stats(**{stat.lower(): spread_out.get(stat, hits) for stat in Stat})


def offers_for(books: Books, *names: str) -> Callable[[Draft], tuple[Offer, ...]]:
    """What these still owe themselves, as buttons."""
    return lambda after: moment(books.stored.gang.name, after, names)


def moment(gang: str, draft: Draft, names: Iterable[str], most: int = 4) -> tuple[Offer, ...]:
    """Numbers to spread and skills to take, for each of these, as buttons; the first of them if they are many."""
    offers: list[Offer] = []
    for name in names:
        member = whom(draft, name)
        about = {"gang": gang, "figure": member.name}
        if member.stats is None and member.rolled is not None:
            offers += [
                Offer(
                    f"{shortened(member.name)} {manner}: {stat_row(stats)}",
                    "mad-gang place",
                    {**about, "stats": _typed(stats)},
                )
                for manner, first in MANNERS.items()
                for stats in [suggested(member.rolled, first)]
            ]
        offers += owing(member, about)
    return tuple(offers[:most])


def shortened(name: str) -> str:
    """A name that leaves room for six numbers on a button."""
    return name if len(name) <= MOST_OF_NAME else f"{name[: MOST_OF_NAME - 1].strip()}…"


def _typed(stats: Stats) -> str:
    return " ".join(map(str, stats))


def owing(member: Member, about: Options) -> list[Offer]:
    """The skills that are to be settled for somebody at no cost, as buttons."""
    settle = "mad-gang skill"
    if CRIPPLED in member.knows and member.crippled is None:
        return [Offer(f"{member.name}: what is crippled", settle, about)]
    if to_choose(member):
        return [Offer(f"{member.name}: {one}", settle, {**about, "skill": one}) for one in to_choose(member)]
    if member.owed and CHOICE not in member.knows:
        return [Offer(f"{member.name}: roll a skill", settle, about)]
    return []


def to_choose(member: Member) -> tuple[str, ...]:
    """The skills one of which somebody's profile leaves to choose; none once it is chosen."""
    either_of = member.template.either if member.template is not None else ()
    return () if set(either_of) & set(member.knows) else either_of


def about_one(
    books: Books, member: Member, resolver: Callable[..., Draft], *args: Any, told: Callable[[Draft], str]
) -> Prepared:
    """A step about one figure: how he is then, and what he still owes himself."""
    return step(
        books,
        resolver,
        member.name,
        *args,
        told=told,
        lines=lambda after: (member_line(whom(after, member.name)),),
        offers=offers_for(books, member.name),
    )
