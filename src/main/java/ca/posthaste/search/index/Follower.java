package ca.posthaste.search.index;

import ca.posthaste.board.PublicJob;
import ca.posthaste.board.change.BoardChangeLog.Change;
import ca.posthaste.board.change.BoardChangeLog.LogPosition;
import ca.posthaste.board.change.BoardChangeLog.Reconnected;
import ca.posthaste.board.change.BoardChangeLog;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Applies the board's changes to an index. It replaces the document of each changed job by the current one, so order and repetition do not matter. */
public final class Follower {
    /** Maximum number of changes that one step makes visible together. */
    public static final int BATCH = 1_000;

    private final Database database;
    private final BoardChangeLog log;
    private final IndexedJobs jobs;
    final OpenIndex index;
    private LogPosition position;
    private long epoch;

    Follower(Database database, BoardChangeLog log, IndexedJobs jobs, OpenIndex index) {
        this.database = database;
        this.log = log;
        this.jobs = jobs;
        this.index = index;
        position = index.state().position();
    }

    /** The number of changes that a step applied, and whether the index now has every change in the log. */
    record Step(int changes, boolean isLast) {}

    private record Read(List<PublicJob> jobs, String newest) {}

    /** Applies the next changes and makes them visible. If this fails, the next step applies them again. */
    Step step() throws IOException {
        var slice = read(tx -> log.after(tx, position, BATCH));
        if (!slice.changes().isEmpty()) {
            var ids = new ArrayList<>(ids(slice.changes()));
            for (int from = 0; from < ids.size(); from += IndexedJobs.CHUNK) {
                apply(ids.subList(from, Math.min(ids.size(), from + IndexedJobs.CHUNK)));
            }
            index.note(index.state().at(slice.position().withNewest(index.state().position().newest())));
            index.refresh();
        }
        position = slice.position();
        return new Step(slice.changes().size(), slice.isLast());
    }

    private Set<Integer> ids(List<Change> changes) {
        var ids = new LinkedHashSet<Integer>();
        for (var change : changes) {
            if (change.job().isPresent()) {
                ids.add(change.job().getAsInt());
            } else {
                ids.addAll(read(tx -> jobs.idsOf(tx, change.employer())));
            }
        }
        return ids;
    }

    private void apply(List<Integer> ids) throws IOException {
        var read = read(tx -> new Read(jobs.ofIds(tx, ids), log.newest(tx)));
        var state = index.state();
        index.note(state.at(state.position().withNewest(read.newest)));
        var gone = new LinkedHashSet<>(ids);
        for (var job : read.jobs) {
            index.write(job, true);
            gone.remove(job.id());
        }
        for (int job : gone) {
            index.delete(job);
        }
    }

    long behind() {
        return database.read(tx -> log.countAfter(tx, position, BoardChangeLog.KEPT));
    }

    private <T> T read(Function<Transaction, T> work) {
        return database.read(tx -> {
            if (database.connectionEpoch() != epoch) {
                throw new Reconnected();
            }
            return work.apply(tx);
        });
    }

    /** Checks the position in the log. Must be called first, and after every reconnect to the database. Returns false if the index may have missed changes. */
    boolean resume() {
        var at = new LogPosition(position.next(), index.state().position().newest());
        var resumed = database.read(tx -> {
            epoch = database.connectionEpoch();
            return log.resumed(tx, at);
        });
        resumed.ifPresent(from -> position = from);
        return resumed.isPresent();
    }
}
