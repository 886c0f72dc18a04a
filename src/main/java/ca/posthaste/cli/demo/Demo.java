package ca.posthaste.cli.demo;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.publishing.JobWrites;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.location.Locations;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;

/** Fills the board with sample data. If interrupted, it can be run again to complete. */
public final class Demo {
    private static final JobWrites.AnswerMemory NO_ANSWER = bytes -> {};
    private static final int FIRST_HOUR = 7;
    private static final int HOURS = 10;

    private final Database database;
    private final Employers employers;
    private final Jobs jobs;
    private final JobWrites writes;
    private final Locations locations;
    private final Clock clock;
    private final DemoEmployers samples;

    public Demo(Database database, Employers employers, Jobs jobs, Publishing publishing, Locations locations, Clock clock) {
        this.database = database;
        this.employers = employers;
        this.jobs = jobs;
        this.locations = locations;
        this.clock = clock;
        writes = publishing.writes();
        samples = new DemoEmployers(employers, jobs);
    }

    /** Numbers of employers and jobs. */
    public record Counts(int employers, int jobs) {
        public static final Counts NONE = new Counts(0, 0);

        Counts plus(int newJobs) {
            return new Counts(employers + 1, jobs + newJobs);
        }
    }

    /** Returns the employers that are not samples. */
    public List<Employer> others() {
        return database.read(samples::others);
    }

    /** Adds the missing employers, each with its jobs in a transaction of its own, so that other writes do not wait long. */
    public Counts fill() {
        var phrases = Phrases.read();
        var today = LocalDate.now(clock);
        var there = database.read(samples::numbers);
        var added = Counts.NONE;
        for (var sample : SampleEmployer.all()) {
            if (!there.contains(sample.number())) {
                added = added.plus(database.writeNow(tx -> add(tx, sample, phrases, today)));
            }
        }
        return added;
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
        writes.through(jobs, moment(job)).create(tx, owner, sent, NO_ANSWER);
    }

    private Instant moment(SampleJob job) {
        var random = new Random(job.body().path("referenceId").asText().hashCode());
        var moment = job.published().atTime(FIRST_HOUR + random.nextInt(HOURS), random.nextInt(60)).atZone(clock.getZone()).toInstant();
        return moment.isAfter(clock.instant()) ? clock.instant() : moment;
    }
}
