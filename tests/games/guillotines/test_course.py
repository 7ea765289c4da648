"""The course of real games, recounted from their event logs by the statements of the rules alone."""

import itertools

import polars as pl
import pytest

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.games import GAMES
from bng_sim.games.guillotines.game import spaces
from bng_sim.games.guillotines.telling.log import log_game
from bng_sim.referees.guillotines.box import TYPE_OF

GAME = GAMES["guillotines"]
SETTINGS = [(1, 3), (2, 4), (4, 2), (4, 5)]
TO_SEAT = {"claim": "seat", "seize": "seat", "purchase": "seat"}


def cell_of(level, players, **rules):
    GAME.strategies.load_shipped()
    read = GAME.rules.read({"level": level, "players": players, **rules})
    return Cell(read, 5, lineup.parse(GAME.default_lineup, GAME.strategies, players))


class Recount:
    """A game as its log tells it: who owns what, who was asked, and how many spaces were empty after each turn."""

    def __init__(self, log, players):
        head, *events = log
        self.players, self.boards, self.owner = players, {}, {}
        self.distances, self.asked, self.who, turn = [], [], [], False
        for event in events:
            kind = event["event"]
            ends_before = kind in ("turn", "end") or (kind == "round_ends" and event["consensus"])
            if ends_before and turn:
                self.distances.append(self.standing())
            turn = kind == "turn" or (turn and not ends_before)
            if kind == "seat":
                self.boards[event["seat"]] = head["rules"]["boards"][event["billionaire"]]
            elif kind == "turn":
                self.who.append(event["seat"])
            elif kind == "decision" and event["options"] > 1:
                self.asked.append(event["seat"])
            else:
                self.move(event)

    def move(self, event):
        kind = event["event"]
        if kind in ("lay_out", "return"):
            self.owner[event["asset"]] = event["to"]
        elif kind in TO_SEAT:
            self.owner[event["asset"]] = event[TO_SEAT[kind]]
        elif "other_asset" in event:  # two boards' assets change places
            got, given = event["asset"], event["other_asset"]
            self.owner[got], self.owner[given] = self.owner[given], self.owner[got]

    def empty(self, seat):
        owned = [TYPE_OF[asset] for asset, owner in self.owner.items() if owner == seat]
        return sum(max(0, n - owned.count(kind)) for kind, n in self.boards[seat].items())

    def standing(self):
        boards = range(1, len(self.boards) + 1)
        return [
            min(self.empty(board) for board in boards if board % self.players == seat % self.players)
            for seat in range(1, self.players + 1)
        ]

    def lead(self, distances):
        first = [seat for seat, spaces in enumerate(distances, 1) if spaces == min(distances)]
        return first[0] if len(first) == 1 else None


@pytest.fixture(scope="module", params=SETTINGS, ids=str)
def played(request):
    cell = cell_of(*request.param)
    batch = GAME.play(cell, 0, 6)
    return [
        (
            Recount(log_game(cell, row["game"]), cell.rules.players),
            row,
            batch.seats.filter(pl.col("game") == row["game"], pl.col("kind") == "player").sort("seat"),
        )
        for row in batch.games.to_dicts()
    ]


def test_leads_and_the_leader_at_half_time_are_those_of_the_log(played):
    for told, row, seats in played:
        leaders = [told.lead(each) for each in told.distances]
        alone = [seat for seat in leaders if seat]

        assert len(leaders) == row["turns"]
        assert row["lead_changes"] == sum(a != b for a, b in itertools.pairwise(alone))
        assert row["half_leader"] == leaders[(len(leaders) + 1) // 2 - 1]
        assert seats["turns_led"].to_list() == [leaders.count(seat) for seat in seats["seat"]]


def test_comeback_and_margin_are_those_of_the_log(played):
    for told, row, _ in played:
        if row["winner"] is None:
            assert (row["comeback"], row["margin"]) == (None, None)
            continue
        at = row["winner"] - 1
        last = told.standing()
        assert row["comeback"] == max(each[at] - min(each) for each in told.distances)
        assert row["margin"] == min(last[:at] + last[at + 1 :]) - last[at]


def test_waits_are_those_of_the_log(played):
    for told, _, seats in played:
        for row in seats.to_dicts():
            places = [place for place, seat in enumerate(told.asked) if seat == row["seat"]]
            waits = [b - a - 1 for a, b in itertools.pairwise(places) if b > a + 1]
            found = [row[name] for name in ("decisions", "waits", "waited", "longest_wait")]
            assert found == [len(places), len(waits), sum(waits), max(waits, default=None)]


def test_the_recount_is_of_games_in_which_something_happens(played):
    """So that nothing above holds for want of leads."""
    assert any(row["lead_changes"] for _, row, _ in played)
    assert any(len(set(map(tuple, told.distances))) > 3 for told, _, _ in played)


@pytest.mark.parametrize(("level", "players"), SETTINGS)
def test_decisions_of_the_seats_are_those_of_the_game(level, players):
    batch = GAME.play(cell_of(level, players), 0, 40)
    asked = pl.sum_horizontal(f"decisions_{name}" for name in GAME.decisions)

    assert batch.games.select(asked.alias("n"))["n"].to_list() == (
        batch.seats.group_by("game").agg(pl.col("decisions").sum()).sort("game")["decisions"].to_list()
    )


def test_in_a_game_of_players_that_think_only_the_game_itself_is_noted():
    players = lineup.parse("search(rollouts=6,candidates=2,by=greedy,at=act),greedy", GAME.strategies, 3)
    rules = GAME.rules.read({"level": 2, "players": 3})
    cell = Cell(rules, 3, players)
    batch = GAME.play(cell, 0, 2)
    asked = pl.sum_horizontal(f"decisions_{name}" for name in GAME.decisions)

    for row in batch.games.with_columns(n=asked).to_dicts():
        told = Recount(log_game(cell, row["game"]), 3)
        leaders = [seat for seat in map(told.lead, told.distances) if seat]
        own = batch.seats.filter(game=row["game"])
        assert own["decisions"].sum() == row["n"] == len(told.asked)
        assert row["lead_changes"] == sum(a != b for a, b in itertools.pairwise(leaders))
        assert own.sort("seat")["turns_led"].to_list() == [leaders.count(seat) for seat in (1, 2, 3)]


def test_nobody_is_ever_out_with_the_printed_figures():
    for level, players in SETTINGS:
        assert GAME.play(cell_of(level, players), 0, 200).seats["turns_out"].sum() == 0


def test_whoever_wants_more_assets_of_a_type_than_there_are_is_out_from_the_start():
    """C4, S2: a market starts with one asset, so that none can have a pair; at level 3 a Celebrity could still win."""
    few = {"assets_per_market": 1, "starred_assets_from": 6, "max_turns": 12}
    at_level_2 = GAME.play(cell_of(2, 4, **few), 0, 5)
    at_level_3 = GAME.play(cell_of(3, 4, **few), 0, 5)

    assert at_level_2.seats["turns_out"].sum() == at_level_2.games["turns"].sum()
    assert at_level_2.seats["turns_blocked"].sum() == at_level_2.games["turns"].sum()
    assert at_level_3.seats["turns_out"].sum() == 0


def test_turns_are_blocked_while_an_asset_that_is_needed_lies_with_somebody_else(played):
    for told, _, seats in played:
        assert seats["turns_blocked"].sum() <= len(told.who)
    assert GAME.play(cell_of(2, 3), 0, 50).seats["turns_blocked"].sum() > 0


def test_the_goal_is_as_far_as_the_largest_board_has_spaces():
    rules = GAME.rules.read({"boards": {"aristocrat": {"legacy": 4, "toys": 3}}}).model_dump()

    assert spaces(GAME.rules.read({}).model_dump()) == 5
    assert spaces(rules) == 7
