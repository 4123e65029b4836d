"""Yaniv, the Israeli card game that backpackers carry around the world."""

from .game import *  # noqa: F403
from .game import __all__ as __all__
