"""Games that a bot forfeits: what their rows hold, that others go on as they were, and when nothing more is played."""

import sys

import polars as pl
import pytest

from bng_sim.analyses.question import ask
from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.core.bot_rules import BotRules
from bng_sim.core.forfeits import KNOWN, MOST_IN_A_ROW, REASON, SEAT, BotError, with_bot_rules
from bng_sim.report.sections.notes import describe_games_played, describe_who_plays
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.plan.cells import config_hash
from bng_sim.sweeps.run.load import load
from tests.command import call, process
from tests.players.bots import BATCH, FAULTS, write_bot

SEEDED = "WANTS['seed'] = 7\nimport random\n"
CHOOSE = """
def answer(asked):
    if asked["seed"] % {} == 0: sys.exit(3)
    return {{"id": asked["id"], "move": random.Random(asked["seed"]).choice(asked["moves"])}}
"""
NEVER = 10**12
CONFIG = """
name: bots
game: bluffing
seed: 5
games: 40
rules: {players: 3}
lineups: {ours: "random,bot(COMMAND)"}
ladder: false
assumptions: false
bots: {on_failure: forfeit, seconds: 10}
"""


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def play(tmp_path):
    """Play games in which bots that fail lose: `play(otherwise, first, n, seconds, name)`, of a bot of `write_bot`."""

    def played(otherwise, first=0, n=40, seconds=10.0, name=tmp_path.name):
        game = with_bot_rules(find_game("bluffing"), BotRules(seconds, forfeits=True))
        cell = make_cell(game, CellValues({"players": 3}, 5, f"random,bot({write_bot(tmp_path, name, otherwise)})"))
        return game.play(cell, first, n)

    return played


@pytest.mark.slow
@pytest.mark.parametrize("asked", ["singly", "together"])
def test_other_games_go_on_as_without_forfeits(asked, play):
    how = BATCH if asked == "together" else ""
    batch, alike = play(SEEDED + CHOOSE.format(60) + how), play(SEEDED + CHOOSE.format(NEVER))
    failed = batch.games.filter(ending="forfeit")["game"]

    assert 2 < failed.len() < 20
    assert alike.games.filter(ending="forfeit").is_empty()
    for ours, theirs in zip(batch, alike, strict=True):
        assert ours.filter(~pl.col("game").is_in(failed.implode())).equals(
            theirs.filter(~pl.col("game").is_in(failed.implode()))
        )


@pytest.mark.slow
def test_a_forfeit_holds_who_failed_and_nothing_that_is_not_known(play):
    batch = play(SEEDED + CHOOSE.format(60))
    games, of_forfeit = (
        batch.games.filter(ending="forfeit"),
        pl.col("game").is_in(batch.games.filter(ending="forfeit")["game"].implode()),
    )
    seats = batch.seats.filter(of_forfeit)

    assert batch.games["game"].to_list() == [*range(40)]
    assert games[SEAT].unique().to_list() == [2]
    assert games[REASON].unique().to_list() == ["it ended with exit code 3"]
    assert {name for name in games.columns if games[name].null_count() == 0} == {"game", "ending", SEAT, REASON}
    assert {name for name in seats.columns if seats[name].null_count() == 0} == {*KNOWN, "billionaire", "won"}
    assert not seats["won"].any()
    assert batch.games.filter(pl.col("ending") != "forfeit")[SEAT].null_count() == 40 - games.height


@pytest.mark.parametrize("fault", ["dies", "hangs", "not_offered", "debugs"])
def test_every_failure_is_a_forfeit(fault, play):
    otherwise, said = FAULTS[fault]
    batch = play(otherwise, n=2, seconds=0.5 if fault == "hangs" else 10.0)

    assert batch.games["ending"].to_list() == ["forfeit"] * 2
    assert all(reason.startswith(said.rstrip(".")) for reason in batch.games[REASON])


def test_a_bot_that_always_fails_stops_all(play):
    with pytest.raises(BotError, match=f"it ended with exit code 3.*ended {MOST_IN_A_ROW} games in a row"):
        play(FAULTS["dies"][0], n=MOST_IN_A_ROW + 5)


@pytest.mark.slow
def test_a_bot_that_always_fails_stops_games_played_one_by_one(play):
    for index in range(MOST_IN_A_ROW - 1):
        play(FAULTS["dies"][0], index, 1)
    with pytest.raises(BotError, match="games in a row"):
        play(FAULTS["dies"][0], MOST_IN_A_ROW - 1, 1)
    play(FAULTS["dies"][0], MOST_IN_A_ROW, 1)  # they are counted from one again


def test_games_that_another_bot_has_forfeited_are_not_counted(play):
    play(FAULTS["dies"][0], n=MOST_IN_A_ROW - 1, name="one")

    assert play(FAULTS["dies"][0], n=1, name="other").games["ending"].to_list() == ["forfeit"]


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("{on_failure: forgive}", "bots.on_failure: got 'forgive', expected `stop` or `forfeit`"),
        ("{seconds: 0}", "bots.seconds: got 0, expected a number above 0 and at most 3600, such as 10"),
        ("{seconds: .inf}", "bots.seconds: got inf, expected a number above 0 and at most 3600, such as 10"),
        ("forfeit", "bots: got 'forfeit', expected keys and values, such as {on_failure: forfeit, seconds: 10}"),
        ("{second: 5}", "bots.second: got 5, expected another key; did you mean seconds?"),
    ],
)
def test_bots_of_a_config_are_checked(bots, said, tmp_path):
    (tmp_path / "sweep.yaml").write_text(CONFIG.replace("{on_failure: forfeit, seconds: 10}", bots), encoding="utf-8")
    done = call("sweep", tmp_path / "sweep.yaml", "--dry-run")

    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())


def hash_with(**bots):
    config = Config(name="x", game="bluffing", metrics=("turns",), **({"bots": bots} if bots else {}))
    return config_hash(config.model_dump(mode="json"))


def test_a_run_that_was_stopped_resumes_with_more_seconds():
    assert hash_with() == hash_with(seconds=30) == hash_with(on_failure="stop")
    assert hash_with() != hash_with(on_failure="forfeit") != hash_with(on_failure="forfeit", seconds=30)


def sweep(tmp_path, *more, command=process):
    text = CONFIG.replace("COMMAND", write_bot(tmp_path, "mine", SEEDED + CHOOSE.format(60)))
    (tmp_path / "sweep.yaml").write_text(text, encoding="utf-8")
    return command("sweep", "sweep.yaml", *more)


@pytest.mark.slow
def test_a_run_counts_its_forfeits_wherever_it_is_read(tmp_path):
    done = sweep(tmp_path, "--workers", 1, "--no-report", command=call)
    assert done.returncode == 0, done.stderr
    run = load("runs/bots")
    failed = run.games.filter(ending="forfeit")
    counted = f"{failed.height} of 40 games were forfeited, for a bot failed in them (“it ended with exit code 3”)"
    played = describe_games_played(run, ask(run))

    assert counted in " ".join(done.stdout.split())
    assert counted in played
    assert played.startswith("40 games by bots and scripted players: ")
    assert f"{failed.height} forfeited" in call("status", run.folder).stdout
    assert run.summary.filter(metric="ending_rate", group="forfeit")["value"].to_list() == [failed.height / 40]
    again = call("replay", run.folder, "--index", failed["game"][0], "--bot", f"'{sys.executable}' mine.py")
    assert again.returncode == 2
    assert "was forfeited, so it cannot be played again: the bot in seat 2 failed" in " ".join(again.stderr.split())


@pytest.mark.slow
def test_a_bot_that_fails_ends_the_sweep_with_what_was_played(tmp_path):
    text = CONFIG.replace("{on_failure: forfeit, seconds: 10}", "{seconds: 0.5}").replace(
        '{ours: "random,bot(COMMAND)"}', '{fine: random, ours: "bot(COMMAND)", others: "random,bot(COMMAND)"}'
    )
    text = text.replace("COMMAND", write_bot(tmp_path, "mine", FAULTS["hangs"][0]))
    (tmp_path / "sweep.yaml").write_text(text, encoding="utf-8")
    done = call("sweep", "sweep.yaml", "--workers", 1)

    assert done.returncode == 2
    assert " ".join(done.stderr.split()).count("no answer within 0.5 s") == 1


@pytest.mark.slow
def test_two_processes_forfeit_the_same_games(tmp_path):
    assert sweep(tmp_path, "--workers", 1, "--runs", "one").returncode == 0
    done = sweep(tmp_path, "--workers", 2, "--backend", "loky", "--runs", "two")

    assert done.returncode == 0, done.stderr
    one, two = (tmp_path / runs / "bots" / "summary.csv" for runs in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize(
    ("lineup", "said"),
    [
        ("random,reader", "scripted players"),
        ("bot(./mine) | random", "bots and scripted players"),
        ("bot(./mine),bot(./other)", "bots"),
    ],
)
def test_a_report_says_who_played(lineup, said):
    assert describe_who_plays([lineup], find_game("bluffing")) == said
