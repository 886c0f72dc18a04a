package ca.posthaste.mail;

import java.time.Instant;
import java.util.Optional;

/** An unsent message as an operator sees it; its content is private to the recipient. It is readdressed if the operator chose the address. */
public record UnsentMessage(long id, Optional<Integer> employer, String employerName, Outbox.Audience audience, String recipient, String state, int attempts,
                     Instant created, Instant due, Optional<String> fault, boolean isReaddressed) {
    /** Reports whether the recipient may be changed. A sign-in message would let somebody else in, and an alert needs the consent of its address. */
    public boolean canBeReaddressed() {
        return employer.isPresent();
    }
}
