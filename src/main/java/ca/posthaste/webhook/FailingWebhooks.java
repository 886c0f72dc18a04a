package ca.posthaste.webhook;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.paging.Paging;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The store of the operator's list of webhooks of all employers that fail or are off. */
public final class FailingWebhooks {
    public static final int WAITING_SHOWN = 9_999;
    private static final String FAILING = "(h.state = 'on' AND h.failing_since IS NOT NULL)";
    private static final String TROUBLED = " FROM webhook h JOIN employer e ON e.id = h.employer WHERE (" + FAILING + " OR h.state = 'off')";

    /** A webhook as shown to an operator. If {@link #WAITING_SHOWN} plus one messages wait, there may be more. */
    public record FailingWebhook(int id, int employer, String employerName, String url, Optional<OffReason> off, Instant since,
                                 Optional<AttemptFault> failure, int waiting) {
        /** Returns only the host of the URL: the rest may contain a secret of the employer. */
        public String host() {
            try {
                return Optional.ofNullable(new URI(url).getHost()).orElse("");
            } catch (URISyntaxException writtenByAnother) { // stored by an older version or by hand; must not break the whole page
                return "";
            }
        }
    }

    /** Returns a page of webhooks: failing ones first, and within each group the most recent first. */
    public List<FailingWebhook> page(Transaction tx, Paging paging) {
        return tx.sql("SELECT h.id, h.employer, e.name, h.url, h.off_reason, coalesce(h.off_at, h.failing_since), h.last_status, h.last_fault,"
                + " (SELECT count(*) FROM (SELECT 1 FROM webhook_message m WHERE m.hook = h.id AND m.state = 'waiting' LIMIT :max) few)" + TROUBLED
                + " ORDER BY CASE WHEN h.state = 'on' THEN 0 ELSE 1 END, coalesce(h.off_at, h.failing_since) DESC, h.id LIMIT :limit OFFSET :offset")
            .bind("max", WAITING_SHOWN + 1).bind("limit", paging.pageSize()).bind("offset", paging.offset()).all(FailingWebhooks::hook);
    }

    public int count(Transaction tx) {
        return tx.sql("SELECT count(*)" + TROUBLED).one(Row::nextInt);
    }

    /** Returns the number of webhooks that their employers expect to work: those that fail, and those that we turned off. */
    public int failing(Transaction tx) {
        return tx.sql("SELECT count(*) FROM webhook h WHERE " + FAILING + " OR h.state = 'off' AND h.off_reason <> '" + OffReason.TURNED_OFF.code() + "'")
            .one(Row::nextInt);
    }

    private static Optional<AttemptFault> failure(int status, String cause) {
        return Optional.ofNullable(cause).map(known -> new AttemptFault(status, known));
    }

    private static FailingWebhook hook(Row row) {
        return new FailingWebhook(row.nextInt(), row.nextInt(), row.nextString(), row.nextString(), Optional.ofNullable(row.nextString()).map(OffReason::of),
            Instant.ofEpochMilli(row.nextLong()), failure(row.nextInt(), row.nextString()), row.nextInt());
    }
}
