package ca.posthaste.support;

import ca.posthaste.db.Transaction;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.sqlite.ProgressHandler;

/** The work that SQLite does, in instructions of its virtual machine, which is the same on every machine, however busy it is. */
public final class SqliteEffort {
    private static final int STEP = 10;

    private SqliteEffort() {}

    public static int of(Transaction tx, Consumer<Transaction> work) {
        var count = new AtomicInteger();
        try {
            ProgressHandler.setHandler(tx.connection(), STEP, new ProgressHandler() {
                @Override protected int progress() {
                    count.incrementAndGet();
                    return 0; // continue
                }
            });
            work.accept(tx);
            ProgressHandler.clearHandler(tx.connection());
        } catch (SQLException fault) {
            throw new AssertionError(fault);
        }
        return count.get() * STEP;
    }
}
