"""A cache that cannot be written costs time, and leaves nothing behind."""

import os
import subprocess
import sys

import pytest

from bng_sim.cli import interrupts

SHOW = (
    "from bng_sim.core.compiling import cache; "
    "print(cache.root()); print(cache.root().is_dir()); cache.before_compiling()"
)
SHOW_TWICE = f"{SHOW}; cache.before_compiling()"


def python(code, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | environment, check=True
    )
    return done.stdout.split(), done.stderr


@pytest.fixture
def unwritable(tmp_path):
    (tmp_path / "file").write_text("")
    (tmp_path / "temporary").mkdir()
    return {"BNG_SIM_CACHE_DIR": str(tmp_path / "file" / "cache"), "TMPDIR": str(tmp_path / "temporary")}


def test_the_temporary_folder_goes_with_the_process(unwritable, tmp_path):
    (folder, there), errors = python(SHOW_TWICE, **unwritable)

    assert folder.startswith(str(tmp_path / "temporary"))
    assert there == "True"
    assert list((tmp_path / "temporary").iterdir()) == []
    assert errors.startswith("bng-sim: compiled code cannot be kept in ")
    assert errors.count("\n") == 1


@pytest.mark.slow
def test_who_compiles_nothing_is_told_nothing_of_it(unwritable):
    _, errors = python("from bng_sim.core.compiling import cache; cache.root()", **unwritable)

    assert errors == ""


@pytest.mark.slow
def test_processes_share_the_folder_of_the_one_that_started_them(unwritable, tmp_path):
    code = f"{SHOW}; import subprocess, sys; sys.stdout.flush(); subprocess.run([sys.executable, '-c', {SHOW!r}])"
    (first, _, second, there), errors = python(code, **unwritable)

    assert first == second
    assert there == "True"
    assert errors.count("cannot be kept") == 1
    assert list((tmp_path / "temporary").iterdir()) == []


@pytest.mark.slow
def test_who_must_leave_at_once_takes_it_along(unwritable, tmp_path):
    code = f"{SHOW}; from bng_sim.cli import interrupts; interrupts._leave_at_once(2, None)"
    done = subprocess.run([sys.executable, "-c", code], env=os.environ | unwritable, capture_output=True, check=False)

    assert done.returncode == interrupts.exit_code(KeyboardInterrupt())
    assert list((tmp_path / "temporary").iterdir()) == []
