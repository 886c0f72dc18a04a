package ca.posthaste.search;

import ca.posthaste.board.BoardIndex;
import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.change.BoardChangeLog;
import ca.posthaste.db.Database;
import ca.posthaste.db.Threads;
import ca.posthaste.job.store.JobRows;
import ca.posthaste.language.Language;
import ca.posthaste.location.Locations;
import ca.posthaste.search.index.IndexCorruption;
import ca.posthaste.search.index.IndexMaintainer;
import ca.posthaste.search.index.IndexedJobs;
import ca.posthaste.search.index.OpenIndex;
import ca.posthaste.search.index.SearchMeters;
import ca.posthaste.search.index.SearchMeters.IndexStatus;
import ca.posthaste.search.query.JobSearcher;
import ca.posthaste.search.query.JobSearcher.SearchCaches;
import ca.posthaste.search.query.PlaceJobCounts;
import ca.posthaste.search.text.Synonyms;
import ca.posthaste.search.text.TermNormalizer;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.store.AlreadyClosedException;
import org.jboss.logging.Logger;

/** This node's index of open jobs. Callers never see its faults: while it cannot answer, the store does. */
public final class SearchIndex implements BoardIndex, AutoCloseable {
    private static final Logger LOG = Logger.getLogger(SearchIndex.class);
    private static final Duration QUIET = Duration.ofMinutes(1);
    /** The index may be replaced once between being fetched and being searched. */
    private static final int ATTEMPTS = 2;

    private final Clock clock;
    private final SearchMeters meters;
    private final IndexMaintainer life;
    private final SearchCaches remembered = new SearchCaches();
    private final AtomicLong quietUntil = new AtomicLong(System.nanoTime());

    public SearchIndex(Database database, Locations locations, Path folder, MeterRegistry meters, Clock clock) {
        this(database, locations, folder, meters, clock, BoardChangeLog.forDatabase(database), OpenIndex.Disk.REAL);
    }

    public SearchIndex(Database database, Locations locations, Path folder, MeterRegistry meters, Clock clock, BoardChangeLog log, OpenIndex.Disk disk) {
        this.clock = clock;
        this.meters = new SearchMeters(meters);
        life = new IndexMaintainer(database, locations, new IndexedJobs(database, new JobRows(locations)), log, folder, disk, this.meters);
    }

    /** Starts the index and returns at once. Anything slow runs in the background. */
    public void start() {
        life.start();
        Threads.named("search-words").newThread(() -> { // while the index is being opened; otherwise the first search would wait for these lists
            TermNormalizer.terms("words");
            Synonyms.shipped();
        }).start();
    }

    public IndexStatus status() {
        return meters.status(life.isFollowing());
    }

    @Override public Optional<Hits> find(BoardQuery query, Optional<Map<Integer, Double>> nearby, LocalDate today) {
        return life.isFollowing() || !canUseStore(query) ? answer(searcher -> new JobSearcher(searcher, remembered).find(query, nearby, today))
            : Optional.empty();
    }

    @Override public CompletionStage<Boolean> caughtUp() {
        return life.caughtUp();
    }

    @Override public boolean isFollowing() {
        return life.isFollowing();
    }

    @Override public CompletionStage<Boolean> caughtUpExceptLatest() {
        return life.caughtUpExceptLatest();
    }

    @Override public Optional<Suggestions> suggest(String typed, Language language, int limit) {
        return answer(searcher -> life.suggester().suggest(searcher, typed, language, limit, LocalDate.now(clock)));
    }

    @Override public Map<Integer, Integer> places(int limit, LocalDate today) {
        return answer(searcher -> PlaceJobCounts.withMostJobs(searcher.getIndexReader(), limit, today)).orElse(Map.of());
    }

    /** Reports whether the store would find the same jobs. While the index is behind, such queries go to the store, although it is slower. */
    private static boolean canUseStore(BoardQuery query) {
        return query.isPlain() && query.text().filter(text -> text.match() == BoardQuery.Match.WORDS).isEmpty();
    }

    public <T> Optional<T> answer(OpenIndex.Searching<T> searching) {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            var index = life.serving();
            if (index.isEmpty()) {
                return Optional.empty();
            }
            try {
                return Optional.of(index.get().search(searching));
            } catch (AlreadyClosedException replaced) {
                // the next attempt gets the new index
            } catch (IOException | RuntimeException | InternalError fault) { // InternalError: a memory-mapped file was truncated
                failed(index.get(), fault);
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private void failed(OpenIndex index, Throwable fault) {
        meters.failed();
        if (fault instanceof IOException || IndexCorruption.isIn(fault)) {
            life.report(index, fault);
        }
        long until = quietUntil.get();
        long now = System.nanoTime();
        if (now - until >= 0 && quietUntil.compareAndSet(until, now + QUIET.toNanos())) {
            LOG.warnf(fault, "Search index: a search failed");
        }
    }

    /** Commits pending changes and stops answering searches. */
    @Override public void close() {
        life.close();
    }
}
