"""Refuse to work in processes forked after games were played: the fork has no polars threads and would hang."""

import os

from bng_sim.core.errors import InputError

_first: list[int] = []  # id of the process that played or read first, which forks inherit


def refuse_child() -> None:
    """Raise `InputError` in a fork of a process that called this before; call it before polars does any work."""
    if not _first:
        _first.append(os.getpid())
    elif _first[0] != os.getpid():
        raise InputError(
            "this process was forked from one that had already played games or read a run, and would wait for ever for "
            'threads that it does not have; start processes with `multiprocessing.get_context("spawn")` instead'
        )
