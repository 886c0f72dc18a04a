package ca.posthaste.mail;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The state of a message to an employer, as the employer is told.
 *
 * @param state   as in the table
 * @param faulted the last attempt failed
 * @param code    of the mail server's answer, if it gave one
 */
public record DeliveryStatus(String state, boolean faulted, OptionalInt code) {

    /**
     * Why it has not arrived; nothing where there is no reason. In our words and not in those of the mail server, which may
     * name the operator's machines and accounts.
     */
    public Optional<String> reason() {
        var said = code.isPresent() ? " The mail server answered " + code.getAsInt() + "." : "";
        return switch (state) {
            case "failed" -> Optional.of("It could not be delivered and is not tried again by itself." + said
                + " Check the job's applicationEmail, and ask the operator of this service to try again.");
            case "waiting" -> faulted ? Optional.of("It could not be delivered yet and is tried again." + said)
                : Optional.empty();
            case "written" -> Optional.of("There was no mail server: the message was written to a file and not sent."
                + " Ask the operator of this service to send it.");
            default -> Optional.empty();
        };
    }
}
