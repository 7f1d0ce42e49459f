"""/game orders: what a user wants done in a game with figures without being asked. No one else learns of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import starmap
from typing import Final

import discord

from cogs.cards.card import MOST_CHOICES, Card, Choice, Menu, Press
from cogs.context.board_display import (
    GAME_TABLES,
    LAY,
    MY_MOVE,
    ORDER_TITLES,
    ORDERS,
    SET_ORDER,
    always,
    figures_of,
    here,
    may_let,
    require_taking_part,
)
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.pipeline.standing_orders import left_of, order_text, sides_decided_by, with_sights
from cogs.replies.answers import answers
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.replies import show
from cogs.slash.slash import command
from db.games import StoredGame
from db.notebooks import game_on, orders_on
from db.repositories import StoredFigure
from db.unit_of_work import writing
from rules.core.action.fields import Complete, Figures, option
from rules.core.action.system import discover
from rules.core.commands.house import STRENGTHS, changing_strength
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, UnknownName
from rules.core.plain.stable_key import STABLE_KEY, stable_key
from rules.core.plain.words import MOST_LABEL
from rules.core.play.game import Game, GameSystem, house_strength
from rules.core.play.standing_orders import LASTS, Does, GameOrder, given, withdrawn

FOR_NOW, ALWAYS, OFF = WORDS = ("For now", "Always", "Off")
DROP: Final = "droporder"
BREAK_IN: Final = "breakin"
AT_SIGHT: Final = "Shoot whoever comes into sight"
UNSEEN: Final = "Until in sight"
GONE: Final = "That card no longer works. /game orders shows your present orders."


@command("game orders")
class Orders:
    """Set what the bot does for you in this game: your standing orders, which only you see."""

    roll: str = option("Whether the bot rolls at once what you owe.", default="", words=WORDS)
    let: str = option("In Mad Dogs, whether you let actions happen that you could interrupt.", default="", words=WORDS)
    passing: str = option(
        "In Mad Dogs, whether you pass on your cards and let everything happen (default: no change).",
        default="",
        words=(FOR_NOW, UNSEEN, OFF),
    )
    shoot: str = option(
        "On a street, whether your figures shoot out of turn at any enemy who appears.",
        default="",
        words=(ALWAYS, OFF),
    )
    card: str = option(
        "In Mad Dogs, the hold card (a card kept for later) that you interrupt with.",
        default="",
        complete=Complete(lambda game, _: _hands(game)),
    )
    shooter: str = option("In Mad Dogs, the shooter whom this card interrupts.", default="", complete=Figures())


def _hands(game: Game | None) -> Sequence[str]:
    """The names of all cards that may be played into others' actions."""
    games = discover()[game.system].games if game is not None else None
    if game is None or games is None:
        return ()
    return [card for side in range(len(game.sides)) for card in games.in_hand(game.board, side)]


@answers(Orders)
async def orders(interaction: discord.Interaction, move: Orders) -> None:
    async with writing(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        notebook = await _Orders.of(ctx)
        for does, word in (
            (Does.ROLL, move.roll),
            (Does.LET, move.let),
            (Does.PASS, move.passing),
            (Does.SHOOT, move.shoot),
        ):
            if word:
                notebook.say(does, word)
        if move.card or move.shooter:
            await notebook.interrupt(ctx, move.card, move.shooter)
        card = await notebook.kept(ctx)
    await show(interaction, card)


class _Orders:
    """The caller's orders in the game here."""

    def __init__(
        self, ctx: Context, game: StoredGame, figures: Sequence[StoredFigure], left: Sequence[GameOrder]
    ) -> None:
        self.ctx, self.user, self.game, self.figures = ctx, ctx.caller.actor.id, game, figures
        self.matter = game_on(ctx.server_id, game.id)
        self.left = (*left,)

    @classmethod
    async def of(cls, ctx: Context) -> _Orders:
        """Make it for a player here. Refuses an onlooker, and a system whose orders are given otherwise."""
        game = here(ctx)
        own = GAME_TABLES[game.game.system].orders
        if own:
            raise IllegalNow(f"In this game, use /{own} for that.").offering("Orders", own)
        require_taking_part(ctx, game)
        figures, matter = await figures_of(ctx, game), game_on(ctx.server_id, game.id)
        kept = await ctx.work.notebooks.of(ctx.caller.actor.id, matter)
        return cls(ctx, game, figures, left_of(kept, game, figures, True))

    @property
    def games(self) -> GameSystem:
        games = self.game.system.games
        assert games is not None
        return games

    @property
    def phase(self) -> int:
        return self.games.phase(self.game.game.board)

    @property
    def cards(self) -> list[str]:
        """The cards with which the caller may interrupt, by their names."""
        board = self.game.game.board
        return [
            card for side in sides_decided_by(self.game.game, self.user) for card in self.games.in_hand(board, side)
        ]

    @property
    def shooters(self) -> list[StoredFigure]:
        """The figures of other sides who may still shoot."""
        own = sides_decided_by(self.game.game, self.user)
        sides = self.game.game.sides_of({one.id: one.gang.id for one in self.figures})
        return [one for one in self.figures if sides.get(one.id) not in own and self.games.may_shoot(one.figure)]

    def say(self, does: Does, word: str) -> None:
        """Give an order of a kind, or end it."""
        if does is Does.LET and not self.games.lets:
            raise IllegalNow("This game has no interruptions.")
        if does is Does.PASS and not self.games.passes:
            raise IllegalNow("This game has no cards on which a side acts or passes.")
        if does is Does.SHOOT and self.game.system.out_of_turn is None:
            raise IllegalNow("In this game no figure shoots out of turn.")
        if (word == UNSEEN or does is Does.SHOOT) and word != OFF and self.game.game.street is None:
            raise IllegalNow("Only on a street does the bot know who is in sight. Lay one first.").showing(LAY)
        order = GameOrder(does, self.phase if word == FOR_NOW else LASTS, unseen=word == UNSEEN)
        if does is Does.SHOOT and word != OFF:
            order = with_sights(replace(self.ctx, game=self.game), self.figures, order)
        self.left = withdrawn(self.left, order) if word == OFF else given(self.left, order)

    async def interrupt(self, ctx: Context, card: str, shooter: str) -> None:
        """Order a card to be played into a figure's shot. The order lasts at most as long as the card is held."""
        if not self.games.interrupts:
            raise IllegalNow("This game has no interruptions.")
        if not card or not shooter:
            raise IllegalNow("An interruption needs a hold card and a shooter. Add `card` and `shooter`.")
        held = next((one for one in self.cards if one.casefold() == card.strip().casefold()), None)
        if held is None:
            raise UnknownName("hold card of yours", card, self.cards)
        found = await ctx.figure(shooter)
        self.break_in(held, found.id)

    def break_in(self, card: str, figure: int) -> None:
        """Give an order to interrupt a figure, by its id."""
        one = next((one for one in self.shooters if one.id == figure), None)
        if one is None:
            raise IllegalNow("You can't interrupt that figure. Name one of another side that may still shoot.")
        self.left = given(self.left, GameOrder(Does.BREAK_IN, self.phase, card, figure, one.figure.name))

    async def kept(self, ctx: Context) -> Card:
        """Keep the present orders, without those whose end the bot has shown, and show them."""
        standing = tuple(one for one in self.left if not one.stopped)
        if standing != orders_on(await ctx.work.notebooks.of(self.user, self.matter)):
            await ctx.work.notebooks.order(self.user, self.matter, standing)
        return self.card()

    def card(self) -> Card:
        """The present orders, with the buttons that change them."""
        games, pace = self.games, self.game.game.pace
        until = f"Until this {games.phases} is over."
        lines = [
            f"{order_text(one)} {'' if one.stopped or one.unseen else 'Always.' if one.phase == LASTS else until}"
            for one in self.left
        ]
        waited, strength = may_let(self.game) and not pace.early, house_strength(self.game.game)
        return Card(
            f"Your standing orders in “{self.game.game.name}”",
            lines=(
                *(lines or ["None. The bot asks you everything."]),
                "Only you see them. The others see what your orders do when they act.",
                *(["The game still waits the full time wherever you could interrupt."] if waited else []),
                *([STRENGTHS[strength]] if strength is not None else []),
            ),
            buttons=(*self._buttons(), *starmap(Press, changing_strength(self.game.id, self.game.game)), MY_MOVE),
            menus=(self._menu(),) if games.interrupts else (),
            buttons_first=True,
            private=True,
        )

    def _buttons(self) -> list[Press]:
        found: list[Press] = []
        standing = [one for one in self.left if not one.stopped]
        for does in (Does.ROLL, Does.LET):
            key = f"{self.game.id}.{does}"
            if any(one.does is does for one in standing):
                found.append(Press(SET_ORDER, f"{key}.2", f"{ORDER_TITLES[does]}: no longer"))
            elif does is Does.ROLL or may_let(self.game):
                found.append(Press(SET_ORDER, f"{key}.0", f"{ORDER_TITLES[does]}, this {self.games.phases}"))
                found.append(always(self.game.id, does))
        if self.games.passes:
            found += self._passing(any(one.does is Does.PASS for one in standing))
        shoots = any(one.does is Does.SHOOT for one in standing)
        if shoots or (self.game.system.out_of_turn is not None and self.game.game.street is not None):
            label = f"{AT_SIGHT}: no longer" if shoots else AT_SIGHT
            found.append(Press(SET_ORDER, f"{self.game.id}.{Does.SHOOT}.{2 if shoots else 1}", label))
        cards = (one for one in standing if one.does is Does.BREAK_IN)
        return [
            *found,
            *(
                Press(DROP, f"{self.game.id}.{_mark(one)}", f"Withdraw: {one.card}, {one.name}"[:MOST_LABEL])
                for one in cards
            ),
        ]

    def _passing(self, ordered: bool) -> Iterator[Press]:
        """The buttons that let one's own cards pass too. Until an enemy is in sight only where the bot sees it."""
        key, title = f"{self.game.id}.{Does.PASS}", ORDER_TITLES[Does.PASS]
        if ordered:
            yield Press(SET_ORDER, f"{key}.2", f"{title}: no longer")
            return
        yield Press(SET_ORDER, f"{key}.0", f"{title}, this {self.games.phases}")
        if self.game.game.street is not None:
            yield Press(SET_ORDER, f"{key}.3", f"{title} until an enemy is in sight")

    def _menu(self) -> Menu:
        choices = [
            Choice(f"{stable_key(card)}.{one.id}", f"{card}: when {one.figure.name} shoots")
            for card in dict.fromkeys(self.cards)
            for one in self.shooters
        ]
        return Menu(BREAK_IN, str(self.game.id), "Interrupt with a hold card", tuple(choices[:MOST_CHOICES]))


def _mark(order: GameOrder) -> str:
    return stable_key(order.does, order.card, order.figure)


async def _changed(
    interaction: discord.Interaction, change: Callable[[_Orders], None], game: str | None = None
) -> Card:
    """Change the caller's orders; with `game` only if it is the one played here. Return the card that shows them."""
    async with writing(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        notebook = await _Orders.of(ctx)
        if game is not None and str(notebook.game.id) != game:
            raise IllegalNow(GONE).offering("Orders", "game orders")
        change(notebook)
        return await notebook.kept(ctx)


async def roll_always(interaction: discord.Interaction) -> None:
    """Order for the presser that the bot rolls what they owe, for good."""
    await _changed(interaction, lambda notebook: notebook.say(Does.ROLL, ALWAYS))


@on_press(ORDERS.what, ORDERS.key)
async def press_orders(interaction: discord.Interaction, _key: str) -> None:
    """The caller's standing orders."""
    await show(interaction, await _changed(interaction, lambda _: None), in_place=True)


@on_press(SET_ORDER, rf"{NUMBER}\.(?:(?:{Does.ROLL}|{Does.LET})\.[0-2]|{Does.PASS}\.[023]|{Does.SHOOT}\.[12])")
async def press_order(interaction: discord.Interaction, key: str) -> None:
    """Give an order for now or for good, or end it."""
    game, does, word = key.split(".")
    card = await _changed(interaction, lambda notebook: notebook.say(Does(does), (*WORDS, UNSEEN)[int(word)]), game)
    await show(interaction, card, in_place=True)


@on_press(DROP, rf"{NUMBER}\.{STABLE_KEY}")
async def press_withdraw(interaction: discord.Interaction, key: str) -> None:
    """Withdraw the order to play a card into a shot."""
    game, _, mark = key.partition(".")

    def withdraw(notebook: _Orders) -> None:
        notebook.left = tuple(one for one in notebook.left if _mark(one) != mark)

    await show(interaction, await _changed(interaction, withdraw, game), in_place=True)


@on_choice(BREAK_IN, NUMBER, rf"{STABLE_KEY}\.{NUMBER}")
async def choose_shot(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """Order a card to be played into a figure's shot."""
    mark, _, figure = values[0].partition(".")

    def break_in(notebook: _Orders) -> None:
        held = next((one for one in notebook.cards if stable_key(one) == mark), None)
        if held is None:
            raise IllegalNow(GONE).offering("Orders", "game orders")
        notebook.break_in(held, int(figure))

    await show(interaction, await _changed(interaction, break_in, key), in_place=True)
