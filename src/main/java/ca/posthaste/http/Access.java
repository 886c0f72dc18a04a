package ca.posthaste.http;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Who may call a route.
 *
 * @param kinds of caller that are let in; if empty, the route needs no key
 */
public record Access(Set<Principal.Kind> kinds) {
    public static final Access ANYONE = new Access(Set.of());
    public static final Access EMPLOYER = new Access(Set.of(Principal.Kind.EMPLOYER));

    public Access {
        var copy = EnumSet.noneOf(Principal.Kind.class);
        copy.addAll(kinds);
        kinds = Collections.unmodifiableSet(copy);
    }

    boolean isOpen() {
        return kinds.isEmpty();
    }

    /** A caller of another kind gets the same answer as one without a key. */
    void check(Principal principal) {
        if (!isOpen() && !kinds.contains(principal.kind())) {
            throw new Rejected(Problem.KEY_NEEDED);
        }
    }

    /** As docs/routes.md shows it. */
    @Override public String toString() {
        return isOpen() ? "anyone" : kinds.stream().map(kind -> kind.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    }
}
