package ca.posthaste.console.operator;

import ca.posthaste.board.report.Report;
import ca.posthaste.board.report.ReportQueue;
import ca.posthaste.console.ConsoleRequest;
import java.util.List;

/** Presents reports on the page. */
record ReportPresenter(OperatorPages pages) {

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
    public record Posting(int job, String title, int employer, String employerName, String link, boolean isHidden, List<ReportView> told, String more, String reason,
                          String error) {}

    /** A hidden posting; its title is empty if it was deleted. */
    public record Hidden(int job, String title, int employer, String employerName, String reason, String at) {}

    Posting posting(ConsoleRequest visit, ReportQueue.Reported reported, FieldError mistake) {
        int job = reported.job().value();
        int more = reported.reports() - reported.told().size();
        return new Posting(job, reported.title(), reported.employer().value(), reported.employerName(), "/" + visit.language().code() + "/jobs/" + job,
            reported.isHidden(), reported.told().stream().map(told -> told(visit, told, mistake)).toList(),
            more == 0 ? "" : visit.texts().get("opReportsMore", more), mistake.typedIn("reason-" + job, ""), mistake.textIn("reason-" + job));
    }

    private ReportView told(ConsoleRequest visit, ReportQueue.ReportEntry told, FieldError mistake) {
        var texts = visit.texts();
        var field = "answer-" + told.id();
        return new ReportView(told.id(), texts.get(told.reason().textKey()), told.details(), told.email(), pages.moment(visit, told.at()),
            told.state() == Report.State.OPEN ? "" : texts.get(told.state() == Report.State.HIDDEN ? "opReportsStateHidden" : "opReportsStateDismissed"),
            told.answered().map(at -> texts.get("opReportsAnsweredAt", pages.moment(visit, at))).orElse(""), mistake.typedIn(field, ""), mistake.textIn(field));
    }

    Hidden hidden(ConsoleRequest visit, ReportQueue.Hidden hidden) {
        return new Hidden(hidden.job().value(), hidden.title(), hidden.employer().value(), hidden.employerName(), hidden.reason(),
            pages.moment(visit, hidden.at()));
    }
}
