"""How fast lanes and simulations are: `Batch` beside compiled random play, whole rounds between bots, and growth."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import numba
import numpy as np
import numpy.typing as npt

from benchmarks.speed import PLAIN, Play, compiled_ours, ours, rates, short
from yaniv.batch import Batch, simulate
from yaniv.bots import chance, club, novice
from yaniv.game import HouseRules, preset

LANES = 4096
STEPS = 2_000_000  # a turn
STEPS_OF_A_ROUND = 146  # about so many, at random with two players
PLOT = Path("docs/results/speed_growth.svg")
SIZES = [1 << k for k in range(6, 19, 2)]


# --- who plays ---


def compiled_play(rules: HouseRules, players: int) -> Play:
    """Compiled random play of about so many steps."""
    play = ours(rules, players, compiled_ours())
    return lambda steps: play(max(1, steps // STEPS_OF_A_ROUND))[0]


def lanes_alone(rules: HouseRules, players: int, lanes: int, threads: int = 1) -> Play:
    """Lanes of which only the number of actions is looked at: numpy chooses among them."""
    batch, rng = Batch(rules, players, lanes, listed=True, threads=threads), np.random.default_rng(1)

    def run(steps: int) -> int:
        times = max(1, steps // lanes)
        for _ in range(times):
            batch.step((rng.random(lanes, np.float32) * batch.count).astype(np.int64))
        return times * lanes

    return run


def lanes_seen(rules: HouseRules, players: int, lanes: int, threads: int = 1) -> Play:
    """Lanes with observation and mask at every step; a choice is anything that the mask allows."""
    batch = Batch(rules, players, lanes, threads=threads)
    rng = np.random.default_rng(1)

    def run(steps: int) -> int:
        times = max(1, steps // lanes)
        for _ in range(times):
            batch.observe()
            mask = batch.legal()
            wanted = (rng.random(lanes, np.float32) * batch.count).astype(np.int64)
            batch.step(allowed(mask, wanted))
        return times * lanes

    return run


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def allowed(mask: npt.NDArray[np.bool_], wanted: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """By lane: the number of the k-th thing that may be done."""
    found = np.empty_like(wanted)
    for i in range(len(wanted)):
        left = wanted[i]
        for number in range(mask.shape[1]):
            if mask[i, number]:
                if left == 0:
                    found[i] = number
                    break
                left -= 1
    return found


# --- how fast ---


def batch_speed() -> Iterator[str]:
    """`Batch` at 4096 lanes beside compiled random play in the same run."""
    plays = {
        "compiled random play": compiled_play(PLAIN, 2),
        "`Batch`, `step` alone": lanes_alone(PLAIN, 2, LANES),
        "`Batch`, `observe`, `legal` and `step`": lanes_seen(PLAIN, 2, LANES),
    }
    found = rates(plays, STEPS)
    base = next(iter(found.values()))
    yield "| | steps a second | of random play |"
    yield "|---|---:|---:|"
    for name, rate in found.items():
        yield f"| {name} | {short(rate)} | {rate / base:.2f} |"
    yield ""
    yield f"{LANES} lanes, 2 players, cardgames-zone; what it takes to choose is counted. Random play calls half"
    yield "of the times that it may; in lanes a call is one action among the others."


def simulate_speed() -> Iterator[str]:
    """`simulate` between bots of one kind, on one core."""
    kinds = {"random": chance.choose, "novice": novice.choose, "club": club.choose}
    rounds = {"random": 60_000, "novice": 200_000, "club": 40_000}  # so many that what comes before them is nothing
    yield "| two of | rounds a second | steps a second | steps a round |"
    yield "|---|---:|---:|---:|"
    for name, choose in kinds.items():
        seen, steps = [], 0
        simulate(PLAIN, [choose] * 2, rounds=10, threads=1)
        for seed in range(5):
            start = time.process_time()
            played = simulate(PLAIN, [choose] * 2, rounds=rounds[name], seed=seed, threads=1)
            seen.append(rounds[name] / (time.process_time() - start))
            steps += int(played.steps.sum())
        long = steps / 5 / rounds[name]
        yield f"| {name} | {short(median(seen))} | {short(median(seen) * long)} | {long:.1f} |"
    yield ""
    yield "`yaniv.batch.simulate` on one thread, single rounds of cardgames-zone."


TABLES: dict[str, tuple[HouseRules, int, int]] = {
    "2 players": (PLAIN, 2, 1),
    "8 players, 2 decks": (preset("cardgames-zone", decks=2, players=(2, 8)), 8, 1),
    "2 players, 2 decks": (preset("cardgames-zone", decks=2), 2, 1),
    "2 players, 2 threads": (PLAIN, 2, 2),
}
"""The rules, how many play, and on how many threads."""


def growth_speed() -> Iterator[str]:
    """`Batch` from few lanes to very many; also drawn."""
    curves: dict[str, list[float]] = {}
    for how, play in (("step alone", lanes_alone), ("all shown", lanes_seen)):
        for name, table in TABLES.items():
            curves[f"{name}, {how}"] = [_one_rate(play, *table, lanes) for lanes in SIZES]
    yield "| lanes | " + " | ".join(f"{size:,}" for size in SIZES) + " |"
    yield "|---|" + "---:|" * len(SIZES)
    for name, curve in curves.items():
        yield f"| {name} | " + " | ".join(map(short, curve)) + " |"
    yield ""
    yield "Steps per second of CPU time; two threads use twice as much of it, so there the same figure means twice the"
    yield "speed on two free cores."
    yield ""
    yield f"![Steps a second by number of lanes]({PLOT.name})"
    _draw(curves)


def _one_rate(
    play: Callable[[HouseRules, int, int, int], Play], rules: HouseRules, players: int, threads: int, lanes: int
) -> float:
    return rates({"": play(rules, players, lanes, threads)}, max(STEPS // 8, lanes), repeats=5)[""]


def _draw(curves: dict[str, list[float]]) -> None:
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams |= {"svg.hashsalt": "yaniv", "svg.fonttype": "none"}
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 5))
    for name, curve in curves.items():
        axes.plot(SIZES, [rate / 1e6 for rate in curve], "o-" if "alone" in name else "s--", label=name, markersize=4)
    axes.set(xscale="log", xlabel="lanes", ylabel="million steps per second of CPU time", ylim=(0, None))
    axes.set_xticks(SIZES, [f"{size:,}" for size in SIZES])
    axes.minorticks_off()
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8, frameon=False)
    figure.tight_layout()
    PLOT.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(PLOT, metadata={"Date": None})
    pyplot.close(figure)
