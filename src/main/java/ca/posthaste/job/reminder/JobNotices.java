package ca.posthaste.job.reminder;

import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Reminder;
import ca.posthaste.job.JobId;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The store of the notices sent about jobs. A row is written in the transaction that queues the mail, so that nobody is notified twice. */
final class JobNotices {
    /** A job in a notice to users. {@code day} is the last day on which it is open, or on which a draft should have been published. */
    record NotifiedJob(int id, String title, String referenceId, LocalDate day) {
        /** Returns the title, followed by the reference ID of the employer's own system if there is one. */
        String name() {
            return referenceId == null ? title : title + " (" + referenceId + ")";
        }
    }

    /**
     * The period in which a reminder is sent, in days from today to the close date. A reminder that was missed because the service was down is
     * sent late while the window is open, and not at all afterwards.
     *
     * @param lead minimum number of days between publication and close date. An employer that has just chosen a near date needs no reminder.
     */
    private record Window(int first, int last, int lead) {
        static Window of(Reminder kind) {
            return switch (kind) {
                case WEEK -> new Window(2, 7, 7);
                case DAY -> new Window(0, 1, 1);
                case CLOSED -> new Window(-3, -1, 0);
            };
        }
    }

    /** Returns the next employers, by ID, that have a reminder of this kind due and have not been sent one of this kind today. */
    List<Employer> employersToNotify(Transaction tx, Reminder kind, LocalDate today, EmployerId after, int limit) {
        return bound(tx.sql("SELECT " + Employers.COLUMNS + " FROM employer e WHERE e.id > :after"
                + " AND e.id IN (SELECT employer FROM account_member) AND e." + kind.column()
                + " AND NOT EXISTS (SELECT 1 FROM job_notice t WHERE t.told_on = :today AND t.employer = e.id AND t.kind = :kind)"
                + " AND EXISTS (SELECT 1 FROM job j WHERE j.employer = e.id AND " + due(kind) + " AND NOT EXISTS (SELECT 1 FROM job_notice n"
                + " WHERE n.employer = j.employer AND n.kind = :kind AND n.job = j.id AND n.due_on = j.close_date)) ORDER BY e.id LIMIT :max"), kind, today)
            .bind("after", after.value()).bind("max", limit).all(Employers::employer);
    }

    /**
     * Records that an employer is being notified of its due jobs, unless it has already been sent a reminder of this kind today. Returns the
     * number of jobs. Existing notices are read once: if they were looked up for each job, PostgreSQL might scan all rows inserted so far.
     */
    int recordNotices(Transaction tx, EmployerId employer, Reminder kind, LocalDate today, int limit) {
        if (isNotified(tx, employer, kind, today)) {
            return 0;
        }
        return bound(tx.sql("INSERT INTO job_notice (employer, kind, job, due_on, told_on)"
                + " SELECT j.employer, :kind, j.id, j.close_date, :today FROM job j JOIN employer e ON e.id = j.employer"
                + " WHERE j.employer = :employer AND e." + kind.column() + " AND " + due(kind)
                + " AND (j.id, j.close_date) NOT IN (SELECT n.job, n.due_on FROM job_notice n WHERE n.employer = :employer AND n.kind = :kind"
                + " AND n.due_on BETWEEN :firstDay AND :lastDay)"
                + " ORDER BY j.close_date, j.id LIMIT :max ON CONFLICT DO NOTHING"), kind, today)
            .bind("employer", employer.value()).bind("max", limit).execute();
    }

    List<NotifiedJob> notifiedJobs(Transaction tx, EmployerId employer, Reminder kind, LocalDate today, int limit) {
        return tx.sql("SELECT j.id, j.title, j.reference_id, j.close_date FROM job_notice n JOIN job j ON j.employer = n.employer AND j.id = n.job"
                + " WHERE n.told_on = :today AND n.employer = :employer AND n.kind = :kind ORDER BY j.close_date, j.id LIMIT :max")
            .bind("today", today.toString()).bind("employer", employer.value()).bind("kind", kind.code()).bind("max", limit)
            .all(JobNotices::job);
    }

    private static boolean isNotified(Transaction tx, EmployerId employer, Reminder kind, LocalDate today) {
        return tx.sql("SELECT 1 FROM job_notice WHERE told_on = :today AND employer = :employer AND kind = :kind LIMIT 1")
            .bind("today", today.toString()).bind("employer", employer.value()).bind("kind", kind.code()).exists();
    }

    /**
     * Returns the SQL condition for a job that closes within the window and was published early enough. The status is tested in a form for
     * which SQLite cannot use an index; otherwise it would read all active jobs of the employer instead of those that close.
     */
    private static String due(Reminder kind) {
        var window = Window.of(kind);
        var days = IntStream.rangeClosed(0, window.last - window.first)
            .mapToObj(i -> "j.close_date = :closes" + i + " AND j.publish_date <= :published" + i).collect(Collectors.joining(" OR "));
        return "j.close_date BETWEEN :firstDay AND :lastDay AND j.status NOT IN ('draft', 'archived') AND (" + days + ")";
    }

    private static Sql bound(Sql sql, Reminder kind, LocalDate today) {
        var window = Window.of(kind);
        var firstDay = today.plusDays(window.first);
        sql.bind("kind", kind.code()).bind("today", today.toString())
            .bind("firstDay", firstDay.toString()).bind("lastDay", today.plusDays(window.last).toString());
        for (int i = 0; i <= window.last - window.first; i++) {
            var day = firstDay.plusDays(i);
            sql.bind("closes" + i, day.toString()).bind("published" + i, day.minusDays(window.lead).toString());
        }
        return sql;
    }

    /** Reports whether users were already notified that the draft could not be published on its current publication date. */
    boolean isNotifiedUnpublished(Transaction tx, EmployerId employer, JobId draft) {
        return tx.sql("SELECT 1 FROM job j JOIN job_notice n ON n.employer = j.employer AND n.kind = 'unpublished' AND n.job = j.id"
                + " AND n.due_on = j.publish_on WHERE j.employer = :employer AND j.id = :id")
            .bind("employer", employer.value()).bind("id", draft.value()).exists();
    }

    /** Records that users are being notified of a draft that could not be published. Returns empty if they were already notified for this date. */
    Optional<NotifiedJob> recordUnpublished(Transaction tx, EmployerId employer, JobId draft, LocalDate today) {
        int count = tx.sql("INSERT INTO job_notice (employer, kind, job, due_on, told_on)"
                + " SELECT employer, 'unpublished', id, publish_on, :today FROM job WHERE employer = :employer AND id = :id"
                + " AND status = 'draft' AND publish_on <= :today ON CONFLICT DO NOTHING")
            .bind("today", today.toString()).bind("employer", employer.value()).bind("id", draft.value()).execute();
        return count == 0 ? Optional.empty()
            : tx.sql("SELECT id, title, reference_id, publish_on FROM job WHERE employer = :employer AND id = :id")
                .bind("employer", employer.value()).bind("id", draft.value()).first(JobNotices::job);
    }

    /** Deletes at most {@code limit} notices sent before this date, except for drafts that still wait, so that nobody is notified of them again. */
    int forgetSome(Transaction tx, LocalDate before, int limit) {
        return tx.sql("DELETE FROM job_notice WHERE (employer, kind, job, due_on) IN (SELECT n.employer, n.kind, n.job, n.due_on"
                + " FROM job_notice n WHERE n.told_on < :before AND NOT EXISTS (SELECT 1 FROM job j WHERE j.employer = n.employer"
                + " AND j.id = n.job AND j.status = 'draft' AND j.publish_on = n.due_on) LIMIT :max)")
            .bind("before", before.toString()).bind("max", limit).execute();
    }

    private static NotifiedJob job(Row row) {
        return new NotifiedJob(row.nextInt(), row.nextString(), row.nextString(), LocalDate.parse(row.nextString()));
    }
}
