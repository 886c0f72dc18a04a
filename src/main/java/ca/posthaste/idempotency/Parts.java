package ca.posthaste.idempotency;

import ca.posthaste.db.Transaction;
import ca.posthaste.http.Reply;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * The results of a request that is answered while it is read, part by part. Each part is kept in the transaction of its own
 * effect. A repeated request gets the parts again that are kept, and goes on where the first one ended.
 *
 * <pre>
 * try (var parts = idempotency.parts(call, employer)) {               // 409 if this process works on the key; 400 for a bad key
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
 * Without a key nothing is kept, and nothing is found. The first part must be done before the head of the answer is sent: it may
 * be refused (409 if another process works on the key, 422 if it came with another request, 429 if too much is kept). What
 * belongs to a part must follow from the request's bytes alone, not from how they arrived. A transaction may be tried again.
 * Not for several threads at once.
 */
public final class Parts implements AutoCloseable {
    /** Results of one part, in bytes before they are compressed. */
    public static final int RESULTS_MAX = 4 * 1024 * 1024;

    private final KeyedRequest request;
    private final KeptAnswers answers;
    private final KeptTotals totals;
    private final RunningKeys running;
    /** Bytes that were admitted and are not kept yet. */
    private long reserved;
    /** Bytes that were kept of the part before, as {@link #kept} found it. */
    private int before;
    /** This request was the first with its key. */
    private boolean isOurs;
    private boolean isReplay;
    private boolean isClosed;

    /** @param request null: without a key */
    Parts(KeyedRequest request, KeptAnswers answers, KeptTotals totals, RunningKeys running) {
        this.request = request;
        this.answers = answers;
        this.totals = totals;
        this.running = running;
        if (request != null) {
            running.begin(request);
        }
    }

    /**
     * The results of this part, if it was done before. To be asked for in the transaction of its effect, before it. Rejected with
     * 422 if another part was sent here before.
     *
     * @param digest of what was sent
     */
    public Optional<byte[]> kept(Transaction tx, int part, byte[] digest) {
        if (request == null) {
            return Optional.empty();
        }
        var known = part == 0 ? begun(tx) : goneOn(tx);
        var kept = answers.part(tx, request, part);
        if (kept.isEmpty() && known.filter(found -> found.parts() != null && part >= found.parts()).isPresent()
            || kept.isPresent() && !kept.get().digest().equals(request.seal().fingerprint(digest))) {
            throw KeptAnswers.reused(); // more than before, or something else
        }
        before = kept.map(found -> found.sealed().length).orElse(0);
        return kept.map(found -> Packed.results(request.seal().open(found.sealed())));
    }

    /**
     * The answer of a request that was kept as a whole, such as one that was refused; empty if it is kept in parts or not at all. To be
     * asked for in the transaction of the first part, before it.
     *
     * @param memory takes the length of the answer before it is read
     */
    public Optional<Reply> whole(Transaction tx, LongConsumer memory) {
        if (request == null) {
            return Optional.empty();
        }
        answers.lock(tx, request);
        return answers.answer(tx, request, memory).map(reply -> reply.with(Idempotency.REPLAYED, "true"));
    }

    private Optional<KeptAnswers.Found> begun(Transaction tx) {
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

    private Optional<KeptAnswers.Found> goneOn(Transaction tx) {
        answers.awaitLock(tx, request); // another process may work on the same request: then each part is done by one of both
        return answers.findOld(tx, request);
    }

    /**
     * Rejected with 429 if there is no room for so many bytes of results. Otherwise so many are kept without asking again: for a
     * request that must not end half-way. A request that was begun before is always admitted.
     */
    public void reserve(Transaction tx, long bytes) {
        if (request != null) {
            if (!isReplay) {
                totals.admit(tx, request.employer(), (int) Math.min(Integer.MAX_VALUE, bytes));
            }
            reserved = bytes;
        }
    }

    /**
     * In the same transaction as its effect, after {@link #kept} found nothing, or less than this: a part may be done in several
     * transactions, and be kept again with the results of each. Several parts may share a transaction, too. Rejected with 429 if too
     * much is kept by now: then the effect is undone, too.
     */
    public void keep(Transaction tx, int part, byte[] digest, byte[] results) {
        if (request != null) {
            if (results.length > RESULTS_MAX) {
                throw new IllegalArgumentException("Results of " + results.length + " bytes: a part has at most " + RESULTS_MAX + ".");
            }
            var sealed = request.seal().close(Packed.of(results));
            int more = Math.max(0, sealed.length - before);
            if (more > reserved) {
                totals.admit(tx, request.employer(), more);
            }
            reserved -= Math.min(reserved, more);
            answers.keepPart(tx, request, part, request.seal().fingerprint(digest), sealed);
            totals.added(request.employer(), more);
            before = 0;
        }
    }

    /** How many parts there are, if all of them were done before. */
    public Optional<Integer> finished(Transaction tx) {
        return request == null ? Optional.empty()
            : answers.findOld(tx, request).map(KeptAnswers.Found::parts).map(Long::intValue);
    }

    /** There are so many parts, and no more. Rejected with 422 if there were more before. */
    public void finish(Transaction tx, int parts) {
        if (request == null) {
            return;
        }
        answers.awaitLock(tx, request);
        var before = finished(tx);
        if (before.isPresent() && before.get() != parts) {
            throw KeptAnswers.reused();
        }
        answers.finish(tx, request, parts);
    }

    /** Whether the first part was done before. Then the answer has the header {@code Idempotency-Replayed: true}. */
    public boolean isReplay() {
        return isReplay;
    }

    /** The request is over: the key can be sent again. */
    @Override public void close() {
        if (request != null && !isClosed) {
            isClosed = true;
            running.end(request);
        }
    }
}
