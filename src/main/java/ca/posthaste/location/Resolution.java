package ca.posthaste.location;

import ca.posthaste.problem.Rule;

/** What a job's "City" or "City, Province" turned out to mean. */
public sealed interface Resolution {
    /** A place we know. */
    record Listed(Location location) implements Resolution {}

    /** A plausible place of a real province that the list does not hold; {@link Locations#settle} gives it an id. */
    record Unlisted(String name, Province province) implements Resolution {}

    /** Not a place; the detail is a sentence that says what to send instead. */
    record Refused(Rule rule, String detail) implements Resolution {}
}
