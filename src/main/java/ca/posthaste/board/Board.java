package ca.posthaste.board;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.sqlite.SqliteDatabase;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Status;
import ca.posthaste.job.store.JobRows;
import ca.posthaste.job.store.SearchText;
import ca.posthaste.job.store.SqliteSearchIndex;
import ca.posthaste.job.store.TextMatch;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Store of the open jobs of all employers, as candidates see them. */
public class Board {
    private static final String ONE = " FROM job j JOIN employer e ON e.id = j.employer WHERE j.id = :id";
    private static final String SMALL = "SELECT " + JobRows.SMALL_JOB_WITH_OWNER + ONE;
    private static final String SHORT = "SELECT " + JobRows.SHORT_JOB_WITH_OWNER + ONE;
    private static final String OPEN = " FROM job j JOIN employer e ON e.id = j.employer"
        + " WHERE j.status = 'active' AND j.close_date >= :today AND NOT e.sandbox AND " + JobRows.NOT_HIDDEN;
    private static final String WAS_PUBLIC = " WHERE j.id = :id AND j.launched AND j.status <> 'draft' AND NOT e.sandbox";
    private static final String NEWEST = " ORDER BY j.publish_date DESC, j.id DESC";

    private final JobRows rows;
    private final Locations locations;
    /** Returns the condition with which this engine finds jobs that contain a folded text. */
    private final Function<String, TextMatch> matching;
    /** SQL to put after IN: the numbers of a parameter that is a JSON array. */
    private final String numbers;

    public Board(Database database, JobRows rows, Locations locations) {
        this.rows = rows;
        this.locations = locations;
        boolean isSqlite = database instanceof SqliteDatabase;
        matching = isSqlite ? SqliteSearchIndex::matching : TextMatch::like;
        numbers = isSqlite ? "(SELECT value FROM json_each(:%s))" : "(SELECT CAST(value AS integer) FROM json_array_elements_text(CAST(:%s AS json)))";
    }

    /** Returns an open job with its description. Throws {@code Rejected} if there is none, or if there is currently no memory for a large description. */
    public Job shown(Transaction tx, JobId id, LocalDate today, LargeJobs.Permit permit) {
        return open(JobRows.withDescription(tx, () -> read(tx, id, SMALL), permit).filter(job -> !PublicJob.of(job).isOfSandbox()), today);
    }

    /** Returns an open job without its description. Includes sandbox jobs: candidates are not shown them, but whoever knows the id can try out applying. */
    public Job open(Transaction tx, JobId id, LocalDate today) {
        return open(read(tx, id, SHORT), today);
    }

    /** Returns the employer of a job that is over, if candidates ever saw it. What they saw last is in its history: the job may have changed since. */
    public Optional<Employer> ownerOfEnded(Transaction tx, JobId id, LocalDate today) {
        return tx.sql("SELECT " + Employers.COLUMNS + " FROM job j JOIN employer e ON e.id = j.employer" + WAS_PUBLIC + " AND " + JobRows.NOT_HIDDEN
                + " AND (j.status <> 'active' OR j.close_date < :today)")
            .bind("id", id.value()).bind("today", today.toString()).first(Employers::employer);
    }

    /** Reports whether candidates ever saw a job that is over, hidden or deleted; others must stay unknown. A deleted job is known while its history is. */
    public boolean wasPublic(Transaction tx, JobId id) {
        return tx.sql("SELECT 1 FROM job j JOIN employer e ON e.id = j.employer" + WAS_PUBLIC
                + " UNION ALL SELECT 1 FROM job_version v WHERE v.job = :id AND NOT EXISTS (SELECT 1 FROM job j WHERE j.id = :id) LIMIT 1")
            .bind("id", id.value()).exists();
    }

    /** Returns a fingerprint of those of these jobs that candidates may see: if it is unchanged, so is everything candidates see of them. */
    public String state(Transaction tx, List<Integer> ids, LocalDate today) {
        return String.join("\n", tx.sql("SELECT j.id, j.version, j.updated_at, e.name" + OPEN + " AND j.id IN " + numbers.formatted("ids") + " ORDER BY j.id")
            .bind("ids", ids.toString()).bind("today", today.toString())
            .all(row -> row.nextInt() + " " + row.nextInt() + " " + row.nextLong() + " " + row.nextString()));
    }

    private Optional<Job> read(Transaction tx, JobId id, String text) {
        return tx.sql(text).bind("id", id.value()).first(row -> rows.jobWithOwner(tx, row));
    }

    /** Returns the job if it is open. For candidates, a draft and a closed sandbox job do not exist (404); others over or hidden are gone (410). */
    private static Job open(Optional<Job> read, LocalDate today) {
        var job = read.filter(found -> found.posting().status() != Status.DRAFT).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
        if (!job.posting().isOpen(today) || PublicJob.of(job).isHidden()) {
            throw new Rejected(PublicJob.of(job).isOfSandbox() ? Problem.JOB_NOT_FOUND : Problem.JOB_CLOSED);
        }
        return job;
    }

    /** Returns those of these jobs that candidates may see, in this order, without their descriptions. */
    public List<Job> open(Transaction tx, List<Integer> ids, LocalDate today) {
        return open(tx, JobRows.SHORT_JOB_WITH_OWNER, ids, today);
    }

    /** Like {@link #open(Transaction, List, LocalDate)}, but with the first characters of each text. */
    public List<Job> openExcerpts(Transaction tx, List<Integer> ids, int characters, LocalDate today) {
        return open(tx, JobRows.begunJobWithOwner(characters), ids, today);
    }

    private List<Job> open(Transaction tx, String columns, List<Integer> ids, LocalDate today) {
        var found = tx.sql("SELECT " + columns + OPEN + " AND j.id IN " + numbers.formatted("ids"))
            .bind("ids", ids.toString()).bind("today", today.toString()).all(row -> rows.jobWithOwner(tx, row));
        var byId = found.stream().collect(Collectors.toMap(job -> job.id().value(), Function.identity()));
        return ids.stream().map(byId::get).filter(Objects::nonNull).toList();
    }

    /** Returns the next open jobs by id, as many as the limits allow, but at least one. The sizes of texts are compared first: only fitting ones are read. */
    public List<Job> openExcerptsAfter(Transaction tx, OpenJobScan jobs, int id, LocalDate today) {
        var statement = tx.sql("WITH next AS (SELECT j.id, CASE WHEN " + JobRows.TEXT_BYTES + " < :one THEN " + JobRows.TEXT_BYTES
                + " ELSE :one END AS bytes" + OPEN + employerCondition(jobs.employer()) + " AND j.id > :after AND j.id <= :last ORDER BY j.id LIMIT :max),"
                + " fitting AS (SELECT id, sum(bytes) OVER (ORDER BY id) AS total, row_number() OVER (ORDER BY id) AS place FROM next)"
                + " SELECT " + JobRows.begunJobWithOwner(jobs.characters()) + " FROM fitting f JOIN job j ON j.id = f.id"
                + " JOIN employer e ON e.id = j.employer WHERE f.total <= :bytes OR f.place = 1 ORDER BY j.id").plannedAnew()
            .bind("one", jobs.bytesOfOne()).bind("after", id).bind("last", jobs.last()).bind("max", jobs.maxJobs()).bind("bytes", jobs.bytes());
        return bound(statement, jobs.employer(), today).all(row -> rows.jobWithOwner(tx, row));
    }

    /** Returns the days on which these jobs were first published, by id. Contains only jobs that were refreshed since then. */
    public Map<Integer, LocalDate> firstPublished(Transaction tx, List<Integer> ids) {
        var days = new HashMap<Integer, LocalDate>();
        if (!ids.isEmpty()) {
            tx.sql("SELECT j.id, f.day FROM job j JOIN job_first_published f ON f.employer = j.employer AND f.job = j.id WHERE j.id IN "
                    + numbers.formatted("ids")).bind("ids", ids.toString())
                .all(row -> days.put(row.nextInt(), LocalDate.parse(row.nextString())));
        }
        return days;
    }

    /** Returns these jobs as candidates see them, with the days of their original publication. */
    public List<PublicJob> withOriginalDates(Transaction tx, List<Job> jobs) {
        var days = firstPublished(tx, jobs.stream().map(job -> job.id().value()).toList());
        return jobs.stream().map(job -> PublicJob.of(job).withFirstPublished(Optional.ofNullable(days.get(job.id().value())))).toList();
    }

    /** Returns an employer's newest open jobs that are not confidential, without descriptions. */
    public List<Job> newestOf(Transaction tx, int employer, int limit, LocalDate today) {
        return bound(tx.sql("SELECT " + JobRows.SHORT_JOB_WITH_OWNER + OPEN + employerCondition(OptionalInt.of(employer)) + NEWEST + " LIMIT :max"),
            OptionalInt.of(employer), today).bind("max", limit).all(row -> rows.jobWithOwner(tx, row));
    }

    /** Returns the numbers of the blocks of {@code size} consecutive ids that contain an open job, in ascending order. Block 0 starts with id 1. */
    public List<Integer> groups(Transaction tx, int size, int limit, LocalDate today) {
        return bound(tx.sql("SELECT DISTINCT (j.id - 1) / :size AS number" + OPEN + " ORDER BY number LIMIT :max").plannedAnew(),
            OptionalInt.empty(), today).bind("size", size).bind("max", limit).all(Row::nextInt);
    }

    /** Returns the next employers after an id, up to the last id, that have at least one open, non-confidential job. */
    public List<Employer> employersAfter(Transaction tx, int id, int last, int limit, LocalDate today) {
        return tx.sql("SELECT " + Employers.COLUMNS + " FROM employer e WHERE e.id > :after AND e.id <= :last AND NOT e.sandbox"
                + " AND EXISTS (SELECT 1 FROM job j WHERE j.employer = e.id AND j.status = 'active' AND j.close_date >= :today AND "
                + PublicJob.NAMES_EMPLOYER + " AND " + JobRows.NOT_HIDDEN + ") ORDER BY e.id LIMIT :max")
            .bind("after", id).bind("last", last).bind("max", limit).bind("today", today.toString()).all(Employers::employer);
    }

    private static String employerCondition(OptionalInt employer) {
        return employer.isPresent() ? " AND j.employer = :employer AND " + PublicJob.NAMES_EMPLOYER : "";
    }

    private static Sql bound(Sql statement, OptionalInt employer, LocalDate today) {
        employer.ifPresent(id -> statement.bind("employer", id));
        return statement.bind("today", today.toString());
    }

    /** Returns a page of open jobs, newest first, without their descriptions. */
    public BoardPage find(Transaction tx, BoardQuery query, LocalDate today) {
        var sql = new Conditions(today);
        query.text().map(text -> SearchText.fold(text.typed())).ifPresent(sql::title);
        query.location().ifPresent(location -> sql.joined("job_place", "location", "locations",
            List.copyOf(locations.distances(tx, location, query.range()).keySet())));
        if (!query.filters().categories().isEmpty()) {
            sql.joined("job_category", "category", "categories", query.filters().categories());
        }
        if (!query.filters().positionTypes().isEmpty()) {
            sql.oneOf("j.position_type", "positionTypes", query.filters().positionTypes());
        }
        // The page is selected by ids first, because sorting whole rows is slow. Every row has the total, so a page without jobs is one row with the
        // total only.
        var statement = tx.sql("SELECT t.total, j.id IS NOT NULL, " + JobRows.SHORT_JOB_WITH_OWNER
                + " FROM (SELECT count(*) AS total FROM " + sql.from + sql.where + ") t LEFT JOIN (SELECT j.employer, j.id FROM "
                + sql.from + sql.where + NEWEST + " LIMIT :limit OFFSET :offset) p ON true"
                + " LEFT JOIN job j ON j.employer = p.employer AND j.id = p.id LEFT JOIN employer e ON e.id = j.employer" + NEWEST)
            .bind("limit", query.paging().pageSize()).bind("offset", query.paging().offset());
        sql.values.forEach(statement::bind);
        var found = statement.all(row -> row(tx, row));
        return new BoardPage(found.stream().flatMap(row -> row.job.stream()).toList(), found.get(0).total);
    }

    private record BoardRow(int total, Optional<Job> job) {}

    private BoardRow row(Transaction tx, Row row) {
        return new BoardRow(row.nextInt(), row.nextBoolean() ? Optional.of(rows.jobWithOwner(tx, row)) : Optional.empty());
    }

    private final class Conditions {
        private final Map<String, String> values = new LinkedHashMap<>();
        private String from = "job j";
        // The existence of any sandbox is checked once per query. If there is none, no job is compared.
        private String where = " WHERE j.status = 'active' AND j.close_date >= :today"
            + " AND (NOT EXISTS (SELECT 1 FROM employer WHERE sandbox)"
            + " OR j.employer NOT IN (SELECT id FROM employer WHERE sandbox)) AND " + JobRows.NOT_HIDDEN;

        Conditions(LocalDate today) {
            values.put("today", today.toString());
        }

        /** Adds a condition on the title, which a line break separates from the referenceId in the column. */
        void title(String folded) {
            var search = matching.apply(folded);
            from = search.from();
            where += " AND " + search.where() + " AND j.search LIKE :title ESCAPE '!'";
            values.putAll(search.values());
            values.put("title", "%" + folded.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%\n%");
        }

        void joined(String table, String column, String name, List<Integer> ids) {
            from += " JOIN (SELECT DISTINCT employer, job FROM " + table + " WHERE " + column + " IN "
                + numbers.formatted(name) + ") " + name + " ON " + name + ".employer = j.employer AND " + name + ".job = j.id";
            values.put(name, ids.toString());
        }

        void oneOf(String column, String name, List<Integer> ids) {
            where += " AND " + column + " IN " + numbers.formatted(name);
            values.put(name, ids.toString());
        }
    }

    /** A scan of an employer's non-confidential open jobs, or of all, in slices of at most {@code bytes}, with the first {@code characters} of each text. */
    public record OpenJobScan(OptionalInt employer, int last, int maxJobs, int characters, int bytes) {
        private static final int CHARACTER_BYTES = 4;
        private static final int TEXTS = 2;

        int bytesOfOne() {
            return characters * CHARACTER_BYTES * TEXTS;
        }
    }
}
