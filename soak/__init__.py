"""The fault suite: real processes, a bounded load, and a ledger of every write that was acknowledged."""
