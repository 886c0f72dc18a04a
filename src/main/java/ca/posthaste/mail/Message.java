package ca.posthaste.mail;

/**
 * A message to one person.
 *
 * @param replyTo    null if nobody reads answers
 * @param plain      the same without HTML
 * @param attachment null if there is none
 */
public record Message(String recipient, ReplyTo replyTo, String subject, String plain, String html,
                      Attachment attachment) {

    public record ReplyTo(String address, String name) {}

    /**
     * A file that goes along.
     *
     * @param key   what it is kept under
     * @param title what the reader sees
     */
    public record Attachment(String key, String title, String type) {}
}
