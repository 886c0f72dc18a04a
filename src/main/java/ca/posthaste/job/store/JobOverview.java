package ca.posthaste.job.store;

import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import java.util.concurrent.CompletionStage;

/** The jobs of an employer as its users see them: a page of the list and the number of jobs in each stage. */
public final class JobOverview {
    private final Database database;
    private final Jobs jobs;

    public JobOverview(Database database, Jobs jobs) {
        this.database = database;
        this.jobs = jobs;
    }

    /** A page and the counts, read by one statement so that they are consistent. */
    public record Staged(JobPage page, StageCounts counts) {}

    /** @param query query by stage */
    public CompletionStage<Staged> page(Employer owner, JobQuery query) {
        return database.longReads().run(owner.id().value(), () -> database.query(tx -> jobs.staged(tx, owner, query)));
    }
}
