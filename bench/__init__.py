"""Posthaste beside its peers and beside the machine's limit: see README.md."""
