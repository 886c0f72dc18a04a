package ca.posthaste.http;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AccessTest {
    /** Of a kind that no route names. */
    private static final Principal STRANGER = caller(null);

    private static Principal caller(Principal.Kind kind) {
        return new Principal() {
            @Override public Kind kind() {
                return kind;
            }

            @Override public String loggedAs() {
                return "1";
            }

            @Override public Object account() {
                return this;
            }
        };
    }

    @Test void a_caller_of_a_kind_that_the_route_does_not_name_is_refused_as_one_without_a_key() {
        assertDoesNotThrow(() -> Access.EMPLOYER.check(caller(Principal.Kind.EMPLOYER)));
        assertEquals(Problem.KEY_NEEDED, assertThrows(Rejected.class, () -> Access.EMPLOYER.check(STRANGER)).problem());
    }

    @Test void the_page_of_routes_says_who_it_is_for() {
        assertEquals("anyone", Access.ANYONE.toString());
        assertEquals("employer", Access.EMPLOYER.toString());
    }

    @Test void callers_of_no_kind_at_all_are_a_mistake_and_not_everybody() {
        assertThrows(IllegalArgumentException.class, () -> Access.of(Set.of()));
    }
}
