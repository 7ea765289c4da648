"""From a config to cells and chunks."""

import itertools

import pytest

from bng_sim.core.parameters import describe
from bng_sim.games import GAMES
from bng_sim.sweeps.plan.cells import CHUNK, config_hash, cut_chunks, make_plan
from bng_sim.sweeps.plan.repeats import ASSUMPTION_GAMES

GAME = GAMES["guillotines"]
POINTS = list(itertools.product((3, 4), (3, 4, 5)))


def grid_cells(plan):
    return [cell for cell in plan.cells if not cell.assumption]


def test_every_combination_is_a_cell_for_every_lineup(small_config):
    cells = grid_cells(make_plan(small_config, GAME))

    assert [(cell.lineup, *cell.values.values()) for cell in cells] == [
        (lineup, *point) for lineup in ("sensible", "dice") for point in POINTS
    ]
    assert [cell.index for cell in cells] == list(range(12))
    for cell in cells:
        assert cell.cell.rules.players == cell.values["players"]
        assert cell.cell.rules.by_players("crises_in_deck") == cell.values["crises_in_deck"]


def test_excluded_combinations_are_not_played(make_config):
    grid = {"players": (2, 3, 4), "puppets": (True, False), "level": (1, 2)}
    exclude = ({"players": 3, "puppets": False}, {"players": 4, "puppets": False})
    plan = make_plan(make_config(grid=grid, exclude=exclude, baseline={"level": 2}), GAME)

    tables = [(2, True), (2, False), (3, True), (4, True)]
    cells = grid_cells(plan)
    assert [tuple(cell.values.values()) for cell in cells] == [(*table, level) for table in tables for level in (1, 2)]
    assert [cell.baseline for cell in cells] == [1, 1, 3, 3, 5, 5, 7, 7]
    assert len({str(cell.cell.rules) for cell in cells}) == len(cells)


def test_without_an_exclusion_they_are(make_config):
    grid = {"players": (2, 3, 4), "puppets": (True, False), "level": (1, 2)}

    assert len(grid_cells(make_plan(make_config(grid=grid), GAME))) == 12


def test_without_a_baseline_the_last_parameter_is_compared_with_its_printed_value(small_config):
    plan = make_plan(small_config, GAME)

    assert plan.dial == "crises_in_deck"
    for cell in grid_cells(plan):
        other = plan.cells[cell.baseline]
        assert other.values == {**cell.values, "crises_in_deck": 4}
        assert other.lineup == cell.lineup
        assert other.is_baseline


@pytest.mark.parametrize(
    ("grid", "printed"), [({"crises_in_deck": (7, 6)}, 7), ({"inflation": ([4, 4, 4], [4, 3, 2])}, [4, 3, 2])]
)
def test_a_dial_without_its_printed_value_is_compared_with_its_first(make_config, grid, printed):
    plan = make_plan(make_config(grid=grid), GAME)

    assert {str(plan.cells[cell.baseline].values[plan.dial]) for cell in plan.cells} == {str(printed)}


@pytest.mark.parametrize(
    ("baseline", "dial"),
    [({"players": 4}, "players"), ({"lineup": "dice"}, None), ({"players": 3, "lineup": "dice"}, "players")],
)
def test_a_baseline_fixes_what_it_names_and_nothing_else(small_config, baseline, dial):
    plan = make_plan(small_config.model_copy(update={"baseline": baseline}), GAME)

    assert plan.dial == dial
    for cell in grid_cells(plan):
        other = plan.cells[cell.baseline]
        assert {**cell.values, "lineup": cell.lineup, **baseline} == {**other.values, "lineup": other.lineup}


def test_without_a_grid_lineups_are_compared_with_the_first(make_config):
    plan = make_plan(make_config(lineups={"a": "greedy", "b": "random"}), GAME)

    assert [(cell.lineup, cell.baseline) for cell in grid_cells(plan)] == [("a", 0), ("b", 0)]


def test_the_headline_is_repeated_under_each_plausible_alternative(small_config):
    plan = make_plan(small_config, GAME)

    alternatives = [words for about in describe(GAME.rules).values() for words in about["alternatives"]]
    extra = plan.cells[12:]
    assert len(extra) == 2 * len(alternatives)
    for cell in extra:
        baseline = plan.cells[cell.baseline]
        assert baseline.is_baseline
        assert baseline.lineup == cell.lineup == "sensible"
        name = cell.assumption.split(":")[0]
        differing = {
            field for field in type(cell.cell.rules).model_fields
            if getattr(cell.cell.rules, field) != getattr(baseline.cell.rules, field)
        }  # fmt: skip
        assert differing == {name}
    assert len({(cell.baseline, cell.assumption) for cell in extra}) == len(extra)


def test_a_figure_that_the_designer_sets_is_no_assumption_any_more(make_config):
    set_by_rules = make_plan(make_config(rules={"resource_cards": [5, 3, 1]}, assumptions=True), GAME)
    grid = {"resource_cards": ([3, 3, 3], [5, 3, 1])}
    on_the_grid = make_plan(make_config(grid=grid, assumptions=True), GAME)

    others = {name for name, about in describe(GAME.rules).items() if about["alternatives"]} - {"resource_cards"}
    for plan in (set_by_rules, on_the_grid):
        assert {cell.assumption.split(":")[0] for cell in plan.cells} == {"", *others}


def test_where_the_grid_crosses_assumed_figures_others_are_replaced_only_where_these_are_as_assumed(make_config):
    grid = {"resource_cards": ([5, 3, 1], [3, 3, 3]), "crisis_rebels": ([1] * 12, [2] * 12), "players": (3, 4)}
    plan = make_plan(make_config(grid=grid, baseline={"players": 4}, assumptions=True), GAME)

    repeated = {cell.baseline for cell in plan.cells if cell.assumption}
    values = [plan.cells[index].values for index in repeated]
    assert [(point["resource_cards"], point["players"]) for point in values] == [([3, 3, 3], 4)] * 2


def test_repeating_the_headline_stays_cheap(make_config):
    few, many = (make_plan(make_config(games=games, assumptions=True), GAME) for games in (100, 10**6))

    assert {cell.games for cell in few.cells} == {100}
    assert {cell.games for cell in many.cells if cell.assumption} == {ASSUMPTION_GAMES}


@pytest.mark.parametrize(("first", "games"), [(0, 1), (0, CHUNK), (7, 3 * CHUNK + 1)])
def test_chunks_hold_every_game_once(first, games):
    held = [game for chunk in cut_chunks(first, games, CHUNK) for game in range(chunk.first, chunk.first + chunk.n)]

    assert held == list(range(first, first + games))


def test_the_hash_tells_configs_apart(make_config, tmp_path):
    strategy = tmp_path / "mine.py"
    strategy.write_text("one")
    plain, other = (make_plan(make_config(seed=seed), GAME).resolved(tmp_path) for seed in (1, 2))
    with_file = make_plan(make_config(strategies=("mine.py",)), GAME)
    one = with_file.resolved(tmp_path)
    strategy.write_text("two")
    two = with_file.resolved(tmp_path)

    assert len({config_hash(resolved) for resolved in (plain, other, one, two)}) == 4
    assert config_hash(plain) == config_hash(make_plan(make_config(seed=1), GAME).resolved(tmp_path))
