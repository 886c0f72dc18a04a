package ca.posthaste.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/** A builder for HTTP requests. */
public final class Request {
    private static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String method;
    private final HttpRequest.Builder builder;
    private BodyPublisher body = BodyPublishers.noBody();

    Request(String method, String address) {
        this.method = method;
        this.builder = HttpRequest.newBuilder(URI.create(address)).timeout(Polling.PATIENCE);
    }

    /** Starts a request to an address outside the API, such as {@code /health/live}. */
    public static Request to(String method, String address) {
        return new Request(method, address);
    }

    public Request header(String name, String value) {
        builder.setHeader(name, value);
        return this;
    }

    /** Sets a JSON body: a tree, a {@link JobBody}, or text that is sent as is, well-formed or not. */
    public Request json(Object value) {
        return header("Content-Type", "application/json; charset=UTF-8").body(value.toString());
    }

    public Request body(String text) {
        return body(text.getBytes(StandardCharsets.UTF_8));
    }

    public Request body(byte[] bytes) {
        return body(BodyPublishers.ofByteArray(bytes));
    }

    public Request body(BodyPublisher publisher) {
        body = publisher;
        return this;
    }

    public Answer send() {
        try {
            return new Answer(HTTP.send(finished(), BodyHandlers.ofByteArray()));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    /** Sends without waiting, for requests that must be in flight at the same time. */
    public CompletableFuture<Answer> sendAsync() {
        return HTTP.sendAsync(finished(), BodyHandlers.ofByteArray()).thenApply(Answer::new);
    }

    private HttpRequest finished() {
        return builder.method(method, body).build();
    }
}
