package ca.posthaste.account;

import java.time.Instant;
import java.util.Optional;

/**
 * What an employer is told of one of its people.
 *
 * @param addedAt    empty for who was there before this was noted
 * @param addedBy    the address of a user; empty if it was done by a command, or is not known
 * @param signedInAt the last time; empty if never
 */
public record MemberDetails(Member member, Optional<Instant> addedAt, String addedBy, Optional<Instant> signedInAt) {}
