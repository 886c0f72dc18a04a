package ca.posthaste.job;

import ca.posthaste.db.Engine;
import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.SqlFault;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.location.Location;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Store: every SQL statement about jobs. Permission is part of each question: a job is always asked for with its owner. */
public final class Jobs {
    static final String OWNED = "SELECT " + JobRows.COLUMNS + " FROM job j WHERE j.employer = :employer AND j.id = :id";
    private static final String OWNED_IF_SMALL = "SELECT " + JobRows.SMALL_COLUMNS + " FROM job j WHERE j.employer = :employer AND j.id = :id";
    private static final String OWNED_TOGETHER = "SELECT w.place, " + JobRows.SMALL_COLUMNS
        + " FROM unnest(:employers, :ids) WITH ORDINALITY AS w (employer, id, place) JOIN job j ON j.employer = w.employer AND j.id = w.id";
    static final String REFERENCED = "SELECT " + JobRows.COLUMNS + " FROM job j WHERE j.employer = :employer AND j.reference_id = :reference";
    private static final List<String> WRITTEN = List.of("reference_id", "title", "status", "publish_date", "close_date",
        "close_by_default", "launched", "confidential", "auto_refresh", "location_ids", "category_ids", "position_type",
        "salary_amount", "salary_max", "salary_period", "plus_commission", "routing_type", "application_email",
        "application_url", "search", "description");
    private static final String INSERT = "INSERT INTO job (" + String.join(", ", WRITTEN) + ", employer) VALUES ("
        + WRITTEN.stream().map(name -> ":" + name + ", ").collect(Collectors.joining())
        + ":employer) ON CONFLICT (employer, reference_id) WHERE reference_id IS NOT NULL DO NOTHING";
    private static final String UPDATE = "UPDATE job SET " + WRITTEN.stream().map(name -> name + " = :" + name + ", ").collect(Collectors.joining())
        + "version = version + 1 WHERE employer = :employer AND id = :id AND version = :version";
    static final String REFRESH = "UPDATE job SET publish_date = :today, version = version + 1"
        + " WHERE auto_refresh AND status = 'active' AND publish_date <= :due AND close_date >= :today"
        + " AND EXISTS (SELECT 1 FROM employer e WHERE e.id = job.employer AND e.plan = 'unlimited')";

    private final Engine engine;
    private final JobRows rows;

    public Jobs(Engine engine, JobRows rows) {
        this.engine = engine;
        this.rows = rows;
    }

    public Optional<Job> owned(Transaction tx, Employer owner, JobId id) {
        return one(tx, owner, id, OWNED);
    }

    /** The same for one of many who only read; refused if there is no room for a large description. */
    public Optional<Job> owned(Transaction tx, Employer owner, JobId id, LargeJobs.Hold hold) {
        return JobRows.whole(tx, () -> one(tx, owner, id, OWNED_IF_SMALL), hold);
    }

    /** The same without its description if that is large. */
    public Optional<Job> ownedIfSmall(Transaction tx, Employer owner, JobId id) {
        return one(tx, owner, id, OWNED_IF_SMALL);
    }

    private Optional<Job> one(Transaction tx, Employer owner, JobId id, String text) {
        return tx.sql(text).bind("employer", owner.id().value()).bind("id", id.value()).first(row -> rows.job(tx, row, owner));
    }

    /** A job that is asked for, by its owner. */
    public record Wanted(Employer owner, JobId id) {}

    /**
     * Several at once, for an engine that is far (and has arrays); in the order of the questions. Large descriptions are left
     * out: together they would be too much.
     */
    public List<Optional<Job>> owned(Transaction tx, List<Wanted> wanted) {
        if (wanted.size() == 1) {
            return List.of(one(tx, wanted.get(0).owner, wanted.get(0).id, OWNED_IF_SMALL));
        }
        var found = new ArrayList<Optional<Job>>(Collections.nCopies(wanted.size(), Optional.empty()));
        tx.sql(OWNED_TOGETHER).bind("employers", numbers(wanted, one -> one.owner.id().value()))
            .bind("ids", numbers(wanted, one -> one.id.value())).all(row -> {
                int place = row.nextInt() - 1;
                return found.set(place, Optional.of(rows.job(tx, row, wanted.get(place).owner)));
            });
        return found;
    }

    private static int[] numbers(List<Wanted> wanted, ToIntFunction<Wanted> number) {
        return wanted.stream().mapToInt(number).toArray();
    }

    public Optional<Job> referenced(Transaction tx, Employer owner, String referenceId) {
        return tx.sql(REFERENCED).bind("employer", owner.id().value()).bind("reference", referenceId)
            .first(row -> rows.job(tx, row, owner));
    }

    /** The job's version, which changes whenever anything in its row does. */
    public Optional<Integer> version(Transaction tx, EmployerId owner, JobId id) {
        return tx.sql("SELECT version FROM job WHERE employer = :employer AND id = :id")
            .bind("employer", owner.value()).bind("id", id.value()).first(Row::nextInt);
    }

    /** The new job's id; none when another job of the employer has the referenceId. */
    public Optional<JobId> add(Transaction tx, EmployerId owner, Posting posting) {
        return bound(tx.sql(INSERT + " RETURNING id"), posting).bind("employer", owner.value())
            .first(row -> new JobId(row.nextInt()));
    }

    /** A job to be added. */
    public record New(EmployerId owner, Posting posting) {
        /** Whoever adds several takes them in this order, or two would often wait for each other. */
        private static final Comparator<New> TURN = Comparator.comparing((New added) -> added.owner.value())
            .thenComparing(added -> added.posting.referenceId(), Comparator.nullsFirst(Comparator.naturalOrder()));
    }

    /** Several at once, for an engine that is far: all in one transaction, and two round trips. Ids in the order given. */
    public List<Optional<JobId>> add(Transaction tx, List<New> added) {
        if (added.size() == 1) {
            return List.of(add(tx, added.get(0).owner, added.get(0).posting));
        }
        var turns = IntStream.range(0, added.size()).boxed().sorted(Comparator.comparing(added::get, New.TURN)).toList();
        var ids = new ArrayList<Optional<JobId>>(Collections.nCopies(added.size(), Optional.empty()));
        var given = tx.inTransaction(together -> {
            var sql = together.insertReturning("id", INSERT);
            turns.forEach(turn -> bound(sql, added.get(turn).posting).bind("employer", added.get(turn).owner.value()).addBatch());
            return sql.keys(row -> new JobId(row.nextInt()));
        });
        for (int i = 0; i < given.size(); i++) {
            ids.set(turns.get(i), given.get(i));
        }
        return ids;
    }

    /** What became of a change: none; saved; too late, another was faster; or the referenceId is another job's. */
    public enum Saved { UNCHANGED, YES, STALE, TAKEN }

    /** Saves the posting if the job is still as it was read. After TAKEN a transaction is only good for rolling back. */
    public Saved save(Transaction tx, Job read, Posting posting) {
        if (posting.equals(read.posting())) {
            return Saved.UNCHANGED;
        }
        try {
            return bound(tx.sql(UPDATE), posting).bind("employer", read.employer().id().value()).bind("id", read.id().value())
                .bind("version", read.version()).execute() == 1 ? Saved.YES : Saved.STALE;
        } catch (SqlFault fault) {
            if (engine.isDuplicate(fault.reason())) {
                return Saved.TAKEN;
            }
            throw fault;
        }
    }

    public boolean delete(Transaction tx, EmployerId owner, JobId id) {
        return tx.sql("DELETE FROM job WHERE employer = :employer AND id = :id")
            .bind("employer", owner.value()).bind("id", id.value()).execute() == 1;
    }

    public boolean deleteReferenced(Transaction tx, EmployerId owner, String referenceId) {
        return tx.sql("DELETE FROM job WHERE employer = :employer AND reference_id = :reference")
            .bind("employer", owner.value()).bind("reference", referenceId).execute() == 1;
    }

    /** Some of an employer's jobs, whatever their status. How many. */
    public static int deleteSome(Transaction tx, EmployerId owner, int most) {
        return tx.sql("DELETE FROM job WHERE employer = :employer AND id IN"
                + " (SELECT id FROM job WHERE employer = :employer LIMIT :most)")
            .bind("employer", owner.value()).bind("most", most).execute();
    }

    /** Auto-refresh, all jobs at once. Running it twice, or on two nodes, changes nothing the second time. */
    public int refresh(Transaction tx, LocalDate today) {
        return tx.sql(REFRESH)
            .bind("today", today.toString()).bind("due", today.minusDays(Dates.REFRESH_DAYS).toString()).execute();
    }

    /** How often any job of the employer changed. */
    public long changes(Transaction tx, EmployerId owner) {
        return tx.sql("SELECT changes FROM job_tally WHERE employer = :employer").bind("employer", owner.value())
            .all(Row::nextLong).stream().mapToLong(Long::longValue).sum();
    }

    public JobPage list(Transaction tx, Employer owner, JobQuery query) {
        return new JobListing(engine, tx, owner.id(), query).page(tx, owner, rows);
    }

    /** The same for an engine that is far and somebody who may have the page already: one round trip tells both. */
    public JobNews news(Transaction tx, Employer owner, JobQuery query, long seenChanges) {
        return new JobListing(engine, tx, owner.id(), query).news(tx, owner, rows, seenChanges);
    }

    private static Sql bound(Sql sql, Posting posting) {
        var dates = posting.dates();
        var salary = posting.salary() == null ? Salary.NONE : posting.salary();
        return sql.bind("reference_id", posting.referenceId()).bind("title", posting.title()).bind("status", posting.status().word())
            .bind("publish_date", dates.published().toString()).bind("close_date", dates.closes().toString())
            .bind("close_by_default", dates.closesByDefault()).bind("launched", dates.launched())
            .bind("confidential", posting.confidential()).bind("auto_refresh", posting.autoRefresh())
            .bind("location_ids", JobRows.ids(posting.locations(), Location::id))
            .bind("category_ids", JobRows.ids(posting.categories(), category -> category.id()))
            .bind("position_type", posting.positionType().id())
            .bind("salary_amount", cents(salary.amount())).bind("salary_max", cents(salary.maxAmount()))
            .bind("salary_period", salary.period() == null ? null : (Integer) salary.period().id())
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
