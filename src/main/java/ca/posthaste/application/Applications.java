package ca.posthaste.application;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.language.Language;
import ca.posthaste.paging.Paging;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Store: every SQL statement about applications. What an employer asks for is always restricted to that employer. */
public final class Applications {
    private static final String OF_JOB = " WHERE employer = :employer AND job = :job";

    /** The new application's id; empty if this person has applied for this job before. */
    public Optional<ApplicationId> add(Transaction tx, Job job, String receipt, Candidate candidate, Optional<Resume> resume,
                                       Instant now) {
        return tx.sql("INSERT INTO application (employer, job, job_title, receipt, address_key, name, email, phone,"
                + " message, language, resume_key, resume_title, resume_type, resume_size, sent_at) VALUES (:employer, :job,"
                + " :title, :receipt, :addressKey, :name, :email, :phone, :message, :language, :resumeKey, :resumeTitle,"
                + " :resumeType, :resumeSize, :now) ON CONFLICT (employer, job, address_key) DO NOTHING RETURNING id")
            .bind("employer", job.employer().id().value()).bind("job", job.id().value())
            .bind("title", job.posting().title()).bind("receipt", receipt).bind("addressKey", candidate.addressKey())
            .bind("name", candidate.name()).bind("email", candidate.email()).bind("phone", candidate.phone())
            .bind("message", candidate.message()).bind("language", candidate.language().word())
            .bind("resumeKey", resume.map(Resume::key).orElse(null))
            .bind("resumeTitle", resume.map(Resume::title).orElse(null))
            .bind("resumeType", resume.map(Resume::type).map(ResumeType::word).orElse(null))
            .bind("resumeSize", resume.map(Resume::size).orElse(null))
            .bind("now", now.toEpochMilli()).first(Row::nextInt).map(ApplicationId::new);
    }

    /** What the sender of an application gets back. */
    public record Receipt(ApplicationId id, String receipt) {}

    public Optional<Receipt> by(Transaction tx, Job job, String addressKey) {
        return tx.sql("SELECT id, receipt FROM application" + OF_JOB + " AND address_key = :addressKey")
            .bind("employer", job.employer().id().value()).bind("job", job.id().value()).bind("addressKey", addressKey)
            .first(row -> new Receipt(new ApplicationId(row.getInt("id")), row.getString("receipt")));
    }

    /** Returns false if the key was used for this job before. */
    public boolean keepKey(Transaction tx, Job job, IdempotencyKey key, ApplicationId application) {
        return tx.sql("INSERT INTO application_key (employer, job, key_hash, fingerprint, application)"
                + " VALUES (:employer, :job, :hash, :fingerprint, :application)"
                + " ON CONFLICT (employer, job, key_hash) DO NOTHING")
            .bind("employer", job.employer().id().value()).bind("job", job.id().value()).bind("hash", key.hash())
            .bind("fingerprint", key.fingerprint()).bind("application", application.value()).execute() == 1;
    }

    /** The application that came with a key before. */
    public record Earlier(String fingerprint, String receipt) {}

    public Optional<Earlier> underKey(Transaction tx, Job job, IdempotencyKey key) {
        return tx.sql("SELECT k.fingerprint, a.receipt FROM application_key k"
                + " JOIN application a ON a.employer = k.employer AND a.id = k.application"
                + " WHERE k.employer = :employer AND k.job = :job AND k.key_hash = :hash")
            .bind("employer", job.employer().id().value()).bind("job", job.id().value()).bind("hash", key.hash())
            .first(row -> new Earlier(row.getString("fingerprint"), row.getString("receipt")));
    }

    /** The same for one person's application, found without the job, which may have been deleted. */
    public Optional<Earlier> underKey(Transaction tx, JobId job, Candidate candidate, IdempotencyKey key) {
        return tx.sql("SELECT k.fingerprint, a.receipt FROM application a"
                + " JOIN application_key k ON k.employer = a.employer AND k.job = a.job AND k.application = a.id"
                + " WHERE a.address_key = :addressKey AND a.job = :job AND k.key_hash = :hash")
            .bind("addressKey", candidate.addressKey()).bind("job", job.value()).bind("hash", key.hash())
            .first(row -> new Earlier(row.getString("fingerprint"), row.getString("receipt")));
    }

    public Optional<Application> owned(Transaction tx, EmployerId owner, ApplicationId id) {
        return tx.sql("SELECT * FROM application WHERE employer = :employer AND id = :id")
            .bind("employer", owner.value()).bind("id", id.value()).first(Applications::application);
    }

    /**
     * A page of a job's applications, newest first.
     *
     * @param total  how many there are
     * @param clicks how often candidates went on to the employer's own site
     * @param exists whether the job still exists; applications are kept longer
     */
    public record ApplicationPage(List<Application> applications, int total, int clicks, boolean exists) {}

    public ApplicationPage list(Transaction tx, EmployerId owner, JobId job, Paging paging) {
        var lines = tx.sql("SELECT t.*, a.* FROM (SELECT (SELECT count(*) FROM application" + OF_JOB + ") AS total,"
                + " (SELECT coalesce(sum(count), 0) FROM job_click" + OF_JOB + ") AS clicks,"
                + " (SELECT count(*) FROM job WHERE employer = :employer AND id = :job) AS jobs) t"
                + " LEFT JOIN (SELECT * FROM application" + OF_JOB + " ORDER BY id DESC LIMIT :limit OFFSET :offset) a ON true"
                + " ORDER BY a.id DESC")
            .bind("employer", owner.value()).bind("job", job.value()).bind("limit", paging.pageSize())
            .bind("offset", paging.offset()).all(Applications::page);
        var first = lines.get(0); // every row has the counts; a page without applications is one row with the counts only
        return new ApplicationPage(lines.stream().flatMap(line -> line.applications.stream()).toList(), first.total, first.clicks,
            first.exists);
    }

    private static ApplicationPage page(Row row) {
        return new ApplicationPage(row.getString("receipt") == null ? List.of() : List.of(application(row)), row.getInt("total"),
            row.getInt("clicks"), row.getInt("jobs") > 0);
    }

    public List<Application> of(Transaction tx, String addressKey) {
        return tx.sql("SELECT * FROM application WHERE address_key = :addressKey ORDER BY id")
            .bind("addressKey", addressKey).all(Applications::application);
    }

    /** A batch of applications that are older than the employer may keep. */
    public List<Application> olderThan(Transaction tx, EmployerId employer, Instant limit, int most) {
        return tx.sql("SELECT * FROM application WHERE employer = :employer AND sent_at < :limit"
                + " ORDER BY sent_at LIMIT :most")
            .bind("employer", employer.value()).bind("limit", limit.toEpochMilli()).bind("most", most)
            .all(Applications::application);
    }

    public boolean erase(Transaction tx, Application application) {
        tx.sql("DELETE FROM application_key WHERE employer = :employer AND application = :id")
            .bind("employer", application.employer().value()).bind("id", application.id().value()).execute();
        return tx.sql("DELETE FROM application WHERE employer = :employer AND id = :id")
            .bind("employer", application.employer().value()).bind("id", application.id().value()).execute() == 1;
    }

    /** Counts a candidate who was redirected to the employer's own site. */
    public void countClick(Transaction tx, Job job, LocalDate day) {
        tx.sql("INSERT INTO job_click (employer, job, day, count) VALUES (:employer, :job, :day, 1)"
                + " ON CONFLICT (employer, job, day) DO UPDATE SET count = job_click.count + 1")
            .bind("employer", job.employer().id().value()).bind("job", job.id().value()).bind("day", day.toString())
            .execute();
    }

    private static Application application(Row row) {
        var candidate = new Candidate(row.getString("name"), row.getString("email"), row.getString("phone"),
            row.getString("message"), Language.of(row.getString("language")).orElseThrow());
        return new Application(new ApplicationId(row.getInt("id")), new EmployerId(row.getInt("employer")),
            new JobId(row.getInt("job")), row.getString("job_title"), row.getString("receipt"), candidate, resume(row),
            Instant.ofEpochMilli(row.getLong("sent_at")));
    }

    private static Optional<Resume> resume(Row row) {
        var key = row.getString("resume_key");
        return key == null ? Optional.empty() : Optional.of(new Resume(key, row.getString("resume_title"),
            ResumeType.ofWord(row.getString("resume_type")), row.getLong("resume_size")));
    }
}
