package ca.posthaste.db.sqlite;

/**
 * Guarantee for an acknowledged write. FULL: the write-ahead log is on disk, so the write survives a power loss. NORMAL: the commit does not wait for
 * the disk, so the write survives a crash of the service, but not always one of the machine.
 */
public enum Durability { FULL, NORMAL }
