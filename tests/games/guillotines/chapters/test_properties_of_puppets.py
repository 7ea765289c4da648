"""What holds of every game of two players with Puppets, at all four levels (U1-U10)."""

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given

from bng_sim.games.guillotines.declared.components import MARKET_CAPACITY, N_ASSETS, N_MARKETS, CardKind
from bng_sim.games.guillotines.declared.terms import Decision, Ending, Kind, WonBy
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING
from bng_sim.games.guillotines.rules import puppets
from tests.examples import tried
from tests.games.guillotines.chapters import generators
from tests.games.guillotines.chapters.judge import Judge, how_many
from tests.games.guillotines.chapters.scene import Move, Scene, assets_of, at_random, listed_moves, recount_unseen
from tests.games.guillotines.chapters.test_properties import check_cards, scene_of, watched
from tests.games.guillotines.chapters.test_properties_of_level_4 import check_bunker, check_envelopes, check_roles
from tests.games.guillotines.chapters.two_players import PLAYER, PUPPET, with_puppets

few = tried(15, *HealthCheck)
LEVELS = (1, 2, 3, 4)
LIVELY = {
    "players": 2, "puppets": True, "panic_at": 3, "max_turns": 40, "hand_limit": 3,
    "special_cards": {"audit": 4, "scam": 2}, "resource_cards": [2, 2, 2], "puppet_price": 2,
}  # fmt: skip


def check_assets(scene: Scene) -> None:
    """All that is public of assets follows from who has them, Puppets among them."""
    public, owner = scene.public, scene.public.asset_owner
    assert owner.max() < 4
    for kind in range(N_MARKETS):
        there = assets_of(kind)
        assert public.market_assets[kind] == sum(owner[a] == AT_MARKET for a in there) <= MARKET_CAPACITY
        assert public.owned[:4, kind].tolist() == [sum(owner[a] == seat for a in there) for seat in range(4)]
    empty = np.maximum(public.needs[:4] - public.owned[:4], 0).sum(axis=1)
    assert public.empty_spaces[:4].tolist() == empty.tolist()
    assert empty.min() > 0


def check_puppets(scene: Scene) -> None:
    """A Puppet has neither cards nor a Role, an envelope or the Bunker (U8)."""
    public = scene.public
    assert not public.hand_size[2:].any()
    assert not public.envelope_size[2:].any()
    assert not public.has_role[2:].any()
    assert (public.role_shown[2:4] == NOTHING).all()
    assert public.bunker_holder < 2
    assert public.turn_player < 2
    assert public.last_player < 2


class Watch:
    """Looks at each decision of a game, and remembers what was traded with a Puppet in this Round's end."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.asked: Counter[Decision] = Counter()
        self.kinds: Counter[Kind] = Counter()
        self.in_game: list[int] = []
        self.traded: set[int] = set()
        self.round = 0
        scene.play_game(self.player)

    def player(self, seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
        decision, seat, listed = Decision(int(seen.decision)), int(seen.own.seat), listed_moves(moves, n)
        if seen.public.round_number != self.round:
            self.round, self.traded = int(seen.public.round_number), set()
        self.look(decision, seat, listed)
        chosen = listed[choice := at_random(seen, moves, n, traits, rng)]
        self.asked[decision] += 1
        self.kinds[Kind(chosen.kind)] += 1
        if decision == Decision.PUPPET_TRADE and chosen.kind == Kind.CHOOSE:
            self.traded |= {chosen.asset, chosen.other_asset}
        return choice

    def look(self, decision: Decision, seat: int, listed: list[Move]) -> None:
        scene = self.scene
        check_cards(scene, decision)
        check_roles(scene, decision, listed)
        check_envelopes(scene)
        if scene.rules.level >= 3:
            check_bunker(scene)
        check_assets(scene)
        check_puppets(scene)
        self.in_game.append(int((scene.public.asset_owner >= AT_MARKET).sum()))
        tally, n_crises = recount_unseen(scene)
        assert (scene.public.unseen == tally).all()
        assert scene.public.unseen_crises == n_crises
        assert scene.public.discards == len(scene.discards())
        assert seat < 2  # a Puppet is never asked
        assert (scene.public.die > 0) == (decision == Decision.NUDGE)
        judge = Judge(scene, seat)
        assert 1 < len(listed) == len(set(listed))
        assert [move for move in listed if not judge.allows(decision, move)] == []
        if decision == Decision.ACT:
            assert len(listed) == how_many(scene, seat)
        elif decision == Decision.NUDGE:
            self.look_at_nudge(seat, listed)
        elif decision == Decision.PUPPET_TRADE:
            self.look_at_trade(seat, listed)

    def look_at_nudge(self, seat: int, listed: list[Move]) -> None:
        assert 1 <= self.scene.public.die <= 6
        free = sum(self.scene.rules.kind[card] != CardKind.CRISIS for card in self.scene.hand_of(seat))
        assert len(listed) == 1 + 2 * (2**free - 1)
        assert [move.kind for move in listed[1:]] == [Kind.UP, Kind.DOWN] * (2**free - 1)

    def look_at_trade(self, seat: int, listed: list[Move]) -> None:
        owner = self.scene.public.asset_owner
        left = [number for number in range(N_ASSETS) if number not in self.traded]
        pairs = [(given, got) for given in left for got in left if owner[given] == seat and owner[got] == seat + 2]
        assert [(move.other_asset, move.asset) for move in listed[1:]] == pairs


def check_end(scene: Scene) -> None:
    """Who won and how agree, and the counts of the four add up."""
    row = scene.row
    won_by = [int(seat.won_by) for seat in row.seats[:4]]
    assert won_by[2:] == [WonBy.NOTHING] * 2
    assert [int(seat.won) for seat in row.seats[:4]] == [int(way > 0) for way in won_by]
    full = [seat for seat in range(4) if scene.public.empty_spaces[seat] == 0]
    assert bool(full) == (row.ending == Ending.ASSETS)
    if row.ending == Ending.ASSETS:
        ways = {WonBy.ASSETS: int(row.winner), WonBy.PUPPET: int(row.winner) + 2}
        assert ways[WonBy(won_by[row.winner])] in full
    elif row.ending == Ending.CELEBRITY:
        assert won_by[row.winner] == WonBy.CELEBRITY
    else:
        assert row.winner == NOTHING
        assert not any(won_by)
    assert sum(int(seat.buys) for seat in row.seats) == row.buys >= row.bought
    assert sum(int(seat.bought) for seat in row.seats) == row.bought
    assert sum(int(seat.crises) for seat in row.seats) == row.market_crises
    assert sum(int(seat.assets) for seat in row.seats) == (scene.public.asset_owner >= 0).sum()
    assert row.turns <= scene.rules.max_turns


@pytest.mark.parametrize("level", LEVELS)
@few
@given(generators.rules(puppets=True), generators.seeds, generators.games)
def test_u8_with_puppets_all_is_conserved_and_every_listed_move_is_legal(level, rules, seed, game):
    watch = Watch(scene_of(rules | {"level": level}, seed, game))

    assert watch.in_game == sorted(watch.in_game, reverse=True)  # an asset leaves the game and never comes back
    check_end(watch.scene)


def test_u5_u6_u7_lively_games_with_puppets_ask_all_there_is_to_ask_of_them():
    asked: Counter[Decision] = Counter()
    kinds: Counter[Kind] = Counter()
    ways = Counter()
    for game in range(6):
        watch = Watch(scene_of(LIVELY | {"level": 1 + game % 4}, 3, game))
        check_end(watch.scene)
        asked += watch.asked
        kinds += watch.kinds
        ways += Counter(int(seat.buys > 0) for seat in watch.scene.row.seats[2:4])

    assert min(asked[Decision.NUDGE], asked[Decision.PUPPET_TRADE], asked[Decision.CLAIM]) > 5
    assert min(kinds[Kind.PURCHASE], kinds[Kind.UP], kinds[Kind.DOWN]) > 3
    assert ways[1] > 8  # Puppets buy


@pytest.mark.parametrize("level", LEVELS)
def test_u4_each_turn_has_its_roll_unless_the_game_or_the_round_has_ended(level):
    scene = scene_of({"players": 2, "puppets": True, "level": level, "max_turns": 30}, 11, level)
    scene.tell_events()

    watched(scene, lambda *_: None)

    seen = scene.events("turn", "puppet_roll", "end")
    rolls = Counter()
    for event, after in pairwise(seen):
        if event["event"] == "turn":
            assert after["event"] == "end" or (after["event"], after["seat"]) == ("puppet_roll", event["seat"] + 2)
        rolls[event["event"]] += 1
    assert rolls["puppet_roll"] >= rolls["turn"] - 1 > 10


def test_u4_the_die_is_fair():
    n, scene = 600, with_puppets()
    for _ in range(n):
        puppets.roll(scene.table, (), PLAYER, PUPPET, 0)

    sides = Counter(event["number"] for event in scene.events("puppet_roll"))
    assert set(sides) == set(range(1, 7))
    assert sum((count - n / 6) ** 2 / (n / 6) for count in sides.values()) < 20.5  # chi-squared, 5 degrees, 0.1 %
