"""Pass compiled functions to compiled code by their addresses.

numba can pass functions themselves, but looks up each address at every call: a tenth of a millisecond for each, too
much where a thinking player starts playouts in small batches all the time.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.typing import templates
from numba.extending import intrinsic

from bng_sim.core.compiling import compiler
from bng_sim.core.compiling.kernels import Kernel
from bng_sim.core.compiling.record_copy import pointer

_templates: Any = templates  # numba has no type annotations
_cgutils: Any = cgutils


def addresses(functions: Sequence[Any], signature: Any, size: int) -> Any:
    """Return what `at` takes: an array of `size` addresses, the first repeated, or interpreted a tuple of functions.

    The caller keeps the functions alive as long as they may be called.

    Args:
        functions: At least one, compiled for `signature`.
        signature: Of numba.
        size: Length of the result.
    """
    found = functions
    if not compiler.INTERPRETED:
        found = [address(each, signature) for each in functions]
    padded = [*found, *[found[0]] * (size - len(found))]
    return tuple(padded) if compiler.INTERPRETED else np.array(padded)


def address(function: Any, signature: Any) -> int:
    """Return the address of a compiled function: a kernel, or one that runs as ordinary Python."""
    found: int = function.entry(signature).address if isinstance(function, Kernel) else function.address
    return found


# What kernels hand on instead of `addresses`, for `at`: numba counts references to an array at each call that takes it.
first: Any = (lambda functions: functions) if compiler.INTERPRETED else pointer


def at(signature: Any) -> Any:
    """Return a function for compiled code that gets the function at an index: `at(signature)(addresses, i)`.

    It takes `addresses` or where they begin (`first`), which the caller keeps alive.
    """
    if compiler.INTERPRETED:
        return lambda functions, i: functions[i]
    kind = types.FunctionType(signature)

    def typed(_typing: Any, functions: Any, i: Any) -> tuple[Any, Callable[..., Any]]:
        def code(context: Any, builder: Any, called: Any, args: Any) -> Any:
            return found(kind, context, builder, _words(context, builder, called, args), args[1])

        return _templates.signature(kind, functions, i), code

    return intrinsic(typed)


def _procedure(_typing: Any, functions: Any, one: Any, other: Any) -> tuple[Any, Callable[..., Any]]:
    """Return the first function, which takes two arguments of the types of these and returns nothing."""
    kind = types.FunctionType(types.void(one, other))

    def code(context: Any, builder: Any, called: Any, args: Any) -> Any:
        place = context.get_constant(types.intp, 0)
        return found(kind, context, builder, _words(context, builder, called, args), place)

    return _templates.signature(kind, functions, one, other), code


# For compiled code whose types are known only when it is compiled: `procedure(addresses, one, other)`.
procedure: Any = (lambda functions, _one, _other: functions[0]) if compiler.INTERPRETED else intrinsic(_procedure)


def _words(context: Any, builder: Any, called: Any, args: Any) -> Any:
    """Return where the addresses begin that are the first argument: an array, or a pointer."""
    functions, start = called.args[0], args[0]
    if isinstance(functions, types.Array):
        start = context.make_array(functions)(context, builder, start).data
    return builder.bitcast(start, context.get_value_type(types.intp).as_pointer())


def found(kind: Any, context: Any, builder: Any, addresses: Any, place: Any) -> Any:
    """Return the function of this type whose address stands at an index."""
    address = builder.load(builder.gep(addresses, [place]))
    function = _cgutils.create_struct_proxy(kind)(context, builder)
    function.jit_addr = builder.inttoptr(address, context.get_value_type(types.voidptr))
    return function._getvalue()
