"""What the columns of a game's course say: the same in every game, but for what is its goal."""

from bng_sim.core.results.course import KEPT

_GAMES = {
    "lead_changes": "times somebody else led alone at the end of a turn than whoever did last; who leads is nearest to "
    "the goal, by {distance}",
    "half_leader": "seat, from 1, that led alone at the end of the middle turn (of an even number the earlier); empty "
    f"if none did; of a game of more than {KEPT} turns at the end of a turn near it",
    "comeback": "by how much the winner was further from the goal than the nearest, the most at the end of any turn, "
    "by {distance}; empty if nobody won",
    "margin": "by how much the nearest of the others was further from the goal than the winner at the end, by "
    "{distance}; empty if nobody won",
}
_SEATS = {
    "decisions": "times it was asked",
    "waits": "times it was asked after others had been asked since",
    "waited": "decisions of others in these waits, in all",
    "longest_wait": "decisions of others in the longest of them; empty if there was none",
    "turns_led": "turns at whose end it led alone",
    "turns_out": "own turns that it began when it could not win any more: {out}",
}


def columns(distance: str, out: str) -> dict[str, dict[str, str]]:
    """Table -> column -> what it says.

    Args:
        distance: What a seat's distance from its goal is: `steps to the line`.
        out: When a player is taken not to be able to win any more.

    """
    words = {"distance": distance, "out": out}
    return {
        "games": {name: text.format(**words) for name, text in _GAMES.items()},
        "seats": {name: text.format(**words) for name, text in _SEATS.items()},
    }
