"""Bots at one table, with people and with each other: a dealer with a seed, a host, whole matches."""

from .dealer import Dealer
from .host import Host
from .playing import bots_at, play_out

__all__ = ["Dealer", "Host", "bots_at", "play_out"]
