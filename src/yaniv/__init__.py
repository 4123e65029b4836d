"""Yaniv, the Israeli card game that backpackers carry around the world."""
