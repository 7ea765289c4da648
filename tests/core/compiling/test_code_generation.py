"""How kernels become machine code: what numba is relied on for, what an edit lowers again, and what may be damaged."""

import hashlib
import inspect
import os
import shutil
import subprocess
import sys
from operator import attrgetter
from pathlib import Path

import numba
import numpy as np
import pytest
from numba.core import (
    codegen,
    compiler_machinery,
    cpu,
    dispatcher,
    environment,
    funcdesc,
    lowering,
    typed_passes,
    types,
    untyped_passes,
)
from numba.core import compiler as numba_compiler

from bng_sim.core.compiling import compiler
from bng_sim.core.compiling.compiler import checked_kernel, kernel
from bng_sim.core.compiling.kernels import Kernel

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(compiler.INTERPRETED, reason="nothing is compiled")

# What `core/compiling` calls, replaces or imitates of numba, with the hash of its source in numba 0.68.1.
RELIED_ON = {
    (codegen, "CPUCodeLibrary._get_module_for_linking"): "56dde0e0555b",
    (codegen, "CPUCodeLibrary._optimize_final_module"): "e405bd473752",
    (codegen, "CPUCodeLibrary._finalize_final_module"): "95bbf4fcbb90",
    (codegen, "CPUCodeLibrary._unserialize"): "c83d278d9934",
    (codegen, "CPUCodeLibrary.add_linking_library"): "b7c82a3a3a8d",
    (codegen, "CPUCodeLibrary.finalize"): "4b4c34b83488",
    (codegen, "JITCodeLibrary.get_pointer_to_function"): "1bce3f385d25",
    (codegen, "JITCPUCodegen.set_env"): "207cf44be0e0",
    (codegen, "RuntimeLinker"): "e307c5a8effa",
    (cpu, "CPUContext.get_executable"): "3892c8a654a2",
    (cpu, "CPUContext.load_additional_registries"): "0383d5716d37",
    (compiler_machinery, "PassManager.finalize"): "5b30382ab95c",
    (numba_compiler, "CompileResult._find_referenced_environments"): "42b7358573f5",
    (numba_compiler, "CompileResult._rebuild"): "44fa9dc22558",
    (numba_compiler, "DefaultPassBuilder.define_nopython_pipeline"): "d643d727077e",
    (dispatcher, "Dispatcher.compile"): "0ab4aee15e79",
    (dispatcher, "_DispatcherBase.add_overload"): "3cd1a5150786",
    (dispatcher, "_DispatcherBase._compile_for_args"): "6fe2b0f0f701",
    (dispatcher, "_DispatcherBase.get_call_template"): "f15b62d0e9c0",
    (environment, "Environment"): "5724abb710dc",
    (funcdesc, "FunctionDescriptor"): "15b4711102db",
    (lowering, "Lower.lower_getitem"): "76f8c6ed4f7e",
    (lowering, "Lower.lower_setitem"): "84ed9f0254ea",
    (typed_passes, "BaseNativeLowering.run_pass"): "0b482df48654",
    (types, "Dispatcher"): "f996f96835d8",
    (untyped_passes, "InlineInlinables._do_work"): "5e0a1f246f0f",
}

KERNELS = '''"""Kernels."""
import numba
from bng_sim.core.compiling.compiler import kernel, inlined_early
from bng_sim.games.hare import board


@kernel
def stride(place):
    """One stride."""
    return place + board.STRIDE


@inlined_early
def hop(place):
    """One hop."""
    return stride(place) + board.HOP


@kernel
def step(place):
    """A step."""
    return hop(place)


@kernel
def rest(place):
    """A rest."""
    return place


@kernel
def turn(place):
    """A turn."""
    return rest(step(place))


@kernel
def run(spaces):
    """A race."""
    place = 0
    while place < spaces:
        place = turn(place)
    return place


SIGNATURE = numba.float64(numba.int64)
'''
BOARD = '"""The board."""\nSTRIDE = 1\nHOP = 0\n'
REST = '@kernel\ndef rest(place):\n    """A rest."""\n    return place\n'
# Prints which kernels are lowered and whether the entry is compiled, and what comes out.
PLAYING = """
import contextlib
from bng_sim.core.compiling import compiler
from bng_sim.games.hare import kernels
told = []
with compiler.reporting(lambda building: contextlib.nullcontext(told.append(building.what))):
    compiler.build(kernels.run, kernels.SIGNATURE, "compiled")
names = ("stride", "step", "rest", "turn", "run")
lowered = [name for name in names if sum(getattr(kernels, name).lowered.stats.cache_misses.values())]
print(*lowered, *told, kernels.run(20))
"""
ALL = "stride step rest turn run compiled 20.0"


@pytest.fixture
def hare(tmp_path):
    """A copy of the project's core with a game of some kernels; returns what a process prints that plays it."""
    package = tmp_path / "copied/bng_sim"
    shutil.copytree(ROOT / "bng_sim/core", package / "core", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("__init__.py", "games/__init__.py", "games/hare/__init__.py"):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text('"""A package."""\n', encoding="utf-8")
    (package / "games/hare/kernels.py").write_text(KERNELS, encoding="utf-8")
    (package / "games/hare/board.py").write_text(BOARD, encoding="utf-8")
    return tmp_path


def played(folder):
    settings = {"BNG_SIM_CACHE_DIR": str(folder / "cache"), "PYTHONPATH": str(folder / "copied")}
    command = [sys.executable, "-P", "-c", PLAYING]
    done = subprocess.run(command, cwd=folder, env=os.environ | settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def edit(folder, name, old, new):
    path = folder / f"copied/bng_sim/games/hare/{name}.py"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_numba_is_still_as_code_generation_expects():
    changed = [
        f"{module.__name__}.{name}"
        for (module, name), known in RELIED_ON.items()
        if hashlib.sha256(inspect.getsource(attrgetter(name)(module)).encode()).hexdigest()[:12] != known
    ]

    assert changed == [], (
        f"numba {numba.__version__} differs from 0.68.1 in what bng_sim/core/compiling/code_generation.py relies on: "
        "read there what for, see that it still holds, and renew the hashes here"
    )


@pytest.mark.slow
def test_kernel_that_has_moved_to_another_module_is_compiled_again(hare):
    edit(hare, "kernels", REST, "")
    edit(hare, "kernels", "hare import board", "hare import board\nfrom bng_sim.games.hare.rests import rest")
    rests = hare / "copied/bng_sim/games/hare/rests.py"
    rests.write_text(f'"""Rests."""\nfrom bng_sim.core.compiling.compiler import kernel\n\n\n{REST}', encoding="utf-8")
    assert played(hare) == ALL

    rests.rename(rests.with_name("breaks.py"))
    edit(hare, "kernels", "rests", "breaks")

    assert played(hare) == "rest turn compiled 20.0"


@pytest.mark.slow
def test_an_edit_lowers_what_it_changes_and_its_direct_callers(hare):
    assert played(hare) == ALL
    assert played(hare) == "20.0"

    edit(hare, "kernels", "place + board.STRIDE", "place + 2 * board.STRIDE")
    assert played(hare) == "stride step compiled 20.0"


@pytest.mark.slow
def test_an_edit_of_a_constant_or_of_a_function_inlined_early_is_noticed_where_it_is_used(hare):
    played(hare)

    edit(hare, "board", "HOP = 0", "HOP = 2")
    assert played(hare) == "step turn compiled 21.0"
    edit(hare, "kernels", "stride(place) + board.HOP", "stride(place) + 2 * board.HOP")
    assert played(hare) == "step turn compiled 20.0"


@pytest.mark.slow
def test_another_type_of_result_lowers_every_caller_it_reaches(hare):
    played(hare)

    edit(hare, "board", "STRIDE = 1", "STRIDE = 1.0")
    assert played(hare) == "stride step rest turn run compiled 20.0"


@pytest.mark.slow
@pytest.mark.parametrize(
    "damage", [lambda content: content[:-9] + b"123456789", lambda content: content[:40], lambda _: b""]
)
def test_damaged_files_are_compiled_again_and_replaced(hare, damage):
    played(hare)
    files = [*(hare / "cache").rglob("*.ir"), *(hare / "cache").rglob("*.entry")]
    assert len(files) == 6
    for path in files:
        path.write_bytes(damage(path.read_bytes()))

    assert played(hare) == ALL
    assert played(hare) == "20.0"


@pytest.mark.slow
def test_ir_alone_is_enough_to_compile_an_entry(hare):
    played(hare)
    for path in (hare / "cache").rglob("*.entry"):
        path.unlink()

    assert played(hare) == "compiled 20.0"


@kernel
def doubled(number):
    """Twice a number."""
    return number + number


@checked_kernel
def fourfold(number):
    """Four times a number."""
    return doubled(doubled(number))


def test_a_kernel_that_compiled_code_calls_can_be_called_from_python_for_any_types():
    assert (fourfold(3), doubled(5), doubled(0.25), fourfold(0.5)) == (12, 10, 0.5, 2.0)


@checked_kernel
def factorial(n):
    """By recursion."""
    return n * factorial(n - 1) if n > 1 else 1


@checked_kernel
def is_even(n):
    """By recursion through another."""
    return True if n == 0 else is_odd(n - 1)


@checked_kernel
def is_odd(n):
    """The other."""
    return False if n == 0 else is_even(n - 1)


def test_kernels_may_call_themselves_and_one_another():
    assert factorial(6) == 720
    assert [is_even(n) for n in range(4)] == [True, False, True, False]


@checked_kernel
def failing(n):
    """Raise with a number that is known only at run time."""
    if n > 2:
        raise ValueError("too many", n)
    return n


@checked_kernel
def calls_failing(n):
    """Call what fails."""
    return failing(n)


def test_an_exception_of_a_called_kernel_reaches_python_with_what_it_says():
    assert calls_failing(2) == 2
    with pytest.raises(ValueError, match=r"too many.*7"):
        calls_failing(7)


def replace_item(pairs, at):
    """Write 0 into the second item of a pair; return what was there."""
    found = pairs[at][1]
    pairs[at, 1] = 0
    return found


def test_only_designers_kernels_count_an_index_from_the_end():
    whole = np.arange(10).reshape(5, 2)

    assert checked_kernel(replace_item)(whole[2:], -1) == 9
    of_project = Kernel(replace_item)
    if numba.config.BOUNDSCHECK:
        with pytest.raises(IndexError):
            of_project(whole[2:], -1)
    else:
        assert of_project(whole[2:], -1) == 3
        assert whole[:, 1].tolist() == [1, 0, 5, 7, 0]
