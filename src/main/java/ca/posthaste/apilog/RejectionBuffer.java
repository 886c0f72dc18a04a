package ca.posthaste.apilog;

import ca.posthaste.db.Database;
import ca.posthaste.employer.AuthenticatedKey;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.RejectedCall;
import ca.posthaste.http.RejectionLog;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.ViolationLimiter;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Buffers rejected calls on their way to the database. A call is recorded in memory, and a task writes the recorded calls every second, in batches. When the
 * buffer is full, the employer with the largest share loses its oldest entries, so a flood from one employer does not affect the others. A process that is
 * killed loses its unwritten entries.
 */
public final class RejectionBuffer implements RejectionLog {
    static final Duration KEPT = Duration.ofDays(30);
    /** Maximum number of buffered calls of all employers together. */
    static final int HELD_MAX = 500;
    static final int BYTES_MAX = 8 * 1024 * 1024;
    /** Maximum number of buffered calls per employer. It is pointless to buffer more than are stored. */
    static final int OF_EMPLOYER_MAX = StoredRejections.MAX;
    static final int FAULTS_MAX = 50;
    /** Maximum number of calls per transaction. A larger transaction would block other writers for too long. */
    private static final int BATCH = 100;
    private static final int SWEEP = 500;

    private final Database database;
    private final Clock clock;
    private final StoredRejections store;
    private final Map<EmployerId, OfEmployer> held = new HashMap<>();
    private int size;
    private int bytes;

    /** The buffered calls of one employer, oldest first. */
    private final class OfEmployer {
        private final Deque<PendingRejection> all = new ArrayDeque<>();
        private int ownBytes;

        void add(PendingRejection rejection, boolean isNewest) {
            if (isNewest) {
                all.addLast(rejection);
            } else {
                all.addFirst(rejection);
            }
            count(1, rejection.bytes());
        }

        void dropOldest() {
            count(-1, -all.removeFirst().bytes());
        }

        private void count(int more, int moreBytes) {
            size += more;
            bytes += moreBytes;
            ownBytes += moreBytes;
        }
    }

    public RejectionBuffer(Database database, StoredRejections store, Clock clock) {
        this.database = database;
        this.store = store;
        this.clock = clock;
    }

    /** Buffers a call. Drops the additional members of the rejection: those of a batch can be large, and the response contains them anyway. */
    @Override public void add(RejectedCall call) {
        if (call.caller() instanceof AuthenticatedKey holder) {
            var rejection = call.answer().rejection();
            var items = call.answer().items();
            boolean isDescribed = rejection == null ? !items.isEmpty() : rejection.members().isEmpty();
            var few = rejection == null ? null : ViolationLimiter.of(new Rejected(rejection.problem(), rejection.detail(), rejection.faults()), FAULTS_MAX);
            add(new PendingRejection(holder.employer().id(), clock.instant(), holder.key().terms().name(), call.method(), call.path(), call.answer().status(),
                call.requestId(), few, items, isDescribed ? null : ReadableText.beginning(call.answer().problem()),
                call.body() == null ? null : ReadableText.beginning(call.body()), call.body() == null ? -1 : call.body().length));
        }
    }

    synchronized void add(PendingRejection rejection) {
        var own = held.computeIfAbsent(rejection.employer(), first -> new OfEmployer());
        if (own.all.size() >= OF_EMPLOYER_MAX) {
            own.dropOldest();
        }
        while (!hasRoom(rejection)) {
            held.values().stream().max(Comparator.comparingInt(each -> each.ownBytes)).orElseThrow().dropOldest();
        }
        own.add(rejection, true);
    }

    private boolean hasRoom(PendingRejection rejection) {
        return size < HELD_MAX && bytes + rejection.bytes() <= BYTES_MAX;
    }

    synchronized int size() {
        return size;
    }

    synchronized int sizeInBytes() {
        return bytes;
    }

    private synchronized List<PendingRejection> take() {
        var taken = new ArrayList<PendingRejection>(size);
        held.entrySet().stream().sorted(Map.Entry.comparingByKey(Comparator.comparingInt(EmployerId::value))) // fixed lock order: two nodes cannot deadlock
            .forEach(entry -> taken.addAll(entry.getValue().all));
        held.clear();
        size = 0;
        bytes = 0;
        return taken;
    }

    /** Returns unwritten calls to the buffer as far as there is room. Calls that arrived in the meantime are newer and take precedence. */
    private synchronized void restore(List<PendingRejection> unwritten) {
        for (int i = unwritten.size() - 1; i >= 0; i--) {
            var own = held.computeIfAbsent(unwritten.get(i).employer(), first -> new OfEmployer());
            if (own.all.size() < OF_EMPLOYER_MAX && hasRoom(unwritten.get(i))) {
                own.add(unwritten.get(i), false);
            }
        }
    }

    /** Writes the buffered calls. Calls that cannot be written stay in the buffer. */
    public void save() {
        var taken = take();
        int written = 0;
        try {
            while (written < taken.size()) {
                int end = Math.min(written + BATCH, taken.size());
                write(taken.subList(written, end).stream().map(PendingRejection::redacted).toList());
                written = end;
            }
        } finally {
            restore(taken.subList(written, taken.size()));
        }
    }

    private void write(List<StoredRejection> some) {
        database.execute(tx -> {
            some.forEach(rejection -> store.add(tx, rejection));
            some.stream().map(StoredRejection::employer).distinct().forEach(employer -> store.deleteExcess(tx, employer));
        });
    }

    public void sweep() {
        var before = clock.instant().minus(KEPT);
        while (database.writeNow(tx -> store.deleteSome(tx, before, SWEEP)) == SWEEP) {
            // a full batch: there may be more
        }
    }
}
