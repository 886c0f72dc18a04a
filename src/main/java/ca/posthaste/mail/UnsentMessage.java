package ca.posthaste.mail;

import java.time.Instant;
import java.util.Optional;

/** An unsent message as an operator sees it; its content is private to the recipient. It is readdressed if the operator chose the address. */
public record UnsentMessage(long id, Optional<Integer> employer, String employerName, Outbox.Audience audience, String recipient, String state, int attempts,
                     Instant created, Instant due, Optional<String> fault, boolean isReaddressed) {

    /**
     * Reports whether the recipient may be changed. A message about signing in, or to a subscriber, is for this person alone: the first would let
     * somebody else sign in as them, and the second was consented to by its address.
     */
    public boolean canBeReaddressed() {
        return employer.isPresent();
    }
}
