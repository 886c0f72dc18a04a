package ca.posthaste.mail;

import java.util.OptionalInt;

/** Result of an attempt to deliver a message. Reasons are for operators and may quote the mail server, whose reply code may be missing. */
public sealed interface SendResult {
    record Delivered() implements SendResult {}

    /** The message was written to a file, because there is no mail server. It is still undelivered. */
    record Written() implements SendResult {}

    /** The message was not delivered now; or perhaps it was, and the response was lost. */
    record TemporaryFailure(String reason, OptionalInt code) implements SendResult {}

    /** The message cannot be delivered and a retry would not help, for example because the mailbox does not exist. */
    record PermanentFailure(String reason, OptionalInt code) implements SendResult {}

    /** The mail server is unusable. The message is not at fault. */
    record ServerUnavailable(String reason) implements SendResult {}
}
