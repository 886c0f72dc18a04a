package ca.posthaste.job;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.language.Language;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** The bytes that answer a read or a list: cached while they are valid, otherwise made from the rows. */
final class JobAnswers {
    /** A marker for an answer that is too large to be made on the event loop or cached. */
    private static final byte[] LARGE = {};

    private final Database database;
    private final Jobs jobs;
    private final Locations locations;
    private final LargeJobs large;
    private final AnswerCache answers = new AnswerCache();

    JobAnswers(Database database, Jobs jobs, Locations locations, LargeJobs large) {
        this.database = database;
        this.jobs = jobs;
        this.locations = locations;
        this.large = large;
    }

    private record JobKey(JobId id, Language language, ApiVersion version) implements AnswerCache.Key {}

    private record ListKey(EmployerId employer, String address) implements AnswerCache.Key {
        @Override public int size() {
            return 2 * address.length();
        }
    }

    CompletionStage<byte[]> job(Employer owner, JobId id, Language language, ApiVersion version) {
        return answers.get(new JobKey(id, language, version), basis(owner), database.dataVersion(),
                seen -> jobs.read(owner, id, seen).thenApply(found -> found.orElseThrow(JobAnswers::notFound)),
                job -> job.posting().description() == null ? LARGE : JobJson.read(job, language))
            .thenCompose(body -> body != LARGE ? CompletableFuture.completedFuture(body) : large(owner, id, language));
    }

    /** On a database thread, never on the event loop: it takes long. */
    private CompletionStage<byte[]> large(Employer owner, JobId id, Language language) {
        return database.query(tx -> {
            try (var permit = large.permit()) {
                return JobJson.read(jobs.owned(tx, owner, id, permit).orElseThrow(JobAnswers::notFound), language);
            }
        });
    }

    /** @param address of the list with its query, as the links in the answer repeat it */
    CompletionStage<byte[]> list(Employer owner, String address, JobQuery query, Function<JobPage, byte[]> writing) {
        return answers.get(new ListKey(owner.id(), address), basis(owner), database.dataVersion(),
            seen -> jobs.list(owner, query, seen), writing);
    }

    private AnswerCache.Basis basis(Employer owner) {
        return new AnswerCache.Basis(owner, locations.index());
    }

    private static Rejected notFound() {
        return new Rejected(Problem.JOB_NOT_FOUND);
    }
}
