"""Formats the figures as Markdown."""
from bench import goals
from bench.goals import words
from bench.run import GROWTH
from bench.subject import OPERATIONS

_MEBIBYTE = 2 ** 20


def whole(figures):
    return "\n\n".join(part for part in (
        "# Results", about(figures), "## Goals", goals_table(figures), "## Requests a second",
        f"Median of the rounds, least–most in brackets, {figures.results['options']['comparison']:,} jobs.", rates(figures),
        "## Latency", "p50 / p99 in milliseconds, medians. At half load the rate that was reached is given, too.",
        latencies(figures), "## Growth",
        "Posthaste's p50 in milliseconds with two requests under way, and its memory in MiB: idle, and under the mix.",
        growth(figures), "## What a success promises", durability(figures), faults(figures)) if part) + "\n"


_CORE = ("read", "list", "create", "mix")


def brief(figures):
    """Returns the table shown in README: Posthaste alone, on each engine."""
    found = figures.results["machine"]
    return (f"Requests per second of Posthaste {figures.results['versions']['Posthaste']} with {figures.results['options']['comparison']:,} jobs"
            f" on {found['cores']} cores, which the load generator shares:\n\n"
            + core_rates(figures, [name for name in figures.names() if name in ("posthaste-sqlite", "posthaste-postgres")]))


def core(figures):
    """Returns the table shown in docs/performance.md: Posthaste and all other subjects."""
    options = figures.results["options"]
    version = figures.results["versions"]["Posthaste"]
    return (f"Requests per second of Posthaste {version} with {options['comparison']:,} jobs, the median of {options['rounds']} rounds."
            f" Machine: {machine(figures)}.\n\n" + core_rates(figures, figures.names()))


def core_rates(figures, names):
    return table(["", *map(words, _CORE)],
                 [[figures.label(name), *(median_rate(figures, name, each) for each in _CORE)] for name in names])


def about(figures):
    options = figures.results["options"]
    versions = ", ".join(f"{name} {version}" for name, version in figures.results["versions"].items())
    return (f"{machine(figures)}. {versions}. {options['connections']} connections, {options['warm_up']:g} s of warm-up and"
            f" {options['seconds']:g} s measured for each operation; rounds: {options['rounds']}.")


def machine(figures):
    found = figures.results["machine"]
    return (f"{found['cores']} cores of {found['processor']}, {found['memory'] / 2 ** 30:.0f} GiB, {found['system']},"
            f" {found['file_system']}, {found['sync_millis']:.2f} ms for one fdatasync")


def goals_table(figures):
    return table(["what", "goal", "found", "reached"],
                 [[goal.what, goal.wanted, shown(goal.found, goal.unit), verdict(goal)] for goal in goals.goals(figures)])


def verdict(goal):
    return "not measured" if goal.is_reached is None else "yes" if goal.is_reached else "**no**"


def rates(figures):
    return table(["", *map(words, OPERATIONS)],
                 [[figures.label(name), *(rate(figures, name, each) for each in OPERATIONS)] for name in figures.names()])


def rate(figures, name, operation):
    found = figures.of(name, operation, "rate")
    if not found:
        return ""
    return f"{found.median:,.0f}" + (f" ({found.least:,.0f}–{found.most:,.0f})" if found.least < found.most else "")


def median_rate(figures, name, operation):
    found = figures.of(name, operation, "rate")
    return f"{found.median:,.0f}" if found else ""


def latencies(figures):
    return table(["", *map(words, OPERATIONS), words("half")],
                 [[figures.label(name), *(latency(figures, name, each) for each in OPERATIONS), half(figures, name)]
                  for name in figures.names()])


def latency(figures, name, operation):
    p50, p99 = (figures.of(name, operation, each) for each in ("p50", "p99"))
    return f"{p50.median:.3g} / {p99.median:.3g}" if p50 else ""


def half(figures, name):
    reached = figures.of(name, "half", "rate")
    return f"{latency(figures, name, 'half')} at {reached.median:,.0f}/s" if reached else ""


def growth(figures):
    rows = [[figures.label(name), f"{jobs:,}", *(number(figures.grown(name, each, jobs), 1, ".3g") for each in GROWTH),
             *(number(figures.grown(name, each, jobs, "memory"), _MEBIBYTE, ".0f") for each in ("idle", "mix"))]
            for name in goals.ours_of(figures) for jobs in figures.sizes()]
    return table(["", "jobs", *map(words, GROWTH), "idle", "loaded"], rows)


def number(value, unit, form):
    return "" if value is None else format(value / unit, form)


def durability(figures):
    return table(["", "201 means"], [[figures.label(name), figures.results["subjects"][name]["durability"]]
                                     for name in figures.names()])


def faults(figures):
    lines = [f"- {fault['subject']}, {fault['during']}: {(fault['fault'] or '?').splitlines()[0]}"
             for fault in figures.results["faults"]]
    return "\n".join(["## What went wrong", "", *lines]) if lines else ""


def shown(found, unit):
    if not found:
        return ""
    spread = f" ({found.least:.3g}–{found.most:.3g})" if found.least < found.most else ""
    return f"{found.median:.3g} {unit}{spread}"


def table(heads, rows):
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
