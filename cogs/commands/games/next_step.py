"""The next step of a player before play begins: a gang of theirs, a sample gang or a new one; then the beginning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from cogs.cards.card import MOST_LABEL, Card, Press
from cogs.context.board_display import MY_MOVE, always, figures_of, may_let
from cogs.context.context import Context
from cogs.context.obligations import lines_of, owed_button, owing
from cogs.context.systems import roster_of
from cogs.pipeline.left_to_house import owed_there
from cogs.post.gathering import begin_button, first_street_button, is_taken, sample_titles
from db.games import StoredGame
from db.notebooks import game_on, orders_on
from db.repositories import StoredGang
from rules.core.action.system import System
from rules.core.commands.game import MOST_BUTTONS, lacking
from rules.core.commands.house import STRENGTHS, other_strength
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.words import count, listed
from rules.core.play.game import house_strength
from rules.core.play.standing_orders import Does

WAITS: Final = "The table card shows what the game still waits for, and [Begin] once nothing is missing."
"""What a private card says of the other sides. Nobody edits it when they come."""
HURRY: Final = "The bot can roll what you owe, so that the house waits less."
LETS: Final = "By post it can also let happen what you could interrupt."
BRING: Final = "bringgang"
SAMPLE: Final = "playsample"
MAKE: Final = "makegang"
"""The names of the buttons that bring a gang of the presser, bring a sample gang, and make a gang."""


def gang_buttons(game: StoredGame, own: Sequence[StoredGang], there: Collection[str]) -> tuple[Press, ...]:
    """The buttons by which a player brings a gang of theirs, plays a sample gang, or makes one."""
    ready = [one for one in own if one.gang.system == game.system.id and not one.gang.game]
    bring = [Press(BRING, f"{game.id}.{one.id}", f"Bring {one.gang.name}"[:MOST_LABEL]) for one in ready]
    samples = [
        Press(SAMPLE, f"{game.id}.{number}", f"Play {title}"[:MOST_LABEL])
        for number, title in enumerate(sample_titles(game.system))
        if not is_taken(title, there)
    ]
    make = Press(MAKE, game.system.id, "Make a gang")
    return (*bring[:MOST_BUTTONS], *samples, make)


def sample_lines(system: System, there: Collection[str]) -> list[str]:
    """Who is in each sample gang that is not there yet: “North Side and South Side: Enforcer, 4 Hoodlums”."""
    alike: dict[str, list[str]] = {}
    for title in sample_titles(system):
        if not is_taken(title, there):
            profiles = Counter(str(one.profile) for one in roster_of(system).samples[title])
            crew = ", ".join(count(number, profile) if number > 1 else profile for profile, number in profiles.items())
            alike.setdefault(crew, []).append(strong(title))
    return [f"{listed(titles)}: {crew}." for crew, titles in alike.items()]


async def step_card(ctx: Context, game: StoredGame) -> Card:
    """What a player of a game does next before play begins: bring a gang, then begin or wait for the others.

    Against the house it offers how well that plays, and what the bot may do for the player, so that it waits less.
    """
    step, strength = await _step(ctx, game), house_strength(game.game)
    if strength is None or ctx.caller.actor.id not in game.game.players:
        return step
    notebook = await ctx.work.notebooks.of(ctx.caller.actor.id, game_on(ctx.server_id, game.id))
    given = {one.does for one in orders_on(notebook)}
    possible = {Does.ROLL: HURRY, **({Does.LET: LETS} if may_let(game) and game.game.pace.early else {})}
    left = [does for does in possible if does not in given]
    lines = (*step.lines, STRENGTHS[strength], *(possible[does] for does in left))
    orders = [always(game.id, does) for does in left]
    return replace(step, lines=lines, buttons=(*step.buttons, Press(*other_strength(game.id, strength)), *orders))


async def _step(ctx: Context, game: StoredGame) -> Card:
    """The same against people."""
    gangs = await ctx.work.rosters.gangs(ctx.server_id)
    own = [one for one in gangs if ctx.leads(one)]
    here = [one.gang.name for one in own if one.id in game.game.gangs]
    side = game.game.side_of_player(ctx.caller.actor.id)
    if not here:
        there = {one.gang.name for one in gangs if one.id in game.game.gangs}
        name = game.game.sides[side].name if side is not None else ""
        last = side is not None and len(lacking(game.game)) == 1 and not game.game.umpires
        return Card(
            f"You play {name}: which gang?" if name else "Which gang do you play?",
            lines=(
                "Bring a gang of yours, play a ready one, or make one.",
                *(["With a ready one the game begins at once."] if last else []),
                *sample_lines(game.system, there),
            ),
            buttons=(*gang_buttons(game, own, there), *(first_street_button(game) if last else ())),
            private=True,
        )
    figures = await figures_of(ctx, game)
    wanted, debts = lacking(game.game), owing(game, figures)
    owed = owed_there(game, figures, debts)
    due = (*lines_of(owed.people), *owed.house_lines)
    return Card(
        f"{listed(here)} {'is' if len(here) == 1 else 'are'} on the table.",
        lines=(WAITS,) if wanted else due or ("Every side has a gang, so any player can begin.",),
        buttons=(*begin_button(game, debts), *owed_button(owed.people), MY_MOVE),
        private=True,
    )
