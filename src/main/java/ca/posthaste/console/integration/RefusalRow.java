package ca.posthaste.console.integration;

import ca.posthaste.console.Moment;
import ca.posthaste.console.Visit;
import ca.posthaste.problem.Problem;
import ca.posthaste.refusal.KeptRefusal;
import java.time.Clock;
import java.util.Arrays;

/**
 * A rejected API call in a list, or a call with rejected items.
 *
 * @param status HTTP status; empty if the call was carried out except for the rejected items
 * @param title  title of its problem, or the detail of the response if this version does not know the problem
 */
public record RefusalRow(long id, Moment at, String key, String method, String path, String status, String title, int faults) {

    static RefusalRow of(KeptRefusal refusal, Visit visit, Clock clock) {
        return new RefusalRow(refusal.id(), visit.times(clock).exactMoment(refusal.at()), refusal.key(), refusal.method(), refusal.path(),
            refusal.isPartial() ? "" : String.valueOf(refusal.status()), title(refusal, visit), refusal.faults().size());
    }

    static String title(KeptRefusal refusal, Visit visit) {
        return Arrays.stream(Problem.values()).filter(problem -> problem.type().equals(refusal.type())).findFirst().map(problem -> problem.title().text())
            .orElse(refusal.detail()).in(visit.language());
    }
}
