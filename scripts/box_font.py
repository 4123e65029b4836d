"""Write the font of the snapshots, in which every sign is the same box: `python -m scripts.box_font`.

With it a page is laid out alike on every machine, whatever fonts it has; words are seen as bars of their length.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable  # type: ignore[import-untyped]

PATH = Path("web/e2e/snapshots/box.ttf")
EM, WIDE, NARROW = 1000, 520, 300
BLANK = (0x20, 0xA0, 0x202F, 0x2009)
SIGNS = range(0x21, 0x3000)
"""Latin, Hebrew, and the signs of cards."""


def box() -> TTGlyphPen:
    pen = TTGlyphPen(None)
    for step, corner in enumerate(((0, 0), (0, 620), (WIDE, 620), (WIDE, 0))):
        (pen.lineTo if step else pen.moveTo)(corner)
    pen.closePath()
    return pen


def many_to_one() -> CmapSubtable:
    """A table that gives all signs one glyph; none for each, as the usual ones have."""
    table = CmapSubtable.newSubtable(13)
    table.platformID, table.platEncID, table.format, table.reserved, table.length, table.language = 3, 10, 13, 0, 0, 0
    table.cmap = {**dict.fromkeys(SIGNS, "box"), **dict.fromkeys(BLANK, "space")}
    return table


def write(path: Path) -> None:
    font = FontBuilder(EM, isTTF=True)
    font.setupGlyphOrder([".notdef", "space", "box"])
    font.setupCharacterMap({0x20: "space", 0x41: "box"})
    font.font["cmap"].tables.append(many_to_one())
    font.setupGlyf({".notdef": box().glyph(), "space": TTGlyphPen(None).glyph(), "box": box().glyph()})
    font.setupHorizontalMetrics({".notdef": (WIDE, 0), "space": (NARROW, 0), "box": (WIDE, 0)})
    font.setupHorizontalHeader(ascent=800, descent=-200, lineGap=200)
    font.setupNameTable({"familyName": "Box", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=800, sTypoDescender=-200, sTypoLineGap=200, usWinAscent=800, usWinDescent=200)
    font.setupPost()
    font.setupHead(unitsPerEm=EM, created=0, modified=0)
    font.font.recalcTimestamp = False
    font.save(path)


if __name__ == "__main__":
    write(PATH)
