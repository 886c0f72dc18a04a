package ca.posthaste.http;

import ca.posthaste.problem.Problem;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Finds the caller that an API key belongs to. */
public interface Authenticator {
    /** From the cache, without waiting; empty if the key is not in it. */
    Optional<? extends Principal> known(String sentKey);

    /** The caller, or {@link Problem#KEY_NEEDED}. */
    CompletionStage<? extends Principal> admit(String sentKey);
}
