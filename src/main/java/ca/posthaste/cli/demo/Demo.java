package ca.posthaste.cli.demo;

import ca.posthaste.application.Application;
import ca.posthaste.application.ApplicationErasure;
import ca.posthaste.application.ApplicationId;
import ca.posthaste.application.Applications;
import ca.posthaste.application.EmployerRemoval;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.Precondition;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.job.store.Jobs.SourceJob;
import ca.posthaste.location.Locations;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** Fills the board with sample data, and removes it. If interrupted, either can be run again to complete. */
public record Demo(Database database, Employers employers, Jobs jobs, Publishing publishing, Locations locations, Clock clock) {
    private static final int FIRST_HOUR = 7;
    private static final int HOURS = 10;
    private static final int JOBS_TO_REMOVE = 20;
    private static final int APPLICATIONS_TO_ERASE = 100;

    public record Counts(int employers, int jobs) {}

    /** @param kept sample employers that have jobs or keys of their own by now; only their samples were removed */
    public record Removed(Counts counts, List<Employer> kept) {}

    public List<Employer> others() {
        return database.read(tx -> employers.all(tx).stream().filter(each -> !isSample(tx, each)).toList());
    }

    /** Adds the missing employers, each with its jobs in a transaction of its own, so that other writes do not wait long. */
    public Counts fill() {
        var phrases = Phrases.read();
        var today = LocalDate.now(clock);
        var there = database.read(this::numbers);
        int newEmployers = 0;
        int newJobs = 0;
        for (var sample : SampleEmployer.all()) {
            if (!there.contains(sample.number())) {
                newJobs += database.writeNow(tx -> add(tx, sample, phrases, today));
                newEmployers++;
            }
        }
        return new Counts(newEmployers, newJobs);
    }

    private Set<Integer> numbers(Transaction tx) {
        return employers.all(tx).stream().flatMap(each -> sampleJobs(tx, each.id(), 1).stream())
            .map(job -> SampleJob.employerOf(job.referenceId())).collect(Collectors.toSet());
    }

    /** Reports whether the employer has a job that is marked as a sample, whatever the employer's current name. */
    private boolean isSample(Transaction tx, Employer employer) {
        return !sampleJobs(tx, employer.id(), 1).isEmpty();
    }

    private List<SourceJob> sampleJobs(Transaction tx, EmployerId id, int limit) {
        return jobs.ofSource(tx, id, SampleJob.SOURCE, new JobId(0), limit).stream().filter(job -> SampleJob.isMark(job.referenceId())).toList();
    }

    private int add(Transaction tx, SampleEmployer sample, Phrases phrases, LocalDate today) {
        var added = employers.add(tx, sample.name(), Plan.UNLIMITED, sample.language(), false);
        employers.setEmployees(tx, added.id(), OptionalInt.of(sample.employees()));
        var owner = employers.byId(tx, added.id()).orElseThrow();
        for (int number = 1; number <= sample.jobs(); number++) {
            publish(tx, owner, SampleJob.of(sample, number, phrases, today));
        }
        return sample.jobs();
    }

    /** Publishes a job as if it had been sent on its publication day. */
    private void publish(Transaction tx, Employer owner, SampleJob job) {
        var sent = JobPatch.from(job.body(), locations.index());
        publishing.writes().through(jobs, moment(job)).create(tx, owner, sent, bytes -> {});
    }

    private Instant moment(SampleJob job) {
        var random = new Random(job.body().path("referenceId").asText().hashCode());
        var moment = job.published().atTime(FIRST_HOUR + random.nextInt(HOURS), random.nextInt(60)).atZone(clock.getZone()).toInstant();
        return moment.isAfter(clock.instant()) ? clock.instant() : moment;
    }

    public Removed remove(EmployerRemoval removal, ApplicationErasure erasing) {
        var there = database.read(tx -> employers.all(tx).stream().filter(each -> isSample(tx, each)).toList());
        long removed = 0;
        for (var employer : there) {
            removed += database.read(tx -> jobs.sum(tx, employer.id(), SampleJob.SOURCE).jobs());
        }
        var kept = there.stream().filter(employer -> !isRemoved(employer, removal, erasing)).toList();
        return new Removed(new Counts(there.size() - kept.size(), (int) removed), kept);
    }

    private boolean isRemoved(Employer employer, EmployerRemoval removal, ApplicationErasure erasing) {
        if (database.read(tx -> hasOnlySamples(tx, employer.id()))) {
            removal.erase(employer.id());
            return true;
        }
        List<SourceJob> some;
        do {
            some = database.read(tx -> sampleJobs(tx, employer.id(), JOBS_TO_REMOVE));
            some.forEach(job -> remove(employer, job.state().id(), erasing));
        } while (!some.isEmpty());
        return false;
    }

    private boolean hasOnlySamples(Transaction tx, EmployerId id) {
        var has = employers.totals(tx, id);
        return has.keys() == 0 && has.jobs() == jobs.sum(tx, id, SampleJob.SOURCE).jobs();
    }

    /** Removes a job and then its applications, so that no new application can arrive in between. */
    private void remove(Employer owner, JobId id, ApplicationErasure erasing) {
        database.execute(tx -> publishing.writes().delete(tx, owner, id, Precondition.NONE));
        List<ApplicationId> sent;
        do {
            sent = database.read(tx -> new Applications().list(tx, owner.id(), id, new Paging(1, APPLICATIONS_TO_ERASE))).applications().stream()
                .map(Application::id).toList();
            sent.forEach(application -> Database.join(erasing.erase(owner.id(), application, ApplicationErasure.NOT_NOTED)));
        } while (!sent.isEmpty());
    }
}
