package ca.posthaste.audit;

/**
 * Who does something.
 *
 * @param email   of a user; empty for whoever gives commands on the machine
 * @param network address that it came from; empty for a command
 */
public record Actor(String email, String network) {
    public static final Actor COMMAND_LINE = new Actor("", "");
}
