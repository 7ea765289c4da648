"""The columns about Roles, bribes, policies, the Bunker and who won say what the event log of the game tells."""

from collections import Counter

import pytest

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.games import GAMES
from bng_sim.games.guillotines.declared.components import POLICIES, ROLES

GAME = GAMES["guillotines"]
N_GAMES = 30
SETTINGS = [
    {"players": 4, "level": 3, "rebels": 8, "max_turns": 150},
    {"players": 4, "level": 4, "rebels": 8, "toady_points": 1, "max_turns": 150},
    {"players": 3, "level": 4, "role_choice": "random", "toady_points": 0, "rebels": 30, "max_turns": 80,
     "boards": {"war_profiteer": {"power": 1}, "tech_overlord": {"toys": 1}, "aristocrat": {"legacy": 1}}},
    {"players": 5, "level": 4, "role_choice": "none", "bunker_minimum": 1, "max_turns": 80},
]  # fmt: skip


class Told:
    """What a game's log says of each seat, from 1, and of the game: kept with no look at the engine's account."""

    def __init__(self, log):
        head, *self.events = log
        self.seats = range(1, head["rules"]["players"] + 1)
        self.hidden = dict.fromkeys(self.seats)
        self.shown = dict.fromkeys(self.seats)
        self.at_start = dict.fromkeys(self.seats)
        self.first_used = dict.fromkeys(self.seats)
        self.won_by = dict.fromkeys(self.seats)
        self.held = {seat: set() for seat in self.seats}
        self.revealed = {seat: set() for seat in self.seats}
        self.envelope = {seat: [] for seat in self.seats}
        self.counts = {seat: Counter() for seat in self.seats}
        self.taken, self.used, self.policies = Counter(), Counter(), Counter()
        self.bunker_holder = None
        self.revolution_by = self.panic_turn = None
        self.rebels = head["rules"]["rebels"]
        is_turn = False
        for event in self.events:
            if is_turn and event["event"] in ("turn", "round_ends", "end"):  # the turn before is over
                is_turn = False
                if self.bunker_holder:
                    self.counts[self.bunker_holder]["bunker_turns"] += 1
            is_turn |= event["event"] == "turn"
            getattr(self, event["event"], self.nothing)(event)

    def nothing(self, event):
        """An event that these columns do not tell of."""

    def draw_roles(self, event):
        self.counts[event["seat"]]["roles_drawn"] += len(event["roles"])

    def take_role(self, event):
        self.get(event["seat"], event["role"])
        if event["turn"] == 0:
            self.at_start[event["seat"]] = event["role"]

    def get(self, seat, role):
        self.hidden[seat] = role
        self.held[seat].add(role)
        self.taken[role] += 1
        self.counts[seat]["roles_taken"] += 1

    def return_role(self, event):
        for own in (self.hidden, self.shown):
            if own[event["seat"]] == event["role"]:
                own[event["seat"]] = None

    def reveal_role(self, event):
        seat, role = event["seat"], event["role"]
        assert self.hidden[seat] == role
        self.hidden[seat], self.shown[seat] = None, role
        self.revealed[seat].add(role)
        self.used[role] += 1
        self.counts[seat]["roles_used"] += 1
        self.first_used[seat] = self.first_used[seat] or event["turn"]

    def give_role(self, event):
        seat, other = event["seat"], event["other_seat"]
        assert event["role"] in (self.hidden[other], self.shown[other])
        self.shown[seat], self.hidden[other], self.shown[other] = None, None, "vulture_capitalist"
        self.get(seat, event["role"])

    def bunker(self, event):
        self.bunker_holder = event["seat"]

    def bribe(self, event):
        envelope = self.envelope[event["seat"]]
        (envelope.append if event["to"] == "envelope" else envelope.remove)(event["card"])

    def swap_envelopes(self, event):
        seat, other = event["seat"], event["other_seat"]
        self.envelope[seat], self.envelope[other] = self.envelope[other], self.envelope[seat]

    def open_envelope(self, event):
        assert event["cards"] == self.envelope[event["seat"]]
        self.envelope[event["seat"]] = []
        self.counts[event["seat"]]["bribes_spent"] += len(event["cards"])
        self.counts[event["seat"]]["bribe_points"] += event["points"]

    def crisis(self, event):
        if event["rebels_out"] == self.rebels:
            self.revolution_by = event["seat"]

    def panic(self, event):
        self.panic_turn = event["turn"]

    def policy(self, event):
        self.policies[event["policy"] or "none"] += 1
        self.counts[event["seat"]]["policies_set"] += 1

    def win(self, event):
        self.won_by[event["seat"]] = "assets"

    def escape(self, event):
        self.won_by[event["seat"]] = "celebrity"

    def also_wins(self, event):
        self.won_by[event["seat"]] = "toady"

    def role_of(self, seat):
        return self.hidden[seat] or self.shown[seat]


def played(rules):
    """The logs of some games, and the rows of the same games."""
    GAME.strategies.load_shipped()
    read = GAME.rules.read(rules)
    cell = Cell(read, 3, lineup.parse("random", GAME.strategies, read.players))
    GAME.warm_up(cell.lineup)
    batch = GAME.play(cell, 0, N_GAMES)
    told = [Told(list(GAME.telling.log(cell, game))) for game in range(N_GAMES)]
    seats = batch.seats.partition_by("game", maintain_order=True)
    return [(told[i], batch.games.row(i, named=True), seats[i].rows(named=True)) for i in range(N_GAMES)]


@pytest.fixture(scope="module")
def games():
    return [game for rules in SETTINGS for game in played(rules)]


def test_who_brought_the_revolution_and_when_panic_was_held_are_as_the_log_tells(games):
    for told, row, _ in games:
        assert (row["revolution_by"], row["panic_turn"]) == (told.revolution_by, told.panic_turn)
        assert (row["panic_turn"] is not None) == row["panic"]
    assert len({row["revolution_by"] for _, row, _ in games}) > 3
    assert any(row["ending"] == "revolution" and row["revolution_by"] is None for _, row, _ in games)
    assert any(row["panic"] for _, row, _ in games)


def test_the_roles_of_a_seat_are_those_the_log_tells(games):
    for told, _, rows in games:
        for seat, row in zip(told.seats, rows, strict=True):
            assert row["role_at_start"] == told.at_start[seat]
            assert row["role_at_end"] == told.role_of(seat)
            assert row["roles_held"] == [role for role in ROLES if role in told.held[seat]]
            assert row["roles_revealed"] == [role for role in ROLES if role in told.revealed[seat]]
            assert row["first_used"] == told.first_used[seat]


@pytest.mark.parametrize("column", [
    "roles_drawn", "roles_taken", "roles_used", "bribes_spent", "bribe_points", "policies_set", "bunker_turns",
])  # fmt: skip
def test_what_a_seat_did_is_counted_as_the_log_tells(games, column):
    for told, _, rows in games:
        assert [row[column] for row in rows] == [told.counts[seat][column] for seat in told.seats]


def test_who_won_and_by_what_is_what_the_log_tells(games):
    for told, game, rows in games:
        assert [row["won_by"] for row in rows] == [told.won_by[seat] for seat in told.seats]
        assert [row["won"] for row in rows] == [told.won_by[seat] is not None for seat in told.seats]
        assert game["winners"] == sum(row["won"] for row in rows)
        main = [seat for seat in told.seats if told.won_by[seat] in ("assets", "celebrity")]
        assert ([game["winner"]] if game["winner"] else []) == main
        assert game["winner_role"] == (told.role_of(main[0]) if main else None)
        assert (game["ending"] == "celebrity") == ("celebrity" in told.won_by.values())


def test_a_game_counts_roles_policies_and_envelopes_as_the_log_tells(games):
    for told, game, _ in games:
        for role in ROLES:
            assert game[f"{role}_taken"] == told.taken[role]
            assert game[f"{role}_used"] == told.used[role]
        assert game["roles_taken"] == told.taken.total()
        assert game["roles_used"] == told.used.total()
        for policy in POLICIES:
            assert game[f"policy_{policy}"] == told.policies[policy]
        assert game["policies_set"] == told.policies.total()
        left = sum(map(len, told.envelope.values()))
        assert game["envelope_at_end"] == pytest.approx(left / len(told.seats))


def test_all_of_it_happens_in_these_games(games):
    happened = {event["event"] for told, _, _ in games for event in told.events}
    won_by = {way for told, _, _ in games for way in told.won_by.values()}

    assert won_by == {None, "assets", "celebrity", "toady"}
    assert happened >= {"give_role", "swap_envelopes", "bunker", "reveal_role", "return_role", "open_envelope", "bribe"}
    assert {row["role_at_start"] for _, _, rows in games for row in rows} == {None, *ROLES}
    assert any(game["winners"] > 1 for _, game, _ in games)
    assert any(row["bunker_turns"] for _, _, rows in games for row in rows)
    assert all(sum(told.policies[policy] for told, _, _ in games) for policy in POLICIES)


def test_without_roles_or_bribes_these_columns_are_empty():
    for told, game, rows in played({"players": 3, "level": 2, "max_turns": 40}):
        assert told.taken.total() == told.policies.total() == 0
        assert game["winner_role"] is None
        assert game["envelope_at_end"] == game["policies_set"] == game["roles_taken"] == game["roles_used"] == 0
        for row in rows:
            assert row["role_at_start"] is row["role_at_end"] is row["first_used"] is None
            assert row["roles_held"] == row["roles_revealed"] == []
            assert row["bunker_turns"] == row["bribes_spent"] == row["roles_drawn"] == 0
            assert row["won_by"] == ("assets" if row["won"] else None)


def test_the_metrics_that_some_games_lack_are_the_conditional_ones():
    GAME.strategies.load_shipped()
    read = GAME.rules.read({"level": 2})
    cell = Cell(read, 3, lineup.parse(GAME.default_lineup, GAME.strategies, read.players))
    GAME.warm_up(cell.lineup)
    metrics = [*GAME.metrics, *(metric for metrics in GAME.all_counts.values() for metric in metrics)]
    games = GAME.play(cell, 0, 400).games

    lacking = {metric.name for metric in metrics if games.select(metric.expression).to_series().has_nulls()}

    assert lacking == {metric.name for metric in metrics if metric.conditional}
