package ca.posthaste.job;

import ca.posthaste.support.TestEngine;

class PostgresManyJobsTest extends FreshJobs implements ManyJobsContract {
    PostgresManyJobsTest() {
        super(TestEngine.POSTGRES);
    }
}
