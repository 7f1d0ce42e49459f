"""Declared values in a game by post without a street: the line of a verdict, and who may object to it."""

from __future__ import annotations

from typing import Any, Final

from cogs.cards.card import Press
from cogs.context.context import Context, keep
from cogs.context.prepared import Options, Prepared
from db.games import StoredGame
from db.store.models import Event
from db.unit_of_work import Work
from rules.core.action.move import MOVES
from rules.core.commands.objections import declared_in, in_words, may_differ
from rules.core.play.game import acts_for

CONTESTED: Final = "declared by post"
"""The command name of the draft behind [Object]. It keeps the event and the users who may object."""
OBJECT: Final = "object"


def measured_by_players(game: StoredGame | None) -> bool:
    """Whether players say what the table shows, and can object later: by post, without a street."""
    return game is not None and game.game.present and game.game.pace.by_post and game.game.street is None


def _told_here(ctx: Context, command: str, game: int) -> bool:
    here = ctx.game
    of_it = here is not None and here.id == game and ctx.system == here.system.id
    return of_it and command in MOVES and measured_by_players(here)


def declared_lines(ctx: Context, command: str, options: Options, game: int, *, agreed: bool) -> tuple[str, ...]:
    """The line of a verdict that says what a player declared for it; none if the bot measures, or nothing was.

    agreed  whether the others have agreed to it
    """
    said = declared_in(command, options) if _told_here(ctx, command, game) else {}
    return (f"As {'agreed' if agreed else 'declared'}: {in_words(command, said)}.",) if said else ()


async def object_button(
    ctx: Context, prepared: Prepared, command: str, options: Options, event: Event
) -> tuple[Press, ...]:
    """The button with which the players of a deed's targets say that the table shows something else."""
    if ctx.game is None or event.sealed or prepared.deed.private:
        return ()
    if not _told_here(ctx, command, ctx.game.id) or not may_differ(command, options):
        return ()
    users = await _targets(ctx.work, ctx.game, prepared, event.actor_id)
    if not users:
        return ()
    kept: dict[str, Any] = {"event": event.id, "players": sorted(users)}
    (draft,) = await keep(ctx.work, ctx.caller, [(CONTESTED, kept)], private=False)
    return (Press(OBJECT, str(draft), "Object"),)


async def _targets(work: Work, stored: StoredGame, prepared: Prepared, actor: int) -> set[int]:
    """The players of the figures that a deed names, without those on the side of its actor.

    Nobody else counts, such as the player of a hidden figure that it happens to catch.
    """
    game, games = stored.game, stored.system.games
    assert games is not None
    people = await work.rosters.known(list(prepared.about))
    acting = [acts_for(game, games, one.id, one.figure, one.gang.id, one.gang.gang.leaders) for one in people]
    fellows = {user for side in game.sides if actor in side.players for user in side.players}
    if not fellows and acting:  # an umpire or the clock acts for the first
        fellows = {*acting[0]}
    return {user for users in acting for user in users} - fellows - {actor}
