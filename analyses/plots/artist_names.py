"""Name the line of a figure that an artist belongs to, and what each of its markers says.

matplotlib passes a renderer nothing of an artist but its `gid`, so the names travel in that.
"""

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from matplotlib.artist import Artist

_HEAD = "named:"


class Named(NamedTuple):
    """What an artist stands for.

    Attributes:
        lines: The line that it belongs to, or that of each of its markers; empty if it belongs to none.
        says: What each marker says on hover; empty if they say nothing.
        is_drawn: Whether it draws its line, so that readers may switch the line off; not if it only names the line.

    """

    lines: Sequence[str] = ()
    says: Sequence[str] = ()
    is_drawn: bool = False

    def line(self, place: int) -> str:
        """Return the line of the marker at this place; empty if it belongs to none."""
        return self.lines[place if len(self.lines) > 1 else 0] if self.lines else ""


UNNAMED = Named()


def set_name(artist: Artist, lines: Sequence[str] = (), says: Sequence[str] = (), *, is_drawn: bool = False) -> None:
    """Name an artist; the arguments are those of `Named`.

    >>> from matplotlib.lines import Line2D
    >>> markers = Line2D([1, 2], [3, 4])
    >>> set_name(markers, ["3 players"], ["3 turns", "4 turns"])
    >>> name_of(markers.get_gid()).says
    ['3 turns', '4 turns']
    """
    artist.set_gid(_HEAD + json.dumps([list(lines), list(says), is_drawn]))


def add_names(artists: Iterable[Artist], line: str) -> None:
    """Say of artists that they belong to a line which others draw, such as its name at its end."""
    for artist in artists:
        set_name(artist, [line])


def name_of(gid: str | None) -> Named:
    """Return what an artist with this `gid` stands for."""
    return Named(*json.loads(gid.removeprefix(_HEAD))) if gid and gid.startswith(_HEAD) else UNNAMED
