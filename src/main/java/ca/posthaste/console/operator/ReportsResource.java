package ca.posthaste.console.operator;

import ca.posthaste.board.report.PostingVisibility;
import ca.posthaste.board.report.Report;
import ca.posthaste.board.report.ReportActions;
import ca.posthaste.board.report.Reports;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.operator.OperatorPages.FieldError;
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
record ReportsResource(Console console, Database database, ReportActions actions, Runnable wakeMail) {
    private static final String LIST = "/reports";
    private static final Map<String, String> DONE = Map.of("hidden", "opReportsHidden", "shown", "opReportsShown", "dismissed", "opReportsDismissed",
        "answered", "opReportsAnswered");
    private static final Reports REPORTS = new Reports();

    List<Route> routes() {
        return console.routes()
            .page("/operator/reports", AccessLevel.OPERATOR, "reports of postings, and hidden postings",
                visit -> list(visit, Place.of(OperatorPages.parameter(visit, "view"), OperatorPages.parameter(visit, "page")), FieldError.NONE))
            .action("/operator/postings/{id}/hide", AccessLevel.OPERATOR, "hide a posting from candidates", this::hide)
            .action("/operator/postings/{id}/show", AccessLevel.OPERATOR, "show a hidden posting again", this::show)
            .action("/operator/postings/{id}/dismiss", AccessLevel.OPERATOR, "dismiss the reports of a posting", this::dismiss)
            .action("/operator/reports/{id}/answer", AccessLevel.OPERATOR, "reply to the sender of a report", this::answer)
            .all();
    }

    private record Place(String view, Paging paging) {
        /** Returns the part of the queue that contains the form, so that it can be shown again if it is invalid. */
        static Place of(ConsoleForm fields) {
            return of(fields.get("view"), fields.get("page"));
        }

        private static Place of(String view, String page) {
            return new Place(List.of("hidden", "settled").contains(view) ? view : "open", OperatorPages.paging(page));
        }
    }

    /**
     * A report.
     *
     * @param details  text of the report; empty if there is none
     * @param state    outcome; empty if the report is open
     * @param answered time of the answer; empty if there is none yet
     * @param answer   answer as typed, if it is invalid
     * @param error    error of that answer; empty if there is none
     */
    public record ReportView(int id, String reason, String details, String email, String at, String state, String answered, String answer, String error) {}

    /**
     * A reported posting.
     *
     * @param link  path of the page that candidates see
     * @param more  text with the number of reports not listed; empty if all are
     * @param error error of the typed reason; empty if there is none
     */
    public record Posting(int job, String title, int employer, String employerName, String link, boolean isHidden, List<ReportView> entries, String more,
                          String reason, String error) {}

    /** A hidden posting; its title is empty if it was deleted. */
    public record Hidden(int job, String title, int employer, String employerName, String reason, String at) {}

    private record Listed(List<Reports.Reported> reported, List<Reports.Hidden> hidden, int total) {}

    private CompletionStage<Reply> list(ConsoleRequest visit, Place place, FieldError mistake) {
        return database.query(tx -> switch (place.view) {
            case "hidden" -> new Listed(List.of(), REPORTS.hidden(tx, place.paging), REPORTS.countHidden(tx));
            case "settled" -> new Listed(REPORTS.settled(tx, place.paging), List.of(), REPORTS.countSettled(tx));
            default -> new Listed(REPORTS.open(tx, place.paging), List.of(), REPORTS.countReported(tx));
        }).thenCompose(listed -> console.write(visit, OperatorPages.SECTION, page(visit, place, mistake, listed)));
    }

    private Page page(ConsoleRequest visit, Place place, FieldError mistake, Listed listed) {
        return mistake.errors().on(OperatorPages.page(visit, "console-operator-reports", visit.texts().get("operatorReports"), LIST))
            .with("postings", listed.reported.stream().map(posting -> posting(visit, posting, mistake)).toList())
            .with("hidden", listed.hidden.stream().map(posting -> hidden(visit, posting)).toList())
            .with("view", place.view).with("reasonMax", PostingVisibility.REASON_MAX).with("answerMax", ReportActions.ANSWER_MAX)
            .with("done", visit.done(DONE))
            .with("pager", OperatorPages.Pager.of(OperatorPages.path(visit, LIST), Map.of("view", place.view), place.paging, listed.total));
    }

    private static Posting posting(ConsoleRequest visit, Reports.Reported reported, FieldError mistake) {
        int job = reported.job().value();
        int more = reported.reports() - reported.entries().size();
        return new Posting(job, reported.title(), reported.employer().value(), reported.employerName(), "/" + visit.language().code() + "/jobs/" + job,
            reported.isHidden(), reported.entries().stream().map(entry -> view(visit, entry, mistake)).toList(),
            more == 0 ? "" : visit.texts().get("opReportsMore", more), mistake.typedIn("reason-" + job, ""), mistake.textIn("reason-" + job));
    }

    private static ReportView view(ConsoleRequest visit, Reports.ReportEntry entry, FieldError mistake) {
        var texts = visit.texts();
        var field = "answer-" + entry.id();
        return new ReportView(entry.id(), texts.get(entry.reason().textKey()), entry.details(), entry.email(), visit.times().minute(entry.at()),
            entry.state() == Report.State.OPEN ? "" : texts.get(entry.state() == Report.State.HIDDEN ? "opReportsStateHidden" : "opReportsStateDismissed"),
            entry.answered().map(at -> texts.get("opReportsAnsweredAt", visit.times().minute(at))).orElse(""),
            mistake.typedIn(field, ""), mistake.textIn(field));
    }

    private static Hidden hidden(ConsoleRequest visit, Reports.Hidden hidden) {
        return new Hidden(hidden.job().value(), hidden.title(), hidden.employer().value(), hidden.employerName(), hidden.reason(),
            visit.times().minute(hidden.at()));
    }

    private CompletionStage<Reply> hide(ConsoleRequest visit, ConsoleForm fields) {
        var job = new JobId(OperatorPages.id(visit));
        var reason = fields.get("reason").strip();
        if (!PostingVisibility.isReason(reason)) {
            return list(visit, Place.of(fields), new FieldError("reason-" + job.value(),
                visit.texts().get("opReportsErrorReason", PostingVisibility.REASON_MAX), reason));
        }
        return database.write(tx -> actions.hide(tx, visit.actor(), job, reason)).thenCompose(done -> notified(visit, done, "?done=hidden"));
    }

    private CompletionStage<Reply> show(ConsoleRequest visit, ConsoleForm fields) {
        var job = new JobId(OperatorPages.id(visit));
        return database.write(tx -> actions.show(tx, visit.actor(), job)).thenCompose(done -> notified(visit, done, "?view=hidden&done=shown"));
    }

    private CompletionStage<Reply> notified(ConsoleRequest visit, PostingVisibility.Done done, String to) {
        if (done.outcome() == PostingVisibility.Outcome.UNKNOWN) {
            throw OperatorPages.missing();
        }
        wakeMail.run();
        return visit.redirectTo(OperatorPages.path(visit, LIST + to));
    }

    private CompletionStage<Reply> dismiss(ConsoleRequest visit, ConsoleForm fields) {
        var job = new JobId(OperatorPages.id(visit));
        return database.write(tx -> actions.dismissAll(tx, visit.actor(), job))
            .thenCompose(dismissed -> visit.redirectTo(OperatorPages.path(visit, LIST + "?done=dismissed")));
    }

    private CompletionStage<Reply> answer(ConsoleRequest visit, ConsoleForm fields) {
        int id = OperatorPages.id(visit);
        var text = fields.get("answer").strip();
        if (!ReportActions.isValidAnswer(text)) {
            return list(visit, Place.of(fields), new FieldError("answer-" + id, visit.texts().get("opReportsErrorAnswer", ReportActions.ANSWER_MAX), text));
        }
        var language = Language.of(fields.get("language")).orElse(visit.language());
        return database.write(tx -> actions.answer(tx, visit.actor(), id, language, text)).thenCompose(isAnswered -> {
            if (!isAnswered) {
                throw OperatorPages.missing();
            }
            wakeMail.run();
            return visit.redirectTo(OperatorPages.path(visit, LIST + "?view=" + Place.of(fields).view + "&done=answered"));
        });
    }
}
