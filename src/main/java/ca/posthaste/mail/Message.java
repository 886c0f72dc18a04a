package ca.posthaste.mail;

import java.util.regex.Pattern;

/**
 * A message to one person.
 *
 * @param replyTo     reply address; null if nobody reads replies
 * @param attachment  attached file; null if there is none
 * @param unsubscribe one-click unsubscribe address (RFC 8058); null if there is nothing to unsubscribe from
 */
public record Message(String recipient, ReplyTo replyTo, String subject, String plain, String html, Attachment attachment, String unsubscribe) {
    static final int ADDRESS_MAX = 500;
    /** Addresses that may be enclosed in angle brackets in a header. */
    private static final Pattern ADDRESS = Pattern.compile("https?://[!-;=?-~]+");

    public Message {
        if (unsubscribe != null && (unsubscribe.length() > ADDRESS_MAX || !ADDRESS.matcher(unsubscribe).matches())) {
            throw new IllegalArgumentException("Invalid unsubscribe address: " + unsubscribe);
        }
    }

    public Message(String recipient, ReplyTo replyTo, String subject, String plain, String html, Attachment attachment) {
        this(recipient, replyTo, subject, plain, html, attachment, null);
    }

    public Message to(String other) {
        return new Message(other, replyTo, subject, plain, html, attachment, unsubscribe);
    }

    public record ReplyTo(String address, String name) {}

    /** An attached file, with the key under which it is stored and the file name shown to the reader. */
    public record Attachment(String key, String title, String type) {}
}
