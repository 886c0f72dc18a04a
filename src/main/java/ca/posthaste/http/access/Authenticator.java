package ca.posthaste.http.access;

import ca.posthaste.problem.Problem;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

public interface Authenticator {
    /** Returns the caller from the cache without blocking; empty if the key is not cached. */
    Optional<? extends Principal> cached(String sentKey);

    /** Returns the caller, or fails with {@link Problem#KEY_NEEDED}. */
    CompletionStage<? extends Principal> admit(String sentKey);

    /** Records a request of an authenticated caller. Must not block. */
    void recordUse(Principal principal, Supplier<String> network);
}
