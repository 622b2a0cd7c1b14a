"""Makes the two self-hosted typefaces from their OFL originals, as packed for npm by Fontsource.

Needs fonttools and brotli (Debian: python3-fonttools python3-brotli). In an empty folder:
    npm install @fontsource-variable/figtree @fontsource-variable/jost
    python3 make.py node_modules/@fontsource-variable .
"""
import sys
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

packages, target = Path(sys.argv[1]), Path(sys.argv[2])

LATIN = [*range(0x20, 0x7F), 0xA0, 0xA9, 0xAB, 0xAE, 0xB0, 0xB2, 0xB7, 0xBB, 0xBD, 0xD7, *range(0xC0, 0x100),
         0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2212]
RUPEE = 0x20B9


def read(name: str, part: str) -> TTFont:
    return TTFont(packages / name / "files" / f"{name}-{part}-wght-normal.woff2")


def take_glyph(into: TTFont, source: TTFont, code: int) -> None:
    """Copies one glyph with its variations; both fonts are parts of the same original."""
    glyph = source.getBestCmap()[code]
    variations = into["gvar"].variations  # read before the glyph order grows
    into["glyf"][glyph] = source["glyf"][glyph]
    into["hmtx"][glyph] = source["hmtx"][glyph]
    variations[glyph] = source["gvar"].variations[glyph]
    for table in into["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = glyph


def subset(font: TTFont, codes: list[int], weights: tuple[int, int], features: list[str], name: str) -> None:
    if "HVAR" in font:
        del font["HVAR"]  # it knows nothing of a glyph taken over; gvar says the same
    buffer = BytesIO()
    instantiateVariableFont(font, {"wght": weights}).save(buffer)
    font = TTFont(buffer)  # read anew: the instancer leaves out empty variations that the subsetter looks for
    options = Options()
    options.layout_features = features
    options.hinting = False
    options.flavor = "woff2"
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target / f"{name}.woff2")


text = read("figtree", "latin")
take_glyph(text, read("figtree", "latin-ext"), RUPEE)
subset(text, [*LATIN, RUPEE], (400, 700), ["kern", "mark", "ccmp", "locl", "tnum"], "figtree")
subset(read("jost", "latin"), LATIN, (300, 600), ["kern", "mark", "tnum"], "jost")
