"""Processes seen from outside, by what Linux says of them."""

import os
import signal
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def started(command, folder):
    """A process of its own, with its children in a group of their own; none of them is left at the end."""
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def group(leader):
    """The processes of a group that are alive."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, pgrp = path.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(pgrp) == leader and state != "Z":
            found.append(path.parent.name)
    return found


def are_gone(leader, seconds=5):
    """Whether all processes of a group have left, those that clean up after the others a moment later."""
    end = time.monotonic() + seconds
    while group(leader) and time.monotonic() < end:
        time.sleep(0.05)
    return group(leader) == []
