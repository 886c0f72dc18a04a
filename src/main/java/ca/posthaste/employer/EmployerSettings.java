package ca.posthaste.employer;

import ca.posthaste.language.Language;
import ca.posthaste.problem.TextRules;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/** The settings that an employer, or the operator on its behalf, can change. The number of employees is empty if it is unknown. */
public record EmployerSettings(String name, Language language, OptionalInt employees, int retentionDays, Set<Reminder> reminders, boolean usesAi) {
    public static final int RETENTION_MAX = 36_500;
    /** Represents an unknown number of employees. */
    public static final String UNKNOWN = "unknown";
    private static final Pattern EMPLOYEES = Pattern.compile("\\d{1,7}");
    private static final Pattern DAYS = Pattern.compile("\\d{1,5}");

    public static boolean isName(String text) {
        return !TextRules.isBlank(text) && TextRules.length(text) <= Employer.NAME_MAX && TextRules.forbiddenInLine(text).isEmpty();
    }

    public static OptionalInt employees(String text) {
        return EMPLOYEES.matcher(text).matches() ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }

    public static OptionalInt retention(String text) {
        return DAYS.matcher(text).matches() && isRetention(Integer.parseInt(text)) ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }

    public static boolean isRetention(int days) {
        return days >= 1 && days <= RETENTION_MAX;
    }

    /**
     * A setting that changed. The values are the name, codes or numbers; of a list, they are its entries.
     *
     * @param setting name of the member
     */
    public record Change(String setting, List<String> before, List<String> after) {}

    public List<Change> changesTo(EmployerSettings after) {
        var changes = new ArrayList<Change>();
        change("name", name, after.name).ifPresent(changes::add);
        change("language", language.code(), after.language.code()).ifPresent(changes::add);
        change("employees", word(employees), word(after.employees)).ifPresent(changes::add);
        change("retention", String.valueOf(retentionDays), String.valueOf(after.retentionDays)).ifPresent(changes::add);
        change("reminders", words(reminders), words(after.reminders)).ifPresent(changes::add);
        change("usesAi", word(usesAi), word(after.usesAi)).ifPresent(changes::add);
        return changes;
    }

    private static Optional<Change> change(String setting, String before, String after) {
        return change(setting, List.of(before), List.of(after));
    }

    private static Optional<Change> change(String setting, List<String> before, List<String> after) {
        return before.equals(after) ? Optional.empty() : Optional.of(new Change(setting, before, after));
    }

    private static String word(OptionalInt employees) {
        return employees.isPresent() ? String.valueOf(employees.getAsInt()) : UNKNOWN;
    }

    private static String word(boolean isSo) {
        return isSo ? "yes" : "no";
    }

    private static List<String> words(Collection<Reminder> reminders) {
        return reminders.stream().sorted().map(Reminder::code).toList();
    }
}
