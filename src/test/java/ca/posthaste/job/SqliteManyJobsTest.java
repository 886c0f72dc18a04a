package ca.posthaste.job;

import ca.posthaste.support.TestEngine;

class SqliteManyJobsTest extends FreshJobs implements ManyJobsContract {
    SqliteManyJobsTest() {
        super(TestEngine.SQLITE);
    }
}
