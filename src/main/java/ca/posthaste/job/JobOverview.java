package ca.posthaste.job;

import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import java.util.concurrent.CompletionStage;

/** An employer's jobs as their people look at them: a page of the list, and how many jobs are in which stage. */
public final class JobOverview {
    private final Database database;
    private final Jobs jobs;

    public JobOverview(Database database, Jobs jobs) {
        this.database = database;
        this.jobs = jobs;
    }

    /** Both are read by one statement, so that they fit together. */
    public record Staged(JobPage page, StageCounts counts) {}

    /** @param query by stage */
    public CompletionStage<Staged> page(Employer owner, JobQuery query) {
        return database.longReads().run(owner.id().value(), () -> database.query(tx -> jobs.staged(tx, owner, query)));
    }
}
