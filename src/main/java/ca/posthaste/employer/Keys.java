package ca.posthaste.employer;

import ca.posthaste.api.Scope;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.paging.Paging;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The store of API keys. */
public record Keys(Clock clock) {
    /** Maximum number of keys per employer, excluding revoked ones. */
    public static final int MAX = 100;
    /**
     * Number of revoked keys stored per employer, for reference; the newest are retained. Without a bound, a client that keeps creating and revoking keys would
     * fill the table.
     */
    static final int REVOKED_KEPT = 100;
    private static final String COLUMNS = "id, employer, name, scopes, expires_on, hint, created_at, revoked_at, old_ends_at,"
        + " last_used_at, last_used_from";
    private static final String SELECT = "SELECT " + COLUMNS + " FROM api_key";
    private static final String OF_EMPLOYER = " WHERE employer = :employer";

    /** A key with its employer. It may have expired or been revoked. */
    public record EmployerKey(Employer employer, KeyEntry key, boolean isOldSecret) {}

    /** Finds a key by the hash of its secret, or of the secret before its last rotation. */
    public Optional<EmployerKey> byHash(Transaction tx, String hash) {
        var key = find(tx, "hash", hash);
        return key.isPresent() ? found(tx, key.get(), false)
            : find(tx, "old_hash", hash).flatMap(older -> found(tx, older, true));
    }

    private static Optional<KeyEntry> find(Transaction tx, String column, String hash) {
        return tx.sql(SELECT + " WHERE " + column + " = :hash").bind("hash", hash).first(Keys::key);
    }

    private static Optional<EmployerKey> found(Transaction tx, KeyEntry key, boolean isOldSecret) {
        return Employers.find(tx, key.employer()).map(employer -> new EmployerKey(employer, key, isOldSecret));
    }

    public KeyEntry add(Transaction tx, EmployerId employer, ApiKey key, KeyProperties terms) {
        return tx.sql("INSERT INTO api_key (employer, hash, hint, created_at, name, scopes, expires_on)"
                + " VALUES (:employer, :hash, :hint, :now, :name, :scopes, :expires) RETURNING " + COLUMNS)
            .bind("employer", employer.value()).bind("hash", key.hash()).bind("hint", key.hint())
            .bind("now", clock.instant().toString()).bind("name", terms.name())
            .bind("scopes", String.join(" ", Scope.words(terms.scopes())))
            .bind("expires", terms.expiresOn().map(LocalDate::toString).orElse(null))
            .one(Keys::key);
    }

    public List<KeyEntry> all(Transaction tx, EmployerId employer) {
        return tx.sql(SELECT + OF_EMPLOYER + " ORDER BY id").bind("employer", employer.value()).all(Keys::key);
    }

    List<KeyEntry> page(Transaction tx, EmployerId employer, Paging paging) {
        return tx.sql(SELECT + OF_EMPLOYER + " AND revoked_at IS NULL ORDER BY id LIMIT :limit OFFSET :offset")
            .bind("employer", employer.value()).bind("limit", paging.pageSize()).bind("offset", paging.offset()).all(Keys::key);
    }

    int count(Transaction tx, EmployerId employer) {
        return tx.sql("SELECT count(*) FROM api_key" + OF_EMPLOYER + " AND revoked_at IS NULL")
            .bind("employer", employer.value()).one(Row::nextInt);
    }

    public Optional<KeyEntry> active(Transaction tx, EmployerId employer, int id) {
        return tx.sql(SELECT + OF_EMPLOYER + " AND id = :id AND revoked_at IS NULL")
            .bind("employer", employer.value()).bind("id", id).first(Keys::key);
    }

    /** Returns the ID of the employer's key with this secret, revoked or not. */
    public Optional<Integer> idOf(Transaction tx, EmployerId employer, ApiKey key) {
        return tx.sql("SELECT id FROM api_key" + OF_EMPLOYER + " AND hash = :hash")
            .bind("employer", employer.value()).bind("hash", key.hash()).first(Row::nextInt);
    }

    /** Replaces the secret of a key. The previous secret stays valid until {@code oldEndsAt}. */
    KeyEntry rotate(Transaction tx, KeyEntry key, ApiKey secret, Instant oldEndsAt) {
        Employers.announceChange(tx);
        return tx.sql("UPDATE api_key SET old_hash = hash, old_ends_at = :ends, hash = :hash, hint = :hint"
                + OF_EMPLOYER + " AND id = :id RETURNING " + COLUMNS)
            .bind("ends", oldEndsAt.toEpochMilli()).bind("hash", secret.hash()).bind("hint", secret.hint())
            .bind("employer", key.employer().value()).bind("id", key.id()).one(Keys::key);
    }

    /** Revokes a key. Returns false if the employer has no such key or it was already revoked. */
    public boolean revoke(Transaction tx, EmployerId employer, int id) {
        boolean revoked = tx.sql("UPDATE api_key SET revoked_at = :now" + OF_EMPLOYER + " AND id = :id AND revoked_at IS NULL")
            .bind("now", clock.instant().toString()).bind("employer", employer.value()).bind("id", id).execute() == 1;
        tx.sql("DELETE FROM api_key" + OF_EMPLOYER + " AND revoked_at IS NOT NULL AND id NOT IN (SELECT id FROM api_key"
                + OF_EMPLOYER + " AND revoked_at IS NOT NULL ORDER BY revoked_at DESC, id DESC LIMIT :kept)")
            .bind("employer", employer.value()).bind("kept", REVOKED_KEPT).execute();
        Employers.announceChange(tx);
        return revoked;
    }

    public void revokeAll(Transaction tx, EmployerId employer) {
        tx.sql("UPDATE api_key SET revoked_at = :now" + OF_EMPLOYER + " AND revoked_at IS NULL")
            .bind("now", clock.instant().toString()).bind("employer", employer.value()).execute();
        Employers.announceChange(tx);
    }

    /** Records a use, unless a later one is stored: several nodes write their uses in any order. */
    void noteUse(Transaction tx, int id, KeyEntry.Use use) {
        tx.sql("UPDATE api_key SET last_used_at = :at, last_used_from = :from_address"
                + " WHERE id = :id AND (last_used_at IS NULL OR last_used_at < :at)")
            .bind("at", use.at().toEpochMilli()).bind("from_address", use.from()).bind("id", id).execute();
    }

    private static KeyEntry key(Row row) {
        var revoked = row.getString("revoked_at");
        var terms = new KeyProperties(row.getString("name"), Scope.parse(row.getString("scopes")),
            Optional.ofNullable(row.getString("expires_on")).map(LocalDate::parse));
        return new KeyEntry(row.getInt("id"), new EmployerId(row.getInt("employer")), terms, row.getString("hint"),
            Instant.parse(row.getString("created_at")), revoked == null ? null : Instant.parse(revoked),
            row.getInstant("old_ends_at"), row.getInstant("last_used_at").map(at -> new KeyEntry.Use(at, row.getString("last_used_from"))));
    }
}
