package ca.posthaste.apilog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.language.Bilingual;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.RejectedItems;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestClock;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of the store of rejected calls, on every engine. */
interface RejectionsContract {
    Instant NOW = Instant.parse("2026-04-13T12:00:00.123Z");
    StoredRejections STORE = new StoredRejections();

    Database database();

    StoredJobs jobs();

    UserMessage MESSAGE = UserMessage.of("field.one-of", "name", "title", "expected", UserMessage.of("part.string"));

    static PendingRejection noted(int employer, String path) {
        return noted(employer, NOW, path, "{\"title\": 1}".getBytes(StandardCharsets.UTF_8));
    }

    static PendingRejection noted(int employer, Instant at, String path, byte[] body) {
        var fault = new Violation("/title", Rule.WRONG_TYPE, MESSAGE);
        return new PendingRejection(new EmployerId(employer), at, "Clé de nuit", "POST", path, 400, "0123abcd",
            new Rejected(Problem.INPUT_INVALID, fault.detail(), List.of(fault)), new RejectedItems(), null, ReadableText.beginning(body), body.length);
    }

    private RejectionBuffer buffer(Database database) {
        return new RejectionBuffer(database, STORE, new TestClock(ZoneOffset.UTC));
    }

    private List<StoredRejection> kept(Employer employer) {
        return database().read(tx -> STORE.newest(tx, employer.id(), 1_000));
    }

    @Test default void rejected_calls_are_stored_with_everything_needed_to_fix_them() {
        var bakery = jobs().employer("Bakery");
        var buffer = buffer(database());
        buffer.add(noted(bakery.id().value(), "/api/v1.2/jobs?lang=fr"));
        buffer.save();
        var kept = kept(bakery).get(0);
        assertEquals(new StoredRejection(kept.id(), bakery.id(), NOW, "Clé de nuit", "POST", "/api/v1.2/jobs?lang=fr", 400, "urn:posthaste:problem:input-invalid",
            MESSAGE.text(), List.of(new StoredRejection.Fault("/title", "wrong_type",
                MESSAGE.text())), "0123abcd", Optional.empty(), Optional.of("{\"title\": 1}"), 12), kept);
        assertEquals(Optional.of(kept), database().read(tx -> STORE.find(tx, bakery.id(), kept.id())));
        var other = jobs().employer("Shipyard");
        assertEquals(Optional.empty(), database().read(tx -> STORE.find(tx, other.id(), kept.id())), "it is nobody else's");
        assertEquals(0, buffer.size());
    }

    @Test default void rejected_items_are_kept_with_their_line_and_reference() {
        var bakery = jobs().employer("Bakery");
        var buffer = buffer(database());
        var items = new RejectedItems();
        items.addSent(120);
        items.add(2, "R-3", Rejected.of(new Violation("/title", Rule.WRONG_TYPE, MESSAGE)));
        items.add(7, null, new Rejected(Problem.JOB_NOT_FOUND));
        buffer.add(new PendingRejection(bakery.id(), NOW, "Clé de nuit", "PUT", "/api/v1.2/jobs/set?source=a", 200, "0123abcd", null, items, null, null, -1));
        buffer.save();
        var kept = kept(bakery).get(0);
        assertEquals(List.of(new StoredRejection.Fault(3, "R-3", "/title", "wrong_type", MESSAGE.text()),
            new StoredRejection.Fault(8, "", "", "job-not-found", Problem.JOB_NOT_FOUND.title().text())), kept.faults());
        assertEquals(new Bilingual("2 of 120 items were rejected.", "2 éléments sur 120 ont été rejetés."), kept.detail());
        assertTrue(kept.isPartial());
    }

    @Test default void the_newest_hundred_of_each_employer_are_kept() {
        var bakery = jobs().employer("Bakery");
        var shipyard = jobs().employer("Shipyard");
        var buffer = buffer(database());
        buffer.add(noted(shipyard.id().value(), "/ship"));
        for (int i = 0; i < StoredRejections.MAX + 1; i++) {
            buffer.add(noted(bakery.id().value(), "/" + i));
            if (i % 40 == 0) {
                buffer.save();
            }
        }
        buffer.save();
        var kept = kept(bakery);
        assertEquals(StoredRejections.MAX, kept.size());
        assertEquals("/" + StoredRejections.MAX, kept.get(0).path());
        assertEquals("/1", kept.get(StoredRejections.MAX - 1).path());
        assertEquals(1, kept(shipyard).size());
    }

    @Test default void many_rejections_of_one_employer_displace_only_its_own() {
        var bakery = jobs().employer("Bakery");
        var shipyard = jobs().employer("Shipyard");
        var buffer = buffer(database());
        IntStream.range(0, 3).forEach(i -> buffer.add(noted(shipyard.id().value(), "/ship")));
        IntStream.range(0, 10 * RejectionBuffer.HELD_MAX).forEach(i -> buffer.add(noted(bakery.id().value(), "/" + i)));
        assertEquals(RejectionBuffer.OF_EMPLOYER_MAX + 3, buffer.size());
        buffer.save();
        assertEquals(3, kept(shipyard).size());
        assertEquals("/" + (10 * RejectionBuffer.HELD_MAX - 1), kept(bakery).get(0).path());
    }

    @Test default void several_nodes_write_at_once() {
        var employers = IntStream.range(0, 4).mapToObj(i -> jobs().employer("Employer " + i)).toList();
        IntStream.range(0, 4).mapToObj(node -> CompletableFuture.runAsync(() -> {
            var buffer = buffer(database());
            for (int i = 0; i < 60; i++) {
                employers.forEach(employer -> buffer.add(noted(employer.id().value(), "/" + node)));
                if (i % 20 == 0) {
                    buffer.save();
                }
            }
            buffer.save();
        })).toList().forEach(CompletableFuture::join);
        employers.forEach(employer -> assertTrue(kept(employer).size() >= StoredRejections.MAX, "as many as there may be"));
        var buffer = buffer(database());
        employers.forEach(employer -> buffer.add(noted(employer.id().value(), "/last")));
        buffer.save();
        employers.forEach(employer -> assertEquals(StoredRejections.MAX, kept(employer).size()));
    }

    @Test default void rejections_that_cannot_be_stored_are_stored_later_if_there_is_room() {
        var bakery = jobs().employer("Bakery");
        var unavailable = new boolean[] {true};
        var flaky = (Database) Proxy.newProxyInstance(Database.class.getClassLoader(), new Class<?>[] {Database.class}, (proxy, method, args) -> {
            if (unavailable[0]) {
                throw new IllegalStateException("away");
            }
            return method.invoke(database(), args);
        });
        var buffer = buffer(flaky);
        IntStream.range(0, RejectionBuffer.OF_EMPLOYER_MAX).forEach(i -> buffer.add(noted(bakery.id().value(), "/" + i)));
        assertThrows(IllegalStateException.class, buffer::save);
        buffer.add(noted(bakery.id().value(), "/last"));
        assertThrows(IllegalStateException.class, buffer::save);
        assertEquals(RejectionBuffer.OF_EMPLOYER_MAX, buffer.size());
        unavailable[0] = false;
        buffer.save();
        assertEquals("/last", kept(bakery).get(0).path());
        assertEquals(RejectionBuffer.OF_EMPLOYER_MAX, kept(bakery).size());
    }

    @Test default void all_data_of_a_removed_employer_is_deleted() {
        var buffer = buffer(database());
        buffer.add(noted(999_999, "/jobs"));
        buffer.save();
        assertEquals(0, database().<Integer>read(tx -> tx.sql("SELECT count(*) FROM refused_call").one(Row::nextInt)));
    }

    @Test default void rejections_are_deleted_after_thirty_days() {
        var bakery = jobs().employer("Bakery");
        var clock = new TestClock(ZoneOffset.UTC);
        var buffer = new RejectionBuffer(database(), STORE, clock);
        buffer.add(noted(bakery.id().value(), clock.instant().minus(RejectionBuffer.KEPT).minusMillis(1), "/old", new byte[0]));
        buffer.add(noted(bakery.id().value(), clock.instant().minus(RejectionBuffer.KEPT), "/edge", new byte[0]));
        buffer.save();
        buffer.sweep();
        assertEquals(List.of("/edge"), kept(bakery).stream().map(StoredRejection::path).toList());
        clock.moveBy(Duration.ofMillis(1));
        buffer.sweep();
        assertEquals(List.of(), kept(bakery));
    }

    @Test default void any_bytes_of_a_body_can_be_stored() {
        var bakery = jobs().employer("Bakery");
        var buffer = buffer(database());
        var strange = "{\"a\": \"\0 \ud83d b 😀 \u0085 and a lot of other text that can be read\"}".getBytes(StandardCharsets.UTF_8);
        buffer.add(noted(bakery.id().value(), NOW, "/\0%00\ud83d", strange));
        buffer.add(noted(bakery.id().value(), NOW, "/x".repeat(5_000), new byte[] {0, 1, 2, 3}));
        buffer.add(noted(bakery.id().value(), NOW, "/16", "a".repeat(ReadableText.BYTES_MAX).getBytes(StandardCharsets.UTF_8)));
        buffer.add(noted(bakery.id().value(), NOW, "/16+1", "a".repeat(ReadableText.BYTES_MAX + 1).getBytes(StandardCharsets.UTF_8)));
        buffer.save();
        var kept = kept(bakery);
        assertEquals(ReadableText.BYTES_MAX, kept.get(0).body().orElseThrow().length());
        assertTrue(kept.get(0).isCut());
        assertEquals(ReadableText.BYTES_MAX, kept.get(1).body().orElseThrow().length());
        assertFalse(kept.get(1).isCut());
        assertEquals(-1, kept.get(2).bodyBytes());
        assertEquals(2_000, kept.get(2).path().length());
        assertTrue(kept.get(3).body().orElseThrow().contains("😀"));
    }
}
