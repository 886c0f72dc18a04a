package ca.posthaste.employer;

import ca.posthaste.http.Call;
import ca.posthaste.http.Principal;

/** An employer as they call: with a key. What a key may do is a matter of the key, not of the employer. */
public record KeyHolder(Employer employer, String loggedAs) implements Principal {

    KeyHolder(Employer employer) {
        this(employer, String.valueOf(employer.id().value())); // written once, and not for every request
    }

    /** Who calls, on a route that is for employers. */
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
