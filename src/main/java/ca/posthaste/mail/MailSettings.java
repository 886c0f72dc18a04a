package ca.posthaste.mail;

import java.util.Optional;

/**
 * Settings for sending mail.
 *
 * @param server       mail server; empty to write mail to files
 * @param confirmLimit maximum number of confirmations a day to one mailbox; 0 means no limit
 */
public record MailSettings(Optional<SmtpAddress> server, String from, int confirmLimit) {}
