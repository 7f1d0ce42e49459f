"""/hood hear, money, bribe, charm and coerce."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from cogs._kit.slash import add_commands, command
from cogs.hoodsville import figures_or_profiles
from cogs.hoodsville._root import hood
from rules.core.move import Rolls, opt

ASKS = opt(
    "How bad it is what is asked for; harmless if left out.",
    default=None,
    words=("Harmless", "Nasty", "Illegal", "Evil"),
)


@command("hood hear")
class Hear:
    """Whether a sound is understood, just heard, or not heard, so many inches away."""

    sound: str = opt("What makes itself heard.", words=("Whisper", "Speech", "Shout", "Scream", "Shot"))
    inches: Annotated[float, Interval(ge=0, le=500)] = opt("How far away.")


@command("hood money", Rolls())
class Money:
    """What is in somebody's pockets: dollars and cents by the dice."""

    who: str | None = opt(
        "The kind of figure; read from its profile, or a gangster if it has none.",
        default=None,
        words=(
            "Poor civilian or constable",
            "Average civilian or sergeant",
            "Gangster, police lieutenant or middle class",
            "Squad leader or prosperous civilian",
            "Capo or rich civilian",
        ),
    )
    figure: str | None = opt(
        "Your figure, who has it from now on; or a profile.", default=None, complete=figures_or_profiles
    )


@command("hood bribe", Rolls())
class Bribe:
    """Offer somebody money: a D6; the going rate is $2 to $10 by class."""

    rank: str = opt(
        "What class is bribed: it sets the price.",
        words=("Low class", "Working class", "Lower professional", "Upper professional", "Merchant"),
    )
    offer: str | None = opt(
        "How much is offered; the going rate if left out.", default=None, words=("Going rate", "Double", "Treble")
    )
    asks: str | None = ASKS
    figure: str | None = opt("Your figure who pays, out of his own pocket.", default=None, complete=figures_or_profiles)
    whom: str | None = opt("Who is bribed: a figure, or a profile.", default=None, complete=figures_or_profiles)
    agreed: bool | None = opt("He has named this rate himself, after a 3: he takes it without a roll.", default=None)


@command("hood charm", Rolls())
class Charm:
    """Charm somebody into something: a D6, yes on 4 or more."""

    figure: str | None = opt("Your figure who is charming.", default=None, complete=figures_or_profiles)
    whom: str | None = opt("Who is charmed: a figure, or a profile.", default=None, complete=figures_or_profiles)
    asks: str | None = ASKS


@command("hood coerce", Rolls())
class Coerce:
    """Threaten somebody into something: a D6, yes on 4 or more."""

    figure: str | None = opt("Your figure who threatens.", default=None, complete=figures_or_profiles)
    whom: str | None = opt(
        "Who is threatened: a figure, whose sheet has his temper, or a profile.",
        default=None,
        complete=figures_or_profiles,
    )
    asks: str | None = ASKS
    outnumbered: bool | None = opt("He faces two or more for each of his own: +1.", default=None)
    temper: str | None = opt(
        "His temper, with no figure or in place of its own.",
        default=None,
        words=("Hero", "Brave", "Normal", "Cautious", "Coward"),
    )


add_commands(hood, __name__)
