"""Whatever is measured: one module for each."""
