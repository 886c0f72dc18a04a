package ca.posthaste.push;

import ca.posthaste.push.source.BoundedLines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.util.UUID;

/** Sends the file as upserts, in parts that fit the connection's buffers: Java's client reads no response before it has sent the request. */
final class BatchPush implements Push.Transfer {
    private static final int PART_JOBS = 100;
    private static final int PART_BYTES = 128 * 1024;

    private final ApiClient api;
    private final Output screen;
    private final Spool spool;
    /** Prefix of the idempotency keys. A part of this run keeps its key, whatever happens to the connection. */
    private final String run = UUID.randomUUID().toString();
    private int answered;

    BatchPush(ApiClient api, Output screen, Spool spool) {
        this.api = api;
        this.screen = screen;
        this.spool = spool;
    }

    @Override public void plan(ResultPrinter results) throws IOException, PushFault {
        sendAll("/jobs/batch?dryRun=true", "Planning", results);
    }

    @Override public boolean apply(String plan, ResultPrinter results) throws IOException, PushFault {
        try {
            sendAll("/jobs/batch", "Sending", results);
        } catch (PushFault fault) {
            if (answered == 0) {
                throw fault;
            }
            screen.printStatus(fault.getMessage());
            screen.printStatus(answered + " of " + spool.count() + " jobs were sent before that. Push again: unchanged jobs are left alone.");
            return false;
        }
        return true;
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
