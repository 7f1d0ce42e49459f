"""The message of a turn of the house: what it did since another's last action, in a few lines.

What standing orders did meanwhile is in it too.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Sequence
from itertools import dropwhile, takewhile
from typing import Final, NamedTuple

from cogs.cards.card import Card, Press
from cogs.context.board_display import CLOSE, GAME_TABLES, MY_MOVE, always, decided_in, decided_words
from cogs.context.context import Context, keep
from cogs.context.obligations import each_once, owing, timely, times_over
from cogs.context.seals import public_words
from cogs.post.house_choices import BEFORE_PLAY
from db.games import StoredGame
from db.house_games import HOUSES
from db.notebooks import ORDERED
from db.repositories import GAME_LOG
from db.store.models import Event
from db.unit_of_work import Work
from rules.core.commands.house import STAND_DOWN
from rules.core.plain.house import HOUSE_NAME
from rules.core.plain.markup import as_is, bare, bulleted
from rules.core.plain.words import count, listed
from rules.core.play.game import house_strength
from rules.core.play.house_player import HouseMove
from rules.core.play.standing_orders import Does

MOST_LINES: Final = 8
MOST_DUE: Final = 3
"""The most obligations of players that are buttons."""
ALL: Final = "houseall"
WHY: Final = "housewhy"
"""The names of the buttons that show the whole turn, and what the house chose among."""
CHOICE: Final = "what the house considered"
"""The stored command that keeps the best moves that the house chose among."""


async def house_lines(ctx: Context, game: StoredGame) -> tuple[str, ...]:
    """How well the house plays, and that a game against it is practice once a roll was taken back; none for others."""
    strength = house_strength(game.game)
    if strength is None:
        return ()
    log = await ctx.work.servers.stream(ctx.server_id, GAME_LOG, game.id)
    taken_back = log is not None and await ctx.work.events.took_rolls_back(log.id)
    return (f"The house plays as a {strength}.", *(["A practice game: a roll was taken back."] if taken_back else []))


async def of_house(work: Work, cause: int) -> list[Event]:
    """What the house did after an event, as far as it stands: the oldest first, with what only it may know."""
    return [one for one in reversed(await work.events.caused_by(cause)) if one.delivery.startswith(HOUSES)]


async def _open_to_all(work: Work, cause: int) -> list[Event]:
    """The same without what is unannounced, but with what standing orders did since its first action."""
    caused = [one for one in reversed(await work.events.caused_by(cause)) if one.seq > 0]
    since = dropwhile(lambda one: not one.delivery.startswith(HOUSES), caused)
    return [one for one in since if one.delivery.startswith((HOUSES, ORDERED))]


async def is_shown(work: Work, cause: int) -> bool:
    """Whether the message of a turn after an event shows an action, and so what standing orders do from now on."""
    return bool(await _open_to_all(work, cause))


def most_telling(lines: Sequence[str], against: Collection[int], most: int = MOST_LINES) -> tuple[str, ...]:
    """The last of these lines, those at the places `against`, and the newest others, as many as fit, in their order.

    If some are left out, the first line counts them.
    """
    if len(lines) <= most:
        return tuple(lines)
    last = len(lines) - 1
    best = sorted(range(len(lines)), key=lambda place: (place == last, place in against, place))[1 - most :]
    return (f"{count(len(lines) - len(best), 'more action')}: [Whole turn].", *(lines[place] for place in sorted(best)))


async def _against_others(ctx: Context, cause: int, game: StoredGame, done: Sequence[Event]) -> set[int]:
    """The ids of those events after a cause that touched a figure of a side for which the house did nothing there."""
    actors = {one.actor_id for one in done}
    others = [side for side in game.game.sides if actors.isdisjoint(side.players)]
    gangs = {gang for side in others for gang in side.gangs}
    figures = [one.id for one in await ctx.work.figures_in(game) if one.gang.id in gangs]
    return await ctx.work.events.touched_after(cause, figures) if figures else set()


class Line(NamedTuple):
    """What some events did, by their ids, in a sentence."""

    words: str
    events: tuple[int, ...]
    times: int = 1

    def again(self, event: int) -> Line:
        """The same, done once more."""
        return self._replace(events=(*self.events, event), times=self.times + 1)

    @property
    def text(self) -> str:
        """“Rex bites, 3 times.”"""
        return self.words if self.times == 1 else as_is(times_over(bare(self.words), self.times))


def _lines_of(events: Iterable[Event], endings: Container[str]) -> list[Line]:
    """What these events did, a line each. The end of an action is in its line, and so is what is done again."""
    lines: list[Line] = []
    for event in events:
        words = public_words(event)
        if lines and lines[-1].words == words:
            lines[-1] = lines[-1].again(event.id)
        elif lines and event.command in endings and (joined := as_one(lines[-1].words, words)):
            lines[-1] = Line(joined, (*lines[-1].events, event.id))
        else:
            lines.append(Line(words, (event.id,)))
    return lines


def as_one(first: str, then: str) -> str:
    """Two sentences with the same subject in one: “Nails runs 8 inches and stops on J14.” Empty for two subjects."""
    one, other = bare(first).split(), bare(then).split()
    subject = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    return as_is(f"{bare(first).removesuffix('.')} and {' '.join(other[subject:])}") if subject else ""


async def turn_card(ctx: Context, cause: int, why: int, *, over: bool) -> Card | None:
    """The message of a turn; None if nothing of it stands.

    cause  the id of the event after which the house acted
    why    the stored command with what it considered last; 0 for none
    over   whether it has stopped, so that others go on
    """
    events, game = await _open_to_all(ctx.work, cause), ctx.game
    if not events or game is None:
        return None
    aside = (*game.system.handovers, *game.system.endings, STAND_DOWN)
    done = [one for one in events if one.delivery.startswith(HOUSES) and one.command not in aside]
    by_order = [one for one in events if one.delivery.startswith(ORDERED)]
    told = [one for one in events if one.command not in game.system.handovers or one in by_order or one is events[-1]]
    absent = {one.actor_name for one in done if one.actor_id > 0}
    player = f"{HOUSE_NAME} for {listed(sorted(absent))}" if absent else HOUSE_NAME
    lines_of = _lines_of(told, game.system.endings)
    words = [one.text for one in lines_of]
    if done and all(one.command in BEFORE_PLAY for one in done):
        headline = f"{player}: ready to play"
    else:
        headline = f"{player}: {count(len(done), 'action') if done else words.pop()}"
    against = await _against_others(ctx, cause, game, done) if len(words) > MOST_LINES else set[int]()
    lines = most_telling(words, {place for place, one in enumerate(lines_of) if not against.isdisjoint(one.events)})
    if not over:
        return Card(headline, lines=lines, footer="The house is still playing.")
    figures = await ctx.work.figures_in(game)
    decided = decided_in(game, figures)
    end = decided_words(game, decided)
    if decided is not None and decided.shown:
        end = GAME_TABLES[game.game.system].glance(ctx, game, figures).turn
    due = each_once(one for one in timely(game, owing(game, figures)) if not one.owed.passing)
    buttons = (
        *(one.press for one in due[:MOST_DUE]),
        *((CLOSE,) if decided is not None else ()),
        *((always(game.id, Does.ROLL),) if due else ()),
        MY_MOVE,
        Press(ALL, str(cause), "Whole turn"),
        *((Press(WHY, str(why), "Why this?"),) if why else ()),
        Press("undo", str(cause), "Undo"),
    )
    return Card(headline, lines=(*lines, *((end,) if end else ())), buttons=buttons)


async def whole_turn(ctx: Context, cause: int) -> Card:
    """Everything that the house did in a turn, with all lines, for one user alone."""
    lines = [
        bulleted(public_words(one), *(() if one.sealed else one.shown_lines))
        for one in await _open_to_all(ctx.work, cause)
    ]
    return Card(f"{HOUSE_NAME}: the whole turn", lines=tuple(lines) or ("That turn was taken back.",), private=True)


async def kept_choice(ctx: Context, move: HouseMove, version: str) -> int:
    """Store what the house considered, for [Why this?]; return the id of the stored command."""
    best = [[one.what, one.value] for one in move.considered]
    (kept,) = await keep(ctx.work, ctx.caller, [(CHOICE, {"best": best, "version": version})], private=False)
    return kept
