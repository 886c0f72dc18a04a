package ca.posthaste.location;

/** What to do with a plausible location that is in no list: the setting POSTHASTE_LOCATIONS. */
public enum UnlistedPolicy {
    /** Accept it, and keep it as a location of type Unlisted. */
    OPEN,
    /** Refuse it with the nearest names: for an operator whose list is complete. */
    STRICT
}
