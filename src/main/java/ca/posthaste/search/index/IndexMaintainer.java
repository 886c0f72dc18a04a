package ca.posthaste.search.index;

import ca.posthaste.board.change.BoardChangeLog.Reconnected;
import ca.posthaste.board.change.BoardChangeLog;
import ca.posthaste.db.Database;
import ca.posthaste.db.Threads;
import ca.posthaste.location.Locations;
import ca.posthaste.search.query.Suggester;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;

/**
 * Owns the index and the thread that maintains it: opens the index, follows the log, and starts a rebuild when the index is unusable. Commits and rebuilds
 * run on threads of their own, so that changes stay visible meanwhile. Every failure is retried, and searches continue with the last usable state.
 */
public final class IndexMaintainer {
    private static final Logger LOG = Logger.getLogger(IndexMaintainer.class);
    /** Polling interval for changes written by other processes, which send no notification. */
    private static final Duration LOOK = Duration.ofMillis(75);
    private static final Duration CHECK = Duration.ofSeconds(1);
    private static final Duration RETRY = Duration.ofMillis(500);
    private static final Duration CLOSE_MAX = Duration.ofSeconds(20);
    /** Maximum time before a new index serves searches even if changes arrive faster than it can apply them. */
    private static final Duration UNSERVED_MAX = Duration.ofSeconds(30);
    private static final Duration REBUILD_AGAIN = Duration.ofMinutes(10);

    private final Database database;
    private final Locations locations;
    private final Path path;
    private final OpenIndex.Disk disk;
    private final SearchMeters meters;
    private final BoardChangeLog log;
    private final IndexedJobs jobs;
    private final IndexOpener openings;
    private final IndexWakeSignal wake = new IndexWakeSignal();
    private final Thread thread = Threads.named("search-index").newThread(this::run);
    private final BackgroundExecutor background = new BackgroundExecutor();
    private final ServingIndex served = new ServingIndex();
    private final AtomicReference<Met> met = new AtomicReference<>();
    private final VisibilityTracker catchingUp;
    private final SuggestedNames names = new SuggestedNames(background);
    private final RetryBackoff faults = new RetryBackoff();
    // The fields from here on are used only by the index thread.
    private IndexFolder folder;
    private Follower follower;
    private CommitScheduler commits;
    private final FollowerThrottle pace = new FollowerThrottle();
    private CompletableFuture<OpenIndex> rebuild;
    private boolean isResuming;
    private long checked;
    private long adopted;
    private long rebuildDue = System.nanoTime();
    private long applied;
    private boolean isDatabaseAway;

    private record Met(OpenIndex index, Throwable fault) {}

    public IndexMaintainer(Database database, Locations locations, IndexedJobs jobs, BoardChangeLog log, Path path, OpenIndex.Disk disk, SearchMeters meters) {
        this.database = database;
        catchingUp = new VisibilityTracker(database, System::nanoTime);
        this.locations = locations;
        this.jobs = jobs;
        this.log = log;
        this.path = path;
        this.disk = disk;
        this.meters = meters;
        openings = new IndexOpener(database, log, disk);
    }

    public void start() {
        if (!wake.isClosed()) { // otherwise the database became available too late: the service is already stopping
            database.afterCommit(this::committed);
            thread.start();
        }
    }

    public Optional<OpenIndex> serving() {
        return served.index();
    }

    /** Completes with whether everything committed so far is visible. Completes soon in any case. */
    public CompletionStage<Boolean> caughtUp() {
        return served.isFollowing() ? catchingUp.caughtUp(wake::urge) : CompletableFuture.completedFuture(false);
    }

    /** Like {@link #caughtUp}, but disregards changes of the last moment. */
    public CompletionStage<Boolean> caughtUpExceptLatest() {
        return served.isFollowing() ? catchingUp.caughtUpExceptLatest(wake::urge) : CompletableFuture.completedFuture(false);
    }

    private void committed() {
        catchingUp.committed();
        wake.send();
    }

    public boolean isFollowing() {
        return served.isFollowing();
    }

    public Suggester suggester() {
        return names.suggester;
    }

    public void report(OpenIndex index, Throwable fault) {
        met.set(new Met(index, fault));
    }

    private void run() {
        while (!wake.isClosed()) {
            try {
                round();
                isDatabaseAway = false;
            } catch (IOException fault) {
                handleFault(fault);
            } catch (Error fault) { // this thread must survive, or no further change becomes visible
                handleFault(new IOException(fault));
            } catch (Reconnected again) {
                isResuming = true;
            } catch (RuntimeException unavailable) {
                if (!isDatabaseAway && !wake.isClosed()) {
                    LOG.warnf("Search index: the database cannot be read; retrying: %s", unavailable.getMessage());
                }
                isDatabaseAway = true;
                served.fallsBehind();
                meters.markBehind();
                wake.rest(RETRY);
            }
        }
        end();
    }

    private void round() throws IOException {
        adoptIfBuilt();
        if (follower == null) {
            if (rebuild == null) {
                open();
            } else {
                wake.await(LOOK);
            }
            return;
        }
        var encountered = met.getAndSet(null);
        if (encountered != null && encountered.index == follower.index) {
            throw new IOException(encountered.fault);
        }
        if (isResuming) {
            resume();
            return;
        }
        if (System.nanoTime() - checked > CHECK.toNanos()) {
            checked = System.nanoTime();
            check();
        }
        follow();
    }

    private void open() throws IOException {
        if (folder != null && !folder.exists()) {
            folder.release();
            folder = null;
        }
        if (folder == null) {
            folder = IndexFolder.take(path);
        }
        var index = openings.newest(folder, faults.isExhausted());
        if (index.isPresent()) {
            adopt(index.get());
            meters.rebuilding(1);
        } else {
            build();
        }
    }

    private void build() {
        var throttle = new RebuildThrottle(meters::answered, System.nanoTime());
        var building = new Rebuild(database, log, jobs, locations, new Rebuild.RebuildProgress(meters), throttle, wake::isClosed);
        var into = folder;
        rebuild = background.begin(() -> building.run(into, disk));
        rebuild.whenComplete((index, fault) -> wake.send());
    }

    private void adoptIfBuilt() throws IOException {
        if (rebuild == null || !rebuild.isDone()) {
            return;
        }
        var built = rebuild;
        rebuild = null;
        if (follower != null && built.isCompletedExceptionally()) { // the index being followed is as good as before
            rebuildDue = System.nanoTime() + REBUILD_AGAIN.toNanos();
            meters.rebuilding(1);
            built.whenComplete((none, fault) -> LOG.warnf("Search index: rebuild failed; retrying in %d minutes: %s",
                REBUILD_AGAIN.toMinutes(), IndexCorruption.reason(fault)));
        } else {
            adopt(BackgroundExecutor.result(built));
            faults.end();
        }
    }

    /** Follows this index from now on. The previous one serves searches until this one has caught up. */
    private void adopt(OpenIndex index) {
        served.fallsBehind();
        catchingUp.restart();
        follower = new Follower(database, log, jobs, index);
        isResuming = true;
        commits = new CommitScheduler(background, meters);
        adopted = System.nanoTime();
    }

    private boolean isServed() {
        return served.is(follower.index);
    }

    /** Checks that the folder exists and that no locations were imported since the index was built. */
    private void check() throws IOException {
        meters.documents(follower.index.documents());
        if (!folder.exists()) {
            throw new NoSuchFileException(path.toString());
        }
        boolean isDue = isServed() && rebuild == null && System.nanoTime() - rebuildDue >= 0; // one rebuild at a time
        if (isDue && locations.imports() != follower.index.state().imports()) {
            LOG.info("Search index: locations were imported");
            build();
        }
    }

    private void resume() throws IOException {
        if (follower.resume()) {
            isResuming = false;
        } else {
            LOG.info("Search index: the database was restored or its change log was truncated; rebuilding the index");
            discardIndex();
        }
    }

    private void follow() throws IOException {
        long began = System.nanoTime();
        var step = step();
        if (!isServed() && (step.isLast() || System.nanoTime() - adopted > UNSERVED_MAX.toNanos())) {
            served.replace(follower.index);
            folder.keepOnly(follower.index.path);
        }
        served.followed(isServed());
        long behind = step.isLast() ? 0 : follower.behind();
        meters.setBehind(behind);
        applied += step.changes();
        names.collectIfDue(follower.index, applied);
        commits.applied(follower.index, step.changes(), faults.hasFailures());
        if (faults.hasFailures() && commits.isProven()) {
            faults.end();
        }
        if (step.changes() == 0) {
            wake.await(LOOK);
        } else if (isServed()) {
            wake.pause(pace.rest(Duration.ofNanos(System.nanoTime() - began), step.changes(), behind));
        }
    }

    /** Runs one step of the follower and notifies waiting searches, even if it fails. */
    private Follower.Step step() throws IOException {
        catchingUp.begin();
        try {
            var step = follower.step();
            catchingUp.end(step.isLast());
            return step;
        } catch (IOException | RuntimeException | Error fault) {
            if (!(fault instanceof Reconnected)) {
                served.fallsBehind(); // before waiting searches resume: their responses must report it
            }
            catchingUp.failed();
            throw fault;
        }
    }

    /** Discards an index that belongs to another database or to another point in its history. It must not serve searches. */
    private void discardIndex() throws IOException {
        var index = follower.index;
        follower = null;
        served.close();
        index.close();
        IndexFolder.delete(index.path);
    }

    /** Handles a fault. Searches continue with the last visible state. Damaged files are deleted; otherwise the last commit is opened again. */
    private void handleFault(IOException fault) {
        if (fault instanceof Rebuild.Stopped) {
            return;
        }
        served.fallsBehind();
        meters.failed();
        meters.markBehind();
        faults.add(fault);
        if (follower != null) {
            var index = follower.index;
            boolean isServed = isServed();
            follower = null;
            if (isServed) {
                index.abandon();
            } else {
                index.close();
            }
            if (IndexCorruption.isIn(fault)) {
                discard(index.path);
            }
        }
        wake.rest(faults.rest(fault));
    }

    private static void discard(Path index) {
        try {
            IndexFolder.delete(index);
        } catch (IOException notNow) {
            LOG.debugf(notNow, "Search index: damaged files could not be deleted");
        }
    }

    private void end() {
        if (follower != null) {
            try {
                follower.index.commit();
            } catch (IOException | RuntimeException fault) {
                LOG.warnf("Search index: the last changes were not written and will be read again: %s", IndexCorruption.reason(fault));
            }
        }
        background.close(CLOSE_MAX); // aborts a rebuild
        if (follower != null) {
            follower.index.close();
        }
        served.close();
        if (folder != null) {
            folder.release();
        }
    }

    public void close() {
        wake.close();
        try {
            thread.join(CLOSE_MAX.toMillis());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
