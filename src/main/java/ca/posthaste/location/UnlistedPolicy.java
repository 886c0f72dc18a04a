package ca.posthaste.location;

/** Policy for plausible locations that are in no list: the setting POSTHASTE_LOCATIONS. */
public enum UnlistedPolicy {
    /** Accepts the location and stores it with the type Unlisted. */
    OPEN,
    /** Rejects the location and suggests the nearest names. For operators whose list is complete. */
    STRICT
}
