package ca.posthaste.application;

import ca.posthaste.db.DataMigration;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.util.List;
import org.jboss.logging.Logger;

/** Computes the search keys of the applications of version 0.1.0, which had no inbox. Neither database can strip accents. */
public final class SearchKeyMigration extends DataMigration {
    static final int CHUNK = 1_000;
    static final String CHUNK_AFTER = "SELECT id, name, address_key FROM application WHERE employer = :employer AND id > :id ORDER BY id LIMIT :max";
    private static final int LOG_EVERY = 10_000;
    private static final Logger LOG = Logger.getLogger(SearchKeyMigration.class);

    public SearchKeyMigration() {
        super("009", "search keys");
    }

    private record Key(int id, String text) {}

    @Override protected void run(Transaction tx) {
        int done = 0;
        for (int employer : tx.sql("SELECT DISTINCT employer FROM application").all(Row::nextInt)) {
            for (var some = after(tx, employer, 0); !some.isEmpty(); some = after(tx, employer, some.get(some.size() - 1).id)) {
                save(tx, employer, some);
                done += some.size();
                if (done / LOG_EVERY > (done - some.size()) / LOG_EVERY) {
                    LOG.infof("Computed the search keys of %d applications", done);
                }
            }
        }
    }

    private static List<Key> after(Transaction tx, int employer, int last) {
        return tx.sql(CHUNK_AFTER).bind("employer", employer).bind("id", last).bind("max", CHUNK)
            .all(row -> new Key(row.nextInt(), CandidateSearchText.key(row.nextString(), row.nextString())));
    }

    private static void save(Transaction tx, int employer, List<Key> keys) {
        var update = tx.sql("UPDATE application SET search_key = :text WHERE employer = :employer AND id = :id");
        keys.forEach(key -> update.bind("text", key.text).bind("employer", employer).bind("id", key.id).addBatch());
        update.executeBatch();
    }
}
