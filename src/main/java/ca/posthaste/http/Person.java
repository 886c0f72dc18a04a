package ca.posthaste.http;

import ca.posthaste.api.Scope;
import java.util.Optional;

/** Who is signed in to the console, as far as HTTP has to know. */
public interface Person extends Principal {
    /** Whether they belong to the employer that the path names. If not, it does not exist for them. */
    boolean isOfEmployer();

    boolean may(Level level);

    @Override default Kind kind() {
        return Kind.PERSON;
    }

    /** Scopes are for keys. */
    @Override default boolean has(Scope scope) {
        return false;
    }

    @Override default Optional<String> expiresOn() {
        return Optional.empty();
    }
}
