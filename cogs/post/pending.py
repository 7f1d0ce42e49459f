"""What waits for a user: obligations, turns and answers, a part of a month, questions to agree to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from cogs.cards.card import MOST_LABEL, Press
from cogs.context.context import Context
from cogs.context.obligations import ANY, Debt, Times, outside, owing, up
from cogs.context.prepared import BUTTON, PREPARES, ready, typed_of
from cogs.context.seals import public_words
from cogs.context.systems import system_of
from cogs.pipeline.declared import measured_by_players
from cogs.pipeline.objections import CONCEDE, OBJECTED
from cogs.pipeline.undo_requests import ASKED
from db.campaigns import StoredCampaign
from db.games import StoredGame
from db.participations import OpenQuestion
from db.repositories import StoredFigure, StoredGang
from db.seats import FALLEN
from db.store.models import Draft, Event
from db.unit_of_work import Work
from rules.core.action.pending_decisions import mark_in_month, mark_of_wait
from rules.core.commands.objections import in_words
from rules.core.plain.frozen import replace
from rules.core.plain.markup import mention, strong
from rules.core.plain.refusal import Refusal
from rules.core.plain.words import sentence
from rules.core.play.game import acts_for
from rules.core.play.pending import Wait

NOTED: Final = "fallen"
"""The name of the button with which a user notes that an action of theirs was undone along with another."""
WAITS: Final = "waits"
"""The name of the buttons that show or settle what waits."""
LATE: Final = 2**62


class Waiting(NamedTuple):
    """Something that waits for the caller.

    line   a sentence about it
    press  its button, at its place; None if it needs more than a button
    until  its deadline, in seconds since 1970; 0 for any time
    since  when it came up, in seconds since 1970; 0 if unknown
    more   other answers to the same question, at its place
    """

    line: str
    press: Press | None = None
    until: int = 0
    since: int = 0
    more: tuple[Press, ...] = ()

    @property
    def presses(self) -> tuple[Press, ...]:
        """Its buttons."""
        return (*([self.press] if self.press is not None else []), *self.more)

    @property
    def order(self) -> tuple[int, int]:
        """Soonest due first, then the oldest."""
        return self.until or LATE, self.since or LATE


def waiting_of(wait: Wait, name: str = "", until: int = 0) -> Waiting:
    """What waits for the figure or gang of this name; `until` is its deadline by post, 0 for none."""
    whose, until = f"{strong(name)}: " if name else "", wait.until or until
    limit = up(until)
    press = Press(WAITS, wait.command.replace(" ", "."), wait.label) if wait.command else None
    return Waiting(f"{whose}{wait.what}{limit}", press, until)


def in_game(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure], times: Times = ANY) -> list[Waiting]:
    """Everything in a game, wherever it is, that waits for the caller: by their seat and gangs, or as its umpire for
    figures without a player.

    It omits obligations that end with the game: their owners settle them in their turn.
    """
    at = replace(ctx, game=game)
    debts = [one for one in owing(game, figures) if not one.owed.passing and owes(at, one, figures)]
    ends = [times.get(one.mark, 0) for one in debts]
    owed = (
        Waiting(f"{one.line}{up(until)}", one.press, until, one.owed.since)
        for one, until in zip(debts, ends, strict=True)
    )
    return [*owed, *answers(ctx, game, figures, times)]


def answers(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure], times: Times = ANY) -> list[Waiting]:
    """The same without obligations: turns, and answers that are requested while there is time."""
    games, at, people = game.system.games, replace(ctx, game=game), {one.id: one for one in figures}
    assert games is not None
    now = int(ctx.now.timestamp())
    return [
        waiting_of(
            wait,
            people[wait.figure].figure.name if wait.figure in people else "",
            times.get(mark_of_wait(wait), 0),
        )
        for wait in games.waits(
            game.game.board,
            {one.id: one.figure for one in figures},
            game.game.sides_of({one.id: one.gang.id for one in figures}),
        )
        if wait.runs(now) and _waits(at, wait, people.get(wait.figure))
    ]


def in_no_game(figure: StoredFigure) -> list[Waiting]:
    """The obligations of the caller's figure outside games."""
    return [Waiting(one.line, one.press, since=one.owed.since) for one in outside(figure)]


async def to_answer(ctx: Context, asked: Iterable[OpenQuestion]) -> Waiting | None:
    """The question of one event to the caller, with all answers; None if they can give none. `ctx` is theirs there."""
    found = [one for one in [await to_agree(ctx, each) for each in asked] if one is not None]
    more = tuple(one.press for one in found[1:] if one.press is not None)
    return found[0]._replace(more=more) if found else None


async def to_agree(ctx: Context, asked: OpenQuestion) -> Waiting | None:
    """What the caller may agree to; None if they no longer can. `ctx` is theirs where the question was asked."""
    draft, event, since = asked.draft, asked.event, int(asked.draft.at.timestamp())
    if draft.command == FALLEN:
        return Waiting(await undone_text(ctx.work, draft, event), Press(NOTED, str(draft.id), "Noted"), since=since)
    if draft.command == ASKED:
        if not await ctx.work.is_last(event):
            return None
        line = f"{event.actor_name} asks to take back: {public_words(event)}"
        return Waiting(line, Press("agree", str(draft.id), f"{event.actor_name}: Agree"[:MOST_LABEL]), since=since)
    if draft.command == OBJECTED:
        if not measured_by_players(ctx.game):
            return None
        said = in_words(event.command, draft.options["said"])
        line = f"{mention(draft.options['by'])} objects: {said}. It was declared for: {public_words(event)}"
        return Waiting(line, Press(CONCEDE, str(draft.id), "Agree to the objection"), since=since)
    command, typed = draft.command, typed_of(draft.options)
    try:
        await ready(replace(ctx, system=system_of(PREPARES[command]), options=typed), command, typed)
    except Refusal:
        return None
    label = f"{event.actor_name}: {draft.options[BUTTON]['label']}"[:MOST_LABEL]
    return Waiting(event.shown_headline, Press("draft", str(draft.id), label), since=since)


async def undone_text(work: Work, draft: Draft, event: Event) -> str:
    """A sentence that an unannounced action was undone along with another, and by whom."""
    other = await work.events.get(int(draft.options["since"]))
    what = f"“{public_words(other)}”" if other is not None and not other.unannounced else "something before it"
    if other is not None and other.struck_at is None:
        return f"{what} also took back your secret action: {event.shown_headline}"
    who = sentence(mention(event.struck_by or 0))
    return f"{who} took back {what}, which also undid your secret actions since then: {event.shown_headline}"


def owes(at: Context, debt: Debt, figures: Iterable[StoredFigure]) -> bool:
    """Whether an obligation of the game is the caller's to settle."""
    assert at.game is not None
    if not isinstance(debt.who, str):
        return any(_acts(at, one) for one in figures if one.id == debt.who)
    named = next((place for place, side in enumerate(at.game.game.sides) if side.name == debt.who), None)
    games = at.game.system.games
    assert games is not None
    side = games.side_of(at.game.game.board, debt.who) if named is None else named
    return at.caller.actor.id in at.game.game.deciding(side)


def settled_by(ctx: Context, debts: Sequence[Debt], figures: Iterable[StoredFigure]) -> list[Debt]:
    """The debts that the caller may settle as a player: their own, and those open to all."""
    people = list(figures)
    return [one for one in debts if one.owed.open or owes(ctx, one, people)]


def judged_by(ctx: Context, debts: Sequence[Debt], figures: Iterable[StoredFigure]) -> list[Debt]:
    """The other debts that the caller may settle as an umpire."""
    people = list(figures)
    judged = {one.id for one in people if ctx.umpires_figure(one)}
    return [
        one
        for one in debts
        if not (one.owed.open or owes(ctx, one, people))
        and (one.who in judged or (isinstance(one.who, str) and ctx.is_umpire))
    ]


def _waits(at: Context, wait: Wait, figure: StoredFigure | None) -> bool:
    """Whether a decision waits for the caller."""
    assert at.game is not None
    if figure is not None:
        return _acts(at, figure)
    return wait.side is not None and at.caller.actor.id in at.game.game.deciding(wait.side)


def _acts(at: Context, one: StoredFigure) -> bool:
    """Whether the caller acts for a figure, or umpires the game while no one does."""
    assert at.game is not None
    game, games, user = at.game.game, at.game.system.games, at.caller.actor.id
    assert games is not None
    return user in (acts_for(game, games, one.id, one.figure, one.gang.id, one.gang.gang.leaders) or game.umpires)


def in_campaign(
    ctx: Context, campaign: StoredCampaign, mine: Iterable[StoredGang], times: Times = ANY
) -> Iterator[Waiting]:
    """Everything in a campaign that waits for these gangs of the caller."""
    campaigns, names = campaign.system.campaigns, {one.id: one.gang.name for one in mine}
    assert campaigns is not None
    now, part, month = int(ctx.now.timestamp()), campaigns.part(campaign.campaign.state), campaign.campaign.month
    for wait in campaigns.waits(campaign.campaign.state, month):
        if wait.gang in names and wait.runs(now):
            mark = mark_in_month(month, part, wait)
            yield waiting_of(wait, names[wait.gang], times.get(mark, 0))
