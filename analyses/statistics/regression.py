"""Measure by regression over the cells of a sweep how much two factors explain, alone and by interaction."""

import math
import warnings
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import chdtrc

from bng_sim.analyses.numbers import Kind

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Term:
    """Describe a factor or the interaction in the analysis of deviance.

    Attributes:
        df: Degrees of freedom.
        deviance: Deviance explained beyond the terms before it.
        share: The same as a share of the total deviance.
        p: p-value of the chi-squared test for no effect.

    """

    df: int
    deviance: float
    share: float
    p: float


@dataclass(frozen=True, slots=True)
class Fit:
    """Describe a figure's values in the cells of a grid of two factors.

    Attributes:
        row: The effect of the factor along the rows, alone.
        column: The effect of the factor along the columns, beyond that.
        both: Their interaction.
        misses: Residuals of a model without the interaction, shape (rows, columns).
        chance: The typical residual of that model by chance alone, without an interaction.

    """

    row: Term
    column: Term
    both: Term
    misses: Array
    chance: float

    @property
    def typical_miss(self) -> float:
        """The root of the mean squared residual."""
        return float(np.sqrt(np.mean(self.misses**2)))


def fit(values: Array, variances: Array, n: Array, kind: Kind) -> Fit:
    """Regress a figure on two factors and their interaction, from the cells' values alone.

    A proportion is fitted as a binomial on the log-odds, a mean by least squares; the test of a mean weights each cell
    by the variance of its games. The model with the interaction has a parameter for each cell and reproduces its
    value, so the residuals of the model without it are the interaction. Cells are taken as independent.

    Args:
        values: A row a value of the first factor, a column a value of the second; neither all 0 nor all 1.
        variances: Variance of one game, in each cell.
        n: Number of games of each cell.
        kind: Kind of the figure.
    """
    import statsmodels.api as sm  # noqa: PLC0415 (importing it takes a second)
    from statsmodels.tools.sm_exceptions import PerfectSeparationWarning  # noqa: PLC0415 (as above)

    rows, columns = values.shape
    at_row, at_column = (axis.ravel() for axis in np.indices(values.shape))
    one = np.ones((values.size, 1))
    by_row = np.hstack([one, np.eye(rows)[at_row][:, 1:]])
    by_both = np.hstack([by_row, np.eye(columns)[at_column][:, 1:]])
    left, fitted = [], values
    for design in (one, by_row, by_both):
        if kind == "proportion":
            counts = np.column_stack([values.ravel() * n.ravel(), (1 - values.ravel()) * n.ravel()])
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", PerfectSeparationWarning)  # a model may fit every rate exactly
                made = sm.GLM(counts, design, family=sm.families.Binomial()).fit()
            left.append(float(made.deviance))
        else:
            weighted = sm.WLS(values.ravel(), design, weights=n.ravel() / variances.ravel()).fit()
            left.append(float(weighted.ssr))  # sum of squared residuals over their standard errors
            made = sm.OLS(values.ravel(), design).fit()  # for the misses, which weight all cells equally
        fitted = made.fittedvalues.reshape(values.shape)
    left.append(0.0)
    df = (rows - 1, columns - 1, (rows - 1) * (columns - 1))
    terms = [_term(df[i], left[i] - left[i + 1], left[0]) for i in range(3)]
    chance = math.sqrt(float(np.mean(variances / n)) * df[2] / values.size)
    return Fit(terms[0], terms[1], terms[2], values - fitted, chance)


def _term(df: int, deviance: float, whole: float) -> Term:
    deviance = max(deviance, 0.0)  # rounding may leave less of what is fitted exactly
    return Term(df, deviance, deviance / whole if whole else 0.0, float(chdtrc(df, deviance)))
