"""What the columns of a game's course say: the same in every game, but for what is its goal."""

from bng_sim.core.results.columns import Column
from bng_sim.core.results.course import KEPT


def course_of_game(distance: str) -> tuple[Column, ...]:
    """Declare the columns of the `games` table; `distance` is what a seat's from its goal is: `steps to the line`."""
    return (
        Column(
            "lead_changes",
            "times somebody else led alone at the end of a turn than whoever did last; who leads is nearest to the "
            f"goal, by {distance}",
        ),
        Column(
            "half_leader",
            "seat, from 1, that led alone at the end of the middle turn (of an even number the earlier); empty if none "
            f"did; of a game of more than {KEPT} turns at the end of a turn near it",
        ),
        Column(
            "comeback",
            "by how much the winner was further from the goal than the nearest, the most at the end of any turn, by "
            f"{distance}; empty if nobody won",
        ),
        Column(
            "margin",
            "by how much the nearest of the others was further from the goal than the winner at the end, by "
            f"{distance}; empty if nobody won",
        ),
    )


def course_of_seat(out: str) -> tuple[Column, ...]:
    """Declare the columns of the `seats` table; `out` is when a player is taken not to be able to win any more."""
    return (
        Column("decisions", "times it was asked"),
        Column("waits", "times it was asked after others had been asked since"),
        Column("waited", "decisions of others in these waits, in all"),
        Column("longest_wait", "decisions of others in the longest of them; empty if there was none"),
        Column("turns_led", "turns at whose end it led alone"),
        Column("turns_out", f"own turns that it began when it could not win any more: {out}"),
    )
