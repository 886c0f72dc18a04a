package ca.posthaste.job;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.location.Location;
import ca.posthaste.location.Locations;
import ca.posthaste.reference.Category;
import ca.posthaste.reference.PositionType;
import ca.posthaste.reference.RoutingType;
import ca.posthaste.reference.SalaryPeriod;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

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

    Job job(Transaction tx, Row row, Employer owner) {
        return new Job(new JobId(row.nextInt()), row.nextInt(), owner, posting(tx, row));
    }

    /** A job with its owner's columns before its own. */
    Job jobWithOwner(Transaction tx, Row row) {
        var owner = Employers.employer(row);
        return job(tx, row, owner);
    }

    /**
     * The job that is read, with its description even where that is large. The two are read one after the other: once more from
     * the start when somebody saved in between.
     */
    static Optional<Job> whole(Transaction tx, Supplier<Optional<Job>> read, LargeJobs.Hold hold) {
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

    private static Optional<String> description(Transaction tx, Job job) {
        return tx.sql("SELECT description FROM job WHERE employer = :employer AND id = :id AND version = :version")
            .bind("employer", job.employer().id().value()).bind("id", job.id().value()).bind("version", job.version())
            .first(Row::nextString);
    }

    JobHeader header(Transaction tx, Row row, Employer owner) {
        return new JobHeader(new JobId(row.nextInt()), row.nextString(), owner, row.nextString(), LocalDate.parse(row.nextString()),
            places(tx, row), row.nextBoolean(), Status.of(row.nextString()));
    }

    private Posting posting(Transaction tx, Row row) {
        return new Posting(row.nextString(), row.nextString(), dates(row), row.nextBoolean(), row.nextBoolean(), Status.of(row.nextString()),
            places(tx, row), listed(row, id -> Category.of(id).orElseThrow()),
            PositionType.of(row.nextInt()).orElseThrow(), salary(row), row.nextString(), routing(row));
    }

    private static Dates dates(Row row) {
        return new Dates(LocalDate.parse(row.nextString()), LocalDate.parse(row.nextString()), row.nextBoolean(), row.nextBoolean());
    }

    private static Salary salary(Row row) {
        var amount = money(row);
        var max = money(row);
        int period = row.nextInt();
        var salary = new Salary(amount, max, period == 0 ? null : SalaryPeriod.of(period).orElseThrow(), row.nextBoolean());
        return salary.saysNothing() ? null : salary;
    }

    private static BigDecimal money(Row row) {
        var cents = row.nextLongOrNull();
        return cents == null ? null : BigDecimal.valueOf(cents, Salary.SCALE);
    }

    private static Routing routing(Row row) {
        return Routing.of(RoutingType.of(row.nextInt()).orElseThrow(), row.nextString(), row.nextString());
    }

    private List<Location> places(Transaction tx, Row row) {
        return listed(row, id -> locations.byId(tx, id).orElseThrow());
    }

    private static <T> List<T> listed(Row row, IntFunction<T> meaning) {
        var ids = row.nextString();
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
