"""What the server writes about itself: one JSON object a line, of names and numbers, and never of what was sent."""

from __future__ import annotations

import json
import logging
import sys
import time

log = logging.getLogger("yaniv")


class OneLine(logging.Formatter):
    """Writes a record as JSON on one line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage().partition("\n")[0],  # below it, asyncio writes down what an error says
        }
        line |= getattr(record, "more", {})
        if record.exc_info and record.exc_info[0]:
            # Where, and of which kind; what an error says may hold what somebody sent.
            trace, where = record.exc_info[2], []
            while trace:
                where.append(f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}")
                trace = trace.tb_next
            line |= {"error": record.exc_info[0].__name__, "where": where[-6:]}
        return json.dumps(line, ensure_ascii=False)


def tell(what: str, level: int = logging.INFO, *, error: BaseException | None = None, **more: object) -> None:
    """Write down that something happened."""
    log.log(level, what, extra={"more": more}, exc_info=error)


def set_up(level: str = "INFO") -> None:
    """Write to the standard error; what libraries say only from warnings upward."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    log.setLevel(level)
