"""Provide records that compiled code can read but not write, enforced by types at no run-time cost.

numba knows read-only arrays, and refuses to compile a write to one; it has only writable records. The records here have
read-only fields and arrays at every depth. Their memory layout is that of the original, so `shown` copies nothing: it
only changes the type.
"""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.core import errors, imputils
from numba.core.datamodel.models import NestedArrayModel, RecordModel
from numba.core.typing import templates
from numba.extending import intrinsic, register_model

from bng_sim.core.compiling import compiler

_templates: Any = templates  # numba has no type annotations
_imputils: Any = imputils


class ReadOnlyNestedArray(types.NestedArray):
    """Describe the type of an array in a read-only record."""

    def __init__(self, dtype: Any, shape: tuple[int, ...]) -> None:
        """Create a read-only array type."""
        super().__init__(dtype, shape)
        self.mutable = False
        self.name = f"readonly {self.name}"


class ReadOnlyRecord(types.Record):
    """Describe the type of a read-only record with the layout of `record`."""

    mutable = False

    def __init__(self, record: Any) -> None:
        """Create the read-only type of a record type."""
        fields: Any = [
            (name, {"type": field.type, "offset": field.offset, "alignment": field.alignment, "title": field.title})
            for name, field in record.fields.items()
        ]
        super().__init__(fields, record.size, record.aligned)
        self.name = f"ReadOnly{self.name}"

    def typeof(self, key: str) -> Any:
        """Return the type of a field, read-only as well."""
        return read_only(super().typeof(key))


register_model(ReadOnlyRecord)(RecordModel)
register_model(ReadOnlyNestedArray)(NestedArrayModel)


def read_only(kind: Any) -> Any:
    """Return the read-only type of a record, array or tuple of these; numbers are read-only already."""
    if isinstance(kind, types.Record):
        return ReadOnlyRecord(kind)
    if isinstance(kind, types.NestedArray):
        return ReadOnlyNestedArray(read_only(kind.dtype), kind.shape)
    if isinstance(kind, types.Array):
        return kind.copy(dtype=read_only(kind.dtype), readonly=True)
    return kind


@intrinsic
def _renamed(_typing: Any, value: Any) -> tuple[Any, Callable[..., Any]]:
    """Return the same value under its read-only type."""
    kind = types.Array(value.dtype, value.ndim, value.layout) if isinstance(value, types.Array) else value

    def same(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _imputils.impl_ret_borrowed(context, builder, signature.return_type, args[0])

    return _templates.signature(read_only(kind), value), same


# Interpreted code has no types, hence no protection: that mode is for debugging one's own strategy.
shown: Any = (lambda value: value) if compiler.INTERPRETED else _renamed


def _refuse(_context: Any, _builder: Any, signature: Any, _args: Any, attr: str = "") -> Any:
    record, field = signature.args[0], attr or getattr(signature.args[1], "literal_value", "")
    raise errors.TypingError(f"Cannot modify field {field} of a readonly record of {len(record)} fields")


_imputils.lower_setattr_generic(ReadOnlyRecord)(_refuse)
for _index in (types.StringLiteral, types.IntegerLiteral):
    _imputils.lower_builtin("static_setitem", ReadOnlyRecord, _index, types.Any)(_refuse)
