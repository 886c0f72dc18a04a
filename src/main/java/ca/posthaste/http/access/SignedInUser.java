package ca.posthaste.http.access;

import ca.posthaste.api.Scope;
import java.util.Optional;

public interface SignedInUser extends Principal {
    /** Reports whether they belong to the employer named in the path. If not, it is reported as not found. */
    boolean isOfEmployer();

    boolean may(AccessLevel level);

    @Override default Kind kind() {
        return Kind.PERSON;
    }

    /** Returns false, because only keys have scopes. */
    @Override default boolean has(Scope scope) {
        return false;
    }

    @Override default Optional<String> expiresOn() {
        return Optional.empty();
    }
}
