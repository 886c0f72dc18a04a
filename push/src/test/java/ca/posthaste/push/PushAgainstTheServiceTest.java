package ca.posthaste.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.api.Scope;
import ca.posthaste.employer.KeyProperties;
import ca.posthaste.push.source.SourceFormat;
import ca.posthaste.push.source.ImportDefaults;
import ca.posthaste.push.source.SourceFile;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The service responds to a push as the push client expects. */
@QuarkusTest
class PushAgainstTheServiceTest {
    private static final PushOptions ASKED = new PushOptions("ats", false, false, false, null, null, false);
    private static final PushOptions PLAN = new PushOptions("ats", true, false, false, null, null, false);
    private static final PushOptions AT_ONCE = new PushOptions("ats", false, true, false, null, null, false);
    private static final PushOptions BATCH = new PushOptions(null, false, false, false, null, null, false);
    private static final PushOptions BATCH_AT_ONCE = new PushOptions(null, false, true, false, null, null, false);

    @Inject TestService service;
    private Client ats;

    @BeforeEach void anEmployer() {
        ats = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
    }

    private int push(PushOptions options, TestScreen screen, String ndjson) throws Exception {
        return push(ats, options, screen, ndjson);
    }

    private static int push(Client client, PushOptions options, TestScreen screen, String ndjson) throws Exception {
        var in = new ByteArrayInputStream(ndjson.getBytes(StandardCharsets.UTF_8));
        try (var reader = SourceFile.open(in, "", SourceFormat.NDJSON, ImportDefaults.none(), null)) {
            return new Push(ServerAddress.of(TestService.root()), client.key(), options, screen, PushAgainstTheServiceTest::noPause).run(reader);
        }
    }

    private static void noPause(Duration wait) {
        throw new AssertionError("A request had to be sent again.");
    }

    private static JobBody active(String referenceId) {
        return Samples.baker(referenceId).with("status", "active");
    }

    private static String lines(Object... jobs) {
        return Arrays.stream(jobs).map(job -> job.toString().replace("\n", " ") + "\n").collect(Collectors.joining());
    }

    private static String bakers(int count) {
        return lines(IntStream.range(0, count).mapToObj(i -> active("J" + i)).toArray());
    }

    /** Returns the status of the job with this referenceId. */
    private String status(String referenceId) {
        return ats.get("/jobs?referenceId=" + referenceId).expect(200).at("/data/0/status").asText();
    }

    private int changes() {
        return ats.get("/changes?limit=1000").expect(200).at("/changes").size();
    }

    @Test void a_set_is_planned_confirmed_and_applied_and_a_second_push_changes_nothing() throws Exception {
        var file = lines(active("A"), active("B"));
        var screen = TestScreen.terminal("yes");
        assertEquals(0, push(ASKED, screen, file));
        assertEquals(List.of("  + A  line 1", "  + B  line 2", "Plan: 2 to create, 0 to update, 0 to archive, 0 unchanged.",
            "Done: 2 created, 0 updated, 0 archived, 0 unchanged."), screen.printed);
        assertEquals("active", status("B"));
        int before = changes();
        var second = TestScreen.terminal("yes");
        assertEquals(0, push(ASKED, second, file));
        assertEquals(List.of("Plan: 0 to create, 0 to update, 0 to archive, 2 unchanged.", "Nothing to do."), second.printed);
        assertEquals(0, push(AT_ONCE, second, file));
        assertEquals("Done: 0 created, 0 updated, 0 archived, 2 unchanged.", second.printed.get(2));
        assertEquals(before, changes());
    }

    @Test void changed_jobs_are_updated_and_missing_ones_archived_or_deleted() throws Exception {
        push(AT_ONCE, TestScreen.log(), lines(active("A"), active("B"), active("C")));
        var screen = TestScreen.terminal("yes");
        assertEquals(0, push(ASKED, screen, lines(active("A").with("title", "Head baker"), active("B"))));
        assertEquals(List.of("  ~ A: title  line 1", "  - C (archive)", "Plan: 0 to create, 1 to update, 1 to archive, 1 unchanged.",
            "Done: 0 created, 1 updated, 1 archived, 1 unchanged."), screen.printed);
        assertEquals("archived", status("C"));
        var deleting = TestScreen.log();
        assertEquals(0, push(new PushOptions("ats", false, true, false, "delete", null, false), deleting, lines(active("A"), active("C"))));
        assertEquals(List.of("  ~ A: title  line 1", "  ~ C: status  line 2", "  - B (delete)",
            "Done: 0 created, 2 updated, 1 deleted, 0 unchanged."), deleting.printed);
    }

    @Test void a_rejected_job_is_reported_with_its_line_and_the_others_are_sent() throws Exception {
        var screen = TestScreen.terminal("yes");
        assertEquals(1, push(ASKED, screen, lines(active("A")) + "\n" + lines(active("B").without("title"), active("C"), active("C"))));
        assertEquals(List.of("  + A  line 1", "! line 3, B: rejected (400)", "    /title: title is required for every job.",
            "! line 4, C: rejected (409)"), screen.printed.subList(0, 4));
        assertEquals("Done: 1 created, 0 updated, 0 archived, 0 unchanged, 3 rejected.", screen.printed.get(screen.printed.size() - 1));
        assertEquals(1, ats.get("/jobs").at("/paging/total").intValue());
    }

    @Test void too_many_removals_are_shown_explained_and_not_done() throws Exception {
        push(AT_ONCE, TestScreen.log(), bakers(10));
        for (var options : List.of(ASKED, PLAN)) {
            var screen = TestScreen.terminal("yes");
            var fault = assertThrows(PushFault.class, () -> push(options, screen, bakers(6)));
            assertEquals("Plan: 0 to create, 0 to update, 4 to archive, 6 unchanged.", screen.printed.get(screen.printed.size() - 1));
            assertEquals(List.of(), screen.asked, "what would be refused was asked for");
            assertEnds("push again with --max-removals 4.", fault);
        }
        assertEnds("push again with --max-removals 4.", assertThrows(PushFault.class, () -> push(AT_ONCE, TestScreen.log(), bakers(6))));
        assertEquals("active", status("J9"));
        assertEquals(0, push(new PushOptions("ats", false, true, false, null, 4, false), TestScreen.log(), bakers(6)));
        assertEquals("archived", status("J9"));
    }

    private static void assertEnds(String end, PushFault fault) {
        assertTrue(fault.getMessage().startsWith("Nothing was done. ") && fault.getMessage().endsWith(end), fault.getMessage());
    }

    @Test void an_empty_set_archives_all_jobs_if_that_is_allowed() throws Exception {
        push(AT_ONCE, TestScreen.log(), lines(active("A")));
        assertEquals(0, push(new PushOptions("ats", false, true, false, null, null, true), TestScreen.log(), ""));
        assertEquals("archived", status("A"));
    }

    @Test void a_plan_is_not_applied_after_a_job_was_changed() throws Exception {
        push(AT_ONCE, TestScreen.log(), lines(active("A")));
        var screen = TestScreen.terminal("yes");
        screen.whileAsked = () -> ats.put("/jobs", "{\"referenceId\": \"A\", \"title\": \"By somebody else\"}").expect(200);
        var fault = assertThrows(PushFault.class, () -> push(ASKED, screen, lines(active("A").with("title", "By the file"))));
        assertEnds("Push again to see the new plan.", fault);
    }

    @Test void a_batch_is_shown_by_a_dry_run_and_sent_in_parts() throws Exception {
        var screen = TestScreen.terminal("yes");
        assertEquals(1, push(BATCH, screen, bakers(249) + lines(active("BAD").without("title"), active("LAST"))));
        assertEquals("! line 250, BAD: rejected (400)", screen.printed.get(20));
        assertEquals("Plan: 250 to create, 0 to update, 0 unchanged, 1 rejected.", screen.printed.get(screen.printed.size() - 2));
        assertEquals("Done: 250 created, 0 updated, 0 unchanged, 1 rejected.", screen.printed.get(screen.printed.size() - 1));
        assertEquals(250, ats.get("/jobs").at("/paging/total").intValue());
        var second = TestScreen.log();
        assertEquals(0, push(BATCH_AT_ONCE, second, bakers(249) + lines(active("LAST").with("title", "Head baker"))));
        assertEquals(List.of("  ~ LAST  line 250", "Done: 0 created, 1 updated, 249 unchanged."), second.printed);
    }

    @Test void members_that_the_service_does_not_know_are_shown_once_with_their_jobs() throws Exception {
        var misspelt = IntStream.range(0, 20).mapToObj(i -> active("J" + i).withJson("salry", "{\"amount\": 20}")).toArray();
        var file = lines(misspelt) + lines(active("K").withJson("disclosures", "{\"aiUsd\": true}"));
        for (var options : List.of(PLAN, new PushOptions(null, true, false, false, null, null, false))) {
            var screen = TestScreen.log();
            assertEquals(0, push(options, screen, file));
            var warnings = screen.printed.stream().filter(line -> line.startsWith("Warning: ")).toList();
            assertEquals(2, warnings.size(), screen.text());
            assertTrue(warnings.get(0).startsWith("Warning: in 20 jobs: /salry: \"salry\" is unknown and was ignored; did you mean salary? (line 1, J0, line 2, J1,"),
                warnings.get(0));
            assertTrue(warnings.get(0).endsWith("line 10, J9, …)"), warnings.get(0));
            assertEquals("Warning: line 21, K: /disclosures/aiUsd: \"aiUsd\" is unknown and was ignored; did you mean aiUsed?", warnings.get(1));
        }
        var asked = TestScreen.terminal("yes");
        assertEquals(0, push(ASKED, asked, file));
        assertEquals(2, asked.printed.stream().filter(line -> line.startsWith("Warning: ")).count(), "shown with the plan and not again");
    }

    @Test void a_key_that_may_only_read_does_nothing() {
        var reader = service.withNewKey(ats.employer(), new KeyProperties("Reader", Set.of(Scope.JOBS_READ), Optional.empty()));
        var longText = active("B").with("description", "x".repeat(500_000));
        for (var options : List.of(AT_ONCE, BATCH_AT_ONCE)) {
            for (var file : List.of(lines(active("A")), lines(longText))) {
                var fault = assertThrows(PushFault.class, () -> push(reader, options, TestScreen.log(), file));
                assertTrue(fault.getMessage().startsWith("Nothing was done. ") && fault.getMessage().contains("jobs:write"), fault.getMessage());
            }
        }
    }
}
