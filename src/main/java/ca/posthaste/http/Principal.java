package ca.posthaste.http;

import ca.posthaste.api.Scope;
import java.util.Optional;

/** An authenticated caller, as far as HTTP has to know. The feature that authenticates them has a type that knows more. */
public interface Principal {
    /** The kinds of caller that a route can name. */
    enum Kind { EMPLOYER, PERSON }

    Kind kind();

    /** Whether they may do what needs this scope. */
    boolean has(Scope scope);

    /** The last day of what they call with, if that is near. */
    Optional<String> expiresOn();

    /** The id of the employer they act for, as the access log shows it. */
    String loggedAs();

    /** What their requests are counted by, for the limit: the same after a rotation. Compared with {@code equals}. */
    Object limitedBy();

    /** Callers of the same account share its part of the memory for bodies. Compared with {@code equals}. */
    Object account();
}
