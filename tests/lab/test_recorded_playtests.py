"""Games recorded move by move: read as plays, played again, and likely or not among given players."""

import contextlib
import json
import math
import re
from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.core import lineup
from bng_sim.core.compiling import compiler
from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.lab.ablation import restricted
from bng_sim.lab.playtests import comparing, decisions, importing, likeness, plays
from bng_sim.lab.playtests.candidates import MISTAKES, Candidate, list_candidates
from bng_sim.lab.playtests.decisions import Asked, list_recordings, log_likelihoods
from bng_sim.lab.playtests.replayed import Moves
from bng_sim.lab.playtests.simulated import Group, Measure
from tests.command import call
from tests.lab.unseen import unseen
from tests.slow import slow_after

pytestmark = pytest.mark.skipif(compiler.INTERPRETED, reason="games are played again ten times")


def record(path, game="bluffing", index=0, people=(), said=None, **asked):
    """Write a game to a file as it is recorded at a table where people had these seats, from 1."""
    cell = make_cell(find_game(game), CellValues(**asked))
    head, *events = GAMES[game].telling.log(cell, index)
    for seat in people:
        head["strategies"][seat - 1] = "person"
    lines = [head, *events, *([{"event": "answers"} | said] if said is not None else [])]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return path


def read(*paths, game="bluffing"):
    return importing.read(paths, find_game(game))


@pytest.mark.parametrize("game", slow_after(1, GAMES))
def test_a_recorded_game_becomes_a_play_that_says_how_it_ended(tmp_path, game):
    cell = make_cell(find_game(game), CellValues(rules={"players": 4}))
    batch = GAMES[game].play(cell, 3, 1)
    record(tmp_path / "a.jsonl", game, 3, rules={"players": 4})
    (row,) = read(tmp_path / "a.jsonl", game=game).plays.frame.to_dicts()
    won = batch.seats.filter("won")["order"].to_list()

    assert (row["players"], row["ending"], row["turns"]) == (4, *batch.games.select("ending", "turns").row(0))
    assert row["winner_seat"] == (won[0] if len(won) == 1 else None)
    assert (row["rules"], row["notes"]) == (None, "a.jsonl")
    assert Moves.of_text(row["moves"], row["players"]).people == (1, 2, 3, 4)


def test_seats_of_people_changed_rules_and_answers_are_read(tmp_path):
    said = {"fun": 4, "fair": 3, "too_long": True, "mood": "good"}
    rules = {"players": 3, "powers": "assumed"}
    found = read(record(tmp_path / "a.jsonl", people=[2], said=said, rules=rules))
    (row,) = found.plays.frame.to_dicts()

    assert json.loads(row["rules"]) == {"powers": "assumed"}
    assert (row["fun"], row["fair"], row["too_long"]) == (4, 3, 1)
    assert Moves.of_text(row["moves"], row["players"]).people == (2,)
    assert list(map(str, found.left_out)) == ["a.jsonl: 'mood' is none of fun, fair, too_long"]


class First:
    """A person who always makes the first move."""

    at = frozenset()

    def choose(self, _question):
        return 0


def test_a_game_of_a_table_in_a_browser_is_read_with_what_its_seats_said(tmp_path):
    cell = make_cell(find_game("bluffing"), CellValues(rules={"players": 4}))
    log = GAMES["bluffing"].telling.log(replace(cell, people=(None, First(), None, First())), 0)
    (tmp_path / "a.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in log), encoding="utf-8")
    said = {"2": {"fun": "4", "fair": "3", "too_long": "no"}, "4": {"fun": "1", "fair": None, "too_long": "no"}}
    opinions = {"taken_back": 1, "hints": 0, "seats": said}
    (tmp_path / "a.answers.json").write_text(json.dumps(opinions), encoding="utf-8")
    (row,) = read(tmp_path).plays.frame.to_dicts()

    assert Moves.of_text(row["moves"], row["players"]).people == (2, 4)
    assert (row["fun"], row["fair"], row["too_long"]) == (2.5, 3, 0)
    (tmp_path / "a.answers.json").write_text("[]", encoding="utf-8")
    with pytest.raises(InputError, match=r"a\.answers\.json: expected"):
        read(tmp_path)


@pytest.mark.parametrize("first", [1, 4])
def test_who_began_and_who_sat_where_is_found_if_it_was_chosen(tmp_path, first):
    names = GAMES["guillotines"].characters.names[:4]
    path = record(tmp_path / "a.jsonl", "guillotines", starting_seat=first, characters=names, rules={"players": 4})
    (text,) = read(path, game="guillotines").plays.frame["moves"]

    assert (Moves.of_text(text, 4).characters, Moves.of_text(text, 4).starting_seat) == (names, first - 1)


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines(keepends=True)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda lines: lines[:-3], "the game has not ended"),
        (lambda lines: [lines[0].replace('"index": 0', '"index": 1'), *lines[1:]], "another game comes of it"),
        (lambda lines: [*lines[:3], "{]\n", *lines[3:]], "a.jsonl:4: got '{]', expected an event"),
        (lambda lines: lines[1:], "a.jsonl:1: expected the head of an event log"),
        (lambda lines: [], "a.jsonl:1: expected the head of an event log"),
        (lambda lines: [lines[0].replace('"seed": 1', '"seed": -1'), *lines[1:]], "a.jsonl:1: seed: got -1, expected"),
        (
            lambda lines: [lines[0].replace('"seed": 1', f'"seed": {10**30}'), *lines[1:]],
            "a.jsonl:1: seed: got 10000000",
        ),
        (lambda lines: [lines[0].replace('"players": 4', '"players": 3'), *lines[1:]], "expected one for each of 3"),
        (lambda lines: [lines[0].replace("bluffing", "chess"), *lines[1:]], "game: got 'chess', expected bluffing"),
        (lambda lines: [lines[0].replace('"players": 4', '"players": 40'), *lines[1:]], "a.jsonl:1: rules: players"),
        (lambda lines: [line.replace('"choice": ', '"choice": "x') for line in lines], "a.jsonl:"),
        (
            lambda lines: [*lines, '{"event": "answers", "fun": 9}'],
            "a.jsonl: fun: got 9, expected a mark from 1 to 5",
        ),
    ],
)
def test_logs_that_cannot_be_used_are_refused_with_a_reason(tmp_path, damage, said):
    path = record(tmp_path / "a.jsonl", rules={"players": 4})
    path.write_text("".join(damage(lines_of(path))), encoding="utf-8")

    with pytest.raises(InputError, match=re.escape(said)):
        read(path)


def test_a_folder_is_read_and_a_game_that_is_there_twice_counts_once(tmp_path):
    for index, name in ((0, "a"), (1, "b"), (0, "c")):
        record(tmp_path / f"{name}.jsonl", index=index)
    done = call("playtests", "import", ".", "--game", "bluffing", "--json", cwd=tmp_path)

    assert json.loads(done.stdout)["plays"] == 2, done.stderr
    assert json.loads(done.stdout)["twice"] == 1
    assert plays.read(tmp_path / "playtests.parquet").frame["notes"].to_list() == ["a.jsonl", "b.jsonl"]


def test_only_recorded_games_can_be_several_files(tmp_path):
    (tmp_path / "a.csv").write_text("players,ending\n4,last_card\n", encoding="utf-8")
    record(tmp_path / "a.jsonl")

    with pytest.raises(InputError, match="expected this file alone"):
        read(tmp_path / "a.csv", tmp_path / "a.jsonl")
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="has no game recorded move by move"):
        read(tmp_path / "empty")


def asked(*questions):
    n, is_same = zip(*questions, strict=True)
    return Asked(np.array(n), np.array(is_same))


def test_a_move_is_as_likely_as_the_share_of_mistakes_says():
    seat = asked((4, True), (2, False))

    assert seat.log_likelihood(0.5) == pytest.approx(math.log((0.5 + 0.5 / 4) * 0.5 / 2))
    assert seat.log_likelihood(1.0) == pytest.approx(math.log(1 / 4 * 1 / 2))
    assert seat.log_likelihood(0.0) == seat.log_likelihood(decisions.SLIPS) > -math.inf


@pytest.mark.parametrize("n", [10, 40, 160])
def test_the_share_of_mistakes_is_among_the_likely_as_often_as_it_should_be(n):
    rng, held = np.random.default_rng(n), []
    for _ in range(200):
        truth = int(rng.integers(len(MISTAKES)))
        offered = rng.integers(2, 7, n)
        right = rng.random(n) < 1 - MISTAKES[truth] + MISTAKES[truth] / offered
        logarithms = np.array([Asked(offered, right).log_likelihood(share) for share in MISTAKES])
        weights = np.exp(logarithms - logarithms.max())
        held.append(truth in likeness.credible_set(weights / weights.sum()))

    assert np.mean(held) > likeness.LEVEL - 0.05


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bully", lambda bully, chance: bully[0] * bully[1]),
        ("pool:bully,random", lambda bully, chance: (bully[0] + chance[0]) / 2 * (bully[1] + chance[1]) / 2),
        ("bully,random", lambda bully, chance: (bully[0] * chance[1] + chance[0] * bully[1]) / 2),
        ("bully | random", lambda bully, chance: (bully[0] * chance[1] + chance[0] * bully[1]) / 2),
        ("random | pool:bully,bully", lambda bully, chance: (bully[0] * chance[1] + chance[0] * bully[1]) / 2),
    ],
)
def test_everybody_may_sit_anywhere(text, expected):
    strategies = find_game("bluffing").strategies
    seats = {1: asked((3, True)), 2: asked((3, False), (2, True))}
    by_script = {("bully", ()): seats, ("random", ()): seats}
    found = decisions._of_lineup(lineup.parse(text, strategies, 5), by_script, 0.25, 2)
    bully = [0.75 + 0.25 / 3, 0.25 / 3 * (0.75 + 0.25 / 2)]

    assert math.exp(found) == pytest.approx(expected(bully, [1 / 3, 1 / 6]))


def candidates_of(game, *names):
    return [one for one in list_candidates(game) if one.players in names]


@pytest.mark.slow
def test_players_and_their_mistakes_are_found_by_their_moves(tmp_path):
    game = find_game("bluffing")
    erring = restricted.add_erring(game.strategies, game.strategies["bully"], 0.25)
    for index in range(6):
        record(
            tmp_path / f"{index}.jsonl", index=index, people=[1, 3], lineup=f"{erring},reckoner", rules={"players": 4}
        )
    found = read(tmp_path).plays
    candidates = candidates_of(game, "random moves", "constant challengers", "identical planners")
    logarithms = log_likelihoods(game, list_recordings(found, game)[0], candidates, 1, unseen)

    best = candidates[int(np.argmax(logarithms))]
    assert (best.players, best.mistakes) == ("constant challengers", 0.25)


def test_seats_that_are_not_of_people_do_not_count(tmp_path):
    game = find_game("bluffing")
    candidates = candidates_of(game, "constant challengers", "identical planners")
    found = {}
    for seats in ((1, 3), (2, 4)):
        path = record(tmp_path / "a.jsonl", people=seats, lineup="bully,reckoner", rules={"players": 4})
        logarithms = log_likelihoods(game, list_recordings(read(path).plays, game)[0], candidates, 1, unseen)
        found[seats] = candidates[int(np.argmax(logarithms))].players

    assert found == {(1, 3): "constant challengers", (2, 4): "identical planners"}


def test_moves_and_summaries_are_multiplied():
    rates = (0.2, 0.5, 0.8)
    rng = np.random.default_rng(1)
    games = [[pl.DataFrame({"ending": np.where(rng.random(4_000) < rate, "revolution", "assets")})] for rate in rates]
    candidates = [Candidate(str(rate), 0.0, "", "", 1 / 3) for rate in rates]
    sheets = pl.DataFrame({"ending": ["revolution"] * 6 + ["assets"] * 6, "moves": [None] * 10 + ["{}"] * 2})
    logarithms = np.log([0.6, 0.3, 0.1])
    found = likeness.find_likeness(
        [Measure("ending revolution", "ending", "revolution")], [Group({}, sheets)], candidates, games, logarithms
    )
    by_bayes = np.array(
        [weight * rate**6 * (1 - rate) ** 4 for weight, rate in zip((0.6, 0.3, 0.1), rates, strict=True)]
    )

    assert found.weights == pytest.approx(by_bayes / by_bayes.sum(), abs=0.03)
    assert found.prior == pytest.approx([1 / 3] * 3)


def test_recorded_games_alone_are_compared(tmp_path):
    for index in range(2):
        record(tmp_path / f"{index}.jsonl", index=index, people=[1], lineup="bully", rules={"players": 4})
    call("playtests", "import", ".", "--game", "bluffing", cwd=tmp_path)
    done = call("playtests", "compare", "playtests.parquet", "--games", 200, "--json", "--workers", 1, cwd=tmp_path)
    found = json.loads(done.stdout)

    assert "2 plays are recorded move by move" in found["sentences"][1]
    assert found["decisions"] > 4
    likeliest = max(found["lineups"], key=lambda one: one["weight"])
    assert likeliest["players"] == "constant challengers"


def test_games_with_scripts_among_people_are_compared_by_moves_alone(tmp_path):
    for index in range(4):
        record(tmp_path / f"{index}.jsonl", index=index, people=[1], lineup="bully,random", rules={"players": 4})
    mixed = comparing.compare(read(tmp_path).plays, find_game("bluffing"), 200, 1, unseen)
    found = importing.read([tmp_path], find_game("bluffing")).plays
    everybody = plays.Plays("bluffing", found.frame.with_columns(players=pl.lit(1)))

    assert (mixed.measures, mixed.tails[0]) == ([], {})
    assert mixed.likeliest.players == "constant challengers"
    assert not any("surpris" in sentence for sentence in mixed.sentences())
    assert everybody.without_scripts().frame.height == 4


def test_games_that_another_version_read_have_to_be_imported_again(tmp_path):
    found = read(record(tmp_path / "a.jsonl")).plays
    (text,) = found.frame["moves"]
    older = text.replace('"engine": "', '"engine": "0')

    with pytest.raises(InputError, match="read by another version of bng-sim; import them again"):
        comparing.compare(
            plays.Plays("bluffing", found.frame.with_columns(moves=pl.lit(older))),
            find_game("bluffing"),
            200,
            1,
            unseen,
        )


@pytest.mark.slow
def test_whatever_a_log_holds_it_is_read_or_refused(tmp_path):
    rng = np.random.default_rng(1)
    content = record(tmp_path / "a.jsonl", said={"fun": 4}, rules={"players": 3}).read_bytes()
    for _ in range(300):
        torn = bytearray(content)
        for _ in range(rng.integers(1, 6)):
            torn[rng.integers(len(torn))] = rng.integers(32, 127)
        (tmp_path / "a.jsonl").write_bytes(bytes(torn[: rng.choice([len(torn), rng.integers(1, len(torn) + 1)])]))
        with contextlib.suppress(InputError):
            read(tmp_path / "a.jsonl")


@pytest.mark.slow
@pytest.mark.parametrize("value", [-1, 0, 10**30, 1.5, "x", None, [], {}, True])
@pytest.mark.parametrize(
    "key", ["game", "seed", "index", "rules", "strategies", "choice", "options", "decision", "seat"]
)
def test_whatever_a_key_of_a_log_holds_it_is_read_or_refused(tmp_path, key, value):
    path = record(tmp_path / "a.jsonl", rules={"players": 3})
    lines = [json.loads(line) for line in lines_of(path)]
    for line in lines:
        if key in line and line["event"] in ("game", "decision"):
            line[key] = value
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    with contextlib.suppress(InputError):
        read(path)


# What a file says that cannot be

ODD = (-1, 10**6, 2**31, 2**40, 2**63, 2**70, 1.0, True, "0", None, [])


def rewritten(path, change):
    """The lines of a log with the first of its decisions changed; return the number of its line."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    number, line = next((n, each) for n, each in enumerate(lines, 1) if each.get("options", 0) > 1)
    change(line)
    path.write_text("".join(f"{json.dumps(each)}\n" for each in lines))
    return number


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_an_answer_that_is_on_no_list_is_named_with_its_line(tmp_path, game):
    whole = record(tmp_path / "a.jsonl", game, 1, rules={"players": 4}).read_text()
    options = []
    rewritten(tmp_path / "a.jsonl", lambda line: options.append(line["options"]))

    for name, values in (("choice", (*ODD, options[0])), ("seat", (*ODD, 0, 5, 9)), ("options", (-1, 0, 2**70, "2"))):
        for value in values:
            (tmp_path / "a.jsonl").write_text(whole)
            number = rewritten(tmp_path / "a.jsonl", lambda line, n=name, v=value: line.update({n: v}))
            done = call("playtests", "import", "a.jsonl", "--game", game, cwd=tmp_path)
            assert (done.returncode, f"a.jsonl:{number}: " in done.stderr) == (2, True), (name, value, done)
            assert "Traceback" not in done.stderr


ODD_MOVES = [
    *(("starting_seat", value) for value in (9, *(one for one in ODD if one is not None))),
    *(("people", value) for value in ([0], [9], [-1], [2**40], 1, "1", None)),
    *((name, value) for name in ("seed", "index") for value in (*ODD[:1], *ODD[5:])),
    *(("answers", value) for value in (None, [[]], [["x", 2, 0]], 7)),
    ("engine", 1), ("characters", 1), ("characters", [1]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "every"), slow_after(1, [("bluffing", 5), *((name, 1) for name in GAMES)]))
def test_stored_moves_that_cannot_be_are_named_with_their_row(tmp_path, game, every):
    record(tmp_path / "a.jsonl", game, 1, rules={"players": 4})
    found = read(tmp_path / "a.jsonl", game=game).plays
    moves = json.loads(found.frame["moves"][0])
    _, n, *_ = moves["answers"][0]
    changed = [moves | {name: value} for name, value in ODD_MOVES]
    for place, values in ((2, (*ODD, n)), (3, (0, 5, *ODD)), (1, (-1, 0, "2"))):
        for value in values:
            first = [*moves["answers"][0]]
            first[place] = value
            changed.append(moves | {"answers": [first, *moves["answers"][1:]]})

    for each in [*map(json.dumps, changed[::every]), "", "[]", "{", "7", "[" * 10_000]:
        plays.write(replace(found, frame=found.frame.with_columns(moves=pl.lit(each))), tmp_path / "a.parquet")
        done = call("playtests", "compare", "a.parquet", "--games", "200", cwd=tmp_path)
        assert (done.returncode, "a.parquet: row 1: " in done.stderr.replace("\n", " ")) == (2, True), (each[:80], done)
        assert "Traceback" not in done.stderr


def test_stored_moves_that_end_too_soon_do_not_fit(tmp_path):
    record(tmp_path / "a.jsonl", "bluffing", 1, rules={"players": 4})
    found = read(tmp_path / "a.jsonl").plays
    moves = json.loads(found.frame["moves"][0])

    for other in (moves | {"answers": moves["answers"][:-3]}, moves | {"answers": []}):
        plays.write(replace(found, frame=found.frame.with_columns(moves=pl.lit(json.dumps(other)))), tmp_path / "a")
        done = call("playtests", "compare", "a", "--games", "200", cwd=tmp_path)
        assert (done.returncode, "do not fit" in done.stderr.replace("\n", " ")) == (2, True), done


@pytest.mark.parametrize(("name", "values"), [("rules", ["[]", "{", "7"]), ("players", [99, -1, 0])])
def test_stored_rules_that_cannot_be_are_refused(tmp_path, name, values):
    record(tmp_path / "a.jsonl", "bluffing", 1, rules={"players": 4})
    found = read(tmp_path / "a.jsonl").plays

    for value in values:
        frame = found.frame.with_columns(pl.lit(value, found.frame.schema[name]).alias(name))
        plays.write(replace(found, frame=frame), tmp_path / "a")
        done = call("playtests", "compare", "a", "--games", "200", cwd=tmp_path)
        assert (done.returncode, "Traceback" in done.stderr) == (2, False), done
