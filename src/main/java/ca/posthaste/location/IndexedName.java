package ca.posthaste.location;

/** A location under one of its names. */
record IndexedName(Location location, String folded, boolean own) {
    boolean isExactly(String written) {
        return folded.equals(written);
    }

    /** How far this name is from what was written; 0 is its own name, exactly as written. */
    int looseness(String written) {
        return (isExactly(written) ? 0 : 2) + (own ? 0 : 1);
    }
}
