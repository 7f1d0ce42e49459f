"""The books of a gang being made: finding them, and the steps that everything about them is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cogs._kit.context import Context
from cogs._kit.prepared import Offer, Prepared, Said
from cogs._kit.render import clean
from cogs.mad_dogs.recruiting.words import advice_lines, buttons, purse, windows
from db.repositories import StoredGang
from rules.core.deed import Question
from rules.core.events import Kind, Subject
from rules.core.founding import fresh_names
from rules.core.frozen import frozen
from rules.core.named import proper
from rules.core.refusal import IllegalNow, NotYours, OutOfRange, either
from rules.core.system import Recruit
from rules.core.words import key_of
from rules.mad_dogs.drafts import Draft
from rules.mad_dogs.estate import DraftSet, Estate, estate_of
from rules.mad_dogs.made_up import made_up
from rules.mad_dogs.manifest import SYSTEM

NONE_MADE = "is not being made: /mad-gang new begins a gang, /gang hire adds to a finished one."


@frozen
class Books:
    """A gang being made.

    standing  keys of the names of its figures that are hired already
    abroad    those of the figures of all gangs, in small letters, for names that are made up
    """

    stored: StoredGang
    draft: Draft
    standing: frozenset[str]
    abroad: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        return clean(self.stored.gang.name)

    @property
    def estate(self) -> Estate:
        return estate_of(self.stored.gang)

    @property
    def kept(self) -> set[str]:
        """Keys of the names of its figures that are hired already, and of the cars that are its own."""
        return {*self.standing, *(key_of(car.name) for car in self.estate.cars)}

    @property
    def taken(self) -> set[str]:
        """Keys of all names in the gang."""
        return {*self.kept, *(key_of(one.name) for one in (*self.draft.members, *self.draft.cars))}

    def named(self, name: str, profile: str = "") -> str:
        """The name as typed, if nobody who is hired and no car has it, or a made-up one where none is."""
        if not name:
            return self.made_up(profile)
        given = proper(name)
        fresh_names([Recruit("", given)], self.kept, clean)
        return given

    def made_up(self, profile: str, more: Iterable[str] = ()) -> str:
        """A name for somebody of a profile that nobody has, nor is among `more`."""
        return made_up(profile, {*self.taken, *self.abroad, *map(key_of, more)}, self.stored.id)


def require_mad(stored: StoredGang) -> None:
    """Refuse a gang of another game."""
    if stored.gang.system != SYSTEM.id:
        raise IllegalNow(
            f"{clean(stored.gang.name)} plays another game: only gangs of Mad Dogs With Guns are made this way."
        )


def require_home(stored: StoredGang) -> None:
    """Refuse a gang that is on the table of a game."""
    if stored.gang.game:
        raise IllegalNow(
            f"{clean(stored.gang.name)} is on the table of a game: money and new figures wait until /game leave takes "
            "it home."
        )


async def stands(ctx: Context, stored: StoredGang) -> bool:
    """Whether a gang has figures, cars or money already."""
    estate = estate_of(stored.gang)
    return bool(estate.cars or estate.dollars or await ctx.work.rosters.figures(stored))


async def require_fundable(ctx: Context, stored: StoredGang) -> None:
    """Refuse a budget to a gang on a table; to one that stands, unless an umpire gives it, which is put on record."""
    require_home(stored)
    if await stands(ctx, stored):
        if not ctx.umpires(stored):
            raise NotYours(f"{clean(stored.gang.name)} is already finished: only an umpire can give it another budget.")
        ctx.acts_for(clean(stored.gang.name))


async def gang_meant(ctx: Context, named: str) -> StoredGang:
    """The gang named, which the caller runs; with no name his only one that is being made."""
    if named:
        stored = await ctx.work.rosters.gang(ctx.server_id, named)
    else:
        found = await ctx.work.rosters.gangs(ctx.server_id)
        mine = [one for one in found if ctx.leads(one) and estate_of(one.gang).draft]
        if len(mine) != 1:
            raise (
                OutOfRange(f"Say which gang: {either(clean(one.gang.name) for one in mine)}.")
                if mine
                else IllegalNow("No gang of yours is being made: /mad-gang new begins one.")
            )
        (stored,) = mine
    require_mad(stored)
    ctx.may_run(stored)
    return stored


async def books_of(ctx: Context, stored: StoredGang) -> Books:
    """A gang's books; IllegalNow for one that is not being made."""
    draft = estate_of(stored.gang).draft
    if draft is None:
        raise IllegalNow(f"{clean(stored.gang.name)} {NONE_MADE}")
    figures = await ctx.work.rosters.figures(stored)
    standing = frozenset(key_of(one.figure.name) for one in figures)
    return Books(stored, draft, standing, frozenset(await ctx.names_taken()))


async def books_meant(ctx: Context, named: str) -> Books:
    """The books of the gang that a command means."""
    return await books_of(ctx, await gang_meant(ctx, named))


def step(
    books: Books,
    resolver: Callable[..., Draft],
    *args: Any,
    told: Callable[[Draft], str],
    lines: Callable[[Draft], Iterable[str]] = lambda _: (),
    offers: Callable[[Draft], tuple[Offer, ...]] = lambda _: (),
    questions: tuple[Question, ...] = (),
) -> Prepared:
    """One step of making a gang: what is told begins with what is left, and ends with the buttons that lead on."""
    gang = books.stored.id
    return Prepared(
        say=lambda after: Said(
            f"{told(after)} {purse(after)}",
            (*lines(after), *advice_lines(after)),
            offers(after),
            presses=(*windows(gang, after), *buttons(gang, after)),
        ),
        resolver=resolver,
        args=(books.draft, *args),
        changes=lambda after: (DraftSet(gang, after),),
        facts=lambda outcome: {"gang": books.stored.gang.name, "left": outcome.result.left},
        about=(Subject(Kind.GANG, gang),),
        questions=questions,
    )
