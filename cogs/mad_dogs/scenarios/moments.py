"""What a staged scenario adds to the rest of a game: its lines on the notepad, and the buttons of the moment."""

from __future__ import annotations

from cogs.mad_dogs.scenarios.words import Names, applied_word, staged_lines, verdict_line
from db.games import StoredGame
from rules.core.markup import strong
from rules.core.report import FollowUp
from rules.mad_dogs.board import Board
from rules.mad_dogs.scenarios.common import AFTER_THE_CALL
from rules.mad_dogs.scenarios.forces import Side
from rules.mad_dogs.staging import Staged, help_offers


def names_in(game: StoredGame, staged: Staged) -> Names:
    """What the attacker and the defender of a game are called."""
    return {side: game.game.sides[staged.place(side)].name for side in Side}


def telephones(staged: Staged) -> bool:
    """Whether somebody may still call for help."""
    return staged.rules.when == AFTER_THE_CALL and staged.called is None


def offers_now(game: StoredGame) -> tuple[FollowUp, ...]:
    """The buttons of the moment, none of which needs an option."""
    board: Board = game.game.board
    staged = board.scenario
    if staged is None or staged.over:
        return ()
    helped = help_offers(game.game, board.cards.turn)
    return (
        *((FollowUp("Telephoned", "scenario telephone", {}),) if telephones(staged) else ()),
        *((FollowUp("Reinforcements", "scenario reinforce", {}),) if helped else ()),
        FollowUp("End the scenario", "scenario end", {}),
    )


def status_lines(game: StoredGame) -> list[str]:
    """The scenario on the notepad; nothing where none is set up."""
    board: Board = game.game.board
    staged = board.scenario
    return [] if staged is None else staged_lines(staged, names_in(game, staged), board.cards.turn)


def closing_lines(game: StoredGame) -> list[str]:
    """The scenario in the sum of a game."""
    board: Board = game.game.board
    staged = board.scenario
    if staged is None:
        return []
    title = staged.rules.title
    if staged.results is None:
        return [f"{strong(f'{title}:')} it was not settled: /scenario end was never given."]
    applied = applied_word(staged) if staged.applied else "Its results were not applied."
    return [f"{strong(f'{title}:')} {verdict_line(staged.results.verdict, names_in(game, staged))} {applied}"]


def unbooked(game: StoredGame) -> str:
    """What is lost when the game closes now, in a sentence; empty for nothing."""
    board: Board = game.game.board
    staged = board.scenario
    if staged is None or staged.applied:
        return ""
    if not staged.over:
        return ""
    return f"The results of {staged.rules.title} are not applied: /scenario apply books them."
