package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.config.Setting;
import ca.posthaste.db.Row;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.json.Json;
import ca.posthaste.mail.Addresses;
import ca.posthaste.mail.Message;
import ca.posthaste.mail.Outbox;
import ca.posthaste.mail.SendResult;
import ca.posthaste.support.AuditText;
import ca.posthaste.support.TestEngine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CandidateCommandsTest {
    @TempDir Path folder;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = System.out;
    private Properties settings;

    // Flags become system properties, and a service under test has its own.
    @BeforeEach void listen() {
        settings = (Properties) System.getProperties().clone();
        System.clearProperty(Setting.DATABASE_URL.property());
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    @AfterEach void restore() {
        System.setOut(out);
        System.setProperties(settings);
    }

    /** Stores an application with its two messages, the first of which has been sent. */
    private void applied(String email) {
        try (var database = TestEngine.SQLITE.open(folder)) {
            var outbox = new Outbox(database.engine(), "example.org", Clock.systemUTC());
            database.writeNow(tx -> {
                var employer = new Employers(Clock.systemUTC()).add(tx, "Bakery", Plan.STANDARD).id().value();
                tx.sql("INSERT INTO application (id, employer, job, job_title, receipt, address_key, name, email, language, sent_at)"
                    + " VALUES (7, :employer, 1, 'Baker', 'r', :key, 'Ana', :email, 'en', 0)")
                    .bind("employer", employer).bind("key", Addresses.key(email)).bind("email", email).execute();
                outbox.add(tx, employer, 7, Outbox.Audience.EMPLOYER, new Message("jobs@bakery.example", new Message.ReplyTo(email, "Ana"), "Application: Ana", "", "", null));
                var claimed = outbox.queue().claim(tx).orElseThrow();
                outbox.queue().note(tx, claimed, outbox.attempt(claimed.item(), new SendResult.Delivered()));
                outbox.add(tx, employer, 7, Outbox.Audience.CANDIDATE, new Message(email, null, "Your application", "", "", null));
                return null;
            });
        }
    }

    private String run(String command, String email) {
        printed.reset();
        assertEquals(0, Commands.run("candidate", command, email, "--data-dir", folder.toString()));
        return printed.toString(StandardCharsets.UTF_8).strip();
    }

    @ParameterizedTest
    @CsvSource({"ana@münchen.test,ANA@xn--mnchen-3ya.test", "ana@xn--mnchen-3ya.test,ana@MÜNCHEN.test", "Ana@mu\u0308nchen.test,ana@münchen.test"})
    void a_candidate_is_found_and_erased_by_any_spelling_of_the_address(String sent, String asked) {
        applied(sent);
        assertEquals(sent, Json.parse(run("export", asked).getBytes(StandardCharsets.UTF_8)).path("email").asText());
        assertEquals("1 application was erased.", run("erase", asked));
        assertEquals(1, Commands.run("candidate", "export", sent, "--data-dir", folder.toString()), "a script notices that nothing is kept");
        assertEquals("0 applications were erased.", run("erase", asked), "and may erase once more");
        try (var database = TestEngine.SQLITE.open(folder)) {
            assertEquals(0, (int) database.read(tx -> tx.sql("SELECT count(*) FROM mail").one(Row::nextInt)));
            assertEquals(List.of("1  application-erased 7 Baker"), AuditText.all(database).stream()
                .map(entry -> entry.employer().orElseThrow().value() + " " + entry.actor().email() + " " + AuditText.of(entry)).toList(),
                "its employer can see where it went; not whose it was");
        }
    }

    @Test void an_export_lists_all_mail_with_its_recipients() {
        applied("ana@example.org");
        var mail = Json.parse(run("export", "ana@example.org").getBytes(StandardCharsets.UTF_8)).path("mail");
        assertEquals(2, mail.size());
        var first = mail.get(0);
        assertEquals("employer sent", first.path("to").asText() + " " + first.path("state").asText());
        assertTrue(first.path("subject").isNull(), "what was said is forgotten once it is sent");
        assertTrue(first.path("done").isTextual());
        var second = mail.get(1);
        assertEquals("candidate waiting Your application",
            second.path("to").asText() + " " + second.path("state").asText() + " " + second.path("subject").asText());
        assertTrue(second.path("created").isTextual() && second.path("done").isNull());
    }

    @Test void an_export_says_what_became_of_an_application_and_what_was_noted_and_erasing_leaves_none_of_it() {
        applied("ana@example.org");
        try (var database = TestEngine.SQLITE.open(folder)) {
            database.writeNow(tx -> {
                tx.sql("UPDATE application SET state = 'invited', starred = 1").execute();
                tx.sql("INSERT INTO application_note (employer, application, kind, author, at, text) SELECT employer, id, 'note', 'eve@example.org', 0, 'Good é'"
                    + " FROM application").execute();
                return tx.sql("INSERT INTO application_note (employer, application, kind, author, at, subject, text, mail)"
                    + " SELECT employer, id, 'mail', 'eve@example.org', 0, 'Come', 'At eight', 1 FROM application").execute();
            });
        }
        var line = Json.parse(run("export", "ana@example.org").getBytes(StandardCharsets.UTF_8));
        assertEquals("invited true", line.path("state").asText() + " " + line.path("starred").asBoolean());
        assertEquals("[{\"at\":\"1970-01-01T00:00:00Z\",\"author\":\"eve@example.org\",\"mailed\":null,\"text\":\"Good é\"},"
            + "{\"at\":\"1970-01-01T00:00:00Z\",\"author\":\"eve@example.org\",\"mailed\":\"Come\",\"text\":\"At eight\"}]", line.path("notes").toString());
        run("erase", "ana@example.org");
        try (var database = TestEngine.SQLITE.open(folder)) {
            assertEquals(0, (int) database.read(tx -> tx.sql("SELECT count(*) FROM application_note").one(Row::nextInt)));
        }
    }

    @Test void a_file_name_is_shortened_to_the_limit_of_file_systems() {
        assertEquals("7-cv.pdf", CandidateCommands.fileName("7-", "cv.pdf"));
        var letter = "\uD835\uDC00"; // four bytes
        assertEquals("7-" + letter.repeat(62) + ".pdf", CandidateCommands.fileName("7-", letter.repeat(80) + ".pdf"));
    }
}
