"""From a declared move to a command: what was typed becomes a move in a position, rules decide, a cog has the words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cogs._kit.context import Context
from cogs._kit.prepared import PREPARES, Options, Prepared, known
from cogs._kit.reader import read
from rules.core.deed import DECIDED, Brings, Deed, Offered, ToldDeed, possible
from rules.core.events import Change, Kind, Subject
from rules.core.frozen import frozen, replace
from rules.core.move import MOVES, Declared, command_of, declared, overruled, people_of
from rules.core.outcome import Outcome
from rules.core.person import Fellows, Person
from rules.core.position import Position, Umpired
from rules.core.refusal import Refusal
from rules.core.report import Confirmation, Report

Words = Callable[[Any, Any], Report]
Facts = Callable[[Any, Any], Any]
Asked = Callable[[Any], Confirmation | None]


def no_question(_told: Any) -> Confirmation | None:
    """By default nothing is asked before a deed."""
    return None


@frozen
class Telling:
    """How a move is told; see `tells`."""

    words: Words
    facts: Facts
    private: bool = False
    untold: bool = False
    sure: Asked = no_question


TELLINGS: Final[dict[str, Telling]] = {}
"""How each declared move is told, by its command."""


def no_facts(_told: Any, _result: Any) -> Any:
    """What programs are told of a deed by default: its result."""
    return None


def tells(
    kind: type[Any],
    facts: Facts = no_facts,
    *,
    steps: Callable[[Any, Outcome[Any]], Any] | None = None,
    private: bool = False,
    untold: bool = False,
    sure: Asked = no_question,
) -> Callable[[Words], Words]:
    """Register the words of a move: a function of what its deed tells and of the result; `facts` the same for programs.

    steps    in place of `facts`, where programs are told of the dice too: of what the deed tells and of its outcome
    private  whether the card is the caller's alone
    untold   whether nobody else is to know of it, as Prepared has it
    sure     what is asked once before it is done, of what its deed tells
    """

    def register(words: Words) -> Words:
        command = declared(kind)

        def told(known: Any, outcome: Outcome[Any]) -> Any:
            return facts(known, outcome.result) if steps is None else steps(known, outcome)

        async def prepare(ctx: Context, options: Options) -> Prepared:
            return await made_ready(ctx, options, command)

        prepare.__module__ = words.__module__
        PREPARES[command.command] = prepare
        TELLINGS[command.command] = Telling(words, told, private, untold, sure)
        return words

    return register


async def made_ready(ctx: Context, options: Options, command: Declared) -> Prepared:
    """A declared command made ready: read, filled, decided."""
    at, move = await read(ctx, options, command)
    deed = DECIDED[command.command](at, move)
    if isinstance(deed, Offered):
        return await PREPARES[deed.command](replace(ctx, options=deed.typed), deed.typed)
    if isinstance(deed, Brings):
        deed = deed.of_nobody if at.asking else deed.deed(*await reserved(ctx, deed))
    price = () if at.asking else deed.allow()
    for one in (*map(Umpired, overruled(at, move)), *(one for one in price if isinstance(one, Umpired))):
        ctx.acts_for(one.whom, one.gang)
    return told_of(at, move, deed, price)


def told_of(
    at: Position[Any, Any], move: Any, deed: Deed[Any] | ToldDeed[Any], price: Iterable[Change | Umpired]
) -> Prepared:
    """A deed that was decided and its price, made ready."""
    paid = known(one for one in price if not isinstance(one, Umpired))
    if isinstance(deed, ToldDeed):
        deed = _worded(deed, TELLINGS[command_of(move.__class__)])
    about = people_of(move) if deed.about is None else deed.about
    return Prepared(
        deed,
        paid,
        allowed=True,
        about=tuple(dict.fromkeys(_subject(one) for one in about if one.id)),
    )


def _worded(deed: ToldDeed[Any], telling: Telling) -> Deed[Any]:
    """A deed with the words that a cog has for it."""

    def report(result: Any) -> Report:
        return telling.words(deed.told, result)

    def facts(outcome: Outcome[Any]) -> Any:
        return telling.facts(deed.told, outcome)

    return Deed(
        deed.resolver,
        deed.args,
        deed.names,
        deed.allow,
        deed.changes,
        facts,
        lambda: deed.questions,
        lambda: deed.rerolls,
        deed.about,
        deed.again,
        deed.ends_turn,
        deed.rule,
        deed.tallied,
        tuple(user for one in deed.shown_to for user in one.leaders),
        deed.faces,
        deed.instead,
        deed.campaign or None,
        telling.private,
        untold=telling.untold,
        confirm=telling.sure(deed.told),
        report=report,
    )


def worded_in_rules(kind: type[Any], module: str) -> None:
    """Register the command of a move whose deed has its own words; `module` is the cog's that brings it."""
    command = declared(kind)

    async def prepare(ctx: Context, options: Options) -> Prepared:
        return await made_ready(ctx, options, command)

    prepare.__module__ = module
    PREPARES[command.command] = prepare


async def repeatable(ctx: Context, command: str, options: Options) -> bool:
    """Whether the same could be done once more on what the command has left; True for what no rule decides."""
    if command not in DECIDED:
        return True
    game = await ctx.work.games.get(ctx.game.id) if ctx.game is not None else None
    try:
        at, move = await read(replace(ctx, game=game, umpiring=[], named=set(), met={}), options, MOVES[command])
        return possible(at.typed_as(options), move)
    except KeyError:  # it is another deed in truth, about somebody who is not at hand: whoever presses is told
        return True
    except Refusal:
        return False


def _subject(one: Person[Any] | Fellows[Any]) -> Subject:
    return Subject(Kind.GANG if isinstance(one, Fellows) else Kind.FIGURE, one.id)


async def reserved(ctx: Context, coming: Brings[Any]) -> tuple[int, tuple[int, ...]]:
    """Ids for those whom a deed may bring into being, and the one of their gang."""
    rosters = ctx.work.rosters
    gang = coming.gang or await rosters.new_gang(ctx.server_id, ctx.system)
    return gang, tuple(await rosters.new_figures(ctx.server_id, gang, coming.most) if coming.most else ())
