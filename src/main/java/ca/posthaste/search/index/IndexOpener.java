package ca.posthaste.search.index;

import ca.posthaste.board.change.BoardChangeLog;
import ca.posthaste.db.Database;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.lucene.index.IndexWriterConfig;
import org.jboss.logging.Logger;

/** Opens the index that an earlier process left behind, if it is usable. */
record IndexOpener(Database database, BoardChangeLog log, OpenIndex.Disk disk) {
    private static final Logger LOG = Logger.getLogger(IndexOpener.class);

    /** Opens the newest index that is complete and belongs to this database. Deletes unusable ones, on the last try also those that merely fail to open. */
    Optional<OpenIndex> newest(IndexFolder folder, boolean isLastTry) throws IOException {
        var id = database.read(log::database);
        for (var index : folder.indexes()) {
            var state = state(index, isLastTry).filter(read -> read.fits(id));
            var position = state.flatMap(read -> database.read(tx -> log.resumed(tx, read.position())));
            if (position.isPresent()) {
                var opened = opened(index, state.get().at(position.get()), isLastTry);
                LOG.infof("Search index: opened with %d jobs", opened.documents());
                return Optional.of(opened);
            }
            IndexFolder.delete(index);
        }
        return Optional.empty();
    }

    private Optional<IndexState> state(Path index, boolean isLastTry) throws IOException {
        try {
            return OpenIndex.read(index, disk);
        } catch (IOException unreadable) {
            if (isLastTry) {
                return Optional.empty();
            }
            throw unreadable;
        }
    }

    private OpenIndex opened(Path index, IndexState state, boolean isLastTry) throws IOException {
        try {
            return OpenIndex.open(index, IndexWriterConfig.OpenMode.APPEND, state, disk);
        } catch (IOException fault) {
            if (IndexCorruption.isIn(fault) || isLastTry) {
                IndexFolder.delete(index);
            }
            throw fault;
        }
    }
}
