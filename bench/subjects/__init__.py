"""The subjects: one module for each."""
