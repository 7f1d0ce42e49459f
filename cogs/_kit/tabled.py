"""Who is on the table of a game, and who may act there: what systems that move figures ask alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cogs._kit.desk import STAND_INS, Desk
from cogs._kit.games import here
from cogs._kit.people import Anybody
from cogs._kit.play import Options
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.refusal import IllegalNow, NotYours


@dataclass(frozen=True, slots=True)
class Tabled:
    """The games of one system.

    system  its id
    title   what it is called
    """

    system: str
    title: str

    def game(self, desk: Desk) -> StoredGame | None:
        """The game of this system played in this channel; None where there is none."""
        return desk.game if desk.game is not None and desk.game.game.system == self.system else None

    def here(self, desk: Desk) -> StoredGame:
        """The game of this system played here; IllegalNow where there is none."""
        game = here(desk)
        if game.game.system != self.system:
            raise IllegalNow(f"{game.system.title} is played here: this is for {self.title}.")
        return game

    def takes_part(self, game: StoredGame, person: Anybody[Any]) -> bool:
        """Whether a figure is on the table."""
        return person.stored is not None and person.stored.gang.id in game.game.gangs

    def acts_for_extras(self, desk: Desk, game: StoredGame, stored: StoredFigure) -> bool:
        """Whether a figure that is not the caller's own was made for this game and fights for his side."""
        side = game.game.side_of_gang(stored.gang.id)
        if side is None or stored.gang.id not in game.game.extras:
            return False
        return desk.caller.actor.id in game.game.sides[side].players

    def let_extras_act(self) -> None:
        """Who plays a side acts for those made for this game who fight for it."""
        STAND_INS[self.system] = self.acts_for_extras

    def require_part(self, desk: Desk, person: Anybody[Any]) -> None:
        """Refuse a figure on record that takes no part in the game played here."""
        game = self.game(desk)
        if game is not None and person.id is not None and not self.takes_part(game, person):
            raise IllegalNow(f"{person.name} takes no part in this game: /game bring puts the gang on the table.")

    def require_doer(self, desk: Desk, by: Sequence[Anybody[Any]], hurt: Sequence[Anybody[Any]]) -> None:
        """In a game nobody in particular hurts those on the table but by an umpire's word, or one's own."""
        game = self.game(desk)
        if game is None or desk.asking or any(self.takes_part(game, person) for person in by):
            return
        struck = [person for person in hurt if person.stored is not None and self.takes_part(game, person)]
        if not struck or any(person.stored is not None and desk.owns(person.stored.gang) for person in struck):
            return
        if not desk.is_umpire:
            raise NotYours(
                f"{struck[0].name} is on the table: say which figure on it does that, or leave it to an umpire."
            )
        desk.acts_for("nobody on the table")

    def require_sheet(self, desk: Desk, person: Anybody[Any], options: Options, *names: str) -> None:
        """In a game the sheet of a figure on the table counts: numbers typed in its place are for an umpire."""
        game = self.game(desk)
        if game is None or desk.asking or not self.takes_part(game, person):
            return
        typed = next((name for name in names if options.get(name) is not None), None)
        if typed is None:
            return
        if not desk.is_umpire:
            raise NotYours(f"{person.name} is on the table, so the sheet counts: leave {typed} out, or ask an umpire.")
        desk.acts_for(f"the sheet of {person.name}")

    def require_present(self, desk: Desk, persons: Sequence[Anybody[Any]]) -> None:
        """In a game those who do something are on the table; people without a sheet are an umpire's."""
        game = self.game(desk)
        if game is None or desk.asking:
            return
        absent = next((person for person in persons if not self.takes_part(game, person)), None)
        if absent is None:
            return
        if not desk.is_umpire:
            raise NotYours(f"{absent.name} is not on the table: name somebody who is, or leave it to an umpire.")
        desk.acts_for("nobody on the table")
