"""Machine code of the tests is kept in this folder, like all that the tests keep."""

import os
from pathlib import Path

os.environ.setdefault("YANIV_CACHE", str(Path(__file__).parents[1] / ".cache"))
