package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.report.PostingVisibility;
import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestEngine;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Operator commands for postings and reports about them. */
class JobAndReportCommandsTest extends TypedCommands {
    private int job;

    @BeforeEach void report() {
        job = inDatabase(database -> {
            try (var jobs = new StoredJobs(database)) {
                var bakery = database.read(tx -> new Employers(Clock.systemUTC()).byId(tx, new EmployerId(1))).orElseThrow();
                int id = jobs.add(bakery, "Baker").id().value();
                for (int i = 0; i < 2; i++) {
                    database.writeNow(tx -> tx.execute("INSERT INTO posting_report (employer, job, title, reason, details, email, email_key, at, day,"
                        + " state) VALUES (1, " + id + ", 'Baker', 'fraud', 'They want money.', 'ana@example.org', 'ana@example.org', 1772470800000,"
                        + " '2026-03-02', 'open')"));
                }
                return id;
            }
        });
    }

    private <T> T inDatabase(Function<Database, T> work) {
        try (var database = TestEngine.SQLITE.open(folder)) {
            return work.apply(database);
        }
    }

    @Test void reports_are_listed_read_and_dismissed() {
        assertEquals(List.of("1\t2026-03-02T17:00:00.000Z\topen\tfraud\tjob " + job + "\temployer 1\tBaker",
            "2\t2026-03-02T17:00:00.000Z\topen\tfraud\tjob " + job + "\temployer 1\tBaker"), run("report", "list"));
        var shown = String.join("\n", run("report", "show", "1"));
        assertTrue(shown.contains("They want money.") && shown.contains("From: ana@example.org") && shown.contains("posthaste job hide " + job), shown);
        assertEquals(List.of("Report 1 was dismissed."), run("report", "dismiss", "1"));
        assertEquals("Report 1 is already resolved: dismissed.", refusal("report", "dismiss", "1"));
        assertEquals(1, run("report", "list").size());
        assertEquals(2, run("report", "list", "--all").size());
        assertEquals("There is no report 7. See: posthaste report list", refusal("report", "show", "7"));
        assertEquals("There is no report 7. See: posthaste report list", refusal("report", "dismiss", "7"));
        assertTrue(refusal("report").startsWith("Choose a command: report list, show or dismiss."));
    }

    @Test void a_posting_is_hidden_and_shown_again_and_the_employers_users_are_notified() {
        run("user", "add", "bo@example.org", "--employer", "1");
        var id = String.valueOf(job);
        assertEquals(List.of("\"Baker\" is now hidden from candidates. One person is notified by e-mail. This resolves 2 reports."),
            run("job", "hide", id, "--reason", "It asks for money."));
        assertEquals(List.of(), run("report", "list"));
        assertEquals(List.of("\"Baker\" is already hidden."), run("job", "hide", id, "--reason", "Again."));
        assertEquals(List.of("\"Baker\" is no longer hidden. One person is notified by e-mail."), run("job", "show", id));
        assertEquals(List.of("\"Baker\" is not hidden."), run("job", "show", id));
        assertEquals(2, run("mail", "list").size());
    }

    @Test void impossible_commands_are_rejected_with_one_sentence() {
        assertEquals("There is no job with the number 999.", refusal("job", "hide", "999", "--reason", "Fraud"));
        assertEquals("There is no job with the number 999.", refusal("job", "show", "999"));
        for (var reason : List.of(" ", "x".repeat(PostingVisibility.REASON_MAX + 1), "a\u0007b")) {
            assertTrue(refusal("job", "hide", String.valueOf(job), "--reason", reason).startsWith("The reason must have 1 to 1000 characters"));
        }
        run("job", "hide", String.valueOf(job), "--reason", "x".repeat(PostingVisibility.REASON_MAX));
        assertTrue(refusal("job", "hide", String.valueOf(job)).contains("--reason"));
        assertTrue(refusal("job").startsWith("Choose a command: job hide or show."));
    }

    @Test void the_reports_of_a_person_are_exported_and_erased_with_their_other_data() {
        var exported = run("candidate", "export", "ANA@example.org");
        assertEquals(2, exported.size());
        assertTrue(exported.get(0).contains("\"report\":1") && exported.get(0).contains("They want money."), exported.get(0));
        assertEquals(List.of("0 applications were erased, and 2 reports of postings."), run("candidate", "erase", "ana@example.org"));
        assertEquals(List.of(), run("report", "list", "--all"));
        assertEquals(List.of("0 applications were erased."), run("candidate", "erase", "ana@example.org"));
        assertEquals("Nothing is kept about ana@example.org.", refusal("candidate", "export", "ana@example.org"));
    }
}
