package ca.posthaste.search;

import ca.posthaste.db.Database;
import ca.posthaste.db.Threads;
import ca.posthaste.location.Locations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * One thread that keeps the index: opens it, follows the log, and has it made anew when it cannot be used. Commits and rebuilds have
 * threads of their own, so that changes are found meanwhile. Whatever fails is tried again; searches go on with what there is.
 */
final class IndexLife {
    private static final Logger LOG = Logger.getLogger(IndexLife.class);
    /** Other processes write too, and nobody tells of that. */
    private static final Duration LOOK = Duration.ofMillis(75);
    private static final Duration CAUGHT_UP = Duration.ofMillis(100);
    private static final Duration COMMIT = Duration.ofSeconds(10);
    private static final int COMMIT_CHANGES = 50_000;
    private static final Duration CHECK = Duration.ofSeconds(1);
    private static final Duration FIRST_WAIT = Duration.ofMillis(500);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final Duration CLOSE_MAX = Duration.ofSeconds(20);
    /** After so many faults in a row the files are taken for damaged, whatever the fault says. */
    private static final int FAULTS_MAX = 3;

    private final Database database;
    private final Locations locations;
    private final Path path;
    private final OpenIndex.Disk disk;
    private final SearchMeters meters;
    private final BoardChanges log;
    private final IndexedJobs jobs;
    private final Wake wake = new Wake();
    private final Thread thread = Threads.named("search-index").newThread(this::run);
    private final ExecutorService background = Executors.newCachedThreadPool(Threads.named("search-background"));
    /** What searches are answered from. */
    private final AtomicReference<OpenIndex> serving = new AtomicReference<>();
    /** A fault that another thread met: a commit, or a search. */
    private final AtomicReference<IOException> met = new AtomicReference<>();
    private final AtomicBoolean isCommitted = new AtomicBoolean();
    /** Is done when the step that begins next has made all changes visible. */
    private volatile CompletableFuture<Void> nextStep = new CompletableFuture<>();
    /** Of the database, before the log was last read to its end. */
    private volatile long seenVersion = -1;
    // From here on, only the thread uses them.
    private IndexFolder folder;
    private Follower follower;
    private CompletableFuture<OpenIndex> rebuild;
    private CompletableFuture<Void> commit = CompletableFuture.completedFuture(null);
    private long epoch;
    private long checked;
    private long committed;
    private int uncommitted;
    private int faults;
    private boolean isDatabaseAway;

    IndexLife(Database database, Locations locations, IndexedJobs jobs, BoardChanges log, Path path, OpenIndex.Disk disk, SearchMeters meters) {
        this.database = database;
        this.locations = locations;
        this.jobs = jobs;
        this.log = log;
        this.path = path;
        this.disk = disk;
        this.meters = meters;
    }

    void start() {
        database.afterCommit(wake::send);
        thread.start();
    }

    Optional<OpenIndex> serving() {
        return Optional.ofNullable(serving.get());
    }

    /** Completes when what was committed before is found, and soon in any case: who waits for that had better not wait for long. */
    CompletionStage<?> caughtUp() {
        if (serving.get() == null || database.dataVersion() == seenVersion) {
            return CompletableFuture.completedFuture(null);
        }
        var step = nextStep;
        wake.send();
        return step.copy().completeOnTimeout(null, CAUGHT_UP.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** A search met a fault of the files. */
    void report(Throwable fault) {
        met.compareAndSet(null, new IOException(fault));
    }

    private void run() {
        while (!wake.isClosed()) {
            try {
                round();
                isDatabaseAway = false;
            } catch (IOException fault) {
                broken(fault);
            } catch (RuntimeException unavailable) {
                if (!isDatabaseAway && !wake.isClosed()) {
                    LOG.warnf("Search index: the database cannot be read; trying again: %s", unavailable.getMessage());
                }
                isDatabaseAway = true;
                wake.rest(FIRST_WAIT);
            }
        }
        end();
    }

    private void round() throws IOException {
        var fault = met.getAndSet(null);
        if (fault != null) {
            throw fault;
        }
        adoptIfBuilt();
        if (follower == null) {
            if (rebuild == null) {
                open();
            } else {
                wake.await(LOOK);
            }
            return;
        }
        if (isDue(checked, CHECK)) {
            check();
            checked = System.nanoTime();
        }
        if (follower != null) {
            follow();
        }
    }

    private static boolean isDue(long last, Duration period) {
        return System.nanoTime() - last > period.toNanos();
    }

    /** The newest index that is complete and of this database. If there is none, one is made. */
    private void open() throws IOException {
        if (folder != null && !folder.exists()) {
            folder.close();
            folder = null;
        }
        if (folder == null) {
            folder = IndexFolder.take(path);
        }
        long now = database.read(tx -> database.connectionEpoch());
        var id = database.read(log::database);
        for (var index : folder.indexes()) {
            var state = OpenIndex.read(index, disk).filter(read -> read.fits(id));
            var position = state.flatMap(read -> database.read(tx -> log.resumed(tx, read.position())));
            if (position.isPresent()) {
                epoch = now;
                adopt(opened(index, state.get().at(position.get())));
                meters.opened();
                LOG.infof("Search index: opened with %d jobs", follower.index().documents());
                return;
            }
            state.ifPresent(read -> LOG.info("Search index: the database's log does not go on where the index is; it is made anew"));
            IndexFolder.delete(index);
        }
        build();
    }

    private OpenIndex opened(Path index, IndexState state) throws IOException {
        try {
            return OpenIndex.open(index, state, disk);
        } catch (IOException | Error fault) {
            if (Damage.isIn(fault) || faults >= FAULTS_MAX) {
                IndexFolder.delete(index);
            }
            throw fault instanceof IOException file ? file : new IOException(fault);
        }
    }

    private void build() {
        var building = new Rebuild(database, log, jobs, locations, new Progress(meters), wake::isClosed);
        var into = folder;
        rebuild = inBackground(() -> building.run(into, disk));
    }

    private interface Work<T> {
        T run() throws IOException;
    }

    private <T> CompletableFuture<T> inBackground(Work<T> work) {
        Supplier<T> supplier = () -> {
            try {
                return work.run();
            } catch (IOException fault) {
                throw new UncheckedIOException(fault);
            }
        };
        var done = CompletableFuture.supplyAsync(supplier, background);
        done.whenComplete((result, fault) -> wake.send());
        return done;
    }

    private void adoptIfBuilt() throws IOException {
        if (rebuild == null || !rebuild.isDone()) {
            return;
        }
        var built = rebuild;
        rebuild = null;
        epoch = database.read(tx -> database.connectionEpoch());
        adopt(result(built));
        recovered();
        if (!follower.resume()) {
            drop("the log was cut or set back while it was made");
        }
    }

    private static <T> T result(CompletableFuture<T> done) throws IOException {
        try {
            return done.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof UncheckedIOException fault) {
                throw fault.getCause();
            }
            if (failed.getCause() instanceof RuntimeException unavailable) {
                throw unavailable;
            }
            throw new IOException(failed.getCause());
        }
    }

    private void adopt(OpenIndex index) throws IOException {
        follower = new Follower(database, log, jobs, index);
        committed = System.nanoTime();
        uncommitted = 0;
        var before = serving.getAndSet(index);
        if (before != null) {
            before.close();
        }
        folder.keepOnly(index.path());
    }

    /** Only what was written proves that there is room: opening files needs none. */
    private void recovered() {
        if (faults > 0) {
            LOG.info("Search index: it is kept up to date again");
        }
        faults = 0;
    }

    /** Things that happen seldom. */
    private void check() throws IOException {
        meters.documents(follower.index().documents());
        if (!folder.exists()) {
            throw new NoSuchFileException(path.toString());
        }
        long now = database.read(tx -> database.connectionEpoch());
        if (now != epoch) {
            epoch = now;
            if (!follower.resume()) {
                drop("the database was set back to an earlier moment, or is another one");
                return;
            }
        }
        if (rebuild == null && locations.imports() != follower.index().state().imports()) {
            LOG.info("Search index: locations were imported");
            build();
        }
    }

    private void follow() throws IOException {
        long began = System.nanoTime();
        var awaited = nextStep;
        nextStep = new CompletableFuture<>();
        long version = database.dataVersion();
        var step = follower.step();
        if (step.isLast()) {
            seenVersion = version;
            awaited.complete(null);
        } else {
            nextStep.thenRun(() -> awaited.complete(null));
        }
        uncommitted += step.changes();
        long behind = step.isLast() ? 0 : follower.behind();
        meters.behind(behind);
        commitIfDue();
        if (step.changes() == 0) {
            wake.await(LOOK);
        } else {
            wake.rest(Pace.rest(Duration.ofNanos(System.nanoTime() - began), behind));
        }
    }

    private void commitIfDue() {
        if (faults > 0 && isCommitted.getAndSet(false)) {
            recovered();
        }
        var index = follower.index();
        if (commit.isDone() && index.isChanged() && (isDue(committed, COMMIT) || uncommitted > COMMIT_CHANGES || faults > 0)) {
            committed = System.nanoTime();
            uncommitted = 0;
            commit = inBackground(() -> {
                index.commit();
                meters.committed();
                isCommitted.set(true);
                return null;
            });
            commit.whenComplete((done, fault) -> {
                if (fault != null) {
                    report(fault);
                }
            });
        }
    }

    /** What the index holds is of another database or time: it must not answer. */
    private void drop(String why) throws IOException {
        LOG.infof("Search index: %s; it is made anew", why);
        var index = follower.index();
        follower = null;
        serving.set(null);
        index.close();
        IndexFolder.delete(index.path());
    }

    /** Searches go on with what was found last. Files that are damaged are deleted; otherwise the last commit is opened again. */
    private void broken(IOException fault) {
        if (fault instanceof Rebuild.Stopped) {
            return;
        }
        meters.failed();
        meters.late();
        isCommitted.set(false);
        faults++;
        if (faults == 1) {
            LOG.warnf("Search index: it cannot be kept up to date; trying again: %s", Damage.reason(fault));
        }
        if (follower != null) {
            var index = follower.index();
            follower = null;
            index.abandon();
            discardIfDamaged(index.path(), fault);
        }
        var wait = FIRST_WAIT.multipliedBy(1L << Math.min(faults - 1, 6));
        wake.rest(Damage.isIn(fault) && faults == 1 ? Duration.ZERO : wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT);
    }

    private static void discardIfDamaged(Path index, IOException fault) {
        if (Damage.isIn(fault)) {
            try {
                IndexFolder.delete(index);
            } catch (IOException notNow) {
                LOG.debugf(notNow, "Search index: damaged files could not be deleted");
            }
        }
    }

    /** No thread writes any more, except for a rebuild that will be given up. */
    private void end() {
        if (follower != null) {
            try {
                follower.index().commit();
            } catch (IOException | RuntimeException fault) {
                LOG.warnf("Search index: the last changes were not written, and are read again: %s", Damage.reason(fault));
            }
        }
        var last = serving.getAndSet(null);
        if (last != null) {
            last.close();
        }
        background.shutdown();
        try {
            background.awaitTermination(CLOSE_MAX.toSeconds(), TimeUnit.SECONDS);
            if (folder != null) {
                folder.close();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (IOException fault) {
            LOG.debugf(fault, "Search index: the folder's lock was not released");
        }
    }

    void close() {
        wake.close();
        try {
            thread.join(CLOSE_MAX.toMillis());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
