package ca.posthaste.mail;

/**
 * What is said to one person.
 *
 * @param replyTo    null: nobody reads answers
 * @param plain      for readers without HTML; says the same
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
