package ca.posthaste.board;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.db.Database;
import ca.posthaste.http.Call;
import ca.posthaste.http.EntityTag;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** HTTP resource of an open job as candidates see it. */
public record BoardResource(Database database, Board board, Clock clock, LargeJobs large, ViewCounter views) {
    public List<Route> routes() {
        return List.of(
            new Route("GET", "/public/jobs/{id}", ANYONE, "see an open job", this::read).taking("lang"));
    }

    private CompletionStage<Reply> read(Call call) {
        var id = call.id("id").map(JobId::new).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
        return database.query(tx -> {
            var today = LocalDate.now(clock);
            try (var permit = large.permit()) {
                var reply = EntityTag.tagged(call,
                    PublicJobJson.whole(PublicJob.of(board.shown(tx, id, today, permit)), LanguageNegotiation.of(call)));
                if (reply.status() == 200 && !call.isHead()) { // a client that still has the bytes was counted when it got them
                    views.count(id, today);
                }
                return reply;
            }
        });
    }
}
