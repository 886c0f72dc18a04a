package ca.posthaste.job;

import ca.posthaste.support.StoreOn;

class PostgresJobStagesTest extends FreshJobs implements JobStagesContract {
    PostgresJobStagesTest() {
        super(StoreOn.POSTGRES);
    }
}
