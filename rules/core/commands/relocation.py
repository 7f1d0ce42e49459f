"""The move of a game or campaign to another channel of its server: which one is meant, rights and reports."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from rules.core.action.deed import Deed
from rules.core.action.report import Confirmation, Opens, Report
from rules.core.plain.markup import mention_channel, verbatim
from rules.core.plain.refusal import ForUmpire, IllegalNow, InTheWay, Missing, UnknownName
from rules.core.plain.words import key_of
from rules.core.play.pace import Pace

READ: Final = "Everyone who can see this channel can now read the game."
NO_POSTING: Final = (
    "The bot can't post here, so no one would learn of it. Ask a manager of the server to let it see this channel "
    "and send messages in it."
)


class Moving(NamedTuple):
    """The game or campaign to move.

    name      its name
    channel   id of its channel; below 0 for a deleted one
    pace      how fast it runs
    campaign  its id; 0 for a game
    game      its id; 0 for a campaign
    """

    name: str
    channel: int
    pace: Pace
    campaign: int
    game: int

    @property
    def title(self) -> str:
        return f"“{self.name}”"


def require_on_server(*, direct: bool) -> None:
    """Refuse direct messages as a place to move to. Raises IllegalNow."""
    if direct:
        raise IllegalNow("A game can move only to a channel of its own server. Choose one there.")


def meant_to_move(known: Mapping[str, bool], name: str) -> str:
    """Return the one with a name; without a name the only one that has lost its channel.

    known  what may move, by its name in a list, and whether it has lost its channel

    Raises IllegalNow, Missing, UnknownName.
    """
    if not known:
        raise IllegalNow("You play no game or campaign on this server that could move here. Ask one of its players.")
    if not name:
        lost = [label for label, gone in known.items() if gone]
        if len(lost) != 1:
            raise Missing(f"Several games or campaigns could move here. Name one with {verbatim('game:')}.", "game")
        return lost[0]
    by_key = {key_of(label): label for label in known}
    if key_of(name) not in by_key:
        raise UnknownName("game or campaign", name, known)
    return by_key[key_of(name)]


def require_vacant(moving: Moving, channel: int, there: tuple[str, str, int] | None, *, posts: bool) -> None:
    """Refuse a move to its own channel, to one that has another game or campaign, and to one where the bot can't post.

    there  what is played there, by its name, its kind and its id
    posts  whether the bot can post there

    Raises IllegalNow, InTheWay.
    """
    if moving.channel == channel:
        raise IllegalNow(f"{moving.title} is already played here. Choose another channel.")
    if there is not None:
        name, kind, id = there
        refusal = f"“{name}” is being played here. Close it first, or move {moving.title} to another channel or thread."
        raise InTheWay(refusal, kind, id)
    if not posts:
        raise IllegalNow(NO_POSTING)


def require_say(moving: Moving, user: int, voters: Collection[int], *, umpires: bool) -> None:
    """Refuse a move by one player of what others play too. Raises ForUmpire. `voters` are the players who count."""
    if not umpires and not {user}.issuperset(voters):
        refusal = f"Others play {moving.title} too. An umpire can move it, or most of the players together."
        raise ForUmpire(refusal, moving.campaign, moving.game)


def moved(moving: Moving, button: Opens, *, again: bool) -> Deed[None]:
    """It is played here from now on. `again` says whether pending decisions have their full time again."""
    lost = moving.channel < 0
    was = "Its channel was deleted." if lost else f"It was played in {mention_channel(moving.channel)}."
    return Deed(
        report=lambda _: Report(
            f"{moving.title} is played here now.",
            (
                was,
                READ,
                *(["All running deadlines start again."] if again else []),
                *(["It is still paused. An umpire can resume it."] if moving.pace.paused else []),
            ),
            opens=(button,),
        ),
        log=moving.campaign or None,
        confirm=Confirmation(f"Move {moving.title} here?", "Move it here", (was, READ)),
    )
