package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.ApplicationErasure;
import ca.posthaste.application.EmployerRemoval;
import ca.posthaste.application.resume.ResumeStore;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.EmployerTotals;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.KeyAuthenticator;
import ca.posthaste.employer.Keys;
import ca.posthaste.support.Client;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Resumes;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Removing an employer leaves nothing of it behind and takes nothing from anybody else. */
@QuarkusTest
class RemovedEmployerTest {
    private static final int JOBS = 45; // more than two batches
    private static final int CHANGES = 1_100; // more than one batch
    private static final int VERSIONS = 110; // more than one batch

    @Inject TestService service;
    @Inject Database database;
    @Inject Employers employers;
    @Inject Keys keys;
    @Inject ApplicationErasure erasing;
    @Inject KeyAuthenticator gate;
    @Inject ResumeStore files;
    private EmployerRemoval removal;
    private Client bakery;
    private Client shipyard;
    /** An address of this test's own: a candidate gets only a few confirmations a day. */
    private final String candidate = UUID.randomUUID() + "@example.org";
    private int job;
    private int other;

    @BeforeEach void open() {
        removal = new EmployerRemoval(database, employers, keys, erasing);
        bakery = service.employer(Samples.BAKERY);
        shipyard = service.employer(Samples.SHIPYARD);
        other = shipyard.create(Samples.BAKER.with("status", "active")).id();
        for (int i = 0; i < JOBS; i++) {
            job = bakery.create(Samples.BAKER.with("status", i % 2 == 0 ? "active" : "draft").with("referenceId", "J-" + i)).id();
        }
        var counted = job;
        database.writeNow(tx -> {
            for (int i = 0; i < CHANGES; i++) {
                tx.sql("UPDATE job SET version = version + 1 WHERE id = :id").bind("id", counted).execute();
            }
            return null;
        });
        service.addUser(bakery.employer(), "user@bakery.example.com");
        service.stranger().get("/public/jobs/" + job).expect(200);
        service.saveViews();
        for (var feed : List.of("/changes", "/applications")) { // reading a feed creates its secret
            bakery.using(ApiVersion.V1_2).get(feed).expect(200);
        }
        service.rename(bakery.employer(), "Bread & Co.");
        manyVersions();
        theRest();
        bakery.request("POST", "/jobs").header("Idempotency-Key", "key").json("{}").send().expect(400);
        for (int to : List.of(job, other)) {
            FormBody.of("Ana", candidate).file("cv.pdf", ResumeType.PDF.contentType(), Resumes.of(ResumeType.PDF))
                .sendTo(service.stranger(), to).expect(202);
        }
        database.writeNow(tx -> tx.sql("INSERT INTO application_note (employer, application, kind, author, at, text)"
            + " SELECT employer, id, 'note', 'user@bakery.example.com', 1, 'Good' FROM application WHERE employer = :id")
            .bind("id", bakery.employer().id().value()).execute());
    }

    /** Adds the rows that other tests get in the course of days. The webhook is off, so that nobody is called. */
    private void theRest() {
        database.writeNow(tx -> {
            for (var statement : List.of(
                "INSERT INTO webhook (employer, url, state, secret, created_at, updated_at) VALUES (:id, 'https://x.example/', 'off', 's', 1, 1)",
                "INSERT INTO webhook_event (employer, name, type, at) VALUES (:id, 'm', 'job.created', 1)",
                "INSERT INTO webhook_message (employer, hook, event, state, attempts, due_at, created_at)"
                    + " VALUES (:id, (SELECT max(id) FROM webhook WHERE employer = :id), (SELECT max(id) FROM webhook_event), 'failed', 1, 1, 1)",
                "INSERT INTO job_notice (employer, kind, job, due_on, told_on) VALUES (:id, 'week', 1, '2026-01-01', '2026-01-01')",
                "INSERT INTO job_first_published (employer, job, day) VALUES (:id, 2147483647, '2026-01-01')",
                "INSERT INTO refused_call (employer, at, key_name, method, path, status, type, detail_en, detail_fr, faults, request_id, body_bytes)"
                    + " VALUES (:id, 1, 'k', 'GET', '/', 400, 't', 'd', 'd', '[]', 'r', 0)",
                "INSERT INTO job_click (employer, job, day, count) VALUES (:id, 2147483647, '2026-01-01', 1)")) {
                tx.sql(statement).bind("id", bakery.employer().id().value()).execute();
            }
            return tx.sql("INSERT INTO webhook_attempt (message, at, millis) SELECT max(id), 1, 1 FROM webhook_message").execute();
        });
    }

    /** Adds more versions than one batch erases, each with its own text, and a change that candidates do not see. */
    private void manyVersions() {
        database.writeNow(tx -> {
            tx.execute("UPDATE history_limit SET brief_ms = 0"); // otherwise versions in quick succession would be merged
            for (int i = 0; i < VERSIONS; i++) {
                tx.sql("UPDATE job SET description = :text, updated_at = updated_at + 1 WHERE id = :id")
                    .bind("text", "<p>" + i + "</p>").bind("id", job).execute();
            }
            return tx.sql("UPDATE job SET updated_at = updated_at + 1 WHERE id = :id").bind("id", job).execute();
        });
    }

    @Test void the_command_lists_what_will_be_erased_and_then_erases_all_of_it() {
        var id = bakery.employer().id();
        var resume = resume(id).orElseThrow();
        var has = removal.totals(id);
        assertEquals(new EmployerTotals(1, JOBS, 1, 1, 2, has.unsent()), has);
        var known = database.read(tx -> tablesThatKnow(tx, id));
        assertTrue(known.containsAll(List.of("account_member", "api_key", "application", "application_note", "employer_former_name", "idempotency",
            "job", "job_change", "job_click", "job_first_published", "job_notice", "job_shown_since", "job_text", "job_version", "job_view", "mail",
            "refused_call", "webhook", "webhook_event", "webhook_message")), known.toString());

        removal.revokeAccess(id);
        gate.checkForChanges();
        bakery.get("/jobs").expect(401);
        removal.erase(id);
        assertEquals(new EmployerTotals(0, 0, 0, 0, 0, 0), removal.totals(id));
        assertEquals(List.of(), database.read(tx -> tablesThatKnow(tx, id)));
        assertEquals(0, database.<Integer>read(tx -> tx.sql("SELECT count(*) FROM webhook_attempt WHERE message NOT IN"
            + " (SELECT id FROM webhook_message)").one(Row::nextInt)), "attempts of messages that are gone");
        assertEquals(Optional.empty(), database.read(tx -> employers.byId(tx, id)));
        assertFalse(isKept(resume), "the résumé");
        service.stranger().get("/public/jobs/" + job).expect(404);
        assertTrue(database.read(employers::all).contains(shipyard.employer()));
    }

    @Test void data_of_other_employers_is_kept() {
        var before = removal.totals(shipyard.employer().id());
        var resume = resume(shipyard.employer().id()).orElseThrow();
        removal.revokeAccess(bakery.employer().id());
        removal.erase(bakery.employer().id());
        assertEquals(before.applications(), removal.totals(shipyard.employer().id()).applications());
        shipyard.get("/jobs/" + other + "/applications").expect(200).expect("/paging/total", 1);
        shipyard.get("/jobs").expect(200).expect("/paging/total", 1);
        assertTrue(isKept(resume));
        service.stranger().get("/public/jobs/" + other).expect(200);
    }

    @Test void an_interrupted_removal_is_completed_by_repeating_it() {
        var id = bakery.employer().id();
        removal.revokeAccess(id);
        boolean tooEarly = database.writeNow(tx -> employers.remove(tx, id));
        assertFalse(tooEarly, "it still has jobs");
        removal.revokeAccess(id);
        removal.erase(id);
        removal.erase(id);
        assertEquals(List.of(), database.read(tx -> tablesThatKnow(tx, id)));
    }

    /** Returns the tables that have rows of this employer. Checks every table with an employer column, including those added later. */
    private static List<String> tablesThatKnow(Transaction tx, EmployerId id) {
        var found = new ArrayList<String>();
        try (var columns = tx.connection().getMetaData().getColumns(null, null, "%", "employer")) {
            while (columns.next()) {
                var table = columns.getString("TABLE_NAME");
                found.add(table);
            }
        } catch (SQLException fault) {
            throw new IllegalStateException(fault);
        }
        assertTrue(found.containsAll(List.of("job", "api_key", "application", "mail", "job_click", "resume_part", "account_member", "job_view", "job_notice")), found.toString());
        found.remove("board_change"); // has numbers only, which every node needs in order to remove the jobs from memory, too; housekeeping deletes them
        found.removeIf(table -> tx.sql("SELECT count(*) FROM " + table + " WHERE employer = :id").bind("id", id.value())
            .one(Row::nextInt) == 0);
        return found;
    }

    private Optional<String> resume(EmployerId id) {
        return database.read(tx -> tx.sql("SELECT resume_key FROM application WHERE employer = :id").bind("id", id.value())
            .first(Row::nextString));
    }

    private boolean isKept(String resume) {
        try {
            return database.read(tx -> files.part(tx, resume, 0)).isPresent();
        } catch (UncheckedIOException gone) {
            return false;
        }
    }
}
