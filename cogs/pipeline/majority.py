"""Majority decisions: what only an umpire may do, most players may decide. One asks the others with a button of the
refusal.

Players who missed three deadlines in a row do not count (`rules/core/play/umpiring.py`). Once most agree, the command
runs as if the asker had given it. No majority decides over a player's secrets.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

import discord

from cogs.cards.card import Press
from cogs.context.caller import Caller, MajorityWish
from cogs.context.context import Context, keep, players_in
from cogs.context.prepared import Options, Prepared
from cogs.context.stale_moves import without
from db.pending import CAMPAIGN
from db.seats import GAME
from db.store.engine import Database
from db.unit_of_work import Work, writing
from rules.core.action.move import MOVES
from rules.core.action.report import FollowUp
from rules.core.commands.objections import in_words
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.frozen import frozen
from rules.core.plain.markup import mention
from rules.core.plain.refusal import ForUmpire, IllegalNow, NotYours
from rules.core.plain.words import listed
from rules.core.play.majority import lacking
from rules.core.play.pace import Pace
from rules.core.play.umpiring import Authority, idle_time

ASK: Final = "game ask"
"""The command of the buttons with which one player asks the others, and each of them agrees."""
ASKS: Final = "Ask the others"
ALONE: Final = "Do it all the same"
"""The label of that button if no other player counts any more."""
TOGETHER: Final = "together"
"""The key in the options of that command for everything besides the options of the command in question."""
MOST_COMMAND: Final = 200
DICE: Final = "dice"


@frozen
class Players:
    """The players who decide together.

    title   the name of their game or campaign, for a sentence
    place   the game or campaign, by its kind and id
    seats   all players
    named   the umpires that it names
    voters  the players who count
    """

    title: str
    place: tuple[str, int]
    seats: frozenset[int]
    named: tuple[int, ...]
    voters: frozenset[int]

    @property
    def campaign(self) -> int:
        """The campaign, by its id; 0 for a game."""
        kind, id = self.place
        return id if kind == CAMPAIGN else 0

    @property
    def game(self) -> int:
        """The game, by its id; 0 for a campaign."""
        kind, id = self.place
        return id if kind == GAME else 0


async def players_of(ctx: Context, campaign: int = 0, game: int = 0) -> Players | None:
    """The players who decide together in the game or campaign here, or in one of this server by its id.

    None if nothing is being played.
    """
    stored = await ctx.work.campaigns.get(campaign) if campaign else ctx.campaign
    played = await ctx.work.games.get(game) if game else ctx.game
    if campaign and (stored is None or ctx.work.campaigns.server_of(campaign) != ctx.server_id):
        return None
    if game and (played is None or ctx.work.games.server_of(game) != ctx.server_id):
        return None
    if played is not None and played.game.present and not campaign:
        seats, named, name, place = played.game.players, played.game.umpires, played.game.name, (GAME, played.id)
    elif stored is not None and stored.campaign.present:
        gangs = await ctx.work.rosters.gangs_of([Subject(SubjectKind.GANG, one) for one in stored.campaign.gangs])
        seats, named = players_in(stored, gangs), stored.campaign.umpires
        name, place = stored.campaign.name, (CAMPAIGN, stored.id)
    else:
        return None
    return Players(f"“{name}”", place, seats, named, seats - await ctx.work.pending.gone(*place))


async def may_end(ctx: Context, may: Authority, of: Players, pace: Pace) -> bool:
    """Whether the caller may end something for everyone without asking the others."""
    if may.umpires or of.voters <= {may.user}:
        return True
    touched = await ctx.work.events.last_touched(*of.place)
    return touched is None or ctx.now - touched >= timedelta(minutes=idle_time(pace))


async def ask_the_others(
    database: Database, caller: Caller, refusal: ForUmpire, command: str, options: Options
) -> tuple[Press, ...]:
    """The button that asks the others to allow a refused command. There is none for a secret, or if the caller has no
    seat.
    """
    if caller.clock or caller.ordered or caller.house or caller.wanted is not None or options.get("secret"):
        return ()
    if caller.channel_id < 0:  # the channel is gone: no one would see the question
        return ()
    async with writing(database) as work:
        ctx = await Context.at(work, caller, discord.utils.utcnow())
        players = await players_of(ctx, refusal.campaign, refusal.game)
        if players is None or caller.actor.id not in players.seats:
            return ()
        meant = {"campaign": refusal.campaign, "game": refusal.game, "others": refusal.others}
        kept = asking(command, options, caller.actor.id, **meant)
        (draft,) = await keep(work, caller, [(ASK, kept)], private=True)
    return (Press("draft", str(draft), ASKS if players.voters - {caller.actor.id} else ALONE),)


def asking(
    command: str,
    options: Mapping[str, Any],
    asker: int,
    voices: tuple[int, ...] = (),
    campaign: int = 0,
    game: int = 0,
    others: bool = False,
) -> Options:
    """The options of a button with which one more player agrees: those of the command, and the players who agreed so
    far.
    """
    about = {"command": command, "asker": asker, "voices": list(voices), "campaign": campaign, "game": game}
    about |= {"others": True} if others else {}
    rest = {name: value for name, value in options.items() if name != DICE}
    return {**rest, TOGETHER: {**about, DICE: options.get(DICE, "")}}


@frozen
class MajorityQuestion:
    """A question to the others, as a button keeps it, with the vote of the player who presses it.

    options  the options of the command
    voices   the players who agreed by now
    left     how many more must agree
    others   whether the asker's own vote doesn't count, nor the word of an umpire who plays
    """

    command: str
    options: Options
    asker: int
    voices: tuple[int, ...]
    players: Players
    left: int
    others: bool = False

    @property
    def command_text(self) -> str:
        """What the command does, in words: “Close the game” (anyway)."""
        declared = MOVES.get(self.command)
        if declared is None:
            return f"/{self.command}"
        said = {name: value for name, value in without(self.options).items() if name in declared.options}
        words = in_words(self.command, said)
        text = f"“{declared.about.rstrip('.')}”" + (f" ({words})" if words else "")
        return text if len(text) <= MOST_COMMAND else f"{text[:MOST_COMMAND]}…"

    def agree(self, label: str) -> FollowUp:
        """The button for the next player who agrees. One press of it counts, and the next button includes that vote."""
        place = {"campaign": self.players.campaign, "game": self.players.game, "others": self.others}
        kept = asking(self.command, self.options, self.asker, self.voices, **place)
        return FollowUp(label, ASK, kept, asks=tuple(sorted(self.players.seats.difference(self.voices))))


async def wish_of(ctx: Context, options: Options) -> MajorityQuestion:
    """The question of a button, with the caller's vote.

    Raises IllegalNow if that vote counts already or the game is over. Raises NotYours for a caller who does not play.
    """
    about, me = options[TOGETHER], ctx.caller.actor.id
    players = await players_of(ctx, about["campaign"], about.get("game", 0))
    if players is None:
        raise IllegalNow("That question is over.")
    voices, first = tuple(about["voices"]), not about["voices"]
    others = about.get("others", False)
    umpires = ctx.authority_over(players.place, players.seats, players.named).umpires
    umpires = umpires and not (others and me in players.seats)
    if me not in players.seats and not umpires:
        raise NotYours(f"Only those who play {players.title} can agree to that.")
    if first and me != about["asker"]:
        raise NotYours("That question belongs to another player. Give the command yourself.")
    if me in voices:
        raise IllegalNow("You have already agreed.")
    asked = {name: value for name, value in options.items() if name != TOGETHER}
    command = {**asked, **({DICE: about[DICE]} if about[DICE] else {})}
    voters = players.voters | {me}
    voters -= {about["asker"]} if others else set()
    left = 0 if umpires or not voters else lacking((*voices, me), voters)
    return MajorityQuestion(about["command"], command, about["asker"], (*voices, me), players, left, others)


async def wanted_by(work: Work, wish: MajorityQuestion) -> MajorityWish:
    """The players who want a command, once they are enough."""
    kind, id = wish.players.place
    return MajorityWish(await work.events.actor_in(kind, id, wish.asker), wish.voices, wish.players.place)


def agreement_line(wanted: MajorityWish, prepared: Prepared, options: Options) -> str:
    """A sentence that names the players who want a command. Raises NotYours for a secret."""
    if (
        prepared.deed.private
        or prepared.deed.hushed
        or prepared.deed.unannounced
        or prepared.deed.blind
        or options.get("secret")
    ):
        raise NotYours("That is a player's secret. You can't decide it together.")
    return f"Wanted by {listed(map(mention, wanted.users))}."
