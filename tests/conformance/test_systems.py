"""The promises of every rule system. Discovery finds the systems, so a new one is held to them at once."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import product
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.store.codec import OF_ITS_SYSTEM, change_types, dump, dump_changes, its_type, load, load_changes
from db.store.models import LedgerEntry
from rules.core.action.move import options_of
from rules.core.action.system import Recruit, Roster, System, after, discover, packages, system_with
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.people.figure_card import MOST_BOXES
from rules.core.people.roster import FigureDismissed, FigureRenamed, Gang, Hired
from rules.core.plain.events import Change, SubjectKind, tagged
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.play.active_config import ActiveConfig
from rules.core.play.campaign import (
    Booked,
    Campaign,
    CampaignClosed,
    CampaignOpened,
    CampaignSystem,
    GangEnrolled,
    GangWithdrawn,
    MonthBegun,
)
from rules.core.play.game import Game
from rules.core.play.laid_street import LaidStreet
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import BuildStatus, resolvers_in, rules_of
from rules.core.tables.table import reading
from tests.turns import takes_turns

ROOT = Path(__file__).parents[2]
SEEDS = ROOT.parent / "shared" / "seeds"
SYSTEMS = discover()
CAMPAIGNS = {system.id: system.campaigns for system in SYSTEMS.values() if system.campaigns is not None}
ROSTERS = {system.id: system.roster for system in SYSTEMS.values() if system.roster is not None}
KINDS = tuple(change_types().values())
CAMPAIGN_KINDS = [(id, kind) for id in CAMPAIGNS for kind in SYSTEMS[id].changes if kind.kind is SubjectKind.CAMPAIGN]
RUN = 10
"""The most words in a row that may be the book's."""
ENOUGH = 30
"""The values that are tried of each kind of record, with fields of every type, empty ones too. There are hundreds of
kinds.
"""

each_system = pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
each_campaigns = pytest.mark.parametrize("id, campaigns", CAMPAIGNS.items(), ids=CAMPAIGNS)
each_roster = pytest.mark.parametrize("roster", ROSTERS.values(), ids=ROSTERS)


# The catalogue


def test_every_package_of_rules_is_the_core_or_a_system() -> None:
    packages = {path.parent.name for path in (ROOT / "rules").glob("*/__init__.py")} - {"core"}
    assert len(SYSTEMS) == len(packages)
    assert all(key == system.id for key, system in SYSTEMS.items())


@each_system
def test_a_system_with_figures_on_a_table_lists_their_legal_moves(system: System) -> None:
    if system.people is not None and system.games is not None:
        assert system.legal is not None
        assert all(name in options_of(kind) for kind, names in system.legal.measured.items() for name in names)


@each_system
def test_ids_are_unique_and_begin_with_the_system(system: System) -> None:
    ids = [*(rule.id for rule in system.rules), *(table.id for table in system.tables), *system.lookups]
    assert all(re.fullmatch(rf"{system.id}(\.[a-z0-9-]+)+", one) for one in ids)
    assert [one for one, count in Counter(ids).items() if count > 1] == []


@each_system
def test_every_rule_says_its_place_and_what_it_does(system: System) -> None:
    for rule in system.rules:
        for text in (rule.title, rule.chapter, rule.source, rule.summary, *(ruling.text for ruling in rule.rulings)):
            assert text == text.strip(), rule.id
            assert text, rule.id
        assert rule.summary[-1] in ".!?", rule.id
        assert all(ruling.text[-1] in ".!?" for ruling in rule.rulings), rule.id
        assert rule.reminder is None or rule.reminder.strip(), rule.id


@each_system
def test_the_tables_a_rule_names_can_be_looked_up(system: System) -> None:
    known = {table.id for table in (*system.tables, *system.grids)} | set(system.lookups)
    for rule in system.rules:
        assert set(rule.tables) <= known, rule.id
        assert len(set(rule.tables)) == len(rule.tables), rule.id


@each_system
def test_resolvers_name_rules_of_the_catalogue(system: System) -> None:
    known = {rule.id for rule in system.rules}
    for resolver in system.resolvers:
        ids = rules_of(resolver)
        assert ids, resolver.__qualname__
        assert set(ids) <= known, resolver.__qualname__
        assert len(set(ids)) == len(ids), resolver.__qualname__
        assert resolver.__doc__, resolver.__qualname__


@each_system
def test_no_module_with_resolvers_is_left_out_of_the_manifest(system: System) -> None:
    (name,) = (name for name, id_ in packages().items() if id_ == system.id)
    package = importlib.import_module(f"rules.{name}")
    modules = [
        importlib.import_module(found.name) for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    assert [module.__name__ for module in modules if resolvers_in(module) and module not in system.modules] == []


@each_system
def test_the_id_of_a_rule_or_table_begins_with_that_of_its_system(system: System) -> None:
    ids = [*(rule.id for rule in system.rules), *system.replaceable, *system.lookups]
    assert [one for one in ids if system_with(one) is not system] == []


@each_system
def test_no_resolver_carries_out_a_reminder(system: System) -> None:
    for rule in system.rules:
        assert rule.reminder is None or system.catalogue.status(rule.id) is BuildStatus.REMINDER, rule.id


@each_system
def test_switches_are_named_once(system: System) -> None:
    switches = [ruling.switch for rule in system.rules for ruling in rule.rulings if ruling.switch is not None]
    assert len(set(switches)) == len(switches)
    assert all(re.fullmatch(r"[a-z0-9-]+", switch) for switch in switches)


# Our own words


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", re.sub("[’']", "", text.casefold()))


def runs(text: str) -> Iterator[str]:
    """Every run of so many words."""
    listed = words(text)
    return (" ".join(listed[at : at + RUN]) for at in range(len(listed) - RUN + 1))


@cache
def books() -> frozenset[str]:
    """Every run of words of every source at hand."""
    return frozenset(run for seed in SEEDS.glob("*.txt") for run in runs(seed.read_text(encoding="utf-8")))


def texts(system: System) -> Iterator[str]:
    """Every sentence of a system."""
    for rule in system.rules:
        yield rule.summary
        yield from (ruling.text for ruling in rule.rulings)
        yield rule.reminder or ""
        yield from (text for must in rule.due for text in (must.what, must.by))
    for table in system.tables:
        yield from (row.effect for row in table.rows)
    for table in system.lookups:
        yield from (cell for line in system.looked_up(table).splitlines() for cell in re.split(r"\s{2,}", line))


@each_system
def test_no_sentence_is_the_books(system: System) -> None:
    if not books():
        pytest.skip("the sources are not at hand (../shared/seeds)")
    assert [run for text in texts(system) for run in runs(text) if run in books()] == []


# Tables


@each_system
def test_every_roll_meets_exactly_one_row(system: System) -> None:
    for table, shift in product(system.tables, range(-10, 11)):
        lowest, highest = table.rows[0].low, table.rows[-1].high
        read = reading(table, (Modifier("shift", shift),)).keys
        assert len(read) == table.sides, (table.id, shift)
        for face in range(1, table.sides + 1):
            total = min(max(face + shift, lowest), highest)
            met = [row for row in table.rows if row.low <= total <= row.high]
            assert len(met) == 1, (table.id, shift, face)
            assert table.row(face + shift) is met[0], (table.id, shift, face)
            assert read[face - 1] == met[0].key, (table.id, shift, face)
            assert met[0].label, (table.id, shift, face)


@each_system
def test_a_table_says_its_place(system: System) -> None:
    for table in system.tables:
        assert table.title, table.id
        assert table.source, table.id
        assert table.rows[0].low <= 1, table.id
        assert table.rows[-1].high >= table.sides, table.id


@each_system
def test_lookups_have_a_title_and_rows(system: System) -> None:
    for table, (title, _) in system.lookups.items():
        assert title
        assert len(system.looked_up(table).splitlines()) >= 3


# Changes


@cache
def anything(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a type, every field of it filled."""
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        hints = get_type_hints(kind)
        names = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
        make: Any = kind
        return st.builds(make, **{name: anything(hints[name]) for name in names})
    if get_origin(kind) is tuple and get_args(kind)[1:] == (...,):
        return st.lists(anything(get_args(kind)[0]), max_size=3).map(tuple)
    if get_origin(kind) is tuple:
        return st.tuples(*(anything(one) for one in get_args(kind)))
    if kind is Any:  # what a system keeps of its own is tested in the system's form
        return st.none()
    if get_origin(kind) is UnionType:
        return st.one_of([anything(one) for one in get_args(kind)])
    if kind is float:
        return st.floats(allow_nan=False, allow_infinity=False)
    return st.from_type(kind)


@cache
def of_a_system(kind: type[Change]) -> st.SearchStrategy[Any]:
    """Any change of a kind that holds a value of a system's own type."""
    keeper, _, field = OF_ITS_SYSTEM[kind].partition(".")
    systems = [id for id, system in SYSTEMS.items() if getattr(system, keeper) is not None]
    more = {one.name: st.just(1) for one in fields(kind) if one.name not in ("system", field)}
    return st.one_of(
        [st.builds(kind, system=st.just(id), **{field: anything(its_type(kind, id))}, **more) for id in systems]
    )


def test_a_tag_has_a_version_and_begins_with_the_system_unless_it_is_of_all() -> None:
    homes = {f"rules.{name}.": id_ for name, id_ in packages().items()}
    for tag, kind in change_types().items():
        assert kind.tag == tag
        assert re.fullmatch(r"[a-z]+\.[a-z-]+/[1-9]\d*", tag)
        of = next((id_ for home, id_ in homes.items() if kind.__module__.startswith(home)), None)
        assert (system.id if (system := system_with(tag)) else None) == of, tag


def test_two_kinds_of_change_share_no_tag() -> None:
    with pytest.raises(ValueError, match=Booked.tag):
        tagged(Booked.tag)(type("Other", (Change,), {}))


def test_a_system_brings_all_its_changes_along() -> None:
    every = """
import importlib, pkgutil, rules
from db.store.codec import change_types
known = set(change_types())
for one in pkgutil.walk_packages(rules.__path__, "rules."):
    importlib.import_module(one.name)
assert set(change_types()) == known, set(change_types()) - known
"""
    run = subprocess.run([sys.executable, "-c", every], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_a_kind_of_change_defines_its_effect_once() -> None:
    for kind in KINDS:
        assert [one is Change for one in kind.__mro__ if "apply_to" in vars(one)] == [False, True], kind.tag
        system = system_with(kind.tag)
        hints = {name: one for name, one in get_type_hints(kind.apply_to).items() if name != "self"}
        about = {
            SubjectKind.GANG: Gang,
            SubjectKind.GAME: Game,
            SubjectKind.CAMPAIGN: Campaign,
            SubjectKind.SERVER: ActiveConfig,
        }.get(kind.kind)
        if kind.part == "street":  # of a game of any system
            about = LaidStreet
        if system is not None:
            parts = {"board": system.games and system.games.board, "estate": system.estates and system.estates.estate}
            parts |= {"state": system.campaigns and system.campaigns.state, "": system.roster and system.roster.figure}
            about = parts[kind.part]
        for one in hints.values():  # the state before, if there may be one, and the state after
            assert {*(get_args(one) or (one,))} <= {about, Any, type(None)}, kind.tag


def test_nothing_happens_to_what_never_was() -> None:
    nothing: Any = None
    for kind in KINDS:
        change = kind(*[nothing for _ in fields(kind)])
        if kind.part or not kind.begins:
            with pytest.raises(ValueError, match=kind.tag):
                after(None, change)
        if kind.part == "board" and not kind.begins:
            with pytest.raises(ValueError, match=kind.tag):
                after(Game("Docks", kind.tag.partition(".")[0], ()), change)


@takes_turns
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.tag)
@settings(max_examples=ENOUGH)
@given(data=st.data())
def test_changes_come_back_from_json_as_they_were(kind: type[Change], data: st.DataObject) -> None:
    change = data.draw(of_a_system(kind) if kind in OF_ITS_SYSTEM else anything(kind))
    stored = json.loads(json.dumps(dump_changes([change])))
    assert stored[0]["tag"] == kind.tag
    (read,) = load_changes(stored)
    assert read == change
    assert type(read) is kind


# Campaigns


def begun(id: str, campaigns: CampaignSystem) -> Campaign:
    return after(None, CampaignOpened(1, "Somewhere", id))


def kept(campaigns: CampaignSystem, state: Any) -> None:
    """Check that a state can be stored and read, and so can the record of its month."""
    assert isinstance(state, campaigns.state)
    assert load(campaigns.state, json.loads(json.dumps(dump(state, campaigns.state)))) == state
    chapter = campaigns.chapter_of(state)
    assert isinstance(chapter, campaigns.chapter)
    assert load(campaigns.chapter, json.loads(json.dumps(dump(chapter, campaigns.chapter)))) == chapter


@each_campaigns
def test_a_campaign_begins_continues_and_ends(id: str, campaigns: CampaignSystem) -> None:
    campaign = begun(id, campaigns)
    kept(campaigns, campaign.state)
    for change in (MonthBegun(1, 1), GangEnrolled(1, 7), GangEnrolled(1, 8), GangWithdrawn(1, 7), MonthBegun(1, 2)):
        campaign = after(campaign, change)
        kept(campaigns, campaign.state)
        hash(campaign)
    assert (campaign.gangs, campaign.month, campaign.present) == ((8,), 2, True)
    over = after(campaign, CampaignClosed(1))
    assert (over.present, over.state) == (False, campaign.state)


@each_campaigns
def test_accounts_have_distinct_names_that_fit_their_column(id: str, campaigns: CampaignSystem) -> None:
    column: Any = LedgerEntry.__table__.c.account.type
    most = column.length
    assert campaigns.accounts
    assert len(set(campaigns.accounts)) == len(campaigns.accounts)
    assert all(len(account) <= most and re.fullmatch(r"[a-z-]+", account) for account in campaigns.accounts)


@each_campaigns
def test_a_system_with_campaigns_keeps_the_money_of_gangs(id: str, campaigns: CampaignSystem) -> None:
    estates = SYSTEMS[id].estates
    assert estates is not None
    gang, account = Gang("Somebody", id, ()), campaigns.accounts[0]
    rich = after(gang, Booked(1, 70, account, "so it goes"))
    assert after(rich, Booked(1, -30, account, "so it goes")) == after(gang, Booked(1, 40, account, "so it goes"))


@takes_turns
@pytest.mark.parametrize(
    "id, kind",
    CAMPAIGN_KINDS,
    ids=[kind.tag for _, kind in CAMPAIGN_KINDS],
)
@settings(max_examples=ENOUGH)
@given(data=st.data())
def test_every_state_of_a_campaign_can_be_stored(id: str, kind: type[Change], data: st.DataObject) -> None:
    campaigns = CAMPAIGNS[id]
    state = after(begun(id, campaigns), GangEnrolled(1, 7)).state
    change = data.draw(anything(kind))
    kept(campaigns, change.apply_to(state))
    assert type(campaigns.veiled(change, ())) is kind


# Rosters


def mustered(roster: Roster, recruits: tuple[Recruit, ...], *skills: str) -> tuple[Any, ...]:
    return resolve(roster.muster, recruits, skills, dice=Fair(b"conformance")).result


def sound(roster: Roster, figure: Any) -> None:
    """Check that a roster can keep a figure: no faults, a line, a sheet and a card, and it can be stored and read."""
    assert isinstance(figure, roster.figure)
    assert roster.check(figure) == []
    assert roster.line(figure)
    assert all(label and text for label, text in roster.sheet(figure))
    card = roster.card(figure)
    assert card.name == figure.name
    assert card.kind.startswith(figure.profile)
    assert card.stats
    assert all(label and text for label, text in card.rows)
    assert all(track.label and track.boxes for track in card.tracks)
    assert load(roster.figure, json.loads(json.dumps(dump(figure)))) == figure


@each_roster
def test_sample_gangs_can_be_recruited(roster: Roster) -> None:
    for name, recruits in roster.samples.items():
        figures = mustered(roster, recruits)
        assert [figure.name for figure in figures] == [one.name for one in recruits], name
        assert len({figure.name.casefold() for figure in figures}) == len(figures)
        for figure in figures:
            sound(roster, figure)
            assert figure.present


@each_roster
def test_every_profile_can_be_recruited(roster: Roster) -> None:
    for profile in roster.profiles:
        one = (Recruit(profile, "Somebody"),)
        try:
            found = [mustered(roster, one)]
        except OutOfRange as refusal:  # this profile has a choice: the refusal lists it
            offered = [skill for skill in roster.skill_names if skill in refusal.sentence]
            found = [mustered(roster, one, skill) for skill in offered]
        assert found, profile
        for (figure,) in found:
            assert figure.profile == profile
            sound(roster, figure)


@each_roster
def test_every_piece_of_gear_can_be_carried(roster: Roster) -> None:
    profile = next(iter(next(iter(roster.samples.values())))).profile
    for piece in roster.gear_names:
        assert roster.gear_named(f" {piece.upper()} ") == piece
        (figure,) = mustered(roster, (Recruit(profile, "Somebody", (piece,)),))
        sound(roster, figure)


@each_roster
def test_every_skill_is_known_by_name(roster: Roster) -> None:
    for skill in roster.skill_names:
        assert roster.skill_named(f" {skill.upper()} ") == skill


@each_roster
def test_unknown_names_are_refused(roster: Roster) -> None:
    for ask in (
        lambda: roster.gear_named("Nonsense"),
        lambda: roster.skill_named("Nonsense"),
        lambda: mustered(roster, (Recruit("Nonsense", "Somebody"),)),
    ):
        with pytest.raises(UnknownName, match="Nonsense"):
            ask()


@each_roster
def test_figures_are_hired_renamed_wounded_and_dismissed(roster: Roster) -> None:
    for figure in mustered(roster, next(iter(roster.samples.values()))):
        state = after(None, Hired(1, "", 2, roster.imported(figure)))
        assert state == figure
        state = FigureRenamed(1, "Lucky").apply_to(state)
        assert state.name == "Lucky"
        for points, dead in ((1, False), (2, False), (50, False), (0, True), (0, False)):
            try:
                change = roster.wounded(1, state, points, dead)
            except IllegalNow:
                break
            assert change.about == FigureRenamed(1, "").about
            state = change.apply_to(state)
            assert roster.line(state)
            assert roster.sheet(state)
        assert roster.line(state) == roster.line(figure)
        state = FigureDismissed(1).apply_to(state)
        assert not state.present
        assert roster.line(state)


@takes_turns
@each_roster
@given(data=st.data())
def test_a_line_a_sheet_and_a_card_can_be_made_of_any_figure(roster: Roster, data: st.DataObject) -> None:
    figure = data.draw(anything(roster.figure))
    assert isinstance(roster.line(figure), str)
    assert all(isinstance(cell, str) for row in roster.sheet(figure) for cell in row)
    card = roster.card(figure)
    every = [*(stat.points for stat in card.stats), *(one for track in card.tracks for one in track.boxes)]
    assert all(0 <= one.ticked <= one.count <= MOST_BOXES for one in every)
    assert isinstance(roster.check(figure), list)
    assert load(roster.figure, json.loads(json.dumps(dump(figure)))) == figure
