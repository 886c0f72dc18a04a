package ca.posthaste.job;

import ca.posthaste.rules.RulePolicy;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import ca.posthaste.location.Locations;
import ca.posthaste.location.UnlistedPolicy;
import ca.posthaste.paging.Paging;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The stores behind jobs on a real engine, with short methods for the steps of the contract. */
final class JobStore implements AutoCloseable {
    final Database database;
    final Jobs jobs;
    final Employers employers = new Employers(Clock.systemUTC());
    final Locations locations;
    final Publishing publishing;

    JobStore(Database database) {
        this.database = database;
        locations = new Locations(database, UnlistedPolicy.OPEN);
        jobs = Jobs.in(database, new JobRows(locations));
        publishing = new Publishing(database, jobs, locations, new Compliance(RulePolicy.ADVISE), Clock.systemUTC());
    }

    Employer employer(String name, Plan plan) {
        return database.writeNow(tx -> employers.add(tx, name, plan));
    }

    /** Returns the posting that a request with this body would create. */
    Posting posting(Transaction tx, String json, LocalDate today) {
        return Posting.create(patch(json), Language.ENGLISH, location -> locations.findOrAdd(tx, location), today);
    }

    JobPatch patch(String json) {
        return JobPatch.from(Json.parse(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)), locations.index());
    }

    /** Creates a job through the use case, as a request does. */
    Job publish(Employer owner, String json) {
        return Database.now(publishing.create(owner, patch(json), any -> {}));
    }

    Optional<JobId> add(Employer owner, String json, LocalDate today) {
        return database.writeNow(tx -> jobs.add(tx, owner.id(), posting(tx, json, today), Postings.NOON));
    }

    JobId add(Employer owner, String title, String referenceId, LocalDate today, String... members) {
        return add(owner, json(title, referenceId, members), today).orElseThrow();
    }

    static String json(String title, String referenceId, String... members) {
        var reference = referenceId == null ? "null" : "'" + referenceId + "'";
        return Postings.with(members).replace("'Baker'", "'" + title + "'").replace("'B-1'", reference);
    }

    Optional<Job> read(Employer owner, JobId id) {
        return database.read(tx -> jobs.owned(tx, owner, id));
    }

    Jobs.Saved save(Job read, String json, LocalDate today) {
        return database.writeNow(tx -> jobs.save(tx, read, posting(tx, json, today), Postings.NOON));
    }

    boolean delete(Employer owner, JobId id) {
        return database.writeNow(tx -> jobs.delete(tx, owner.id(), id, Postings.NOON));
    }

    boolean deleteReferenced(Employer owner, String referenceId) {
        return database.writeNow(tx -> jobs.deleteReferenced(tx, owner.id(), referenceId, Postings.NOON));
    }

    JobPage list(Employer owner, JobQuery query) {
        return list(owner, query, RowVersion.NONE).value();
    }

    Versioned<JobPage> list(Employer owner, JobQuery query, RowVersion seen) {
        return Database.now(jobs.list(owner, query, seen));
    }

    List<JobId> found(Employer owner, String q) {
        return list(owner, query(q, null, 1, 100)).headers().stream().map(JobHeader::id).toList();
    }

    static JobQuery query(String q, Status status, int page, int size) {
        return new JobQuery(Optional.ofNullable(q), Optional.ofNullable(status), new Paging(page, size));
    }

    @Override public void close() {
        locations.close();
        database.close();
    }
}
