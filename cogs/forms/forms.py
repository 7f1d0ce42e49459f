"""Forms as cards: an incomplete command, kept as a draft, with buttons and menus for the options that are still
open.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, fields
from itertools import groupby
from typing import Any, Final

import discord

from cogs.cards.card import MOST_CHOICES, Card, Choice, Menu, Press
from cogs.cards.odds_card import chances_of
from cogs.command_adapter.reader import around, read_typed
from cogs.context.board_display import MY_MOVE
from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.context.prepared import Options, Prepared, ready
from cogs.context.systems import system_in
from cogs.pipeline.odds_answer import OddsRequest, asked_of
from cogs.pipeline.standing_orders import require_still_owed
from cogs.replies.answers import module_of
from cogs.replies.street_view import SeenStreet, seen_by_caller
from db.store.engine import Database
from db.unit_of_work import Work
from rules.core.action.circumstances import Circumstances, KnownOption, circumstances
from rules.core.action.deed import DECIDED
from rules.core.action.fields import Option, Squares
from rules.core.action.forms import (
    MOST_PAIRED,
    MOST_TOUCHED,
    Ask,
    Form,
    Pick,
    asked_for,
    called,
    fitting,
    form_of,
    in_full,
    in_words,
    question_of,
    squares_for,
)
from rules.core.action.legal import Legal
from rules.core.action.move import MOVES, Declared
from rules.core.action.position import Position
from rules.core.action.system import System, discover
from rules.core.people.person import Person
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, Refusal
from rules.core.plain.stable_key import stable_key
from rules.core.plain.words import listed, sentence, within

FORM: Final = "a form"
"""The command name of the drafts that keep forms."""
CHOSEN: Final = "✓ "
MOST_MENUS: Final = 4
"""The most menus of a form's own, so that one is left for the other options."""
MOST_SWITCHES: Final = 4
"""The most circumstances that are buttons, so that the odds and [Roll] fit one screen. The others are a menu."""
MOST_BESIDE: Final = 3
"""The most circumstances that are buttons if those of a target and a range are there as well; else all are a menu."""
MOST_TAKEN: Final = 4
"""The most choices of a target or a range that are buttons beside [Roll]. More are a menu."""
SEALED: Final = "Seal it"


@frozen
class FormDraft:
    """A form as its draft keeps it until it is done.

    command  its command
    typed    the options that were chosen so far
    start    the options that it began with
    title    its heading: “Spats: shoot”
    figure   id of the figure on whose list of moves it began; 0 for none
    deed     the name of the move on that list
    game     id of the game in which it began; 0 for none
    asking   the option that it asks for; empty if the form itself decides what comes next
    whole    the options with which it would run now; None while it still asks for some
    picks    the options behind the buttons and menus of its card, by mark
    needed   options that a rule wants besides the required ones
    whom     whether it asks for the actor and the target in a game
    meant    the values of the option that it asks for, by their labels
    more     what was typed besides: dice from the table
    done     whether it has run
    stands   whether a button fixes its start, so that none of it can change
    debt     the key of the obligation that it settles; empty for none
    once     what it uses up when it runs; empty for the form itself
    card     id of the public message whose button began it; 0 for none
    gone     the custom ids of its buttons that disappear then
    anew     the list on which it began, which replaces it after the run; empty for none
    sure     whether its user has confirmed acting as an umpire
    own      whether its user rolls real dice, throw by throw
    throws   the throws typed so far: the purpose, the sides and the faces of each
    line     id of the public message that says that dice are being rolled; 0 for none
    proposed  the throws as they would be with dice that still need a yes, since they fill several throws
    channel  id of the channel in which the first real die was typed; 0 before
    seen     what the last card said of the throws: see cogs/forms/own_dice.py
    wrong    the dice that the bot refused last, as they were typed; empty for none
    by       the name of the user who types the dice
    hands    the users who typed dice before the roll was taken over, as the event keeps them
    lapsed   whether the public line says that the roll is no longer possible
    asks     whether it asks for the target and the range, since the likeliest ones are impossible
    """

    command: str
    typed: Options
    start: Options
    title: str
    figure: int = 0
    deed: str = ""
    game: int = 0
    asking: str = ""
    whole: Options | None = None
    picks: Mapping[str, Options] | None = None
    needed: Sequence[str] = ()
    whom: bool = False
    meant: Mapping[str, str] = field(default_factory=dict[str, str])
    more: Options = field(default_factory=Options)
    done: bool = False
    stands: bool = False
    debt: str = ""
    once: str = ""
    card: int = 0
    gone: Sequence[str] = ()
    anew: str = ""
    sure: bool = False
    own: bool = False
    throws: Sequence[Sequence[Any]] = ()
    line: int = 0
    proposed: Sequence[Sequence[Any]] = ()
    channel: int = 0
    seen: Sequence[Any] = ()
    wrong: str = ""
    by: str = ""
    hands: Sequence[Sequence[Any]] = ()
    lapsed: bool = False
    asks: bool = False

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> FormDraft:
        """A form as it came out of a draft."""
        return cls(**options)

    @property
    def options(self) -> Options:
        """The form as a draft keeps it."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def with_more(self, typed: Mapping[str, Any]) -> FormDraft:
        """The form with more options chosen. None removes an option."""
        options = {**self.typed, **typed}
        return replace(self, typed={name: one for name, one in options.items() if one is not None}, asking="", meant={})


@frozen
class DrawnForm:
    """A form on the present table: the open question, or the other options; and the chosen ones in words.

    street the street with the squares from which a player chooses now, if they do
    ready  the prepared command, with the caller's knowledge, if the form asks nothing more; None until it is prepared
    own    whether the caller's own dice are the first choice
    """

    kept: FormDraft
    asked: Ask | None
    form: Form
    more: Circumstances | None
    said: Mapping[str, str]
    street: SeenStreet | None = None
    ready: OddsRequest | None = None
    own: bool = False


async def made_ready(database: Database, caller: Caller, at: DrawnForm) -> OddsRequest:
    """The command of a form, prepared with the caller's knowledge. Raises a Refusal if it is impossible."""
    assert at.kept.whole is not None
    return at.ready or await asked_of(database, caller, at.kept.command, odds_of(at.kept.whole))


def among_figures(command: str) -> bool:
    """Whether rules decide a command among figures. If so, the form shows its other options and its refusal."""
    system = system_in(module_of(command))
    if command not in DECIDED or MOVES[command].of_campaign:
        return False
    return bool(system) and discover()[system].people is not None


async def drawn(work: Work, caller: Caller, kept: FormDraft, own_first: bool = False) -> DrawnForm:
    """A form on the present table. Raises a Refusal if it can't lead to a command.

    own_first  whether a user whose real dice come first is asked for them
    """
    system = system_in(module_of(kept.command))
    ctx = await Context.at(work, caller, discord.utils.utcnow(), kept.typed, system=system)
    if kept.game and (ctx.game is None or ctx.game.id != kept.game):
        raise IllegalNow("That was for a game that is no longer played here.")
    await require_still_owed(replace(ctx, caller=replace(caller, debt=kept.debt)))
    if own_first and ctx.rolls_own:
        kept = replace(kept, own=True)
    declared, peopled = MOVES[kept.command], bool(system) and discover()[system].people is not None
    at = await around(ctx) if peopled else Position(None)
    kept = replace(kept, typed=in_full(at, kept.command, kept.typed), start=in_full(at, kept.command, kept.start))
    offers, measured = (_offers if kept.figure else _likeliest)(discover()[system], at, kept) if peopled else ([], ())
    needed = (*kept.needed, *(_unnamed(declared) if kept.whom and at.played else ()))
    taking = bool(kept.figure) and declared.rolls is not None and not kept.asks
    settled = kept.start if kept.stands else ()
    form = form_of(at, kept.command, kept.typed, offers, measured, needed, settled, taking=taking)
    words = dict(in_words(at, kept.command, form.typed))
    if kept.meant:
        picks = tuple(Pick(label, {kept.asking: text}) for label, text in kept.meant.items())
        return DrawnForm(kept, Ask((kept.asking,), question_of(declared, kept.asking), picks), form, None, words)
    if kept.asking:
        asked = asked_for(at, kept.command, form.typed, kept.asking)
        return DrawnForm(kept, asked, form, None, words, _street(ctx, at, kept, asked, form))
    if form.asked is not None:
        street = _street(ctx, at, kept, form.asked, form)
        return DrawnForm(replace(kept, whole=None), form.asked, form, None, words, street)
    kept = replace(kept, whole=dict(form.typed))
    own = ctx.rolls_own
    if not among_figures(kept.command):
        return DrawnForm(kept, None, form, None, words, own=own)
    whole = odds_of(form.typed)
    try:
        await ready(replace(ctx, options=whole, asking=True), kept.command, whole)
        at, move = await read_typed(replace(ctx, options=whole), whole, declared)
        return DrawnForm(kept, None, form, circumstances(at, move, form), words, own=own)
    except Missing as missing:
        wanted = next((one for one in missing.options if one in declared.options and one not in kept.needed), "")
        if not wanted:
            raise
        return await drawn(work, caller, replace(kept, needed=(*kept.needed, wanted), whole=None))


def _street(
    ctx: Context, position: Position[Any, Any, Any], kept: FormDraft, asked: Ask, form: Form
) -> SeenStreet | None:
    """The street with the squares from which a player chooses; None for another question."""
    option = MOVES[kept.command].options[asked.fields[0]]
    if len(asked.fields) > 1 or not isinstance(option.measured, Squares) or ctx.game is None:
        return None
    squares = squares_for(position, kept.command, form.typed)
    if squares is None or not squares.offered:
        return None
    named = {*form.typed.values()}
    acting = [one.id for one in position.people.values() if one.id == kept.figure or one.typed in named]
    offers = squares.offered if len(squares.offered) == len(asked.picks) else ()
    return seen_by_caller(ctx, ctx.game, position, public=False, acting=acting, reach=squares.reach, offers=offers)


def _unnamed(declared: Declared) -> list[str]:
    """The options that name the actor or the target, although numbers alone would do."""
    return [name for name, one in declared.options.items() if one.who is not None and one.who.nameless]


def _offers(
    system: System, position: Position[Any, Any, Any], kept: FormDraft
) -> tuple[list[Options], tuple[str, ...]]:
    """The ways in which the figure may now make the move on its list. Raises IllegalNow if there is none."""
    person, legal = position.people.get(kept.figure), system.legal
    assert legal is not None, "a deed stood on a list"
    offers = [may.offered.typed for may in of_name(legal, position, person, kept)] if person is not None else []
    if not offers:
        over = IllegalNow(f"{kept.title}: that can't be done any more.")
        over.presses = (MY_MOVE,)
        raise over
    return offers, legal.measured.get(MOVES[kept.command].kind, ())


def _likeliest(
    system: System, position: Position[Any, Any, Any], kept: FormDraft
) -> tuple[list[Options], tuple[str, ...]]:
    """The ways in which the figure that a typed command names may make a move with a measure, as its own list would
    offer them: the likeliest gun first. There is none before the form knows all people, for a typed distance, which
    suits each gun, or for a command that could run as it was typed.
    """
    legal, declared = system.legal, MOVES[kept.command]
    acting = next((name for name, one in declared.options.items() if one.who is not None and one.who.only.own), "")
    person = next((one for one in position.people.values() if one.typed == kept.typed.get(acting)), None)
    measured = legal.measured.get(declared.kind, ()) if legal is not None else ()
    if legal is None or not measured or not kept.whom or not kept.start.keys().isdisjoint(measured):
        return [], ()
    if not position.played or person is None or not (person.mine or person.umpired):
        return [], ()
    ways = [*legal.may(position, person, lambda name: name[0] == kept.command)]
    asked = {name for way in ways for name in way.offered.typed if declared.options[name].who is not None}
    if len({way.called for way in ways}) != 1 or not asked <= kept.typed.keys():
        return [], ()
    offers = [dict(one) for one in fitting([way.offered.typed for way in ways], kept.typed)]
    return offers, (measured if offers else ())


def of_name(legal: Legal[Any], position: Position[Any, Any, Any], person: Person[Any], kept: FormDraft) -> list[Any]:
    """All ways in which a person may make one move."""
    return [*legal.may(position, person, lambda name: name == (kept.command, kept.deed))]


async def form_card(
    database: Database, caller: Caller, draft: int, at: DrawnForm, *notes: str
) -> tuple[Card, FormDraft]:
    """The card of a form, and the form with the options behind its buttons."""
    picks: dict[str, Options] = {}

    def press(pick: Pick) -> Press:
        mark = _mark(pick)
        picks[mark] = dict(pick.typed)
        return Press("form", f"{draft}.{mark}", f"{CHOSEN if pick.chosen else ''}{sentence(pick.label)}")

    def menu(asks: str, choices: Sequence[Pick], number: int) -> Menu:
        for one in choices:
            picks[_mark(one)] = dict(one.typed)
        listed = tuple(Choice(_mark(one), f"{CHOSEN if one.chosen else ''}{sentence(one.label)}") for one in choices)
        return Menu("form", f"{draft}.{number}", asks, listed)

    mine = (Press("mine", "0", "Back"),) if at.kept.game else ()
    back = (Press("back", str(draft), "Back"),) if at.kept.typed != at.kept.start else mine
    if at.asked is not None:
        most = MOST_TOUCHED if len(at.asked.fields) < 2 else MOST_PAIRED
        asked = [*at.asked.picks]
        if at.street is not None and at.street.view.offers:  # numbered as on the picture
            asked = [one._replace(label=f"{number}. {one.label}") for number, one in enumerate(asked, 1)]
        most += len(asked) == most + 1  # no menu for a single one
        buttons = tuple(map(press, asked[:most]))
        switches = tuple(map(press, _deciding(at)))
        pages = _pages(asked[most:])[:MOST_MENUS]
        menus = tuple(menu(_others(number), page, number) for number, page in enumerate(pages))
        write = (Press("write", f"{draft}.{'.'.join(at.asked.fields)}", _write(at.asked)),) if at.asked.open else ()
        card = Card(
            at.kept.title,
            lines=(*notes, *_settled(at), at.asked.about),
            picture=await at.street.picture() if at.street is not None else None,
            buttons=(*buttons, *switches, *write, *back),
            menus=menus,
            buttons_first=True,
            private=True,
        )
        return card, replace(at.kept, picks=picks)
    return await _whole_card(database, caller, draft, at, notes, press, menu, back), replace(at.kept, picks=picks)


async def _whole_card(
    database: Database,
    caller: Caller,
    draft: int,
    at: DrawnForm,
    notes: Sequence[str],
    press: Callable[[Pick], Press],
    menu: Callable[[str, Sequence[Pick], int], Menu],
    back: Sequence[Press],
) -> Card:
    """The card of a form whose required options are all chosen: the odds, the circumstances, [Roll]."""
    kept, more = at.kept, at.more
    assert kept.whole is not None
    assert more is not None
    asked = await made_ready(database, caller, at)
    prepared, block, lines, footer, impossible = asked.prepared, "", (), "", False
    if prepared.deed.questions and not kept.whole.get("dice"):
        try:
            found = await asyncio.to_thread(chances_of, prepared.deed.questions, asked.book, True)
        except Refusal as refusal:  # a refusal of the rule itself: an option must change
            notes, impossible = (*notes, refusal.text), True
        else:
            block, lines = found.block, found.lines
            footer = found.summary
    rolls = rolls_dice(prepared) and not impossible
    rolling, options = MOVES[kept.command].rolls, MOVES[kept.command].options
    sealing = [Pick(SEALED, {"secret": None if kept.typed.get("secret") else True}, bool(kept.typed.get("secret")))]
    taken, others = ({}, {**at.form.others}) if impossible else (at.form.taken, {})
    few = not taken or len(more.switches) <= MOST_BESIDE
    switches, rest = _by_room(more.switches, MOST_SWITCHES if few else 0)
    sealing = sealing if rolls and rolling is not None and rolling.secret else []
    alone = more.menus
    if taken and len(folded := [*_folded(more.menus, options), *rest]) <= MOST_CHOICES:
        rest, alone = folded, ()
    if rest and taken and not kept.typed.get("secret"):
        rest = [*rest, *sealing]
    else:
        switches += sealing
    beside = [one for picks in taken.values() if len(picks) <= MOST_TAKEN for one in picks]
    others |= {name: _with_edges(name, picks) for name, picks in taken.items() if len(picks) > MOST_TAKEN}
    asks = [
        *((f"Another {called(name, options[name]).lower()}", picks) for name, picks in others.items()),
        *([(_names_of(rest, options), rest)] if rest else []),
        *((called(one.fields[0], options[one.fields[0]]), one.picks) for one in alone),
    ]
    menus = [menu(about, picks[:MOST_CHOICES], number) for number, (about, picks) in enumerate(asks)]
    crowded = [one.fields[0] for one in alone[max(0, MOST_MENUS - len(others) - bool(rest)) :]]
    measures = [name for name in taken if options[name].measured is not None]
    blanks = [*crowded, *measures, *more.blanks]
    if blanks:
        choices = tuple(
            Choice(name, called(name, options[name]), options[name].about) for name in blanks[:MOST_CHOICES]
        )
        menus = [*menus[:MOST_MENUS], Menu("blank", str(draft), "Something else", choices)]
    go = [] if impossible else [Press("go", str(draft), "Roll" if rolls else "Do it")]
    mine = [Press("own", str(draft), "My own dice")] if not impossible and asked.types_dice else []
    pressed = [*map(press, (*beside, *switches))]
    ways = [*mine, *go, *pressed] if at.own else [*go, *pressed, *mine]
    filled = ", ".join(_on_record(one) for one in more.known)
    return Card(
        kept.title,
        lines=(
            *notes,
            *_settled(at),
            *([f"On record: {filled}."] if filled else []),
            *([f"By the street: {', '.join(more.measured)}."] if more.measured else []),
            *prepared.deed.risks,
            *filter(None, [asked.beside]),
            *lines,
        ),
        block=block,
        footer=footer,
        buttons=(*ways, *back),
        menus=tuple(menus),
        buttons_first=True,
        private=True,
    )


def _on_record(one: KnownOption) -> str:
    """What the bot filled in, on its line: “gun pistol”, “6 inches”."""
    label = within(one.name)
    if not label or one.value.endswith(f" {label}"):
        return one.value  # “light wound”
    return f"{one.value} {label}" if label == "inches" else f"{label} {one.value}".rstrip()


def _folded(menus: Sequence[Ask], options: Mapping[str, Option]) -> Iterator[Pick]:
    """The choices of several menus for one, each with the name of its option: “Gun: Pistol”."""
    for one in menus:
        name = called(one.fields[0], options[one.fields[0]])
        yield from (pick._replace(label=f"{name}: {sentence(pick.label)}") for pick in one.picks)


def _by_room(switches: Sequence[Pick], most: int) -> tuple[list[Pick], list[Pick]]:
    """The circumstances that are buttons, with all chosen ones; and the others. An option's choices stay together."""
    if len(switches) <= most + 1:
        return [*switches], []
    shown = list[Pick]()
    for _, choices in groupby(switches, lambda one: tuple(one.typed)):
        several = [*choices]
        if len(shown) + len(several) > most:
            break
        shown += several
    rest = [one for one in switches if one not in shown]
    return [*shown, *(one for one in rest if one.chosen)], [one for one in rest if not one.chosen]


def _names_of(picks: Sequence[Pick], options: Mapping[str, Option]) -> str:
    """The options of these choices, as the placeholder of their menu: “Light, stance, ladder”."""
    return sentence(
        ", ".join(dict.fromkeys(within(called(name, options.get(name))) for one in picks for name in [*one.typed][:1]))
    )


def rolls_dice(prepared: Prepared) -> bool:
    """Whether the command rolls dice. A command that needs none has no odds either."""
    return prepared.deed.resolver is not None and bool(prepared.deed.questions)


def odds_of(whole: Mapping[str, Any]) -> Options:
    """The options for the odds, which do not depend on a seal."""
    return {name: value for name, value in whole.items() if name not in ("secret", "odds", "dice")}


def _settled(at: DrawnForm) -> Iterable[str]:
    """The chosen options on a line."""
    words = at.said.items()
    own = [name for name, value in words if name in at.form.fixed or _headed(at.kept.title, value)]
    options = MOVES[at.kept.command].options
    text = "; ".join(
        f"{called(name, options.get(name))}: {value}{_other_bands(at, name)}"
        for name, value in words
        if name not in own
    )
    guessed = [within(called(name, options[name])) for name in at.form.taken if name not in at.kept.typed]
    suggested = f" Suggested: {listed(guessed)}." if guessed else ""
    return [f"{text}.{suggested}"] if text else []


def _other_bands(at: DrawnForm, name: str) -> str:
    """The edges of the other bands whose buttons are beside [Roll]: “ (close to 3, long to 24)”."""
    picks = at.form.taken.get(name, ())
    others = [one for one in _with_edges(name, picks) if not one.chosen] if len(picks) <= MOST_TAKEN else []
    bands = [one.label.replace(",", "") for one in others if not isinstance(one.typed[name], str)]
    return f" ({', '.join(bands)})" if bands else ""


def _with_edges(name: str, picks: Sequence[Pick]) -> tuple[Pick, ...]:
    """The bands of a range with their edges: “Close, to 3”; other choices as they are."""
    return tuple(
        one._replace(label=f"{one.label}, to {one.typed[name]:g}")
        if not isinstance(one.typed[name], str) and not one.label[:1].isdigit()
        else one
        for one in picks
    )


def _headed(title: str, value: str) -> bool:
    """Whether the title of a form already contains a value: “Bricks: walk” names the actor and the move; “Ford: drive
    slow”.
    """
    who, _, deed = title.partition(": ")
    return value == who or deed.casefold().endswith(value.casefold())


def _deciding(at: DrawnForm) -> Iterator[Pick]:
    """The other values of the options on which a question depends: “Gun: Pistol”."""
    options = MOVES[at.kept.command].options
    for name in at.form.deciding:
        for one in at.form.presets[name]:
            if one.typed[name] != at.form.typed.get(name):
                yield one._replace(label=f"{called(name, options[name])}: {one.label}")


def _write(ask: Ask) -> str:
    """The label of the button that opens a window for values without choices."""
    return "Something else" if ask.picks else "Fill in"


def _others(page: int) -> str:
    """The placeholder of a menu with the choices that are not buttons."""
    return "More" if page == 0 else f"More, page {page + 1}"


def _pages(picks: Sequence[Pick]) -> list[Sequence[Pick]]:
    """The choices of each menu. The last has more than a single one."""
    full = MOST_CHOICES - (len(picks) % MOST_CHOICES == 1)
    return [picks[start : start + full] for start in range(0, len(picks), full)]


def _mark(pick: Pick) -> str:
    """The mark by which a button knows a choice."""
    return stable_key(pick.label, sorted(pick.typed.items()))
