package ca.posthaste.job;

import ca.posthaste.db.Engine;
import ca.posthaste.employer.Employer;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.reference.Language;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * The bytes that answer a read or a list. Where the store is near, one short question tells whether an answer made before
 * still holds, and nothing is mapped or written again. Where it is far, the rows come in the same round trip as the
 * question would take, so they are asked for at once.
 */
final class JobAnswers {
    private final Jobs jobs;
    private final Locations locations;
    private final boolean near;
    private final ReadyAnswers ready = new ReadyAnswers();

    JobAnswers(Engine engine, Jobs jobs, Locations locations) {
        this.jobs = jobs;
        this.locations = locations;
        this.near = engine.isNear();
    }

    private record JobQuestion(JobId id, Language language) {}

    private record ListQuestion(int employer, String address) {}

    byte[] job(Handle tx, Employer owner, JobId id, Language language) {
        if (!near) {
            return JobJson.read(owned(tx, owner, id), language);
        }
        var version = jobs.version(tx, owner.id(), id).orElseThrow(JobAnswers::notFound);
        var question = new JobQuestion(id, language);
        var basis = basis(version, owner);
        return ready.find(question, basis).orElseGet(() -> {
            var job = owned(tx, owner, id); // may be newer than the version; the next who asks finds out
            var body = JobJson.read(job, language);
            ready.keep(question, basis, body);
            return body;
        });
    }

    /** @param address of the list with its query, as the links in the answer repeat it */
    byte[] list(Handle tx, Employer owner, String address, JobQuery query, Function<JobPage, byte[]> written) {
        if (!near) {
            return written.apply(jobs.list(tx, owner, query));
        }
        var question = new ListQuestion(owner.id().value(), address);
        var basis = basis(jobs.changes(tx, owner.id()), owner);
        return ready.find(question, basis).orElseGet(() -> {
            var body = written.apply(jobs.list(tx, owner, query));
            ready.keep(question, basis, body);
            return body;
        });
    }

    private ReadyAnswers.Basis basis(long version, Employer owner) {
        return new ReadyAnswers.Basis(version, owner, locations.places());
    }

    private Job owned(Handle tx, Employer owner, JobId id) {
        return jobs.owned(tx, owner, id).orElseThrow(JobAnswers::notFound);
    }

    private static Rejected notFound() {
        return new Rejected(Problem.JOB_NOT_FOUND);
    }
}
