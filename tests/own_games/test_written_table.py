"""A table of a game in one file, written by hand: the fields that the file declares, by their names."""

import json
from pathlib import Path

import pytest

from bng_sim.core.errors import InputError
from bng_sim.here import answer, worlds, writing
from tests.command import call
from tests.here.positions import moments, read
from tests.here.test_here import z

EXAMPLES = Path(__file__).parents[2] / "examples"
PIG = {"game": "pig.py", "to_move": 2, "turn": 9, "players": [{"score": 60}, {"score": 90}]}
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.py"))


def table_of(value):
    """Read a table of a game of the examples."""
    return read(value | {"game": str(EXAMPLES / value["game"])})


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_table_written_in_full_is_read_back_and_written_the_same(name):
    for game, cell, stopped, _ in moments(str(EXAMPLES / f"{name}.py"), 10, seed=4):
        value = writing.value_of(game, cell, stopped.state, None)
        table = read(value)
        (states,) = worlds.deal_worlds(table, 1, 1)

        assert writing.value_of(game, table.cell, states[0], None) == value
        assert worlds.PlayerOn(table).outcomes(5, 1).shape[1] == 5


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_opening_equals_simulate(name):
    n = 3_000
    players = 2 if name in ("pig", "kuhn") else 3
    try:
        table = table_of({"game": f"{name}.py", "first": 1, "players": [{}] * players})
    except InputError as error:
        pytest.skip(str(error))  # a game for other numbers of players, or with characters
    found = worlds.PlayerOn(table).outcomes(n, 5)[0]
    rows = table.form.engine.play_rows(table.cell, 0, n)
    wins = rows["seats"]["won"][:, :players].sum(axis=0), found[:, 1 : 1 + players].sum(axis=0)

    assert max(z(int(one), int(other), n) for one, other in zip(*wins, strict=True)) < 4


def test_who_is_far_ahead_wins_more_often():
    found = answer.answer(table_of(PIG), 500, 50)

    assert found.players[1].share > 0.8
    assert found.mover == 1


@pytest.mark.slow
def test_game_file_is_looked_for_beside_the_table(tmp_path):
    (tmp_path / "pig.py").write_bytes((EXAMPLES / "pig.py").read_bytes())
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (tmp_path / "table.yaml").write_text(writing.text_of(PIG))

    done = call("here", "../table.yaml", "--playouts", "50", "--json", cwd=folder)

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["to_move"] == 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": [{"score": "x"}, {}]}, "seat 1: score: got 'x', expected a whole number"),
        ({"players": [{"scores": 3}, {}]}, "scores: no such key; did you mean score?"),
        ({"players": [{}]}, "players"),
        ({"pot": [1, 2]}, "pot: got [1, 2]"),
        ({"players": [{}, {"out": 1}]}, "seat 2 is out of the game"),
    ],
)
def test_what_the_fields_cannot_have_is_refused(change, said):
    with pytest.raises(InputError) as caught:
        table_of(PIG | change)

    assert said in str(caught.value)


def test_hands_have_to_be_written_for_all():
    with pytest.raises(InputError, match="write it for all players"):
        table_of({"game": "tricks.py", "turn": 2, "players": [{"tricks": 1}, {"tricks": 1}, {}]})


KUHN = {"game": "kuhn.py", "turn": 1, "to_move": 2, "written_by": 2, "players": [{}, {"card": "queen"}]}
HANDS = [[int(card == held) for card in range(8)] for held in (3, 4, 5)]
TRICKS = {
    "game": "tricks.py", "rules": {"hand": 2, "spare": 2}, "turn": 3, "to_move": 1, "written_by": 1,
    "played": [1, 1, 1], "players": [{"tricks": 1, "has": HANDS[0]}, {"has": HANDS[1]}, {"has": HANDS[2]}],
}  # fmt: skip


def test_what_the_writer_does_not_see_is_dealt_again_each_way_as_often():
    (states,) = worlds.deal_worlds(table_of(KUHN), 200, 1)
    cards = states["own"]["card"]

    assert (cards[:, 1] == 1).all()
    assert set(cards[:, 0].tolist()) == {0, 2}
    assert abs(int((cards[:, 0] == 0).sum()) - 100) < 4.5 * 50**0.5


def test_hands_are_dealt_again_in_their_size_from_what_the_writer_has_not_seen():
    states = [state.copy() for dealt in worlds.deal_worlds(table_of(TRICKS), 300, 1) for state in dealt]
    hands = {tuple(tuple(state["own"]["has"][seat][:8].tolist()) for seat in range(3)) for state in states}

    assert {own for own, _, _ in hands} == {(0, 0, 0, 1, 0, 0, 0, 0)}
    assert all(sum(hand) == 1 for dealt in hands for hand in dealt)
    assert len(hands) == 4 * 3  # cards 4 to 7 to two others
    assert all(sum(column) <= 1 for dealt in hands for column in zip(*dealt, strict=True))


def test_the_writers_own_hand_has_to_be_written():
    with pytest.raises(InputError, match="is not written, though this seat writes the table"):
        table_of(KUHN | {"written_by": 1})


def test_a_game_without_hidden_hands_knows_no_writer():
    with pytest.raises(InputError, match="written_by: no such key"):
        table_of(PIG | {"written_by": 1})


def test_here_says_that_hands_were_dealt_again():
    found = answer.answer(table_of(KUHN), 200, 20)

    assert "what seat 2 does not see, dealt again as the file's redeal does" in found.notes
