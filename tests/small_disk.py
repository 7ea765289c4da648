"""A file system of some kilobytes, for what happens when a disk is full."""

import contextlib
import subprocess

import pytest


@contextlib.contextmanager
def mounted(parent, size):
    """Mount an empty file system of this size, such as `96k`, below a folder; without root the test is skipped."""
    folder = parent / "disk"
    folder.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip("only root may mount a small disk")
    yield folder
    subprocess.run(["umount", folder], check=True)
