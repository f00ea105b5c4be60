#!/usr/bin/env python3
"""Draws a captured terminal screen as an SVG on a grid of cells.

    tmux capture-pane -e -p | python3 docs/tools/picture.py > docs/drill.svg

Reads text with SGR sequences (16 and 256 colours, bold, dim, reverse), one line a row. A
character that is wide in the terminal takes two cells. Only the standard library is used.
"""
import argparse
import re
import sys
import unicodedata
from dataclasses import dataclass, replace
from html import escape

CELL_WIDTH = 9
CELL_HEIGHT = 20
FONT_SIZE = 15
MARGIN = 16
BACKGROUND = "#16181d"
FOREGROUND = "#d7dae0"
FAINT = "#868c99"
FONTS = "'DejaVu Sans Mono','Noto Sans Mono CJK SC','Menlo','Consolas',monospace"

# The first 16 colours, which a terminal's theme decides; these are readable on the background.
THEME = [
    "#3a3f4b", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d7dae0",
    "#5c6370", "#ff7b86", "#b1e18b", "#f2d48f", "#82c4ff", "#df9bf0", "#74d5e0", "#ffffff",
]
# The halves of a cell that a block covers, from the top.
BLOCKS = {" ": (0, 0), "█": (0, 2), "▀": (0, 1), "▄": (1, 2)}
SEQUENCE = re.compile(r"\x1b\[([0-9;:]*)m|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][A-Z0-9]|[\x0e\x0f]")


@dataclass(frozen=True)
class Style:
    color: str | None = None
    is_bold: bool = False
    is_dim: bool = False
    is_reversed: bool = False
    background: str | None = None

    @property
    def paper(self):
        return (self.color or FOREGROUND) if self.is_reversed else self.background

    @property
    def fill(self):
        if self.is_reversed:
            return BACKGROUND
        return self.color or (FAINT if self.is_dim else FOREGROUND)


def indexed(number):
    """One of xterm's 256 colours."""
    if number < 16:
        return THEME[number]
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    cube = number - 16
    levels = (cube // 36, cube // 6 % 6, cube % 6)
    return "#" + "".join(f"{0 if level == 0 else 55 + 40 * level:02x}" for level in levels)


def styled(style, parameters):
    """The style after an SGR sequence."""
    codes = [int(code or 0) for code in re.split("[;:]", parameters)]
    while codes:
        code = codes.pop(0)
        if code == 0:
            style = Style()
        elif code == 1:
            style = replace(style, is_bold=True)
        elif code == 2:
            style = replace(style, is_dim=True)
        elif code == 7:
            style = replace(style, is_reversed=True)
        elif code == 22:
            style = replace(style, is_bold=False, is_dim=False)
        elif code == 27:
            style = replace(style, is_reversed=False)
        elif 30 <= code <= 37:
            style = replace(style, color=THEME[code - 30])
        elif 90 <= code <= 97:
            style = replace(style, color=THEME[code - 82])
        elif code == 39:
            style = replace(style, color=None)
        elif code == 38 and codes[:1] == [5] and len(codes) > 1:
            style = replace(style, color=indexed(codes[1]))
            del codes[:2]
        elif code == 38 and codes[:1] == [2] and len(codes) > 3:
            style = replace(style, color="#%02x%02x%02x" % tuple(codes[1:4]))
            del codes[:4]
        elif 40 <= code <= 47:
            style = replace(style, background=THEME[code - 40])
        elif 100 <= code <= 107:
            style = replace(style, background=THEME[code - 92])
        elif code == 49:
            style = replace(style, background=None)
        elif code == 48 and codes[:1] == [5] and len(codes) > 1:
            style = replace(style, background=indexed(codes[1]))
            del codes[:2]
        elif code == 48:
            del codes[:4]
    return style


def width(character):
    """Cells of a character; 0 for one that stands on the character before it."""
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def cells(line, style):
    """The characters of a line with their column and style, and the style that goes on."""
    found = []
    column = 0
    place = 0
    while place < len(line):
        sequence = SEQUENCE.match(line, place)
        if sequence:
            if sequence.group(1) is not None:
                style = styled(style, sequence.group(1))
            place = sequence.end()
            continue
        character = line[place]
        place += 1
        size = width(character)
        if size == 0 and found:
            found[-1][0] += character
            continue
        if character >= " ":
            found.append([character, column, size, style])
            column += size
    return found, style


def runs(found):
    """Neighbouring narrow characters of one style as one run; a wide one alone."""
    joined = []
    for text, column, size, style in found:
        last = joined[-1] if joined else None
        if last and size == last[2] == 1 and style == last[3] and last[1] + last[4] == column:
            last[0] += text
            last[4] += 1
        else:
            joined.append([text, column, size, style, size])
    return joined


def blocks(text, column, top):
    """Full and half blocks as a path: fonts leave gaps between them."""
    path = ""
    for piece in re.finditer(r"█+|▀+|▄+", text):
        first, last = BLOCKS[piece.group()[0]]
        left = MARGIN + (column + piece.start()) * CELL_WIDTH
        length = len(piece.group()) * CELL_WIDTH
        height = (last - first) * CELL_HEIGHT // 2
        path += f"M{left} {top + first * CELL_HEIGHT // 2}h{length}v{height}h-{length}z"
    return path


def elements(row, found):
    """The SVG of one row."""
    top = MARGIN + row * CELL_HEIGHT
    for text, column, size, style, length in runs(found):
        if style.paper:
            yield (
                f'<rect x="{MARGIN + column * CELL_WIDTH}" y="{top}" '
                f'width="{length * CELL_WIDTH}" height="{CELL_HEIGHT}" '
                f'fill="{style.paper}"/>'
            )
        bare = text.strip(" ")
        if not bare:
            continue
        if set(bare) <= BLOCKS.keys():
            yield f'<path d="{blocks(text, column, top)}" fill="{style.fill}"/>'
            continue
        column += len(text) - len(text.lstrip(" ")) if size == 1 else 0
        count = length - (len(text) - len(bare)) if size == 1 else length
        weight = ' font-weight="bold"' if style.is_bold else ""
        yield (
            f'<text x="{MARGIN + column * CELL_WIDTH}" y="{top + FONT_SIZE}" '
            f'textLength="{count * CELL_WIDTH}" fill="{style.fill}"{weight}>{escape(bare)}</text>'
        )


def picture(text, columns, rows, title):
    """The whole SVG; the screen is as wide as asked and as high as its last line, or as asked."""
    lines = text.split("\n")
    while lines and not SEQUENCE.sub("", lines[-1]).strip():
        lines.pop()
    rows = rows or len(lines)
    body = []
    style = Style()
    for row, line in enumerate(lines[:rows]):
        found, style = cells(line, style)
        body += elements(row, found)
    full_width = columns * CELL_WIDTH + 2 * MARGIN
    full_height = rows * CELL_HEIGHT + 2 * MARGIN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full_width} {full_height}" '
            f'width="{full_width}" height="{full_height}" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{full_width}" height="{full_height}" rx="8" fill="{BACKGROUND}"/>',
            f'<g font-family="{FONTS}" font-size="{FONT_SIZE}" xml:space="preserve">',
            *body,
            "</g>",
            "</svg>",
            "",
        ]
    )


def main():
    parser = argparse.ArgumentParser(description="Draw a captured terminal screen as an SVG.")
    parser.add_argument("--columns", type=int, default=80, help="cells of a row (80)")
    parser.add_argument("--rows", type=int, help="rows; as many as are used when not named")
    parser.add_argument("--title", default="A drill in the terminal", help="what the picture shows")
    options = parser.parse_args()
    text = sys.stdin.buffer.read().decode("utf-8")
    sys.stdout.buffer.write(picture(text, options.columns, options.rows, options.title).encode())


if __name__ == "__main__":
    main()
