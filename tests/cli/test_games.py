"""`bng-sim games`: the games it finds, its output, the picture, and its errors."""

import json

import pytest

from bng_sim.sweeps.run.load import load
from tests.command import call


@pytest.fixture(scope="module")
def run(small_run):
    return small_run


def find_games(run, *options):
    return json.loads(call("games", run, *options, "--json").stdout)


def test_condition_selects_games_that_fulfil_it(run):
    games = load(run).games
    wanted = games.filter(cell=4).filter((games.filter(cell=4)["turns"] > 25) & games.filter(cell=4)["panic"])
    answer = find_games(run, "--where", "turns > 25 and panic", "--cell", "4", "--limit", 1000)

    assert answer["matching"] == wanted.height > 0
    assert [game["game"] for game in answer["games"]] == wanted["game"].to_list()
    assert {game["cell"] for game in answer["games"]} == {4}


def test_without_a_cell_the_best_of_all_cells_are_listed(run):
    games = load(run).games
    answer = find_games(run, "--sort", "-turns", "--limit", 5)
    by_hand = games.sort("turns", "cell", "game", descending=[True, False, False]).head(5)

    assert [(game["cell"], game["game"]) for game in answer["games"]] == by_hand.select("cell", "game").rows()
    assert [game["figure"] for game in answer["games"]] == by_hand["turns"].to_list()


def test_values_select_one_or_several_cells(run):
    three = find_games(run, "--cell", "players=3,lineup=sensible", "--sort", "turns", "--limit", 100)
    one = find_games(run, "--cell", "players=3,lineup=sensible,crises_in_deck=5", "--limit", 1)

    assert len({game["cell"] for game in three["games"]}) > 1
    assert "players 3" in one["games"][0]["setting"]


def test_notable_kind_of_game_selects_same_games_as_report(run):
    shortest = find_games(run, "--sort", "shortest", "--cell", 4, "--limit", 1)
    turns = load(run).games.filter(cell=4)["turns"]

    assert turns[shortest["games"][0]["game"]] == turns.min()
    assert shortest["meaning"] == "the one with the fewest turns"


@pytest.mark.slow
def test_every_available_kind_is_an_order(run):
    for kind in ("typical", "shortest", "closest", "winner_strategy", "least_empty_spaces", "-total_bought", "ending"):
        assert len(find_games(run, "--sort", kind, "--limit", 3)["games"]) == 3, kind


def test_output_has_events_command_and_selection_rule(run):
    text = call("games", run, "--sort", "shortest", "--cell", 4, "--limit", 2, COLUMNS="200").stdout
    (first, _) = find_games(run, "--sort", "shortest", "--cell", 4, "--limit", 2)["games"]

    assert first["words"][:30] in text
    assert f"bng-sim play {first['code']}\n" in text
    assert "300 of 300 games. Shown: 2, shortest first (the one with the fewest turns); ties in" in text
    assert first["commands"][1] == f"bng-sim replay {run} --index {first['game']} --cell 4"


def test_games_with_unknown_condition_are_counted_separately(run):
    turns = load(run).games.filter(cell=4)["turns"]
    asked = ("--where", "sqrt(30 - turns) > 2", "--cell", 4)
    matching, unknown = (turns < 26).sum(), (turns > 30).sum()
    answer = find_games(run, *asked)

    assert (answer["matching"], answer["unknown"]) == (matching, unknown)
    text = call("games", run, *asked, COLUMNS="200").stdout
    assert f"{matching} of 300 games fulfil: sqrt(30 - turns) > 2 (in {unknown} it is missing: not known, or" in text


def test_no_matching_game_is_reported(run):
    done = call("games", run, "--where", "turns > 100000")

    assert (done.returncode, "No game is shown: 0 of " in done.stdout) == (0, True)


def test_the_first_game_is_drawn_as_picture_and_page(run, tmp_path):
    done = call("games", run, "--sort", "shortest", "--cell", 4, "--limit", 2, "--out", tmp_path / "pictures")
    (first, _) = find_games(run, "--sort", "shortest", "--cell", 4, "--limit", 2)["games"]
    name = f"small_4_{first['game']}"

    assert {path.name for path in (tmp_path / "pictures").iterdir()} == {f"{name}.png", f"{name}.svg", f"{name}.html"}
    assert (tmp_path / "pictures" / f"{name}.svg").read_text(encoding="utf-8").startswith("<svg")
    assert str(tmp_path / "pictures" / f"{name}.png") in done.stdout


@pytest.mark.slow
def test_another_of_the_listed_games_is_drawn_if_it_is_named(run, tmp_path):
    options = ("--sort", "shortest", "--cell", 4, "--limit", 2, "--out", tmp_path)
    (_, second) = find_games(run, *options[:-2])["games"]
    call("games", run, *options, "--index", second["game"])

    assert (tmp_path / f"small_4_{second['game']}.png").exists()
    assert "expected one of the listed games" in call("games", run, *options, "--index", 10**9).stderr


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--where", "turn > 3"], "no column 'turn'; expected a column of `games`, such as turns"),
        (["--where", "turns > avg(turns)"], "it must be about one game"),
        (["--where", "ending > 3"], "expected a condition on a game"),
        (["--sort", "longst"], "no such order; index, drama, longest comeback"),
        (["--sort", "-ending"], "this column holds words, which are listed from A to Z"),
        (["--sort", "winner_roles_held"], "no such order"),
        (["--cell", "99"], "none of the cells that have been played"),
        (["--index", "3"], "it selects the game that --out draws"),
        (["--limit", "0"], "expected a whole number from 1 to 1000"),
        (["--where", "turns > 100000", "--out", "x"], "no game was found, so there is none to draw"),
    ],
)
def test_invalid_selection_is_refused(run, options, words, tmp_path):
    done = call("games", run, *options, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr


def test_a_run_without_seats_finds_games_by_their_own_columns(make_run, make_config, tmp_path):
    folder = make_run(make_config(games=40, keep="games"), tmp_path / "brief")

    assert len(find_games(folder, "--sort", "-turns", "--limit", 3)["games"]) == 3
    assert "lacks the seats that this order needs" in call("games", folder, "--sort", "closest").stderr
    assert "which this run did not store" in call("games", folder, "--where", "winner_seat = 1").stderr


def test_a_run_without_games_is_refused(make_run, make_config, tmp_path):
    folder = make_run(make_config(games=40, keep="summary"), tmp_path / "bare")

    assert "the rows of games were not stored" in call("games", folder).stderr
