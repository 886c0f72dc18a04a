package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Users;
import ca.posthaste.board.report.PostingVisibility;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.JobId;
import ca.posthaste.mail.Outbox;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Trees;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import jakarta.mail.MessagingException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A posting that the operator hides is invisible to candidates at once, and visible again when it is shown. For its employer, it does not change. */
@QuarkusTest
class HiddenJobTest {
    @Inject TestService service;
    @Inject TestMail mail;
    @Inject Database database;
    @Inject Employers employers;
    @Inject Users users;
    @Inject Outbox outbox;
    private Client bakery;
    private Client anyone;
    private String word;
    private int job;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
        anyone = service.stranger();
        word = "Hidden" + UUID.randomUUID().toString().substring(0, 8);
        job = bakery.create(Samples.BAKER.with("title", word).with("status", "active")).id();
    }

    private PostingVisibility hiding() {
        return new PostingVisibility(employers, users, outbox, Optional.empty(), service.clock());
    }

    private void hide() {
        assertEquals(PostingVisibility.Outcome.DONE, database.writeNow(tx -> hiding().hide(tx, new JobId(job), "It asks for money.")).outcome());
    }

    private void show() {
        assertEquals(PostingVisibility.Outcome.DONE, database.writeNow(tx -> hiding().show(tx, new JobId(job))).outcome());
    }

    private void expectFound(int count) {
        for (var version : ApiVersion.values()) {
            service.awaitSearch();
            anyone.using(version).get("/public/jobs?q=" + word).expect(200).expect("/paging/total", count);
        }
    }

    private static final String ANA = "{\"name\": \"Ana\", \"email\": \"ana@example.org\", \"consent\": true}";

    @Test void candidates_neither_find_it_nor_see_it_nor_apply_for_it_until_it_is_shown_again() {
        expectFound(1);
        hide();
        expectFound(0);
        for (var version : ApiVersion.values()) {
            anyone.using(version).get("/public/jobs/" + job).expect(410).expect("/type", "urn:posthaste:problem:job-closed");
            anyone.using(version).request("POST", "/public/jobs/" + job + "/applications").json(ANA).send().expect(410);
        }
        bakery.get("/jobs/" + job + "/applications").expect("/paging/total", 0);
        show();
        expectFound(1);
        for (var version : ApiVersion.values()) {
            anyone.using(version).get("/public/jobs/" + job).expect(200).expect("/title", word);
        }
        anyone.request("POST", "/public/jobs/" + job + "/applications").json(ANA).send().expect(202);
    }

    @Test void a_posting_that_leads_to_the_employers_site_leads_there_no_longer() {
        job = bakery.create(Samples.WELDER.with("confidential", false).with("status", "active")).id();
        anyone.get("/public/jobs/" + job + "/apply").expect(303);
        hide();
        anyone.get("/public/jobs/" + job + "/apply").expect(410);
    }

    @Test void its_employer_reads_and_changes_it_as_before_but_it_has_no_address() {
        var newest = bakery.using(ApiVersion.V1_2);
        var before = bakery.get("/jobs/" + job).expect(200);
        var tag = newest.get("/jobs/" + job).header("ETag").orElseThrow();
        assertTrue(newest.get("/jobs/" + job).at("/url").isTextual());
        var cursor = newest.get("/changes").expect(200).at("/next").asText();
        hide();
        assertEquals(before.text(), bakery.get("/jobs/" + job).expect(200).text(), "1.1 is as it was");
        var hidden = newest.get("/jobs/" + job).expect(200).expect("/url", null).expect("/status", "active");
        assertNotEquals(tag, hidden.header("ETag").orElseThrow());
        var told = newest.get("/changes?since=" + cursor).expect(200).expect("/changes/0/kind", "updated").at("/changes");
        assertEquals(1, told.size(), told.toString());
        newest.request("PUT", "/jobs/" + job).json(Trees.parse("{\"title\": \"" + word + " again\"}")).send().expect(200).expect("/url", null);
        expectFound(0);
        anyone.get("/public/jobs/" + job).expect(410);
        show();
        expectFound(1);
        assertTrue(newest.get("/jobs/" + job).at("/url").isTextual());
    }

    @Test void users_of_the_employer_are_notified_by_mail() {
        var inbox = word.toLowerCase() + "@example.com";
        service.addUser(bakery.employer(), inbox);
        hide();
        show();
        var sent = mail.to(inbox);
        service.removeUser(bakery.employer(), inbox); // other tests move the clock, and nobody should get reminders
        assertEquals(2, sent.size());
        var subjects = sent.stream().map(message -> {
            try {
                return message.getSubject();
            } catch (MessagingException fault) {
                throw new IllegalStateException(fault);
            }
        }).sorted().toList();
        assertEquals(List.of("Your job “" + word + "” is on the board again", "Your job “" + word + "” was hidden by the board"), subjects);
    }

    @Test void history_says_that_it_was_not_shown() {
        var newest = bakery.using(ApiVersion.V1_2);
        service.clock().moveBy(Duration.ofMinutes(1));
        hide();
        newest.get("/jobs/" + job + "/history").expect(200).expect("/data/0/from", newest.get("/jobs/" + job).at("/createdAt").asText());
        assertTrue(newest.get("/jobs/" + job + "/history").at("/data/0/to").isTextual(), "it ended");
        service.clock().moveBy(Duration.ofMinutes(1));
        show();
        newest.get("/jobs/" + job + "/history").expect(200).expect("/data/0/to", null);
    }
}
