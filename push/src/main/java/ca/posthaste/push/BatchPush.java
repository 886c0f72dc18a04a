package ca.posthaste.push;

import ca.posthaste.push.source.BoundedLines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.util.UUID;

/**
 * Sends the file as upserts, in parts. A part is small enough for the connection's buffers: Java's client reads no response before it has sent the request, so
 * a server that responds meanwhile would deadlock with it.
 */
final class BatchPush {
    private static final int PART_JOBS = 100;
    private static final int PART_BYTES = 128 * 1024;

    private final ApiClient api;
    private final PushOptions options;
    private final Output screen;
    private final Spool spool;
    private final RejectionReport rejections;
    /** Prefix of the idempotency keys. A part of this run keeps its key, whatever happens to the connection. */
    private final String run = UUID.randomUUID().toString();
    private int answered;

    BatchPush(ApiClient api, PushOptions options, Output screen, Spool spool, RejectionReport rejections) {
        this.api = api;
        this.options = options;
        this.screen = screen;
        this.spool = spool;
        this.rejections = rejections;
    }

    int run() throws IOException, PushFault {
        if (options.yes() && !options.planOnly()) {
            return apply(new ResultPrinter(screen, spool, rejections));
        }
        var plan = new ResultPrinter(screen, spool, rejections);
        sendAll("/jobs/batch?dryRun=true", "Planning", plan);
        screen.print(screen.colored(Output.Color.BOLD, plan.totals().planned(false, rejections.count())));
        if (options.planOnly()) {
            return code();
        }
        if (!plan.totals().isChange()) {
            screen.print("Nothing to do.");
            return code();
        }
        return Push.isConfirmed(screen) ? apply(new ResultPrinter(screen, spool, rejections).quiet()) : Push.NOTHING_DONE;
    }

    private int apply(ResultPrinter results) throws IOException, PushFault {
        try {
            sendAll("/jobs/batch", "Sending", results);
        } catch (PushFault fault) {
            if (answered == 0) {
                throw fault;
            }
            screen.printStatus(fault.getMessage());
            screen.printStatus(answered + " of " + spool.count() + " jobs were sent before that. Push again: unchanged jobs are left alone.");
            return Push.SOME_REFUSED;
        }
        screen.print(screen.colored(Output.Color.BOLD, results.totals().done(false, rejections.count())));
        return code();
    }

    private int code() {
        return rejections.count() > 0 ? Push.SOME_REFUSED : Push.DONE;
    }

    private void sendAll(String path, String what, ResultPrinter results) throws IOException, PushFault {
        boolean isPlan = path.contains("dryRun");
        answered = 0;
        try (var lines = spool.open()) {
            for (int part = 1; answered < spool.count(); part++) {
                var body = new ByteArrayOutputStream();
                int jobs = fill(body, lines);
                send(new ApiClient.Request("POST", path, isPlan ? null : run + "-" + part, HttpRequest.BodyPublishers.ofByteArray(body.toByteArray())),
                    results);
                answered += jobs;
                screen.progress(what, answered, spool.count());
            }
        }
        results.finish();
    }

    private void send(ApiClient.Request request, ResultPrinter results) throws IOException, PushFault {
        int first = answered;
        var answer = api.send(request, HttpExchange.Watcher.NONE);
        if (!answer.isDone()) {
            var problem = answer.problem();
            throw new PushFault((first == 0 ? "Nothing was done. " : "") + String.join("\n  ", problem.lines())
                + (problem.name().equals("path-not-found") ? "\nThe server does not support batches. Is it older than 0.2?" : ""));
        }
        answer.forEach(line -> results.accept(line, first));
    }

    /** Adds the next lines to the body. Returns their number. */
    private static int fill(ByteArrayOutputStream body, BoundedLines lines) throws IOException {
        int count = 0;
        while (count < PART_JOBS && body.size() < PART_BYTES && lines.next()) {
            body.writeBytes(lines.bytes());
            body.write('\n');
            count++;
        }
        return count;
    }
}
