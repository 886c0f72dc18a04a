package ca.posthaste.account;

import java.time.Instant;
import java.util.Optional;

/**
 * A member with the details shown to the employer.
 *
 * @param addedAt    time of joining; empty for members who joined before it was recorded
 * @param addedBy    e-mail address of the user who added them; empty if it was a command or is unknown
 * @param signedInAt time of the last sign-in; empty if there was none
 */
public record MemberDetails(Member member, Optional<Instant> addedAt, String addedBy, Optional<Instant> signedInAt) {}
