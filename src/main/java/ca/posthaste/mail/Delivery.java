package ca.posthaste.mail;

import java.util.OptionalInt;

/** What became of an attempt to deliver a message. Reasons are for the operator and may quote the mail server. */
public sealed interface Delivery {
    /** The mail server has it. */
    record Delivered() implements Delivery {}

    /** Nobody has it yet: there is no mail server, so it was written to a file. */
    record Written() implements Delivery {}

    /**
     * Not now; or perhaps delivered, and the answer was lost.
     *
     * @param code of the server's answer, if it gave one
     */
    record TemporaryFailure(String reason, OptionalInt code) implements Delivery {}

    /** Trying again would not help, such as where there is no such mailbox. */
    record PermanentFailure(String reason, OptionalInt code) implements Delivery {}

    /** The mail server cannot be used at all. The message is not at fault. */
    record ServerUnavailable(String reason) implements Delivery {}
}
