package ca.posthaste.board.page;

import ca.posthaste.application.ApplicationIntake;
import ca.posthaste.application.page.ApplyPageResource;
import ca.posthaste.application.page.JobPageResource;
import ca.posthaste.application.page.JobPages;
import ca.posthaste.board.BoardPart;
import ca.posthaste.board.embed.EmbedResource;
import ca.posthaste.board.history.JobHistory;
import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.http.form.UploadPart;
import ca.posthaste.page.Site;
import ca.posthaste.part.Part;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** The pages of the board: home, search results, jobs, employers, the form to apply, and lists of jobs embedded in other sites. */
public record BoardPagePart(JobPages jobPages, List<Route> routes) implements Part {
    public static BoardPagePart of(Database database, BoardPart board, JobHistory history, ApplicationIntake intake, UploadPart uploads, Site site,
                                   Clock clock) {
        var jobPages = new JobPages(database, board.board(), history, new SimilarJobs(board.search(), clock), site, board.largeJobs(),
            uploads.uploads().maxFile(), clock);
        return new BoardPagePart(jobPages, Stream.of(
            new HomeResource(site, board.search(), board.popularPlaces(), clock).routes(),
            new ResultsResource(site, board.search(), board.locations(), clock).routes(),
            new JobPageResource(database, jobPages, board.locations(), site, board.views(), clock).routes(),
            new ApplyPageResource(jobPages, intake, uploads.forms(), site).routes(),
            new EmployerResource(site, board.search(), clock).routes(),
            new AboutResource(site).routes(),
            new EmbedResource(database, board.board(), site, clock).routes(),
            site.assets().routes()).flatMap(List::stream).toList());
    }
}
