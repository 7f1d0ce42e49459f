"""How the bot keeps characters: profiles, sample gangs, gear, sheets, and checks of files."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from rules.core.action.system import Recruit
from rules.core.people.figure_card import Boxes, CardNumber, FigureCard, Track, box, boxes
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, unknown
from rules.gangstars.gangs.prices import DEAR, STAT_NAMES, Account, Bill, bill, odd_numbers
from rules.gangstars.gangs.ready_cards import muster
from rules.gangstars.model import changes
from rules.gangstars.model.action_costs import points
from rules.gangstars.model.figures import FREE_WOUNDS, Figure, FigureState, Profile, Standing
from rules.gangstars.model.kinds import TYPE_POINTS
from rules.gangstars.model.measures import both
from rules.gangstars.model.obligations import owed_tests, which_of
from rules.gangstars.model.reaction_tables import WHICH
from rules.gangstars.model.weapons import ARMS, GEAR, IMPROVISED, PISTOL, PUMPGUN, SIGHT, gear_named
from rules.gangstars.traits.trait_table import FLOWER_POWER, RIPPER, TRAITS, WEAPON_SPEC, trait_named

MOST_CARRIED: Final = 20
LETTERS: Final = {"movement": "MOVE", "shooting": "SHOOT"}
LABELS: Final = {IMPROVISED: "Improvised", FLOWER_POWER: "Flower power"}
"""Short labels for columns and rows of a card."""
MOST_EFFECTS: Final = 20
MOST_OWED: Final = 30
POINTS_OF_HEAVY: Final = 2
"""Wounds entered by hand: a light one is 1 point, a heavy one 2."""
DEATH: Final = 100

SAMPLES: Final = {
    "Eastside Kings": (
        Recruit(Profile.LEADER, "Duke"),
        Recruit(Profile.HIT_MAN, "Razor Ray"),
        Recruit(Profile.HIT_MAN, "Big Momma", (PUMPGUN,)),
        Recruit(Profile.ROOKIE, "Li'l Tee"),
        Recruit(Profile.GANG_DOG, "Tank"),
    ),
    "Fourth Precinct": (
        Recruit(Profile.LEADER, "Sergeant Alvarez"),
        Recruit(Profile.HIT_MAN, "Officer Dunn"),
        Recruit(Profile.HIT_MAN, "Officer Okafor", (PUMPGUN, PISTOL)),
        Recruit(Profile.ROOKIE, "Rookie Penny"),
        Recruit(Profile.SHEPHERD, "Rex"),
    ),
}
"""Two gangs for a first game. The names are ours."""


def check(figure: Figure) -> list[str]:
    """The faults of a character read from a file, a sentence each."""
    faults = [f"{figure.name}: {fault}" for fault in odd_numbers(figure.stats)]
    faults += [f"{figure.name}: {unknown('trait', one, TRAITS)}" for one in figure.traits if one not in TRAITS]
    carried = [*(weapon.name for weapon in figure.weapons), *figure.chosen]
    faults += [f"{figure.name}: {unknown('weapon', one, GEAR)}" for one in carried if one not in GEAR]
    if max(len(figure.weapons), len(figure.traits), len(figure.chosen)) > MOST_CARRIED:
        faults.append(f"{figure.name} has more gear, traits or weapons than a card has room for.")
    if len(figure.effects) > MOST_EFFECTS or len(owed_tests(figure)) > MOST_OWED:
        faults.append(f"{figure.name} has more states or owed tests than the bot can keep.")
    if any(dict(owed.options).get("test") not in WHICH for owed in owed_tests(figure)):
        faults.append(f"{figure.name} owes a test that doesn't exist.")
    if figure.light not in (0, 1) or not 0 <= figure.heavy <= 5:
        faults.append(f"{figure.name} can have 0 or 1 light wound and 0 to 5 heavy ones.")
    elif figure.heavy >= figure.stats.wounds and figure.standing is not Standing.DEAD and not figure.is_dog:
        faults.append(
            f"{figure.name} has {figure.heavy} of {figure.stats.wounds} heavy wounds, so the figure must be dead."
        )
    if figure.is_dog and (figure.standing is Standing.DEAD or figure.light or figure.heavy):
        faults.append(f"{figure.name} is a dog. Dogs never die and keep no wounds.")
    if figure.luck_spent < 0 or figure.sprayed < 0 or figure.spraying < 0 or figure.master < 0:
        faults.append(f"{figure.name} has a number below 0.")
    if any(effect.left < changes.FOREVER or effect.left > 9 for effect in figure.effects):
        faults.append(f"{figure.name} has a state with the wrong length. A state lasts -1 to 9 activations.")
    return faults


def condition(figure: Figure, due: bool = True) -> str:
    """The condition of a figure in a few words; empty if nothing is wrong.

    due  include the tests that wait for nothing, where the card shows them nowhere else
    """
    if figure.standing is not Standing.FIGHTING:
        return figure.standing.value
    wounds = [
        f"{figure.heavy} heavy {'wound' if figure.heavy == 1 else 'wounds'}" if figure.heavy else "",
        "1 light wound" * bool(figure.light),
    ]
    states = [effect.state.value for effect in figure.effects]
    carried = [f"{one.name} {one.trouble}" for one in figure.weapons if one.trouble]
    tests = [
        f"{which_of(one)}{' (at the next activation)' if one.after else ''}"
        for one in owed_tests(figure)
        if one.after or due
    ]
    owed = [f"owes {'a test' if len(tests) == 1 else 'tests'}: {', '.join(tests)}"] if tests else []
    words = [*wounds, "prone" * figure.prone, "laden" * figure.laden, "leashed" * figure.leashed, *states]
    return ", ".join(filter(None, [*words, *carried, *owed]))


def stat_line(figure: Figure) -> str:
    """“agility 2, strength 2, melee 2, shooting 3, movement 2, brains 1”, and luck if the figure has any."""
    stats = figure.stats
    named = [name for name in STAT_NAMES if name not in DEAR and not (figure.is_dog and name == "shooting")]
    words = [f"{one} {getattr(stats, one)}" for one in named]
    return ", ".join([*words, *([f"luck {figure.luck} of {stats.luck}"] if stats.luck else [])])


class GangStarsRoster:
    """How the bot keeps rosters of this system."""

    figure = Figure
    profiles = {  # noqa: RUF012 - a constant of the class, never changed
        str(profile): f"{TYPE_POINTS[profile].basic} basic, {TYPE_POINTS[profile].equipment} equipment, "
        f"{TYPE_POINTS[profile].traits} trait points"
        for profile in Profile
    }
    samples = SAMPLES
    muster = staticmethod(muster)
    gear_named = staticmethod(gear_named)
    skill_named = staticmethod(trait_named)
    gear_names = tuple(GEAR)
    skill_names = tuple(TRAITS)
    check = staticmethod(check)

    @staticmethod
    def imported(figure: Any) -> Any:
        """A figure as read from a file. The player must name its master here anew."""
        return replace(figure, master=0)

    @staticmethod
    def wounded(subject: int, figure: Figure, points: int, dead: bool) -> Change:
        """A light wound is 1 point, a heavy one 2, up to what the figure survives. It raises IllegalNow for a dog."""
        if figure.is_dog:
            raise IllegalNow(f"{figure.name} is a dog. Dogs never die and keep no wounds.")
        heavy, light = divmod(min(points, POINTS_OF_HEAVY * figure.stats.wounds - 1), POINTS_OF_HEAVY)
        return changes.WoundsSet(subject, light, heavy, dead)

    @staticmethod
    def hurt(figure: Figure) -> int:
        return DEATH if figure.standing is Standing.DEAD else POINTS_OF_HEAVY * figure.heavy + figure.light

    @staticmethod
    def line(figure: Figure) -> str:
        traits = ", ".join(trait_line(figure, one) for one in figure.traits)
        arms = ", ".join([*_counted(figure), *(["armor"] if figure.armour else [])])
        parts = (figure.profile, stat_line(figure), traits, arms, condition(figure))
        return " · ".join(filter(None, parts))

    @staticmethod
    def sheet(figure: Figure) -> list[tuple[str, str]]:
        wounds = f"{figure.heavy} heavy, {figure.light} light, out at {figure.stats.wounds} heavy"
        rows = [
            ("Who", figure.profile),
            ("Stats", stat_line(figure)),
            ("Action points", str(points(figure))),
            ("Wounds", "none, as dogs never die" if figure.is_dog else wounds),
            ("Traits", ", ".join(trait_line(figure, one) for one in figure.traits)),
            ("Carries", ", ".join(_counted(figure))),
            ("Armor", "+3 against damage" if figure.armour else ""),
            ("Spent", spent_line(bill(figure))),
            ("Condition", condition(figure) or "fit"),
        ]
        return [(label, text) for label, text in rows if text]

    @staticmethod
    def card(figure: Figure) -> FigureCard:
        return printed(figure)


def spent_line(bill: Bill) -> str:
    """“16 of 16 basic points, 0 of 5 trait points, 6 equipment points”. A dog buys no equipment."""
    words = [f"{account.spent} of {account.of} {kind} points".replace("-", "−") for kind, account in _accounts(bill)]
    equipment = [f"{bill.gear} equipment {'point' if bill.gear == 1 else 'points'}"] if bill.gear else []
    return ", ".join([*words, *equipment])


def _accounts(bill: Bill) -> tuple[tuple[str, Account], ...]:
    return ("basic", bill.basic), ("trait", bill.traits)


def trait_line(figure: Figure, trait: str) -> str:
    """A trait with the weapons that the player chose for it: “Ripper (Knife)”."""
    chosen = {WEAPON_SPEC: figure.specialities, RIPPER: figure.ripping}.get(trait, ())
    return f"{trait} ({', '.join(chosen)})" if chosen else trait


def _counted(figure: Figure) -> list[str]:
    """The gear of a figure: “Grenade × 2”."""
    names = Counter(weapon.name for weapon in figure.weapons)
    return [f"{name} × {number}" if number > 1 else name for name, number in names.items()]


def printed(figure: Figure) -> FigureCard:
    """A character's card in the layout of the source, with boxes for wounds, luck and changing states.

    Each weapon has its row of the table, and each trait its effect.
    """
    stats = figure.stats
    numbers = [name for name in STAT_NAMES if name not in DEAR and not (figure.is_dog and name == "shooting")]
    rows = (
        *((LABELS.get(name, name), _arm_row(name)) for name in dict.fromkeys(weapon.name for weapon in figure.weapons)),
        ("Carries", ", ".join(_counted(figure)) * any(" × " in one for one in _counted(figure))),
        ("Armor", "+3 against damage" * figure.armour),
        *((LABELS.get(one, one), _on_paper(_trait_row(figure, one))) for one in dict.fromkeys(figure.traits)),
        ("Now", _on_paper(condition(figure))),
    )
    return FigureCard(
        figure.name,
        f"{figure.profile} · {points(figure)} action points",
        tuple(CardNumber(LETTERS.get(name, name.upper()), str(getattr(stats, name))) for name in numbers),
        tuple((label, text) for label, text in rows if label and text),
        tuple(_tracks(figure)),
    )


def _arm_row(name: str) -> str:
    """The row of a weapon, in the order of the source's card."""
    arm = ARMS.get(name)
    if arm is None:
        return "−2 to hit" if name == SIGHT else ""
    close = f"({arm.close})" if arm.clubbing else str(arm.close)
    cells = (
        f"ER {both(arm.effective)}" if arm.effective else "",
        f"MR {both(arm.maximum)}" if arm.maximum else "",
        f"PP {arm.penetration}",
        f"TC {close}" if arm.close else "",
        f"TR {arm.reach}{arm.targets}" if arm.targets else "",
    )
    return _on_paper(" · ".join(filter(None, cells)))


def _trait_row(figure: Figure, trait: str) -> str:
    effect = TRAITS[trait].effect if trait in TRAITS else "the bot doesn't know its effect"
    chosen = trait_line(figure, trait).removeprefix(trait).strip()
    return f"{chosen} {effect}".strip()


def _on_paper(text: str) -> str:
    """Inches with a sign that every font has."""
    return text.replace("″", '"')


def _tracks(figure: Figure) -> list[Track]:
    marked = [
        box(one.value, figure.counts(one)) for one in (FigureState.SHAKEN, FigureState.TERRIFIED, FigureState.EXHAUSTED)
    ]
    states = Track("State", tuple(marked))
    if figure.is_dog:
        return [Track("Off", (box("gone home", figure.standing is Standing.HOME),)), states]
    wounds: tuple[Boxes, ...] = (
        boxes("heavy", max(FREE_WOUNDS, figure.stats.wounds), figure.heavy),
        box("light", bool(figure.light)),
        box("dead", figure.standing is Standing.DEAD),
    )
    luck = [Track("Luck", (boxes("", figure.stats.luck, figure.luck_spent),))] if figure.stats.luck else []
    return [Track("Wounds", wounds), *luck, states]
