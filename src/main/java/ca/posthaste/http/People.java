package ca.posthaste.http;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;

/** Finds who is signed in. */
public interface People {
    /** The variable part of a path that names an employer. */
    String EMPLOYER = "employer";

    /**
     * The person whose session this is; empty if it has ended.
     *
     * @param session  the word in their cookie
     * @param employer that the path names, if it names one
     */
    CompletionStage<Optional<? extends Person>> find(String session, OptionalInt employer);

    /** The answer to who is not signed in: the way to do that. What they sent is not lost. */
    CompletionStage<Reply> signedOut(Call call);
}
