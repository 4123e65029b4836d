"""What will be needed soon. Imports nothing."""


def fetch(thing: object) -> None:
    """Have this ready for when its turn comes: interpreted it is; compiled, the processor is told to fetch it."""
