package ca.posthaste.http;

import ca.posthaste.problem.Problem;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Finds the caller that an API key belongs to. */
public interface Authenticator {
    /** From the cache, without waiting; empty if the key is not in it. */
    Optional<? extends Principal> known(String sentKey);

    /** The caller, or {@link Problem#KEY_NEEDED}. */
    CompletionStage<? extends Principal> admit(String sentKey);

    /** Told of every request of a known caller. Does not wait for anything. */
    void used(Principal principal, Supplier<String> network);
}
