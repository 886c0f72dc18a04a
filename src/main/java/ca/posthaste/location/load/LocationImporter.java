package ca.posthaste.location.load;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import java.time.Clock;
import java.util.List;
import java.util.function.DoubleConsumer;

/** Imports the locations of a file, all or none, and records the import in the same transaction. */
public final class LocationImporter {
    private final Database database;
    private final ImportHistory past = new ImportHistory();
    private final Audit audit;
    private final Clock clock;

    public LocationImporter(Database database, Audit audit, Clock clock) {
        this.database = database;
        this.audit = audit;
        this.clock = clock;
    }

    /** Imports the locations of a file. Blocks until done. */
    public ImportResult run(List<ImportLine> lines, String file, Actor actor, DoubleConsumer progress) {
        var summary = Database.join(database.writeAlone(tx -> {
            var done = LocationImport.run(tx, lines, clock.instant(), false, progress);
            past.add(tx, new ImportHistory.PastImport(clock.instant(), file, done.added(), done.known(), done.skipped().size()));
            audit.add(tx, actor, Action.PLACES_IMPORTED, file + " " + done.added());
            return done;
        }));
        return ImportResult.of(lines, summary);
    }

    /** Returns the result that an import would have, without importing anything. */
    public ImportResult preview(List<ImportLine> lines) {
        return ImportResult.of(lines, database.read(tx -> LocationImport.run(tx, lines, clock.instant(), true)));
    }
}
