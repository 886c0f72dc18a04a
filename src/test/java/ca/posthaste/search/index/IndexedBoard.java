package ca.posthaste.search.index;

import ca.posthaste.board.change.BoardChangeLog;
import ca.posthaste.db.Database;
import ca.posthaste.location.Locations;
import ca.posthaste.search.SearchIndex;
import ca.posthaste.support.Polling;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.apache.lucene.search.IndexSearcher;

/** An index in a folder, and the jobs in it. */
public final class IndexedBoard implements AutoCloseable {
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    public final SearchIndex index;

    public IndexedBoard(Database database, Locations locations, Path folder) {
        this(database, locations, folder, BoardChangeLog.forDatabase(database), OpenIndex.Disk.REAL);
    }

    public IndexedBoard(Database database, Locations locations, Path folder, BoardChangeLog log, OpenIndex.Disk disk) {
        index = new SearchIndex(database, locations, folder, meters, Clock.systemUTC(), log, disk);
        index.start();
    }

    /** Returns the ids of the indexed jobs; empty while there is no index. */
    public Optional<Set<Integer>> jobs() {
        return index.answer(IndexedBoard::ids);
    }

    private static Set<Integer> ids(IndexSearcher searcher) throws IOException {
        var ids = new ArrayList<Integer>();
        for (var leaf : searcher.getIndexReader().leaves()) {
            var values = leaf.reader().getNumericDocValues("id");
            var live = leaf.reader().getLiveDocs();
            for (int i = 0; i < leaf.reader().maxDoc(); i++) {
                if ((live == null || live.get(i)) && values.advanceExact(i)) {
                    ids.add((int) values.longValue());
                }
            }
        }
        if (new TreeSet<>(ids).size() != ids.size()) {
            throw new AssertionError("a job is in the index twice: " + ids);
        }
        return new TreeSet<>(ids);
    }

    /** Waits until exactly these jobs are found. */
    public IndexedBoard awaitJobs(Integer... ids) {
        var expected = Optional.of(new TreeSet<>(List.of(ids)));
        return await(() -> jobs().equals(expected));
    }

    public IndexedBoard await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Polling.pause();
        }
        return this;
    }

    public double counted(String name) {
        return meters.get(name).counter().count();
    }

    public double gauge(String name) {
        return meters.get(name).gauge().value();
    }

    @Override public void close() {
        index.close();
    }
}
