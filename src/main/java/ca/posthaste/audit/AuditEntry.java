package ca.posthaste.audit;

import ca.posthaste.employer.EmployerId;
import java.time.Instant;
import java.util.Optional;

/**
 * An entry of the audit log.
 *
 * @param action the word of an {@link Action}; may be unknown if another version of the service wrote it
 */
public record AuditEntry(long id, Instant at, Actor actor, Optional<EmployerId> employer, String action, AuditSubject subject) {}
