package ca.posthaste.job.store;

import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.JobHeader;
import ca.posthaste.job.Stage;
import ca.posthaste.job.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The SQL statement for a list, which reads a page and the total at once. Index entries decide which jobs are on the page, and only their
 * rows are read. Without a search or a filter the total comes from the job_tally table, so nothing is counted. A page that begins at a
 * cursor has no total, so it costs the same wherever it is. For the console, the same statement counts the jobs of every stage.
 */
abstract class JobListing {
    private static final String APPLICATIONS = "(SELECT coalesce(sum(a.total), 0) FROM application_tally a"
        + " WHERE a.employer = :employer AND a.job = j.id)";
    /** Columns of the {@link JobHeader.ConsoleFields}. They are computed only for the jobs of the page. */
    private static final String CONSOLE_FIELDS = ", (SELECT coalesce(sum(v.count), 0) FROM job_view v WHERE v.employer = :employer AND v.job = j.id) AS views,"
        + " EXISTS (SELECT 1 FROM hidden_job h WHERE h.job = j.id) AS hidden, j.publish_on, j.language";

    /** Jobs that break one of the given rules. The condition of the partial index is repeated, so that only index entries are read. */
    private static final String BREAKING = "(SELECT b.id FROM job b WHERE b.employer = :employer AND b.broken_posting_rules <> 0"
        + " AND (b.broken_posting_rules & :%s) <> 0)";

    final JobQuery query;
    private final int employer;
    private final Optional<TextMatch> match;
    private final Optional<String> status;
    private final JobQuery.Filter filter;
    private final Optional<Stage> stage;

    JobListing(EmployerId owner, JobQuery query, Optional<TextMatch> match) {
        this.query = query;
        this.match = match;
        this.filter = query.filter();
        employer = owner.value();
        status = query.status().map(Status::code);
        stage = query.byStage().flatMap(JobQuery.ByStage::stage).filter(JobStages::isByDate);
    }

    /** Returns the sorted lists to merge for jobs of every status, newest first. {@code all} selects the jobs unsorted. */
    abstract List<String> ofEveryStatus(String all);

    /** Returns the expression that the jobs are sorted by. {@code table} is the prefix of the columns of {@code job}. */
    abstract String sortKey(String table);

    /** Returns the conditions for jobs behind the cursor, one for each list to merge; together they select the rest of the list. */
    abstract List<String> behind(String key);

    abstract String page();

    final String sql() {
        return match.map(this::matchCondition).orElseGet(this::listed);
    }

    private String listed() {
        var selects = selects().stream().flatMap(select -> isOfEveryStatus() ? ofEveryStatus(select).stream() : Stream.of(select));
        return columns() + counts("job WHERE " + conditions("")) + " LEFT JOIN (" + selects.collect(Collectors.joining(" UNION ALL "))
            + order("", isReadDescending()) + page() + rows();
    }

    private boolean isOfEveryStatus() {
        return status.isEmpty() && query.sort().key() == JobSort.Key.PUBLISH_DATE && filter.referenceId().isEmpty();
    }

    private List<String> selects() {
        var all = "SELECT id, " + sortKey("") + " AS sort_key FROM job WHERE " + conditions("");
        return query.after().isEmpty() ? List.of(all) : behind(sortKey("")).stream().map(rest -> all + " AND " + rest).toList();
    }

    private String matchCondition(TextMatch text) {
        return "WITH found AS MATERIALIZED (SELECT j.id, " + sortKey("j.") + " AS sort_key FROM " + text.from() + " WHERE "
            + conditions("j.") + " AND " + text.where() + ") " + columns() + counts("found") + " LEFT JOIN (SELECT id, sort_key FROM found"
            + (query.after().isEmpty() ? "" : " WHERE " + pairBehind("sort_key")) + order("", isReadDescending()) + page() + rows();
    }

    private String columns() {
        return "SELECT " + (isCountedByStage() ? "c." + stage.orElseThrow().code() : "t.total") + (isByStage() ? ", " + JobStages.COLUMNS : "")
            + ", j.id IS NOT NULL, p.sort_key, " + (query.isNewest() ? APPLICATIONS : "0") + " AS applications, "
            + JobColumns.JOB_HEADER + (isByStage() ? CONSOLE_FIELDS : "") + " FROM ";
    }

    private String rows() {
        return ") p ON true LEFT JOIN job j ON j.employer = :employer AND j.id = p.id" + order("p.");
    }

    private boolean isByStage() {
        return query.byStage().isPresent();
    }

    /** Reports whether the total is that of a stage, which is counted anyway. */
    private boolean isCountedByStage() {
        return stage.isPresent() && match.isEmpty() && isUnfiltered();
    }

    private boolean isUnfiltered() {
        return filter.equals(JobQuery.Filter.NONE);
    }

    private String counts(String matching) {
        var stages = "(" + JobStages.COUNTS + ") c";
        return isCountedByStage() ? stages : total(matching) + (isByStage() ? " CROSS JOIN " + stages : "");
    }

    private String total(String matching) {
        if (query.after().isPresent()) {
            return "(SELECT " + JobPage.UNCOUNTED + " AS total) t";
        }
        return match.isPresent() || !isUnfiltered() || stage.isPresent() ? "(SELECT count(*) AS total FROM " + matching + ") t"
            : "(SELECT coalesce(sum(" + status.orElse("active + archived + draft") + "), 0) AS total FROM job_tally"
                + " WHERE employer = :employer) t";
    }

    private String conditions(String table) {
        var all = new ArrayList<>(List.of(table + "employer = :employer"));
        status.ifPresent(word -> all.add(table + "status = :status"));
        filter.referenceId().ifPresent(id -> all.add(table + "reference_id = :reference"));
        filter.source().ifPresent(source -> all.add(table + "source = :source"));
        filter.updatedSince().ifPresent(since -> all.add(table + "updated_at >= :since"));
        filter.compliance().ifPresent(rules -> {
            rules.some().ifPresent(bits -> all.add(table + "id IN " + BREAKING.formatted("some_rules")));
            rules.none().ifPresent(bits -> all.add(table + "id NOT IN " + BREAKING.formatted("none_rules")));
        });
        stage.ifPresent(dates -> all.add(JobStages.condition(dates, table + "id")));
        return String.join(" AND ", all);
    }

    final String pairBehind(String key) {
        return "(" + key + ", id) " + beyondId() + " (:key, :id)";
    }

    final String beyond() {
        return isReadDescending() ? "<" : ">";
    }

    /** Returns the operator for the id, like {@link #beyond}; a page up to a position includes the job there. */
    final String beyondId() {
        boolean isInclusive = query.after().filter(position -> position.direction() == JobCursor.Direction.UP_TO).isPresent();
        return isInclusive ? beyond() + "=" : beyond();
    }

    /** Reports whether rows are read in descending order. A page before a position is read in reverse, so that its rows are the nearest ones. */
    private boolean isReadDescending() {
        return query.sort().descending() != query.isBackward();
    }

    /** Returns the order of the list. {@code table} is the prefix of the columns {@code sort_key} and {@code id}. */
    final String order(String table) {
        return order(table, query.sort().descending());
    }

    private static String order(String table, boolean descending) {
        var direction = descending ? " DESC" : "";
        return " ORDER BY " + table + "sort_key" + direction + ", " + table + "id" + direction;
    }

    Sql bind(Sql sql) {
        sql.bind("employer", employer);
        status.ifPresent(word -> sql.bind("status", word));
        filter.referenceId().ifPresent(id -> sql.bind("reference", id));
        filter.source().ifPresent(source -> sql.bind("source", source));
        filter.updatedSince().ifPresent(since -> sql.bind("since", since.toEpochMilli()));
        filter.compliance().ifPresent(rules -> {
            rules.some().ifPresent(bits -> sql.bind("some_rules", bits));
            rules.none().ifPresent(bits -> sql.bind("none_rules", bits));
        });
        query.after().ifPresent(place -> key(sql, place.key()).bind("id", place.id()));
        match.ifPresent(text -> text.values().forEach(sql::bind));
        query.byStage().ifPresent(stage -> JobStages.bind(sql, stage.today()));
        return sql;
    }

    private Sql key(Sql sql, String key) {
        return query.sort().key() == JobSort.Key.UPDATED_AT ? sql.bind("key", Long.parseLong(key)) : sql.bind("key", key);
    }

    /** A row of the result. Every row has the total, and the counts if the list is by stage. An empty page is a single row with nothing else. */
    record ListRow(int total, Optional<Map<Stage, Integer>> counts, String sortKey, Optional<JobHeader> header) {
        JobCursor.Position place() {
            return new JobCursor.Position(sortKey, header.orElseThrow().id().value());
        }
    }

    final ListRow row(Transaction tx, Row row, Employer owner, JobRows rows) {
        int total = row.nextInt();
        var counts = isByStage() ? Optional.of(JobStages.counts(row)) : Optional.<Map<Stage, Integer>>empty();
        boolean isJob = row.nextBoolean();
        var key = row.nextString();
        return new ListRow(total, counts, key, isJob ? Optional.of(rows.header(tx, row, owner, isByStage())) : Optional.empty());
    }

    final JobPage page(Transaction tx, Employer owner, JobRows rows) {
        return page(rows(tx, owner, rows));
    }

    final JobOverview overview(Transaction tx, Employer owner, JobRows rows) {
        var read = rows(tx, owner, rows);
        return new JobOverview(page(read), read.get(0).counts.orElseThrow());
    }

    private List<ListRow> rows(Transaction tx, Employer owner, JobRows rows) {
        return bind(tx.sql(sql())).all(row -> row(tx, row, owner, rows));
    }

    final JobPage page(List<ListRow> rows) {
        int size = query.paging().pageSize();
        boolean hasMore = rows.size() > size; // in the direction in which the rows were read
        int from = hasMore && query.isBackward() ? 1 : 0;
        var shown = rows.subList(from, Math.min(rows.size(), from + size)).stream().filter(row -> row.header.isPresent()).toList();
        var headers = shown.stream().map(row -> row.header.orElseThrow()).toList();
        return new JobPage(headers, rows.get(0).total, last(shown, hasMore), previous(shown, hasMore));
    }

    /** Returns the position after which the next page begins. A page that was read backward always has a next page: the jobs the caller came from. */
    private Optional<JobCursor.Position> last(List<ListRow> shown, boolean hasMore) {
        return shown.isEmpty() || !hasMore && !query.isBackward() ? Optional.empty() : Optional.of(shown.get(shown.size() - 1).place());
    }

    private Optional<JobCursor.Position> previous(List<ListRow> shown, boolean hasMore) {
        boolean isFirst = query.isBackward() ? !hasMore : query.after().isEmpty() && query.offset() == 0;
        if (isFirst) {
            return Optional.empty();
        }
        return shown.isEmpty() ? query.after().map(position -> position.towards(JobCursor.Direction.UP_TO))
            : Optional.of(shown.get(0).place().towards(JobCursor.Direction.BEFORE));
    }
}
