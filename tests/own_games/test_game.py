"""What the toolkit makes of a game in one file: commands, runs, codes, pages, and what an edit does."""

import copy
import json
import pickle
import re
import subprocess
import sys

import pytest
import yaml

import bng_sim
from bng_sim import InputError
from bng_sim.api.cells import CellValues, make_cell
from bng_sim.core import lineup
from bng_sim.core.compiling import fingerprint
from bng_sim.core.value_words import in_words
from bng_sim.hosting import hints
from bng_sim.lab.players import default_players
from tests.command import call
from tests.games.pages import data
from tests.own_games.conftest import EXAMPLES, load


def test_init_writes_a_game_that_plays_and_its_study(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = call("init", "--game", "pig.py")
    assert done.returncode == 0, done.stderr
    assert {path.name for path in tmp_path.iterdir()} >= {
        "pig.py",
        "my_study.yaml",
        "sweep.schema.json",
        "evenings.csv",
    }

    told = call("play", "--game", "pig.py", "--seed", "3")
    assert told.returncode == 0, told.stderr
    assert re.search(r"Seat \d holds: \d+ points more", told.stdout)
    assert "The end: somebody reaches the goal; seat" in told.stdout

    again = call("init", "--game", "pig.py")
    assert again.returncode == 2
    assert "my_study.yaml" in again.stderr


def test_init_writes_nothing_under_a_name_that_no_game_can_have(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = call("init", "--game", "My_Pig.py")

    assert done.returncode == 2
    assert "small letters" in done.stderr
    assert list(tmp_path.iterdir()) == []


def sweep(tmp_path, *options, name="pig", **others):
    """Sweep a small study of an example in a folder of its own, from another folder; return the run's folder."""
    path = tmp_path / f"{name}.py"
    path.write_text(EXAMPLES[name].read_text(encoding="utf-8"), encoding="utf-8")
    study = {
        "name": "small",
        "game": path.name,
        "games": 200,
        "grid": {"goal": [30, 50]},
        "metrics": ["turns"],
    } | others
    (tmp_path / "study.yaml").write_text(yaml.safe_dump(study), encoding="utf-8")
    done = call("sweep", str(tmp_path / "study.yaml"), "--runs", str(tmp_path / "runs"), *options)
    assert done.returncode == 0, done.stderr
    return tmp_path / "runs" / "small", done


COMMANDS = (
    ("report",),
    ("analyse", "--json"),
    ("status",),
    ("games",),
    ("compare", "--cell-a", "0", "--cell-b", "1"),
    ("replay", "--index", "3", "--cell", "0"),
)


@pytest.mark.usefixtures("figures")
def test_sweep_goes_to_the_report_and_back(tmp_path):
    folder, done = sweep(tmp_path)
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "points to win" in page
    assert "--game" in done.stdout

    for arguments in COMMANDS:
        found = call(arguments[0], str(folder), *arguments[1:])
        assert found.returncode == 0, (arguments, found.stderr)


def test_code_of_a_game_plays_with_its_file(tmp_path):
    path = str(EXAMPLES["kuhn"])
    code = bng_sim.play(game=path, seed=4).code

    with_file = call("play", code, "--game", path)
    assert with_file.returncode == 0, with_file.stderr
    assert f"Code: {code}" in with_file.stderr


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_run_of_an_edited_game_asks_for_its_file(tmp_path):
    folder, _ = sweep(tmp_path, "--no-report")
    path = tmp_path / "pig.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("pips == 1", "pips == 2"), encoding="utf-8")

    refused = call("report", str(folder))
    assert refused.returncode == 2
    assert "has changed since" in refused.stderr
    other = tmp_path / "elsewhere"
    other.mkdir()
    (other / "pig.py").write_text(text, encoding="utf-8")
    path.unlink()
    gone = call("report", str(folder))
    assert gone.returncode == 2
    assert "is no longer there" in gone.stderr
    assert call("report", str(folder), "--game", str(other / "pig.py")).returncode == 0
    assert bng_sim.load(folder, game=other / "pig.py").config["game"] == "pig"


@pytest.mark.slow
def test_pickled_game_is_played_again_in_another_process(edited, tmp_path):
    played = bng_sim.play(game=str(edited("pig")), index=2, progress=False)
    (tmp_path / "game.pickle").write_bytes(pickle.dumps(played))

    text = "import pickle; print(pickle.load(open('game.pickle', 'rb')).transcript())"
    done = subprocess.run([sys.executable, "-c", text], cwd=tmp_path, capture_output=True, text=True, check=True)

    assert done.stdout.strip() == played.transcript()


def test_copies_of_a_run_have_its_game_wherever_they_and_its_file_are(edited, tmp_path):
    run = bng_sim.simulate(game=edited("pig"), games=20, progress=False)

    saved = run.save(tmp_path / "far" / "away" / "kept")
    assert bng_sim.load(saved.folder).replay(3).log == run.replay(3).log
    (tmp_path / "other").mkdir()
    moved = (tmp_path / "pig.py").rename(tmp_path / "other" / "pig.py")
    again = bng_sim.load(saved.folder, game=moved)

    for one in (copy.copy(run), copy.deepcopy(run), copy.copy(again), pickle.loads(pickle.dumps(again))):
        assert one.games().equals(run.games())
        assert one.game.name == "pig"
    assert bng_sim.load(again.save(tmp_path / "once more").folder).game.source == moved


def test_run_of_another_engine_is_not_blamed_on_the_file(tmp_path, monkeypatch):
    folder, _ = sweep(tmp_path, "--no-report")
    monkeypatch.setattr(fingerprint, "of_module_of", lambda _play: "0" * 16)

    with pytest.raises(InputError, match="the engine of bng-sim has changed since"):
        bng_sim.load(folder)


def test_run_records_the_file_and_never_executes_the_copy(tmp_path):
    folder, _ = sweep(tmp_path, "--no-report")
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))

    assert manifest["game_file"]["text"] == EXAMPLES["pig"].read_text(encoding="utf-8")
    assert manifest["game_file"]["path"] == "../../pig.py"


def test_sentence_is_no_part_of_the_engines_code_but_a_rule_is(edited):
    def code(*replaced, called):
        path = edited("pig", *replaced, called=called)
        fingerprint.forget(path)
        return fingerprint.of(path)

    plain = code(called="pig")
    assert code(("rolls a {pips}:", "throws {pips}:"), called="pig") == plain
    assert code(("Roll again, or hold?", "Once more?"), called="pig") == plain
    assert code(("pips == 1", "pips == 2"), called="pig") != plain
    assert code(("{seat} rolls a {pips}: {pot}", "{pips} for {seat}: {pot}"), called="pig") != plain


def test_hidden_cards_are_hidden_in_transcript_and_page(tmp_path):
    one = bng_sim.play(game=str(EXAMPLES["kuhn"]), seed=2)

    whole, seen = one.transcript(), one.transcript(seat=1)
    assert len(re.findall(r"is dealt the (jack|queen|king)", whole)) == 2
    assert len(re.findall(r"is dealt the (jack|queen|king)", seen)) == 1
    assert "is dealt a card" in seen
    assert one.page(seat=1) != one.page(seat=2)


def test_page_shows_a_players_cards_where_it_stops():
    steps = data(bng_sim.play(game=str(EXAMPLES["kuhn"]), seed=2).page())["steps"]
    at_stop = {}
    for step in steps[: next(i for i, step in enumerate(steps) if step["kind"] == "table") + 1]:
        for zone, facts in step["zones"].items():
            at_stop.setdefault(zone, {}).update(facts)

    assert {at_stop["seat 1"]["card"], at_stop["seat 2"]["card"]} < {"jack", "queen", "king"}


def test_page_says_what_events_mean_without_braces():
    meaning = data(bng_sim.play(game=str(EXAMPLES["kuhn"]), seed=2).page())["meaning"]

    assert meaning["dealt"] == "seat is dealt the card."


@pytest.mark.slow
def test_page_names_seats_in_fields_that_are_called_so(edited):
    path = edited("kuhn", ('"winner": number', '"winner_seat": number'), called="seats")
    path.write_text(path.read_text().replace("public.winner ", "public.winner_seat "))
    steps = data(bng_sim.play(game=str(path), seed=2).page())["steps"]
    shown = [step["zones"]["table"]["winner_seat"] for step in steps if "winner_seat" in step["zones"].get("table", {})]

    assert shown[-1] in ("seat 1", "seat 2")


def test_name_of_a_shipped_game_is_refused(tmp_path):
    path = tmp_path / "guillotines.py"
    path.write_text(EXAMPLES["pig"].read_text(encoding="utf-8"))

    with pytest.raises(InputError, match="guillotines is a game of the toolkit; give the file another name"):
        load(path)


def test_characters_elimination_endings_and_choices_of_rules(tmp_path):
    path = tmp_path / "duel.py"
    path.write_text(DUEL)
    run = bng_sim.simulate(game=str(path), games=300, rules={"players": 3, "mode": "slow"}, progress=False)
    games, seats = run.games(), run.seats()

    assert set(games["ending"]) == {"last_one", "all_out"}
    assert (seats.groupby("game")["character"].nunique() == 3).all()
    assert (games["winners"] == (games["ending"] == "last_one")).all()
    assert (~seats[seats["won"]]["out"]).all()
    assert seats["out"].mean() > 0.5


def test_values_of_rules_are_said_in_the_files_words(tmp_path):
    def say(game, rule, value):
        return in_words(game.rules.model_fields[rule].json_schema_extra["words"], value)

    path = tmp_path / "duel.py"
    path.write_text(DUEL)
    ranter, duel = load(EXAMPLES["ranter"]), load(path)

    assert [say(ranter, "lives", value) for value in "13"] == ["1 life each", "3 lives each"]
    assert [say(duel, "storms", value) for value in ("true", "false")] == ["storms", "no storms"]
    assert say(duel, "mode", "slow") == "slow duel"


DUEL = '''"""Duel: who is hit is out."""

from bng_sim.own_game import Choice, Endings, Event, OwnGame, Rule, draw, eliminate, number

game = OwnGame(
    "Duel", players=(2, 4), characters=("Ann", "Ben", "Cleo", "Dan"), lost=("all_out",),
    rules={"mode": Rule("fast", choices=("fast", "slow"), words="{} duel"), "storms": Rule(True, words="storms")},
    public={"shots": number},
)
end = Endings(last_one="one is left", all_out="a storm hits all")
shoot = Choice("Shoot, or wait?", "shoot", "wait")
hits = Event("{seat} hits {other_seat}.")


def turn(table, seat):
    """Shoot at the next who is in the game."""
    if shoot.ask(table, seat) == shoot.shoot:
        table.public.shots += 1
        other = (seat + 1) % table.rules.players
        while table.public.out[other] == 1:
            other = (other + 1) % table.rules.players
        if other != seat and draw(table, 2 + 2 * table.rules.mode) == 0:
            eliminate(table, other)
            hits(table, seat, other)
    if table.rules.storms == 1 and draw(table, 20) == 0:
        for other in range(table.rules.players):
            eliminate(table, other)


def left(table):
    """Count who is in the game."""
    n = 0
    for seat in range(table.rules.players):
        n += 1 - table.public.out[seat]
    return n


def is_over(table):
    """End with one left, or none."""
    n = left(table)
    return end.all_out if n == 0 else end.last_one if n == 1 else 0


def wins(table, seat):
    """Let the last one win."""
    return table.public.out[seat] == 0
'''


def checked(path):
    """Return what `bng-sim doctor` finds: check -> state, and all that it says."""
    done = call("doctor", "--game", str(path), "--json")
    checks = json.loads(done.stdout)["checks"]
    assert all(check.keys() == {"name", "state", "said"} for check in checks)
    states = {check["name"]: check["state"] for check in checks}
    assert done.returncode == (1 if "failed" in states.values() else 0)
    return states, " ".join(check["said"] for check in checks)


def test_doctor_names_the_line_of_a_file_that_cannot_work(edited):
    states, said = checked(edited("pig", ("table.count.rolls", "table.count.rolled"), called="misspelt"))

    assert states == {"file": "failed"}
    assert "did you mean table.count.rolls" in said


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_doctor_finds_nothing_wrong_with_an_example(name):
    states, _ = checked(EXAMPLES[name])

    assert set(states.values()) <= {"ok", "not applicable"}


WRONG = {
    "hidden": ("kuhn", "table.own[1 - seat].card = (table.own[seat]", "table.own[seat].card = (table.own[seat]"),
    "hidden, for nobody": ("kuhn", "if seat >= 0:", "if seat >= -1:"),
    "conserved": ("tricks", "public.played[card] = 1", "public.played[card] = 0"),
    "plays": ("dig", "public.treasure[seat] += public.found", "public.treasure[seat + 4] += public.found"),
    "ends": ("pig", "return end.goal_reached", "return 0"),
}


@pytest.mark.slow
@pytest.mark.parametrize("check", WRONG)
def test_doctor_finds_what_is_wrong(edited, check):
    name, old, new = WRONG[check]
    states, said = checked(edited(name, (old, new), called=f"{name}_{len(check)}"))

    assert states[check.split(",")[0]] == "failed", said


@pytest.mark.parametrize("name", EXAMPLES)
def test_lineups_that_check_the_simulator_fit_the_usual_table(name):
    game = load(EXAMPLES[name])
    players = game.rules.model_fields["players"].default

    for text in filter(None, (game.checkup.even, game.checkup.uneven)):
        assert lineup.parse(text, game.strategies, players).listed


def test_hints_ask_the_strategies_of_the_file_that_do_not_play():
    game = load(EXAMPLES["tricks"])
    cell = make_cell(game, CellValues(lineup="low"))

    assert [entry.name for entry in hints._further(game, cell)] == ["high", "random"]


def test_league_of_a_lineup_of_one_kind_takes_all_strategies():
    game = load(EXAMPLES["kuhn"])

    assert len(default_players(game, 2)) == len(list(game.strategies)) > 1
