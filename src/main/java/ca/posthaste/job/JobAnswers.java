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

/** The bytes that answer a read or a list: kept ones while they hold, others made from the rows. */
final class JobAnswers {
    /** Stands for an answer that is too large to be made or kept here. */
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

    private record JobQuestion(JobId id, Language language, ApiVersion version) implements AnswerCache.Question {}

    private record ListQuestion(EmployerId employer, String address) implements AnswerCache.Question {
        @Override public int size() {
            return 2 * address.length();
        }
    }

    CompletionStage<byte[]> job(Employer owner, JobId id, Language language, ApiVersion version) {
        return answers.get(new JobQuestion(id, language, version), basis(owner), database.dataVersion(),
                seen -> jobs.read(owner, id, seen).thenApply(found -> found.orElseThrow(JobAnswers::notFound)),
                job -> job.posting().description() == null ? LARGE : JobJson.read(job, language))
            .thenCompose(body -> body != LARGE ? CompletableFuture.completedFuture(body) : large(owner, id, language));
    }

    /** By itself, and never on an event loop: it takes its time. */
    private CompletionStage<byte[]> large(Employer owner, JobId id, Language language) {
        return database.query(tx -> {
            try (var hold = large.hold()) {
                return JobJson.read(jobs.owned(tx, owner, id, hold).orElseThrow(JobAnswers::notFound), language);
            }
        });
    }

    /** @param address of the list with its query, as the links in the answer repeat it */
    CompletionStage<byte[]> list(Employer owner, String address, JobQuery query, Function<JobPage, byte[]> writing) {
        return answers.get(new ListQuestion(owner.id(), address), basis(owner), database.dataVersion(),
            seen -> jobs.list(owner, query, seen), writing);
    }

    private AnswerCache.Basis basis(Employer owner) {
        return new AnswerCache.Basis(owner, locations.index());
    }

    private static Rejected notFound() {
        return new Rejected(Problem.JOB_NOT_FOUND);
    }
}
