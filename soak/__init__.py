"""Fault-injection suite: real processes, a bounded load, and a ledger of every acknowledged write."""
