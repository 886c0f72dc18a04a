"""Compares Posthaste with its peers and with the limits of the machine: see README.md."""
