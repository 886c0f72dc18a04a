"""Updates the figures in README, between two markers, so that nobody copies numbers by hand."""
from soak.processes import ROOT

_FILE = ROOT / "README.md"
_FROM, _TO = "<!-- figures: python3 -m bench.report -->", "<!-- end of figures -->"


def renew(text):
    before, _, rest = _FILE.read_text().partition(_FROM)
    _, _, after = rest.partition(_TO)
    if rest:
        _FILE.write_text(f"{before}{_FROM}\n{text}\n{_TO}{after}")
