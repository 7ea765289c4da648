"""Every referee finds nothing in true games, and whatever is put into their logs that does not belong there."""

import importlib
from random import Random

import pytest

from bng_sim.core.parameters import describe
from bng_sim.games import GAMES
from bng_sim.referees.faults import Fault
from tests.referees import cases, recordings
from tests.referees.checks import (
    JUNK,
    never_seen,
    rules_broken,
    unnoticed_junk,
    unnoticed_junk_in_head,
    unnoticed_moves,
)
from tests.slow import slow_after

CASES = {name: cases.of(name) for name, game in GAMES.items() if game.referee}
FEW = 30  # games of random settings; the slow suite plays many
every_referee = pytest.mark.parametrize("game", CASES)


def of_all(found, marks=()):
    """Parameters of a test: for each game those that `found` gives of its cases."""
    return [
        pytest.param(name, *row, marks=marks, id=" ".join([name, *map(in_short, row)]))
        for name, about in CASES.items()
        for row in found(about)
    ]


def in_short(value):
    """A parameter in the name of a test; of rules their names, of what has no short name nothing."""
    return ",".join(value) if isinstance(value, dict) else str(value) if isinstance(value, str | int) else ""


def referee_of(game, module):
    return importlib.import_module(f"bng_sim.referees.{game}.{module}")


def faults(game, draw, seed, of_each):
    """The faults in some games of random settings, with what is needed to play them again."""
    rules = draw(Random(seed))
    logs = recordings.play(GAMES[game], rules, "random", range(of_each), seed)
    found = ((index, fault) for index, log in enumerate(logs) for fault in GAMES[game].referee(log))
    return [f"{rules}, seed {seed}, game {index}: {fault}" for index, fault in found]


@pytest.mark.parametrize(
    ("game", "drawn", "n"),
    [
        *of_all(lambda about: [(about.drawn, FEW)] if about.drawn else []),
        *of_all(lambda about: [(about.drawn, about.drawn.many)] if about.drawn else [], marks=pytest.mark.slow),
    ],
)
def test_true_games_of_random_settings_are_without_fault(game, drawn, n):
    found = [fault for seed in range(n // drawn.of_each) for fault in faults(game, drawn.draw, seed, drawn.of_each)]

    assert found == []


@every_referee
def test_random_settings_are_of_every_parameter(game):
    drawn = CASES[game].drawn

    assert drawn is None or drawn.draw(Random(1)).keys() == describe(GAMES[game].rules).keys()


def settings(about, first, end):
    """Each setting, and which of its games are read for faults."""
    return [(setting, first, end) for setting in about.recordings.settings if first < end]


@pytest.mark.parametrize(
    ("game", "setting", "first", "end"),
    [
        *of_all(lambda about: settings(about, 0, 1)),
        *of_all(lambda about: settings(about, 1, about.recorded), marks=pytest.mark.slow),
    ],
)
def test_recorded_games_are_without_fault(game, setting, first, end):
    logs = [CASES[game].recordings.recorded(setting, index) for index in range(first, end)]

    assert [fault for log in logs for fault in GAMES[game].referee(log)] == []


# Of Guillotines it takes seconds: thirty games of many settings.
@pytest.mark.parametrize("game", slow_after(len(CASES) - 1, sorted(CASES, key=lambda name: name == "guillotines")))
def test_the_settings_reach_every_kind_of_event_every_ending_and_every_question(game):
    """Else it would say nothing that they are without fault."""
    form, about = referee_of(game, "event_form"), CASES[game]
    wanted = {"event": form.FIELDS, "ending": form.ENDINGS, "decision": form.terms.DECISIONS}
    pairs = [(name, word) for name, words in wanted.items() for word in words]

    assert never_seen(about.recordings, about.recordings.settings, pairs, about.all_seen_in) == set()


def numbered(rows):
    """The rows, each with its number, so that settings look at different events, and at different junk."""
    return [(*row, number) for number, row in enumerate(rows)]


@pytest.mark.parametrize(
    ("game", "setting", "every", "first"),
    [
        *of_all(lambda about: numbered(about.moved)[:1]),
        *of_all(lambda about: numbered(about.moved)[1:], marks=pytest.mark.slow),
        *of_all(lambda about: numbered(about.moved_slowly), marks=pytest.mark.slow),
    ],
)
def test_no_event_can_be_left_out_doubled_or_put_off(game, setting, every, first):
    log = CASES[game].recordings.recorded(setting, 1)

    assert unnoticed_moves(GAMES[game].referee, log, CASES[game].is_free, every, first) == []


@pytest.mark.parametrize(
    ("game", "setting", "of", "first"),
    [
        *of_all(lambda about: [(setting, 6 * of, first) for setting, of, first in numbered(about.junk)[:1]]),
        *of_all(lambda about: numbered(about.junk), marks=pytest.mark.slow),
        *of_all(lambda about: numbered(about.junk_slowly), marks=pytest.mark.slow),
    ],
)
def test_junk_in_any_field_is_a_fault_and_never_an_error(game, setting, of, first):
    """In every field one piece of junk in so many, another one from field to field."""
    log = CASES[game].recordings.fresh(setting, 1)

    assert unnoticed_junk(GAMES[game].referee, log, of, first) == []
    assert GAMES[game].referee(log) == []


@pytest.mark.parametrize("game", slow_after(2, sorted(CASES, key=lambda name: name not in ("bluffing", "billionaire"))))
def test_junk_in_the_head_is_a_fault_and_never_an_error(game):
    about = CASES[game]
    log = about.recordings.fresh(about.head, 0)
    names = [name for name in log[0] if name not in about.any_in_head]

    assert unnoticed_junk_in_head(GAMES[game].referee, log, names) == about.unnoticed_in_head


@pytest.mark.parametrize(("game", "name", "rule"), of_all(lambda about: about.lists.items()))
def test_junk_in_a_list_of_the_rules_is_a_fault_and_never_an_error(game, name, rule):
    for junk in JUNK:
        log = CASES[game].recordings.fresh(CASES[game].list_setting, 0)
        log[0]["rules"][name][1] = junk

        assert [fault.rule for fault in GAMES[game].referee(log)] == [rule], junk


@pytest.mark.parametrize(("game", "setting", "rules", "broken"), of_all(lambda about: about.otherwise))
def test_a_game_by_other_rules_than_its_heads_is_noticed(game, setting, rules, broken):
    about = CASES[game]

    assert rules_broken(GAMES[game].referee, about.recordings, setting, rules, about.otherwise_games) <= broken


@every_referee
def test_every_parameter_is_among_those_rules(game):
    tried = {name for _, rules, _ in CASES[game].otherwise for name in rules}

    assert tried == {*describe(GAMES[game].rules)} - {*CASES[game].not_otherwise}


@every_referee
def test_a_fault_tells_rule_event_what_was_due_and_the_table(game):
    about = CASES[game]
    log = about.recordings.fresh("usual", 0)
    event, rule, message, state = about.misreport(log)
    (fault,) = GAMES[game].referee(log)

    assert (fault.rule, fault.event_number) == (rule, event["n"])
    assert [words for words in message if words not in fault.message] == []
    assert [words for words in state if words not in fault.state] == []
    assert str(fault).startswith(f"{rule} at event {event['n']}: {fault.message}")
    assert fault == Fault(rule, event["n"], fault.message, fault.state)


@every_referee
def test_the_referee_reads_the_format_that_is_written(game):
    form = referee_of(game, "event_form")

    assert importlib.import_module(f"bng_sim.games.{game}.telling.log").FORMAT.number == form.FORMAT
