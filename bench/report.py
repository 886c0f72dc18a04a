"""python3 -m bench.report [FOLDER]: generates table.md and the plots from results.json, and updates README and docs/performance.md."""
import sys
from pathlib import Path

from bench import plots, readme, results, tables
from bench.figures import Figures


def write(folder):
    figures = Figures(results.load(folder))
    (folder / "table.md").write_text(tables.whole(figures))
    for name, picture in plots.all_of(figures).items():
        (folder / f"{name}.svg").write_text(picture)
    if folder == results.COMMITTED:
        readme.renew("README.md", tables.brief(figures))
        readme.renew("docs/performance.md", tables.core(figures))


if __name__ == "__main__":
    write(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else results.COMMITTED)
