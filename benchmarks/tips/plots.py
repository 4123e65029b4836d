"""The pictures of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from yaniv.game import PRESETS
from yaniv.lab.arena.contest import Unit

from .advice import Tip, Trial
from .facts import Facts, Share
from .trials import PLAYERS, Key, Worth

COLOURS = {2: "tab:blue", 4: "tab:orange"}


def drawn(figure: Figure, path: Path) -> None:
    """Write a picture: the same one for the same figures, letters as text."""
    with matplotlib.rc_context({"svg.hashsalt": "yaniv", "svg.fonttype": "none"}):
        figure.savefig(path, metadata={"Date": None})


def tip_plot(tip: Tip, found: Mapping[Key, Worth], path: Path) -> None:
    """What the advice is worth in each of its trials."""
    if tip.curve:
        _curves(tip, found, path)
        return
    lines = max(len(trial.rules) for trial in tip.trials)
    figure = Figure(figsize=(2 + 2.4 * len(tip.trials), 0.7 + 0.32 * lines), layout="constrained")
    axes = figure.subplots(1, len(tip.trials), squeeze=False, sharey=True)[0]
    for panel, trial in zip(axes, tip.trials, strict=True):
        _trial(panel, tip, trial, found)
    axes[0].legend(fontsize=7, loc="best")
    drawn(figure, path)


def _trial(axes: Axes, tip: Tip, trial: Trial, found: Mapping[Key, Worth]) -> None:
    scale = 100 if trial.unit is Unit.MATCHES else 1
    axes.axvline(0, color="grey", linewidth=0.8)
    for shift, players in zip((-0.12, 0.12), PLAYERS, strict=True):
        worths = [found[tip.name, trial.label, rules, players] for rules in trial.rules]
        axes.errorbar(
            [scale * worth.mean for worth in worths],
            [place + shift for place in range(len(worths))],
            xerr=[1.96 * scale * worth.error for worth in worths],
            fmt="o",
            markersize=3,
            color=COLOURS[players],
            label=f"{players} players",
        )
    axes.set_yticks(range(len(trial.rules)), trial.rules, fontsize=8)
    axes.set_ylim(len(trial.rules) - 0.5, -0.5)
    axes.set_title(trial.label, fontsize=8)
    axes.set_xlabel("% of matches won more" if scale > 1 else "points a round better", fontsize=8)
    axes.tick_params(axis="x", labelsize=7)


def _curves(tip: Tip, found: Mapping[Key, Worth], path: Path) -> None:
    figure = Figure(figsize=(7, 2.6), layout="constrained")
    panels = figure.subplots(1, len(PLAYERS), sharey=False)
    for axes, players in zip(panels, PLAYERS, strict=True):
        axes.axhline(0, color="grey", linewidth=0.8)
        for rules in PRESETS:
            here = [
                (place, found[tip.name, trial.label, rules, players])
                for place, trial in enumerate(tip.trials)
                if rules in trial.rules
            ]
            axes.errorbar(
                [place for place, _ in here],
                [worth.mean for _, worth in here],
                yerr=[1.96 * worth.error for _, worth in here],
                marker="o",
                markersize=2,
                linewidth=1,
                label=rules,
            )
        axes.set_title(f"{players} players", fontsize=8)
        axes.set_xlabel("calls with so many points or fewer", fontsize=8)
        axes.set_ylabel("points a round better", fontsize=8)
        axes.tick_params(labelsize=7)
    panels[0].legend(fontsize=6)
    drawn(figure, path)


def places_plot(found: Sequence[Facts], path: Path) -> None:
    """How often each place after the start wins a round."""
    figure, panels = _panels()
    for axes, rules in zip(panels, PRESETS, strict=True):
        for one in (one for one in found if one.rules == rules):
            fair = 1 / one.players
            axes.plot(
                range(1, one.players + 1),
                [100 * (share - fair) for share in one.first_wins],
                marker="o",
                markersize=3,
                label=f"{one.players} players",
            )
        axes.axhline(0, color="grey", linewidth=0.8)
        axes.set_title(rules, fontsize=8)
        axes.set_xlabel("place from the start", fontsize=8)
        axes.tick_params(labelsize=7)
    panels[0].set_ylabel("% of rounds won\nmore than a fair share", fontsize=8)
    panels[0].legend(fontsize=6)
    drawn(figure, path)


def lengths_plot(found: Sequence[Facts], path: Path) -> None:
    """How many rounds a match has: the mean, and the middle nine tenths."""
    figure = Figure(figsize=(7, 2.6), layout="constrained")
    axes = figure.subplots()
    for shift, rules in enumerate(PRESETS):
        some = [one for one in found if one.rules == rules]
        means = [one.match_rounds[0] for one in some]
        axes.errorbar(
            [one.players + 0.12 * (shift - 2) for one in some],
            means,
            yerr=[
                [mean - one.match_rounds[1] for mean, one in zip(means, some, strict=True)],
                [one.match_rounds[2] - mean for mean, one in zip(means, some, strict=True)],
            ],
            fmt="o",
            markersize=3,
            label=rules,
        )
    axes.set_xticks(sorted({one.players for one in found}))
    axes.set_xlabel("players", fontsize=8)
    axes.set_ylabel("rounds a match", fontsize=8)
    axes.set_ylim(bottom=0)
    axes.legend(fontsize=7)
    drawn(figure, path)


def failing_plot(found: Sequence[Facts], what: str, label: str, path: Path, least: int = 200) -> None:
    """How often a call fails, by what is counted; left out is what was seen too seldom."""
    figure, panels = _panels()
    for axes, rules in zip(panels, PRESETS, strict=True):
        for one in (one for one in found if one.rules == rules):
            table: dict[int, Share] = getattr(one, what)
            some = [(value, share, n) for value, (share, n) in sorted(table.items()) if n >= least]
            axes.errorbar(
                [value for value, _, _ in some],
                [100 * share for _, share, _ in some],
                yerr=[196 * (share * (1 - share) / n) ** 0.5 for _, share, n in some],
                marker="o",
                markersize=2,
                linewidth=1,
                label=f"{one.players} players",
            )
        axes.set_title(rules, fontsize=8)
        axes.set_xlabel(label, fontsize=8)
        axes.tick_params(labelsize=7)
    panels[0].set_ylabel("% of calls that fail", fontsize=8)
    panels[0].legend(fontsize=6)
    drawn(figure, path)


def _panels() -> tuple[Figure, Sequence[Axes]]:
    figure = Figure(figsize=(9, 2.4), layout="constrained")
    return figure, figure.subplots(1, len(PRESETS), sharey=True)
