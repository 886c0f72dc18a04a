package ca.posthaste.job;

import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.location.Location;
import ca.posthaste.location.Locations;
import ca.posthaste.reference.Category;
import ca.posthaste.reference.PositionType;
import ca.posthaste.reference.RoutingType;
import ca.posthaste.reference.SalaryPeriod;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** From a row of the job table to the value it stands for. */
public final class JobRows {
    private static final String ALL = "j.id, j.version, j.reference_id, j.title, j.publish_date, j.close_date, j.close_by_default,"
        + " j.launched, j.confidential, j.auto_refresh, j.status, j.location_ids, j.category_ids, j.position_type,"
        + " j.salary_amount, j.salary_max, j.salary_period, j.plus_commission, %s, j.routing_type,"
        + " j.application_email, j.application_url";
    /** What {@link #job} reads, in its order, of {@code job j}. */
    static final String COLUMNS = ALL.formatted("j.description");
    /** The same with a description only where it is not large. */
    static final String SMALL_COLUMNS = ALL.formatted("CASE WHEN octet_length(j.description) <= " + LargeJobs.LARGE
        + " THEN j.description END");
    /** The same without any description. */
    static final String SHORT_COLUMNS = ALL.formatted("NULL");
    static final String OWNER_COLUMNS = Employers.COLUMNS;
    /** What {@link #header} reads. */
    static final String HEADER_COLUMNS =
        "j.id, j.reference_id, j.title, j.publish_date, j.location_ids, j.confidential, j.status";

    private final Locations locations;

    public JobRows(Locations locations) {
        this.locations = locations;
    }

    Job job(Handle tx, Row row, Employer owner) throws SQLException {
        return new Job(new JobId(row.number()), row.number(), owner, posting(tx, row));
    }

    /** A job with its owner's columns before its own. */
    Job jobWithOwner(Handle tx, Row row) throws SQLException {
        var owner = Employers.employer(row);
        return job(tx, row, owner);
    }

    /**
     * The job that is read, with its description even where that is large. The two are read one after the other: once more from
     * the start when somebody saved in between.
     */
    static Optional<Job> whole(Handle tx, Supplier<Optional<Job>> read, LargeJobs.Hold hold) {
        while (true) {
            var job = read.get();
            if (job.isEmpty() || job.get().posting().description() != null) {
                return job;
            }
            hold.take();
            var description = description(tx, job.get());
            if (description.isPresent()) {
                return job.map(found -> found.described(description.get()));
            }
        }
    }

    private static Optional<String> description(Handle tx, Job job) {
        try (var sql = Sql.of(tx, "SELECT description FROM job WHERE employer = ? AND id = ? AND version = ?")
            .with(job.employer().id().value()).with(job.id().value()).with(job.version())) {
            return sql.first(Row::text);
        }
    }

    JobHeader header(Handle tx, Row row, Employer owner) throws SQLException {
        return new JobHeader(new JobId(row.number()), row.text(), owner, row.text(), LocalDate.parse(row.text()),
            places(tx, row), row.flag(), Status.of(row.text()));
    }

    private Posting posting(Handle tx, Row row) throws SQLException {
        return new Posting(row.text(), row.text(), dates(row), row.flag(), row.flag(), Status.of(row.text()),
            places(tx, row), listed(row, id -> Category.of(id).orElseThrow()),
            PositionType.of(row.number()).orElseThrow(), salary(row), row.text(), routing(row));
    }

    private static Dates dates(Row row) throws SQLException {
        return new Dates(LocalDate.parse(row.text()), LocalDate.parse(row.text()), row.flag(), row.flag());
    }

    private static Salary salary(Row row) throws SQLException {
        var amount = money(row);
        var max = money(row);
        int period = row.number();
        var salary = new Salary(amount, max, period == 0 ? null : SalaryPeriod.of(period).orElseThrow(), row.flag());
        return salary.saysNothing() ? null : salary;
    }

    private static BigDecimal money(Row row) throws SQLException {
        var cents = row.bigNumberOrNull();
        return cents == null ? null : BigDecimal.valueOf(cents, Salary.SCALE);
    }

    private static Routing routing(Row row) throws SQLException {
        return Routing.of(RoutingType.of(row.number()).orElseThrow(), row.text(), row.text());
    }

    private List<Location> places(Handle tx, Row row) throws SQLException {
        return listed(row, id -> locations.byId(tx, id).orElseThrow());
    }

    private static <T> List<T> listed(Row row, IntFunction<T> meaning) throws SQLException {
        var ids = row.text();
        int space = ids.indexOf(' ');
        if (space < 0) { // as most have it
            return List.of(meaning.apply(Integer.parseInt(ids)));
        }
        return Arrays.stream(ids.split(" ")).map(Integer::parseInt).<T>map(meaning::apply).toList();
    }

    static <T> String ids(List<T> entries, ToIntFunction<T> id) {
        return entries.stream().map(entry -> String.valueOf(id.applyAsInt(entry))).collect(Collectors.joining(" "));
    }
}
