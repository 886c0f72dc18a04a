package ca.posthaste.http.idempotency;

import ca.posthaste.db.Transaction;
import ca.posthaste.http.Reply;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;

/**
 * The results of a request that is answered part by part while it is being read. Each part is stored in the transaction of its own effect. A
 * repeated request gets the stored parts again and resumes where the first one stopped.
 *
 * <pre>
 * try (var parts = idempotency.parts(call, employer)) {               // 409 if this process is using the key; 400 for an invalid key
 *     for each chunk, numbered from 0:
 *         results = database.write(tx -> parts.kept(tx, number, digest).orElseGet(() -> {
 *             var done = …;                                           // the effect, in tx
 *             parts.keep(tx, number, digest, done);
 *             return done;
 *         }));
 *     database.write(tx -> parts.finish(tx, count));
 * }
 * </pre>
 *
 * Without a key, nothing is stored and nothing is found. The first part must be processed before the head of the response is sent, because it
 * may be rejected (409 if another process is using the key, 422 if the key was used with a different request, 429 if the quota is exhausted).
 * The boundaries of the parts must depend only on the bytes of the request, not on how they arrived. A transaction may be retried. Except for
 * {@link #close}, not thread-safe.
 */
public final class PartialResults implements AutoCloseable {
    /** Maximum size of the results of one part in bytes, before compression. */
    public static final int RESULTS_MAX = 4 * 1024 * 1024;

    private final KeyedRequest request;
    private final ResponseStore answers;
    private final StorageQuota totals;
    /** Bytes that have been admitted but not stored yet. */
    private long reserved;
    /** Stored size in bytes of the earlier version of the part, as found by {@link #findStored}. */
    private int before;
    /** True if this request was the first with its key. */
    private boolean isOurs;
    private boolean isReplay;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    /** @param request request with its key; null if it was sent without one */
    PartialResults(KeyedRequest request, ResponseStore answers, StorageQuota totals) {
        this.request = request;
        this.answers = answers;
        this.totals = totals;
        if (request != null) {
            answers.reserveKey(request);
        }
    }

    /** Returns the results of this part if it was processed before. Must be called before its effect. 422 if a part with another digest was sent before. */
    public Optional<byte[]> findStored(Transaction tx, int part, byte[] digest) {
        if (request == null) {
            return Optional.empty();
        }
        var known = part == 0 ? begun(tx) : findResumed(tx);
        var kept = answers.part(tx, request, part);
        if (kept.isEmpty() && known.filter(found -> found.parts() != null && part >= found.parts()).isPresent()
            || kept.isPresent() && !kept.get().digest().equals(request.seal().fingerprint(digest))) {
            throw ResponseStore.reused(); // more parts than before, or a different one
        }
        before = kept.map(found -> found.sealed().length).orElse(0);
        return kept.map(found -> ResponseCodec.results(request.seal().open(found.sealed())));
    }

    /** Returns the response of a request that was stored as a whole, such as a rejection. Must be called in the first transaction, before the effect. */
    public Optional<Reply> whole(Transaction tx, LongConsumer memory) {
        if (request == null) {
            return Optional.empty();
        }
        answers.lock(tx, request);
        return answers.answer(tx, request, memory).map(reply -> reply.with(Idempotency.REPLAYED, "true"));
    }

    private Optional<ResponseStore.StoredState> begun(Transaction tx) {
        if (isOurs) {
            answers.awaitLock(tx, request);
        } else {
            answers.lock(tx, request);
        }
        var known = answers.find(tx, request);
        isReplay = known.isPresent() && !isOurs;
        if (known.isEmpty()) {
            totals.admit(tx, request.employer(), 0);
            answers.begin(tx, request);
            isOurs = true;
        }
        return known;
    }

    private Optional<ResponseStore.StoredState> findResumed(Transaction tx) {
        answers.awaitLock(tx, request); // another process may work on the same request: then each part is processed by one of the two
        return answers.findOld(tx, request);
    }

    /** Reserves quota for results that are then stored without further checks. Rejected with 429 if it is exhausted, unless the request was begun earlier. */
    public void reserve(Transaction tx, long bytes) {
        if (request != null) {
            if (!isReplay) {
                totals.admit(tx, request.employer(), (int) Math.min(Integer.MAX_VALUE, bytes));
            }
            reserved = bytes;
        }
    }

    /**
     * Stores the results of a part in the transaction of its effect, after {@link #findStored} found nothing or an earlier version: a part may be
     * processed in several transactions and stored again with the results of each. Several parts may also share a transaction. Rejected with 429
     * if the quota is exhausted by now, which rolls the effect back.
     */
    public void store(Transaction tx, int part, byte[] digest, byte[] results) {
        if (request != null) {
            if (results.length > RESULTS_MAX) {
                throw new IllegalArgumentException("Results of " + results.length + " bytes: a part has at most " + RESULTS_MAX + ".");
            }
            var sealed = request.seal().close(ResponseCodec.of(results));
            int more = Math.max(0, sealed.length - before);
            if (more > reserved) {
                totals.admit(tx, request.employer(), more);
            }
            reserved -= Math.min(reserved, more);
            answers.storePart(tx, request, part, request.seal().fingerprint(digest), sealed);
            totals.added(request.employer(), more);
            before = 0;
        }
    }

    /** Returns the number of parts if all of them have been processed before. */
    public Optional<Integer> finished(Transaction tx) {
        return request == null ? Optional.empty()
            : answers.findOld(tx, request).map(ResponseStore.StoredState::parts).map(Long::intValue);
    }

    /** Marks the request as finished, with this number of parts. Rejected with 422 if it finished with a different number before. */
    public void finish(Transaction tx, int parts) {
        if (request == null) {
            return;
        }
        answers.awaitLock(tx, request);
        var before = finished(tx);
        if (before.isPresent() && before.get() != parts) {
            throw ResponseStore.reused();
        }
        answers.finish(tx, request, parts);
    }

    /** Reports whether the first part had been processed before. If so, the response has the header {@code Idempotency-Replayed: true}. */
    public boolean isReplay() {
        return isReplay;
    }

    /** Ends the request, so that its key can be sent again. May be called more than once and by any thread: only the first call frees the key. */
    @Override public void close() {
        if (request != null && isClosed.compareAndSet(false, true)) {
            answers.releaseKey(request);
        }
    }
}
