"""Means and their standard errors, from sums that can be added up and kept.

>>> import numpy as np
>>> some = Ratio.of(np.array([3.0, 5.0, 4.0, 8.0]), np.ones(4))
>>> f"{some.mean:.2f} ± {some.error:.2f}"
'5.00 ± 1.08'
"""

from __future__ import annotations

import math
from dataclasses import astuple, dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Ratio:
    """Something by the round, where a deal is one sample however many rounds are played with it.

    The standard error is that of a ratio of two sums over independent deals (Cochran, Sampling Techniques, 6.4); where
    each deal counts alike it is that of a mean.
    """

    deals: int = 0
    x: float = 0.0
    n: float = 0.0
    xx: float = 0.0
    xn: float = 0.0
    nn: float = 0.0

    @classmethod
    def of(cls, x: npt.NDArray[np.float64], n: npt.NDArray[np.float64]) -> Ratio:
        """How much there was of it by deal, and in how many rounds."""
        return cls(len(x), *map(float, (x.sum(), n.sum(), x @ x, x @ n, n @ n)))

    def __add__(self, other: Ratio) -> Ratio:
        deals, *sums = (mine + more for mine, more in zip(astuple(self), astuple(other), strict=True))
        return Ratio(int(deals), *sums)

    @property
    def mean(self) -> float:
        """Of it by the round."""
        return self.x / self.n if self.n else math.nan

    @property
    def spread(self) -> float:
        """The standard deviation that one deal has around the mean."""
        if self.deals < 2 or not self.n:
            return math.nan
        mean = self.mean
        square = (self.xx - 2 * mean * self.xn + mean * mean * self.nn) / (self.deals - 1)
        return math.sqrt(max(0.0, square)) * self.deals / self.n

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.spread / math.sqrt(self.deals) if self.deals else math.nan
