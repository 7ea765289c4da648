"""`bng-sim trim`: what decides much never may go, what changes nothing may, and the joint step confirms."""

import contextlib
import itertools
import json
import math
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from bng_sim.analyses import noticed
from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.core.noticeable import Noticeable, Size
from bng_sim.games import GAMES
from bng_sim.lab.journal import Journal
from bng_sim.lab.trim import answer, parts, verdicts
from bng_sim.lab.trim import study as study_module
from bng_sim.lab.trim.parts import Part, Version
from bng_sim.lab.trim.playing import Deals, Table
from bng_sim.lab.trim.study import Study, looks
from bng_sim.sweeps.statistics.paired import Pairs
from tests import docstrings
from tests.command import call
from tests.slow import slow_after

DECLARING = [name for name in GAMES if parts.declared(GAMES[name])]
EVERY_RULE = {"guillotines": [{}, {"level": 4}, {"players": 2}, {"level": 1}], "bluffing": [{}, {"powers": "assumed"}]}


@contextlib.contextmanager
def counting(_total):
    yield SimpleNamespace(add=lambda _n: None)


def cell_of(game, **rules):
    return make_cell(find_game(game), CellValues(rules, lineup="random"))


def study(folder, cell, game, names=(), games=400, noticed_there=None):
    found = find_game(game)
    listed = [part for part in parts.list_parts(found, cell) if not names or part.name in names]
    table = Table(found, Version(cell), Journal(folder / "trim.jsonl", {}, ""), counting, 2)
    return Study(table, listed, games, noticed_there or noticed.declared(found))


def part_of(game, cell, name):
    (found,) = [part for part in parts.list_parts(find_game(game), cell) if part.name == name]
    return found


def version(game, cell, *names):
    chosen = [part_of(game, cell, name) for name in names]
    return parts.without(find_game(game), Version(cell), chosen)


# What can be left out.


@pytest.mark.parametrize("game", DECLARING)
def test_a_game_names_every_part_once(game):
    names = [one.name for one in parts.declared(GAMES[game])]

    assert len({*names}) == len(names)


@pytest.mark.parametrize("game", DECLARING)
def test_what_is_left_out_is_not_there_to_be_left_out_again(game):
    for rules in EVERY_RULE.get(game, [{}]):
        cell = cell_of(game, **rules)
        listed = parts.list_parts(find_game(game), cell)
        assert listed
        for part in listed:
            left = parts.without(find_game(game), Version(cell), [part])
            assert left != Version(cell), part.name
            assert part.component is None or part.component.without(left.cell.rules) is None, part.name


@pytest.mark.parametrize("game", slow_after(1, [game for game in DECLARING if game != "guillotines"]))
def test_a_game_can_be_played_without_each_part(game, tmp_path):
    found = study(tmp_path, cell_of(game), game)
    lacking = {part.name: parts.without(find_game(game), found.table.usual, [part]) for part in found.parts}

    sums = found.table.compare(Deals(0, 10), lacking)

    assert all(pairs.n == 10 for name in lacking for pairs in sums[name].values())


@pytest.mark.slow
def test_the_first_game_can_be_played_without_each_part_of_its_highest_level(tmp_path):
    test_a_game_can_be_played_without_each_part("guillotines", tmp_path)
    cell = cell_of("guillotines", level=4)
    left = version("guillotines", cell, "the Banker", "the Toady", "Tax Tyranny", "New Role")

    assert left.cell.rules.roles_left_out == ("banker", "toady")
    assert left.cell.rules.policies_left_out == ("tax_tyranny", "new_role")


def test_the_last_card_of_a_kind_that_the_rules_need_stays():
    cell = cell_of("guillotines")
    cards = [part.name for part in parts.list_parts(find_game("guillotines"), cell) if part.kind == "Panic! card"]

    assert len(cards) == 5
    assert version("guillotines", cell, *cards[:4]) is not None
    assert version("guillotines", cell, *cards) is None


def test_what_is_gone_with_something_else_is_no_obstacle():
    cell = cell_of("guillotines", level=3)

    assert version("guillotines", cell, "all Roles", "the Banker").cell.rules.role_choice == "none"


def test_nobody_holds_a_card_that_is_left_out():
    cell = cell_of("bluffing")
    left = version("bluffing", cell, "the cards of value 9", "the cards of value 1")
    head, *_ = find_game("bluffing").telling.log(left.cell, 0)

    assert {card["value"] for card in json.loads(json.dumps(head))["cards"]} == {*range(2, 9)}


def test_characters_go_as_long_as_enough_are_left_and_each_sits_everywhere_equally_often():
    cell = cell_of("guillotines")
    left = version("guillotines", cell, "Billionaire Aristocrat")

    assert version("guillotines", cell, "Billionaire Aristocrat", "Billionaire Media Baron") is None
    assert len(left.seatings) == math.factorial(4)
    assert all("aristocrat" not in seating for seating in left.seatings)


def test_no_character_is_left_out_where_others_than_players_draw_theirs():
    listed = parts.list_parts(find_game("guillotines"), cell_of("guillotines", players=2))

    assert {part.character for part in listed} == {""}


# What is judged.


def pairs_of(differences, base=20.0):
    found = Pairs()
    n = len(differences)
    found.count_deals(np.column_stack([base + differences, np.ones(n), np.full(n, base), np.ones(n)]))
    return found


ENOUGH = verdicts.fewest_games(1)  # for a verdict on a mean


def verdict_on(differences, among=1, threshold=1.0):
    game = find_game("bluffing")
    sizes = {"mean length": Noticeable(threshold, "")}
    return verdicts.judge([Part("card", "x")], {"mean length": pairs_of(differences)}, game, 4, sizes, among)


def test_a_difference_is_judged_by_its_interval():
    spread = np.random.default_rng(1).normal(0, 1, ENOUGH)

    assert verdict_on(spread + 3).size == Size.NOTICEABLE
    assert verdict_on(spread).size == Size.SMALL
    assert verdict_on(spread + 1).size == Size.UNKNOWN
    assert verdict_on(spread[:3]).size == Size.UNKNOWN


def test_what_is_not_yet_known_says_how_many_games_would_decide():
    unknown = verdict_on(_around(0.95, ENOUGH))
    assert unknown.size == Size.UNKNOWN

    assert verdict_on(_around(0.95, math.ceil(1.1 * unknown.games_needed))).size == Size.SMALL
    assert verdict_on(_around(0.95, math.floor(0.9 * unknown.games_needed))).size == Size.UNKNOWN


def _around(middle, n):
    spread = np.random.default_rng(1).normal(0, 4, n)
    return middle + 4 * (spread - spread.mean()) / spread.std()


def test_what_a_table_would_just_notice_is_called_unnoticed_no_more_often_than_said():
    rng = np.random.default_rng(3)
    wrong = sum(verdict_on(rng.normal(1, 8, ENOUGH)).size == Size.SMALL for _ in range(400))

    assert wrong <= 400 * 0.025 + 3 * math.sqrt(400 * 0.025)


def test_control_called_unnoticed_too_often_is_found():
    rng = np.random.default_rng(3)
    wrong = sum(verdict_on(rng.normal(0.7, 8, ENOUGH)).size == Size.SMALL for _ in range(400))

    assert wrong > 400 * 0.025 + 3 * math.sqrt(400 * 0.025)


def test_a_mean_is_not_called_unnoticed_before_a_rare_game_must_have_come_up():
    """One game in 1,000 lasts 2,000 turns more, so the mean differs by twice what is noticed."""
    rng = np.random.default_rng(4)
    looked = [2000.0 * (rng.random(ENOUGH) < 0.001) for _ in range(300)]
    wrong = sum(verdict_on(game).size == Size.SMALL for game in looked)
    control = sum(verdict_on(game[:1500], among=0.2).size == Size.SMALL for game in looked)

    assert wrong <= 300 * 0.05 + 3 * math.sqrt(300 * 0.05)
    assert control > 300 * 0.1


def test_intervals_are_wider_the_more_verdicts_are_to_be_right_together():
    spread = np.random.default_rng(1).normal(0, 1, 400)
    widths = [row["high"] - row["low"] for among in (1, 10, 100) for row in verdict_on(spread, among).rows]

    assert widths == sorted(widths)
    assert widths[0] < widths[-1]


# A whole study.


@pytest.fixture(scope="module")
def bluffing(tmp_path_factory):
    """Two characters who differ in nothing, and a rule that decides much."""
    names = ("Billionaire Red", "Billionaire Blue", "the hand card drawn from a loser")
    folder = tmp_path_factory.mktemp("trim")
    return study(folder, cell_of("bluffing", players=2), "bluffing", names, 6000).find()


@pytest.mark.slow
def test_what_decides_much_is_never_among_what_may_go(bluffing):
    first, *_ = bluffing.verdicts

    assert first.parts[0].name == "the hand card drawn from a loser"
    assert first.size == Size.NOTICEABLE
    assert {part.name for part in bluffing.together.parts} == {"Billionaire Red", "Billionaire Blue"}


@pytest.mark.slow
def test_what_changes_nothing_differs_in_no_game_since_the_deals_are_the_same(bluffing):
    alike = [one for one in bluffing.verdicts if one.parts[0].character]

    assert len(alike) == 2
    assert all(row["difference"] == 0 for one in alike for row in one.rows)


@pytest.mark.slow
def test_the_answer_names_what_may_go_and_what_decides_most(bluffing):
    first, second, *_ = answer.sentences(bluffing)

    assert first == "Nobody would notice if these 2 went together: Billionaire Blue and Billionaire Red."
    assert second.startswith("What decides most: without the hand card drawn from a loser, ")
    assert answer.frame(bluffing)["may_go"].to_list() == [False, True, True]
    assert json.dumps(answer.document(bluffing), allow_nan=False)


def test_too_few_games_claim_nothing_and_say_how_many_more_would(tmp_path):
    found = study(tmp_path, cell_of("bluffing"), "bluffing", ("the cards of value 5",), 20).find()
    said = " ".join(answer.sentences(found))

    assert found.together.parts == ()
    assert "it is not yet known whether anybody would notice" in said
    assert " more games of each would decide" in said


def test_the_journal_is_not_played_again_and_more_games_play_only_those_missing(tmp_path):
    played = []

    @contextlib.contextmanager
    def counted(total):
        played.append(total)
        yield SimpleNamespace(add=lambda _n: None)

    def sums(n):
        cell = cell_of("bluffing")
        table = Table(find_game("bluffing"), Version(cell), Journal(tmp_path / "j", {}, ""), counted, 2)
        found = table.compare(Deals(0, n), {"x": version("bluffing", cell, "the Coin symbols")})
        return {name: pairs.to_data() for name, pairs in found["x"].items()}

    assert sums(2000) == sums(2000)
    sums(2500)
    assert played == [4000, 0, 1000]


def test_looks_end_at_the_games_asked_for():
    for games in (2, 1999, 2000, 2001, 50_000):
        ends = looks(games)
        assert ends[-1] == games
        assert all(one < other for one, other in itertools.pairwise(ends))


@pytest.mark.parametrize("module", [study_module, verdicts])
def test_examples_give_their_output(module):
    for test in docstrings.collect(docstrings.offered_by(module)).values():
        docstrings.run(test)


# The command.

SMALL = ("trim", "bluffing", "--lineup", "random", "--games", "20", "--workers", "1")


def test_command_prints_the_table_and_writes_a_page_with_a_figure(tmp_path):
    done = call(*SMALL, "--out", "made", cwd=tmp_path, COLUMNS="160")

    assert done.returncode == 0, done.stderr
    assert "the hand card drawn from a loser" in done.stdout
    made = {path.name for path in (tmp_path / "made").iterdir()}
    assert {"report.html", "report.md", "trim.json", "trim.jsonl"} <= made
    page = (tmp_path / "made" / "report.html").read_text()
    assert "What may go from the box?" in page
    assert "<svg" in page
    again = call(*SMALL, "--out", "made", "--json", cwd=tmp_path)
    document = json.loads(again.stdout)
    assert document == json.loads((tmp_path / "made" / "trim.json").read_text())
    assert len(document["parts"]) == 18
    assert page == (tmp_path / "made" / "report.html").read_text()


@pytest.mark.slow
def test_command_of_the_page_plays_the_same(tmp_path):
    call(*SMALL, "--set", "players=3", "--notice", "mean length=2", "--out", "made", cwd=tmp_path)
    page = (tmp_path / "made" / "report.md").read_text()

    assert "bng-sim trim bluffing --set players=3 --notice 'mean length=2' --lineup random --games 40 --seed 1" in page


def test_list_plays_nothing(tmp_path):
    done = call("trim", "bluffing", "--list", "--json", cwd=tmp_path)

    assert {"kind": "rule", "name": "the hand card drawn from a loser"} in json.loads(done.stdout)
    assert not list(Path(tmp_path).iterdir())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("bluffin",), "game bluffin: no such game; did you mean bluffing?"),
        (("bluffing", "--games", "1"), "--games"),
        (("bluffing", "--set", "plyers=3"), "plyers"),
        (("bluffing", "--lineup", "nobody"), "nobody"),
        (("bluffing", "--lineup", "search(by=random)"), "--lineup: search(by=random) has players that think"),
        (("bluffing", "--notice", "length"), "--notice length: expected NAME=SIZE"),
        (("bluffing", "--notice", "mean lenght=3"), "did you mean mean length?"),
        (("bluffing", "--notice", "mean length=0"), "--notice mean length=0: got '0', expected a number above 0"),
        (("bluffing", "--notice", "mean length=nan"), "expected a number above 0"),
        (("bluffing", "--notice", "wait=1", "--notice", "wait=2"), "wait is given twice"),
        (("bluffing", "--out", "file/x"), "file"),
        (("commons", "--games", "40"), "GAME commons: says of nothing under these rules that it can be left out"),
    ],
)
def test_bad_input_says_what_to_do(arguments, said, tmp_path):
    (tmp_path / "file").write_text("")
    done = call("trim", *arguments, cwd=tmp_path, COLUMNS="300")

    assert done.returncode == 2, done.stdout + done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.slow
def test_another_studys_folder_is_refused(tmp_path):
    assert call(*SMALL, "--out", "made", cwd=tmp_path).returncode == 0
    done = call(*SMALL, "--seed", "2", "--out", "made", cwd=tmp_path, COLUMNS="300")

    assert done.returncode == 2
    assert "is of other games" in done.stderr
    assert "choose another folder with --out" in done.stderr
