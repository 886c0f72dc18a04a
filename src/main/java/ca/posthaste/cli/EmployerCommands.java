package ca.posthaste.cli;

import ca.posthaste.account.EmployerAdministration;
import ca.posthaste.account.Users;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.ApiKey;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.EmployerSettings;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.KeyProperties;
import ca.posthaste.employer.Keys;
import ca.posthaste.employer.Plan;
import ca.posthaste.employer.Reminder;
import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "employer", subcommands = {EmployerSet.class, EmployerRemove.class},
    description = {"Add, list, change and remove employers.",
        "Their name, plan, language, size, retention period and reminders can be changed."},
    synopsisSubcommandLabel = "(add | list | rename | plan | language | retention | reminders | set | remove)")
final class EmployerCommands implements Runnable {
    @Spec private CommandSpec spec;

    @Override public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(),
            "Choose a command: employer add, list, rename, plan, language, retention, reminders, set or remove.");
    }

    @Command(name = "add", description = "Add an employer and print its API key, which is shown only once.")
    int add(@Parameters(paramLabel = "NAME") String name,
            @Option(names = "--plan", paramLabel = "PLAN", defaultValue = "unlimited",
                description = "unlimited (default) or standard") String planWord,
            @Option(names = "--language", paramLabel = "LANGUAGE", defaultValue = "en",
                description = "language of its e-mail: en (default) or fr") String languageWord,
            @Option(names = "--sandbox",
                description = "for trying things out: candidates see none of its jobs, and its e-mail goes to the mail folder") boolean sandbox,
            @Option(names = "--employees", paramLabel = "N", defaultValue = EmployerSet.UNKNOWN,
                description = "number of employees, or unknown (default)") String employeesWord,
            @Option(names = "--allow-duplicate", description = "add it even if another employer has this name") boolean allowDuplicate,
            @Option(names = "--json", description = "print a JSON object") boolean json) {
        var plan = plan(planWord);
        var language = language(languageWord);
        var employees = EmployerSet.employees(employeesWord);
        checkName(name);
        if (!allowDuplicate) {
            confirmDuplicate(name);
        }
        var key = ApiKey.random();
        var employer = CommandDatabase.with((settings, database, clock) -> database.writeNow(tx -> {
            var employers = new Employers(clock);
            var added = new EmployerAdministration(employers, new Users(clock), new Audit(clock))
                .add(tx, Actor.COMMAND_LINE, new EmployerAdministration.Terms(name, plan, language, sandbox));
            new Keys(clock).add(tx, added.id(), key, KeyProperties.USUAL);
            if (employees.isPresent()) {
                employers.setEmployees(tx, added.id(), employees);
            }
            return employers.byId(tx, added.id()).orElseThrow();
        }));
        if (json) {
            print(employer, key.reveal());
        } else {
            out(describe(employer));
            out("API key (shown only now, keep it safe): " + key.reveal());
        }
        return 0;
    }

    /** Asks for confirmation on a terminal, and fails without one. Otherwise a repeated installation script would add the employer again. */
    private static void confirmDuplicate(String name) {
        var existing = CommandDatabase.read((tx, employers) -> employers.named(tx, name));
        if (existing.isEmpty()) {
            return;
        }
        var fact = "Another employer already has this name: " + describe(existing.get(0)) + ".";
        var console = System.console();
        if (console == null || !"yes".equalsIgnoreCase(console.readLine("%s Type yes to add another: ", fact))) {
            throw new Commands.CommandFailed(fact + " Nothing was added. To add another, use --allow-duplicate. To add a key, run: posthaste key add "
                + existing.get(0).id().value());
        }
    }

    @Command(name = "list", description = "List the employers.")
    int list(@Option(names = "--json", description = "print one JSON object per line") boolean json) {
        for (var employer : CommandDatabase.read((tx, employers) -> employers.all(tx))) {
            if (json) {
                out(json(employer, null));
            } else {
                out(describe(employer) + ", e-mail in " + employer.language().english() + ", " + EmployerSet.text(employer.employees()));
            }
        }
        return 0;
    }

    @Command(name = "rename", description = "Change an employer's name everywhere it is shown.")
    int rename(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String who,
               @Parameters(paramLabel = "NAME", description = "new name") String name,
               @Option(names = "--json", description = "print a JSON object") boolean json) {
        checkName(name);
        var changed = changed(who, (tx, employers, id) -> employers.rename(tx, id, name));
        show(changed, json);
        return 0;
    }

    @Command(name = "plan", description = "Change an employer's plan.")
    int plan(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String who,
             @Parameters(paramLabel = "PLAN", description = "unlimited or standard") String planWord,
             @Option(names = "--json", description = "print a JSON object") boolean json) {
        var plan = plan(planWord);
        var changed = changed(who, (tx, employers, id) -> employers.setPlan(tx, id, plan));
        show(changed, json);
        return 0;
    }

    @Command(name = "language", description = "Change the language of an employer's e-mail.")
    int language(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String who,
                 @Parameters(paramLabel = "LANGUAGE", description = "en or fr") String languageWord,
                 @Option(names = "--json", description = "print a JSON object") boolean json) {
        var language = language(languageWord);
        var changed = changed(who, (tx, employers, id) -> employers.setLanguage(tx, id, language));
        if (json) {
            print(changed, null);
        } else {
            out(describe(changed) + " gets its e-mail in " + language.english() + ".");
        }
        return 0;
    }

    @Command(name = "retention", description = "Change how many days an employer keeps applications.")
    int retention(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String who,
                  @Parameters(paramLabel = "DAYS", description = "number of days; initially 365") int days) {
        if (!EmployerSettings.isRetention(days)) {
            throw new Commands.CommandFailed("The number of days must be from 1 to " + EmployerSettings.RETENTION_MAX + ".");
        }
        var employer = changed(who, (tx, employers, id) -> employers.setRetention(tx, id, days));
        out(describe(employer) + " keeps applications for " + days + (days == 1 ? " day." : " days."));
        return 0;
    }

    @Command(name = "reminders", description = {"Change which reminders of closing jobs an employer's users get by e-mail.",
        "Initially, they get one a week before, a day before and the day after a job closes."})
    int reminders(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String who,
                  @Parameters(paramLabel = "WHICH", description = "any of week,day,closed, separated by commas; or none") String words) {
        var wanted = EnumSet.noneOf(Reminder.class);
        if (!words.equals("none")) {
            for (var word : words.split(",", -1)) {
                wanted.add(Reminder.of(word).orElseThrow(() -> new Commands.CommandFailed("\"" + word + "\" is not a reminder. Use "
                    + String.join(", ", Reminder.WORDS) + ", separated by commas without spaces, or none.")));
            }
        }
        var employer = changed(who, (tx, employers, id) -> employers.setReminders(tx, id, wanted));
        out(describe(employer) + (wanted.isEmpty() ? ": its users get no reminders of closing jobs."
            : ": its users get reminders: " + String.join(", ", wanted.stream().map(Reminder::code).toList()) + "."));
        return 0;
    }

    interface Change {
        void make(Transaction tx, Employers employers, EmployerId id);
    }

    /** Makes a change, records it in the audit log and returns the employer as it is afterwards. */
    static Employer changed(String who, Change change) {
        return CommandDatabase.with((settings, database, clock) -> database.writeNow(tx -> {
            var employers = new Employers(clock);
            var before = CommandDatabase.employer(tx, employers, who);
            var settingsBefore = employers.settings(tx, before.id()).orElseThrow();
            change.make(tx, employers, before.id());
            var after = employers.byId(tx, before.id()).orElseThrow();
            var audit = new Audit(clock);
            settingsBefore.changesTo(employers.settings(tx, after.id()).orElseThrow())
                .forEach(made -> audit.add(tx, Actor.COMMAND_LINE, after.id(), Action.SETTINGS_CHANGED, made));
            if (before.plan() != after.plan()) {
                audit.add(tx, Actor.COMMAND_LINE, after.id(), Action.PLAN_CHANGED, before.plan().code() + " → " + after.plan().code());
            }
            return after;
        }));
    }

    private static Plan plan(String word) {
        return Plan.of(word).orElseThrow(() -> new Commands.CommandFailed(
            "\"" + word + "\" is not a plan. Use one of " + String.join(", ", Plan.WORDS) + "."));
    }

    private static Language language(String word) {
        return Language.of(word).orElseThrow(() -> new Commands.CommandFailed(
            "\"" + word + "\" is not a supported language. Use one of " + String.join(", ", Language.WORDS) + "."));
    }

    private static void checkName(String name) {
        if (!EmployerSettings.isName(name)) {
            throw new Commands.CommandFailed("The name must have 1 to " + Employer.NAME_MAX
                + " characters and no control characters.");
        }
    }

    private void show(Employer employer, boolean json) {
        if (json) {
            print(employer, null);
        } else {
            out(describe(employer));
        }
    }

    static String describe(Employer employer) {
        return "Employer " + employer.id().value() + ": " + employer.name() + " (" + employer.plan().code()
            + (employer.sandbox() ? ", sandbox" : "") + ")";
    }

    private void print(Employer employer, String key) {
        out(json(employer, key));
    }

    static String json(Employer employer, String key) {
        return new String(Json.write(json -> {
            json.writeStartObject();
            json.writeNumberField("id", employer.id().value());
            json.writeStringField("name", employer.name());
            json.writeStringField("plan", employer.plan().code());
            json.writeStringField("language", employer.language().code());
            json.writeBooleanField("sandbox", employer.sandbox());
            if (employer.employees().isPresent()) {
                json.writeNumberField("employees", employer.employees().getAsInt());
            } else {
                json.writeNullField("employees");
            }
            json.writeBooleanField("usesAi", employer.usesAi());
            if (key != null) {
                json.writeStringField("apiKey", key);
            }
            json.writeEndObject();
        }), StandardCharsets.UTF_8);
    }

    private void out(String line) {
        spec.commandLine().getOut().println(line);
    }
}
