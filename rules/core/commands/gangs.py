"""Work on gangs by hand, in any system: founding, hiring, healing, making ready, renaming, disbanding."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final

from rules.core.action.deed import Deed
from rules.core.action.gang_creation import MOST_FIGURES, founding, fresh_names, require_untaken
from rules.core.action.report import FollowUp, Opens, Report
from rules.core.action.system import Recruit, Roster, System
from rules.core.people.names import alike, spelled
from rules.core.people.person import GangView
from rules.core.people.roster import Disbanded, FigureDismissed, FigureRenamed, FreshGame, Gang, GangRenamed, Hired
from rules.core.plain.events import SubjectKind
from rules.core.plain.markup import strong
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import ForUmpire, IllegalNow, InTheWay, OutOfRange
from rules.core.plain.words import MOST_LABEL, key_of, parts, plural

PAID: Final = "figures are paid for"
HEALING: Final = "wounds take time to heal"
"""How a campaign keeps books of what is done by hand elsewhere."""
Opening = Callable[[Sequence[Any]], tuple[Opens, ...]]
"""The buttons for choices that figures have."""


def figure_lines(roster: Roster, figures: Iterable[Any]) -> tuple[str, ...]:
    """A line for each figure of a gang."""
    return tuple(f"{strong(figure.name)} · {roster.line(figure)}" for figure in figures)


def listed_figures(recruits: Iterable[Recruit]) -> str:
    """All figures of a gang in a line, by their profiles: “Enforcer: Spats; Hoodlums: Dooley, Meat-pie.”"""
    by_profile: dict[str, list[str]] = {}
    for one in recruits:
        by_profile.setdefault(one.profile, []).append(one.name)
    groups = (
        f"{profile if len(names) == 1 else plural(profile)}: {', '.join(names)}"
        for profile, names in by_profile.items()
    )
    return f"{'; '.join(groups)}."


# Founding and growing


def sampled(roster: Roster, name: str) -> tuple[Recruit, ...]:
    """The recruits of the sample gang of this name; none without a name. Raises UnknownName."""
    return roster.samples[spelled("sample gang", name, roster.samples)] if name else ()


def has_sample(roster: Roster, name: str) -> bool:
    """Whether a system has a sample gang of this name."""
    return alike(name, roster.samples) is not None


def bringing(gang: Gang, game: str, campaign: str) -> tuple[FollowUp, ...]:
    """The button that brings a ready gang into the game or campaign here, if that is of its system, by id."""
    if gang.system == game:
        return (FollowUp(f"Bring {gang.name}"[:MOST_LABEL], "game bring", {"gang": gang.name}),)
    if gang.system == campaign:
        return (FollowUp(f"Bring {gang.name} in"[:MOST_LABEL], "campaign join", {"gang": gang.name}),)
    return ()


def founded(
    founder: str,
    gang_id: int,
    gang: Gang,
    roster: Roster,
    recruits: tuple[Recruit, ...],
    ids: Sequence[int],
    offers: Callable[[Sequence[Any]], tuple[FollowUp, ...]],
    opens: Opening,
) -> Deed[Any]:
    """Found a gang with these recruits, or empty, to hire for. `founder` is its owner's name."""

    def report(figures: tuple[Any, ...] | None) -> Report:
        lines = (listed_figures(recruits) if recruits else "Hire figures with /gang hire.",)
        return Report(f"{founder} founds {gang.name}.", lines, offers(figures or ()), opens=opens(figures or ()))

    return Deed(
        report=report,
        resolver=roster.muster if recruits else None,
        args=(recruits, ()),
        changes=lambda figures: founding(gang_id, gang, ids, figures or ()),
        facts=lambda outcome: {"gang": gang.name, "figures": [*outcome.result]},
        folds=True,
    )


def recruited(roster: Roster, profile: str, name: str, gear: str, skills: str) -> tuple[Recruit, tuple[str, ...]]:
    """The recruit to hire, and the chosen skills, all as typed. Raises UnknownName, OutOfRange."""
    kind = spelled("profile", profile, roster.profiles)
    carried = tuple(roster.gear_named(piece) for piece in parts(gear))
    chosen = tuple(roster.skill_named(skill) for skill in parts(skills))
    return Recruit(kind, proper(name), carried), chosen


def require_place(gang: GangView[Any], names: Collection[str], recruit: Recruit) -> None:
    """Refuse a figure too many, or one with a name that the gang has already. Raises IllegalNow."""
    if len(names) >= MOST_FIGURES:
        raise IllegalNow(f"{gang.name} has {MOST_FIGURES} figures, the most a gang can have. Dismiss one first.")
    fresh_names([recruit], {key_of(name) for name in names})


def hired(
    gang: GangView[Any], roster: Roster, figure_id: int, recruit: Recruit, skills: tuple[str, ...], opens: Opening
) -> Deed[tuple[Any, ...]]:
    """One more figure joins a gang."""
    return Deed(
        report=lambda new: Report(
            f"{recruit.name} joins {gang.name}.",
            (roster.line(new[0]),),
            opens=opens(new),
        ),
        resolver=roster.muster,
        args=((recruit,), skills),
        changes=lambda new: (Hired(figure_id, gang.gang.system, gang.id, new[0]),),
        facts=lambda outcome: outcome.result[0],
    )


def by_hand(gang: GangView[Any], hint: str) -> bool:
    """Whether an umpire does by hand what a campaign keeps books of. Raises ForUmpire for others there.

    hint  how it is done in a campaign
    """
    if not gang.gang.campaign:
        return False
    if not gang.umpired:
        refusal = f"{gang.name} is in a campaign, where {hint}. Ask an umpire to do that by hand."
        raise ForUmpire(refusal, gang.gang.campaign)
    return True


# Figures


def dismissed(gang: GangView[Any], figure_id: int, figure: Any) -> Deed[None]:
    """A figure leaves its gang for good."""
    return Deed(
        report=lambda _: Report(f"{figure.name} leaves {gang.name}."),
        changes=lambda _: (FigureDismissed(figure_id),),
    )


def heals(roster: Roster, figure: Any, points: int, dead: bool) -> bool:
    """Whether a figure with these wounds would be better off than it is. Raises IllegalNow."""
    return roster.hurt(roster.wounded(0, figure, points, dead).apply_to(figure)) < roster.hurt(figure)


def require_no_fight(gang: GangView[Any]) -> None:
    """Refuse to heal by hand a figure that is in a game, unless an umpire does it."""
    if gang.gang.game and not gang.umpired:
        raise ForUmpire(f"{gang.name} is in a game, where only an umpire removes wounds by hand. Ask one.")


def put_right(roster: Roster, figure_id: int, figure: Any, points: int, dead: bool) -> Deed[None]:
    """A figure's wounds are corrected by hand, up or down."""
    change = roster.wounded(figure_id, figure, points, dead)
    after = dict(roster.sheet(change.apply_to(figure)))
    return Deed(
        report=lambda _: Report(f"{figure.name}'s wounds are corrected.", (after.get("Condition", ""),)),
        changes=lambda _: (change,),
    )


def renamed(figure_id: int, figure: Any, name: str, comrades: Iterable[str]) -> Deed[None]:
    """A figure takes another name, which none of its comrades has. Raises IllegalNow."""
    fresh_names([Recruit("", name)], {key_of(other) for other in comrades})
    return Deed(
        report=lambda _: Report(f"{figure.name} is now called {name}."),
        changes=lambda _: (FigureRenamed(figure_id, name),),
    )


# The gang as a whole


def require_idle(gang: GangView[Any], system: System) -> None:
    """Refuse to clear what a game keeps as it is, or a system that keeps no games. Raises IllegalNow, InTheWay."""
    if system.games is None:
        raise IllegalNow(f"{system.title} keeps no games, so nothing is left to clear. Go ahead and play.")
    if gang.gang.game:
        refusal = f"{gang.name} is in a game, which has already made it ready. Close that game first."
        raise InTheWay(refusal, SubjectKind.GAME.value, gang.gang.game)


def readied(gang: GangView[Any], ids: Iterable[int]) -> Deed[None]:
    """Clear what lasted for the last game from these figures of a gang; wounds stay."""
    line = "Guns are loaded, nerves are steady, and once-a-game abilities work again. Wounds stay."
    return Deed(
        report=lambda _: Report(f"{gang.name} is ready for a new game.", (line,)),
        changes=lambda _: tuple(FreshGame(one) for one in ids),
    )


def require_one(gang: str, figure: str) -> None:
    """Refuse to rename a gang and a figure at once, or neither."""
    if bool(gang) == bool(figure):
        raise OutOfRange("This command renames one thing. Name a gang or a figure.")


def gang_renamed(gang: GangView[Any], name: str, others: Iterable[str]) -> Deed[None]:
    """A gang takes another name, which no other gang here has. Raises IllegalNow."""
    require_untaken(name, others)
    return Deed(
        report=lambda _: Report(f"{gang.name} is now called {name}."),
        changes=lambda _: (GangRenamed(gang.id, name),),
    )


def disbanded(gang: GangView[Any]) -> Deed[None]:
    """A gang is disbanded; undo brings it back. Raises IllegalNow for one in a campaign."""
    if gang.gang.campaign:
        raise IllegalNow(f"{gang.name} is in a campaign. Take it out with /campaign leave first.").offering(
            "Leave the campaign", "campaign leave", gang=gang.name
        )
    return Deed(report=lambda _: Report(f"{gang.name} is no more."), changes=lambda _: (Disbanded(gang.id),))
