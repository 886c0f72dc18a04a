package ca.posthaste.http;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Who may call a route. */
public final class Access {
    /** The only one that needs no key: an empty set of callers is refused, so that no route is open by accident. */
    public static final Access ANYONE = new Access(EnumSet.noneOf(Principal.Kind.class));
    public static final Access EMPLOYER = Access.of(EnumSet.of(Principal.Kind.EMPLOYER));

    private final Set<Principal.Kind> kinds;

    private Access(Set<Principal.Kind> kinds) {
        this.kinds = kinds;
    }

    /** @param kinds of caller that are let in; at least one */
    public static Access of(Set<Principal.Kind> kinds) {
        return new Access(EnumSet.copyOf(List.copyOf(kinds))); // refuses an empty one
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
