package ca.posthaste.console.operator;

import ca.posthaste.board.report.Report;
import ca.posthaste.board.report.ReportQueue;
import ca.posthaste.console.Visit;
import java.util.List;

/** Reports as the page shows them. */
record ReportWords(OperatorPages pages) {

    /**
     * A report.
     *
     * @param details  what they wrote; empty if nothing
     * @param state    what became of it; empty if it is open
     * @param answered when; empty if not yet
     * @param answer   what was typed as an answer, if something is wrong with it
     * @param error    what that is; empty if nothing
     */
    public record Told(int id, String reason, String details, String email, String at, String state, String answered, String answer, String error) {}

    /**
     * A posting that was reported.
     *
     * @param link  to the page that candidates see
     * @param more  how many reports are not listed; empty if all are
     * @param error about the typed reason
     */
    public record Posting(int job, String title, int employer, String employerName, String link, boolean isHidden, List<Told> told, String more, String reason,
                          String error) {}

    /** A posting that is hidden; without a title if it is deleted. */
    public record Hidden(int job, String title, int employer, String employerName, String reason, String at) {}

    Posting posting(Visit visit, ReportQueue.Reported reported, Mistake mistake) {
        int job = reported.job().value();
        int more = reported.reports() - reported.told().size();
        return new Posting(job, reported.title(), reported.employer().value(), reported.employerName(), "/" + visit.language().word() + "/jobs/" + job,
            reported.isHidden(), reported.told().stream().map(told -> told(visit, told, mistake)).toList(),
            more == 0 ? "" : visit.texts().get("opReportsMore", more), mistake.typedIn("reason-" + job, ""), mistake.textIn("reason-" + job));
    }

    private Told told(Visit visit, ReportQueue.Told told, Mistake mistake) {
        var texts = visit.texts();
        var field = "answer-" + told.id();
        return new Told(told.id(), texts.get(told.reason().textKey()), told.details(), told.email(), pages.moment(visit, told.at()),
            told.state() == Report.State.OPEN ? "" : texts.get(told.state() == Report.State.HIDDEN ? "opReportsStateHidden" : "opReportsStateDismissed"),
            told.answered().map(at -> texts.get("opReportsAnsweredAt", pages.moment(visit, at))).orElse(""), mistake.typedIn(field, ""), mistake.textIn(field));
    }

    Hidden hidden(Visit visit, ReportQueue.Hidden hidden) {
        return new Hidden(hidden.job().value(), hidden.title(), hidden.employer().value(), hidden.employerName(), hidden.reason(),
            pages.moment(visit, hidden.at()));
    }
}
