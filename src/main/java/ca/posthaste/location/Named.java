package ca.posthaste.location;

/** A place under one of its names. */
record Named(Location location, String folded, boolean own) {
    /** How far this name is from what was written, 0 being the same word for word. */
    int looseness(String written) {
        return (folded.equals(written) ? 0 : 2) + (own ? 0 : 1);
    }
}
