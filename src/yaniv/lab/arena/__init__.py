"""Bots against bots, with error bars: what is skill, and what is luck (extra `arena`)."""
