package ca.posthaste.job.reminder;

import ca.posthaste.support.PostgresStore;

class PostgresRemindersTest extends PostgresStore implements RemindersContract {}
