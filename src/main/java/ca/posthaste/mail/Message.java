package ca.posthaste.mail;

import java.util.regex.Pattern;

/**
 * A message to one person.
 *
 * @param replyTo    null if nobody reads answers
 * @param plain      the same without HTML
 * @param attachment null if there is none
 * @param unsubscribe where one click stops such messages (RFC 8058); null if the reader asked for nothing that could be stopped
 */
public record Message(String recipient, ReplyTo replyTo, String subject, String plain, String html,
                      Attachment attachment, String unsubscribe) {
    static final int ADDRESS_MAX = 500;
    /** What can stand in a header between angle brackets. */
    private static final Pattern ADDRESS = Pattern.compile("https?://[!-;=?-~]+");

    public Message {
        if (unsubscribe != null && (unsubscribe.length() > ADDRESS_MAX || !ADDRESS.matcher(unsubscribe).matches())) {
            throw new IllegalArgumentException("No address to unsubscribe at: " + unsubscribe);
        }
    }

    public Message(String recipient, ReplyTo replyTo, String subject, String plain, String html, Attachment attachment) {
        this(recipient, replyTo, subject, plain, html, attachment, null);
    }

    /** The same to somebody else. */
    public Message to(String other) {
        return new Message(other, replyTo, subject, plain, html, attachment, unsubscribe);
    }

    public record ReplyTo(String address, String name) {}

    /**
     * A file that goes along.
     *
     * @param key   what it is kept under
     * @param title what the reader sees
     */
    public record Attachment(String key, String title, String type) {}
}
