package ca.posthaste.console.people;

import ca.posthaste.console.FormErrors;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerSettings;
import ca.posthaste.employer.Reminder;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Content of the form for an employer's settings.
 *
 * @param employees number of employees; empty if unknown
 * @param reminders codes of the chosen reminders
 */
public record TypedSettings(String name, String language, String employees, String retention, List<String> reminders, boolean usesAi) {
    /** Maximum length of a value that is shown again. No valid value is longer. */
    private static final int SHOWN_MAX = 1_000;

    static TypedSettings of(EmployerSettings settings) {
        return new TypedSettings(settings.name(), settings.language().code(), settings.employees().isPresent() ? String.valueOf(settings.employees().getAsInt()) : "",
            String.valueOf(settings.retentionDays()), settings.reminders().stream().map(Reminder::code).toList(), settings.usesAi());
    }

    static TypedSettings from(ConsoleForm fields) {
        return new TypedSettings(text(fields, "name"), text(fields, "language"), text(fields, "employees"), text(fields, "retention"),
            fields.all("reminders").stream().filter(Reminder.WORDS::contains).distinct().toList(), fields.get("usesAi").equals("true"));
    }

    private static String text(ConsoleForm fields, String name) {
        var text = fields.get(name).strip();
        return text.substring(0, Math.min(text.length(), SHOWN_MAX));
    }

    FormErrors errors(Messages texts, boolean mayRename) {
        var errors = new LinkedHashMap<String, String>();
        if (mayRename && !EmployerSettings.isName(name)) {
            errors.put("name", texts.get("settingsNameProblem", Employer.NAME_MAX));
        }
        if (Language.of(language).isEmpty()) {
            errors.put("language", texts.get("settingsLanguageProblem"));
        }
        if (!employees.isEmpty() && EmployerSettings.employees(employees).isEmpty()) {
            errors.put("employees", texts.get("settingsEmployeesProblem", Employer.EMPLOYEES_MAX));
        }
        if (EmployerSettings.retention(retention).isEmpty()) {
            errors.put("retention", texts.get("settingsRetentionProblem", EmployerSettings.RETENTION_MAX));
        }
        return FormErrors.of(errors);
    }

    /** Returns the settings. The form must be valid. */
    EmployerSettings settings(String allowedName) {
        return new EmployerSettings(allowedName, Language.of(language).orElseThrow(), employees.isEmpty() ? OptionalInt.empty() : EmployerSettings.employees(employees),
            EmployerSettings.retention(retention).orElseThrow(), reminders.stream().map(word -> Reminder.of(word).orElseThrow()).collect(Collectors.toSet()),
            usesAi);
    }
}
