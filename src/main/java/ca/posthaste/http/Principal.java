package ca.posthaste.http;

/** Who calls, as far as HTTP has to know. A feature that lets somebody in knows more of them. */
public interface Principal {
    /** The kinds of caller that a route can name. */
    enum Kind { EMPLOYER }

    Kind kind();

    /** The id of the employer they act for, as the access log shows it. */
    String loggedAs();

    /** All who have the same one share its part of the memory for bodies. */
    Object account();
}
