"""When a difference is settled: an interval that may be looked at after every deal.

An ordinary confidence interval that is looked at again and again until it excludes nothing soon does so by luck. This
one holds at all times at once: the chance that it *ever* leaves out the truth is at most `alpha`, so one may stop as
soon as it says something. It is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas
(Time-uniform central limit theory and asymptotic confidence sequences, Annals of Statistics 52, 2024, theorem 2.2):
Robbins' normal mixture with the standard deviation estimated on the way.

>>> f"{half_width(10.0, deals=10_000):.2f}", f"{1.96 * 10.0 / 100:.2f}"
('0.31', '0.20')
"""

from __future__ import annotations

import math

ALPHA = 0.05

SOON = 5_000
"""The number of deals at which the interval is narrowest beside an ordinary one."""

LEAST = 300
"""Nothing is said before so many deals: the interval leans on the central limit."""


def half_width(spread: float, deals: int, alpha: float = ALPHA) -> float:
    """By how much the mean of so many deals may be wrong, whenever one looks.

    Args:
        spread: The standard deviation of one deal.
        alpha: The chance that the truth is ever left out.
    """
    if deals < LEAST:
        return math.inf
    # The mixture's scale for which the interval is narrowest at SOON.
    scale = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / SOON
    grown = deals * scale + 1
    return spread * math.sqrt(2 * grown / (deals * deals * scale) * math.log(math.sqrt(grown) / alpha))


def settled(mean: float, width: float, margin: float = 0.0) -> bool:
    """Whether the interval says something: on which side of nothing the truth is, or that it is within a margin."""
    return abs(mean) > width or abs(mean) + width <= margin
