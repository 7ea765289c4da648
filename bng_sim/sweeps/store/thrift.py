"""Read and write Thrift's compact protocol, in which Parquet files describe themselves: structs, lists and numbers.

https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
"""

from collections.abc import Callable
from typing import Any

TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, STRUCT = 1, 2, 3, 4, 5, 6, 7, 8, 9, 12
_DOUBLE_BYTES = 8
_LONG_LIST = 15

Struct = dict[int, tuple[int, Any]]  # number of a field -> its type and value
List = tuple[int, list[Any]]  # type of the elements, and these


class Reader:
    """Reads values one after the other."""

    def __init__(self, content: bytes) -> None:
        """Start at the first byte."""
        self._content = content
        self._at = 0

    def struct(self, among: int | None = None, take: Callable[[Struct, bytes], Any] | None = None) -> Struct:
        """Read a struct; raises `ValueError` for a type that Parquet does not use.

        Args:
            among: A field of it that is a list of structs, too many to have them all in memory; None: there is none.
            take: Returns what to have of each of these in its place, given the struct and its bytes.

        """
        found: Struct = {}
        number = 0
        while (head := self._byte()) != 0:
            step, kind = head >> 4, head & 15
            number = number + step if step else self._signed()
            found[number] = kind, self._value(kind) if take is None or number != among else self._taken(take)
        return found

    def _taken(self, take: Callable[[Struct, bytes], Any]) -> List:
        n, of = self._list_head()
        found = []
        for _ in range(n):
            start = self._at
            struct = self.struct()
            found.append(take(struct, self._content[start : self._at]))
        return of, found

    def _list_head(self) -> tuple[int, int]:
        """Read how many elements a list has, and their type."""
        head = self._byte()
        n, of = head >> 4, head & 15
        return self._varint() if n == _LONG_LIST else n, of

    def _value(self, kind: int) -> Any:
        if kind in (I16, I32, I64):
            return self._signed()
        if kind == BINARY:
            return self._bytes(self._varint())
        if kind == STRUCT:
            return self.struct()
        if kind == LIST:
            n, of = self._list_head()
            return of, [self._byte() if of in (TRUE, FALSE) else self._value(of) for _ in range(n)]
        if kind in (TRUE, FALSE):
            return None  # the type is the value
        if kind in (BYTE, DOUBLE):
            return self._bytes(1 if kind == BYTE else _DOUBLE_BYTES)
        raise ValueError(f"type {kind}")

    def _byte(self) -> int:
        self._at += 1
        return self._content[self._at - 1]

    def _bytes(self, n: int) -> bytes:
        self._at += n
        return self._content[self._at - n : self._at]

    def _varint(self) -> int:
        value = shift = 0
        while True:
            byte = self._content[self._at]
            self._at += 1
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7

    def _signed(self) -> int:
        value = self._varint()
        return (value >> 1) ^ -(value & 1)


def encode(struct: Struct) -> bytes:
    """Return the bytes of a struct, in the shortest form, as Parquet's writers leave them."""
    made = bytearray()
    _put_struct(made, struct)
    return bytes(made)


def _put_struct(made: bytearray, struct: Struct) -> None:
    before = 0
    for number, (kind, value) in struct.items():
        step = number - before
        if 0 < step <= 15:
            made.append(step << 4 | kind)
        else:
            made.append(kind)
            _put_signed(made, number)
        _put_value(made, kind, value)
        before = number
    made.append(0)


def _put_value(made: bytearray, kind: int, value: Any) -> None:
    if kind in (I16, I32, I64):
        _put_signed(made, value)
    elif kind == BINARY:
        _put_varint(made, len(value))
        made += value
    elif kind == STRUCT:
        if isinstance(value, bytes):  # encoded already
            made += value
        else:
            _put_struct(made, value)
    elif kind == LIST:
        of, values = value
        if len(values) < _LONG_LIST:
            made.append(len(values) << 4 | of)
        else:
            made.append(_LONG_LIST << 4 | of)
            _put_varint(made, len(values))
        for each in values:
            if of in (TRUE, FALSE):
                made.append(each)
            else:
                _put_value(made, of, each)
    elif kind in (BYTE, DOUBLE):
        made += value


def _put_varint(made: bytearray, value: int) -> None:
    while value >= 128:
        made.append(value & 127 | 128)
        value >>= 7
    made.append(value)


def _put_signed(made: bytearray, value: int) -> None:
    _put_varint(made, value << 1 if value >= 0 else (-value << 1) - 1)
