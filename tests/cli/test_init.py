"""`bng-sim init`, run for real: what it writes is complete, can be read, and plays."""

import re
from pathlib import Path

import jsonschema
import pytest
import yaml
from scipy.stats import binomtest

from analyses.catalogue import questions
from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.games import GAMES
from bng_sim.games.guillotines import Decision
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.config.json_schema import schema
from bng_sim.sweeps.config.keys import Config, keys_of
from tests.command import call, only_shipped

ROOT = Path(__file__).parents[2]
GAME = GAMES["guillotines"]
GAME.strategies.load_shipped()
FILES = ["my_strategies.py", "sweep.yaml", "sweep.schema.json"]
KEYS = list(keys_of(GAME.characters).values())
DECISIONS = [decision.name for decision in Decision]


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A folder that `bng-sim init` has written."""
    folder = tmp_path_factory.mktemp("made")
    done = call("init", "my study/one", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        *(f"wrote my study/one/{name}" for name in FILES),
        "next: bng-sim sweep 'my study/one/sweep.yaml'",
    ]
    return folder / "my study" / "one"


@pytest.fixture
def registry():
    """The game's strategies, which are afterwards what they were before."""
    with only_shipped(GAME.strategies):
        yield GAME.strategies


@pytest.fixture(scope="module")
def loaded(written):
    """What the strategy registers; it is compiled once for all who play with it."""
    with only_shipped(GAME.strategies):
        yield GAME.strategies.load_file(written / "my_strategies.py")


def test_all_files_are_written_and_no_more(written):
    assert sorted(path.name for path in written.iterdir()) == sorted(FILES)


def test_the_config_can_be_read(written, registry):
    settings, _ = reading.read(written / "sweep.yaml", GAMES)

    assert settings.strategies == ("my_strategies.py",)
    assert any("mine" in line for line in settings.lineups.values())
    assert len(settings.grid["crises_in_deck"]) * settings.games <= 100_000


def test_the_config_says_which_schema_it_follows_and_does(written):
    text = (written / "sweep.yaml").read_text(encoding="utf-8")

    assert text.splitlines()[0] == "# yaml-language-server: $schema=sweep.schema.json"
    made = yaml.safe_load((written / "sweep.schema.json").read_text(encoding="utf-8"))
    assert made == schema(GAME, list(questions(GAME)))
    jsonschema.Draft7Validator(made).validate(yaml.safe_load(text))


INSTEAD = ("precision", "until_decided", "max_games")


@pytest.mark.parametrize("key", INSTEAD[:2])
def test_what_can_stand_instead_of_games_is_shown(written, registry, key):
    text = (written / "sweep.yaml").read_text(encoding="utf-8").replace("\ngames: 20000", "\n# games: 20000")
    shown = re.findall(rf"^#   ((?:{key}|max_games): .*?)(?:  .*)?$", text, re.MULTILINE)
    more = written.parent / "stops.yaml"
    more.write_text("\n".join([text.replace("my_strategies.py", "one/my_strategies.py"), *shown]))

    settings, _ = reading.read(more, GAMES)

    assert settings.model_fields_set >= {key, "max_games"}


def test_every_key_is_in_the_config_at_least_as_a_comment(written):
    text = (written / "sweep.yaml").read_text(encoding="utf-8")

    assert [key for key in KEYS if not re.search(rf"^(# +)?{key}:", text, re.MULTILINE)] == []


def test_what_stands_in_comments_can_be_used_too(written, registry):
    path = written / "sweep.yaml"
    keys = "|".join([*KEYS, "hand_limit", "panic_die", "all daring"])
    text = re.sub(rf"^( *)# (?=({keys}): )", r"\1", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for key in INSTEAD:  # goes with no number of games, so that it stands in another form of comment
        assert re.search(rf"^#   {key}: ", text, re.MULTILINE)
    more = written.parent / "more.yaml"
    more.write_text(text.replace("my_strategies.py", "one/my_strategies.py"))

    settings, _ = reading.read(more, GAMES)

    assert settings.model_fields_set == set(Config.model_fields) - set(INSTEAD)
    assert settings.rules["hand_limit"] == 3
    assert set(settings.grid) == {"crises_in_deck", "panic_die"}
    assert set(settings.lineups) == {"mixed table", "all daring"}


def test_every_decision_is_spoken_of_in_the_strategy(written):
    text = (written / "my_strategies.py").read_text(encoding="utf-8")

    assert [name for name in DECISIONS if name not in text] == []


def play(line, games, **rules):
    rules = GAME.rules.read(rules)
    players = lineup.parse(line, GAME.strategies, rules.players)
    GAME.warm_up(players)
    return GAME.play(Cell(rules, 1, players), 0, games)


def test_the_strategy_loads_and_wins_far_more_than_those_who_play_at_random(loaded):
    assert loaded == ["mine"]
    assert len(GAME.strategies["mine"].traits) == 1

    seats = play("mine,random,random,random", 200).seats

    won = {name: seats.filter(strategy=name)["won"] for name in ("mine", "random")}
    rates = {name: binomtest(int(wins.sum()), len(wins)).proportion_ci(method="wilson") for name, wins in won.items()}
    assert rates["mine"].low > 3 * rates["random"].high


def test_the_strategy_holds_its_own_where_there_are_roles_and_policies(loaded):
    won = play("mine,greedy,greedy,greedy", 600, level=4).seats.filter(strategy="mine")["won"]

    assert binomtest(int(won.sum()), len(won)).proportion_ci(method="wilson").low > 0.1


@pytest.mark.parametrize("daring", [0, 0.5, 1])
@pytest.mark.parametrize(
    "rules",
    [
        {"players": 5, "level": 1},
        {"players": 3, "panic_at": 1},
        {"players": 4},
        {"level": 4},
        {"players": 2, "level": 4},
    ],
    ids=str,
)
def test_the_strategy_is_never_at_a_loss(loaded, daring, rules):
    games = play(f"mine(daring={daring})", 200, **rules).games

    assert games.height == 200
    assert (games["ending"] == "stalemate").sum() == 0


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_overwritten_and_then_nothing_is_written(tmp_path, name):
    (tmp_path / name).write_text("mine")

    done = call("init", cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"bng-sim: {name}: there already, and nothing is overwritten; move it away or name another folder, such as "
        "`bng-sim init my_study`\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text() == "mine"


def test_the_folder_may_be_the_one_at_hand(tmp_path):
    done = call("init", "--game", "guillotines", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "next: bng-sim sweep sweep.yaml"
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(FILES)


def test_the_notebooks_are_written_as_they_are_shipped(tmp_path):
    done = call("init", "--notebooks", "mine", cwd=tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    kept = {path.name: path.read_bytes() for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert {path.name: path.read_bytes() for path in (tmp_path / "mine").iterdir()} == kept
    assert done.stdout.splitlines() == [*(f"wrote mine/{name}" for name in sorted(kept)), "next: jupyter lab mine"]

    again = call("init", "--notebooks", "mine", cwd=tmp_path)

    assert (again.returncode, again.stdout) == (2, "")
    assert "mine/getting_started.ipynb, " in again.stderr
    assert "there already, and nothing is overwritten" in again.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["a_file"], "a_file: cannot be written to: File exists; name another folder"),
        (["a_file/deeper"], "a_file/deeper: cannot be written to: Not a directory; name another folder"),
        (["x" * 300], "cannot be written to: File name too long; name another folder"),
        (["--game", "chess"], "game chess: no such game; known: guillotines"),
    ],
)
def test_what_is_no_folder_is_refused(tmp_path, arguments, words):
    (tmp_path / "a_file").write_text("")

    done = call("init", *arguments, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["init", "schema"])
def test_help_begins_with_two_examples_that_run(command, tmp_path):
    done = call(command, "--help", cwd=tmp_path)
    lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    examples = [line.split(">")[0].split() for line in lines if line.startswith("bng-sim ")]

    assert [line.startswith("bng-sim ") for line in lines[1:4]] == [True, True, False]
    for example in examples:
        assert call(*example[1:], cwd=tmp_path).returncode == 0


def test_starters_are_no_sources_of_the_engine():
    assert list(GAME.starter.glob("*.py")) == []
