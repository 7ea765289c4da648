"""Run a designer's file of strategies."""

import importlib.util
import sys
import traceback
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

from bng_sim.core.errors import StrategyError


class Loader(SourceFileLoader):
    """Load a file afresh each time: Python's bytecode cache compares size and second, and misses quick edits."""

    def get_code(self, fullname: str) -> CodeType:
        """Return the file's code."""
        return self.source_to_code(self.get_data(self.path), self.path)


def run(path: Path) -> ModuleType:
    """Run a file; raises `StrategyError` naming the line at which it fails."""
    name = f"designer_{path.stem}"
    if path.suffix != ".py":
        raise StrategyError(f"{path}: not a Python file; its name must end in .py")
    spec = importlib.util.spec_from_loader(name, Loader(name, str(path)))
    if spec is None or spec.loader is None:
        raise StrategyError(f"{path}: cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # numba looks there for cached code
    try:
        spec.loader.exec_module(module)
    except StrategyError:
        raise
    except (Exception, SystemExit) as error:  # a designer's file may raise anything  # noqa: BLE001
        line = _line_in(error, path)
        raise StrategyError(f"{path}{line}: {type(error).__name__}: {error}") from None
    return module


def _line_in(error: BaseException, path: Path) -> str:
    if isinstance(error, SyntaxError):
        return f", line {error.lineno}" if error.lineno else ""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(path.absolute())]
    return f", line {lines[-1]}" if lines else ""
