package ca.posthaste.console.people;

import ca.posthaste.audit.Audit;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerSettings;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Reminder;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** The settings that an employer can change itself, as the command line can. Its name, which candidates trust, only if the operator allows it. */
record SettingsResource(Console console, Database database, Employers employers, Audit audit, boolean mayRename) {
    private static final String SECTION = "settings";

    public List<Route> routes() {
        return console.routes()
            .page("/{employer}/settings", AccessLevel.OWNER, "the settings of an employer", this::show)
            .action("/{employer}/settings", AccessLevel.OWNER, "change the settings of an employer", this::save)
            .all();
    }

    /** Content of the form for an employer's settings. The number of employees is empty if unknown. */
    public record TypedSettings(String name, String language, String employees, String retention, List<String> reminders, boolean usesAi) {
        /** Maximum length of a value that is shown again. No valid value is longer. */
        private static final int SHOWN_MAX = 1_000;

        static TypedSettings of(EmployerSettings settings) {
            return new TypedSettings(settings.name(), settings.language().code(),
                settings.employees().isPresent() ? String.valueOf(settings.employees().getAsInt()) : "",
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
            return new EmployerSettings(allowedName, Language.of(language).orElseThrow(),
                employees.isEmpty() ? OptionalInt.empty() : EmployerSettings.employees(employees),
                EmployerSettings.retention(retention).orElseThrow(),
                reminders.stream().map(word -> Reminder.of(word).orElseThrow()).collect(Collectors.toSet()),
                usesAi);
        }
    }

    private CompletionStage<Reply> show(ConsoleRequest visit) {
        return database.query(tx -> employers.settings(tx, visit.employer().id()).orElseThrow())
            .thenCompose(settings -> answer(visit, TypedSettings.of(settings), FormErrors.NONE));
    }

    private CompletionStage<Reply> answer(ConsoleRequest visit, TypedSettings typed, FormErrors errors) {
        boolean isSaved = visit.parameter("done").filter("saved"::equals).isPresent();
        return console.write(visit, SECTION, errors.on(visit.page("console-settings", visit.texts().get("settingsTitle"))).with("typed", typed)
            .with("employerName", visit.employer().name()).with("mayRename", mayRename)
            .with("max", EmployerSettings.RETENTION_MAX).with("isSaved", isSaved));
    }

    private CompletionStage<Reply> save(ConsoleRequest visit, ConsoleForm fields) {
        var typed = TypedSettings.from(fields);
        var errors = typed.errors(visit.texts(), mayRename);
        if (errors.isAny()) {
            return answer(visit, typed, errors);
        }
        return database.write(tx -> {
            audit.addChanges(tx, visit.actor(), visit.employer().id(),
                employers.change(tx, visit.employer().id(), before -> typed.settings(mayRename ? typed.name() : before.name())));
            return null;
        }).thenCompose(done -> visit.redirectTo(visit.path("/settings?done=saved")));
    }
}
