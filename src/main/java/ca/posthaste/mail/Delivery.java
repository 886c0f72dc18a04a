package ca.posthaste.mail;

/** What became of an attempt. Reasons are for the operator's eyes: they may quote the mail server. */
public sealed interface Delivery {
    record Sent() implements Delivery {}

    /** Not now; or perhaps sent, and the answer was lost. */
    record TryLater(String reason) implements Delivery {}

    /** Trying again helps nobody, such as where there is no such mailbox. */
    record Refused(String reason) implements Delivery {}

    /** The mail server cannot be used at all, so this is no fault of the message. */
    record ServerAway(String reason) implements Delivery {}
}
