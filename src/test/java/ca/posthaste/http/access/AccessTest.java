package ca.posthaste.http.access;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.api.Scope;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AccessTest {
    private static final Access READ = Access.scope(Scope.JOBS_READ);
    /** Caller of a kind that no route names. */
    private static final Principal STRANGER = caller(null);

    private static Principal caller(Principal.Kind kind, Scope... scopes) {
        return new Principal() {
            @Override public Kind kind() {
                return kind;
            }

            @Override public boolean has(Scope scope) {
                return Set.of(scopes).contains(scope);
            }

            @Override public Optional<String> expiresOn() {
                return Optional.empty();
            }

            @Override public String loggedAs() {
                return "1";
            }

            @Override public Object limitedBy() {
                return 1;
            }

            @Override public Object account() {
                return this;
            }
        };
    }

    @Test void a_caller_of_a_kind_that_the_route_does_not_accept_is_rejected_like_one_without_a_key() {
        assertDoesNotThrow(() -> READ.check(caller(Principal.Kind.EMPLOYER, Scope.JOBS_READ)));
        assertEquals(Problem.KEY_NEEDED, assertThrows(Rejected.class, () -> READ.check(STRANGER)).problem());
    }

    @Test void a_key_without_the_scope_of_the_route_is_rejected_and_the_response_names_the_scope() {
        var rejected = assertThrows(Rejected.class, () -> READ.check(caller(Principal.Kind.EMPLOYER, Scope.JOBS_WRITE)));
        assertEquals(Problem.SCOPE_MISSING, rejected.problem());
        assertEquals(Map.of("scope", "jobs:read"), rejected.members());
    }

    @Test void an_access_is_described_by_its_kind_of_caller_and_its_scope() {
        assertEquals("anyone", Access.ANYONE.toString());
        assertEquals("employer", READ.toString());
        assertEquals(Optional.of(Scope.JOBS_READ), READ.scope());
        assertEquals(Optional.empty(), Access.ANYONE.scope());
    }

    @Test void an_access_without_any_kind_of_caller_is_an_error() {
        assertThrows(IllegalArgumentException.class, () -> Access.of(Set.of(), Scope.JOBS_READ));
    }
}
