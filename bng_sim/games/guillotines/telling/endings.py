"""How a game ended and who won it, in words: every ending, and all who won."""

from collections.abc import Sequence
from typing import NamedTuple

from bng_sim.games.guillotines.declared.terms import ENDINGS, WON_BY, Ending, WonBy


class Winner(NamedTuple):
    """Somebody who won, and by what (`won_by` of the `seats` table)."""

    name: str
    won_by: str


def in_words(ending: str, winners: Sequence[Winner]) -> str:
    """Describe how a game ended: `a Celebrity escapes the Revolution: Aristocrat wins`.

    Args:
        ending: As in the `games` table (W4).
        winners: Everybody who won, a Toady too.

    """
    if ending == ENDINGS[Ending.REVOLUTION]:
        return "the Revolution comes and everybody loses"
    if ending == ENDINGS[Ending.STALEMATE]:
        return "a stalemate that nobody wins"
    toadies = [winner.name for winner in winners if winner.won_by == WON_BY[WonBy.TOADY]]  # O12
    (winner,) = (winner for winner in winners if winner.name not in toadies)
    words = f"{winner.name} wins"
    if winner.won_by == WON_BY[WonBy.PUPPET]:  # U8
        words = f"{winner.name} wins by the Puppet's board"
    if ending == ENDINGS[Ending.CELEBRITY]:  # O6
        words = f"a Celebrity escapes the Revolution: {words}"
    return f"{words}, and {' and '.join(toadies)} along as Toady" if toadies else words
