package ca.posthaste.application;

import ca.posthaste.application.resume.Resume;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Store of applications, with every SQL statement about them. Queries on behalf of an employer are always restricted to that employer. */
public final class Applications {
    private static final String OF_JOB = " WHERE employer = :employer AND job = :job";
    /** Number of erased applications kept per employer: the latest arrivals. */
    static final int ERASED_KEPT = 1_000;
    private static final long QUARTER_MILLIS = 900_000;
    private static final String ADD = "INSERT INTO application (" + ApplicationColumns.ALL.names() + ") VALUES ("
        + ApplicationColumns.ALL.parameters() + ") ON CONFLICT (employer, job, address_key) DO NOTHING RETURNING id";
    private static final String SELECT = "SELECT " + ApplicationColumns.APPLICATION + " FROM application a";

    /** Adds an application and returns its id; empty if this person has already applied for this job. */
    public Optional<ApplicationId> add(Transaction tx, Job job, String receipt, Candidate candidate, Optional<Resume> resume, Instant now) {
        return ApplicationColumns.ALL.bind(tx.sql(ADD), new ApplicationColumns.New(job, receipt, candidate, resume, now))
            .first(Row::nextInt).map(ApplicationId::new);
    }

    public record Receipt(ApplicationId id, String receipt) {}

    public Optional<Receipt> findReceipt(Transaction tx, Job job, String addressKey) {
        return tx.sql("SELECT id, receipt FROM application" + OF_JOB + " AND address_key = :addressKey")
            .bind("employer", job.employer().id().value()).bind("job", job.id().value()).bind("addressKey", addressKey)
            .first(row -> new Receipt(new ApplicationId(row.getInt("id")), row.getString("receipt")));
    }

    /** Stores an idempotency key. Returns false if the key has already been used for this job. */
    public boolean storeIdempotencyKey(Transaction tx, Job job, IdempotencyKey key, ApplicationId application) {
        return tx.sql("INSERT INTO application_key (employer, job, key_hash, fingerprint, application)"
                + " VALUES (:employer, :job, :hash, :fingerprint, :application)"
                + " ON CONFLICT (employer, job, key_hash) DO NOTHING")
            .bind("employer", job.employer().id().value()).bind("job", job.id().value()).bind("hash", key.hash())
            .bind("fingerprint", key.fingerprint()).bind("application", application.value()).execute() == 1;
    }

    public record Earlier(String fingerprint, String receipt) {}

    public Optional<Earlier> findByIdempotencyKey(Transaction tx, Job job, IdempotencyKey key) {
        return tx.sql("SELECT k.fingerprint, a.receipt FROM application_key k"
                + " JOIN application a ON a.employer = k.employer AND a.id = k.application"
                + " WHERE k.employer = :employer AND k.job = :job AND k.key_hash = :hash")
            .bind("employer", job.employer().id().value()).bind("job", job.id().value()).bind("hash", key.hash())
            .first(row -> new Earlier(row.getString("fingerprint"), row.getString("receipt")));
    }

    /** Returns one person's application sent with this key. Does not need the job, which may have been deleted. */
    public Optional<Earlier> findByIdempotencyKey(Transaction tx, JobId job, Candidate candidate, IdempotencyKey key) {
        return tx.sql("SELECT k.fingerprint, a.receipt FROM application a"
                + " JOIN application_key k ON k.employer = a.employer AND k.job = a.job AND k.application = a.id"
                + " WHERE a.address_key = :addressKey AND a.job = :job AND k.key_hash = :hash")
            .bind("addressKey", candidate.addressKey()).bind("job", job.value()).bind("hash", key.hash())
            .first(row -> new Earlier(row.getString("fingerprint"), row.getString("receipt")));
    }

    public Optional<Application> owned(Transaction tx, EmployerId owner, ApplicationId id) {
        return tx.sql(SELECT + " WHERE employer = :employer AND id = :id")
            .bind("employer", owner.value()).bind("id", id.value()).first(ApplicationColumns::application);
    }

    /** A page of a job's applications, newest first, with the clicks to the employer's own site. Applications are kept longer than the job ({@code exists}). */
    public record ApplicationPage(List<Application> applications, int total, int clicks, boolean exists) {}

    public ApplicationPage list(Transaction tx, EmployerId owner, JobId job, Paging paging) {
        var lines = tx.sql("SELECT t.total, t.clicks, t.jobs, a.id IS NOT NULL, " + ApplicationColumns.APPLICATION
                + " FROM (SELECT (SELECT count(*) FROM application" + OF_JOB + ") AS total,"
                + " (SELECT coalesce(sum(count), 0) FROM job_click" + OF_JOB + ") AS clicks,"
                + " (SELECT count(*) FROM job WHERE employer = :employer AND id = :job) AS jobs) t"
                + " LEFT JOIN (SELECT * FROM application" + OF_JOB + " ORDER BY id DESC LIMIT :limit OFFSET :offset) a ON true"
                + " ORDER BY a.id DESC")
            .bind("employer", owner.value()).bind("job", job.value()).bind("limit", paging.pageSize())
            .bind("offset", paging.offset()).all(Applications::page);
        var first = lines.get(0); // every row has the counts; a page without applications is a single row with only the counts
        return new ApplicationPage(lines.stream().flatMap(line -> line.applications.stream()).toList(), first.total, first.clicks,
            first.exists);
    }

    private static ApplicationPage page(Row row) {
        int total = row.nextInt();
        int clicks = row.nextInt();
        boolean exists = row.nextInt() > 0;
        return new ApplicationPage(row.nextBoolean() ? List.of(ApplicationColumns.application(row)) : List.of(), total, clicks, exists);
    }

    public List<Application> of(Transaction tx, String addressKey) {
        return tx.sql(SELECT + " WHERE address_key = :addressKey ORDER BY id")
            .bind("addressKey", addressKey).all(ApplicationColumns::application);
    }

    /** Returns a batch of applications sent before this time, oldest first. */
    public List<Application> olderThan(Transaction tx, EmployerId employer, Instant limit, int max) {
        return tx.sql(SELECT + " WHERE employer = :employer AND sent_at < :limit ORDER BY sent_at LIMIT :max")
            .bind("employer", employer.value()).bind("limit", limit.toEpochMilli()).bind("max", max).all(ApplicationColumns::application);
    }

    /** Returns the time of the newest application sent before this time. Reads the times of all applications. */
    Optional<Instant> newest(Transaction tx, Instant before) {
        return tx.sql("SELECT max(sent_at) FROM application WHERE sent_at < :before HAVING count(*) > 0")
            .bind("before", before.toEpochMilli()).first(Row::nextLong).map(Instant::ofEpochMilli);
    }

    /** Deletes an application, then its notes and keys: a transaction adding one holds the application's lock, and what it adds must be deleted too. */
    public boolean erase(Transaction tx, Application application) {
        boolean isErased = tx.sql("DELETE FROM application WHERE employer = :employer AND id = :id")
            .bind("employer", application.employer().value()).bind("id", application.id().value()).execute() == 1;
        for (var table : List.of("application_key", "application_note")) {
            tx.sql("DELETE FROM " + table + " WHERE employer = :employer AND application = :id")
                .bind("employer", application.employer().value()).bind("id", application.id().value()).execute();
        }
        return isErased;
    }

    /** Returns the number of stored applications by day of arrival. Quarters of an hour are counted: in every time zone, a day begins on one. */
    public Map<LocalDate, Integer> byDay(Transaction tx, EmployerId owner, JobId job, LocalDate from, LocalDate to, ZoneId zone) {
        var days = new HashMap<LocalDate, Integer>();
        tx.sql("SELECT sent_at / " + QUARTER_MILLIS + ", count(*) FROM application" + OF_JOB + ""
                + " AND sent_at + 0 >= :from AND sent_at + 0 < :to GROUP BY 1") // "+ 0" makes SQLite use the index on the job, not the one on the time
            .bind("employer", owner.value()).bind("job", job.value())
            .bind("from", from.atStartOfDay(zone).toInstant().toEpochMilli())
            .bind("to", to.plusDays(1).atStartOfDay(zone).toInstant().toEpochMilli())
            .all(row -> days.merge(LocalDate.ofInstant(Instant.ofEpochMilli(row.nextLong() * QUARTER_MILLIS), zone), row.nextInt(), Integer::sum));
        return days;
    }

    public void countClick(Transaction tx, Job job, LocalDate day) {
        tx.sql("INSERT INTO job_click (employer, job, day, count) VALUES (:employer, :job, :day, 1)"
                + " ON CONFLICT (employer, job, day) DO UPDATE SET count = job_click.count + 1")
            .bind("employer", job.employer().id().value()).bind("job", job.id().value()).bind("day", day.toString()).execute();
    }

    /** The row that remains of an erased application, so that cursors pointing at it stay valid. A trigger writes it. */
    record Erased(int id, long sentAt) {}

    Optional<Erased> findErased(Transaction tx, int employer, long seq) {
        return tx.sql("SELECT application, sent_at FROM application_erased WHERE employer = :employer AND seq = :seq")
            .bind("employer", employer).bind("seq", seq).first(row -> new Erased(row.nextInt(), row.nextLong()));
    }

    /** The sequence number up to which an employer's entries are no longer kept. */
    record ErasedLimit(int employer, long seq) {}

    List<ErasedLimit> erasedLimits(Transaction tx) {
        return tx.sql("SELECT employer FROM application_erased GROUP BY employer HAVING count(*) > :kept").bind("kept", ERASED_KEPT)
            .all(row -> row.nextInt()).stream().map(employer -> new ErasedLimit(employer,
                tx.sql("SELECT seq FROM application_erased WHERE employer = :employer ORDER BY seq DESC LIMIT 1 OFFSET :kept")
                    .bind("employer", employer).bind("kept", ERASED_KEPT).first(Row::nextLong).orElse(0L))).toList();
    }

    /** Deletes a batch of an employer's entries up to this sequence number. Returns how many there were. */
    int forgetErased(Transaction tx, int employer, long last, int limit) {
        return tx.sql("DELETE FROM application_erased WHERE employer = :employer AND seq IN (SELECT seq FROM application_erased"
                + " WHERE employer = :employer AND seq <= :last ORDER BY seq LIMIT :max)")
            .bind("employer", employer).bind("last", last).bind("max", limit).execute();
    }
}
