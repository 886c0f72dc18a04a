package ca.posthaste.job;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.publishing.HistoryQuota;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.job.rules.RulePolicy;
import ca.posthaste.job.store.JobPage;
import ca.posthaste.job.store.JobQuery;
import ca.posthaste.job.store.JobRows;
import ca.posthaste.job.store.JobSort;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.job.store.RowVersion;
import ca.posthaste.job.store.Versioned;
import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import ca.posthaste.location.Locations.UnlistedPolicy;
import ca.posthaste.location.Locations;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The stores behind jobs on a real engine, with short methods for the steps of the contract. */
public final class JobStore implements AutoCloseable {
    public final Database database;
    public final Jobs jobs;
    public final Employers employers = new Employers(Clock.systemUTC());
    public final Locations locations;
    public final Publishing publishing;

    public JobStore(Database database) {
        this.database = database;
        locations = new Locations(database, UnlistedPolicy.OPEN);
        jobs = Jobs.forDatabase(database, new JobRows(locations));
        publishing = new Publishing(database, jobs, locations, new Compliance(RulePolicy.ADVISE), HistoryQuota.UNLIMITED, Clock.systemUTC());
    }

    public Employer employer(String name, Plan plan) {
        return database.writeNow(tx -> employers.add(tx, name, plan));
    }

    /** Returns the posting that a request with this body would create. */
    public Posting posting(Transaction tx, String json, LocalDate today) {
        return Posting.create(patch(json), Language.ENGLISH, location -> locations.findOrAdd(tx, location), today);
    }

    public JobPatch patch(String json) {
        return JobPatch.from(Json.parse(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)), locations.index());
    }

    /** Creates a job through the use case, as a request does. */
    Job publish(Employer owner, String json) {
        return Database.join(publishing.create(owner, patch(json), any -> {}));
    }

    public Optional<JobId> add(Employer owner, String json, LocalDate today) {
        return database.writeNow(tx -> jobs.add(tx, owner.id(), posting(tx, json, today), Postings.NOON));
    }

    public JobId add(Employer owner, String title, String referenceId, LocalDate today, String... members) {
        return add(owner, json(title, referenceId, members), today).orElseThrow();
    }

    public static String json(String title, String referenceId, String... members) {
        var reference = referenceId == null ? "null" : "'" + referenceId + "'";
        return Postings.with(members).replace("'Baker'", "'" + title + "'").replace("'B-1'", reference);
    }

    public Optional<Job> read(Employer owner, JobId id) {
        return database.read(tx -> jobs.owned(tx, owner, id));
    }

    public Jobs.Saved save(Job read, String json, LocalDate today) {
        return database.writeNow(tx -> jobs.save(tx, read, posting(tx, json, today), Postings.NOON));
    }

    public boolean delete(Employer owner, JobId id) {
        return database.writeNow(tx -> jobs.delete(tx, owner.id(), id, Postings.NOON));
    }

    public boolean deleteReferenced(Employer owner, String referenceId) {
        return database.writeNow(tx -> jobs.delete(tx, owner.id(), new JobKey.Reference(referenceId), Postings.NOON));
    }

    public JobPage list(Employer owner, JobQuery query) {
        return list(owner, query, RowVersion.NONE).value();
    }

    public Versioned<JobPage> list(Employer owner, JobQuery query, RowVersion seen) {
        return Database.join(jobs.list(owner, query, seen));
    }

    public List<JobId> found(Employer owner, String q) {
        return list(owner, query(q, null, 1, 100)).headers().stream().map(JobHeader::id).toList();
    }

    public static JobQuery query(String q, Status status, int page, int size) {
        return new JobQuery(Optional.ofNullable(q), Optional.ofNullable(status), JobQuery.Filter.NONE, JobSort.NEWEST, new Paging(page, size),
            Optional.empty(), false);
    }

    @Override public void close() {
        locations.close();
        database.close();
    }
}
