package ca.posthaste.account;

import ca.posthaste.employer.EmployerId;
import java.time.Instant;
import java.util.Optional;

/** A user as a member of an employer, with the e-mail address as typed, to which mail is sent. */
public record Member(int user, String email, EmployerId employer, Role role) {
    /**
     * A member, with the details shown to the employer.
     *
     * @param addedAt    time of joining; empty for members who joined before it was recorded
     * @param addedBy    e-mail address of the user who added them; empty if it was a command or is unknown
     * @param signedInAt time of the last sign-in; empty if there was none
     */
    public record Details(Member member, Optional<Instant> addedAt, String addedBy, Optional<Instant> signedInAt) {}
}
