"""Play whole games with seats that nets decide for, in one compiled call, and keep what they were asked."""

from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from bng_sim.core.compiling import compiler
from bng_sim.core.compiling.function_addresses import first as first_address
from bng_sim.core.compiling.record_copy import copy_words
from bng_sim.core.engines import streams
from bng_sim.core.engines.engine import Engine
from bng_sim.core.engines.records import Table
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.learning import net
from bng_sim.learning.net import UNITS, Inputs, Weights
from bng_sim.numbers.borrowed import borrowed
from bng_sim.numbers.move_numbers import MoveNumbers, write_rows
from bng_sim.numbers.observation import Observation
from bng_sim.numbers.observation_writer import write_observation
from bng_sim.stopped import stepping
from bng_sim.stopped.side_by_side import SideBySide
from bng_sim.stopped.stepping import WORD, Status

USUAL_INPUTS, USUAL_MOVES = 200, 40  # of a decision, at most, on the average
_PURPOSE = 9_000  # of the stream that nets draw from: more than a game has
_typed: Any = types


class Kept(NamedTuple):
    """What nets were asked and did: arrays with an element for each decision, unless said otherwise.

    Attributes:
        n: How many decisions, inputs and moves are kept, int64, shape (3,).
        input_ends: Where its inputs end.
        rows: Of inputs, int32 [input].
        values: Of inputs, float32 [input].
        move_ends: Where its moves end.
        moves: What they are made of, int32 [move, which].
        decision: What was asked, int32.
        script: The place of the move that the script would have made, int32.
        choice: The place of the move made, int32.
        chance: Its chance, float32.
        value: What the seat could expect to win, float32.
        game_ends: Where the decisions of a game end, int64 [game].
        outcomes: How a game ended, then for each seat whether it won [game].
        seats: The learner's seat [game].
        ended: What is counted of each game, the engine's rows [game]; with no room, none.
        shown: Observations of the first decisions, for `net.inputs_of`: as many as there is room for.

    """

    n: Any
    input_ends: Any
    rows: Any
    values: Any
    move_ends: Any
    moves: Any
    decision: Any
    script: Any
    choice: Any
    chance: Any
    value: Any
    game_ends: Any
    outcomes: Any
    seats: Any
    ended: Any
    shown: Any


class How(NamedTuple):
    """How nets play: the learner's, which is the first, and those of others.

    Attributes:
        weights: Their weights, each with an axis more: [net].
        inputs: Of observations, as those.
        plan: Of observations whose numbers are not scaled.
        net_of: Which net decides for each entry of the lineup, int64; NOTHING: none, a script chooses.
        at: At which decisions a net decides, int8 [net, decision]; elsewhere its script.
        is_best: Whether it makes the likeliest move, and does not draw, int64 [net].
        is_kept: Whether what the learner is asked is kept, int64 of shape (1,).

    """

    weights: Weights
    inputs: Inputs
    plan: Any
    net_of: NDArray[np.int64]
    at: NDArray[np.int8]
    is_best: NDArray[np.int64]
    is_kept: NDArray[np.int64]

    def deciding_at(self, decisions: NDArray[Any]) -> "How":
        """Return the same but that the learner's net decides at these decisions only, as a row of `at`."""
        return self._replace(at=np.vstack([decisions, self.at[1:]]).astype(np.int8))


class Room(NamedTuple):
    """Room for one decision: what moves are made of, their chances, inputs, the net's layers, and a stream."""

    moves: Any
    chances: Any
    rows: Any
    values: Any
    layers: Any
    stream: Any


def room_for(numbers: MoveNumbers, seen: Observation) -> Room:
    """Return room for a decision of a game."""
    longest, fields = numbers.longest, 1 + numbers.most_fields
    return Room(
        np.zeros((longest, fields), np.int32), np.zeros(longest, np.float32), np.zeros(seen.size, np.int32),
        np.zeros(seen.size, np.float32), np.zeros((4, UNITS), np.float32), np.zeros(1, streams.STREAM),
    )  # fmt: skip


def keep(games: SideBySide, decisions: int, n_games: int, *, shown: int = 0, ended: Any = None) -> Kept:
    """Return room for this many decisions and games; where decisions are larger than usual, for fewer."""
    size, fields = games.seen.size, 1 + games.numbers.most_fields
    inputs = decisions * min(size, USUAL_INPUTS) + size
    listed = decisions * USUAL_MOVES + games.numbers.longest

    def numbers(n: int) -> NDArray[np.int32]:
        return np.zeros(n, np.int32)

    return Kept(
        np.zeros(3, np.int64), np.zeros(decisions, np.int64), numbers(inputs), np.zeros(inputs, np.float32),
        np.zeros(decisions, np.int64), np.zeros((listed, fields), np.int32), numbers(decisions), numbers(decisions),
        numbers(decisions), np.zeros(decisions, np.float32), np.zeros(decisions, np.float32),
        np.zeros(n_games, np.int64), np.zeros((n_games, games.games.outcomes.shape[1]), np.int8),
        np.zeros(n_games, np.int64), np.zeros(0, games.engine.records.row) if ended is None else ended,
        np.zeros((shown, size), np.float32),
    )  # fmt: skip


Player = Any  # a function of compiled code
_built: dict[int, tuple[Engine, Player]] = {}  # by the engine's identity, with the engine, so that it stays unique


def player_of(engine: Engine) -> Player:
    """Return `play_games(games, shared, how, kept, room, first)`, built once in a process.

    It plays games of index `first` on until all that `kept` has room for are played, and returns how many that is.
    """
    if id(engine) not in _built:
        _built[id(engine)] = engine, _build(engine)
    return _built[id(engine)][1]


def compile_player(player: Player, title: str, *given: Any) -> None:
    """Compile a player for the types of what it is given, but for the index; or load it."""
    if not compiler.INTERPRETED:
        signature = _typed.int64(*map(numba.typeof, given), types.int64)
        compiler.build(player, signature, f"what lets nets play {title}")


def _build(engine: Engine) -> Player:
    parts = engine.kernels.parts
    kernel = stepping.kernels_beside(parts, __file__)
    words = engine.records.row.itemsize // WORD
    begin = stepping.beginner(kernel, parts.begin, words)
    find_question = stepping.question_finder(kernel, parts, words)
    finish = stepping.finisher(kernel, parts, words)
    decide = _decider(kernel, parts.choose)

    @kernel
    def play_games(lent: Any, lent_shared: Any, lent_how: Any, lent_kept: Any, lent_room: Any, first: int) -> Any:
        games, shared, how, kept, room = (
            borrowed(lent), borrowed(lent_shared), borrowed(lent_how), borrowed(lent_kept), borrowed(lent_room)
        )  # fmt: skip
        progress = games.progress[0]
        kept.n[:] = 0
        for g in range(kept.game_ends.size):
            before = kept.n.copy()
            begin(games, shared, 0, first + g)
            progress.learners = _seats_of_nets(games.live[0].strategy, how.net_of, shared.rules[0].players)
            kept.seats[g] = (first + g) % shared.rules[0].players
            while find_question(games, shared, 0) == Status.ASKED.value:
                place = decide(games, shared, how, kept, room)
                if place == NOTHING or progress.answers == games.answers.shape[1]:
                    net.copy(before, kept.n)
                    return g
                games.answers[0, progress.answers] = place
                progress.answers += 1
            finish(games, shared, 0)
            net.copy(games.outcomes[0], kept.outcomes[g])
            kept.game_ends[g] = kept.n[0]
            if kept.ended.size:
                copy_words(kept.ended[g], games.ended[0], words)
        return kept.game_ends.size

    return play_games


def _decider(kernel: Any, choose: Any) -> Any:
    """Build what has a net decide, and returns the place of its move; NOTHING if there is no room to keep it."""

    @kernel
    def decide(games: Any, shared: Any, how: Any, kept: Any, room: Any) -> Any:
        at, table = games.progress[0], Table(
            games.live[0], shared.moves[0], shared.rules[0], games.rows[0], shared.log[0]
        )  # fmt: skip
        entry, observation = games.live[0].strategy[at.seat], games.observations[0]
        which = how.net_of[entry]
        weights, inputs = _weights_of(how.weights, which), _inputs_of(how.inputs, which)
        write_observation(games.words[0], at.seat, at.decision, how.plan, observation)
        script = choose(table, first_address(shared.pool), at.seat, at.decision, at.n)
        if how.at[which, at.decision] == 0:
            return script
        value, n_inputs = weigh_moves(
            shared.moves_words,
            at.n,
            at.decision,
            at.seat,
            script,
            shared.number_plan,
            observation,
            weights,
            inputs,
            room,
        )
        place = chosen(
            room.chances, at.n, how.is_best[which], shared.cell[0].seed, at.game, games.rows[0].decisions.sum(),
            room.stream[0],
        )  # fmt: skip
        is_kept = how.is_kept[0] == 1 and entry == 0
        if is_kept and not _has_kept(observation, at, script, place, value, n_inputs, kept, room):
            return NOTHING
        return place

    return decide


@compiler.kernel
def _seats_of_nets(strategy: Any, net_of: Any, players: int) -> Any:
    """Return the seats that nets decide for, a bit for each."""
    seats = 0
    for seat in range(players):
        if net_of[strategy[seat]] != NOTHING:
            seats |= 1 << seat
    return seats


@compiler.inlined
def _weights_of(every: Any, k: int) -> Any:
    return Weights(
        every.seen[k], every.seen_bias[k], every.middle[k], every.middle_bias[k], every.turn[k], every.turn_bias[k],
        every.fields[k], every.score[k], every.lead[k], every.value[k], every.value_bias[k],
    )  # fmt: skip


@compiler.inlined
def _inputs_of(every: Any, k: int) -> Any:
    return Inputs(every.usual[k], every.scale[k], every.first[k], every.low[k])


@compiler.kernel
def weigh_moves(
    moves: Any, n: int, decision: int, seat: int, script: int, number_plan: Any, observation: Any,
    weights: Any, inputs: Any, room: Any,
) -> Any:  # fmt: skip
    """Write moves, inputs and the moves' chances into `room`; return what the seat can expect, and how many inputs.

    Args:
        moves: As `move_numbers.write_numbers` takes them, with the next four: how many, at which decision, whose.
        n: As there.
        decision: As there.
        seat: As there.
        script: The place of the script's move.
        number_plan: `MoveNumbers.plan`.
        observation: What the seat sees, not scaled.
        weights: The net's.
        inputs: The net's.
        room: `Room`.

    """
    write_rows(moves, n, decision, seat, number_plan, room.moves)
    n_inputs = net.write_inputs(observation, inputs, room.rows, room.values)
    value = net.look(weights, room.rows, room.values, n_inputs, room.layers)
    net.write_chances(weights, room.layers[2], decision, room.moves, n, script, room.layers[3], room.chances)
    return value, n_inputs


@compiler.kernel
def chosen(chances: Any, n: int, is_best: int, seed: int, game: int, number: int, stream: Any) -> Any:
    """Return the place of the likeliest move, or of one drawn by the moves' chances: at a question always the same.

    Args:
        chances: Of the moves.
        n: How many there are.
        is_best: Whether it is the likeliest.
        seed: Of the games.
        game: Index of the game.
        number: Which question of the game it is, from 1.
        stream: Room for a stream.

    """
    place = 0
    if is_best == 1:
        for i in range(1, n):
            if chances[i] > chances[place]:
                place = i
        return place
    streams.key(stream, streams.game_key(seed, game), _PURPOSE, number)
    left = streams.uniform(stream)
    for i in range(n):
        left -= chances[i]
        if left < 0:
            return i
        if chances[i] > chances[place]:
            place = i
    return place  # the chances may come to a little less than 1


@compiler.kernel
def _has_kept(
    observation: Any, at: Any, script: int, place: int, value: float, n_inputs: int, kept: Any, room: Any
) -> Any:
    """Keep a decision; return whether there was room."""
    k, inputs, moves = kept.n[0], kept.n[1], kept.n[2]
    if k == kept.choice.size or inputs + n_inputs > kept.rows.size or moves + at.n > kept.moves.shape[0]:
        return False
    for i in range(n_inputs):
        kept.rows[inputs + i], kept.values[inputs + i] = room.rows[i], room.values[i]
    for i in range(at.n):
        net.copy(room.moves[i], kept.moves[moves + i])
    kept.input_ends[k], kept.move_ends[k] = inputs + n_inputs, moves + at.n
    kept.decision[k], kept.script[k], kept.choice[k] = at.decision, script, place
    kept.chance[k], kept.value[k] = room.chances[place], value
    if k < kept.shown.shape[0]:
        net.copy(observation, kept.shown[k])
    kept.n[0], kept.n[1], kept.n[2] = k + 1, inputs + n_inputs, moves + at.n
    return True
