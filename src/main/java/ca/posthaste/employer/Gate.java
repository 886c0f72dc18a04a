package ca.posthaste.employer;

import ca.posthaste.db.Database;
import ca.posthaste.http.Authenticator;
import ca.posthaste.http.Principal;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Finds the employer of a key. Recent keys are cached. The cache is cleared when an employer or a key changes on any node,
 * and when the database cannot say whether one did, so a revoked or replaced key is refused within a second. When a key ends
 * is part of what is cached.
 */
public final class Gate implements Authenticator {
    private static final int CACHE_MAX = 10_000;

    private final Database database;
    private final Employers employers;
    private final Keys keys;
    private final KeyUse use;
    private final Clock clock;
    /** By the key as it was sent: hashing it for every request would cost more than the rest of this class. */
    private final Cache<String, KeyHolder> cache;
    private volatile long seenChanges = -1;
    /** Goes up whenever cached keys are dropped. */
    private final AtomicLong drops = new AtomicLong();

    public Gate(Database database, Employers employers, Keys keys, KeyUse use, Clock clock) {
        this(database, employers, keys, use, clock, CACHE_MAX);
    }

    Gate(Database database, Employers employers, Keys keys, KeyUse use, Clock clock, int cacheMax) {
        this.database = database;
        this.employers = employers;
        this.keys = keys;
        this.use = use;
        this.clock = clock;
        cache = Caffeine.newBuilder().maximumSize(cacheMax)
            .executor(Runnable::run) // eviction is quick, so the calling thread does it
            .build();
    }

    @Override public Optional<KeyHolder> known(String sentKey) {
        var holder = sentKey == null ? null : cache.getIfPresent(sentKey);
        return holder != null && holder.isValidAt(clock.millis()) ? Optional.of(holder) : Optional.empty();
    }

    /** The employer, or {@link Problem#KEY_NEEDED}: the same answer whatever is wrong with the key, unless it has ended. */
    @Override public CompletionStage<KeyHolder> admit(String sentKey) {
        return known(sentKey).<CompletionStage<KeyHolder>>map(CompletableFuture::completedFuture)
            .orElseGet(() -> ApiKey.parse(sentKey).map(key -> lookUp(sentKey, key.hash()))
                .orElseGet(() -> CompletableFuture.failedFuture(new Rejected(Problem.KEY_NEEDED))));
    }

    private CompletionStage<KeyHolder> lookUp(String sentKey, String hash) {
        var dropsBefore = drops.get();
        return database.query(tx -> keys.byHash(tx, hash))
            .thenApply(found -> KeyHolder.of(found.orElseThrow(() -> new Rejected(Problem.KEY_NEEDED)), hash, clock))
            .thenApply(holder -> {
                cache(sentKey, holder, dropsBefore);
                return holder;
            });
    }

    private void cache(String sentKey, KeyHolder holder, long dropsBefore) {
        cache.put(sentKey, holder);
        if (drops.get() != dropsBefore) {
            cache.invalidate(sentKey); // keys were dropped meanwhile: what was read may be older than that change
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

    /** Called several times a second: clears the cache if an employer or a key has changed. */
    public void checkForChanges() {
        try {
            long changes = database.read(employers::changes);
            if (changes != seenChanges) {
                seenChanges = changes;
                dropAll();
            }
        } catch (RuntimeException unknown) {
            dropAll();
            throw unknown;
        }
    }

    private void dropAll() {
        drops.incrementAndGet();
        cache.invalidateAll();
    }

    /** After a change to a key on this node, which then holds at once. */
    public void drop(EmployerId employer) {
        drops.incrementAndGet();
        cache.asMap().values().removeIf(holder -> holder.employer().id().equals(employer));
    }
}
