package ca.posthaste.location.load;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.load.ImportLine.Skipped;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleConsumer;

/** Imports the locations of a file, all or none, and records the import in the same transaction. */
public record LocationImporter(Database database, Audit audit, Clock clock) {
    private static final ImportHistory PAST = new ImportHistory();

    /** Imports the locations of a file. Blocks until done. */
    public ImportResult run(List<ImportLine> lines, String file, Actor actor, DoubleConsumer progress) {
        var summary = Database.join(database.writeAlone(tx -> {
            var done = LocationImport.run(tx, lines, clock.instant(), false, progress);
            PAST.add(tx, new ImportHistory.PastImport(clock.instant(), file, done.added(), done.known(), done.skipped().size()));
            audit.add(tx, actor, Action.PLACES_IMPORTED, AuditSubject.NONE.with(Detail.NAME, file).with(Detail.COUNT, done.added()));
            return done;
        }));
        return ImportResult.of(lines, summary);
    }

    public ImportResult preview(List<ImportLine> lines) {
        return ImportResult.of(lines, database.read(tx -> LocationImport.run(tx, lines, clock.instant(), true)));
    }

    /** Store of the most recent imports, to show where locations come from. */
    public static final class ImportHistory {
        public static final int KEPT = 20;
        private static final int FILE_MAX = 200;

        public record PastImport(Instant at, String file, int added, int known, int skipped) {}

        void add(Transaction tx, PastImport done) {
            tx.sql("INSERT INTO place_import (at, file, added, known, skipped) VALUES (:at, :file, :added, :known, :skipped)")
                .bind("at", done.at.toEpochMilli()).bind("file", done.file.substring(0, Math.min(done.file.length(), FILE_MAX))).bind("added", done.added)
                .bind("known", done.known).bind("skipped", done.skipped).execute();
            tx.sql("DELETE FROM place_import WHERE id <= (SELECT id FROM place_import ORDER BY id DESC LIMIT 1 OFFSET :kept)").bind("kept", KEPT).execute();
        }

        public List<PastImport> all(Transaction tx) {
            return tx.sql("SELECT at, file, added, known, skipped FROM place_import ORDER BY id DESC LIMIT :max").bind("max", KEPT)
                .all(row -> new PastImport(Instant.ofEpochMilli(row.nextLong()), row.nextString(), row.nextInt(), row.nextInt(), row.nextInt()));
        }
    }

    /** Result of an import, short enough to display. {@code elsewhere} has the first names that resolve to another location of the list. */
    public record ImportResult(int lines, int added, int wereUnlisted, int known, int skipped, List<Skipped> firstSkipped,
                               Map<UserMessage, Integer> furtherSkipped, int elsewhereCount, List<String> elsewhere) {
        /** Maximum number of entries to display: a national file has hundreds of thousands of lakes. */
        public static final int SHOWN = 50;

        static ImportResult of(List<ImportLine> lines, LocationImport.Summary summary) {
            var further = new TreeMap<UserMessage, Integer>(Comparator.comparing(UserMessage::english));
            summary.skipped().stream().skip(SHOWN).forEach(skip -> further.merge(skip.reason(), 1, Integer::sum));
            var names = LocationImport.namesThatLeadElsewhere(lines);
            return new ImportResult(lines.size(), summary.added(), summary.wereUnlisted(), summary.known(), summary.skipped().size(),
                summary.skipped().stream().limit(SHOWN).toList(), further, names.size(), names.stream().limit(SHOWN).toList());
        }
    }
}
