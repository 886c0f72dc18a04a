package ca.posthaste.http.idempotency;

import ca.posthaste.db.Engine;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.Reply;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;

/** Store of responses. Rows are read and written under a lock on their key, so that two processes never handle the same key at once. */
final class ResponseStore {
    static final Duration KEPT = Duration.ofHours(24);
    /** Age at which rows are deleted. A stream that is repeated in the last minute of its lifetime still needs its parts after that minute. */
    private static final Duration SWEPT = KEPT.plusHours(1);
    private static final String KEY = " WHERE employer = :employer AND key_hash = :key";

    private final Engine engine;
    private final Clock clock;
    /** Names of the keys that this process is working on. Across processes, the engine's lock serves the same purpose. */
    private final Set<String> keysInUse = ConcurrentHashMap.newKeySet();

    ResponseStore(Engine engine, Clock clock) {
        this.engine = engine;
        this.clock = clock;
    }

    /** @param parts number of parts of a stream; null until the stream has finished */
    record StoredState(String fingerprint, long at, int length, Long parts) {}

    /** Reserves the key in this process until {@link #releaseKey}, or rejects the request if the key is in use. */
    void reserveKey(KeyedRequest request) {
        if (!keysInUse.add(request.seal().name())) {
            throw keyInUse();
        }
    }

    void releaseKey(KeyedRequest request) {
        keysInUse.remove(request.seal().name());
    }

    private static Rejected keyInUse() {
        return new Rejected(Problem.IDEMPOTENCY_KEY_IN_USE, UserMessage.of("idempotency.running"));
    }

    /** Locks the key, or rejects the request if another process holds the lock. */
    void lock(Transaction tx, KeyedRequest request) {
        if (!engine.tryLock(tx, request.seal().number())) {
            throw keyInUse();
        }
    }

    /** Locks the key, waiting while another process holds the lock. */
    void awaitLock(Transaction tx, KeyedRequest request) {
        engine.lock(tx, request.seal().number());
    }

    /** Returns the stored state of the key. Deletes it if it has expired, which frees the key. Rejects the request if the key was used with a different one. */
    Optional<StoredState> find(Transaction tx, KeyedRequest request) {
        var found = row(tx, request);
        if (found.isPresent() && found.get().at <= clock.instant().minus(KEPT).toEpochMilli()) {
            delete(tx, "idempotency", request);
            return Optional.empty();
        }
        return same(found, request);
    }

    /** Like {@link #find}, but also returns expired state that has not been deleted yet. */
    Optional<StoredState> findOld(Transaction tx, KeyedRequest request) {
        return same(row(tx, request), request);
    }

    private static Optional<StoredState> row(Transaction tx, KeyedRequest request) {
        return tx.sql("SELECT fingerprint, at, length, parts FROM idempotency" + KEY)
            .bind("employer", request.employer()).bind("key", request.seal().name()).first(row ->
            new StoredState(row.getString("fingerprint"), row.getLong("at"), row.getInt("length"), row.getLongOrNull("parts")));
    }

    private static Optional<StoredState> same(Optional<StoredState> found, KeyedRequest request) {
        if (found.isPresent() && !found.get().fingerprint.equals(request.fingerprint())) {
            throw reused();
        }
        return found;
    }

    private static void delete(Transaction tx, String table, KeyedRequest request) {
        tx.sql("DELETE FROM " + table + KEY).bind("employer", request.employer()).bind("key", request.seal().name()).execute();
    }

    static Rejected reused() {
        return new Rejected(Problem.REQUEST_KEY_REUSED, UserMessage.of("idempotency.reused"));
    }

    /** Returns the stored response; empty if there is none or it is stored in parts. Reserves memory for its length before it is loaded. */
    Optional<Reply> answer(Transaction tx, KeyedRequest request, LongConsumer memory) {
        return find(tx, request).flatMap(found -> {
            memory.accept(found.length);
            return tx.sql("SELECT answer FROM idempotency" + KEY + " AND answer IS NOT NULL")
                .bind("employer", request.employer()).bind("key", request.seal().name()).first(row -> row.nextBytes());
        }).map(sealed -> ResponseCodec.reply(request.seal().open(sealed)));
    }

    int store(Transaction tx, KeyedRequest request, Reply reply) {
        var sealed = request.seal().close(ResponseCodec.of(reply));
        store(tx, request, reply.body().length, sealed);
        return sealed.length;
    }

    /** Begins a stream, whose response is stored in parts. Deletes any parts left over from an earlier, expired stream. */
    void begin(Transaction tx, KeyedRequest request) {
        delete(tx, "idempotency_part", request);
        store(tx, request, 0, null);
    }

    private void store(Transaction tx, KeyedRequest request, int length, byte[] sealed) {
        tx.sql("INSERT INTO idempotency (employer, key_hash, fingerprint, at, length, size, answer)"
                + " VALUES (:employer, :key, :fingerprint, :now, :length, :size, :answer)")
            .bind("employer", request.employer()).bind("key", request.seal().name())
            .bind("fingerprint", request.fingerprint()).bind("now", clock.millis()).bind("length", length)
            .bind("size", sealed == null ? 0 : sealed.length).bind("answer", sealed).execute();
    }

    record Part(String digest, byte[] sealed) {}

    Optional<Part> part(Transaction tx, KeyedRequest request, int part) {
        return tx.sql("SELECT digest, results FROM idempotency_part" + KEY + " AND part = :part")
            .bind("employer", request.employer()).bind("key", request.seal().name()).bind("part", part)
            .first(row -> new Part(row.nextString(), row.nextBytes()));
    }

    /** Stores a part, replacing any earlier version. */
    void storePart(Transaction tx, KeyedRequest request, int part, String digest, byte[] sealed) {
        tx.sql("INSERT INTO idempotency_part (employer, key_hash, part, digest, at, size, results)"
                + " VALUES (:employer, :key, :part, :digest, :now, :size, :results)"
                + " ON CONFLICT (employer, key_hash, part) DO UPDATE SET digest = excluded.digest, size = excluded.size, results = excluded.results")
            .bind("employer", request.employer()).bind("key", request.seal().name()).bind("part", part).bind("digest", digest)
            .bind("now", clock.millis()).bind("size", sealed.length).bind("results", sealed).execute();
    }

    void finish(Transaction tx, KeyedRequest request, int parts) {
        tx.sql("UPDATE idempotency SET parts = :parts" + KEY).bind("parts", parts)
            .bind("employer", request.employer()).bind("key", request.seal().name()).execute();
    }

    /** Deletes expired rows, at most {@code limit} per table. Returns the number deleted. */
    int deleteSome(Transaction tx, int limit) {
        return deleteSome(tx, "idempotency", "employer, key_hash", limit) + deleteSome(tx, "idempotency_part", "employer, key_hash, part", limit);
    }

    /** Deletes rows of an employer regardless of age, at most {@code limit} per table. Returns the number deleted. */
    static int forgetSome(Transaction tx, int employer, int limit) {
        return forgetSome(tx, "idempotency_part", "key_hash, part", employer, limit)
            + forgetSome(tx, "idempotency", "key_hash", employer, limit);
    }

    private static int forgetSome(Transaction tx, String table, String key, int employer, int limit) {
        return tx.sql("DELETE FROM " + table + " WHERE employer = :employer AND (" + key + ") IN (SELECT " + key + " FROM " + table
            + " WHERE employer = :employer LIMIT :max)").bind("employer", employer).bind("max", limit).execute();
    }

    private int deleteSome(Transaction tx, String table, String key, int limit) {
        return tx.sql("DELETE FROM " + table + " WHERE (" + key + ") IN (SELECT " + key + " FROM " + table
                + " WHERE at <= :until ORDER BY at LIMIT :max) AND at <= :until")
            .bind("until", clock.instant().minus(SWEPT).toEpochMilli()).bind("max", limit).execute();
    }
}
