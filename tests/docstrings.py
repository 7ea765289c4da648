"""Collect the examples of docstrings, and run them."""

import doctest
import inspect
from collections.abc import Mapping
from types import ModuleType
from typing import Any


class _Checker(doctest.OutputChecker):
    """Compares what is given with what is shown, in which a space stands for one that keeps a figure and its unit."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        return super().check_output(want, got.replace("\N{NO-BREAK SPACE}", " "), optionflags)


_FINDER = doctest.DocTestFinder(recurse=True, exclude_empty=True)


def offered_by(module: ModuleType) -> dict[str, Any]:
    """The public functions and classes that a module defines, by name."""
    return {
        name: value
        for name, value in vars(module).items()
        if not name.startswith("_") and callable(value) and value.__module__ == module.__name__
    }


def members_of(offered: type) -> list[str]:
    """The public methods and properties that a class defines, as `Run.games`."""
    return [
        f"{offered.__name__}.{name}"
        for name, value in vars(offered).items()
        if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, property))
    ]


def collect(offered: Mapping[str, Any], **names: Any) -> dict[str, doctest.DocTest]:
    """The examples of all that is offered and of its members, by name; `names` are there beside what is offered."""
    found = [
        test
        for name, each in offered.items()
        for test in _FINDER.find(each, name, globs={**offered, **names})
        if test.examples
    ]
    return {test.name: test for test in found}


def run(test: doctest.DocTest) -> None:
    """Run the examples of one docstring; what they give must be what they show."""
    said: list[str] = []
    runner = doctest.DocTestRunner(_Checker(), optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)

    failed, tried = runner.run(test, out=said.append, clear_globs=False)

    assert failed == 0, "".join(said)
    assert tried == len(test.examples)
