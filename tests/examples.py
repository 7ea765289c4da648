"""How many examples of a property are tried: a third of what its test says, and all of them in `make test-all`.

That is asked for as `pytest --hypothesis-profile=many`.
"""

from hypothesis import settings

settings.register_profile("many")


def tried(n: int, **keys: object) -> settings:
    """Settings of a property that has so many examples, and takes however long it does."""
    is_many = settings.get_current_profile_name() == "many"
    return settings(max_examples=n if is_many else -(-n // 3), deadline=None, **keys)
