"""The table as the functions of a game in one file see it, and what they may call."""

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numba.core.typing import templates
from numba.extending import intrinsic
from numba.np import arrayobj

from bng_sim.core.compiling import compiler, record_copy
from bng_sim.core.compiling.compiler import inlined, inlined_early
from bng_sim.core.engines import streams

CHANCE, SEATING, REDEAL, STRATEGY = range(4)  # purposes of streams; each seat's strategy has one from `STRATEGY` on
MOST_DRAWS = np.uint64(1_000_000)  # in a turn: more come from a loop that never ends


class Desk(NamedTuple):
    """What a function of the rules gets: `table.public.score[seat]`, `table.own[seat].card`, `table.count.busts`.

    Attributes:
        rules: The rules parameters, by name.
        public: What all see.
        own: What a seat alone sees [seat].
        hidden: What nobody sees.
        count: What is counted of a game.
        seats: What is counted of a seat [seat].
        engine: The engine's table; of no concern to a game.
        strategies: Who plays; of no concern to a game.

    """

    rules: Any
    public: Any
    own: Any
    hidden: Any
    count: Any
    seats: Any
    engine: Any
    strategies: Any


@inlined_early
def desk(table, strategies):
    """Show the engine's table as an author sees it."""
    state, row = table.state, table.row
    return Desk(table.rules, state.public, state.own, state.hidden, row, row.seats, table, strategies)


@inlined
def stream_of(state, place, purpose):
    """Return a stream of chance of this turn; raises OverflowError if it is drawn from without end."""
    of_purpose = state.chance[place]
    if of_purpose.round_number != state.public.turn:
        streams.key(of_purpose, state.chance_key, purpose, state.public.turn)
    if of_purpose.counter > MOST_DRAWS:
        raise OverflowError("a turn has drawn a million times: does a loop of it never end?")
    return of_purpose


@inlined
def stream(state):
    """Return the stream of what chance is drawn for at present."""
    return stream_of(state, state.purpose, state.purpose)


@inlined_early
def draw(table, n):
    """Draw a whole number from 0 to n - 1, each as likely."""
    return streams.below(stream(table.engine.state), n)


@inlined_early
def roll(table, sides):
    """Roll a die: 1 to `sides`."""
    return 1 + streams.below(stream(table.engine.state), sides)


@inlined_early
def shuffle(table, cards, n):
    """Fill the first `n` places of `cards` with 0 to n - 1 in random order."""
    streams.permute(stream(table.engine.state), cards, n)


@inlined
def mix_from(rng, cards, n):
    """Put the first `n` of `cards` in random order, drawn from a stream."""
    for i in range(n - 1, 0, -1):
        j = streams.below(rng, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@inlined_early
def mix(table, cards, n):
    """Put the first `n` of `cards` in random order, whatever they are."""
    mix_from(stream(table.engine.state), cards, n)


@inlined_early
def play_next(table, seat):
    """Give the next turn to a seat, instead of the next in turn order."""
    table.public.active = seat


@inlined_early
def eliminate(table, seat):
    """Take a seat out of the game: it has no more turns."""
    table.public.out[seat] = 1


def _words_of(_typing, record, n):
    """Return the first `n` words of eight bytes of a record, as an array."""
    array = types.Array(types.int64, 1, "C")

    def code(context, builder, _signature, args):
        words = arrayobj.make_array(array)(context, builder)
        size = context.get_constant(types.intp, 8)
        data = builder.bitcast(args[0], words.data.type)
        arrayobj.populate_array(words, data=data, shape=[args[1]], strides=[size], itemsize=size, meminfo=None)
        return words._getvalue()

    return templates.signature(array, record, n), code


# Not numba's `carray`, nor `core.compiling.record_copy`: what calls that is compiled again after every edit.
_compiled_words: Any = intrinsic(_words_of)


@inlined
def _clear_words(record, n):
    here = _compiled_words(record, n)
    for i in range(n):
        here[i] = 0


def _copied_words(record, n):
    return np.frombuffer(record.tobytes(), np.int64)[:n]


words: Any = _copied_words if compiler.INTERPRETED else _compiled_words  # of a record of whole numbers alone
clear: Any = record_copy.clear_words if compiler.INTERPRETED else _clear_words
