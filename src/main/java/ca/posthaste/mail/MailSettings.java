package ca.posthaste.mail;

import java.util.Optional;

/** Settings for sending mail. Without a server it is written to files. {@code confirmLimit} is per mailbox and day; 0 means no limit. */
public record MailSettings(Optional<SmtpAddress> server, String from, int confirmLimit) {}
