package ca.posthaste.employer;

import ca.posthaste.db.Database;
import ca.posthaste.http.access.Authenticator;
import ca.posthaste.http.access.Principal;
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
 * Authenticates API keys: finds the employer of a key. Recent keys are cached. The cache is cleared when an employer or a key changes on any node, and when the
 * database cannot report whether one did. While the check for changes is late, because the machine or the database is overloaded, every request reads its key
 * from the database. So a revoked or replaced key is rejected within a second, whatever the load. The expiry of a key is cached with it.
 */
public final class KeyAuthenticator implements Authenticator {
    static final int CACHE_MAX = 10_000;
    /** Maximum age of the last check for changes while cached keys may be used. Checks start four times a second. */
    static final Duration FRESH = Duration.ofMillis(750);

    private final Database database;
    private final Employers employers;
    private final Keys keys;
    private final KeyUse use;
    private final Clock clock;
    /** Cached key holders by the key as sent: hashing it for every request would cost more than the rest of this class. */
    private final Cache<String, AuthenticatedKey> cache;
    private final LongSupplier nanoTime;
    private volatile State seen = new State(-1, -1);
    /** Start of the last successful check for changes, in nanoseconds. */
    private volatile long checkedAt;
    private final Object dropLock = new Object();
    /** Number of times that cached keys were dropped. Guarded by {@link #dropLock}. */
    private long drops;

    /**
     * The observed state of the change counter. A failover that loses writes may set the counter back, so it is only comparable within one connection epoch.
     */
    private record State(long epoch, long changes) {}

    public KeyAuthenticator(Database database, Employers employers, Keys keys, KeyUse use, Clock clock) {
        this(database, employers, keys, use, clock, CACHE_MAX, System::nanoTime);
    }

    KeyAuthenticator(Database database, Employers employers, Keys keys, KeyUse use, Clock clock, int cacheMax, LongSupplier nanoTime) {
        this.database = database;
        this.employers = employers;
        this.keys = keys;
        this.use = use;
        this.clock = clock;
        this.nanoTime = nanoTime;
        checkedAt = nanoTime.getAsLong(); // correct, because nothing is cached yet
        cache = Caffeine.newBuilder().maximumSize(cacheMax)
            .executor(Runnable::run) // eviction is quick, so the calling thread does it
            .build();
    }

    @Override public Optional<AuthenticatedKey> cached(String sentKey) {
        var holder = sentKey == null ? null : cache.getIfPresent(sentKey);
        return holder != null && isFresh() && holder.isValidAt(clock.millis()) ? Optional.of(holder) : Optional.empty();
    }

    private boolean isFresh() {
        return nanoTime.getAsLong() - checkedAt < FRESH.toNanos();
    }

    /** Returns the holder of a key, or fails with {@link Problem#KEY_NEEDED}: the response is the same for every invalid key, except for an expired one. */
    @Override public CompletionStage<AuthenticatedKey> admit(String sentKey) {
        return cached(sentKey).<CompletionStage<AuthenticatedKey>>map(CompletableFuture::completedFuture)
            .orElseGet(() -> ApiKey.parse(sentKey).map(key -> lookUp(sentKey, key.hash()))
                .orElseGet(() -> CompletableFuture.failedFuture(new Rejected(Problem.KEY_NEEDED))));
    }

    private CompletionStage<AuthenticatedKey> lookUp(String sentKey, String hash) {
        long dropsBefore = drops();
        return database.query(tx -> keys.byHash(tx, hash))
            .thenApply(found -> AuthenticatedKey.of(found.orElseThrow(() -> new Rejected(Problem.KEY_NEEDED)), hash, clock))
            .thenApply(holder -> {
                cache(sentKey, holder, dropsBefore);
                return holder;
            });
    }

    /** Caches a key holder, unless keys were dropped since the lookup started: the result may predate that change. */
    private void cache(String sentKey, AuthenticatedKey holder, long dropsBefore) {
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

    @Override public void recordUse(Principal principal, Supplier<String> network) {
        long minute = clock.millis() / KeyUse.MINUTE;
        if (principal instanceof AuthenticatedKey holder && holder.isFirstUseIn(minute)) {
            use.note(holder.key().id(), minute, network.get());
        }
    }

    long cachedKeys() {
        return cache.estimatedSize();
    }

    /**
     * Clears the cache if an employer or a key has changed. Called several times a second. When this returns, no cached key predates a change that was
     * committed before the call, even if several threads check at once.
     */
    public void checkForChanges() {
        long begun = nanoTime.getAsLong();
        try {
            var current = database.read(tx -> new State(database.connectionEpoch(), employers.changes(tx)));
            if (!current.equals(seen)) {
                dropAll();
                seen = current; // only now: any thread that sees this state relies on the cache being cleared
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

    /** Drops the cached keys of an employer after a change on this node, so that the change takes effect here at once. */
    public void drop(EmployerId employer) {
        synchronized (dropLock) {
            drops++;
            cache.asMap().values().removeIf(holder -> holder.employer().id().equals(employer));
        }
    }
}
