package ca.posthaste.push;

import static ca.posthaste.push.SpecServer.Trouble.BAD_GATEWAY;
import static ca.posthaste.push.SpecServer.Trouble.BUSY;
import static ca.posthaste.push.SpecServer.Trouble.CUT_AFTER;
import static ca.posthaste.push.SpecServer.Trouble.CUT_BEFORE;
import static ca.posthaste.push.SpecServer.Trouble.CUT_HALF;
import static ca.posthaste.push.SpecServer.Trouble.IN_USE;
import static ca.posthaste.push.SpecServer.Trouble.LONG_WAIT;
import static ca.posthaste.push.SpecServer.Trouble.NONE;
import static ca.posthaste.push.SpecServer.Trouble.RATE;
import static ca.posthaste.push.SpecServer.Trouble.REDIRECT;
import static ca.posthaste.push.SpecServer.Trouble.WEBSITE;
import static ca.posthaste.push.SpecServer.Trouble.WRONG_KEY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.push.source.SourceFormat;
import ca.posthaste.push.source.ImportDefaults;
import ca.posthaste.push.source.SourceFile;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The output, prompts and requests of a push, and its handling of faults of the server or the network. */
class PushTest {
    private final List<Duration> pauses = new ArrayList<>();
    private SpecServer server;

    @BeforeEach void start() throws Exception {
        server = new SpecServer();
    }

    @AfterEach void stop() throws Exception {
        server.close();
        try (var files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            var left = files.map(file -> file.getFileName().toString()).filter(name -> name.startsWith(Spool.FILE_PREFIX)).toList();
            assertEquals(List.of(), left, "temporary files are left");
        }
    }

    private static PushOptions set() {
        return new PushOptions("ats", false, false, false, null, null, false);
    }

    private static PushOptions setAtOnce() {
        return new PushOptions("ats", false, true, false, null, null, false);
    }

    private static PushOptions batchAtOnce() {
        return new PushOptions(null, false, true, false, null, null, false);
    }

    private int push(PushOptions options, TestScreen screen, String ndjson) throws Exception {
        var in = new ByteArrayInputStream(ndjson.getBytes(StandardCharsets.UTF_8));
        try (var reader = SourceFile.open(in, "", SourceFormat.NDJSON, ImportDefaults.none(), null)) {
            return new Push(ServerAddress.of(server.address()), SpecServer.KEY, options, screen, pauses::add).run(reader);
        }
    }

    private static String job(String referenceId, String title) {
        return "{\"referenceId\":\"" + referenceId + "\",\"title\":\"" + title + "\",\"description\":\"Work.\"}\n";
    }

    private static String jobs(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> job("J" + i, "Job " + i)).collect(Collectors.joining());
    }

    @Test void a_set_is_planned_shown_confirmed_and_applied() throws Exception {
        push(setAtOnce(), TestScreen.log(), job("A", "Baker") + job("B", "Cook") + job("C", "Waiter"));
        var screen = TestScreen.terminal("yes");
        assertEquals(0, push(set(), screen, job("A", "Baker") + job("B", "Chef") + job("D", "Driver")));
        assertEquals(List.of("  ~ B: title  line 2", "  + D  line 3", "  - C (archive)",
            "Plan: 1 to create, 1 to update, 1 to archive, 1 unchanged.", "Done: 1 created, 1 updated, 1 archived, 1 unchanged."), screen.printed);
        assertEquals(List.of("Apply? Only 'yes' is accepted: "), screen.asked);
        assertEquals(List.of("A", "B", "D"), server.active());
        assertTrue(server.requests().get(1).matches("PUT /api/v1.2/jobs/set\\?source=ats&mode=plan"), server.requests().get(1));
        assertTrue(server.requests().get(2).matches("PUT /api/v1.2/jobs/set\\?source=ats&mode=apply&plan=\\w+ \"[0-9a-f-]{36}\""), server.requests().get(2));
        assertTrue(screen.steps() > 0, "no progress was shown");
    }

    @Test void a_plan_is_colored_only_on_request() throws Exception {
        push(setAtOnce(), TestScreen.log(), job("B", "Cook") + job("C", "Waiter"));
        var file = job("B", "Chef") + job("D", "Driver") + job("E", "");
        var colored = TestScreen.colored("no");
        push(set(), colored, file);
        assertEquals(List.of("  \u001b[33m~ B: title\u001b[0m  line 1", "  \u001b[32m+ D\u001b[0m  line 2", "\u001b[31m! line 3, E: rejected (400)\u001b[0m",
            "    /title: title is required for every job.", "  \u001b[31m- C (archive)\u001b[0m",
            "\u001b[1mPlan: 1 to create, 1 to update, 1 to archive, 0 unchanged, 1 rejected.\u001b[0m"), colored.printed);
        var plain = TestScreen.terminal("no");
        push(set(), plain, file);
        assertFalse(plain.text().contains("\u001b"));
    }

    @Test void any_answer_but_yes_changes_nothing() throws Exception {
        for (var reply : new String[] {"y", "no", "", null}) {
            assertEquals(2, push(set(), TestScreen.terminal(reply), job("A", "Baker")));
        }
        assertEquals(0, server.changes());
    }

    @Test void no_job_is_sent_without_a_terminal_or_the_yes_option() {
        var fault = assertThrows(PushFault.class, () -> push(set(), TestScreen.log(), job("A", "Baker")));
        assertEquals("Nothing was sent: there is no terminal for the confirmation. Add --yes to send without asking, or --plan to see the plan.", fault.getMessage());
        assertEquals(List.of(), server.requests());
    }

    @Test void plan_alone_shows_everything_and_does_nothing() throws Exception {
        var screen = TestScreen.log();
        assertEquals(0, push(new PushOptions("ats", true, false, false, null, null, false), screen, jobs(0, 50)));
        assertEquals(51, screen.printed.size(), "a log gets all of it");
        assertEquals(0, server.changes());
    }

    @Test void a_long_plan_is_shortened_on_a_terminal() throws Exception {
        var screen = TestScreen.terminal("no");
        push(set(), screen, jobs(0, 50));
        assertEquals(List.of("  + J19  line 20", "  + … and 30 more (create)", "  (For the full plan, push with --plan and redirect the output to a file.)",
            "Plan: 50 to create, 0 to update, 0 to archive, 0 unchanged."), screen.printed.subList(19, screen.printed.size()));
    }

    @Test void an_unchanged_set_needs_no_confirmation() throws Exception {
        push(setAtOnce(), TestScreen.log(), job("A", "Baker"));
        var screen = TestScreen.terminal("yes");
        assertEquals(0, push(set(), screen, job("A", "Baker")));
        assertEquals(List.of("Plan: 0 to create, 0 to update, 0 to archive, 1 unchanged.", "Nothing to do."), screen.printed);
        assertEquals(List.of(), screen.asked);
    }

    @Test void rejected_jobs_are_printed_once_with_their_line_and_the_others_are_applied() throws Exception {
        var screen = TestScreen.terminal("yes");
        assertEquals(1, push(set(), screen, job("A", "Baker") + "\n" + job("B", "") + job("C", "Cook")));
        assertEquals(List.of("  + A  line 1", "! line 3, B: rejected (400)", "    /title: title is required for every job.", "  + C  line 4",
            "Plan: 2 to create, 0 to update, 0 to archive, 0 unchanged, 1 rejected.",
            "Done: 2 created, 0 updated, 0 archived, 0 unchanged, 1 rejected."), screen.printed);
        assertEquals(List.of("A", "C"), server.active());
    }

    @Test void identical_errors_of_several_jobs_are_grouped() throws Exception {
        var screen = TestScreen.terminal("yes");
        var jobs = new StringBuilder();
        for (int i = 1; i <= 20; i++) {
            jobs.append(job("B" + i, ""));
        }
        assertEquals(1, push(set(), screen, jobs.toString()));
        assertEquals(List.of("! line 1, B1: rejected (400)", "    /title: title is required for every job.",
            "! in 20 jobs: /title: title is required for every job. (line 1, B1, line 2, B2, line 3, B3, line 4, B4, line 5, B5, line 6, B6, line 7, B7, line 8, B8, line 9, B9,"
            + " line 10, B10, …)"), screen.printed.subList(0, 3));
    }

    @Test void forbidden_html_is_rejected_with_its_place_and_the_stored_job_stays() throws Exception {
        push(setAtOnce(), TestScreen.log(), job("A", "Baker") + job("B", "Cook"));
        var screen = TestScreen.log();
        var file = job("A", "Baker") + "{\"referenceId\":\"B\",\"title\":\"Cook\",\"description\":\"<p>Hot</p>\\n<h1>Pay</h1>\"}\n";
        assertEquals(1, push(setAtOnce(), screen, file));
        assertEquals(List.of("! line 2, B: rejected", "    /description: Remove the tag h1. Only strong, b, em, i, br, p, div, ul, ol, li and a are allowed. "
            + "(line 2 of the description: <h1>)", "    Or push with --clean-html, which removes disallowed HTML.",
            "Done: 0 created, 0 updated, 0 archived, 1 unchanged, 1 rejected."), screen.printed);
        assertEquals(List.of("A", "B"), server.active());
    }

    @Test void clean_html_sends_what_is_allowed_and_prints_what_it_dropped() throws Exception {
        var screen = TestScreen.log();
        var file = "{\"referenceId\":\"B\",\"title\":\"Cook\",\"description\":\"<h1>Pay</h1><script>x()</script><p class='y'>20</p>\"}\n";
        assertEquals(0, push(new PushOptions(null, false, true, true, null, null, false), screen, file));
        assertEquals(List.of("line 1, B: dropped from /description: h1 (now a bold paragraph), script with its content, attribute class of p",
            "  + B  line 1", "Done: 1 created, 0 updated, 0 unchanged."), screen.printed);
    }

    /** The server would treat an omitted job as removed. */
    @Test void a_set_with_a_job_that_cannot_be_read_is_not_sent() {
        for (var line : List.of("{\"title\":\"no referenceId\",\"description\":\"x\"}\n", "{broken\n", "[]\n",
            "{\"referenceId\":\"C\",\"title\":\"" + "x".repeat(11_000_000) + "\"}\n")) {
            var screen = TestScreen.log();
            var fault = assertThrows(PushFault.class, () -> push(setAtOnce(), screen, job("A", "Baker") + line));
            assertTrue(fault.getMessage().startsWith("Nothing was sent: 1 job has no referenceId or could not be read"), fault.getMessage());
            assertTrue(screen.printed.get(0).startsWith("! line 2"), screen.text());
        }
        assertEquals(List.of(), server.requests());
    }

    @Test void characters_beyond_the_basic_plane_and_halves_of_them_reach_the_server_as_they_were() throws Exception {
        assertEquals(0, push(setAtOnce(), TestScreen.log(), job("A", "Chef 👩‍🍳") + job("B", "half \\ud83d")));
        assertEquals(0, push(setAtOnce(), TestScreen.log(), job("A", "Chef \\ud83d\\udc69\u200d🍳") + job("B", "half \\ud83d")));
        assertEquals(2, server.changes(), "the same text is no change");
    }

    @Test void a_batch_omits_unreadable_jobs() throws Exception {
        var screen = TestScreen.log();
        assertEquals(1, push(batchAtOnce(), screen, job("A", "Baker") + "{broken\n" + job("", "x") + job("D", "") + job("E", "Cook")));
        assertEquals(List.of("! line 2: rejected", "    This line is not valid JSON: there is a syntax error at column 2.", "! line 3: rejected",
            "    it has no referenceId. Add one to every job: the server uses it to identify the job.", "  + A  line 1", "! line 4, D: rejected (400)",
            "    /title: title is required for every job.", "  + E  line 5", "Done: 2 created, 0 updated, 0 unchanged, 3 rejected."), screen.printed);
        assertEquals(List.of("A", "E"), server.active());
    }

    @Test void a_batch_is_shown_by_a_dry_run_before_it_is_sent() throws Exception {
        var screen = TestScreen.terminal("yes");
        assertEquals(0, push(new PushOptions(null, false, false, false, null, null, false), screen, job("A", "Baker")));
        assertEquals(List.of("  + A  line 1", "Plan: 1 to create, 0 to update, 0 unchanged.", "Done: 1 created, 0 updated, 0 unchanged."), screen.printed);
        assertEquals("POST /api/v1.2/jobs/batch?dryRun=true", server.requests().get(0));
        assertTrue(server.requests().get(1).matches("POST /api/v1.2/jobs/batch \"[0-9a-f-]{36}-1\""), server.requests().get(1));
    }

    @Test void a_batch_is_sent_in_parts_and_each_job_keeps_its_line() throws Exception {
        var screen = TestScreen.log();
        assertEquals(1, push(batchAtOnce(), screen, jobs(0, 250) + job("LAST", "")));
        assertEquals(3, server.requests().size());
        assertEquals("! line 251, LAST: rejected (400)", screen.printed.get(250));
        assertEquals(250, server.changes());
    }

    @Test void after_a_broken_connection_no_job_of_a_batch_is_created_twice() throws Exception {
        server.troubled(NONE, CUT_AFTER, CUT_HALF, CUT_BEFORE, NONE, BUSY, RATE, IN_USE, BAD_GATEWAY);
        var screen = TestScreen.log();
        assertEquals(0, push(batchAtOnce(), screen, jobs(0, 250)));
        assertEquals(250, server.changes());
        assertEquals(250, server.received(), "a repeated part was done again");
        assertEquals("Done: 250 created, 0 updated, 0 unchanged.", screen.printed.get(250));
        assertEquals(3, server.requests().stream().distinct().count(), "the same request has the same Idempotency-Key");
        assertEquals(10, server.requests().size());
        assertEquals(7, screen.said.size());
    }

    @Test void after_a_broken_connection_no_job_of_a_set_is_created_twice() throws Exception {
        server.troubled(CUT_BEFORE, CUT_HALF, NONE, CUT_AFTER, CUT_HALF);
        var screen = TestScreen.terminal("yes");
        assertEquals(0, push(set(), screen, jobs(0, 10)));
        assertEquals(10, server.changes());
        assertEquals("Done: 10 created, 0 updated, 0 archived, 0 unchanged.", screen.printed.get(screen.printed.size() - 1));
        assertEquals(1, screen.printed.stream().filter(line -> line.contains("J3 ")).count(), "half an answer was shown");
        assertEquals(2, server.requests().stream().distinct().count());
    }

    @Test void pauses_between_attempts_grow_and_retry_after_is_honoured() throws Exception {
        server.troubled(CUT_BEFORE, CUT_BEFORE, RATE, BUSY);
        push(batchAtOnce(), TestScreen.log(), job("A", "Baker"));
        assertEquals(List.of(Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ZERO), pauses);
    }

    @Test void a_push_gives_up_after_ten_attempts() {
        server.troubled(Collections.nCopies(20, CUT_BEFORE).toArray(SpecServer.Trouble[]::new));
        var fault = assertThrows(PushFault.class, () -> push(setAtOnce(), TestScreen.log(), job("A", "Baker")));
        assertTrue(fault.getMessage().contains("Gave up after 10 attempts. Push again later"), fault.getMessage());
        assertEquals(10, server.requests().size());
        assertEquals(Duration.ofSeconds(30), pauses.get(8));
    }

    @Test void a_push_gives_up_when_the_server_asks_it_to_wait_an_hour() {
        server.troubled(LONG_WAIT);
        var fault = assertThrows(PushFault.class, () -> push(setAtOnce(), TestScreen.log(), job("A", "Baker")));
        assertTrue(fault.getMessage().contains("Gave up after 1 attempt."), fault.getMessage());
    }

    @Test void the_number_of_jobs_sent_before_a_failure_is_reported() throws Exception {
        server.troubled(NONE, WRONG_KEY);
        var screen = TestScreen.log();
        assertEquals(1, push(batchAtOnce(), screen, jobs(0, 150)));
        assertEquals(List.of("Of type key-needed.", "100 of 150 jobs were sent before that. Push again: unchanged jobs are left alone."), screen.said);
    }

    @Test void an_unreachable_server_is_reported_at_once() throws Exception {
        server.close();
        var fault = assertThrows(PushFault.class, () -> push(setAtOnce(), TestScreen.log(), job("A", "Baker")));
        assertEquals("No server could be reached at " + server.address() + "/api/v1.2. Is --to correct, and is the server running?", fault.getMessage());
        assertEquals(List.of(), pauses);
    }

    @Test void another_kind_of_server_is_reported_at_once() {
        server.troubled(WEBSITE, REDIRECT);
        var website = assertThrows(PushFault.class, () -> push(setAtOnce(), TestScreen.log(), job("A", "Baker")));
        assertEquals("The server at " + server.address() + "/api/v1.2 is not a Posthaste server. Is --to correct?", website.getMessage());
        var moved = assertThrows(PushFault.class, () -> push(setAtOnce(), TestScreen.log(), job("A", "Baker")));
        assertEquals("Nothing was done. The server redirects to another address: set --to to https://jobs.example.org/.", moved.getMessage());
        assertEquals(2, server.requests().size());
    }

    @Test void a_plan_that_is_out_of_date_is_not_applied() {
        var screen = TestScreen.terminal("yes");
        screen.whileAsked = () -> {
            try {
                push(setAtOnce(), TestScreen.log(), job("Z", "By somebody else"));
            } catch (Exception fault) {
                throw new AssertionError(fault);
            }
        };
        var fault = assertThrows(PushFault.class, () -> push(set(), screen, job("A", "Baker")));
        assertEquals("Nothing was done. The plan is out of date.\nA job of this source changed after the plan was made. Push again to see the new plan.",
            fault.getMessage());
    }

    @Test void too_many_removals_are_explained_with_what_to_type() throws Exception {
        push(setAtOnce(), TestScreen.log(), jobs(0, 10));
        var fault = assertThrows(PushFault.class, () -> push(setAtOnce(), TestScreen.log(), jobs(0, 3)));
        assertTrue(fault.getMessage().endsWith("Is the file complete? If this many jobs should be removed, push again with --max-removals 7."), fault.getMessage());
        assertEquals(0, push(new PushOptions("ats", false, true, false, "delete", 7, false), TestScreen.log(), jobs(0, 3)));
        assertEquals(3, server.active().size());
        assertTrue(server.requests().get(2).contains("&absent=delete&maxRemovals=7"), server.requests().get(2));
    }

    @Test void an_empty_file_removes_nothing_unless_that_is_allowed() throws Exception {
        push(setAtOnce(), TestScreen.log(), jobs(0, 2));
        var fault = assertThrows(PushFault.class, () -> push(setAtOnce(), TestScreen.log(), "\n"));
        assertEquals("Nothing was sent: there are no jobs in the file. If all jobs of ats should be removed, add --allow-empty.", fault.getMessage());
        assertEquals(0, push(new PushOptions("ats", false, true, false, null, null, true), TestScreen.log(), ""));
        assertEquals(List.of(), server.active());
    }

    @Test void one_job_too_many_is_rejected_before_anything_is_sent() {
        var fault = assertThrows(PushFault.class, () -> push(setAtOnce(), TestScreen.log(), jobs(0, Spool.JOBS_MAX + 1)));
        assertTrue(fault.getMessage().startsWith("Nothing was sent: there are more than 100000 jobs in the file."), fault.getMessage());
        assertEquals(List.of(), server.requests());
    }

    @Test void the_address_is_taken_as_people_type_it() throws Exception {
        for (var typed : List.of("https://jobs.example.org", "https://jobs.example.org/", "https://jobs.example.org/api/v1.2", "https://jobs.example.org/api/v1.2/")) {
            assertEquals("https://jobs.example.org/api/v1.2", ServerAddress.of(typed).base().toString());
        }
        assertEquals("http://localhost:8080/board/api/v1.2", ServerAddress.of("http://localhost:8080/board").base().toString());
        assertEquals("push needs version 1.2 of the API: set --to to https://x.example/api/v1.2.",
            assertThrows(PushFault.class, () -> ServerAddress.of("https://x.example/api/v1.1")).getMessage());
        for (var wrong : List.of("jobs.example.org", "ftp://x.example", "https://", "http://a b", "https://x.example/?q=1", "https://me:secret@x.example")) {
            assertThrows(PushFault.class, () -> ServerAddress.of(wrong), wrong);
        }
        assertTrue(ServerAddress.of("http://192.0.2.1").isOpenToListeners());
        assertFalse(ServerAddress.of("http://127.0.0.1:8080").isOpenToListeners());
        assertFalse(ServerAddress.of("https://192.0.2.1").isOpenToListeners());
    }
}
