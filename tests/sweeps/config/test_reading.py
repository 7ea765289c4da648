"""Configs: what may be left out, what is the same however it is written, and what every mistake is answered with."""

import datetime
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.config.keys import Config, keys_of
from tests.examples import tried

ROOT = Path(__file__).parents[3]
GAME = GAMES["guillotines"]
EXAMPLES = sorted((ROOT / "configs").glob("*/*.yaml"))
OWN = '''
from bng_sim.games.guillotines import strategy

@strategy("Takes the first move.")
def own_first(seen, moves, n, traits, rng):
    """Considers nothing."""
    return 0
'''

KEYS_IN_FILES = list(keys_of(GAMES["guillotines"].characters).values())


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder to work in, after which the game has the strategies it had before."""
    monkeypatch.chdir(tmp_path)
    GAME.strategies.load_shipped()
    monkeypatch.setattr(GAME.strategies, "_strategies", dict(GAME.strategies._strategies))
    return tmp_path


@pytest.fixture
def read(folder):
    """Reads a config of this text, called `s.yaml`."""

    def read_text(text):
        path = Path("s.yaml")
        path.write_text(text, encoding="utf-8")
        return reading.read(path, GAMES)[0]

    return read_text


def problems_of(read, text):
    try:
        read(text)
    except InputError as error:
        return str(error).splitlines()
    return []


def lines_of(read, text):
    lines = problems_of(read, text)
    assert lines != []
    return lines


def test_name_and_games_are_enough(read):
    assert read("name: a\ngames: 10\n") == Config(
        name="a",
        game="guillotines",
        seed=1,
        games=10,
        lineups={GAME.default_lineup: GAME.default_lineup},
        metrics=GAME.headline,
    )


def test_all_keys_are_read(read, folder):
    (folder / "own.py").write_text(OWN)
    settings = read(
        """
name: a-1.b_C
question: "Who wins,
  and why?"
answers: [seats, length]
game: guillotines
seed: 0
games: 1_000
rotate: seats
keep: games
rules: {level: 2, inflation: [4, 4, 4]}
grid:
  players: [3, 4]
  crises_in_deck: {from: 0, to: 9, step: 4}
exclude: [{players: 4, crises_in_deck: 8}]
lineups: {mine: "own_first,random", all greedy: greedy}
billionaires: [aristocrat, random, random]
starting_seat: 3
first_game: 7
assumptions: false
ladder: false
baseline: {players: 3, lineup: mine}
metrics: [turns, revolution_rate, {long: {value: turns > 40, of: rounds > 1, meaning: it is long}}]
strategies: [own.py]
"""
    )

    assert settings.model_dump() == {
        "name": "a-1.b_C",
        "question": "Who wins, and why?",
        "answers": ("seats", "length"),
        "noticeable": {},
        "targets": {},
        "knobs": {},
        "constraints": (),
        "game": "guillotines",
        "seed": 0,
        "games": 1000,
        "precision": None,
        "until_decided": None,
        "first_game": 7,
        "max_games": None,
        "rotate": "seats",
        "keep": "games",
        "rules": {"level": 2, "inflation": [4, 4, 4]},
        "grid": {"players": (3, 4), "crises_in_deck": (0, 4, 8)},
        "exclude": ({"players": 4, "crises_in_deck": 8},),
        "one_at_a_time": {},
        "lineups": {"mine": "own_first,random", "all greedy": "greedy"},
        "characters": ("aristocrat", "random", "random"),
        "starting_seat": 3,
        "assumptions": False,
        "ladder": False,
        "baseline": {"players": 3, "lineup": "mine"},
        "metrics": ("turns", "revolution_rate", "long"),
        "own_metrics": {"long": {"value": "turns > 40", "of": "rounds > 1", "meaning": "it is long"}},
        "strategies": ("own.py",),
    }


def test_answers_are_held_against_what_a_report_can_answer(folder):
    Path("s.yaml").write_text(f"{START}answers: [seats, lenght, seats]\n")
    assert reading.read(Path("s.yaml"), GAMES)[0].answers == ("seats", "lenght", "seats")

    with pytest.raises(InputError) as refused:
        reading.read(Path("s.yaml"), GAMES, lambda game: ["seats", "length"])

    assert "s.yaml:3: answers: got 'lenght', expected the name of a question; did you mean length?" in str(
        refused.value
    )
    assert "s.yaml:3: answers: got 'seats' twice, expected each question once" in str(refused.value)


def test_the_game_comes_with_its_strategies(read, folder):
    (folder / "deep").mkdir()
    (folder / "deep" / "own.py").write_text(OWN)
    (folder / "deep" / "s.yaml").write_text("name: a\ngames: 1\nstrategies: [own.py]\n")

    _, game = reading.read(Path("deep/s.yaml"), GAMES)

    assert game is GAME
    assert game.strategies["own_first"].path.name == "own.py"


@pytest.mark.parametrize(
    ("written", "alike"),
    [
        ("grid: {rebels: {from: 1, to: 4}}", "grid: {rebels: [1, 2, 3, 4]}"),
        ("grid: {rebels: {from: 1, to: 8, step: 3}}", "grid: {rebels: [1, 4, 7]}"),
        ("grid: {rebels: {from: 1, to: 7, step: 3}}", "grid: {rebels: [1, 4, 7]}"),
        ("grid: {rebels: {from: 5, to: 2, step: -1}}", "grid: {rebels: [5, 4, 3, 2]}"),
        ("grid: {rebels: {from: 5, to: 1, step: -3}}", "grid: {rebels: [5, 2]}"),
        ("grid: {rebels: {from: 5, to: 5}}", "grid: {rebels: [5]}"),
        ("lineups: [greedy, 'greedy,random']", "lineups: {greedy: greedy, 'greedy,random': 'greedy,random'}"),
        ("lineups:\n  a:\n    pool:greedy,\n    random", "lineups: {a: 'pool:greedy, random'}"),
        ("seed: 1", "game: guillotines"),
        (f"lineups: ['{GAME.default_lineup}']", f"metrics: [{', '.join(GAME.headline)}]"),
        ("grid: {}", "rules: {}"),
    ],
)
def test_the_same_is_the_same_however_it_is_written(read, written, alike):
    assert read(f"name: a\ngames: 1\n{written}\n") == read(f"{alike}\ngames: 1\nname: a\n")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_can_be_read(path):
    settings, _ = reading.read(path, GAMES)

    of_every_game = f"{path.stem}_{settings.game}"  # the folders of runs of several games must not be the same
    assert settings.name in (path.stem, of_every_game)


def test_the_main_example_asks_for_the_crises():
    settings, _ = reading.read(ROOT / "configs" / "guillotines" / "crisis_counts.yaml", GAMES)

    assert settings.grid == {"players": (3, 4, 5), "crises_in_deck": tuple(range(9))}
    assert set(settings.lineups) == {"sensible"}
    assert (settings.games, settings.seed, settings.rules) == (40_000, 1, {"level": 2})
    assert settings.baseline == {"crises_in_deck": 4}


def test_the_page_about_configs_has_every_key():
    page = (ROOT / "configs" / "README.md").read_text(encoding="utf-8")

    assert [key for key in KEYS_IN_FILES if f"| `{key}` |" not in page] == []
    assert [path.name for path in EXAMPLES if f"`{path.parent.name}/{path.name}`" not in page] == []


NAME = "expected a name of 1 to 100 letters, digits, _ - and ., the first of them a letter or digit"
GAMES_LEFT_OUT = "or `precision`, or `until_decided`"
GAMES_WANTED = "expected a whole number from 1 to 1000000000000: the games of each cell"
SEED = "expected a whole number from 0 to 4611686018427387904"
VALUES = "expected a list of one or more values, such as [3, 4], or a range of whole numbers: {from: 0, to: 8, step: 1}"
KEYS = (
    "name, question, title, author, date, version, licence, address, notes, language, answers, noticeable, "
    "targets, knobs, constraints, game, seed, games, precision, until_decided, first_game, max_games, rotate, "
    "keep, rules, grid, exclude, one_at_a_time, lineups, billionaires, starting_seat, assumptions, ladder, "
    "baseline, metrics, strategies, bots"
)
PLAYERS = "expected a whole number from 2 to 5: players at the table (rule S1)"
EXCLUDE = "expected a list of mappings of grid parameters, such as [{players: 3}]"
ENTRY = "expected one or more grid parameters, each with one of its values, such as {players: 3}"
GRID = "grid: {players: [2, 3], puppets: [true, false]}"
LABEL = "expected a label of 1 to 100 characters that can be seen, without blanks at its ends"
QUESTION = "expected a question of 1 to 200 characters that can be seen"
FORMULA = "expected a label that does not begin with = + - or @, which spreadsheets take for a formula"
START = "name: a\ngames: 1\n"
LISTED = "`bng-sim rules --game guillotines` lists them all"
BAD = [
    # shape
    ("{}", f"1: name: got nothing, {NAME}|1: games: got nothing, {GAMES_WANTED}; {GAMES_LEFT_OUT}"),
    ("name: a/b\ngames: 1", f"1: name: got 'a/b', {NAME}"),
    ("name: .a\ngames: 1", f"1: name: got '.a', {NAME}"),
    ("name: ''\ngames: 1", f"1: name: got '', {NAME}"),
    (f"name: {'a' * 101}\ngames: 1", f"1: name: got '{'a' * 55} ..., {NAME}"),
    ("name: 2024\ngames: 1", f"1: name: got 2024, {NAME}; put it in quotes"),
    ("name: 2024-01-31\ngames: 1", f"1: name: got 2024-01-31, {NAME}; put it in quotes"),
    ("name: true\ngames: 1", f"1: name: got true, {NAME}; put it in quotes"),
    ("name: a\ngames: 12:30:45", f"2: games: got '12:30:45', {GAMES_WANTED}"),
    ("name: a\ngames: 010", f"2: games: got '010', {GAMES_WANTED}; write 10"),
    ("name: a\nGAMES: 10\ngames: 10", "2: GAMES: got 10, expected another key; did you mean games?"),
    (f"{START}question: 7", f"3: question: got 7, {QUESTION}; put it in quotes"),
    (f"{START}question: '  '", f"3: question: got '  ', {QUESTION}"),
    (f"{START}title: ''", "3: title: got '', expected a text of 1 to 300 characters that can be seen"),
    (
        f"{START}version: 0.10",
        "3: version: got 0.1, expected a text of 1 to 300 characters that can be seen; put it in quotes",
    ),
    (f"{START}date: 29.11.2026", "3: date: got '29.11.2026', expected a date such as 2026-11-29"),
    (
        f"{START}address: https://[x",
        "3: address: got 'https://[x', expected an address that begins with https:// or http://",
    ),
    (
        f"{START}author: {{nam: x}}",
        "3: author.0.name: got nothing, expected a text of 1 to 300 characters that can be seen|"
        "3: author.0.nam: got 'x', expected another key; did you mean name?",
    ),
    (f"{START}answers: seats", "3: answers: got 'seats', expected a list of names of questions; write ['seats']"),
    (f"{START}metrics: [TURNS]", "3: metrics: got 'TURNS', expected a metric; did you mean turns?"),
    (
        f"{START}rules: {{crisis_rebels: [3, 3]}}",
        "3: rules.crisis_rebels: got [3, 3], which does not fit crises_in_deck: got 4, expected 0 to 2: there are "
        "no more Crisis cards in crisis_rebels (rules S4, C2)",
    ),
    ("name: [a]\ngames: 1", f"1: name: got ['a'], {NAME}"),
    ("name: a\ngames: 1e5", f"2: games: got '1e5', {GAMES_WANTED}; write 100000"),
    ("name: a\ngames: '20'", f"2: games: got '20', {GAMES_WANTED}; write 20"),
    ("name: a\ngames: 5.0", f"2: games: got 5.0, {GAMES_WANTED}; write 5"),
    ("name: a\ngames: 5.5", f"2: games: got 5.5, {GAMES_WANTED}"),
    ("name: a\ngames: .inf", f"2: games: got inf, {GAMES_WANTED}"),
    ("name: a\ngames: many", f"2: games: got 'many', {GAMES_WANTED}"),
    ("name: a\ngames: 0", f"2: games: got 0, {GAMES_WANTED}"),
    ("name: a\ngames: 1000000000001", f"2: games: got 1000000000001, {GAMES_WANTED}"),
    ("name: a\ngames: true", f"2: games: got true, {GAMES_WANTED}"),
    (f"{START}seed: -1", f"3: seed: got -1, {SEED}"),
    (f"{START}seed: 4611686018427387905", f"3: seed: got 4611686018427387905, {SEED}"),
    (f"{START}seed:", f"3: seed: got null, {SEED}; without a value the key must go too"),
    (f"{START}gird: {{}}", "3: gird: got {}, expected another key; did you mean grid?"),
    (f"{START}xyzzy: 3", f"3: xyzzy: got 3, expected another key: {KEYS}"),
    (f"{START}game: 3", "3: game: got 3, expected the name of a game; put it in quotes"),
    (f"{START}rules: 3", "3: rules: got 3, expected a mapping of rules parameters, such as {players: 4}"),
    (
        f"{START}rules:\n  # players: 3\n",
        "3: rules: got null, expected a mapping of rules parameters, such as {players: 4}; without a value the key "
        "must go too",
    ),
    (f"{START}rules: {{1: 2}}", "3: rules: got the key 1, expected a word; put it in quotes if it is one"),
    (
        f"{START}grid: [3]",
        "3: grid: got [3], expected a mapping of rules parameters with lists or ranges, such as {players: [3, 4]}",
    ),
    (f"{START}grid: {{players: 3}}", f"3: grid.players: got 3, {VALUES}"),
    (f"{START}grid:\n  players: []", f"4: grid.players: got [], {VALUES}"),
    (f"{START}grid: {{special_cards: {{audit: 3}}}}", f"3: grid.special_cards: got {{audit: 3}}, {VALUES}"),
    (f"{START}grid: {{rebels: {{from: 1}}}}", "3: grid.rebels.to: got nothing, expected a whole number"),
    (
        f"{START}grid:\n  rebels:\n    from: 1\n    to: 4.0",
        "6: grid.rebels.to: got 4.0, expected a whole number; write 4",
    ),
    (
        f"{START}grid: {{rebels: {{from: 1, to: 4, stepp: 2}}}}",
        "3: grid.rebels.stepp: got 2, expected another key; did you mean step?",
    ),
    (
        f"{START}grid: {{rebels: {{from: 1, to: 4, 5: 2}}}}",
        "3: grid.rebels.5: got 5, expected another key: from, to, step",
    ),
    (
        f"{START}grid: {{rebels: {{from: 1, to: 4, step: 0}}}}",
        "3: grid.rebels: got {from: 1, to: 4, step: 0}, expected a step that is not 0",
    ),
    (
        f"{START}grid: {{rebels: {{from: 4, to: 1}}}}",
        "3: grid.rebels: got {from: 4, to: 1}, expected `to` to be at least 4, where the range begins, because its "
        "step is 1",
    ),
    (
        f"{START}grid: {{rebels: {{from: 1, to: 4, step: -1}}}}",
        "3: grid.rebels: got {from: 1, to: 4, step: -1}, expected `to` to be at most 1, where the range begins, "
        "because its step is -1",
    ),
    (
        f"{START}grid: {{rebels: {{from: 1, to: 1000000000}}}}",
        "3: grid.rebels: got {from: 1, to: 1000000000}, expected at most 100000 numbers; these are 1000000000",
    ),
    (
        f"{START}lineups: greedy,random",
        "3: lineups: got 'greedy,random', expected a list of one or more lineups, or labels with lineups; "
        "write ['greedy,random']",
    ),
    (f"{START}lineups: []", "3: lineups: got [], expected a list of one or more lineups, or labels with lineups"),
    (f"{START}lineups: {{}}", "3: lineups: got {}, expected a list of one or more lineups, or labels with lineups"),
    (
        f"{START}lineups:\n  - greedy\n  - 3",
        "5: lineups: got 3, expected a lineup of at most 10000 characters; put it in quotes",
    ),
    (
        f"{START}lineups: [greedy, random, greedy]",
        "3: lineups: got ['greedy', 'random', 'greedy'], expected different lineups; 'greedy' is listed twice",
    ),
    (
        f"{START}lineups: {{a: pool:greedy,random}}",
        "3: lineups.random: got null, expected a lineup of at most 10000 characters; put a lineup that has commas in "
        "quotes",
    ),
    (
        f"{START}lineups: {{false: greedy}}",
        "3: lineups: got the key false, expected a word; put it in quotes if it is one",
    ),
    (f"{START}lineups: {{' a': greedy}}", f"3: lineups.' a': got ' a', {LABEL}"),
    (START + "lineups: {=1+1: random}", "3: lineups.'=1+1': got '=1+1', " + FORMULA),
    (START + "lineups: {\uff20x: random}", "3: lineups.'\uff20x': got '\uff20x', " + FORMULA),
    (f"{START}lineups: {{'': greedy}}", f"3: lineups.'': got '', {LABEL}"),
    (
        f"{START}billionaires: aristocrat",
        "3: billionaires: got 'aristocrat', expected a list of names, one a seat; write ['aristocrat']",
    ),
    (
        f"{START}baseline: 4",
        "3: baseline: got 4, expected grid parameters, each with the value that the others are compared with",
    ),
    (f"{START}metrics: turns", "3: metrics: got 'turns', expected a list of one or more metrics; write ['turns']"),
    (f"{START}metrics: []", "3: metrics: got [], expected a list of one or more metrics"),
    (f"{START}first_game: -1", f"3: first_game: got -1, {SEED}"),
    (f"{START}starting_seat: 5", "3: starting_seat: got 5, expected a seat from 1 to 4, the number of players"),
    (f"{START}starting_seat: 0", "3: starting_seat: got 0, expected a seat, from 1"),
    (f"{START}assumptions: 1", "3: assumptions: got 1, expected true or false"),
    (
        f"{START}own_metrics: {{a: turns > 4}}",
        "3: own_metrics: got {a: 'turns > 4'}, expected another key; did you mean metrics?",
    ),
    (
        f"{START}metrics: {{turns: turns > 4}}",
        "3: metrics.turns: got 'turns', which is a metric of the game; give yours another name",
    ),
    *(
        (f"{START}metrics: {{{name}: turns > 4}}", f"3: metrics.{name}: got '{name}', which is {whose}")
        for name, whose in {
            "game": "a column of `games`; give yours another name",
            "winner": "a column of `games`; give yours another name",
            "wins_by_order": "kept for targets: wins_by_ and a grouping of seats; give yours another name",
            "win_rate": "kept for what every run has; give yours another name",
        }.items()
    ),
    *(
        (
            f"{START}metrics: {{odd: {{value: {value}, of: {of}}}}}",
            f"3: metrics.odd: got '{value if value != 'turns' else of}', {what} and measures nothing; expected an "
            "expression such as 'turns > 40'",
        )
        for value, of, what in (
            ("checksum > 0", "panic", "`checksum` is a digest"),
            ("turns", "checksum % 2 = 0", "`checksum` is a digest"),
            ("game + 1", "panic", "`game` is the number of a game"),
        )
    ),
    (
        f"{START}metrics:\n- turns\n- Long: turns > 4",
        "5: metrics.Long: got the name 'Long', expected a name of small letters, digits and _, the first of them a "
        "letter",
    ),
    (
        f"{START}metrics: [{{long: turnz > 4}}]",
        "3: metrics.long: no column 'turnz' in `games`, expected one such as turns",
    ),
    (
        f"{START}metrics: [{{long: {{value: turns, of: sum(turns) > 4}}}}]",
        "3: metrics.long: got 'sum(turns) > 4', it must be about one game, and made of what docs/data.md lists: it "
        "cannot hold a count, a sum, a mean or the like over games; expected an expression such as 'turns > 40'",
    ),
    (
        f"{START}metrics: {{long: {{value: turns, off: panic}}}}",
        "3: metrics.long.off: got 'panic', expected another key; did you mean of?",
    ),
    (
        f"{START}metrics: {{long: {{of: panic}}}}",
        "3: metrics.long.value: got nothing, expected an expression over the columns of a game, such as turns > 40",
    ),
    (
        f"{START}metrics: {{long: 3}}",
        "3: metrics.long: got 3, expected an expression over the columns of a game, such as turns > 40, or keys "
        "`value` and `of`",
    ),
    (f"{START}metrics:\n- 3", "4: metrics: got 3, expected the name of a metric; put it in quotes"),
    (
        f"{START}strategies: a.py",
        "3: strategies: got 'a.py', expected a list of Python files or personas; write ['a.py']",
    ),
    # against the game
    (f"{START}game: guilotines", "3: game: got 'guilotines', expected a game; did you mean guillotines?"),
    (f"{START}game: chess", f"3: game: got 'chess', expected a game: {', '.join(GAMES)}"),
    (f"{START}rules:\n  players: 6", f"4: rules.players: got 6, {PLAYERS}"),
    (f"{START}rules: {{players: '4'}}", f"3: rules.players: got '4', {PLAYERS}"),
    (f"{START}rules: {{players: yes}}", f"3: rules.players: got 'yes', {PLAYERS}"),
    (f"{START}rules: {{players: 2024-01-31}}", f"3: rules.players: got 2024-01-31, {PLAYERS}"),
    (
        f"{START}rules: {{crises_in_dek: 4}}",
        "3: rules.crises_in_dek: got 4, expected a rules parameter; did you mean crises_in_deck?",
    ),
    (
        f"{START}grid: {{xyzzy: {{from: 1, to: 2}}}}",
        f"3: grid.xyzzy: got {{from: 1, to: 2}}, expected a rules parameter; {LISTED}",
    ),
    (
        f"{START}rules: {{'': 4}}",
        f"3: rules.'': got 4, expected a rules parameter; {LISTED}",
    ),
    (
        f"{START}rules:\n  cards_per_player: 3",
        "4: rules.cards_per_player: got 3, expected at most hand_limit, which is 2 (rules S4, T2)",
    ),
    (f"{START}grid:\n  players:\n    - 3\n    - 7\n", f"6: grid.players: got 7, {PLAYERS}"),
    (f"{START}grid: {{players: [3, 6, 7]}}", f"3: grid.players: got 6, {PLAYERS}|3: grid.players: got 7, {PLAYERS}"),
    (
        f"{START}grid: {{players: {{from: 3, to: 8}}}}",
        f"3: grid.players: got 6, {PLAYERS} (3 numbers of the range are wrong)",
    ),
    (f"{START}grid: {{players: {{from: 3, to: 6}}}}", f"3: grid.players: got 6, {PLAYERS}"),
    (f"{START}grid: {{players: [3, 4, 3]}}", "3: grid.players: got 3 twice, expected it once"),
    (
        f"{START}grid: {{inflation: [[4, 3, 2], [1, 1, 1], [4, 3, 2]]}}",
        "3: grid.inflation: got [4, 3, 2] twice, expected it once",
    ),
    (f"{START}exclude: 3", f"3: exclude: got 3, {EXCLUDE}"),
    (f"{START}exclude: [3]", f"3: exclude: got 3, {ENTRY}"),
    (f"{START}exclude: [{{}}]", f"3: exclude: got {{}}, {ENTRY}"),
    (
        f"{START}{GRID}\nexclude:\n  - {{players: 3}}\n  - {{palyers: 3}}",
        "6: exclude: got 'palyers', expected a parameter of the grid; did you mean players?",
    ),
    (
        f"{START}{GRID}\nexclude: [{{players: 5}}, {{players: '3'}}]",
        "4: exclude.players: got 5, expected one of [2, 3]|4: exclude.players: got '3', expected one of [2, 3]",
    ),
    (f"{START}exclude: [{{players: 3}}]", "3: exclude: got 'players', expected a parameter of the grid"),
    (
        f"{START}{GRID}\nexclude: [{{players: 2}}, {{players: 3}}]",
        "4: exclude: leaves no cell of the grid, expected at least one",
    ),
    (
        f"{START}{GRID}\nexclude: [{{players: 3, puppets: true}}]",
        "4: exclude: leaves out what {players: 3, puppets: false} is compared with; exclude that too, or set another "
        "baseline",
    ),
    (
        f"{START}rules: {{players: 5}}\ngrid: {{players: [3, 4]}}",
        "4: grid.players: has a value in `rules` too (line 3) that is none of these; leave it out, or add it here",
    ),
    (
        f"{START}grid:\n  cards_per_player: [1, 3]\n  hand_limit: [2, 3]",
        "4: grid.cards_per_player: with {cards_per_player: 3, hand_limit: 2}: got 3, expected at most hand_limit, "
        "which is 2 (rules S4, T2)",
    ),
    (
        f"{START}rules: {{crises_in_deck: {{3: 4}}}}\ngrid: {{players: [2, 3], rebels: [5, 6, 7]}}",
        "3: rules.crises_in_deck: with {players: 2, rebels: 5} (and 2 more): the table has no entry for 2 players, "
        "only for [3]; add one (rules S2, S4, U9)",
    ),
    (
        f"{START}grid:\n  rebels: &all {{from: 1, to: 60}}\n  panic_die: *all\n  crisis_penalty: *all\n",
        "3: grid: gives 216000 cells with the lineups, expected at most 100000",
    ),
    (
        f"{START}lineups:\n  all: gredy",
        "4: lineups.all: got 'gredy', expected a lineup: strategy 'gredy': no such strategy; did you mean greedy?",
    ),
    (
        f"{START}lineups: [greedy, 'random(x=1)']",
        "3: lineups: got 'random(x=1)', expected a lineup: random(x=1): no such trait; its traits: it has none",
    ),
    (
        f"{START}lineups: {{a: 'random('}}",
        "3: lineups.a: got 'random(', expected a lineup: 'random(' is not a strategy; expected name or "
        "name(trait=number), separated by commas, with pool: in front to draw from them; a bar sets apart the one with "
        "a single seat",
    ),
    (
        f"{START}grid: {{players: [5, 3]}}\nlineups: ['greedy,greedy,greedy,greedy']",
        "4: lineups: got 'greedy,greedy,greedy,greedy', expected a lineup: it names 4 strategies; 3 players sit at "
        "the table, so there can be at most 3",
    ),
    (
        f"{START}billionaires: [aristocrat, tech_overlod]",
        "3: billionaires: got 'tech_overlod', expected a name of who plays; did you mean tech_overlord?",
    ),
    (
        f"{START}billionaires:\n- aristocrat\n- aristocrat",
        "5: billionaires: got 'aristocrat' twice, expected a different one for each player; write random for one of "
        "them",
    ),
    (
        f"{START}grid: {{players: [3, 4]}}\nbillionaires: [random, random, random, aristocrat]",
        "4: billionaires: got 4 names, expected at most 3, one a player; leave out 1",
    ),
    (
        f"{START}grid: {{rebels: [5, 6]}}\nbaseline: {{rebel: 5}}",
        "4: baseline.rebel: got 5, expected a parameter of the grid, or lineup; did you mean rebels?",
    ),
    (
        f"{START}rules: {{rebels: 5}}\nbaseline: {{rebels: 5}}",
        "4: baseline.rebels: got 5, expected a parameter of the grid, or lineup: lineup",
    ),
    (f"{START}grid: {{rebels: [5, 6]}}\nbaseline: {{rebels: 7}}", "4: baseline.rebels: got 7, expected one of [5, 6]"),
    (
        f"{START}grid: {{rebels: [5, 6]}}\nbaseline: {{rebels: '5'}}",
        "4: baseline.rebels: got '5', expected one of [5, 6]",
    ),
    (
        f"{START}lineups: {{a: greedy, b: random}}\nbaseline: {{lineup: greedy}}",
        "4: baseline.lineup: got 'greedy', expected one of ['a', 'b']",
    ),
    (f"{START}metrics: [turn]", "3: metrics: got 'turn', expected a metric; did you mean turns?"),
    (f"{START}metrics: [turns, turns]", "3: metrics: got 'turns' twice, expected each metric once"),
    (
        f"{START}strategies:\n- none.py",
        "4: strategies: none.py: does not exist; expected a Python file with functions marked @strategy, "
        "or a persona in YAML",
    ),
    (
        f"{START}strategies: [empty.py]\nlineups: [mine, 'x(']",
        '3: strategies: empty.py: it registers no strategy; mark a function with @strategy("...")'
        "|4: lineups: got 'x(', expected a lineup: 'x(' is not a strategy; expected name or name(trait=number), "
        "separated by commas, with pool: in front to draw from them; a bar sets apart the one with a single seat",
    ),
]


@pytest.mark.parametrize(("text", "message"), BAD, ids=[message.split(",")[0] for _, message in BAD])
def test_a_mistake_is_told_with_its_line_key_value_and_what_was_wanted(read, folder, text, message):
    (folder / "empty.py").write_text("")

    assert lines_of(read, text) == [f"s.yaml:{line}" for line in message.split("|")]


def test_an_unknown_parameter_is_told_where_combinations_are_excluded_too(read):
    (line,) = lines_of(read, f"{START}grid: {{players: [3, 4], playrs: [5]}}\nexclude: [{{players: 3}}]")

    assert line.startswith("s.yaml:3: grid.playrs: got [5], expected a rules parameter; did you mean players?")


def test_a_metric_of_ones_own_is_a_name_with_an_expression(read):
    text = "metrics:\n- turns\n- starter_wins: winner  =  starting_player\n- late: {value: panic_turn > 20, of: panic}"
    settings = read(f"{START}{text}")

    assert settings.metrics == ("turns", "starter_wins", "late")
    assert settings.own_metrics["starter_wins"].value == "winner = starting_player"
    assert settings.own_metrics["late"].of == "panic"


def test_metrics_are_listed_if_none_is_near(read):
    (line,) = lines_of(read, f"{START}metrics: [xyzzy]")

    assert line.startswith("s.yaml:3: metrics: got 'xyzzy', expected a metric: revolution_rate, ")


def test_all_mistakes_are_told_at_once_in_the_order_of_the_file(read):
    lines = lines_of(
        read,
        """\
metrics: [turn]
name: my study
strategies: [none.py]
rules:
  hand_limt: 3
  players: 9
lineups:
  mine: mine
  other: greedy(
grid:
  rebels: {from: 3, to: 1}
  crises_in_deck:
    - 13
    - four
sed: 1
baseline: {rebels: 3, lineup: mine, crises_in_deck: 4}
billionaires: [nobody, random, random, random, random, random]
""",
    )

    assert [line.split(": ")[:2] for line in lines] == [
        ["s.yaml:1", "games"],
        ["s.yaml:1", "metrics"],
        ["s.yaml:2", "name"],
        ["s.yaml:3", "strategies"],
        ["s.yaml:5", "rules.hand_limt"],
        ["s.yaml:6", "rules.players"],
        ["s.yaml:9", "lineups.other"],
        ["s.yaml:11", "grid.rebels"],
        ["s.yaml:13", "grid.crises_in_deck"],
        ["s.yaml:14", "grid.crises_in_deck"],
        ["s.yaml:15", "sed"],
        ["s.yaml:16", "baseline.crises_in_deck"],
        ["s.yaml:17", "billionaires"],
    ]


def test_of_many_mistakes_twenty_are_told_and_the_rest_counted(read):
    lines = lines_of(read, START + "".join(f"wrong{i}: {i}\n" for i in range(25)))

    assert len(lines) == 21
    assert lines[19].startswith("s.yaml:22: wrong19: got 19,")
    assert lines[20] == "s.yaml: and 5 more"


def test_long_values_are_shortened(read):
    (line,) = lines_of(read, f"{START}rules: {{players: [{', '.join(['1234567890'] * 50)}]}}")

    assert line == f"s.yaml:3: rules.players: got {'[' + '1234567890, ' * 4 + '1234567'} ..., {PLAYERS}"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('"[red]x\\e[31m": 3', "s.yaml:3: '[red]x\\x1b[31m': got 3, expected another key"),
        ('rules: {"\\n\\u202e": 3}', "s.yaml:3: rules.'\\n\\u202e': got 3, expected a rules parameter"),
        ('lineups: ["greedy(a\\e[31m=1)"]', "s.yaml:3: lineups: got 'greedy(a\\x1b[31m=1)', expected a lineup"),
        ('strategies: ["\\0"]', "s.yaml:3: strategies: \\x00: does not exist"),
        (f"strategies: [{'a' * 300}]", "s.yaml:3: strategies: [Errno 36] File name too long"),
    ],
)
def test_whatever_is_written_comes_out_harmless(read, text, shown):
    (line,) = lines_of(read, START + text)

    assert line.startswith(shown)
    assert line.isprintable()


def test_a_strategy_file_that_fails_is_told_on_one_line(folder):
    path = folder / "s.yaml"
    path.write_text(f"{START}strategies: [own.py]")
    (folder / "own.py").write_text("\nraise ValueError('first\\nsecond')\n")

    with pytest.raises(InputError) as refusal:
        reading.read(path, GAMES)

    assert str(refusal.value) == (f"{path}:3: strategies: {folder / 'own.py'}, line 2: ValueError: first\\nsecond")


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-10, 10),
    st.integers(),
    st.floats(),
    st.dates(datetime.date(1000, 1, 1)),
    st.text(max_size=8),
    st.sampled_from(["greedy", "random", "pool:greedy", "turns", "aristocrat", "lineup", "guillotines", "a"]),
)
PARAMETERS = st.sampled_from(["players", "level", "rebels", "crises_in_deck", "boards", "panic_cards", "inflation"])
INNER = st.sampled_from(["from", "to", "step", "lineup", "audit", "aristocrat", "toys"])
VALUE = st.recursive(
    SCALARS,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(PARAMETERS | INNER | SCALARS, inside, max_size=4),
    max_leaves=12,
)
WRITTEN = st.dictionaries(st.sampled_from(KEYS_IN_FILES), VALUE, max_size=8)


@pytest.mark.slow
@tried(400, HealthCheck.function_scoped_fixture)
@given(written=WRITTEN | st.dictionaries(st.text(max_size=5), VALUE, max_size=3), complete=st.booleans())
def test_no_value_is_more_than_an_input_error(read, written, complete):
    if complete:
        written = {**written, "name": "a", "games": 1}
    text = yaml.safe_dump(written)

    lines = problems_of(read, text)

    assert all(line.startswith("s.yaml:") and line.isprintable() for line in lines)
    if not lines:
        assert read(text).name == written["name"]


def test_two_mistakes_in_a_list_of_metrics_are_both_told(tmp_path):
    (tmp_path / "s.yaml").write_text(f"{START}metrics: [{{x: 1.5, b: turns}}, {{c: turnz}}]", encoding="utf-8")

    with pytest.raises(InputError) as told:
        reading.read(tmp_path / "s.yaml", GAMES)

    assert [line.partition(": ")[2].partition(" ")[0] for line in str(told.value).splitlines()] == [
        "metrics:",
        "metrics.c:",
    ]
