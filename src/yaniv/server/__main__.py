"""`python -m yaniv.server`: the server as its environment sets it up, for whatever runs it for good."""

from __future__ import annotations

import sys

from .serve import at_home, serve
from .settings import BadSetting, read
from .store import Away, Unopened


def main() -> int:
    """Serve until a signal ends it; 1 if the store is ruined, 2 if it may not start as it is set up."""
    try:
        return serve(at_home(read(), lan=False), lambda origins: None)
    except (BadSetting, Unopened, Away) as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
