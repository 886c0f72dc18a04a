package ca.posthaste.employer;

import ca.posthaste.language.Language;
import ca.posthaste.problem.Text;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What an employer, or the operator for them, can set.
 *
 * @param employees     empty if it is not known
 * @param retentionDays how long applications are kept
 * @param reminders     what the users are mailed about jobs that close
 * @param usesAi        whether artificial intelligence screens, assesses or selects applicants
 */
public record EmployerSettings(String name, Language language, OptionalInt employees, int retentionDays, Set<Reminder> reminders, boolean usesAi) {
    public static final int RETENTION_MAX = 36_500;
    /** What stands for a number of employees that is not known, and for no reminders. */
    public static final String UNKNOWN = "unknown";
    public static final String NONE = "none";
    private static final Pattern EMPLOYEES = Pattern.compile("\\d{1,7}");
    private static final Pattern DAYS = Pattern.compile("\\d{1,5}");

    /** Of an employer who has not said that it uses artificial intelligence. */
    public EmployerSettings(String name, Language language, OptionalInt employees, int retentionDays, Set<Reminder> reminders) {
        this(name, language, employees, retentionDays, reminders, false);
    }

    public static boolean isName(String text) {
        return !Text.isBlank(text) && Text.length(text) <= Employer.NAME_MAX && Text.forbiddenInLine(text).isEmpty();
    }

    /** Empty if it is no number of employees. */
    public static OptionalInt employees(String text) {
        return EMPLOYEES.matcher(text).matches() ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }

    /** Empty if applications cannot be kept for so many days. */
    public static OptionalInt retention(String text) {
        return DAYS.matcher(text).matches() && isRetention(Integer.parseInt(text)) ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }

    public static boolean isRetention(int days) {
        return days >= 1 && days <= RETENTION_MAX;
    }

    /** What became of each setting that is another one in these, for the audit log: {@code retention: 365 → 30}. */
    public List<String> changesTo(EmployerSettings after) {
        var changes = new ArrayList<String>();
        change("name", name, after.name).ifPresent(changes::add);
        change("language", language.word(), after.language.word()).ifPresent(changes::add);
        change("employees", word(employees), word(after.employees)).ifPresent(changes::add);
        change("retention", String.valueOf(retentionDays), String.valueOf(after.retentionDays)).ifPresent(changes::add);
        change("reminders", words(reminders), words(after.reminders)).ifPresent(changes::add);
        change("usesAi", word(usesAi), word(after.usesAi)).ifPresent(changes::add);
        return changes;
    }

    private static Optional<String> change(String setting, String before, String after) {
        return Objects.equals(before, after) ? Optional.empty() : Optional.of(setting + ": " + before + " → " + after);
    }

    private static String word(OptionalInt employees) {
        return employees.isPresent() ? String.valueOf(employees.getAsInt()) : UNKNOWN;
    }

    private static String word(boolean isSo) {
        return isSo ? "yes" : "no";
    }

    private static String words(Collection<Reminder> reminders) {
        return reminders.isEmpty() ? NONE : reminders.stream().sorted().map(Reminder::word).collect(Collectors.joining(","));
    }
}
