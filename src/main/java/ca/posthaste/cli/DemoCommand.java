package ca.posthaste.cli;

import ca.posthaste.application.EmployerRemoval;
import ca.posthaste.cli.demo.Demo;
import ca.posthaste.cli.output.Welcome;
import ca.posthaste.config.Settings;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Keys;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.publishing.HistoryQuota;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.job.store.JobRows;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.location.Locations;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "demo", description = {"Fill the board with sample jobs from sample employers.",
    "They are in English and French, and show what the board looks like.",
    "Candidates see them like any other job. A second run adds nothing; --remove removes the samples."})
final class DemoCommand extends PrintingCommand implements Callable<Integer> {
    @Option(names = "--remove", description = "remove the samples and the applications for them") private boolean remove;
    @Option(names = "--yes", description = "add the samples even if there are other employers") private boolean yes;

    @Override public Integer call() {
        return CommandDatabase.with((settings, database, clock) -> {
            try (var locations = new Locations(database, settings.locations())) {
                locations.index(); // waits for the first load: the database is closed again right after
                var employers = new Employers(clock);
                var jobs = Jobs.forDatabase(database, new JobRows(locations));
                var publishing = new Publishing(database, jobs, locations, new Compliance(settings.postingRules()), HistoryQuota.UNLIMITED, clock);
                var demo = new Demo(database, employers, jobs, publishing, locations, clock);
                if (remove) {
                    var erasing = CandidateCommands.erasing(settings, database, clock);
                    printRemoved(demo.remove(new EmployerRemoval(database, employers, new Keys(clock), erasing), erasing));
                } else {
                    add(demo, settings);
                }
                return 0;
            }
        });
    }

    private void add(Demo demo, Settings settings) {
        if (!yes) {
            requireNobodyElse(demo.others());
        }
        var added = demo.fill();
        out(added.employers() == 0 ? "The sample jobs have already been added. To add them again, remove them first."
            : "Added " + added.jobs() + " sample jobs from " + added.employers() + " employers, in English and French.");
        var folder = Welcome.folder(settings);
        out("See them at " + settings.baseUrl().orElseGet(() -> settings.localAddress(settings.port())) + "/ while the service runs"
            + " (bin/posthaste serve" + folder + ").");
        out("Remove them with: bin/posthaste demo --remove" + folder);
    }

    /** Rejects the command if there are real employers: their candidates would see the samples. The sample employer of a first start does not count. */
    private static void requireNobodyElse(List<Employer> others) {
        long real = others.stream().filter(each -> !each.name().equals(Welcome.EMPLOYER)).count();
        if (real > 0) {
            throw new Commands.CommandFailed("Nothing was added: there " + (real == 1 ? "is another employer" : "are " + real + " other employers")
                + " here, and candidates would see the samples among their jobs. To add them anyway, repeat the command with --yes.");
        }
    }

    private void printRemoved(Demo.Removed removed) {
        out(removed.counts().jobs() == 0 ? "There are no sample jobs."
            : "Removed " + removed.counts().jobs() + " sample jobs and " + removed.counts().employers() + " employers.");
        removed.kept().forEach(employer -> out(EmployerCommands.describe(employer)
            + " was kept: it now has keys or jobs that are not samples. To remove it: bin/posthaste employer remove " + employer.id().value()));
    }
}
