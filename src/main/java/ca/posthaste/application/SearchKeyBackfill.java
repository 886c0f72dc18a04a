package ca.posthaste.application;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import java.util.List;

/**
 * Fills in the search key of applications older than the inbox. The migration did so where name and address are plain ASCII letters; for the rest it could not,
 * because the databases cannot strip accents or fold case. Works in batches, so that other writes do not wait long.
 */
public final class SearchKeyBackfill {
    static final int CHUNK = 200;

    private final Database database;

    public SearchKeyBackfill(Database database) {
        this.database = database;
    }

    private record Left(int employer, int id, String key) {}

    /** Fills in all missing keys. Returns their number. */
    public int run() {
        int all = 0;
        for (var some = next(); !some.isEmpty(); some = next()) {
            var left = some;
            all += database.writeNow(tx -> note(tx, left));
        }
        return all;
    }

    /** Returns the next batch, from an index that contains only applications without a key. */
    private List<Left> next() {
        return database.read(tx -> tx.sql("SELECT employer, id, name, address_key FROM application WHERE search_key = '' ORDER BY employer, id LIMIT :most")
            .bind("most", CHUNK).all(row -> new Left(row.nextInt(), row.nextInt(), InboxSearch.key(row.nextString(), row.nextString()))));
    }

    private static int note(Transaction tx, List<Left> some) {
        return some.stream().mapToInt(left -> tx.sql("UPDATE application SET search_key = :key WHERE employer = :employer AND id = :id AND search_key = ''")
            .bind("key", left.key).bind("employer", left.employer).bind("id", left.id).execute()).sum();
    }
}
