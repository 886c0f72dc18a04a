package ca.posthaste.idempotency;

import ca.posthaste.http.Reply;

/** Rolls the effect back and answers this. With a key, the answer is kept. For refusals that are more than a problem. */
public final class Refused extends RuntimeException {
    private final transient Reply reply;

    public Refused(Reply reply) {
        super("refused with status " + reply.status(), null, false, false); // no stack trace: it would only cost time
        this.reply = reply;
    }

    Reply reply() {
        return reply;
    }
}
