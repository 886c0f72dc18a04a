package ca.posthaste.job;

import ca.posthaste.support.StoreOn;

class SqliteManyJobsTest extends FreshJobs implements ManyJobsContract {
    SqliteManyJobsTest() {
        super(StoreOn.SQLITE);
    }
}
