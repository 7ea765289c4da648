"""Hand arrays on in compiled code without counting references to them."""

from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.typing import templates
from numba.extending import intrinsic

from bng_sim.core.compiling import compiler

_templates: Any = templates  # numba has no type annotations
_cgutils: Any = cgutils
_types: Any = types


def _borrowed(_typing: Any, value: Any) -> tuple[Any, Any]:
    """Return a tuple's arrays, and those of tuples in it, as belonging to nobody."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _ownerless(context, builder, signature.return_type, args[0])

    return _templates.signature(value, value), code


def _ownerless(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    if isinstance(kind, _types.BaseTuple):
        parts = [
            _ownerless(context, builder, part, builder.extract_value(value, i)) for i, part in enumerate(kind.types)
        ]
        return context.make_tuple(builder, kind, parts)
    if not isinstance(kind, _types.Array):
        return value
    array = _cgutils.create_struct_proxy(kind)(context, builder, value)
    array.meminfo = _cgutils.get_null_value(array.meminfo.type)
    return array._getvalue()


# `borrowed(arrays)`, which their owner keeps alive. To count a reference is an atomic operation, and numba counts at
# each call that takes an array: that was a third of the time of a step.
borrowed: Any = (lambda value: value) if compiler.INTERPRETED else intrinsic(_borrowed)
