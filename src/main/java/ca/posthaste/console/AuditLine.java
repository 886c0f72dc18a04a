package ca.posthaste.console;

/**
 * An entry of the audit log as pages show it: see {@code console-audit-list.html}.
 *
 * @param actor  the person or program
 * @param action description of the action
 */
public record AuditLine(DisplayTime at, String actor, String action, String object, String network) {}
