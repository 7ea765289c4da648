"""The keys of a config that say what is wanted, and what may be changed for it."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, Strict, model_validator

from bng_sim.sweeps.config.value_types import GIVEN, Margin, Values

MATCHUP = "matchup"  # a config has targets of two strategies under this key
WINS_BY = "wins_by_"  # targets of games won, by a grouping of seats, begin with it
COSTS = {"printed number": 1.0, "new card": 3.0, "new board": 10.0}
Cost = Literal["printed number", "new card", "new board"] | Annotated[float, Strict(), Field(ge=0, allow_inf_nan=False)]


def _two_in_order(ends: tuple[float, ...]) -> tuple[float, ...]:
    if len(ends) != 2 or ends[0] >= ends[1]:
        raise ValueError("two numbers, the lower one first, such as [0.3, 0.4]")
    return ends


_End = Annotated[float, Strict(), Field(allow_inf_nan=False)]
_Ends = Annotated[tuple[_End, ...], AfterValidator(_two_in_order)]


class Target(BaseModel):
    """Where a figure should lie."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    between: Annotated[_Ends | None, GIVEN] = Field(
        default=None,
        description="the lowest and the highest figure that you want",
        json_schema_extra={"minItems": 2, "maxItems": 2},
    )
    least: Annotated[_End | None, GIVEN] = Field(default=None, description="the lowest figure that you want")
    most: Annotated[_End | None, GIVEN] = Field(default=None, description="the highest figure that you want")
    share: Annotated[Margin | None, GIVEN] = Field(
        default=None,
        description="of each game's own value, not of the mean: at least this share of games should lie there; 0.9 is "
        "nine games in ten",
    )
    where: dict[str, Any] = Field(
        default={},
        description="the settings that it is stated for: grid parameters, or the lineup, each with a value or a list "
        "of values; all settings if left out",
    )

    @model_validator(mode="after")
    def _check(self) -> "Target":
        ends = [name for name in ("least", "most") if getattr(self, name) is not None]
        if self.between is not None and ends:
            raise ValueError(f"`between` or `{ends[0]}`, not both")
        if self.between is None and not ends:
            raise ValueError("`between`, `least` or `most`, such as {between: [0.3, 0.4]}")
        if self.least is not None and self.most is not None and self.least > self.most:
            raise ValueError(
                f"`least` to be at most `most`; these contradict each other: least {self.least:g}, most {self.most:g}"
            )
        return self

    @property
    def low(self) -> float | None:
        """The lowest figure wanted."""
        return self.between[0] if self.between else self.least

    @property
    def high(self) -> float | None:
        """The highest figure wanted."""
        return self.between[1] if self.between else self.most


class Knob(BaseModel):
    """A rules parameter that may be changed so that targets are met."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    values: Values = Field(description="the values to try; the one that the config's rules have is tried anyway")
    cost: Annotated[Cost | None, GIVEN] = Field(
        default=None,
        description="what changing it costs: `printed number` (1), `new card` (3), `new board` (10), or a number; if "
        "left out, 1, and for a number 1 more for each of these numbers between it and the rules' own",
    )
