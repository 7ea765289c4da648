"""Strategies from a designer's file: what is registered, and what is said when something is wrong with one."""

import contextlib
import dataclasses
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bng_sim.core import lineup
from bng_sim.core.compiling import compiler
from bng_sim.core.errors import StrategyError
from bng_sim.core.game import Cell
from bng_sim.core.strategy import Registry, Trait
from bng_sim.core.user_strategies import purity_check
from bng_sim.core.user_strategies.purity_watch import CHANGED, DIFFERS
from bng_sim.games import GAMES
from bng_sim.games.guillotines.declared.limits import MAX_TRAITS
from bng_sim.sweeps.play.watch import GAMES as GAMES_WATCHED
from bng_sim.sweeps.play.watch import watch
from tests.slow import slow_after

ROOT = Path(__file__).parents[2]
GAME = GAMES["guillotines"]
IMPORTS = "from bng_sim.games.guillotines import Decision, Trait, below, kernel, strategy\n"
HEAD = '@strategy("For a test.")\ndef probe(seen, moves, n, traits, rng):\n'


@pytest.fixture
def write(tmp_path):
    def to_file(source, name="designs.py"):
        path = tmp_path / name
        path.write_text(source, encoding="utf-8")
        return path

    return to_file


@pytest.fixture
def refusal(registry, write):
    """What is said of a file that cannot be loaded."""

    def refuse(source):
        with pytest.raises(StrategyError) as error:
            registry.load_file(write(source))
        return str(error.value)

    return refuse


@pytest.fixture
def play(registry, write):
    """Play two games with the strategy `probe` of this source in every seat."""

    def play_two(source, line="probe", first_game=0):
        registry.load_file(write(source))
        rules = GAME.rules.read({})
        seats = lineup.parse(line, registry, rules.players)
        return GAME.play(Cell(rules, 7, seats), first_game, 2)

    return play_two


@pytest.fixture
def failure(play):
    """What is said when the strategy `probe` of this source cannot be compiled, or fails in a game."""

    def fail(source, **how):
        with pytest.raises(StrategyError) as error:
            play(source, **how)
        return str(error.value)

    return fail


# Loading


def test_a_file_registers_its_strategies_in_order(registry, write):
    names = registry.load_file(
        write(IMPORTS + HEAD + "    return 0\n" + HEAD.replace("probe", "other") + "    return 1\n")
    )

    assert names == ["probe", "other"]
    assert [entry.name for entry in registry] == names
    assert not registry["probe"].is_shipped


def test_a_strategy_says_of_itself_what_its_author_wrote(registry, write):
    registry.load_file(write(IMPORTS + HEAD + '    """Looks at nothing."""\n    return 0\n'))
    registry.load_file(write(IMPORTS + HEAD.replace("probe", "silent") + "    return 0\n", "silent.py"))

    assert (registry["probe"].description, registry["probe"].about) == ("For a test.", "Looks at nothing.")
    assert registry["silent"].about == "For a test."


def test_the_shipped_strategies_are_the_modules_of_their_package():
    GAME.strategies.load_shipped()
    shipped = {entry.path for entry in GAME.strategies if entry.is_shipped}
    modules = {
        path for path in (ROOT / "bng_sim/shipped_strategies/guillotines").glob("*.py") if not path.name.startswith("_")
    }

    assert shipped == modules


def test_a_folder_a_missing_file_and_one_of_another_kind_are_refused(registry, tmp_path, write):
    expected_file = "expected a Python file with functions marked @strategy, or a persona in YAML"
    expected = {
        tmp_path: f"is a directory; {expected_file}",
        tmp_path / "nothing.py": f"does not exist; {expected_file}",
        write("x = 1", "notes.txt"): "not a Python file; its name must end in .py",
    }
    for path, reason in expected.items():
        with pytest.raises(StrategyError) as error:
            registry.load_file(path)

        assert str(error.value) == f"{path}: {reason}"


@pytest.mark.parametrize("source", ["", "x = 1\n", IMPORTS + HEAD.replace('("For a test.")', "") + "    return 0\n"])
def test_a_file_that_registers_nothing_is_refused(refusal, write, source):
    assert refusal(source) == f'{write(source)}: it registers no strategy; mark a function with @strategy("...")'


def test_an_error_on_import_names_file_line_and_error(refusal, write):
    source = IMPORTS + "\ndef help_me():\n    return 1 // 0\n\nhelp_me()\n"

    assert refusal(source) == f"{write(source)}, line 4: ZeroDivisionError: integer division or modulo by zero"


def test_a_missing_package_is_named_with_its_line(refusal):
    assert "designs.py, line 2: ModuleNotFoundError: No module named 'no_such_module'" in refusal(
        "\nimport no_such_module\n"
    )


def test_a_syntax_error_names_file_and_line(refusal):
    assert "designs.py, line 2: SyntaxError: " in refusal("x = 1\ndef f(:\n")


@pytest.mark.parametrize(
    "parameters", ["seen, moves, n", "moves, seen, n, traits, rng", "*args", "seen, moves, n, traits, rng, more=0"]
)
def test_other_parameters_are_refused(refusal, write, parameters):
    source = IMPORTS + HEAD.replace("seen, moves, n, traits, rng", parameters) + "    return 0\n"
    taken = parameters.replace("*", "").replace("=0", "")

    assert refusal(source) == (
        f"strategy probe in {write(source)}: it takes ({taken}), expected (seen, moves, n, traits, rng)"
    )


def test_a_name_already_taken_is_refused_with_its_owner(registry, write):
    owner = write(IMPORTS + HEAD + "    return 0\n", "first.py")
    registry.load_file(owner)
    rival = write(IMPORTS + HEAD + "    return 1\n", "second.py")

    with pytest.raises(StrategyError) as error:
        registry.load_file(rival)

    assert str(error.value) == f"strategy probe in {rival}: the name is taken by {owner}; give it another"
    assert registry["probe"].path == owner


def with_traits(traits):
    return IMPORTS + HEAD.replace('"For a test."', f'"For a test.", traits=({traits})') + "    return 0\n"


def test_as_many_traits_as_there_is_room_for_are_taken_and_no_more(registry, write):
    trait = 'Trait(f"t{i}", 0, 0, 1, "m")'
    registry.load_file(write(with_traits(f"tuple({trait} for i in range({MAX_TRAITS}))")))
    assert len(registry["probe"].traits) == MAX_TRAITS

    many = with_traits(f"tuple({trait} for i in range({MAX_TRAITS + 1}))").replace("probe", "greedy_for_traits")
    with pytest.raises(StrategyError, match=f"it has {MAX_TRAITS + 1} traits, expected at most {MAX_TRAITS}"):
        registry.load_file(write(many, "many.py"))


@pytest.mark.parametrize(("default", "shown"), [("-0.5", "-0.5"), ("1.5", "1.5"), ('float("nan")', "nan")])
def test_a_trait_whose_default_is_out_of_range_is_refused(refusal, default, shown):
    message = refusal(with_traits(f'Trait("bold", {default}, 0, 1, "how bold"),'))

    assert message.endswith(f"trait bold is {shown} by default, expected 0 to 1")


def test_a_strategy_without_trait_values_given_has_its_defaults():
    registry = Registry("toy", None, 2, 2)

    @registry.strategy("For a test.", (Trait("bold", 0.25, 0, 1, "how bold"),))
    def bold(seen, moves, n, traits, rng):
        return 0

    assert registry["bold"].trait_values({}) == (0.25,)


@pytest.mark.parametrize(
    ("line", "target"),
    [
        ("seen.public.deck_size = 3", "seen.public.deck_size"),
        ("seen.own.hand[0] += 1", "seen.own.hand[0]"),
        ("moves[0].kind = 3", "moves[0].kind"),
        ("moves[0].kind, a = 1, 2", "moves[0].kind"),
        ("traits[0] = 1.0", "traits[0]"),
        ("rng.a = rng.b", "rng.a"),
    ],
)
def test_a_strategy_that_writes_to_what_it_is_shown_is_refused(refusal, line, target):
    message = refusal(IMPORTS + HEAD + f"    {line}\n    return 0\n")

    assert f"designs.py, line 4: probe writes to {target}; a strategy may look" in message


@pytest.mark.parametrize(
    "lines",
    [
        "    public = seen.public\n    public.turn = 1\n",
        "    kinds = moves.kind\n    kinds[0] = 3\n",
        "    own, a = seen.own, 1\n    hand = own.hand\n    hand[a] = 3\n",
    ],
)
def test_a_strategy_that_writes_by_another_name_is_refused(refusal, lines):
    assert "a strategy may look at" in refusal(IMPORTS + HEAD + lines + "    return 0\n")


def test_a_helper_that_writes_is_refused_as_well(refusal):
    helper = "@kernel\ndef cheat(moves):\n    moves[0].kind = 3\n    return 0\n"
    message = refusal(
        "from bng_sim.games.guillotines import kernel\n" + IMPORTS + helper + HEAD + "    return cheat(moves)\n"
    )

    assert "cheat writes to moves[0].kind" in message


def test_so_is_one_that_is_called_by_another_name(refusal):
    helper = "@kernel\ndef cheat(moves):\n    moves[0].kind = 3\n    return 0\n\nhelp_me = cheat\n"
    message = refusal(
        "from bng_sim.games.guillotines import kernel\n" + IMPORTS + helper + HEAD + "    return help_me(moves)\n"
    )

    assert "cheat writes to moves[0].kind" in message


def test_what_a_strategy_does_not_use_may_write_for_a_whole_game_may_be_in_the_file(play):
    engine = "def deal(table):\n    table.turn = 1\n\n"

    assert len(play(IMPORTS + engine + HEAD + "    return 0\n").games) == 2


def test_a_strategy_may_write_to_what_is_its_own(play):
    body = "    counts = np.zeros(3)\n    counts[n % 3] += 1\n    return int(counts[0])\n"

    assert len(play("import numpy as np\n" + IMPORTS + HEAD + body).games) == 2


@pytest.mark.parametrize(
    ("head", "line", "named"),
    [
        ("import numpy as np", "np.random.randint(0, n)", "np.random"),
        ("from numpy import random as chance", "chance.random()", "chance"),
        ("from numpy.random import rand", "rand()", "rand"),
        ("import random", "random.random()", "random"),
        ("from random import randrange as roll", "roll(n)", "roll"),
        ("from secrets import randbelow", "randbelow(n)", "randbelow"),
    ],
)
def test_numbers_that_the_seed_does_not_decide_are_refused(refusal, head, line, named):
    message = refusal(f"{head}\n" + IMPORTS + HEAD + f"    x = {line}\n    return int(x)\n")

    assert f"designs.py, line 5: probe uses {named}" in message
    assert "below(rng, n)" in message
    assert "uniform(rng)" in message


@pytest.mark.parametrize(
    ("head", "line"),
    [
        ("import time", "time.time()"),
        ("from time import perf_counter", "perf_counter()"),
        ("import os", "os.getpid()"),
        ("", "input()"),
        ("", "open('weights.txt')"),
    ],
)
def test_what_a_strategy_is_not_shown_is_refused(refusal, head, line):
    message = refusal(f"{head}\n" + IMPORTS + HEAD + f"    x = {line}\n    return 0\n")

    assert "designs.py, line 5: probe uses " in message
    assert "may choose only by what it is shown" in message


def test_a_helper_in_another_file_is_held_to_the_same(refusal, write, tmp_path, monkeypatch):
    helper = "import numpy as np\nfrom bng_sim.games.guillotines import kernel\n\n"
    write(helper + "@kernel\ndef roll(n):\n    return np.random.randint(0, n)\n", "my_helpers.py")
    monkeypatch.syspath_prepend(tmp_path)

    message = refusal("import my_helpers\n" + IMPORTS + HEAD + "    return my_helpers.roll(n)\n")

    assert "my_helpers.py, line 6: roll uses np.random" in message


def test_a_number_that_is_another_each_time_the_file_is_read_is_refused(refusal):
    message = refusal("import time\nWHEN = time.perf_counter_ns()\n" + IMPORTS + HEAD + "    return WHEN % n\n")

    assert "WHEN is another each time the file is read" in message


def test_weights_that_are_read_or_worked_out_are_taken(play):
    weights = "import numpy as np\nWEIGHTS = np.random.default_rng(3).random(4)\n"

    assert len(play(weights + IMPORTS + HEAD + "    return int(WEIGHTS[0] * n)\n").games) == 2


@pytest.mark.parametrize(
    "line", ["np.nditer(seen.own.hand)", "np.fill_diagonal(seen.public.needs, 0)", "seen.own.hand.flat", "objmode()"]
)
def test_ways_round_the_wall_are_refused_by_name(refusal, line):
    head = "import numpy as np\nfrom numba import objmode\n"

    assert "could be changed" in refusal(head + IMPORTS + HEAD + f"    x = {line}\n    return 0\n")


@pytest.mark.parametrize("line", ["seen.notes.sets[0, 0]", "[seen.notes.sets[0, i] for i in range(3)][0]"])
def test_what_the_games_own_helpers_work_in_cannot_be_read(refusal, line):
    message = refusal(IMPORTS + HEAD + f"    x = {line}\n    return 0\n")

    assert "designs.py, line 4: probe reads " in message
    assert "may be another player's" in message


@pytest.mark.parametrize("body", ["    yield 0\n", "    if n > 40:\n        yield 1\n    return 0\n"])
def test_a_generator_is_refused(refusal, body):
    assert "`yield` or `async`" in refusal(IMPORTS + HEAD + body)


# Compiling


@pytest.mark.parametrize(
    "line", ["seen.own.hand.sort()", "np.add(seen.public.discards, 1, seen.own.hand)", "cheat(seen.public.needs)"]
)
def test_what_writes_in_some_other_way_is_not_compiled(failure, line):
    helper = "import numpy as np\n" + IMPORTS + "@kernel\ndef cheat(x):\n    x[0, 0] = 3\n\n"
    message = failure(helper + HEAD + f"    {line}\n    return 0\n")

    assert "designs.py does not compile: it writes to what it is shown (designs.py, line " in message


def test_a_helper_may_write_to_what_is_the_strategy_s_own(play):
    helper = "import numpy as np\n" + IMPORTS + "@kernel\ndef count(x):\n    x[0] = 3\n\n"

    assert len(play(helper + HEAD + "    mine = np.zeros(2)\n    count(mine)\n    return 0\n").games) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "seen.own.hand[935]",
        "seen.own.hand[n + 934]",
        "seen.public.needs[0, 77]",
        "moves[n].kind",
        "seen.own.hand[-20]",
        "features.lacks(seen, 900, 0)",
        "far(seen.own.hand)",
    ],
)
def test_what_lies_beyond_what_a_strategy_is_shown_cannot_be_read(failure, line):
    helper = "from bng_sim.games.guillotines import features\n" + IMPORTS + "@kernel\ndef far(x):\n    return x[99]\n\n"
    message = failure(helper + HEAD + f"    return 0 * {line}\n")

    assert "IndexError: index is out of bounds" in message
    assert "read nothing beyond the end of a list" in message


def test_a_field_of_another_place_is_named_with_its_place(failure):
    assert "did you mean seen.rules.rebels or " in failure(IMPORTS + HEAD + "    return seen.public.rebels\n")


def test_what_was_compiled_is_kept_until_the_file_or_a_value_in_it_changes(registry, write):
    source = "LIMIT = {}\n" + IMPORTS + HEAD + "    return min(n - 1, LIMIT)\n"
    told = []

    @contextlib.contextmanager
    def tell(building):
        told.append(building.what)
        yield

    def compiled(text):
        registry._compiled.clear()
        registry.load_file(write(text))
        with compiler.reporting(tell):
            registry.compiled("probe")
        said, told[:] = list(told), []
        return said

    fresh = f"{time.time_ns() % 10**9}"
    assert compiled(source.format(fresh)) == ["the strategy probe"]
    assert compiled(source.format(fresh)) == []
    assert compiled("# a comment\n" + source.format(fresh)) == []
    assert compiled(source.format(f"int('{fresh}') + 1")) == ["the strategy probe"]
    assert compiled(source.format(f"int('{fresh}') + 1")) == []


# Watching


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("for x in np.nditer(seen.own.hand):\n        x[()] = 3\n    return 0", CHANGED),
        ("return np.random.randint(0, n)", DIFFERS),
    ],
)
def test_watching_finds_what_gets_past_the_wall(registry, write, monkeypatch, line, complaint):
    monkeypatch.setattr(purity_check, "check", lambda *_: None)  # the wall
    registry.load_file(write("import numpy as np\n" + IMPORTS + HEAD + f"    {line}\n"))
    cell = Cell(GAME.rules.read({}), 7, lineup.parse("probe", registry, 4))

    with pytest.raises(StrategyError, match=complaint):
        watch(dataclasses.replace(GAME, strategies=registry), [("", cell)])


def test_watching_says_what_it_watched_and_leaves_failures_to_the_games(registry, write):
    registry.load_file(write(IMPORTS + HEAD + "    return below(rng, n)\n"))
    registry.load_file(write(IMPORTS + HEAD.replace("probe", "fails") + "    return n\n", "fails.py"))
    game = dataclasses.replace(GAME, strategies=registry)
    cells = [("", Cell(GAME.rules.read({}), 7, lineup.parse(name, registry, 4))) for name in ("probe", "fails")]

    assert watch(game, cells) == {"probe": GAMES_WATCHED}


def test_what_is_watched_plays_the_same_games(registry, write):
    registry.load_file(write(IMPORTS + HEAD + "    return below(rng, n)\n"))
    cell = Cell(GAME.rules.read({}), 7, lineup.parse("probe", registry, 4))

    with registry.watching():
        watched = GAME.play(cell, 0, 5)

    assert watched.games.equals(GAME.play(cell, 0, 5).games)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "returned"),
    [
        ("    return None\n", "none"),
        ("    pass\n", "none"),
        ("    if n > 3:\n        return 1\n", "OptionalType(int64)"),
        ("    return 'draw'\n", "unicode_type"),
        ("    return (0, 1)\n", "UniTuple(int64, 2)"),
        ("    return 0.5 * n\n", "float64"),
        ("    raise NotImplementedError\n", "none"),
    ],
)
def test_a_strategy_that_returns_no_whole_number_is_refused(failure, body, returned):
    message = failure(IMPORTS + HEAD + body)

    assert message.startswith("strategy probe in ")
    assert "whole number on every path" in message
    assert len(message.splitlines()) == 1
    assert returned.lower()[:4] in message.lower()


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("    return no_such_helper(n)\n", "nothing is called no_such_helper (designs.py, line 4: "),
        ("    return n.no_such_field\n", "no_such_field"),
        ("    return below(rng, 'six')\n", "six"),
    ],
)
def test_a_strategy_that_does_not_compile_is_refused_without_pages_of_noise(failure, body, complaint):
    message = failure(IMPORTS + HEAD + body)

    first, *_, last = message.splitlines()
    assert first.startswith("strategy probe in ")
    assert "designs.py does not compile: " in first
    assert complaint in message
    assert "NUMBA_DISABLE_JIT=1" in last
    assert len(message.splitlines()) <= 20
    assert "Traceback" not in message


@pytest.mark.parametrize("expression", ["seen.public.deck_sise", "moves[0].cards", "seen.rules.hand_limt"])
def test_a_misspelt_field_is_refused_by_name(failure, expression):
    field = expression.split(".")[-1].removesuffix("[0]")

    message = failure(IMPORTS + HEAD + f"    return {expression}\n")

    assert message.startswith("strategy probe in ")
    assert f"no field '{field}'" in message
    assert "did you mean" in message


def test_a_number_kept_from_one_decision_to_the_next_is_refused(refusal):
    message = refusal(IMPORTS + "count = 0\n" + HEAD + "    global count\n    count += 1\n    return 0\n")

    assert "designs.py, line 6: probe keeps count from one decision to the next" in message


def test_python_that_cannot_be_compiled_at_all_is_refused(failure):
    message = failure(IMPORTS + HEAD + "    with seen as shown:\n        return 0\n")

    assert "designs.py does not compile: " in message


def test_a_file_that_leaves_the_program_is_refused(refusal):
    assert "SystemExit" in refusal("import sys\nsys.exit(3)\n")


# Failing in a game


CONTRACT = "It must return an index from 0 to n - 1 at every decision"


@pytest.mark.parametrize(
    ("body", "complaint"),
    slow_after(
        4,
        [
            ("    return n\n", "IndexError: the index returned is not on the list"),
            ("    return -1\n", "IndexError: the index returned is not on the list"),
            ("    return 2 ** 62\n", "IndexError: the index returned is not on the list"),
            ("    if n > 1:\n        raise ValueError('I give up')\n    return 0\n", "ValueError: I give up"),
            ("    return 1 // (n - n)\n", "ZeroDivisionError: integer division by zero"),
            ("    assert n == 0, 'never'\n    return 0\n", "AssertionError: never"),
        ],
    ),
)
def test_a_failure_names_strategy_decision_game_and_what_to_do(failure, body, complaint):
    message = failure(IMPORTS + HEAD + body, first_game=40)

    assert message.startswith("strategy probe failed at decision `draw` in game 40, turn 1 (seed 7, seat ")
    assert complaint in message
    assert CONTRACT in message
    assert "--first-game 40" in message


def test_a_failure_names_the_decision_at_which_it_happened(failure):
    body = "    if seen.decision == Decision.ACT:\n        return n\n    return 0\n"

    assert failure(IMPORTS + HEAD + body).startswith("strategy probe failed at decision `act` in game 0")


def test_a_failure_names_the_later_game_in_which_it_happened(failure):
    fails = "    if seen.public.round_number == 2 and seen.decision == Decision.DRAW:\n        return n\n"
    message = failure(IMPORTS + HEAD + fails + "    return below(rng, n)\n")

    game = int(message.split("in game ")[1].split(",")[0])
    turn = int(message.split(", turn ")[1].split(" ")[0])
    assert f"--first-game {game}`" in message
    assert turn > 10


def test_of_several_strategies_the_one_that_fails_is_named_as_the_lineup_writes_it(failure):
    fine = HEAD.replace("probe", "fine") + "    return below(rng, n)\n"
    picky = HEAD.replace('"For a test."', '"For a test.", (Trait("limit", 1, 0, 9, "m"),)').replace("probe", "picky")
    picky += "    if n > traits[0]:\n        return n\n    return 0\n"

    message = failure(IMPORTS + fine + picky, line="fine,picky(limit=9),picky(limit=3),fine")

    assert message.startswith(("strategy picky(limit=3) failed", "strategy picky(limit=9) failed"))
    seat = int(message.split("seat ")[1].split(")")[0])
    limits = {2: 9, 3: 3}
    assert message.split(" failed")[0] == f"strategy picky(limit={limits[seat]})"


ELSEWHERE = """
import sys
from pathlib import Path
from bng_sim.core import lineup
from bng_sim.core.errors import StrategyError
from bng_sim.core.game import Cell
from bng_sim.games import GAMES

game = GAMES["guillotines"]
game.strategies.load_file(Path(sys.argv[1]))
rules = game.rules.read({})
seats = lineup.parse("probe", game.strategies, rules.players)
try:
    game.warm_up(seats)
    game.play(Cell(rules, 7, seats), 0, 2)
except StrategyError as error:
    print(error)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "body", ["    return n\n", "    assert n == 0, 'I give up'\n    return 0\n", "    return None\n"]
)
def test_another_process_that_finds_the_engine_compiled_says_the_same(failure, write, body):
    source = IMPORTS + HEAD + body
    here = failure(source)

    there = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, write(source)], capture_output=True, text=True, check=True, cwd=ROOT
    )

    assert there.stdout.rstrip("\n") == here
