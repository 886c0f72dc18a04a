package ca.posthaste.db;

/** What an acknowledged write in the SQLite database survives. */
public enum Durability {
    /** A commit returns when the write-ahead log is on disk, so the write survives a power loss. */
    FULL,
    /** A commit does not wait for the disk: the write survives a crash of the service, not always one of the machine. */
    NORMAL
}
