package ca.posthaste.http;

import ca.posthaste.http.access.SignedInUser;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;

public interface SessionAuthenticator {
    /** Name of the variable part of a path that identifies an employer. */
    String EMPLOYER = "employer";

    /** Returns the user of a session; empty if it has ended. {@code employer} is the ID in the path; empty if there is none. */
    CompletionStage<Optional<? extends SignedInUser>> find(String session, OptionalInt employer);

    /** Returns the response for a user who is not signed in, which lets them sign in. Form fields they submitted are not lost. */
    CompletionStage<Reply> signedOut(Call call);
}
