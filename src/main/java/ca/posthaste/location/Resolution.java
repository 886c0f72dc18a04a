package ca.posthaste.location;

import ca.posthaste.language.Bilingual;
import ca.posthaste.problem.Rule;

/** What a "City" or "City, Province" means. */
public sealed interface Resolution {
    /** Sort key. Every transaction adds several new locations in this order, or two transactions could deadlock. */
    default String lockOrder() {
        return "";
    }

    /** What a place that was accepted is called; nothing for another. */
    default String description() {
        return "";
    }

    /** A location of the list. */
    record Listed(Location location) implements Resolution {
        @Override public String description() {
            return location.description();
        }
    }

    /** A plausible name with a real province that is not in the list; {@link Locations#findOrAdd} gives it an id. */
    record Unlisted(String name, Province province) implements Resolution {
        @Override public String lockOrder() {
            return province.name() + " " + LocationNames.key(name);
        }

        @Override public String description() {
            return name + ", " + province;
        }
    }

    /** Not accepted; the detail says what to send instead. */
    record Refused(Rule rule, Bilingual detail) implements Resolution {}
}
