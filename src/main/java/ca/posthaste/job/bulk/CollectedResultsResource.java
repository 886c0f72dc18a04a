package ca.posthaste.job.bulk;

import ca.posthaste.http.Reply;
import ca.posthaste.http.UnreadBody;
import ca.posthaste.upload.Upload;
import ca.posthaste.upload.Uploads;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The results of a batch, collected in a file and sent after the whole batch has been read.
 *
 * <p>Some proxies, nginx among them, stop forwarding a request as soon as its response begins. Behind a proxy the results
 * of the first lines therefore have to wait for the last line.
 */
final class CollectedResultsResource implements Reply.Parts {
    private final UnreadBody body;
    private final Uploads uploads;
    private final Reply.Parts source;
    private final ResultFile file;
    private Upload collected;
    private SetAnswer answer;

    private CollectedResultsResource(UnreadBody body, Uploads uploads, Reply.Parts source) {
        this.body = body;
        this.uploads = uploads;
        this.source = source;
        this.file = new ResultFile(uploads);
    }

    /** Replaces the body of {@code streamed}, which would be sent while the request is read, by a collected one. */
    static CompletionStage<Reply> of(Reply streamed, UnreadBody body, Uploads uploads) {
        var source = streamed.parts().orElseThrow();
        return body.offEventLoop(() -> new CollectedResultsResource(body, uploads, source))
            .thenCompose(results -> results.collect(0).whenComplete((done, fault) -> results.finish(fault)).thenApply(done -> results))
            .whenComplete((done, fault) -> body.onEventLoop(source::close))
            .thenApply(results -> results.reply(streamed.status(), streamed.headers()));
    }

    private CompletionStage<Void> collect(int number) {
        return body.await(() -> source.part(number)).thenCompose(part -> part.isEmpty()
            ? CompletableFuture.completedFuture(null)
            : body.offEventLoop(() -> {
                file.addLines(part.get());
                return null;
            }).thenCompose(added -> collect(number + 1)));
    }

    private void finish(Throwable fault) {
        if (fault != null) {
            file.discard();
            return;
        }
        collected = file.finish();
        answer = new SetAnswer(new byte[0], collected.path(), collected.size(), new byte[0], false);
    }

    private Reply reply(int status, Map<String, String> headers) {
        return new Reply(status, headers, new byte[0], Optional.of(this));
    }

    @Override public long length() {
        return answer.length();
    }

    @Override public CompletionStage<Optional<byte[]>> part(int number) {
        return body.offEventLoop(() -> answer.part(number));
    }

    @Override public void close() {
        body.offEventLoop(() -> {
            uploads.discard(collected);
            return null;
        });
    }
}
