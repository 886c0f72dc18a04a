package ca.posthaste.board;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.job.JobId;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Counts views by job and day. They are written every few seconds, so that a page view costs no commit; a killed process loses the last ones. */
public final class ViewCounter {
    /** Maximum number of counters in memory. Beyond it, views of other jobs are not counted until the counters are written. */
    static final int HELD_MAX = 20_000;
    public static final int KEPT_YEARS = 3;
    private static final int CHUNK = 500;
    private static final int SWEEP = 1_000;
    private static final int DAY_BITS = 32;

    private final Database database;
    private final Clock clock;
    private final Counter lost;
    /** Counters by day since 1970 (upper half of the key) and job (lower half). */
    private final ConcurrentHashMap<Long, Integer> held = new ConcurrentHashMap<>();

    public ViewCounter(Database database, MeterRegistry meters, Clock clock) {
        this.database = database;
        this.clock = clock;
        lost = Counter.builder("posthaste.views.lost").description("Job views not counted because too many jobs were viewed at once")
            .register(meters);
    }

    public void count(JobId job, LocalDate day) {
        add(day.toEpochDay() << DAY_BITS | job.value(), 1);
    }

    private void add(Long key, int count) {
        if (held.mappingCount() >= HELD_MAX && !held.containsKey(key)) {
            lost.increment(count);
        } else {
            held.merge(key, count, Integer::sum);
        }
    }

    /** Writes the counters, always in the same order, so that two nodes do not deadlock. Counts that cannot be written stay in memory. */
    public synchronized void save() {
        var taken = new TreeMap<Long, Integer>();
        for (var key : held.keySet()) {
            taken.put(key, held.remove(key)); // nobody else removes counters, so there is a value
        }
        var keys = new ArrayList<>(taken.keySet());
        try {
            for (int from = 0; from < keys.size(); from += CHUNK) {
                var chunk = keys.subList(from, Math.min(from + CHUNK, keys.size()));
                write(chunk, taken);
                chunk.forEach(taken::remove);
            }
        } finally {
            taken.forEach(this::add);
        }
    }

    private void write(List<Long> keys, TreeMap<Long, Integer> counts) {
        database.execute(tx -> {
            for (var key : keys) {
                add(tx, new JobId(key.intValue()), LocalDate.ofEpochDay(key >> DAY_BITS), counts.get(key));
            }
        });
    }

    public void sweep() {
        var before = LocalDate.now(clock).minusYears(KEPT_YEARS);
        database.writeInBatches(SWEEP, tx -> deleteSome(tx, before, SWEEP));
    }

    /** Adds to the count of a day. Does nothing if the job no longer exists. */
    static void add(Transaction tx, JobId job, LocalDate day, int views) {
        tx.sql("INSERT INTO job_view (employer, job, day, count) SELECT employer, id, :day, :views FROM job WHERE id = :job"
                + " ON CONFLICT (employer, job, day) DO UPDATE SET count = job_view.count + excluded.count")
            .bind("day", day.toString()).bind("views", views).bind("job", job.value()).execute();
    }

    static int deleteSome(Transaction tx, LocalDate before, int limit) {
        return tx.sql("DELETE FROM job_view WHERE (employer, job, day) IN"
                + " (SELECT employer, job, day FROM job_view WHERE day < :before ORDER BY day LIMIT :max)")
            .bind("before", before.toString()).bind("max", limit).execute();
    }
}
