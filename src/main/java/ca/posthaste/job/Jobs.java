package ca.posthaste.job;

import ca.posthaste.db.Engine;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.location.Location;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/** Store: every SQL statement about jobs. Permission is part of each question: a job is always asked for with its owner. */
public final class Jobs {
    private static final String SELECT = "SELECT j.*, e.name AS employer_name, e.plan AS employer_plan"
        + " FROM job j JOIN employer e ON e.id = j.employer WHERE j.employer = :employer AND ";
    private static final List<String> WRITTEN = List.of("reference_id", "title", "status", "publish_date", "close_date",
        "close_by_default", "launched", "confidential", "auto_refresh", "location_ids", "category_ids", "position_type",
        "salary_amount", "salary_max", "salary_period", "plus_commission", "routing_type", "application_email",
        "application_url", "search", "description");
    private static final String INSERT = "INSERT INTO job (employer, " + String.join(", ", WRITTEN) + ") VALUES (:employer, :"
        + String.join(", :", WRITTEN)
        + ") ON CONFLICT (employer, reference_id) WHERE reference_id IS NOT NULL DO NOTHING RETURNING id";
    private static final String UPDATE = "UPDATE job SET "
        + WRITTEN.stream().map(column -> column + " = :" + column).collect(Collectors.joining(", "))
        + ", version = version + 1 WHERE employer = :employer AND id = :id AND version = :version";

    private final Engine engine;
    private final JobRows rows;

    public Jobs(Engine engine, JobRows rows) {
        this.engine = engine;
        this.rows = rows;
    }

    public Optional<Job> owned(Handle tx, EmployerId owner, JobId id) {
        return tx.createQuery(SELECT + "j.id = :id").bind("employer", owner.value()).bind("id", id.value())
            .map((row, context) -> rows.job(tx, row)).findOne();
    }

    public Optional<Job> referenced(Handle tx, EmployerId owner, String referenceId) {
        return tx.createQuery(SELECT + "j.reference_id = :reference").bind("employer", owner.value())
            .bind("reference", referenceId).map((row, context) -> rows.job(tx, row)).findOne();
    }

    /** The new job's id; none when another job of the employer has the referenceId. */
    public Optional<JobId> add(Handle tx, EmployerId owner, Posting posting) {
        return bound(tx.createQuery(INSERT), owner, posting).mapTo(Integer.class).findOne().map(JobId::new);
    }

    /** What became of a change: none; saved; too late, another was faster; or the referenceId is another job's. */
    public enum Saved { UNCHANGED, YES, STALE, TAKEN }

    /** Saves the posting if the job is still as it was read. After TAKEN a transaction is only good for rolling back. */
    public Saved save(Handle tx, Job read, Posting posting) {
        if (posting.equals(read.posting())) {
            return Saved.UNCHANGED;
        }
        try {
            int changed = bound(tx.createUpdate(UPDATE), read.employer().id(), posting)
                .bind("id", read.id().value()).bind("version", read.version()).execute();
            return changed == 1 ? Saved.YES : Saved.STALE;
        } catch (UnableToExecuteStatementException fault) {
            if (fault.getCause() instanceof SQLException sql && engine.isDuplicate(sql)) {
                return Saved.TAKEN;
            }
            throw fault;
        }
    }

    public boolean delete(Handle tx, EmployerId owner, JobId id) {
        return tx.createUpdate("DELETE FROM job WHERE employer = :employer AND id = :id")
            .bind("employer", owner.value()).bind("id", id.value()).execute() == 1;
    }

    public boolean deleteReferenced(Handle tx, EmployerId owner, String referenceId) {
        return tx.createUpdate("DELETE FROM job WHERE employer = :employer AND reference_id = :reference")
            .bind("employer", owner.value()).bind("reference", referenceId).execute() == 1;
    }

    /** Auto-refresh, all jobs at once. Running it twice, or on two nodes, changes nothing the second time. */
    public int refresh(Handle tx, LocalDate today) {
        return tx.createUpdate("UPDATE job SET publish_date = :today, version = version + 1"
                + " WHERE auto_refresh AND status = 'active' AND publish_date <= :due AND close_date >= :today"
                + " AND EXISTS (SELECT 1 FROM employer e WHERE e.id = job.employer AND e.plan = 'unlimited')")
            .bind("today", today.toString()).bind("due", today.minusDays(Dates.REFRESH_DAYS).toString()).execute();
    }

    public JobPage list(Handle tx, EmployerId owner, JobQuery query) {
        var search = query.text().map(SearchText::fold).map(engine.jobSearch()::holding);
        var from = search.map(Engine.TextQuery::from).orElse("job j");
        var where = " WHERE j.employer = :employer" + query.status().map(status -> " AND j.status = :status").orElse("")
            + search.map(found -> " AND " + found.where()).orElse("");
        var count = tx.createQuery("SELECT count(*) FROM " + from + where);
        var page = tx.createQuery("SELECT j.id, j.reference_id, j.title, j.publish_date, j.location_ids, j.confidential,"
            + " j.status, j.employer, e.name AS employer_name, e.plan AS employer_plan FROM " + from
            + " JOIN employer e ON e.id = j.employer" + where
            + " ORDER BY j.publish_date DESC, j.id DESC LIMIT :limit OFFSET :offset")
            .bind("limit", query.paging().pageSize()).bind("offset", query.paging().offset());
        for (SqlStatement<?> statement : List.of(count, page)) {
            statement.bind("employer", owner.value());
            query.status().ifPresent(status -> statement.bind("status", status.word()));
            search.ifPresent(found -> statement.bind("text", found.text()));
        }
        return new JobPage(page.map((row, context) -> rows.header(tx, row)).list(), count.mapTo(int.class).one());
    }

    private static <S extends SqlStatement<S>> S bound(S sql, EmployerId owner, Posting posting) {
        var dates = posting.dates();
        var salary = posting.salary() == null ? Salary.NONE : posting.salary();
        return sql.bind("employer", owner.value())
            .bind("reference_id", posting.referenceId()).bind("title", posting.title())
            .bind("status", posting.status().word())
            .bind("publish_date", dates.published().toString()).bind("close_date", dates.closes().toString())
            .bind("close_by_default", dates.closesByDefault()).bind("launched", dates.launched())
            .bind("confidential", posting.confidential()).bind("auto_refresh", posting.autoRefresh())
            .bind("location_ids", JobRows.ids(posting.locations(), Location::id))
            .bind("category_ids", JobRows.ids(posting.categories(), category -> category.id()))
            .bind("position_type", posting.positionType().id())
            .bind("salary_amount", cents(salary.amount())).bind("salary_max", cents(salary.maxAmount()))
            .bind("salary_period", salary.period() == null ? null : salary.period().id())
            .bind("plus_commission", salary.plusCommission())
            .bind("routing_type", posting.routing().type().id())
            .bind("application_email", posting.routing().email()).bind("application_url", posting.routing().url())
            .bind("search", SearchText.of(posting.title(), posting.referenceId()))
            .bind("description", posting.description());
    }

    private static Long cents(BigDecimal amount) {
        return amount == null ? null : amount.movePointRight(Salary.SCALE).longValueExact();
    }
}
