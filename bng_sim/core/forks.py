"""Processes forked after games were played: the threads of polars are the parent's, and a child would wait for them."""

import os

from bng_sim.core.errors import InputError

_first: list[int] = []  # the number of the process that played or read first, which children by fork inherit


def refuse_child() -> None:
    """Raise `InputError` in a child by fork of a process that called this before; to be called before polars works."""
    if not _first:
        _first.append(os.getpid())
    elif _first[0] != os.getpid():
        raise InputError(
            "this process was forked from one that had already played games or read a run, and would wait for ever for "
            'threads that it does not have; start processes with `multiprocessing.get_context("spawn")` instead'
        )
