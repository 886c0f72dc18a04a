"""Alternatives that a team could use or write instead of Posthaste, and what is needed to measure them. See README.md."""
