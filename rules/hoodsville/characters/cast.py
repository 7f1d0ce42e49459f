"""A cast: characters of one profile whose cards are rolled (hood.character)."""

from __future__ import annotations

from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Spawns, decides
from rules.core.action.fields import option
from rules.core.action.gang_creation import founding, fresh_gang
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report
from rules.core.action.system import Recruit
from rules.core.chance.dice import Dice
from rules.core.people.names import fresh_name
from rules.core.people.roster import Gang
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.proper_names import MOST_LETTERS
from rules.core.plain.refusal import OutOfRange, UnknownName
from rules.core.plain.words import key_of
from rules.core.tables.rule import Origin, resolves
from rules.core.tables.table import Row, Table
from rules.hoodsville.encounters.money_carried import purses
from rules.hoodsville.model.figures import Experience, Figure, Temper
from rules.hoodsville.model.position import Position
from rules.hoodsville.model.profiles import PROFILES, character, of_profile
from rules.hoodsville.model.sheets import card_line, money_line

SOURCE: Final = "House: the character cards are not part of the rules"


def _house(name: str, title: str, *rows: Row[Any]) -> Table[Any]:
    return Table(f"hood.tables.card-{name}", f"A card by dice: {title}", SOURCE, rows, origin=Origin.HOUSE)


EXPERIENCES: Final = _house(
    "experience",
    "experience",
    Row(1, 2, Experience.NOVICE, "Novice"),
    Row(3, 5, Experience.EXPERIENCED, "Experienced"),
    Row(6, 6, Experience.VETERAN, "Veteran"),
)


TEMPERS: Final = _house(
    "temper",
    "temper",
    Row(1, 1, Temper.COWARD, "Coward"),
    Row(2, 2, Temper.CAUTIOUS, "Cautious"),
    Row(3, 4, Temper.NORMAL, "Normal"),
    Row(5, 5, Temper.BRAVE, "Brave"),
    Row(6, 6, Temper.HERO, "Hero"),
)


MENS_MOVES: Final = _house(
    "move-man",
    "a man's move",
    Row(1, 1, 4.0, "4 inches"),
    Row(2, 2, 5.0, "5 inches"),
    Row(3, 5, 6.0, "6 inches"),
    Row(6, 6, 7.0, "7 inches"),
)


WOMENS_MOVES: Final = _house(
    "move-woman",
    "a woman's move",
    Row(1, 1, 3.0, "3 inches"),
    Row(2, 2, 4.0, "4 inches"),
    Row(3, 5, 5.0, "5 inches"),
    Row(6, 6, 5.5, "5.5 inches"),
)


MENS_MELEE: Final = _house(
    "melee-man", "a man's melee", Row(1, 1, -1, "-1"), Row(2, 4, 0, "0"), Row(5, 5, 1, "+1"), Row(6, 6, 2, "+2")
)


WOMENS_MELEE: Final = _house(
    "melee-woman", "a woman's melee", Row(1, 1, -3, "-3"), Row(2, 2, -2, "-2"), Row(3, 4, -1, "-1"), Row(5, 6, 0, "0")
)


SHOOTING: Final = _house(
    "firing", "firing", Row(1, 1, -1, "Poor shot"), Row(2, 5, 0, "Plain shot"), Row(6, 6, +1, "Good shot")
)


CARD_TABLES: Final = (EXPERIENCES, TEMPERS, MENS_MOVES, WOMENS_MOVES, MENS_MELEE, WOMENS_MELEE, SHOOTING)


@resolves("hood.character", "hood.money")
def hand(dice: Dice, recruits: tuple[Recruit, ...], women: int = 0) -> tuple[Figure, ...]:
    """Characters of one profile with rolled cards. The last `women` of them are women.

    The dice go line by line through the card: first the experience of all characters. Then come temper, move, melee,
    firing, dollars and cents of all.
    """
    if not recruits:
        return ()
    men, people = len(recruits) - women, len(recruits)

    def diced(why: str, mens: Table[Any], womens: Table[Any]) -> list[Any]:
        return [dice.read(1, dice.reading(mens if place < men else womens), why)[0] for place in range(people)]

    rows = zip(
        recruits,
        diced("Experience", EXPERIENCES, EXPERIENCES),
        diced("Temper", TEMPERS, TEMPERS),
        diced("Move", MENS_MOVES, WOMENS_MOVES),
        diced("Melee", MENS_MELEE, WOMENS_MELEE),
        diced("Firing", SHOOTING, SHOOTING),
        dice.call(purses, PROFILES[recruits[0].profile].purse, people),
        strict=True,
    )
    return tuple(
        [
            replace(
                character(one.profile, one.name, ("Woman",) if place >= men else (), one.gear),
                experience=experience,
                temper=temper,
                move=move,
                melee=melee,
                firing=firing,
                cents=cents,
            )
            for place, (one, experience, temper, move, melee, firing, cents) in enumerate(rows)
        ]
    )


MOST_CAST: Final = 20


THE_CAST: Final = "The Cast"


MENS_NAMES: Final = (
    "Ace", "Bugs", "Curly", "Dapper", "Eddie", "Frankie", "Gus", "Hank", "Izzy", "Jake",
    "Knuckles", "Louie", "Mickey", "Nails", "Ollie", "Pinky", "Red", "Shorty", "Tiny", "Whitey",
)  # fmt: skip


WOMENS_NAMES: Final = (
    "Ada", "Belle", "Clara", "Dot", "Elsie", "Flo", "Gloria", "Hattie", "Ida", "Josie",
    "Kitty", "Lola", "Mabel", "Nora", "Opal", "Pearl", "Roxie", "Sadie", "Trixie", "Vera",
)  # fmt: skip


@move("hood cast", Rolls(odds=False, secret=False), gangs=True)
class Cast:
    """Make a whole gang of characters at once. The bot rolls each card and their money."""

    count: Annotated[int, Interval(ge=1, le=MOST_CAST)] = option("Number of characters, men and women together.")
    profile: str = option("Kind of character (default: gangsters).", default="Gangster", complete=PROFILES)
    women: Annotated[int, Interval(ge=0, le=MOST_CAST)] = option("Number of women among them.", default=0)
    name: Annotated[str, Len(1, MOST_LETTERS)] = option("Name of the gang.", default="")


@decides(Cast)
def cast(position: Position, move: Cast) -> Spawns[tuple[Figure, ...]]:
    """A gang of characters with rolled cards."""
    if move.women > move.count:
        raise OutOfRange(f"{move.women} women are too many for a gang of {move.count}. Make “women” at most “count”.")
    kind = of_profile(move.profile)
    if kind is None:
        raise UnknownName("profile", move.profile, PROFILES)
    names = (*MENS_NAMES[: move.count - move.women], *WOMENS_NAMES[: move.women])
    recruits = tuple(Recruit(kind.profile, name) for name in names)
    known = {key_of(one.gang.name) for one in position.gangs.values()}
    gang = fresh_gang(position, "hood", move.name or fresh_name(THE_CAST, known))

    def dealt(gang_id: int, ids: tuple[int, ...]) -> Deed[tuple[Figure, ...]]:
        return Deed(
            hand,
            (recruits, move.women),
            changes=lambda figures: founding(gang_id, gang, ids, figures),
            report=lambda figures: _dealt(gang, figures),
            facts=lambda outcome: {"gang": gang.name, "figures": [*outcome.result]},
        )

    return Spawns(move.count, dealt)


def _dealt(gang: Gang, figures: tuple[Figure, ...]) -> Report:
    """The characters that the dice made."""
    lines = (f"{strong(one.name)} · {card_line(one)} · {money_line(one.cents)}" for one in figures)
    what = f"{len(figures)} characters" if len(figures) > 1 else "one character"
    return Report(
        f"{gang.name} is ready, with {what}.", (*lines, "See a card with /gang show, and correct one with /hood card.")
    )
