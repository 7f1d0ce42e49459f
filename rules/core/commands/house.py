"""The house in a game: the side it takes, how well it plays, and the turns in which it stands in for a player."""

from __future__ import annotations

from typing import Final

from rules.core.action.deed import Deed
from rules.core.action.report import MY_MOVE, FollowUp, Opens, Report
from rules.core.action.system import System
from rules.core.plain.events import Change
from rules.core.plain.house import HOUSE
from rules.core.plain.markup import mention
from rules.core.plain.refusal import ForUmpire, IllegalNow, NotYours
from rules.core.plain.words import MOST_LABEL
from rules.core.play.game import (
    Game,
    HouseLeft,
    HouseStandsIn,
    HouseStrengthSet,
    PlayerSeated,
    house_strength,
    require_player,
)
from rules.core.play.house_player import Strength
from rules.core.play.umpiring import Authority

AGAINST: Final = "againsthouse"
STRENGTH: Final = "housestrength"
"""The names of the buttons that give the house a side, and that set how well it plays."""
FIRST_GAME: Final = "firstgame"
"""The name of the button that opens a small game against the house, in which play has begun."""
STAND_IN: Final = "game stand-in"
STAND_DOWN: Final = "game stand-down"
"""The commands of the clock by which the house begins and ends to play for a player whose time was up."""
TAKE_OVER: Final = "game take-over"
GIVE_BACK: Final = "game give-back"
"""The commands by which an umpire takes a side over from the house, and gives it back."""
STRENGTHS: Final = {
    Strength.ROOKIE: "The house plays as a rookie, who often misjudges a move.",
    Strength.SOLDIER: "The house plays as a soldier, as well as it can.",
}
OTHERS: Final = {Strength.ROOKIE: "Easier: a rookie", Strength.SOLDIER: "Harder: a soldier"}


def against_house(id: int) -> Opens:
    """The button by which the house takes a side of a game."""
    return Opens(AGAINST, str(id), "Play against the house")


def playing_house(id: int, game: Game) -> tuple[Opens, ...]:
    """The button by which the house takes a side, while one is free."""
    return (against_house(id),) if game.free_sides and len(game.sides) > 1 else ()


def house_seated(id: int, game: Game, system: System, user: int) -> Deed[None]:
    """The house takes the last free side, against its caller, who plays or umpires. Raises IllegalNow, NotYours."""
    require_house(system, len(game.sides))
    free = game.free_sides
    if HOUSE in game.players:
        raise IllegalNow("The house already plays in this game.")
    if not free:
        raise IllegalNow("No side is free for the house. Open another game, or ask an umpire to free a side.")
    require_player(game, user, False, game.name)
    name = game.sides[free[-1]].name
    return Deed(
        report=lambda _: Report(f"The house plays {name}.", opens=(MY_MOVE,)),
        changes=lambda _: (PlayerSeated(id, free[-1], HOUSE),),
    )


def took_over(id: int, game: Game, side: int, may: Authority) -> Deed[None]:
    """An umpire decides for a side that the house has played, until it is given back. Raises IllegalNow, ForUmpire."""
    name = game.sides[side].name
    _require_umpire(may, name)
    if HOUSE not in game.sides[side].players:
        raise IllegalNow(f"The house doesn't play {name}.")
    return Deed(
        report=lambda _: Report(f"An umpire plays {name} from now on.", follow_ups=(giving_back(name, side),)),
        changes=lambda _: (HouseLeft(id, side),),
    )


def given_back(id: int, game: Game, system: System, side: int, may: Authority) -> Deed[None]:
    """The house plays a side that has no player. Raises IllegalNow, ForUmpire.

    It plays one side of a game: on both it would act without end, with nobody to stop it or to take that back.
    """
    require_house(system, len(game.sides))
    name = game.sides[side].name
    _require_umpire(may, name)
    if game.sides[side].players:
        raise IllegalNow(f"{name} has a player. The house takes a side without one.")
    if HOUSE in game.players:
        raise IllegalNow(f"The house already plays in this game. You play {name}.")
    return Deed(
        report=lambda _: Report(f"The house plays {name}.", follow_ups=(taking_over(name, side),), opens=(MY_MOVE,)),
        changes=lambda _: (PlayerSeated(id, side, HOUSE),),
    )


def taking_over(name: str, side: int) -> FollowUp:
    """The button by which an umpire takes a side over from the house, by its name and its place."""
    return FollowUp(f"Umpires: play {name}"[:MOST_LABEL], TAKE_OVER, {"side": str(side + 1)})


def giving_back(name: str, side: int) -> FollowUp:
    """The button by which an umpire gives a side without a player to the house, by its name and its place."""
    return FollowUp(f"The house plays {name}"[:MOST_LABEL], GIVE_BACK, {"side": str(side + 1)})


def changing_hands(game: Game, may: Authority) -> tuple[FollowUp, ...]:
    """The buttons by which an umpire takes the side of the house over, or gives it one without a player."""
    if not _may_decide(may):
        return ()
    if HOUSE in game.players:
        return tuple(taking_over(one.name, place) for place, one in enumerate(game.sides) if HOUSE in one.players)
    return tuple(giving_back(one.name, place) for place, one in enumerate(game.sides) if not one.players)


def _may_decide(may: Authority) -> bool:
    """Whether a user decides who plays a side without a player: umpires, and a player who is alone on their server."""
    return may.umpires or (may.office and may.alone)


def _require_umpire(may: Authority, name: str) -> None:
    """Refuse those who may not decide for a side that no one plays. Raises ForUmpire."""
    if not _may_decide(may):
        raise ForUmpire(f"Only an umpire decides who plays {name}. Ask one.")


def strength_set(id: int, game: Game, strength: Strength, user: int, umpire: bool) -> Deed[None]:
    """The house plays so well from now on. Raises IllegalNow, NotYours."""
    now = house_strength(game)
    if now is None:
        raise IllegalNow("The house doesn't play in this game. Give it a side first.")
    require_player(game, user, umpire, game.name)
    if now is strength:
        raise IllegalNow(f"The house already plays as a {strength}.")
    return Deed(
        report=lambda _: Report(STRENGTHS[strength], opens=(MY_MOVE,)),
        changes=lambda _: (HouseStrengthSet(id, strength),),
    )


def other_strength(id: int, strength: Strength) -> Opens:
    """The button by which the house plays worse or better."""
    other = next(one for one in Strength if one is not strength)
    return Opens(STRENGTH, f"{id}.{other}", OTHERS[other])


def changing_strength(id: int, game: Game) -> tuple[Opens, ...]:
    """The button by which the house plays worse or better, in a game in which it plays. The log names both."""
    strength = house_strength(game)
    return () if strength is None else (other_strength(id, strength),)


def stands_in(id: int, game: Game, side: int, user: int, anew: tuple[Change, ...] = (), *, clock: bool) -> Deed[None]:
    """The house plays a side for a user whose time is up, until its turn is over or one of its players acts.

    Raises NotYours unless the clock asks.

    anew  the changes that give a turn its whole time again, if the board itself keeps times
    """
    _require_clock(clock=clock)
    name = game.sides[side].name
    return Deed(
        report=lambda _: Report(
            f"Time was up for {mention(user)}, so the house plays this turn of {name}.",
            ("It sees what the side sees. The player continues after that, or by acting now.",),
            opens=(MY_MOVE,),
        ),
        changes=lambda _: (HouseStandsIn(id, side, user), *anew),
    )


def stands_down(id: int, game: Game, side: int, *, clock: bool) -> Deed[None]:
    """The house plays a side no more whose time was up. Raises IllegalNow, and NotYours unless the clock asks."""
    _require_clock(clock=clock)
    one = game.sides[side]
    if not one.stood_in:
        raise IllegalNow(f"The house doesn't play {one.name}.")
    return Deed(
        report=lambda _: Report(f"{one.name} is played by {mention(one.stood_in)} again."),
        changes=lambda _: (HouseStandsIn(id, side, 0),),
    )


def _require_clock(*, clock: bool) -> None:
    if not clock:
        raise NotYours("You don't need this: the bot does it when a player's time is up.")


def require_house(system: System, sides: int) -> None:
    """Refuse a game that the house doesn't play, or with one side. Raises IllegalNow."""
    if system.opponent is None:
        raise IllegalNow(f"The house doesn't play {system.title} yet. Ask a player to join.")
    if sides < 2:
        raise IllegalNow("The house needs a side of its own. Open the game with two sides.")
