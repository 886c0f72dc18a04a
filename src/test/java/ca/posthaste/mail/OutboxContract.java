package ca.posthaste.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.language.Language;
import ca.posthaste.queue.Claim;
import ca.posthaste.queue.Queue;
import ca.posthaste.support.AuditText;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of the outbox, on every engine. */
interface OutboxContract {
    TestClock CLOCK = new TestClock(ZoneOffset.UTC);
    Message MESSAGE = new Message("jobs@bakery.example.com", new Message.ReplyTo("ana@example.org", "Ana"), "Application",
        "plain", "<p>html</p>", new Message.Attachment("key", "Ana's resume.pdf", "application/pdf"));

    Database database();

    StoredJobs jobs();

    default Outbox outbox() {
        return new Outbox(database().engine(), "example.org", CLOCK);
    }

    private void add(int messages) {
        database().writeNow(tx -> {
            IntStream.range(0, messages).forEach(i -> outbox().add(tx, 1, i, Outbox.Audience.EMPLOYER, MESSAGE));
            return null;
        });
    }

    private Optional<Claim<Mail>> claim() {
        return database().writeNow(outbox().queue()::claim);
    }

    @Test default void every_part_of_a_message_comes_back_as_it_was_added() {
        add(1); // all its parts are different
        var mail = claim().orElseThrow();
        assertEquals(MESSAGE, mail.item().message());
        assertEquals(mail.id(), mail.item().id());
        assertTrue(mail.item().messageId().matches("<[0-9a-f]{32}@example\\.org>"), mail.item().messageId());
    }

    @Test default void a_message_without_answer_and_attachment_comes_back_without() {
        var bare = new Message("jobs@bakery.example.com", null, "Application", "plain", "<p>html</p>", null);
        database().writeNow(tx -> {
            outbox().add(tx, 1, 0, Outbox.Audience.CANDIDATE, bare);
            return null;
        });
        assertEquals(bare, claim().orElseThrow().item().message());
    }

    @Test default void urgent_messages_are_sent_before_earlier_alerts() {
        var message = new Message("ana@example.org", null, "New jobs", "plain", "<p>html</p>", null, "https://jobs.example.org/stop");
        database().writeNow(tx -> {
            IntStream.range(0, 3).forEach(alert -> outbox().addToSubscriber(tx, alert, message));
            return null;
        });
        CLOCK.moveBy(Duration.ofMinutes(1));
        add(1);
        database().writeNow(tx -> {
            outbox().addToUser(tx, "owner@bakery.example.com", new MessageContent(Language.ENGLISH));
            return null;
        });
        var sent = IntStream.range(0, 5).mapToObj(i -> claim().orElseThrow().item().message().recipient()).toList();
        assertEquals(List.of("jobs@bakery.example.com", "owner@bakery.example.com", "ana@example.org", "ana@example.org", "ana@example.org"), sent);
        assertTrue(claim().isEmpty());
    }

    /** Returns the number of mail rows that a claim visits, or of steps in proportion to them. */
    int effortOfClaim();

    @Test default void a_message_is_found_without_reading_the_alerts() {
        var message = new Message("ana@example.org", null, "New jobs", "plain", "<p>html</p>", null, "https://jobs.example.org/stop");
        for (int i = 0; i < 12; i++) { // so that a plan for little mail is cached
            add(1);
            claim().orElseThrow();
        }
        database().writeNow(tx -> {
            IntStream.range(0, 3_000).forEach(alert -> outbox().addToSubscriber(tx, alert, message));
            return null;
        });
        CLOCK.moveBy(Duration.ofSeconds(1));
        add(1);
        int ofFirst = effortOfClaim();
        assertTrue(ofFirst < 500, () -> String.valueOf(ofFirst));
        int ofAlert = effortOfClaim();
        assertTrue(ofAlert < 500, () -> ofAlert + " for an alert, since nobody else waits: all of them are due at the same moment");
    }

    @Test default void a_message_to_a_subscriber_belongs_to_no_employer_and_is_deleted_with_its_alert() {
        var message = new Message("ana@example.org", null, "New jobs", "plain", "<p>html</p>", null, "https://jobs.example.org/stop");
        database().writeNow(tx -> {
            outbox().addToSubscriber(tx, 7, message);
            outbox().addToSubscriber(tx, 8, message);
            return null;
        });
        var claimed = claim().orElseThrow();
        assertEquals(message, claimed.item().message());
        assertFalse(claimed.item().sandbox());
        note(claimed, new SendResult.Written());
        assertEquals(1, (int) database().read(new MailStates()::toSend));
        assertEquals(List.of(claimed.id()), database().writeNow(tx -> outbox().eraseOfAlert(tx, 7)));
        var left = database().read(tx -> outbox().list(tx, true));
        assertEquals(1, left.size());
        assertNull(left.get(0).employer());
    }

    @Test default void a_message_keeps_its_id_in_every_attempt() {
        add(1);
        var first = claim().orElseThrow();
        note(first, new SendResult.TemporaryFailure("451 later", OptionalInt.of(451)));
        CLOCK.moveBy(Duration.ofMinutes(1));
        assertEquals(first.item(), claim().orElseThrow().item());
    }

    @Test default void a_worker_that_lost_its_lease_does_not_delete_the_content_of_the_message() {
        add(1);
        var lost = claim().orElseThrow();
        CLOCK.moveBy(Queue.LEASE);
        var held = claim().orElseThrow();
        assertFalse(noted(lost, new SendResult.Delivered()));
        note(held, new SendResult.ServerUnavailable("down"));
        assertEquals(MESSAGE, claim().orElseThrow().item().message());
    }

    @Test default void the_content_of_a_message_is_deleted_once_it_is_sent() {
        add(1);
        var mail = claim().orElseThrow();
        note(mail, new SendResult.Delivered());
        assertEquals(0, (int) database().read(tx -> tx.sql(
            "SELECT count(*) FROM mail WHERE plain IS NOT NULL OR html IS NOT NULL OR subject IS NOT NULL OR reply_to IS NOT NULL"
                + " OR reply_to_name IS NOT NULL OR attachment_key IS NOT NULL OR attachment_title IS NOT NULL"
                + " OR attachment_type IS NOT NULL")
            .one(Row::nextInt)));
        CLOCK.moveBy(Duration.ofDays(9));
        assertEquals(Optional.empty(), claim());
    }

    @Test default void a_failed_message_is_listed_and_can_be_retried() {
        add(2);
        var mail = claim().orElseThrow();
        note(mail, permanent("550 no such mailbox"));
        var entry = database().read(tx -> outbox().list(tx, false)).get(0);
        assertEquals(List.of("failed", "550 no such mailbox", 1), List.of(entry.state(), entry.fault(), entry.attempts()));
        assertEquals(1, (int) database().writeNow(tx -> outbox().retry(tx, OptionalLong.of(mail.id()))));
        assertTrue(claim().isPresent() && claim().isPresent());
    }

    @Test default void retrying_leaves_a_message_alone_that_is_being_sent() {
        add(1);
        assertTrue(claim().isPresent());
        assertEquals(0, (int) database().writeNow(tx -> outbox().retry(tx, OptionalLong.empty())));
        assertEquals(Optional.empty(), claim());
    }

    @Test default void a_message_sent_to_an_employer_can_be_recreated_once_as_another_message() {
        add(1);
        var first = claim().orElseThrow();
        assertFalse(writeAnew(first.id(), MESSAGE), "it is on its way");
        note(first, new SendResult.Delivered());
        assertEquals(0, (int) database().writeNow(tx -> outbox().retry(tx, OptionalLong.empty())), "not unless it is named");
        assertEquals(new Outbox.Topic(1, 0, Outbox.Audience.EMPLOYER),
            database().read(tx -> outbox().sent(tx, first.id())).orElseThrow());
        var corrected = new Message("right@bakery.example.com", MESSAGE.replyTo(), MESSAGE.subject(), MESSAGE.plain(), MESSAGE.html(),
            MESSAGE.attachment());
        assertTrue(writeAnew(first.id(), corrected));
        assertFalse(writeAnew(first.id(), corrected), "it waits already");
        assertEquals("waiting", standing().state());
        var second = claim().orElseThrow();
        assertEquals(corrected, second.item().message());
        assertEquals(0, second.attempts());
        assertNotEquals(first.item().messageId(), second.item().messageId());
        assertEquals(Optional.empty(), claim());
    }

    @Test default void one_of_concurrent_attempts_to_recreate_a_message_succeeds() {
        add(1);
        var mail = claim().orElseThrow();
        note(mail, new SendResult.Delivered());
        assertEquals(1, IntStream.range(0, 6).mapToObj(i -> CompletableFuture.supplyAsync(() -> writeAnew(mail.id(), MESSAGE)))
            .toList().stream().filter(CompletableFuture::join).count());
    }

    @Test default void a_message_sent_to_a_candidate_is_not_recreated() {
        database().writeNow(tx -> {
            outbox().add(tx, 1, 0, Outbox.Audience.CANDIDATE, MESSAGE);
            return null;
        });
        var mail = claim().orElseThrow();
        note(mail, new SendResult.Delivered());
        assertFalse(writeAnew(mail.id(), MESSAGE));
        assertEquals(Optional.empty(), claim());
    }

    private UnsentMailActions retrying() {
        return new UnsentMailActions(outbox(), new UnsentMail(outbox()), new Audit(CLOCK));
    }

    private UnsentMailActions.Outcome readdress(long id, String address) {
        return database().writeNow(tx -> retrying().readdress(tx, Actor.COMMAND_LINE, id, address));
    }

    private UnsentMessage unsent(long id) {
        return database().read(tx -> new UnsentMail(outbox()).find(tx, id)).orElseThrow();
    }

    @Test default void a_corrected_address_is_written_to_now_and_after_every_retry() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker"); // whose mail is sent to jobs@bakery.example
        int employer = job.employer().id().value();
        database().writeNow(tx -> tx.sql("INSERT INTO application (id, employer, job, job_title, receipt, address_key, name, email, language, sent_at)"
            + " VALUES (7, :employer, :job, 'Baker', 'r', 'k', 'Ana', 'ana@example.org', 'en', 0)")
            .bind("employer", employer).bind("job", job.id().value()).execute());
        database().writeNow(tx -> {
            outbox().add(tx, employer, 7, Outbox.Audience.EMPLOYER, MESSAGE);
            return null;
        });
        var failed = claim().orElseThrow();
        assertEquals(UnsentMailActions.Outcome.BUSY, readdress(failed.id(), "right@bakery.example.com"), "it is on its way");
        note(failed, permanent("550 no such mailbox"));
        assertEquals(1, (int) database().writeNow(tx -> outbox().retry(tx, OptionalLong.empty())));
        var toJob = claim().orElseThrow();
        assertEquals("jobs@bakery.example", toJob.item().message().recipient(), "until it is corrected, the job's address counts");
        note(toJob, permanent("550 no such mailbox"));
        assertEquals(UnsentMailActions.Outcome.DONE, readdress(failed.id(), "right@bakery.example.com"));
        assertTrue(unsent(failed.id()).isReaddressed());
        var again = claim().orElseThrow();
        assertEquals(List.of("right@bakery.example.com", 0), List.of(again.item().message().recipient(), again.attempts()));
        assertEquals(MESSAGE.to("right@bakery.example.com"), again.item().message(), "nothing else is changed");
        note(again, permanent("550 no such mailbox"));
        assertEquals(1, (int) database().writeNow(tx -> outbox().retry(tx, OptionalLong.empty())));
        assertEquals("right@bakery.example.com", claim().orElseThrow().item().message().recipient());
        assertEquals(List.of("mail-readdressed " + failed.id() + " jobs@bakery.example → right@bakery.example.com"), database().read(tx ->
            new Audit(CLOCK).before(tx, job.employer().id(), Long.MAX_VALUE, 5)).stream().map(AuditText::of).toList());
    }

    @Test default void a_message_written_to_a_file_can_be_readdressed_and_a_sent_one_cannot() {
        add(2);
        var written = claim().orElseThrow();
        note(written, new SendResult.Written());
        assertEquals(UnsentMailActions.Outcome.DONE, readdress(written.id(), "right@bakery.example.com"));
        var sent = claim().orElseThrow();
        note(sent, new SendResult.Delivered());
        assertEquals(UnsentMailActions.Outcome.UNKNOWN, readdress(sent.id(), "right@bakery.example.com"));
        assertEquals(UnsentMailActions.Outcome.UNKNOWN, readdress(999, "right@bakery.example.com"));
    }

    @Test default void a_message_that_is_for_one_person_alone_is_not_readdressed() {
        database().writeNow(tx -> {
            outbox().addToUser(tx, "ana@example.org", new MessageContent(Language.ENGLISH).subjectText("Sign in").addText("a link"));
            outbox().addToSubscriber(tx, 7, MESSAGE);
            return null;
        });
        for (var message : database().read(tx -> outbox().list(tx, false))) {
            assertEquals(UnsentMailActions.Outcome.PERSONAL, readdress(message.id(), "eve@example.org"));
            assertEquals(message.recipient(), unsent(message.id()).recipient());
        }
    }

    @Test default void the_log_does_not_name_who_may_want_to_be_forgotten() {
        database().writeNow(tx -> {
            outbox().add(tx, 1, 7, Outbox.Audience.CANDIDATE, MESSAGE.to("ana@example.org"));
            outbox().addToUser(tx, "eve@example.org", new MessageContent(Language.ENGLISH).subjectText("Your report"));
            outbox().addToSubscriber(tx, 7, MESSAGE.to("bob@example.org"));
            return null;
        });
        var ids = database().read(tx -> outbox().list(tx, false)).stream().map(QueuedMessage::id).toList();
        ids.forEach(id -> assertEquals(true, database().writeNow(tx -> retrying().retry(tx, Actor.COMMAND_LINE, id))));
        assertEquals(UnsentMailActions.Outcome.DONE, readdress(ids.get(0), "anna@example.org"));
        assertEquals(List.of("mail-retried " + ids.get(0), "mail-retried " + ids.get(1), "mail-retried " + ids.get(2),
            "mail-readdressed " + ids.get(0)), AuditText.all(database()).stream().map(AuditText::of).toList());
    }

    @Test default void failed_messages_are_listed_newest_first_and_waiting_ones_as_they_are_due() {
        add(4);
        var failed = List.of(claim().orElseThrow(), claim().orElseThrow());
        failed.forEach(mail -> note(mail, permanent("550 no such mailbox")));
        var store = new UnsentMail(outbox());
        assertEquals(List.of(failed.get(1).id(), failed.get(0).id()), ids(store, UnsentMail.State.FAILED, new Paging(1, 10)));
        assertEquals(List.of(failed.get(0).id()), ids(store, UnsentMail.State.FAILED, new Paging(2, 1)));
        assertEquals(List.of(failed.get(1).id() + 1, failed.get(1).id() + 2), ids(store, UnsentMail.State.WAITING, new Paging(1, 10)));
        assertEquals(List.of(), ids(store, UnsentMail.State.WRITTEN, new Paging(1, 10)));
        assertEquals(Optional.of("550 no such mailbox"), unsent(failed.get(0).id()).fault());
        assertEquals(4, (int) database().writeNow(tx -> retrying().all(tx, Actor.COMMAND_LINE)), "all that failed or wait");
        assertEquals(List.of(), ids(store, UnsentMail.State.FAILED, new Paging(1, 10)));
    }

    private List<Long> ids(UnsentMail store, UnsentMail.State state, Paging paging) {
        return database().read(tx -> store.page(tx, state, paging)).stream().map(UnsentMessage::id).toList();
    }

    private boolean writeAnew(long id, Message message) {
        return database().writeNow(tx -> outbox().replace(tx, id, message, false));
    }

    private static SendResult.PermanentFailure permanent(String reason) {
        return new SendResult.PermanentFailure(reason, OptionalInt.of(550));
    }

    /** Adds a single message that is written to a file. */
    private void written() {
        add(1);
        var mail = claim().orElseThrow();
        note(mail, new SendResult.Written());
    }

    private List<Long> sendWritten(int limit) {
        return database().writeNow(tx -> outbox().sendWritten(tx, CLOCK.instant(), limit));
    }

    @Test default void a_message_written_to_a_file_is_not_sent_and_not_deleted() {
        written();
        CLOCK.moveBy(Duration.ofDays(9));
        assertEquals(Optional.empty(), claim());
        assertEquals("written", database().read(tx -> outbox().list(tx, false)).get(0).state());
        assertEquals(0, (int) database().writeNow(tx -> outbox().retry(tx, OptionalLong.empty())), "it did not fail");
        sendWritten(9);
        assertEquals(MESSAGE, claim().orElseThrow().item().message());
    }

    @Test default void each_written_message_is_queued_by_one_of_concurrent_commands() {
        add(60);
        for (var mail = claim(); mail.isPresent(); mail = claim()) {
            var one = mail.get();
            note(one, new SendResult.Written());
        }
        var queued = IntStream.range(0, 6).mapToObj(node -> CompletableFuture.supplyAsync(() -> {
            var mine = new ArrayList<Long>();
            while (database().read(tx -> states().count(tx, "written")) > 0) {
                mine.addAll(sendWritten(7));
            }
            return mine;
        })).toList().stream().map(CompletableFuture::join).flatMap(List::stream).toList();
        assertEquals(60, new HashSet<>(queued).size());
        assertEquals(60, queued.size());
    }

    @Test default void messages_that_are_written_again_meanwhile_are_not_queued_again() {
        written();
        var began = CLOCK.instant();
        CLOCK.moveBy(Duration.ofMillis(1));
        assertEquals(1, database().writeNow(tx -> outbox().sendWritten(tx, began, 9)).size());
        var mail = claim().orElseThrow();
        note(mail, new SendResult.Written()); // by a service without a mail server
        assertEquals(List.of(), database().writeNow(tx -> outbox().sendWritten(tx, began, 9)));
    }

    @Test default void a_file_stays_while_it_is_all_there_is() {
        written();
        long id = database().read(tx -> outbox().list(tx, true)).get(0).id();
        assertEquals(EmlFiles.Use.NEEDED, fileOf(id));
        sendWritten(9);
        assertEquals(EmlFiles.Use.NONE, fileOf(id));
        var mail = claim().orElseThrow();
        note(mail, new SendResult.Delivered());
        assertEquals(EmlFiles.Use.NONE, fileOf(id));
    }

    @Test default void a_file_of_a_message_that_this_database_never_had_is_not_known() {
        written();
        long id = database().read(tx -> outbox().list(tx, true)).get(0).id();
        sendWritten(9);
        assertEquals(EmlFiles.Use.NONE, fileOf(id), "it was sent");
        assertEquals(EmlFiles.Use.UNKNOWN, fileOf(id, CLOCK.instant().minus(Duration.ofHours(1))), "it is older than the message with its number");
        assertEquals(EmlFiles.Use.UNKNOWN, fileOf(id + 1), "no message has reached its number");
        assertEquals(EmlFiles.Use.NONE, fileOf(id - 1), "that one is deleted");
    }

    private EmlFiles.Use fileOf(long id) {
        return fileOf(id, CLOCK.instant());
    }

    private EmlFiles.Use fileOf(long id, Instant dated) {
        return database().read(tx -> states().fileOf(tx, id, dated));
    }

    @Test default void messages_are_counted_by_their_state() {
        add(5);
        var failing = claim().orElseThrow();
        note(failing, permanent("550 no"));
        var writing = claim().orElseThrow();
        note(writing, new SendResult.Written());
        var sending = claim().orElseThrow();
        note(sending, new SendResult.Delivered());
        assertEquals(List.of(2, 1, 1), Stream.of("waiting", "failed", "written")
            .map(state -> database().read(tx -> states().count(tx, state))).toList());
    }

    @Test default void an_employer_sees_the_state_of_a_message_but_not_the_reply_of_the_server() {
        add(1);
        assertEquals(new DeliveryStatus("waiting", false, OptionalInt.empty()), standing());
        assertEquals(Optional.empty(), standing().reason());
        var unavailable = claim().orElseThrow();
        note(unavailable, new SendResult.ServerUnavailable("Could not connect to relay.internal, port 587"));
        assertEquals("It could not be delivered yet and will be retried.", standing().reason().orElseThrow());
        var later = claim().orElseThrow();
        note(later, new SendResult.TemporaryFailure("450 relay.internal is busy", OptionalInt.of(450)));
        assertEquals("It could not be delivered yet and will be retried. The mail server answered 450.", standing().reason().orElseThrow());
        CLOCK.moveBy(Duration.ofMinutes(1));
        var failing = claim().orElseThrow();
        note(failing, permanent("550 relay.internal says no"));
        assertEquals("failed", standing().state());
        assertTrue(standing().reason().orElseThrow().contains("answered 550."), standing().toString());
        database().writeNow(tx -> outbox().retry(tx, OptionalLong.empty()));
        var sending = claim().orElseThrow();
        note(sending, new SendResult.Delivered());
        assertEquals(new DeliveryStatus("sent", false, OptionalInt.empty()), standing());
        assertEquals(Optional.empty(), standing().reason());
    }

    private DeliveryStatus standing() {
        return database().read(tx -> states().toEmployer(tx, 1, 0)).orElseThrow();
    }

    private static MailStates states() {
        return new MailStates();
    }

    private void note(Claim<Mail> mail, SendResult delivery) {
        assertTrue(noted(mail, delivery));
    }

    private boolean noted(Claim<Mail> mail, SendResult delivery) {
        return database().writeNow(tx -> outbox().queue().note(tx, mail, outbox().attempt(mail.item(), delivery)));
    }

    private void addNotice() {
        var letter = new MessageContent(Language.FRENCH).subjectText("Clôture").addText("A & C")
            .addTextLink("https://example.org/renew/7?a=1&b=2", "Renouveler");
        database().writeNow(tx -> {
            outbox().addNotice(tx, new EmployerId(1), "ana@bakery.example.com", letter);
            return null;
        });
    }

    @Test default void a_notice_is_about_no_application_and_comes_back_as_it_was_added() {
        addNotice();
        var message = claim().orElseThrow().item().message();
        assertEquals("Clôture", message.subject());
        assertEquals("A & C\n\nRenouveler\nhttps://example.org/renew/7?a=1&b=2\n", message.plain());
        assertTrue(message.html().contains("<html lang=\"fr\">") && message.html().contains("<p>A &amp; C</p>")
            && message.html().contains("<a href=\"https://example.org/renew/7?a=1&amp;b=2\">Renouveler</a>"), message.html());
        var listed = database().read(tx -> outbox().list(tx, false)).get(0);
        assertEquals(null, listed.application());
        assertEquals("ana@bakery.example.com", listed.recipient());
    }

    @Test default void a_notice_is_retried_sent_from_its_file_and_not_taken_for_mail_about_an_application() {
        addNotice();
        note(claim().orElseThrow(), new SendResult.PermanentFailure("550 no", OptionalInt.of(550)));
        assertEquals(1, (int) database().writeNow(tx -> outbox().retry(tx, OptionalLong.empty())));
        note(claim().orElseThrow(), new SendResult.Written());
        assertEquals(1, database().writeNow(tx -> outbox().sendWritten(tx, CLOCK.instant(), 10)).size());
        var again = claim().orElseThrow();
        assertEquals("ana@bakery.example.com", again.item().message().recipient());
        note(again, new SendResult.Delivered());
        assertEquals(Outbox.Audience.USER, database().read(tx -> outbox().sent(tx, again.id())).orElseThrow().audience());
        assertEquals(List.of(), database().writeNow(tx -> outbox().erase(tx, 1, 0)));
        assertEquals(Optional.empty(), database().read(tx -> states().toEmployer(tx, 1, 0)));
    }

    @Test default void old_notices_are_deleted_and_nothing_else() {
        add(1);
        addNotice();
        addNotice();
        var first = claim().orElseThrow();
        note(first, new SendResult.Delivered());
        note(claim().orElseThrow(), new SendResult.Delivered());
        CLOCK.moveBy(Duration.ofDays(2));
        var limit = CLOCK.instant().minus(Duration.ofDays(1));
        assertEquals(1, database().writeNow(tx -> outbox().deleteOld(tx, Outbox.Audience.USER, limit, 10)).size(), "the other one waits");
        assertEquals(2, database().read(tx -> outbox().list(tx, true)).size());
    }
}
