package ca.posthaste.console;

/**
 * A line of the audit log as pages show it: see {@code console-audit-list.html}.
 *
 * @param who  did it
 * @param what they did, in words
 */
public record AuditLine(Moment at, String who, String what, String object, String network) {}
