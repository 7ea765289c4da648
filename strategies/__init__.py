"""Provide scripted strategies, a folder for each game, a file for each strategy.

The package is `bng_sim.shipped_strategies`. In a checkout it can be imported as `strategies` too, and both names give
the same modules: a second copy of a strategy would be another one, of a name that is taken.
"""

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

_NAME = "bng_sim.shipped_strategies"


class _OtherName(MetaPathFinder, Loader):
    """Finds the modules of the package under another of its names."""

    def __init__(self, package: str) -> None:
        self._package = package

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name.startswith(f"{self._package}.") else None

    def exec_module(self, module: ModuleType) -> None:
        name = module.__name__
        sys.modules[name] = importlib.import_module(_NAME + name.removeprefix(self._package))


if __name__ != _NAME:
    sys.meta_path.insert(0, _OtherName(__name__))
    sys.modules[__name__] = importlib.import_module(_NAME)
