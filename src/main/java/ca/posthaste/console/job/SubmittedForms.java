package ca.posthaste.console.job;

import ca.posthaste.api.Digests;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.job.JobId;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Recently submitted forms for new jobs. A double click creates one job, and both requests are redirected to it. A form that was changed in between counts as
 * another one. Each process knows only the forms it received itself.
 */
final class SubmittedForms {
    /** Name of the field with the unique token of a form. */
    static final String FIELD = "once";
    static final Duration KEPT = Duration.ofMinutes(1);
    private static final int MAX = 10_000;

    private final Cache<String, CompletableFuture<JobId>> taken;

    SubmittedForms(Clock clock) {
        taken = Caffeine.newBuilder().maximumSize(MAX).expireAfterWrite(KEPT).ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis())).build();
    }

    /** Returns the job already created from this form, or else creates it. A rejected form may be sent again. */
    CompletionStage<JobId> createOnce(ConsoleRequest visit, ConsoleForm sent, Supplier<CompletionStage<JobId>> making) {
        if (sent.get(FIELD).isEmpty()) {
            return making.get();
        }
        var key = key(visit, sent);
        var mine = new CompletableFuture<JobId>();
        var before = taken.asMap().putIfAbsent(key, mine);
        if (before != null) {
            return before;
        }
        return CompletableFuture.completedFuture(making).thenCompose(Supplier::get).whenComplete((job, fault) -> {
            if (fault == null) {
                mine.complete(job);
            } else {
                taken.invalidate(key);
                mine.completeExceptionally(fault);
            }
        });
    }

    private static String key(ConsoleRequest visit, ConsoleForm sent) {
        var parts = visit.user().id() + " " + visit.employer().id().value() + " " + sent.get(FIELD) + " " + JobFormAction.of(sent) + " "
            + JobFormValues.of(sent).digests();
        return Digests.of(parts.getBytes(StandardCharsets.UTF_8));
    }
}
