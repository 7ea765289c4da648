"""List what to write instead of constructs that numba refuses, by numba's error messages."""

from typing import NamedTuple


class Advice(NamedTuple):
    r"""Map a numba error to an explanation and a remedy.

    Attributes:
        numba: The error message, as a regular expression.
        what: Its meaning; \1 is the first group of the expression.
        instead: What to write.
        is_wrong: Whether ordinary Python would fail there too.

    """

    numba: str
    what: str
    instead: str
    is_wrong: bool = False


_PLAIN = "numbers, tuples of numbers and NumPy arrays can be used"

# The first match counts.
ROWS = (
    Advice(
        r"Cannot modify (?:readonly|field)|output that is read-only",
        "it writes to what it is shown",
        "a strategy may look, and write to a copy; it keeps nothing from one decision to the next",
        is_wrong=True,
    ),
    Advice(
        r"NameError: name '(\w+)' is not defined",
        r"nothing is called \1",
        "is it misspelt, or not imported at the head of the file?",
        is_wrong=True,
    ),
    Advice(r"module '([\w.]+)' has no attribute '(\w+)'", r"there is no \1.\2", "is it misspelt?", is_wrong=True),
    Advice(
        r"Untyped global name '(\w+)':.*<class 'dict'>",
        r"\1 is a dict made outside",
        "make it an array that is indexed by a number, or write `if` and `elif`",
    ),
    Advice(
        r"Untyped global name '(\w+)':.*<class 'function'>",
        r"\1 is not compiled itself",
        "mark it with @kernel; what would call itself is written as a loop",
    ),
    Advice(
        r"Untyped global name '(\w+)':.*<class 'type'>|unsupported opcode \(LOAD_BUILD_CLASS\)",
        "it uses a class of its own",
        "keep numbers in names, tuples or arrays, and make methods functions marked @kernel",
    ),
    Advice(
        r"Untyped global name '(\w+)':.*<(?:ufunc|class 'numpy.ufunc'|class 'builtin_function_or_method')",
        r"\1 is a function that numba does not know",
        "take one of math or NumPy, mark one of your own with @kernel, or work out a table at the head of the file",
    ),
    Advice(r"Untyped global name '(\w+)'", r"\1 is an object that compiled code cannot read", _PLAIN),
    Advice(
        r"of a (?:reflected )?(?:list|set)\(.*assigned to variable '(\w+)' in globals",
        r"\1 is a list or set made outside",
        "make it a tuple, or an array by np.array",
    ),
    Advice(
        r"Unknown attribute '(\w+)' of type Module\(<module '([\w.]+)'",
        r"\2.\1 is a function that numba does not know",
        "take one of math or NumPy, mark one of your own with @kernel, or work out a table at the head of the file",
    ),
    Advice(
        r"unsupported NumPy function '([\w.]+)'",
        r"\1 is not compiled, or not with these arguments",
        "write a loop over the numbers",
    ),
    Advice(
        r"imprecise type: DictType\[undefined",
        "nothing says what an empty dict is to hold",
        "put something into it, keys of one type and values of one type, or take an array",
    ),
    Advice(
        r"imprecise type: list\(undefined",
        "nothing says what an empty list is to hold",
        "take an array such as np.zeros(n), and count how much of it is used",
    ),
    Advice(r"Unsupported use of `dict\(\)`", "dict is given arguments", "write {} and what it holds"),
    Advice(
        r"^(?:KeyError|AssertionError): *",
        "numba fails at it, as it does at a set of mixed types and at `del` of an element",
        "write such a thing with names of their own, or with an array",
    ),
    Advice(
        r"getiter with parameters \(IntEnum",
        "it loops over an enumeration",
        "loop over the numbers that it stands for, by range",
    ),
    Advice(r"Unknown attribute 'add' of type", "a set is made by a loop within it", "write the loop out"),
    Advice(
        r"setitem\(DictType\[",
        "a dict has keys, or values, of more than one type",
        "give it one type of each, or take names of their own",
    ),
    Advice(
        r"BoundFunction\(list\.(?:append|insert|extend)",
        "a list is to hold things of more than one type",
        "take a list for each type",
    ),
    Advice(
        r"format spec in f-strings|Unknown attribute 'format'|mod\((?:Literal\[str\]|unicode_type)",
        "it formats text",
        "leave text out: a strategy needs numbers alone, and print(a, b) shows some",
    ),
    Advice(
        r"print\(\) function implementation",
        "print is given more than values",
        "print(a, b) alone is compiled",
    ),
    Advice(
        r"exception_match|Exception object cannot be stored",
        "it catches an error of one kind",
        "ask first whether it would come about: `if n > 0:`",
    ),
    Advice(
        r"Can't unify return type",
        "it returns things of different types",
        "return a whole number on every path",
    ),
    Advice(
        r"Cannot unify",
        "something is of one type on one path and of another on the other",
        "take two names",
    ),
    Advice(
        r"Unsupported use of cell variable|type infer \w+ recursion",
        "a function calls itself",
        "write a loop",
    ),
    Advice(
        r"Cannot capture the non-constant value",
        "a function within, or a lambda, uses names from around it",
        "write a loop, or a function marked @kernel that is handed them",
    ),
    Advice(
        r"use of yield in a closure",
        "there is a loop within a call, such as sum(x for x in ...)",
        "put it in square brackets, or write the loop out",
    ),
    Advice(
        r"unexpected keyword argument 'key'",
        "max, min or sorted is given a key",
        "write a loop that keeps the best",
    ),
    Advice(
        r"Invalid use of IntEnum class<int64>\((\w+)\)",
        r"\1(...) is not compiled",
        "compare the number itself with a member of it",
    ),
    Advice(
        r"Cannot bind 'args",
        "a function is called with too few arguments, or too many",
        "see how it is declared",
        is_wrong=True,
    ),
    Advice(
        r"unsupported opcode",
        "numba knows no such thing",
        "write it with `if`, `for`, `while` and plain names",
    ),
    Advice(
        r"No implementation of function Function\(<(?:built-in )?\w+ '?([\w.]+)",
        r"\1 is not compiled for what it is given here",
        "give it numbers and arrays of numbers, or write a loop",
    ),
    Advice(
        r"Unknown attribute '(\w+)' of type",
        r"what stands there has no .\1 that is compiled",
        "is it misspelt? If not, write it with numbers and arrays",
    ),
)
