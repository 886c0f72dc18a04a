package ca.posthaste.board.report;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.JobId;
import ca.posthaste.mail.Addresses;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Store of reports of postings, and of hidden postings. */
public record Reports(int perDay, int perDayMax) {
    /** Daily limit per posting. Further reports tell the operator nothing new. */
    static final int PER_JOB_AND_DAY = 20;
    /** Daily limit for all postings together. Beyond it, only postings without an open report can be reported: the operator has not seen those yet. */
    static final int PER_DAY = 1_000;
    /** Daily limit for all postings together, including those without an open report. */
    static final int PER_DAY_MAX = 5_000;
    /** Maximum number of reports shown per posting on a page; the total is shown as well. */
    public static final int REPORTS_SHOWN = 20;
    private static final String REPORT = "r.id, r.reason, r.details, r.email, r.at, r.state, r.answered_at";
    private static final String SELECT = "SELECT id, employer, job, title, reason, details, email, at, state FROM posting_report";

    public Reports() {
        this(PER_DAY, PER_DAY_MAX);
    }

    public record ReportEntry(int id, ReportReason reason, String details, String email, Instant at, Report.State state, Optional<Instant> answered) {}

    /** A reported posting, with its title at the time, the number of reports, and the first of them, at most {@link #REPORTS_SHOWN}. */
    public record Reported(JobId job, EmployerId employer, String employerName, String title, boolean isHidden, int reports, List<ReportEntry> entries) {}

    public record Hidden(JobId job, EmployerId employer, String employerName, String title, String reason, Instant at) {}

    record Posting(EmployerId employer, JobId job, String title) {}

    /** Returns a posting that candidates can or could see: none of a sandbox, no draft, and none that was archived before it was ever public. */
    Optional<Posting> posting(Transaction tx, JobId job) {
        return tx.sql("SELECT j.employer, j.title FROM job j JOIN employer e ON e.id = j.employer"
                + " WHERE j.id = :job AND j.launched AND j.status <> 'draft' AND NOT e.sandbox").bind("job", job.value())
            .first(row -> new Posting(new EmployerId(row.nextInt()), job, row.nextString()));
    }

    /** Outcome of adding a report: stored; not stored because of the limit per posting; or not stored because of the limit for all postings. */
    enum Added { KEPT, KNOWN, FULL }

    Added add(Transaction tx, Posting of, ReportForm form, Instant at, LocalDate day) {
        if (tx.sql("SELECT count(*) FROM posting_report WHERE day = :day AND job = :job").bind("day", day.toString())
            .bind("job", of.job.value()).one(Row::nextInt) >= PER_JOB_AND_DAY) {
            return Added.KNOWN;
        }
        int today = tx.sql("SELECT count(*) FROM posting_report WHERE day = :day").bind("day", day.toString()).one(Row::nextInt);
        if (today >= perDayMax || today >= perDay && hasOpen(tx, of.job)) {
            return Added.FULL;
        }
        tx.sql("INSERT INTO posting_report (employer, job, title, reason, details, email, email_key, at, day, state)"
                + " VALUES (:employer, :job, :title, :reason, :details, :email, :key, :at, :day, 'open')")
            .bind("employer", of.employer.value()).bind("job", of.job.value()).bind("title", of.title)
            .bind("reason", form.chosen().orElseThrow().code()).bind("details", emptyToNull(form.details())).bind("email", emptyToNull(form.email()))
            .bind("key", form.email().isEmpty() ? null : Addresses.key(form.email())).bind("at", at.toEpochMilli())
            .bind("day", day.toString()).execute();
        return Added.KEPT;
    }

    private static boolean hasOpen(Transaction tx, JobId job) {
        return tx.sql("SELECT 1 FROM posting_report WHERE job = :job AND state = 'open'").bind("job", job.value()).exists();
    }

    private static String emptyToNull(String text) {
        return text.isEmpty() ? null : text;
    }

    public List<Report> list(Transaction tx, boolean settledToo) {
        return tx.sql(SELECT + (settledToo ? "" : " WHERE state = 'open'") + " ORDER BY id").all(Reports::report);
    }

    public Optional<Report> byId(Transaction tx, int id) {
        return tx.sql(SELECT + " WHERE id = :id").bind("id", id).first(Reports::report);
    }

    /** Returns the reports of a person who left this mail address. */
    public List<Report> of(Transaction tx, String email) {
        return tx.sql(SELECT + " WHERE email_key = :key ORDER BY id").bind("key", Addresses.key(email)).all(Reports::report);
    }

    public int countOpen(Transaction tx) {
        return tx.sql("SELECT count(*) FROM posting_report WHERE state = 'open'").one(Row::nextInt);
    }

    /** Returns the postings with open reports, in the order of their first one. */
    public List<Reported> open(Transaction tx, Paging paging) {
        var rows = tx.sql("SELECT r.job, r.employer, coalesce(e.name, ''), r.title, h.job, g.reports, " + REPORT + " FROM (SELECT job, min(id) AS earliest,"
                + " count(*) AS reports FROM posting_report WHERE state = 'open' GROUP BY job ORDER BY earliest LIMIT :limit OFFSET :offset) g"
                + " JOIN (SELECT o.*, row_number() OVER (PARTITION BY o.job ORDER BY o.id) AS place FROM posting_report o WHERE o.state = 'open') r"
                + " ON r.job = g.job AND r.place <= :shown LEFT JOIN employer e ON e.id = r.employer LEFT JOIN hidden_job h ON h.job = r.job"
                + " ORDER BY g.earliest, r.id")
            .bind("limit", paging.pageSize()).bind("offset", paging.offset()).bind("shown", REPORTS_SHOWN).all(Reports::reported);
        var postings = new LinkedHashMap<JobId, Reported>();
        for (var row : rows) {
            postings.computeIfAbsent(row.job, job -> new Reported(job, row.employer, row.employerName, row.title, row.isHidden, row.reports, new ArrayList<>()))
                .entries.addAll(row.entries);
        }
        return List.copyOf(postings.values());
    }

    /** Returns the number of postings with open reports. */
    public int countReported(Transaction tx) {
        return tx.sql("SELECT count(DISTINCT job) FROM posting_report WHERE state = 'open'").one(Row::nextInt);
    }

    public List<Reported> settled(Transaction tx, Paging paging) {
        return tx.sql("SELECT r.job, r.employer, coalesce(e.name, ''), r.title, h.job, 1, " + REPORT + " FROM posting_report r"
                + " LEFT JOIN employer e ON e.id = r.employer LEFT JOIN hidden_job h ON h.job = r.job WHERE r.state <> 'open' ORDER BY r.id DESC"
                + " LIMIT :limit OFFSET :offset").bind("limit", paging.pageSize()).bind("offset", paging.offset()).all(Reports::reported);
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

    /** Dismisses a report; returns false if there is no such report, or if it is settled already. */
    public boolean dismiss(Transaction tx, int id) {
        return tx.sql("UPDATE posting_report SET state = 'dismissed' WHERE id = :id AND state = 'open'").bind("id", id).execute() == 1;
    }

    int dismiss(Transaction tx, JobId job) {
        return tx.sql("UPDATE posting_report SET state = 'dismissed' WHERE job = :job AND state = 'open'").bind("job", job.value()).execute();
    }

    void noteAnswer(Transaction tx, int id, Instant at) {
        tx.sql("UPDATE posting_report SET answered_at = :at WHERE id = :id").bind("at", at.toEpochMilli()).bind("id", id).execute();
    }

    /** Settles the open reports of a posting that is being hidden and returns how many. */
    int settle(Transaction tx, JobId job) {
        return tx.sql("UPDATE posting_report SET state = 'hidden' WHERE job = :job AND state = 'open'").bind("job", job.value()).execute();
    }

    int deleteOld(Transaction tx, LocalDate before, int limit) {
        return tx.sql("DELETE FROM posting_report WHERE id IN (SELECT id FROM posting_report WHERE day < :before ORDER BY day LIMIT :max)")
            .bind("before", before.toString()).bind("max", limit).execute();
    }

    /** Deletes the reports of a person who wants to be forgotten, including what they wrote, and returns how many. */
    public int deleteOf(Transaction tx, String email) {
        return tx.sql("DELETE FROM posting_report WHERE email_key = :key").bind("key", Addresses.key(email)).execute();
    }

    public static void deleteAll(Transaction tx, EmployerId employer) {
        tx.sql("DELETE FROM posting_report WHERE employer = :employer").bind("employer", employer.value()).execute();
    }

    private static Report report(Row row) {
        return new Report(row.nextInt(), new EmployerId(row.nextInt()), new JobId(row.nextInt()), row.nextString(),
            ReportReason.of(row.nextString()).orElseThrow(), Optional.ofNullable(row.nextString()), Optional.ofNullable(row.nextString()),
            Instant.ofEpochMilli(row.nextLong()), Report.State.valueOf(row.nextString().toUpperCase(Locale.ROOT)));
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
        return new ReportEntry(id, reason, details, email, at, state, row.nextInstant());
    }
}
