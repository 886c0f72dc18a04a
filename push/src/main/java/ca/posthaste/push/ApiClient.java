package ca.posthaste.push;

import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/** Sends a request until it is answered. Retries after a broken connection have the same Idempotency-Key, so that nothing is done twice. */
final class ApiClient implements Closeable {
    private static final int ATTEMPTS = 10;
    private static final Duration FIRST_DELAY = Duration.ofMillis(500);
    private static final Duration DELAY_MAX = Duration.ofSeconds(30);
    /** Longest Retry-After to wait for. If the server asks for more, it is better to push again later. */
    private static final Duration RETRY_AFTER_MAX = Duration.ofMinutes(5);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(20);
    private static final Set<Integer> BUSY = Set.of(408, 429, 502, 503, 504);

    private final ServerAddress server;
    private final String key;
    private final Output screen;
    private final Push.Sleeper pause;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(CONNECT_TIMEOUT).build(); // redirects are not followed: the key goes to the given server only
    private final Path file;
    private boolean isReached;

    ApiClient(ServerAddress server, String key, Output screen, Push.Sleeper pause) throws IOException {
        this.server = server;
        this.key = key;
        this.screen = screen;
        this.pause = pause;
        file = Spool.temporary();
    }

    /** @param idempotencyKey idempotency key; null for a request that changes nothing */
    record Request(String method, String path, String idempotencyKey, HttpRequest.BodyPublisher body) {}

    /** Returns the response, which must be read before the next request. Throws if there is none, or if waiting for it is not worthwhile. */
    ApiResponse send(Request request, HttpExchange.Watcher watcher) throws PushFault {
        var delay = FIRST_DELAY;
        for (int attempt = 1;; attempt++) {
            String reason;
            Duration wait = delay;
            try {
                var answer = HttpExchange.run(client, built(request), file, watcher);
                isReached = true;
                if (!isToRetry(answer)) {
                    return answer;
                }
                reason = answer.isDone() ? "The response was cut off" : answer.problem().sentence();
                wait = answer.retryAfter().orElse(delay);
            } catch (IOException broken) {
                reason = reason(broken);
            }
            if (attempt == ATTEMPTS || wait.compareTo(RETRY_AFTER_MAX) > 0) {
                throw new PushFault(reason.replaceFirst("\\.$", "") + ". Gave up after " + attempt
                    + (attempt == 1 ? " attempt." : " attempts.") + " Push again later: nothing is done twice.");
            }
            screen.printStatus(reason.replaceFirst("\\.$", "") + ": retrying in " + Math.max(1, wait.toSeconds()) + " s.");
            sleep(wait);
            delay = delay.multipliedBy(2).compareTo(DELAY_MAX) > 0 ? DELAY_MAX : delay.multipliedBy(2);
        }
    }

    private boolean isToRetry(ApiResponse answer) throws IOException, PushFault {
        if (answer.isDone()) {
            if (!answer.isJson()) {
                throw new PushFault("The server at " + server.base() + " is not a Posthaste server. Is --to correct?");
            }
            return !answer.isComplete();
        }
        if (answer.status() == 409) {
            return answer.problem().name().equals("idempotency-key-in-use") || answer.retryAfter().isPresent();
        }
        return BUSY.contains(answer.status());
    }

    private String reason(IOException broken) throws PushFault {
        if (!isReached && (broken instanceof ConnectException || broken instanceof HttpConnectTimeoutException)) {
            throw new PushFault("No server could be reached at " + server.base() + ". Is --to correct, and is the server running?");
        }
        return "The connection to the server was lost" + (broken.getMessage() == null ? "" : " (" + broken.getMessage() + ")");
    }

    private void sleep(Duration wait) throws PushFault {
        try {
            pause.take(wait);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new PushFault("Stopped.");
        }
    }

    private HttpRequest built(Request request) {
        var builder = HttpRequest.newBuilder(server.at(request.path)).method(request.method, request.body)
            .header("API-Key", key).header("Content-Type", "application/x-ndjson").header("Accept", "application/x-ndjson");
        if (request.idempotencyKey != null) {
            builder.header("Idempotency-Key", "\"" + request.idempotencyKey + "\"");
        }
        return builder.build();
    }

    @Override public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}
