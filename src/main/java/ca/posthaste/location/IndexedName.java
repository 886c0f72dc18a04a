package ca.posthaste.location;

/** A location under one of its names. */
record IndexedName(Location location, String folded, boolean own) {
    boolean isExactly(String written) {
        return folded.equals(written);
    }

    /** Returns how far this name is from the text; 0 means the location's own name, spelled exactly like the text. */
    int looseness(String written) {
        return (isExactly(written) ? 0 : 2) + (own ? 0 : 1);
    }
}
