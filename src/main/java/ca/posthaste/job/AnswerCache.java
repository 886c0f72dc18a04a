package ca.posthaste.job;

import ca.posthaste.employer.Employer;
import ca.posthaste.location.LocationIndex;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Answers kept as the bytes that were sent, each with what it was made from. Nobody has to remember to drop one: it is given
 * only for the same basis, and only if the database still has the data version at which it was right, or its rows, asked now,
 * still have the same version.
 *
 * <p>Caffeine keeps what is asked for most often (TinyLFU), so whoever reads every job once pushes out nothing that others want.
 */
final class AnswerCache {
    private static final int BYTES_MAX = 7 * 1024 * 1024;
    /** About what the objects around an answer take. */
    private static final int OVERHEAD = 300;
    /** What is larger would push out many others. */
    private static final int LARGEST = BYTES_MAX / 20;

    private final Cache<Question, Kept> answers = Caffeine.newBuilder()
        .maximumWeight(BYTES_MAX).weigher(AnswerCache::size)
        .executor(Runnable::run) // to choose whom to drop is quick
        .build();

    /** What was asked: a value. */
    interface Question {
        /** About how many bytes of memory it takes: callers can make questions long, and answers short. */
        default int size() {
            return 0;
        }
    }

    /** What an answer depends on beside the question and the rows. */
    record Basis(Employer employer, LocationIndex locations) {}

    private static final class Kept {
        private final Basis basis;
        private final Version version;
        private final byte[] body;
        private volatile long dataVersion;

        Kept(Basis basis, Version version, byte[] body, long dataVersion) {
            this.basis = basis;
            this.version = version;
            this.body = body;
            this.dataVersion = dataVersion;
        }
    }

    /**
     * The answer that is kept, if it still holds; otherwise one that is made now.
     *
     * @param dataVersion of the database, from before anything is read
     * @param reading     reads the rows, given the version of those that the kept answer was made from
     * @param writing     makes an answer of them
     */
    <T> CompletionStage<byte[]> get(Question question, Basis basis, long dataVersion,
                                    Function<Version, CompletionStage<Versioned<T>>> reading, Function<T, byte[]> writing) {
        var found = answers.getIfPresent(question);
        var kept = found != null && found.basis.equals(basis) ? found : null;
        if (kept != null && kept.dataVersion == dataVersion) {
            return CompletableFuture.completedFuture(kept.body);
        }
        return reading.apply(kept == null ? Version.NONE : kept.version).thenApply(read -> {
            if (kept != null && kept.version.equals(read.version())) {
                kept.dataVersion = dataVersion;
                return kept.body;
            }
            return keep(question, new Kept(basis, read.version(), writing.apply(read.value()), dataVersion));
        });
    }

    private byte[] keep(Question question, Kept kept) {
        if (kept.body.length <= LARGEST) {
            answers.put(question, kept);
        }
        return kept.body;
    }

    private static int size(Question question, Kept kept) {
        return question.size() + kept.body.length + OVERHEAD;
    }
}
