"""How much do two factors explain, and how much only both together? Regression over the cells of a sweep."""

import math
import warnings
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.stats import chi2

from bng_sim.analyses.numbers import Kind

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Term:
    """A factor, or the two together, in the analysis of deviance.

    Attributes:
        df: Degrees of freedom.
        deviance: What it explains beyond the terms before it.
        share: The same as a share of all that is to be explained.
        p: That it explains nothing: of the chi-squared test.

    """

    df: int
    deviance: float
    share: float
    p: float


@dataclass(frozen=True, slots=True)
class Fit:
    """What a figure's values in the cells of a grid of two factors come to.

    Attributes:
        row: The factor along the rows, alone.
        column: The factor along the columns, beyond that.
        both: Their interaction: what neither explains without the other.
        misses: Value less what a model without the interaction says, shape (rows, columns).
        chance: How far off that model would typically be by chance alone, were there no interaction.

    """

    row: Term
    column: Term
    both: Term
    misses: Array
    chance: float

    @property
    def typical_miss(self) -> float:
        """The root of the mean square of the misses."""
        return float(np.sqrt(np.mean(self.misses**2)))


def fit(values: Array, variances: Array, n: Array, kind: Kind) -> Fit:
    """Regression of a figure on two factors and their interaction, from the cells' values alone.

    A proportion is fitted as a binomial on the log-odds, a mean by least squares; the test of a mean weights each cell
    by what its games say of its variance. The model with the interaction has a parameter a cell and gives each its own
    value back, so what is left over by the one without it is the interaction's. Cells are taken as independent.

    Args:
        values: A row a value of the first factor, a column a value of the second; neither all 0 nor all 1.
        variances: Of one game, in each cell.
        n: Games of each cell.
        kind: Of the figure.

    """
    import statsmodels.api as sm  # noqa: PLC0415 (a second, which only reports should wait)
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
                warnings.simplefilter("ignore", PerfectSeparationWarning)  # a model may hit every rate and be right
                made = sm.GLM(counts, design, family=sm.families.Binomial()).fit()
            left.append(float(made.deviance))
        else:
            weighted = sm.WLS(values.ravel(), design, weights=n.ravel() / variances.ravel()).fit()
            left.append(float(weighted.ssr))  # of residuals over their standard errors
            made = sm.OLS(values.ravel(), design).fit()  # for the misses, which count every cell alike
        fitted = made.fittedvalues.reshape(values.shape)
    left.append(0.0)
    df = (rows - 1, columns - 1, (rows - 1) * (columns - 1))
    terms = [_term(df[i], left[i] - left[i + 1], left[0]) for i in range(3)]
    chance = math.sqrt(float(np.mean(variances / n)) * df[2] / values.size)
    return Fit(terms[0], terms[1], terms[2], values - fitted, chance)


def _term(df: int, deviance: float, whole: float) -> Term:
    return Term(df, deviance, deviance / whole if whole else 0.0, float(chi2.sf(deviance, df)))
