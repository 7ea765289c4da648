"""`bng-sim ablate`: what a player may not use never happens, what never comes up is worth nothing, and so on."""

import contextlib
import json
import tempfile
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

from bng_sim.api.cells import CellValues, make_cell
from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.lab.ablation import restricted, things
from bng_sim.lab.ablation.prices import Ablation, find_prices, identify
from bng_sim.lab.journal import Journal
from bng_sim.lab.players import default_players, player
from tests.command import call
from tests.conformance.held import HELD

for known in GAMES.values():
    known.strategies.load_shipped()
OWN = [name for name in GAMES if things.list_things(GAMES[name])[0].kind == "forbidden"]


def ablation(game, names, games=400, workers=2, **values):
    found = HELD[game]
    cell = make_cell(found, CellValues(**values))
    n = cell.rules.players
    one = player(default_players(found, n)[0], found, n)
    return Ablation(
        found, cell, one, found.default_lineup, things.choose_things(found, names, cell.rules), games, workers
    )


@contextlib.contextmanager
def counting(_total):
    yield SimpleNamespace(add=lambda _n: None)


def prices(asked):
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "ablate.jsonl", {}, "")
        return {price.thing.name: price for price in find_prices(asked, counting, journal)}


def test_choice_among_what_is_left_is_given_by_its_place_in_the_whole_list(monkeypatch):
    monkeypatch.setattr(restricted, "shown", lambda moves: moves)  # as plain Python
    seen, moves = SimpleNamespace(decision=3), np.array([10, 20, 30, 40])
    calls = []

    def last(_seen, left, n, _traits, _rng):
        calls.append(left.tolist())
        return n - 1

    choose = restricted._without((lambda _addresses, _place: last, None), lambda _seen, move: move in forbidden)
    forbidden = (40,)
    assert choose(seen, moves, 4, None, None) == 2
    forbidden = (10, 20, 40)
    assert choose(seen, moves, 4, None, None) == 2  # nothing else is left: nobody is asked
    forbidden = (10, 20, 30, 40)
    assert choose(seen, moves, 4, None, None) == 3  # it cannot be avoided
    assert calls == [[10, 20, 30], [10, 20, 30, 40]]


@pytest.mark.slow
@pytest.mark.parametrize("game", OWN)
def test_every_restriction_of_a_game_can_be_played(game):
    found = GAMES[game]
    found.strategies.load_shipped()
    names = [thing.name for thing in things.list_things(found) if thing.kind == "forbidden"][::16]
    for name, price in prices(ablation(game, names, games=60)).items():
        assert 0 <= price.otherwise <= 1, name
        assert price.worth.low <= price.worth.value <= price.worth.high


@pytest.mark.slow
@pytest.mark.parametrize("game", OWN)
def test_every_thing_of_a_game_can_be_played(game):
    asked = ablation(game, [], games=60)
    assert [*prices(asked)] == [thing.name for thing in asked.things]


@pytest.mark.slow
def test_one_who_may_not_challenge_never_does():
    game = GAMES["bluffing"]
    asked = ablation("bluffing", ["challenge"])
    thing = asked.things[0]
    name = restricted.add_restricted(game.strategies, asked.one.strategy, thing.restriction)
    batch = game.play(asked.with_player(name), 0, 200)
    mine = batch.seats.group_by(pl.col("strategy").str.starts_with("one")).agg(pl.col("challenges").sum())

    assert dict(mine.rows())[True] == 0
    assert dict(mine.rows())[False] > 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "name", "decision", "uses"),
    [
        ("bluffing", "card_9", "play", lambda move, cards: cards[move["card"]]["value"] == 9),
        ("guillotines", "asset_mega_yacht", "claim", lambda move, _: move["asset"] == "Mega Yacht"),
        ("guillotines", "resource_3", "act", lambda move, cards: _buys_with(move, cards, 3)),
    ],
)
def test_one_who_may_not_use_a_single_card_never_does(game, name, decision, uses):
    asked = ablation(game, [name])
    restricted_one = restricted.add_restricted(asked.game.strategies, asked.one.strategy, asked.things[0].restriction)
    found = []
    for index in range(20):
        for one in (restricted_one, asked.one.text()):
            head, *events = json.loads(json.dumps([*asked.game.telling.log(asked.with_player(one), index)]))
            seat = 1 + index % asked.players
            chosen = [
                event["move"][0] if isinstance(event["move"], list) else event["move"]
                for event in events
                if event.get("decision") == decision and event["seat"] == seat and event["options"] > 1
            ]
            cards = {card["card"]: card for card in head["cards"]}
            found.append((one == restricted_one, any(uses(move, cards) for move in chosen)))

    assert (False, True) in found  # as usual it does
    assert (True, True) not in found


def _buys_with(move, cards, points):
    if move["kind"] != "buy":
        return False
    spent = [cards[card] for card in (move.get("card"), move.get("other_card")) if card is not None]
    return any(card["kind"] == "resource" and card["points"] == points for card in spent)


@pytest.mark.slow
def test_what_wins_the_game_costs_the_game_and_what_never_comes_up_nothing():
    found = prices(ablation("campaign", ["build", "lend", "lot:manage", "lot:lend"]))

    assert found["build"].worth.low > 0.1
    assert found["lot:manage"].worth.low > 0.1
    for name in ("lend", "lot:lend"):  # nobody lends outside of Chicago
        assert found[name].touched == 0
        assert found[name].worth.value == 0


def test_a_character_is_priced_in_every_seat_against_the_same_deals():
    found = prices(ablation("guillotines", ["give:aristocrat"], rules={"level": 2, "players": 4}))["give:aristocrat"]
    asked = ablation("guillotines", [], rules={"level": 2, "players": 4})
    alike = make_cell(asked.game, CellValues({"level": 2, "players": 4}, lineup=asked.others))
    wins = asked.game.play(alike, 0, 400 // 4).seats["won"].mean()  # in as many games as a thing is forbidden in

    assert found.usual == pytest.approx(wins)
    assert found.otherwise - found.usual == pytest.approx(found.worth.value)


def test_a_head_start_is_worth_wins_and_being_cheered_is_worth_nothing():
    found = prices(ablation("race", ["give:head_start", "give:cheers"], games=1000))
    head_start, cheers = found["give:head_start"], found["give:cheers"]

    assert head_start.worth.low > 0.2
    assert head_start.otherwise - head_start.usual == pytest.approx(head_start.worth.value)
    assert (cheers.worth.value, cheers.touched) == (0, 0)
    assert cheers.otherwise == cheers.usual == head_start.usual < 0.25  # some races are called off


def test_twice_the_cash_is_worth_wins():
    asked = ablation("campaign", ["give:cash"], games=100, rules={"max_turns": 60})
    assert prices(asked)["give:cash"].worth.low > 0.05


@pytest.mark.slow
def test_a_code_shows_a_game_with_what_was_given(tmp_path):
    done = call("ablate", "--thing", "give:cash", "--games", "50", "--game", "millions", "--json", cwd=tmp_path)
    (row,) = json.loads(done.stdout)["things"]

    assert "/given=cash" in row["code"]
    assert "(seat 1 is given cash)" in call("play", row["code"], cwd=tmp_path).stdout


def test_what_these_rules_do_not_have_is_priced_only_if_asked_for_and_then_refused():
    game = HELD["guillotines"]
    level_2, level_4 = (game.rules.read({"level": level}) for level in (2, 4))

    assert "give:role_toady" not in {thing.name for thing in things.choose_things(game, [], level_2)}
    assert "give:role_toady" in {thing.name for thing in things.choose_things(game, [], level_4)}
    with pytest.raises(InputError, match="give:role_toady: under these rules nobody starts as the Toady"):
        things.choose_things(game, ["give:role_toady"], level_2)


@pytest.mark.slow
def test_prices_do_not_depend_on_the_number_of_workers():
    one, two = (
        prices(ablation("guillotines", ["invest", "lot:draw", "give:card_scam"], workers=workers)) for workers in (1, 2)
    )

    assert one == two


@pytest.mark.slow
def test_what_was_stopped_goes_on_and_ends_the_same(tmp_path):
    asked = ablation("bluffing", ["challenge", "lot:vote", "lot:spy", "give:red", "give:first_turn"])
    path = tmp_path / "ablate.jsonl"
    whole = find_prices(asked, counting, Journal(path, identify(asked), ""))
    lines = path.read_bytes().splitlines(keepends=True)
    played = []

    @contextlib.contextmanager
    def noting(total):
        played.append(total)
        yield SimpleNamespace(add=lambda _n: None)

    for left in (len(lines), 3):
        path.write_bytes(b"".join(lines[:left]) + b'{"part": "torn' * (left < len(lines)))
        assert find_prices(asked, noting, Journal(path, identify(asked), "")) == whole
        assert sorted(path.read_bytes().splitlines()) == sorted(b"".join(lines).splitlines())
    assert len(lines) == 6
    assert len(played) == 2  # with and without what was left; nothing at first, when all was there


@pytest.mark.slow
def test_restricted_player_draws_what_the_others_draw_as_usual():
    """Where the forbidden thing never comes up, every game is the same to the last column."""
    asked = ablation("guillotines", ["purchase"])
    assert prices(asked)["purchase"].touched == 0
    text = lineup.one_among(f"{asked.one.strategy.name}_without_purchase", asked.others)
    here = asked.game.play(asked.with_player(f"{asked.one.strategy.name}_without_purchase"), 0, 50)
    there = asked.game.play(asked.with_player(asked.one.text()), 0, 50)

    assert text in asked.with_player(f"{asked.one.strategy.name}_without_purchase").lineup.text
    assert here.games.equals(there.games)


def test_command_prints_sentences_a_table_and_writes_both(tmp_path):
    done = call("ablate", "--thing", "challenge", "--games", "300", "--game", "bluffing", "--json", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    (row,) = document["things"]
    assert row["thing"] == "challenge"
    assert row["low"] < row["value"] < row["high"]
    assert row["value"] == pytest.approx(row["usual"] - row["otherwise"])
    assert "may not challenge" in document["sentences"][0]
    assert {path.suffix for path in (tmp_path / "runs").glob("ablate-*/ablate.*")} == {
        ".json",
        ".jsonl",
        ".csv",
        ".svg",
        ".png",
    }


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["--thing", "invst"], "--thing invst: Billionaires & Guillotines has no such thing; did you mean invest?"),
        (["search"], "STRATEGY: search thinks; name a strategy that does not"),
        (["nobody"], "no such strategy"),
    ],
)
def test_what_cannot_be_asked_is_refused(line, said, tmp_path):
    done = call("ablate", *line, cwd=tmp_path)

    assert done.returncode == 2
    assert said in done.stderr
    assert not (tmp_path / "runs").exists()
