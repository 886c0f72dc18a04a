package ca.posthaste.employer;

import ca.posthaste.db.Database;
import ca.posthaste.http.Authenticator;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Finds the employer of a key. Recent keys are cached. The cache is cleared when an employer or a key changes on any node,
 * and when the database cannot say whether one did, so a revoked key is refused within a second.
 */
public final class Gate implements Authenticator {
    private static final int CACHE_MAX = 10_000;

    private final Database database;
    private final Employers employers;
    /** By the key as it was sent: hashing it for every request would cost more than the rest of this class. */
    private final Cache<String, KeyHolder> cache;
    private volatile long seenChanges = -1;

    public Gate(Database database, Employers employers) {
        this(database, employers, CACHE_MAX);
    }

    Gate(Database database, Employers employers, int cacheMax) {
        this.database = database;
        this.employers = employers;
        cache = Caffeine.newBuilder().maximumSize(cacheMax)
            .executor(Runnable::run) // eviction is quick, so the calling thread does it
            .build();
    }

    @Override public Optional<KeyHolder> known(String sentKey) {
        return sentKey == null ? Optional.empty() : Optional.ofNullable(cache.getIfPresent(sentKey));
    }

    /** The employer, or {@link Problem#KEY_NEEDED}: the same answer whatever is wrong with the key. */
    @Override public CompletionStage<KeyHolder> admit(String sentKey) {
        return known(sentKey).<CompletionStage<KeyHolder>>map(CompletableFuture::completedFuture)
            .orElseGet(() -> ApiKey.parse(sentKey).map(key -> lookUp(sentKey, key.hash()))
                .orElseGet(() -> CompletableFuture.failedFuture(new Rejected(Problem.KEY_NEEDED))));
    }

    private CompletionStage<KeyHolder> lookUp(String sentKey, String hash) {
        var changesBefore = seenChanges;
        return database.query(tx -> employers.byKeyHash(tx, hash)
            .orElseThrow(() -> new Rejected(Problem.KEY_NEEDED))).thenApply(employer -> {
                var holder = new KeyHolder(employer);
                cache(sentKey, holder, changesBefore);
                return holder;
            });
    }

    private void cache(String sentKey, KeyHolder holder, long changesBefore) {
        cache.put(sentKey, holder);
        if (seenChanges != changesBefore) {
            cache.invalidate(sentKey); // the cache was cleared meanwhile: what was read may be older than that change
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
                cache.invalidateAll();
            }
        } catch (RuntimeException unknown) {
            cache.invalidateAll();
            throw unknown;
        }
    }
}
