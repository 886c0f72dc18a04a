package ca.posthaste.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;

/** What every engine owes to the outbox. */
interface OutboxContract {
    TestClock CLOCK = new TestClock(ZoneOffset.UTC);
    Message MESSAGE = new Message("jobs@bakery.example.com", new Message.ReplyTo("ana@example.org", "Ana"), "Application",
        "plain", "<p>html</p>", new Message.Attachment("key", "Ana's resume.pdf", "application/pdf"));

    Database database();

    private Outbox outbox() {
        return new Outbox(database().engine(), "example.org", CLOCK);
    }

    private void add(int messages) {
        database().writeNow(tx -> {
            IntStream.range(0, messages).forEach(i -> outbox().add(tx, 1, i, MESSAGE));
            return null;
        });
    }

    private Optional<Mail> claim() {
        return database().writeNow(outbox()::claim);
    }

    @Test default void a_message_is_claimed_once() {
        add(1);
        assertEquals(MESSAGE, claim().orElseThrow().message());
        assertEquals(Optional.empty(), claim());
    }

    @Test default void many_who_claim_at_once_each_get_another_message() {
        add(60);
        var claims = IntStream.range(0, 6).mapToObj(node -> CompletableFuture.supplyAsync(() -> {
            var mine = new ArrayList<Long>();
            for (var mail = claim(); mail.isPresent(); mail = claim()) {
                mine.add(mail.get().id());
            }
            return mine;
        })).map(CompletableFuture::join).flatMap(List::stream).toList();
        assertEquals(60, new HashSet<>(claims).size());
        assertEquals(60, claims.size());
    }

    @Test default void the_claim_of_a_courier_who_died_ends_by_itself() {
        add(1);
        var first = claim().orElseThrow();
        CLOCK.moveBy(Outbox.LEASE.minusMillis(1));
        assertEquals(Optional.empty(), claim());
        CLOCK.moveBy(Duration.ofMillis(1));
        var second = claim().orElseThrow();
        assertEquals(first.messageId(), second.messageId());
        assertNotEquals(first.claim(), second.claim());
    }

    @Test default void a_claim_that_is_renewed_does_not_end() {
        add(1);
        var mail = claim().orElseThrow();
        CLOCK.moveBy(Outbox.LEASE.dividedBy(2));
        note(tx -> outbox().renew(tx, mail));
        CLOCK.moveBy(Outbox.LEASE.minusMillis(1));
        assertEquals(Optional.empty(), claim());
    }

    @Test default void who_lost_his_claim_has_no_say_any_more() {
        add(1);
        var lost = claim().orElseThrow();
        CLOCK.moveBy(Outbox.LEASE);
        var held = claim().orElseThrow();
        note(tx -> outbox().failed(tx, lost, "too late"));
        note(tx -> outbox().renew(tx, lost));
        note(tx -> outbox().sent(tx, held));
        assertEquals("sent", database().read(tx -> outbox().list(tx, true)).get(0).state());
    }

    @Test default void what_was_said_is_forgotten_once_it_is_sent() {
        add(1);
        var mail = claim().orElseThrow();
        note(tx -> outbox().sent(tx, mail));
        assertEquals(0, (int) database().read(tx -> tx.createQuery(
            "SELECT count(*) FROM mail WHERE plain IS NOT NULL OR html IS NOT NULL OR subject IS NOT NULL OR reply_to IS NOT NULL"
                + " OR reply_to_name IS NOT NULL OR attachment_key IS NOT NULL OR attachment_title IS NOT NULL"
                + " OR attachment_type IS NOT NULL")
            .mapTo(int.class).one()));
        CLOCK.moveBy(Duration.ofDays(9));
        assertEquals(Optional.empty(), claim());
    }

    @Test default void a_failed_message_is_listed_and_can_be_tried_again() {
        add(2);
        var mail = claim().orElseThrow();
        note(tx -> outbox().failed(tx, mail, "550 no such mailbox"));
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

    private void note(Consumer<Handle> what) {
        database().writeNow(tx -> {
            what.accept(tx);
            return null;
        });
    }
}
