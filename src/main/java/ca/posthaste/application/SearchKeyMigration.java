package ca.posthaste.application;

import ca.posthaste.db.DataMigration;
import ca.posthaste.db.Transaction;
import java.util.List;
import org.jboss.logging.Logger;

/** Computes the search keys of the applications of version 0.1.0, which had no inbox. Neither database can strip accents. */
public final class SearchKeyMigration extends DataMigration {
    static final int CHUNK = 1_000;
    private static final int LOG_EVERY = 10_000;
    private static final Logger LOG = Logger.getLogger(SearchKeyMigration.class);

    public SearchKeyMigration() {
        super("009", "search keys");
    }

    private record Key(int employer, int id, String text) {
        static final Key NONE = new Key(0, 0, "");
    }

    @Override protected void run(Transaction tx) {
        int done = 0;
        for (var some = after(tx, Key.NONE); !some.isEmpty(); some = after(tx, some.get(some.size() - 1))) {
            save(tx, some);
            done += some.size();
            if (done % LOG_EVERY == 0) {
                LOG.infof("Computed the search keys of %d applications", done);
            }
        }
    }

    private static List<Key> after(Transaction tx, Key last) {
        return tx.sql("SELECT employer, id, name, address_key FROM application WHERE (employer, id) > (:employer, :id) ORDER BY employer, id LIMIT :most")
            .bind("employer", last.employer).bind("id", last.id).bind("most", CHUNK)
            .all(row -> new Key(row.nextInt(), row.nextInt(), CandidateSearchText.key(row.nextString(), row.nextString())));
    }

    private static void save(Transaction tx, List<Key> keys) {
        var update = tx.sql("UPDATE application SET search_key = :text WHERE employer = :employer AND id = :id");
        keys.forEach(key -> update.bind("text", key.text).bind("employer", key.employer).bind("id", key.id).addBatch());
        update.executeBatch();
    }
}
