"""Character cards in words: a hand of them, one put right, gear, who has gone."""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval, Len

from cogs._kit.desk import Desk
from cogs._kit.founding import founding, room_for
from cogs._kit.moves import tells
from cogs._kit.play import Play, Said, plays
from cogs._kit.render import clean
from cogs._kit.slash import add_commands, command
from cogs.hoodsville._root import hood
from cogs.hoodsville.aftermath import leaderless
from db.codec import dump
from rules.core.move import Rolls, opt
from rules.core.named import MOST_LETTERS, fresh_name
from rules.core.refusal import OutOfRange, UnknownName
from rules.core.system import Recruit, discover
from rules.core.words import key_of
from rules.hoodsville.characters import Card, Gear, Sheet, Stand, hand
from rules.hoodsville.model import Figure, Standing
from rules.hoodsville.profiles import PROFILES, of_profile
from rules.hoodsville.roster import HoodsvilleRoster, carried_line
from rules.hoodsville.sheets import money_line

MOST_CAST: Final = 20
THE_CAST: Final = "The Cast"
MEN: Final = (
    "Ace", "Bugs", "Curly", "Dapper", "Eddie", "Frankie", "Gus", "Hank", "Izzy", "Jake",
    "Knuckles", "Louie", "Mickey", "Nails", "Ollie", "Pinky", "Red", "Shorty", "Tiny", "Whitey",
)  # fmt: skip
WOMEN: Final = (
    "Ada", "Belle", "Clara", "Dot", "Elsie", "Flo", "Gloria", "Hattie", "Ida", "Josie",
    "Kitty", "Lola", "Mabel", "Nora", "Opal", "Pearl", "Roxie", "Sadie", "Trixie", "Vera",
)  # fmt: skip


@command("hood cast", Rolls(odds=False, secret=False))
class Cast:
    """A hand of characters in one go: a gang, each card diced for, money too."""

    count: Annotated[int, Interval(ge=1, le=MOST_CAST)] = opt("How many, men and women.")
    profile: str = opt("What they are; gangsters if left out.", default="Gangster", complete=PROFILES)
    women: Annotated[int, Interval(ge=0, le=MOST_CAST)] = opt("How many of them are women.", default=0)
    name: Annotated[str, Len(1, MOST_LETTERS)] = opt("What the gang is called.", default="")


@plays(Cast)
async def cast(desk: Desk, m: Cast) -> Play:
    """A gang of characters whose cards are diced for."""
    if m.women > m.count:
        raise OutOfRange(f"Of {m.count} characters {m.women} can't be women: women is at most count.")
    kind = of_profile(m.profile)
    if kind is None:
        raise UnknownName("profile", m.profile, PROFILES)
    recruits = tuple(Recruit(kind.profile, name) for name in (*MEN[: m.count - m.women], *WOMEN[: m.women]))
    known = {key_of(one.gang.name) for one in await desk.work.rosters.gangs(desk.server_id)}
    system = discover()["hood"]
    gang, gang_id, ids = await room_for(desk, system, m.name or fresh_name(THE_CAST, known), recruits)

    def say(figures: tuple[Figure, ...]) -> Said:
        lines = (
            f"**{figure.name}** · {HoodsvilleRoster.line(figure)} · {money_line(figure.cents)}" for figure in figures
        )
        what = f"{m.count} characters" if m.count > 1 else "one character"
        return Said(
            f"{clean(gang.name)}: a hand of {what}.", (*lines, "/gang show shows a card, /hood card mends one.")
        )

    return Play(
        say=say,
        resolver=hand,
        args=(recruits, m.women),
        changes=lambda figures: founding(system, gang, gang_id, ids, figures),
        facts=lambda outcome: {"gang": gang.name, "figures": [dump(figure) for figure in outcome.result]},
    )


@tells(Card)
def mended(sheet: Sheet, _result: None) -> Said:
    """What stands on the card now."""
    return Said(f"{sheet.person.name}'s card is put right.", (HoodsvilleRoster.line(sheet.after),))


@tells(Gear)
def geared(sheet: Sheet, _result: None) -> Said:
    """What somebody carries now."""
    carries = ", ".join(map(carried_line, sheet.after.weapons)) or "nothing"
    return Said(f"{sheet.person.name} carries {carries}.")


DOES: Final = {
    Standing.SURRENDERED: ("gives up", "give up"),
    Standing.OFF: ("leaves the board", "leave the board"),
    Standing.FIGHTING: ("is back", "are back"),
}
"""What one and what several do."""


@tells(Stand)
def stood(m: Stand, _result: None) -> Said:
    """Who gives up, leaves or is back, and who tests morale for it."""
    names = ", ".join(one.name for one in m.figures)
    seen = ("Friends who see it test morale: /hood shock.",) if m.state is Standing.SURRENDERED else ()
    gone = [line for one in m.figures for line in leaderless(one)] if m.state is not Standing.FIGHTING else []
    return Said(f"{names} {DOES[m.state][len(m.figures) > 1]}.", (*seen, *gone))


add_commands(hood, __name__, (Cast, Card, Gear, Stand))
