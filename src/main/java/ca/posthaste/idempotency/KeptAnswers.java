package ca.posthaste.idempotency;

import ca.posthaste.db.Engine;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.Reply;
import ca.posthaste.language.Bilingual;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongConsumer;

/** The store of answers. A row is read and written under a lock on its key, so that two processes do not do both at once. */
final class KeptAnswers {
    static final Duration KEPT = Duration.ofHours(24);
    /** A stream that was repeated in its last minute goes on after it. So what it needs stays a while longer. */
    private static final Duration SWEPT = KEPT.plusHours(1);
    private static final String KEY = " WHERE employer = :employer AND key_hash = :key";
    private static final String FIND = "SELECT fingerprint, at, length, parts FROM idempotency" + KEY;
    private static final String KEEP = "INSERT INTO idempotency (employer, key_hash, fingerprint, at, length, size, answer)"
        + " VALUES (:employer, :key, :fingerprint, :now, :length, :size, :answer)";

    private final Engine engine;
    private final Clock clock;

    KeptAnswers(Engine engine, Clock clock) {
        this.engine = engine;
        this.clock = clock;
    }

    /**
     * What is known of a key.
     *
     * @param length of the answer's body
     * @param parts  how many a stream had; null while it is not finished
     */
    record Found(String fingerprint, long at, int length, Long parts) {}

    /** Refuses the request if another process works on the key. */
    void lock(Transaction tx, KeyedRequest request) {
        if (!engine.tryLock(tx, request.seal().number())) {
            throw RunningKeys.inUse();
        }
    }

    /** Waits while another process works on the key. */
    void awaitLock(Transaction tx, KeyedRequest request) {
        engine.lock(tx, request.seal().number());
    }

    /** Refuses the request if the key came with another one. What is over is forgotten: then the key is free. */
    Optional<Found> find(Transaction tx, KeyedRequest request) {
        var found = row(tx, request);
        if (found.isPresent() && found.get().at <= clock.instant().minus(KEPT).toEpochMilli()) {
            delete(tx, "idempotency", request);
            return Optional.empty();
        }
        return same(found, request);
    }

    /** Also what is over, as long as it is there. */
    Optional<Found> findOld(Transaction tx, KeyedRequest request) {
        return same(row(tx, request), request);
    }

    private static Optional<Found> row(Transaction tx, KeyedRequest request) {
        return tx.sql(FIND).bind("employer", request.employer()).bind("key", request.seal().name()).first(row ->
            new Found(row.getString("fingerprint"), row.getLong("at"), row.getInt("length"), row.getLongOrNull("parts")));
    }

    private static Optional<Found> same(Optional<Found> found, KeyedRequest request) {
        if (found.isPresent() && !found.get().fingerprint.equals(request.fingerprint())) {
            throw reused();
        }
        return found;
    }

    private static void delete(Transaction tx, String table, KeyedRequest request) {
        tx.sql("DELETE FROM " + table + KEY).bind("employer", request.employer()).bind("key", request.seal().name()).execute();
    }

    static Rejected reused() {
        return new Rejected(Problem.REQUEST_KEY_REUSED, new Bilingual("Send a new Idempotency-Key, or exactly the request that this one came with:"
            + " the same method, address and body. If the answer held a secret, also the same API-Key.", "Envoyez une nouvelle Idempotency-Key,"
            + " ou exactement la requête que celle-ci a accompagnée\u00a0: même méthode, même adresse et même corps."
            + " Si la réponse contenait un secret, aussi la même API-Key."));
    }

    /**
     * Empty if the answer is kept in parts.
     *
     * @param memory takes the length of the answer before it is read
     */
    Optional<Reply> answer(Transaction tx, KeyedRequest request, LongConsumer memory) {
        return find(tx, request).flatMap(found -> {
            memory.accept(found.length);
            return tx.sql("SELECT answer FROM idempotency" + KEY + " AND answer IS NOT NULL")
                .bind("employer", request.employer()).bind("key", request.seal().name()).first(row -> row.nextBytes());
        }).map(sealed -> Packed.reply(request.seal().open(sealed)));
    }

    /** Returns how many bytes are kept. */
    int keep(Transaction tx, KeyedRequest request, Reply reply) {
        var sealed = request.seal().close(Packed.of(reply));
        keep(tx, request, reply.body().length, sealed);
        return sealed.length;
    }

    /** A stream begins: its answer is kept in parts. Those of an earlier one that is over may still be there. */
    void begin(Transaction tx, KeyedRequest request) {
        delete(tx, "idempotency_part", request);
        keep(tx, request, 0, null);
    }

    private void keep(Transaction tx, KeyedRequest request, int length, byte[] sealed) {
        tx.sql(KEEP).bind("employer", request.employer()).bind("key", request.seal().name())
            .bind("fingerprint", request.fingerprint()).bind("now", clock.millis()).bind("length", length)
            .bind("size", sealed == null ? 0 : sealed.length).bind("answer", sealed).execute();
    }

    /** Of the part that was kept: its digest and its results. */
    record Part(String digest, byte[] sealed) {}

    Optional<Part> part(Transaction tx, KeyedRequest request, int part) {
        return tx.sql("SELECT digest, results FROM idempotency_part" + KEY + " AND part = :part")
            .bind("employer", request.employer()).bind("key", request.seal().name()).bind("part", part)
            .first(row -> new Part(row.nextString(), row.nextBytes()));
    }

    /** In place of what was kept of this part before, if anything was. */
    void keepPart(Transaction tx, KeyedRequest request, int part, String digest, byte[] sealed) {
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

    /** Forgets some of what is over. Returns how much. */
    int forget(Transaction tx, int most) {
        return forget(tx, "idempotency", "employer, key_hash", most) + forget(tx, "idempotency_part", "employer, key_hash, part", most);
    }

    /** Forgets some of what is kept for an employer, whatever its age. Returns how much. */
    static int forgetSome(Transaction tx, int employer, int most) {
        return forgetSome(tx, "idempotency_part", "key_hash, part", employer, most)
            + forgetSome(tx, "idempotency", "key_hash", employer, most);
    }

    private static int forgetSome(Transaction tx, String table, String key, int employer, int most) {
        return tx.sql("DELETE FROM " + table + " WHERE employer = :employer AND (" + key + ") IN (SELECT " + key + " FROM " + table
            + " WHERE employer = :employer LIMIT :most)").bind("employer", employer).bind("most", most).execute();
    }

    private int forget(Transaction tx, String table, String key, int most) {
        return tx.sql("DELETE FROM " + table + " WHERE (" + key + ") IN (SELECT " + key + " FROM " + table
                + " WHERE at <= :until ORDER BY at LIMIT :most) AND at <= :until")
            .bind("until", clock.instant().minus(SWEPT).toEpochMilli()).bind("most", most).execute();
    }
}
