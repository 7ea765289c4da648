"""What a game in one file says can be left out, for `bng-sim trim`."""

import json

import pytest

from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.lab.trim import parts
from bng_sim.own_game import OwnGame, Rule
from tests.command import call

TRICKS = "examples/tricks.py"


def declared(leaves_out):
    return OwnGame("Race", players=(2, 4), rules={"goal": Rule(9, 1, 20, "a goal of {}")}, leaves_out=leaves_out)


def test_it_is_listed_with_the_rules_without_it():
    game = find_game(TRICKS)
    cell = make_cell(game, CellValues({}, lineup="random"))
    (part,) = parts.list_parts(game, cell)

    assert (part.kind, part.name) == ("rule", "the spare cards")
    assert parts.without(game, parts.Version(cell), [part]).cell.rules.spare == 0


def test_it_is_not_listed_where_the_rules_do_not_have_it():
    game = find_game(TRICKS)

    assert parts.list_parts(game, make_cell(game, CellValues({"spare": 0}, lineup="random"))) == []


def test_a_game_that_says_nothing_has_none():
    assert parts.declared(find_game("examples/pig.py")) == ()


@pytest.mark.parametrize(
    ("leaves_out", "said"),
    [
        ({"a goal": {"gaol": 1}}, "leaves_out: a goal: gaol: no rules parameter has this name; did you mean goal"),
        ({"a goal": {"goal": 99}}, "leaves_out: a goal: goal: got 99, expected a whole number from 1 to 20"),
        ({"a goal": {"goal": 9}}, "leaves_out: a goal: the game is so already"),
        ({"a goal": {}}, "leaves_out: a goal: changes nothing"),
        ({"a player": {"players": 3}}, "leaves_out: a player: changes the number of players"),
        ({"a goal": 3}, "leaves_out: a goal: got 3; write leaves_out="),
        (["a goal"], "leaves_out: expected names with what they are"),
    ],
)
def test_a_declaration_that_cannot_work_says_what_to_write(leaves_out, said):
    with pytest.raises(TypeError) as caught:
        declared(leaves_out)

    assert said in str(caught.value)


def test_trim_lists_it():
    assert "the spare cards" in call("trim", TRICKS, "--list").stdout


@pytest.mark.slow
def test_trim_says_whether_it_would_be_noticed(tmp_path):
    found = json.loads(call("trim", TRICKS, "--games", "400", "--out", str(tmp_path / "trim"), "--json").stdout)
    page = (tmp_path / "trim" / "report.md").read_text(encoding="utf-8")

    assert "the spare cards" in json.dumps(found)
    assert "> Of the spare cards it is not yet known whether anybody would notice if they went." in page
    assert "of 1 part" not in page.partition("What it rests on")[0]
    row = next(line for line in page.splitlines() if line.startswith("| The spare cards"))
    assert row.count(" to ") <= 1  # its interval is said once
