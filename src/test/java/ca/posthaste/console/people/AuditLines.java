package ca.posthaste.console.people;

import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerId;
import java.util.List;

/** The audit log of an employer, for tests: actor, action and object, oldest first. */
record AuditLines(Database database) {
    List<String> of(EmployerId employer) {
        return database.read(tx -> tx.sql("SELECT actor, action, object FROM audit WHERE employer = :employer ORDER BY id").bind("employer", employer.value())
            .all(row -> row.nextString() + " " + row.nextString() + " " + row.nextString()));
    }
}
