"""A story of one game: players of the house, and who makes any legal move, against each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from simcord.actors import MemberActor

from cogs.context.board_display import decided_in
from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.post.house_choices import house_position
from db.entries import Actor as UserActor
from db.unit_of_work import reading
from rules.core.action.deed import MoveRef
from rules.core.action.system import System, discover
from rules.core.plain.frozen import replace
from rules.core.play.house_player import HousePlayer, Strength
from rules.core.street.streets import standard_streets
from rules.dillinger.model.card_table import CardTable, Stage
from tests.soak.held import wrong_in_game
from tests.soak.oddities import AT_TABLE, BESIDE_HOUSE
from tests.soak.players import player
from tests.soak.story import HOUR, Fault, Story

GANGS: Final[Mapping[str, tuple[str, str]]] = {
    "mad": ("North Side", "South Side"),
    "hood": ("Mulligan Mob", "Harbor Precinct"),
    "gs": ("Eastside Kings", "Fourth Precinct"),
    "pot": ("Canal Street Boys", "Mulberry Station"),
}
"""The sample gangs that fight each other, by game."""
EARNEST: Final = 150
"""After so many steps those who play by chance play as well as they can, as chance alone ends no fight."""
BEGINS: Final = {"Begin", "Deal the cards"}
"""The buttons that begin play, one of them in each game."""
TRIED: Final = 8
"""So many moves of a seat are tried, as most refusals only mean that the next one is meant."""


@dataclass
class Seat:
    """A player at the table. `away` is how many steps they still don't come."""

    actor: MemberActor
    side: int
    player: HousePlayer
    away: int = 0
    done: list[MoveRef] = field(default_factory=list[MoveRef])


class GameStory(Story):
    """A game from its opening to its close.

    sides  who plays each side, in words
    """

    def __init__(self, *of: Any) -> None:
        super().__init__(*of)
        self.oddities = BESIDE_HOUSE if self.plan.house or self.plan.late else AT_TABLE
        self.sides = [*self.plan.kinds]
        self.system: System = discover()["mad" if self.plan.game == "fight" else self.plan.game]
        self.seats = [
            Seat(actor, side, player(self.system, kind))
            for side, (actor, kind) in enumerate(zip(self.players, self.plan.kinds, strict=False))
        ]

    # The opening

    async def opens(self) -> None:
        """Everybody sits down, and play begins."""
        await self.good(self.world.alice, "umpires", role=self.world.umpires)
        await (self._cards() if self.plan.game == "dil" else self._gangs())
        if self.plan.post:
            times = {"turn": "6h", "answer": "1h"} | ({} if self.plan.game == "dil" else {"duty": "30m"})
            late = {"house": "On"} if self.plan.late else {}
            await self.good(self.world.ursula, "game pace", mode="By post", **times, **late)
        if self.plan.game == "dil":
            await self.good(self.world.alice, "dillinger deal")
        else:
            await self._begins()

    async def _cards(self) -> None:
        opened = await self.good(self.world.alice, "dillinger open", length="Short")
        for seat in self.seats[1:]:
            await self.good(seat.actor, "dillinger join")
        if self.plan.house:
            joined = await self.press(opened, "Play against the house")
            if "Easier: a rookie" in joined.buttons and self.plan.house == "Rookie":
                await self.press(joined, "Easier: a rookie")

    async def _gangs(self) -> None:
        names, first = GANGS[self.plan.game], self.seats[0].actor
        for seat, name in zip(self.seats, names, strict=False):
            await self.good(seat.actor, "gang new", name=name, sample=name, game=self.system.title)
        await self._few(*self.players)
        if self.plan.house:
            await self.good(first, "game open", system=self.system.title, opponent=self.plan.house)
            await self._few(*self.players, self.world.ursula)
        else:
            await self.good(first, "game open", system=self.system.title)
            await self.good(first, "street lay", name=self.random.choice(standard_streets()).name)
        for seat, name in zip(self.seats, names, strict=False):
            await self.good(seat.actor, "game bring", gang=name)

    async def _few(self, *owners: MemberActor) -> None:
        """Each gang has as many figures at most as the plan says: its owner dismisses the others, or an umpire."""
        gangs = "SELECT g.id, f.name FROM figure f JOIN gang g ON g.id = f.gang_id WHERE f.present ORDER BY f.id"
        crews: dict[int, list[str]] = {}
        for gang, name in self.world.rows(gangs):
            crews.setdefault(gang, []).append(name)
        for owner, crew in zip(owners, crews.values(), strict=False):
            for one in crew[self.plan.each :]:
                await self.good(owner, "gang dismiss", figure=one)

    async def _begins(self) -> None:
        """Play begins; also again, after that was taken back."""
        mine = await self.say(self.seats[0].actor, "game move")
        for label in BEGINS & mine.buttons.keys():
            asked = await self.press(mine, label)
            if label in asked.buttons:  # whether the player is sure
                await self.press(asked, label)

    # Its course

    async def step(self) -> bool:
        """Do one thing; return whether anything was done."""
        if self.steps == EARNEST:
            for seat in self.seats:
                seat.player = player(self.system, Strength.SOLDIER)
        for seat in sorted(self.seats, key=lambda one: not one.done):
            if seat.away:
                seat.away -= 1
            elif await self._acts(seat):
                return True
        return await self._waits()

    async def _acts(self, seat: Seat) -> bool:
        """What a player does next; nothing while they wait for others."""
        position = await self.position(seat)
        before = self.events()
        for move in islice(seat.player.moves(position, seat.side, before, seat.done), TRIED):
            typed: dict[str, Any] = dict(move.typed)
            if self.sealing and self.rolls(move.command):
                typed["secret"], self.sealing = True, False
            reply = await self.say(seat.actor, move.command, **typed)
            if reply.why:
                self.refused[f"/{move.command}: {reply.why}"] += 1
                continue
            await self.surely(reply)
            if self.events() != before:
                seat.done.append(MoveRef(move.command, dict(move.typed)))
                for one in self.seats:
                    if one is not seat:
                        one.done.clear()
                return True
        return False

    def anew(self) -> None:
        """Something was done besides play: nobody is in the middle of a turn."""
        for one in self.seats:
            one.done.clear()

    async def _waits(self) -> bool:
        """Nobody has anything to do: play begins or goes on, or time passes."""
        await self._begins()
        if (await self.position(self.seats[0])).game.pace.paused:
            await self.say(self.world.ursula, "game resume")
        return await self.passes(HOUR)

    async def over(self) -> str:
        """How the game has ended; empty while it goes on."""
        async with reading(self.database) as work:
            game = await work.games.get(1)
            assert game is not None
            if isinstance(game.game.board, CardTable):
                return "played" if game.game.board.stage is Stage.OVER else ""
            found = decided_in(game, await work.figures_in(game))
        if found is None:
            return ""
        return "nobody is left" if found.winner is None else f"{self.sides[found.winner]} wins"

    async def position(self, seat: Seat) -> Any:
        """The position as the game stands, for a player."""
        user = seat.actor.user
        me = UserActor(user.id, seat.actor.name)
        caller = Caller(me, self.world.server.id, False, self.world.channel.id, frozenset(), False, "")
        async with reading(self.database) as work:
            ctx = await Context.at(work, caller, self.world.env.now())
            game, ctx = ctx.game, replace(ctx, system=self.system.id)
            assert game is not None
            return house_position(ctx, game, await work.figures_in(game))

    async def wrong(self) -> list[str]:
        return await wrong_in_game(self.database, await self.position(self.seats[0]))

    async def closes(self) -> None:
        """The game is closed, and all that was stored fits."""
        if self.world.rows("SELECT 1 FROM game WHERE present"):
            closed = await self.say(self.world.ursula, "game close", anyway=True, sure=True)
            if closed.refused:
                raise Fault(f"it can't be closed: {closed.refused}")
        await self.checks()
