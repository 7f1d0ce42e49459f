"""The debts on a table now, and the refusal of commands that can't come before them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.core.action.deed import Deed
from rules.core.action.move import MOVES, usual_of
from rules.core.action.position import Position
from rules.core.action.report import Report
from rules.core.people.person import NO_SIDE, Person
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import ForUmpire, IllegalNow, UnknownName
from rules.core.plain.stable_key import stable_key
from rules.core.plain.words import key_of
from rules.core.play.game import Game, GameSystem, Side
from rules.core.play.obligations import Allegiances, NothingOwed, Owed, Settled, label_of, refuse_owed

Debt = tuple[Person[Any] | str, Owed]
"""A debtor, which may be a unit or a thing of the board by its name, and what it owes."""


class FigureDebt(NamedTuple):
    """One debt: a figure's id or the name of a unit or of a thing on the board; the obligation; and what settles it."""

    who: int | str
    owed: Owed
    settled: tuple[Change, ...]


class OwedBy(NamedTuple):
    """One debt, on the table or, for debts that are also kept without a game, off it.

    who      the debtor: a figure's id, or the name of a unit or of a thing on the board
    name     the debtor's name, as it can be typed
    called   the debtor on a button: its name alone, unless another on the table has it too
    names    every way to name the debtor, in small letters
    settled  the changes that settle it
    """

    who: int | str
    name: str
    called: str
    names: frozenset[str]
    owed: Owed
    settled: tuple[Change, ...]

    @property
    def line(self) -> str:
        return f"{strong(self.name)} owes {self.owed.in_full}."

    @property
    def options(self) -> dict[str, Any]:
        """The options of the command that meets it."""
        return self.owed.filled(self.name)

    @property
    def label(self) -> str:
        """The debt on a button."""
        return label_of(self.called, self.owed)

    @property
    def mark(self) -> str:
        """The stable key by which a button knows it. The same debt of the same figure always has the same one."""
        return stable_key(self.who, replace(self.owed, after=0))

    @property
    def key(self) -> str:
        """The same key with the debtor's id; 0 if that is no figure."""
        return f"{self.who if isinstance(self.who, int) else 0}.{self.mark}"

    def met_by(self, command: str, typed: Mapping[str, Any]) -> bool:
        """Whether a command with these options meets it."""
        return meets(self.owed, command, typed, self.names)


def meets(owed: Owed, command: str, typed: Mapping[str, Any], names: Collection[str]) -> bool:
    """Whether a command of a debtor who is called by one of `names`, in small letters, meets an obligation.

    An option that was left untyped has its default.
    """
    options = MOVES[command].options if command == owed.command and command in MOVES else {}
    left = (name for name, _ in owed.options if name in options and typed.get(name) is None)
    return owed.met_by(command, {**typed, **{name: usual_of(options[name]) for name in left}}, names)


def due_in(
    id: int, game: Game, games: GameSystem | type[NothingOwed], figures: Mapping[int, Any], fellows: Allegiances | None
) -> Iterator[FigureDebt]:
    """Yield all debts in a game, by its id: the duties of figures, and what follows from the state of the game.

    It skips the debts of a figure that concern no one any more.

    games    how games of the system are kept
    figures  all figures on the table, by id
    fellows  the sides and gangs of the figures; None if only some figures are known, so that no debt can be skipped
    """
    there = {one: figure for one, figure in figures.items() if figure.present}

    def moot(who: int, owed: Owed) -> bool:
        return fellows is not None and games.moot(game.board, there, fellows, who, owed)

    for one, figure in there.items():
        for owed in figure.duties:
            if games.can_pay(figure, owed) and not moot(one, owed):
                yield FigureDebt(one, owed, (Settled(one, owed),))
    for who, owed in games.owed(game.board, there):
        if isinstance(who, tuple):
            yield FigureDebt(owed.of, owed, tuple(games.settled(id, one, owed) for one in who))
        elif isinstance(who, str) or not moot(who, owed):
            yield FigureDebt(who, owed, (games.settled(id, who, owed),))


def allegiances_on(position: Position[Any, Any, Any]) -> Allegiances:
    """The sides and gangs of the figures on the table of a position."""
    sides = {one: person.side for one, person in position.people.items() if person.side > NO_SIDE}
    return Allegiances(sides, {one: person.gang_id for one, person in position.people.items()})


def owing(position: Position[Any, Any, Any], games: GameSystem | type[NothingOwed]) -> Iterator[Debt]:
    """The debts in a position; none without a game."""
    if position.game is None:
        return
    figures = {one: person.figure for one, person in position.people.items()}
    for who, owed, _ in due_in(position.id, position.game, games, figures, allegiances_on(position)):
        yield who if isinstance(who, str) else position.people[who], owed


def side_of_thing(sides: Sequence[Side], games: GameSystem | type[NothingOwed], board: Any, name: str) -> int | None:
    """The place of the side of a debtor by its name: a side, or a unit or thing of the board. None for no side's."""
    place = next((place for place, one in enumerate(sides) if one.name == name), None)
    return games.side_of(board, name) if place is None else place


def own_undone(position: Position[Any, Any, Any], games: GameSystem | type[NothingOwed]) -> tuple[str, ...]:
    """The debts of the caller's own figures that could be met now: “Spats still owes a GUTS test.”

    Names are safe in a sentence.
    """
    if position.game is None:
        return ()
    found: list[str] = []
    for who, owed in owing(position, games):
        if isinstance(who, str):
            side = games.side_of(position.board, who)
            own = side is not None and position.caller in position.side_players(side)
        else:
            own = who.mine
        if own and not owed.after and games.timely(position.board, who if isinstance(who, str) else who.id, owed):
            found.append(f"{who if isinstance(who, str) else who.name} still owes {owed.in_full}.")
    return tuple(found)


def require_settled(position: Position[Any, Any, Any], debts: Iterable[Debt], first: str) -> None:
    """Refuse what can't come before any of these debts, in words: “the next card”. Raises IllegalNow with one and its
    command.
    """
    refuse_owed([(who if isinstance(who, str) else who.typed, owed) for who, owed in debts], first)


def waived(debts: Sequence[OwedBy], who: str, what: str, reason: str, waiver: str, *, umpire: bool) -> Deed[None]:
    """An umpire waives a debt, on record. Raises ForUmpire, IllegalNow, UnknownName.

    debts  all debts here
    who    as it is typed; so is `what`, empty for all debts, and `reason`, empty for none
    """
    if not umpire:
        raise ForUmpire("Only an umpire may waive an obligation, which means cancel it. Ask one, or meet it.")
    theirs = [debt for debt in debts if key_of(who) in debt.names]
    if not theirs:
        if not debts:
            raise IllegalNow("No figure owes anything here. There is nothing to waive.")
        raise UnknownName("debtor", who, [debt.name for debt in debts])
    wanted = [debt for debt in theirs if key_of(what) in key_of(debt.owed.in_full)]
    if not wanted:
        raise IllegalNow(f"{theirs[0].name} doesn't owe that, but {theirs[0].owed.in_full}. Name that instead.")
    why = proper(reason, 200) if reason else ""
    lines = [f"{debt.line.removesuffix('.')}: waived. {debt.owed.otherwise}".strip() for debt in wanted]
    return Deed(
        report=lambda _: Report(
            f"{waiver} waives what {theirs[0].name} owes.", (*lines, *([f"Reason: {why}"] if why else []))
        ),
        changes=lambda _: tuple(change for debt in wanted for change in debt.settled),
        rule=wanted[0].owed.rule,
    )
