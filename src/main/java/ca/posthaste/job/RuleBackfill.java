package ca.posthaste.job;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Records which posting rules are broken by jobs that were last saved before there were rules. Jobs saved since then do not need it. Texts
 * are read outside the transaction that writes: a hundred long ones take seconds, and other writes should not have to wait that long.
 */
public final class RuleBackfill {
    /** Number of jobs handled at a time, so that other writes do not wait long. */
    private static final int CHUNK = 100;
    /** Maximum number of chunks in one request. */
    private static final int CHUNKS_MAX = 50;
    private static final Map<String, String> LATER = Map.of("Retry-After", "10");

    private final Database database;
    private final Jobs jobs;
    private final Employers employers;

    public RuleBackfill(Database database, Jobs jobs, Employers employers) {
        this.database = database;
        this.jobs = jobs;
        this.employers = employers;
    }

    /** Checks all the remaining jobs and returns their number. */
    public int run() {
        int all = 0;
        for (var employer : database.read(employers::all)) {
            for (var some = next(employer); !some.isEmpty(); some = next(employer)) {
                var judged = some;
                Database.now(database.write(tx -> note(tx, employer, judged)));
                all += judged.size();
            }
        }
        return all;
    }

    private List<Jobs.Judged> next(Employer employer) {
        return database.read(tx -> jobs.judge(tx, employer, CHUNK));
    }

    private Void note(Transaction tx, Employer employer, List<Jobs.Judged> judged) {
        jobs.note(tx, employer.id(), judged);
        return null;
    }

    /**
     * Checks the jobs of one employer, for a list that depends on the result. Rejects the request if there are too many; the background
     * task then does the rest.
     */
    CompletionStage<Void> of(Employer owner) {
        return of(owner, CHUNKS_MAX);
    }

    private CompletionStage<Void> of(Employer owner, int chunks) {
        return database.query(tx -> jobs.isJudged(tx, owner.id())).thenCompose(isJudged -> {
            if (isJudged) {
                return CompletableFuture.completedFuture(null);
            }
            if (chunks == 0) {
                throw new Rejected(Problem.SERVICE_BUSY, UserMessage.of("busy.rules"),
                    List.of(), Map.of(), LATER);
            }
            return database.query(tx -> jobs.judge(tx, owner, CHUNK)).thenCompose(some -> database.write(tx -> note(tx, owner, some)))
                .thenCompose(noted -> of(owner, chunks - 1));
        });
    }
}
