package ca.posthaste.job.reminder;

import ca.posthaste.support.SqliteStore;

class SqliteRemindersTest extends SqliteStore implements RemindersContract {}
