"""Compiled functions handed to compiled code by their addresses.

numba can hand over functions themselves, and looks up where each lies at every call: a tenth of a millisecond for each,
too much where a player that thinks has games played on, a few at a time, all the while.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.typing import templates
from numba.experimental import function_type
from numba.extending import intrinsic

from bng_sim.core import compiler

_templates: Any = templates  # no types are known of them
_cgutils: Any = cgutils
_function_type: Any = function_type


def addresses(functions: Sequence[Any], signature: Any, size: int) -> Any:
    """What `at` finds functions in: an array of `size` addresses, the first repeated, or interpreted a tuple of them.

    The functions must be kept for as long as they may be called.

    Args:
        functions: Compiled for `signature`, at least one.
        signature: Of numba.
        size: How many there must be.

    """
    found = functions
    if not compiler.INTERPRETED:
        found = [_function_type._get_jit_address(each, signature) for each in functions]  # as numba itself asks
    padded = [*found, *[found[0]] * (size - len(found))]
    return tuple(padded) if compiler.INTERPRETED else np.array(padded)


def at(signature: Any) -> Any:
    """What gives compiled code the function at a place of such an array: `at(signature)(addresses, i)`."""
    if compiler.INTERPRETED:
        return lambda functions, i: functions[i]
    kind = types.FunctionType(signature)

    def typed(_typing: Any, functions: Any, i: Any) -> tuple[Any, Callable[..., Any]]:
        def code(context: Any, builder: Any, called: Any, args: Any) -> Any:
            array = context.make_array(called.args[0])(context, builder, args[0])
            address = builder.load(builder.gep(array.data, [args[1]]))
            function = _cgutils.create_struct_proxy(kind)(context, builder)
            function.jit_addr = builder.inttoptr(address, context.get_value_type(types.voidptr))
            return function._getvalue()

        return _templates.signature(kind, functions, i), code

    return intrinsic(typed)
