package ca.posthaste.audit;

import ca.posthaste.employer.EmployerId;
import java.time.Instant;
import java.util.Optional;

/**
 * An entry of the audit log.
 *
 * @param action the word of an {@link Action}; may be unknown if another version of the service wrote it
 * @param text   text of an entry that a build before 0.3.0 wrote, which stored no subject; otherwise empty
 */
public record AuditEntry(long id, Instant at, Actor actor, Optional<EmployerId> employer, String action, AuditSubject subject, String text) {}
