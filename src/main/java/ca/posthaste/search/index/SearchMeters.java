package ca.posthaste.search.index;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Metrics of the index. */
public final class SearchMeters {
    private final MeterRegistry meters;
    private final AtomicInteger documents = new AtomicInteger();
    private final AtomicLong behind = new AtomicLong();
    /** Time in nanoseconds since which the index is behind; 0 if it is not. */
    private final AtomicLong behindSince = new AtomicLong();
    private volatile double progress;
    private final Counter rebuilds;
    private final Counter commits;
    private final Counter failures;

    public SearchMeters(MeterRegistry meters) {
        this.meters = meters;
        Gauge.builder("posthaste.search.documents", documents, AtomicInteger::get).description("Jobs in the search index").register(meters);
        Gauge.builder("posthaste.search.behind", behind, AtomicLong::get)
            .description("Changes not yet in the search index").register(meters);
        Gauge.builder("posthaste.search.behind.time", behindSince, since -> since.get() == 0 ? 0 : (System.nanoTime() - since.get()) / 1e9).baseUnit("seconds")
            .description("Since when the search index is behind").register(meters);
        Gauge.builder("posthaste.search.rebuild.progress", () -> progress)
            .description("Progress of building the search index, from 0 to 1").register(meters);
        rebuilds = Counter.builder("posthaste.search.rebuilds").description("Number of rebuilds of the search index").register(meters);
        commits = Counter.builder("posthaste.search.commits").description("Commits of the search index to disk").register(meters);
        failures = Counter.builder("posthaste.search.failures").description("Read and write faults of the search index").register(meters);
    }

    public IndexStatus status(boolean isFollowing) {
        return new IndexStatus(isFollowing && behind.get() == 0, documents.get(), behind.get(), progress);
    }

    /** Returns how many requests this node has answered, which {@code RequestLog} counts. */
    public long answered() {
        return meters.find("posthaste.request.duration").timers().stream().mapToLong(Timer::count).sum();
    }

    void documents(int count) {
        documents.set(count);
    }

    void setBehind(long changes) {
        behind.set(changes);
        if (changes == 0) {
            behindSince.set(0);
        } else {
            markBehind();
        }
    }

    /** Marks the index as behind while no changes are applied and the number of pending ones is unknown. */
    void markBehind() {
        behindSince.compareAndSet(0, System.nanoTime());
    }

    /** @param part part of the index that is built; 1 if it is complete */
    void rebuilding(double part) {
        progress = part;
    }

    void rebuilt() {
        progress = 1;
        rebuilds.increment();
    }

    void committed() {
        commits.increment();
    }

    public void failed() {
        failures.increment();
    }

    /** Status of this node's index. {@code behind} is the number of changes not yet applied, as far as known; a {@code progress} of 1 means complete. */
    public record IndexStatus(boolean isCaughtUp, int jobs, long behind, double progress) {}
}
