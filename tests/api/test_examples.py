"""The examples in the library's docstrings run and give the output they show."""

import doctest
import inspect

import matplotlib
import pytest

import bng_sim

OFFERED = {name: getattr(bng_sim, name) for name in bng_sim.__all__}
SHOWN = ("games", "seats", "columns", "questions", "answer", "table", "figure", "measure", "replay", "save")


def examples():
    """Collect the docstrings with examples of all public functions and of the methods of their results."""
    finder = doctest.DocTestFinder(recurse=True, exclude_empty=True)
    found = [
        test
        for name, offered in OFFERED.items()
        for test in finder.find(offered, name, globs={**OFFERED, "bng_sim": bng_sim})
        if test.examples
    ]
    return {test.name: test for test in found}


EXAMPLES = examples()


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_in_docstrings_give_their_output(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = []

    with matplotlib.rc_context():  # what theme() sets, it sets for the session
        failed, tried = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(
            EXAMPLES[name], out=said.append, clear_globs=False
        )

    assert failed == 0, "".join(said)
    assert tried == len(EXAMPLES[name].examples)


def test_every_function_that_is_offered_has_examples():
    functions = [name for name, offered in OFFERED.items() if inspect.isfunction(offered)]

    assert set(functions) <= set(EXAMPLES)
    assert {f"Run.{name}" for name in SHOWN} <= set(EXAMPLES)
