package ca.posthaste.application;

import ca.posthaste.application.ApplicationSubmission.Received;
import ca.posthaste.http.limit.NetworkLimit;
import ca.posthaste.http.limit.RateLimit;
import ca.posthaste.job.JobId;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** Receives an application. Rate limits and the job are checked before the body is read, so that nobody uploads a file for a closed job. */
public record ApplicationIntake(ApplicationSubmission submission, ApplyLimits limits) {
    /** The sender: their address, perhaps supplied by a trusted proxy; the API's base URL as they see it; whether they may have sent an idempotency key. */
    public record Sender(String network, boolean forwarded, String apiAddress, boolean mayRepeat) {}

    /** @param key supplies the idempotency key; called only once the person is known to be within the rate limits */
    public record Submission(ApplicationForm form, Supplier<Optional<IdempotencyKey>> key) {}

    public CompletionStage<Received> receive(JobId id, Sender sender, Supplier<CompletionStage<Submission>> reading) {
        limits.admit(sender.network, sender.forwarded);
        return submission.findAccepting(id, sender.apiAddress).handle((job, rejection) -> rejection == null
            ? read(id, reading).thenCompose(sent -> submission.apply(id, sender.apiAddress, sent.form, sent.key))
            : repeated(id, sender, reading, rejection)).thenCompose(Function.identity());
    }

    private record Known(ApplicationForm form, Optional<IdempotencyKey> key) {}

    private CompletionStage<Known> read(JobId id, Supplier<CompletionStage<Submission>> reading) {
        return reading.get().thenApply(sent -> {
            limits.admit(id, sent.form.candidate());
            return new Known(sent.form, sent.key.get());
        });
    }

    /** Returns the receipt again for a repeated request with the same idempotency key, even if the job has closed since. */
    private CompletionStage<Received> repeated(JobId id, Sender sender, Supplier<CompletionStage<Submission>> reading, Throwable rejection) {
        boolean rejected = rejection instanceof Rejected || rejection.getCause() instanceof Rejected;
        if (!rejected || !sender.mayRepeat) {
            return CompletableFuture.failedStage(rejection);
        }
        return read(id, reading).thenCompose(sent -> sent.key.map(key -> submission.findRepeated(id, sent.form, key))
            .orElseGet(() -> CompletableFuture.completedStage(Optional.empty())))
            .thenCompose(receipt -> receipt.map(CompletableFuture::completedStage)
                .orElseGet(() -> CompletableFuture.failedStage(rejection)));
    }

    /** Rate limits on applications: per network address, and per person and job. Each process counts on its own. */
    public static final class ApplyLimits {
        private static final Duration WINDOW = Duration.ofHours(1);
        static final int PER_PERSON_AND_JOB = 10;

        private final NetworkLimit perNetwork;
        private final RateLimit perPerson;

        /** @param perNetwork maximum number of applications per hour from one network address; 0 means no limit */
        public ApplyLimits(int perNetwork, Clock clock) {
            this.perNetwork = new NetworkLimit(perNetwork, WINDOW, clock);
            perPerson = new RateLimit(PER_PERSON_AND_JOB, WINDOW, clock);
        }

        /** Counts an application against the limit of its network address; empty if unknown. {@code forwarded}: a trusted proxy supplied the address. */
        void admit(String network, boolean forwarded) {
            perNetwork.take(network, forwarded).ifPresent(grant -> check(grant, UserMessage.of("part.one-network")));
        }

        void admit(JobId job, Candidate candidate) {
            check(perPerson.take(List.of(job, candidate.addressKey())), UserMessage.of("part.one-candidate"));
        }

        private static void check(RateLimit.Grant grant, UserMessage source) {
            if (grant.rejected()) {
                throw new Rejected(Problem.TOO_MANY_APPLICATIONS,
                    UserMessage.of("application.too-many", "seconds", grant.seconds(), "max", grant.limit(), "source", source), List.of(), Map.of(),
                    Map.of("Retry-After", String.valueOf(grant.seconds())));
            }
        }
    }
}
