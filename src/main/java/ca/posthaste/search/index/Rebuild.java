package ca.posthaste.search.index;

import ca.posthaste.board.PublicJob;
import ca.posthaste.board.change.BoardChangeLog.Reconnected;
import ca.posthaste.board.change.BoardChangeLog;
import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Threads;
import ca.posthaste.db.Transaction;
import ca.posthaste.location.Locations;
import ca.posthaste.search.document.JobDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.lucene.index.IndexWriterConfig;
import org.jboss.logging.Logger;

/** Builds a new index from all jobs in the database. One thread reads jobs, two index them; while callers keep the service busy, they take turns and rest. */
final class Rebuild {
    private static final int THREADS = 2;
    /** Maximum number of chunks waiting to be indexed. More would only fill the memory. */
    private static final int WAITING = 3;
    private static final Duration RETRY = Duration.ofMillis(500);
    /** Disk space in bytes to leave free: the database is on the same disk. */
    private static final long FREE = 64L << 20;

    private final Database database;
    private final BoardChangeLog log;
    private final IndexedJobs jobs;
    private final Locations locations;
    private final RebuildProgress progress;
    private final RebuildThrottle throttle;
    private final BooleanSupplier stopped;
    private long epoch;

    Rebuild(Database database, BoardChangeLog log, IndexedJobs jobs, Locations locations, RebuildProgress progress, RebuildThrottle throttle,
        BooleanSupplier stopped) {
        this.database = database;
        this.log = log;
        this.jobs = jobs;
        this.locations = locations;
        this.progress = progress;
        this.throttle = throttle;
        this.stopped = stopped;
    }

    private record Chunk(List<PublicJob> jobs, String newest) {}

    /** Builds an index and returns it complete and committed. Changes made meanwhile come after its position in the log. */
    OpenIndex run(IndexFolder folder, OpenIndex.Disk disk) throws IOException {
        long imports = locations.imports();
        var state = database.read(tx -> {
            epoch = database.connectionEpoch();
            return new IndexState(JobDocument.FORMAT, log.database(tx), imports, log.end(tx), false);
        });
        progress.begin(database.read(jobs::count));
        var index = OpenIndex.open(folder.add(), IndexWriterConfig.OpenMode.CREATE, state, disk);
        try {
            fill(index);
            index.note(index.state().complete());
            index.commit();
            index.refresh();
            index.settle();
            progress.end();
            return index;
        } catch (IOException | RuntimeException | Error fault) {
            index.close();
            IndexFolder.delete(index.path);
            throw fault;
        }
    }

    private void fill(OpenIndex index) throws IOException {
        var threads = Executors.newFixedThreadPool(THREADS, Threads.named("search-rebuild"));
        try {
            var waiting = new ArrayDeque<Future<Void>>();
            int last = 0;
            long began = System.nanoTime();
            for (var chunk = read(last, index); !chunk.jobs.isEmpty(); chunk = read(last, index)) {
                last = chunk.jobs.get(chunk.jobs.size() - 1).id();
                index.note(index.state().at(index.state().position().withNewest(chunk.newest)));
                if (Files.getFileStore(index.path).getUsableSpace() < FREE) {
                    throw new IOException("Less than " + (FREE >> 20) + " MB are free on the disk of " + index.path);
                }
                add(chunk.jobs, index, threads, waiting);
                progress.add(chunk.jobs.size());
                if (throttle.isBusy(System.nanoTime())) {
                    awaitAll(waiting);
                    LockSupport.parkNanos(RebuildThrottle.rest(System.nanoTime() - began));
                }
                began = System.nanoTime();
            }
            awaitAll(waiting);
        } finally {
            threads.shutdown();
        }
    }

    /** Reads the next chunk. Waits while the database is unavailable, because the jobs indexed so far remain valid. */
    private Chunk read(int last, OpenIndex index) throws IOException {
        while (!stopped.getAsBoolean()) {
            try {
                return database.read(tx -> chunk(tx, last, index));
            } catch (DatabaseUnavailable unavailable) {
                LockSupport.parkNanos(RETRY.toNanos());
            }
        }
        throw new Stopped();
    }

    private Chunk chunk(Transaction tx, int last, OpenIndex index) {
        if (database.connectionEpoch() != epoch && log.resumed(tx, index.state().position()).isEmpty()) {
            throw new Reconnected(); // the jobs indexed so far belong to another database, or to another point in its history
        }
        epoch = database.connectionEpoch();
        return new Chunk(jobs.after(tx, last, IndexedJobs.CHUNK), log.newest(tx));
    }

    private static void add(List<PublicJob> chunk, OpenIndex index, ExecutorService threads, Queue<Future<Void>> waiting) throws IOException {
        if (waiting.size() == WAITING + THREADS) {
            await(waiting.remove());
        }
        waiting.add(threads.submit((Callable<Void>) () -> {
            for (var job : chunk) {
                if (job.isOnBoard()) {
                    index.write(job, false);
                }
            }
            return null;
        }));
    }

    private static void awaitAll(Queue<Future<Void>> waiting) throws IOException {
        while (!waiting.isEmpty()) {
            await(waiting.remove());
        }
    }

    private static void await(Future<Void> chunk) throws IOException {
        try {
            chunk.get();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new Stopped();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof IOException fault ? fault : new IOException(failed.getCause());
        }
    }

    /** Thrown when the service stops before the index is complete. */
    static final class Stopped extends IOException {
        private static final long serialVersionUID = 1;
    }

    static final class RebuildProgress {
        private static final Logger LOG = Logger.getLogger(RebuildProgress.class);
        private static final Duration QUIET = Duration.ofSeconds(10);
        private static final int STEPS = 10;
        private static final int PER_CENT = 100;

        private final SearchMeters meters;
        private long began;
        private long logged;
        private int total;
        private int done;

        RebuildProgress(SearchMeters meters) {
            this.meters = meters;
        }

        void begin(int jobs) {
            began = System.nanoTime();
            logged = began;
            total = jobs;
            meters.rebuilding(0);
            LOG.infof("Search index: rebuilding from %s jobs", written(jobs));
        }

        /** Adds indexed jobs. The sum may exceed the initial total, because jobs may be published during the rebuild. */
        void add(int jobs) {
            int step = part(STEPS);
            done += jobs;
            meters.rebuilding(part(PER_CENT) / (double) PER_CENT);
            long now = System.nanoTime();
            if (part(STEPS) > step && done < total || now - logged > QUIET.toNanos()) {
                logged = now;
                LOG.infof("Search index: %s of %s jobs (%d %%)", written(done), written(Math.max(done, total)), part(PER_CENT));
            }
        }

        private int part(int of) {
            return total == 0 ? of : (int) Math.min(of, (long) of * done / total);
        }

        void end() {
            meters.rebuilt();
            var seconds = String.format(Locale.ROOT, "%.1f", (System.nanoTime() - began) / 1e9);
            LOG.infof("Search index: rebuilt from %s jobs in %s s", written(done), seconds);
        }

        private static String written(int number) {
            return String.format(Locale.ROOT, "%,d", number);
        }
    }
}
