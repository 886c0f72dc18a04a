package ca.posthaste.idempotency;

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
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Runs a request once for its Idempotency-Key. A resource gives a function that reads the request and returns its effect:
 *
 * <pre>
 * return idempotency.run(call, employer(call).id().value(), () -> {
 *     var sent = patch(call);                                  // reads and checks the body, outside of the transaction
 *     return tx -> Reply.json(201, …);                         // the effect and its answer, inside
 * });
 * </pre>
 *
 * Without the header the effect runs in a transaction, and that is all. With it, the answer is kept in that transaction; a
 * {@link Rejected} of the content (or {@link Refused}) rolls the effect back and is kept, too. The effect may be run more than
 * once, if the database rolls it back. The employer is given as a number, because this package knows no feature.
 */
public final class Idempotency {
    /** Says that an answer was given before. */
    public static final String REPLAYED = "Idempotency-Replayed";
    /** About the caller or the moment, not about the content. So are all from 500 on. */
    private static final Set<Integer> NOT_KEPT = Set.of(401, 403, 405, 408, 413, 415, 429);
    private static final int SERVER_FAULT = 500;
    private static final int SWEEP = 200;
    private static final byte[] NOTHING = {};
    /** A stream is another request than one that was read as a whole, even if nothing was sent. */
    private static final byte[] STREAM = {1};

    private final Database database;
    private final KeptAnswers answers;
    private final KeptTotals totals;
    private final RunningKeys running = new RunningKeys();

    public Idempotency(Database database, Bounds bounds, Clock clock) {
        this.database = database;
        answers = new KeptAnswers(database.engine(), clock);
        totals = new KeptTotals(bounds, clock);
    }

    /** What a request does, and its answer. */
    @FunctionalInterface
    public interface Effect {
        Reply in(Transaction tx);
    }

    /** Whether the request has a key. Who has a faster way without one can take it then. */
    public static boolean hasKey(Call call) {
        return call.headers().get(SentKey.HEADER) != null;
    }

    /** Refuses a key that is none, for a request that is not kept. */
    public static void check(Call call) {
        SentKey.of(call.headers().all(SentKey.HEADER));
    }

    /** Whether a refusal is about the content, so that the same request would be refused again. */
    public static boolean keeps(Rejected refusal) {
        int status = refusal.problem().status();
        return status < SERVER_FAULT && !NOT_KEPT.contains(status);
    }

    public CompletionStage<Reply> run(Call call, int employer, Supplier<Effect> reading) {
        return run(call, employer, NOTHING, reading);
    }

    /** The same on a route that reads the body itself. */
    public CompletionStage<Reply> run(Call call, int employer, byte[] body, Supplier<Effect> reading) {
        return run(call, employer, "", body, reading, database::write);
    }

    /** The same for an effect that takes longer than a single write: see {@link Database#writeAlone}. */
    public CompletionStage<Reply> runLong(Call call, int employer, byte[] body, Supplier<Effect> reading) {
        return run(call, employer, "", body, reading, database::writeAlone);
    }

    /** In which kind of transaction. */
    private interface Writing {
        CompletionStage<Reply> write(Lane lane, Function<Transaction, Reply> work);
    }

    /** The same if the answer holds a secret: only who sends the same API-Key, too, gets it again. */
    public CompletionStage<Reply> runSecret(Call call, int employer, Supplier<Effect> reading) {
        var apiKey = call.headers().get("API-Key");
        return run(call, employer, apiKey, apiKey.getBytes(StandardCharsets.UTF_8), reading, database::write);
    }

    private CompletionStage<Reply> run(Call call, int employer, String apiKey, byte[] more, Supplier<Effect> reading, Writing writing) {
        return SentKey.of(call.headers().all(SentKey.HEADER))
            .map(key -> KeyedRequest.of(employer, new Seal(employer, key, apiKey), call.digest(more)))
            .map(request -> once(request, call::reserve, call::refusal, reading, writing))
            .orElseGet(() -> unkept(employer, reading.get(), writing));
    }

    private static CompletionStage<Reply> unkept(int employer, Effect effect, Writing writing) {
        return writing.write(Lane.of(employer), effect::in).exceptionallyCompose(fault -> refused(fault)
            .<CompletionStage<Reply>>map(refusal -> CompletableFuture.completedFuture(refusal.reply()))
            .orElseGet(() -> CompletableFuture.failedFuture(fault)));
    }

    /** For a request that is done in several transactions and answered at the end. */
    public Parts parts(Call call, int employer, byte[] body) {
        return parts(SentKey.of(call.headers().all(SentKey.HEADER))
            .map(key -> KeyedRequest.of(employer, new Seal(employer, key, ""), call.digest(body))));
    }

    /** For a request whose answer is sent while it is read. */
    public Parts parts(Call call, int employer) {
        return parts(SentKey.of(call.headers().all(SentKey.HEADER))
            .map(key -> KeyedRequest.of(employer, new Seal(employer, key, ""), call.digest(STREAM))));
    }

    Parts parts(Optional<KeyedRequest> request) {
        return new Parts(request.orElse(null), answers, totals, running);
    }

    /**
     * @param memory   takes the length of an answer before it is read
     * @param refusals makes an answer of a refusal
     */
    CompletionStage<Reply> once(KeyedRequest request, LongConsumer memory, Function<Rejected, Reply> refusals,
                                Supplier<Effect> reading) {
        return once(request, memory, refusals, reading, database::write);
    }

    private CompletionStage<Reply> once(KeyedRequest request, LongConsumer memory, Function<Rejected, Reply> refusals, Supplier<Effect> reading,
                                        Writing writing) {
        running.begin(request);
        try {
            var effect = read(reading);
            var lane = Lane.of(request.employer());
            return writing.write(lane, tx -> inTransaction(tx, request, memory, begun -> outcome(begun, effect, refusals)))
                .exceptionallyCompose(fault -> refused(fault) // rolled back: what is left to do is to keep the refusal
                    .map(refusal -> database.write(lane, tx -> inTransaction(tx, request, memory, begun -> refusal.reply())))
                    .orElseGet(() -> CompletableFuture.failedFuture(fault)))
                .whenComplete((reply, fault) -> running.end(request));
        } catch (RuntimeException fault) {
            running.end(request);
            throw fault;
        }
    }

    /** A request that cannot be read is refused only after it was looked for: the first answer counts. */
    private static Effect read(Supplier<Effect> reading) {
        try {
            return reading.get();
        } catch (Rejected refusal) {
            return tx -> {
                throw refusal;
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
        var reply = effect.in(tx);
        totals.added(request.employer(), answers.keep(tx, request, reply));
        return reply;
    }

    private static Reply outcome(Transaction tx, Effect effect, Function<Rejected, Reply> refusals) {
        try {
            return effect.in(tx);
        } catch (Rejected refusal) {
            if (!keeps(refusal)) {
                throw refusal;
            }
            throw new Refused(refusals.apply(refusal));
        }
    }

    private static Optional<Refused> refused(Throwable fault) {
        var cause = fault instanceof CompletionException && fault.getCause() != null ? fault.getCause() : fault;
        return cause instanceof Refused refusal ? Optional.of(refusal) : Optional.empty();
    }

    /** Forgets some of what is kept for an employer who leaves. Returns how much; nothing is left if that is less than the most. */
    public static int forgetSome(Transaction tx, int employer, int most) {
        return KeptAnswers.forgetSome(tx, employer, most);
    }

    /** Forgets what is over, in short transactions. Returns how much. */
    public int sweep() {
        int all = 0;
        for (int some = SWEEP; some >= SWEEP; all += some) {
            some = database.writeNow(tx -> answers.forget(tx, SWEEP));
        }
        return all;
    }
}
