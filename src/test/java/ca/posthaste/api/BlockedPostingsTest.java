package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.config.Setting;
import ca.posthaste.db.Database;
import ca.posthaste.language.Language;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.OwnService;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import jakarta.inject.Inject;
import jakarta.mail.internet.MimeMultipart;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A board that does not publish jobs that violate a posting rule. Callers of version 1.1, which does not have the rules, are exempt. */
class BlockedPostingsTest extends FromTheFirstDay {
    @RegisterExtension static final OwnService SERVICE = new OwnService(Map.of(Setting.POSTING_RULES, "block"));
    private static final String PAY = "{\"amount\": 20, \"period\": {\"id\": 5}}";
    private static final JobBody UNPAID = Samples.BAKER.with("status", "active");
    private static final JobBody PAID = UNPAID.withJson("salary", PAY);

    @Inject Database database;
    @Inject TestMail mail;
    private Client caller;

    @BeforeEach void newest() {
        caller = bakery.using(ApiVersion.V1_2);
    }

    @Test void a_job_with_errors_is_not_published_and_the_answer_says_what_to_send() {
        var rejected = caller.post("/jobs", UNPAID).expect(400).expectFaults("/salary posting_rule");
        var detail = rejected.at("/errors/0/detail").textValue();
        assertTrue(detail.startsWith("Send salary with the pay") && detail.endsWith("Otherwise, save the job with status draft (rule BC-PAY)."), detail);
        caller.request("POST", "/jobs").header("Idempotency-Key", "k").json(UNPAID).send().expectFaults("/salary posting_rule");
        caller.post("/jobs?dryRun=true", UNPAID).expectFaults("/salary posting_rule");
        caller.put("/jobs", UNPAID.with("referenceId", "B-1")).expectFaults("/salary posting_rule");
        caller.post("/jobs", UNPAID.withJson("locations", "[{\"description\": \"Nowhereville, BC\"}]")).expectFaults("/salary posting_rule");
        caller.get("/jobs").expect("/paging/total", 0);
        caller.post("/jobs", PAID).expect(201);
    }

    @Test void the_rejection_is_in_the_callers_language() {
        for (var path : List.of("/jobs", "/jobs?dryRun=true")) {
            var rejected = caller.request("POST", path).header("Accept-Language", "fr").json(UNPAID).send().expectFaults("/salary posting_rule")
                .expectHeader("Content-Language", "fr");
            var detail = rejected.at("/errors/0/detail").textValue();
            assertTrue(detail.startsWith("Envoyez salary avec le salaire") && detail.endsWith("Sinon, enregistrez l’offre avec draft dans status (règle BC-PAY)."), detail);
        }
    }

    @Test void drafts_and_archived_jobs_are_accepted_and_a_draft_is_published_once_it_is_fixed() {
        caller.create(UNPAID.with("status", "archived"));
        int id = caller.create(UNPAID.with("status", "draft")).id();
        caller.put("/jobs/" + id, "{\"status\": \"active\"}").expectFaults("/salary posting_rule");
        caller.read(id).expect("/status", "draft");
        caller.update(id, "{\"status\": \"active\", \"salary\": " + PAY + "}").expect("/status", "active");
        caller.put("/jobs/" + id, "{\"salary\": null}").expectFaults("/salary posting_rule");
        caller.read(id).expect("/salary/amount", 20);
        caller.update(id, "{\"salary\": null, \"status\": \"archived\"}");
    }

    /** The job was published through version 1.1. A change publishes it again, so it must comply; a request that changes nothing is accepted. */
    @Test void callers_of_1_1_are_not_blocked_and_the_next_change_must_fix_their_job() {
        int id = bakery.create(UNPAID.with("referenceId", "B-1")).id();
        bakery.update(id, "{\"title\": \"Night baker\"}").expect("/status", "active");
        caller.put("/jobs/" + id, "{\"title\": \"Day baker\"}").expectFaults("/salary posting_rule");
        caller.update(id, "{\"title\": \"Night baker\"}");
        caller.update(id, "{\"title\": \"Day baker\", \"salary\": " + PAY + "}");
        bakery.put("/jobs", "{\"referenceId\": \"B-1\", \"salary\": null}").expect(200);
    }

    @Test void a_warning_does_not_block() {
        var ontarian = UNPAID.withJson("locations", "[{\"description\": \"Toronto, ON\"}]");
        caller.post("/jobs", ontarian).expect(201);
        service.changeEmployees(bakery.employer(), OptionalInt.of(25));
        caller.post("/jobs", ontarian).expectFaults("/salary posting_rule", "/disclosures/vacancy posting_rule");
        service.changeUsesAi(bakery.employer(), true);
        caller.post("/jobs", ontarian).expectFaults("/salary posting_rule", "/disclosures/aiUsed posting_rule", "/disclosures/vacancy posting_rule");
        service.changeEmployees(bakery.employer(), OptionalInt.of(24));
        caller.post("/jobs", ontarian).expect(201);
    }

    @Test void a_batch_rejects_only_the_blocked_item() {
        int draft = caller.create(UNPAID.with("status", "draft")).id();
        var answer = caller.post("/jobs/batch", "{\"items\": [{\"op\": \"create\", \"job\": " + UNPAID + "}, {\"op\": \"create\", \"job\": " + PAID
            + "}, {\"op\": \"publish\", \"id\": " + draft + "}]}").expect(207);
        answer.expect("/results/0/status", 400).expect("/results/0/problem/errors/0/code", "posting_rule")
            .expect("/results/1/status", 201).expect("/results/2/status", 400).expect("/summary/failed", 2);
        caller.read(draft).expect("/status", "draft");
        caller.post("/jobs/batch?atomic=true", "{\"items\": [{\"op\": \"create\", \"job\": " + PAID + "}, {\"op\": \"publish\", \"id\": " + draft
            + "}]}").expect(422).expect("/results/1/problem/errors/0/code", "posting_rule").expect("/results/0/status", 424);
        caller.post("/jobs/batch?dryRun=true", "{\"items\": [{\"op\": \"publish\", \"id\": " + draft + "}]}").expect(207)
            .expect("/results/0/status", 400);
    }

    @Test void an_item_that_is_rejected_leaves_no_new_place_behind() {
        var there = UNPAID.withJson("locations", "[{\"description\": \"Blockedville, BC\"}]");
        int draft = caller.create(PAID.with("referenceId", "B-1")).id();
        caller.post("/jobs/batch", "{\"items\": [{\"op\": \"create\", \"job\": " + there + "}, {\"op\": \"create\", \"job\": " + PAID
            + "}, {\"op\": \"upsert\", \"job\": " + there.with("referenceId", "B-2") + "}, {\"op\": \"update\", \"id\": " + draft
            + ", \"job\": {\"salary\": null, \"locations\": [{\"description\": \"Blockedville, BC\"}]}}]}").expect(207)
            .expect("/summary/failed", 3).expect("/summary/created", 1);
        assertEquals(0, database.<Integer>read(tx -> tx.sql("SELECT count(*) FROM place WHERE name = 'Blockedville'").one(row -> row.nextInt())));
    }

    @Test void a_job_that_is_refreshed_is_published_again() {
        int id = bakery.create(UNPAID).id();
        service.clock().moveTo(FIRST_DAY.plusDays(8));
        caller.post("/jobs/batch", "{\"items\": [{\"op\": \"refresh\", \"id\": " + id + "}]}").expect(207)
            .expect("/results/0/problem/errors/0/code", "posting_rule");
        caller.post("/jobs/" + id + "/refresh", "").expectFaults("/salary posting_rule");
        caller.post("/jobs/" + id + "/copy", "").expect(201).expect("/status", "draft");
    }

    @Test void a_set_reports_the_job_and_leaves_it_as_it_is() {
        var set = "[" + UNPAID.with("referenceId", "S-1") + "," + PAID.with("referenceId", "S-2") + "]";
        caller.put("/jobs/set?source=ats", set).expect(200).expect("/summary/failed", 1).expect("/summary/create", 1);
        caller.put("/jobs/set?source=ats&mode=apply", set).expect(200).expect("/summary/failed", 1);
        caller.get("/jobs").expect("/paging/total", 1);
        bakery.put("/jobs", "{\"referenceId\": \"S-2\", \"salary\": null}").expect(200);
        caller.put("/jobs/set?source=ats", "[" + PAID.withJson("salary", "null").with("referenceId", "S-2") + "]").expect(200)
            .expect("/summary/unchanged", 1).expect("/summary/failed", 0);
    }

    @Test void a_draft_with_errors_stays_one_on_its_day() {
        int unpaid = caller.create(UNPAID.with("status", "draft").with("publishOn", FIRST_DAY.plusDays(1).toString())).id();
        int paid = caller.create(PAID.with("status", "draft").with("publishOn", FIRST_DAY.plusDays(1).toString())).id();
        service.clock().moveTo(FIRST_DAY.plusDays(1));
        service.clockRound();
        caller.read(unpaid).expect("/status", "draft");
        caller.read(paid).expect("/status", "active");
        caller.update(unpaid, "{\"salary\": " + PAY + "}");
        service.clockRound();
        caller.read(unpaid).expect("/status", "active");
    }

    @Test void a_blocked_draft_is_reported_once_by_mail_with_every_reason_in_the_employers_language() throws Exception {
        var ana = "ana-" + UUID.randomUUID() + "@bakery.example.com";
        service.addUser(bakery.employer(), ana);
        service.changeLanguage(bakery.employer(), Language.FRENCH);
        var places = "[{\"description\": \"Vancouver, BC\"}, {\"description\": \"Charlottetown, PE\"}]";
        int id = caller.create(UNPAID.withJson("locations", places).with("status", "draft").with("publishOn", FIRST_DAY.plusDays(1).toString())).id();
        for (int day : new int[] {1, 1, 2, 40}) {
            service.clock().moveTo(FIRST_DAY.plusDays(day));
            service.clockRound();
            service.reminderRound();
        }
        caller.read(id).expect("/status", "draft");
        var messages = mail.to(ana);
        assertEquals(1, messages.size());
        var text = (String) ((MimeMultipart) messages.get(0).getContent()).getBodyPart(0).getContent();
        assertTrue(text.contains("règle BC-PAY") && text.contains("règle PE-PAY") && !text.contains("Send ") && !text.contains("errors"), text);
    }

    @Test void a_check_reports_what_would_block_a_job() {
        assertEquals("BC-PAY", caller.post("/compliance/check", UNPAID).expect(200).at("/compliance/0/rule").textValue());
    }
}
