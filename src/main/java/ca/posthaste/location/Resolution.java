package ca.posthaste.location;

import ca.posthaste.problem.Rule;

/** What a job's "City" or "City, Province" turned out to mean. */
public sealed interface Resolution {
    /** Its turn when several places get their ids: the same for everybody, or two requests could wait for each other. */
    default String turn() {
        return "";
    }

    /** A place we know. */
    record Listed(Location location) implements Resolution {}

    /** A plausible place of a real province that the list does not hold; {@link Locations#settle} gives it an id. */
    record Unlisted(String name, Province province) implements Resolution {
        @Override public String turn() {
            return province.name() + " " + LocationNames.key(name);
        }
    }

    /** Not a place; the detail is a sentence that says what to send instead. */
    record Refused(Rule rule, String detail) implements Resolution {}
}
