package ca.posthaste.console.people;

import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.support.AuditText;
import java.util.List;

/** The audit log of an employer, for tests: actor, action and subject, oldest first. */
record AuditLines(Database database) {
    List<String> of(EmployerId employer) {
        return AuditText.all(database).stream().filter(entry -> entry.employer().filter(employer::equals).isPresent())
            .map(entry -> entry.actor().email() + " " + AuditText.of(entry)).toList();
    }
}
