"""The plots shown in docs/performance.md."""
from bench import goals
from bench.goals import words
from bench.plot import GRID, INK, Drawing, Scale, short
from bench.subject import OPERATIONS

_WIDTH, _LEFT, _RIGHT, _TOP = 860, 210, 90, 64
_BAR, _GAP, _HEAD = 15, 4, 30
# Posthaste in green, the limits in grey, the peers in other colours.
COLOURS = {"posthaste-sqlite": "#0b6e4f", "posthaste-sqlite-normal": "#9fd3bb", "posthaste-sqlite-no-history": "#c9e8da", "posthaste-postgres": "#4da57c",
           "nginx": "#9aa5b1", "raw": "#7b8794", "pgbench": "#52606d", "pocketbase": "#d97706",
           "spring-sqlite": "#1f5fa8", "spring-postgres": "#6f9fd8", "strapi": "#7c3aed"}
_GROWTH = ("read", "list", "giant", "search", "create")


def all_of(figures):
    pictures = {"throughput": throughput(figures), "latency": latency(figures)}
    if figures.results["growth"]:
        pictures["growth"] = growth(figures)
    return pictures


def throughput(figures):
    """Draws a group of bars for each operation, one per subject that supports it, with a mark from the minimum to the maximum."""
    groups = grouped(figures, lambda name, operation: figures.of(name, operation, "rate"))
    drawing, scale = bars(groups, "Throughput", f"requests a second, logarithmic; more is better; {size(figures)}",
                          lambda found: [found.least, found.most])
    for y, name, found in placed(drawing, groups):
        label(drawing, figures, name, y)
        drawing.bar(_LEFT, y, scale.at(found.median) - _LEFT, _BAR, colour(name))
        if found.least < found.most:
            drawing.line([(scale.at(found.least), y + _BAR / 2), (scale.at(found.most), y + _BAR / 2)], "#000000", 1.5)
        drawing.text(max(scale.at(found.median), scale.at(found.most)) + 5, y + 12, short(found.median), 11)
    return drawing.svg()


def latency(figures):
    """Draws latency bars: dark up to p50, pale up to p99."""
    groups = grouped(figures, lambda name, operation: both(figures, name, operation))
    drawing, scale = bars(groups, "Latency", "milliseconds with 64 connections, logarithmic: dark to p50, pale to p99;"
                          f" less is better; {size(figures)}", lambda found: found)
    for y, name, (p50, p99) in placed(drawing, groups):
        label(drawing, figures, name, y)
        drawing.bar(_LEFT, y, scale.at(p99) - _LEFT, _BAR, colour(name), 0.35)
        drawing.bar(_LEFT, y, scale.at(p50) - _LEFT, _BAR, colour(name))
        drawing.text(scale.at(p99) + 5, y + 12, f"{short(p50)} / {short(p99)}", 11)
    return drawing.svg()


def growth(figures):
    """Draws a small plot for each operation, with a line for each engine."""
    ours, sizes = goals.ours_of(figures), figures.sizes()
    width, height, columns = 250, 190, 3
    rows = -(-len(_GROWTH) // columns)
    drawing = Drawing(_WIDTH, _TOP + rows * (height + 40) + 20, "Latency by number of jobs",
                      "p50 in milliseconds with two requests under way; both axes logarithmic; flat is good")
    found = [figures.grown(name, each, jobs) for name in ours for each in _GROWTH for jobs in sizes]
    found = [value for value in found if value]
    for place, operation in enumerate(_GROWTH):
        x, y = 50 + place % columns * (width + 25), _TOP + 20 + place // columns * (height + 40)
        panel(drawing, figures, operation, (x, y, width - 20, height - 40), found)
    for place, name in enumerate(ours):
        x, y = 50 + 2 * (width + 25), _TOP + height + 100 + 22 * place
        drawing.bar(x, y - 9, 18, 10, colour(name))
        drawing.text(x + 26, y, figures.label(name))
    return drawing.svg()


def panel(drawing, figures, operation, box, values):
    x, y, width, height = box
    across = Scale(figures.sizes(), x, x + width)
    up = Scale(values, y + height, y)
    drawing.text(x, y - 8, words(operation), 13, weight=600)
    for tick in up.ticks():
        drawing.line([(x, up.at(tick)), (x + width, up.at(tick))], GRID)
        drawing.text(x - 6, up.at(tick) + 4, f"{tick:g}", 11, "end")
    for jobs in figures.sizes():
        drawing.text(across.at(jobs), y + height + 16, short(jobs), 11, "middle")
    for name in goals.ours_of(figures):
        points = [(across.at(jobs), up.at(figures.grown(name, operation, jobs))) for jobs in figures.sizes()
                  if figures.grown(name, operation, jobs)]
        drawing.line(points, colour(name), 2)
        for point in points:
            drawing.dot(*point, colour(name))


def grouped(figures, figure):
    """Returns the measured operations, each with its subjects and their figures."""
    groups = [(operation, [(name, figure(name, operation)) for name in figures.names() if figure(name, operation)])
              for operation in OPERATIONS]
    return [(operation, subjects) for operation, subjects in groups if subjects]


def bars(groups, title, unit, values):
    """Returns a drawing with room for all groups, and its scale."""
    height = _TOP + sum(_HEAD + len(subjects) * (_BAR + _GAP) for _, subjects in groups) + 30
    drawing = Drawing(_WIDTH, height, title, unit)
    scale = Scale([value for _, subjects in groups for _, found in subjects for value in values(found)],
                  _LEFT, _WIDTH - _RIGHT)
    for tick in scale.ticks():
        drawing.line([(scale.at(tick), _TOP), (scale.at(tick), height - 24)], GRID)
        drawing.text(scale.at(tick), height - 9, short(tick), 11, "middle")
    return drawing, scale


def placed(drawing, groups):
    """Yields the position of every bar, from the top, and writes the group headings along the way."""
    y = _TOP
    for operation, subjects in groups:
        drawing.text(20, y + 20, words(operation), 13, weight=600)
        y += _HEAD
        for name, found in subjects:
            yield y, name, found
            y += _BAR + _GAP


def label(drawing, figures, name, y):
    drawing.text(_LEFT - 8, y + 12, figures.label(name), 12, "end")


def both(figures, name, operation):
    p50, p99 = (figures.of(name, operation, each) for each in ("p50", "p99"))
    return (p50.median, p99.median) if p50 else None


def colour(name):
    return COLOURS.get(name, INK)


def size(figures):
    return f"{figures.results['options']['comparison']:,} jobs"
