package ca.posthaste.job.store;

import ca.posthaste.db.Columns;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.Dates;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobHeader;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Revision;
import ca.posthaste.job.Routing;
import ca.posthaste.job.Salary;
import ca.posthaste.job.Status;
import ca.posthaste.job.Translation;
import ca.posthaste.job.Workplace;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.location.Locations;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Maps rows of the job table to values; the same on every engine. */
public record JobRows(Locations locations) {
    /** Columns of {@code employer e} followed by those of {@code job j}, with the texts only if they are not large. */
    public static final String SMALL_JOB_WITH_OWNER = Employers.COLUMNS + ", " + JobColumns.SMALL_JOB;
    public static final String SHORT_JOB_WITH_OWNER = Employers.COLUMNS + ", " + JobColumns.withTexts("NULL");
    /** Like {@link #SMALL_JOB_WITH_OWNER}, but with only the searchable beginning of each text. The rest could fill the memory. */
    public static final String INDEXED_JOB_WITH_OWNER = begunJobWithOwner(64 * 1024);

    /** Size of the texts of {@code job j} in bytes. No engine reads the texts to compute it. */
    public static final String TEXT_BYTES = "octet_length(j.description) + coalesce(octet_length(j.translation_description), 0)";
    /** Condition on {@code job j}: the operator does not hide it from candidates. */
    public static final String NOT_HIDDEN = "NOT EXISTS (SELECT 1 FROM hidden_job h WHERE h.job = j.id)";

    /** Returns columns like {@link #SMALL_JOB_WITH_OWNER}, but with at most the given number of characters of each text. */
    public static String begunJobWithOwner(int characters) {
        return Employers.COLUMNS + ", " + JobColumns.withTexts("substr(%s, 1, " + characters + ")");
    }

    Job job(Transaction tx, Row row, Employer owner) {
        return new Job(new JobId(row.nextInt()), revision(row), owner, posting(tx, JobColumns.ALL.next(row)));
    }

    static JobTable.State state(Row row) {
        return new JobTable.State(new JobId(row.nextInt()), revision(row));
    }

    private static Revision revision(Row row) {
        return new Revision(row.nextInt(), Instant.ofEpochMilli(row.nextLong()), Instant.ofEpochMilli(row.nextLong()), row.nextBoolean());
    }

    public Job jobWithOwner(Transaction tx, Row row) {
        var owner = Employers.employer(row);
        return job(tx, row, owner);
    }

    /** Reads a job with its texts even if they are large. Large texts are read second; if the job was saved in between, both are read again. */
    public static Optional<Job> withDescription(Transaction tx, Supplier<Optional<Job>> read, LargeJobs.Permit permit) {
        while (true) {
            var job = read.get();
            if (job.isEmpty() || job.get().posting().description() != null) {
                return job;
            }
            permit.acquire();
            var texts = texts(tx, job.get());
            if (texts.isPresent()) {
                return job.map(found -> found.described(texts.get()));
            }
        }
    }

    private static Optional<Job.Texts> texts(Transaction tx, Job job) {
        return tx.sql("SELECT description, translation_description FROM job WHERE employer = :employer AND id = :id AND version = :version")
            .bind("employer", job.employer().id().value()).bind("id", job.id().value()).bind("version", job.revision().version())
            .first(row -> new Job.Texts(row.nextString(), row.nextString()));
    }

    public static String shownOf(String table) {
        return JobColumns.SHOWN.selected(table);
    }

    /** Reads the part of a posting that candidates see, without its texts. */
    public Posting shown(Transaction tx, Row row) {
        var values = JobColumns.SHOWN.next(row);
        return new Posting(null, values.get(JobColumns.TITLE), new Dates(values.get(JobColumns.PUBLISH_DATE),
                values.get(JobColumns.CLOSE_DATE), false, true), values.get(JobColumns.CONFIDENTIAL), false, Status.ACTIVE,
            locations(tx, values.get(JobColumns.LOCATION_IDS)), categories(values.get(JobColumns.CATEGORY_IDS)),
            PositionType.of(values.get(JobColumns.POSITION_TYPE)).orElseThrow(), salary(values), null,
            routing(values, null), null, values.get(JobColumns.LANGUAGE), translation(values, null), workplace(values), values.get(JobColumns.DISCLOSURES));
    }

    /** @param isForConsole whether the row continues with the {@link #consoleFields} */
    JobHeader header(Transaction tx, Row row, Employer owner, boolean isForConsole) {
        int applications = row.nextInt();
        var id = new JobId(row.nextInt());
        int version = row.nextInt();
        var updatedAt = Instant.ofEpochMilli(row.nextLong());
        var values = JobColumns.HEADER.next(row);
        return new JobHeader(id, values.get(JobColumns.REFERENCE_ID), owner, values.get(JobColumns.TITLE),
            values.get(JobColumns.PUBLISH_DATE), locations(tx, values.get(JobColumns.LOCATION_IDS)), values.get(JobColumns.CONFIDENTIAL),
            values.get(JobColumns.STATUS), values.get(JobColumns.CLOSE_DATE), version, updatedAt, values.get(JobColumns.SOURCE),
            values.get(JobColumns.WORKPLACE_TYPE), applications, isForConsole ? consoleFields(row) : null);
    }

    private static JobHeader.ConsoleFields consoleFields(Row row) {
        int views = row.nextInt();
        boolean hidden = row.nextBoolean();
        var publishOn = row.nextString();
        return new JobHeader.ConsoleFields(views, hidden, publishOn == null ? null : LocalDate.parse(publishOn),
            Language.of(row.nextString()).orElseThrow());
    }

    private Posting posting(Transaction tx, Columns<Posting>.Values values) {
        return new Posting(values.get(JobColumns.REFERENCE_ID), values.get(JobColumns.TITLE), dates(values),
            values.get(JobColumns.CONFIDENTIAL), values.get(JobColumns.AUTO_REFRESH), values.get(JobColumns.STATUS),
            locations(tx, values.get(JobColumns.LOCATION_IDS)), categories(values.get(JobColumns.CATEGORY_IDS)),
            PositionType.of(values.get(JobColumns.POSITION_TYPE)).orElseThrow(), salary(values), values.get(JobColumns.DESCRIPTION),
            routing(values, values.get(JobColumns.APPLICATION_EMAIL)), values.get(JobColumns.SOURCE), values.get(JobColumns.LANGUAGE),
            translation(values, values.get(JobColumns.TRANSLATION)), workplace(values), values.get(JobColumns.DISCLOSURES));
    }

    private static Translation translation(Columns<Posting>.Values values, String description) {
        var title = values.get(JobColumns.TRANSLATION_TITLE);
        return title == null ? null : new Translation(title, description);
    }

    private static Workplace workplace(Columns<Posting>.Values values) {
        var type = values.get(JobColumns.WORKPLACE_TYPE);
        return type == WorkplaceType.ONSITE ? Workplace.ONSITE
            : new Workplace(type, type == WorkplaceType.REMOTE ? List.of(values.get(JobColumns.REMOTE_REGIONS).split(" ")) : List.of());
    }

    private static Dates dates(Columns<Posting>.Values values) {
        return new Dates(values.get(JobColumns.PUBLISH_DATE), values.get(JobColumns.CLOSE_DATE), values.get(JobColumns.CLOSE_BY_DEFAULT),
            values.get(JobColumns.LAUNCHED), values.get(JobColumns.PUBLISH_ON));
    }

    private static Salary salary(Columns<Posting>.Values values) {
        var period = values.get(JobColumns.SALARY_PERIOD);
        var salary = new Salary(Salary.amount(values.get(JobColumns.SALARY_AMOUNT)), Salary.amount(values.get(JobColumns.SALARY_MAX)),
            period == null ? null : SalaryPeriod.of(period.intValue()).orElseThrow(), values.get(JobColumns.PLUS_COMMISSION));
        return salary.isEmpty() ? null : salary;
    }

    private static Routing routing(Columns<Posting>.Values values, String email) {
        return Routing.of(RoutingType.of(values.get(JobColumns.ROUTING_TYPE)).orElseThrow(), email, values.get(JobColumns.APPLICATION_URL));
    }

    private List<Location> locations(Transaction tx, String ids) {
        return listed(ids, id -> locations.byId(tx, id).orElseThrow());
    }

    private static List<Category> categories(String ids) {
        return listed(ids, id -> Category.of(id).orElseThrow());
    }

    private static <T> List<T> listed(String ids, IntFunction<T> meaning) {
        if (ids.indexOf(' ') < 0) { // the usual case
            return List.of(meaning.apply(Integer.parseInt(ids)));
        }
        return Arrays.stream(ids.split(" ")).map(Integer::parseInt).<T>map(meaning::apply).toList();
    }
}
