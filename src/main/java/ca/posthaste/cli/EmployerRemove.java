package ca.posthaste.cli;

import ca.posthaste.application.EmployerRemoval;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerTotals;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Keys;
import ca.posthaste.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "remove", description = {"Erase an employer and all its data: keys, jobs, applications, résumés and e-mail.",
    "Lists the data and asks for confirmation; without a terminal, --yes is required."})
final class EmployerRemove extends PrintingCommand implements Runnable {
    /** Time in milliseconds after which every node rejects the employer's keys and has responded to the requests it accepted with them. */
    private static final int KEY_CACHE_MILLIS = 1_000;

    @Parameters(paramLabel = "EMPLOYER", description = "id or name") private String idOrName;
    @Option(names = "--yes", description = "do not ask for confirmation") private boolean yes;
    @Option(names = "--json", description = "print a JSON object; does not ask, so --yes is required") private boolean json;

    @Override public void run() {
        boolean erased = CommandDatabase.with((settings, database, clock) -> {
            var employers = new Employers(clock);
            var employer = database.read(tx -> CommandDatabase.employer(tx, employers, idOrName));
            var removal = new EmployerRemoval(database, employers, new Keys(clock), CandidateCommands.erasing(settings, database, clock));
            return removed(employer, removal, () -> database.execute(tx -> new Audit(clock).add(tx, Actor.COMMAND_LINE, employer.id(),
                Action.EMPLOYER_REMOVED, AuditSubject.named(employer.id().value(), employer.name()))));
        });
        if (!erased) {
            throw new Commands.CommandFailed("Nothing was erased. To erase the employer, repeat the command with --yes.");
        }
    }

    /** @param noted records the removal in the audit log; runs after everything is erased, because an interrupted command starts over */
    private boolean removed(Employer employer, EmployerRemoval removal, Runnable noted) {
        var holdings = removal.totals(employer.id());
        if (!json) {
            out(EmployerCommands.describe(employer) + " has " + text(holdings) + ".");
        }
        boolean agreed = yes || !json && isConfirmed();
        if (agreed) {
            removal.revokeAccess(employer.id());
            waitForNodes();
            removal.erase(employer.id());
            noted.run();
        }
        if (json) {
            out(json(employer, holdings, agreed));
        } else if (agreed) {
            out("Everything was erased. Backups still contain it until they expire.");
        }
        return agreed;
    }

    private static boolean isConfirmed() {
        var console = System.console();
        return console != null && "yes".equalsIgnoreCase(console.readLine("Erase all of it permanently? Type yes to continue: "));
    }

    private static void waitForNodes() {
        try {
            Thread.sleep(KEY_CACHE_MILLIS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static String text(EmployerTotals has) {
        return count(has.keys(), "key") + ", " + count(has.jobs(), "job") + ", " + count(has.applications(), "application")
            + " with " + count(has.resumes(), "résumé") + ", and " + count(has.mail(), "message") + ", of which "
            + has.unsent() + " not sent yet";
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    private static String json(Employer employer, EmployerTotals has, boolean erased) {
        return Json.text(json -> {
            json.writeNumberField("id", employer.id().value());
            json.writeStringField("name", employer.name());
            json.writeNumberField("keys", has.keys());
            json.writeNumberField("jobs", has.jobs());
            json.writeNumberField("applications", has.applications());
            json.writeNumberField("resumes", has.resumes());
            json.writeNumberField("mail", has.mail());
            json.writeNumberField("unsent", has.unsent());
            json.writeBooleanField("erased", erased);
        });
    }
}
