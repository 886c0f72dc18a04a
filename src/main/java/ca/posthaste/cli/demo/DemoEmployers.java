package ca.posthaste.cli.demo;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.JobId;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.job.store.Jobs.SourceJob;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Identifies sample employers: those with a job that is marked as a sample, whatever the employer's current name. */
record DemoEmployers(Employers employers, Jobs jobs) {
    private static final JobId BEFORE_ALL = new JobId(0);

    /** Returns the numbers of the existing sample employers. */
    Set<Integer> numbers(Transaction tx) {
        return employers.all(tx).stream().flatMap(each -> sampleJobs(tx, each.id(), 1).stream())
            .map(job -> SampleJob.employerOf(job.referenceId())).collect(Collectors.toSet());
    }

    List<Employer> all(Transaction tx) {
        return employers.all(tx).stream().filter(each -> isSample(tx, each)).toList();
    }

    List<Employer> others(Transaction tx) {
        return employers.all(tx).stream().filter(each -> !isSample(tx, each)).toList();
    }

    private boolean isSample(Transaction tx, Employer employer) {
        return !sampleJobs(tx, employer.id(), 1).isEmpty();
    }

    /** Returns some of the employer's sample jobs. */
    List<SourceJob> sampleJobs(Transaction tx, EmployerId id, int limit) {
        return jobs.ofSource(tx, id, SampleJob.SOURCE, BEFORE_ALL, limit).stream().filter(job -> SampleJob.isMark(job.referenceId())).toList();
    }

    /** Reports whether the employer has only sample jobs and no keys. */
    boolean hasOnlySamples(Transaction tx, EmployerId id) {
        var has = employers.totals(tx, id);
        return has.keys() == 0 && has.jobs() == jobs.sum(tx, id, SampleJob.SOURCE).jobs();
    }
}
