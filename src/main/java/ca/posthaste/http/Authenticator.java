package ca.posthaste.http;

import ca.posthaste.problem.Problem;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Turns a key into who calls with it. */
public interface Authenticator {
    /** Who it is, if the key was seen lately: nothing to wait for. */
    Optional<? extends Principal> known(String sentKey);

    /** Who it is, or {@link Problem#KEY_NEEDED}. */
    CompletionStage<? extends Principal> admit(String sentKey);
}
