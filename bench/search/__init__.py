"""Measures the quality and speed of search: bin/bench search, see bench/README.md."""
