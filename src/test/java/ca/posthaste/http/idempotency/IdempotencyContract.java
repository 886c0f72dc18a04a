package ca.posthaste.http.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.http.Reply;
import ca.posthaste.http.idempotency.Idempotency.Effect;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Contract of idempotency keys on every engine. The effect in these tests is an additional row, whose id is the response. */
interface IdempotencyContract {
    int ANA = 1;
    int BOB = 2;
    Idempotency.QuotaLimits FEW = new Idempotency.QuotaLimits(3, 1024 * 1024);
    TestClock CLOCK = new TestClock(ZoneOffset.UTC);
    Employers ROWS = new Employers(CLOCK);

    Database database();

    /** Returns a new node, as after a restart. */
    private Idempotency node() {
        return new Idempotency(database(), Idempotency.QuotaLimits.USUAL, CLOCK);
    }

    static KeyedRequest request(int employer, String key, String sent) {
        return KeyedRequest.of(employer, new KeyCipher(employer, key, ""), sent.getBytes(UTF_8));
    }

    static Reply add(Transaction tx) {
        var added = ROWS.add(tx, "one more", Plan.STANDARD);
        return Reply.json(201, String.valueOf(added.id().value()).getBytes(UTF_8)).with("Location", "/" + added.id().value());
    }

    private int rows() {
        return database().read(tx -> tx.sql("SELECT count(*) FROM employer").one(Row::nextInt));
    }

    private int kept() {
        return database().read(tx -> tx.sql("SELECT (SELECT count(*) FROM idempotency) + (SELECT count(*) FROM idempotency_part)")
            .one(Row::nextInt));
    }

    static Reply run(Idempotency node, KeyedRequest request, Effect effect) {
        return Database.join(node.once(request, bytes -> { },
            rejection -> Reply.json(rejection.problem().status(), rejection.getMessage().getBytes(UTF_8)), () -> effect));
    }

    static void expect(Problem problem, Runnable call) {
        assertEquals(problem, assertThrows(Rejected.class, call::run).problem());
    }

    static void expectReplay(Reply first, Reply second) {
        assertEquals(first.status(), second.status());
        assertEquals(first.with("Idempotency-Replayed", "true").headers(), second.headers());
        assertArrayEquals(first.body(), second.body());
    }

    @Test default void a_repeated_request_has_one_effect_and_gets_its_first_answer_even_after_a_crash() {
        var first = run(node(), request(ANA, "key", "a"), IdempotencyContract::add);
        assertFalse(first.headers().containsKey("Idempotency-Replayed"));
        expectReplay(first, run(node(), request(ANA, "key", "a"), IdempotencyContract::add)); // on a node without memory of the first request
        assertEquals(1, rows());
    }

    @Test default void a_key_belongs_to_one_employer_and_to_what_was_sent_with_it() {
        var node = node();
        run(node, request(ANA, "key", "a"), IdempotencyContract::add);
        expect(Problem.REQUEST_KEY_REUSED, () -> run(node, request(ANA, "key", "b"), IdempotencyContract::add));
        assertEquals(1, rows());
        run(node, request(BOB, "key", "b"), IdempotencyContract::add);
        run(node, request(ANA, "other", "b"), IdempotencyContract::add);
        assertEquals(3, rows());
    }

    @Test default void a_rejection_of_the_content_has_no_effect_and_is_stored() {
        Effect rejected = tx -> {
            add(tx);
            throw new Rejected(Problem.REFERENCE_ID_TAKEN);
        };
        var first = run(node(), request(ANA, "key", "a"), rejected);
        assertEquals(409, first.status());
        expectReplay(first, run(node(), request(ANA, "key", "a"), IdempotencyContract::add));
        assertEquals(0, rows());
    }

    @Test default void a_rejection_returned_by_a_resource_has_no_effect_and_is_stored() {
        Effect rejected = tx -> {
            add(tx);
            throw new Idempotency.RollbackResponse(Reply.json(422, "all or none".getBytes(UTF_8)));
        };
        var first = run(node(), request(ANA, "key", "a"), rejected);
        assertEquals(422, first.status());
        expectReplay(first, run(node(), request(ANA, "key", "a"), IdempotencyContract::add));
        assertEquals(0, rows());
    }

    @ParameterizedTest @EnumSource(names = {"KEY_NEEDED", "TOO_MANY_REQUESTS", "SERVICE_BUSY", "STORE_AWAY", "FAILED_INSIDE"})
    default void a_rejection_for_another_reason_is_not_stored(Problem reason) {
        var node = node();
        expect(reason, () -> run(node, request(ANA, "key", "a"), tx -> {
            add(tx);
            throw new Rejected(reason);
        }));
        assertEquals(0, kept());
        assertEquals(201, run(node, request(ANA, "key", "a"), IdempotencyContract::add).status());
        assertEquals(1, rows());
    }

    @Test default void an_internal_error_is_not_stored() {
        var node = node();
        assertThrows(DatabaseUnavailable.class, () -> run(node, request(ANA, "key", "a"), tx -> {
            add(tx);
            throw new DatabaseUnavailable("on purpose", null);
        }));
        assertEquals(201, run(node, request(ANA, "key", "a"), IdempotencyContract::add).status());
        assertEquals(1, rows());
    }

    @Test default void an_unreadable_request_is_rejected_only_after_the_lookup_of_its_first_answer() {
        var first = run(node(), request(ANA, "key", "a"), IdempotencyContract::add);
        expectReplay(first, Database.join(node().once(request(ANA, "key", "a"), bytes -> { }, rejection -> null, () -> {
            throw new Rejected(Problem.INPUT_INVALID);
        })));
    }

    @Test default void exactly_one_of_concurrent_requests_on_two_nodes_takes_effect() {
        for (int round = 0; round < 10; round++) {
            var key = "round " + round;
            var nodes = new Idempotency[] {node(), node()};
            var answers = IntStream.range(0, 20).mapToObj(i -> CompletableFuture.supplyAsync(() -> {
                try {
                    return run(nodes[i % 2], request(ANA, key, "a"), IdempotencyContract::add).headers();
                } catch (Rejected rejection) {
                    assertEquals(Problem.IDEMPOTENCY_KEY_IN_USE, rejection.problem());
                    return Map.of("Idempotency-Replayed", "not now");
                }
            })).toList().stream().map(CompletableFuture::join).toList();
            assertEquals(1, answers.stream().filter(headers -> !headers.containsKey("Idempotency-Replayed")).count());
            assertEquals(round + 1, rows());
        }
    }

    @Test default void the_key_of_a_running_request_is_in_use() {
        var node = node();
        run(node, request(ANA, "key", "a"), tx -> {
            expect(Problem.IDEMPOTENCY_KEY_IN_USE, () -> run(node, request(ANA, "key", "a"), IdempotencyContract::add));
            return add(tx);
        });
        assertEquals(1, rows());
    }

    @Test default void a_key_can_be_reused_after_24_hours() {
        var node = node();
        var first = run(node, request(ANA, "key", "a"), IdempotencyContract::add);
        CLOCK.moveBy(Duration.ofHours(24).minusMillis(1));
        expectReplay(first, run(node, request(ANA, "key", "a"), IdempotencyContract::add));
        CLOCK.moveBy(Duration.ofMillis(1));
        assertEquals(201, run(node, request(ANA, "key", "b"), IdempotencyContract::add).status());
        expect(Problem.REQUEST_KEY_REUSED, () -> run(node, request(ANA, "key", "a"), IdempotencyContract::add));
        assertEquals(2, rows());
    }

    @Test default void expired_responses_are_deleted_and_others_are_kept() {
        var node = node();
        IntStream.range(0, 450).forEach(i -> run(node, request(ANA, "old" + i, "a"), tx -> Reply.noContent()));
        try (var parts = node.parts(Optional.of(request(ANA, "old stream", "a")))) {
            done(parts, 0, "old");
        }
        CLOCK.moveBy(Duration.ofHours(25));
        var young = run(node, request(ANA, "young", "a"), IdempotencyContract::add);
        assertEquals(452, node.sweep());
        assertEquals(1, kept());
        expectReplay(young, run(node, request(ANA, "young", "a"), IdempotencyContract::add));
    }

    @Test default void the_stored_responses_of_an_employer_can_be_deleted_in_batches() {
        var node = node();
        IntStream.range(0, 5).forEach(i -> run(node, request(ANA, "key" + i, "a"), tx -> Reply.noContent()));
        try (var parts = node.parts(Optional.of(request(ANA, "stream", "a")))) {
            IntStream.range(0, 3).forEach(part -> done(parts, part, "part"));
        }
        run(node, request(BOB, "key", "a"), tx -> Reply.noContent());
        assertEquals(4, (int) database().writeNow(tx -> Idempotency.deleteSome(tx, ANA, 2)));
        while (database().writeNow(tx -> Idempotency.deleteSome(tx, ANA, 2)) >= 2) {
            // there may be more
        }
        assertEquals(1, kept());
    }

    @Test default void neither_the_key_nor_what_was_sent_or_answered_can_be_read_in_the_database() {
        run(node(), request(ANA, "the-key", "was-sent"), tx -> Reply.json(200, "was-answered".getBytes(UTF_8)));
        var all = database().read(tx -> tx.sql("SELECT answer, key_hash, fingerprint FROM idempotency").one(row ->
            new String(row.nextBytes(), UTF_8) + row.nextString() + row.nextString()));
        for (var word : new String[] {"the-key", "was-sent", "was-answered"}) {
            assertFalse(all.contains(word), all);
        }
    }

    @Test default void a_large_answer_is_kept_and_asks_for_memory_before_it_is_read() {
        var random = new byte[ResponseCodec.COMPRESSED_MAX + 1];
        new Random(1).nextBytes(random);
        var first = run(node(), request(ANA, "key", "a"), tx -> Reply.json(201, random));
        expectReplay(first, run(node(), request(ANA, "key", "a"), IdempotencyContract::add));
        var asked = new AtomicLong();
        expect(Problem.SERVICE_BUSY, () -> Database.join(node().once(request(ANA, "key", "a"), bytes -> {
            asked.set(bytes);
            throw new Rejected(Problem.SERVICE_BUSY);
        }, rejection -> null, () -> IdempotencyContract::add)));
        assertEquals(random.length, asked.get());
    }

    @Test default void an_employer_at_its_limit_cannot_use_new_keys_but_can_repeat_old_ones() {
        var node = new Idempotency(database(), FEW, CLOCK);
        var first = run(node, request(ANA, "key 0", "a"), IdempotencyContract::add);
        run(node, request(ANA, "key 1", "a"), IdempotencyContract::add);
        run(node, request(ANA, "key 2", "a"), IdempotencyContract::add);
        expect(Problem.TOO_MANY_IDEMPOTENCY_KEYS, () -> run(node, request(ANA, "key 3", "a"), IdempotencyContract::add));
        var restarted = new Idempotency(database(), FEW, CLOCK);
        expect(Problem.TOO_MANY_IDEMPOTENCY_KEYS, () -> run(restarted, request(ANA, "key 3", "a"), IdempotencyContract::add));
        expectReplay(first, run(node, request(ANA, "key 0", "a"), IdempotencyContract::add));
        run(node, request(BOB, "key 3", "a"), IdempotencyContract::add);
        assertEquals(4, rows());
        CLOCK.moveBy(Duration.ofHours(25));
        node.sweep();
        run(node, request(ANA, "key 3", "a"), IdempotencyContract::add);
    }

    @Test default void the_stored_bytes_are_limited() {
        var node = new Idempotency(database(), FEW, CLOCK);
        run(node, request(ANA, "key 0", "a"), tx -> Reply.json(200, new byte[ResponseCodec.COMPRESSED_MAX + 1])); // not compressed
        expect(Problem.TOO_MANY_IDEMPOTENCY_KEYS, () -> run(node, request(ANA, "key 1", "a"), IdempotencyContract::add));
    }

    @Test default void room_that_was_reserved_at_the_beginning_is_there_at_the_end() {
        var node = new Idempotency(database(), FEW, CLOCK);
        try (var parts = node.parts(Optional.of(request(ANA, "key", "a")))) {
            expect(Problem.TOO_MANY_IDEMPOTENCY_KEYS, () -> reserveAndDo(parts, FEW.bytes()));
        }
        assertEquals(0, rows());
        try (var parts = node.parts(Optional.of(request(ANA, "key", "a")))) {
            reserveAndDo(parts, 1024);
            run(node, request(ANA, "other 0", "a"), tx -> Reply.noContent());
            run(node, request(ANA, "other 1", "a"), tx -> Reply.noContent()); // now the maximum number of keys is reached
            done(parts, 1, "second");
            done(parts, 2, "third");
            finish(parts, 3);
        }
        assertEquals(3, rows());
    }

    private void keep(PartialResults parts, String before, String results) {
        database().writeNow(tx -> {
            assertEquals(Optional.ofNullable(before), parts.findStored(tx, 0, "part".getBytes(UTF_8)).map(found -> new String(found, UTF_8)));
            parts.store(tx, 0, "part".getBytes(UTF_8), results.getBytes(UTF_8));
            return null;
        });
    }

    @Test default void a_part_that_is_done_in_several_transactions_is_kept_again_after_each() {
        try (var parts = node().parts(Optional.of(request(ANA, "key", "a")))) {
            keep(parts, null, "one");
            keep(parts, "one", "one two");
            assertFalse(parts.isReplay());
        }
        try (var parts = node().parts(Optional.of(request(ANA, "key", "a")))) {
            keep(parts, "one two", "one two three");
            keep(parts, "one two three", "all");
            assertTrue(parts.isReplay());
        }
        assertEquals(2, kept());
    }

    @Test default void a_response_stored_as_a_whole_is_found_by_a_request_in_parts() {
        var first = run(node(), request(ANA, "key", "a"), IdempotencyContract::add);
        try (var parts = node().parts(Optional.of(request(ANA, "key", "a")))) {
            expectReplay(first, database().writeNow(tx -> parts.whole(tx, bytes -> { })).orElseThrow());
        }
        try (var parts = node().parts(Optional.of(request(ANA, "other", "a")))) {
            assertEquals(Optional.empty(), database().writeNow(tx -> parts.whole(tx, bytes -> { })));
            keep(parts, null, "one");
            assertEquals(Optional.empty(), database().writeNow(tx -> parts.whole(tx, bytes -> { })));
        }
    }

    private void reserveAndDo(PartialResults parts, long bytes) {
        database().writeNow(tx -> {
            parts.findStored(tx, 0, "first".getBytes(UTF_8));
            parts.reserve(tx, bytes);
            add(tx);
            parts.store(tx, 0, "first".getBytes(UTF_8), new byte[0]);
            return null;
        });
    }

    private String done(PartialResults parts, int number, String sent) {
        return database().writeNow(tx -> new String(parts.findStored(tx, number, sent.getBytes(UTF_8)).orElseGet(() -> {
            var results = add(tx).body();
            parts.store(tx, number, sent.getBytes(UTF_8), results);
            return results;
        }), UTF_8));
    }

    private void finish(PartialResults parts, int count) {
        database().writeNow(tx -> {
            parts.finish(tx, count);
            return null;
        });
    }

    @Test default void an_interrupted_stream_is_replayed_and_continues_where_it_ended() {
        var results = new ArrayList<String>();
        try (var parts = node().parts(Optional.of(request(ANA, "key", "a")))) {
            results.add(done(parts, 0, "first"));
            assertFalse(parts.isReplay());
            results.add(done(parts, 1, "second"));
        }
        for (int again = 0; again < 2; again++) {
            try (var parts = node().parts(Optional.of(request(ANA, "key", "a")))) {
                assertEquals(results.get(0), done(parts, 0, "first"));
                assertTrue(parts.isReplay());
                assertEquals(again == 0 ? Optional.empty() : Optional.of(3), database().read(parts::finished));
                assertEquals(results.get(1), done(parts, 1, "second"));
                done(parts, 2, "third");
                finish(parts, 3);
            }
        }
        assertEquals(3, rows());
    }

    @Test default void a_stream_starts_again_after_24_hours() {
        for (int day = 0; day < 2; day++) {
            try (var parts = node().parts(Optional.of(request(ANA, "key", "day " + day)))) {
                done(parts, 0, "of day " + day);
                assertFalse(parts.isReplay());
                CLOCK.moveBy(Duration.ofMinutes(30)); // slow: the second part is stored for longer than the first
                done(parts, 1, "of day " + day);
                finish(parts, 2);
            }
            CLOCK.moveBy(Duration.ofHours(24).plusMinutes(30));
            node().sweep();
        }
        assertEquals(4, rows());
    }

    @Test default void a_part_that_was_rolled_back_is_done_again() {
        try (var parts = node().parts(Optional.of(request(ANA, "key", "a")))) {
            assertThrows(IllegalStateException.class, () -> database().writeNow(tx -> {
                parts.findStored(tx, 0, new byte[0]);
                parts.store(tx, 0, new byte[0], add(tx).body());
                throw new IllegalStateException("on purpose");
            }));
            done(parts, 0, "first");
            assertFalse(parts.isReplay());
        }
        assertEquals(1, rows());
    }

    @Test default void another_stream_with_the_same_key_is_rejected_where_it_differs() {
        var node = node();
        try (var parts = node.parts(Optional.of(request(ANA, "key", "a")))) {
            done(parts, 0, "first");
            done(parts, 1, "second");
            finish(parts, 2);
        }
        try (var parts = node.parts(Optional.of(request(ANA, "key", "other address")))) {
            expect(Problem.REQUEST_KEY_REUSED, () -> done(parts, 0, "first"));
        }
        try (var parts = node.parts(Optional.of(request(ANA, "key", "a")))) {
            done(parts, 0, "first");
            expect(Problem.REQUEST_KEY_REUSED, () -> done(parts, 1, "other"));
            expect(Problem.REQUEST_KEY_REUSED, () -> done(parts, 2, "one more"));
            expect(Problem.REQUEST_KEY_REUSED, () -> finish(parts, 1));
        }
        expect(Problem.REQUEST_KEY_REUSED, () -> run(node, request(ANA, "key", "b"), IdempotencyContract::add));
        assertEquals(2, rows());
    }

    @Test default void the_key_of_a_running_stream_is_in_use_and_each_part_is_done_once_on_two_nodes() {
        var node = node();
        try (var parts = node.parts(Optional.of(request(ANA, "key", "a")))) {
            expect(Problem.IDEMPOTENCY_KEY_IN_USE, () -> node.parts(Optional.of(request(ANA, "key", "a"))));
            done(parts, 0, "part 0");
            try (var elsewhere = node().parts(Optional.of(request(ANA, "key", "a")))) {
                done(elsewhere, 0, "part 0");
                var both = IntStream.range(0, 2).mapToObj(i -> CompletableFuture.supplyAsync(() -> IntStream.range(1, 20)
                    .mapToObj(part -> done(i == 0 ? parts : elsewhere, part, "part " + part)).toList())).toList();
                assertEquals(both.get(0).join(), both.get(1).join());
            }
        }
        node.parts(Optional.of(request(ANA, "key", "a"))).close();
        assertEquals(20, rows());
    }

    @Test default void a_stream_ends_at_the_size_limit_and_the_part_over_it_has_no_effect() {
        var node = new Idempotency(database(), new Idempotency.QuotaLimits(100, 1024 * 1024), CLOCK);
        var results = new byte[400 * 1024];
        new Random(1).nextBytes(results); // incompressible
        try (var parts = node.parts(Optional.of(request(ANA, "key", "a")))) {
            keepWithEffect(parts, 0, results);
            keepWithEffect(parts, 1, results);
            expect(Problem.TOO_MANY_IDEMPOTENCY_KEYS, () -> keepWithEffect(parts, 2, results));
        }
        assertEquals(2, rows());
    }

    private void keepWithEffect(PartialResults parts, int number, byte[] results) {
        database().writeNow(tx -> {
            assertTrue(parts.findStored(tx, number, new byte[0]).isEmpty());
            add(tx);
            parts.store(tx, number, new byte[0], results);
            return null;
        });
    }

    @Test default void results_of_a_stream_are_compressed_however_many_they_are() {
        try (var parts = node().parts(Optional.of(request(ANA, "key", "a")))) {
            keepWithEffect(parts, 0, new byte[PartialResults.RESULTS_MAX]);
        }
        assertTrue(database().read(tx -> tx.sql("SELECT max(size) FROM idempotency_part").one(Row::nextInt)) < PartialResults.RESULTS_MAX / 10);
    }

    @Test default void a_part_of_a_request_without_a_key_may_have_any_size() {
        try (var parts = node().parts(Optional.empty())) {
            keepWithEffect(parts, 0, new byte[PartialResults.RESULTS_MAX + 1]);
        }
        assertEquals(1, rows());
    }

    @Test default void a_stream_without_a_key_is_not_stored() {
        for (int i = 0; i < 2; i++) {
            try (var parts = node().parts(Optional.empty())) {
                done(parts, 0, "first");
                finish(parts, 1);
            }
        }
        assertEquals(2, rows());
        assertEquals(0, kept());
    }
}
