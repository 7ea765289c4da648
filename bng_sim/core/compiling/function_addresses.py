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
from numba.experimental import function_type
from numba.extending import intrinsic

from bng_sim.core.compiling import compiler
from bng_sim.core.compiling.kernels import Kernel

_types: Any = types  # numba has no type annotations
_templates: Any = templates
_cgutils: Any = cgutils
_function_type: Any = function_type


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
    """Return the address of a compiled function."""
    if isinstance(function, Kernel):
        return function.entry(signature).address
    jit_address: int = _function_type._get_jit_address(function, signature)  # as numba itself asks
    return jit_address


def at(signature: Any) -> Any:
    """Return a function for compiled code that gets the function at an index: `at(signature)(addresses, i)`."""
    if compiler.INTERPRETED:
        return lambda functions, i: functions[i]
    kind = types.FunctionType(signature)

    def typed(_typing: Any, functions: Any, i: Any) -> tuple[Any, Callable[..., Any]]:
        def code(context: Any, builder: Any, called: Any, args: Any) -> Any:
            array = context.make_array(called.args[0])(context, builder, args[0])
            return found(kind, context, builder, array.data, args[1])

        return _templates.signature(kind, functions, i), code

    return intrinsic(typed)


def all_at(signature: Any, n: int) -> Any:
    """Return a function for compiled code that gets `n` functions: `all_at(signature, n)(addresses, places)`."""
    if compiler.INTERPRETED:
        return lambda functions, places: tuple(functions[place] for place in places)
    kind = types.FunctionType(signature)

    def typed(_typing: Any, functions: Any, places: Any) -> tuple[Any, Callable[..., Any]]:
        def code(context: Any, builder: Any, called: Any, args: Any) -> Any:
            array, listed = (
                context.make_array(each)(context, builder, value) for each, value in zip(called.args, args, strict=True)
            )
            at_each = [builder.load(builder.gep(listed.data, [context.get_constant(types.intp, i)])) for i in range(n)]
            listed_there = [found(kind, context, builder, array.data, place) for place in at_each]
            return context.make_tuple(builder, called.return_type, listed_there)

        return _templates.signature(_types.UniTuple(kind, n), functions, places), code

    return intrinsic(typed)


def found(kind: Any, context: Any, builder: Any, addresses: Any, place: Any) -> Any:
    """Return the function of this type whose address stands at an index."""
    address = builder.load(builder.gep(addresses, [place]))
    function = _cgutils.create_struct_proxy(kind)(context, builder)
    function.jit_addr = builder.inttoptr(address, context.get_value_type(types.voidptr))
    return function._getvalue()
