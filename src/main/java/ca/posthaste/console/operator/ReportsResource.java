package ca.posthaste.console.operator;

import ca.posthaste.board.report.PostingVisibility;
import ca.posthaste.board.report.ReportActions;
import ca.posthaste.board.report.ReportQueue;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.ConsoleRoutes;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.JobId;
import ca.posthaste.language.Language;
import ca.posthaste.page.Page;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** The queue of reports, grouped by posting, and the hidden postings. */
final class ReportsResource {
    private static final String LIST = "/reports";
    private static final Map<String, String> DONE = Map.of("hidden", "opReportsHidden", "shown", "opReportsShown", "dismissed", "opReportsDismissed",
        "answered", "opReportsAnswered");

    private final OperatorPages pages;
    private final Database database;
    private final ReportQueue queue = new ReportQueue();
    private final ReportPresenter words;
    private final ReportActions settling;
    private final Runnable wakeMail;

    ReportsResource(OperatorPages pages, Database database, ReportActions settling, Runnable wakeMail) {
        this.pages = pages;
        this.database = database;
        words = new ReportPresenter(pages);
        this.settling = settling;
        this.wakeMail = wakeMail;
    }

    List<Route> routes() {
        return new ConsoleRoutes(pages.console())
            .page("/operator/reports", AccessLevel.OPERATOR, "reports of postings, and hidden postings", visit -> list(visit, Place.asked(visit), FieldError.NONE))
            .action("/operator/postings/{id}/hide", AccessLevel.OPERATOR, "hide a posting from candidates", this::hide)
            .action("/operator/postings/{id}/show", AccessLevel.OPERATOR, "show a hidden posting again", this::show)
            .action("/operator/postings/{id}/dismiss", AccessLevel.OPERATOR, "dismiss the reports of a posting", this::dismiss)
            .action("/operator/reports/{id}/answer", AccessLevel.OPERATOR, "reply to the sender of a report", this::answer)
            .all();
    }

    /** The part of the queue that is shown. */
    private record Place(String view, Paging paging) {
        static Place asked(ConsoleRequest visit) {
            return of(OperatorPages.asked(visit, "view"), OperatorPages.asked(visit, "page"));
        }

        /** Returns the part of the queue that contains the form, so that it can be shown again if it is invalid. */
        static Place of(ConsoleForm fields) {
            return of(fields.get("view"), fields.get("page"));
        }

        private static Place of(String view, String page) {
            return new Place(List.of("hidden", "settled").contains(view) ? view : "open", OperatorPages.paging(page));
        }
    }

    private record Listed(List<ReportQueue.Reported> reported, List<ReportQueue.Hidden> hidden, int total) {}

    private CompletionStage<Reply> list(ConsoleRequest visit, Place place, FieldError mistake) {
        return database.query(tx -> switch (place.view) {
            case "hidden" -> new Listed(List.of(), queue.hidden(tx, place.paging), queue.countHidden(tx));
            case "settled" -> new Listed(queue.settled(tx, place.paging), List.of(), queue.countSettled(tx));
            default -> new Listed(queue.open(tx, place.paging), List.of(), queue.countOpen(tx));
        }).thenCompose(listed -> pages.write(visit, page(visit, place, mistake, listed)));
    }

    private Page page(ConsoleRequest visit, Place place, FieldError mistake, Listed listed) {
        return mistake.errors().on(OperatorPages.page(visit, "console-operator-reports", visit.texts().get("operatorReports"), LIST))
            .with("postings", listed.reported.stream().map(posting -> words.posting(visit, posting, mistake)).toList())
            .with("hidden", listed.hidden.stream().map(posting -> words.hidden(visit, posting)).toList())
            .with("view", place.view).with("reasonMax", PostingVisibility.REASON_MAX).with("answerMax", ReportActions.ANSWER_MAX)
            .with("done", OperatorPages.done(visit, DONE))
            .with("pager", Pager.of(OperatorPages.path(visit, LIST), Map.of("view", place.view), place.paging, listed.total));
    }

    private CompletionStage<Reply> hide(ConsoleRequest visit, ConsoleForm fields) {
        var job = new JobId(OperatorPages.id(visit));
        var reason = fields.get("reason").strip();
        if (!PostingVisibility.isReason(reason)) {
            return list(visit, Place.of(fields), new FieldError("reason-" + job.value(), visit.texts().get("opReportsErrorReason", PostingVisibility.REASON_MAX), reason));
        }
        return database.write(tx -> settling.hide(tx, visit.actor(), job, reason)).thenCompose(done -> told(visit, done, "?done=hidden"));
    }

    private CompletionStage<Reply> show(ConsoleRequest visit, ConsoleForm fields) {
        var job = new JobId(OperatorPages.id(visit));
        return database.write(tx -> settling.show(tx, visit.actor(), job)).thenCompose(done -> told(visit, done, "?view=hidden&done=shown"));
    }

    private CompletionStage<Reply> told(ConsoleRequest visit, PostingVisibility.Done done, String to) {
        if (done.outcome() == PostingVisibility.Outcome.UNKNOWN) {
            throw OperatorPages.missing();
        }
        wakeMail.run();
        return visit.redirectTo(OperatorPages.path(visit, LIST + to));
    }

    private CompletionStage<Reply> dismiss(ConsoleRequest visit, ConsoleForm fields) {
        var job = new JobId(OperatorPages.id(visit));
        return database.write(tx -> settling.dismissAll(tx, visit.actor(), job))
            .thenCompose(dismissed -> visit.redirectTo(OperatorPages.path(visit, LIST + "?done=dismissed")));
    }

    private CompletionStage<Reply> answer(ConsoleRequest visit, ConsoleForm fields) {
        int id = OperatorPages.id(visit);
        var text = fields.get("answer").strip();
        if (!ReportActions.isValidAnswer(text)) {
            return list(visit, Place.of(fields), new FieldError("answer-" + id, visit.texts().get("opReportsErrorAnswer", ReportActions.ANSWER_MAX), text));
        }
        var language = Language.of(fields.get("language")).orElse(visit.language());
        return database.write(tx -> settling.answer(tx, visit.actor(), id, language, text)).thenCompose(isAnswered -> {
            if (!isAnswered) {
                throw OperatorPages.missing();
            }
            wakeMail.run();
            return visit.redirectTo(OperatorPages.path(visit, LIST + "?view=" + Place.of(fields).view + "&done=answered"));
        });
    }
}
