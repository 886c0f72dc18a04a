package ca.posthaste.audit;

/**
 * The originator of an action in the audit log.
 *
 * @param email   e-mail address of the user; empty for a command on the server's command line
 * @param network network address that the action came from; empty for a command
 */
public record Actor(String email, String network) {
    public static final Actor COMMAND_LINE = new Actor("", "");
}
