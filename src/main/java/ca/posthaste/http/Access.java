package ca.posthaste.http;

import ca.posthaste.api.Scope;
import ca.posthaste.language.Bilingual;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Who may call a route, and the scope that their key needs. */
public final class Access {
    /** The only one that needs no key: an empty set of callers is refused, so that no route is open by accident. */
    public static final Access ANYONE = new Access(EnumSet.noneOf(Principal.Kind.class), Optional.empty(), Optional.empty(), false);

    /** Anyone, but a form must come from one of our own pages. */
    public static final Access VISITOR = new Access(EnumSet.noneOf(Principal.Kind.class), Optional.empty(), Optional.empty(), true);

    private final Set<Principal.Kind> kinds;
    private final Optional<Scope> scope;
    private final Optional<Level> level;
    private final boolean fromOwnPages;

    private Access(Set<Principal.Kind> kinds, Optional<Scope> scope, Optional<Level> level, boolean fromOwnPages) {
        this.kinds = kinds;
        this.scope = scope;
        this.level = level;
        this.fromOwnPages = fromOwnPages;
    }

    /** A person who is signed in; one of the people of the employer that the path names, if the level is of an employer. */
    public static Access person(Level level) {
        return new Access(EnumSet.of(Principal.Kind.PERSON), Optional.empty(), Optional.of(level), true);
    }

    /** An employer whose key has this scope. */
    public static Access scope(Scope scope) {
        return of(EnumSet.of(Principal.Kind.EMPLOYER), scope);
    }

    /** @param kinds of caller that are let in; at least one */
    public static Access of(Set<Principal.Kind> kinds, Scope scope) {
        return new Access(EnumSet.copyOf(List.copyOf(kinds)), Optional.of(scope), Optional.empty(), false); // refuses an empty one
    }

    /** Empty if no key is needed. */
    public Optional<Scope> scope() {
        return scope;
    }

    /** What a person must be; empty if the route is not for people. */
    public Optional<Level> level() {
        return level;
    }

    /** Whether what changes something must come from one of our own pages. */
    boolean isFromOwnPages() {
        return fromOwnPages;
    }

    boolean isOpen() {
        return kinds.isEmpty();
    }

    /** What belongs to an employer of other people does not exist for a person. */
    void check(Person person) {
        var needed = level.orElseThrow();
        if (needed.isOfEmployer() && !person.isOfEmployer() || needed == Level.OPERATOR && !person.may(needed)) {
            throw new Rejected(Problem.PATH_NOT_FOUND);
        }
        if (!person.may(needed)) {
            throw new Rejected(Problem.ROLE_TOO_LOW);
        }
    }

    /** A caller of another kind gets the same answer as one without a key. */
    public void check(Principal principal) {
        if (!isOpen() && !kinds.contains(principal.kind())) {
            throw new Rejected(Problem.KEY_NEEDED);
        }
        scope.filter(needed -> !principal.has(needed)).ifPresent(needed -> {
            throw new Rejected(Problem.SCOPE_MISSING, Bilingual.format("Send a key that has the scope %s: this one does not.",
                "Envoyez une clé qui a la portée %s\u00a0: celle-ci ne l'a pas.", needed.word()), List.of(), Map.of("scope", needed.word()), Map.of());
        });
    }

    /** As docs/routes.md shows it. */
    @Override public String toString() {
        return isOpen() ? "anyone" : level.isPresent() ? level.get().word() : kinds.stream().map(kind -> kind.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    }
}
