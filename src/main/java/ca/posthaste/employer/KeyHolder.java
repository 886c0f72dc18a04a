package ca.posthaste.employer;

import ca.posthaste.http.Call;
import ca.posthaste.http.Principal;

/** The caller of a request: an employer with a key. What the caller may do depends on the key, not on the employer. */
public record KeyHolder(Employer employer, String loggedAs) implements Principal {

    KeyHolder(Employer employer) {
        this(employer, String.valueOf(employer.id().value())); // formatted once, not for every request
    }

    /** The calling employer, on a route for employers. */
    public static Employer employer(Call call) {
        return call.principal(KeyHolder.class).employer();
    }

    @Override public Kind kind() {
        return Kind.EMPLOYER;
    }

    @Override public Object account() {
        return employer.id();
    }
}
