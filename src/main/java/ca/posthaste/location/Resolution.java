package ca.posthaste.location;

import ca.posthaste.language.UserMessage;
import ca.posthaste.location.name.LocationNames;
import ca.posthaste.problem.Rule;

/** Result of resolving a "City" or "City, Province". */
public sealed interface Resolution {
    /** Returns a sort key. A transaction that adds several locations must add them in this order; otherwise two transactions could deadlock. */
    default String lockOrder() {
        return "";
    }

    /** Returns the name of an accepted place; empty if it was rejected. */
    default String description() {
        return "";
    }

    record Listed(Location location) implements Resolution {
        @Override public String description() {
            return location.description();
        }
    }

    /** A plausible name with a real province that is not in the list; {@link Locations#findOrAdd} assigns an id to it. */
    record Unlisted(String name, Province province) implements Resolution {
        @Override public String lockOrder() {
            return province.name() + " " + LocationNames.key(name);
        }

        @Override public String description() {
            return name + ", " + province;
        }
    }

    /** A rejected location; the detail says what to send instead. */
    record Unresolved(Rule rule, UserMessage detail) implements Resolution {}
}
