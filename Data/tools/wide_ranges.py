#!/usr/bin/env python3
"""Print Sources/REPL/Text/WideRanges.swift, the code points that fill two terminal cells.

East Asian Width comes from the Unicode data of the Python package unicodedata2, or, without it,
of Python itself: pip install unicodedata2 && python3 Data/tools/wide_ranges.py
"""

try:
    import unicodedata2 as unicode
except ImportError:
    import unicodedata as unicode

CLOSED_GAP = 32
# UAX #11 makes all of these blocks and planes wide, what is unassigned in them too.
WIDE_BY_DEFAULT = ((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFD))


def is_wide(code):
    if any(first <= code <= last for first, last in WIDE_BY_DEFAULT):
        return True
    # Python knows no width of what is unassigned.
    return unicode.east_asian_width(chr(code)) in "WF" and not is_unassigned(code)


def is_unassigned(code):
    return unicode.category(chr(code)) == "Cn"


def ranges():
    found = []
    for code in filter(is_wide, range(0x110000)):
        first, last = found[-1] if found else (code, code)
        gap = range(last + 1, code)
        if found and len(gap) <= CLOSED_GAP and all(map(is_unassigned, gap)):
            found[-1] = (first, code)
        else:
            found.append((code, code))
    return found


numbers = [f"0x{bound:04X}" for pair in ranges() for bound in pair]
rows = [", ".join(numbers[start : start + 10]) for start in range(0, len(numbers), 10)]
print(f"""/// The code points that fill two terminal cells, as pairs of first and last.
///
/// The source is East Asian Width W and F of Unicode {unicode.unidata_version} (UAX #11), printed by
/// `Data/tools/wide_ranges.py`. Gaps of at most {CLOSED_GAP} unassigned code points are closed, and blocks
/// and planes that UAX #11 makes wide by default are complete.
enum WideRanges {{
  static let bounds: [UInt32] = [""")
for row in rows:
    print(f"    {row},")
print("""  ]
}""")
