"""Draws SVG plots without a library: bars and lines on a logarithmic scale, readable on any background."""
import math
from html import escape

INK, GRID, PAPER = "#1f2933", "#d9dee4", "#ffffff"
_FONT = 'font-family="system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif"'
_TEXT, _SMALL = 13, 11


class Drawing:
    """Shapes, in pixels from the top left corner."""

    def __init__(self, width, height, title, unit):
        self.width, self.height, self.title = width, height, title
        self.shapes = [f'<rect width="{width}" height="{height}" rx="6" fill="{PAPER}"/>']
        self.text(20, 28, title, 17, weight=600)
        self.text(20, 46, unit, _SMALL + 1, colour="#52606d")

    def text(self, x, y, words, size=_TEXT, anchor="start", colour=INK, weight=400):
        self.shapes.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}"'
                           f' font-weight="{weight}">{escape(words)}</text>')

    def bar(self, x, y, width, height, colour, opacity=1.0):
        self.shapes.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 1):.1f}" height="{height:.1f}" fill="{colour}"'
                           f' fill-opacity="{opacity}"/>')

    def line(self, points, colour, width=1.0, dash=""):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.shapes.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"'
                           + (f' stroke-dasharray="{dash}"' if dash else "") + "/>")

    def dot(self, x, y, colour):
        self.shapes.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>')

    def svg(self):
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}"'
                f' height="{self.height}" role="img" {_FONT}>\n<title>{escape(self.title)}</title>\n'
                + "\n".join(self.shapes) + "\n</svg>\n")


class Scale:
    """A logarithmic scale from values to pixels that begins and ends at a power of ten."""

    def __init__(self, values, start, end):
        values = [value for value in values if value > 0] or [1]
        self.low = math.floor(math.log10(min(values)))
        self.high = max(math.ceil(math.log10(max(values))), self.low + 1)
        self.start, self.end = start, end

    def at(self, value):
        share = (math.log10(max(value, 10 ** self.low)) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self):
        return [10.0 ** power for power in range(self.low, self.high + 1)]


def short(value):
    """Formats 12,345 as 12.3k: labels must fit beside their bars."""
    if value >= 1e6:
        return f"{value / 1e6:.3g}M"
    if value >= 1000:
        return f"{value / 1000:.3g}k"
    return f"{value:.3g}"
