package ca.posthaste.push;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One request and its response, which is written to a file. A stalled connection is abandoned. */
final class HttpExchange {
    /** Time without any data after which a connection counts as stalled. The server may work for minutes before it responds to a large set. */
    private static final Duration STALLED = Duration.ofMinutes(15);

    interface Watcher {
        void sent(long bytes);

        void answered(long lines);

        Watcher NONE = new Watcher() {
            @Override public void sent(long bytes) {}

            @Override public void answered(long lines) {}
        };
    }

    private final Watcher watcher;
    private volatile long lastTransfer = System.nanoTime();
    private long sent;
    private long lines;

    private HttpExchange(Watcher watcher) {
        this.watcher = watcher;
    }

    static ApiResponse run(HttpClient client, HttpRequest request, Path file, Watcher watcher) throws IOException {
        return new HttpExchange(watcher).run(client, request, file);
    }

    private ApiResponse run(HttpClient client, HttpRequest request, Path file) throws IOException {
        try (var out = new BufferedOutputStream(Files.newOutputStream(file), 64 * 1024)) {
            var counted = HttpRequest.newBuilder(request, (name, value) -> true)
                .method(request.method(), counted(request.bodyPublisher().orElseThrow())).build();
            var response = wait(client.sendAsync(counted,
                head -> HttpResponse.BodySubscribers.ofByteArrayConsumer(part -> write(part, out))));
            out.flush();
            return new ApiResponse(response.statusCode(), response.headers(), file);
        } catch (UncheckedIOException fault) {
            throw fault.getCause();
        }
    }

    private <T> T wait(CompletableFuture<T> future) throws IOException {
        while (true) {
            try {
                return future.get(1, TimeUnit.SECONDS);
            } catch (TimeoutException notYet) {
                if (System.nanoTime() - lastTransfer > STALLED.toNanos()) {
                    future.cancel(true);
                    throw new IOException("no data was transferred for " + STALLED.toMinutes() + " minutes");
                }
            } catch (ExecutionException failed) {
                throw failed.getCause() instanceof IOException broken ? broken : new IOException(failed.getCause());
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IOException("stopped");
            }
        }
    }

    private void write(Optional<byte[]> part, OutputStream out) {
        lastTransfer = System.nanoTime();
        if (part.isEmpty()) {
            return;
        }
        try {
            out.write(part.get());
        } catch (IOException diskFull) {
            throw new UncheckedIOException(diskFull);
        }
        for (byte each : part.get()) {
            lines += each == '\n' ? 1 : 0;
        }
        watcher.answered(lines);
    }

    private HttpRequest.BodyPublisher counted(HttpRequest.BodyPublisher body) {
        return body.contentLength() <= 0 ? body : HttpRequest.BodyPublishers.fromPublisher(
            subscriber -> body.subscribe(new Counted(subscriber)), body.contentLength());
    }

    private final class Counted implements Flow.Subscriber<ByteBuffer> {
        private final Flow.Subscriber<? super ByteBuffer> next;

        Counted(Flow.Subscriber<? super ByteBuffer> next) {
            this.next = next;
        }

        @Override public void onSubscribe(Flow.Subscription subscription) {
            next.onSubscribe(subscription);
        }

        @Override public void onNext(ByteBuffer part) {
            lastTransfer = System.nanoTime();
            sent += part.remaining();
            watcher.sent(sent);
            next.onNext(part);
        }

        @Override public void onError(Throwable fault) {
            next.onError(fault);
        }

        @Override public void onComplete() {
            next.onComplete();
        }
    }
}
