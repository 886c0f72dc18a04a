package ca.posthaste.mail;

import java.util.Optional;

/** Settings for sending mail. Without a server it is written to files. The limit is on confirmations a day to one mailbox; 0 means none. */
public record MailSettings(Optional<SmtpAddress> server, String from, int confirmLimit) {}
