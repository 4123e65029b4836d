"""What the game says, in English, French and Hebrew: one file of texts a language, all with the same keys."""

from .language import LANGUAGES, MissingText, Words, negotiate

__all__ = ["LANGUAGES", "MissingText", "Words", "negotiate"]
