package ca.posthaste.cli;

import ca.posthaste.account.EmployerAdministration;
import ca.posthaste.account.Users;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
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
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "employer", subcommands = EmployerRemove.class,
    description = {"Add, list, change and remove employers.",
        "Their name, plan, language, size, retention period and reminders can be changed."},
    synopsisSubcommandLabel = "(add | list | rename | plan | language | retention | reminders | set | remove)")
final class EmployerCommands extends CommandGroup {
    @Command(name = "add", description = "Add an employer and print its API key, which is shown only once.")
    void add(@Parameters(paramLabel = "NAME") String name,
             @Option(names = "--plan", paramLabel = "PLAN", defaultValue = "unlimited",
                 description = "unlimited (default) or standard") String planWord,
             @Option(names = "--language", paramLabel = "LANGUAGE", defaultValue = "en",
                 description = "language of its e-mail: en (default) or fr") String languageWord,
             @Option(names = "--sandbox",
                 description = "for trying things out: candidates see none of its jobs, and its e-mail goes to the mail folder") boolean sandbox,
             @Option(names = "--employees", paramLabel = "N", defaultValue = EmployerSettings.UNKNOWN,
                 description = "number of employees, or unknown (default)") String employeesWord,
             @Option(names = "--allow-duplicate", description = "add it even if another employer has this name") boolean allowDuplicate,
             @Option(names = "--json", description = "print a JSON object") boolean json) {
        var plan = plan(planWord);
        var language = language(languageWord);
        var employees = employees(employeesWord);
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
            out(json(employer, key.reveal()));
        } else {
            out(describe(employer));
            out("API key (shown only now, keep it safe): " + key.reveal());
        }
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
    void list(@Option(names = "--json", description = "print one JSON object per line") boolean json) {
        for (var employer : CommandDatabase.read((tx, employers) -> employers.all(tx))) {
            out(json ? json(employer, null)
                : describe(employer) + ", e-mail in " + employer.language().english() + ", " + text(employer.employees()));
        }
    }

    @Command(name = "rename", description = "Change an employer's name everywhere it is shown.")
    void rename(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String idOrName,
                @Parameters(paramLabel = "NAME", description = "new name") String name,
                @Option(names = "--json", description = "print a JSON object") boolean json) {
        checkName(name);
        show(changed(idOrName, (tx, employers, id) -> employers.rename(tx, id, name)), json);
    }

    @Command(name = "plan", description = "Change an employer's plan.")
    void plan(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String idOrName,
              @Parameters(paramLabel = "PLAN", description = "unlimited or standard") String planWord,
              @Option(names = "--json", description = "print a JSON object") boolean json) {
        var plan = plan(planWord);
        show(changed(idOrName, (tx, employers, id) -> employers.setPlan(tx, id, plan)), json);
    }

    @Command(name = "language", description = "Change the language of an employer's e-mail.")
    void language(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String idOrName,
                  @Parameters(paramLabel = "LANGUAGE", description = "en or fr") String languageWord,
                  @Option(names = "--json", description = "print a JSON object") boolean json) {
        var language = language(languageWord);
        var changed = changed(idOrName, (tx, employers, id) -> employers.setLanguage(tx, id, language));
        out(json ? json(changed, null) : describe(changed) + " gets its e-mail in " + language.english() + ".");
    }

    @Command(name = "retention", description = "Change how many days an employer keeps applications.")
    void retention(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String idOrName,
                   @Parameters(paramLabel = "DAYS", description = "number of days; initially 365") int days) {
        if (!EmployerSettings.isRetention(days)) {
            throw new Commands.CommandFailed("The number of days must be from 1 to " + EmployerSettings.RETENTION_MAX + ".");
        }
        var employer = changed(idOrName, (tx, employers, id) -> employers.setRetention(tx, id, days));
        out(describe(employer) + " keeps applications for " + days + (days == 1 ? " day." : " days."));
    }

    @Command(name = "reminders", description = {"Change which reminders of closing jobs an employer's users get by e-mail.",
        "Initially, they get one a week before, a day before and the day after a job closes."})
    void reminders(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String idOrName,
                   @Parameters(paramLabel = "WHICH", description = "any of week,day,closed, separated by commas; or none") String words) {
        var reminders = EnumSet.noneOf(Reminder.class);
        if (!words.equals("none")) {
            for (var word : words.split(",", -1)) {
                reminders.add(Reminder.of(word).orElseThrow(() -> new Commands.CommandFailed("\"" + word + "\" is not a reminder. Use "
                    + String.join(", ", Reminder.WORDS) + ", separated by commas without spaces, or none.")));
            }
        }
        var employer = changed(idOrName, (tx, employers, id) -> employers.setReminders(tx, id, reminders));
        out(describe(employer) + (reminders.isEmpty() ? ": its users get no reminders of closing jobs."
            : ": its users get reminders: " + String.join(", ", reminders.stream().map(Reminder::code).toList()) + "."));
    }

    @Command(name = "set", description = "Change other facts about an employer.")
    void set(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String idOrName,
             @Option(names = "--employees", paramLabel = "N",
                 description = "number of employees, or unknown: some posting rules apply only to larger employers") String employeesWord,
             @Option(names = "--uses-ai", paramLabel = "yes|no",
                 description = "yes if it uses artificial intelligence to choose among applicants, which its Ontario postings must then state")
                 String usesAiWord,
             @Option(names = "--json", description = "print a JSON object") boolean json) {
        if (employeesWord == null && usesAiWord == null) {
            throw new Commands.CommandFailed("Specify --employees, --uses-ai or both.");
        }
        var employees = Optional.ofNullable(employeesWord).map(EmployerCommands::employees);
        var usesAi = Optional.ofNullable(usesAiWord).map(EmployerCommands::isYes);
        var employer = changed(idOrName, (tx, employers, id) -> {
            employees.ifPresent(number -> employers.setEmployees(tx, id, number));
            usesAi.ifPresent(uses -> employers.setUsesAi(tx, id, uses));
        });
        out(json ? json(employer, null)
            : describe(employer) + ", " + text(employer.employees()) + (employer.usesAi() ? ", uses AI" : ""));
    }

    private interface Change {
        void make(Transaction tx, Employers employers, EmployerId id);
    }

    /** Makes a change, records it in the audit log and returns the employer as it is afterwards. */
    private static Employer changed(String idOrName, Change change) {
        return CommandDatabase.with((settings, database, clock) -> database.writeNow(tx -> {
            var employers = new Employers(clock);
            var before = CommandDatabase.employer(tx, employers, idOrName);
            var settingsBefore = employers.settings(tx, before.id()).orElseThrow();
            change.make(tx, employers, before.id());
            var after = employers.byId(tx, before.id()).orElseThrow();
            var audit = new Audit(clock);
            audit.addChanges(tx, Actor.COMMAND_LINE, after.id(), settingsBefore.changesTo(employers.settings(tx, after.id()).orElseThrow()));
            if (before.plan() != after.plan()) {
                audit.add(tx, Actor.COMMAND_LINE, after.id(), Action.PLAN_CHANGED,
                    AuditSubject.NONE.changed(before.plan().code(), after.plan().code()));
            }
            return after;
        }));
    }

    private static Plan plan(String word) {
        return Plan.of(word).orElseThrow(() -> new Commands.CommandFailed(
            "\"" + word + "\" is not a plan. Use one of " + String.join(", ", Plan.WORDS) + "."));
    }

    static Language language(String word) {
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
        out(json ? json(employer, null) : describe(employer));
    }

    private static boolean isYes(String word) {
        if (!word.equals("yes") && !word.equals("no")) {
            throw new Commands.CommandFailed("Use --uses-ai yes or --uses-ai no.");
        }
        return word.equals("yes");
    }

    private static OptionalInt employees(String word) {
        if (word.equals(EmployerSettings.UNKNOWN)) {
            return OptionalInt.empty();
        }
        var employees = EmployerSettings.employees(word);
        if (employees.isEmpty()) {
            throw new Commands.CommandFailed("The number of employees must be from 0 to " + Employer.EMPLOYEES_MAX + ", or " + EmployerSettings.UNKNOWN + ".");
        }
        return employees;
    }

    private static String text(OptionalInt employees) {
        return employees.isEmpty() ? "number of employees unknown"
            : employees.getAsInt() + (employees.getAsInt() == 1 ? " employee" : " employees");
    }

    static String describe(Employer employer) {
        return "Employer " + employer.id().value() + ": " + employer.name() + " (" + employer.plan().code()
            + (employer.sandbox() ? ", sandbox" : "") + ")";
    }

    private static String json(Employer employer, String key) {
        return Json.text(json -> {
            json.writeNumberField("id", employer.id().value());
            json.writeStringField("name", employer.name());
            json.writeStringField("plan", employer.plan().code());
            json.writeStringField("language", employer.language().code());
            json.writeBooleanField("sandbox", employer.sandbox());
            json.writeObjectField("employees", employer.employees().isPresent() ? employer.employees().getAsInt() : null);
            json.writeBooleanField("usesAi", employer.usesAi());
            if (key != null) {
                json.writeStringField("apiKey", key);
            }
        });
    }
}
