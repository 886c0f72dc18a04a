package ca.posthaste.db.sqlite;

/** Guarantee for an acknowledged write in the SQLite database. */
public enum Durability {
    /** A commit returns once the write-ahead log is on disk, so the write survives a power loss. */
    FULL,
    /** A commit does not wait for the disk: the write survives a crash of the service, but not always one of the machine. */
    NORMAL
}
