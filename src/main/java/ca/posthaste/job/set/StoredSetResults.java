package ca.posthaste.job.set;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.idempotency.Idempotency;
import ca.posthaste.http.idempotency.PartialResults;
import ca.posthaste.job.bulk.ResultFile;
import ca.posthaste.job.bulk.ResultLines;
import ca.posthaste.job.bulk.Summary;
import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.ProblemContext;
import ca.posthaste.problem.ProblemJson;
import ca.posthaste.problem.Rejected;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/** The results of a set, stored slice by slice, so that the same request can be repeated: see {@link PartialResults}. */
final class StoredSetResults implements AutoCloseable {
    /** Estimated size of a result in bytes. Usually it is less, and results are compressed. */
    private static final int RESULT_BYTES = 256;
    /** First number of a stored rejection; stored results begin with a count instead. */
    private static final int REJECTED = -1;
    private static final int REJECTED_IN_FRENCH = -2;
    private static final Set<Problem> OF_THE_KEY = Set.of(Problem.IDEMPOTENCY_KEY_IN_USE, Problem.REQUEST_KEY_REUSED);

    private final PartialResults parts;
    private final boolean hasKey;
    private byte[] digest = {};

    StoredSetResults(PartialResults parts, boolean hasKey) {
        this.parts = parts;
        this.hasKey = hasKey;
    }

    /** Reports whether results are stored: a request without a key cannot be repeated. */
    boolean isKept() {
        return hasKey;
    }

    /**
     * The progress of an earlier request with the same key.
     *
     * @param parts      number of slices written
     * @param items      number of results in these slices
     * @param isFinished true if the request was completed
     */
    record Progress(int parts, int items, Summary summary, boolean isFinished) {
        boolean isBegun() {
            return parts > 0;
        }
    }

    /** Returns the progress of an earlier request and adds its results to the file. Throws {@link PreviouslyRejected} if the set was rejected. */
    Progress replay(Database database, StoredSetBody body, ResultFile results) {
        digest = body.digest().getBytes(StandardCharsets.UTF_8);
        var summary = new Summary();
        var first = hasKey ? first(database) : Optional.<byte[]>empty();
        if (first.isEmpty()) {
            return new Progress(0, 0, summary, false);
        }
        throwIfRejected(ByteBuffer.wrap(first.get()));
        var count = database.read(parts::finished);
        int number = 0;
        int items = 0;
        for (var part = first; part.isPresent(); part = count.isPresent() && number == count.get() ? Optional.empty() : next(database, number)) {
            var kept = ResultLines.from(part.get());
            summary.addAll(kept.summary());
            results.addLines(kept.lines());
            items += kept.count();
            number++;
        }
        return new Progress(number, items, summary, count.isPresent());
    }

    /** Returns the first part. If there is none, rolls back the lookup, which would otherwise mark the request as begun. */
    private Optional<byte[]> first(Database database) {
        try {
            return Optional.of(Database.join(database.write(tx -> parts.findStored(tx, 0, digest).orElseThrow(NotKept::new))));
        } catch (NotKept none) {
            return Optional.empty();
        }
    }

    private Optional<byte[]> next(Database database, int number) {
        return database.read(tx -> parts.findStored(tx, number, digest));
    }

    private static final class NotKept extends RuntimeException {
        NotKept() {
            super("not kept", null, false, false);
        }
    }

    private static void throwIfRejected(ByteBuffer kept) {
        int begin = kept.getInt();
        if (begin == REJECTED || begin == REJECTED_IN_FRENCH) {
            int status = kept.getInt();
            var problem = new byte[kept.remaining()];
            kept.get(problem);
            throw new PreviouslyRejected(status, problem, begin == REJECTED ? Language.ENGLISH : Language.FRENCH);
        }
    }

    /** Signals that the set was rejected with this problem when it was first sent. */
    static final class PreviouslyRejected extends RuntimeException {
        final int status;
        final transient byte[] problem;
        final Language language;

        private PreviouslyRejected(int status, byte[] problem, Language language) {
            super("rejected with status " + status, null, false, false);
            this.status = status;
            this.problem = problem;
            this.language = language;
        }
    }

    /**
     * Stores the rejection of a set if it concerns the request or the stored data. Returns false if something is stored already, which then is
     * the response.
     */
    boolean storeRejection(Database database, Rejected rejection, ProblemContext recipient) {
        if (!hasKey || !Idempotency.isStored(rejection) || OF_THE_KEY.contains(rejection.problem())) {
            return true;
        }
        var problem = Json.write(json -> ProblemJson.write(json, rejection, recipient));
        int begin = recipient.language() == Language.FRENCH ? REJECTED_IN_FRENCH : REJECTED;
        var kept = ByteBuffer.allocate(2 * Integer.BYTES + problem.length).putInt(begin).putInt(rejection.problem().status()).put(problem);
        return Database.join(database.write(tx -> {
            if (!begin(tx, 0)) {
                return false;
            }
            parts.store(tx, 0, digest, kept.array());
            parts.finish(tx, 1);
            return true;
        }));
    }

    /** Begins a slice in its transaction. Returns false if the slice has been written before. */
    boolean begin(Transaction tx, int part) {
        return !hasKey || parts.findStored(tx, part, digest).isEmpty();
    }

    /** Reserves quota for all results in the first transaction, so that later ones cannot run out of it. Rejected with 429 if the quota is exhausted. */
    void reserve(Transaction tx, SetPlan plan) {
        if (hasKey) {
            parts.reserve(tx, plan.results().size() + (long) RESULT_BYTES * (plan.lines() + plan.removed()));
        }
    }

    void keep(Transaction tx, int part, ResultLines results) {
        if (hasKey) {
            parts.store(tx, part, digest, results.bytes());
        }
    }

    void finish(Transaction tx, int count) {
        parts.finish(tx, count);
    }

    @Override public void close() {
        parts.close();
    }
}
