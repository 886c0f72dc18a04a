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
 * @param kinds of caller that are let in; none: no caller is asked who they are
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

    /** Refuses a caller of another kind as it refuses one without a key. */
    void check(Principal caller) {
        if (!isOpen() && !kinds.contains(caller.kind())) {
            throw new Rejected(Problem.KEY_NEEDED);
        }
    }

    /** For the page of routes. */
    @Override public String toString() {
        return isOpen() ? "anyone" : kinds.stream().map(kind -> kind.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    }
}
