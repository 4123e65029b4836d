"""The language that a command speaks: the one asked for, or else that of the locale."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise

from yaniv.words import LANGUAGES, Words, negotiate


def language(asked: str | None = None, environ: Mapping[str, str] | None = None) -> str:
    """The language asked for; without one, that of the locale as the system reads its variables.

    >>> language(None, {"LANG": "fr_FR.UTF-8"}), language(None, {"LANGUAGE": "he:en", "LC_ALL": "de_DE"})
    ('fr', 'he')
    >>> language(None, {"LANGUAGE": "fr", "LANG": "C"}), language("he", {"LANG": "fr_FR"})
    ('en', 'he')
    """
    if asked:
        return asked
    given = os.environ if environ is None else environ
    locale = next((given[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if given.get(name)), "")
    if locale.partition(".")[0] in ("", "C", "POSIX"):
        return LANGUAGES[0]
    return negotiate(f"{given.get('LANGUAGE', '')}:{locale}")


def of_arguments(arguments: Sequence[str] | None = None) -> Words:
    """The words for the help, which is asked for before the arguments are understood."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    asked = [value for flag, value in pairwise(given) if flag == "--lang"]
    asked += [word.removeprefix("--lang=") for word in given if word.startswith("--lang=")]
    known = [value for value in asked if value in LANGUAGES]
    return Words(language(known[-1] if known else None))
