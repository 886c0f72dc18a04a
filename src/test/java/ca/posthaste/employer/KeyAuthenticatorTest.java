package ca.posthaste.employer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.SqliteStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Capacity and expiry of the gate's key cache. {@link EmployersContract} covers the rest of its contract. */
class KeyAuthenticatorTest extends SqliteStore {
    private static final int CACHE_MAX = 100;
    private static final int CACHED = 2_000;
    private static final int ROUNDS = 20;

    private final Employers employers = new Employers(Clock.systemUTC());
    private final Keys store = new Keys(Clock.systemUTC());
    private final AtomicLong nanoTime = new AtomicLong();

    @Test void the_number_of_cached_keys_is_limited_and_busy_ones_stay() {
        var busy = ApiKey.random();
        var keys = Stream.generate(ApiKey::random).limit(3 * CACHE_MAX).toList();
        var bakery = database().writeNow(tx -> {
            var added = employers.add(tx, "Bakery", Plan.STANDARD);
            store.add(tx, added.id(), busy, KeyProperties.USUAL);
            keys.forEach(key -> store.add(tx, added.id(), key, KeyProperties.USUAL));
            return added;
        });
        var gate = gate(CACHE_MAX);
        Database.join(gate.admit(busy.reveal()));
        for (var key : keys) {
            Database.join(gate.admit(key.reveal()));
            assertEquals(Optional.of(bakery), gate.cached(busy.reveal()).map(AuthenticatedKey::employer));
            assertTrue(gate.cachedKeys() <= CACHE_MAX);
        }
    }

    private KeyAuthenticator gate(int cacheMax) {
        return new KeyAuthenticator(database(), employers, store, new KeyUse(database(), store), Clock.systemUTC(), cacheMax, nanoTime::get);
    }

    private List<KeyEntry> add(List<ApiKey> keys) {
        return database().writeNow(tx -> {
            var bakery = employers.add(tx, "Bakery", Plan.STANDARD);
            return keys.stream().map(key -> store.add(tx, bakery.id(), key, KeyProperties.USUAL)).toList();
        });
    }

    /** Revokes a key as another node does, without notifying this one. */
    private void revoke(KeyEntry key) {
        database().writeNow(tx -> store.revoke(tx, key.employer(), key.id()));
    }

    @Test void a_key_that_another_node_revoked_is_rejected_within_a_second_although_no_check_for_changes_succeeds() {
        var key = ApiKey.random();
        var entry = add(List.of(key)).get(0);
        var gate = gate(CACHE_MAX);
        gate.checkForChanges();
        Database.join(gate.admit(key.reveal()));
        revoke(entry);
        nanoTime.addAndGet(KeyAuthenticator.FRESH.toNanos() - 1);
        assertTrue(gate.cached(key.reveal()).isPresent(), "cached");
        nanoTime.incrementAndGet();
        assertEquals(Optional.empty(), gate.cached(key.reveal()));
        assertThrows(Rejected.class, () -> Database.join(gate.admit(key.reveal())));
        assertTrue(KeyAuthenticator.FRESH.compareTo(Duration.ofSeconds(1)) < 0);
    }

    @Test void a_key_is_read_from_the_database_while_checks_for_changes_are_late_and_cached_again_after_one() {
        var key = ApiKey.random();
        add(List.of(key));
        var gate = gate(CACHE_MAX);
        gate.checkForChanges();
        nanoTime.addAndGet(KeyAuthenticator.FRESH.toNanos());
        Database.join(gate.admit(key.reveal()));
        assertEquals(Optional.empty(), gate.cached(key.reveal()));
        Database.join(gate.admit(key.reveal()));
        gate.checkForChanges();
        assertTrue(gate.cached(key.reveal()).isPresent());
    }

    /** One thread may find that the other has already seen the change, while the other is still clearing the cache. */
    @Test void a_revoked_key_is_not_cached_after_a_check_although_another_thread_checks_at_the_same_time() throws Exception {
        var keys = Stream.generate(ApiKey::random).limit(CACHED).toList();
        var entries = add(keys);
        var gate = gate(CACHED);
        gate.checkForChanges();
        var other = Executors.newSingleThreadExecutor();
        try {
            for (int round = 0; round < ROUNDS; round++) {
                var valid = keys.subList(round, CACHED);
                valid.forEach(key -> Database.join(gate.admit(key.reveal())));
                revoke(entries.get(round));
                var start = new CyclicBarrier(2);
                var checked = other.submit(() -> {
                    start.await();
                    gate.checkForChanges();
                    return null;
                });
                start.await();
                gate.checkForChanges();
                var cached = valid.stream().filter(key -> gate.cached(key.reveal()).isPresent()).count();
                assertEquals(0, cached, "keys cached in round " + round);
                checked.get();
            }
        } finally {
            other.shutdownNow();
        }
    }
}
