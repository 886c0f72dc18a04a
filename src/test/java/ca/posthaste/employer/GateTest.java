package ca.posthaste.employer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.support.SqliteStore;
import java.time.Clock;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How many keys the gate caches. What else it promises is in {@link EmployersContract}. */
class GateTest extends SqliteStore {
    private static final int CACHE_MAX = 100;

    private final Employers employers = new Employers(Clock.systemUTC());

    @Test void however_many_keys_are_used_once_no_more_are_cached_than_the_bound_says_and_busy_ones_stay() {
        var store = new Keys(Clock.systemUTC());
        var busy = ApiKey.random();
        var keys = Stream.generate(ApiKey::random).limit(3 * CACHE_MAX).toList();
        var bakery = database().writeNow(tx -> {
            var added = employers.add(tx, "Bakery", Plan.STANDARD);
            store.add(tx, added.id(), busy, KeyTerms.USUAL);
            keys.forEach(key -> store.add(tx, added.id(), key, KeyTerms.USUAL));
            return added;
        });
        var gate = new Gate(database(), employers, store, new KeyUse(database(), store), Clock.systemUTC(), CACHE_MAX);
        Database.now(gate.admit(busy.reveal()));
        for (var key : keys) {
            Database.now(gate.admit(key.reveal()));
            assertEquals(Optional.of(bakery), gate.known(busy.reveal()).map(KeyHolder::employer));
            assertTrue(gate.cachedKeys() <= CACHE_MAX);
        }
    }
}
