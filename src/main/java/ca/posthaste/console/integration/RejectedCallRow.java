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

    static RejectedCallRow of(StoredRejection rejection, ConsoleRequest visit, Clock clock) {
        return new RejectedCallRow(rejection.id(), visit.times(clock).exactMoment(rejection.at()), rejection.key(), rejection.method(), rejection.path(),
            rejection.isPartial() ? "" : String.valueOf(rejection.status()), title(rejection, visit), rejection.faults().size());
    }

    static String title(StoredRejection rejection, ConsoleRequest visit) {
        return Arrays.stream(Problem.values()).filter(problem -> problem.type().equals(rejection.type())).findFirst().map(problem -> problem.title().text())
            .orElse(rejection.detail()).in(visit.language());
    }
}
