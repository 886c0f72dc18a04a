package ca.posthaste.application;

import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Holdings;
import ca.posthaste.job.Jobs;

/** How an employer ends, with all it has. What was interrupted is finished by doing it again. */
public final class EmployerRemoval {
    /** A job may have a description of many megabytes. */
    private static final int JOBS_AT_ONCE = 20;

    private final Database database;
    private final Employers employers;
    private final Erasing erasing;

    public EmployerRemoval(Database database, Employers employers, Erasing erasing) {
        this.database = database;
        this.employers = employers;
        this.erasing = erasing;
    }

    public Holdings holdings(EmployerId id) {
        return database.read(tx -> employers.holdings(tx, id));
    }

    /** First: nobody comes in with a key of this employer any more. Nodes that remember one forget it within a second. */
    public void shutOut(EmployerId id) {
        database.writeNow(tx -> {
            employers.revokeAll(tx, id);
            return null;
        });
    }

    /** Some at a time, so that nobody waits long for the store. Jobs first: then no application comes any more. */
    public void erase(EmployerId id) {
        do {
            while (database.writeNow(tx -> Jobs.deleteSome(tx, id, JOBS_AT_ONCE)) == JOBS_AT_ONCE) {
                // there are more
            }
            erasing.eraseAll(id);
        } while (!database.writeNow(tx -> employers.remove(tx, id)));
        database.scrub();
    }
}
