package ca.posthaste.console;

/**
 * A line of the audit log as pages show it: see {@code console-audit-list.html}.
 *
 * @param who  did it
 * @param what they did, in words
 */
public record AuditLine(At at, String who, String what, String object, String network) {
    /** A moment for programs, and for people. */
    public record At(String instant, String words) {}
}
