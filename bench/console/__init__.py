"""How fast the pages for an employer's people are: bin/bench console, see bench/README.md."""
