"""[My move]: what the caller's figures may do now, the likeliest first.

Each action is a button that asks for the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from cogs.cards.card import MOST_CHOICES, MOST_LABEL, Card, Choice, Menu, Picture, Press
from cogs.cards.legal_card import MoveGroup, legal_card, marked, part_of
from cogs.command_adapter.reader import around, seen
from cogs.commands.games.hidden_buttons import is_hidden, payable
from cogs.commands.games.next_step import gang_buttons, step_card
from cogs.commands.games.status import press_of
from cogs.context.board_display import (
    CLOSE,
    GAME_TABLES,
    MY_MOVE,
    ORDERS,
    STATUS,
    decided_in,
    decided_words,
    figures_of,
    here,
)
from cogs.context.context import Context
from cogs.context.obligations import OWED, Debt, each_once, owed_button, owing
from cogs.forms.forms import FORM, FormDraft
from cogs.pipeline.begun_rolls import continuing, require_free
from cogs.pipeline.left_to_house import left_to_house, owed_there
from cogs.post.gathering import begin_button, has_begun
from cogs.post.notebook.nudging import nudge_button
from cogs.post.notebook.since import since_button
from cogs.post.pending import judged_by, settled_by
from cogs.replies.running import DEED, MINE
from cogs.replies.street_view import seen_by_caller
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.action.forms import MOST_TOUCHED, SquaresAsked, squares_for
from rules.core.action.legal import Ahead, Legal, LegalMove
from rules.core.action.move import MOVES
from rules.core.action.report import FollowUp
from rules.core.commands.game import MOST_BUTTONS
from rules.core.people.person import NO_SIDE, Person
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import ForUmpire, IllegalNow, NotYours
from rules.core.plain.stable_key import stable_key
from rules.core.plain.words import listed, parts, sentence
from rules.core.play.game import played_by

MOST_SHARED: Final = 12
"""The most actions of a side that are buttons. More are in a menu."""
MOST_RESUMED: Final = 3
MOST_DUE: Final = 3
"""The most debts that are buttons before everything else. All are on the list of debts."""
NOTHING: Final = "You have nothing to do right now."
NOT_YOURS: Final = "It's not your move."
"""The headline while others play."""


class Role(NamedTuple):
    """The role in which a user presses: the names of its buttons for actions, menus for figures and buttons for debts;
    and back.
    """

    deed: str
    figure: str
    owed: str
    back: Press


PLAYER: Final = Role(DEED, "figure", OWED, MY_MOVE._replace(label="Back"))
ACT_AS_UMPIRE: Final = Press("umpire", "0", "Act as umpire")
UMPIRE: Final = Role("judge", "judged", "judgeowed", ACT_AS_UMPIRE._replace(label="Back"))
"""The role of a player who chooses to act for others as an umpire. It skips the second question."""


class Doable(NamedTuple):
    """An action of a figure, with any target; `his` unless it is its side's. Its button knows it by its key."""

    person: Person[Any]
    may: LegalMove
    his: bool
    key: str

    @classmethod
    def of(cls, person: Person[Any], may: LegalMove) -> Doable:
        command, typed = may.offered
        named = [one for value in typed.values() if isinstance(value, str) for one in parts(value)]
        return cls(person, may, person.typed in named, f"{person.id}.{stable_key(command, may.called)}")

    @property
    def label(self) -> str:
        """The label of its button: “Spats: shoot”, “Draw a card”."""
        return f"{self.person.label}: {self.may.called}" if self.his else sentence(self.may.called)

    def press(self, role: Role = PLAYER, whose: str = "") -> Press:
        """Its button. `whose` names its side, if that is another's."""
        return Press(role.deed, self.key, f"{whose}{self.label}"[:MOST_LABEL])

    def press_alone(self, role: Role = PLAYER) -> Press:
        """Its button on a card about one figure, which needs no name on each."""
        return self.press(role)._replace(label=sentence(self.may.called)[:MOST_LABEL])


def most_likely(each: Iterable[list[Doable]], most: int = MOST_TOUCHED) -> list[Doable]:
    """Choose so many actions for buttons: the likeliest of each figure, then the next of each; those of one figure
    together.
    """
    listed = list(each)
    rounds = [one for row in zip_longest(*listed) for one in row if one is not None]
    chosen = {one.key for one in rounds[:most]}
    return [one for deeds in listed for one in deeds if one.key in chosen]


class MovesNow(NamedTuple):
    """What some people may do now.

    ready   the people who may do something, with their actions
    shared  the actions of their side
    seldom  the commands of actions that are no buttons beside those of others
    """

    ready: list[tuple[Person[Any], list[Doable]]]
    shared: list[Doable]
    seldom: frozenset[str] = frozenset()

    @classmethod
    def of(cls, legal: Legal[Any], at: Any, people: Iterable[Person[Any]]) -> MovesNow:
        each = [(one, [Doable.of(one, may) for may in legal.distinct(at, one)]) for one in people]
        its = [(one, [deed for deed in deeds if deed.his]) for one, deeds in each]
        sides = (deed for _, deeds in each for deed in deeds if not deed.his)
        shared = {(one.may.offered.command, str(one.may.offered.typed)): one for one in sides}
        return cls([(one, deeds) for one, deeds in its if deeds], list(shared.values()), legal.seldom)

    def without(self, debts: Sequence[Debt]) -> MovesNow:
        """The same without the actions that have a button as debts."""

        def due(deed: Doable) -> bool:
            return any(debt.met_by(*deed.may.offered) for debt in debts)

        left = [(one, [deed for deed in deeds if not due(deed)]) for one, deeds in self.ready]
        shared = [deed for deed in self.shared if not due(deed)]
        return self._replace(ready=[(one, deeds) for one, deeds in left if deeds], shared=shared)

    def besides(self, commands: Set[str]) -> list[Person[Any]]:
        """The people who may do more than these commands."""
        return [one for one, deeds in self.ready if any(deed.may.offered.command not in commands for deed in deeds)]

    @property
    def commands(self) -> set[str]:
        """The commands of their sides' actions."""
        return {one.may.offered.command for one in self.shared}

    @property
    def first(self) -> list[Doable]:
        """Those of their actions that are buttons."""
        each = ([one for one in deeds if one.may.offered.command not in self.seldom] for _, deeds in self.ready)
        return most_likely(each, MOST_TOUCHED - min(len(self.shared), 4))

    def lines(self, legal: Legal[Any], at: Any) -> list[str]:
        """What they have left to act with."""
        having: dict[str, list[str]] = {}
        for one, _ in self.ready:
            having.setdefault(legal.left(at, one), []).append(one.label)
        return [f"{sentence(left)}: {listed(names)}." for left, names in having.items() if left]

    def parts(
        self, legal: Legal[Any], at: Any, role: Role, press: Callable[[Doable], Press]
    ) -> tuple[MoveGroup, MoveGroup]:
        """Each figure's buttons, with a menu of the figures who may do more; and those of their side."""
        first = self.first
        shown = {one.key for one in first}
        others = [one for one, deeds in self.ready if any(deed.key not in shown for deed in deeds)]
        figures = tuple(Choice(str(one.id), one.label, legal.left(at, one)) for one in others[:MOST_CHOICES])
        more, menus = [*map(press, first)], (Menu(role.figure, "0", "More, by figure", figures),)
        if len(others) == 1:
            more, menus = [*more, *self._more_of(others[0], shown, role, press)], ()
        return MoveGroup(tuple(more), menus), part_of(
            self.shared,
            press,
            Menu(role.deed, "0", "More for your side"),
            lambda one: Choice(one.key, one.label),
            MOST_SHARED,
        )

    def _more_of(
        self, person: Person[Any], shown: Set[str], role: Role, press: Callable[[Doable], Press]
    ) -> Iterator[Press]:
        """The button of the only figure that may do more: its last action, or all of them."""
        left = [deed for one, deeds in self.ready if one is person for deed in deeds if deed.key not in shown]
        if len(left) == 1:
            yield press(left[0])
        else:
            yield Press(role.figure, str(person.id), f"{person.label}: more"[:MOST_LABEL])


def as_player(at: Any) -> Any:
    """The position of a player, without what they might do as an umpire."""
    people = {id: replace(one, umpired=False) for id, one in at.people.items()}
    return fast_replace(at, people=people, umpire=False, late=None)


class CallerNow(NamedTuple):
    """What the caller may answer for in a game.

    at      their position, without what a player might do as an umpire
    debts   everything that is owed in the game
    own     what of it they settle
    umpire  the button by which a player acts as an umpire; empty for none
    """

    at: Any
    debts: list[Debt]
    own: list[Debt]
    umpire: tuple[Press, ...]

    @classmethod
    def of(cls, ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> CallerNow:
        at, debts = seen(ctx, game, figures), owing(game, figures)
        own, judged = settled_by(ctx, debts, figures), judged_by(ctx, debts, figures)
        if ctx.only_umpires:
            return cls(at, debts, [*own, *judged], ())
        umpires = bool(judged or any(one.umpired and not one.mine for one in at.people.values()))
        return cls(as_player(at), debts, own, (ACT_AS_UMPIRE,) if umpires else ())


class Asked(NamedTuple):
    """What a game asks of the caller now.

    acting  the position in which their figures act: now, or after the command of their side that comes first
    first   that command, in a sentence; empty for none
    moves   what their figures and their side may do
    mine    what they can settle now of what they owe
    begins  the button with which play begins
    moment  the buttons by which the game continues
    """

    acting: Any
    first: str
    moves: MovesNow
    mine: list[Debt]
    begins: tuple[Press, ...]
    moment: list[Press]

    @property
    def owed(self) -> list[Debt]:
        """What they must settle before everything else."""
        return [one for one in self.mine if not one.owed.passing]

    @property
    def due(self) -> list[Debt]:
        """What of it has a button, none twice."""
        return each_once(self.owed)[:MOST_DUE]

    @property
    def free(self) -> bool:
        """Whether there is anything but what is owed."""
        return bool(self.moves.ready or self.moves.shared or self.moment or self.begins)

    def turns(self, legal: Legal[Any]) -> list[Person[Any]]:
        """The people whose turn it is to act."""
        return self.moves.besides(legal.out_of_turn)

    def breaks_in(self, legal: Legal[Any]) -> bool:
        """Whether all that is left are actions in another's turn."""
        others = self.turns(legal) or self.owed or self.begins or self.moves.shared or self.moment
        return bool(self.moves.ready) and not others

    def headline(self, legal: Legal[Any], at: Any, name: str, *, coming: bool) -> str:
        """Whose move it is, or what comes before it. `coming` is whether the caller may still bring a gang."""
        if not self.free and not self.owed and not coming:
            return NOT_YOURS
        if not self.free and self.owed:
            one, number = self.owed[0], len(self.owed)
            owes = f"{one.called} owes {one.owed.in_full}" if number == 1 else f"you owe {number} things"
            return f"Your move: {owes}"
        turns = self.turns(legal)
        alone = f"{turns[0].label}, " if len(turns) == 1 else ""
        return f"{'Out of turn' if self.breaks_in(legal) else 'Your move'}: {alone}{legal.now(at) or name}"


async def _asked(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure], caller: CallerNow) -> Asked:
    """What a game asks of the caller now, each thing once."""
    table, legal, at = GAME_TABLES[game.game.system], game.system.legal, caller.at
    assert legal is not None, f"{game.system.title} keeps a table"
    people = [one for one in at.people.values() if one.mine or one.umpired]
    moves, acting, first = MovesNow.of(legal, at, people), at, ""
    ahead = legal.ahead(at) if not moves.ready else None
    if ahead is not None:
        acting, first = ahead.position, f"Choose a figure to {ahead.called}."
        moves = moves._replace(ready=MovesNow.of(legal, acting, people).ready)
    mine, begins = payable(at, caller.own), begin_button(game, caller.debts)
    asked = Asked(acting, first, moves, mine, begins, [])
    moves = moves.without(asked.due)
    left = left_to_house(game, figures, int(ctx.now.timestamp()))
    offers = left.for_players(table.moment(ctx, game, figures))
    but = moves.commands | ({table.first} if begins else set())
    shown = [*asked.due, *(one for one in caller.debts if one not in caller.own)]
    moment = await _moment(ctx, game, at, offers, but, shown, bool(moves.ready or moves.shared))
    return asked._replace(moves=moves, moment=moment)


async def moves_card(ctx: Context) -> Card:
    """The card of what the caller may do now in the game of this channel, for them alone."""
    game = here(ctx)
    table, legal = GAME_TABLES[game.game.system], game.system.legal
    if table.moves is not None:
        card = await table.moves(ctx, game)
        return replace(card, buttons=(*card.buttons, *await since_button(ctx)))
    assert legal is not None, f"{game.system.title} keeps a table"
    ctx = replace(ctx, system=game.system.id)
    figures, coming = await figures_of(ctx, game), await _coming(ctx, game)
    caller = CallerNow.of(ctx, game, figures)
    if coming and not has_begun(game) and not ctx.only_umpires:
        step = await step_card(ctx, game)
        return replace(step, buttons=(*step.buttons, *caller.umpire))
    asked = await _asked(ctx, game, figures, caller)
    at, moves, idle = caller.at, asked.moves, not asked.free and not asked.owed
    decided = decided_in(game, figures)
    turn = table.glance(ctx, game, figures).turn if not asked.free or asked.breaks_in(legal) or asked.begins else ""
    lines = (decided_words(game, decided), turn, asked.first if moves.ready else "")
    alone = len(asked.turns(legal)) == 1 == len(moves.ready)
    owed = owed_there(game, figures, caller.debts).people if asked.mine else ()
    more = owed_button(owed if len(owed) > len(asked.due) else ())
    card = legal_card(
        asked.headline(legal, at, game.game.name, coming=bool(coming)),
        filter(None, (*lines, *moves.lines(legal, asked.acting), legal.held(at))),
        *moves.parts(legal, asked.acting, PLAYER, Doable.press_alone if alone else Doable.press),
        before=(*asked.begins, *(one.press for one in asked.due), *await _resume(ctx, game)),
        after=(
            *coming,
            *asked.moment,
            *((CLOSE,) if decided is not None else ()),
            *more,
            *caller.umpire,
            *(await nudge_button(ctx) if idle else ()),
            *await since_button(ctx),
            ORDERS,
            STATUS,
        ),
    )
    return replace(card, picture=await _street(ctx, game, asked.acting, moves.ready))


async def _street(
    ctx: Context, game: StoredGame, at: Any, ready: Sequence[tuple[Person[Any], Sequence[Doable]]]
) -> Picture | None:
    """The street as the caller knows it, with those who may act; for a single figure with the squares of its move."""
    if at.street is None:
        return None
    squares = _squares(at, ready[0][1]) if len(ready) == 1 else None
    offered, reach = squares or ((), frozenset())
    ids = [one.id for one, _ in ready]
    return await seen_by_caller(ctx, game, at, public=False, acting=ids, reach=reach, offers=offered).picture()


def _squares(at: Any, deeds: Iterable[Doable]) -> SquaresAsked | None:
    """The squares of a figure's first action that ends on a square."""
    asked = (squares_for(at, one.may.offered.command, one.may.offered.typed) for one in deeds)
    return next((one for one in asked if one is not None and one.offered), None)


async def umpire_card(ctx: Context) -> Card:
    """The card of what a player may do for others as an umpire, by their sides.

    Raises ForUmpire for any other caller.
    """
    game = here(ctx)
    ctx, legal, games = replace(ctx, system=game.system.id), game.system.legal, game.system.games
    assert games is not None
    figures = await figures_of(ctx, game)
    at = seen(ctx, game, figures)
    debts = judged_by(ctx, owing(game, figures), figures)
    people = [one for one in at.people.values() if one.umpired and not one.mine]
    if legal is None or not (debts or people):
        raise ForUmpire("You can't act for another player here. An umpire can, or most of the players together.")
    offered = MovesNow.of(legal, at, people)

    def whose(who: Person[Any] | int | str) -> str:
        if isinstance(who, str):
            side = games.side_of(game.game.board, who)
            return f"{at.side_name(side)}: " if side is not None else ""
        person = at.people[who] if isinstance(who, int) else who
        return f"{at.side_name(person.side) or person.listed}: "

    owed = (
        one.press._replace(what=UMPIRE.owed, label=f"{whose(one.who)}{one.label}"[:MOST_LABEL])
        for one in payable(at, debts)[:MOST_BUTTONS]
    )
    sides = {whose(one).removesuffix(": ") or one.gang: one.side for one in people}
    names = (played_by(game.game, side) if side > NO_SIDE else strong(name) for name, side in sides.items())
    own, its = offered.parts(legal, at, UMPIRE, lambda one: one.press(UMPIRE, whose(one.person)))
    return legal_card(
        "Act as umpire",
        (
            f"You act for {listed(names)}. The log says so.",
            *offered.lines(legal, at),
            *(() if offered.ready or offered.shared or debts else (NOTHING,)),
        ),
        own,
        its._replace(buttons=its.buttons[:MOST_BUTTONS]),
        before=owed,
        after=(MY_MOVE._replace(label="Back"),),
    )


async def _coming(ctx: Context, game: StoredGame) -> tuple[Press, ...]:
    """The buttons by which a user without a gang on the table brings one, plays a sample one, or makes one."""
    gangs = await ctx.work.rosters.gangs(ctx.server_id)
    own = [gang for gang in gangs if ctx.leads(gang)]
    if game.system.roster is None or any(gang.id in game.game.gangs for gang in own):
        return ()
    ready = any(gang.gang.system == game.system.id and not gang.gang.game for gang in own)
    if not ready and game.game.gangs and ctx.only_umpires and not ctx.authority.alone:
        return ()
    return gang_buttons(game, own, {gang.gang.name for gang in gangs if gang.id in game.game.gangs})


async def _moment(
    ctx: Context,
    game: StoredGame,
    at: Any,
    moment: Sequence[FollowUp],
    but: set[str],
    but_debts: Sequence[Debt],
    acting: bool,
) -> list[Press]:
    """The buttons of the moment, except for commands shown already, those that would be refused, and these debts.

    Commands of figures and their sides are only for their owners. But if the caller has no figure left to act, the card
    shows how the game continues all the same.
    """
    legal = game.system.legal
    shown = {*but, *(legal.commands if legal is not None and acting else ())}
    offers = [
        one
        for one in moment
        if one.command not in shown and not is_hidden(at, one.command, one.typed)
        if not any(debt.met_by(one.command, one.typed) for debt in but_debts)
    ]
    return [await press_of(ctx, one, private=True) for one in (*GAME_TABLES[game.game.system].own(at), *offers)]


async def _resume(ctx: Context, game: StoredGame) -> list[Press]:
    """The buttons of the form that the caller left last in the game here, and of the rolls begun with real dice."""
    begun = [*await continuing(ctx)]
    for draft in await ctx.work.events.latest_drafts(ctx.server_id, ctx.caller.actor.id, FORM, 1):
        kept = FormDraft.of(draft.options)
        if draft.rolling is None and not kept.done and kept.game == game.id and kept.typed != kept.start:
            begun = [Press("resume", str(draft.id), f"Continue: {kept.title}"), *begun]
    return [*dict.fromkeys(begun)][:MOST_RESUMED]


async def figure_card(ctx: Context, figure: int, role: Role = PLAYER) -> Card:
    """The card of what one figure may do now, for the caller alone."""
    one = await _actor(ctx, figure, role)
    deeds, at = one.own(one.at), one.at
    if not deeds and one.ahead is not None:
        at = one.ahead.position
        deeds = one.own(at)
    priced: dict[str, list[str]] = {}
    for deed in deeds:
        priced.setdefault(deed.may.cost, []).append(deed.may.called)
    costs = [f"{sentence(cost)}: {', '.join(called)}." for cost, called in priced.items() if cost]
    card = legal_card(
        f"{one.person.name}: {one.legal.left(at, one.person) or 'what now?'}",
        costs if deeds else (NOTHING,),
        part_of(
            deeds,
            lambda deed: deed.press_alone(role),
            Menu(role.deed, "0", "More"),
            lambda deed: Choice(deed.key, sentence(deed.may.called), deed.may.cost),
        ),
        after=(role.back,),
    )
    return replace(card, picture=await _street(ctx, here(ctx), at, [(one.person, deeds)]))


class OldList(IllegalNow):
    """A button of an older list of moves."""


class Actor(NamedTuple):
    """A figure and the position in which it acts, now or after the command of its side that comes first."""

    legal: Legal[Any]
    person: Person[Any]
    at: Any
    ahead: Ahead | None

    def own(self, at: Any) -> list[Doable]:
        """Its own actions in a position."""
        each = (Doable.of(self.person, may) for may in self.legal.distinct(at, self.person))
        return [one for one in each if one.his]


async def _actor(ctx: Context, figure: int, role: Role) -> Actor:
    game = here(ctx)
    at = await around(replace(ctx, system=game.system.id))
    if role is PLAYER and not ctx.only_umpires:
        at = as_player(at)
    person, legal = at.people.get(figure), game.system.legal
    if person is None or legal is None:
        raise OldList("That figure is no longer on the table.")
    if not person.mine and not person.umpired:
        raise NotYours(f"{person.name} is not yours. [My move] shows what is.").showing(MY_MOVE)
    return Actor(legal, person, at, legal.ahead(at))


class Chosen(NamedTuple):
    """A chosen action: its form, whether it runs at one press, and the command that comes first; empty for none."""

    form: FormDraft
    at_once: bool
    first: str = ""


async def chosen(ctx: Context, key: str, role: Role = PLAYER) -> Chosen:
    """The form of a chosen action. Raises OldList if the action can't be done any more, and IllegalNow if a user is
    rolling real dice for the figure.
    """
    figure, _, mark = key.partition(".")
    one = await _actor(ctx, int(figure), role)
    may, first = marked(one.legal, one.at, one.person, mark), ""
    if may is None and one.ahead is not None:
        first = one.ahead.command
        may = marked(one.legal, one.ahead.position, one.person, mark)
    if may is None:
        raise OldList("That is no longer possible.")
    doable = Doable.of(one.person, may)
    if doable.his and one.person.mine:
        await require_free(ctx, {one.person.id: one.person.name})
    command, label = may.offered.command, doable.label
    anew = MINE if role is PLAYER else ""
    kept = FormDraft(command, {}, {}, label, figure=one.person.id, deed=may.called, game=here(ctx).id, anew=anew)
    return Chosen(replace(kept, sure=role is UMPIRE), MOVES[command].kind in one.legal.at_once, first)
