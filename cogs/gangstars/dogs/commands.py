"""The slash commands of /gangstars-dog."""

from __future__ import annotations

from cogs._kit.params import any_figure
from cogs._kit.slash import add_commands, command, root
from cogs.gangstars import DISTANCE, distances, figures_or_profiles
from cogs.gangstars.sketch import SKETCH, sketches
from rules.core.move import Rolls, opt

dog = root("gangstars-dog", "GangStars: what dogs do besides biting.")
ROOTS = (dog,)

AWAY = opt(DISTANCE, default=None, complete=distances)
YOURS = opt("Your dog, or a type of dog.", default=None, complete=figures_or_profiles)
RECORDED = opt("Your dog.", complete=any_figure)


@command("gangstars-dog charm", Rolls())
class Charm:
    """A dog boy tries to win over a dog of his opponents: brains against brains."""

    figure: str | None = opt("Your dog boy.", default=None, complete=figures_or_profiles)
    dog: str | None = opt("The dog.", default=None, complete=figures_or_profiles)
    distance: str | None = AWAY
    facts: str | None = SKETCH
    dog_facts: str | None = opt("The same of the dog.", default=None, complete=sketches)


@command("gangstars-dog wander", Rolls())
class Wander:
    """A dog near plants or food it has not been diced for: gone on a 5 or 6."""

    lure: str = opt("What it is near.", words=("Plants", "Food"))
    dog: str | None = YOURS
    place: str | None = opt("Which one: it is diced for once a game.", default=None)
    distance: str | None = AWAY


@command("gangstars-dog bark")
class Bark:
    """A noisy, waggy, loving or snappy dog is around somebody: shaken until it leaves."""

    dog: str | None = YOURS
    victim: str | None = opt("Whom: a figure or a profile.", default=None, complete=figures_or_profiles)
    distance: str | None = AWAY


@command("gangstars-dog embrace")
class Embrace:
    """A loverboy and an opponent's leg: +2 to shoot, −2 in close combat, shaken."""

    dog: str | None = YOURS
    victim: str | None = opt("Whose leg: a figure or a profile.", default=None, complete=figures_or_profiles)
    distance: str | None = AWAY


@command("gangstars-dog leave")
class Leave:
    """A dog leaves those it was around: they are shaken by it no more."""

    dog: str = RECORDED


@command("gangstars-dog leash")
class Leash:
    """Put a dog on its leash, base to base with its master."""

    dog: str = RECORDED


@command("gangstars-dog unleash")
class Unleash:
    """Let a dog off its leash, at somebody; a mad dog needs a target."""

    dog: str = RECORDED
    target: str | None = opt("The dog's target.", default=None, complete=figures_or_profiles)


@command("gangstars-dog master")
class Master:
    """Name a dog's master, one of its own gang."""

    dog: str = RECORDED
    master: str = opt("Your figure.", complete=any_figure)


@command("gangstars-dog home")
class Home:
    """A dog runs home until the next game: in a game, by an umpire's word."""

    dog: str = RECORDED


@command("gangstars-dog return")
class Return:
    """A dog that was away is back: in a game, by an umpire's word."""

    dog: str = RECORDED


add_commands(dog, __name__)
