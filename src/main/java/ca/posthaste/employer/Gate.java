package ca.posthaste.employer;

import ca.posthaste.db.Database;
import ca.posthaste.http.Authenticator;
import ca.posthaste.http.Principal;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Finds the employer of a key. Recent keys are cached. The cache is cleared when an employer or a key changes on any node,
 * and when the database cannot say whether one did. While the check for changes is late, because the machine or the database is
 * overloaded, every request reads its key from the database. So a revoked or replaced key is refused within a second, whatever
 * the load. When a key ends is part of what is cached.
 */
public final class Gate implements Authenticator {
    static final int CACHE_MAX = 10_000;
    /** Cached keys are used for this long after a check for changes has begun. Checks begin four times a second. */
    static final Duration FRESH = Duration.ofMillis(750);

    private final Database database;
    private final Employers employers;
    private final Keys keys;
    private final KeyUse use;
    private final Clock clock;
    /** By the key as it was sent: hashing it for every request would cost more than the rest of this class. */
    private final Cache<String, KeyHolder> cache;
    private final LongSupplier nanoTime;
    private volatile State seen = new State(-1, -1);
    /** When the last check that succeeded began. */
    private volatile long checkedAt;
    private final Object dropLock = new Object();
    /** Goes up whenever cached keys are dropped. Guarded by {@link #dropLock}. */
    private long drops;

    /** A failover that loses writes may set the counter back, so it is compared only within one epoch of the connection. */
    private record State(long epoch, long changes) {}

    public Gate(Database database, Employers employers, Keys keys, KeyUse use, Clock clock) {
        this(database, employers, keys, use, clock, CACHE_MAX, System::nanoTime);
    }

    Gate(Database database, Employers employers, Keys keys, KeyUse use, Clock clock, int cacheMax, LongSupplier nanoTime) {
        this.database = database;
        this.employers = employers;
        this.keys = keys;
        this.use = use;
        this.clock = clock;
        this.nanoTime = nanoTime;
        checkedAt = nanoTime.getAsLong(); // nothing is cached yet
        cache = Caffeine.newBuilder().maximumSize(cacheMax)
            .executor(Runnable::run) // eviction is quick, so the calling thread does it
            .build();
    }

    @Override public Optional<KeyHolder> known(String sentKey) {
        var holder = sentKey == null ? null : cache.getIfPresent(sentKey);
        return holder != null && isFresh() && holder.isValidAt(clock.millis()) ? Optional.of(holder) : Optional.empty();
    }

    private boolean isFresh() {
        return nanoTime.getAsLong() - checkedAt < FRESH.toNanos();
    }

    /** The employer, or {@link Problem#KEY_NEEDED}: the same answer whatever is wrong with the key, unless it has ended. */
    @Override public CompletionStage<KeyHolder> admit(String sentKey) {
        return known(sentKey).<CompletionStage<KeyHolder>>map(CompletableFuture::completedFuture)
            .orElseGet(() -> ApiKey.parse(sentKey).map(key -> lookUp(sentKey, key.hash()))
                .orElseGet(() -> CompletableFuture.failedFuture(new Rejected(Problem.KEY_NEEDED))));
    }

    private CompletionStage<KeyHolder> lookUp(String sentKey, String hash) {
        long dropsBefore = drops();
        return database.query(tx -> keys.byHash(tx, hash))
            .thenApply(found -> KeyHolder.of(found.orElseThrow(() -> new Rejected(Problem.KEY_NEEDED)), hash, clock))
            .thenApply(holder -> {
                cache(sentKey, holder, dropsBefore);
                return holder;
            });
    }

    /** Not if keys were dropped since it was looked up: what was read may be older than that change. */
    private void cache(String sentKey, KeyHolder holder, long dropsBefore) {
        synchronized (dropLock) {
            if (drops == dropsBefore) {
                cache.put(sentKey, holder);
            }
        }
    }

    private long drops() {
        synchronized (dropLock) {
            return drops;
        }
    }

    @Override public void used(Principal principal, Supplier<String> network) {
        long minute = clock.millis() / KeyUse.MINUTE;
        if (principal instanceof KeyHolder holder && holder.isFirstUseIn(minute)) {
            use.note(holder.key().id(), minute, network.get());
        }
    }

    long cachedKeys() {
        return cache.estimatedSize();
    }

    /**
     * Called several times a second: clears the cache if an employer or a key has changed. When this returns, no key is cached as it
     * was before a change that was committed before the call, also if several threads check at once.
     */
    public void checkForChanges() {
        long begun = nanoTime.getAsLong();
        try {
            var current = database.read(tx -> new State(database.connectionEpoch(), employers.changes(tx)));
            if (!current.equals(seen)) {
                dropAll();
                seen = current; // only now: whoever finds this state relies on the cache being cleared
            }
            checkedAt = begun;
        } catch (RuntimeException unknown) {
            dropAll();
            throw unknown;
        }
    }

    private void dropAll() {
        synchronized (dropLock) {
            drops++;
            cache.invalidateAll();
        }
    }

    /** After a change to a key on this node, which then holds at once. */
    public void drop(EmployerId employer) {
        synchronized (dropLock) {
            drops++;
            cache.asMap().values().removeIf(holder -> holder.employer().id().equals(employer));
        }
    }
}
