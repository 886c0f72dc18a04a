package ca.posthaste.job;

import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.language.Bilingual;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Finds out which posting rules the jobs break that were saved last before there were rules. A job that is saved needs none of this. */
public final class RuleBackfill {
    /** At a time, so that other writes do not wait long. */
    private static final int CHUNK = 100;
    /** Of one request. */
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

    /** All that are left. Returns how many. */
    public int run() {
        int all = 0;
        for (var employer : database.read(employers::all)) {
            int some = database.read(tx -> jobs.isJudged(tx, employer.id())) ? 0 : CHUNK;
            while (some == CHUNK) {
                some = Database.now(database.write(tx -> jobs.judge(tx, employer, CHUNK)));
                all += some;
            }
        }
        return all;
    }

    /** Those of one employer, who asks for a list that depends on it. Refused if they are very many: then it goes on without them. */
    CompletionStage<Void> of(Employer owner) {
        return of(owner, CHUNKS_MAX);
    }

    private CompletionStage<Void> of(Employer owner, int chunks) {
        return database.query(tx -> jobs.isJudged(tx, owner.id())).thenCompose(isJudged -> {
            if (isJudged) {
                return CompletableFuture.completedFuture(null);
            }
            if (chunks == 0) {
                throw new Rejected(Problem.SERVICE_BUSY, new Bilingual(
                    "Send this again in ten seconds: the jobs of before this version are being checked against the posting rules.",
                    "Renvoyez la demande dans dix secondes\u00a0: les emplois d'avant cette version sont en cours de vérification selon les règles d'affichage."),
                    List.of(), Map.of(), LATER);
            }
            return database.write(tx -> jobs.judge(tx, owner, CHUNK)).thenCompose(some -> of(owner, chunks - 1));
        });
    }
}
