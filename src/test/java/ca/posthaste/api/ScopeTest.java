package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The words of scopes, and which scopes a key has by default. What each scope permits is tested over HTTP: {@link ScopesTest}. */
class ScopeTest {
    @Test void the_codes_never_change() {
        assertEquals(List.of("jobs:read", "jobs:write", "applications:read", "applications:erase", "changes:read", "webhooks:manage", "keys:manage"), Scope.WORDS);
    }

    @Test void a_usual_key_may_do_everything_except_manage_keys() {
        assertEquals(EnumSet.range(Scope.JOBS_READ, Scope.WEBHOOKS_MANAGE), Scope.USUAL);
        assertThrows(UnsupportedOperationException.class, () -> Scope.USUAL.add(Scope.KEYS_MANAGE));
    }

    @Test void scopes_are_found_by_their_codes() {
        assertEquals(Optional.of(Scope.APPLICATIONS_ERASE), Scope.of("applications:erase"));
        assertEquals(Optional.empty(), Scope.of("applications_erase"));
        assertFalse(Scope.JOBS_READ.meaning().isEmpty());
    }

    @Test void scopes_are_stored_as_codes_and_unknown_ones_are_ignored() {
        var scopes = Set.of(Scope.KEYS_MANAGE, Scope.JOBS_READ);
        assertEquals(List.of("jobs:read", "keys:manage"), Scope.words(scopes));
        assertEquals(scopes, Scope.parse("jobs:read later:on keys:manage"));
        assertEquals(Set.of(), Scope.parse(""));
        assertThrows(UnsupportedOperationException.class, () -> Scope.parse("jobs:read").clear());
    }
}
