package ca.posthaste.job;

import ca.posthaste.employer.Employer;
import ca.posthaste.location.LocationIndex;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.LocalDate;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * A cache of answers as the bytes that were sent. No entry has to be invalidated: it is used only for the same basis, and only if
 * the database still has the data version under which the entry was valid, or if its rows, read again now, still have the same
 * version.
 *
 * <p>Caffeine keeps the entries used most often (TinyLFU), so a caller who reads every job once does not evict what others need.
 */
final class AnswerCache {
    private static final int BYTES_MAX = 7 * 1024 * 1024;
    /** Roughly the memory that the objects around an answer take. */
    private static final int OVERHEAD = 600;
    /** A larger answer would evict many others. */
    private static final int ANSWER_BYTES_MAX = BYTES_MAX / 20;

    private final Cache<Key, Entry> answers = Caffeine.newBuilder()
        .maximumWeight(BYTES_MAX).weigher(AnswerCache::size)
        .executor(Runnable::run) // eviction is quick, so it runs on the calling thread
        .build();

    /** The key of an answer: a value with equals. */
    interface Key {
        /** Roughly the memory it takes, in bytes: callers can send long queries that have short answers. */
        default int size() {
            return 0;
        }
    }

    /** What an answer depends on besides its key and the rows. */
    record Basis(Employer employer, LocationIndex locations, LocalDate today) {}

    private static final class Entry {
        private final Basis basis;
        private final RowVersion version;
        private final Answer answer;
        private volatile long dataVersion;

        Entry(Basis basis, RowVersion version, Answer answer, long dataVersion) {
            this.basis = basis;
            this.version = version;
            this.answer = answer;
            this.dataVersion = dataVersion;
        }
    }

    /**
     * The cached answer, if it is still valid; otherwise a new one.
     *
     * @param dataVersion of the database, before anything is read
     * @param reading     reads the rows, given the version of those that the cached answer was made from
     * @param writing     makes an answer from them
     */
    <T> CompletionStage<Answer> get(Key key, Basis basis, long dataVersion,
                                    Function<RowVersion, CompletionStage<Versioned<T>>> reading, Function<T, Answer> writing) {
        var found = answers.getIfPresent(key);
        var cached = found != null && found.basis.equals(basis) ? found : null;
        if (cached != null && cached.dataVersion == dataVersion) {
            return CompletableFuture.completedFuture(cached.answer);
        }
        return reading.apply(cached == null ? RowVersion.NONE : cached.version).thenApply(read -> {
            if (cached != null && cached.version.equals(read.version())) {
                cached.dataVersion = dataVersion;
                return cached.answer;
            }
            return put(key, new Entry(basis, read.version(), writing.apply(read.value()), dataVersion));
        });
    }

    private Answer put(Key key, Entry entry) {
        if (entry.answer.body().length <= ANSWER_BYTES_MAX) {
            answers.put(key, entry);
        }
        return entry.answer;
    }

    private static int size(Key key, Entry entry) {
        return key.size() + entry.answer.body().length + OVERHEAD;
    }
}
