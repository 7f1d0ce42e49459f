"""The pages of /help: what a user may want, then the chapters. Each is short, and its buttons do what they say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.cards.card import Press
from cogs.cards.formula_buttons import roll_button
from cogs.commands.help.first_shot import FIRSTS
from cogs.commands.help.lesson_cards import learn
from cogs.commands.help.lessons import LESSONS
from rules.core.action.report import OPEN_GAME
from rules.core.plain.frozen import frozen


@frozen
class Page:
    """A page: the button that leads to it, its headline and lines, and its buttons, without those that lead back."""

    label: str
    headline: str
    lines: tuple[str, ...]
    buttons: tuple[Press, ...] = ()


def first(game: str) -> Press:
    """The button of a sample shot, or a sample robbery."""
    return Press("first", game, FIRSTS[game].label)


def does(command: str, label: str) -> Press:
    """The button of a command that needs no options."""
    return Press("do", command.replace(" ", "."), label)


def rule(rule_id: str, label: str) -> Press:
    """The button of a rule."""
    return Press("why", rule_id, label)


def leads(*pages: str) -> tuple[Press, ...]:
    """Buttons to other pages."""
    return tuple(Press("help", page, PAGES[page].label) for page in pages)


OPEN: Final = Press(*OPEN_GAME)
SAMPLES: Final = does("gang show", "Sample gangs")
DICE: Final = {
    "d6": "D6",
    "2d6": "2D6",
    "3d6": "3D6",
    "d10": "D10",
    "d20": "D20",
    "d%": "D100",
    "4d6 kh3": "4D6, the best 3",
    "8d10 >= 7": "8D10, count 7 and up",
}

WANTS: Final[Mapping[str, Page]] = {
    "roll": Page(
        "Roll a die",
        "Roll a die",
        (
            "Press one, or type it: `/roll formula:3d6+2`.",
            "Also `4d6 kh3`, `d20 adv`, `8d10 >= 7`, `4d6!`, `3d6 reroll 1`, `d66`.",
            "From a real table: `dice:4 5`. The chances first: `odds:True`.",
        ),
        tuple(press for formula, label in DICE.items() if (press := roll_button(formula, label)) is not None),
    ),
    "rule": Page(
        "Look up a rule",
        "Look up a rule",
        (
            "Ask in your own words: `/rule search:how do I shoot`. The game played here answers first.",
            "**Why** under a verdict, or behind its **More**, shows the rule.",
        ),
        (
            Press("find", "rule", "Search"),
            rule("mad.shoot", "Mad Dogs: shooting"),
            rule("hood.fire.hit", "Hoodsville: firing"),
            rule("gs.shoot", "GangStars: shooting"),
            rule("pot.shoot", "Pottersville: shooting"),
            rule("dil.rob", "Dillinger: robbing"),
        ),
    ),
    "battle": Page(
        "Fight a battle",
        "Fight a battle",
        (
            "**A shot:** the odds come first, then the dice. Nothing to set up.",
            "**Learn a game** in ten presses.",
            "**Open a game** in this channel when you are ready.",
        ),
        (*map(first, ("mad", "hood", "gs", "pot")), Press("help", "learn", "Learn a game"), OPEN),
    ),
    "campaign": Page(
        "Run a campaign",
        "Run a campaign",
        (
            "Paradise, for Mad Dogs: gangs, rackets and officials, month after month.",
            "Each player joins with a gang. The bot then asks each about the month, and shows what it may bring.",
        ),
        (does("campaign start", "Start a campaign here"), SAMPLES, Press("help", "months", "A month")),
    ),
    "cards": Page(
        "Play cards",
        "Play cards",
        (
            "Dillinger, for three to six: public enemies, banks and the law. The bot deals, and every hand is secret.",
            "With the real cards on a real table it rolls and explains.",
        ),
        (
            first("dil"),
            learn("dil"),
            does("dillinger open", "Open a table"),
            does("dillinger cards", "The cards"),
        ),
    ),
}
"""What a user may want, in the order of the first page."""

CHAPTERS: Final[Mapping[str, Page]] = {
    "learn": Page(
        "Learn a game",
        "Learn a game in ten presses",
        ("Each step runs a real command with fixed dice. Nothing is saved.",),
        tuple(map(learn, LESSONS)),
    ),
    "mad": Page(
        "Mad Dogs",
        "Mad Dogs With Guns",
        (
            "`/mad shoot gats:4 gun:Pistol range:6` is a shot, wounds and all.",
            "`/mad guts` is nerve, `/mad-brawl` fists, `/mad-move` feet, `/mad-bomb` bombs, `/mad-car` the street.",
        ),
        (first("mad"), learn("mad"), rule("mad.shoot", "Its rule of shooting")),
    ),
    "hood": Page(
        "Hoodsville",
        "The Hoodsville Heist",
        (
            "`/hood-fire shoot` is a shot, `/hood-fight melee` a brawl, `/hood morale` nerve.",
            "`/hood cast count:6` deals six characters. In a game `/hood next` begins a move, `/hood duties` rolls"
            " what is due.",
        ),
        (first("hood"), learn("hood"), rule("hood.fire.hit", "Its rule of firing")),
    ),
    "gangstars": Page(
        "GangStars",
        "GangStars",
        (
            "`/gangstars-shoot shot shooter:Hit-man target:Rookie` is a shot, `/gangstars-melee fight` a fight.",
            "`/gangstars-gang new` begins a gang; in a game `/gangstars-turn next` begins a turn.",
        ),
        (first("gs"), learn("gs"), rule("gs.shoot", "Its rule of shooting")),
    ),
    "pottersville": Page(
        "Pottersville",
        "Pottersville",
        (
            "`/pottersville-shoot figure range:6 gun:Tommy Gun` is a burst.",
            "In a game `/pottersville order` lays an order face down. `/pottersville reveal` shows all.",
            "The printed tables of this game are lost. The bot uses our own.",
        ),
        (first("pot"), learn("pot"), rule("pot.shoot", "Its rule of shooting")),
    ),
    "dillinger": Page(
        "Dillinger",
        "Dillinger",
        (
            "`/dillinger open`, `join` and `deal` begin; `/dillinger hand` shows your cards and all you may do.",
            "For real cards: `/dillinger rob`, `catch`, `hit`, `kidnap`, `trial` and the rest roll and explain.",
        ),
        (first("dil"), learn("dil"), does("dillinger cards", "The cards")),
    ),
    "games": Page(
        "A game",
        "A game with an umpire who remembers",
        (
            "`/game open` opens one in this channel, `/game bring` puts a gang on the table.",
            "The bot knows whose turn it is. **My move** offers what you may do, by buttons.",
            "`/agenda` lists all that waits for you.",
        ),
        (OPEN, SAMPLES, does("agenda", "My agenda")),
    ),
    "months": Page(
        "A month",
        "A month in Paradise",
        (
            "Loot, officials, healing, spending; then orders, fights, the press and outrage.",
            "`/mad-orders write` gives your gang its secret orders.",
            "`/campaign rival` makes a gang without a player.",
        ),
        (does("campaign status", "Status"),),
    ),
    "gangs": Page(
        "Gangs",
        "Gangs",
        (
            "`/gang new` founds one, ready-made or empty; `/gang show` shows it, `/gang sheet` prints it.",
            "`/mad-gang` makes one of Mad Dogs with a budget, by buttons.",
            "`/gang share` and `/gang give` hand it on; `/gang export` takes it along.",
        ),
        (SAMPLES,),
    ),
    "trust": Page(
        "Undo and umpires",
        "Undo, history, umpires",
        (
            (
                "**Undo**, behind **More**, takes an action back. If dice were rolled, an opponent or an "
                "umpire must agree."
            ),
            "`/log` shows what happened, `/luck` your luck, `/fair status` why to trust the dice.",
            "`/umpires` names umpires.",
        ),
        (does("log", "The log"), does("luck", "My luck"), does("fair status", "Fair dice")),
    ),
    "own": Page(
        "Your own dice and tables",
        "Your own dice, tables and house rules",
        (
            "Real dice? Add `dice:4 5` to a command, or `dice:ask` to be asked for each roll.",
            "`secret:True` seals a roll: it stays hidden until you reveal it.",
            "`/tables` puts your own tables in place of ours, `/settings house-rule` switches house rules.",
        ),
        (
            does("me show", "Always my own dice"),
            does("tables list", "The tables here"),
            does("settings show", "The settings here"),
        ),
    ),
    "systems": Page("The rule systems", "The rule systems", ()),
}
"""The chapters behind [More]."""

PAGES: Final[Mapping[str, Page]] = {
    "start": Page(
        "Help",
        "Consigliere umpires your gangster games",
        (
            "It rolls, explains every step, and shows the exact odds before you shoot.",
            "This project is unofficial and holds no rulebook: you need the rules themselves.",
            "**What would you like?**",
        ),
    ),
    **WANTS,
    "more": Page("More", "More", ("The games one by one, and what lies behind them.",)),
    **CHAPTERS,
}


UNDER: Final = {"learn": "battle", "months": "campaign"}
"""The pages below another page than [More]."""


def buttons_of(page: str) -> tuple[Press, ...]:
    """All buttons of a page."""
    if page == "start":
        return leads(*WANTS, "more")
    if page == "more":
        return (*leads(*(name for name in CHAPTERS if name not in UNDER)), *leads("start"))
    above = UNDER.get(page, "more" if page in CHAPTERS else "start")
    return (*PAGES[page].buttons, *leads(*dict.fromkeys((above, "start"))))


DONE: Final = frozenset(
    press.key for page in (*WANTS.values(), *CHAPTERS.values()) for press in page.buttons if press.what == "do"
)
"""The commands that buttons of these pages give, a dot in the place of each space."""
