package ca.posthaste.push;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.UUID;

/** Sends the file as the complete set of a source. */
record SetPush(ApiClient api, PushOptions options, Output screen, Spool spool) implements Push.Transfer {
    /** Size in bytes up to which a body is sent before the server could reject it, so that the response is not lost. */
    private static final int SHORT = 128 * 1024;

    @Override public void plan(ResultPrinter results) throws IOException, PushFault {
        send("plan", null, null, results);
    }

    @Override public boolean apply(String plan, ResultPrinter results) throws IOException, PushFault {
        send("apply", plan, UUID.randomUUID().toString(), results);
        return true;
    }

    /**
     * Checks with an empty set whether this key may send one. A server that rejects a long body closes the connection in the middle of it, and its response may
     * be lost. "Expect: 100-continue" would be the right means, but some releases of JDK 17 never report its rejection (JDK-8286171).
     */
    private void checkAccess() throws IOException, PushFault {
        var answer = api.send(new ApiClient.Request("PUT", path("plan", null), null, HttpRequest.BodyPublishers.noBody()), HttpExchange.Watcher.NONE);
        if (!answer.isDone() && !answer.problem().name().equals("set-empty")) {
            throw new PushFault(explained(answer.problem()));
        }
    }

    private void send(String mode, String token, String idempotencyKey, ResultPrinter results) throws IOException, PushFault {
        long bytes = Files.size(spool.file());
        if (token == null && bytes > SHORT) {
            checkAccess();
        }
        var request = new ApiClient.Request("PUT", path(mode, token), idempotencyKey, HttpRequest.BodyPublishers.ofFile(spool.file()));
        var answer = api.send(request, progress(mode.equals("plan") ? "Planning" : "Applying", bytes));
        if (!answer.isDone()) {
            throw new PushFault(explained(answer.problem()));
        }
        answer.forEach(line -> results.accept(line, 0));
        results.finish();
    }

    /** Shows how much of the request is sent, and then how many lines of the response have arrived. Removed jobs are not in the file, but have lines. */
    private HttpExchange.Watcher progress(String what, long bytes) {
        long jobs = spool.count();
        return new HttpExchange.Watcher() {
            @Override public void sent(long count) {
                screen.progress(what + ": sending", bytes == 0 ? jobs : jobs * Math.min(count, bytes) / bytes, jobs);
            }

            @Override public void answered(long lines) {
                screen.progress(what, Math.min(lines, jobs), jobs);
            }
        };
    }

    private String path(String mode, String token) {
        var path = new StringBuilder("/jobs/set?source=").append(encoded(options.source())).append("&mode=").append(mode);
        if (token != null) {
            path.append("&plan=").append(encoded(token));
        }
        if (options.absent() != null) {
            path.append("&absent=").append(encoded(options.absent()));
        }
        if (options.maxRemovals() != null) {
            path.append("&maxRemovals=").append(options.maxRemovals());
        }
        return path.append(options.allowsEmpty() ? "&allowEmpty=true" : "").toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Returns the server's message, with the option to use if the rejected push was intended. */
    static String explained(ServerProblem problem) {
        return "Nothing was done. " + String.join("\n  ", problem.lines()) + switch (problem.name()) {
            case "plan-outdated" -> "\nA job of this source changed after the plan was made. Push again to see the new plan.";
            case "too-many-removals" -> "\nIs the file complete? If this many jobs should be removed, push again with --max-removals "
                + problem.body().path("removals").asText("N") + ".";
            case "path-not-found" -> "\nThe server does not support sets. Is it older than 0.2?";
            default -> "";
        };
    }
}
