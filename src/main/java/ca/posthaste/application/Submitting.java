package ca.posthaste.application;

import ca.posthaste.application.Applying.Received;
import ca.posthaste.job.JobId;
import ca.posthaste.problem.Rejected;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Takes in an application, however it is sent. Limits and the job are checked before the body is read, so that nobody uploads a file for a
 * closed job.
 */
public final class Submitting {
    private final Applying applying;
    private final ApplyLimits limits;

    public Submitting(Applying applying, ApplyLimits limits) {
        this.applying = applying;
        this.limits = limits;
    }

    /**
     * @param network    the address the request came from
     * @param forwarded  true if a trusted proxy named that address
     * @param apiAddress of the API, as the sender sees it
     * @param mayRepeat  whether it may have an idempotency key
     */
    public record Sender(String network, boolean forwarded, String apiAddress, boolean mayRepeat) {}

    /** @param key asked for when the person is known to be within the limits */
    public record Sent(ApplicationForm form, Supplier<Optional<IdempotencyKey>> key) {}

    /** @param reading reads the body and checks it */
    public CompletionStage<Received> receive(JobId id, Sender sender, Supplier<CompletionStage<Sent>> reading) {
        limits.admit(sender.network, sender.forwarded);
        return applying.admitted(id, sender.apiAddress).handle((job, refusal) -> refusal == null
            ? read(id, reading).thenCompose(sent -> applying.apply(id, sender.apiAddress, sent.form, sent.key))
            : repeated(id, sender, reading, refusal)).thenCompose(Function.identity());
    }

    private record Known(ApplicationForm form, Optional<IdempotencyKey> key) {}

    private CompletionStage<Known> read(JobId id, Supplier<CompletionStage<Sent>> reading) {
        return reading.get().thenApply(sent -> {
            limits.admit(id, sent.form.candidate());
            return new Known(sent.form, sent.key.get());
        });
    }

    /** A repeated request with the same idempotency key gets its receipt again, even if the job has closed since. */
    private CompletionStage<Received> repeated(JobId id, Sender sender, Supplier<CompletionStage<Sent>> reading, Throwable refusal) {
        boolean refused = refusal instanceof Rejected || refusal.getCause() instanceof Rejected;
        if (!refused || !sender.mayRepeat) {
            return CompletableFuture.failedStage(refusal);
        }
        return read(id, reading).thenCompose(sent -> sent.key.map(key -> applying.repeated(id, sent.form, key))
            .orElseGet(() -> CompletableFuture.completedStage(Optional.empty())))
            .thenCompose(receipt -> receipt.map(CompletableFuture::completedStage)
                .orElseGet(() -> CompletableFuture.failedStage(refusal)));
    }
}
