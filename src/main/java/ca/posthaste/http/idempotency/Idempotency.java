package ca.posthaste.http.idempotency;

import ca.posthaste.db.Database;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.problem.Rejected;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Executes a request once per Idempotency-Key. A resource passes a function that reads the request and returns its effect:
 *
 * <pre>
 * return idempotency.run(call, employer(call).id().value(), () -> {
 *     var sent = patch(call);                                  // reads and checks the body, outside the transaction
 *     return tx -> Reply.json(201, …);                         // the effect and its response, inside
 * });
 * </pre>
 *
 * Without the header, the effect simply runs in a transaction. With it, the response is stored in the same transaction; a {@link Rejected} that
 * concerns the content (or a {@link RollbackResponse}) rolls the effect back and is stored, too. The effect may run more than once if the database rolls
 * the transaction back. The employer is passed as a number because this package does not depend on any feature.
 */
public final class Idempotency {
    public static final String REPLAYED = "Idempotency-Replayed";
    /** Statuses that are not stored because they depend on the caller or the moment, not on the content. Statuses of 500 and above are not stored either. */
    private static final Set<Integer> NOT_KEPT = Set.of(401, 403, 405, 408, 413, 415, 429);
    private static final int SWEEP = 200;
    /** Distinguishes a streamed request from one that was read as a whole, even if both have an empty body. */
    private static final byte[] STREAM = {1};

    private final Database database;
    private final ResponseStore answers;
    private final StorageQuota totals;

    public Idempotency(Database database, QuotaLimits bounds, Clock clock) {
        this.database = database;
        answers = new ResponseStore(database.engine(), clock);
        totals = new StorageQuota(bounds, clock);
    }

    /** Maximum number of stored responses or parts of them per employer, and their maximum total size in bytes as stored (compressed and encrypted). */
    public record QuotaLimits(long rows, long bytes) {
        public static final QuotaLimits USUAL = new QuotaLimits(200_000, 256L * 1024 * 1024);
    }

    @FunctionalInterface
    public interface Effect {
        Reply execute(Transaction tx);
    }

    /** Rolls the effect back and answers with this response, for rejections that are more than a problem document. It is stored if the request has a key. */
    public static final class RollbackResponse extends RuntimeException {
        private final transient Reply reply;

        public RollbackResponse(Reply reply) {
            super("rejected with status " + reply.status(), null, false, false); // no stack trace: it would only cost time
            this.reply = reply;
        }

        Reply reply() {
            return reply;
        }
    }

    /** Reports whether the request has an Idempotency-Key. Without one, a resource may take a faster path. */
    public static boolean hasKey(Call call) {
        return call.headers().get(IdempotencyKeyHeader.HEADER) != null;
    }

    /** Rejects a malformed key of a request whose response is not stored. */
    public static void check(Call call) {
        IdempotencyKeyHeader.of(call.headers().all(IdempotencyKeyHeader.HEADER));
    }

    /** Reports whether a rejection concerns the content, so that the same request would be rejected again. */
    public static boolean isStored(Rejected rejection) {
        int status = rejection.problem().status();
        return status < 500 && !NOT_KEPT.contains(status);
    }

    public CompletionStage<Reply> run(Call call, int employer, Supplier<Effect> reading) {
        return run(call, employer, new byte[0], reading);
    }

    /** Like {@link #run(Call, int, Supplier)}, for a route that reads the body itself. */
    public CompletionStage<Reply> run(Call call, int employer, byte[] body, Supplier<Effect> reading) {
        return run(call, employer, "", body, reading, database::write);
    }

    /** Like {@link #run(Call, int, byte[], Supplier)}, for an effect that takes longer than a single write: see {@link Database#writeAlone}. */
    public CompletionStage<Reply> runLong(Call call, int employer, byte[] body, Supplier<Effect> reading) {
        return run(call, employer, "", body, reading, database::writeAlone);
    }

    private interface Writing {
        CompletionStage<Reply> write(Lane lane, Function<Transaction, Reply> work);
    }

    /** Like {@link #run(Call, int, Supplier)}, for a response that contains a secret: it is replayed only to callers that also send the same API-Key. */
    public CompletionStage<Reply> runSecret(Call call, int employer, Supplier<Effect> reading) {
        var apiKey = call.headers().get("API-Key");
        return run(call, employer, apiKey, apiKey.getBytes(StandardCharsets.UTF_8), reading, database::write);
    }

    private CompletionStage<Reply> run(Call call, int employer, String apiKey, byte[] more, Supplier<Effect> reading, Writing writing) {
        return keyed(call, employer, apiKey, more)
            .map(request -> once(request, call::reserve, call::rejection, reading, writing))
            .orElseGet(() -> runUnkeyed(employer, reading.get(), writing));
    }

    private static Optional<KeyedRequest> keyed(Call call, int employer, String apiKey, byte[] more) {
        return IdempotencyKeyHeader.of(call.headers().all(IdempotencyKeyHeader.HEADER))
            .map(key -> KeyedRequest.of(employer, new KeyCipher(employer, key, apiKey), call.digest(more)));
    }

    private static CompletionStage<Reply> runUnkeyed(int employer, Effect effect, Writing writing) {
        return writing.write(Lane.of(employer), effect::execute).exceptionallyCompose(fault -> rollbackResponse(fault)
            .<CompletionStage<Reply>>map(rejection -> CompletableFuture.completedFuture(rejection.reply()))
            .orElseGet(() -> CompletableFuture.failedFuture(fault)));
    }

    /** Returns the parts of a request that is processed in several transactions and answered at the end. */
    public PartialResults parts(Call call, int employer, byte[] body) {
        return parts(keyed(call, employer, "", body));
    }

    /** Returns the parts of a request whose response is sent while its body is being read. */
    public PartialResults parts(Call call, int employer) {
        return parts(call, employer, STREAM);
    }

    PartialResults parts(Optional<KeyedRequest> request) {
        return new PartialResults(request.orElse(null), answers, totals);
    }

    /** @param memory reserves memory for a stored response, given its length, before it is loaded */
    CompletionStage<Reply> once(KeyedRequest request, LongConsumer memory, Function<Rejected, Reply> rejections, Supplier<Effect> reading) {
        return once(request, memory, rejections, reading, database::write);
    }

    private CompletionStage<Reply> once(KeyedRequest request, LongConsumer memory, Function<Rejected, Reply> rejections, Supplier<Effect> reading,
                                        Writing writing) {
        answers.reserveKey(request);
        try {
            var effect = read(reading);
            var lane = Lane.of(request.employer());
            return writing.write(lane, tx -> inTransaction(tx, request, memory, begun -> outcome(begun, effect, rejections)))
                .exceptionallyCompose(fault -> rollbackResponse(fault) // rolled back: only the rejection is left to store
                    .map(rejection -> database.write(lane, tx -> inTransaction(tx, request, memory, begun -> rejection.reply())))
                    .orElseGet(() -> CompletableFuture.failedFuture(fault)))
                .whenComplete((reply, fault) -> answers.releaseKey(request));
        } catch (RuntimeException fault) {
            answers.releaseKey(request);
            throw fault;
        }
    }

    /** Defers the rejection of an unreadable request until a stored response has been looked for: the first response counts. */
    private static Effect read(Supplier<Effect> reading) {
        try {
            return reading.get();
        } catch (Rejected rejection) {
            return tx -> {
                throw rejection;
            };
        }
    }

    private Reply inTransaction(Transaction tx, KeyedRequest request, LongConsumer memory, Effect effect) {
        answers.lock(tx, request);
        var before = answers.answer(tx, request, memory);
        if (before.isPresent()) {
            return before.get().with(REPLAYED, "true");
        }
        totals.admit(tx, request.employer(), 0);
        var reply = effect.execute(tx);
        totals.added(request.employer(), answers.store(tx, request, reply));
        return reply;
    }

    private static Reply outcome(Transaction tx, Effect effect, Function<Rejected, Reply> rejections) {
        try {
            return effect.execute(tx);
        } catch (Rejected rejection) {
            if (!isStored(rejection)) {
                throw rejection;
            }
            throw new RollbackResponse(rejections.apply(rejection));
        }
    }

    private static Optional<RollbackResponse> rollbackResponse(Throwable fault) {
        return Rejected.cause(fault) instanceof RollbackResponse rejection ? Optional.of(rejection) : Optional.empty();
    }

    /** Deletes stored rows of an employer that leaves, at most {@code limit} per table. Returns the number deleted: if it is lower, none are left. */
    public static int deleteSome(Transaction tx, int employer, int limit) {
        return ResponseStore.forgetSome(tx, employer, limit);
    }

    /** Deletes expired responses in short transactions. Returns the number of deleted rows. */
    public int sweep() {
        int all = 0;
        for (int some = SWEEP; some >= SWEEP; all += some) {
            some = database.writeNow(tx -> answers.deleteSome(tx, SWEEP));
        }
        return all;
    }
}
