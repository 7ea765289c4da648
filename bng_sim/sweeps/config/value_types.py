"""Types of the values of a config's keys."""

from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    GetPydanticSchema,
    Strict,
    Tag,
    model_validator,
)
from pydantic_core import PydanticCustomError

MOST_CELLS = 100_000
Whole = Annotated[int, Strict()]
Width = Annotated[float, Strict(), Field(gt=0, allow_inf_nan=False)]
Seconds = Annotated[float, Strict(), Field(gt=0, le=3600)]
Margin = Annotated[float, Strict(), Field(gt=0, lt=1)]


class Range(BaseModel):
    """Whole numbers from one to another."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    first: Whole = Field(alias="from", description="the first number")
    to: Whole = Field(description="the last number, if the steps hit it")
    step: Whole = Field(
        default=1,
        description="from each number to the next; less than 0 counts down",
        json_schema_extra={"not": {"const": 0}},
    )

    @model_validator(mode="after")
    def _check(self) -> "Range":
        if self.step == 0:
            raise ValueError("a step that is not 0")
        if (self.to - self.first) * self.step < 0:
            way = "at least" if self.step > 0 else "at most"
            raise ValueError(f"`to` to be {way} {self.first}, where the range begins, because its step is {self.step}")
        n = (self.to - self.first) // self.step + 1
        if n > MOST_CELLS:
            raise ValueError(f"at most {MOST_CELLS} numbers; these are {n}")
        return self

    @property
    def numbers(self) -> tuple[int, ...]:
        """List all of them in order."""
        return tuple(range(self.first, self.to + (1 if self.step > 0 else -1), self.step))


def _not_null(value: Any) -> Any:
    """Refuse a null that is written out, although a missing key means the same."""
    if value is None:
        raise PydanticCustomError("null", "a key without a value")
    return value


GIVEN = BeforeValidator(_not_null)


def _is_list_or_range(value: Any) -> str | None:
    if isinstance(value, dict):
        return "range" if value.keys() & {"from", "to", "step"} else None
    return "list" if isinstance(value, list | tuple) else None


def read_as(written: Any) -> GetPydanticSchema:
    """Mark a type whose values are written in another way and become that type when read."""
    return GetPydanticSchema(lambda _, handler: handler(written))


_WrittenValues = Annotated[
    Annotated[Range, Tag("range")] | Annotated[tuple[Any, ...], Field(min_length=1), Tag("list")],
    Discriminator(_is_list_or_range),
    AfterValidator(lambda values: values.numbers if isinstance(values, Range) else values),
]
Values = Annotated[tuple[Any, ...], read_as(_WrittenValues)]
