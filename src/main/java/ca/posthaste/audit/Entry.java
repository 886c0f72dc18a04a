package ca.posthaste.audit;

import ca.posthaste.employer.EmployerId;
import java.time.Instant;
import java.util.Optional;

/**
 * One thing that somebody did.
 *
 * @param action the word of one; an older or newer version may know others
 * @param object what it was done to, as it was called then
 */
public record Entry(long id, Instant at, Actor actor, Optional<EmployerId> employer, String action, String object) {}
