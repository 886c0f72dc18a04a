package ca.posthaste.mail;

import java.util.Optional;
import java.util.OptionalInt;

/** Status of a message to an employer, as shown to the employer: whether the last attempt failed, and the reply code of the mail server, if any. */
public record DeliveryStatus(String state, boolean faulted, OptionalInt code) {
    /** Returns why the message has not arrived, in our words: the mail server's own text may name the operator's machines and accounts. */
    public Optional<String> reason() {
        var answer = code.isPresent() ? " The mail server answered " + code.getAsInt() + "." : "";
        return switch (state) {
            case "failed" -> Optional.of("It could not be delivered and is not retried automatically." + answer
                + " Check the job's applicationEmail, and ask the operator of this service to retry.");
            case "waiting" -> faulted ? Optional.of("It could not be delivered yet and will be retried." + answer) : Optional.empty();
            case "written" -> Optional.of("There was no mail server: the message was written to a file and not sent."
                + " Ask the operator of this service to send it.");
            default -> Optional.empty();
        };
    }
}
