"""Reading the typed options of a move: names become people and gangs, and the game becomes a position."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache, cached_property
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from cogs.command_adapter.list_rows import parted, rows_in
from cogs.command_adapter.parties import looked_up
from cogs.context.board_display import figures_of, here, require_taking_part
from cogs.context.context import Context
from cogs.context.prepared import Options
from cogs.context.systems import roster_of
from cogs.context.typed import meant
from db.deadlines import lasting
from db.games import StoredGame
from db.repositories import StoredFigure, StoredGang
from db.seats import GAME
from rules.core.action.fields import NO_NAMES, UNSAID, EarlierVerdict, FromTable, ListRow, OnTable, Option, Rows
from rules.core.action.move import Declared, filled, options_of, plain_types_of, required_of
from rules.core.action.people_fields import (
    RECORDED,
    AllowUnknown,
    ExpandGroups,
    FromNumber,
    NumberOf,
    NumberOfGuests,
    OneByName,
    OneOfKind,
    Takes,
    Who,
    WithoutPeople,
)
from rules.core.action.position import Position, any_time
from rules.core.action.report import MY_MOVE
from rules.core.action.system import System, discover
from rules.core.people.person import NO_SIDE, GangView, People, Person, numbered, require_once, with_distinct_names
from rules.core.people.roster import Gang
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Ambiguous, IllegalNow, OutOfRange
from rules.core.plain.words import key_of, parts
from rules.core.play.campaign import Campaign

COUNTED: Final = re.compile(r"(\d{1,4})(?:\s+(.+))?")
MOST_NAMED: Final = 30
SOME: Final = Who(Takes.LIST)
SOME_RECORDED: Final = Who(Takes.LIST, only=RECORDED)


def gang_seen(ctx: Context, stored: StoredGang, people: Iterable[Person[Any]] = (), typed: str = "") -> GangView[Any]:
    """A gang on record as a rule meets it, with these of its people."""
    gang = stored.gang
    return GangView(
        typed or gang.name,
        tuple(people),
        stored.id,
        gang.name,
        gang,
        ctx.leads(stored),
        ctx.umpires(stored),
    )


async def peopled(ctx: Context, stored: StoredGang) -> GangView[Any]:
    """A gang on record as a rule meets it, with all its people."""
    return Reader(ctx, stored.system, None).gang(stored, await ctx.work.rosters.figures(stored))


def require_gang_of(stored: StoredGang, system: System) -> None:
    """Refuse a gang of another system."""
    if stored.gang.system != system.id:
        raise IllegalNow(f"{stored.gang.name} plays another game. This only works for gangs of {system.title}.")


async def read(ctx: Context, options: Options, command: Declared) -> tuple[Position[Any, Any, Any], Any]:
    """The position in which a command is given, and the typed move with every field known."""
    at, move = await read_typed(ctx, options, command)
    return at, filled(at, move)


async def read_typed(ctx: Context, options: Options, command: Declared) -> tuple[Position[Any, Any, Any], Any]:
    """The position and the typed move, with no field filled in."""
    reader, known, required = Reader.of(ctx, command), to_read(command.kind), required_of(command.kind)
    await reader.meet(command, [options[called] for called in known.people if options.get(called)])
    at = await reader.position(command)
    values: dict[str, Any] = {}
    for name, called, option, kind in known.options:
        typed = options.get(called)
        if typed in (None, "") and option.who is None:
            values[name] = UNSAID
        else:
            values[name] = await reader.value(at, option, kind, typed)
        if values[name] is UNSAID and called in required:  # an empty text
            raise OutOfRange(f"Fill in {called}: {option.about}")
    if command.on_sheets is not None:
        await reader.read_sheets(command.on_sheets(SimpleNamespace(**values)))
    if (reader.named or (command.around and reader.there)) and reader.game is not None and not at.people:
        at = reader.seen(await figures_of(ctx, reader.game))
    unsaid = [who for name, who in known.among_gangs if values[name] is UNSAID]
    if command.names:
        at = replace(at, names=await ctx.names_taken())
    if command.gangs or unsaid:
        at = replace(at, gangs=await reader.gangs(not all(who.way(WithoutPeople) for who in unsaid)))
    if command.gone and reader.game is not None:
        at = replace(at, gone=await ctx.work.pending.gone(GAME, reader.game.id))
    if command.campaign:
        at = replace(at, campaign=await reader.campaign(values.values()))
    if command.town or command.party is not None:
        towns, parties = await looked_up(reader, command, options)
        at = replace(at, towns=towns, parties=parties)
    whose = [values[of] for name, of in known.fellows if values[name]]
    at = replace(await reader.with_fellows(at, whose), on_sheets=reader.on_sheets)
    return at, command.kind(**values)


def on_table(ctx: Context) -> Position[Any, Any, Any]:
    """The position of this system's game here, without people. Raises IllegalNow if there is none."""
    reader = Reader.here(ctx, seated=False)
    reader.require_table()
    return reader.empty


async def around(ctx: Context) -> Position[Any, Any, Any]:
    """The position with all people whom a command may mean: those on the table; without a game, the caller's own
    figures.
    """
    reader = Reader.here(ctx)
    if reader.game is not None:
        return reader.seen(await figures_of(ctx, reader.game))
    return reader.seen(await reader.own(await ctx.work.rosters.gangs(ctx.server_id)))


class ToRead(NamedTuple):
    """What a move has to read.

    options      its options in reading order, each with its name, its name as typed, and the plain type of its field
    people       the typed names of the options that name people
    among_gangs  the options that name a gang, by default one of all gangs
    fellows      the options that need whole gangs, with the option that names one of their figures
    """

    options: tuple[tuple[str, str, Option, Any], ...]
    people: tuple[str, ...]
    among_gangs: tuple[tuple[str, Who], ...]
    fellows: tuple[tuple[str, str], ...]


@cache
def to_read(kind: type[Any]) -> ToRead:
    """What a move has to read, by its record."""
    known, types = options_of(kind), plain_types_of(kind)
    who = {name: one.who for name, one in known.items() if one.who is not None}
    # A group omits the people whom other options name, so it is read after them.
    order = sorted(known, key=lambda name: name in who and who[name].way(ExpandGroups) is not None)
    return ToRead(
        tuple((name, name.rstrip("_"), known[name], types[name]) for name in order),
        tuple(name.rstrip("_") for name, one in who.items() if one.takes is not Takes.GANG),
        tuple((name, one) for name, one in who.items() if known[name].among_gangs),
        tuple((name, one.gangs_of) for name, one in known.items() if one.gangs_of),
    )


def seen(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> Position[Any, Any, Any]:
    """The position of a game, with these figures on the table."""
    return Reader(ctx, game.system, game).seen(figures)


class OfGang(NamedTuple):
    """What all figures of a gang have in common: name, side, whether it is on the table, and whose it is.

    had  the ids of its figures on the table, where only some of them are; None for all
    """

    gang: Gang
    name: str
    side: int
    here: bool
    umpired: bool
    led: bool
    leaders: tuple[int, ...]
    had: frozenset[int] | None


class Reader:
    """Reads the typed options of one command in a context.

    named      whether an option named a thing on the table, or means a person there, so that all people must be read
    there      whether an option named a figure on the table, or a list of people
    others     ids of the figures named so far; a kind of people does not mean them
    on_sheets  the people whom the sheets of others name
    """

    def __init__(self, ctx: Context, system: System, game: StoredGame | None, seated: bool = True) -> None:
        self.ctx, self.system, self.game, self.seated = ctx, system, game, seated
        self.named = self.there = False
        self.others: set[int] = set()
        self.on_sheets: dict[str | int, Person[Any]] = {}
        self._of_gangs: dict[int, OfGang] = {}

    @classmethod
    def of(cls, ctx: Context, command: Declared) -> Reader:
        """The reader of a command.

        Raises IllegalNow if it needs a game of its system and none is played. Raises NotYours if the caller has no part
        in it.
        """
        reader = cls.here(ctx, command.seated)
        if command.table and not reader.names_subject(command):
            reader.require_table()
        return reader

    @classmethod
    def here(cls, ctx: Context, seated: bool = True) -> Reader:
        """The reader for the system of a context, in its game if one is played here."""
        system = discover()[ctx.system]
        game = ctx.game if ctx.game is not None and ctx.game.game.system == system.id else None
        return cls(ctx, system, game, seated)

    @cached_property
    def people(self) -> People:
        """The system's model of people who are on no record. Raises IllegalNow in a system without figures."""
        self.require_people()
        assert self.system.people is not None
        return self.system.people

    def require_people(self) -> None:
        """Refuse what is about figures in a system without figures. Raises IllegalNow."""
        if self.system.people is None:
            title = self.system.title
            raise IllegalNow(
                f"{title} has no figures, so that button belongs to another game. Press [My move]."
            ).showing(MY_MOVE)

    @property
    def other(self) -> str:
        """The sentence that a game of another system is played here; empty if none is."""
        played = self.ctx.game
        if played is None or self.game is not None:
            return ""
        return f"{played.system.title} is being played here, and this is for {self.system.title}."

    @cached_property
    def late(self) -> bool:
        """Whether the caller umpires only for players whose time is up."""
        return self.ctx.plays_here and not self.ctx.is_umpire

    def require_table(self) -> None:
        """Refuse a command without a game to play in.

        It also refuses a caller without a part in it, unless anyone may give the command or it only asks for odds.
        """
        if self.game is None:
            other, title = here(self.ctx), self.system.title
            if self.system.people is None:
                raise IllegalNow(f"“{other.game.name}” is a game of {other.system.title}, not of {title}.")
            raise IllegalNow(self.other)
        if self.seated and not self.ctx.asking:
            require_taking_part(self.ctx, self.game)

    async def position(self, command: Declared) -> Position[Any, Any, Any]:
        """The position of the command, with all people on the table if it asks for them."""
        ctx, game = self.ctx, self.game
        if not command.everybody or self.names_subject(command):
            return self.empty
        if game is not None:
            return self.seen(await figures_of(ctx, game))
        return self.seen(await self.own(await ctx.work.rosters.gangs(ctx.server_id)) if command.unless else ())

    def names_subject(self, command: Declared) -> bool:
        """Whether the typed options name the subject of a command."""
        return any(self.ctx.options.get(name) for name in command.unless)

    async def own(self, gangs: Iterable[StoredGang]) -> list[StoredFigure]:
        """The figures of the caller's own gangs among these."""
        own = [one.id for one in gangs if one.gang.system == self.system.id and self.ctx.leads(one)]
        return await self.ctx.work.rosters.figures_of(own) if own else []

    async def gangs(self, peopled: bool) -> dict[int, GangView[Any]]:
        """The gangs here by id; with `peopled`, the caller's own with all their people."""
        gangs = await self.ctx.work.rosters.gangs(self.ctx.server_id)
        its = await self.own(gangs) if peopled else []
        return {one.id: self.gang(one, [each for each in its if each.gang.id == one.id]) for one in gangs}

    def gang(self, stored: StoredGang, figures: Iterable[StoredFigure] = ()) -> GangView[Any]:
        """A gang on record, with these of its figures."""
        return gang_seen(self.ctx, stored, map(self.stored, figures))

    async def campaign(self, values: Iterable[Any]) -> Campaign | None:
        """The campaign of the gang among these values."""
        enrolled = [one.gang.campaign for one in values if isinstance(one, GangView) and one.gang.campaign]
        stored = await self.ctx.work.campaigns.get(enrolled[0]) if enrolled else None
        return None if stored is None else stored.campaign

    def seen(self, there: Sequence[StoredFigure]) -> Position[Any, Any, Any]:
        """The position with these figures on the table. Raises IllegalNow in a system without figures."""
        self.require_people()
        people = {one.id: one for one in with_distinct_names([self.stored(figure) for figure in there])}
        return fast_replace(self.empty, people=people)

    @cached_property
    def empty(self) -> Position[Any, Any, Any]:
        """The position without people."""
        ctx, game, games, now = self.ctx, self.game, self.system.games, int(self.ctx.now.timestamp())
        return Position(
            games.board() if games is not None else None,
            id=game.id if game is not None else 0,
            game=game.game if game is not None else None,
            caller=ctx.caller.actor.id,
            caller_name=ctx.caller.actor.name,
            umpire=ctx.is_umpire,
            late=ctx.late if ctx.holds_office else None,
            appointed=ctx.is_appointed and not ctx.caller.direct,
            asking=ctx.asking,
            following=ctx.following,
            delivery=ctx.caller.delivery,
            now=now,
            book=ctx.book,
            house=ctx.house,
            open=not (ctx.options.get("dice") or ctx.options.get("secret")),
            typed=ctx.options,
            most_gangs=ctx.work.most_gangs,
            lasts=lasting(game.game.pace, now) if game is not None else any_time,
            ordered=ctx.caller.ordered,
            other=self.other,
        )

    async def with_fellows(self, position: Position[Any, Any, Any], whose: Sequence[Any]) -> Position[Any, Any, Any]:
        """The position with the whole gangs of those among these people who are not on the table."""
        people = [person for one in whose for person in (one if isinstance(one, tuple) else (one,)) if person]
        gangs = sorted({one.gang_id for one in people if one.stored and one.id not in position.people})
        if not gangs:
            return position
        found = await self.ctx.work.rosters.figures_of(gangs)
        more = {one.id: self.stored(one) for one in found}
        stored = {one.gang.id: one.gang for one in found}
        theirs = {
            id_: gang_seen(self.ctx, gang, [one for one in more.values() if one.gang_id == id_])
            for id_, gang in stored.items()
        }
        return replace(position, people={**position.people, **more}, gangs={**position.gangs, **theirs})

    def stored(self, stored: StoredFigure, name: str = "") -> Person[Any]:
        """A figure on record."""
        gang = stored.gang.gang
        of = self._of_gangs.get(stored.gang.id)
        if of is None or of.gang is not gang:
            of = self._of_gangs[stored.gang.id] = self._of_gang(stored.gang)
        return Person(
            name or stored.figure.name,
            stored.figure,
            stored.id,
            of.name,
            stored.gang.id,
            f"{stored.figure.name} ({gang.name})",
            of.side,
            of.here and (of.had is None or stored.id in of.had),
            of.led or self.ctx.acts_as_owner(stored),
            of.umpired and (not self.late or self.ctx.umpires_figure(stored)),
            of.leaders,
            gang.name,
            bool(gang.game),
            gang.campaign,
        )

    def _of_gang(self, stored: StoredGang) -> OfGang:
        """What all figures of a gang have in common."""
        game = self.game.game if self.game is not None else None
        side = game.side_of_gang(stored.id) if game is not None else None
        here = game is not None and stored.id in game.gangs
        return OfGang(
            stored.gang,
            stored.gang.name,
            NO_SIDE if side is None else side,
            here,
            self.ctx.umpires(stored),
            self.ctx.leads(stored),
            stored.gang.leaders,
            self.game.had_of(stored.id) if self.game is not None and here else None,
        )

    async def meet(self, command: Declared, named: Iterable[Any]) -> None:
        """Look up at once all people whom these texts name, and those on the table if the command will need them."""
        table = self.game is not None and (command.everybody or command.around)
        beside = self.game.game.gangs if self.game is not None and table else ()
        texts = [str(one) for one in named]
        await self.ctx.meet({*texts, *(part for text in texts for part in text.split(","))}, beside)

    async def read_sheets(self, named: Sequence[str | int]) -> None:
        """Look up the figures on record whom sheets name, or refer to by their ids."""
        ids = [Subject(SubjectKind.FIGURE, one) for one in named if isinstance(one, int)]
        for one in await self.ctx.work.rosters.known(ids) if ids else ():
            if one.figure.present and one.gang.gang.present:
                self.on_sheets[one.id] = self.stored(one)
        names = [one for one in named if isinstance(one, str)]
        for name, found in zip(names, await self.ctx.figures(names) if names else (), strict=True):
            if found is not None and found.gang.gang.system == self.system.id:
                self.on_sheets[name] = self.stored(found)

    def _met(self, stored: StoredFigure) -> Person[Any]:
        """A named figure on record. Raises IllegalNow if it belongs to another system."""
        self.ctx.require_same_game(stored)
        person = self.stored(stored)
        self.others.add(person.id)
        self.there = self.there or person.here
        return person

    def _of_profile(self, name: str) -> Person[Any] | None:
        figure = self.people.of_profile(name)
        return Person(figure.profile, figure, typed=figure.profile) if figure is not None else None

    async def _of_names(self, names: Sequence[str], own: bool) -> list[Person[Any]]:
        """Figures on record or people of profiles by these names, in order; the caller's `own` if they must be theirs.

        A name that is neither may be the beginning of one figure's. Raises UnknownName for any other.
        """
        people: list[Person[Any]] = []
        for name, known in zip(names, await self.ctx.figures(names, own=own), strict=True):
            found = known or self._of_profile(name) or await self.ctx.begun(name, own=own)
            if found is None:
                raise await self.ctx.unknown_figure(name, more=roster_of(self.system).profiles)
            people.append(found if isinstance(found, Person) else self._met(found))
        return people

    async def value(self, position: Position[Any, Any, Any], option: Option, kind: Any, typed: Any) -> Any:
        """The typed value of an option, as its field takes it."""
        if option.who is not None:
            people = await self.people_named(option.who, typed)
            self.named = self.named or (people is UNSAID and isinstance(option.source, FromTable))
            return people
        if isinstance(option.read, OnTable):
            self.require_table()
            self.named = self.named or option.read.manned
        elif isinstance(option.read, EarlierVerdict):
            verdict = await self.ctx.work.events.by_delivery(str(typed))
            if verdict is None or verdict.struck_at is not None:
                raise IllegalNow(option.read.undone)
        if option.rows is not None:
            return await self._rows(position, option.rows, str(typed))
        if option.read is not None:
            return option.read(position, str(typed))
        return meant(option, kind, typed)

    async def people_named(self, who: Who, typed: Any) -> Any:
        """The people whom a text names, as a field of people takes them; UNSAID for none."""
        text = str(typed or "")
        if who.words and (word := " ".join(text.casefold().split())) in who.words:
            self.there = True
            return who.words[word]
        several = who.takes is Takes.LIST
        if several and (number := who.way(FromNumber)) is not None:
            return await self._some_in_numbers(who, number.made, text) if text.strip(" ,") or who.nameless else UNSAID
        if not text and who.nameless:
            nobody = Person(who.nameless, self.people.guest(who.nameless))
            return (nobody,) if several else nobody
        if several and not ("," not in text and who.way(OneByName)):
            return await self._crew(who, text) if text.strip(" ,") or (who.only.recorded and text) else UNSAID
        if who.takes is Takes.GANG and text:
            return await self._gang(who, text)
        if not text:
            return UNSAID
        for way in who.naming:
            if isinstance(way, FromNumber) and (guest := way.made(text)) is not None:
                return Person(text, guest, typed=text)
            if isinstance(way, AllowUnknown):
                return await self._stored_or_guest(text)
            if isinstance(way, OneOfKind) and self.people.names_kind(text):
                text = self.people.one_of_kind(await self._around(), text)
        if who.only.recorded:
            stored = await (self.ctx.own_figure(text) if who.only.own else self.ctx.figure(text, own=True))
            return self._met(stored)
        (person,) = await self._named(who, [text])
        return (person,) if several else person

    async def _gang(self, who: Who, text: str) -> GangView[Any]:
        """A gang by its name, with all its people. Raises ForUmpire if it must be the caller's to run and is not."""
        rosters = self.ctx.work.rosters
        stored = await rosters.gang(self.ctx.server_id, text)
        if who.only.own:
            require_gang_of(stored, self.system)
            self.ctx.may_run(stored)
        its = () if who.way(WithoutPeople) else await rosters.figures(stored)
        return gang_seen(self.ctx, stored, map(self._met, its), text)

    async def _around(self) -> Sequence[Person[Any]]:
        """All people on the table; none if no game of the system is played here."""
        return [self.stored(one) for one in await figures_of(self.ctx, self.game)] if self.game is not None else ()

    async def _stored_or_guest(self, name: str) -> Person[Any]:
        """The figure on record of a name; without one, a guest of that name."""
        (stored,) = await self.ctx.figures([name])
        if stored is None:
            with suppress(Ambiguous):  # a guest may have a name with which several begin
                stored = await self.ctx.begun(name)
        if stored is None or stored.gang.gang.system != self.system.id:
            return Person(name, self.people.guest(name), typed=name)
        return self.stored(stored)

    async def _crew(self, who: Who, text: str) -> tuple[Person[Any], ...]:
        if who.only.recorded:
            return await self._on_record(text)
        guests, groups = who.way(NumberOfGuests), who.way(ExpandGroups)
        if guests is not None and text.strip().isdecimal():
            number = min(int(text.strip()[:9]), MOST_NAMED + 1)
            names = [f"{guests.called} {place}" for place in range(1, number + 1)]
            return tuple(Person(name, self.people.guest(name)) for name in names)
        self.there = True
        if groups is not None and self.game is not None:
            text = self.people.crowds(self.game.game, await self._around(), text, self.others, groups.able)
        if self.people.names_kind(text):
            text = self.people.kinds(await self._around(), text, self.others)
        return await self._listed(who, text)

    async def _on_record(self, text: str) -> tuple[Person[Any], ...]:
        """Figures of gangs in a list, in any state. Raises UnknownName for any other name."""
        names = parts(text)
        if not names:
            raise OutOfRange("That needs names. Write them separated by commas.")
        people = [self._met(await self.ctx.figure(name, own=True)) for name in names]
        require_once(people)
        return tuple(numbered(people))

    async def _listed(self, who: Who, text: str) -> tuple[Person[Any], ...]:
        """People in a list: names and profiles; “3” or “3 Punk” for as many. No one may be in it twice."""
        people: list[Person[Any] | None] = []
        names: list[str] = []
        usual = who.way(NumberOf)
        for part in parts(text):
            counted = COUNTED.fullmatch(part)
            wanted = (counted[2] or (usual.profile if usual is not None else self.people.counted)) if counted else ""
            alike = (self._of_profile(wanted.removesuffix("s")) or self._of_profile(wanted)) if counted else None
            times = int(counted[1]) if counted and alike else 1
            if len(people) + times > MOST_NAMED:
                raise OutOfRange(f"At most {MOST_NAMED} people can be named at once.")
            people += [alike] * times
            names += [part] if alike is None else []
        found = iter(await self._of_names(names, who.only.own) if names else [])
        listed = [person or next(found) for person in people]
        require_once(listed)
        return self._acting(who, listed)

    async def _named(self, who: Who, names: Sequence[str]) -> tuple[Person[Any], ...]:
        """Figures on record or people of profiles by these names. Raises ForUmpire for any who must be the caller's own
        and are not.
        """
        return self._acting(who, await self._of_names(names, who.only.own))

    def _acting(self, who: Who, people: Sequence[Person[Any]]) -> tuple[Person[Any], ...]:
        for umpired in self.empty.owner(*people) if who.only.own else ():
            self.ctx.acts_for(umpired.whom, umpired.gang)
        return tuple(people)

    async def _some_in_numbers(self, who: Who, made: Callable[[str], Any | None], text: str) -> tuple[Person[Any], ...]:
        """People by their names, and guests made of plain numbers."""
        listed = [(part, made(part)) for part in parts(text)]
        known = iter(await self._named(who, [part for part, guest in listed if guest is None]))
        return tuple(
            next(known) if guest is None else Person(who.nameless or part, guest, typed="" if who.nameless else part)
            for part, guest in listed
        )

    async def _rows(self, position: Position[Any, Any, Any], rows: Rows, text: str) -> tuple[ListRow, ...]:
        """The rows of a list. Only a word for no one makes it empty."""
        listed = rows_in(text)
        if rows.nobody and key_of(text) in NO_NAMES:
            return ()
        if rows.nobody and not listed:
            raise OutOfRange(rows.refusal)
        return tuple([await self._row(position, rows, part) for part in listed])

    async def _row(self, position: Position[Any, Any, Any], rows: Rows, text: str) -> ListRow:
        """One row of a list, with its numbers and words. Raises OutOfRange with an example for a part that can't be
        read.
        """
        name, numbers, words = rows.part(text) if rows.part is not None else parted(text, rows)
        thing = rows.things(position, name) if name else None
        self.named = self.named or thing is not None
        people = await self._crew(SOME_RECORDED if rows.recorded else SOME, name) if name and thing is None else ()
        return ListRow(people, thing, numbers, words)
