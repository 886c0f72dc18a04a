package ca.posthaste.application.inbox;

import ca.posthaste.application.ApplicationColumns;
import ca.posthaste.application.ApplicationId;
import ca.posthaste.application.ApplicationState;
import ca.posthaste.application.CandidateSearchText;
import ca.posthaste.application.ReviewedApplication;
import ca.posthaste.application.inbox.CandidateSignatures.Candidates;
import ca.posthaste.application.inbox.Inbox.InboxPage.Count;
import ca.posthaste.application.inbox.Inbox.InboxPage.Line;
import ca.posthaste.application.inbox.InboxFilter.Tab;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.db.Engine;
import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.JobId;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Store of applications under review. A page is one statement, which follows an index and stops counting early. Only a search with few hits reads all
 * applications; on SQLite, which has no index for it, signatures of the texts spare that if an employer searches repeatedly.
 */
public final class Inbox {
    public static final int PAGE = 50;
    /** Number at which counting stops, because counting takes time for each application. */
    public static final int COUNTED = 1_000;
    /** Value of {@code before} for the first page: greater than every id. */
    public static final int NEWEST = Integer.MAX_VALUE;

    private static final String LINE = "a.id, a.job, a.job_title, a.name, a.email, a.sent_at, a.state, a.starred, a.resume_key IS NOT NULL,"
        + " (SELECT count(*) FROM application_note n WHERE n.employer = a.employer AND n.application = a.id)";
    /** Joins the rows of the hits only: SQLite processes the tables of a left join in the order in which they are written. */
    private static final String ROWS = " LEFT JOIN application a ON a.employer = :employer AND a.id = found.id ORDER BY a.id DESC";
    private static final String REVIEWED = "a.state, a.starred, " + ApplicationColumns.APPLICATION;

    private final Engine engine;
    private final SignatureCache signatures = new SignatureCache();

    public Inbox(Engine engine) {
        this.engine = engine;
    }

    /** Returns a page of the inbox with the ids below {@code before}, which is {@link #NEWEST} for the first page. */
    public InboxPage page(Transaction tx, EmployerId owner, InboxFilter filter, int before) {
        var candidates = filter.isSearch() && engine.hasOneWriter() ? signatures.candidates(tx, owner, filter.words()) : Optional.<Candidates>empty();
        var sql = bound(tx.sql(page(filter, hits(filter, candidates.isPresent()))).plannedAnew(), owner, filter).bind("before", before).bind("max", PAGE + 1);
        candidates.ifPresent(some -> sql.bind("candidates", some.ids()).bind("newest", some.newest()));
        var rows = sql.all(Inbox::row);
        var lines = rows.stream().flatMap(row -> row.line.stream()).limit(PAGE).toList();
        boolean isMore = rows.size() > PAGE;
        return new InboxPage(lines, rows.get(0).counts, isMore ? OptionalInt.of(lines.get(PAGE - 1).id().value()) : OptionalInt.empty(), rows.get(0).jobTitle);
    }

    /** Returns the SQL of a page that scans all applications. */
    String page(InboxFilter filter) {
        return page(filter, hits(filter, false));
    }

    private static String page(InboxFilter filter, String hits) {
        return (filter.isSearch() ? "WITH hit AS MATERIALIZED (" + hits + ") " : "") + "SELECT t.*, a.id IS NOT NULL, " + LINE + " FROM ("
            + counts(filter) + ") t LEFT JOIN (" + (filter.isSearch() ? found(filter) : ids(filter, ":before")) + ") found ON true" + ROWS;
    }

    public List<ReviewedApplication> slice(Transaction tx, EmployerId owner, InboxFilter filter, int before, int limit) {
        return bound(tx.sql("SELECT " + REVIEWED + " FROM (" + ids(filter, ":before") + ") found" + ROWS).plannedAnew(), owner, filter)
            .bind("before", before).bind("max", limit).all(Inbox::reviewed);
    }

    private static String ids(InboxFilter filter, String before) {
        return "SELECT a.id FROM application a" + of(filter) + (filter.isSearch() ? filter.tab().checked() : filter.tab().condition("a"))
            + " AND a.id < " + before + " ORDER BY a.id DESC LIMIT :max";
    }

    /** Returns the SQL of the newest hits: among the candidates and the applications that arrived after them, or among all. */
    private String hits(InboxFilter filter, boolean isAmongCandidates) {
        var from = isAmongCandidates ? "(SELECT id FROM application WHERE id " + engine.oneOf("candidates")
            + " UNION ALL SELECT id FROM application WHERE employer = :employer AND id > :newest) c CROSS JOIN application a ON a.id = c.id" : "application a";
        return "SELECT a.id, a.state, a.starred FROM " + from + of(filter) + " ORDER BY a.id DESC LIMIT " + (COUNTED + 1);
    }

    /** Returns the SQL of a page of hits: the counted ones and, only if these are not enough and there are more, the ones after them. */
    private static String found(InboxFilter filter) {
        var counted = "h.id < :before" + filter.tab().condition("h");
        var behind = "(SELECT CASE WHEN count(*) <= " + COUNTED + " OR sum(CASE WHEN " + counted + " THEN 1 ELSE 0 END) >= :max THEN 0"
            + " WHEN min(h.id) < :before THEN min(h.id) ELSE :before END FROM hit h)";
        return "SELECT id FROM (SELECT h.id FROM hit h WHERE " + counted + " UNION ALL SELECT id FROM (" + ids(filter, behind) + ") more) page"
            + " ORDER BY id DESC LIMIT :max";
    }

    /** Returns the condition for all tabs of the filter. A search writes the job as a sum, so that the database does not choose an index on jobs. */
    private static String of(InboxFilter filter) {
        var words = filter.words();
        var searched = new StringBuilder();
        for (int i = 0; i < words.size(); i++) {
            searched.append(" AND a.search_key LIKE :word").append(i).append(" ESCAPE '!'");
        }
        return " WHERE a.employer = :employer" + (filter.job().isEmpty() ? "" : words.isEmpty() ? " AND a.job = :job" : " AND a.job + 0 = :job") + searched;
    }

    static Sql bound(Sql sql, EmployerId owner, InboxFilter filter) {
        sql.bind("employer", owner.value());
        filter.job().ifPresent(job -> sql.bind("job", job.value()));
        var words = filter.words();
        for (int i = 0; i < words.size(); i++) {
            sql.bind("word" + i, CandidateSearchText.pattern(words.get(i)));
        }
        return sql;
    }

    /** Returns the SQL of one row: whether counting stopped early, the counts by tab, and the job title. The ORDER BY makes PostgreSQL follow an index. */
    private static String counts(InboxFilter filter) {
        var title = filter.job().isEmpty() ? "''" : "(SELECT coalesce((SELECT title FROM job WHERE employer = :employer AND id = :job),"
            + " (SELECT job_title FROM application WHERE employer = :employer AND job = :job ORDER BY id DESC LIMIT 1)))";
        if (!filter.isSearch()) {
            return "SELECT 0 AS is_more, " + columns(tab -> "(SELECT count(*) FROM (SELECT 1 FROM application a" + of(filter) + tab.condition("a")
                + " ORDER BY a.id DESC LIMIT " + (COUNTED + 1) + ") few)") + ", " + title + " AS job_title_of";
        }
        return "SELECT CASE WHEN count(*) > " + COUNTED + " THEN 1 ELSE 0 END AS is_more, "
            + columns(tab -> "coalesce(sum(CASE WHEN true" + tab.condition("hit") + " THEN 1 ELSE 0 END), 0)") + ", " + title
            + " AS job_title_of FROM hit";
    }

    private static String columns(Function<Tab, String> count) {
        return Arrays.stream(Tab.values()).map(tab -> count.apply(tab) + " AS of_" + tab.code()).collect(Collectors.joining(", "));
    }

    private record PageRow(Map<Tab, Count> counts, Optional<String> jobTitle, Optional<Line> line) {}

    private static PageRow row(Row row) {
        boolean isMore = row.nextInt() == 1;
        var counts = new EnumMap<Tab, Count>(Tab.class);
        for (var tab : Tab.values()) {
            int number = row.nextInt();
            counts.put(tab, new Count(Math.min(number, COUNTED), isMore || number > COUNTED));
        }
        var title = Optional.ofNullable(row.nextString()).filter(text -> !text.isEmpty());
        return new PageRow(counts, title, row.nextBoolean() ? Optional.of(readLine(row)) : Optional.empty());
    }

    private static Line readLine(Row row) {
        return new Line(new ApplicationId(row.nextInt()), new JobId(row.nextInt()), row.nextString(), row.nextString(), row.nextString(),
            Instant.ofEpochMilli(row.nextLong()), ApplicationState.of(row.nextString()).orElseThrow(), row.nextBoolean(), row.nextBoolean(), row.nextInt());
    }

    private static ReviewedApplication reviewed(Row row) {
        var state = ApplicationState.of(row.nextString()).orElseThrow();
        boolean isStarred = row.nextBoolean();
        return new ReviewedApplication(ApplicationColumns.application(row), state, isStarred);
    }

    public Optional<ReviewedApplication> find(Transaction tx, EmployerId owner, ApplicationId id) {
        return tx.sql("SELECT " + REVIEWED + " FROM application a WHERE a.employer = :employer AND a.id = :id")
            .bind("employer", owner.value()).bind("id", id.value()).first(Inbox::reviewed);
    }

    /** Locks an application until the transaction ends, so that nobody else changes or erases it. Does nothing if it does not exist. */
    void lock(Transaction tx, EmployerId owner, ApplicationId id) {
        tx.sql("UPDATE application SET starred = starred WHERE employer = :employer AND id = :id")
            .bind("employer", owner.value()).bind("id", id.value()).execute();
    }

    /** Locks applications in order of id, so that two transactions changing some of the same ones cannot deadlock. SQLite has one writer and needs no locks. */
    void lock(Transaction tx, EmployerId owner, Collection<ApplicationId> ids) {
        if (!engine.hasOneWriter()) {
            var sql = tx.sql("SELECT id FROM application WHERE employer = :employer AND id " + engine.oneOf("ids") + " ORDER BY id FOR UPDATE");
            bound(sql, owner, ids).execute();
        }
    }

    /** Moves these applications to a state if they are in one of the {@code from} states. Returns the audit subjects of the changed ones. */
    List<AuditSubject> move(Transaction tx, EmployerId owner, Collection<ApplicationId> ids, List<ApplicationState> from, ApplicationState to) {
        var states = from.stream().map(state -> "'" + state.code() + "'").collect(Collectors.joining(", "));
        return changed(tx.sql("UPDATE application SET state = :state WHERE employer = :employer AND state IN (" + states + ") AND id "
            + engine.oneOf("ids") + " RETURNING id, job_title").bind("state", to.code()), owner, ids);
    }

    /** Sets or clears the star of these applications. Returns the audit subjects of the changed ones. */
    List<AuditSubject> star(Transaction tx, EmployerId owner, Collection<ApplicationId> ids, boolean isStarred) {
        return changed(tx.sql("UPDATE application SET starred = :starred WHERE employer = :employer AND " + (isStarred ? "NOT starred" : "starred") + " AND id "
            + engine.oneOf("ids") + " RETURNING id, job_title").bind("starred", isStarred), owner, ids);
    }

    private static List<AuditSubject> changed(Sql update, EmployerId owner, Collection<ApplicationId> ids) {
        return bound(update, owner, ids).all(row -> ReviewedApplication.auditSubject(new ApplicationId(row.nextInt()), row.nextString()));
    }

    private static Sql bound(Sql sql, EmployerId owner, Collection<ApplicationId> ids) {
        return sql.bind("employer", owner.value()).bind("ids", ids.stream().map(id -> String.valueOf(id.value())).collect(Collectors.joining(" ")));
    }

    /** A page of the inbox. {@code older} is the start of the next page, if any. {@code jobTitle} is empty without a job that this employer knows. */
    public record InboxPage(List<Line> lines, Map<InboxFilter.Tab, Count> counts, OptionalInt older, Optional<String> jobTitle) {
        public record Line(ApplicationId id, JobId job, String jobTitle, String name, String email, Instant sent, ApplicationState state, boolean isStarred,
                           boolean hasResume, int notes) {}

        public record Count(int number, boolean orMore) {}
    }
}
