package ca.posthaste.job;

import ca.posthaste.db.Batcher;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.AnswerCache.Made;
import ca.posthaste.job.AnswerCache.Question;
import ca.posthaste.language.Language;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The bytes that answer a read or a list. Where the store is near, an answer made before is given again while nothing was
 * written; after that one short question tells whether it still holds, and nothing is mapped or written out again. Where it
 * is far, the rows come in the same round trip as that question would: a job's is asked for at once, and those of a list
 * together with the question, in case the answer is no.
 */
final class JobAnswers {
    /** Stands for an answer that is too large to be made or kept here. */
    private static final byte[] LARGE = {};

    private final Jobs jobs;
    private final Locations locations;
    private final LargeJobs large;
    private final Database database;
    private final boolean near;
    private final Batcher<Jobs.Wanted, Job> reads;
    private final AnswerCache answers = new AnswerCache();

    JobAnswers(Database database, Jobs jobs, Locations locations, LargeJobs large) {
        this.database = database;
        this.jobs = jobs;
        this.locations = locations;
        this.large = large;
        this.near = database.engine().isNear();
        this.reads = new Batcher<>(database::query, jobs::owned);
    }

    private record JobQuestion(JobId id, Language language) implements Question {}

    private record ListQuestion(EmployerId employer, String address) implements Question {
        @Override public int size() {
            return 2 * address.length();
        }
    }

    CompletionStage<byte[]> job(Employer owner, JobId id, Language language) {
        if (!near) {
            return reads.submit(new Jobs.Wanted(owner, id)).thenCompose(found -> {
                var job = found.orElseThrow(JobAnswers::notFound);
                return job.posting().description() != null ? CompletableFuture.completedFuture(JobJson.read(job, language))
                    : large(owner, id, language);
            });
        }
        var small = ready(new JobQuestion(id, language), owner, database::readInline,
            tx -> jobs.version(tx, owner.id(), id).orElseThrow(JobAnswers::notFound),
            tx -> {
                var job = jobs.ownedIfSmall(tx, owner, id).orElseThrow(JobAnswers::notFound);
                return new Made(job.version(), job.posting().description() == null ? LARGE : JobJson.read(job, language));
            });
        return small.thenCompose(body -> body != LARGE ? CompletableFuture.completedFuture(body)
            : large(owner, id, language));
    }

    /** On its own, and never on an event loop: it takes its time. */
    private CompletionStage<byte[]> large(Employer owner, JobId id, Language language) {
        return database.query(tx -> {
            try (var hold = large.hold()) {
                return JobJson.read(jobs.owned(tx, owner, id, hold).orElseThrow(JobAnswers::notFound), language);
            }
        });
    }

    /** @param address of the list with its query, as the links in the answer repeat it */
    CompletionStage<byte[]> list(Employer owner, String address, JobQuery query, Function<JobPage, byte[]> written) {
        var question = new ListQuestion(owner.id(), address);
        if (!near) {
            return database.query(tx -> answers.get(question, basis(owner), seen -> {
                var news = jobs.news(tx, owner, query, seen);
                return news.page().map(page -> new Made(news.changes(), written.apply(page)));
            }));
        }
        return ready(question, owner, query.isShort() ? database::readInline : database::query,
            tx -> jobs.changes(tx, owner.id()),
            // The page may be newer than that number; the next who asks finds out.
            tx -> new Made(jobs.changes(tx, owner.id()), written.apply(jobs.list(tx, owner, query))));
    }

    private interface Road {
        CompletionStage<byte[]> read(Function<Transaction, byte[]> work);
    }

    private CompletionStage<byte[]> ready(Question question, Employer owner, Road road, ToLongFunction<Transaction> version,
                                          Function<Transaction, Made> making) {
        var basis = basis(owner);
        var dataVersion = database.dataVersion();
        var ready = answers.at(dataVersion, question, basis);
        return ready != null ? CompletableFuture.completedFuture(ready) : road.read(tx ->
            answers.get(dataVersion, question, basis, () -> version.applyAsLong(tx), () -> making.apply(tx)));
    }

    private AnswerCache.Basis basis(Employer owner) {
        return new AnswerCache.Basis(owner, locations.places(), database.connectionEpoch());
    }

    private static Rejected notFound() {
        return new Rejected(Problem.JOB_NOT_FOUND);
    }
}
