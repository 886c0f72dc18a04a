package ca.posthaste.http.idempotency;

import ca.posthaste.db.Transaction;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Rejects new keys of an employer that has reached the quota. Totals are counted every few seconds: a counter row would serialize an employer's commits. */
final class StorageQuota {
    private static final Duration VALID = Duration.ofSeconds(10);
    /** Some responses will have expired by then; whether that is enough depends on when they were stored. */
    private static final String RETRY_SECONDS = "3600";
    private static final int EMPLOYERS_MAX = 10_000;
    private static final String TOTAL = "SELECT (SELECT count(*) FROM idempotency WHERE employer = :employer)"
        + " + (SELECT count(*) FROM idempotency_part WHERE employer = :employer),"
        + " (SELECT coalesce(sum(size), 0) FROM idempotency WHERE employer = :employer)"
        + " + (SELECT coalesce(sum(size), 0) FROM idempotency_part WHERE employer = :employer)";

    private final Idempotency.QuotaLimits bounds;
    private final Clock clock;
    private final Cache<Integer, Total> totals = Caffeine.newBuilder().maximumSize(EMPLOYERS_MAX).executor(Runnable::run).build();

    private record Total(Instant counted, long rows, long bytes) {}

    StorageQuota(Idempotency.QuotaLimits bounds, Clock clock) {
        this.bounds = bounds;
        this.clock = clock;
    }

    /** @param more additional bytes to be stored, as far as known */
    void admit(Transaction tx, int employer, int more) {
        var total = totals.getIfPresent(employer);
        var now = clock.instant();
        if (total == null || Duration.between(total.counted, now).abs().compareTo(VALID) > 0) {
            total = tx.sql(TOTAL).bind("employer", employer).one(row -> new Total(now, row.nextLong(), row.nextLong()));
            totals.put(employer, total);
        }
        if (total.rows >= bounds.rows() || total.bytes + more >= bounds.bytes()) {
            throw new Rejected(Problem.TOO_MANY_IDEMPOTENCY_KEYS,
                UserMessage.of("idempotency.too-many", "rows", bounds.rows(), "bytes", bounds.bytes()), List.of(), Map.of(),
                Map.of("Retry-After", RETRY_SECONDS));
        }
    }

    void added(int employer, int bytes) {
        totals.asMap().computeIfPresent(employer, (id, total) -> new Total(total.counted, total.rows + 1, total.bytes + bytes));
    }
}
