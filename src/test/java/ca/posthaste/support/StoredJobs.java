package ca.posthaste.support;

import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.Job;
import ca.posthaste.job.store.JobRows;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.location.Locations.UnlistedPolicy;
import ca.posthaste.location.Locations;
import ca.posthaste.location.Resolution;
import java.time.Clock;
import java.time.Instant;

/** Employers and jobs in a real store, for contracts that depend on them. */
public final class StoredJobs implements AutoCloseable {
    private final Database database;
    private final Employers employers = new Employers(Clock.systemUTC());
    private final Locations locations;
    private final JobRows rows;
    private final Jobs jobs;

    public StoredJobs(Database database) {
        this.database = database;
        locations = new Locations(database, UnlistedPolicy.OPEN);
        rows = new JobRows(locations);
        jobs = Jobs.forDatabase(database, rows);
    }

    public Locations locations() {
        return locations;
    }

    public Jobs store() {
        return jobs;
    }

    public JobRows rows() {
        return rows;
    }

    public Employer employer(String name) {
        return database.writeNow(tx -> employers.add(tx, name, Plan.STANDARD));
    }

    /** Adds an employer whose jobs are never shown to candidates. */
    public Employer sandbox(String name) {
        return database.writeNow(tx -> employers.add(tx, name, Plan.STANDARD, Language.ENGLISH, true));
    }

    public Resolution resolved(String location) {
        return locations.index().resolve(location);
    }

    public Location location(String name) {
        return database.writeNow(tx -> locations.findOrAdd(tx, resolved(name)));
    }

    /** Returns an open job in Vancouver. */
    public SamplePosting posting() {
        return new SamplePosting().in(location("Vancouver, BC"));
    }

    public Job add(Employer owner, SamplePosting posting) {
        return database.writeNow(tx -> {
            var id = jobs.add(tx, owner.id(), posting.made(), Instant.now()).orElseThrow();
            return jobs.owned(tx, owner, id).orElseThrow();
        });
    }

    public Job add(Employer owner, String title) {
        return add(owner, posting().titled(title));
    }

    public void save(Job read, SamplePosting posting) {
        database.writeNow(tx -> jobs.save(tx, read, posting.made(), Instant.now()));
    }

    public void delete(Job job) {
        database.writeNow(tx -> jobs.delete(tx, job.employer().id(), job.id(), Instant.now()));
    }

    @Override public void close() {
        locations.close();
    }
}
