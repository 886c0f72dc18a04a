package ca.posthaste.board.report;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.JobId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Store of reports as an operator works through them, and of hidden postings. */
public final class ReportQueue {
    /** Maximum number of reports shown per posting on a page; the total is shown as well. */
    public static final int REPORTS_SHOWN = 20;
    private static final String REPORT = "r.id, r.reason, r.details, r.email, r.at, r.state, r.answered_at";

    public record ReportEntry(int id, ReportReason reason, String details, String email, Instant at, Report.State state, Optional<Instant> answered) {}

    /** A reported posting, with its title at the time, the number of reports, and the first of them, at most {@link #REPORTS_SHOWN}. */
    public record Reported(JobId job, EmployerId employer, String employerName, String title, boolean isHidden, int reports, List<ReportEntry> entries) {}

    public record Hidden(JobId job, EmployerId employer, String employerName, String title, String reason, Instant at) {}

    public List<Reported> open(Transaction tx, Paging paging) {
        var rows = tx.sql("SELECT r.job, r.employer, coalesce(e.name, ''), r.title, h.job, g.reports, " + REPORT + " FROM (SELECT job, min(id) AS earliest,"
                + " count(*) AS reports FROM posting_report WHERE state = 'open' GROUP BY job ORDER BY earliest LIMIT :limit OFFSET :offset) g"
                + " JOIN (SELECT o.*, row_number() OVER (PARTITION BY o.job ORDER BY o.id) AS place FROM posting_report o WHERE o.state = 'open') r"
                + " ON r.job = g.job AND r.place <= :shown LEFT JOIN employer e ON e.id = r.employer LEFT JOIN hidden_job h ON h.job = r.job"
                + " ORDER BY g.earliest, r.id")
            .bind("limit", paging.pageSize()).bind("offset", paging.offset()).bind("shown", REPORTS_SHOWN).all(ReportQueue::reported);
        var postings = new LinkedHashMap<JobId, Reported>();
        for (var row : rows) {
            postings.computeIfAbsent(row.job, job -> new Reported(job, row.employer, row.employerName, row.title, row.isHidden, row.reports, new ArrayList<>()))
                .entries.addAll(row.entries);
        }
        return List.copyOf(postings.values());
    }

    public int countOpen(Transaction tx) {
        return tx.sql("SELECT count(DISTINCT job) FROM posting_report WHERE state = 'open'").one(Row::nextInt);
    }

    public List<Reported> settled(Transaction tx, Paging paging) {
        return tx.sql("SELECT r.job, r.employer, coalesce(e.name, ''), r.title, h.job, 1, " + REPORT + " FROM posting_report r"
                + " LEFT JOIN employer e ON e.id = r.employer LEFT JOIN hidden_job h ON h.job = r.job WHERE r.state <> 'open' ORDER BY r.id DESC"
                + " LIMIT :limit OFFSET :offset").bind("limit", paging.pageSize()).bind("offset", paging.offset()).all(ReportQueue::reported);
    }

    public int countSettled(Transaction tx) {
        return tx.sql("SELECT count(*) FROM posting_report WHERE state <> 'open'").one(Row::nextInt);
    }

    /** Returns hidden postings, most recently hidden first. A posting that was deleted since has no title. */
    public List<Hidden> hidden(Transaction tx, Paging paging) {
        return tx.sql("SELECT h.job, h.employer, coalesce(e.name, ''), coalesce(j.title, ''), h.reason, h.hidden_at FROM hidden_job h"
                + " LEFT JOIN employer e ON e.id = h.employer LEFT JOIN job j ON j.employer = h.employer AND j.id = h.job"
                + " ORDER BY h.hidden_at DESC, h.job DESC LIMIT :limit OFFSET :offset")
            .bind("limit", paging.pageSize()).bind("offset", paging.offset())
            .all(row -> new Hidden(new JobId(row.nextInt()), new EmployerId(row.nextInt()), row.nextString(), row.nextString(), row.nextString(),
                Instant.ofEpochMilli(row.nextLong())));
    }

    public int countHidden(Transaction tx) {
        return tx.sql("SELECT count(*) FROM hidden_job").one(Row::nextInt);
    }

    private static Reported reported(Row row) {
        var job = new JobId(row.nextInt());
        var employer = new EmployerId(row.nextInt());
        var name = row.nextString();
        var title = row.nextString();
        boolean isHidden = row.nextLongOrNull() != null;
        int reports = row.nextInt();
        return new Reported(job, employer, name, title, isHidden, reports, List.of(readReport(row)));
    }

    private static ReportEntry readReport(Row row) {
        int id = row.nextInt();
        var reason = ReportReason.of(row.nextString()).orElseThrow();
        var details = Optional.ofNullable(row.nextString()).orElse("");
        var email = Optional.ofNullable(row.nextString()).orElse("");
        var at = Instant.ofEpochMilli(row.nextLong());
        var state = Report.State.valueOf(row.nextString().toUpperCase(Locale.ROOT));
        return new ReportEntry(id, reason, details, email, at, state, Optional.ofNullable(row.nextLongOrNull()).map(Instant::ofEpochMilli));
    }
}
