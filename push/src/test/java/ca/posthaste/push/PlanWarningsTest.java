package ca.posthaste.push;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import org.junit.jupiter.api.Test;

/** However many different warnings a file causes, push stores and prints a bounded number of them. */
class PlanWarningsTest {
    private static void warn(PlanWarnings warnings, int number) {
        var list = JsonNodeFactory.instance.arrayNode();
        list.addObject().put("pointer", "/x" + number).put("code", "unknown_member").put("detail", "It is not known.");
        warnings.add("line " + number, list);
    }

    @Test void a_thousand_different_warnings_are_listed_and_the_rest_is_counted() {
        var screen = TestScreen.log();
        var warnings = new PlanWarnings(screen);
        for (int i = 0; i < MessageGroups.GROUPS_MAX; i++) {
            warn(warnings, i);
        }
        warnings.finish();
        assertEquals(MessageGroups.GROUPS_MAX, screen.printed.size());
        assertEquals("Warning: line 999: /x999: It is not known.", screen.printed.get(999));
        screen.printed.clear();
        for (int i = 0; i < MessageGroups.GROUPS_MAX + 2; i++) {
            warn(warnings, i);
        }
        warn(warnings, 0);
        warnings.finish();
        assertEquals(MessageGroups.GROUPS_MAX + 1, screen.printed.size());
        assertEquals("Warning: in 2 jobs: /x0: It is not known. (line 0, line 0)", screen.printed.get(0));
        assertEquals("Warning: and 2 more of this kind.", screen.printed.get(MessageGroups.GROUPS_MAX));
    }

    @Test void an_older_server_sends_no_warnings() {
        var screen = TestScreen.log();
        var warnings = new PlanWarnings(screen);
        warnings.add("line 1", JsonNodeFactory.instance.objectNode().path("warnings"));
        warnings.finish();
        assertEquals(0, screen.printed.size());
    }
}
