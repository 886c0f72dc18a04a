package ca.posthaste.board.report;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.JobId;
import ca.posthaste.mail.Addresses;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Store of reports of postings. */
public record Reports(int perDay, int perDayMax) {
    /** Daily limit per posting. Further reports tell the operator nothing new. */
    static final int PER_JOB_AND_DAY = 20;
    /** Daily limit for all postings together. Beyond it, only postings without an open report can be reported: the operator has not seen those yet. */
    static final int PER_DAY = 1_000;
    /** Daily limit for all postings together, including those without an open report. */
    static final int PER_DAY_MAX = 5_000;
    private static final String SELECT = "SELECT id, employer, job, title, reason, details, email, at, state FROM posting_report";

    public Reports() {
        this(PER_DAY, PER_DAY_MAX);
    }

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
        return tx.sql("DELETE FROM posting_report WHERE id IN (SELECT id FROM posting_report WHERE day < :before ORDER BY day LIMIT :most)")
            .bind("before", before.toString()).bind("most", limit).execute();
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
}
