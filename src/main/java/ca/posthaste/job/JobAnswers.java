package ca.posthaste.job;

import ca.posthaste.db.Database;
import ca.posthaste.db.Gathered;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.reference.Language;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * The bytes that answer a read or a list. Where the store is near, one short question tells whether an answer made before
 * still holds, and nothing is mapped or written again. Where it is far, the rows come in the same round trip as that
 * question would, so they are asked for at once.
 */
final class JobAnswers {
    private final Jobs jobs;
    private final Locations locations;
    private final Database database;
    private final boolean near;
    private final Gathered<Jobs.Wanted, Job> reads;
    private final ReadyAnswers ready = new ReadyAnswers();

    JobAnswers(Database database, Jobs jobs, Locations locations) {
        this.database = database;
        this.jobs = jobs;
        this.locations = locations;
        this.near = database.engine().isNear();
        this.reads = new Gathered<>(database::query, jobs::owned);
    }

    private record JobQuestion(JobId id, Language language) {}

    private record ListQuestion(EmployerId employer, String address) {}

    CompletionStage<byte[]> job(Employer owner, JobId id, Language language) {
        return near ? database.glance(tx -> nearJob(tx, owner, id, language))
            : reads.ask(new Jobs.Wanted(owner, id))
                .thenApply(found -> JobJson.read(found.orElseThrow(JobAnswers::notFound), language));
    }

    private byte[] nearJob(Handle tx, Employer owner, JobId id, Language language) {
        var version = jobs.version(tx, owner.id(), id).orElseThrow(JobAnswers::notFound);
        // What is read now may be newer than that version, or gone; the next who asks finds out.
        return ready.get(new JobQuestion(id, language), basis(version, owner), () ->
            JobJson.read(jobs.owned(tx, owner, id).orElseThrow(JobAnswers::notFound), language));
    }

    /** @param address of the list with its query, as the links in the answer repeat it */
    CompletionStage<byte[]> list(Employer owner, String address, JobQuery query, Function<JobPage, byte[]> written) {
        if (!near) {
            return database.query(tx -> written.apply(jobs.list(tx, owner, query)));
        }
        Function<Handle, byte[]> answer = tx -> ready.get(new ListQuestion(owner.id(), address),
            basis(jobs.changes(tx, owner.id()), owner), () -> written.apply(jobs.list(tx, owner, query)));
        return query.isShort() ? database.glance(answer) : database.query(answer);
    }

    private ReadyAnswers.Basis basis(long version, Employer owner) {
        return new ReadyAnswers.Basis(version, owner, locations.places());
    }

    private static Rejected notFound() {
        return new Rejected(Problem.JOB_NOT_FOUND);
    }
}
