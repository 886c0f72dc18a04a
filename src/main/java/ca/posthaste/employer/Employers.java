package ca.posthaste.employer;

import ca.posthaste.db.CacheVersion;
import ca.posthaste.db.Column;
import ca.posthaste.db.Columns;
import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.language.Language;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The store of employers. */
public record Employers(Clock clock) {
    private static final Columns.Declaration<Employer> EMPLOYER = Columns.declare();
    private static final Column<String> NAME = EMPLOYER.text("name", Employer::name);
    private static final Column<Plan> PLAN = EMPLOYER.text("plan", Employer::plan, Plan::code, word -> Plan.of(word).orElseThrow());
    private static final Column<Language> LANGUAGE = EMPLOYER.text("language", Employer::language, Language::code,
        word -> Language.of(word).orElseThrow());
    private static final Column<Boolean> SANDBOX = EMPLOYER.flag("sandbox", Employer::sandbox);
    private static final Column<Long> EMPLOYEES = EMPLOYER.optionalNumber("employees",
        employer -> employer.employees().isPresent() ? (long) employer.employees().getAsInt() : null);
    private static final Column<Boolean> USES_AI = EMPLOYER.flag("uses_ai", Employer::usesAi);
    private static final Columns<Employer> ALL = EMPLOYER.all();

    /** The columns that {@link #employer} reads from {@code employer e}. */
    public static final String COLUMNS = "e.id, " + ALL.selected("e");
    private static final String SELECT = "SELECT " + COLUMNS + " FROM employer e";
    private static final CacheVersion CHANGES = new CacheVersion("employer");

    public Employer add(Transaction tx, String name, Plan plan) {
        return add(tx, name, plan, Language.ENGLISH, false);
    }

    public Employer add(Transaction tx, String name, Plan plan, Language language, boolean sandbox) {
        int id = tx.sql("INSERT INTO employer (name, plan, language, sandbox, created_at)"
                + " VALUES (:name, :plan, :language, :sandbox, :now) RETURNING id")
            .bind("name", name).bind("plan", plan.code()).bind("language", language.code()).bind("sandbox", sandbox)
            .bind("now", clock.instant().toString()).one(Row::nextInt);
        return new Employer(new EmployerId(id), name, plan, language, sandbox);
    }

    public boolean setPlan(Transaction tx, EmployerId id, Plan plan) {
        return update(tx, id, "plan", sql -> sql.bind("value", plan.code()));
    }

    public boolean rename(Transaction tx, EmployerId id, String name) {
        announceChange(tx);
        tx.sql("INSERT INTO employer_former_name (employer, until, name)"
                + " SELECT id, :now, name FROM employer WHERE id = :id AND name <> :name ON CONFLICT (employer, until) DO NOTHING")
            .bind("now", clock.millis()).bind("id", id.value()).bind("name", name).execute();
        return tx.sql("UPDATE employer SET name = :name WHERE id = :id")
            .bind("name", name).bind("id", id.value()).execute() == 1;
    }

    public boolean setLanguage(Transaction tx, EmployerId id, Language language) {
        return update(tx, id, "language", sql -> sql.bind("value", language.code()));
    }

    /** @param employees number of employees; empty if unknown */
    public boolean setEmployees(Transaction tx, EmployerId id, OptionalInt employees) {
        return update(tx, id, "employees", sql -> sql.bind("value", employees.isPresent() ? (long) employees.getAsInt() : null));
    }

    public boolean setUsesAi(Transaction tx, EmployerId id, boolean usesAi) {
        return update(tx, id, "uses_ai", sql -> sql.bind("value", usesAi));
    }

    /** Updates a column that is cached with the employer. */
    private static boolean update(Transaction tx, EmployerId id, String column, UnaryOperator<Sql> value) {
        announceChange(tx);
        return value.apply(tx.sql("UPDATE employer SET " + column + " = :value WHERE id = :id")).bind("id", id.value()).execute() == 1;
    }

    /** Locks an employer: until the transaction ends, nobody else can change it or its keys. Inserts of jobs do not wait for this lock. */
    public static void lock(Transaction tx, EmployerId id) {
        tx.sql("UPDATE employer SET sandbox = sandbox WHERE id = :id").bind("id", id.value()).execute();
    }

    public record Retention(EmployerId employer, int days) {}

    public List<Retention> retentions(Transaction tx) {
        return tx.sql("SELECT id, retention_days FROM employer ORDER BY id")
            .all(row -> new Retention(new EmployerId(row.getInt("id")), row.getInt("retention_days")));
    }

    public void setRetention(Transaction tx, EmployerId id, int days) {
        tx.sql("UPDATE employer SET retention_days = :days WHERE id = :id")
            .bind("days", days).bind("id", id.value()).execute();
    }

    /** Sets exactly these reminders; all others are turned off. */
    public void setReminders(Transaction tx, EmployerId id, Set<Reminder> reminders) {
        tx.sql("UPDATE employer SET remind_week = :week, remind_day = :day, remind_closed = :closed WHERE id = :id")
            .bind("week", reminders.contains(Reminder.WEEK)).bind("day", reminders.contains(Reminder.DAY))
            .bind("closed", reminders.contains(Reminder.CLOSED)).bind("id", id.value()).execute();
    }

    public Optional<EmployerSettings> settings(Transaction tx, EmployerId id) {
        return byId(tx, id).map(employer -> tx.sql("SELECT retention_days, remind_week, remind_day, remind_closed FROM employer WHERE id = :id")
            .bind("id", id.value()).one(row -> {
                int days = row.nextInt();
                var reminders = EnumSet.noneOf(Reminder.class);
                for (var reminder : Reminder.values()) { // in the order of the columns
                    if (row.nextBoolean()) {
                        reminders.add(reminder);
                    }
                }
                return new EmployerSettings(employer.name(), employer.language(), employer.employees(), days, reminders, employer.usesAi());
            }));
    }

    /** Applies settings, announces a change only where cached employers are affected, and returns {@link EmployerSettings#changesTo the changes}. */
    public List<EmployerSettings.Change> change(Transaction tx, EmployerId id, UnaryOperator<EmployerSettings> change) {
        lock(tx, id);
        var before = settings(tx, id).orElseThrow();
        var after = change.apply(before);
        if (!before.name().equals(after.name())) {
            rename(tx, id, after.name());
        }
        if (before.language() != after.language()) {
            setLanguage(tx, id, after.language());
        }
        if (!before.employees().equals(after.employees())) {
            setEmployees(tx, id, after.employees());
        }
        if (before.usesAi() != after.usesAi()) {
            setUsesAi(tx, id, after.usesAi());
        }
        setRetention(tx, id, after.retentionDays());
        setReminders(tx, id, after.reminders());
        return before.changesTo(after);
    }

    public List<Employer> all(Transaction tx) {
        return tx.sql(SELECT + " ORDER BY e.id").all(Employers::employer);
    }

    public boolean isEmpty(Transaction tx) {
        return !tx.sql("SELECT id FROM employer LIMIT 1").exists();
    }

    public Optional<Employer> byId(Transaction tx, EmployerId id) {
        return find(tx, id);
    }

    static Optional<Employer> find(Transaction tx, EmployerId id) {
        return tx.sql(SELECT + " WHERE e.id = :id").bind("id", id.value())
            .first(Employers::employer);
    }

    public List<Employer> named(Transaction tx, String name) {
        return tx.sql(SELECT + " WHERE e.name = :name ORDER BY e.id").bind("name", name)
            .all(Employers::employer);
    }

    public EmployerTotals totals(Transaction tx, EmployerId employer) {
        return tx.sql("SELECT (SELECT count(*) FROM api_key WHERE employer = :employer) AS keys,"
                + " (SELECT count(*) FROM job WHERE employer = :employer) AS jobs,"
                + " (SELECT count(*) FROM application WHERE employer = :employer) AS applications,"
                + " (SELECT count(resume_key) FROM application WHERE employer = :employer) AS resumes,"
                + " (SELECT count(*) FROM mail WHERE employer = :employer) AS mail,"
                + " (SELECT count(*) FROM mail WHERE employer = :employer AND state <> 'sent') AS unsent")
            .bind("employer", employer.value())
            .one(row -> new EmployerTotals(row.getInt("keys"), row.getInt("jobs"), row.getInt("applications"),
                row.getInt("resumes"), row.getInt("mail"), row.getInt("unsent")));
    }

    /** Deletes the employer and its remaining rows. Does nothing and returns false while it has jobs or applications. */
    public boolean remove(Transaction tx, EmployerId employer) {
        var left = totals(tx, employer);
        if (left.jobs() > 0 || left.applications() > 0) {
            return false;
        }
        for (var table : List.of("mail", "job_notice", "job_view", "application_key", "application_note", "job_click", "job_tally", "job_change",
            "job_change_log", "job_set_lease", "job_version", "job_text", "history_size", "job_shown_since", "employer_former_name", "application_log",
            "application_erased", "application_tally", "webhook", "idempotency_part", "idempotency", "api_key", "job_first_published", "refused_call")) {
            tx.sql("DELETE FROM " + table + " WHERE employer = :employer").bind("employer", employer.value()).execute();
        }
        tx.sql("DELETE FROM employer WHERE id = :employer").bind("employer", employer.value()).execute();
        announceChange(tx);
        return true;
    }

    /** Returns a counter that is incremented with every change after which nodes must drop cached keys. */
    public long changes(Transaction tx) {
        return CHANGES.read(tx);
    }

    static void announceChange(Transaction tx) {
        CHANGES.increment(tx);
    }

    /** Reads {@link #COLUMNS} from the next columns of the row. */
    public static Employer employer(Row row) {
        var id = new EmployerId(row.nextInt());
        var values = ALL.next(row);
        return new Employer(id, values.get(NAME), values.get(PLAN), values.get(LANGUAGE), values.get(SANDBOX),
            size(values.get(EMPLOYEES)), values.get(USES_AI));
    }

    private static OptionalInt size(Long employees) {
        return employees == null ? OptionalInt.empty() : OptionalInt.of(employees.intValue());
    }
}
