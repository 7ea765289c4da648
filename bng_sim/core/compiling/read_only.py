"""Records that compiled code may read and cannot write: a wall in the types, which costs no time.

numba knows read-only arrays, and refuses to compile what writes to one; records it knows only as writable. Here are
records whose fields, and the arrays in them, are read-only all the way down. They lie in memory as the records that
they are made of, so `shown` is no copy: it changes what a value is called.
"""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.core import errors, imputils
from numba.core.datamodel.models import NestedArrayModel, RecordModel
from numba.core.typing import templates
from numba.extending import intrinsic, register_model

from bng_sim.core.compiling import compiler

_templates: Any = templates  # no types are known of them
_imputils: Any = imputils


class ReadOnlyNestedArray(types.NestedArray):
    """An array in a read-only record."""

    def __init__(self, dtype: Any, shape: tuple[int, ...]) -> None:
        """Be read-only."""
        super().__init__(dtype, shape)
        self.mutable = False
        self.name = f"readonly {self.name}"


class ReadOnlyRecord(types.Record):
    """A record whose fields can be read only; laid out as the `record` it is made of."""

    mutable = False

    def __init__(self, record: Any) -> None:
        """Be read-only."""
        fields: Any = [
            (name, {"type": field.type, "offset": field.offset, "alignment": field.alignment, "title": field.title})
            for name, field in record.fields.items()
        ]
        super().__init__(fields, record.size, record.aligned)
        self.name = f"ReadOnly{self.name}"

    def typeof(self, key: str) -> Any:
        """The type of a field, read-only too."""
        return read_only(super().typeof(key))


register_model(ReadOnlyRecord)(RecordModel)
register_model(ReadOnlyNestedArray)(NestedArrayModel)


def read_only(kind: Any) -> Any:
    """The read-only type of what has this type: of a record, an array, a tuple of such; numbers are it already."""
    if isinstance(kind, types.Record):
        return ReadOnlyRecord(kind)
    if isinstance(kind, types.NestedArray):
        return ReadOnlyNestedArray(read_only(kind.dtype), kind.shape)
    if isinstance(kind, types.Array):
        return kind.copy(dtype=read_only(kind.dtype), readonly=True)
    return kind


@intrinsic
def _renamed(_typing: Any, value: Any) -> tuple[Any, Callable[..., Any]]:
    """The same value under its read-only type."""
    kind = types.Array(value.dtype, value.ndim, value.layout) if isinstance(value, types.Array) else value

    def same(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _imputils.impl_ret_borrowed(context, builder, signature.return_type, args[0])

    return _templates.signature(read_only(kind), value), same


# Uncompiled there are no types, and so no wall: that is for finding mistakes in a strategy of one's own.
shown: Any = (lambda value: value) if compiler.INTERPRETED else _renamed


def _refuse(_context: Any, _builder: Any, signature: Any, _args: Any, attr: str = "") -> Any:
    record, field = signature.args[0], attr or getattr(signature.args[1], "literal_value", "")
    raise errors.TypingError(f"Cannot modify field {field} of a readonly record of {len(record)} fields")


_imputils.lower_setattr_generic(ReadOnlyRecord)(_refuse)
for _index in (types.StringLiteral, types.IntegerLiteral):
    _imputils.lower_builtin("static_setitem", ReadOnlyRecord, _index, types.Any)(_refuse)
