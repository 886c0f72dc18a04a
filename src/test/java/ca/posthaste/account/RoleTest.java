package ca.posthaste.account;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoleTest {
    @ParameterizedTest
    @CsvSource({"OWNER,OWNER,true", "OWNER,EDITOR,true", "OWNER,READER,true", "EDITOR,OWNER,false", "EDITOR,EDITOR,true", "EDITOR,READER,true",
        "READER,OWNER,false", "READER,EDITOR,false", "READER,READER,true"})
    void a_role_includes_itself_and_those_that_may_do_less(Role role, Role other, boolean includes) {
        assertEquals(includes, role.includes(other));
    }

    @Test void roles_are_found_by_their_codes() {
        assertEquals(List.of("owner", "editor", "reader"), Role.WORDS);
        assertEquals(Optional.of(Role.READER), Role.of("reader"));
        assertEquals(Optional.empty(), Role.of("READER"));
    }
}
