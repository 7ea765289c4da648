"""The players that learned and are shipped: each plays the rules as printed, and none that it does not know."""

import json

import pytest

from bng_sim.api.cells import find_game
from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.learning import files
from bng_sim.numbers.game_parts import engine_of
from bng_sim.players.learned import Learned, shipped
from bng_sim.shipped import examples
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.plan.cells import make_plan
from tests.command import call

RUNG = "players that learned"
MOST_BYTES = 200_000


def learned(game, **rules):
    """The net that plays under these rules."""
    return lineup.parse("learned", game.strategies, 2).entries[0].thinker.of(engine_of(game), game.rules.read(rules))


@pytest.mark.parametrize("name", [name for name in GAMES if RUNG in {rung.name for rung in GAMES[name].ladder}])
def test_one_is_shipped_for_the_rules_as_printed(name):
    game = find_game(name)
    net = learned(game)

    assert net.about.rules["players"] == game.rules.read({}).players
    assert {path.stat().st_size <= MOST_BYTES for path in shipped(name)} == {True}


def test_the_one_whose_rules_are_most_like_those_played_is_seated():
    game = find_game("guillotines")

    assert learned(game, level=4).about.rules["level"] == 4
    assert learned(game).about.rules["level"] == 2
    assert learned(game, crises_in_deck=5) is learned(game)


def test_what_none_has_learned_is_refused_with_what_they_know():
    game = find_game("campaign")

    with pytest.raises(InputError, match=r"^here: learned: no player that learned these rules .* play with 4 players"):
        Learned("", None).check(game, game.rules.read({"players": 2}), "here")


def test_a_game_without_one_says_how_to_train_one(tmp_path):
    done = call("simulate", "--game", examples()["pig"], "--lineup", "learned", cwd=tmp_path)

    assert done.returncode == 2
    assert "train one with bng-sim lab train" in " ".join(done.stderr.split())


def test_its_rung_is_played_where_it_knows_the_rules():
    game = find_game("bluffing")
    config = Config(
        name="rung", game="bluffing", games=20_000, grid={"players": [2, 3, 4], "hand_cards_taken": [0, 1]},
        lineups=[game.default_lineup], metrics=game.headline, baseline={"hand_cards_taken": 1},
    )  # fmt: skip
    known = {files.load(path).about.rules["players"] for path in shipped("bluffing")}
    played = [cell.values for cell in make_plan(config, game).cells if cell.rung == RUNG]

    assert played == [{"players": n, "hand_cards_taken": taken} for n in (2, 3, 4) if n in known for taken in (0, 1)]
    assert 0 < len(known & {2, 3, 4}) < 3


@pytest.mark.slow
def test_its_games_are_the_same_on_any_number_of_workers(tmp_path):
    asked = ("simulate", "--game", "bluffing", "--games", 40, "--lineup", "learned | reader", "--json")
    found = [json.loads(call(*asked, "--workers", n, cwd=tmp_path).stdout) for n in (1, 2)]
    for each in found:
        del each["games_per_second"]

    assert found[0] == found[1]
