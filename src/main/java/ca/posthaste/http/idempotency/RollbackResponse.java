package ca.posthaste.http.idempotency;

import ca.posthaste.http.Reply;

/** Rolls the effect back and answers with this response, for rejections that are more than a problem document. It is stored if the request has a key. */
public final class RollbackResponse extends RuntimeException {
    private final transient Reply reply;

    public RollbackResponse(Reply reply) {
        super("rejected with status " + reply.status(), null, false, false); // no stack trace: it would only cost time
        this.reply = reply;
    }

    Reply reply() {
        return reply;
    }
}
