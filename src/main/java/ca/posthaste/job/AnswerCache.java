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
 * A cache of responses as the bytes that were sent. Entries never need to be invalidated: an entry is used only for an equal {@link Basis},
 * and only if the database still has the data version under which the entry was valid, or if its rows, when read again, still have the same
 * version.
 *
 * <p>Caffeine retains the most frequently used entries (TinyLFU), so a caller that reads every job once does not evict what others need.
 */
final class AnswerCache {
    private static final int BYTES_MAX = 7 * 1024 * 1024;
    /** Approximate memory in bytes taken by the objects around a response. */
    private static final int OVERHEAD = 600;
    /** Maximum size of a cached response in bytes; a larger one would evict many others. */
    private static final int ANSWER_BYTES_MAX = BYTES_MAX / 20;

    private final Cache<Key, Entry> answers = Caffeine.newBuilder()
        .maximumWeight(BYTES_MAX).weigher(AnswerCache::size)
        .executor(Runnable::run) // eviction is quick, so it runs on the calling thread
        .build();

    /** Key of a cached response: a value type that implements {@code equals}. */
    interface Key {
        /** Returns the approximate memory used by this key in bytes. It matters because callers can send long queries that have short responses. */
        default int size() {
            return 0;
        }
    }

    /** Inputs of a response besides its key and the rows. */
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
     * Returns the cached response if it is still valid, otherwise a new one.
     *
     * @param dataVersion data version of the database, obtained before anything is read
     * @param reading     function that reads the rows, given the version of the rows from which the cached response was created
     * @param writing     function that creates a response from the rows
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
