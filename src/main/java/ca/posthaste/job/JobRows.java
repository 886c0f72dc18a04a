package ca.posthaste.job;

import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Plan;
import ca.posthaste.location.Location;
import ca.posthaste.location.Locations;
import ca.posthaste.reference.Category;
import ca.posthaste.reference.PositionType;
import ca.posthaste.reference.RoutingType;
import ca.posthaste.reference.SalaryPeriod;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** From a row of the job table to the value it stands for. */
public final class JobRows {
    private final Locations locations;

    public JobRows(Locations locations) {
        this.locations = locations;
    }

    Job job(Handle tx, ResultSet row) throws SQLException {
        return new Job(new JobId(row.getInt("id")), row.getInt("version"), employer(row), posting(tx, row));
    }

    JobHeader header(Handle tx, ResultSet row) throws SQLException {
        return new JobHeader(new JobId(row.getInt("id")), row.getString("reference_id"), employer(row),
            row.getString("title"), date(row, "publish_date"), places(tx, row), row.getBoolean("confidential"),
            Status.of(row.getString("status")));
    }

    private Posting posting(Handle tx, ResultSet row) throws SQLException {
        return new Posting(row.getString("reference_id"), row.getString("title"), dates(row),
            row.getBoolean("confidential"), row.getBoolean("auto_refresh"), Status.of(row.getString("status")),
            places(tx, row), listed(row, "category_ids", id -> Category.of(id).orElseThrow()),
            PositionType.of(row.getInt("position_type")).orElseThrow(), salary(row), row.getString("description"),
            Routing.of(RoutingType.of(row.getInt("routing_type")).orElseThrow(), row.getString("application_email"),
                row.getString("application_url")));
    }

    private static Employer employer(ResultSet row) throws SQLException {
        return new Employer(new EmployerId(row.getInt("employer")), row.getString("employer_name"),
            Plan.of(row.getString("employer_plan")).orElseThrow());
    }

    private static Dates dates(ResultSet row) throws SQLException {
        return new Dates(date(row, "publish_date"), date(row, "close_date"), row.getBoolean("close_by_default"),
            row.getBoolean("launched"));
    }

    private static Salary salary(ResultSet row) throws SQLException {
        int period = row.getInt("salary_period");
        var salary = new Salary(money(row, "salary_amount"), money(row, "salary_max"),
            period == 0 ? null : SalaryPeriod.of(period).orElseThrow(), row.getBoolean("plus_commission"));
        return salary.saysNothing() ? null : salary;
    }

    private static BigDecimal money(ResultSet row, String column) throws SQLException {
        long cents = row.getLong(column);
        return row.wasNull() ? null : BigDecimal.valueOf(cents, Salary.SCALE);
    }

    private static LocalDate date(ResultSet row, String column) throws SQLException {
        return LocalDate.parse(row.getString(column));
    }

    private List<Location> places(Handle tx, ResultSet row) throws SQLException {
        return listed(row, "location_ids", id -> locations.byId(tx, id).orElseThrow());
    }

    private static <T> List<T> listed(ResultSet row, String column, IntFunction<T> meaning) throws SQLException {
        return Arrays.stream(row.getString(column).split(" ")).map(Integer::parseInt).<T>map(meaning::apply).toList();
    }

    static <T> String ids(List<T> entries, ToIntFunction<T> id) {
        return entries.stream().map(entry -> String.valueOf(id.applyAsInt(entry))).collect(Collectors.joining(" "));
    }
}
