package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.Applications;
import ca.posthaste.application.MailResend;
import ca.posthaste.config.Setting;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.mail.MailBacklogMetrics;
import ca.posthaste.mail.Outbox;
import ca.posthaste.mail.QueuedMessage;
import ca.posthaste.support.Answer;
import ca.posthaste.support.OwnService;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Samples;
import ca.posthaste.support.ScriptedSmtp;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A service whose mail server becomes unavailable. */
class MailServerTest {
    private static final ScriptedSmtp SERVER = new ScriptedSmtp();
    private static final int CANDIDATES = 1_000;
    private static final int AT_ONCE = 50;
    @RegisterExtension static final OwnService SERVICE = new OwnService(Map.of(Setting.SMTP_URL, "smtp://127.0.0.1:" + SERVER.port(), Setting.APPLY_LIMIT, "0"));

    @Inject TestService service;
    @Inject Database database;
    @Inject Outbox outbox;
    @Inject MailBacklogMetrics backlog;
    @Inject TestMail mail;
    @Inject Applications applications;
    @Inject Employers employers;
    @Inject Jobs jobs;

    @Test
    void a_thousand_applications_while_the_server_is_down_all_arrive_once_it_is_back() {
        int job = service.employer(Samples.BAKERY).create(Samples.BAKER.with("status", "active")).id();
        int before = SERVER.received().size();
        SERVER.down();
        for (int from = 0; from < CANDIDATES; from += AT_ONCE) {
            var sent = new ArrayList<CompletableFuture<Answer>>();
            for (int i = from; i < from + AT_ONCE; i++) {
                sent.add(service.stranger().request("POST", "/public/jobs/" + job + "/applications")
                    .json("{\"name\":\"Candidate " + i + "\",\"email\":\"c" + i + "@example.org\",\"consent\":true}").sendAsync());
            }
            sent.forEach(answer -> answer.join().expect(202));
        }
        SERVER.up();
        await(() -> database.read(tx -> outbox.list(tx, false)).isEmpty());
        assertEquals(2 * CANDIDATES, SERVER.received().size() - before, "one to the employer and one to the candidate");
        assertEquals(CANDIDATES, SERVER.received().stream().filter(message -> message.contains("\nTo: jobs@bakery.example.com")).count());
    }

    @Test
    void an_employer_sees_that_mail_bounced_and_gets_it_at_the_corrected_address_when_it_is_retried() {
        var bakery = service.employer(Samples.BAKERY);
        int job = bakery.create(Samples.BAKER.with("status", "active").with("applicationEmail", "wrong@bakery.example.com")).id();
        SERVER.answer("RCPT", "550 no such mailbox, says relay.internal");
        service.stranger().post("/public/jobs/" + job + "/applications",
            "{\"name\":\"Ana\",\"email\":\"ana@example.org\",\"consent\":true}").expect(202);
        var path = "/applications/" + bakery.get("/jobs/" + job + "/applications").at("/data/0/id").intValue();
        await(() -> bakery.get(path).at("/mail/state").asText().equals("failed"));
        var reason = bakery.get(path).at("/mail/reason").asText();
        assertTrue(reason.contains("550") && reason.contains("applicationEmail"), reason);
        assertFalse(reason.contains("relay.internal") || reason.contains("ana@"), reason);

        await(() -> database.read(tx -> outbox.list(tx, false)).stream().allMatch(entry -> entry.state().equals("failed")));
        SERVER.behave();
        bakery.update(job, "{\"applicationEmail\": \"right@bakery.example.com\"}");
        assertEquals(2, (int) database.writeNow(tx -> outbox.retry(tx, OptionalLong.empty())));
        await(() -> database.read(tx -> outbox.list(tx, false)).isEmpty());
        bakery.get(path).expect("/mail/state", "sent");
        assertTrue(bakery.get(path).at("/mail/reason").isNull());
        for (var address : List.of("right@bakery.example.com", "ana@example.org")) {
            assertEquals(1, SERVER.received().stream().filter(message -> message.contains("\nTo: " + address)).count(), address);
        }
    }

    @Test
    void mail_of_a_sandbox_never_reaches_the_server_not_even_when_written_mail_is_sent() {
        SERVER.behave();
        var sandbox = service.sandbox(Samples.BAKERY);
        int job = sandbox.create(Samples.BAKER.with("status", "active").with("applicationEmail", "sandbox@bakery.example.com")).id();
        service.stranger().post("/public/jobs/" + job + "/applications",
            "{\"name\":\"Ana\",\"email\":\"sandboxed@example.org\",\"consent\":true}").expect(202);
        var path = "/applications/" + sandbox.get("/jobs/" + job + "/applications").at("/data/0/id").intValue();
        await(() -> sandbox.get(path).at("/mail/state").asText().equals("written"));
        await(() -> database.read(tx -> outbox.list(tx, false)).stream().noneMatch(entry -> entry.state().equals("waiting")));
        assertEquals(0, backlog.written(), "there is nothing that the operator could send");
        assertEquals(List.of(), database.writeNow(tx -> outbox.sendWritten(tx, service.clock().instant(), 10)));
        assertEquals(1, mail.to("sandbox@bakery.example.com").size());
        assertEquals(1, mail.to("sandboxed@example.org").size());
        assertTrue(SERVER.received().stream().noneMatch(message -> message.contains("sandbox")));
        sandbox.delete(path).expect(204);
        assertEquals(List.of(), mail.to("sandbox@bakery.example.com"));
    }

    @Test
    void mail_that_a_relay_took_and_returned_later_is_sent_to_the_corrected_address() {
        SERVER.behave();
        var bakery = service.employer(Samples.BAKERY);
        int job = bakery.create(Samples.BAKER.with("status", "active").with("applicationEmail", "typo@bakery.example.com")).id();
        service.stranger().post("/public/jobs/" + job + "/applications",
            "{\"name\":\"Eve\",\"email\":\"eve@example.org\",\"message\":\"I bake.\",\"consent\":true}").expect(202);
        await(() -> database.read(tx -> outbox.list(tx, false)).isEmpty());
        var sent = database.read(tx -> outbox.list(tx, true));
        long toEmployer = number(sent, "typo@bakery.example.com");
        bakery.update(job, "{\"applicationEmail\": \"fixed@bakery.example.com\"}");
        assertEquals(MailResend.Outcome.QUEUED, resending().resend(toEmployer, Optional.empty()));
        assertEquals(MailResend.Outcome.TO_CANDIDATE, resending().resend(number(sent, "eve@example.org"), Optional.empty()));
        assertEquals(MailResend.Outcome.NOT_SENT, resending().resend(Long.MAX_VALUE, Optional.empty()));
        await(() -> database.read(tx -> outbox.list(tx, false)).isEmpty());
        var first = received("typo@bakery.example.com");
        var second = received("fixed@bakery.example.com");
        assertEquals(said(first), said(second));
        assertNotEquals(id(first), id(second), "another message, which no server takes for a copy");
        assertTrue(received("eve@example.org").contains("Your application"));

        bakery.update(job, "{\"applicantRoutingType\": {\"id\": 2}, \"applicationUrl\": \"https://bakery.example.com/apply\"}");
        assertEquals(MailResend.Outcome.NO_ADDRESS, resending().resend(toEmployer, Optional.empty()));
        bakery.delete("/jobs/" + job).expect(204);
        assertEquals(MailResend.Outcome.JOB_GONE, resending().resend(toEmployer, Optional.empty()));
    }

    private MailResend resending() {
        return new MailResend(database, outbox, applications, employers, jobs);
    }

    private static long number(List<QueuedMessage> sent, String recipient) {
        return sent.stream().filter(entry -> entry.recipient().equals(recipient)).findFirst().orElseThrow().id();
    }

    /** Returns the only message to this address. */
    private static String received(String address) {
        var found = SERVER.received().stream().filter(message -> message.contains("\nTo: " + address)).toList();
        assertEquals(1, found.size(), address);
        return found.get(0);
    }

    private static String id(String message) {
        return message.lines().filter(line -> line.startsWith("Message-ID:")).findFirst().orElseThrow();
    }

    /** Returns the lines of a message without those that identify it: its id, time and recipient, and the boundaries between its parts. */
    private static List<String> said(String message) {
        return message.lines().filter(line -> !line.matches("(Message-ID|Date|To|Received):.*|.*----=_Part.*")).toList();
    }

    private static void await(BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            Polling.pause(); // ended by the timeout of the test
        }
    }
}
