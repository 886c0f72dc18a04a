package ca.posthaste.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.queue.Queue;
import ca.posthaste.queue.WorkerOptions;
import ca.posthaste.queue.Workers;
import ca.posthaste.support.Polling;
import ca.posthaste.support.ScriptedSmtp;
import ca.posthaste.support.TestClock;
import ca.posthaste.support.TestEngine;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A courier with a mail server that fails in every way. The queue has contracts of its own. */
class CourierTest {
    private static final Smtp.Timeouts PATIENT =
        new Smtp.Timeouts(Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofSeconds(60));
    /** Timeouts for a server that is known to be silent. A busy machine must not be mistaken for one. */
    private static final Smtp.Timeouts IMPATIENT =
        new Smtp.Timeouts(Duration.ofSeconds(60), Duration.ofMillis(400), Duration.ofSeconds(60));
    private static final Pattern ID = Pattern.compile("(?m)^Message-ID: (.*)$");

    @TempDir Path folder;
    private final TestClock clock = new TestClock(ZoneOffset.UTC);
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final ScriptedSmtp server = new ScriptedSmtp();
    private Database database;
    private Outbox outbox;
    private Workers<Mail> workers;
    /** Action that runs while a message with an attachment is being sent. */
    private Runnable reading = () -> { };

    @BeforeEach void open() {
        database = TestEngine.SQLITE.open(folder);
        outbox = new Outbox(database.engine(), "posthaste.example.org", clock);
        workers = workers(PATIENT);
    }

    private Workers<Mail> workers(Smtp.Timeouts timeouts) {
        return workers(timeouts, new WorkerOptions(2, Duration.ofMillis(20), Duration.ofMillis(5), Duration.ofMillis(40)));
    }

    private Workers<Mail> workers(Smtp.Timeouts timeouts, WorkerOptions options) {
        var address = SmtpAddress.parse("smtp://localhost:" + server.port()).orElseThrow();
        var writer = new MimeWriter("posthaste@example.org", "Posthaste", key -> {
            reading.run();
            return new ByteArrayInputStream(new byte[10]);
        }, clock);
        return new Workers<>(database, outbox.queue(), new Courier(outbox, () -> new Smtp(address, writer, timeouts, timer)), options,
            new SimpleMeterRegistry());
    }

    @AfterEach void close() {
        workers.close();
        server.close();
        timer.shutdownNow();
        database.close();
    }

    private void post(int messages) {
        for (int i = 0; i < messages; i++) {
            int number = i;
            database.writeNow(tx -> {
                outbox.add(tx, 1, number, Outbox.Audience.EMPLOYER, new Message("jobs@bakery.example.com", new Message.ReplyTo("ana@example.org", "Ana"),
                    "Application", "plain", "<p>html</p>", null));
                return null;
            });
        }
    }

    private QueuedMessage only() {
        return database.read(tx -> outbox.list(tx, true)).get(0);
    }

    private List<String> ids() {
        return server.received().stream().map(message -> {
            var id = ID.matcher(message);
            assertTrue(id.find(), message);
            return id.group(1);
        }).toList();
    }

    @Test void a_message_is_sent_once_and_never_again() {
        post(1);
        workers.runDue();
        clock.moveBy(Duration.ofDays(10));
        workers.runDue();
        assertEquals(1, ids().size());
        assertEquals("sent", only().state());
    }

    @Test void a_message_waits_while_the_server_is_down_and_is_sent_when_it_is_back() {
        server.down();
        post(1);
        workers.runDue();
        assertEquals("waiting", only().state());
        assertEquals(0, only().attempts(), "a server that is down is no attempt of the message");
        server.up();
        workers.runDue();
        assertEquals("sent", only().state());
    }

    @ParameterizedTest
    @CsvSource({"GREETING,421 busy", "EHLO,421 busy", "GREETING,554 not you", "MAIL,530 sign in first",
        "MAIL,535 no"})
    void a_server_that_rejects_all_connections_costs_no_message_an_attempt(String step, String reply) {
        server.answer(step, reply);
        if (step.equals("EHLO")) {
            server.answer("HELO", reply);
        }
        post(1);
        workers.runDue();
        assertEquals(List.of("waiting", 0), List.of(only().state(), only().attempts()));
        server.behave();
        workers.runDue();
        assertEquals("sent", only().state());
    }

    @ParameterizedTest
    @CsvSource({"MAIL,451 later", "RCPT,450 greylisted", "DATA,452 no room", "END,451 try again", "END,421 going away"})
    void a_temporary_rejection_is_retried_with_growing_delays(String step, String reply) {
        server.answer(step, reply);
        post(1);
        workers.runDue();
        assertEquals(List.of("waiting", 1), List.of(only().state(), only().attempts()));
        workers.runDue();
        assertEquals(1, only().attempts(), "not before its time");
        var first = only().due() - clock.millis();
        clock.moveBy(Duration.ofMillis(first));
        workers.runDue();
        assertEquals(2, only().attempts());
        assertTrue(only().due() - clock.millis() > first, "the second pause is longer");
        server.behave();
        clock.moveBy(Duration.ofHours(1));
        workers.runDue();
        assertEquals("sent", only().state());
    }

    @Test void a_message_is_retried_for_days_and_then_visibly_given_up() {
        server.answer("RCPT", "450 greylisted");
        post(1);
        var began = clock.millis();
        while (only().state().equals("waiting")) {
            workers.runDue();
            clock.moveBy(Duration.ofMillis(Math.max(0, only().due() - clock.millis())));
        }
        assertEquals("failed", only().state());
        assertTrue(only().fault().startsWith("Given up after 23 attempts"), only().fault());
        assertTrue(clock.millis() - began > Duration.ofDays(4).toMillis());
        server.behave();
        database.writeNow(tx -> outbox.retry(tx, OptionalLong.empty()));
        workers.runDue();
        assertEquals("sent", only().state());
    }

    @ParameterizedTest
    @CsvSource({"MAIL,550 not from you", "RCPT,550 no such mailbox", "DATA,554 no", "END,554 spam",
        "RCPT,530 sign in first", "RCPT,535 no", "DATA,534 no", "DATA,538 no", "END,530 no"})
    void a_permanently_rejected_message_is_given_up_at_once_with_the_servers_reply(String step, String reply) {
        server.answer(step, reply);
        post(1);
        workers.runDue();
        assertEquals("failed", only().state());
        assertTrue(only().fault().contains(reply), only().fault());
    }

    @ParameterizedTest @ValueSource(strings = {"GREETING", "EHLO", "MAIL", "RCPT", "DATA"})
    void a_server_that_falls_silent_is_left_and_the_message_kept(String step) {
        server.answer(step, ScriptedSmtp.SILENCE);
        post(1);
        workers(IMPATIENT).runDue();
        assertEquals("waiting", only().state());
        server.behave();
        clock.moveBy(Duration.ofHours(1));
        workers.runDue();
        assertEquals(1, ids().size());
    }

    /** Attempts delivery until this step is reached: on a busy machine, short timeouts may expire at an earlier step. */
    private void attemptUntil(String step) {
        while (server.reached(step) == 0) {
            clock.moveBy(Duration.ofHours(1));
            workers(IMPATIENT).runDue();
        }
    }

    @Test void a_message_that_the_server_did_not_acknowledge_is_sent_again_under_the_same_id() {
        server.answer("END", ScriptedSmtp.SILENCE);
        post(1);
        attemptUntil("END");
        server.behave();
        clock.moveBy(Duration.ofHours(1));
        workers.runDue();
        workers.runDue();
        assertEquals(2, ids().size(), "nobody can know whether the first arrived");
        assertEquals(1, new HashSet<>(ids()).size(), "so that the reader's program can tell");
    }

    @ParameterizedTest @ValueSource(strings = {"MAIL", "RCPT", "DATA", "END"})
    void a_server_that_hangs_up_in_the_middle_is_retried_with_growing_delays(String step) {
        server.answer(step, ScriptedSmtp.DROP);
        post(1);
        long pause = 0;
        for (int attempt = 1; attempt <= 5; attempt++) {
            workers.runDue();
            workers.runDue();
            assertEquals(List.of("waiting", attempt), List.of(only().state(), only().attempts()));
            assertTrue(only().due() - clock.millis() >= Math.max(60_000, 2 * pause - 60_000), "a minute at first, and then longer");
            pause = only().due() - clock.millis();
            clock.moveBy(Duration.ofMillis(pause));
        }
        assertEquals(step.equals("END") ? 5 : 0, ids().size(), "a copy for each attempt: nobody can know whether it arrived");
        assertTrue(new HashSet<>(ids()).size() <= 1);
        server.behave();
        workers.runDue();
        assertEquals("sent", only().state());
    }

    @Test void a_server_that_never_comes_to_an_end_is_cut_off() {
        server.answer("END", ScriptedSmtp.SILENCE);
        post(1);
        workers(new Smtp.Timeouts(Duration.ofSeconds(60), Duration.ofHours(1), Duration.ofMillis(300))).runDue();
        assertEquals(List.of("waiting", 1), List.of(only().state(), only().attempts()));
    }

    @Test void a_process_that_dies_after_sending_causes_one_copy_under_the_same_id() {
        post(1);
        var mail = database.writeNow(outbox.queue()::claim).orElseThrow();
        var address = SmtpAddress.parse("smtp://localhost:" + server.port()).orElseThrow();
        new Smtp(address, new MimeWriter("posthaste@example.org", "Posthaste", key -> null, clock), PATIENT, timer).send(mail.item(), () -> {});
        clock.moveBy(Queue.LEASE); // killed before it could record the outcome
        workers.runDue();
        clock.moveBy(Duration.ofDays(1));
        workers.runDue();
        assertEquals(2, ids().size());
        assertEquals(1, new HashSet<>(ids()).size());
    }

    /** Regression: an alert seemed to be sent twice in a test that moved the clock by a day while it was being sent. */
    @Test void a_lease_that_ends_while_the_server_takes_the_message_causes_one_copy_under_the_same_id() {
        var jumped = new AtomicBoolean();
        server.watch(before -> {
            if (!jumped.getAndSet(true)) {
                clock.moveBy(Duration.ofDays(1));
                workers(PATIENT).runDue();
            }
        });
        post(1);
        workers.runDue();
        workers.runDue();
        assertEquals(2, ids().size());
        assertEquals(1, new HashSet<>(ids()).size());
        assertEquals(List.of("sent", 1), List.of(only().state(), only().attempts()));
    }

    @Test void unsubscribing_while_mail_is_being_sent_prevents_its_delivery() {
        database.writeNow(tx -> {
            outbox.addToSubscriber(tx, 7, new Message("ana@example.org", null, "1 new job", "plain", "<p>html</p>",
                new Message.Attachment("key", "file.txt", "text/plain")));
            return null;
        });
        reading = () -> database.writeNow(tx -> outbox.eraseOfAlert(tx, 7));
        workers.runDue();
        assertEquals(1, server.reached("DATA"));
        assertEquals(List.of(), server.received());
        reading = () -> { };
        post(1);
        workers.runDue();
        assertEquals("sent", only().state());
    }

    @Test void a_thousand_messages_posted_while_the_server_is_down_all_arrive_once_it_is_back() {
        server.down();
        workers.start();
        IntStream.range(0, 10).forEach(burst -> {
            post(100);
            workers.wake();
        });
        assertEquals(0, server.received().size());
        server.up();
        waitUntil(() -> database.read(tx -> outbox.list(tx, false)).isEmpty());
        assertEquals(1_000, ids().size());
        assertEquals(1_000, new HashSet<>(ids()).size());
    }

    @Test void no_message_is_handed_over_before_the_one_before_it_is_noted() {
        var unnoted = new AtomicInteger();
        server.watch(before -> unnoted.accumulateAndGet(before - noted(), Math::max));
        post(300);
        try (var many = workers(PATIENT, new WorkerOptions(8, Duration.ofMillis(20), Duration.ofMillis(5), Duration.ofMillis(40)))) {
            many.start();
            waitUntil(() -> database.read(tx -> outbox.list(tx, false)).isEmpty());
        }
        assertEquals(300, ids().size());
        assertEquals(0, unnoted.get(), "a process that is killed leaves one message in doubt, not several");
    }

    private int noted() {
        return (int) database.read(tx -> outbox.list(tx, true)).stream().filter(message -> message.state().equals("sent")).count();
    }

    private static void waitUntil(BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            Polling.pause(); // the time limit of the test ends it
        }
    }
}
