package ca.posthaste.mail;

import java.util.OptionalInt;

/** What became of an attempt. Reasons are for the operator's eyes: they may quote the mail server. */
public sealed interface Delivery {
    record Sent() implements Delivery {}

    /** Nobody has it yet: there is no mail server, so it lies in a file. */
    record Written() implements Delivery {}

    /**
     * Not now; or perhaps sent, and the answer was lost.
     *
     * @param code what the server said, if it said anything
     */
    record TryLater(String reason, OptionalInt code) implements Delivery {}

    /** Trying again helps nobody, such as where there is no such mailbox. */
    record Refused(String reason, OptionalInt code) implements Delivery {}

    /** The mail server cannot be used at all, so this is no fault of the message. */
    record ServerUnavailable(String reason) implements Delivery {}
}
