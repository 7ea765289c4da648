"""Put chances along a game into words: whose turn it was, what changed, and the decisive turns."""

from collections.abc import Sequence

from bng_sim.core.win_chances import NOBODY, Moment, Swing, decisive


def name_actor(moment: Moment | Swing) -> str:
    """Name the seat whose turn it was, or what happened if several seats took part; empty before the first turn."""
    return moment.did if moment.seat is None else f"seat {moment.seat}"


def name_swing(swing: Swing) -> str:
    """Name what changed the chances, for the beginning of a sentence: a turn, or what several seats took part in."""
    return swing.did.capitalize() if swing.seat is None else f"Turn {swing.turn}"


def describe_change(swing: Swing) -> str:
    """Describe the largest change of a turn: `the chance of seat 2 +31 points`."""
    name, change = swing.largest
    whose = "the chance that nobody wins" if name == NOBODY else f"the chance of {name}"
    return f"{whose} {100 * change:+.0f} points"


def list_decisive_turns(moments: Sequence[Moment]) -> list[str]:
    """List the turns that changed the chances most, or say that none clearly did."""
    turns = decisive(moments)
    if not turns:
        return ["No turn clearly changed a chance: all changes may be the luck of the playouts."]
    lines = ["Decisive turns:"]
    for swing in turns:
        lines.append(f"  turn {swing.turn} ({name_actor(swing)}): {describe_change(swing)}")
    return lines
