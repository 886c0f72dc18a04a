package ca.posthaste.http.access;

import ca.posthaste.api.Scope;
import java.util.Optional;

/** An authenticated caller, as far as HTTP is concerned. The feature that authenticates them has a more specific type. */
public interface Principal {
    enum Kind { EMPLOYER, PERSON }

    Kind kind();

    boolean has(Scope scope);

    /** Returns the last day on which the caller's credentials are valid, if that is near. */
    Optional<String> expiresOn();

    /** Returns the identification in the access log, such as the ID of the employer. */
    String loggedAs();

    /** Returns the identity by which requests are counted for the rate limit. Survives the rotation of a key. Compared with {@code equals}. */
    Object limitedBy();

    /** Returns the account. Callers of the same account share its part of the memory for bodies. Compared with {@code equals}. */
    Object account();
}
