package ca.posthaste.db;

/** Version counter for data that every node caches in memory: every change increments it, and nodes that poll it then reload the data. */
public record CacheVersion(String topic) {
    /** Increments the counter. Must be called in the transaction that makes the change. */
    public void increment(Transaction tx) {
        tx.sql("UPDATE change_count SET count = count + 1 WHERE topic = :topic").bind("topic", topic).execute();
    }

    public long read(Transaction tx) {
        return tx.sql("SELECT count FROM change_count WHERE topic = :topic").bind("topic", topic).one(Row::nextLong);
    }

    /** Reads any counter. Throws if the tables cannot be read. */
    static long readAny(Transaction tx) {
        return tx.sql("SELECT count FROM change_count LIMIT 1").one(Row::nextLong);
    }

    /** Rewrites a row without changing it. Throws if the database does not accept writes. */
    public static long writeSame(Transaction tx) {
        return tx.sql("UPDATE change_count SET count = count WHERE topic = (SELECT min(topic) FROM change_count) RETURNING count")
            .one(Row::nextLong);
    }
}
