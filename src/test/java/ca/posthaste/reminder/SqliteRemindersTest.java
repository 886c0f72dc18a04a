package ca.posthaste.reminder;

import ca.posthaste.support.SqliteStore;

class SqliteRemindersTest extends SqliteStore implements RemindersContract {}
