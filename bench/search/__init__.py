"""How well and how fast search finds: bin/bench search, see bench/README.md."""
