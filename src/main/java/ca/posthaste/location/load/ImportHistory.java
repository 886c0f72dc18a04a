package ca.posthaste.location.load;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.time.Instant;
import java.util.List;

/** Store of the most recent imports, to show where locations come from. */
public final class ImportHistory {
    public static final int KEPT = 20;
    private static final int FILE_MAX = 200;

    public record PastImport(Instant at, String file, int added, int known, int skipped) {}

    void add(Transaction tx, PastImport done) {
        tx.sql("INSERT INTO place_import (at, file, added, known, skipped) VALUES (:at, :file, :added, :known, :skipped)")
            .bind("at", done.at.toEpochMilli()).bind("file", done.file.substring(0, Math.min(done.file.length(), FILE_MAX))).bind("added", done.added)
            .bind("known", done.known).bind("skipped", done.skipped).execute();
        tx.sql("DELETE FROM place_import WHERE id <= (SELECT id FROM place_import ORDER BY id DESC LIMIT 1 OFFSET :kept)").bind("kept", KEPT).execute();
    }

    /** Returns the imports, newest first. */
    public List<PastImport> all(Transaction tx) {
        return tx.sql("SELECT at, file, added, known, skipped FROM place_import ORDER BY id DESC LIMIT :most").bind("most", KEPT).all(ImportHistory::read);
    }

    private static PastImport read(Row row) {
        return new PastImport(Instant.ofEpochMilli(row.nextLong()), row.nextString(), row.nextInt(), row.nextInt(), row.nextInt());
    }
}
