package ca.posthaste.job.api;

import ca.posthaste.db.VersionedCache;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.store.RowVersion;
import ca.posthaste.job.store.Versioned;
import ca.posthaste.location.LocationIndex;
import java.time.LocalDate;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** A cache of responses as the bytes that were sent. */
final class ResponseCache {
    private static final int BYTES_MAX = 7 * 1024 * 1024;
    /** Approximate memory in bytes taken by the objects around a response. */
    private static final int OVERHEAD = 700;

    private final VersionedCache<Key, RowVersion, JsonResponse> answers =
        new VersionedCache<>(BYTES_MAX, key -> key.size() + OVERHEAD, answer -> answer.body().length);

    /** Key of a cached response: a value type that implements {@code equals}. */
    interface Key {
        /** Returns the approximate memory used by this key in bytes. It matters because callers can send long queries that have short responses. */
        int size();
    }

    record Basis(Employer employer, LocationIndex locations, LocalDate today) {}

    /**
     * Returns the cached response if it is still valid, otherwise a new one.
     *
     * @param dataVersion data version of the database, obtained before anything is read
     * @param reading     function that reads the rows, given the version of the rows from which the cached response was created
     * @param writing     function that creates a response from the rows
     */
    <T> CompletionStage<JsonResponse> get(Key key, Basis basis, long dataVersion,
                                    Function<RowVersion, CompletionStage<Versioned<T>>> reading, Function<T, JsonResponse> writing) {
        var cached = answers.get(key, basis).orElse(null);
        if (cached != null && cached.isCurrentAt(dataVersion)) {
            return CompletableFuture.completedFuture(cached.value());
        }
        return reading.apply(cached == null ? RowVersion.NONE : cached.state()).thenApply(read ->
            cached != null && cached.confirm(read.version(), dataVersion) ? cached.value()
                : answers.put(key, basis, read.version(), writing.apply(read.value()), dataVersion));
    }
}
