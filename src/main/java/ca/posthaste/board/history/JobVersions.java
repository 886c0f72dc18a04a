package ca.posthaste.board.history;

import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Posting;
import ca.posthaste.job.publishing.HistoryQuota;
import ca.posthaste.job.store.JobRows;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** Store of the versions of jobs. A job and its past versions are read in one statement; otherwise a change in between would be seen twice or not at all. */
public record JobVersions(JobRows rows) {
    private static final long MEGABYTE = 1024 * 1024;
    private static final String BEGUN = "coalesce(s.since, j.updated_at)";
    /** SQL for the number of the stored text that equals a text of {@code job j}; 0 if it is not stored. */
    private static final String NUMBER = "coalesce((SELECT max(t.number) FROM job_text t WHERE t.employer = j.employer AND t.job = j.id"
        + " AND t.size = octet_length(j.%1$s) AND t.text = j.%1$s), 0)";
    /** The job itself, if it is active. Its texts are compared with the stored ones. */
    private static final String NOW = "SELECT j.id AS job, j.version AS revision, " + BEGUN + " AS begun,"
        + " CAST(NULL AS bigint) AS ended, s.settled, coalesce(s.merged, 0) AS merged, "
        + NUMBER.formatted("description") + " AS text, " + NUMBER.formatted("translation_description") + " AS translation, "
        + JobRows.TEXT_BYTES + " AS size, " + JobRows.shownOf("j")
        + " FROM job j LEFT JOIN job_shown_since s ON s.employer = j.employer AND s.job = j.id"
        + " WHERE j.employer = :employer AND j.id = :job AND j.status = 'active' AND " + JobRows.NOT_HIDDEN + " AND " + BEGUN
        + " < :before";
    private static final String BEFORE = "SELECT v.job, 0, v.begun, v.ended, v.settled, v.merged, v.text, coalesce(v.translation_text, 0),"
        + " t.size + coalesce(o.size, 0), " + JobRows.shownOf("v")
        + " FROM job_version v JOIN job_text t ON t.employer = v.employer AND t.job = v.job AND t.number = v.text"
        + " LEFT JOIN job_text o ON o.employer = v.employer AND o.job = v.job AND o.number = v.translation_text"
        + " WHERE v.employer = :employer AND v.job = :job AND v.begun < :before";
    private static final String NEWEST = " ORDER BY begun DESC LIMIT :max";
    /** Ordered by time, not by number, because the clock may have been set back. */
    private static final String BEGUN_BEFORE = NOW + " UNION ALL SELECT * FROM (" + BEFORE + " ORDER BY v.begun DESC LIMIT :max) kept" + NEWEST;
    private static final String SHOWN_IN = NOW + " AND j.close_date >= :day UNION ALL " + BEFORE
        + " AND v.ended > :from AND v.close_date >= :day" + NEWEST;

    public static HistoryQuota quota(int megabytes, Clock clock) {
        return new HistoryQuota(JobVersions::bytes, megabytes * MEGABYTE, clock);
    }

    /** Returns versions that began before this instant, newest first, at most {@code limit}. */
    List<Stored> begunBefore(Transaction tx, EmployerId owner, JobId job, Instant before, int limit) {
        return bound(tx, BEGUN_BEFORE, owner, job, before).bind("max", limit).all(row -> version(tx, row));
    }

    /** Returns the newest version that was shown on this day, between two instants of it. */
    Optional<Stored> shownIn(Transaction tx, EmployerId owner, JobId job, LocalDate day, Instant from, Instant before) {
        return bound(tx, SHOWN_IN, owner, job, before).bind("max", 1).bind("day", day.toString()).bind("from", from.toEpochMilli())
            .first(row -> version(tx, row));
    }

    private static Sql bound(Transaction tx, String text, EmployerId owner, JobId job, Instant before) {
        return tx.sql(text).bind("employer", owner.value()).bind("job", job.value()).bind("before", before.toEpochMilli());
    }

    private Stored version(Transaction tx, Row row) {
        var job = new JobId(row.nextInt());
        int revision = row.nextInt();
        var begun = Instant.ofEpochMilli(row.nextLong());
        var ended = row.nextInstant();
        var settled = row.nextInstant();
        int merged = row.nextInt();
        var texts = new Stored.TextNumbers(row.nextInt(), row.nextInt(), row.nextLong());
        return new Stored(job, revision, texts, begun, ended.orElse(null),
            merged == 0 ? Optional.empty() : Optional.of(new PublicVersion.Merged(merged, settled.orElseThrow())), rows.shown(tx, row));
    }

    /** A version as stored, without texts and with current names of places. The job itself is the version that has not ended and has a revision. */
    record Stored(JobId job, int revision, TextNumbers texts, Instant begun, Instant ended, Optional<PublicVersion.Merged> merged, Posting posting) {
        /** Numbers of the stored texts, 0 if stored with the job only or if there is none, and their total size in bytes. */
        record TextNumbers(int description, int translation, long size) {}

        boolean isCurrent() {
            return ended == null;
        }

        /** Returns the time from which candidates no longer see the version: the end of its close date, unless it was changed before. */
        Instant until(ZoneId zone) {
            var closed = posting.dates().closes().plusDays(1).atStartOfDay(zone).toInstant();
            return ended == null || closed.isBefore(ended) ? closed : ended;
        }
    }

    /** @param translation null if there is none, or if none was stored */
    record Texts(String description, String translation) {}

    /** Returns the texts of a version; empty if the version no longer exists because the job was changed since it was read. */
    Optional<Texts> texts(Transaction tx, EmployerId owner, Stored version) {
        var sql = version.isCurrent()
            ? tx.sql("SELECT description, translation_description FROM job WHERE employer = :employer AND id = :job AND version = :version")
                .bind("version", version.revision())
            : tx.sql("SELECT t.text, o.text FROM job_text t LEFT JOIN job_text o ON o.employer = t.employer AND o.job = t.job"
                + " AND o.number = :translation WHERE t.employer = :employer AND t.job = :job AND t.number = :number")
                .bind("number", version.texts().description()).bind("translation", version.texts().translation());
        return sql.bind("employer", owner.value()).bind("job", version.job().value()).first(row -> new Texts(row.nextString(), row.nextString()));
    }

    /** Reports whether the employer has this job, or had it and a version of it is stored. */
    boolean isKnown(Transaction tx, EmployerId owner, JobId job) {
        return tx.sql("SELECT 1 FROM job WHERE employer = :employer AND id = :job"
                + " UNION ALL SELECT 1 FROM job_version WHERE employer = :employer AND job = :job LIMIT 1")
            .bind("employer", owner.value()).bind("job", job.value()).exists();
    }

    /** Returns all jobs that the employer has or of which a version is stored, ordered by id. */
    List<JobId> jobIds(Transaction tx, EmployerId owner) {
        return tx.sql("SELECT id FROM job WHERE employer = :employer UNION SELECT job FROM job_version WHERE employer = :employer ORDER BY 1")
            .bind("employer", owner.value()).all(row -> new JobId(row.nextInt()));
    }

    record Outdated(EmployerId owner, JobId job) {}

    List<Outdated> outdated(Transaction tx, Instant limit, int max) {
        return tx.sql("SELECT DISTINCT employer, job FROM (SELECT employer, job FROM job_version WHERE ended < :limit"
                + " ORDER BY ended LIMIT :max) oldest").bind("limit", limit.toEpochMilli()).bind("max", max)
            .all(row -> new Outdated(new EmployerId(row.nextInt()), new JobId(row.nextInt())));
    }

    /** Deletes some versions of one job and returns how many. Triggers delete the texts that no version uses any more. */
    int erase(Transaction tx, Outdated of, Instant limit, int max) {
        return tx.sql("DELETE FROM job_version WHERE employer = :employer AND job = :job AND number IN (SELECT number FROM job_version"
                + " WHERE employer = :employer AND job = :job AND ended < :limit ORDER BY number LIMIT :max)")
            .bind("employer", of.owner.value()).bind("job", of.job.value()).bind("limit", limit.toEpochMilli()).bind("max", max).execute();
    }

    /** Returns the size in bytes of an employer's history and active jobs. Triggers maintain the totals, so nothing has to be counted. */
    public static long bytes(Transaction tx, EmployerId owner) {
        return tx.sql("SELECT CAST((SELECT coalesce(sum(bytes), 0) FROM history_size WHERE employer = :employer)"
                + " + (SELECT coalesce(sum(active_bytes), 0) FROM job_tally WHERE employer = :employer) AS bigint)")
            .bind("employer", owner.value()).one(Row::nextLong);
    }

    /** Deletes some versions of an employer that leaves the service and returns how many. */
    public static int deleteSome(Transaction tx, EmployerId owner, int limit) {
        return tx.sql("DELETE FROM job_version WHERE employer = :employer AND (job, number) IN (SELECT job, number FROM job_version"
                + " WHERE employer = :employer ORDER BY job, number LIMIT :max)")
            .bind("employer", owner.value()).bind("max", limit).execute();
    }
}
