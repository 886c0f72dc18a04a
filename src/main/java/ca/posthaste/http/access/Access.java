package ca.posthaste.http.access;

import ca.posthaste.api.Scope;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The access rule of a route: the kinds of callers it admits, and the scope that their key needs. */
public final class Access {
    /** Admits anyone. Besides {@link #VISITOR} the only rule without a key: the factory methods reject an empty set, so that no route is open by accident. */
    public static final Access ANYONE = new Access(EnumSet.noneOf(Principal.Kind.class), Optional.empty(), Optional.empty(), false);

    /** Admits anyone, but a form must be submitted from one of our own pages. */
    public static final Access VISITOR = new Access(EnumSet.noneOf(Principal.Kind.class), Optional.empty(), Optional.empty(), true);

    private final Set<Principal.Kind> kinds;
    private final Optional<Scope> scope;
    private final Optional<AccessLevel> level;
    private final boolean fromOwnPages;

    private Access(Set<Principal.Kind> kinds, Optional<Scope> scope, Optional<AccessLevel> level, boolean fromOwnPages) {
        this.kinds = kinds;
        this.scope = scope;
        this.level = level;
        this.fromOwnPages = fromOwnPages;
    }

    /** Admits a signed-in user with this level. If the level concerns an employer, the user must be a member of the employer named in the path. */
    public static Access person(AccessLevel level) {
        return new Access(EnumSet.of(Principal.Kind.PERSON), Optional.empty(), Optional.of(level), true);
    }

    /** Admits an employer whose key has this scope. */
    public static Access scope(Scope scope) {
        return of(EnumSet.of(Principal.Kind.EMPLOYER), scope);
    }

    /** Admits callers of these kinds, of which there must be at least one, whose key has this scope. */
    public static Access of(Set<Principal.Kind> kinds, Scope scope) {
        return new Access(EnumSet.copyOf(List.copyOf(kinds)), Optional.of(scope), Optional.empty(), false); // throws if the set is empty
    }

    public Optional<Scope> scope() {
        return scope;
    }

    /** Returns the level that a user needs; empty if the route is not for users. */
    public Optional<AccessLevel> level() {
        return level;
    }

    /** Reports whether requests that change something must come from one of our own pages. */
    public boolean isFromOwnPages() {
        return fromOwnPages;
    }

    public boolean isOpen() {
        return kinds.isEmpty();
    }

    /** Checks the permissions of a user. An employer they do not belong to is reported as not found, and so are an operator's pages. */
    public void check(SignedInUser person) {
        var needed = level.orElseThrow();
        if (needed.isOfEmployer() && !person.isOfEmployer() || needed == AccessLevel.OPERATOR && !person.may(needed)) {
            throw new Rejected(Problem.PATH_NOT_FOUND);
        }
        if (!person.may(needed)) {
            throw new Rejected(Problem.ROLE_TOO_LOW);
        }
    }

    /** Checks the permissions of a caller. A caller of another kind gets the same response as one without a key. */
    public void check(Principal principal) {
        if (!isOpen() && !kinds.contains(principal.kind())) {
            throw new Rejected(Problem.KEY_NEEDED);
        }
        if (scope.isPresent() && !principal.has(scope.get())) {
            throw missing(scope.get());
        }
    }

    private static Rejected missing(Scope scope) {
        return new Rejected(Problem.SCOPE_MISSING, UserMessage.of("key.scope-missing", "scope", scope.code()), List.of(), Map.of("scope", scope.code()),
            Map.of());
    }

    /** Returns the representation used in docs/routes.md. */
    @Override public String toString() {
        return isOpen() ? "anyone" : level.isPresent() ? level.get().code() : kinds.stream().map(kind -> kind.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    }
}
