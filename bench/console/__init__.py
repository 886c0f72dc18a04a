"""Measures the console, the pages for an employer's users: bin/bench console, see bench/README.md."""
