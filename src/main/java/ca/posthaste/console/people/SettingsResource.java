package ca.posthaste.console.people;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Audit;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.ConsoleRoutes;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerSettings;
import ca.posthaste.employer.Employers;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The settings that an employer can change itself. The command line changes the same ones. */
public final class SettingsResource {
    private static final String SECTION = "settings";

    private final Console console;
    private final Database database;
    private final Employers employers;
    private final Audit audit;
    private final boolean mayRename;

    /** @param mayRename whether an owner may change the employer's name, which candidates trust */
    public SettingsResource(Console console, Database database, Employers employers, Audit audit, boolean mayRename) {
        this.console = console;
        this.database = database;
        this.employers = employers;
        this.audit = audit;
        this.mayRename = mayRename;
    }

    public List<Route> routes() {
        return new ConsoleRoutes(console)
            .page("/{employer}/settings", AccessLevel.OWNER, "the settings of an employer", this::show)
            .action("/{employer}/settings", AccessLevel.OWNER, "change the settings of an employer", this::save)
            .all();
    }

    private CompletionStage<Reply> show(ConsoleRequest visit) {
        return database.query(tx -> employers.settings(tx, visit.employer().id()).orElseThrow())
            .thenCompose(settings -> answer(visit, TypedSettings.of(settings), FormErrors.NONE));
    }

    private CompletionStage<Reply> answer(ConsoleRequest visit, TypedSettings typed, FormErrors errors) {
        boolean isSaved = visit.asked("done").filter("saved"::equals).isPresent();
        return console.write(visit, SECTION, errors.on(visit.page("console-settings", visit.texts().get("settingsTitle"))).with("typed", typed)
            .with("employerName", visit.employer().name()).with("mayRename", mayRename)
            .with("most", EmployerSettings.RETENTION_MAX).with("isSaved", isSaved));
    }

    private CompletionStage<Reply> save(ConsoleRequest visit, ConsoleForm fields) {
        var typed = TypedSettings.from(fields);
        var errors = typed.errors(visit.texts(), mayRename);
        if (errors.isAny()) {
            return answer(visit, typed, errors);
        }
        return database.write(tx -> {
            employers.change(tx, visit.employer().id(), before -> typed.settings(mayRename ? typed.name() : before.name()))
                .forEach(change -> audit.add(tx, visit.actor(), visit.employer().id(), Action.SETTINGS_CHANGED, change));
            return null;
        }).thenCompose(done -> visit.redirectTo(visit.path("/settings?done=saved")));
    }
}
