"""The numbers of a record that are seen, one by one: where each lies for each seat, and what it means."""

import itertools
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.field_meanings import FLAG, Axis, Bits, Each, Either, Meaning, Seats, Window, counted_from

SIZES = (1, 8)  # bytes of a number that is seen
_WORD = 64  # bits


class ListWindow(NamedTuple):
    """A `Window` on a list of a record: where its length and start are, in bytes, and how it goes round."""

    about: Window
    length: int  # -1: it is a public one
    start: int  # -1: none
    capacity: int
    stride: int  # bytes


class NumberArray(NamedTuple):
    """An array of numbers that mean the same.

    Attributes:
        name: Such as `hand_size`, and `past.card` within records.
        meaning: What each of them is.
        shape: Of the array as it is seen; of a list its entries come first.
        bytes: Where each of them begins, from the record's first byte, counted from each seat: shape (seats, numbers);
            of a list of its first entry alone.
        bits: Which bit of it each is, in the same shape; -1: it is the whole number.
        size: Bytes of a number.
        window: The list that it is of; None: it is of none.

    """

    name: str
    meaning: Meaning
    shape: tuple[int, ...]
    bytes: NDArray[np.int64]
    bits: NDArray[np.int64]
    size: int
    window: ListWindow | None

    def shifts(self) -> tuple[NDArray[np.int64], int, int]:
        """Return how far to shift to the left if it begins its word, then to the right, and what to mask."""
        whole = _WORD - 8 * self.size
        left = np.where(self.bits < 0, whole, _WORD - 1 - self.bits)
        return (left, _WORD - 1, 1) if (self.bits >= 0).any() else (left, whole, -1)


class _Way(NamedTuple):
    """How far one has come into a record."""

    name: str
    byte: int
    axes: tuple[tuple[Axis, int], ...]  # with the bytes from one entry to the next
    window: ListWindow | None


def arrays_of(dtype: np.dtype[Any], about: Mapping[str, Any], seats: int) -> list[NumberArray]:
    """Return the arrays that are seen of a record, in the order declared.

    Raises TypeError, which names the field, for one that is not declared, or is declared and not there, or as an array
    and is none, or that has numbers of another size than `SIZES`.
    """
    return [*_record(dtype, about, seats, _Way("", 0, (), None))]


def _record(dtype: np.dtype[Any], about: Mapping[str, Any], seats: int, way: _Way) -> Iterator[NumberArray]:
    fields: Mapping[str, Any] = dtype.fields or {}
    if odd := (fields.keys() ^ about.keys()) - {"filler"}:
        raise TypeError(f"{way.name or 'record'}: {', '.join(sorted(odd))}: declared and not there, or the other way")
    for name, meaning in about.items():
        inside = way._replace(name=f"{way.name}.{name}" if way.name else name, byte=way.byte + fields[name][1])
        several = isinstance(meaning, Either)
        for key, one in meaning.readings.items() if several else [("", meaning)]:
            named = inside._replace(name=f"{inside.name}.{key}") if several else inside
            if isinstance(one, Window):
                rest, window = _list(fields[name][0], fields, one, way.byte)
                yield from _field(rest, one.of, seats, named._replace(window=window))
            elif one is not None:
                yield from _field(fields[name][0], one, seats, named)


def _list(dtype: np.dtype[Any], fields: Mapping[str, Any], about: Window, byte: int) -> tuple[Any, ListWindow]:
    """Return the type of an entry of a list, and where the list's length and start are, in a record at a byte."""
    base, shape = dtype.subdtype or (dtype, (1,))
    own = shape[1:] if isinstance(about.of, Each) else ()
    stride = base.itemsize * int(np.prod(own))
    length = byte + byte_of_word(fields, about.length) if about.length in fields else -1
    start = byte + byte_of_word(fields, about.start) if about.start else -1
    entry = np.dtype((base, own)) if own else base
    return entry, ListWindow(about, length, start, int(np.prod(shape)) * base.itemsize // stride, stride)


def byte_of_word(fields: Mapping[str, Any], name: str) -> int:
    """Return the first byte of a field with the length or the start of a list; raises TypeError if it is no int64."""
    dtype, byte = fields[name][:2]
    if dtype != np.int64:
        raise TypeError(f"{name}: is {dtype}, expected int64, as it says where a list begins or ends")
    return int(byte)


def _field(dtype: np.dtype[Any], meaning: Any, seats: int, way: _Way) -> Iterator[NumberArray]:
    if isinstance(meaning, Each):
        base, shape = dtype.subdtype or (dtype, ())
        if len(shape) != len(meaning.axes):
            raise TypeError(f"{way.name}: has {len(shape)} axes, and is declared with {len(meaning.axes)}")
        strides = [base.itemsize * int(np.prod(shape[k + 1 :])) for k in range(len(shape))]
        axes = (*way.axes, *zip(meaning.axes, strides, strict=True))
        yield from _field(base, meaning.of, seats, way._replace(axes=axes))
    elif isinstance(meaning, Mapping):
        yield from _record(dtype, meaning, seats, way)
    elif dtype.subdtype is not None or dtype.kind != "i" or not isinstance(meaning, Meaning | Bits):
        raise TypeError(f"{way.name}: is no whole number of what it is declared as")
    elif dtype.itemsize not in SIZES:
        raise TypeError(
            f"{way.name}: is {dtype.name}, and numbers of {dtype.itemsize} bytes cannot be seen; "
            "expected int8 or int64, or None for its meaning, which leaves it out"
        )
    else:
        yield _numbers(dtype, meaning, seats, way)


def _numbers(dtype: np.dtype[Any], meaning: Meaning | Bits, seats: int, way: _Way) -> NumberArray:
    ways = [_places(axis, seats) for axis, _ in way.axes]
    strides = [stride for _, stride in way.axes]
    shape = [each.shape[1] for each in ways]
    in_set = _places(_axis_of(meaning), seats) if isinstance(meaning, Bits) else np.full((seats, 1), -1)
    found = [
        [
            (
                way.byte
                + sum(places[seat, i] * stride for places, i, stride in zip(ways, index, strides, strict=True)),
                bit,
            )
            for index in itertools.product(*map(range, shape))
            for bit in in_set[seat]
        ]
        for seat in range(seats)
    ]
    both = np.array(found, np.int64).reshape(seats, -1, 2)
    if isinstance(meaning, Bits):
        shape, meaning = [*shape, in_set.shape[1]], FLAG
    entries = [way.window.about.most] if way.window else []
    return NumberArray(way.name, meaning, (*entries, *shape), both[..., 0], both[..., 1], dtype.itemsize, way.window)


def _axis_of(members: Bits) -> Axis:
    return Seats(members.turns, members.n) if members.turns else members.n


def _places(axis: Axis, seats: int) -> NDArray[np.int64]:
    """Return the entries of an axis that are seen, in the order in which each seat counts them: (seats, entries)."""
    if not isinstance(axis, Seats):
        return np.tile(np.arange(axis) if isinstance(axis, int) else np.array(axis, np.int64), (seats, 1))
    found = np.zeros((seats, (axis.seats or axis.players) * axis.used), np.int64)
    for seat in range(seats):
        for other in range(axis.seats or axis.players):
            at = counted_from(seat, other, axis.players) * axis.used
            found[seat, at : at + axis.used] = other * axis.unit + np.arange(axis.used)
    return found
