"""A server under load: what it can do, what that costs, and how long its players wait."""
