package ca.posthaste.board;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.JobId;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;

/** Store of the daily view counts of jobs. */
public final class ViewCounts {

    /** Adds to the count of a day. Does nothing if the job no longer exists. */
    void add(Transaction tx, JobId job, LocalDate day, int views) {
        tx.sql("INSERT INTO job_view (employer, job, day, count) SELECT employer, id, :day, :views FROM job WHERE id = :job"
                + " ON CONFLICT (employer, job, day) DO UPDATE SET count = job_view.count + excluded.count")
            .bind("day", day.toString()).bind("views", views).bind("job", job.value()).execute();
    }

    /** Returns the view counts by day; days without views have no entry. */
    public Map<LocalDate, Integer> byDay(Transaction tx, EmployerId owner, JobId job, LocalDate from, LocalDate to) {
        var days = new HashMap<LocalDate, Integer>();
        tx.sql("SELECT day, count FROM job_view WHERE employer = :employer AND job = :job AND day BETWEEN :from AND :to")
            .bind("employer", owner.value()).bind("job", job.value()).bind("from", from.toString()).bind("to", to.toString())
            .all(row -> days.put(LocalDate.parse(row.nextString()), row.nextInt()));
        return days;
    }

    /** Deletes some counts of days before this one and returns how many. */
    int deleteSome(Transaction tx, LocalDate before, int limit) {
        return tx.sql("DELETE FROM job_view WHERE (employer, job, day) IN"
                + " (SELECT employer, job, day FROM job_view WHERE day < :before ORDER BY day LIMIT :most)")
            .bind("before", before.toString()).bind("most", limit).execute();
    }
}
