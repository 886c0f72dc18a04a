package ca.posthaste.cli.demo;

import ca.posthaste.application.Application;
import ca.posthaste.application.ApplicationErasure;
import ca.posthaste.application.ApplicationId;
import ca.posthaste.application.Applications;
import ca.posthaste.application.EmployerRemoval;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Precondition;
import ca.posthaste.job.publishing.JobWrites;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.job.store.Jobs.SourceJob;
import java.util.List;

/** Removes the data that {@link Demo} added, and applications to it. If interrupted, it can be run again to complete. */
public final class DemoRemoval {
    private static final int BATCH = 20;
    private static final int APPLICATIONS = 100;

    private final Database database;
    private final Jobs jobs;
    private final JobWrites writes;
    private final Applications applications;
    private final EmployerRemoval removal;
    private final ApplicationErasure erasing;
    private final DemoEmployers samples;

    public DemoRemoval(Database database, Employers employers, Jobs jobs, Publishing publishing, Applications applications,
                       EmployerRemoval removal, ApplicationErasure erasing) {
        this.database = database;
        this.jobs = jobs;
        this.applications = applications;
        this.removal = removal;
        this.erasing = erasing;
        writes = publishing.writes();
        samples = new DemoEmployers(employers, jobs);
    }

    /**
     * Result of a removal.
     *
     * @param kept sample employers that have jobs or keys of their own by now; only their samples were removed
     */
    public record Removed(Demo.Counts counts, List<Employer> kept) {}

    public Removed remove() {
        var there = database.read(samples::all);
        long removed = 0;
        for (var employer : there) {
            removed += database.read(tx -> jobs.sum(tx, employer.id(), SampleJob.SOURCE).jobs());
        }
        var kept = there.stream().filter(employer -> !isRemoved(employer)).toList();
        return new Removed(new Demo.Counts(there.size() - kept.size(), (int) removed), kept);
    }

    private boolean isRemoved(Employer employer) {
        if (database.read(tx -> samples.hasOnlySamples(tx, employer.id()))) {
            removal.erase(employer.id());
            return true;
        }
        var some = sampleJobs(employer);
        while (!some.isEmpty()) {
            for (var job : some) {
                remove(employer, job.state().id());
            }
            some = sampleJobs(employer);
        }
        return false;
    }

    private List<SourceJob> sampleJobs(Employer employer) {
        return database.read(tx -> samples.sampleJobs(tx, employer.id(), BATCH));
    }

    /** Removes a job and then its applications, so that no new application can arrive in between. */
    private void remove(Employer owner, JobId id) {
        database.writeNow(tx -> {
            writes.delete(tx, owner, id, Precondition.NONE);
            return null;
        });
        List<ApplicationId> sent;
        do {
            sent = database.read(tx -> applications.list(tx, owner.id(), id, new Paging(1, APPLICATIONS))).applications().stream()
                .map(Application::id).toList();
            sent.forEach(application -> Database.join(erasing.erase(owner.id(), application, ApplicationErasure.NOT_NOTED)));
        } while (!sent.isEmpty());
    }
}
