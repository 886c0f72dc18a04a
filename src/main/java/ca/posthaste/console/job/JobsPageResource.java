package ca.posthaste.console.job;

import ca.posthaste.board.page.PageLinks;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.job.JobHeader;
import ca.posthaste.job.Stage;
import ca.posthaste.job.store.JobOverview;
import ca.posthaste.job.store.JobPage;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.page.Messages;
import ca.posthaste.page.Page;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/** The list of an employer's jobs. */
record JobsPageResource(Console console, Database database, Jobs jobs) {
    static final String LIST = "/jobs";

    public List<Route> routes() {
        return console.routes()
            .page("/{employer}" + LIST, AccessLevel.READER, "the jobs of an employer", this::list)
            .all();
    }

    private CompletionStage<Reply> list(ConsoleRequest visit) {
        var isWhole = visit.parameter("chosen").equals(Optional.of("all"));
        return answer(visit, JobListQuery.of(visit.call().query()), new PageMessages(done(visit), "", job -> isWhole, 200));
    }

    /** A link to the jobs in one stage, with their number. It keeps the search text. */
    public record StageTab(String path, String name, String count, boolean isChosen) {
        static List<StageTab> all(JobListQuery address, JobOverview overview, String list, Messages texts) {
            var tabs = new ArrayList<StageTab>();
            tabs.add(tab(address, Optional.empty(), texts.get("jobTabAll"), overview.all(), list, texts));
            for (var stage : Stage.values()) {
                tabs.add(tab(address, Optional.of(stage), name(stage, texts), overview.counts().get(stage), list, texts));
            }
            return tabs;
        }

        private static StageTab tab(JobListQuery address, Optional<Stage> stage, String name, int count, String list, Messages texts) {
            return new StageTab(address.in(stage).path(list), name, texts.number(count), address.stage().equals(stage));
        }

        static String name(Stage stage, Messages texts) {
            return switch (stage) {
                case DRAFT -> texts.get("jobTabDraft");
                case SCHEDULED -> texts.get("jobTabScheduled");
                case ACTIVE -> texts.get("jobTabActive");
                case CLOSING -> texts.get("jobTabClosing");
                case CLOSED -> texts.get("jobTabClosed");
                case ARCHIVED -> texts.get("jobTabArchived");
            };
        }
    }

    private record PageMessages(String good, String bad, Predicate<JobHeader> ticked, int status) {}

    CompletionStage<Reply> again(ConsoleRequest visit, JobListQuery address, String problem, Predicate<JobHeader> ticked) {
        return answer(visit, address, new PageMessages("", problem, ticked, 400));
    }

    private CompletionStage<Reply> answer(ConsoleRequest visit, JobListQuery address, PageMessages messages) {
        var today = visit.today();
        var owner = visit.employer();
        return database.longReads().run(owner.id().value(), () -> database.query(tx -> jobs.overview(tx, owner, address.query(today))))
            .thenCompose(found -> isBeyondLastPage(found.page(), address)
                ? visit.redirectTo(address.at(address.paging().pages(found.page().total())).path(visit.path(LIST)))
                : console.write(visit, "jobs", shown(visit, address, found, messages, today)));
    }

    /** Reports whether the page is beyond the last one, as with a bookmark from before jobs were deleted. */
    private static boolean isBeyondLastPage(JobPage page, JobListQuery address) {
        return page.headers().isEmpty() && page.total() > 0 && address.page() > 1;
    }

    private static Page shown(ConsoleRequest visit, JobListQuery address, JobOverview found, PageMessages messages, LocalDate today) {
        var page = found.page();
        var list = visit.path(LIST);
        var texts = visit.texts();
        return visit.page("console-jobs", texts.get("jobListTitle")).formStatus(messages.status)
            .other(Optional.of(address.path(visit.pathInOtherLanguage(list))))
            .with("list", list).with("address", address.parameters()).with("text", address.text()).with("isSearch", address.isSearch())
            .with("stage", address.stage().map(stage -> stage.code()).orElse("")).with("order", address.order().code())
            .with("tabs", StageTab.all(address, found, list, texts)).with("hasJobs", found.all() > 0).with("total", page.total())
            .with("jobs", page.headers().stream().map(job -> JobLine.of(job, visit.language(), today, messages.ticked.test(job))).toList())
            .with("pages", PageLinks.of(address.page(), address.paging().pages(page.total()), number -> address.at(number).path(list), texts))
            .with("everywhere", address.in(Optional.empty()).path(list)).with("allTicked", address.path(list, "chosen=all"))
            .with("noneTicked", address.path(list)).with("good", messages.good).with("bad", messages.bad);
    }

    /** Returns a message about the previous action; empty if the parameters are missing or invalid. */
    private static String done(ConsoleRequest visit) {
        int count = visit.parameter("count").filter(text -> text.matches("[1-9][0-9]{0,3}")).map(Integer::valueOf).orElse(0);
        return count == 0 || count > BulkRunner.JOBS_MAX ? ""
            : visit.parameter("done").flatMap(BulkAction::ofDone).map(action -> action.done(count, visit.texts())).orElse("");
    }
}
