package ca.posthaste.mail;

import java.time.Instant;
import java.util.Optional;

/**
 * A message that was not sent, as an operator sees it. What it says is nobody's business but the reader's.
 *
 * @param due           the next attempt, if it waits
 * @param fault         why the last attempt failed, in the words of the mail server
 * @param isReaddressed the operator gave it its address
 */
public record Unsent(long id, Optional<Integer> employer, String employerName, Outbox.Audience audience, String recipient, String state, int attempts,
                     Instant created, Instant due, Optional<String> fault, boolean isReaddressed) {

    /**
     * A message about signing in or to a subscriber is for this person alone: the first would let somebody else sign in as them, and the second was agreed to
     * by the address that it has.
     */
    public boolean canBeReaddressed() {
        return employer.isPresent();
    }
}
