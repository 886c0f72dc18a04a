package ca.posthaste.application;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.Paging;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.language.Language;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Store: every SQL statement about applications. An employer's question always carries the employer. */
public final class Applications {
    private static final String OF_JOB = " WHERE employer = :employer AND job = :job";

    /** The new application's id; none when this person has applied for this job before. */
    public Optional<ApplicationId> add(Handle tx, Job job, String receipt, Candidate candidate, Optional<Resume> resume,
                                       Instant now) {
        return tx.createQuery("INSERT INTO application (employer, job, job_title, receipt, address_key, name, email, phone,"
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
            .bind("now", now.toEpochMilli()).mapTo(Integer.class).findOne().map(ApplicationId::new);
    }

    /** An application as far as its sender is concerned. */
    public record Receipt(ApplicationId id, String receipt) {}

    public Optional<Receipt> by(Handle tx, Job job, String addressKey) {
        return tx.createQuery("SELECT id, receipt FROM application" + OF_JOB + " AND address_key = :addressKey")
            .bind("employer", job.employer().id().value()).bind("job", job.id().value()).bind("addressKey", addressKey)
            .map((row, context) -> new Receipt(new ApplicationId(row.getInt("id")), row.getString("receipt"))).findOne();
    }

    /** False when the key was used for this job before. */
    public boolean keepKey(Handle tx, Job job, IdempotencyKey key, ApplicationId application) {
        return tx.createUpdate("INSERT INTO application_key (employer, job, key_hash, fingerprint, application)"
                + " VALUES (:employer, :job, :hash, :fingerprint, :application)"
                + " ON CONFLICT (employer, job, key_hash) DO NOTHING")
            .bind("employer", job.employer().id().value()).bind("job", job.id().value()).bind("hash", key.hash())
            .bind("fingerprint", key.fingerprint()).bind("application", application.value()).execute() == 1;
    }

    /** What was sent under a key before. */
    public record Earlier(String fingerprint, String receipt) {}

    public Optional<Earlier> underKey(Handle tx, Job job, IdempotencyKey key) {
        return tx.createQuery("SELECT k.fingerprint, a.receipt FROM application_key k"
                + " JOIN application a ON a.employer = k.employer AND a.id = k.application"
                + " WHERE k.employer = :employer AND k.job = :job AND k.key_hash = :hash")
            .bind("employer", job.employer().id().value()).bind("job", job.id().value()).bind("hash", key.hash())
            .map((row, context) -> new Earlier(row.getString("fingerprint"), row.getString("receipt"))).findOne();
    }

    /** The same for one person's application, found without the job, which may be gone. */
    public Optional<Earlier> underKey(Handle tx, JobId job, Candidate candidate, IdempotencyKey key) {
        return tx.createQuery("SELECT k.fingerprint, a.receipt FROM application a"
                + " JOIN application_key k ON k.employer = a.employer AND k.job = a.job AND k.application = a.id"
                + " WHERE a.address_key = :addressKey AND a.job = :job AND k.key_hash = :hash")
            .bind("addressKey", candidate.addressKey()).bind("job", job.value()).bind("hash", key.hash())
            .map((row, context) -> new Earlier(row.getString("fingerprint"), row.getString("receipt"))).findOne();
    }

    public Optional<Application> owned(Handle tx, EmployerId owner, ApplicationId id) {
        return tx.createQuery("SELECT * FROM application WHERE employer = :employer AND id = :id")
            .bind("employer", owner.value()).bind("id", id.value()).map((row, context) -> application(row)).findOne();
    }

    /**
     * A page of a job's applications, newest first.
     *
     * @param total  how many there are
     * @param clicks how often candidates went on to the employer's own site
     * @param exists whether the job does; applications outlive it
     */
    public record ApplicationPage(List<Application> applications, int total, int clicks, boolean exists) {}

    public ApplicationPage list(Handle tx, EmployerId owner, JobId job, Paging paging) {
        var lines = tx.createQuery("SELECT t.*, a.* FROM (SELECT (SELECT count(*) FROM application" + OF_JOB + ") AS total,"
                + " (SELECT coalesce(sum(count), 0) FROM job_click" + OF_JOB + ") AS clicks,"
                + " (SELECT count(*) FROM job WHERE employer = :employer AND id = :job) AS jobs) t"
                + " LEFT JOIN (SELECT * FROM application" + OF_JOB + " ORDER BY id DESC LIMIT :limit OFFSET :offset) a ON true"
                + " ORDER BY a.id DESC")
            .bind("employer", owner.value()).bind("job", job.value()).bind("limit", paging.pageSize())
            .bind("offset", paging.offset()).map((row, context) -> page(row)).list();
        var first = lines.get(0); // every line has the numbers; a page with no applications is one line with nothing else
        return new ApplicationPage(lines.stream().flatMap(line -> line.applications.stream()).toList(), first.total, first.clicks,
            first.exists);
    }

    private static ApplicationPage page(ResultSet row) throws SQLException {
        return new ApplicationPage(row.getString("receipt") == null ? List.of() : List.of(application(row)), row.getInt("total"),
            row.getInt("clicks"), row.getInt("jobs") > 0);
    }

    public List<Application> of(Handle tx, String addressKey) {
        return tx.createQuery("SELECT * FROM application WHERE address_key = :addressKey ORDER BY id")
            .bind("addressKey", addressKey).map((row, context) -> application(row)).list();
    }

    /** Some of the applications an employer may keep no longer. */
    public List<Application> olderThan(Handle tx, EmployerId employer, Instant limit, int most) {
        return tx.createQuery("SELECT * FROM application WHERE employer = :employer AND sent_at < :limit"
                + " ORDER BY sent_at LIMIT :most")
            .bind("employer", employer.value()).bind("limit", limit.toEpochMilli()).bind("most", most)
            .map((row, context) -> application(row)).list();
    }

    public boolean erase(Handle tx, Application application) {
        tx.createUpdate("DELETE FROM application_key WHERE employer = :employer AND application = :id")
            .bind("employer", application.employer().value()).bind("id", application.id().value()).execute();
        return tx.createUpdate("DELETE FROM application WHERE employer = :employer AND id = :id")
            .bind("employer", application.employer().value()).bind("id", application.id().value()).execute() == 1;
    }

    /** A candidate went on to the employer's own site. */
    public void countClick(Handle tx, Job job, LocalDate day) {
        tx.createUpdate("INSERT INTO job_click (employer, job, day, count) VALUES (:employer, :job, :day, 1)"
                + " ON CONFLICT (employer, job, day) DO UPDATE SET count = job_click.count + 1")
            .bind("employer", job.employer().id().value()).bind("job", job.id().value()).bind("day", day.toString())
            .execute();
    }

    private static Application application(ResultSet row) throws SQLException {
        var candidate = new Candidate(row.getString("name"), row.getString("email"), row.getString("phone"),
            row.getString("message"), Language.of(row.getString("language")).orElseThrow());
        return new Application(new ApplicationId(row.getInt("id")), new EmployerId(row.getInt("employer")),
            new JobId(row.getInt("job")), row.getString("job_title"), row.getString("receipt"), candidate, resume(row),
            Instant.ofEpochMilli(row.getLong("sent_at")));
    }

    private static Optional<Resume> resume(ResultSet row) throws SQLException {
        var key = row.getString("resume_key");
        return key == null ? Optional.empty() : Optional.of(new Resume(key, row.getString("resume_title"),
            ResumeType.ofWord(row.getString("resume_type")), row.getLong("resume_size")));
    }
}
