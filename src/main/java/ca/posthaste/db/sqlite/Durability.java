package ca.posthaste.db.sqlite;

/** FULL: an acknowledged write survives a power loss, as the log is on disk. NORMAL: it survives a crash of the service, but not always one of the machine. */
public enum Durability { FULL, NORMAL }
