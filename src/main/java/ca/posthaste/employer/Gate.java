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
 * Turns a key into its employer. Keys seen lately are remembered; the memory is dropped whenever an employer or a key
 * changes anywhere, and whenever the store cannot say whether one did, so a revoked key is refused within a second.
 */
public final class Gate implements Authenticator {
    private static final int REMEMBERED_MAX = 10_000;

    private final Database database;
    private final Employers employers;
    /** By the key as it was sent: hashing it for every request would cost more than all else here. */
    private final Cache<String, KeyHolder> remembered;
    private volatile long seenChanges = -1;

    public Gate(Database database, Employers employers) {
        this(database, employers, REMEMBERED_MAX);
    }

    Gate(Database database, Employers employers, int rememberedMax) {
        this.database = database;
        this.employers = employers;
        remembered = Caffeine.newBuilder().maximumSize(rememberedMax)
            .executor(Runnable::run) // forgetting is quick, and done by whoever brings one too many
            .build();
    }

    @Override public Optional<KeyHolder> known(String sentKey) {
        return sentKey == null ? Optional.empty() : Optional.ofNullable(remembered.getIfPresent(sentKey));
    }

    /** The employer, or {@link Problem#KEY_NEEDED}: one and the same answer for whatever is wrong with the key. */
    @Override public CompletionStage<KeyHolder> admit(String sentKey) {
        return known(sentKey).<CompletionStage<KeyHolder>>map(CompletableFuture::completedFuture)
            .orElseGet(() -> ApiKey.parse(sentKey).map(key -> lookUp(sentKey, key.hash()))
                .orElseGet(() -> CompletableFuture.failedFuture(new Rejected(Problem.KEY_NEEDED))));
    }

    private CompletionStage<KeyHolder> lookUp(String sentKey, String hash) {
        var changesBefore = seenChanges;
        return database.query(tx -> employers.holding(tx, hash)
            .orElseThrow(() -> new Rejected(Problem.KEY_NEEDED))).thenApply(employer -> {
                var holder = new KeyHolder(employer);
                remember(sentKey, holder, changesBefore);
                return holder;
            });
    }

    private void remember(String sentKey, KeyHolder holder, long changesBefore) {
        remembered.put(sentKey, holder);
        if (seenChanges != changesBefore) {
            remembered.invalidate(sentKey); // what was read may be older than the change that was seen meanwhile
        }
    }

    long remembered() {
        return remembered.estimatedSize();
    }

    /** Called several times a second. */
    public void watch() {
        try {
            long changes = database.read(employers::changes);
            if (changes != seenChanges) {
                seenChanges = changes;
                remembered.invalidateAll();
            }
        } catch (RuntimeException unknown) {
            remembered.invalidateAll();
            throw unknown;
        }
    }
}
