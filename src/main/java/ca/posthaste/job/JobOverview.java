package ca.posthaste.job;

import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import java.time.LocalDate;
import java.util.concurrent.CompletionStage;

/** An employer's jobs as their people look at them: a page of the list, and how many jobs are in which stage. */
public final class JobOverview {
    private final Database database;
    private final Jobs jobs;

    public JobOverview(Database database, Jobs jobs) {
        this.database = database;
        this.jobs = jobs;
    }

    public CompletionStage<JobPage> page(Employer owner, JobQuery query) {
        return database.longReads().run(owner.id().value(), () -> jobs.list(owner, query, RowVersion.NONE)).thenApply(Versioned::value);
    }

    public CompletionStage<StageCounts> counts(Employer owner, LocalDate today) {
        return database.longReads().run(owner.id().value(), () -> database.query(tx -> JobStages.counts(tx, owner.id(), today)));
    }
}
