package ca.posthaste.db;

/**
 * A number that goes up whenever something changes that every node keeps in memory. Nodes look at it now and then, and read anew
 * when it is another one. The table is the database's own bookkeeping, with a row for each topic.
 */
public record ChangeCount(String topic) {

    /** As part of the transaction that makes the change. */
    public void increment(Transaction tx) {
        tx.sql("UPDATE change_count SET count = count + 1 WHERE topic = :topic").bind("topic", topic).execute();
    }

    public long read(Transaction tx) {
        return tx.sql("SELECT count FROM change_count WHERE topic = :topic").bind("topic", topic).one(Row::nextLong);
    }

    /** Fails where the tables cannot be read. */
    static boolean isReadable(Transaction tx) {
        return tx.sql("SELECT count FROM change_count LIMIT 1").exists();
    }

    /** Changes nothing, and fails where a change could not be written. */
    static int writeSame(Transaction tx) {
        return tx.execute("UPDATE change_count SET count = count WHERE topic = (SELECT min(topic) FROM change_count)");
    }
}
