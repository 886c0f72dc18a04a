package ca.posthaste.console.integration;

import ca.posthaste.apilog.StoredRejection;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.DisplayTime;
import ca.posthaste.problem.Problem;
import java.time.Clock;
import java.util.Arrays;

/**
 * A rejected API call in a list, or a call with rejected items.
 *
 * @param status HTTP status; empty if the call was carried out except for the rejected items
 * @param title  title of its problem, or the detail of the response if this version does not know the problem
 */
public record RejectedCallRow(long id, DisplayTime at, String key, String method, String path, String status, String title, int faults) {

    static RejectedCallRow of(StoredRejection refusal, ConsoleRequest visit, Clock clock) {
        return new RejectedCallRow(refusal.id(), visit.times(clock).exactMoment(refusal.at()), refusal.key(), refusal.method(), refusal.path(),
            refusal.isPartial() ? "" : String.valueOf(refusal.status()), title(refusal, visit), refusal.faults().size());
    }

    static String title(StoredRejection refusal, ConsoleRequest visit) {
        return Arrays.stream(Problem.values()).filter(problem -> problem.type().equals(refusal.type())).findFirst().map(problem -> problem.title().text())
            .orElse(refusal.detail()).in(visit.language());
    }
}
