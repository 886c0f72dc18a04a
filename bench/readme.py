"""Updates the figures in README and docs/performance.md, between two markers, so that nobody copies numbers by hand."""
from soak.processes import ROOT

_FROM, _TO = "<!-- figures: python3 -m bench.report -->", "<!-- end of figures -->"


def renew(name, text):
    file = ROOT / name
    before, _, rest = file.read_text().partition(_FROM)
    _, _, after = rest.partition(_TO)
    if rest:
        file.write_text(f"{before}{_FROM}\n{text}\n{_TO}{after}")
