"""A display of progress that shows nothing, for tests of what plays many games."""

import contextlib
from types import SimpleNamespace


def unseen(_n):
    """Show nobody how many games have been played."""
    return contextlib.nullcontext(SimpleNamespace(add=lambda _counted: None))
