package ca.posthaste.db;

/** What an acknowledged write in the embedded store survives. */
public enum Durability {
    /** A commit returns when the log is on disk, so the write survives a power cut. */
    FULL,
    /** The log is on its way to the disk: the write survives a crash of the service, not always one of the machine. */
    NORMAL
}
