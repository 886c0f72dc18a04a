package ca.posthaste.job;

import ca.posthaste.support.StoreOn;

class PostgresManyJobsTest extends FreshJobs implements ManyJobsContract {
    PostgresManyJobsTest() {
        super(StoreOn.POSTGRES);
    }
}
